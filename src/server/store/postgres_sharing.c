/* The node's own business with PostgreSQL, by a connection of its own: its lease, which no slow read or write may hold up, who else is there,
 * games that are nobody's, and news. News are called out (NOTIFY) with their numbers; what was missed is found in their table, in the order in
 * which transactions have ended: all before the oldest that is still under way. */
#include "host/host_time.h"
#include "postgres.h"

#include "base/check.h"
#include "memory/heap.h"

#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { OPEN_PATIENCE_MS = 1500, NEWS_KEPT_MS = 120000, HEARD = sizeof(((postgres_store *)0)->heard) / sizeof(uint64_t) };

enum {
    DROP_ADDRESS,
    TAKEN,
    JOIN,
    WITHDRAW,
    RENEW,
    BURY,
    LEAVE,
    NODES,
    ORPHANS,
    CLAIM,
    OWNED,
    MARK,
    NEWS,
    TIDY_NEWS,
    TIDY_BUCKETS,
    TIDY_PRESENCE,
    TIDY_WRITERS,
    MAKE_KEY,
    KEY,
    TELL_NODES,
    STATEMENTS
};

#define LEASE "clock_timestamp() + $2 * interval '1 millisecond'"
/* Of a lease that was begun anew not long ago. */
#define SPEAKS "lease_end > clock_timestamp() + ($2 - 2500) * interval '1 millisecond'"
_Static_assert(STORE_SILENT_MS == 2500, "as above");

static const char *const texts[STATEMENTS] = {
    [DROP_ADDRESS] = "DELETE FROM node WHERE address = $1 AND NOT (" SPEAKS ")",
    [TAKEN] = "SELECT id FROM node WHERE address = $1 AND " SPEAKS,
    [JOIN] = "INSERT INTO node (address, least, most, leaving, lease_end, steady_since)"
             " SELECT $1::text, $3::smallint, $4::smallint, false, " LEASE ", clock_timestamp() FROM version WHERE NOT copying"
             " AND NOT EXISTS (SELECT FROM node WHERE address = $1::text) FOR SHARE RETURNING id",
    /* Of two that joined there at the same moment at least one sees the other. */
    [WITHDRAW] = "DELETE FROM node WHERE id = $1 AND EXISTS (SELECT FROM node other WHERE other.address = node.address AND other.id <> $1)"
                 " RETURNING id",
    [RENEW] = "UPDATE node SET steady_since = CASE WHEN lease_end < clock_timestamp() THEN clock_timestamp() ELSE steady_since END,"
              " lease_end = " LEASE ", leaving = $3::int <> 0 WHERE id = $1 RETURNING id",
    [BURY] = "DELETE FROM node WHERE lease_end < clock_timestamp() AND EXISTS (SELECT 1 FROM node WHERE id = $1"
             " AND lease_end >= clock_timestamp() AND steady_since <= clock_timestamp() - $2 * interval '1 millisecond') RETURNING id",
    [LEAVE] = "DELETE FROM node WHERE id = $1 RETURNING id",
    [NODES] = "SELECT id, address, least, most, leaving FROM node ORDER BY id",
    /* Owners of open games, one after another through the index, that are no nodes any more. */
    [ORPHANS] = "WITH RECURSIVE owners AS (SELECT min(owner) AS owner FROM play WHERE status < 2 UNION ALL"
                " SELECT (SELECT min(play.owner) FROM play WHERE status < 2 AND play.owner > owners.owner) FROM owners WHERE owners.owner "
                "IS NOT NULL)"
                " SELECT owner FROM owners WHERE owner IS NOT NULL AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = owners.owner)",
    /* Somebody else may be taking some at the same moment, or a late write of the former owner may be under way: those are left for the next time. */
    [CLAIM] = "UPDATE play SET owner = $1, epoch = epoch + 1 WHERE game IN (SELECT game FROM play WHERE owner = $2 AND status < 2"
              " AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = $2) LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING game, epoch",
    [OWNED] = "SELECT game, epoch FROM play WHERE owner = $1 AND status < 2",
    [MARK] = "SELECT pg_snapshot_xmin(pg_current_snapshot())",
    [NEWS] = "SELECT id, kind, author, subject FROM news WHERE xact >= $1 AND xact < $2 ORDER BY id",
    [TIDY_NEWS] = "DELETE FROM news WHERE at < clock_timestamp() - interval '4 minutes'",
    [TIDY_BUCKETS] = "DELETE FROM bucket WHERE at < clock_timestamp() - interval '2 hours'",
    [TIDY_PRESENCE] = "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM node WHERE node.id = node)",
    [TIDY_WRITERS] = "DELETE FROM writer WHERE at < clock_timestamp() - interval '7 days'",
    [MAKE_KEY] = "INSERT INTO secret (node_key) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM secret)",
    [KEY] = "SELECT node_key FROM secret",
    [TELL_NODES] = "WITH told AS (INSERT INTO news (kind, subject, author) VALUES ($1, '', $2) RETURNING id, kind, author)"
                   " SELECT pg_notify('trivium', id || ' ' || kind || ' ' || author || ' ') FROM told",
};
const pg_statements pg_sharing_statements = {.prefix = "n", .texts = texts, .count = STATEMENTS, .manners = "LISTEN trivium"};

static postgres_store *store_of(store *self) { return (postgres_store *)(void *)self; }

/* ---- asking ---- */

static PGresult *ask(store *self, int statement, const pg_values *values) {
    postgres_store *it = store_of(self);
    if (!pg_open(&it->node, OPEN_PATIENCE_MS)) return NULL;
    return pg_ask(&it->node, statement, values);
}

/* FOUND: it has found or changed a row. */
static store_answer run(store *self, int statement, const pg_values *values) {
    PGresult *result = ask(self, statement, values);
    store_answer answer = result == NULL ? STORE_FAILED : PQntuples(result) > 0 ? STORE_FOUND : STORE_NONE;
    PQclear(result);
    return answer;
}

static bool tell_nodes(store *self, int64_t author) {
    pg_values values = {0};
    pg_add_int(&values, STORE_NEWS_NODES);
    pg_add_int(&values, author);
    return run(self, TELL_NODES, &values) != STORE_FAILED;
}

/* ---- who is there ---- */

static bool note_mark(store *self) {
    PGresult *rows = ask(self, MARK, NULL);
    bool good = rows != NULL && PQntuples(rows) == 1;
    if (good) store_of(self)->news_mark = (uint64_t)pg_int(rows, 0, 0);
    PQclear(rows);
    store_of(self)->news_looked_ms = good ? host_time_ms() : 0;
    if (good) store_of(self)->news_opened = store_of(self)->node.opened;
    return good;
}

static store_answer is_taken(store *self, const char *address, int64_t lease_ms) {
    pg_values values = {0};
    pg_add_text(&values, address);
    pg_add_int(&values, lease_ms);
    return run(self, TAKEN, &values);
}

static bool withdraws(store *self, int64_t node) {
    pg_values values = {0};
    pg_add_int(&values, node);
    return run(self, WITHDRAW, &values) == STORE_FOUND;
}

static bool refuse(store *self, const store_node *node, int64_t lease_ms, tv_error *error) {
    if (is_taken(self, node->address, lease_ms) == STORE_FOUND)
        return tv_fail(error, "another server is there under the address {}.", node->address, (const char *)NULL);
    return tv_fail(error, "a copy into the database is under way; wait for its end.", (const char *)NULL);
}

/* Whatever happened before is known by who reads it from now on. */
static bool join(store *self, store_node *node, int64_t lease_ms, tv_error *error) {
    pg_values address = {0}, values = {0};
    pg_add_text(&address, node->address);
    pg_add_int(&address, lease_ms);
    pg_add_text(&values, node->address);
    pg_add_int(&values, lease_ms);
    pg_add_int(&values, node->least);
    pg_add_int(&values, node->most);
    store_of(self)->called_count = 0;
    bool good = note_mark(self) && run(self, DROP_ADDRESS, &address) != STORE_FAILED;
    PGresult *rows = good ? ask(self, JOIN, &values) : NULL;
    good = rows != NULL;
    int64_t id = good && PQntuples(rows) > 0 ? pg_int(rows, 0, 0) : 0;
    PQclear(rows);
    if (!good) return pg_fail(&store_of(self)->node, "joining the other servers", error);
    if (id == 0 || withdraws(self, id)) return refuse(self, node, lease_ms, error);
    self->node = node->id = id;
    tell_nodes(self, node->id);
    return true;
}

static store_answer renew(store *self, const store_node *node, int64_t lease_ms) {
    pg_values values = {0};
    pg_add_int(&values, node->id);
    pg_add_int(&values, lease_ms);
    pg_add_int(&values, node->leaving);
    return run(self, RENEW, &values);
}

static store_answer bury(store *self, int64_t by, int64_t lease_ms) {
    pg_values values = {0};
    pg_add_int(&values, by);
    pg_add_int(&values, lease_ms);
    store_answer answer = run(self, BURY, &values);
    if (answer == STORE_FOUND && !tell_nodes(self, by)) return STORE_FAILED;
    return answer;
}

static store_answer leave(store *self, int64_t node) {
    pg_values values = {0};
    pg_add_int(&values, node);
    store_answer answer = run(self, LEAVE, &values);
    if (answer == STORE_FOUND) tell_nodes(self, node);
    return answer;
}

static store_answer read_nodes(store *self, store_each each, void *host) {
    PGresult *rows = ask(self, NODES, NULL);
    for (int row = 0; rows != NULL && row < PQntuples(rows); row++) {
        store_node node = {.id = pg_int(rows, row, 0),
                           .least = (uint8_t)pg_int(rows, row, 2),
                           .most = (uint8_t)pg_int(rows, row, 3),
                           .leaving = pg_flag(rows, row, 4)};
        pg_copy(node.address, sizeof node.address, rows, row, 1);
        if (!each(host, &node)) break;
    }
    store_answer answer = rows != NULL ? STORE_FOUND : STORE_FAILED;
    PQclear(rows);
    return answer;
}

/* ---- games that are nobody's ---- */

static int hand_over(const PGresult *rows, store_each each, void *host) {
    for (int row = 0; row < PQntuples(rows); row++) {
        store_claim claimed = {.epoch = pg_int(rows, row, 1)};
        pg_copy(claimed.game, sizeof claimed.game, rows, row, 0);
        if (!each(host, &claimed)) break;
    }
    return PQntuples(rows);
}

static bool claim_of(store *self, int64_t node, int64_t owner, uint32_t *most, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, node);
    pg_add_int(&values, owner);
    pg_add_int(&values, *most);
    PGresult *rows = ask(self, CLAIM, &values);
    if (rows == NULL) return false;
    *most -= (uint32_t)hand_over(rows, each, host);
    PQclear(rows);
    return true;
}

static store_answer read_owned(store *self, int64_t node, store_each each, void *host) {
    pg_values values = {0};
    pg_add_int(&values, node);
    PGresult *rows = ask(self, OWNED, &values);
    if (rows != NULL) hand_over(rows, each, host);
    store_answer answer = rows != NULL ? STORE_FOUND : STORE_FAILED;
    PQclear(rows);
    return answer;
}

static store_answer claim(store *self, int64_t node, uint32_t most, store_each each, void *host) {
    uint64_t begun_ms = host_time_ms(); /* the rest comes at the next beat: this one's lease does not last for ever */
    PGresult *owners = ask(self, ORPHANS, NULL);
    bool good = owners != NULL;
    for (int row = 0; good && most > 0 && row < PQntuples(owners) && (row == 0 || host_time_ms() - begun_ms < STORE_CLAIM_MS); row++)
        good = claim_of(self, node, pg_int(owners, row, 0), &most, each, host);
    PQclear(owners);
    return good ? STORE_FOUND : STORE_FAILED;
}

/* ---- news ---- */

/* True: it was not heard of yet. */
static bool note_heard(postgres_store *it, uint64_t id) {
    if (it->heard[id % HEARD] == id) return false;
    it->heard[id % HEARD] = id;
    return true;
}

static void add_called(postgres_store *it, int kind, const char *subject) {
    void *called = it->called;
    bool room = tv_heap_room(&called, &it->called_room, it->called_count + 1, sizeof *it->called);
    TV_ASSERT(room);
    it->called = called;
    store_news *news = &it->called[it->called_count++];
    *news = (store_news){.kind = kind};
    tv_text copy = TV_TEXT_OVER(news->subject);
    tv_text_add(&copy, subject);
}

static void take_news(postgres_store *it, uint64_t id, int kind, int64_t author, const char *subject) {
    bool known = kind >= STORE_NEWS_PERSON && kind <= STORE_NEWS_FOLLOWS; /* a newer program may tell of more */
    if (note_heard(it, id) && known && author != it->store.node) add_called(it, kind, subject);
}

/* What was called out: "NUMBER KIND AUTHOR SUBJECT". */
static void hear_calls(postgres_store *it) {
    if (it->node.at == NULL || !PQconsumeInput(it->node.at)) return;
    for (PGnotify *call = PQnotifies(it->node.at); call != NULL; call = PQnotifies(it->node.at)) {
        unsigned long long id;
        long long author;
        int kind, subject = 0;
        if (sscanf(call->extra, "%llu %d %lld %n", &id, &kind, &author, &subject) == 3)
            take_news(it, id, kind, author, call->extra + subject);
        PQfreemem(call);
    }
}

/* Looks through all transactions that have ended since the last look. */
static store_answer look(store *self) {
    postgres_store *it = store_of(self);
    uint64_t from = it->news_mark, now_ms = host_time_ms();
    bool late = it->news_looked_ms == 0 || now_ms - it->news_looked_ms > NEWS_KEPT_MS;
    if (!note_mark(self)) return STORE_FAILED;
    if (late) return STORE_NONE;
    pg_values values = {0};
    pg_add_int(&values, (int64_t)from);
    pg_add_int(&values, (int64_t)it->news_mark);
    PGresult *rows = ask(self, NEWS, &values);
    if (rows == NULL) {
        it->news_mark = from; /* once more */
        return STORE_FAILED;
    }
    for (int row = 0; row < PQntuples(rows); row++)
        take_news(it, (uint64_t)pg_int(rows, row, 0), (int)pg_int(rows, row, 1), pg_int(rows, row, 2), pg_text(rows, row, 3));
    PQclear(rows);
    return STORE_FOUND;
}

/* A connection that was opened anew hears nothing of what was called out before, and PostgreSQL may have crashed in between: then it gives
 * numbers of transactions and of news once more, so that neither the mark nor what was heard says anything. */
static store_answer begin_anew(store *self) {
    postgres_store *it = store_of(self);
    if (!note_mark(self)) return STORE_FAILED;
    memset(it->heard, 0, sizeof it->heard);
    return STORE_NONE;
}

static store_answer read_news(store *self, bool looks, store_each each, void *host) {
    postgres_store *it = store_of(self);
    bool anew = it->news_opened != it->node.opened;
    store_answer answer = anew ? begin_anew(self) : looks ? look(self) : STORE_FOUND;
    hear_calls(it);
    for (uint32_t i = 0; i < it->called_count; i++)
        if (!each(host, &it->called[i])) break;
    it->called_count = 0;
    return answer;
}

static void await(store *self, uint32_t most_ms) {
    postgres_store *it = store_of(self);
    hear_calls(it);
    if (it->called_count > 0) return;
    struct pollfd at = {.fd = it->node.at != NULL ? PQsocket(it->node.at) : -1, .events = POLLIN};
    poll(&at, at.fd >= 0 ? 1 : 0, (int)most_ms);
}

static store_answer tidy(store *self, uint32_t turn) {
    static const int turns[STORE_TIDY_TURNS] = {TIDY_NEWS, TIDY_BUCKETS, TIDY_PRESENCE, TIDY_WRITERS};
    return run(self, turns[turn % STORE_TIDY_TURNS], NULL) == STORE_FAILED ? STORE_FAILED : STORE_FOUND;
}

/* ---- how nodes find and know each other ---- */

static store_answer read_key(store *self, const uint8_t fresh[STORE_NODE_KEY_BYTES], uint8_t out[STORE_NODE_KEY_BYTES]) {
    pg_values values = {0};
    pg_add_bytes(&values, fresh, STORE_NODE_KEY_BYTES);
    if (run(self, MAKE_KEY, &values) == STORE_FAILED) return STORE_FAILED;
    PGresult *rows = ask(self, KEY, NULL);
    bool good = rows != NULL && PQntuples(rows) > 0 && pg_bytes(rows, 0, 0, out, STORE_NODE_KEY_BYTES);
    PQclear(rows);
    return good ? STORE_FOUND : STORE_FAILED;
}

static void own_address(store *self, char out[STORE_ADDRESS_MAX]) {
    postgres_store *it = store_of(self);
    struct sockaddr_storage from = {0};
    socklen_t size = sizeof from;
    bool inet = pg_open(&it->node, OPEN_PATIENCE_MS) && getsockname(PQsocket(it->node.at), (struct sockaddr *)&from, &size) == 0 &&
                (from.ss_family == AF_INET || from.ss_family == AF_INET6);
    if (!inet || getnameinfo((struct sockaddr *)&from, size, out, STORE_ADDRESS_MAX, NULL, 0, NI_NUMERICHOST) != 0)
        strcpy(out, "127.0.0.1");
}

const struct store_sharing pg_sharing = {
    .join = join,
    .taken = is_taken,
    .renew = renew,
    .bury = bury,
    .leave = leave,
    .nodes = read_nodes,
    .claim = claim,
    .owned = read_owned,
    .news = read_news,
    .await = await,
    .tidy = tidy,
    .key = read_key,
    .own_address = own_address,
    .own = pg_own,
    .presence = pg_presence,
    .listed = pg_listed,
    .allow = pg_allow,
};
