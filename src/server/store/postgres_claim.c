/* Who writes, and what became of a round whose end was not heard. Each store that writes has a number of its own, a lock by that number, and a
 * marker: a row that says which of its rounds was committed last, changed in that round's transaction. A connection that breaks may leave an old
 * session at work, which commits later; whoever holds the lock knows that none is left, because PostgreSQL frees it when a session has ended,
 * after its transaction. What the marker says then is final. The number of a transaction would not do: after a crash PostgreSQL may give it to
 * another one. */
#include "postgres.h"

enum { OPEN_PATIENCE_MS = 2000 };

/* The writer's statements that are about its number, and perhaps one of its rounds. */
static PGresult *ask_about(postgres_store *it, int statement, const uint64_t *round) {
    pg_values values = {0};
    pg_add_int(&values, it->writer_number);
    if (round != NULL) pg_add_int(&values, (int64_t)*round);
    return it->writer.at != NULL ? pg_ask(&it->writer, statement, &values) : NULL;
}

/* From the database, so that no two stores have the same. */
static bool know_number(postgres_store *it) {
    if (it->writer_number != 0) return true;
    PGresult *rows = pg_ask(&it->writer, PG_NEW_WRITER, NULL);
    if (rows != NULL && PQntuples(rows) == 1) it->writer_number = pg_int(rows, 0, 0);
    PQclear(rows);
    return it->writer_number != 0;
}

static bool try_lock(postgres_store *it) {
    PGresult *rows = ask_about(it, PG_LOCK_WRITER, NULL);
    it->writer.alone = rows != NULL && PQntuples(rows) == 1 && pg_flag(rows, 0, 0);
    PQclear(rows);
    return it->writer.alone;
}

/* An old session that was told to end goes by itself; one that does not know that its connection is broken must be ended. */
bool pg_claim(postgres_store *it) {
    if (!pg_open(&it->writer, OPEN_PATIENCE_MS) || !know_number(it)) return false;
    if (it->writer.alone || try_lock(it)) return true;
    pg_pause(PG_PAUSE_MS);
    while (!try_lock(it) && it->writer.at != NULL && !it->store.hurried) {
        PQclear(ask_about(it, PG_END_OLD, NULL));
        pg_pause(PG_PAUSE_MS);
    }
    return it->writer.alone;
}

bool pg_send_marker(postgres_store *it, uint64_t round) {
    pg_values values = {0};
    pg_add_int(&values, it->writer_number);
    pg_add_int(&values, (int64_t)round);
    return pg_send(&it->writer, PG_MARK, &values);
}

pg_ending pg_find_ending(postgres_store *it, uint64_t round) {
    if (!pg_claim(it)) return PG_UNKNOWN;
    PGresult *rows = ask_about(it, PG_MARKED, &round);
    pg_ending ending = rows == NULL ? PG_UNKNOWN : PQntuples(rows) == 1 ? PG_COMMITTED : PG_ABSENT;
    PQclear(rows);
    return ending;
}

/* A commit that waited for a standby when its connection broke, or when somebody cancelled it, is on this server's disk alone. One more waits for
 * all that was written before it. */
bool pg_confirm(postgres_store *it) {
    if (it->writer.at == NULL) return false;
    it->writer.warned = false;
    PGresult *result = ask_about(it, PG_CONFIRM, NULL);
    bool good = result != NULL && !it->writer.warned;
    PQclear(result);
    return good;
}

void pg_forget_writer(postgres_store *it) {
    if (it->writer.alone && it->writer.at != NULL) PQclear(ask_about(it, PG_FORGET_WRITER, NULL));
}
