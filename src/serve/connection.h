/* Between libwebsockets and exchanges: what the library reports becomes requests, answers become bytes. */
#ifndef TRIVIUM_SERVE_CONNECTION_H
#define TRIVIUM_SERVE_CONNECTION_H

#include <libwebsockets.h>

/* For each connection libwebsockets keeps one of these. */
typedef struct connection {
    struct http_exchange *exchange; /* NULL between requests */
} connection;

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

#endif
