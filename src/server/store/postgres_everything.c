/* All that the PostgreSQL store holds, as changes that restore it; by cursors in one transaction, so of one moment and however much it is. */
#include "postgres.h"

#define SEAT(number) "coalesce((SELECT person FROM seat WHERE seat.game = game.id AND seat = " number "), 0)"

typedef struct walk {
    pg_link *link;
    store_each each;
    void *host;
} walk;

typedef void fill(const PGresult *rows, int row, store_change *out);

static void fill_person(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_PERSON;
    pg_fill_person(rows, row, &out->person);
}

static void fill_key(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_KEY;
    pg_fill_key(rows, row, &out->key);
}

static void fill_game(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_GAME;
    pg_fill_game(rows, row, &out->game);
}

static void fill_entry(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_ADD_ENTRY;
    out->entry.game = pg_text(rows, row, 0);
    out->entry.entry = (store_entry){.number = (uint32_t)pg_int(rows, row, 1),
                                     .at_ms = pg_int(rows, row, 2),
                                     .line = pg_text(rows, row, 3),
                                     .note = pg_text(rows, row, 4)};
}

static void fill_line(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_ADD_LINE;
    out->line.game = pg_text(rows, row, 5);
    out->line.line = pg_line(rows, row);
}

static void fill_rating(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_RATING;
    pg_fill_rating(rows, row, &out->rating);
}

static void fill_block(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_BLOCK;
    out->block = pg_pair(rows, row);
}

static void fill_follow(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_FOLLOW;
    out->follow = pg_pair(rows, row);
}

static void fill_guess(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_GUESS;
    out->guess = pg_guess(rows, row);
}

static void fill_tournament(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_PUT_TOURNAMENT;
    pg_fill_tournament(rows, row, &out->tournament);
}

static void fill_entrant(const PGresult *rows, int row, store_change *out) {
    out->kind = STORE_ENTER;
    pg_fill_entrant(rows, row, &out->entrant);
}

static PGresult *ask(pg_link *link, const char *text) {
    if (!pg_send_text(link, text) || !pg_sync(link)) return NULL;
    PGresult *result = pg_result(link);
    bool good = result != NULL && pg_is_good(result);
    if (result != NULL && pg_finish_row(link) && good) return result;
    PQclear(result);
    return NULL;
}

static bool run(pg_link *link, const char *text) {
    PGresult *result = ask(link, text);
    bool good = result != NULL;
    PQclear(result);
    return good;
}

/* Piece by piece through the cursor; *more: there may be another. */
static bool hand_over(const walk *it, fill *fill_change, bool *more) {
    PGresult *rows = ask(it->link, "FETCH 2000 FROM walk");
    bool good = rows != NULL;
    for (int row = 0; good && row < PQntuples(rows); row++) {
        store_change change = {.restores = true};
        fill_change(rows, row, &change);
        good = it->each(it->host, &change);
    }
    *more = good && PQntuples(rows) > 0;
    PQclear(rows);
    return good;
}

static bool walk_rows(const walk *it, const char *cursor, fill *fill_change) {
    bool good = run(it->link, cursor), more = good;
    while (good && more) good = hand_over(it, fill_change, &more);
    return good && run(it->link, "CLOSE walk");
}

static const struct {
    const char *cursor;
    fill *fill_change;
} lists[] = {
    {"DECLARE walk CURSOR FOR SELECT id, name, kind, password, created_ms, seen_ms, locked, notices, program FROM person"
     " ORDER BY seen_ms DESC, id",
     fill_person},
    {"DECLARE walk CURSOR FOR SELECT hash, person, kind, scopes, name, created_ms, used_ms, ends_ms FROM key ORDER BY person, created_ms, "
     "hash",
     fill_key},
    {"DECLARE walk CURSOR FOR SELECT hash, 0, 5, 0, '', created_ms, 0, ends_ms FROM invitation ORDER BY created_ms, hash", fill_key},
    {"DECLARE walk CURSOR FOR SELECT game.id, game.game, play.status, seats, coalesce(creator, 0), created_ms, changed_ms, entries, owner,"
     " epoch, actor, listed, " SEAT("0") ", " SEAT("1") ", " SEAT("2") ", " SEAT(
         "3") ", settings, record, ''"
              " FROM game JOIN play ON play.game = game.id ORDER BY created_ms, game.id",
     fill_game},
    {"DECLARE walk CURSOR FOR SELECT game, number, at_ms, line, note FROM entry ORDER BY game, number", fill_entry},
    {"DECLARE walk CURSOR FOR SELECT id, person, at_ms, kind, text, game FROM line ORDER BY id", fill_line},
    {"DECLARE walk CURSOR FOR SELECT person, game, pace, rating, deviation, volatility, games, changed_ms FROM rating ORDER BY person, "
     "game, pace",
     fill_rating},
    {"DECLARE walk CURSOR FOR SELECT person, blocked, at_ms FROM block ORDER BY person, at_ms, blocked", fill_block},
    {"DECLARE walk CURSOR FOR SELECT id, status, organiser, created_ms, changed_ms, revision, 0, settings, rounds FROM tournament"
     " ORDER BY created_ms, id",
     fill_tournament},
    {"DECLARE walk CURSOR FOR SELECT tournament, number, person, gone FROM entrant ORDER BY tournament, number", fill_entrant},
    {"DECLARE walk CURSOR FOR SELECT person, followed, at_ms FROM follow ORDER BY person, at_ms, followed", fill_follow},
    {"DECLARE walk CURSOR FOR SELECT person, game, turn, said FROM guess ORDER BY person, game, turn", fill_guess},
};

store_answer pg_everything(store *self, store_each each, void *host) {
    postgres_store *at = (postgres_store *)(void *)self;
    walk it = {pg_borrow(at), each, host};
    if (it.link == NULL) return STORE_FAILED;
    uint64_t patience_ms = it.link->patience_ms;
    it.link->patience_ms = 600000; /* sorting all of it may take long */
    bool good = run(it.link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (size_t i = 0; good && i < sizeof lists / sizeof *lists; i++) good = walk_rows(&it, lists[i].cursor, lists[i].fill_change);
    if (it.link->at != NULL) run(it.link, "ROLLBACK");
    it.link->patience_ms = patience_ms;
    pg_give_back(at, it.link, it.link->at != NULL);
    return good ? STORE_FOUND : STORE_FAILED;
}
