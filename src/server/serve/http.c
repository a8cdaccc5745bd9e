/* Answers of all kinds, and the life of an exchange; see http.h. How requests come and answers leave is in http_take.c and http_send.c. */
#include "http.h"

#include "base/check.h"
#include "connection.h"
#include "server.h"
#include "server/wire/target.h"

#include <stdlib.h>
#include <string.h>

const char *http_header(const http_exchange *exchange, const char *name) { return head_value(&exchange->head, name); }

json_t *http_query(const http_exchange *exchange) { return target_query(exchange->head.target); }

void http_answer_with(http_exchange *exchange, const http_answer *answer) {
    request_answer(&exchange->life, loop_now_us());
    if (answer->close) exchange->life.keep = false;
    exchange->answer = *answer;
    if (exchange->connection != NULL) connection_wake(exchange->connection);
}

void http_answer_json(http_exchange *exchange, unsigned status, json_t *value) {
    char *text = value != NULL ? json_dumps(value, JSON_COMPACT) : NULL;
    json_decref(value);
    if (text == NULL) { /* memory is short: an answer that needs none */
        http_answer_with(exchange, &(http_answer){.status = 503, .close = true});
        return;
    }
    http_answer_with(exchange, &(http_answer){
                                   .status = status,
                                   .type = "application/json",
                                   .body = text,
                                   .size = strlen(text),
                                   .owned = text,
                               });
}

void http_answer_error(http_exchange *exchange, unsigned status, const char *code, const char *message) {
    http_answer_json(exchange, status, json_pack("{s:s, s:s}", "code", code, "message", message));
}

void http_answer_method(http_exchange *exchange, uint32_t allowed) {
    http_answer_error(exchange, 405, "method_not_allowed", "This address does not take this method.");
    exchange->answer.allowed = allowed;
}

void http_hold(http_exchange *exchange) { exchange->holders++; }

void http_release(http_exchange *exchange) {
    TV_ASSERT(exchange->holders > 0);
    if (--exchange->holders > 0) return;
    if (exchange->counted) exchange->server->exchanges--;
    free(exchange->answer.owned);
    free(exchange->head_bytes);
    free(exchange->body);
    free(exchange);
}
