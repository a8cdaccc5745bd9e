/* Receives requests: head and body, within their bounds; then the route answers. See connection.h and server/wire/request.h. */
#include "connection.h"
#include "fields.h"
#include "server.h"
#include "server/hall/map.h"
#include "server/wire/address.h"
#include "server/wire/target.h"
#include "site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void refuse(http_exchange *exchange, unsigned status) {
    static const struct {
        unsigned status;
        const char *code, *message;
    } known[] = {
        {400, "bad_request", "This is not a request that can be understood."},
        {408, "too_slow", "The request took too long to arrive."},
        {429, "too_many", "Too many requests at a time come from this address."},
        {431, "head_too_large", "The head of the request is too large."},
        {505, "version", "Only HTTP/1.1 and HTTP/1.0 are spoken here."},
    };
    size_t i = 0;
    while (known[i].status != status) i++;
    http_answer_error(exchange, status, known[i].code, known[i].message);
    exchange->life.keep = false;
}

/* ---- the head ---- */

static http_exchange *begin_exchange(connection *it) {
    http_exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL) return NULL;
    exchange->server = it->server;
    exchange->connection = it;
    exchange->holders = 1; /* the connection */
    exchange->method = HTTP_OTHER;
    exchange->begin_us = loop_now_us();
    exchange->head.method = exchange->head.target = "";
    request_begin(&exchange->life, exchange->begin_us);
    snprintf(exchange->address, sizeof exchange->address, "%s", it->address);
    return exchange;
}

static http_method find_method(const char *name) {
    for (int method = 0; method < HTTP_OTHER; method++)
        if (strcmp(http_method_names[method], name) == 0) return (http_method)method;
    return HTTP_OTHER;
}

/* Behind a proxy the client is whom the proxy names, and counts from now on. */
static bool note_address(http_exchange *exchange) {
    server *it = exchange->server;
    const char *header = head_last_value(&exchange->head, "x-forwarded-for");
    if (!it->settings.proxy) return true;
    field_forwarded(header, exchange->address, sizeof exchange->address);
    exchange->network = address_network(exchange->address);
    return hall_map_count(&it->networks, exchange->network, 1) <= it->settings.per_address_max;
}

enum { BODY_SIZE_UNKNOWN = -1, BODY_SIZE_BAD = -2 };

/* How long a body is to come. A length that is no number might mean different things to us and to a proxy before us. */
static int64_t read_body_size(const http_exchange *exchange) {
    const char *text = http_header(exchange, "content-length");
    bool given = head_has(&exchange->head, "content-length");
    bool takes_body = exchange->method == HTTP_POST || exchange->method == HTTP_PUT || exchange->method == HTTP_PATCH;
    if (head_has(&exchange->head, "transfer-encoding")) return BODY_SIZE_UNKNOWN;
    if (!given) return takes_body ? BODY_SIZE_UNKNOWN : 0;
    size_t digits = strspn(text, "0123456789");
    return digits == 0 || digits > 15 || text[digits] != '\0' ? BODY_SIZE_BAD : (int64_t)strtoull(text, NULL, 10);
}

static bool is_kept(const request_head *head) {
    if (head_lists(head, "connection", "close")) return false;
    return head->minor > 0 || head_lists(head, "connection", "keep-alive");
}

static void refuse_length(http_exchange *exchange) {
    http_answer_error(exchange, 400, "bad_length", "The Content-Length is not a number.");
}

/* Makes room for the body that a route takes, or refuses it. */
static void expect_body(http_exchange *exchange, int64_t size) {
    if (size == BODY_SIZE_UNKNOWN) {
        http_answer_error(exchange, 411, "length_required", "Send the body in one piece, with its Content-Length.");
    } else if ((uint64_t)size > exchange->route->body_max) {
        http_answer_error(exchange, 413, "too_large", "The body is larger than this address takes.");
    } else if (size > 0 && (exchange->body = malloc((size_t)size + 1)) == NULL) {
        http_answer_error(exchange, 503, "memory", "The server is short of memory; try again later.");
    } else if (size > 0 && exchange->head.minor > 0 && head_lists(&exchange->head, "expect", "100-continue")) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        line_add_kept(&exchange->connection->line, go_on, sizeof go_on - 1);
    }
}

/* The head is read and sound: whom does the request concern? */
static void find_route(connection *it, http_exchange *exchange) {
    uint32_t allowed;
    int64_t body = read_body_size(exchange);
    request_expect(&exchange->life, body >= 0 ? (uint64_t)body : UINT64_MAX, is_kept(&exchange->head));
    if (body == BODY_SIZE_BAD) {
        refuse_length(exchange);
        return;
    }
    const route *routes = it->metrics_alone ? server_routes : it->server->app->routes;
    exchange->route = route_find(routes, exchange->method, exchange->path, &exchange->holes, &allowed);
    if (!it->metrics_alone && body == 0 && socket_is_asked(exchange))
        socket_open(it);
    else if (exchange->route == NULL && allowed != 0)
        http_answer_method(exchange, allowed);
    else if (exchange->route == NULL && it->metrics_alone)
        http_answer_error(exchange, 404, "not_found", "There is nothing at this address.");
    else if (exchange->route == NULL)
        site_answer(exchange);
    else
        expect_body(exchange, body);
}

static void take_head(connection *it, http_exchange *exchange) {
    size_t size = head_size(it->in, it->in_size);
    if ((size == 0 && it->in_size >= HEAD_BYTES_MAX) || size > HEAD_BYTES_MAX) {
        refuse(exchange, 431);
        return;
    }
    if (size == 0) return;
    exchange->begin_us = loop_now_us();
    exchange->counted = true;
    exchange->server->exchanges++;
    exchange->head_bytes = malloc(size);
    if (exchange->head_bytes == NULL) {
        connection_break(it);
        return;
    }
    memcpy(exchange->head_bytes, it->in, size);
    connection_use_input(it, size);
    unsigned refused = head_read(&exchange->head, exchange->head_bytes, size);
    exchange->method = find_method(exchange->head.method);
    if (refused == 0 && !target_path(exchange->head.target, exchange->path, sizeof exchange->path)) refused = 400;
    if (refused == 0 && !note_address(exchange)) refused = 429;
    if (refused != 0)
        refuse(exchange, refused);
    else
        find_route(it, exchange);
}

/* ---- the body ---- */

static void take_body(connection *it, http_exchange *exchange) {
    size_t size = request_take(&exchange->life, it->in_size);
    if (size > 0) {
        memcpy(exchange->body + exchange->body_size, it->in, size);
        exchange->body_size += size;
        connection_use_input(it, size);
    }
    if (!request_is_whole(&exchange->life)) return;
    if (exchange->body != NULL) exchange->body[exchange->body_size] = '\0';
    request_ask(&exchange->life);
    exchange->route->answer(exchange);
}

/* ---- both ---- */

void http_take(connection *it) {
    if (it->exchange == NULL) {
        size_t blank = 0; /* lines before a request are overlooked, as RFC 9112 wishes */
        while (blank < it->in_size && (it->in[blank] == '\r' || it->in[blank] == '\n')) blank++;
        if (blank > 0) connection_use_input(it, blank);
        if (it->in_size == 0) return;
        it->exchange = begin_exchange(it);
        if (it->exchange == NULL) {
            connection_break(it);
            return;
        }
    }
    if (it->exchange->life.state == REQUEST_HEAD) take_head(it, it->exchange);
    if (it->exchange != NULL && !it->broken && it->exchange->life.state == REQUEST_BODY) take_body(it, it->exchange);
}

void http_take_too_long(connection *it) { refuse(it->exchange, 408); }
