/* The server: one thread, the event loop, serves every connection; whatever takes time goes to worker threads, whose results come
 * back into the loop. What is served is a table of routes, and files for every other path. */
#ifndef TRIVIUM_SERVER_SERVE_SERVER_H
#define TRIVIUM_SERVER_SERVE_SERVER_H

#include "assets.h"
#include "http.h"
#include "metrics.h"
#include "peer.h"
#include "server/hall/map.h"
#include "server/wire/loop.h"
#include "server/wire/notify.h"
#include "server/wire/timeouts.h"
#include "workers.h"

#include <trivium/text.h>

enum { SERVER_BLOCK_BYTES = 1 << 16, SERVER_ADDRESS_MAX = 64, SERVER_LINK_MAX = 96 };

struct server;

typedef struct server_settings {
    const char *bind;              /* address or name of this machine */
    uint16_t port;                 /* 0: a free one */
    const char *web;               /* folder to read the client's files from; NULL: the embedded ones */
    uint32_t connections_max;      /* at a time */
    uint32_t per_address_max;      /* of them, neither WebSockets nor streams; behind a proxy requests at a time. 0: as many */
    uint32_t timeout_s;            /* for a request to arrive, an answer to leave, a connection to idle */
    bool proxy;                    /* one before us does TLS and says who the client is */
    uint32_t threads;              /* of workers; 0: none */
    uint32_t jobs_max;             /* that may wait for them */
    const char *certificate, *key; /* files, for TLS; NULL: without */
    const char *metrics_bind;      /* another address and port for /metrics alone, "127.0.0.1:9100"; NULL: none */
    const char *metrics_token;     /* who knows it may read /metrics; NULL: who is on this machine, without a proxy */
    void (*reload)(void *host, struct server *it); /* after SIGHUP, in the loop; calls server_change. NULL: certificates are read again */
    void *reload_host;
} server_settings;

/* What somebody who opens a WebSocket says about himself. */
typedef struct server_greeting {
    const char *cookie, *authorization; /* the headers, "" when absent */
    const char *address;
} server_greeting;

/* What is served: an application of routes and peers. All functions are called in the event loop's thread. */
typedef struct server_app {
    void *host;
    const route *routes;
    const char *socket_path; /* where WebSockets are taken; NULL: nowhere */
    size_t message_max;      /* bytes of a message from a peer */
    void (*connected)(void *host, uint64_t peer, const server_greeting *greeting);
    void (*heard)(void *host, uint64_t peer, const char *text, size_t size); /* terminated */
    void (*disconnected)(void *host, uint64_t peer);                         /* of streams too; may be NULL */
    void (*woken)(void *host);                                               /* after server_wake; may be NULL */
    void (*due)(void *host);                                                 /* after server_schedule; may be NULL */
    void (*turned)(void *host);                                              /* at the end of each turn of the loop; may be NULL */
    bool (*leave)(void *host); /* the server is to end: asked after each turn until it may, for at most 20 seconds; may be NULL */
    void (*figures)(void *host, tv_text *out);      /* more for /metrics, see metrics_add; may be NULL */
    const char *(*health)(void *host);              /* for /healthz: NULL, or a sentence that says what is wrong; may be NULL */
    void (*answer_health)(http_exchange *exchange); /* instead, for one that must look first; may be NULL */
} server_app;

/* A socket that clients connect to. */
typedef struct server_listener {
    watcher watch; /* must be first */
    struct server *server;
    bool metrics_alone; /* only /metrics and /healthz are answered */
} server_listener;

typedef struct server {
    server_settings settings;
    const server_app *app;
    char address[SERVER_ADDRESS_MAX]; /* the numeric one bound to */
    char link[SERVER_LINK_MAX];       /* where a browser finds it: "http://127.0.0.1:8080/" */
    event_loop loop;
    server_listener listeners[2]; /* the second for metrics alone */
    uint64_t accept_again_us;     /* the system had no room for a connection; 0: it has */
    struct ssl_ctx_st *tls;       /* NULL: without */
    notifier notifier;
    server_metrics metrics;
    workers *workers; /* NULL: none */
    peer_list peers;
    uint64_t due_us; /* when `due` is called; UINT64_MAX: not at all */
    struct connection *all, *ready_first, **ready_end;
    wire_timeouts timeouts;
    hall_map networks;                        /* connections, or behind a proxy requests, of each */
    uint32_t connections, exchanges, leaving; /* open now; requests read and not answered; said all, and wait for the client */
    bool accept_logged;                       /* that the system gives no connections */
    bool ending;                              /* nobody is let in any more */
    bool closing;                             /* no request is taken any more */
    char *certificate, *key;                  /* names of the files since the last change; NULL: as in the settings */
    _Atomic bool stopping, reload_wanted;
    asset_memory assets;
    unsigned char *block; /* room for what is read */
} server;

/* Listens; blocks SIGINT, SIGTERM and SIGHUP for this thread and those it starts, until server_run awaits them. False with a sentence when it
 * cannot: address unknown, port in use. */
bool server_open(server *it, const server_settings *settings, const server_app *app, tv_error *error);
/* Serves until SIGINT or SIGTERM, then lets answers under way finish. */
void server_run(server *it);
void server_close(server *it);
/* Takes over what may change while it runs: certificates, which are read again, and limits, times, the token. False with a sentence, and nothing
 * changed, when the certificates cannot be used. In the loop's thread; what the settings point to must stay. */
bool server_change(server *it, const server_settings *settings, tv_error *error);

/* Makes the loop call `woken` soon. Any thread. */
void server_wake(void *it);
/* Calls `due` once, after so many milliseconds; a new call replaces the old one. */
void server_schedule(server *it, uint64_t after_ms);

/* server_listen.c: opens the listening sockets; their end; the system has room for connections again. */
bool server_listen(server *it, tv_error *error);
void server_stop_listening(server *it);
void server_accept_again(server *it, uint64_t now_us);

/* server_routes.c: what every server should have at /healthz and /metrics, and a table of just these. */
void server_answer_health(http_exchange *exchange);
void server_answer_metrics(http_exchange *exchange);
extern const route server_routes[];

#endif
