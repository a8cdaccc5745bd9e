/* Answers of all kinds, and the life of an exchange; see http.h. What libwebsockets calls is in connection.c. */
#include "serve/http.h"

#include "serve/server.h"

#include <assert.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

const char *http_header(const http_exchange *exchange, int token, char out[HTTP_HEADER_MAX]) {
    out[0] = '\0';
    if (exchange->wsi == NULL) return out;
    if (lws_hdr_copy(exchange->wsi, out, HTTP_HEADER_MAX, (enum lws_token_indexes)token) < 0) out[0] = '\0';
    return out;
}

json_t *http_query(const http_exchange *exchange) {
    enum { PAIRS_MAX = 16 };
    json_t *pairs = json_object();
    char pair[HTTP_HEADER_MAX];
    for (int i = 0; exchange->wsi != NULL; i++) {
        int size = lws_hdr_fragment_length(exchange->wsi, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size <= 0) break; /* no more */
        bool good = i < PAIRS_MAX && size < (int)sizeof pair &&
                    lws_hdr_copy_fragment(exchange->wsi, pair, sizeof pair, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
        char *equals = good ? strchr(pair, '=') : NULL;
        if (equals != NULL) *equals++ = '\0';
        if (good && json_object_set_new(pairs, pair, json_string(equals != NULL ? equals : "")) == 0) continue;
        json_decref(pairs);
        return NULL;
    }
    return pairs;
}

void http_answer_with(http_exchange *exchange, const http_answer *answer) {
    assert(!exchange->answered);
    exchange->answer = *answer;
    exchange->answered = true;
    if (exchange->body_size < exchange->body_expected)
        exchange->answer.close = true; /* the rest of the body may still come */
    if (exchange->wsi != NULL) lws_callback_on_writable(exchange->wsi);
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
    assert(exchange->holders > 0);
    if (--exchange->holders > 0) return;
    exchange->server->exchanges--;
    free(exchange->answer.owned);
    free(exchange->body);
    free(exchange);
}
