/* Finds the route of a request, see routes.h. */
#include "routes.h"

const char *const http_method_names[HTTP_METHODS] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "OTHER"};

const route *route_find(const route *table, http_method method, const char *path, path_holes *holes, uint32_t *allowed) {
    *allowed = 0;
    for (const route *at = table; at->pattern != NULL; at++) {
        if (!path_fits(at->pattern, path, holes)) continue;
        if (at->method == method || at->method == HTTP_ANY || (at->method == HTTP_GET && method == HTTP_HEAD)) return at;
        *allowed |= 1u << at->method;
        if (at->method == HTTP_GET) *allowed |= 1u << HTTP_HEAD;
    }
    return NULL;
}
