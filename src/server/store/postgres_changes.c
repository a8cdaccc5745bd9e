/* The statements by which changes are made in PostgreSQL. Each decides by itself, under the locks that it takes, whether what the change expects
 * is so: another node may be writing at the same moment. */
#include "postgres.h"
#include "server/names/names.h"

#include "base/check.h"

#include <string.h>

enum {
    FIND_LIKE = PG_RESTORE_ENTRANT + 1,
    PUT_PERSON,
    CHANGE_PERSON,
    PUT_KEY,
    DELETE_KEY,
    DELETE_KEYS,
    PUT_INVITATION,
    USE_INVITATION,
    FENCE,
    PUT_GAME,
    PUT_PLAY,
    CUT_SEATS,
    PUT_SEATS,
    RESTORE_PLAY,
    DELETE_GAME,
    CANCEL_PLAY,
    CANCEL_GAME,
    HAND_OVER,
    ADD_ENTRY,
    ADD_ENTRIES,
    RESTORE_ENTRY,
    CUT_PLAY,
    CUT_ENTRIES,
    NOTE_ENTRY,
    ADD_LINE,
    RESTORE_LINE,
    FIND_RATINGS,
    PUT_RATING,
    RESTORE_RATING,
    EMPTY_GUEST,
    DELETE_ALL_KEYS,
    DELETE_GUEST,
    ADD_COMMAND,
    ANSWER_COMMAND,
    DELETE_COMMAND,
    PROBE,
    PUT_BLOCK,
    DELETE_BLOCK,
    DELETE_BLOCKS,
    PUT_FOLLOW,
    DELETE_FOLLOW,
    DELETE_FOLLOWS,
    PUT_GUESS,
    DELETE_GUESSES,
    DELETE_LINES,
    PUT_PRESENCE,
    DELETE_PRESENCE,
    FIND_OWNED,
    ADD_NEWS,
    STATEMENTS
};

#define FREE_OF_NODES "NOT EXISTS (SELECT 1 FROM node WHERE node.id = play.owner)"
#define GUEST_IS_GONE "EXISTS (SELECT 1 FROM person WHERE id = $1 AND kind = 3)"

static const char *const texts[STATEMENTS] = {
    [PG_BEGIN] = "BEGIN",
    [PG_COMMIT] = "COMMIT",
    [PG_SAVEPOINT] = "SAVEPOINT batch",
    [PG_RELEASE] = "RELEASE batch",
    [PG_BACK] = "ROLLBACK TO batch",
    [PG_ROLLBACK] = "ROLLBACK",
    [PG_NEW_WRITER] = "SELECT ('x' || right(replace(gen_random_uuid()::text, '-', ''), 16))::bit(64)::bigint",
    [PG_LOCK_WRITER] = "SELECT pg_try_advisory_lock($1)",
    [PG_END_OLD] = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted"
                   " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
                   " AND (classid::bigint << 32 | objid::bigint) = $1 AND pid <> pg_backend_pid()",
    [PG_MARK] = "INSERT INTO writer (number, round) VALUES ($1, $2)"
                " ON CONFLICT (number) DO UPDATE SET round = $2, at = clock_timestamp()",
    [PG_MARKED] = "SELECT 1 FROM writer WHERE number = $1 AND round = $2",
    [PG_CONFIRM] = "UPDATE writer SET at = clock_timestamp() WHERE number = $1",
    [PG_FORGET_WRITER] = "DELETE FROM writer WHERE number = $1",
    [PG_NAME] = "SELECT set_config('application_name', 'trivium node ' || $1::bigint, false)",
    [PG_LOCK_PEOPLE] = "SELECT 1 FROM person WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE",
    [PG_LOCK_NAMES] = "SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT hashtextextended(name, 1414682161) AS key"
                      " FROM unnest($1::text[]) AS given (name) ORDER BY key) AS keys",
    [PG_LOCK_TOURNAMENTS] = "SELECT 1 FROM tournament WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE",
    [FIND_LIKE] = "SELECT 1 FROM person WHERE (skeleton = $4 OR folded = $3) AND id <> $1 AND kind <> 3"
                  " AND NOT EXISTS (SELECT 1 FROM person WHERE id = $1 AND (name = $2 OR kind = 3)) LIMIT 1",
    [PUT_PERSON] =
        "INSERT INTO person (id, name, kind, password, created_ms, seen_ms, locked, notices, program, folded, skeleton)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
        " ON CONFLICT (id) DO UPDATE SET name = $2, kind = $3, password = $4, seen_ms = $6, locked = $7, notices = $8, program = $9,"
        " folded = $10, skeleton = $11",
    [CHANGE_PERSON] =
        "UPDATE person SET name = CASE WHEN $12::int & 1 <> 0 THEN $2 ELSE name END,"
        " kind = CASE WHEN $12::int & 2 <> 0 THEN $3 ELSE kind END, password = CASE WHEN $12::int & 4 <> 0 THEN $4 ELSE password END,"
        " seen_ms = CASE WHEN $12::int & 8 <> 0 THEN greatest(seen_ms, $6) ELSE seen_ms END,"
        " locked = CASE WHEN $12::int & 16 <> 0 THEN $7 ELSE locked END, notices = CASE WHEN $12::int & 32 <> 0 THEN $8 ELSE notices END,"
        " program = CASE WHEN $12::int & 64 <> 0 THEN $9 ELSE program END,"
        " folded = CASE WHEN $12::int & 1 <> 0 THEN $10 ELSE folded END, skeleton = CASE WHEN $12::int & 1 <> 0 THEN $11 ELSE skeleton END"
        " WHERE id = $1 AND kind <> 3 AND ($13::int = 0 OR kind = 0) AND ($14::text IS NULL OR password = $14) AND $5::bigint IS NOT NULL",
    [PUT_KEY] = "INSERT INTO key (hash, person, kind, scopes, name, created_ms, used_ms, ends_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
                " ON CONFLICT (hash) DO UPDATE SET used_ms = $7, ends_ms = $8",
    [DELETE_KEY] = "DELETE FROM key WHERE hash = $1 RETURNING person",
    [DELETE_KEYS] = "DELETE FROM key WHERE person = $1 AND kind = $2",
    [PUT_INVITATION] = "INSERT INTO invitation (hash, created_ms, ends_ms) VALUES ($1, $2, $3)",
    [USE_INVITATION] = "DELETE FROM invitation WHERE hash = $1",
    [FENCE] = "SELECT owner = $2 AND epoch = $3 FROM play WHERE game = $1 FOR NO KEY UPDATE",
    [PUT_GAME] = "INSERT INTO game (id, game, status, seats, creator, created_ms, row_ms, listed, settings, record)"
                 " VALUES ($1, $2, $3, $4, $5, $6, $7, $8::int <> 0, $9, $10)"
                 " ON CONFLICT (id) DO UPDATE SET status = $3, row_ms = $7, listed = $8::int <> 0, settings = $9, record = $10",
    [PUT_PLAY] = "INSERT INTO play (game, status, entries, changed_ms, actor, owner, epoch) VALUES ($1, $2, 0, $3, $4, $5, $6)"
                 " ON CONFLICT (game) DO UPDATE SET status = $2, changed_ms = $3, actor = $4 WHERE play.entries = $7",
    [CUT_SEATS] = "DELETE FROM seat WHERE game = $1 AND seat <> ALL ($2::smallint[])",
    [PUT_SEATS] = "INSERT INTO seat (game, seat, person) SELECT $1, * FROM unnest($2::smallint[], $3::bigint[])"
                  " ON CONFLICT (game, seat) DO UPDATE SET person = excluded.person WHERE seat.person <> excluded.person",
    [RESTORE_PLAY] = "INSERT INTO play (game, status, entries, changed_ms, actor, owner, epoch) VALUES ($1, $2, $3, $4, $5, 0, 0)",
    [DELETE_GAME] =
        "WITH gone AS (DELETE FROM game USING play WHERE game.id = $1 AND play.game = game.id AND (entries = 0 OR play.status = 3)"
        " AND " FREE_OF_NODES " RETURNING game.id) DELETE FROM entry WHERE game IN (SELECT id FROM gone)",
    [CANCEL_PLAY] = "UPDATE play SET status = 3, changed_ms = $2 WHERE game = $1 AND status IN (0, 1) AND changed_ms < $3",
    [CANCEL_GAME] = "UPDATE game SET status = 3, row_ms = $2 WHERE id = $1 AND status IN (0, 1)"
                    " AND EXISTS (SELECT 1 FROM play WHERE game = $1 AND status = 3)",
    [HAND_OVER] = "UPDATE play SET owner = coalesce((SELECT id FROM node WHERE id = $2 AND NOT leaving), 0), epoch = epoch + 1"
                  " WHERE game = $1",
    [ADD_ENTRY] = "WITH counted AS (UPDATE play SET entries = $2, changed_ms = $3, actor = $6"
                  " WHERE game = $1 AND entries = $2 - 1 AND status <> 0 RETURNING game)"
                  " INSERT INTO entry (game, number, at_ms, line, note) SELECT game, $2, $3, $4, $5 FROM counted",
    [ADD_ENTRIES] =
        "WITH given (game, number, at_ms, line, note, actor, owner, epoch) AS (SELECT * FROM unnest("
        "  $1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::smallint[], $7::bigint[], $8::bigint[])),"
        " counted AS (UPDATE play SET entries = given.number, changed_ms = given.at_ms, actor = given.actor FROM given"
        "  WHERE play.game = given.game AND play.entries = given.number - 1 AND play.status <> 0"
        "  AND (given.owner = 0 OR (play.owner = given.owner AND play.epoch = given.epoch))"
        "  RETURNING given.game, given.number, given.at_ms, given.line, given.note)"
        " INSERT INTO entry (game, number, at_ms, line, note) SELECT game, number, at_ms, line, note FROM counted RETURNING game",
    [RESTORE_ENTRY] = "INSERT INTO entry (game, number, at_ms, line, note) VALUES ($1, $2, $3, $4, $5)",
    [CUT_PLAY] = "UPDATE play SET entries = $2, actor = $3 WHERE game = $1 AND entries >= $2",
    [CUT_ENTRIES] = "DELETE FROM entry WHERE game = $1 AND number > $2",
    [NOTE_ENTRY] = "UPDATE entry SET note = $3 WHERE game = $1 AND number = $2",
    [ADD_LINE] = "INSERT INTO line (game, person, at_ms, kind, text) VALUES ($1, $2, $3, $4, $5)",
    [RESTORE_LINE] = "INSERT INTO line (game, person, at_ms, kind, text, id) VALUES ($1, $2, $3, $4, $5, $6)",
    [FIND_RATINGS] = "SELECT person, game, pace, rating, deviation, volatility, games, changed_ms FROM rating"
                     " WHERE person = ANY ($1::bigint[]) AND game = $2 AND pace = $3",
    [PUT_RATING] =
        "INSERT INTO rating AS r (person, game, pace, rating, deviation, volatility, games, changed_ms)"
        " SELECT $1::bigint, $2::text, $3::smallint, $4::double precision, $5::double precision, $6::double precision, $7::bigint, "
        "$8::bigint"
        " WHERE $7 <= 1 OR EXISTS"
        "  (SELECT 1 FROM rating WHERE person = $1 AND game = $2 AND pace = $3)"
        " ON CONFLICT (person, game, pace) DO UPDATE SET rating = $4, deviation = $5, volatility = $6, games = $7, changed_ms = $8"
        " WHERE r.games = $7 - 1",
    [RESTORE_RATING] = "INSERT INTO rating (person, game, pace, rating, deviation, volatility, games, changed_ms)"
                       " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    [EMPTY_GUEST] = "UPDATE person SET kind = 3, name = '' WHERE id = $1 AND kind = 0 AND seen_ms < $2",
    [DELETE_ALL_KEYS] = "DELETE FROM key WHERE person = $1 AND " GUEST_IS_GONE,
    [DELETE_GUEST] =
        "DELETE FROM person WHERE id = $1 AND kind = 3 AND NOT EXISTS (SELECT 1 FROM seat WHERE person = $1)"
        " AND NOT EXISTS (SELECT 1 FROM game WHERE creator = $1) AND NOT EXISTS (SELECT 1 FROM line WHERE person = $1)"
        " AND NOT EXISTS (SELECT 1 FROM rating WHERE person = $1) AND NOT EXISTS (SELECT 1 FROM key WHERE person = $1)"
        " AND NOT EXISTS (SELECT 1 FROM entrant WHERE person = $1) AND NOT EXISTS (SELECT 1 FROM tournament WHERE organiser = $1)",
    [ADD_COMMAND] = "INSERT INTO command (id, what, person, asked_ms, answer) VALUES ($1, $2, $3, $4, $5)",
    [ANSWER_COMMAND] = "UPDATE command SET answer = $2 WHERE id = $1",
    [DELETE_COMMAND] = "DELETE FROM command WHERE id = $1",
    [PROBE] = "SELECT pg_current_xact_id()", /* a transaction to be made durable, which no other node waits for */
    [PUT_BLOCK] = "INSERT INTO block (person, blocked, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [DELETE_BLOCK] = "DELETE FROM block WHERE person = $1 AND blocked = $2",
    [DELETE_BLOCKS] = "DELETE FROM block WHERE person = $1 OR blocked = $1",
    [PUT_FOLLOW] = "INSERT INTO follow (person, followed, at_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [DELETE_FOLLOW] = "DELETE FROM follow WHERE person = $1 AND followed = $2",
    [DELETE_FOLLOWS] = "DELETE FROM follow WHERE person = $1 OR followed = $1",
    [PUT_GUESS] = "INSERT INTO guess (person, game, turn, said) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [DELETE_GUESSES] = "DELETE FROM guess WHERE person = $1",
    [DELETE_LINES] = "DELETE FROM line WHERE person = $1",
    [PUT_PRESENCE] = "INSERT INTO presence (person, node) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [DELETE_PRESENCE] = "DELETE FROM presence WHERE person = $1 AND node = $2",
    [FIND_OWNED] = "SELECT number FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS given (game, owner, epoch, number)"
                   " JOIN play ON play.game = given.game AND play.owner = given.owner AND play.epoch = given.epoch",
    [ADD_NEWS] = "WITH told AS (INSERT INTO news (kind, subject, author) SELECT kind, subject, $3::bigint FROM"
                 " unnest($1::smallint[], $2::text[]) AS given (kind, subject) RETURNING id, kind, subject, author)"
                 " SELECT pg_notify('trivium', id || ' ' || kind || ' ' || author || ' ' || subject) FROM told",
    [PG_NEW_TOURNAMENT] = "INSERT INTO tournament (id, status, organiser, created_ms, changed_ms, revision, settings, rounds)"
                          " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    [PG_SET_TOURNAMENT] =
        "UPDATE tournament SET status = $2, organiser = $3, created_ms = $4, changed_ms = $5, revision = $6, settings = $7,"
        " rounds = $8 WHERE id = $1 AND revision = $6 - 1",
    [PG_COUNT_TOURNAMENT] = "UPDATE tournament SET revision = revision + 1, changed_ms = $2 WHERE id = $1 AND status <= $3"
                            " AND (SELECT count(*) FROM entrant WHERE tournament = $1) < $4",
    [PG_ADD_ENTRANT] = "INSERT INTO entrant (tournament, number, person, gone)"
                       " SELECT $1, coalesce(max(number), 0) + 1, $2, false FROM entrant WHERE tournament = $1",
    [PG_CUT_ENTRANT] = "DELETE FROM entrant WHERE tournament = $1 AND person = $2"
                       " AND EXISTS (SELECT 1 FROM tournament WHERE id = $1 AND status = 0)",
    [PG_MARK_ENTRANT] = "UPDATE entrant SET gone = true WHERE tournament = $1 AND person = $2",
    [PG_DELETE_TOURNAMENT] = "DELETE FROM tournament WHERE id = $1 AND status = 3",
    [PG_RESTORE_ENTRANT] = "INSERT INTO entrant (tournament, number, person, gone) VALUES ($1, $2, $3, $4::int <> 0)",
};

/* Everything here finds its rows by their keys, whatever a planner that knows little of arrays may think. A node that is stopped in the middle of
 * a transaction loses its locks before its lease ends. Whoever runs the database may ask for more than a local commit, not for less. */
const pg_statements pg_writes = {
    .prefix = "w",
    .texts = texts,
    .count = STATEMENTS,
    .manners =
        "SELECT set_config('enable_seqscan', 'off', false), set_config('enable_hashjoin', 'off', false),"
        " set_config('enable_mergejoin', 'off', false), set_config('lock_timeout', '4s', false),"
        " set_config('idle_in_transaction_session_timeout', '2s', false),"
        " CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN set_config('synchronous_commit', 'on', false) END",
};

/* ---- sending ---- */

bool pg_send_expecting(const pg_sender *by, int statement, const pg_values *values, pg_expectation expects) {
    by->expect(by->host, expects);
    return pg_send(by->link, statement, values);
}

static bool send_int(const pg_sender *by, int statement, int64_t number) {
    pg_values values = {0};
    pg_add_int(&values, number);
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

/* ---- people ---- */

/* Under the locks of the name (postgres_locks.c): who takes one that looks like it at the same moment waits. */
static bool check_name(const pg_sender *by, const store_person *person) {
    char folded[NAMES_KEY_BYTES], skeleton[NAMES_KEY_BYTES];
    pg_values find = {0};
    names_fold(person->name, folded);
    names_skeleton(person->name, skeleton);
    pg_add_int(&find, person->id);
    pg_add_text(&find, person->name);
    pg_add_text(&find, folded);
    pg_add_text(&find, skeleton);
    return pg_send_expecting(by, FIND_LIKE, &find, PG_FREE);
}

static void add_person(pg_values *values, const store_person *person, char folded[NAMES_KEY_BYTES], char skeleton[NAMES_KEY_BYTES]) {
    names_fold(person->name, folded);
    names_skeleton(person->name, skeleton);
    pg_add_int(values, person->id);
    pg_add_text(values, person->name);
    pg_add_int(values, person->kind);
    pg_add_text(values, person->password);
    pg_add_int(values, person->created_ms);
    pg_add_int(values, person->seen_ms);
    pg_add_int(values, person->locked);
    pg_add_int(values, person->notices);
    pg_add_int(values, person->program);
    pg_add_text(values, folded);
    pg_add_text(values, skeleton);
}

static bool put_person(const pg_sender *by, const store_person *person, bool restores) {
    char folded[NAMES_KEY_BYTES], skeleton[NAMES_KEY_BYTES];
    pg_values values = {0};
    add_person(&values, person, folded, skeleton);
    if (person->kind != STORE_GONE && !restores && !check_name(by, person)) return false;
    return pg_send_expecting(by, PUT_PERSON, &values, PG_ANY);
}

static bool change_person(const pg_sender *by, const store_person_change *change) {
    char folded[NAMES_KEY_BYTES], skeleton[NAMES_KEY_BYTES];
    pg_values values = {0};
    add_person(&values, &change->person, folded, skeleton);
    pg_add_int(&values, change->parts);
    pg_add_int(&values, change->expects_guest);
    if (change->expects_password)
        pg_add_text(&values, change->password);
    else
        pg_add_null(&values);
    if ((change->parts & STORE_PART_NAME) != 0 && !check_name(by, &change->person)) return false;
    return pg_send_expecting(by, CHANGE_PERSON, &values, PG_ONE);
}

static bool put_key(const pg_sender *by, const store_key *key) {
    pg_values values = {0};
    pg_add_bytes(&values, key->hash, STORE_HASH_BYTES);
    if (key->kind == STORE_INVITATION) {
        pg_add_int(&values, key->created_ms);
        pg_add_int(&values, key->ends_ms);
        return pg_send_expecting(by, PUT_INVITATION, &values, PG_ANY);
    }
    pg_add_int(&values, key->person);
    pg_add_int(&values, key->kind);
    pg_add_int(&values, key->scopes);
    pg_add_text(&values, key->name);
    pg_add_int(&values, key->created_ms);
    pg_add_int(&values, key->used_ms);
    pg_add_int(&values, key->ends_ms);
    return pg_send_expecting(by, PUT_KEY, &values, PG_ANY);
}

static bool delete_key(const pg_sender *by, const store_key *key) {
    pg_values values = {0};
    pg_add_bytes(&values, key->hash, STORE_HASH_BYTES);
    return pg_send_expecting(by, DELETE_KEY, &values, PG_WHOSE) && pg_send_expecting(by, USE_INVITATION, &values, PG_ANY);
}

static bool delete_keys(const pg_sender *by, const store_key *key) {
    pg_values values = {0};
    pg_add_int(&values, key->person);
    pg_add_int(&values, key->kind);
    return pg_send_expecting(by, DELETE_KEYS, &values, PG_ANY);
}

static bool use_invitation(const pg_sender *by, const store_key *key) {
    pg_values values = {0};
    pg_add_bytes(&values, key->hash, STORE_HASH_BYTES);
    return pg_send_expecting(by, USE_INVITATION, &values, PG_ONE);
}

/* Who was seen since stays; each statement looks whether the one before has found somebody. */
static bool forget_guest(const pg_sender *by, const store_person *person) {
    pg_values values = {0};
    pg_add_int(&values, person->id);
    pg_add_int(&values, person->seen_ms);
    return pg_send_expecting(by, EMPTY_GUEST, &values, PG_ANY) && send_int(by, DELETE_ALL_KEYS, person->id) &&
           send_int(by, DELETE_GUEST, person->id);
}

/* ---- games ---- */

static bool check_fence(const pg_sender *by, const store_change *change) {
    const char *game = store_change_game(change);
    pg_values values = {0};
    if (game == NULL || change->fence.owner == 0) return true;
    pg_add_text(&values, game);
    pg_add_int(&values, change->fence.owner);
    pg_add_int(&values, change->fence.epoch);
    return pg_send_expecting(by, FENCE, &values, change->kind == STORE_PUT_GAME ? PG_FRESH : PG_OWN);
}

static bool put_seats(const pg_sender *by, const store_game *game) {
    pg_array seats = pg_array_begin(), persons = pg_array_begin();
    pg_values cut = {0}, put = {0};
    for (int seat = 0; seat < game->seats && seat < STORE_SEATS; seat++) {
        if (game->persons[seat] == 0) continue;
        pg_array_add_int(&seats, seat);
        pg_array_add_int(&persons, game->persons[seat]);
    }
    const char *which = pg_array_end(&seats);
    pg_add_text(&cut, game->id);
    pg_add_text(&cut, which);
    pg_add_text(&put, game->id);
    pg_add_text(&put, which);
    pg_add_text(&put, pg_array_end(&persons));
    bool good = pg_send_expecting(by, CUT_SEATS, &cut, PG_ANY) && pg_send_expecting(by, PUT_SEATS, &put, PG_ANY);
    pg_array_free(&seats);
    pg_array_free(&persons);
    return good;
}

static bool put_play(const pg_sender *by, const store_game *game, const store_fence *fence, bool restores) {
    pg_values values = {0};
    pg_add_text(&values, game->id);
    pg_add_int(&values, game->status);
    if (restores) pg_add_int(&values, game->entries);
    pg_add_int(&values, game->changed_ms);
    pg_add_int(&values, game->actor);
    if (restores) return pg_send_expecting(by, RESTORE_PLAY, &values, PG_ONE);
    pg_add_int(&values, fence->owner);
    pg_add_int(&values, fence->epoch);
    pg_add_int(&values, game->entries);
    return pg_send_expecting(by, PUT_PLAY, &values, PG_ONE);
}

static bool put_game(const pg_sender *by, const store_game *game, const store_fence *fence, bool restores) {
    pg_values values = {0};
    pg_add_text(&values, game->id);
    pg_add_text(&values, game->game);
    pg_add_int(&values, game->status);
    pg_add_int(&values, game->seats);
    if (game->creator != 0)
        pg_add_int(&values, game->creator);
    else
        pg_add_null(&values);
    pg_add_int(&values, game->created_ms);
    pg_add_int(&values, game->changed_ms);
    pg_add_int(&values, game->listed);
    pg_add_text(&values, game->table);
    pg_add_text(&values, game->record);
    return pg_send_expecting(by, PUT_GAME, &values, PG_ANY) && put_play(by, game, fence, restores) && put_seats(by, game);
}

static bool send_game(const pg_sender *by, int statement, const char *game) {
    pg_values values = {0};
    pg_add_text(&values, game);
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

static bool cancel_game(const pg_sender *by, const store_game *game) {
    pg_values play = {0}, row = {0};
    pg_add_text(&play, game->id);
    pg_add_int(&play, game->changed_ms);
    pg_add_int(&play, game->created_ms);
    pg_add_text(&row, game->id);
    pg_add_int(&row, game->changed_ms);
    return pg_send_expecting(by, CANCEL_PLAY, &play, PG_ANY) && pg_send_expecting(by, CANCEL_GAME, &row, PG_ANY);
}

static bool hand_over(const pg_sender *by, const store_game *game) {
    pg_values values = {0};
    pg_add_text(&values, game->id);
    pg_add_int(&values, game->owner);
    return pg_send_expecting(by, HAND_OVER, &values, PG_ONE);
}

/* ---- entries, talk, ratings ---- */

static bool add_entry(const pg_sender *by, const char *game, const store_entry *entry, bool restores) {
    pg_values values = {0};
    pg_add_text(&values, game);
    pg_add_int(&values, entry->number);
    pg_add_int(&values, entry->at_ms);
    pg_add_text(&values, entry->line);
    pg_add_text(&values, entry->note != NULL ? entry->note : "");
    if (!restores) pg_add_int(&values, entry->actor);
    return pg_send_expecting(by, restores ? RESTORE_ENTRY : ADD_ENTRY, &values, PG_ONE);
}

static bool cut_entries(const pg_sender *by, const char *game, const store_entry *entry) {
    pg_values play = {0}, cut = {0}, note = {0};
    pg_add_text(&play, game);
    pg_add_int(&play, entry->number);
    pg_add_int(&play, entry->actor);
    pg_add_text(&cut, game);
    pg_add_int(&cut, entry->number);
    pg_add_text(&note, game);
    pg_add_int(&note, entry->number);
    if (!pg_send_expecting(by, CUT_PLAY, &play, PG_ONE) || !pg_send_expecting(by, CUT_ENTRIES, &cut, PG_ANY)) return false;
    if (entry->note == NULL) return true;
    pg_add_text(&note, entry->note);
    return pg_send_expecting(by, NOTE_ENTRY, &note, PG_ANY);
}

static bool add_line(const pg_sender *by, const char *game, const store_line *line, bool restores) {
    pg_values values = {0};
    pg_add_text(&values, game);
    pg_add_int(&values, line->person);
    pg_add_int(&values, line->at_ms);
    pg_add_int(&values, line->kind);
    pg_add_text(&values, line->text);
    if (restores) pg_add_int(&values, line->id);
    return pg_send_expecting(by, restores ? RESTORE_LINE : ADD_LINE, &values, PG_ONE);
}

static bool put_rating(const pg_sender *by, const store_rating *rating, bool restores) {
    pg_values values = {0};
    pg_add_int(&values, rating->person);
    pg_add_text(&values, rating->game);
    pg_add_int(&values, rating->pace);
    pg_add_double(&values, rating->rating);
    pg_add_double(&values, rating->deviation);
    pg_add_double(&values, rating->volatility);
    pg_add_int(&values, rating->games);
    pg_add_int(&values, rating->changed_ms);
    return pg_send_expecting(by, restores ? RESTORE_RATING : PUT_RATING, &values, PG_ONE);
}

/* ---- the rest ---- */

static bool add_command(const pg_sender *by, const store_command *command) {
    pg_values values = {0};
    pg_add_int(&values, command->id);
    pg_add_text(&values, command->what);
    pg_add_int(&values, command->person);
    pg_add_int(&values, command->asked_ms);
    pg_add_text(&values, command->answer);
    return pg_send_expecting(by, ADD_COMMAND, &values, PG_ANY);
}

static bool answer_command(const pg_sender *by, const store_command *command) {
    pg_values values = {0};
    pg_add_int(&values, command->id);
    pg_add_text(&values, command->answer);
    return pg_send_expecting(by, ANSWER_COMMAND, &values, PG_ANY);
}

static bool send_pair(const pg_sender *by, int statement, int64_t one, int64_t other) {
    pg_values values = {0};
    pg_add_int(&values, one);
    pg_add_int(&values, other);
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

static bool put_pair(const pg_sender *by, int statement, const store_pair *pair) {
    pg_values values = {0};
    pg_add_int(&values, pair->person);
    pg_add_int(&values, pair->other);
    pg_add_int(&values, pair->at_ms);
    return pg_send_expecting(by, statement, &values, PG_ANY);
}

static bool put_guess(const pg_sender *by, const store_guess *guess) {
    pg_values values = {0};
    pg_add_int(&values, guess->person);
    pg_add_text(&values, guess->game);
    pg_add_int(&values, guess->turn);
    pg_add_int(&values, guess->said);
    return pg_send_expecting(by, PUT_GUESS, &values, PG_ANY);
}

static bool forget_person(const pg_sender *by, const store_person *person) {
    return send_int(by, DELETE_BLOCKS, person->id) && send_int(by, DELETE_FOLLOWS, person->id) &&
           send_int(by, DELETE_GUESSES, person->id) && send_int(by, DELETE_LINES, person->id);
}

bool pg_send_change(const pg_sender *by, const store_change *change) {
    if (!check_fence(by, change)) return false;
    bool restores = change->restores;
    switch (change->kind) {
    case STORE_PUT_PERSON: return put_person(by, &change->person, restores);
    case STORE_CHANGE_PERSON: return change_person(by, &change->person_change);
    case STORE_PUT_KEY: return put_key(by, &change->key);
    case STORE_DELETE_KEY: return delete_key(by, &change->key);
    case STORE_DELETE_KEYS: return delete_keys(by, &change->key);
    case STORE_PUT_GAME: return put_game(by, &change->game, &change->fence, restores);
    case STORE_DELETE_GAME: return send_game(by, DELETE_GAME, change->game.id);
    case STORE_ADD_ENTRY: return add_entry(by, change->entry.game, &change->entry.entry, restores);
    case STORE_CUT_ENTRIES: return cut_entries(by, change->entry.game, &change->entry.entry);
    case STORE_ADD_LINE: return add_line(by, change->line.game, &change->line.line, restores);
    case STORE_PUT_RATING: return put_rating(by, &change->rating, restores);
    case STORE_CANCEL_GAME: return cancel_game(by, &change->game);
    case STORE_FORGET_GUEST: return forget_guest(by, &change->person);
    case STORE_ADD_COMMAND: return add_command(by, &change->command);
    case STORE_ANSWER_COMMAND: return answer_command(by, &change->command);
    case STORE_DELETE_COMMAND: return send_int(by, DELETE_COMMAND, change->command.id);
    case STORE_PROBE: return pg_send_expecting(by, PROBE, NULL, PG_ANY);
    case STORE_PUT_BLOCK: return put_pair(by, PUT_BLOCK, &change->block);
    case STORE_DELETE_BLOCK: return send_pair(by, DELETE_BLOCK, change->block.person, change->block.other);
    case STORE_PUT_FOLLOW: return put_pair(by, PUT_FOLLOW, &change->follow);
    case STORE_DELETE_FOLLOW: return send_pair(by, DELETE_FOLLOW, change->follow.person, change->follow.other);
    case STORE_PUT_GUESS: return put_guess(by, &change->guess);
    case STORE_DELETE_GUESSES: return send_int(by, DELETE_GUESSES, change->guess.person);
    case STORE_USE_INVITATION: return use_invitation(by, &change->key);
    case STORE_FORGET_PERSON: return forget_person(by, &change->person);
    case STORE_HAND_OVER: return hand_over(by, &change->game);
    case STORE_PUT_PRESENCE: return send_pair(by, PUT_PRESENCE, change->presence.person, change->presence.node);
    case STORE_DELETE_PRESENCE: return send_pair(by, DELETE_PRESENCE, change->presence.person, change->presence.node);
    case STORE_PUT_TOURNAMENT: return pg_put_tournament(by, &change->tournament, restores);
    case STORE_ENTER: return pg_enter(by, &change->entrant, restores);
    case STORE_DELETE_TOURNAMENT: return send_game(by, PG_DELETE_TOURNAMENT, change->tournament.id);
    case STORE_WITHDRAW: return pg_withdraw(by, &change->entrant);
    case STORE_CHANGE_KINDS:
    case STORE_RATE: break; /* has become ratings before (postgres_write.c) */
    }
    TV_ASSERT(!"a change that is none");
    return false;
}

/* ---- many at once ---- */

bool pg_send_entries(pg_link *link, const char *const arrays[PG_ENTRY_ARRAYS]) {
    pg_values values = {0};
    for (int i = 0; i < PG_ENTRY_ARRAYS; i++) pg_add_text(&values, arrays[i]);
    return pg_send(link, ADD_ENTRIES, &values);
}

bool pg_send_owned(pg_link *link, const char *games, const char *owners, const char *epochs) {
    pg_values values = {0};
    pg_add_text(&values, games);
    pg_add_text(&values, owners);
    pg_add_text(&values, epochs);
    return pg_send(link, FIND_OWNED, &values);
}

bool pg_send_news(pg_link *link, const char *kinds, const char *subjects, int64_t author) {
    pg_values values = {0};
    pg_add_text(&values, kinds);
    pg_add_text(&values, subjects);
    pg_add_int(&values, author);
    return pg_send(link, ADD_NEWS, &values);
}

bool pg_send_ratings(pg_link *link, const store_result *result) {
    pg_array persons = pg_array_begin();
    pg_values find = {0};
    for (uint8_t i = 0; i < result->count; i++) pg_array_add_int(&persons, result->persons[i]);
    pg_add_text(&find, pg_array_end(&persons));
    pg_add_text(&find, result->game);
    pg_add_int(&find, result->pace);
    bool good = pg_send(link, FIND_RATINGS, &find);
    pg_array_free(&persons);
    return good;
}
