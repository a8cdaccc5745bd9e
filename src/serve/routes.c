/* Finds the route of a request, see routes.h. */
#include "serve/routes.h"

#include <string.h>

const char *const http_method_names[HTTP_METHODS] = {"GET",   "HEAD",   "POST",    "PUT",
                                                     "PATCH", "DELETE", "OPTIONS", "OTHER"};

bool route_fits(const char *pattern, const char *path, route_holes *holes) {
    holes->count = 0;
    while (*pattern == '/' && *path == '/') {
        size_t wanted = strcspn(++pattern, "/"), size = strcspn(++path, "/");
        if (strcmp(pattern, "*") == 0) return true;
        if (*pattern == ':') {
            if (size == 0 || size >= ROUTE_HOLE_CHARS || holes->count == ROUTE_HOLES_MAX) return false;
            char *value = holes->values[holes->count++];
            memcpy(value, path, size);
            value[size] = '\0';
        } else if (wanted != size || memcmp(pattern, path, size) != 0) {
            return false;
        }
        pattern += wanted;
        path += size;
    }
    return *pattern == '\0' && *path == '\0';
}

const route *route_find(const route *table, http_method method, const char *path, route_holes *holes,
                        uint32_t *allowed) {
    *allowed = 0;
    for (const route *at = table; at->pattern != NULL; at++) {
        if (!route_fits(at->pattern, path, holes)) continue;
        if (at->method == method || at->method == HTTP_ANY || (at->method == HTTP_GET && method == HTTP_HEAD))
            return at;
        *allowed |= 1u << at->method;
        if (at->method == HTTP_GET) *allowed |= 1u << HTTP_HEAD;
    }
    return NULL;
}
