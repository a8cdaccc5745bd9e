/* Reading from the SQLite store. Every function takes its prepared statement, binds, steps and resets it; lists hand over one row at a
 * time. A list's `each` may read other things, but not the same list again. */
#include "names/names.h"
#include "store/sqlite.h"

#include <string.h>

static sqlite3_stmt *statement_of(store *self, enum sqlite_read_statement which) {
    return ((sqlite_store *)(void *)self)->read[which];
}

static void copy_text(char *to, size_t size, sqlite3_stmt *row, int column) {
    tv_text text = tv_text_over(to, size);
    const char *from = (const char *)sqlite3_column_text(row, column);
    tv_text_add(&text, from != NULL ? from : "");
}

static const char *text_of(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

/* ---- rows ---- */

static void fill_person(sqlite3_stmt *row, store_person *out) {
    *out = (store_person){
        .id = sqlite3_column_int64(row, 0),
        .kind = (uint8_t)sqlite3_column_int(row, 2),
        .created_ms = sqlite3_column_int64(row, 4),
        .seen_ms = sqlite3_column_int64(row, 5),
        .locked = (uint8_t)sqlite3_column_int(row, 6),
        .notices = (uint32_t)sqlite3_column_int64(row, 7),
    };
    copy_text(out->name, sizeof out->name, row, 1);
    copy_text(out->password, sizeof out->password, row, 3);
}

static void fill_key(sqlite3_stmt *row, store_key *out) {
    *out = (store_key){
        .person = sqlite3_column_int64(row, 1),
        .kind = (uint8_t)sqlite3_column_int(row, 2),
        .scopes = (uint32_t)sqlite3_column_int64(row, 3),
        .created_ms = sqlite3_column_int64(row, 5),
        .used_ms = sqlite3_column_int64(row, 6),
        .ends_ms = sqlite3_column_int64(row, 7),
    };
    if (sqlite3_column_bytes(row, 0) == STORE_HASH_BYTES) memcpy(out->hash, sqlite3_column_blob(row, 0), STORE_HASH_BYTES);
    copy_text(out->name, sizeof out->name, row, 4);
}

/* The seats come from their own table; its statement is free while a game's row is held. */
static void fill_game(store *self, sqlite3_stmt *row, store_game *out) {
    *out = (store_game){
        .status = (uint8_t)sqlite3_column_int(row, 2),
        .seats = (uint8_t)sqlite3_column_int(row, 3),
        .creator = sqlite3_column_int64(row, 4),
        .created_ms = sqlite3_column_int64(row, 5),
        .changed_ms = sqlite3_column_int64(row, 6),
        .entries = (uint32_t)sqlite3_column_int64(row, 7),
        .table = text_of(row, 8),
        .record = text_of(row, 9),
    };
    copy_text(out->id, sizeof out->id, row, 0);
    copy_text(out->game, sizeof out->game, row, 1);
    sqlite3_stmt *seats = statement_of(self, READ_SEATS);
    sqlite3_bind_text(seats, 1, out->id, -1, SQLITE_STATIC);
    while (sqlite3_step(seats) == SQLITE_ROW) {
        int seat = sqlite3_column_int(seats, 0);
        if (seat >= 0 && seat < STORE_SEATS) out->persons[seat] = sqlite3_column_int64(seats, 1);
    }
    sqlite3_reset(seats);
}

static void fill_rating(sqlite3_stmt *row, store_rating *out) {
    *out = (store_rating){
        .person = sqlite3_column_int64(row, 0),
        .pace = (uint8_t)sqlite3_column_int(row, 2),
        .rating = sqlite3_column_double(row, 3),
        .deviation = sqlite3_column_double(row, 4),
        .volatility = sqlite3_column_double(row, 5),
        .games = (uint32_t)sqlite3_column_int64(row, 6),
        .changed_ms = sqlite3_column_int64(row, 7),
    };
    copy_text(out->game, sizeof out->game, row, 1);
}

/* ---- one row ---- */

static bool one_person(sqlite3_stmt *ask, store_person *out) {
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) fill_person(ask, out);
    sqlite3_reset(ask);
    return found;
}

static bool read_person(store *self, int64_t id, store_person *out) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSON);
    sqlite3_bind_int64(ask, 1, id);
    return one_person(ask, out);
}

static bool read_person_named(store *self, const char *name, store_person *out) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSON_NAMED);
    char folded[NAMES_KEY_BYTES];
    names_fold(name, folded);
    sqlite3_bind_text(ask, 1, folded, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(ask, 2, name, -1, SQLITE_TRANSIENT);
    return one_person(ask, out);
}

static bool read_key(store *self, const uint8_t hash[STORE_HASH_BYTES], store_key *out) {
    sqlite3_stmt *ask = statement_of(self, READ_KEY);
    sqlite3_bind_blob(ask, 1, hash, STORE_HASH_BYTES, SQLITE_STATIC);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) fill_key(ask, out);
    sqlite3_reset(ask);
    return found;
}

static bool read_rating(store *self, int64_t person, const char *game, uint8_t pace, store_rating *out) {
    sqlite3_stmt *ask = statement_of(self, READ_RATING);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_text(ask, 2, game, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 3, pace);
    bool found = sqlite3_step(ask) == SQLITE_ROW;
    if (found) fill_rating(ask, out);
    sqlite3_reset(ask);
    return found;
}

/* ---- lists ---- */

/* True when the list came to its end. */
static bool end_list(sqlite3_stmt *ask, int state) {
    sqlite3_reset(ask);
    return state == SQLITE_DONE;
}

static bool read_persons(store *self, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_PERSONS);
    store_person person;
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        fill_person(ask, &person);
        if (!each(host, &person)) break;
    }
    return end_list(ask, state);
}

static bool read_keys(store *self, int64_t person, uint8_t kind, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_KEYS);
    store_key key;
    int state;
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int(ask, 2, kind);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        fill_key(ask, &key);
        if (!each(host, &key)) break;
    }
    return end_list(ask, state);
}

static bool list_games(store *self, sqlite3_stmt *ask, store_each each, void *host) {
    store_game game;
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        fill_game(self, ask, &game);
        if (!each(host, &game)) break;
    }
    return end_list(ask, state);
}

static bool read_game(store *self, const char *id, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAME);
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    return list_games(self, ask, each, host);
}

static bool read_games(store *self, uint8_t status, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAMES);
    sqlite3_bind_int(ask, 1, status);
    return list_games(self, ask, each, host);
}

static bool read_games_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_GAMES_OF);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int64(ask, 2, most);
    return list_games(self, ask, each, host);
}

static bool read_entries(store *self, const char *id, uint32_t from, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_ENTRIES);
    int state;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(ask, 2, from);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_entry entry = {(uint32_t)sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), text_of(ask, 2),
                             text_of(ask, 3)};
        if (!each(host, &entry)) break;
    }
    return end_list(ask, state);
}

static bool read_lines(store *self, const char *id, uint8_t kind, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_LINES);
    int state;
    sqlite3_bind_text(ask, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 2, kind);
    sqlite3_bind_int64(ask, 3, most);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_line line = {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), sqlite3_column_int64(ask, 2),
                           (uint8_t)sqlite3_column_int(ask, 3), text_of(ask, 4)};
        if (!each(host, &line)) break;
    }
    return end_list(ask, state);
}

static bool read_lines_of(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_LINES_OF);
    int state;
    sqlite3_bind_int64(ask, 1, person);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_own_line own = {text_of(ask, 5), {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), sqlite3_column_int64(ask, 2),
                                                (uint8_t)sqlite3_column_int(ask, 3), text_of(ask, 4)}};
        if (!each(host, &own)) break;
    }
    return end_list(ask, state);
}

static bool read_records_of(store *self, int64_t person, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_RECORDS_OF);
    sqlite3_bind_int64(ask, 1, person);
    sqlite3_bind_int64(ask, 2, most);
    return list_games(self, ask, each, host);
}

static bool read_blocks(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_BLOCKS);
    int state;
    sqlite3_bind_int64(ask, 1, person);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_block block = {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1), sqlite3_column_int64(ask, 2)};
        if (!each(host, &block)) break;
    }
    return end_list(ask, state);
}

static bool read_ratings(store *self, const char *game, uint8_t pace, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_RATINGS);
    store_rating rating;
    int state;
    sqlite3_bind_text(ask, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_int(ask, 2, pace);
    sqlite3_bind_int64(ask, 3, most);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        fill_rating(ask, &rating);
        if (!each(host, &rating)) break;
    }
    return end_list(ask, state);
}

void sqlite_set_readers(store *self) {
    self->person = read_person;
    self->person_named = read_person_named;
    self->persons = read_persons;
    self->key = read_key;
    self->keys = read_keys;
    self->game = read_game;
    self->games = read_games;
    self->games_of = read_games_of;
    self->entries = read_entries;
    self->lines = read_lines;
    self->lines_of = read_lines_of;
    self->records_of = read_records_of;
    self->blocks = read_blocks;
    self->rating = read_rating;
    self->ratings = read_ratings;
}
