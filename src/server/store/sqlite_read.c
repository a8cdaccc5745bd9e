/* Reading from the SQLite store. Every function takes its prepared statement, binds, steps and resets it; lists hand over one row at a
 * time. A list's `each` may read other things, but not the same list again. */
#include "server/names/names.h"
#include "sqlite.h"

#include <string.h>

static sqlite3_stmt *statement_of(store *self, enum sqlite_read_statement which) { return ((sqlite_store *)(void *)self)->read[which]; }

void sqlite_copy_text(char *to, size_t size, sqlite3_stmt *row, int column) {
    tv_text text = tv_text_over(to, size);
    const char *from = (const char *)sqlite3_column_text(row, column);
    tv_text_add(&text, from != NULL ? from : "");
}

const char *sqlite_text_of(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* ---- rows ---- */

void sqlite_fill_person(sqlite3_stmt *row, store_person *out) {
    *out = (store_person){
        .id = sqlite3_column_int64(row, 0),
        .kind = (uint8_t)sqlite3_column_int(row, 2),
        .created_ms = sqlite3_column_int64(row, 4),
        .seen_ms = sqlite3_column_int64(row, 5),
        .locked = (uint8_t)sqlite3_column_int(row, 6),
        .notices = (uint32_t)sqlite3_column_int64(row, 7),
        .program = (uint8_t)sqlite3_column_int(row, 8),
    };
    sqlite_copy_text(out->name, sizeof out->name, row, 1);
    sqlite_copy_text(out->password, sizeof out->password, row, 3);
}

void sqlite_fill_key(sqlite3_stmt *row, store_key *out) {
    *out = (store_key){
        .person = sqlite3_column_int64(row, 1),
        .kind = (uint8_t)sqlite3_column_int(row, 2),
        .scopes = (uint32_t)sqlite3_column_int64(row, 3),
        .created_ms = sqlite3_column_int64(row, 5),
        .used_ms = sqlite3_column_int64(row, 6),
        .ends_ms = sqlite3_column_int64(row, 7),
    };
    if (sqlite3_column_bytes(row, 0) == STORE_HASH_BYTES) memcpy(out->hash, sqlite3_column_blob(row, 0), STORE_HASH_BYTES);
    sqlite_copy_text(out->name, sizeof out->name, row, 4);
}

/* The seats come from their own table; its statement is free while a game's row is held. */
bool sqlite_fill_game(store *self, sqlite3_stmt *row, store_game *out) {
    *out = (store_game){
        .status = (uint8_t)sqlite3_column_int(row, 2),
        .seats = (uint8_t)sqlite3_column_int(row, 3),
        .creator = sqlite3_column_int64(row, 4),
        .created_ms = sqlite3_column_int64(row, 5),
        .changed_ms = sqlite3_column_int64(row, 6),
        .entries = (uint32_t)sqlite3_column_int64(row, 7),
        .table = sqlite_text_of(row, 8),
        .record = sqlite_text_of(row, 9),
        .owner = sqlite3_column_int64(row, 10),
        .epoch = sqlite3_column_int64(row, 11),
        .actor = sqlite3_column_type(row, 12) != SQLITE_NULL ? (uint8_t)sqlite3_column_int(row, 12) : STORE_NO_ACTOR,
        .listed = sqlite3_column_int(row, 13) != 0,
        .note = sqlite_text_of(row, 14),
    };
    sqlite_copy_text(out->id, sizeof out->id, row, 0);
    sqlite_copy_text(out->game, sizeof out->game, row, 1);
    sqlite3_stmt *seats = statement_of(self, READ_SEATS);
    sqlite3_bind_text(seats, 1, out->id, -1, SQLITE_STATIC);
    int state;
    while ((state = sqlite3_step(seats)) == SQLITE_ROW) {
        int seat = sqlite3_column_int(seats, 0);
        if (seat >= 0 && seat < STORE_SEATS) out->persons[seat] = sqlite3_column_int64(seats, 1);
    }
    sqlite3_reset(seats);
    return state == SQLITE_DONE;
}

void sqlite_fill_rating(sqlite3_stmt *row, store_rating *out) {
    *out = (store_rating){
        .person = sqlite3_column_int64(row, 0),
        .pace = (uint8_t)sqlite3_column_int(row, 2),
        .rating = sqlite3_column_double(row, 3),
        .deviation = sqlite3_column_double(row, 4),
        .volatility = sqlite3_column_double(row, 5),
        .games = (uint32_t)sqlite3_column_int64(row, 6),
        .changed_ms = sqlite3_column_int64(row, 7),
    };
    sqlite_copy_text(out->game, sizeof out->game, row, 1);
}

/* ---- one row ---- */

static store_answer answer_of(int state) { return state == SQLITE_ROW ? STORE_FOUND : state == SQLITE_DONE ? STORE_NONE : STORE_FAILED; }

static store_answer one_person(sqlite3_stmt *ask, store_person *out) {
    store_answer answer = answer_of(sqlite3_step(ask));
    if (answer == STORE_FOUND) sqlite_fill_person(ask, out);
    sqlite3_reset(ask);
    return answer;
}

static store_answer read_person(store *self, int64_t id, store_person *out) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSON);
    sqlite3_bind_int64(ask, 1, id);
    return one_person(ask, out);
}

static store_answer read_person_named(store *self, const char *name, store_person *out) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSON_NAMED);
    char folded[NAMES_KEY_BYTES];
    names_fold(name, folded);
    sqlite3_bind_text(ask, 1, folded, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(ask, 2, name, -1, SQLITE_TRANSIENT);
    return one_person(ask, out);
}

static store_answer read_key(store *self, const uint8_t hash[STORE_HASH_BYTES], store_key *out) {
    sqlite3_stmt *ask = statement_of(self, READ_KEY);
    sqlite3_bind_blob(ask, 1, hash, STORE_HASH_BYTES, SQLITE_STATIC);
    store_answer answer = answer_of(sqlite3_step(ask));
    if (answer == STORE_FOUND) sqlite_fill_key(ask, out);
    sqlite3_reset(ask);
    return answer;
}

static store_answer read_rating(store *self, int64_t person, const char *game, uint8_t pace, store_rating *out) {
    sqlite3_stmt *ask = statement_of(self, READ_RATING);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_text(ask, 2, game, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 3, pace);
    store_answer answer = answer_of(sqlite3_step(ask));
    if (answer == STORE_FOUND) sqlite_fill_rating(ask, out);
    sqlite3_reset(ask);
    return answer;
}

/* ---- lists ---- */

/* A list whose reader has heard enough is whole, too. */
store_answer sqlite_end_list(sqlite3_stmt *ask, int state) {
    sqlite3_reset(ask);
    return state == SQLITE_DONE || state == SQLITE_ROW ? STORE_FOUND : STORE_FAILED;
}

static store_answer read_persons(store *self, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSONS);
    store_person person;
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        sqlite_fill_person(ask, &person);
        if (!each(host, &person)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_ratings_of(store *self, int64_t person, store_each each, void *host);

static store_answer read_people(store *self, const int64_t *ids, uint32_t count, store_each person, store_each rating, void *host) {
    store_person row;
    for (uint32_t i = 0; i < count; i++) {
        store_answer answer = read_person(self, ids[i], &row);
        if (answer == STORE_FAILED) return STORE_FAILED;
        if (answer == STORE_NONE) continue;
        if (!person(host, &row)) break;
        if (read_ratings_of(self, ids[i], rating, host) == STORE_FAILED) return STORE_FAILED;
    }
    return STORE_FOUND;
}

static store_answer read_keys(store *self, int64_t person, uint8_t kind, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_KEYS);
    store_key key;
    int state;
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int(ask, 2, kind);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        sqlite_fill_key(ask, &key);
        if (!each(host, &key)) break;
    }
    return sqlite_end_list(ask, state);
}

/* *rows: how many were handed over. */
static store_answer list_games(store *self, sqlite3_stmt *ask, store_each each, void *host, uint32_t *rows) {
    store_game game;
    int state;
    for (*rows = 0; (state = sqlite3_step(ask)) == SQLITE_ROW; ++*rows) {
        if (!sqlite_fill_game(self, ask, &game)) state = SQLITE_ERROR;
        if (state != SQLITE_ROW || !each(host, &game)) break;
    }
    return sqlite_end_list(ask, state);
}

store_answer sqlite_list_games(store *self, sqlite3_stmt *ask, store_each each, void *host) {
    uint32_t rows;
    return list_games(self, ask, each, host, &rows);
}

static store_answer read_game(store *self, const char *id, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAME);
    uint32_t rows;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    store_answer answer = list_games(self, ask, each, host, &rows);
    return answer == STORE_FOUND && rows == 0 ? STORE_NONE : answer;
}

static store_answer read_games(store *self, uint8_t status, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAMES);
    sqlite3_bind_int(ask, 1, status);
    return sqlite_list_games(self, ask, each, host);
}

static store_answer read_games_unrated(store *self, store_each each, void *host) {
    return sqlite_list_games(self, statement_of(self, READ_UNRATED), each, host);
}

static store_answer read_games_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAMES_OF);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int64(ask, 2, most);
    return sqlite_list_games(self, ask, each, host);
}

static store_answer read_entries(store *self, const char *id, uint32_t from, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_ENTRIES);
    int state;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 2, from);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_entry entry = {.number = (uint32_t)sqlite3_column_int64(ask, 0),
                             .at_ms = sqlite3_column_int64(ask, 1),
                             .line = sqlite_text_of(ask, 2),
                             .note = sqlite_text_of(ask, 3)};
        if (!each(host, &entry)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_lines(store *self, const char *id, uint8_t kind, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_LINES);
    int state;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 2, kind);
    sqlite3_bind_int64(ask, 3, most);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_line line = {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), sqlite3_column_int64(ask, 2),
                           (uint8_t)sqlite3_column_int(ask, 3), sqlite_text_of(ask, 4)};
        if (!each(host, &line)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_lines_of(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_LINES_OF);
    int state;
    sqlite3_bind_int64(ask, 1, person);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_own_line own = {sqlite_text_of(ask, 5),
                              {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), sqlite3_column_int64(ask, 2),
                               (uint8_t)sqlite3_column_int(ask, 3), sqlite_text_of(ask, 4)}};
        if (!each(host, &own)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_records_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_RECORDS_OF);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int64(ask, 2, most);
    return sqlite_list_games(self, ask, each, host);
}

store_pair sqlite_pair(sqlite3_stmt *row) {
    return (store_pair){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2)};
}

static store_answer read_pairs(sqlite3_stmt *ask, int64_t person, store_each each, void *host) {
    int state;
    sqlite3_bind_int64(ask, 1, person);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_pair pair = sqlite_pair(ask);
        if (!each(host, &pair)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_blocks(store *self, int64_t person, store_each each, void *host) {
    return read_pairs(statement_of(self, READ_BLOCKS), person, each, host);
}

static store_answer read_follows(store *self, int64_t person, store_each each, void *host) {
    return read_pairs(statement_of(self, READ_FOLLOWS), person, each, host);
}

store_guess sqlite_guess(sqlite3_stmt *row) {
    store_guess guess = {.person = sqlite3_column_int64(row, 0),
                         .turn = (uint32_t)sqlite3_column_int64(row, 2),
                         .said = (uint8_t)sqlite3_column_int(row, 3)};
    tv_text game = TV_TEXT_OVER(guess.game);
    tv_text_add(&game, sqlite_text_of(row, 1));
    return guess;
}

static store_answer read_guesses(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GUESSES);
    int state;
    sqlite3_bind_int64(ask, 1, person);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_guess guess = sqlite_guess(ask);
        if (!each(host, &guess)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer list_ratings(sqlite3_stmt *ask, store_each each, void *host) {
    store_rating rating;
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        sqlite_fill_rating(ask, &rating);
        if (!each(host, &rating)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_ratings_of(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_RATINGS_OF);
    sqlite3_bind_int64(ask, 1, person);
    return list_ratings(ask, each, host);
}

static store_answer read_ratings(store *self, const char *game, uint8_t pace, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_RATINGS);
    sqlite3_bind_text(ask, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 2, pace);
    sqlite3_bind_int64(ask, 3, most);
    return list_ratings(ask, each, host);
}

/* ---- commands, and what is too old ---- */

static void fill_command(sqlite3_stmt *row, store_command *out) {
    *out = (store_command){
        .id = sqlite3_column_int64(row, 0), .person = sqlite3_column_int64(row, 2), .asked_ms = sqlite3_column_int64(row, 3)};
    sqlite_copy_text(out->what, sizeof out->what, row, 1);
    sqlite_copy_text(out->answer, sizeof out->answer, row, 4);
}

static store_answer read_commands(store *self, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_COMMANDS);
    store_command command;
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        fill_command(ask, &command);
        if (!each(host, &command)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_command(store *self, int64_t id, store_command *out) {
    sqlite3_stmt *ask = statement_of(self, READ_COMMAND);
    sqlite3_bind_int64(ask, 1, id);
    store_answer answer = answer_of(sqlite3_step(ask));
    if (answer == STORE_FOUND) fill_command(ask, out);
    sqlite3_reset(ask);
    return answer;
}

static store_answer list_expired(sqlite3_stmt *ask, int kind, int64_t before_ms, uint32_t most, int64_t node, store_each each, void *host) {
    int state;
    sqlite3_bind_int64(ask, 1, before_ms);
    sqlite3_bind_int64(ask, 2, most);
    if (sqlite3_bind_parameter_count(ask) > 2) sqlite3_bind_int64(ask, 3, node);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_expired found = {
            .kind = kind, .before_ms = before_ms, .person = sqlite3_column_int64(ask, 1), .epoch = sqlite3_column_int64(ask, 3)};
        if (sqlite3_column_bytes(ask, 0) == STORE_HASH_BYTES) memcpy(found.hash, sqlite3_column_blob(ask, 0), STORE_HASH_BYTES);
        sqlite_copy_text(found.game, sizeof found.game, ask, 2);
        if (!each(host, &found)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_expired(store *self, const store_retention *of, uint32_t most, store_each each, void *host) {
    const struct {
        enum sqlite_read_statement ask;
        int kind;
        int64_t before_ms;
    } lists[] = {
        {READ_OLD_KEYS, STORE_OLD_KEY, of->keys_before},
        {READ_OLD_GUESTS, STORE_OLD_GUEST, of->guests_before},
        {READ_OLD_CANCELLED, STORE_OLD_CANCELLED, of->cancelled_before},
        {READ_OLD_TOURNAMENTS, STORE_OLD_TOURNAMENT, of->cancelled_before},
        {READ_OLD_ABANDONED, STORE_OLD_ABANDONED, of->abandoned_before},
        {READ_OLD_WAITING, STORE_OLD_ABANDONED, of->waiting_before},
    };
    store_answer answer = STORE_FOUND;
    for (size_t i = 0; answer == STORE_FOUND && i < sizeof lists / sizeof *lists; i++)
        answer = list_expired(statement_of(self, lists[i].ask), lists[i].kind, lists[i].before_ms, most, of->node, each, host);
    return answer;
}

void sqlite_set_readers(store *self) {
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
    sqlite_set_tournament_readers(self);
    self->everything = sqlite_everything;
}
