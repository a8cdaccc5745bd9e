/* See relay.h. */
#include "relay.h"

#ifdef TRIVIUM_HAS_POSTGRESQL
#include "kinds.h"
#include "server/store/postgres.h"

#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PAIRS = 64, MESSAGE_MAX = 1 << 20, FULL = 1 << 16 };

typedef struct pair {
    int client, server; /* -1: closed */
    bool begun;         /* the first message, which has no kind, is through */
    char *said;         /* by the client and not yet passed on */
    size_t size;
} pair;

struct relay {
    int listener, server_port;
    char address[160], commit[16];
    pthread_t thread;
    pthread_mutex_t mutex; /* of what follows */
    relay_fault fault;
    void (*before)(void *host);
    void *host;
    int bytes, pause_ms;
    bool stopping;
    pair pairs[PAIRS]; /* the thread's own */
};

static void write_all(int to, const char *bytes, size_t size) {
    while (size > 0 && to >= 0) {
        ssize_t wrote = send(to, bytes, size, MSG_NOSIGNAL);
        if (wrote <= 0) return; /* whoever reads the other side finds out */
        bytes += wrote;
        size -= (size_t)wrote;
    }
}

static void shut(int *at) {
    if (*at >= 0) close(*at);
    *at = -1;
}

/* ---- what the client says ---- */

static size_t length_at(const char *bytes) {
    uint32_t length;
    memcpy(&length, bytes, sizeof length);
    return ntohl(length);
}

/* Of the first message that is whole; 0: none is. */
static size_t message_size(const pair *it) {
    size_t kind = it->begun ? 1 : 0;
    if (it->size < kind + 4) return 0;
    size_t size = kind + length_at(it->said + kind);
    return size <= it->size ? size : 0;
}

/* Bind, portal, statement. */
static bool is_commit(const relay *it, const pair *at) {
    if (!at->begun || at->said[0] != 'B') return false;
    const char *portal = at->said + 5;
    return strcmp(portal + strlen(portal) + 1, it->commit) == 0;
}

/* Until it is ready for the next: what it says of this is heard by nobody. */
static void hear_out(int server) {
    char bytes[4096];
    ssize_t size;
    do size = recv(server, bytes, sizeof bytes, 0);
    while (size > 0 && (size < 6 || bytes[size - 6] != 'Z'));
}

static void break_at_commit(relay *it, pair *at, relay_fault fault) {
    if (fault != RELAY_DROP) write_all(at->server, at->said, at->size);
    if (fault == RELAY_KEEP) hear_out(at->server);
    if (it->before != NULL) it->before(it->host);
    shut(&at->client);
    if (fault != RELAY_LEAVE) shut(&at->server);
    at->size = 0;
}

static void pass_on(relay *it, pair *at) {
    for (size_t size = message_size(at); size > 0; size = message_size(at)) {
        pthread_mutex_lock(&it->mutex);
        relay_fault fault = is_commit(it, at) ? it->fault : RELAY_PASS;
        if (fault != RELAY_PASS) it->fault = RELAY_PASS;
        pthread_mutex_unlock(&it->mutex);
        if (fault != RELAY_PASS) {
            break_at_commit(it, at, fault);
            return;
        }
        write_all(at->server, at->said, size);
        at->begun = true;
        at->size -= size;
        memmove(at->said, at->said + size, at->size);
    }
}

static void hear_client(relay *it, pair *at) {
    assert_true(at->size < MESSAGE_MAX);
    ssize_t size = recv(at->client, at->said + at->size, MESSAGE_MAX - at->size, 0);
    if (size <= 0) {
        shut(&at->client);
        shut(&at->server);
        return;
    }
    at->size += (size_t)size;
    pass_on(it, at);
}

/* ---- what the server says ---- */

static void hear_server(relay *it, pair *at) {
    char bytes[FULL];
    pthread_mutex_lock(&it->mutex);
    int most = it->bytes, pause_ms = it->pause_ms;
    pthread_mutex_unlock(&it->mutex);
    if (most == 0 || pause_ms > 0) pg_pause(most == 0 ? PG_PAUSE_MS : (unsigned)pause_ms);
    if (most == 0) return;
    ssize_t size = recv(at->server, bytes, (size_t)most, 0);
    if (size > 0) {
        write_all(at->client, bytes, (size_t)size);
    } else {
        shut(&at->client);
        shut(&at->server);
    }
}

/* ---- the thread ---- */

static int connect_to(int port) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int made = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(made, (struct sockaddr *)&to, sizeof to) != 0) shut(&made); /* it is being restarted */
    return made;
}

static void take_client(relay *it) {
    int client = accept(it->listener, NULL, NULL), server = connect_to(it->server_port);
    for (int i = 0; i < PAIRS && client >= 0 && server >= 0; i++) {
        pair *at = &it->pairs[i];
        if (at->client >= 0 || at->server >= 0) continue;
        free(at->said);
        *at = (pair){.client = client, .server = server, .said = malloc(MESSAGE_MAX)};
        return;
    }
    shut(&client);
    shut(&server);
}

static bool is_stopping(relay *it) {
    pthread_mutex_lock(&it->mutex);
    bool stopping = it->stopping;
    pthread_mutex_unlock(&it->mutex);
    return stopping;
}

static void *work(void *argument) {
    relay *it = argument;
    while (!is_stopping(it)) {
        struct pollfd all[2 * PAIRS + 1];
        for (int i = 0; i < PAIRS; i++) {
            all[2 * i] = (struct pollfd){.fd = it->pairs[i].client, .events = POLLIN};
            all[2 * i + 1] = (struct pollfd){.fd = it->pairs[i].client >= 0 ? it->pairs[i].server : -1, .events = POLLIN};
        }
        all[2 * PAIRS] = (struct pollfd){.fd = it->listener, .events = POLLIN};
        if (poll(all, 2 * PAIRS + 1, PG_PAUSE_MS) <= 0) continue;
        for (int i = 0; i < PAIRS; i++) {
            if (all[2 * i].revents != 0) hear_client(it, &it->pairs[i]);
            if (all[2 * i + 1].revents != 0 && it->pairs[i].server >= 0) hear_server(it, &it->pairs[i]);
        }
        if (all[2 * PAIRS].revents != 0) take_client(it);
    }
    return NULL;
}

/* ---- from outside ---- */

relay *relay_open(const char *address) {
    relay *it = calloc(1, sizeof *it);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    *it = (relay){.listener = socket(AF_INET, SOCK_STREAM, 0), .server_port = atoi(strrchr(address, ':') + 1), .bytes = FULL};
    snprintf(it->commit, sizeof it->commit, "%s%d", pg_writes.prefix, PG_COMMIT);
    for (int i = 0; i < PAIRS; i++) it->pairs[i] = (pair){.client = -1, .server = -1};
    pthread_mutex_init(&it->mutex, NULL);
    assert_int_equal(bind(it->listener, (struct sockaddr *)&at, size), 0);
    assert_int_equal(listen(it->listener, PAIRS), 0);
    assert_int_equal(getsockname(it->listener, (struct sockaddr *)&at, &size), 0);
    snprintf(it->address, sizeof it->address, "postgresql://trivium@127.0.0.1:%d/trivium?sslmode=disable&gssencmode=disable",
             ntohs(at.sin_port));
    assert_int_equal(pthread_create(&it->thread, NULL, work, it), 0);
    return it;
}

const char *relay_address(const relay *it) { return it->address; }

void relay_break(relay *it, relay_fault fault, void (*before)(void *host), void *host) {
    pthread_mutex_lock(&it->mutex);
    it->fault = fault;
    it->before = before;
    it->host = host;
    pthread_mutex_unlock(&it->mutex);
}

void relay_slow(relay *it, int bytes, int pause_ms) {
    pthread_mutex_lock(&it->mutex);
    it->bytes = bytes < FULL ? bytes : FULL;
    it->pause_ms = pause_ms;
    pthread_mutex_unlock(&it->mutex);
}

void relay_close(relay *it) {
    pthread_mutex_lock(&it->mutex);
    it->stopping = true;
    pthread_mutex_unlock(&it->mutex);
    pthread_join(it->thread, NULL);
    for (int i = 0; i < PAIRS; i++) {
        shut(&it->pairs[i].client);
        shut(&it->pairs[i].server);
        free(it->pairs[i].said);
    }
    shut(&it->listener);
    pthread_mutex_destroy(&it->mutex);
    free(it);
}
#endif
