/* What libwebsockets reports goes to whom it concerns, see connection.h. */
#include "serve/connection.h"

#include "serve/fields.h"
#include "serve/server.h"

/* Over the limit, a connection is closed before it costs anything. */
static int admit(server *it) {
    if (!it->stopping && it->connections < it->settings.connections_max) return GO_ON;
    it->metrics.connections_refused++;
    return HANG_UP;
}

void connection_address(const server *it, struct lws *wsi, char *out, size_t size) {
    char header[HTTP_HEADER_MAX];
    out[0] = '\0';
    bool told = it->settings.proxy && lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    if (!told || !field_forwarded(header, out, size)) lws_get_peer_simple(wsi, out, size);
}

void connection_end_peer(server *it, connection *link) {
    server_peer *who = peer_find(&it->peers, link->peer);
    link->peer = 0;
    if (who == NULL) return;
    uint64_t id = who->id;
    peer_close(who);
    if (it->app->disconnected != NULL) it->app->disconnected(it->app->host, id);
}

static int end_http(server *it, connection *link) {
    if (link == NULL) return GO_ON;
    http_end_exchange(link);
    connection_end_peer(it, link);
    return GO_ON;
}

/* The stream's timer: an empty line now and then. */
static int send_life_sign(server *it, connection *link) {
    server_peer *who = link != NULL ? peer_find(&it->peers, link->peer) : NULL;
    if (who == NULL || !who->stream) return GO_ON;
    peer_send_life_sign(who);
    lws_set_timer_usecs(who->wsi, PEER_LIFE_SIGN_S * LWS_USEC_PER_SEC);
    return GO_ON;
}

int connection_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    connection *link = user;
    struct lws_context *context = lws_get_context(wsi);
    server *it = context != NULL ? lws_context_user(context) : NULL;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return admit(it);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        it->connections++;
        it->metrics.connections_total++;
        return GO_ON;
    case LWS_CALLBACK_WSI_DESTROY:
        if (it->connections > 0) it->connections--;
        return GO_ON;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: server_woken(it); return GO_ON;

    case LWS_CALLBACK_HTTP: return http_take_request(it, link, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return http_take_body(link, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return http_finish_body(link);
    case LWS_CALLBACK_HTTP_WRITEABLE: return http_send_more(it, link);
    case LWS_CALLBACK_TIMER: return send_life_sign(it, link);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: return end_http(it, link);

    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return socket_admit(it, wsi);
    case LWS_CALLBACK_ESTABLISHED: return socket_begin(it, link, wsi);
    case LWS_CALLBACK_RECEIVE: return socket_take(it, link, wsi, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_send_more(it, link);
    case LWS_CALLBACK_CLOSED: connection_end_peer(it, link); return GO_ON;
    default: return GO_ON;
    }
}
