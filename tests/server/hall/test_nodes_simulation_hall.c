/* A simulated evening on several nodes that share one store: owners that are stopped, writes that come late, leases that end, nodes that are cut
 * off from the store or from each other, that die, or end as planned, and come back, calls that are not heard, clocks that differ and are set;
 * clients that connect anywhere; everything from one seed. Whoever was told that a move counts finds it there, at once and for ever; no move is
 * there twice; no two nodes have a table in the same term; every result is in the ratings once; and when all is well again, every game is played
 * to its end, and whoever looks at the list of tables is shown it as it is.
 * TRIVIUM_SIMULATIONS and TRIVIUM_SEED choose how many and which; a failure names its seed. */
/* links: hall */
#include "halls.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { CLIENTS = 6, NODES = 3, TABLES_MAX = 8, EVENTS = 6000, QUEUE_MAX = 16, MOVES_MAX = HALLS_MOVES_MAX };

typedef struct client {
    char cookie[64];
    int node;                   /* where it is connected; -1: nowhere */
    hall_connection connection; /* there */
    char table[32];             /* the one it plays at, "": none */
    int64_t number;             /* what it has seen of it; -1: nothing */
    char moves[8][128];
    uint32_t move_count;
    char sent[400], sent_move[128]; /* the last move, said again after a reconnection */
    int64_t sent_number;
    bool unanswered, lists;      /* it looks at the list of tables: */
    char listed[TABLES_MAX][12]; /* what it was told of each; "": not in it */
    char *inbox[QUEUE_MAX];      /* on their way to the node */
    uint32_t inbox_count;
} client;

/* What was acknowledged of a table. */
typedef struct promise {
    char table[32];
    char moves[MOVES_MAX][32]; /* by number; "": not acknowledged */
} promise;

/* What happened, by kind. */
typedef enum {
    ACKNOWLEDGED, /* moves */
    KILLS,
    PAUSED_OWNERS,
    STREAMS_CUT,
    PARTITIONS,
    CUT_OFF, /* from the store */
    CLOCKS_SET,
    ENDED_LEASES,
    TABLES_LOST,
    LATE_WRITES,
    FOUND_MADE, /* of commits that nobody heard of */
    FOUND_LOST,
    PLANNED_ENDS, /* of nodes that had tables */
    CALLS_LOST,
    NEWS_MISSED,
    OPEN_ANSWERS, /* which need not happen */
    KINDS
} kind;
static const char *const kind_names[KINDS] = {"moves acknowledged",
                                              "nodes killed",
                                              "owners paused",
                                              "streams cut",
                                              "partitions",
                                              "nodes cut off from the store",
                                              "clocks set",
                                              "leases ended",
                                              "tables lost to another node",
                                              "late writes refused",
                                              "uncertain commits found made",
                                              "uncertain commits found not made",
                                              "planned ends",
                                              "calls not heard",
                                              "beats that could not tell what changed",
                                              "answers that left it open"};
typedef struct counts {
    uint32_t of[KINDS];
} counts;

typedef struct simulation {
    halls halls;
    uint64_t seed, lots;
    client clients[CLIENTS];
    promise promises[TABLES_MAX];
    uint32_t table_count;
    hall_connection connections;
    bool handing[NODES]; /* it leaves, and had tables */
    counts counts;
} simulation;

static uint32_t lot(simulation *it, uint32_t many) { return (uint32_t)((tv_fast_next(&it->lots) >> 32) % many); }

static void broken(const simulation *it, const char *what) { fail_msg("seed %llu: %s", (unsigned long long)it->seed, what); }

/* ---- what is stored ---- */

static const halls_moves *read_moves_of(simulation *it, const char *table) {
    const halls_moves *read = halls_moves_of(&it->halls, table);
    if (read->gap) broken(it, "moves are not numbered one after the other");
    return read;
}

static promise *promise_of(simulation *it, const char *table) {
    for (uint32_t i = 0; i < it->table_count; i++)
        if (strcmp(it->promises[i].table, table) == 0) return &it->promises[i];
    return NULL;
}

static uint8_t status_of(simulation *it, const char *table) { return halls_status_of(&it->halls, table); }

/* ---- what clients learn ---- */

static void take_answer(simulation *it, client *who, const json_t *message) {
    int64_t tag = json_integer_value(json_object_get(message, "tag")), status = json_integer_value(json_object_get(message, "status"));
    promise *kept = promise_of(it, who->table);
    if (tag <= 0 || tag != who->sent_number || kept == NULL) return;
    who->unanswered = status >= 500; /* it is not certain: said again */
    it->counts.of[OPEN_ANSWERS] += status == 503;
    if (status != 200) return;
    const halls_moves *now = read_moves_of(it, who->table);
    if (tag > now->count || strcmp(now->moves[tag], who->sent_move) != 0) broken(it, "a move was acknowledged that is not kept");
    memcpy(kept->moves[tag], now->moves[tag], sizeof kept->moves[tag]);
    it->counts.of[ACKNOWLEDGED]++;
}

static void list_one(const simulation *it, client *who, const json_t *about) {
    const char *id = json_string_value(json_object_get(about, "id"));
    for (uint32_t i = 0; i < it->table_count; i++)
        if (strcmp(it->promises[i].table, id) == 0)
            snprintf(who->listed[i], sizeof who->listed[i], "%s", json_string_value(json_object_get(about, "status")));
}

static void learn_list(const simulation *it, client *who, const json_t *message, const char *type) {
    const json_t *each;
    size_t at;
    if (strcmp(type, "lobby_table") == 0) list_one(it, who, json_object_get(message, "about"));
    if (strcmp(type, "lobby") != 0) return;
    who->lists = true;
    memset(who->listed, 0, sizeof who->listed);
    json_array_foreach(json_object_get(message, "tables"), at, each) list_one(it, who, each);
}

static void learn(simulation *it, client *who, const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type")), *table = json_string_value(json_object_get(message, "table"));
    if (strcmp(type, "answer") == 0) take_answer(it, who, message);
    learn_list(it, who, message, type);
    if (table == NULL || strcmp(table, who->table) != 0) return;
    bool whole = strcmp(type, "table") == 0;
    if (!whole && strcmp(type, "step") != 0) return;
    int64_t number = json_integer_value(json_object_get(message, "number"));
    if (!whole && who->number >= 0 && number != who->number + 1) broken(it, "a step does not follow");
    if (number < who->number) broken(it, "a table is shown as it was before what was shown already");
    if (number > read_moves_of(it, table)->count) broken(it, "a move is shown that is not kept");
    who->number = number;
    who->move_count = 0;
    const json_t *move;
    size_t at;
    json_array_foreach(json_object_get(message, "moves"), at, move) {
        if (who->move_count == 8) break;
        snprintf(who->moves[who->move_count++], sizeof who->moves[0], "%s", json_string_value(json_object_get(move, "text")));
    }
}

static void deliver(simulation *it) {
    for (uint32_t node = 0; node < NODES; node++) {
        rig *at = halls_rig(&it->halls, node);
        if (it->halls.nodes[node].dead) continue;
        for (uint32_t i = 0; i < at->said_count; i++)
            for (uint32_t k = 0; k < CLIENTS; k++)
                if (it->clients[k].node == (int)node && it->clients[k].connection == at->said[i].to)
                    learn(it, &it->clients[k], at->said[i].message);
        rig_forget(at);
        rig_forget_notices(at);
    }
}

/* ---- what clients do ---- */

static bool runs(const simulation *it, uint32_t node) { return !it->halls.nodes[node].dead && !it->halls.nodes[node].paused; }

static void post(client *who, const char *message) {
    if (who->inbox_count < QUEUE_MAX) who->inbox[who->inbox_count++] = strdup(message);
}

static void cut_client(simulation *it, client *who) {
    for (uint32_t i = 0; i < who->inbox_count; i++) free(who->inbox[i]);
    who->inbox_count = 0;
    if (who->node >= 0 && !it->halls.nodes[who->node].dead && !it->halls.nodes[who->node].paused) {
        halls_look(&it->halls, (uint32_t)who->node);
        hall_disconnect(halls_rig(&it->halls, (uint32_t)who->node)->hall, who->connection,
                        halls_rig(&it->halls, (uint32_t)who->node)->now_ms);
    }
    who->node = -1;
}

static void connect_client(simulation *it, client *who) {
    uint32_t node = lot(it, NODES);
    char watch[96];
    if (who->node >= 0 || !runs(it, node)) return;
    who->node = (int)node;
    who->connection = ++it->connections;
    who->number = -1;
    who->move_count = 0;
    who->lists = false;
    rig *at = halls_rig(&it->halls, node);
    halls_look(&it->halls, node);
    hall_connect(at->hall, who->connection, who->cookie, "10.9.9.9", at->now_ms);
    if (who->table[0] == 0) return;
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", who->table);
    post(who, watch);
    if (who->unanswered) post(who, who->sent);
}

static void say_move(simulation *it, client *who) {
    if (who->move_count == 0 || who->number < 0) return;
    const char *move = who->moves[lot(it, who->move_count)];
    who->sent_number = who->number + 1;
    snprintf(who->sent_move, sizeof who->sent_move, "%s", move);
    snprintf(who->sent, sizeof who->sent,
             "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/move\",\"body\":{\"number\":%d,\"move\":\"%s\"},\"tag\":%d}",
             who->table, (int)who->sent_number, move, (int)who->sent_number);
    who->unanswered = true;
    post(who, who->sent);
    if (lot(it, 8) == 0) post(who, who->sent); /* twice */
}

static void say_other(simulation *it, client *who) {
    static const char *const wishes[] = {"{\"do\":\"lobby\"}", "{\"do\":\"mine\"}", "{\"do\":\"alive\"}",
                                         "{\"do\":\"ask\",\"method\":\"GET\",\"path\":\"/me/tables\",\"tag\":-1}"};
    char message[200];
    if (who->node < 0) return;
    if (lot(it, 2) == 0 || who->table[0] == 0) {
        post(who, wishes[lot(it, 4)]);
        return;
    }
    snprintf(message, sizeof message,
             "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/chat\",\"body\":{\"text\":\"hello\"},\"tag\":-2}", who->table);
    post(who, message);
}

static void let_one_message_in(simulation *it, client *who) {
    if (who->node < 0 || who->inbox_count == 0 || !runs(it, (uint32_t)who->node)) return;
    char *message = who->inbox[0];
    memmove(who->inbox, who->inbox + 1, --who->inbox_count * sizeof message);
    json_t *parsed = json_loads(message, 0, NULL);
    halls_look(&it->halls, (uint32_t)who->node);
    hall_hear(halls_rig(&it->halls, (uint32_t)who->node)->hall, who->connection, parsed,
              halls_rig(&it->halls, (uint32_t)who->node)->now_ms);
    json_decref(parsed);
    free(message);
}

/* ---- nodes ---- */

static bool reaches_store(const simulation *it, uint32_t node) { return runs(it, node) && !it->halls.nodes[node].cut_off; }

static void drop_people(simulation *it, uint32_t node) {
    for (uint32_t i = 0; i < CLIENTS; i++)
        if (it->clients[i].node == (int)node) cut_client(it, &it->clients[i]);
}

/* What was counted at a node, before it is gone. */
static void note_rig(simulation *it, uint32_t node) {
    const rig *at = halls_rig(&it->halls, node);
    it->counts.of[TABLES_LOST] += (uint32_t)hall_count(at->hall).lost;
    it->counts.of[FOUND_MADE] += at->found_made;
    it->counts.of[FOUND_LOST] += at->found_lost;
}

static void kill_or_start(simulation *it, uint32_t node) {
    if (it->halls.nodes[node].dead) {
        halls_start(&it->halls, node);
        halls_rig(&it->halls, node)->slow = halls_rig(&it->halls, node)->slow_reads = true;
        return;
    }
    it->halls.nodes[node].paused = false;
    drop_people(it, node);
    note_rig(it, node);
    halls_kill(&it->halls, node);
    it->counts.of[KILLS]++;
}

/* Planned ends go on: a node that has handed its tables over goes when all it wrote is durable. */
static void go_on_leaving(simulation *it) {
    for (uint32_t node = 0; node < NODES; node++) {
        rig *at = halls_rig(&it->halls, node);
        if (it->halls.nodes[node].dead || !it->halls.nodes[node].leaving || !reaches_store(it, node)) continue;
        if (!halls_leave(&it->halls, node) || rig_is_open(at)) continue;
        rig_settle(at);
        deliver(it);
        drop_people(it, node);
        note_rig(it, node);
        it->counts.of[PLANNED_ENDS] += it->handing[node];
        store_membership_end(&it->halls.nodes[node].member);
        halls_kill(&it->halls, node);
    }
}

static void begin_leaving(simulation *it, uint32_t node) {
    if (!runs(it, node) || it->halls.nodes[node].leaving) return;
    it->handing[node] = hall_count(halls_rig(&it->halls, node)->hall).tables_owned > 0;
    halls_leave(&it->halls, node);
}

/* Two nodes do not reach each other any more, or do again. */
static void split(simulation *it, uint32_t one, uint32_t other) {
    bool *apart = &it->halls.split[one][other];
    if (lot(it, 3) > 0) return;
    *apart = !*apart;
    if (!*apart) return;
    if (runs(it, one)) halls_cut(&it->halls, one, other, runs(it, other));
    it->counts.of[PARTITIONS]++;
}

static void disturb(simulation *it) {
    uint32_t node = lot(it, NODES), other = (node + 1 + lot(it, NODES - 1)) % NODES;
    switch (lot(it, 11)) {
    case 0:
        if (lot(it, 3) == 0) kill_or_start(it, node);
        break;
    case 1:
    case 2:
        if (it->halls.nodes[node].dead) break;
        it->counts.of[PAUSED_OWNERS] += !it->halls.nodes[node].paused && hall_count(halls_rig(&it->halls, node)->hall).tables_owned > 0;
        it->halls.nodes[node].paused = !it->halls.nodes[node].paused;
        break;
    case 3:
        it->counts.of[CUT_OFF] += !it->halls.nodes[node].cut_off && !it->halls.nodes[node].dead;
        it->halls.nodes[node].cut_off = !it->halls.nodes[node].cut_off;
        break;
    case 4:
    case 5:
        if (!runs(it, node)) break;
        halls_cut(&it->halls, node, other, lot(it, 2) == 0 && runs(it, other));
        it->counts.of[STREAMS_CUT]++;
        break;
    case 6: split(it, node < other ? node : other, node < other ? other : node); break;
    case 7: /* its clock is set */
        if (!runs(it, node)) break;
        halls_look(&it->halls, node);
        int64_t by = (int64_t)lot(it, 100000);
        it->counts.of[CLOCKS_SET]++;
        it->halls.nodes[node].ahead_ms += by;
        halls_rig(&it->halls, node)->now_ms += by;
        hall_leap(halls_rig(&it->halls, node)->hall, by);
        break;
    case 8: begin_leaving(it, node); break;
    case 9: it->halls.nodes[node].misses = runs(it, node); break;
    default: it->halls.nodes[node].paused = it->halls.nodes[node].cut_off = false; break; /* it is well */
    }
}

/* No two nodes have a table in the same term. */
static void check_terms(simulation *it) {
    for (uint32_t one = 0; one < NODES; one++)
        for (uint32_t other = one + 1; other < NODES; other++) {
            if (it->halls.nodes[one].dead || it->halls.nodes[other].dead) continue;
            const hall *first = halls_rig(&it->halls, one)->hall, *second = halls_rig(&it->halls, other)->hall;
            size_t at = 0;
            for (hall_table *each = hall_map_next(&first->tables, &at); each != NULL; each = hall_map_next(&first->tables, &at)) {
                const hall_table *same = hall_map_get(&second->tables, each->key);
                if (same != NULL && same->epoch == each->epoch) broken(it, "two nodes have a table in the same term");
            }
        }
}

/* ---- tables ---- */

static void open_table(simulation *it, uint32_t first, uint32_t second) {
    uint32_t games = 0, node = lot(it, NODES);
    char body[300], path[64];
    while (tv_games[games] != NULL) games++;
    rig *at = halls_rig(&it->halls, node);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"rated\":true,\"undo\":false,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"options\":{\"limit\":%u},"
             "\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000000,\"increment_ms\":2000}}",
             tv_games[lot(it, games)]->id, 4 + 2 * lot(it, 3));
    if (halls_ask(&it->halls, node, it->clients[first].cookie, "POST", "/tables", body) != 201) broken(it, rig_text(at, "message"));
    promise *kept = &it->promises[it->table_count++];
    snprintf(kept->table, sizeof kept->table, "%s", rig_text(at, "id"));
    snprintf(path, sizeof path, "/tables/%s/join", kept->table);
    node = lot(it, NODES);
    if (halls_ask(&it->halls, node, it->clients[second].cookie, "POST", path, "{\"salt\":\"abc\"}") != 200) broken(it, "joining failed");
    memcpy(it->clients[first].table, kept->table, sizeof kept->table);
    memcpy(it->clients[second].table, kept->table, sizeof kept->table);
}

static void set_slow(simulation *it, bool slow) {
    for (uint32_t i = 0; i < NODES; i++)
        if (!it->halls.nodes[i].dead) halls_rig(&it->halls, i)->slow = halls_rig(&it->halls, i)->slow_reads = slow;
}

/* What clients wait for is carried meanwhile. */
static void run_well(simulation *it) {
    for (int i = 0; i < 200; i++) {
        halls_run(&it->halls, 100);
        deliver(it);
        go_on_leaving(it);
    }
}

/* Everything works again. */
static void heal(simulation *it) {
    memset(it->halls.split, 0, sizeof it->halls.split);
    for (uint32_t i = 0; i < NODES; i++) {
        it->halls.nodes[i].paused = it->halls.nodes[i].cut_off = false;
        if (it->halls.nodes[i].dead) kill_or_start(it, i);
    }
    set_slow(it, false);
    run_well(it);
    for (uint32_t i = 0; i < NODES; i++) {
        if (it->halls.nodes[i].leaving && !it->halls.nodes[i].dead) broken(it, "a planned end does not come to its end");
        if (it->halls.nodes[i].dead) kill_or_start(it, i);
    }
    set_slow(it, false);
    run_well(it);
}

/* Whoever still watches a table sees it as it is. */
static void check_views(simulation *it) {
    for (uint32_t i = 0; i < CLIENTS; i++) {
        const client *who = &it->clients[i];
        if (who->node >= 0 && who->number >= 0 && who->number < read_moves_of(it, who->table)->count)
            broken(it, "who watches a table is told nothing of it any more");
    }
}

/* Whoever looks at the list of tables was told of each as it is. */
static void check_lists(simulation *it) {
    for (uint32_t i = 0; i < CLIENTS; i++) {
        const client *who = &it->clients[i];
        for (uint32_t k = 0; who->node >= 0 && who->lists && k < it->table_count; k++)
            if ((strcmp(who->listed[k], "running") == 0) != (status_of(it, it->promises[k].table) == STORE_RUNNING))
                broken(it, "the list of tables is not as they are");
    }
}

/* ---- the evening ---- */

static void step(simulation *it) {
    uint32_t node = lot(it, NODES), other = lot(it, NODES);
    client *who = &it->clients[lot(it, CLIENTS)];
    rig *at = halls_rig(&it->halls, node);
    switch (lot(it, 24)) {
    case 0:
        if (lot(it, 4) == 0) disturb(it);
        break;
    case 1:
        if (lot(it, 6) == 0) cut_client(it, who);
        break;
    case 2: connect_client(it, who); break;
    case 3: halls_pass(&it->halls, lot(it, 300)); break;
    case 4:
    case 5: halls_tick(&it->halls, node); break;
    case 6: halls_beat(&it->halls, node); break;
    case 7: say_other(it, who); break;
    case 8:
    case 9:
    case 10:
    case 11:
        if (!reaches_store(it, node)) break;
        halls_look(&it->halls, node);
        if (lot(it, 8) == 0)
            rig_leave_open(at, lot(it, 2) == 0);
        else if (!rig_is_open(at) || lot(it, 6) == 0)
            rig_settle_one(at);
        break;
    case 12:
    case 13:
    case 14:
    case 15:
        if (reaches_store(it, node) && at->read_count > 0) halls_look(&it->halls, node), rig_read(at);
        break;
    case 16:
    case 17:
    case 18:
    case 19: halls_carry_one(&it->halls, node, other); break;
    default:
        if (who->node >= 0 && !who->unanswered) say_move(it, who);
        let_one_message_in(it, who);
    }
    deliver(it);
    go_on_leaving(it);
}

/* Games go on until all of them are over. */
static void play_out(simulation *it) {
    for (uint32_t i = 0; i < CLIENTS; i++) cut_client(it, &it->clients[i]);
    for (int round = 0; round < 4000; round++) {
        bool over = true;
        for (uint32_t i = 0; i < it->table_count; i++) over = over && status_of(it, it->promises[i].table) == STORE_OVER;
        if (over) return;
        for (uint32_t i = 0; i < CLIENTS; i++) {
            bool comes = it->clients[i].node < 0;
            connect_client(it, &it->clients[i]);
            if (comes) post(&it->clients[i], "{\"do\":\"lobby\"}");
            if (it->clients[i].node >= 0 && !it->clients[i].unanswered) say_move(it, &it->clients[i]);
            while (it->clients[i].inbox_count > 0) let_one_message_in(it, &it->clients[i]);
        }
        if (lot(it, 8) == 0) it->halls.nodes[lot(it, NODES)].misses = true; /* games end now: what is missed shows in the list */
        halls_run(&it->halls, 50);
        deliver(it);
        for (uint32_t i = 0; i < CLIENTS && round % 40 == 39; i++) /* a move whose outcome was not certain */
            if (it->clients[i].unanswered && it->clients[i].node >= 0) cut_client(it, &it->clients[i]);
    }
    broken(it, "a game does not go on");
}

static void check_all(simulation *it) {
    uint32_t rated = 0;
    for (uint32_t i = 0; i < it->table_count; i++) {
        const promise *kept = &it->promises[i];
        const halls_moves *now = read_moves_of(it, kept->table);
        for (uint32_t number = 1; number < MOVES_MAX; number++)
            if (kept->moves[number][0] != 0 && (number > now->count || strcmp(kept->moves[number], now->moves[number]) != 0))
                broken(it, "an acknowledged move is lost");
    }
    for (uint32_t i = 0; i < CLIENTS; i++)
        for (int game = 0; tv_games[game] != NULL; game++) {
            store_rating rating;
            int64_t person = rig_person(halls_rig(&it->halls, 0), it->clients[i].cookie);
            if (it->halls.store->rating(it->halls.store, person, tv_games[game]->id, STORE_LIVE, &rating) == STORE_FOUND)
                rated += rating.games;
        }
    if (rated != 2 * it->table_count) broken(it, "a result is missing or counts twice");
}

static counts all;

static bool is_lost(void *host) { return lot(host, 4) == 0; }

static void simulate(uint64_t seed) {
    simulation *it = calloc(1, sizeof *it);
    it->seed = it->lots = seed;
    halls_open(&it->halls, NODES);
    it->halls.is_lost = is_lost;
    it->halls.host = it;
    for (uint32_t i = 0; i < NODES; i++) it->halls.nodes[i].ahead_ms = i * 1000 * (int64_t)lot(it, 50);
    for (uint32_t i = 0; i < CLIENTS; i++) {
        halls_guest(&it->halls, lot(it, NODES), it->clients[i].cookie);
        it->clients[i].node = -1;
    }
    for (uint32_t i = 0; i + 1 < CLIENTS; i += 2) open_table(it, i, i + 1);
    deliver(it);
    set_slow(it, true);
    for (uint32_t i = 0; i < EVENTS; i++) {
        step(it);
        if (i % 50 == 0) check_terms(it);
    }
    heal(it);
    check_views(it);
    check_lists(it);
    play_out(it);
    run_well(it);
    check_lists(it);
    check_terms(it);
    check_all(it);
    for (uint32_t i = 0; i < NODES; i++) note_rig(it, i);
    it->counts.of[LATE_WRITES] = it->halls.fenced;
    it->counts.of[ENDED_LEASES] = it->halls.buried;
    it->counts.of[CALLS_LOST] = it->halls.calls_lost;
    it->counts.of[NEWS_MISSED] = it->halls.news_missed;
    for (int i = 0; i < KINDS; i++) all.of[i] += it->counts.of[i];
    for (uint32_t i = 0; i < CLIENTS; i++) cut_client(it, &it->clients[i]);
    halls_close(&it->halls);
    free(it);
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void test_evenings(void **state) {
    (void)state;
    uint64_t first = number_from("TRIVIUM_SEED", 1), count = number_from("TRIVIUM_SIMULATIONS", 12);
    for (uint64_t seed = first; seed < first + count; seed++) simulate(seed);
    print_message("%llu evenings on %d nodes:", (unsigned long long)count, NODES);
    for (int i = 0; i < KINDS; i++) print_message(" %u %s%s", all.of[i], kind_names[i], i + 1 < KINDS ? "," : "\n");
    for (int i = 0; i < OPEN_ANSWERS && count >= 12; i++) /* what is said to be tried must have happened */
        if (all.of[i] == 0) fail_msg("no %s", kind_names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_evenings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
