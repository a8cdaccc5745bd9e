/* Spectators at the hall's boundary: as many connections as wished look at one table, and what they are told goes nowhere. Measures the
 * processor time of a move in the hall alone, without sockets. See tools/bench-server --spectators. */
#include "server/hall/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <trivium/record.h>

typedef struct host {
    store *store;
    hall *hall;
    uint64_t written, lots, sent, requests;
    hall_read *reads[64];
    uint32_t read_count;
    json_t *body;
    char cookie[64];
} host;

static void on_reply(void *to, const hall_reply *reply) {
    host *it = to;
    json_decref(it->body);
    it->body = json_incref(reply->body);
    if (reply->cookie != NULL) snprintf(it->cookie, sizeof it->cookie, "%s", reply->cookie);
}

static hall_connection on_stream(void *to, uint64_t request) { return (void)to, (void)request, 0; }

/* As a socket's queue does: a reference, and later none. */
static void on_send(void *to, hall_connection connection, hall_message *message) {
    ((host *)to)->sent += connection != 0;
    hall_message_drop(hall_message_keep(message));
}

static void on_drop(void *to, hall_connection connection) { (void)to, (void)connection; }

static uint64_t on_write(void *to, const store_change *changes, size_t count) {
    host *it = to;
    store_batch batch = {.changes = changes, .count = count};
    tv_error error;
    if (!it->store->write(it->store, &batch, 1, &error)) abort();
    return ++it->written;
}

static void on_work(void *to, hall_job *job) { (void)to, (void)job; }

static void on_entropy(void *to, void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(tv_fast_next(&((host *)to)->lots) >> 24);
}

static void on_log(void *to, const char *what, json_t *fields) { (void)to, (void)what, (void)fields; }

static void on_read(void *to, hall_read *read) {
    host *it = to;
    it->reads[it->read_count++] = read;
}

/* What was written is durable, what was asked is answered. */
static void settle(host *it) {
    hall_durable(it->hall, it->written, 1000);
    while (it->read_count > 0) {
        hall_read *read = it->reads[--it->read_count];
        hall_read_run(read, it->store);
        hall_read_done(it->hall, read, 1000);
        hall_durable(it->hall, it->written, 1000);
    }
}

static void ask(host *it, const char *cookie, const char *method, const char *path, const char *body) {
    json_t *parsed = body != NULL ? json_loads(body, 0, NULL) : NULL;
    hall_ask(it->hall,
             &(hall_request){.id = ++it->requests, .method = method, .path = path, .secret = cookie, .address = "a", .body = parsed}, 1000);
    json_decref(parsed);
    settle(it);
}

static void hear(host *it, hall_connection from, const char *cookie, const char *text) {
    json_t *message = json_loads(text, 0, NULL);
    hall_connect(it->hall, from, cookie, "a", 1000);
    settle(it);
    hall_hear(it->hall, from, message, 1000);
    settle(it);
    json_decref(message);
}

/* The first legal move of who must decide; false: the game is over. */
static bool find_move(host *it, char cookies[2][64], const char *table, int *seat, char *body, size_t size) {
    for (*seat = 0; *seat < 2; ++*seat) {
        ask(it, cookies[*seat], "GET", table, NULL);
        const json_t *moves = json_object_get(it->body, "moves");
        if (json_array_size(moves) == 0) continue;
        snprintf(body, size, "{\"number\":%d,\"move\":\"%s\"}", (int)json_integer_value(json_object_get(it->body, "number")) + 1,
                 json_string_value(json_object_get(json_array_get(moves, json_array_size(moves) / 2), "text")));
        return true;
    }
    return false;
}

static double processor_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: boundary GAME SPECTATORS MOVES\n");
        return 2;
    }
    host it = {.lots = 7, .store = store_open_memory()};
    hall_host host = {.host = &it,
                      .reply = on_reply,
                      .stream = on_stream,
                      .send = on_send,
                      .drop = on_drop,
                      .write = on_write,
                      .work = on_work,
                      .entropy = on_entropy,
                      .log = on_log,
                      .read = on_read};
    hall_limits limits = hall_limits_default();
    tv_error error;
    limits.requests_per_minute = limits.connections_per_address = 1000000000;
    it.hall = hall_open(it.store, &host, &limits, 1000, &error);
    char cookies[2][64], table[64], words[128], body[400];
    for (int seat = 0; seat < 2; seat++) {
        ask(&it, NULL, "POST", "/guest", NULL);
        memcpy(cookies[seat], it.cookie, sizeof it.cookie);
    }
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", argv[1]);
    ask(&it, cookies[0], "POST", "/tables", body);
    snprintf(words, sizeof words, "{\"do\":\"watch\",\"table\":\"%s\"}", json_string_value(json_object_get(it.body, "id")));
    snprintf(table, sizeof table, "/tables/%s", json_string_value(json_object_get(it.body, "id")));
    snprintf(body, sizeof body, "%s/join", table);
    ask(&it, cookies[1], "POST", body, "{}");
    for (uint32_t i = 0; i < (uint32_t)atoi(argv[2]); i++) hear(&it, i + 1, i < 2 ? cookies[i] : NULL, words);
    int moves = 0, seat;
    double used_ms = 0, most_ms = 0;
    char path[96];
    snprintf(path, sizeof path, "%s/move", table);
    for (; moves < atoi(argv[3]) && find_move(&it, cookies, table, &seat, body, sizeof body); moves++) {
        double begin_ms = processor_ms();
        ask(&it, cookies[seat], "POST", path, body);
        double move_ms = processor_ms() - begin_ms;
        used_ms += move_ms;
        if (move_ms > most_ms) most_ms = move_ms;
    }
    hall_figures figures = hall_count(it.hall);
    printf("{\"spectators\":%s,\"moves\":%d,\"processor_ms_a_move\":%.3f,\"most_ms\":%.3f,\"messages_sent\":%llu}\n", argv[2], moves,
           moves > 0 ? used_ms / moves : 0, most_ms, (unsigned long long)figures.sent);
    json_decref(it.body);
    hall_close(it.hall);
    it.store->close(it.store);
    return moves == 0;
}
