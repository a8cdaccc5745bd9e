/* An application for the tests of the server's own parts: bodies, holes, queries, workers, streams and WebSockets, each with the
 * smallest thing one can do with it. tests/server/cli_serve_app.py drives it. */
#include "server/serve/log.h"
#include "server/serve/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BODY_MAX = 100000, MESSAGE_MAX = 70000, PEERS_MAX = 256 };

static server it;
static uint64_t peers[PEERS_MAX]; /* who hears what is said to "all" */
static unsigned peer_count, disconnected_count, due_count;

static void answer_echo(http_exchange *exchange) {
    char *copy = malloc(exchange->body_size + 1);
    if (copy == NULL) abort();
    if (exchange->body != NULL) memcpy(copy, exchange->body, exchange->body_size);
    http_answer_with(exchange, &(http_answer){.status = 200,
                                              .type = "application/octet-stream",
                                              .body = copy,
                                              .size = exchange->body_size,
                                              .owned = copy,
                                              .cookie = "session=x; HttpOnly; SameSite=Strict; Path=/"});
}

static void answer_holes(http_exchange *exchange) {
    json_t *query = http_query(exchange);
    if (query == NULL) {
        http_answer_error(exchange, 400, "bad_query", "The query is no text.");
        return;
    }
    http_answer_json(exchange, 200,
                     json_pack("{s:s, s:s, s:o}", "first", exchange->holes.values[0], "second", exchange->holes.values[1], "query", query));
}

/* ---- workers ---- */

typedef struct slow_job {
    worker_job job;
    http_exchange *exchange;
    unsigned ms;
} slow_job;

static void run_slow(worker_job *job) { usleep(((slow_job *)job)->ms * 1000); }

static void finish_slow(worker_job *job) {
    slow_job *slow = (slow_job *)job;
    http_answer_json(slow->exchange, 200, json_pack("{s:i}", "slept_ms", (int)slow->ms));
    http_release(slow->exchange);
    free(slow);
}

static void answer_slow(http_exchange *exchange) {
    slow_job *slow = calloc(1, sizeof *slow);
    if (slow == NULL) abort();
    *slow = (slow_job){.job = {.run = run_slow, .done = finish_slow}, .exchange = exchange};
    slow->ms = (unsigned)atoi(exchange->holes.values[0]);
    if (!workers_submit(it.workers, &slow->job)) {
        free(slow);
        http_answer_error(exchange, 503, "busy", "Too many are waiting.");
        return;
    }
    http_hold(exchange);
}

/* ---- peers ---- */

static void add_peer(uint64_t peer) {
    if (peer != 0 && peer_count < PEERS_MAX) peers[peer_count++] = peer;
}

static void answer_stream(http_exchange *exchange) {
    uint64_t peer = peer_begin_stream(exchange);
    add_peer(peer);
    peer_send(&it, peer, "{\"type\":\"full\"}", 15);
}

static void answer_state(http_exchange *exchange) {
    http_answer_json(
        exchange, 200,
        json_pack("{s:i, s:i, s:i}", "peers", (int)it.peers.count, "disconnected", (int)disconnected_count, "due", (int)due_count));
}

static void hear_connected(void *host, uint64_t peer, const server_greeting *greeting) {
    (void)host;
    char text[512];
    int size = snprintf(text, sizeof text, "hello %s cookie=%s", greeting->address, greeting->cookie);
    add_peer(peer);
    peer_send(&it, peer, text, (size_t)size);
}

static void hear(void *host, uint64_t peer, const char *text, size_t size) {
    (void)host;
    if (strcmp(text, "bye") == 0) {
        peer_send(&it, peer, "bye", 3);
        peer_drop(&it, peer);
    } else if (strncmp(text, "all ", 4) == 0) {
        for (unsigned i = 0; i < peer_count; i++) peer_send(&it, peers[i], text + 4, size - 4);
    } else if (strncmp(text, "flood", 5) == 0) {
        char piece[1000];
        memset(piece, 'f', sizeof piece);
        for (int i = 0; i < 4000; i++) peer_send(&it, peer, piece, sizeof piece);
    } else if (strcmp(text, "later") == 0) {
        server_schedule(&it, 50);
    } else {
        peer_send(&it, peer, text, size);
    }
}

static void hear_disconnected(void *host, uint64_t peer) {
    (void)host;
    disconnected_count++;
    for (unsigned i = 0; i < peer_count; i++) {
        if (peers[i] != peer) continue;
        peers[i] = peers[--peer_count];
        break;
    }
}

/* DELETE /health makes it ill, PUT well again. */
static bool ill;
static void answer_illness(http_exchange *exchange) {
    ill = exchange->method == HTTP_DELETE;
    http_answer_with(exchange, &(http_answer){.status = 204});
}

static const char *tell_health(void *host) {
    (void)host;
    return ill ? "The disk is full." : NULL;
}

static void hear_due(void *host) {
    (void)host;
    due_count++;
    for (unsigned i = 0; i < peer_count; i++) peer_send(&it, peers[i], "due", 3);
}

int main(void) {
    static const route routes[] = {
        {HTTP_POST, "/echo", answer_echo, BODY_MAX},
        {HTTP_GET, "/holes/:first/and/:second", answer_holes, 0},
        {HTTP_GET, "/slow/:ms", answer_slow, 0},
        {HTTP_GET, "/stream", answer_stream, 0},
        {HTTP_GET, "/state", answer_state, 0},
        {HTTP_ANY, "/any/*", answer_echo, BODY_MAX},
        {HTTP_ANY, "/health", answer_illness, 0},
        {HTTP_GET, "/healthz", server_answer_health, 0},
        {0},
    };
    const server_app app = {
        .routes = routes,
        .socket_path = "/ws",
        .message_max = MESSAGE_MAX,
        .connected = hear_connected,
        .heard = hear,
        .disconnected = hear_disconnected,
        .due = hear_due,
        .health = tell_health,
    };
    const server_settings settings = {.bind = "127.0.0.1", .connections_max = 500, .timeout_s = 5, .threads = 2, .jobs_max = 8};
    tv_error error = {0};
    if (!server_open(&it, &settings, &app, &error)) {
        fprintf(stderr, "%s\n", error.what);
        return 1;
    }
    printf("Trivium is at %s\n", it.link);
    fflush(stdout);
    server_run(&it);
    server_close(&it);
    return 0;
}
