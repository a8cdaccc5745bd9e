/* The head of a request (RFC 9112), taken apart: method, target, version, fields. It comes from strangers, and a proxy before us may read it
 * too, so nothing is guessed: what two readers could understand differently is refused. Knows nothing of sockets. */
#ifndef TRIVIUM_SERVER_WIRE_HEAD_H
#define TRIVIUM_SERVER_WIRE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_BYTES_MAX = 16384, HEAD_FIELDS_MAX = 100 };

typedef struct head_field {
    const char *name, *value; /* the name in lower case, the value without blanks around it */
} head_field;

typedef struct request_head {
    const char *method, *target;
    unsigned minor; /* of HTTP/1.x */
    uint32_t count;
    head_field fields[HEAD_FIELDS_MAX];
} request_head;

/* The size of the head with its empty line, once all of it is there; 0 before. */
size_t head_size(const char *bytes, size_t size);
/* Takes a whole head apart, in its own bytes, which must stay. 0, or the status to refuse it with: 400, 431, 505. */
unsigned head_read(request_head *head, char *bytes, size_t size);

/* The value of a field (its name in lower case), "" when it is absent. Fields that must not be repeated are there at most once. */
const char *head_value(const request_head *head, const char *name);
bool head_has(const request_head *head, const char *name); /* also with an empty value */
/* The value of the last field of that name, "" when there is none. */
const char *head_last_value(const request_head *head, const char *name);
/* Does a list, in one or more fields, have this element? Letters count alike in both cases. */
bool head_lists(const request_head *head, const char *name, const char *element);

#endif
