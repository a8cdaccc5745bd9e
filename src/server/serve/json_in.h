/* JSON from strangers: bounded in depth before it is parsed, and always an object. */
#ifndef TRIVIUM_SERVER_SERVE_JSON_IN_H
#define TRIVIUM_SERVER_SERVE_JSON_IN_H

#include <jansson.h>
#include <stddef.h>

enum { JSON_IN_DEPTH_MAX = 16 };

/* The object that the text is, or NULL: not JSON, another value, nested too deeply, a member twice. */
json_t *json_in_object(const char *text, size_t size);

#endif
