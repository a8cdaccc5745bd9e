/* WebSockets: who may open one, messages put together from pieces, messages sent. See connection.h and peer.h. */
#include "serve/connection.h"
#include "serve/fields.h"
#include "serve/server.h"

#include <stdlib.h>
#include <string.h>

static const char *copy_header(struct lws *wsi, enum lws_token_indexes token, char out[HTTP_HEADER_MAX]) {
    if (lws_hdr_copy(wsi, out, HTTP_HEADER_MAX, token) < 0) out[0] = '\0';
    return out;
}

/* A page of another origin could otherwise act with the cookies of whoever looks at it: browsers send them, and tell where
 * the page is from. */
int socket_admit(server *it, struct lws *wsi) {
    char path[HTTP_HEADER_MAX], origin[HTTP_HEADER_MAX], host[HTTP_HEADER_MAX];
    unsigned status = 0;
    copy_header(wsi, WSI_TOKEN_GET_URI, path);
    if (it->app->socket_path == NULL || strcmp(path, it->app->socket_path) != 0)
        status = 404;
    else if (!field_same_origin(copy_header(wsi, WSI_TOKEN_ORIGIN, origin), copy_header(wsi, WSI_TOKEN_HOST, host)))
        status = 403;
    else if (it->stopping)
        status = 503;
    if (status == 0) return GO_ON;
    metrics_count_request(&it->metrics, HTTP_GET, status, 0, 0);
    return lws_return_http_status(wsi, status, NULL) != 0 ? HANG_UP : 1;
}

int socket_begin(server *it, connection *link, struct lws *wsi) {
    char cookie[HTTP_HEADER_MAX], authorization[HTTP_HEADER_MAX], address[HTTP_ADDRESS_MAX];
    server_peer *who = peer_open(it, wsi, false);
    if (who == NULL) return HANG_UP;
    link->exchange = NULL;
    link->peer = who->id;
    connection_address(it, wsi, address, sizeof address);
    it->metrics.sockets_total++;
    it->app->connected(it->app->host, who->id,
                       &(server_greeting){
                           .cookie = copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookie),
                           .authorization = copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization),
                           .address = address,
                       });
    return GO_ON;
}

static int refuse(struct lws *wsi, enum lws_close_status reason) {
    lws_close_reason(wsi, reason, NULL, 0);
    return HANG_UP;
}

int socket_take(server *it, connection *link, struct lws *wsi, const void *bytes, size_t size) {
    server_peer *who = peer_find(&it->peers, link->peer);
    if (who == NULL || who->dropped) return GO_ON;
    if (lws_frame_is_binary(wsi)) return refuse(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (size > it->app->message_max - who->heard_size) return refuse(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    char *grown = realloc(who->heard, who->heard_size + size + 1);
    if (grown == NULL) return refuse(wsi, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    who->heard = grown;
    memcpy(grown + who->heard_size, bytes, size);
    who->heard_size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0) return GO_ON;

    size_t whole = who->heard_size;
    grown[whole] = '\0';
    who->heard = NULL; /* the peer keeps no memory between messages */
    who->heard_size = 0;
    it->metrics.messages_heard++;
    it->app->heard(it->app->host, who->id, grown, whole);
    free(grown);
    return GO_ON;
}

int socket_send_more(server *it, connection *link) {
    server_peer *who = peer_find(&it->peers, link->peer);
    return who == NULL || peer_send_waiting(who) ? GO_ON : HANG_UP;
}
