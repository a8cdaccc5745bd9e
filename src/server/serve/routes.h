/* Which function answers which request: a table of method and path pattern. Patterns are paths in which a part may be a hole,
 * "/tables/:id/moves", and the last part may be "*", which stands for all that follows. Knows nothing of sockets, so that it
 * can be tested and fuzzed alone. */
#ifndef TRIVIUM_SERVER_SERVE_ROUTES_H
#define TRIVIUM_SERVER_SERVE_ROUTES_H

#include "mid/path_pattern.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_PUT,
    HTTP_PATCH,
    HTTP_DELETE,
    HTTP_OPTIONS,
    HTTP_OTHER, /* a method that no route has */
    HTTP_METHODS,
    HTTP_ANY = HTTP_METHODS /* in routes: whatever method, the function looks itself */
} http_method;

extern const char *const http_method_names[HTTP_METHODS];

struct http_exchange;

typedef struct route {
    http_method method;  /* a route for GET answers HEAD too */
    const char *pattern; /* NULL closes the table */
    void (*answer)(struct http_exchange *exchange);
    size_t body_max; /* largest body that is taken; 0: none */
} route;

/* The route for a request, or NULL; then *allowed has a bit for each method that the path would take. */
const route *route_find(const route *table, http_method method, const char *path, path_holes *holes, uint32_t *allowed);

#endif
