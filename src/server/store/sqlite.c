/* Opening and closing the SQLite store, and copying it while it is in use. */
#include "sqlite.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

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
    if (!it->borrowed) sqlite3_close(it->writer);
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

/* A new file is for its owner alone: it holds hashes of passwords, secrets of games, talk. */
static void make_private(const char *path) {
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) close(file); /* otherwise it is there, or opening it will say what is wrong */
}

static bool copy_file(sqlite3 *from, const char *path, tv_error *error) {
    sqlite3 *to = NULL;
    if (access(path, F_OK) == 0) return tv_fail(error, "there is a file of this name already; name a new one.", (const char *)NULL);
    make_private(path);
    bool good = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK ||
                sqlite_fail(to, "opening the backup's file", error);
    good = good && copy_pages(from, to, error);
    sqlite3_close(to);
    return good;
}

static bool sqlite_backup(store *self, const char *path, tv_error *error) {
    return copy_file(((sqlite_store *)(void *)self)->reader, path, error);
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
        tv_fail_memory(error);
        return NULL;
    }
    it->store = (store){.kind = kind,
                        .version = sqlite_version,
                        .sharing = &sqlite_sharing,
                        .write = sqlite_write,
                        .backup = sqlite_backup,
                        .close = sqlite_close};
    sqlite_set_readers(&it->store);
    bool good = open_file(&it->writer, path, error) && sqlite_schema_update(it->writer, &it->store.upgraded_from, error) &&
                sqlite_names_update(it->writer, error);
    if (good && alone) it->reader = it->writer;
    good = good && (alone || open_file(&it->reader, path, error)) && sqlite_prepare(it, error);
    if (good) return &it->store;
    sqlite_close(&it->store);
    return NULL;
}

/* What cannot be written is better known now than at the first move. */
static bool check_writable(store *it, tv_error *error) {
    store_change probe = {.kind = STORE_PROBE};
    store_batch batch = {.changes = &probe, .count = 1};
    return it->write(it, &batch, 1, error);
}

store *store_open_sqlite(const char *path, tv_error *error) {
    make_private(path);
    return open_store(path, "sqlite", false, error);
}

store *store_open_sqlite_to_write(const char *path, tv_error *error) {
    store *it = store_open_sqlite(path, error);
    if (it == NULL || check_writable(it, error)) return it;
    it->close(it);
    return NULL;
}

bool store_backup_sqlite(const char *from, const char *to, tv_error *error) {
    sqlite3 *file = NULL;
    bool good = sqlite3_open_v2(from, &file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK || sqlite_fail(file, "opening the file", error);
    good = good && sqlite_is_ours(file, error) && copy_file(file, to, error);
    sqlite3_close(file);
    return good;
}

store *store_open_memory(void) { return open_store(":memory:", "memory", true, NULL); }

store *store_open_memory_shared(int64_t (*clock)(void *host), void *host) {
    store *it = store_open_memory();
    if (it == NULL) return NULL;
    sqlite_store *inside = (sqlite_store *)(void *)it;
    inside->clock = clock;
    inside->clock_host = host;
    it->shared = true;
    return it;
}

store *store_share_memory(store *with) {
    const sqlite_store *owner = (const sqlite_store *)(void *)with;
    sqlite_store *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    it->store = *with;
    it->store.node = 0;
    it->writer = it->reader = owner->writer;
    it->clock = owner->clock;
    it->clock_host = owner->clock_host;
    it->borrowed = true;
    if (sqlite_prepare(it, NULL)) return &it->store;
    sqlite_close(&it->store);
    return NULL;
}
