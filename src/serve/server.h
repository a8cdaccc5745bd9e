/* The event loop: one thread serves every connection by libwebsockets; whatever takes time goes to worker threads, whose
 * results come back into the loop. What is served is a table of routes, and files for every other path. */
#ifndef TRIVIUM_SERVE_SERVER_H
#define TRIVIUM_SERVE_SERVER_H

#include "serve/http.h"
#include "serve/metrics.h"

#include <trivium/text.h>

enum { SERVER_BLOCK_BYTES = 1 << 16, SERVER_ADDRESS_MAX = 64, SERVER_LINK_MAX = 96 };

typedef struct server_settings {
    const char *bind;         /* address or name of this machine */
    uint16_t port;            /* 0: a free one */
    const char *web;          /* folder to read the client's files from; NULL: the embedded ones */
    uint32_t connections_max; /* at a time */
    uint32_t timeout_s;       /* for a request to arrive, an answer to leave, a connection to idle */
} server_settings;

typedef struct server {
    server_settings settings;
    const route *routes;
    char address[SERVER_ADDRESS_MAX]; /* the numeric one bound to */
    char link[SERVER_LINK_MAX];       /* where a browser finds it: "http://127.0.0.1:8080/" */
    struct lws_context *context;
    struct lws_vhost *vhost;
    server_metrics metrics;
    uint32_t connections, exchanges; /* open now */
    volatile bool stopping;
    unsigned char *block; /* room for a piece of an answer */
} server;

/* Listens. False with a sentence when that cannot be: address unknown, port in use. */
bool server_open(server *it, const server_settings *settings, const route *routes, tv_error *error);
/* Serves until SIGINT or SIGTERM, then lets answers under way finish. Both signals must be blocked in every thread. */
void server_run(server *it);
void server_close(server *it);

/* The routes that every server has: /healthz, /metrics. */
extern const route server_routes[];

#endif
