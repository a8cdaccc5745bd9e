/* Names from before: rows that were written when only capitals counted get what names are compared by. Two of them may look the same; both
 * stay, and only new names are held against them. */
#include "server/names/names.h"
#include "sqlite.h"

static bool fill_one(sqlite3_stmt *set, int64_t id, const char *name) {
    char folded[NAMES_KEY_BYTES], skeleton[NAMES_KEY_BYTES];
    names_fold(name, folded);
    names_skeleton(name, skeleton);
    sqlite3_bind_int64(set, 1, id);
    sqlite3_bind_text(set, 2, folded, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(set, 3, skeleton, -1, SQLITE_TRANSIENT);
    bool good = sqlite3_step(set) == SQLITE_DONE;
    sqlite3_reset(set);
    return good;
}

static bool fill_all(sqlite3_stmt *ask, sqlite3_stmt *set) {
    bool good = true;
    int state = SQLITE_DONE;
    while (good && (state = sqlite3_step(ask)) == SQLITE_ROW)
        good = fill_one(set, sqlite3_column_int64(ask, 0), (const char *)sqlite3_column_text(ask, 1));
    return good && state == SQLITE_DONE;
}

bool sqlite_names_update(sqlite3 *file, tv_error *error) {
    static const char find[] = "SELECT id, name FROM person WHERE folded = '' AND kind <> 3 AND name <> ''";
    static const char fill[] = "UPDATE person SET folded = ?2, skeleton = ?3 WHERE id = ?1";
    sqlite3_stmt *ask = NULL, *set = NULL;
    bool good = sqlite3_prepare_v2(file, find, -1, &ask, NULL) == SQLITE_OK && sqlite3_prepare_v2(file, fill, -1, &set, NULL) == SQLITE_OK;
    bool any = good && sqlite3_step(ask) == SQLITE_ROW;
    sqlite3_reset(ask);
    if (any) {
        good = sqlite3_exec(file, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK && fill_all(ask, set) &&
               sqlite3_exec(file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    }
    if (!good) sqlite_fail(file, "comparing names", error);
    sqlite3_finalize(ask);
    sqlite3_finalize(set);
    if (!good) sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
    return good;
}
