/* What every server answers by itself, see server.h. */
#include "serve/server.h"
#include "table/heap.h"

void server_answer_health(http_exchange *exchange) {
    http_answer_json(exchange, 200, json_pack("{s:s}", "status", "ok"));
}

void server_answer_metrics(http_exchange *exchange) {
    tv_text text = tv_heap_text();
    if (text.at != NULL) metrics_write(exchange->server, &text);
    http_answer_with(exchange, &(http_answer){
                                   .status = 200,
                                   .type = "text/plain; version=0.0.4; charset=utf-8",
                                   .body = text.at,
                                   .size = text.used,
                                   .owned = text.at,
                               });
}

const route server_routes[] = {
    {HTTP_GET, "/healthz", server_answer_health, 0},
    {HTTP_GET, "/metrics", server_answer_metrics, 0},
    {0},
};

const route server_metrics_routes[] = {
    {HTTP_GET, "/healthz", server_answer_health, 0},
    {HTTP_GET, "/metrics", server_answer_metrics, 0},
    {0},
};
