/* Sharing in the SQLite store: for the simulator and the store's tests, where several nodes have one in memory. Everything here takes one
 * transaction on the writing connection. */
#include "sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { NEWS_KEPT_MS = 120000, BUCKETS_KEPT_MS = 2 * 3600 * 1000 };

static sqlite_store *store_of(store *self) { return (sqlite_store *)(void *)self; }

int64_t sqlite_now_ms(sqlite_store *it) {
    if (it->clock != NULL) return it->clock(it->clock_host);
    sqlite3_stmt *ask = NULL;
    int64_t now_ms = 0;
    if (sqlite3_prepare_v2(it->writer, "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        now_ms = sqlite3_column_int64(ask, 0);
    sqlite3_finalize(ask);
    return now_ms;
}

/* A statement with numbers for its places; *changed: how many rows. */
static bool run(sqlite_store *it, const char *text, const int64_t *numbers, int count, int *changed) {
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(it->writer, text, -1, &statement, NULL) == SQLITE_OK;
    for (int i = 0; good && i < count; i++) sqlite3_bind_int64(statement, i + 1, numbers[i]);
    good = good && sqlite3_step(statement) == SQLITE_DONE;
    if (changed != NULL) *changed = sqlite3_changes(it->writer);
    sqlite3_finalize(statement);
    return good;
}

static bool begin(sqlite_store *it) { return sqlite3_exec(it->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK; }

static bool end(sqlite_store *it, bool good) {
    if (good && sqlite3_exec(it->writer, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) return true;
    sqlite3_exec(it->writer, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static store_answer answer_of(bool good, int changed) { return !good ? STORE_FAILED : changed > 0 ? STORE_FOUND : STORE_NONE; }

static bool tell_nodes(sqlite_store *it) { return sqlite_add_news(it, &(store_news){.kind = STORE_NEWS_NODES}) == SQLITE_DONE; }

/* ---- who is there ---- */

static bool insert_node(sqlite_store *it, store_node *node, int64_t lease_ms) {
    sqlite3_stmt *put = NULL;
    int64_t now_ms = sqlite_now_ms(it);
    bool good = sqlite3_prepare_v2(it->writer,
                                   "INSERT INTO node (id, address, least, most, leaving, lease_end_ms, steady_since_ms)"
                                   " VALUES ((SELECT nodes FROM counter), ?1, ?2, ?3, 0, ?4, ?5)",
                                   -1, &put, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_bind_text(put, 1, node->address, -1, SQLITE_STATIC);
        sqlite3_bind_int(put, 2, node->least);
        sqlite3_bind_int(put, 3, node->most);
        sqlite3_bind_int64(put, 4, now_ms + lease_ms);
        sqlite3_bind_int64(put, 5, now_ms);
        good = sqlite3_step(put) == SQLITE_DONE;
    }
    sqlite3_finalize(put);
    node->id = good ? sqlite3_last_insert_rowid(it->writer) : 0;
    return good;
}

/* A statement about an address and the time at which a lease ends that was begun just long enough ago; *found: it has found a row. */
static bool run_address(sqlite_store *it, const char *text, const char *address, int64_t lease_ms, bool *found) {
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(it->writer, text, -1, &statement, NULL) == SQLITE_OK;
    if (good) sqlite3_bind_text(statement, 1, address, -1, SQLITE_STATIC);
    if (good) sqlite3_bind_int64(statement, 2, sqlite_now_ms(it) + lease_ms - STORE_SILENT_MS);
    int state = good ? sqlite3_step(statement) : SQLITE_ERROR;
    *found = state == SQLITE_ROW;
    sqlite3_finalize(statement);
    return state == SQLITE_DONE || state == SQLITE_ROW;
}

static const char drop_silent[] = "DELETE FROM node WHERE address = ?1 AND lease_end_ms <= ?2",
                  find_speaking[] = "SELECT id FROM node WHERE address = ?1 AND lease_end_ms > ?2";

static store_answer is_taken(store *self, const char *address, int64_t lease_ms) {
    bool found;
    if (!run_address(store_of(self), find_speaking, address, lease_ms, &found)) return STORE_FAILED;
    return found ? STORE_FOUND : STORE_NONE;
}

static bool join(store *self, store_node *node, int64_t lease_ms, tv_error *error) {
    sqlite_store *it = store_of(self);
    bool dropped, taken = false, good = begin(it);
    good = good && run_address(it, drop_silent, node->address, lease_ms, &dropped);
    good = good && run_address(it, find_speaking, node->address, lease_ms, &taken);
    if (taken) {
        end(it, false);
        return tv_fail(error, "another server is there under the address {}.", node->address, (const char *)NULL);
    }
    good = good && run(it, "UPDATE counter SET nodes = nodes + 1", NULL, 0, NULL);
    good = good && insert_node(it, node, lease_ms);
    if (good) self->node = node->id;
    good = good && tell_nodes(it);
    if (!end(it, good)) return sqlite_fail(it->writer, "joining the other servers", error);
    it->news_seen = sqlite3_last_insert_rowid(it->writer); /* of the news */
    return true;
}

static store_answer renew(store *self, const store_node *node, int64_t lease_ms) {
    sqlite_store *it = store_of(self);
    int changed = 0;
    int64_t now_ms = sqlite_now_ms(it);
    bool good = run(it,
                    "UPDATE node SET steady_since_ms = iif(lease_end_ms < ?2, ?2, steady_since_ms), lease_end_ms = ?2 + ?3, leaving = ?4"
                    " WHERE id = ?1",
                    (int64_t[]){node->id, now_ms, lease_ms, node->leaving}, 4, &changed);
    return answer_of(good, changed);
}

static store_answer bury(store *self, int64_t by, int64_t lease_ms) {
    sqlite_store *it = store_of(self);
    int changed = 0;
    bool good = begin(it);
    good = good && run(it,
                       "DELETE FROM node WHERE lease_end_ms < ?2 AND EXISTS"
                       " (SELECT 1 FROM node WHERE id = ?1 AND lease_end_ms >= ?2 AND steady_since_ms <= ?2 - ?3)",
                       (int64_t[]){by, sqlite_now_ms(it), lease_ms}, 3, &changed);
    good = good && (changed == 0 || tell_nodes(it));
    return answer_of(end(it, good), changed);
}

static store_answer leave(store *self, int64_t node) {
    sqlite_store *it = store_of(self);
    int changed = 0;
    bool good = begin(it);
    good = good && run(it, "DELETE FROM node WHERE id = ?1", &node, 1, &changed) && tell_nodes(it);
    return answer_of(end(it, good), changed);
}

static store_answer read_nodes(store *self, store_each each, void *host) {
    sqlite3_stmt *ask = store_of(self)->read[READ_NODES];
    int state;
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_node node = {.id = sqlite3_column_int64(ask, 0),
                           .least = (uint8_t)sqlite3_column_int(ask, 2),
                           .most = (uint8_t)sqlite3_column_int(ask, 3),
                           .leaving = sqlite3_column_int(ask, 4) != 0};
        sqlite_copy_text(node.address, sizeof node.address, ask, 1);
        if (!each(host, &node)) break;
    }
    return sqlite_end_list(ask, state);
}

/* ---- who has a game ---- */

static bool take(sqlite_store *it, const char *game, int64_t node) {
    sqlite3_stmt *put = NULL;
    bool good = sqlite3_prepare_v2(it->writer,
                                   "INSERT INTO owned (game, owner, epoch, actor, listed) VALUES (?1, ?2, 1, 255, 0)"
                                   " ON CONFLICT (game) DO UPDATE SET owner = ?2, epoch = epoch + 1",
                                   -1, &put, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_bind_text(put, 1, game, -1, SQLITE_STATIC);
        sqlite3_bind_int64(put, 2, node);
        good = sqlite3_step(put) == SQLITE_DONE;
    }
    sqlite3_finalize(put);
    return good;
}

static store_answer claim(store *self, int64_t node, uint32_t most, store_each each, void *host) {
    sqlite_store *it = store_of(self);
    sqlite3_stmt *ask = it->read[READ_UNOWNED];
    store_claim *claims = calloc(most, sizeof *claims);
    uint32_t count = 0;
    int state = SQLITE_ERROR;
    bool good = claims != NULL && begin(it);
    if (good) sqlite3_bind_int64(ask, 1, most);
    while (good && count < most && (state = sqlite3_step(ask)) == SQLITE_ROW) {
        claims[count].epoch = sqlite3_column_int64(ask, 1) + 1;
        sqlite_copy_text(claims[count].game, sizeof claims[count].game, ask, 0);
        count++;
    }
    sqlite3_reset(ask);
    good = good && (state == SQLITE_DONE || count == most);
    for (uint32_t i = 0; good && i < count; i++) good = take(it, claims[i].game, node);
    good = claims != NULL && end(it, good);
    for (uint32_t i = 0; good && i < count; i++)
        if (!each(host, &claims[i])) break;
    free(claims);
    return good ? STORE_FOUND : STORE_FAILED;
}

static store_answer read_owned(store *self, int64_t node, store_each each, void *host) {
    sqlite3_stmt *ask = store_of(self)->read[READ_OWNED];
    int state;
    sqlite3_bind_int64(ask, 1, node);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_claim owned = {.epoch = sqlite3_column_int64(ask, 1)};
        sqlite_copy_text(owned.game, sizeof owned.game, ask, 0);
        if (!each(host, &owned)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer own(store *self, const char *game, int64_t node, store_fence *out) {
    sqlite_store *it = store_of(self);
    sqlite3_stmt *ask = it->read[READ_OWNER];
    if (!begin(it)) return STORE_FAILED;
    sqlite3_bind_text(ask, 1, game, -1, SQLITE_STATIC);
    int state = sqlite3_step(ask);
    *out = (store_fence){0};
    if (state == SQLITE_ROW) *out = (store_fence){sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1)};
    bool nobodys = state == SQLITE_ROW && sqlite3_column_int(ask, 2) == 0;
    sqlite3_reset(ask);
    bool good = state == SQLITE_ROW || state == SQLITE_DONE;
    if (nobodys) {
        good = take(it, game, node);
        *out = (store_fence){node, out->epoch + 1};
    }
    if (!end(it, good)) return STORE_FAILED;
    return state == SQLITE_ROW ? STORE_FOUND : STORE_NONE;
}

/* ---- news ---- */

static store_answer read_news(store *self, bool look, store_each each, void *host) {
    sqlite_store *it = store_of(self);
    sqlite3_stmt *ask = it->read[READ_NEWS];
    int state;
    (void)look; /* nobody is called: all is looked for */
    sqlite3_bind_int64(ask, 1, it->news_seen);
    while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
        store_news news = {.kind = sqlite3_column_int(ask, 1)};
        it->news_seen = sqlite3_column_int64(ask, 0);
        sqlite_copy_text(news.subject, sizeof news.subject, ask, 2);
        if (sqlite3_column_int64(ask, 3) != self->node && !each(host, &news)) break;
    }
    return sqlite_end_list(ask, state);
}

static store_answer tidy(store *self, uint32_t turn) {
    sqlite_store *it = store_of(self);
    int64_t now_ms = sqlite_now_ms(it);
    bool good = true;
    switch (turn % STORE_TIDY_TURNS) {
    case 0: good = run(it, "DELETE FROM news WHERE at_ms < ?1", (int64_t[]){now_ms - NEWS_KEPT_MS}, 1, NULL); break;
    case 1: good = run(it, "DELETE FROM bucket WHERE at_ms < ?1", (int64_t[]){now_ms - BUCKETS_KEPT_MS}, 1, NULL); break;
    case 2: good = run(it, "DELETE FROM presence WHERE node NOT IN (SELECT id FROM node)", NULL, 0, NULL); break;
    default: break; /* its writers leave no markers */
    }
    return good ? STORE_FOUND : STORE_FAILED;
}

/* Nobody but this process has the store. */
static store_answer read_key(store *self, const uint8_t fresh[STORE_NODE_KEY_BYTES], uint8_t out[STORE_NODE_KEY_BYTES]) {
    (void)self;
    memcpy(out, fresh, STORE_NODE_KEY_BYTES);
    return STORE_FOUND;
}

static void own_address(store *self, char out[STORE_ADDRESS_MAX]) {
    (void)self;
    strcpy(out, "127.0.0.1");
}

/* ---- with the reads ---- */

static store_answer read_presence(store *self, const int64_t *persons, uint32_t count, store_each each, void *host) {
    sqlite3_stmt *ask = store_of(self)->read[READ_PRESENCE];
    store_answer answer = STORE_FOUND;
    for (uint32_t i = 0; answer == STORE_FOUND && i < count; i++) {
        int state;
        sqlite3_bind_int64(ask, 1, persons[i]);
        while ((state = sqlite3_step(ask)) == SQLITE_ROW) {
            store_presence presence = {sqlite3_column_int64(ask, 0), sqlite3_column_int64(ask, 1)};
            if (!each(host, &presence)) break;
        }
        answer = sqlite_end_list(ask, state);
    }
    return answer;
}

static store_answer read_listed(store *self, uint8_t status, uint32_t most, store_each each, void *host) {
    sqlite3_stmt *ask = store_of(self)->read[READ_LISTED];
    sqlite3_bind_int(ask, 1, status);
    sqlite3_bind_int64(ask, 2, most);
    return sqlite_list_games(self, ask, each, host);
}

/* What a bucket holds by now; a new one is full. */
static store_answer allow_one(sqlite_store *it, const store_limit *limit, int64_t now_ms) {
    sqlite3_stmt *ask = it->read[READ_BUCKET], *put = NULL;
    double held = limit->most;
    sqlite3_bind_int64(ask, 1, (int64_t)limit->key);
    int state = sqlite3_step(ask);
    if (state == SQLITE_ROW)
        held = sqlite3_column_double(ask, 0) + (double)(now_ms - sqlite3_column_int64(ask, 1)) * limit->per_minute / 60000;
    sqlite3_reset(ask);
    if (state != SQLITE_ROW && state != SQLITE_DONE) return STORE_FAILED;
    if (held > limit->most) held = limit->most;
    if (held < 1) return STORE_NONE;
    bool good =
        sqlite3_prepare_v2(it->writer, "INSERT OR REPLACE INTO bucket (key, held, at_ms) VALUES (?1, ?2, ?3)", -1, &put, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_bind_int64(put, 1, (int64_t)limit->key);
        sqlite3_bind_double(put, 2, held - 1);
        sqlite3_bind_int64(put, 3, now_ms);
        good = sqlite3_step(put) == SQLITE_DONE;
    }
    sqlite3_finalize(put);
    return good ? STORE_FOUND : STORE_FAILED;
}

static store_answer allow(store *self, const store_limit *limits, uint32_t count) {
    sqlite_store *it = store_of(self);
    int64_t now_ms = sqlite_now_ms(it);
    store_answer answer = begin(it) ? STORE_FOUND : STORE_FAILED;
    for (uint32_t i = 0; answer == STORE_FOUND && i < count; i++) answer = allow_one(it, &limits[i], now_ms);
    return end(it, answer != STORE_FAILED) ? answer : STORE_FAILED;
}

const struct store_sharing sqlite_sharing = {
    .join = join,
    .taken = is_taken,
    .renew = renew,
    .bury = bury,
    .leave = leave,
    .nodes = read_nodes,
    .claim = claim,
    .owned = read_owned,
    .news = read_news,
    .tidy = tidy,
    .key = read_key,
    .own_address = own_address,
    .own = own,
    .presence = read_presence,
    .listed = read_listed,
    .allow = allow,
};
