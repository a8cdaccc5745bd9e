/* All that the SQLite store holds, as changes that restore it; in one read transaction, so of one moment. */
#include "sqlite.h"

#include <string.h>

typedef struct walk {
    store *self;
    store_each each;
    void *host;
} walk;

typedef bool fill(const walk *it, sqlite3_stmt *row, store_change *out); /* false: it cannot be read */

static bool fill_person(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_PERSON;
    sqlite_fill_person(row, &out->person);
    return true;
}

static bool fill_key(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_KEY;
    sqlite_fill_key(row, &out->key);
    return true;
}

static bool fill_game(const walk *it, sqlite3_stmt *row, store_change *out) {
    out->kind = STORE_PUT_GAME;
    return sqlite_fill_game(it->self, row, &out->game);
}

static bool fill_entry(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_ADD_ENTRY;
    out->entry.game = sqlite_text_of(row, 0);
    out->entry.entry = (store_entry){.number = (uint32_t)sqlite3_column_int64(row, 1),
                                     .at_ms = sqlite3_column_int64(row, 2),
                                     .line = sqlite_text_of(row, 3),
                                     .note = sqlite_text_of(row, 4)};
    return true;
}

static bool fill_line(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_ADD_LINE;
    out->line.game = sqlite_text_of(row, 5);
    out->line.line = (store_line){.id = sqlite3_column_int64(row, 0),
                                  .person = sqlite3_column_int64(row, 1),
                                  .at_ms = sqlite3_column_int64(row, 2),
                                  .kind = (uint8_t)sqlite3_column_int(row, 3),
                                  .text = sqlite_text_of(row, 4)};
    return true;
}

static bool fill_rating(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_RATING;
    sqlite_fill_rating(row, &out->rating);
    return true;
}

static bool fill_block(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_BLOCK;
    out->block = sqlite_pair(row);
    return true;
}

static bool fill_follow(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_FOLLOW;
    out->follow = sqlite_pair(row);
    return true;
}

static bool fill_guess(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_GUESS;
    out->guess = sqlite_guess(row);
    return true;
}

static bool fill_tournament(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_PUT_TOURNAMENT;
    sqlite_fill_tournament(row, &out->tournament);
    return true;
}

static bool fill_entrant(const walk *it, sqlite3_stmt *row, store_change *out) {
    (void)it;
    out->kind = STORE_ENTER;
    sqlite_fill_entrant(row, &out->entrant);
    return true;
}

static store_answer walk_rows(const walk *it, enum sqlite_read_statement which, fill *fill_change) {
    sqlite3_stmt *ask = ((sqlite_store *)(void *)it->self)->read[which];
    int state;
    if (which == READ_BLOCKS || which == READ_FOLLOWS || which == READ_GUESSES) sqlite3_bind_int64(ask, 1, 0);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_change change = {.restores = true};
        bool good = fill_change(it, ask, &change) && it->each(it->host, &change);
        if (!good) break;
    }
    sqlite3_reset(ask);
    return state == SQLITE_DONE ? STORE_FOUND : STORE_FAILED;
}

store_answer sqlite_everything(store *self, store_each each, void *host) {
    static const struct {
        enum sqlite_read_statement which;
        fill *fill_change;
    } lists[] = {
        {READ_PERSONS, fill_person},       {READ_ALL_KEYS, fill_key},      {READ_ALL_INVITATIONS, fill_key},
        {READ_ALL_GAMES, fill_game},       {READ_ALL_ENTRIES, fill_entry}, {READ_ALL_LINES, fill_line},
        {READ_ALL_RATINGS, fill_rating},   {READ_BLOCKS, fill_block},      {READ_ALL_TOURNAMENTS, fill_tournament},
        {READ_ALL_ENTRANTS, fill_entrant}, {READ_FOLLOWS, fill_follow},    {READ_GUESSES, fill_guess},
    };
    walk it = {self, each, host};
    sqlite3 *file = ((sqlite_store *)(void *)self)->reader;
    store_answer answer = sqlite3_exec(file, "BEGIN", NULL, NULL, NULL) == SQLITE_OK ? STORE_FOUND : STORE_FAILED;
    for (size_t i = 0; answer == STORE_FOUND && i < sizeof lists / sizeof *lists; i++)
        answer = walk_rows(&it, lists[i].which, lists[i].fill_change);
    sqlite3_exec(file, "COMMIT", NULL, NULL, NULL);
    return answer;
}
