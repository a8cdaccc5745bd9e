/* Between libwebsockets and the server: what the library reports becomes requests and messages, answers become bytes. These
 * functions return what libwebsockets is to do with the connection. */
#ifndef TRIVIUM_SERVE_CONNECTION_H
#define TRIVIUM_SERVE_CONNECTION_H

#include "serve/peer.h"

#include <libwebsockets.h>

struct http_exchange;
struct server;

enum { GO_ON = 0, HANG_UP = -1 };

/* For each connection libwebsockets keeps one of these. */
typedef struct connection {
    struct http_exchange *exchange; /* NULL between requests */
    uint64_t peer;                  /* 0: none */
} connection;

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size);

/* Where the client is: what the proxy says, if there is one, otherwise the socket's other end. */
void connection_address(const struct server *it, struct lws *wsi, char *out, size_t size);

/* http_take.c: a request's head, a piece of its body, the end of it. */
int http_take_request(struct server *it, connection *link, struct lws *wsi, const char *path, size_t size);
int http_take_body(connection *link, const void *bytes, size_t size);
int http_finish_body(connection *link);

/* http_send.c: the socket takes more; the request is over. */
int http_send_more(struct server *it, connection *link);
void http_end_exchange(connection *link);

/* socket.c: may this request become a WebSocket; it did; a piece of a message; the socket takes more. */
int socket_admit(struct server *it, struct lws *wsi);
int socket_begin(struct server *it, connection *link, struct lws *wsi);
int socket_take(struct server *it, connection *link, struct lws *wsi, const void *bytes, size_t size);
int socket_send_more(struct server *it, connection *link);

/* The client is gone, or dropped. */
void connection_end_peer(struct server *it, connection *link);

#endif
