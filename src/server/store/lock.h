/* One owner of a database file: a second server would write over the first one's games. The lock is a file of its own beside it, FILE.lock,
 * because closing a second descriptor of the database itself would drop SQLite's locks. The system ends a lock with its process, however
 * that ends; the file stays and says who held it last. */
#ifndef TRIVIUM_SERVER_STORE_LOCK_H
#define TRIVIUM_SERVER_STORE_LOCK_H

#include <trivium/text.h>

typedef struct store_lock store_lock;

/* NULL with a sentence that names the holder when another process has it. */
store_lock *store_lock_take(const char *path, tv_error *error);
/* What others are told about the holder, beside its process: "at http://127.0.0.1:8080/". */
void store_lock_describe(store_lock *it, const char *where);
void store_lock_release(store_lock *it); /* NULL: nothing */
/* Does another process hold it? */
bool store_lock_is_held(const char *path);

#endif
