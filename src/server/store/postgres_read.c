/* Reading from the PostgreSQL store: any thread asks over any connection that is free (postgres_readers.c), and hands the rows over when that
 * is given back, so that whoever gets them may read on. */
#include "postgres.h"
#include "server/names/names.h"

#include <string.h>

enum {
    PERSON,
    PERSON_NAMED,
    PERSONS,
    PEOPLE,
    RATINGS_OF_PEOPLE,
    KEY,
    KEYS,
    GAME,
    GAMES,
    UNRATED,
    GAMES_OF,
    ENTRIES,
    LINES,
    LINES_OF,
    RECORDS_OF,
    BLOCKS,
    FOLLOWS,
    GUESSES,
    RATING,
    RATINGS_OF,
    RATINGS,
    COMMANDS,
    COMMAND,
    OLD_KEYS,
    OLD_GUESTS,
    OLD_CANCELLED,
    OLD_TOURNAMENTS,
    OLD_ABANDONED,
    OLD_WAITING,
    OWN,
    OWNER,
    PRESENCE,
    LISTED,
    ALLOW,
    TOURNAMENT,
    TOURNAMENTS,
    TOURNAMENTS_OF,
    ENTRANTS,
    STATEMENTS
};

#define PERSON_COLUMNS "id, name, kind, password, created_ms, seen_ms, locked, notices, program"
#define KEY_COLUMNS "hash, person, kind, scopes, name, created_ms, used_ms, ends_ms"
#define COMMAND_COLUMNS "id, what, person, asked_ms, answer"
#define TOURNAMENT_COLUMNS                                                                                                                 \
    "id, status, organiser, created_ms, changed_ms, revision, (SELECT count(*) FROM entrant WHERE tournament = tournament.id), settings"
#define RATING_COLUMNS "person, game, pace, rating, deviation, volatility, games, changed_ms"
#define SEAT(number) "coalesce((SELECT person FROM seat WHERE seat.game = game.id AND seat = " number "), 0)"
#define GAME_HEAD                                                                                                                          \
    "game.id, game.game, play.status, seats, coalesce(creator, 0), created_ms, changed_ms, entries, owner, epoch, actor, listed, " SEAT(   \
        "0") ", " SEAT("1") ", " SEAT("2") ", " SEAT("3") ", settings, "
#define GAME_COLUMNS GAME_HEAD "record, "
#define NO_NOTE "''"
#define LAST_NOTE "coalesce((SELECT note FROM entry WHERE entry.game = game.id AND number = entries), '')"
#define GAMES_AND_PLAY " FROM game JOIN play ON play.game = game.id "
#define OF_PERSON "(game.id IN (SELECT seat.game FROM seat WHERE person = $1) OR (creator = $1 AND play.status = 0))"
#define NO_NODE "NOT EXISTS (SELECT 1 FROM node WHERE node.id = owner)"

static const char *const texts[STATEMENTS] = {
    [PERSON] = "SELECT " PERSON_COLUMNS " FROM person WHERE id = $1",
    [PERSON_NAMED] = "SELECT " PERSON_COLUMNS " FROM person WHERE folded = $1 AND kind <> 3"
                     " ORDER BY name = $2 DESC, lower(name) = lower($2) DESC, id LIMIT 1",
    [PERSONS] = "SELECT " PERSON_COLUMNS " FROM person ORDER BY seen_ms DESC, id",
    [PEOPLE] = "SELECT " PERSON_COLUMNS " FROM person WHERE id = ANY ($1::bigint[])",
    [RATINGS_OF_PEOPLE] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = ANY ($1::bigint[]) ORDER BY person, game, pace",
    [KEY] = "SELECT " KEY_COLUMNS " FROM key WHERE hash = $1"
            " UNION ALL SELECT hash, 0, 5, 0, '', created_ms, 0, ends_ms FROM invitation WHERE hash = $1",
    [KEYS] = "SELECT " KEY_COLUMNS " FROM key WHERE person = $1 AND kind = $2 ORDER BY created_ms, hash",
    [GAME] = "SELECT " GAME_COLUMNS NO_NOTE GAMES_AND_PLAY "WHERE game.id = $1",
    [GAMES] = "SELECT " GAME_COLUMNS NO_NOTE GAMES_AND_PLAY "WHERE play.status = $1 ORDER BY changed_ms DESC, game.id",
    [UNRATED] = "SELECT " GAME_COLUMNS NO_NOTE GAMES_AND_PLAY "WHERE game.status = 2 AND strpos(settings, '\"rated_done\":false') > 0"
                " ORDER BY (SELECT max(at_ms) FROM entry WHERE entry.game = game.id), game.id",
    [GAMES_OF] = "SELECT " GAME_COLUMNS LAST_NOTE GAMES_AND_PLAY "WHERE " OF_PERSON " ORDER BY changed_ms DESC, game.id LIMIT $2",
    [ENTRIES] = "SELECT number, at_ms, line, note FROM entry WHERE game = $1 AND number >= $2 ORDER BY number",
    [LINES] =
        "SELECT id, person, at_ms, kind, text FROM (SELECT * FROM line WHERE game = $1 AND kind = $2 ORDER BY id DESC LIMIT $3) newest"
        " ORDER BY id",
    [LINES_OF] = "SELECT id, person, at_ms, kind, text, game FROM line WHERE person = $1 ORDER BY id",
    [RECORDS_OF] =
        "SELECT " GAME_HEAD "CASE WHEN play.status <> 2 THEN '' ELSE record ||"
        " coalesce((SELECT string_agg(line || chr(10), '' ORDER BY number) FROM entry WHERE entry.game = game.id), '') END, " NO_NOTE
            GAMES_AND_PLAY "WHERE " OF_PERSON " ORDER BY changed_ms DESC, game.id LIMIT $2",
    [FOLLOWS] = "SELECT person, followed, at_ms FROM follow WHERE $1::bigint = 0 OR person = $1 ORDER BY person, at_ms, followed",
    [GUESSES] = "SELECT person, game, turn, said FROM guess WHERE $1::bigint = 0 OR person = $1 ORDER BY person, game, turn",
    [BLOCKS] = "SELECT person, blocked, at_ms FROM block WHERE $1::bigint = 0 OR person = $1 ORDER BY person, at_ms, blocked",
    [RATING] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = $1 AND game = $2 AND pace = $3",
    [RATINGS_OF] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = $1 ORDER BY game, pace",
    [RATINGS] = "SELECT " RATING_COLUMNS " FROM rating WHERE game = $1 AND pace = $2 ORDER BY rating DESC, person LIMIT $3",
    [COMMANDS] = "SELECT " COMMAND_COLUMNS " FROM command WHERE answer = '' ORDER BY asked_ms, id LIMIT 16",
    [COMMAND] = "SELECT " COMMAND_COLUMNS " FROM command WHERE id = $1",
    [OLD_KEYS] = "SELECT hash, person, '', 0 FROM key WHERE ends_ms <> 0 AND ends_ms < $1"
                 " UNION ALL SELECT hash, 0, '', 0 FROM invitation WHERE ends_ms < $1 LIMIT $2",
    [OLD_GUESTS] = "SELECT NULL, id, '', 0 FROM person WHERE kind = 0 AND seen_ms < $1 AND NOT EXISTS"
                   " (SELECT 1 FROM seat JOIN play ON play.game = seat.game WHERE seat.person = person.id AND status < 2) LIMIT $2",
    [OLD_TOURNAMENTS] = "SELECT NULL, 0, id, 0 FROM tournament WHERE status = 3 AND changed_ms < $1 LIMIT $2",
    [OLD_CANCELLED] = "SELECT NULL, 0, game, 0 FROM play WHERE status = 3 AND changed_ms < $1 AND " NO_NODE " LIMIT $2",
    [OLD_WAITING] =
        "SELECT NULL, 0, game, epoch FROM play WHERE status = 0 AND changed_ms < $1 AND ($3::bigint = 0 OR owner = $3) LIMIT $2",
    [OLD_ABANDONED] =
        "SELECT NULL, 0, play.game, epoch FROM play JOIN game ON game.id = play.game WHERE play.status = 1 AND changed_ms < $1"
        " AND coalesce((settings::json ->> 'clock')::int, 0) = 0 AND ($3::bigint = 0 OR owner = $3) LIMIT $2",
    [OWN] = "UPDATE play SET owner = $2, epoch = epoch + 1 WHERE game = $1 AND " NO_NODE " RETURNING owner, epoch",
    [OWNER] = "SELECT owner, epoch FROM play WHERE game = $1",
    [PRESENCE] = "SELECT person, node FROM presence WHERE person = ANY ($1::bigint[]) AND EXISTS (SELECT 1 FROM node WHERE node.id = node)"
                 " ORDER BY person, node",
    [LISTED] = "SELECT " GAME_COLUMNS LAST_NOTE GAMES_AND_PLAY "WHERE game.status = $1 AND game.status < 2 AND listed"
               " ORDER BY row_ms DESC, game.id LIMIT $2",
    [ALLOW] = "INSERT INTO bucket AS b (key, held, at) VALUES ($1, $3::double precision - 1, clock_timestamp())"
              " ON CONFLICT (key) DO UPDATE SET at = clock_timestamp(), held = least($3::double precision,"
              "  b.held + extract(epoch FROM clock_timestamp() - b.at)::double precision / 60 * $2::double precision) - 1"
              " WHERE least($3::double precision,"
              "  b.held + extract(epoch FROM clock_timestamp() - b.at)::double precision / 60 * $2::double precision) >= 1",
    [TOURNAMENT] = "SELECT " TOURNAMENT_COLUMNS ", rounds FROM tournament WHERE id = $1",
    [TOURNAMENTS] = "SELECT " TOURNAMENT_COLUMNS ", '' FROM tournament WHERE status = $1 ORDER BY changed_ms DESC, id LIMIT $2",
    [TOURNAMENTS_OF] = "SELECT " TOURNAMENT_COLUMNS ", '' FROM tournament WHERE organiser = $1"
                       " OR id IN (SELECT tournament FROM entrant WHERE person = $1) ORDER BY changed_ms DESC, id",
    [ENTRANTS] = "SELECT tournament, number, person, gone FROM entrant WHERE tournament = $1 ORDER BY number",
};
/* Reads never wait long for somebody's lock. */
const pg_statements pg_reads = {
    .prefix = "r", .texts = texts, .count = STATEMENTS, .manners = "SELECT set_config('lock_timeout', '2s', false)"};

/* ---- ends ---- */

/* Takes the rows; whether there is one. */
static store_answer end_one(PGresult *rows) {
    store_answer answer = rows == NULL ? STORE_FAILED : PQntuples(rows) > 0 ? STORE_FOUND : STORE_NONE;
    PQclear(rows);
    return answer;
}

static store_answer end_list(PGresult *rows) {
    store_answer answer = rows == NULL ? STORE_FAILED : STORE_FOUND;
    PQclear(rows);
    return answer;
}

static int count_of(const PGresult *rows) { return rows != NULL ? PQntuples(rows) : 0; }

/* ---- one row ---- */

static store_answer read_person(store *self, int64_t id, store_person *out) {
    pg_values values = {0};
    pg_add_int(&values, id);
    PGresult *rows = pg_ask_any(self, PERSON, &values);
    if (count_of(rows) > 0) pg_fill_person(rows, 0, out);
    return end_one(rows);
}

static store_answer read_person_named(store *self, const char *name, store_person *out) {
    pg_values values = {0};
    char folded[NAMES_KEY_BYTES];
    names_fold(name, folded);
    pg_add_text(&values, folded);
    pg_add_text(&values, name);
    PGresult *rows = pg_ask_any(self, PERSON_NAMED, &values);
    if (count_of(rows) > 0) pg_fill_person(rows, 0, out);
    return end_one(rows);
}

static store_answer read_key(store *self, const uint8_t hash[STORE_HASH_BYTES], store_key *out) {
    pg_values values = {0};
    pg_add_bytes(&values, hash, STORE_HASH_BYTES);
    PGresult *rows = pg_ask_any(self, KEY, &values);
    if (count_of(rows) > 0) pg_fill_key(rows, 0, out);
    return end_one(rows);
}

static store_answer read_rating(store *self, int64_t person, const char *game, uint8_t pace, store_rating *out) {
    pg_values values = {0};
    pg_add_int(&values, person);
    pg_add_text(&values, game);
    pg_add_int(&values, pace);
    PGresult *rows = pg_ask_any(self, RATING, &values);
    if (count_of(rows) > 0) pg_fill_rating(rows, 0, out);
    return end_one(rows);
}

/* ---- lists ---- */

static store_answer read_persons(store *self, store_each each, void *host) {
    PGresult *rows = pg_ask_any(self, PERSONS, NULL);
    store_person person;
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_person(rows, row, &person);
        if (!each(host, &person)) break;
    }
    return end_list(rows);
}

static store_answer list_ratings(PGresult *rows, store_each each, void *host) {
    store_rating rating;
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_rating(rows, row, &rating);
        if (!each(host, &rating)) break;
    }
    return end_list(rows);
}

static PGresult *ask_of(store *self, int statement, const int64_t *numbers, uint32_t count) {
    pg_array all = pg_array_begin();
    pg_values values = {0};
    for (uint32_t i = 0; i < count; i++) pg_array_add_int(&all, numbers[i]);
    pg_add_text(&values, pg_array_end(&all));
    PGresult *rows = pg_ask_any(self, statement, &values);
    pg_array_free(&all);
    return rows;
}

static store_answer read_people(store *self, const int64_t *ids, uint32_t count, store_each person, store_each rating, void *host) {
    store_person found;
    if (count == 0) return STORE_FOUND;
    PGresult *rows = ask_of(self, PEOPLE, ids, count);
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_person(rows, row, &found);
        if (!person(host, &found)) break;
    }
    if (end_list(rows) == STORE_FAILED) return STORE_FAILED;
    return list_ratings(ask_of(self, RATINGS_OF_PEOPLE, ids, count), rating, host);
}

static store_answer read_keys(store *self, int64_t person, uint8_t kind, store_each each, void *host) {
    pg_values values = {0};
    store_key key;
    pg_add_int(&values, person);
    pg_add_int(&values, kind);
    PGresult *rows = pg_ask_any(self, KEYS, &values);
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_key(rows, row, &key);
        if (!each(host, &key)) break;
    }
    return end_list(rows);
}

static store_answer list_games(PGresult *rows, store_each each, void *host) {
    store_game game;
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_game(rows, row, &game);
        if (!each(host, &game)) break;
    }
    return end_list(rows);
}

static store_answer read_game(store *self, const char *id, store_each each, void *host) {
    pg_values values = {0};
    pg_add_text(&values, id);
    PGresult *rows = pg_ask_any(self, GAME, &values);
    bool found = count_of(rows) > 0;
    store_answer answer = list_games(rows, each, host);
    return answer == STORE_FOUND && !found ? STORE_NONE : answer;
}

static store_answer read_games(store *self, uint8_t status, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, status);
    return list_games(pg_ask_any(self, GAMES, &values), each, host);
}

static store_answer read_games_unrated(store *self, store_each each, void *host) {
    return list_games(pg_ask_any(self, UNRATED, NULL), each, host);
}

static store_answer read_most(store *self, int statement, int64_t of, uint32_t most, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, of);
    pg_add_int(&values, most);
    return list_games(pg_ask_any(self, statement, &values), each, host);
}

static store_answer read_games_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    return read_most(self, GAMES_OF, person, most, each, host);
}

static store_answer read_records_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    return read_most(self, RECORDS_OF, person, most, each, host);
}

static store_answer read_entries(store *self, const char *id, uint32_t from, store_each each, void *host) {
    pg_values values = {0};
    pg_add_text(&values, id);
    pg_add_int(&values, from);
    PGresult *rows = pg_ask_any(self, ENTRIES, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_entry entry = {.number = (uint32_t)pg_int(rows, row, 0),
                             .at_ms = pg_int(rows, row, 1),
                             .line = pg_text(rows, row, 2),
                             .note = pg_text(rows, row, 3)};
        if (!each(host, &entry)) break;
    }
    return end_list(rows);
}

static store_answer read_lines(store *self, const char *id, uint8_t kind, uint32_t most, store_each each, void *host) {
    pg_values values = {0};
    pg_add_text(&values, id);
    pg_add_int(&values, kind);
    pg_add_int(&values, most);
    PGresult *rows = pg_ask_any(self, LINES, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_line line = pg_line(rows, row);
        if (!each(host, &line)) break;
    }
    return end_list(rows);
}

static store_answer read_lines_of(store *self, int64_t person, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, person);
    PGresult *rows = pg_ask_any(self, LINES_OF, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_own_line own = {pg_text(rows, row, 5), pg_line(rows, row)};
        if (!each(host, &own)) break;
    }
    return end_list(rows);
}

static store_answer read_pairs(store *self, int question, int64_t person, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, person);
    PGresult *rows = pg_ask_any(self, question, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_pair pair = pg_pair(rows, row);
        if (!each(host, &pair)) break;
    }
    return end_list(rows);
}

static store_answer read_blocks(store *self, int64_t person, store_each each, void *host) {
    return read_pairs(self, BLOCKS, person, each, host);
}

static store_answer read_follows(store *self, int64_t person, store_each each, void *host) {
    return read_pairs(self, FOLLOWS, person, each, host);
}

static store_answer read_guesses(store *self, int64_t person, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, person);
    PGresult *rows = pg_ask_any(self, GUESSES, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_guess guess = pg_guess(rows, row);
        if (!each(host, &guess)) break;
    }
    return end_list(rows);
}

static store_answer read_ratings_of(store *self, int64_t person, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, person);
    return list_ratings(pg_ask_any(self, RATINGS_OF, &values), each, host);
}

static store_answer read_ratings(store *self, const char *game, uint8_t pace, uint32_t most, store_each each, void *host) {
    pg_values values = {0};
    pg_add_text(&values, game);
    pg_add_int(&values, pace);
    pg_add_int(&values, most);
    return list_ratings(pg_ask_any(self, RATINGS, &values), each, host);
}

/* ---- commands, and what is too old ---- */

static void fill_command(const PGresult *rows, int row, store_command *out) {
    *out = (store_command){.id = pg_int(rows, row, 0), .person = pg_int(rows, row, 2), .asked_ms = pg_int(rows, row, 3)};
    pg_copy(out->what, sizeof out->what, rows, row, 1);
    pg_copy(out->answer, sizeof out->answer, rows, row, 4);
}

static store_answer read_command(store *self, int64_t id, store_command *out) {
    pg_values values = {0};
    pg_add_int(&values, id);
    PGresult *rows = pg_ask_any(self, COMMAND, &values);
    if (count_of(rows) > 0) fill_command(rows, 0, out);
    return end_one(rows);
}

static store_answer read_commands(store *self, store_each each, void *host) {
    PGresult *rows = pg_ask_any(self, COMMANDS, NULL);
    store_command command;
    for (int row = 0; row < count_of(rows); row++) {
        fill_command(rows, row, &command);
        if (!each(host, &command)) break;
    }
    return end_list(rows);
}

static store_answer list_expired(store *self, int statement, int kind, int64_t before_ms, uint32_t most, const int64_t *node,
                                 store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, before_ms);
    pg_add_int(&values, most);
    if (node != NULL) pg_add_int(&values, *node);
    PGresult *rows = pg_ask_any(self, statement, &values);
    for (int row = 0; row < count_of(rows); row++) {
        store_expired found = {.kind = kind, .before_ms = before_ms, .person = pg_int(rows, row, 1), .epoch = pg_int(rows, row, 3)};
        pg_bytes(rows, row, 0, found.hash, sizeof found.hash);
        pg_copy(found.game, sizeof found.game, rows, row, 2);
        if (!each(host, &found)) break;
    }
    return end_list(rows);
}

static store_answer read_expired(store *self, const store_retention *of, uint32_t most, store_each each, void *host) {
    const struct {
        int ask, kind;
        int64_t before_ms;
        const int64_t *node;
    } lists[] = {
        {OLD_KEYS, STORE_OLD_KEY, of->keys_before, NULL},
        {OLD_GUESTS, STORE_OLD_GUEST, of->guests_before, NULL},
        {OLD_CANCELLED, STORE_OLD_CANCELLED, of->cancelled_before, NULL},
        {OLD_TOURNAMENTS, STORE_OLD_TOURNAMENT, of->cancelled_before, NULL},
        {OLD_ABANDONED, STORE_OLD_ABANDONED, of->abandoned_before, &of->node},
        {OLD_WAITING, STORE_OLD_ABANDONED, of->waiting_before, &of->node},
    };
    store_answer answer = STORE_FOUND;
    for (size_t i = 0; answer == STORE_FOUND && i < sizeof lists / sizeof *lists; i++)
        answer = list_expired(self, lists[i].ask, lists[i].kind, lists[i].before_ms, most, lists[i].node, each, host);
    return answer;
}

/* ---- what nodes share ---- */

store_answer pg_own(store *self, const char *game, int64_t node, store_fence *out) {
    pg_values values = {0}, which = {0};
    pg_add_text(&values, game);
    pg_add_int(&values, node);
    pg_add_text(&which, game);
    *out = (store_fence){0};
    PGresult *rows = pg_ask_any(self, OWN, &values);
    if (rows != NULL && PQntuples(rows) == 0) { /* somebody has it, or there is none */
        PQclear(rows);
        rows = pg_ask_any(self, OWNER, &which);
    }
    if (count_of(rows) > 0) *out = (store_fence){pg_int(rows, 0, 0), pg_int(rows, 0, 1)};
    return end_one(rows);
}

store_answer pg_presence(store *self, const int64_t *persons, uint32_t count, store_each each, void *host) {
    if (count == 0) return STORE_FOUND;
    PGresult *rows = ask_of(self, PRESENCE, persons, count);
    for (int row = 0; row < count_of(rows); row++) {
        store_presence presence = {pg_int(rows, row, 0), pg_int(rows, row, 1)};
        if (!each(host, &presence)) break;
    }
    return end_list(rows);
}

store_answer pg_listed(store *self, uint8_t status, uint32_t most, store_each each, void *host) {
    return read_most(self, LISTED, status, most, each, host);
}

store_answer pg_allow(store *self, const store_limit *limits, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        pg_values values = {0};
        pg_add_int(&values, (int64_t)limits[i].key);
        pg_add_double(&values, limits[i].per_minute);
        pg_add_double(&values, limits[i].most);
        PGresult *made = pg_ask_any(self, ALLOW, &values);
        bool taken = made != NULL && strcmp(PQcmdTuples(made), "1") == 0, failed = made == NULL;
        PQclear(made);
        if (failed) return STORE_FAILED;
        if (!taken) return STORE_NONE;
    }
    return STORE_FOUND;
}

/* ---- tournaments ---- */

static store_answer list_tournaments(PGresult *rows, store_each each, void *host) {
    store_tournament tournament;
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_tournament(rows, row, &tournament);
        if (!each(host, &tournament)) break;
    }
    return end_list(rows);
}

static store_answer read_tournament(store *self, const char *id, store_each each, void *host) {
    pg_values values = {0};
    pg_add_text(&values, id);
    PGresult *rows = pg_ask_any(self, TOURNAMENT, &values);
    bool found = count_of(rows) > 0;
    store_answer answer = list_tournaments(rows, each, host);
    return answer == STORE_FOUND && !found ? STORE_NONE : answer;
}

static store_answer read_tournaments(store *self, uint8_t status, uint32_t most, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, status);
    pg_add_int(&values, most);
    return list_tournaments(pg_ask_any(self, TOURNAMENTS, &values), each, host);
}

static store_answer read_tournaments_of(store *self, int64_t person, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, person);
    return list_tournaments(pg_ask_any(self, TOURNAMENTS_OF, &values), each, host);
}

static store_answer read_entrants(store *self, const char *id, store_each each, void *host) {
    pg_values values = {0};
    store_entrant entrant;
    pg_add_text(&values, id);
    PGresult *rows = pg_ask_any(self, ENTRANTS, &values);
    for (int row = 0; row < count_of(rows); row++) {
        pg_fill_entrant(rows, row, &entrant);
        if (!each(host, &entrant)) break;
    }
    return end_list(rows);
}

void pg_set_readers(store *self) {
    self->person = read_person;
    self->person_named = read_person_named;
    self->people = read_people;
    self->persons = read_persons;
    self->key = read_key;
    self->keys = read_keys;
    self->game = read_game;
    self->games = read_games;
    self->games_unrated = read_games_unrated;
    self->games_of = read_games_of;
    self->entries = read_entries;
    self->lines = read_lines;
    self->commands = read_commands;
    self->command = read_command;
    self->expired = read_expired;
    self->lines_of = read_lines_of;
    self->records_of = read_records_of;
    self->blocks = read_blocks;
    self->follows = read_follows;
    self->guesses = read_guesses;
    self->rating = read_rating;
    self->ratings_of = read_ratings_of;
    self->ratings = read_ratings;
    self->tournament = read_tournament;
    self->tournaments = read_tournaments;
    self->tournaments_of = read_tournaments_of;
    self->entrants = read_entrants;
    self->everything = pg_everything;
}
