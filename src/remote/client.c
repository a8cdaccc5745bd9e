/* Shared set-up of the WebSocket library's client, see client.h. */
#include "client.h"

#include <string.h>

struct lws_context *client_context(const remote_server *server, const struct lws_protocols *protocols, unsigned patience_s, void *user) {
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .user = user,
                                             .timeout_secs = patience_s,
                                             .connect_timeout_secs = patience_s};
    if (server->secure) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    return lws_create_context(&info);
}

struct lws_client_connect_info client_info(const remote_server *server, struct lws_context *context, const char *path) {
    return (struct lws_client_connect_info){.context = context,
                                            .address = server->host,
                                            .port = server->port,
                                            .path = path,
                                            .host = server->host,
                                            .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | /* the key is for this server alone */
                                                              (server->secure ? LCCSCF_USE_SSL : 0)};
}

int client_add_key(const remote_server *server, struct lws *wsi, unsigned char **at, unsigned char *end) {
    const char *name;
    char value[REMOTE_KEY_MAX + 16];
    if (!remote_server_header(server, &name, value)) return 0;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end);
}
