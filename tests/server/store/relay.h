/* A relay before PostgreSQL that breaks connections where it hurts: it follows what the client says and knows the moment of a COMMIT. One thread
 * serves all connections. */
#ifndef TRIVIUM_TESTS_STORE_RELAY_H
#define TRIVIUM_TESTS_STORE_RELAY_H

#include <stdbool.h>

typedef struct relay relay;

/* What happens at the next COMMIT of the store's writer, once. */
typedef enum {
    RELAY_PASS,
    RELAY_DROP,  /* the server never hears it: the connection is gone before */
    RELAY_KEEP,  /* the server commits, and the client never hears of it */
    RELAY_LEAVE, /* the same, and the server does not notice that the client is gone */
} relay_fault;

relay *relay_open(const char *address);
const char *relay_address(const relay *it);
/* `before` (may be NULL) runs in the relay's thread before the client's connection is broken. */
void relay_break(relay *it, relay_fault fault, void (*before)(void *host), void *host);
/* From now on what the server says comes in pieces of so many bytes, each after so long; 0 bytes: nothing comes any more. */
void relay_slow(relay *it, int bytes, int pause_ms);
void relay_close(relay *it);

#endif
