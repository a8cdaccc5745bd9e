/* Sends answers: the head, then the body piece by piece, as the socket takes them. See connection.h. */
#include "serve/connection.h"
#include "serve/log.h"
#include "serve/server.h"

#include <string.h>

typedef struct head_writer {
    struct lws *wsi;
    unsigned char *at, *end;
    bool full;
} head_writer;

static void add_header(head_writer *head, const char *name_with_colon, const char *value) {
    head->full |=
        lws_add_http_header_by_name(head->wsi, (const unsigned char *)name_with_colon, (const unsigned char *)value,
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
    if (answer->cookie[0] != '\0') add_header(&head, "set-cookie:", answer->cookie);
    add_header(&head, "cache-control:", answer->cache != NULL ? answer->cache : "no-store");
    if (answer->status != 304 && exchange->stream == 0)
        head.full |= lws_add_http_header_content_length(head.wsi, answer->size, &head.at, head.end) != 0;
    return !head.full && lws_finalize_write_http_header(head.wsi, begin, &head.at, head.end) == 0;
}

static void count_and_log(const http_exchange *exchange) {
    uint64_t took_us = metrics_now_us() - exchange->begin_us;
    metrics_count_request(&exchange->server->metrics, exchange->method, exchange->answer.status, exchange->sent,
                          took_us);
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

void http_end_exchange(connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL) return;
    link->exchange = NULL;
    link->peer = exchange->stream;
    exchange->wsi = NULL;
    http_release(exchange);
}

static int finish_answer(connection *link) {
    struct lws *wsi = link->exchange->wsi;
    bool hang_up = link->exchange->answer.close || link->exchange->server->stopping;
    count_and_log(link->exchange);
    http_end_exchange(link);
    if (hang_up) return HANG_UP;
    return lws_http_transaction_completed(wsi) != 0 ? HANG_UP : GO_ON;
}

/* The head of a stream is sent: the exchange is over, the connection is the peer's now. */
static int begin_stream(server *it, connection *link) {
    struct lws *wsi = link->exchange->wsi;
    count_and_log(link->exchange);
    http_end_exchange(link);
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    lws_set_timer_usecs(wsi, PEER_LIFE_SIGN_S * LWS_USEC_PER_SEC);
    return socket_send_more(it, link);
}

int http_send_more(server *it, connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL && link->peer != 0) return socket_send_more(it, link);
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
    if (exchange->stream != 0) return begin_stream(it, link);
    if (left == 0) return finish_answer(link);
    lws_callback_on_writable(exchange->wsi);
    return GO_ON;
}
