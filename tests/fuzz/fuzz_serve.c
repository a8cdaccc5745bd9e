/* Fuzz target: the server's readers of what strangers send, paths and header fields, and of the configuration file. What they take
 * must keep the promises of their headers. */
#include "server/serve/assets.h"
#include "server/serve/config.h"
#include "server/serve/fields.h"
#include "server/serve/json_in.h"
#include "server/serve/negotiate.h"
#include "server/serve/routes.h"

#include <stdlib.h>
#include <string.h>

static void demand(bool promise) {
    if (!promise) abort();
}

static void read_path(const char *path) {
    static const route table[] = {
        {HTTP_GET, "/healthz", NULL, 0},     {HTTP_GET, "/tables/:id", NULL, 0}, {HTTP_POST, "/tables/:id/:verb", NULL, 0},
        {HTTP_GET, "/:a/:b/:c/:d", NULL, 0}, {HTTP_ANY, "/api/*", NULL, 0},      {0},
    };
    const char *name = asset_name(path);
    if (name != NULL) {
        demand(name[0] != '/' && name[0] != '\0' && strstr(name, "..") != name && strstr(name, "/.") == NULL);
        demand(strpbrk(name, "\\%?#: \n") == NULL && name[strlen(name) - 1] != '/');
        demand(strchr(asset_type(name), '/') != NULL);
        asset_is_immutable(name);
    }
    path_holes holes;
    uint32_t allowed;
    const route *found = route_find(table, HTTP_GET, path, &holes, &allowed);
    if (found == NULL) return;
    demand(found->method == HTTP_GET || found->method == HTTP_ANY);
    for (uint32_t i = 0; i < holes.count; i++)
        demand(holes.values[i][0] != '\0' && strlen(holes.values[i]) < PATH_HOLE_CHARS && strchr(holes.values[i], '/') == NULL);
}

static void read_fields(const char *text) {
    char out[32];
    if (field_cookie(text, "session", out, sizeof out)) {
        demand(out[0] != '\0' && strstr(text, out) != NULL && strpbrk(out, " \t\r\n;") == NULL);
        char alone[64] = "session=";
        char again[32];
        strcat(alone, out);
        demand(field_cookie(alone, "session", again, sizeof again) && strcmp(out, again) == 0);
    }
    if (field_bearer(text, out, sizeof out)) demand(strpbrk(out, " \t\r\n") == NULL);
    demand(field_same_origin("", text));
    demand(!field_same_origin("null", text));
    field_same_origin(text, "example.org:8080");
    field_is_json(text);
    if (field_forwarded(text, out, sizeof out)) demand(out[0] != '\0' && strpbrk(out, " ,\t\r\n/\"") == NULL);
    demand(!negotiate_takes(text, "br") || strpbrk(text, "*bB") != NULL);
    negotiate_takes(text, "gzip");
    demand(!negotiate_has(text, "\"tag\"") || strstr(text, "\"tag\"") != NULL || strchr(text, '*') != NULL);
}

static size_t depth_of(const json_t *value) {
    const char *name;
    json_t *member;
    size_t deepest = 0, i;
    json_object_foreach((json_t *)(uintptr_t)value, name, member) {
        size_t depth = depth_of(member);
        if (depth > deepest) deepest = depth;
    }
    json_array_foreach(value, i, member) {
        size_t depth = depth_of(member);
        if (depth > deepest) deepest = depth;
    }
    return deepest + (json_is_object(value) || json_is_array(value));
}

static void read_json(const char *text, size_t size) {
    json_t *value = json_in_object(text, size);
    if (value != NULL) demand(json_is_object(value) && depth_of(value) <= JSON_IN_DEPTH_MAX);
    json_decref(value);
}

static bool take_setting(void *host, const char *name, const char *value, tv_error *error) {
    demand(strpbrk(name, "=\n") == NULL && strchr(value, '\n') == NULL);
    return ++*(unsigned *)host < 100 || tv_fail(error, "Enough.", (const char *)NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    read_path(text);
    read_fields(text);
    read_json(text, size);
    unsigned settings = 0;
    tv_error error = {0};
    if (!config_read(text, size, take_setting, &settings, &error)) demand(error.what[0] != '\0');
    free(text);
    return 0;
}
