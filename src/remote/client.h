/* What requests and connections share of the WebSocket library's client. */
#ifndef TRIVIUM_REMOTE_CLIENT_H
#define TRIVIUM_REMOTE_CLIENT_H

#include <libwebsockets.h>

#include "server.h"

/* A context that listens nowhere and logs nothing; NULL when memory is short. */
struct lws_context *client_context(const remote_server *server, const struct lws_protocols *protocols, unsigned patience_s, void *user);
struct lws_client_connect_info client_info(const remote_server *server, struct lws_context *context, const char *path);
/* Adds the header that says who asks. */
int client_add_key(const remote_server *server, struct lws *wsi, unsigned char **at, unsigned char *end);

#endif
