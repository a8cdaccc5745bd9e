/* A simulated evening: clients with slow, cut and repeated messages, a disk that takes its time, refuses and loses what it had not
 * written, a server that dies and comes back or stands still, a wall clock that is set; everything from one seed. After every event the
 * promises are checked: whoever was told that a move counts finds it there, nobody sees more than a seat may, clocks are never negative, no
 * clock notices that the server stood still, nobody wins time by taking back, every finished game replays, and every result of a rated game
 * is in the ratings once.
 * TRIVIUM_SIMULATIONS and TRIVIUM_SEED choose how many and which; a failure names its seed. */
/* links: hall */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { CLIENTS = 6, TABLES_MAX = 12, EVENTS = 1500, QUEUE_MAX = 32, NOTICES_MAX = 200 };

typedef struct client {
    char cookie[64], id[32];
    hall_connection connection; /* 0: not connected */
    char table[32];             /* the one it plays at, "" none */
    uint8_t seat;
    int64_t number;      /* what it has seen of it; -1 nothing */
    char moves[16][128]; /* legal ones it was told */
    uint32_t move_count;
    char sent[400]; /* the last move, said again after a reconnection */
    bool unanswered;
} client;

/* What was acknowledged: the least number of decisions that a table must have from now on. */
typedef struct promise {
    char table[32];
    int64_t acknowledged;
} promise;

typedef struct simulation {
    rig rig;
    uint64_t seed, lots;
    client clients[CLIENTS];
    promise promises[TABLES_MAX];
    uint32_t table_count, finished, views_checked, past_checked, notices_checked, leaps_checked, undos_checked, results;
    char told[NOTICES_MAX][80]; /* notices of turns that were sent, over all restarts */
    hall_connection connections;
    char *inbox[CLIENTS][QUEUE_MAX]; /* messages on their way to the server */
    uint32_t inbox_count[CLIENTS];
} simulation;

static uint32_t lot(simulation *it, uint32_t many) { return (uint32_t)((tv_fast_next(&it->lots) >> 32) % many); }

static void broken(const simulation *it, const char *what) { fail_msg("seed %llu: %s", (unsigned long long)it->seed, what); }

/* ---- what clients learn ---- */

static promise *promise_of(simulation *it, const char *table) {
    for (uint32_t i = 0; i < it->table_count; i++)
        if (strcmp(it->promises[i].table, table) == 0) return &it->promises[i];
    return NULL;
}

typedef struct replay {
    tv_text text;
    char memory[200000];
    uint32_t moves;
    uint8_t status;
} replay;

static bool add_entry(void *host, const void *row) {
    replay *to = host;
    const store_entry *entry = row;
    to->moves += entry->line[0] != '!';
    tv_text_add(&to->text, entry->line);
    tv_text_add_char(&to->text, '\n');
    return true;
}

static bool add_head(void *host, const void *row) {
    replay *to = host;
    to->status = ((const store_game *)row)->status;
    tv_text_add(&to->text, ((const store_game *)row)->record);
    return true;
}

static replay *read_table(simulation *it, const char *id) {
    static replay read;
    store *from = it->rig.store;
    read.moves = 0;
    read.text = TV_TEXT_OVER(read.memory);
    from->game(from, id, add_head, &read);
    from->entries(from, id, 1, add_entry, &read);
    return &read;
}

static tv_table *open_at(const simulation *it, const replay *read, uint32_t moves) {
    tv_record record;
    tv_error error = {0};
    if (!tv_record_read(&record, read->text.at, read->text.used, &error)) broken(it, error.what);
    tv_table *table = moves == read->moves ? tv_table_open(&record, &error) : tv_table_open_at(&record, moves, &error);
    if (table == NULL) broken(it, error.what);
    tv_record_free(&record);
    return table;
}

/* The view in a message must be what the stored record gives this seat at that number. */
static void check_view(simulation *it, const client *who, const json_t *message) {
    static char memory[65536];
    int64_t number = json_integer_value(json_object_get(message, "number"));
    const json_t *told = json_object_get(message, "view");
    replay *read = read_table(it, who->table);
    if (told == NULL || number > read->moves) return; /* waiting; or taken back since */
    tv_table *table = open_at(it, read, (uint32_t)number);
    const tv_game *game = tv_table_game(table);
    void *view = malloc(game->state_bytes);
    tv_text text = TV_TEXT_OVER(memory);
    tv_json json = tv_json_into(&text);
    tv_table_view(table, who->seat, view);
    tv_state_write(game, tv_table_box(table), view, &json, NULL);
    json_t *expected = json_loadb(text.at, text.used, 0, NULL);
    if (!json_equal(expected, told)) broken(it, "a view is not what the record gives the seat");
    it->views_checked++;
    json_decref(expected);
    free(view);
    tv_table_close(table);
}

static void read_moves(client *who, const json_t *message) {
    const json_t *move;
    size_t at;
    who->move_count = 0;
    json_array_foreach(json_object_get(message, "moves"), at, move) {
        if (who->move_count == 16) break;
        snprintf(who->moves[who->move_count++], sizeof who->moves[0], "%s", json_string_value(json_object_get(move, "text")));
    }
}

static void check_clock(const simulation *it, const json_t *message) {
    const json_t *left;
    size_t at;
    json_array_foreach(json_object_get(json_object_get(message, "clock"), "left_ms"), at, left) if (json_integer_value(left) < 0)
        broken(it, "a clock is negative");
}

static void learn(simulation *it, client *who, const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type")), *table = json_string_value(json_object_get(message, "table"));
    int64_t number = json_integer_value(json_object_get(message, "number"));
    check_clock(it, message);
    if (strcmp(type, "answer") == 0) {
        int64_t status = json_integer_value(json_object_get(message, "status"));
        promise *kept = promise_of(it, who->table);
        who->unanswered = false;
        const json_t *made = json_object_get(json_object_get(message, "body"), "number");
        if (status == 200 && kept != NULL && made != NULL)
            kept->acknowledged = json_integer_value(made); /* a move, or "back to" by undo, also to 0 */
        return;
    }
    if (table == NULL || strcmp(table, who->table) != 0) return;
    if (lot(it, 8) == 0) check_view(it, who, message);
    if (strcmp(type, "table") == 0) {
        who->number = number;
        read_moves(who, message);
    } else if (strcmp(type, "step") == 0) {
        if (who->number >= 0 && number != who->number + 1) broken(it, "a step does not follow");
        who->number = number;
        read_moves(who, message);
    }
}

static client *owner_of(simulation *it, hall_connection connection) {
    for (uint32_t i = 0; i < CLIENTS; i++)
        if (it->clients[i].connection == connection && connection != 0) return &it->clients[i];
    return NULL;
}

/* A notice names a table, a person at it and what everybody knows; of one turn there is one, whatever died in between. */
static void check_notice(simulation *it, const json_t *notice) {
    static const char *const members[] = {"id", "kind", "at_ms", "person", "table", "game", "turn", "deadline_ms", "offer"};
    const char *table = json_string_value(json_object_get(notice, "table")), *kind = json_string_value(json_object_get(notice, "kind"));
    const json_t *person = json_object_get(notice, "person");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (json_object_get(notice, members[i]) == NULL) broken(it, "a notice lacks something");
    if (json_object_size(notice) != sizeof members / sizeof *members || json_object_size(person) != 2) broken(it, "a notice says too much");
    if (table == NULL || promise_of(it, table) == NULL) broken(it, "a notice is of no table");
    char *who = strdup(json_string_value(json_object_get(person, "name")));
    if (strncmp(who, "Client ", 7) != 0 || atoi(who + 7) % 2 != 0) broken(it, "a notice goes to somebody who wants none");
    if (strcmp(kind, "your_turn") == 0) {
        char *line = it->told[it->notices_checked % NOTICES_MAX], fresh[80];
        snprintf(fresh, sizeof fresh, "%s %s %d", table, who, (int)json_integer_value(json_object_get(notice, "turn")));
        for (uint32_t i = 0; i < NOTICES_MAX; i++)
            if (strcmp(it->told[i], fresh) == 0) broken(it, "somebody was told twice of one turn");
        memcpy(line, fresh, sizeof fresh);
        it->notices_checked++;
    }
    free(who);
}

static void deliver(simulation *it) {
    for (uint32_t i = 0; i < it->rig.notice_count; i++) check_notice(it, it->rig.notices[i]);
    rig_forget_notices(&it->rig);
    for (uint32_t i = 0; i < it->rig.said_count; i++) {
        client *who = owner_of(it, it->rig.said[i].to);
        if (who != NULL) learn(it, who, it->rig.said[i].message);
    }
    rig_forget(&it->rig);
}

/* ---- what clients do ---- */

static void post(simulation *it, uint32_t index, const char *message) {
    if (it->inbox_count[index] < QUEUE_MAX) it->inbox[index][it->inbox_count[index]++] = strdup(message);
}

static void drop_inbox(simulation *it, uint32_t index) {
    for (uint32_t i = 0; i < it->inbox_count[index]; i++) free(it->inbox[index][i]);
    it->inbox_count[index] = 0;
}

static void connect_client(simulation *it, uint32_t index) {
    client *who = &it->clients[index];
    char watch[96];
    who->connection = ++it->connections;
    who->number = -1;
    who->move_count = 0;
    rig_connect(&it->rig, who->connection, who->cookie, "sim");
    if (who->table[0] == 0) return;
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", who->table);
    post(it, index, watch);
    if (who->unanswered) post(it, index, who->sent); /* it may or may not have arrived: say it again */
}

static void cut_client(simulation *it, uint32_t index) {
    client *who = &it->clients[index];
    if (who->connection != 0) hall_disconnect(it->rig.hall, who->connection, it->rig.now_ms);
    who->connection = 0;
    drop_inbox(it, index); /* what was on its way is lost */
}

static void say_move(simulation *it, uint32_t index) {
    client *who = &it->clients[index];
    if (who->move_count == 0 || who->number < 0) return;
    char message[sizeof who->sent];
    snprintf(message, sizeof message,
             "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/"
             "move\",\"body\":{\"number\":%d,\"move\":\"%s\"},\"tag\":1}",
             who->table, (int)who->number + 1, who->moves[lot(it, who->move_count)]);
    memcpy(who->sent, message, sizeof message);
    who->unanswered = true;
    post(it, index, who->sent);
    if (lot(it, 8) == 0) post(it, index, who->sent); /* twice */
}

static void say_other(simulation *it, uint32_t index) {
    static const char *const wishes[] = {"undo", "chat", "offer", "accept", "decline", "standing"};
    static const char *const bodies[] = {
        "{}", "{\"text\":\"hello\"}", "{\"kind\":\"end\"}", "{\"kind\":\"end\"}", "{\"kind\":\"end\"}", "{\"rules\":[\"*\"]}"};
    client *who = &it->clients[index];
    uint32_t wish = lot(it, 6) == 0 ? 0 : lot(it, 40);
    char message[256];
    if (who->table[0] == 0 || wish >= 6) return;
    snprintf(message, sizeof message, "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/%s\",\"body\":%s,\"tag\":2}", who->table,
             wishes[wish], bodies[wish]);
    post(it, index, message);
}

/* ---- tables ---- */

static const tv_game *any_game(simulation *it) {
    uint32_t count = 0;
    while (tv_games[count] != NULL) count++;
    return tv_games[lot(it, count)];
}

/* Two idle clients sit down at a new table; a third seat may be a bot's. */
static void open_table(simulation *it, uint32_t first, uint32_t second) {
    const tv_game *game = any_game(it);
    char body[400];
    bool bot = game->seats_max > 2 && lot(it, 2) == 0;
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"rated\":%s,\"undo\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}%s],"
             "\"options\":{\"limit\":%u},"
             "\"clock\":{\"kind\":\"fischer\",\"bank_ms\":%u,\"increment_ms\":2000}}",
             game->id, bot ? "false" : "true", bot ? ",{\"kind\":\"bot\",\"bot\":\"random\"}" : "", 4 + 2 * lot(it, 3),
             lot(it, 3) == 0 ? 60000 : 6000000);
    bool slow = it->rig.slow;
    it->rig.slow = it->rig.slow_reads = false;
    it->rig.failing_reads = 0;
    if (rig_ask(&it->rig, it->clients[first].cookie, "POST", "/tables", body) != 201) broken(it, rig_text(&it->rig, "message"));
    promise *kept = &it->promises[it->table_count++];
    snprintf(kept->table, sizeof kept->table, "%s", rig_text(&it->rig, "id"));
    kept->acknowledged = 0;
    char path[64];
    snprintf(path, sizeof path, "/tables/%s/join", kept->table);
    if (rig_ask(&it->rig, it->clients[second].cookie, "POST", path, "{\"salt\":\"abc\"}") != 200) broken(it, "joining failed");
    it->rig.slow = it->rig.slow_reads = slow;
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t index = i == 0 ? first : second;
        memcpy(it->clients[index].table, kept->table, sizeof kept->table);
        it->clients[index].seat = (uint8_t)i;
        it->clients[index].unanswered = false;
        cut_client(it, index);
    }
    deliver(it);
}

static void seat_idle_clients(simulation *it) {
    for (uint32_t i = 0; i + 1 < CLIENTS && it->table_count < TABLES_MAX; i += 2)
        if (it->clients[i].table[0] == 0 && it->clients[i + 1].table[0] == 0) open_table(it, i, i + 1);
}

/* ---- promises ---- */

/* What is stored must replay, and hold every move that was acknowledged. */
static void check_table(simulation *it, const promise *kept) {
    replay *read = read_table(it, kept->table);
    if (read->moves < kept->acknowledged) broken(it, "an acknowledged move is lost");
    tv_table *table = open_at(it, read, read->moves);
    if (read->status == STORE_OVER && tv_table_actor(table) != TV_OVER) broken(it, "a game is called over and is not");
    tv_table_close(table);
}

typedef struct results {
    bool rated;
} results;

static bool note_results(void *host, const void *row) {
    results *to = host;
    const store_game *game = row;
    to->rated = game->status == STORE_OVER && strstr(game->table, "\"rated\":true") != NULL;
    return true;
}

/* Everybody has as many results as rated games that are over, at any moment and whatever died or was refused. */
static void check_ratings(simulation *it) {
    uint32_t played = 0, rated = 0;
    for (uint32_t i = 0; i < it->table_count; i++) {
        results of = {0};
        it->rig.store->game(it->rig.store, it->promises[i].table, note_results, &of);
        if (of.rated) played += 2;
    }
    for (uint32_t i = 0; i < CLIENTS; i++)
        for (int game = 0; tv_games[game] != NULL; game++) {
            store_rating rating;
            int64_t person = rig_person(&it->rig, it->clients[i].cookie);
            if (it->rig.store->rating(it->rig.store, person, tv_games[game]->id, STORE_LIVE, &rating)) rated += rating.games;
        }
    if (played != rated) broken(it, "a result is missing or counts twice");
    it->results = rated;
}

/* Any past moment, asked for by number, is what the record gave this seat then. */
static void check_past(simulation *it, const client *who) {
    if (who->table[0] == 0) return;
    replay *read = read_table(it, who->table);
    if (read->moves == 0) return;
    char path[96];
    snprintf(path, sizeof path, "/tables/%s/view?at=%u", who->table, lot(it, read->moves));
    bool slow = it->rig.slow;
    it->rig.slow = it->rig.slow_reads = false;
    it->rig.failing_reads = 0; /* what waits before the answer must be let out */
    if (rig_ask(&it->rig, who->cookie, "GET", path, NULL) != 200) broken(it, "a past moment is not to be had");
    it->rig.slow = it->rig.slow_reads = slow;
    check_view(it, who, it->rig.body);
    it->past_checked++;
}

/* The clocks of a table and whether it is being played, as its client is shown them. */
typedef struct times {
    int64_t left_ms[TV_SEATS_MAX];
    char status[16];
} times;

static times times_of(simulation *it, const client *who) {
    times shown = {0};
    const json_t *left;
    size_t at;
    char path[64];
    bool slow = it->rig.slow;
    snprintf(path, sizeof path, "/tables/%s", who->table);
    it->rig.slow = false;      /* what waits before the answer must be let out */
    it->rig.failing_reads = 0; /* a table that cannot be read is 503, and no fault */
    if (rig_ask(&it->rig, who->cookie, "GET", path, NULL) != 200) broken(it, "a table is not to be had");
    it->rig.slow = slow;
    json_t *about = json_object_get(it->rig.body, "about");
    snprintf(shown.status, sizeof shown.status, "%s", json_string_value(json_object_get(about, "status")));
    json_array_foreach(json_object_get(json_object_get(about, "clock"), "left_ms"), at, left) shown.left_ms[at] = json_integer_value(left);
    return shown;
}

/* The server stands still, or its wall clock is set: nothing that is counted changes by that. */
static void stand_still(simulation *it) {
    times before[CLIENTS] = {0};
    rig_pass(&it->rig, 0); /* what is due by now happens now */
    for (uint32_t i = 0; i < CLIENTS; i++)
        if (it->clients[i].table[0] != 0) before[i] = times_of(it, &it->clients[i]);
    int64_t leap = lot(it, 1000) * (lot(it, 2) == 0 ? INT64_C(86400) : 60);
    rig_leap(&it->rig, lot(it, 3) == 0 ? -leap : leap);
    for (uint32_t i = 0; i < CLIENTS; i++) {
        if (it->clients[i].table[0] == 0) continue;
        times after = times_of(it, &it->clients[i]);
        if (memcmp(&after, &before[i], sizeof after) != 0) broken(it, "a clock ran while the server stood still");
        it->leaps_checked++;
    }
}

/* Taking back lifts neither the own clock nor all of them together, and lowers nobody else's. */
static void check_undo(simulation *it, const client *who, const times *before) {
    times after = times_of(it, who);
    int64_t gained = 0;
    if (strcmp(before->status, "running") != 0 || strcmp(after.status, "running") != 0) return;
    for (int seat = 0; seat < TV_SEATS_MAX; seat++) {
        gained += after.left_ms[seat] - before->left_ms[seat];
        if (seat != who->seat && after.left_ms[seat] < before->left_ms[seat]) broken(it, "somebody lost time by another's undo");
    }
    if (after.left_ms[who->seat] > before->left_ms[who->seat] || gained > 0) broken(it, "time was won by taking back");
    it->undos_checked += gained < 0;
}

/* ---- events ---- */

static void let_one_message_in(simulation *it) {
    uint32_t index = lot(it, CLIENTS);
    client *who = &it->clients[index];
    if (who->connection == 0 || it->inbox_count[index] == 0) return;
    char *message = it->inbox[index][0]; /* one connection keeps its order; between connections there is none */
    memmove(it->inbox[index], it->inbox[index] + 1, --it->inbox_count[index] * sizeof message);
    /* Taking back may happen and its answer be lost on the way: once it is heard, one move less is promised. */
    promise *kept = strstr(message, "/undo\"") != NULL ? promise_of(it, who->table) : NULL;
    if (kept != NULL && kept->acknowledged > 0) kept->acknowledged--;
    bool checked = kept != NULL && lot(it, 4) != 0; /* looking at the clocks waits for the disk, which not every undo should */
    times before = {0};
    if (checked) before = times_of(it, who);
    rig_hear(&it->rig, who->connection, message);
    if (checked) check_undo(it, who, &before);
    free(message);
}

static void die_and_come_back(simulation *it) {
    rig_restart(&it->rig);
    it->rig.now_ms += 1000 + lot(it, 100000);
    hall_tick(it->rig.hall, it->rig.now_ms);
    for (uint32_t i = 0; i < CLIENTS; i++) {
        it->clients[i].connection = 0;
        drop_inbox(it, i);
    }
    for (uint32_t i = 0; i < it->table_count; i++) check_table(it, &it->promises[i]);
    check_ratings(it);
}

static void forget_finished(simulation *it) {
    for (uint32_t i = 0; i < CLIENTS; i++) {
        client *who = &it->clients[i];
        static replay read;
        read.text = TV_TEXT_OVER(read.memory);
        read.status = STORE_RUNNING;
        if (who->table[0] != 0) it->rig.store->game(it->rig.store, who->table, add_head, &read);
        if (read.status == STORE_RUNNING) continue;
        it->finished++;
        who->table[0] = 0;
        who->move_count = 0;
    }
}

static void step(simulation *it) {
    uint32_t index = lot(it, CLIENTS);
    client *who = &it->clients[index];
    switch (lot(it, 28)) {
    case 0: cut_client(it, index); break;
    case 1:
    case 2:
        if (who->connection == 0) connect_client(it, index);
        break;
    case 3: rig_pass(&it->rig, lot(it, 3000)); break;
    case 4:
        if (lot(it, 12) == 0) die_and_come_back(it);
        break;
    case 5: say_other(it, index); break;
    case 6:
    case 7:
    case 8: rig_settle(&it->rig); break;
    case 9:
    case 10:
        if (it->rig.job_count > 0) rig_work(&it->rig);
        break;
    case 11: seat_idle_clients(it); break;
    case 12: forget_finished(it); break;
    case 13:
        check_past(it, who);
        if (lot(it, 4) == 0) stand_still(it);
        break;
    case 24:
    case 25:
    case 26:
        if (it->rig.read_count > 0) rig_read(&it->rig);
        break;
    case 27:
        if (it->rig.read_count > 0 && lot(it, 8) == 0) it->rig.failing_reads = 1 + lot(it, 2);
        break;
    default:
        if (who->connection != 0 && !who->unanswered) say_move(it, index);
        let_one_message_in(it);
    }
    deliver(it);
}

static uint32_t notices_checked, leaps_checked, undos_checked, results_checked;

static uint32_t simulate(uint64_t seed) {
    simulation *it = calloc(1, sizeof *it);
    it->seed = it->lots = seed;
    rig_open(&it->rig);
    it->rig.lots = seed;
    for (uint32_t i = 0; i < CLIENTS; i++) {
        char body[80];
        rig_guest(&it->rig, it->clients[i].cookie);
        snprintf(body, sizeof body, "{\"name\":\"Client %u\",\"password\":\"long enough\"}", i);
        if (rig_ask(&it->rig, it->clients[i].cookie, "POST", "/account", body) != 201) broken(it, "no account");
        memcpy(it->clients[i].cookie, it->rig.cookie, sizeof it->rig.cookie);
        const char *wishes = "{\"kinds\":[\"your_turn\",\"begun\",\"offer\",\"game_over\"]}";
        if (i % 2 == 0 && rig_ask(&it->rig, it->clients[i].cookie, "POST", "/me/notices", wishes) != 200) broken(it, "no notices");
    }
    it->rig.slow = it->rig.slow_reads = true;
    for (uint32_t i = 0; i < EVENTS; i++) step(it);
    rig_settle(&it->rig);
    deliver(it);
    for (uint32_t i = 0; i < it->table_count; i++) check_table(it, &it->promises[i]);
    check_ratings(it);
    results_checked += it->results;
    uint32_t finished = it->finished;
    if (it->views_checked == 0 || it->past_checked == 0) broken(it, "no view was checked");
    notices_checked += it->notices_checked;
    leaps_checked += it->leaps_checked;
    undos_checked += it->undos_checked;
    for (uint32_t i = 0; i < CLIENTS; i++) drop_inbox(it, i);
    rig_close(&it->rig);
    free(it);
    return finished;
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void test_evenings(void **state) {
    (void)state;
    uint64_t first = number_from("TRIVIUM_SEED", 1), count = number_from("TRIVIUM_SIMULATIONS", 20), finished = 0;
    for (uint64_t seed = first; seed < first + count; seed++) finished += simulate(seed);
    print_message("%llu evenings, %llu clients finished a game, %u notices, %u clocks over leaps, %u turns taken back, "
                  "%u results\n",
                  (unsigned long long)count, (unsigned long long)finished, notices_checked, leaps_checked, undos_checked, results_checked);
    assert_true(count < 20 || (finished > 0 && notices_checked > 0 && leaps_checked > 0 && undos_checked > 0 && results_checked > 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_evenings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
