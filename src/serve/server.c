/* The event loop, see server.h. */
#include "serve/server.h"

#include "serve/connection.h"
#include "serve/log.h"
#include "table/heap.h"

#include <libwebsockets.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_BYTES_MAX = 16384, STOP_SECONDS = 5 };

/* ---- routes of every server ---- */

static void answer_health(http_exchange *exchange) { http_answer_json(exchange, 200, json_pack("{s:s}", "status", "ok")); }

static void answer_metrics(http_exchange *exchange) {
    tv_text text = tv_heap_text();
    if (text.at != NULL) metrics_write(exchange->server, &text);
    http_answer_with(exchange, &(http_answer){
                                   .status = 200,
                                   .type = "text/plain; version=0.0.4; charset=utf-8",
                                   .body = text.at,
                                   .size = text.used,
                                   .owned = text.at,
                               });
}

const route server_routes[] = {
    {HTTP_GET, "/healthz", answer_health, 0},
    {HTTP_GET, "/metrics", answer_metrics, 0},
    {0},
};

/* ---- headers of every answer ---- */

/* Nothing from elsewhere, nothing inline, in no frame; WebAssembly may be compiled. The two policies about origins isolate
 * the page, so that it may share memory between threads. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
     "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&headers[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

/* ---- listening ---- */

/* Finds the numeric address and tries it, because libwebsockets would only say that it failed. */
static bool find_address(server *it, tv_error *error) {
    const server_settings *settings = &it->settings;
    char port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found;
    snprintf(port, sizeof port, "%u", settings->port);
    int reason = getaddrinfo(settings->bind, port, &hints, &found);
    if (reason != 0)
        return tv_fail(error, "\"{}\" is no address of this machine: {}.", settings->bind, gai_strerror(reason), (const char *)NULL);
    int yes = 1, tried = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = tried >= 0 && setsockopt(tried, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(tried, found->ai_addr, found->ai_addrlen) == 0 && listen(tried, 1) == 0;
    if (!good && errno == EADDRINUSE)
        tv_fail(error, "port {} is in use at {}; choose another with --port, or none for a free one.", port, settings->bind,
                (const char *)NULL);
    else if (!good && errno == EADDRNOTAVAIL)
        tv_fail(error, "\"{}\" is no address of this machine.", settings->bind, (const char *)NULL);
    else if (!good)
        tv_fail(error, "cannot listen at {}, port {}: {}.", settings->bind, port, strerror(errno), (const char *)NULL);
    getnameinfo(found->ai_addr, found->ai_addrlen, it->address, sizeof it->address, NULL, 0, NI_NUMERICHOST);
    if (tried >= 0) close(tried);
    freeaddrinfo(found);
    return good;
}

/* A browser is sent to this machine when all its addresses are listened at. */
static void make_link(server *it) {
    bool six = strchr(it->address, ':') != NULL;
    const char *host = it->address;
    if (strcmp(host, "0.0.0.0") == 0) host = "127.0.0.1";
    if (strcmp(host, "::") == 0) host = "::1";
    snprintf(it->link, sizeof it->link, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "",
             lws_get_vhost_listen_port(it->vhost));
}

static void forward_log(int level, const char *line) {
    char message[512];
    snprintf(message, sizeof message, "%.*s", (int)strcspn(line, "\n"), line);
    log_message(level == LLL_ERR ? LOG_WARN : LOG_DEBUG, "libwebsockets", message);
}

bool server_open(server *it, const server_settings *settings, const route *routes, tv_error *error) {
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = connection_callback, .per_session_data_size = sizeof(connection)},
        {0},
    };
    *it = (server){.settings = *settings, .routes = routes, .metrics.begin_us = metrics_now_us()};
    if (!find_address(it, error)) return false;
    lws_set_log_level(LLL_ERR | (log_writes(LOG_DEBUG) ? LLL_WARN | LLL_NOTICE : 0), forward_log);
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = it->address,
        .protocols = protocols,
        .headers = headers,
        .user = it,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(it->address, ':') == NULL ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
        .pt_serv_buf_size = SERVER_BLOCK_BYTES,
        .max_http_header_data2 = HEADER_BYTES_MAX,
        .timeout_secs = settings->timeout_s,
        .timeout_secs_ah_idle = settings->timeout_s,
        .keepalive_timeout = (int)settings->timeout_s,
    };
    it->block = malloc(LWS_PRE + SERVER_BLOCK_BYTES);
    it->context = it->block != NULL ? lws_create_context(&info) : NULL;
    it->vhost = it->context != NULL ? lws_create_vhost(it->context, &info) : NULL;
    if (it->vhost == NULL) {
        server_close(it);
        return tv_fail(error, "cannot listen at {}.", settings->bind, (const char *)NULL);
    }
    make_link(it);
    return true;
}

/* ---- running ---- */

/* Waits for the signals, in a thread of its own: the loop may then be woken like by any worker. A second signal ends the
 * program at once. */
static void *wait_for_signals(void *host) {
    server *it = host;
    sigset_t awaited;
    int number;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGTERM);
    sigwait(&awaited, &number);
    it->stopping = true;
    lws_cancel_service(it->context);
    sigwait(&awaited, &number);
    _exit(128 + number);
}

void server_run(server *it) {
    pthread_t waiter;
    if (pthread_create(&waiter, NULL, wait_for_signals, it) != 0) return;
    while (!it->stopping && lws_service(it->context, 0) >= 0) continue;
    uint64_t deadline_us = metrics_now_us() + STOP_SECONDS * 1000000ull;
    while (it->exchanges > 0 && metrics_now_us() < deadline_us && lws_service(it->context, -1) >= 0) continue;
    pthread_cancel(waiter);
    pthread_join(waiter, NULL);
}

void server_close(server *it) {
    if (it->context != NULL) lws_context_destroy(it->context);
    free(it->block);
    it->context = NULL;
    it->block = NULL;
}
