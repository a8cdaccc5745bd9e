/* Sends answers: the head is written, the body follows as the line takes it. See connection.h. */
#include "connection.h"
#include "log.h"
#include "server.h"
#include "server/hall/map.h"

#include <string.h>

enum { ANSWER_HEAD_MAX = 4096 };

static const char *reason_of(unsigned status) {
    static const struct {
        unsigned status;
        const char *reason;
    } known[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {304, "Not Modified"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].status == status) return known[i].reason;
    return "Answer";
}

/* Of every answer. Nothing from elsewhere, nothing inline, in no frame; WebAssembly may be compiled. The policies about origins isolate the
 * page, so that it may share memory between threads. */
static const char common_fields[] =
    "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self' data: blob:; "
    "worker-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors "
    "'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-embedder-policy: require-corp\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";

static void add_field(tv_text *head, const char *name, const char *value) {
    tv_text_add(head, name);
    tv_text_add(head, ": ");
    tv_text_add(head, value);
    tv_text_add(head, "\r\n");
}

static void add_allowed(tv_text *head, uint32_t allowed) {
    char list[128];
    tv_text names = TV_TEXT_OVER(list);
    for (int method = 0; method < HTTP_METHODS; method++) {
        if ((allowed & 1u << method) == 0) continue;
        if (names.used > 0) tv_text_add(&names, ", ");
        tv_text_add(&names, http_method_names[method]);
    }
    add_field(head, "allow", list);
}

static void write_head(const http_exchange *exchange, tv_text *head) {
    const http_answer *answer = &exchange->answer;
    tv_text_add(head, "HTTP/1.1 ");
    tv_text_add_uint(head, answer->status);
    tv_text_add_char(head, ' ');
    tv_text_add(head, reason_of(answer->status));
    tv_text_add(head, "\r\n");
    if (answer->type != NULL) add_field(head, "content-type", answer->type);
    if (answer->encoding != NULL && answer->type != NULL) add_field(head, "content-encoding", answer->encoding);
    if (answer->location != NULL) add_field(head, "location", answer->location);
    if (answer->tag[0] != '\0') add_field(head, "etag", answer->tag);
    if (answer->varies) add_field(head, "vary", "Accept-Encoding");
    if (answer->allowed != 0) add_allowed(head, answer->allowed);
    if (answer->status == 401) add_field(head, "www-authenticate", "Bearer");
    if (answer->status == 426) add_field(head, "upgrade", "websocket");
    if (answer->status == 426) add_field(head, "sec-websocket-version", "13");
    if (!exchange->life.keep)
        add_field(head, "connection", "close");
    else if (exchange->head.minor == 0)
        add_field(head, "connection", "keep-alive");
    if (answer->cookie[0] != '\0') add_field(head, "set-cookie", answer->cookie);
    add_field(head, "cache-control", answer->cache != NULL ? answer->cache : "no-store");
    if (exchange->server->tls != NULL) add_field(head, "strict-transport-security", "max-age=15768000");
    tv_text_add(head, common_fields);
    if (answer->status != 304 && answer->status != 204 && !exchange->streams) {
        tv_text_add(head, "content-length: ");
        tv_text_add_uint(head, answer->size);
        tv_text_add(head, "\r\n");
    }
    tv_text_add(head, "\r\n");
}

bool http_write_answer(connection *it) {
    http_exchange *exchange = it->exchange;
    const http_answer *answer = &exchange->answer;
    char memory[ANSWER_HEAD_MAX];
    tv_text head = TV_TEXT_OVER(memory);
    if (exchange->server->stopping) exchange->life.keep = false;
    write_head(exchange, &head);
    unsigned char *room = head.cut ? NULL : line_add(&it->line, head.used);
    if (room == NULL) return false;
    memcpy(room, memory, head.used);
    exchange->head_written = true;
    if (exchange->method == HTTP_HEAD || answer->size == 0) return true;
    return line_add_kept(&it->line, answer->body, answer->size);
}

static void count_and_log(const http_exchange *exchange) {
    uint64_t took_us = loop_now_us() - exchange->begin_us;
    uint64_t bytes = exchange->method == HTTP_HEAD ? 0 : exchange->answer.size;
    metrics_count_request(&exchange->server->metrics, exchange->method, exchange->answer.status, bytes, took_us);
    if (!log_writes(LOG_INFO)) return;
    log_line line;
    tv_json *json = log_begin(&line, LOG_INFO, "request");
    tv_json_string(json, "method", http_method_names[exchange->method]);
    tv_json_string(json, "path", exchange->path);
    tv_json_uint(json, "status", exchange->answer.status);
    tv_json_uint(json, "bytes", bytes);
    tv_json_decimal(json, "ms", (int64_t)took_us, 3);
    tv_json_string(json, "address", exchange->address);
    log_end(&line);
}

void http_end_exchange(connection *it) {
    http_exchange *exchange = it->exchange;
    if (exchange == NULL) return;
    it->exchange = NULL;
    exchange->connection = NULL;
    if (exchange->network != 0) hall_map_count(&it->server->networks, exchange->network, -1);
    exchange->network = 0;
    http_release(exchange);
}

void http_finish_answer(connection *it) {
    request_life *life = &it->exchange->life;
    request_drain(life);
    bool keep = life->keep;
    count_and_log(it->exchange);
    http_end_exchange(it);
    it->heard_us = loop_now_us();
    if (it->who != NULL)
        connection_become(it, TALKS_STREAM);
    else if (!keep)
        connection_end(it);
    else if (it->in_size > 0)
        connection_wake(it);
}
