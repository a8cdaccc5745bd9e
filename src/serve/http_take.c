/* Receives requests: method, path and body, within their bounds; then the route answers. See connection.h. */
#include "serve/connection.h"
#include "serve/server.h"
#include "serve/site.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static http_method read_method(struct lws *wsi) {
    static const struct {
        enum lws_token_indexes token;
        http_method method;
    } known[] = {
        {WSI_TOKEN_GET_URI, HTTP_GET},         {WSI_TOKEN_HEAD_URI, HTTP_HEAD},   {WSI_TOKEN_POST_URI, HTTP_POST},
        {WSI_TOKEN_PUT_URI, HTTP_PUT},         {WSI_TOKEN_PATCH_URI, HTTP_PATCH}, {WSI_TOKEN_DELETE_URI, HTTP_DELETE},
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
    connection_address(it, wsi, exchange->address, sizeof exchange->address);
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
    if (lws_hdr_total_length(exchange->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return takes_body ? BODY_SIZE_UNKNOWN : 0;
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

int http_take_request(server *it, connection *link, struct lws *wsi, const char *path, size_t size) {
    assert(link->exchange == NULL);
    http_exchange *exchange = link->exchange = begin_exchange(it, wsi, path, size);
    if (exchange == NULL) return HANG_UP;
    uint32_t allowed;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, (int)it->settings.timeout_s);
    exchange->route = route_find(it->app->routes, exchange->method, exchange->path, &exchange->holes, &allowed);
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

int http_take_body(connection *link, const void *bytes, size_t size) {
    http_exchange *exchange = link->exchange;
    if (size == 0 || exchange == NULL || exchange->answered)
        return GO_ON; /* nothing, or of a request that was refused */
    if (size > exchange->body_expected - exchange->body_size) return HANG_UP;
    memcpy(exchange->body + exchange->body_size, bytes, size);
    exchange->body_size += size;
    return GO_ON;
}

int http_finish_body(connection *link) {
    http_exchange *exchange = link->exchange;
    if (exchange == NULL || exchange->answered || exchange->body == NULL) return GO_ON;
    if (exchange->body_size != exchange->body_expected) return HANG_UP;
    exchange->body[exchange->body_size] = '\0';
    exchange->route->answer(exchange);
    return GO_ON;
}
