/* Files of the browser client over HTTP: which variant, which headers; see site.h. */
#include "site.h"

#include "assets.h"
#include "negotiate.h"
#include "server.h"

#include <stdio.h>
#include <string.h>

/* The smallest variant that the client takes. */
static asset_bytes choose_variant(const http_exchange *exchange, const asset_file *file, http_answer *answer) {
    const char *accepted = http_header(exchange, "accept-encoding");
    answer->varies = file->brotli.at != NULL || file->gzip.at != NULL;
    if (file->brotli.at != NULL && negotiate_takes(accepted, "br")) {
        answer->encoding = "br";
        return file->brotli;
    }
    if (file->gzip.at != NULL && negotiate_takes(accepted, "gzip")) {
        answer->encoding = "gzip";
        return file->gzip;
    }
    return asset_unpack(&exchange->server->assets, file);
}

static void answer_with_file(http_exchange *exchange, const asset_file *file, void *owned) {
    http_answer answer = {.status = 200, .type = asset_type(file->name), .owned = owned};
    asset_bytes variant = choose_variant(exchange, file, &answer);
    if (variant.at == NULL && variant.size == 0 && file->plain.size > 0) {
        http_answer_error(exchange, 503, "memory", "The server is short of memory. Try again later.");
        return;
    }
    const char *encoding = answer.encoding != NULL ? answer.encoding : "plain";
    snprintf(answer.tag, sizeof answer.tag, "\"%s-%s\"", file->hash, encoding); /* each variant is another entity */
    answer.cache = asset_is_immutable(file->name) ? "public, max-age=31536000, immutable" : "no-cache";
    answer.body = variant.at;
    answer.size = variant.size;
    if (negotiate_has(http_header(exchange, "if-none-match"), answer.tag)) {
        answer.status = 304;
        answer.type = NULL;
        answer.size = 0;
    }
    http_answer_with(exchange, &answer);
}

void site_answer(http_exchange *exchange) {
    if (strcmp(exchange->path, "/docs") == 0) { /* its links are relative to the folder */
        http_answer_with(exchange, &(http_answer){.status = 308, .location = "/docs/", .cache = "no-cache"});
        return;
    }
    const char *name = asset_name(exchange->path);
    const char *folder = exchange->server->settings.web;
    const asset_file *file = NULL;
    asset_loaded loaded = {.memory = NULL};
    if (name != NULL && folder == NULL) file = asset_find(name);
    if (name != NULL && folder != NULL && asset_load(&loaded, folder, name)) file = &loaded.file;
    if (file == NULL) {
        http_answer_error(exchange, 404, "not_found", "There is nothing at this address.");
    } else if (exchange->method != HTTP_GET && exchange->method != HTTP_HEAD) {
        asset_unload(&loaded);
        http_answer_method(exchange, 1u << HTTP_GET | 1u << HTTP_HEAD);
    } else {
        answer_with_file(exchange, file, loaded.memory);
    }
}
