/* Opening and closing the SQLite store, and copying it while it is in use. */
#include "store/sqlite.h"

#include <stdlib.h>

enum { BUSY_MS = 5000, BACKUP_PAGES = 256, BACKUP_PAUSE_MS = 5 };

static bool prepare_all(sqlite3 *file, const char *const *texts, sqlite3_stmt **out, int count, tv_error *error) {
    for (int i = 0; i < count; i++)
        if (sqlite3_prepare_v3(file, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) != SQLITE_OK)
            return sqlite_fail(file, texts[i], error);
    return true;
}

static bool sqlite_prepare(sqlite_store *it, tv_error *error) {
    return prepare_all(it->writer, sqlite_write_texts, it->write, WRITE_STATEMENTS, error) &&
           prepare_all(it->reader, sqlite_read_texts, it->read, READ_STATEMENTS, error);
}

static void sqlite_finish(sqlite_store *it) {
    for (int i = 0; i < WRITE_STATEMENTS; i++) sqlite3_finalize(it->write[i]);
    for (int i = 0; i < READ_STATEMENTS; i++) sqlite3_finalize(it->read[i]);
}

static void sqlite_close(store *self) {
    sqlite_store *it = (sqlite_store *)(void *)self;
    sqlite_finish(it);
    if (it->reader != it->writer) sqlite3_close(it->reader);
    sqlite3_close(it->writer);
    free(it);
}

/* Page by page, so that the server's own writer gets in between. */
static bool copy_pages(sqlite3 *from, sqlite3 *to, tv_error *error) {
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    if (copy == NULL) return sqlite_fail(to, "beginning the backup", error);
    int state;
    do {
        state = sqlite3_backup_step(copy, BACKUP_PAGES);
        if (state == SQLITE_BUSY || state == SQLITE_LOCKED) sqlite3_sleep(BACKUP_PAUSE_MS);
    } while (state == SQLITE_OK || state == SQLITE_BUSY || state == SQLITE_LOCKED);
    sqlite3_backup_finish(copy);
    return state == SQLITE_DONE || sqlite_fail(to, "copying the database", error);
}

static bool sqlite_backup(store *self, const char *path, tv_error *error) {
    sqlite_store *it = (sqlite_store *)(void *)self;
    sqlite3 *to = NULL;
    bool good = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK ||
                sqlite_fail(to, "opening the backup's file", error);
    good = good && copy_pages(it->reader, to, error);
    sqlite3_close(to);
    return good;
}

static bool open_file(sqlite3 **file, const char *path, tv_error *error) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    if (sqlite3_open_v2(path, file, flags, NULL) != SQLITE_OK) return sqlite_fail(*file, "opening the file", error);
    sqlite3_busy_timeout(*file, BUSY_MS);
    sqlite3_extended_result_codes(*file, 1);
    const char *manners = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                          "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;";
    return sqlite3_exec(*file, manners, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(*file, "opening the file", error);
}

static store *open_store(const char *path, const char *kind, bool alone, tv_error *error) {
    sqlite_store *it = calloc(1, sizeof *it);
    if (it == NULL) {
        tv_fail(error, "memory is short.", (const char *)NULL);
        return NULL;
    }
    it->store = (store){.kind = kind, .write = sqlite_write, .backup = sqlite_backup, .close = sqlite_close};
    sqlite_set_readers(&it->store);
    bool good = open_file(&it->writer, path, error) && sqlite_schema_update(it->writer, error) && sqlite_names_update(it->writer, error);
    if (good && alone) it->reader = it->writer;
    good = good && (alone || open_file(&it->reader, path, error)) && sqlite_prepare(it, error);
    if (good) return &it->store;
    sqlite_close(&it->store);
    return NULL;
}

store *store_open_sqlite(const char *path, tv_error *error) { return open_store(path, "sqlite", false, error); }
store *store_open_memory(void) { return open_store(":memory:", "memory", true, NULL); }
