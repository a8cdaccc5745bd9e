/* Opening and closing the PostgreSQL store. */
#include "postgres.h"

#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPEN_PATIENCE_MS = 10000,    /* for the first connection */
    UPDATE_PATIENCE_MS = 120000, /* while another node updates the schema */
    WRITE_PATIENCE_MS = 4000,
    READ_PATIENCE_MS = 3000,
    NODE_PATIENCE_MS = 2000
};

static void close_store(store *self) {
    postgres_store *it = (postgres_store *)(void *)self;
    for (int i = 0; i < PG_READERS; i++) pg_close(&it->readers[i]);
    pg_forget_writer(it);
    pg_close(&it->writer);
    pg_close(&it->node);
    pthread_mutex_destroy(&it->mutex);
    free(it->called);
    free(it->address);
    free(it);
}

static void hurry(store *self) { self->hurried = true; }

static bool backup(store *self, const char *path, tv_error *error) {
    (void)self;
    (void)path;
    return tv_fail(error, "PostgreSQL makes its own backups: use pg_dump or pg_basebackup (docs/nodes.md).", (const char *)NULL);
}

/* Who joins waits for the row that is marked and looks at it again (postgres_sharing.c), so that either sees the other. Lines keep their numbers;
 * new ones go on behind them. */
static bool mark_copying(store *self, bool copying, tv_error *error) {
    static const char mark[] = "DO $$ BEGIN UPDATE version SET copying = true;"
                               " IF EXISTS (SELECT FROM node) THEN RAISE 'a server runs on it; stop it first'; END IF; END $$";
    static const char number_lines[] =
        "SELECT setval(pg_get_serial_sequence('line', 'id'), (SELECT max(id) FROM line)) FROM (SELECT 1 FROM line LIMIT 1) any_line";
    postgres_store *it = (postgres_store *)(void *)self;
    bool good = pg_open(&it->writer, OPEN_PATIENCE_MS) && (copying || pg_run(&it->writer, number_lines)) &&
                pg_run(&it->writer, copying ? mark : "UPDATE version SET copying = false");
    return good || pg_fail(&it->writer, "marking it", error);
}

static pg_link link_with(const postgres_store *it, const pg_statements *knows, uint64_t patience_ms) {
    return (pg_link){.knows = knows, .address = it->address, .hurried = &it->store.hurried, .patience_ms = patience_ms};
}

/* The schema first, by a connection that knows no statements: they could not be prepared without it. */
static bool open_schema(postgres_store *it, tv_error *error) {
    pg_link link = link_with(it, NULL, UPDATE_PATIENCE_MS);
    bool good = pg_open(&link, OPEN_PATIENCE_MS) || pg_fail(&link, "connecting", error);
    good = good && pg_schema_update(&link, pg_version, &it->store.upgraded_from, error);
    pg_close(&link);
    return good;
}

/* What cannot be written is better known now than at the first move. */
static bool open_writer(postgres_store *it, tv_error *error) {
    store_change probe = {.kind = STORE_PROBE};
    store_batch batch = {.changes = &probe, .count = 1};
    if (!pg_open(&it->writer, OPEN_PATIENCE_MS)) return pg_fail(&it->writer, "connecting", error);
    return it->store.write(&it->store, &batch, 1, error);
}

store *store_open_postgres(const char *address, tv_error *error) {
    postgres_store *it = calloc(1, sizeof *it);
    if (it == NULL || !tv_heap_copy_string(&it->address, address)) {
        free(it);
        tv_fail_memory(error);
        return NULL;
    }
    it->store = (store){.kind = "postgresql",
                        .version = pg_version,
                        .sharing = &pg_sharing,
                        .shared = true,
                        .write = pg_write,
                        .mark_copying = mark_copying,
                        .backup = backup,
                        .hurry = hurry,
                        .close = close_store};
    pg_set_readers(&it->store);
    pthread_mutex_init(&it->mutex, NULL);
    it->writer = link_with(it, &pg_writes, WRITE_PATIENCE_MS);
    it->node = link_with(it, &pg_sharing_statements, NODE_PATIENCE_MS);
    for (int i = 0; i < PG_READERS; i++) it->readers[i] = link_with(it, &pg_reads, READ_PATIENCE_MS);
    if (open_schema(it, error) && open_writer(it, error)) return &it->store;
    close_store(&it->store);
    return NULL;
}
