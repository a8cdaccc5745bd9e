/* News in the SQLite store: rows that other nodes look for. Written in the transaction of what they tell of. */
#include "changes.h"
#include "sqlite.h"

#include <string.h>

static int person_of_key(sqlite_store *it, const store_change *change, int64_t *person) {
    sqlite3_stmt *find = it->write[WRITE_KEY_PERSON];
    *person = 0;
    if (change->kind != STORE_DELETE_KEY) return SQLITE_DONE;
    sqlite3_bind_blob(find, 1, change->key.hash, STORE_HASH_BYTES, SQLITE_STATIC);
    int state = sqlite3_step(find);
    if (state == SQLITE_ROW) *person = sqlite3_column_int64(find, 0);
    sqlite3_reset(find);
    return state == SQLITE_ROW ? SQLITE_DONE : state;
}

int sqlite_add_news(sqlite_store *it, const store_news *news) {
    sqlite3_stmt *add = it->write[WRITE_ADD_NEWS];
    int state = sqlite_finish_statement(it->write[WRITE_COUNT_NEWS]);
    if (state != SQLITE_DONE) return state;
    sqlite3_bind_int(add, 1, news->kind);
    sqlite3_bind_text(add, 2, news->subject, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 3, it->store.node);
    sqlite3_bind_int64(add, 4, sqlite_now_ms(it));
    return sqlite_finish_statement(add);
}

int sqlite_tell(sqlite_store *it, const store_change *change) {
    store_news news[STORE_NEWS_MAX];
    int64_t person;
    int state = person_of_key(it, change, &person);
    uint32_t count = state == SQLITE_DONE ? store_change_news(change, person, news) : 0;
    for (uint32_t i = 0; state == SQLITE_DONE && i < count; i++) state = sqlite_add_news(it, &news[i]);
    return state;
}
