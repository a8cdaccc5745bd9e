/* Tournaments in the SQLite store: a row that counts its changes, so that of two who change it at the same time one does, and its entrants. */
#include "sqlite.h"

enum { ANY_NUMBER = 1 << 30 };

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

/* It must change a row. */
static int finish_one(sqlite_store *it, sqlite3_stmt *statement) {
    int state = sqlite_finish_statement(statement);
    return state == SQLITE_DONE && sqlite3_changes(it->writer) != 1 ? SQLITE_CONSTRAINT : state;
}

int sqlite_put_tournament(sqlite_store *it, const store_tournament *tournament, bool restores) {
    bool fresh = restores || tournament->revision == 1;
    sqlite3_stmt *put = it->write[fresh ? WRITE_NEW_TOURNAMENT : WRITE_SET_TOURNAMENT];
    bind_text(put, 1, tournament->id);
    sqlite3_bind_int(put, 2, tournament->status);
    sqlite3_bind_int64(put, 3, tournament->organiser);
    sqlite3_bind_int64(put, 4, tournament->created_ms);
    sqlite3_bind_int64(put, 5, tournament->changed_ms);
    sqlite3_bind_int64(put, 6, tournament->revision);
    bind_text(put, 7, tournament->settings);
    bind_text(put, 8, tournament->rounds);
    return finish_one(it, put);
}

/* Counts a change of one whose status is at most this, and which has less than so many. */
static int count(sqlite_store *it, const store_entrant *entrant, int status, int64_t most) {
    sqlite3_stmt *set = it->write[WRITE_COUNT_TOURNAMENT];
    bind_text(set, 1, entrant->tournament);
    sqlite3_bind_int64(set, 2, entrant->at_ms);
    sqlite3_bind_int(set, 3, status);
    sqlite3_bind_int64(set, 4, most);
    return finish_one(it, set);
}

static int put_person(sqlite3_stmt *statement, const store_entrant *entrant) {
    bind_text(statement, 1, entrant->tournament);
    sqlite3_bind_int64(statement, 2, entrant->person);
    return sqlite_finish_statement(statement);
}

int sqlite_enter(sqlite_store *it, const store_entrant *entrant, bool restores) {
    sqlite3_stmt *put = it->write[WRITE_RESTORE_ENTRANT];
    if (!restores) {
        int state = count(it, entrant, STORE_WAITING, entrant->most);
        return state == SQLITE_DONE ? put_person(it->write[WRITE_ADD_ENTRANT], entrant) : state;
    }
    bind_text(put, 1, entrant->tournament);
    sqlite3_bind_int64(put, 2, entrant->number);
    sqlite3_bind_int64(put, 3, entrant->person);
    sqlite3_bind_int(put, 4, entrant->gone);
    return sqlite_finish_statement(put);
}

int sqlite_withdraw(sqlite_store *it, const store_entrant *entrant) {
    int state = count(it, entrant, STORE_RUNNING, ANY_NUMBER);
    if (state == SQLITE_DONE) state = put_person(it->write[WRITE_CUT_ENTRANT], entrant);
    return state == SQLITE_DONE ? put_person(it->write[WRITE_MARK_ENTRANT], entrant) : state;
}

int sqlite_delete_tournament(sqlite_store *it, const store_tournament *tournament) {
    bind_text(it->write[WRITE_DELETE_TOURNAMENT], 1, tournament->id);
    return sqlite_finish_statement(it->write[WRITE_DELETE_TOURNAMENT]);
}

/* ---- reading ---- */

void sqlite_fill_tournament(sqlite3_stmt *row, store_tournament *out) {
    *out = (store_tournament){
        .status = (uint8_t)sqlite3_column_int(row, 1),
        .organiser = sqlite3_column_int64(row, 2),
        .created_ms = sqlite3_column_int64(row, 3),
        .changed_ms = sqlite3_column_int64(row, 4),
        .revision = (uint32_t)sqlite3_column_int64(row, 5),
        .entrants = (uint32_t)sqlite3_column_int64(row, 6),
        .settings = sqlite_text_of(row, 7),
        .rounds = sqlite_text_of(row, 8),
    };
    sqlite_copy_text(out->id, sizeof out->id, row, 0);
}

void sqlite_fill_entrant(sqlite3_stmt *row, store_entrant *out) {
    *out = (store_entrant){
        .number = (uint32_t)sqlite3_column_int64(row, 1), .person = sqlite3_column_int64(row, 2), .gone = sqlite3_column_int(row, 3) != 0};
    sqlite_copy_text(out->tournament, sizeof out->tournament, row, 0);
}

static sqlite3_stmt *statement_of(store *self, enum sqlite_read_statement which) { return ((sqlite_store *)(void *)self)->read[which]; }

static store_answer list(sqlite3_stmt *ask, store_each each, void *host, uint32_t *rows) {
    store_tournament tournament;
    int state;
    for (*rows = 0; (state = sqlite3_step(ask)) == SQLITE_ROW; ++*rows) {
        sqlite_fill_tournament(ask, &tournament);
        if (!each(host, &tournament)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer read_tournament(store *self, const char *id, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_TOURNAMENT);
    uint32_t rows;
    bind_text(ask, 1, id);
    store_answer answer = list(ask, each, host, &rows);
    return answer == STORE_FOUND && rows == 0 ? STORE_NONE : answer;
}

static store_answer read_tournaments(store *self, uint8_t status, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_TOURNAMENTS);
    uint32_t rows;
    sqlite3_bind_int(ask, 1, status);
    sqlite3_bind_int64(ask, 2, most);
    return list(ask, each, host, &rows);
}

static store_answer read_tournaments_of(store *self, int64_t person, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_TOURNAMENTS_OF);
    uint32_t rows;
    sqlite3_bind_int64(ask, 1, person);
    return list(ask, each, host, &rows);
}

static store_answer read_entrants(store *self, const char *id, store_each each, void *host) {
    sqlite3_stmt *ask = statement_of(self, READ_ENTRANTS);
    store_entrant entrant;
    int state;
    bind_text(ask, 1, id);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        sqlite_fill_entrant(ask, &entrant);
        if (!each(host, &entrant)) break;
    }
    return sqlite_end_list(ask, state);
}

void sqlite_set_tournament_readers(store *self) {
    self->tournament = read_tournament;
    self->tournaments = read_tournaments;
    self->tournaments_of = read_tournaments_of;
    self->entrants = read_entrants;
}
