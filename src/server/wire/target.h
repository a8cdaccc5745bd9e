/* The target of a request, "/path?name=value": its path decoded, and the pairs behind the question mark. Knows nothing of sockets. */
#ifndef TRIVIUM_SERVER_WIRE_TARGET_H
#define TRIVIUM_SERVER_WIRE_TARGET_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* The decoded path; "" when it is too long for the room or has a NUL in it, so that nothing is found there. False when the target is no path:
 * then the request is wrong. A whole address, "http://host/path", is one too. */
bool target_path(const char *target, char *out, size_t size);
/* What stands behind the question mark, as an object of strings; NULL when that is no text, or too much. */
json_t *target_query(const char *target);

#endif
