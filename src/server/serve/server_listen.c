/* Listening and accepting, see server.h. */
#define _GNU_SOURCE /* accept4 */
#include "connection.h"
#include "log.h"
#include "server.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ACCEPTED_A_TURN = 64, WAITING_MAX = 4096, PAUSE_MS = 100 };

/* ---- accepting ---- */

static void on_ready(watcher *watch, uint32_t events) {
    server_listener *from = (server_listener *)watch;
    server *it = from->server;
    (void)events;
    for (int i = 0; i < ACCEPTED_A_TURN; i++) {
        struct sockaddr_storage address = {0};
        socklen_t size = sizeof address;
        int file = accept4(watch->file, (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (file >= 0) {
            it->accept_logged = false;
            connection_open(it, file, (const struct sockaddr *)&address, from->metrics_alone);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
            if (!it->accept_logged) log_message(LOG_WARN, "limits", "The system gives no more connections; trying again.");
            it->accept_logged = true; /* until one is taken again */
            it->accept_again_us = loop_now_us() + PAUSE_MS * 1000;
            loop_change(&it->loop, watch, 0); /* or it would be told of them without end */
            return;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } /* anything else went wrong for one client alone */
    }
}

void server_accept_again(server *it, uint64_t now_us) {
    if (it->accept_again_us == 0 || now_us < it->accept_again_us) return;
    it->accept_again_us = 0;
    for (int i = 0; i < 2; i++)
        if (it->listeners[i].watch.file >= 0) loop_change(&it->loop, &it->listeners[i].watch, EPOLLIN);
}

/* ---- listening ---- */

static bool say_why(const char *name, const char *port, tv_error *error) {
    if (errno == EADDRINUSE)
        return tv_fail(error, "port {} is in use at {}; choose another with --port, or none for a free one.", port, name,
                       (const char *)NULL);
    if (errno == EADDRNOTAVAIL) return tv_fail(error, "\"{}\" is no address of this machine.", name, (const char *)NULL);
    return tv_fail(error, "cannot listen at {}, port {}: {}.", name, port, strerror(errno), (const char *)NULL);
}

/* A socket that listens, or -1 with a sentence. */
static int open_listener(const char *name, uint16_t number, tv_error *error) {
    char port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found;
    snprintf(port, sizeof port, "%u", number);
    int reason = getaddrinfo(name, port, &hints, &found);
    if (reason != 0) {
        tv_fail(error, "\"{}\" is no address of this machine: {}.", name, gai_strerror(reason), (const char *)NULL);
        return -1;
    }
    int yes = 1, file = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(file, found->ai_addr, found->ai_addrlen) == 0 && listen(file, WAITING_MAX) == 0;
    if (!good) say_why(name, port, error);
    freeaddrinfo(found);
    if (good) return file;
    if (file >= 0) close(file);
    return -1;
}

/* A browser is sent to this machine when all its addresses are listened at. */
static void make_link(server *it, const char *port) {
    bool six = strchr(it->address, ':') != NULL;
    const char *host = it->address;
    if (strcmp(host, "0.0.0.0") == 0) host = "127.0.0.1";
    if (strcmp(host, "::") == 0) host = "::1";
    snprintf(it->link, sizeof it->link, "http%s://%s%s%s:%s/", it->tls != NULL ? "s" : "", six ? "[" : "", host, six ? "]" : "", port);
}

static bool listen_at(server *it, int index, const char *name, uint16_t port, tv_error *error) {
    server_listener *at = &it->listeners[index];
    *at = (server_listener){.watch = {.ready = on_ready}, .server = it, .metrics_alone = index > 0};
    at->watch.file = open_listener(name, port, error);
    if (at->watch.file < 0) return false;
    if (loop_watch(&it->loop, &at->watch, EPOLLIN)) return true;
    return tv_fail(error, "cannot listen at {}: {}.", name, strerror(errno), (const char *)NULL);
}

/* "127.0.0.1:9100", "[::1]:9100" */
static bool listen_for_metrics(server *it, tv_error *error) {
    const char *text = it->settings.metrics_bind, *colon = strrchr(text, ':');
    char name[SERVER_ADDRESS_MAX];
    size_t size = colon != NULL ? (size_t)(colon - text) : 0;
    char *end = NULL;
    unsigned long port = colon != NULL ? strtoul(colon + 1, &end, 10) : 0;
    if (size == 0 || size >= sizeof name || end == colon + 1 || *end != '\0' || port == 0 || port > 65535)
        return tv_fail(error, "--metrics takes an address and a port, such as 127.0.0.1:9100, not \"{}\".", text, (const char *)NULL);
    bool brackets = text[0] == '[' && text[size - 1] == ']';
    snprintf(name, sizeof name, "%.*s", (int)(brackets ? size - 2 : size), brackets ? text + 1 : text);
    if (listen_at(it, 1, name, (uint16_t)port, error)) return true;
    tv_error why = *error;
    return tv_fail(error, "--metrics: cannot listen at {}: is something else there? ({})", text, why.what, (const char *)NULL);
}

bool server_listen(server *it, tv_error *error) {
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    char port[8];
    if (!listen_at(it, 0, it->settings.bind, it->settings.port, error)) return false;
    getsockname(it->listeners[0].watch.file, (struct sockaddr *)&address, &size);
    getnameinfo((struct sockaddr *)&address, size, it->address, sizeof it->address, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    make_link(it, port);
    return it->settings.metrics_bind == NULL || listen_for_metrics(it, error);
}

void server_stop_listening(server *it) {
    for (int i = 0; i < 2; i++) {
        watcher *at = &it->listeners[i].watch;
        if (at->file < 0) continue;
        loop_forget(&it->loop, at);
        close(at->file);
        at->file = -1;
    }
}
