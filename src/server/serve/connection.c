/* Connections from the first byte to the last, see connection.h. */
#include "connection.h"

#include "server.h"
#include "server/hall/map.h"
#include "server/wire/address.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum {
    ENDING_SECONDS = 5,     /* for what waits to be sent to one that ends, */
    LAST_WORDS_SECONDS = 2, /* then for the client to close too */
    LAST_WORDS_BYTES_MAX = 1 << 22,
    METRICS_RESERVE =
        8, /* connections beside those of clients, at the listener for metrics: they are wanted most when all others are taken */
    SILENCE_PING_SECONDS = 30,    /* WebSockets that say nothing are asked whether they live, */
    SILENCE_END_SECONDS = 60,     /* and ended when they do not answer */
    UNACKNOWLEDGED_MS_MAX = 60000 /* for the network to acknowledge what was sent */
};
#define SECOND_US 1000000ull

/* ---- beginning ---- */

static void count(connection *it, bool yes) {
    if (it->network == 0 || it->counted == yes) return;
    hall_map_count(&it->server->networks, it->network, yes ? 1 : -1);
    it->counted = yes;
}

/* Over a limit, a connection is closed before it costs anything. */
static bool admit(server *it, uint64_t network, bool metrics_alone) {
    if (it->ending || it->connections >= it->settings.connections_max + (metrics_alone ? METRICS_RESERVE : 0)) return false;
    if (network == 0) return true;
    uint32_t others = hall_map_count(&it->networks, network, 1) - 1;
    hall_map_count(&it->networks, network, -1);
    return others < it->settings.per_address_max;
}

static void tune_socket(int file) {
    int yes = 1;
    unsigned unacknowledged_ms = UNACKNOWLEDGED_MS_MAX;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(file, IPPROTO_TCP, TCP_USER_TIMEOUT, &unacknowledged_ms, sizeof unacknowledged_ms);
}

static void put_in_list(server *it, connection *made) {
    made->next = it->all;
    made->self = &it->all;
    if (made->next != NULL) made->next->self = &made->next;
    it->all = made;
    it->connections++;
    it->metrics.connections_total++;
}

static void on_ready(watcher *watch, uint32_t events);

void connection_open(server *it, int file, const struct sockaddr *from, bool metrics_alone) {
    char address[HTTP_ADDRESS_MAX];
    address_write(from, address, sizeof address);
    uint64_t network = it->settings.proxy || metrics_alone ? 0 : address_network(address);
    connection *made = admit(it, network, metrics_alone) ? calloc(1, sizeof *made) : NULL;
    if (made == NULL || !line_open(&made->line, file, metrics_alone ? NULL : it->tls)) {
        it->metrics.connections_refused++;
        free(made);
        close(file);
        return;
    }
    made->watch = (watcher){.file = file, .ready = on_ready};
    made->server = it;
    made->metrics_alone = metrics_alone;
    made->network = network;
    made->heard_us = loop_now_us();
    memcpy(made->address, address, sizeof address);
    put_in_list(it, made);
    count(made, true);
    tune_socket(file);
    if (!loop_watch(&it->loop, &made->watch, EPOLLIN)) made->broken = true;
    connection_wake(made);
}

void connection_become(connection *it, connection_talk talk) {
    it->talk = talk;
    it->heard_us = loop_now_us();
    count(it, false);
    connection_wake(it);
}

/* ---- the end ---- */

void connection_end_peer(connection *it) {
    const server_app *app = it->server->app;
    if (it->who == NULL) return;
    uint64_t id = it->who->id;
    peer_close(it->who);
    it->who = NULL;
    if (app->disconnected != NULL) app->disconnected(app->host, id);
}

void connection_end(connection *it) {
    if (it->ending) return;
    it->ending = true;
    it->ended_us = loop_now_us();
    count(it, true);
    connection_wake(it);
}

void connection_break(connection *it) {
    it->broken = true;
    connection_wake(it);
}

/* All is sent. */
static void say_no_more(connection *it) {
    http_end_exchange(it);
    connection_end_peer(it);
    line_finish(&it->line);
    connection_use_input(it, it->in_size);
    it->talk = TALKS_NO_MORE;
    it->ended_us = loop_now_us();
    it->server->leaving++;
}

/* Only at the end of a turn, when nothing else refers to it. */
static void free_connection(connection *it) {
    server *served = it->server;
    loop_forget(&served->loop, &it->watch);
    line_close(&it->line); /* before the exchange, whose answer it may hold */
    http_end_exchange(it);
    connection_end_peer(it);
    count(it, false);
    timeout_cancel(&served->timeouts, &it->due);
    *it->self = it->next;
    if (it->next != NULL) it->next->self = it->self;
    served->connections--;
    if (it->talk == TALKS_NO_MORE) served->leaving--;
    frame_reader_free(&it->frames);
    free(it->in);
    free(it);
}

/* ---- reading ---- */

/* What follows a request waits until the answer has left. A peer's line is always read, if only to notice its end. */
static bool wants_input(const connection *it) {
    if (it->talk != TALKS_HTTP || it->ending) return true;
    return it->exchange != NULL ? request_wants_input(&it->exchange->life) : it->in_size == 0;
}

static bool keep_input(connection *it, const unsigned char *bytes, size_t size) {
    if (it->in_size + size > it->in_room) {
        char *grown = realloc(it->in, it->in_size + size);
        if (grown == NULL) return false;
        it->in = grown;
        it->in_room = it->in_size + size;
    }
    memcpy(it->in + it->in_size, bytes, size);
    it->in_size += size;
    return true;
}

void connection_use_input(connection *it, size_t size) {
    it->in_size -= size;
    if (it->in_size > 0) {
        memmove(it->in, it->in + size, it->in_size);
        return;
    }
    free(it->in); /* who says nothing costs nothing */
    it->in = NULL;
    it->in_room = 0;
}

static void throw_away(connection *it, ssize_t size) {
    if (size > 0) it->thrown_away += (size_t)size;
    if (size == 0 || size == LINE_BROKEN || it->thrown_away > LAST_WORDS_BYTES_MAX) it->broken = true;
}

static void read_some(connection *it) {
    unsigned char *block = it->server->block;
    if (it->talk == TALKS_NO_MORE) {
        throw_away(it, line_drain(&it->line));
        return;
    }
    size_t room = it->talk == TALKS_HTTP ? HEAD_BYTES_MAX : SERVER_BLOCK_BYTES; /* what is read for a request may have to be kept */
    ssize_t size = line_read(&it->line, block, room);
    if (size == LINE_LATER) return;
    if (it->ending || it->talk == TALKS_STREAM)
        throw_away(it, size);
    else if (size <= 0) /* who goes in the middle of a request does not wait for an answer */
        it->broken = true;
    else if (it->talk == TALKS_SOCKET)
        socket_take(it, block, (size_t)size);
    else if (!keep_input(it, block, (size_t)size))
        it->broken = true;
}

static void on_ready(watcher *watch, uint32_t events) {
    connection *it = (connection *)watch;
    bool wanted = wants_input(it), readable = (events & EPOLLIN) != 0;
    it->unwanted = readable && !wanted;
    if ((events & EPOLLERR) != 0 || ((events & EPOLLHUP) != 0 && !(readable && wanted)))
        it->broken = true;
    else if (wanted && (readable || it->line.wants_to_write)) /* TLS may have to write before it reads */
        read_some(it);
    connection_wake(it);
}

/* ---- the end of a turn ---- */

void connection_wake(connection *it) {
    it->again = true;
    if (it->ready) return;
    it->ready = true;
    it->next_ready = NULL;
    *it->server->ready_end = it;
    it->server->ready_end = &it->next_ready;
}

static uint64_t due_us(const connection *it) {
    uint64_t patience_us = it->server->settings.timeout_s * SECOND_US;
    if (it->talk == TALKS_NO_MORE) return it->ended_us + LAST_WORDS_SECONDS * SECOND_US;
    if (it->exchange != NULL) return request_due_us(&it->exchange->life, patience_us);
    if (it->ending) return it->ended_us + ENDING_SECONDS * SECOND_US;
    if (it->talk == TALKS_STREAM) return it->heard_us + PEER_LIFE_SIGN_S * SECOND_US;
    if (it->talk == TALKS_HTTP) return it->heard_us + patience_us;
    return it->heard_us + (it->pinged_us > it->heard_us ? SILENCE_END_SECONDS : SILENCE_PING_SECONDS) * SECOND_US;
}

/* The system is asked to be silent about input only when there is some that must wait: most clients send none. */
static void sleep_again(connection *it) {
    bool in = wants_input(it) || !it->unwanted;
    loop_change(&it->server->loop, &it->watch, (in ? EPOLLIN : 0u) | (it->line.wants_to_write ? EPOLLOUT : 0u));
    timeout_set(&it->server->timeouts, &it->due, due_us(it));
}

static void send_waiting(connection *it) {
    ssize_t sent = line_send(&it->line);
    if (sent < 0)
        it->broken = true;
    else if (it->exchange != NULL && it->exchange->life.state == REQUEST_ANSWERED)
        request_note_sent(&it->exchange->life, (size_t)sent);
}

/* One request a turn, so that a client with many does not keep others waiting. */
static void work_on_request(connection *it) {
    if (it->exchange != NULL || !it->server->closing) http_take(it);
    http_exchange *exchange = it->exchange;
    if (exchange == NULL || exchange->life.state != REQUEST_ANSWERED) return;
    if (!exchange->head_written && !http_write_answer(it)) it->broken = true;
    if (!exchange->streams) send_waiting(it);
    if (!it->broken && (exchange->streams || it->line.waiting == 0)) http_finish_answer(it);
}

/* False when it is gone. */
static bool work(connection *it) {
    if (!it->broken && it->talk == TALKS_HTTP && !it->ending) work_on_request(it);
    if (!it->broken && it->line.waiting > 0) send_waiting(it);
    if (!it->broken && it->ending && it->line.waiting == 0 && it->talk != TALKS_NO_MORE) say_no_more(it);
    bool broken = it->broken;
    if (broken)
        free_connection(it);
    else
        sleep_again(it);
    return !broken;
}

void connections_work(server *it) {
    connection *list = it->ready_first;
    it->ready_first = NULL;
    it->ready_end = &it->ready_first;
    for (connection *each = list, *next; each != NULL; each = next) {
        next = each->next_ready;
        each->again = false;
        if (!work(each)) continue;
        each->ready = false; /* only now: what is being worked on is in no other list */
        if (each->again) connection_wake(each);
    }
}

void connections_close_all(server *it) {
    for (connection *each = it->all; each != NULL; each = each->next) connection_break(each);
    while (it->ready_first != NULL) connections_work(it);
}

/* ---- time ---- */

static void on_due(void *host, wire_timeout *due) {
    connection *it = (connection *)(void *)((char *)due - offsetof(connection, due));
    uint64_t now_us = *(const uint64_t *)host;
    bool arriving = it->exchange != NULL && it->exchange->life.state < REQUEST_ASKED;
    if (it->ending || it->talk == TALKS_NO_MORE)
        it->broken = true;
    else if (it->talk == TALKS_HTTP && arriving)
        http_take_too_long(it);
    else if (it->talk == TALKS_STREAM)
        peer_send_life_sign(it->who);
    else if (it->talk == TALKS_SOCKET && now_us < it->heard_us + SILENCE_END_SECONDS * SECOND_US)
        socket_ping(it);
    else
        it->broken = true;
    connection_wake(it);
}

void connections_expire(server *it, uint64_t now_us) { timeouts_run(&it->timeouts, now_us, on_due, &now_us); }
