/* What every server answers by itself, see server.h. */
#include "connection.h"
#include "fields.h"
#include "memory/heap.h"
#include "server.h"

#include <sodium.h>
#include <string.h>

/* ---- health ---- */

void server_answer_health(http_exchange *exchange) {
    const server_app *app = exchange->server->app;
    if (app->answer_health != NULL) {
        app->answer_health(exchange);
        return;
    }
    const char *wrong = app->health != NULL ? app->health(app->host) : NULL;
    json_t *answer = json_pack("{s:s}", "status", wrong == NULL ? "ok" : "failing");
    if (wrong != NULL) json_object_set_new(answer, "reason", json_string(wrong));
    http_answer_json(exchange, wrong == NULL ? 200 : 503, answer);
}

/* ---- metrics ---- */

/* Compares without telling by its time where they differ; their sizes may be told. */
static bool knows_token(const http_exchange *exchange, const char *token) {
    char said[256];
    if (!field_bearer(http_header(exchange, "authorization"), said, sizeof said)) return false;
    return strlen(said) == strlen(token) && sodium_memcmp(said, token, strlen(token)) == 0;
}

static bool is_this_machine(const char *address) { return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0; }

/* How busy a server is and how many people it has is its operator's business. Behind a proxy everybody comes from this machine. */
static bool may_read_metrics(const http_exchange *exchange) {
    const server_settings *settings = &exchange->server->settings;
    if (settings->metrics_bind != NULL && !exchange->connection->metrics_alone) return false; /* there, and nowhere else */
    if (settings->metrics_token != NULL) return knows_token(exchange, settings->metrics_token);
    if (exchange->connection->metrics_alone) return true;
    return !settings->proxy && is_this_machine(exchange->address);
}

void server_answer_metrics(http_exchange *exchange) {
    if (!may_read_metrics(exchange)) {
        bool token = exchange->server->settings.metrics_token != NULL;
        http_answer_error(exchange, token ? 401 : 403, "metrics",
                          "These figures are for whoever runs the server; see --metrics and --metrics-token.");
        return;
    }
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
