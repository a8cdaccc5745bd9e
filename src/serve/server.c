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
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_BYTES_MAX = 16384, STOP_SECONDS = 5 };

/* The one timer, see server_schedule. */
struct server_timer {
    lws_sorted_usec_list_t list; /* must be first */
    server *server;
};

/* ---- routes of every server ---- */

void server_answer_health(http_exchange *exchange) {
    http_answer_json(exchange, 200, json_pack("{s:s}", "status", "ok"));
}

void server_answer_metrics(http_exchange *exchange) {
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
    {HTTP_GET, "/healthz", server_answer_health, 0},
    {HTTP_GET, "/metrics", server_answer_metrics, 0},
    {0},
};

/* ---- headers of every answer ---- */

/* Nothing from elsewhere, nothing inline, in no frame; WebAssembly may be compiled. The two policies about origins isolate
 * the page, so that it may share memory between threads. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
     "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
     "'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"},
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&headers[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

/* ---- signals ---- */

static sigset_t ending_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

/* ---- listening ---- */

/* Finds the numeric address and tries it, because libwebsockets would only say that it failed. */
static bool find_address(server *it, tv_error *error) {
    const server_settings *settings = &it->settings;
    char port[8];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found;
    snprintf(port, sizeof port, "%u", settings->port);
    int reason = getaddrinfo(settings->bind, port, &hints, &found);
    if (reason != 0)
        return tv_fail(error, "\"{}\" is no address of this machine: {}.", settings->bind, gai_strerror(reason),
                       (const char *)NULL);
    int yes = 1, tried = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = tried >= 0 && setsockopt(tried, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(tried, found->ai_addr, found->ai_addrlen) == 0 && listen(tried, 1) == 0;
    if (!good && errno == EADDRINUSE)
        tv_fail(error, "port {} is in use at {}; choose another with --port, or none for a free one.", port,
                settings->bind, (const char *)NULL);
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
    snprintf(it->link, sizeof it->link, "http%s://%s%s%s:%d/", it->settings.certificate != NULL ? "s" : "",
             six ? "[" : "", host, six ? "]" : "", lws_get_vhost_listen_port(it->vhost));
}

static void forward_log(int level, const char *line) {
    char message[512];
    snprintf(message, sizeof message, "%.*s", (int)strcspn(line, "\n"), line);
    log_message(level == LLL_ERR ? LOG_WARN : LOG_DEBUG, "libwebsockets", message);
}

/* Sockets count as open files, of which a process may have a limited number. */
static void raise_file_limit(uint32_t connections) {
    enum { OTHER_FILES = 64 };
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur < wanted)
        log_message(LOG_WARN, "limits", "The system allows fewer open files than --connections asks for.");
}

/* libwebsockets would not say which of them it could not read. */
static bool check_tls_files(const server_settings *settings, tv_error *error) {
    const char *files[] = {settings->certificate, settings->key};
    for (int i = 0; i < 2; i++)
        if (files[i] != NULL && access(files[i], R_OK) != 0)
            return tv_fail(error, "{}: cannot be read: {}.", files[i], strerror(errno), (const char *)NULL);
    return true;
}

/* Connections that say nothing are asked whether they still live, and closed when they do not answer. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 60};

static bool open_context(server *it) {
    static const struct lws_protocols protocols[] = {
        {.name = "http",
         .callback = connection_callback,
         .per_session_data_size = sizeof(connection),
         .rx_buffer_size = 4096},
        {0},
    };
    const server_settings *settings = &it->settings;
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = it->address,
        .protocols = protocols,
        .headers = headers,
        .user = it,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .pt_serv_buf_size = SERVER_BLOCK_BYTES,
        .max_http_header_data2 = HEADER_BYTES_MAX,
        .timeout_secs = settings->timeout_s,
        .timeout_secs_ah_idle = settings->timeout_s,
        .keepalive_timeout = (int)settings->timeout_s,
        .retry_and_idle_policy = &idle_policy,
    };
    if (strchr(it->address, ':') == NULL) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (settings->certificate != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_STS;
        info.ssl_cert_filepath = settings->certificate;
        info.ssl_private_key_filepath = settings->key;
        info.alpn = "http/1.1";
    }
    it->block = malloc(LWS_PRE + SERVER_BLOCK_BYTES);
    it->timer = calloc(1, sizeof *it->timer);
    it->context = it->block != NULL && it->timer != NULL ? lws_create_context(&info) : NULL;
    it->vhost = it->context != NULL ? lws_create_vhost(it->context, &info) : NULL;
    return it->vhost != NULL;
}

bool server_open(server *it, const server_settings *settings, const server_app *app, tv_error *error) {
    *it = (server){.settings = *settings, .app = app, .metrics.begin_us = metrics_now_us()};
    const sigset_t awaited = ending_signals();
    pthread_sigmask(SIG_BLOCK, &awaited,
                    NULL); /* before any thread starts, so that only the one that waits gets them */
    if (!find_address(it, error) || !check_tls_files(settings, error)) return false;
    lws_set_log_level(LLL_ERR | (log_writes(LOG_DEBUG) ? LLL_WARN | LLL_NOTICE : 0), forward_log);
    raise_file_limit(settings->connections_max);
    if (!open_context(it)) {
        server_close(it);
        return tv_fail(error,
                       settings->certificate != NULL ? "cannot listen at {}; are certificate and key a pair?"
                                                     : "cannot listen at {}.",
                       settings->bind, (const char *)NULL);
    }
    if (settings->threads > 0) it->workers = workers_open(settings->threads, settings->jobs_max, server_wake, it);
    if (settings->threads > 0 && it->workers == NULL) {
        server_close(it);
        return tv_fail(error, "the system gives no threads.", (const char *)NULL);
    }
    make_link(it);
    return true;
}

/* ---- running ---- */

/* Waits for the signals, in a thread of its own: the loop may then be woken like by any worker. A second signal ends the
 * program at once. */
static void *wait_for_signals(void *host) {
    server *it = host;
    const sigset_t awaited = ending_signals();
    int number;
    sigwait(&awaited, &number);
    it->stopping = true;
    lws_cancel_service(it->context);
    sigwait(&awaited, &number);
    _exit(128 + number);
}

static void call_due(lws_sorted_usec_list_t *list) {
    server *it = ((struct server_timer *)list)->server;
    it->app->due(it->app->host);
}

void server_schedule(server *it, uint64_t after_ms) {
    it->timer->server = it;
    lws_sul_schedule(it->context, 0, &it->timer->list, call_due, (lws_usec_t)after_ms * 1000 + 1);
}

void server_wake(void *it) { lws_cancel_service(((server *)it)->context); }

void server_woken(server *it) {
    if (it->workers != NULL) workers_collect(it->workers);
    if (it->app->woken != NULL) it->app->woken(it->app->host);
}

void server_run(server *it) {
    pthread_t waiter;
    if (pthread_create(&waiter, NULL, wait_for_signals, it) != 0) return;
    while (!it->stopping && lws_service(it->context, 0) >= 0) continue;
    uint64_t deadline_us = metrics_now_us() + STOP_SECONDS * 1000000ull;
    for (uint32_t i = 0; i < it->peers.room; i++)
        if (it->peers.slots[i].at != NULL) peer_drop(it, it->peers.slots[i].at->id);
    while ((it->exchanges > 0 || it->peers.count > 0) && metrics_now_us() < deadline_us &&
           lws_service(it->context, -1) >= 0)
        continue;
    pthread_cancel(waiter);
    pthread_join(waiter, NULL);
}

void server_close(server *it) {
    workers_close(it->workers); /* their results may still be answered, so first */
    if (it->context != NULL) lws_context_destroy(it->context);
    peer_list_free(&it->peers);
    free(it->timer);
    free(it->block);
    it->workers = NULL;
    it->context = NULL;
    it->timer = NULL;
    it->block = NULL;
}
