/* Receives requests and sends answers, see connection.h. */
#include "serve/connection.h"

#include "serve/log.h"
#include "serve/server.h"
#include "serve/site.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Returned to libwebsockets. */
enum { GO_ON = 0, HANG_UP = -1 };

/* ---- requests ---- */

static http_method read_method(struct lws *wsi) {
    static const struct {
        enum lws_token_indexes token;
        http_method method;
    } known[] = {
        {WSI_TOKEN_GET_URI, HTTP_GET},     {WSI_TOKEN_HEAD_URI, HTTP_HEAD},       {WSI_TOKEN_POST_URI, HTTP_POST},
        {WSI_TOKEN_PUT_URI, HTTP_PUT},     {WSI_TOKEN_PATCH_URI, HTTP_PATCH},     {WSI_TOKEN_DELETE_URI, HTTP_DELETE},
        {WSI_TOKEN_OPTIONS_URI, HTTP_OPTIONS},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (lws_hdr_total_length(wsi, known[i].token) > 0) return known[i].method;
    return HTTP_OTHER;
}

static http_exchange *begin_exchange(server *it, struct lws *wsi, const char *path, size_t size) {
    http_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    it->exchanges++;
    exchange->server = it;
    exchange->wsi = wsi;
    exchange->begin_us = metrics_now_us();
    exchange->method = read_method(wsi);
    exchange->holders = 1; /* the connection */
    lws_get_peer_simple(wsi, exchange->address, sizeof exchange->address);
    if (size >= sizeof exchange->path || memchr(path, '\0', size) != NULL) size = 0;
    memcpy(exchange->path, path, size);
    return exchange;
}

enum { BODY_SIZE_UNKNOWN = -1, BODY_SIZE_BAD = -2 };

/* How long a body is to come. A length that is no number might mean different things to us and to a proxy before us. */
static int64_t read_body_size(const http_exchange *exchange) {
    char text[HTTP_HEADER_MAX];
    bool takes_body = exchange->method == HTTP_POST || exchange->method == HTTP_PUT || exchange->method == HTTP_PATCH;
    if (lws_hdr_total_length(exchange->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return BODY_SIZE_UNKNOWN;
    if (lws_hdr_total_length(exchange->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0) return takes_body ? BODY_SIZE_UNKNOWN : 0;
    http_header(exchange, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    size_t digits = strspn(text, "0123456789");
    return digits == 0 || digits > 15 || text[digits] != '\0' ? BODY_SIZE_BAD : (int64_t)strtoull(text, NULL, 10);
}

/* Makes room for the body that a route takes, or refuses it. */
static bool expect_body(http_exchange *exchange, int64_t size) {
    if (size == BODY_SIZE_BAD)
        http_answer_error(exchange, 400, "bad_length", "The Content-Length is not a number.");
    else if (size == BODY_SIZE_UNKNOWN)
        http_answer_error(exchange, 411, "length_required", "Send the body in one piece, with its Content-Length.");
    else if ((uint64_t)size > exchange->route->body_max)
        http_answer_error(exchange, 413, "too_large", "The body is larger than this address takes.");
    else if (size > 0 && (exchange->body = malloc((size_t)size + 1)) == NULL)
        http_answer_error(exchange, 503, "memory", "The server is short of memory; try again later.");
    return !exchange->answered;
}

/* A request's head is here. */
static int take_request(server *it, connection *link, struct lws *wsi, const char *path, size_t size) {
    assert(link->exchange == NULL);
    http_exchange *exchange = link->exchange = begin_exchange(it, wsi, path, size);
    if (exchange == NULL) return HANG_UP;
    uint32_t allowed;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)it->settings.timeout_s);
    exchange->route = route_find(it->routes, exchange->method, exchange->path, &exchange->holes, &allowed);
    int64_t body = read_body_size(exchange);
    exchange->body_expected = body >= 0 ? (size_t)body : SIZE_MAX;
    if (exchange->route == NULL && allowed != 0)
        http_answer_method(exchange, allowed);
    else if (exchange->route == NULL)
        site_answer(exchange);
    else if (expect_body(exchange, body) && body == 0)
        exchange->route->answer(exchange);
    return GO_ON;
}

static int take_body(connection *link, const void *bytes, size_t size) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL || exchange->answered) return GO_ON; /* of a request that was refused */
    if (size > exchange->body_expected - exchange->body_size) return HANG_UP;
    memcpy(exchange->body + exchange->body_size, bytes, size);
    exchange->body_size += size;
    return GO_ON;
}

static int finish_body(connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL || exchange->answered || exchange->body == NULL) return GO_ON;
    if (exchange->body_size != exchange->body_expected) return HANG_UP;
    exchange->body[exchange->body_size] = '\0';
    exchange->route->answer(exchange);
    return GO_ON;
}

/* ---- answers ---- */

typedef struct head_writer {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
} head_writer;

static void add_header(head_writer *head, const char *name_with_colon, const char *value) {
    head->full |= lws_add_http_header_by_name(head->wsi, (const unsigned char *)name_with_colon, (const unsigned char *)value,
                                              (int)strlen(value), &head->at, head->end) != 0;
}

static void add_allowed(head_writer *head, uint32_t allowed) {
    char list[128];
    tv_text names = TV_TEXT_OVER(list);
    for (int method = 0; method < HTTP_METHODS; method++) {
        if ((allowed & 1u << method) == 0) continue;
        if (names.used > 0) tv_text_add(&names, ", ");
        tv_text_add(&names, http_method_names[method]);
    }
    add_header(head, "allow:", list);
}

static bool send_head(http_exchange *exchange, unsigned char *begin, unsigned char *end) {
    const http_answer *answer = &exchange->answer;
    head_writer head = {exchange->wsi, begin, end, false};
    head.full |= lws_add_http_header_status(head.wsi, answer->status, &head.at, head.end) != 0;
    if (answer->type != NULL) add_header(&head, "content-type:", answer->type);
    if (answer->encoding != NULL && answer->type != NULL) add_header(&head, "content-encoding:", answer->encoding);
    if (answer->tag[0] != '\0') add_header(&head, "etag:", answer->tag);
    if (answer->varies) add_header(&head, "vary:", "Accept-Encoding");
    if (answer->allowed != 0) add_allowed(&head, answer->allowed);
    if (answer->close) add_header(&head, "connection:", "close");
    add_header(&head, "cache-control:", answer->cache != NULL ? answer->cache : "no-store");
    if (answer->status != 304)
        head.full |= lws_add_http_header_content_length(head.wsi, answer->size, &head.at, head.end) != 0;
    return !head.full && lws_finalize_write_http_header(head.wsi, begin, &head.at, head.end) == 0;
}

static void count_and_log(const http_exchange *exchange) {
    uint64_t took_us = metrics_now_us() - exchange->begin_us;
    metrics_count_request(&exchange->server->metrics, exchange->method, exchange->answer.status, exchange->sent, took_us);
    if (!log_writes(LOG_INFO)) return;
    log_line line;
    tv_json *json = log_begin(&line, LOG_INFO, "request");
    tv_json_string(json, "method", http_method_names[exchange->method]);
    tv_json_string(json, "path", exchange->path);
    tv_json_uint(json, "status", exchange->answer.status);
    tv_json_uint(json, "bytes", exchange->sent);
    tv_json_decimal(json, "ms", (int64_t)took_us, 3);
    tv_json_string(json, "address", exchange->address);
    log_end(&line);
}

static void end_exchange(connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL) return;
    link->exchange = NULL;
    exchange->wsi = NULL;
    http_release(exchange);
}

static int finish_answer(connection *link) {
    struct lws *wsi = link->exchange->wsi;
    bool hang_up = link->exchange->answer.close || link->exchange->server->stopping;
    count_and_log(link->exchange);
    end_exchange(link);
    if (hang_up) return HANG_UP;
    return lws_http_transaction_completed(wsi) != 0 ? HANG_UP : GO_ON;
}

/* The socket takes more: the head, then the body piece by piece. */
static int send_more(server *it, connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL || !exchange->answered) return GO_ON;
    const http_answer *answer = &exchange->answer;
    unsigned char *block = it->block + LWS_PRE;
    size_t left = exchange->method == HTTP_HEAD ? 0 : answer->size - exchange->sent;
    lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)it->settings.timeout_s);
    if (!exchange->headers_sent) {
        if (!send_head(exchange, block, block + SERVER_BLOCK_BYTES)) return HANG_UP;
        exchange->headers_sent = true;
    } else if (left > 0) {
        size_t size = left < SERVER_BLOCK_BYTES ? left : SERVER_BLOCK_BYTES;
        memcpy(block, (const unsigned char *)answer->body + exchange->sent, size);
        int written = lws_write(exchange->wsi, block, size, size == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
        if (written < 0) return HANG_UP;
        exchange->sent += size; /* what the socket does not take, libwebsockets keeps */
        left -= size;
    }
    if (left == 0) return finish_answer(link);
    lws_callback_on_writable(exchange->wsi);
    return GO_ON;
}

/* ---- connections ---- */

static int admit(server *it) {
    if (!it->stopping && it->connections < it->settings.connections_max) return GO_ON;
    it->metrics.connections_refused++;
    return HANG_UP;
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
    case LWS_CALLBACK_HTTP: return take_request(it, link, wsi, in, size);
    case LWS_CALLBACK_HTTP_BODY: return take_body(link, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return finish_body(link);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_more(it, link);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (link != NULL) end_exchange(link);
        return GO_ON;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return HANG_UP; /* no WebSocket yet */
    default: return GO_ON;
    }
}
