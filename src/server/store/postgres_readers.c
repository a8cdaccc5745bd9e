/* The connections by which the PostgreSQL store is read: any thread borrows one, asks, and gives it back. While the database does not answer,
 * reads fail at once instead of waiting one after another. */
#include "host/host_time.h"
#include "postgres.h"

enum { OPEN_PATIENCE_MS = 2000 };

/* One that is open before one that is not; without a connection for now, none. */
static int find_free(postgres_store *it) {
    int found = -1;
    for (int i = 0; i < PG_READERS; i++) {
        if (it->lent[i]) continue;
        if (it->readers[i].at != NULL) return i;
        if (found < 0) found = i;
    }
    return found;
}

/* While the database is silent one reader at a time tries, and the others fail at once. */
pg_link *pg_borrow(postgres_store *it) {
    pthread_mutex_lock(&it->mutex);
    int found = it->silent && it->trying ? -1 : find_free(it);
    if (found >= 0) it->lent[found] = true;
    if (found >= 0 && it->silent) it->trying = true;
    pthread_mutex_unlock(&it->mutex);
    if (found < 0) return NULL;
    pg_link *link = &it->readers[found];
    if (pg_open(link, OPEN_PATIENCE_MS)) return link;
    pg_give_back(it, link, false);
    return NULL;
}

void pg_give_back(postgres_store *it, pg_link *link, bool answered) {
    pthread_mutex_lock(&it->mutex);
    it->lent[link - it->readers] = false;
    it->silent = !answered;
    it->trying = false;
    pthread_mutex_unlock(&it->mutex);
}

/* One that was broken while nobody used it is opened anew, once. */
PGresult *pg_ask_any(store *self, int statement, const pg_values *values) {
    postgres_store *it = (postgres_store *)(void *)self;
    PGresult *rows = NULL;
    for (int tries = 0; tries < 2 && rows == NULL; tries++) {
        pg_link *link = pg_borrow(it);
        if (link == NULL) return NULL;
        uint64_t begun_ms = host_time_ms();
        rows = pg_ask(link, statement, values);
        bool answered = link->at != NULL; /* if only by a complaint */
        bool silent = host_time_ms() - begun_ms > OPEN_PATIENCE_MS / 2;
        pg_give_back(it, link, answered || !silent);
        if (rows == NULL && (answered || silent)) return NULL;
    }
    return rows;
}
