/* Requests below /api/v1 become questions to the hall, its replies become answers. What is checked here: where a request comes from,
 * that a body is a JSON object within bounds, and who asks by cookie or token. */
#include "fields.h"
#include "json_in.h"
#include "online_inside.h"

#include "memory/heap.h"

#include <stdio.h>
#include <string.h>

enum { BODY_MAX = 1 << 16, SECRET_MAX = 128, COOKIE_SECONDS = 365 * 24 * 3600 };
#define API_PREFIX "/api/v1"

/* ---- questions ---- */

/* Whatever changes something must come from our own pages or from a program: see field_same_origin. */
static bool check_origin(http_exchange *exchange) {
    if (exchange->method == HTTP_GET || exchange->method == HTTP_HEAD) return true;
    if (field_same_origin(http_header(exchange, "origin"), http_header(exchange, "host"))) return true;
    http_answer_error(exchange, 403, "origin", "This request comes from a page of another site.");
    return false;
}

/* Reads query and body; answers and returns false when they are not as they should be. The caller releases both. */
static bool read_content(http_exchange *exchange, hall_request *request) {
    request->query = http_query(exchange);
    if (request->query == NULL) {
        http_answer_error(exchange, 400, "bad_request", "What stands behind the question mark is no text, or too much.");
        return false;
    }
    if (exchange->body_size == 0) return true;
    if (!field_is_json(http_header(exchange, "content-type"))) {
        http_answer_error(exchange, 415, "not_json", "The body's type must be application/json.");
        return false;
    }
    request->body = json_in_object(exchange->body, exchange->body_size);
    if (request->body != NULL) return true;
    http_answer_error(exchange, 400, "bad_request", "The body must be a JSON object, not nested too deeply.");
    return false;
}

static void answer_question(http_exchange *exchange) {
    online *it = exchange->server->app->host;
    char secret[SECRET_MAX];
    char network[HTTP_ADDRESS_MAX];
    field_network(exchange->address, network, sizeof network);
    hall_request request = {.id = ++it->requests_begun, .address = network};
    request.method = http_method_names[exchange->method == HTTP_HEAD ? HTTP_GET : exchange->method];
    request.path = exchange->path + strlen(API_PREFIX);
    const char *authorization = http_header(exchange, "authorization");
    if (field_is_bearer(authorization)) { /* one that cannot be read is a wrong one, never nobody or the cookie's owner */
        request.bearer = true;
        if (!field_bearer(authorization, secret, sizeof secret)) snprintf(secret, sizeof secret, "?");
    } else if (!field_cookie(http_header(exchange, "cookie"), ONLINE_COOKIE, secret, sizeof secret))
        secret[0] = '\0';
    if (secret[0] != '\0') request.secret = secret;
    if (check_origin(exchange) && read_content(exchange, &request)) {
        http_hold(exchange); /* until the reply, which may come at once */
        hall_map_put(&it->requests, request.id, exchange);
        hall_ask(it->hall, &request, online_now_ms(it));
    }
    json_decref(request.query);
    json_decref(request.body);
}

const route online_routes[] = {
    {HTTP_ANY, API_PREFIX "/*", answer_question, BODY_MAX},
    {HTTP_GET, "/healthz", server_answer_health, 0},
    {HTTP_GET, "/metrics", server_answer_metrics, 0},
    {0},
};

/* ---- replies ---- */

static void write_cookie(const http_exchange *exchange, const char *secret, char out[HTTP_COOKIE_MAX]) {
    bool secure = exchange->server->settings.certificate != NULL || exchange->server->settings.proxy;
    snprintf(out, HTTP_COOKIE_MAX, ONLINE_COOKIE "=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", secret,
             secret[0] != '\0' ? COOKIE_SECONDS : 0, secure ? "; Secure" : "");
}

static void answer_text(http_exchange *exchange, unsigned status, hall_message *message) {
    char *copy = tv_heap_copy(hall_message_text(message), message->size);
    if (copy == NULL)
        http_answer_with(exchange, &(http_answer){.status = 503, .close = true});
    else
        http_answer_with(exchange,
                         &(http_answer){.status = status, .type = "application/json", .body = copy, .size = message->size, .owned = copy});
}

void online_reply(void *host, const hall_reply *reply) {
    online *it = host;
    http_exchange *exchange = hall_map_take(&it->requests, reply->request);
    if (exchange == NULL) return;
    if (reply->text != NULL)
        answer_text(exchange, (unsigned)reply->status, reply->text);
    else if (reply->body == NULL)
        http_answer_with(exchange, &(http_answer){.status = (unsigned)reply->status});
    else
        http_answer_json(exchange, (unsigned)reply->status, json_incref(reply->body));
    if (reply->cookie != NULL) write_cookie(exchange, reply->cookie, exchange->answer.cookie);
    http_release(exchange);
}

hall_connection online_begin_stream(void *host, uint64_t request) {
    online *it = host;
    http_exchange *exchange = hall_map_take(&it->requests, request);
    if (exchange == NULL) return 0;
    uint64_t peer = peer_begin_stream(exchange);
    http_release(exchange);
    return peer;
}
