/* A link to a server: one WebSocket in a thread of its own, which opens it again whenever it breaks. It carries texts and knows nothing of what
 * they mean. What came waits in a queue until somebody takes it; `remote_link_descriptor` can be waited for together with other input. */
#ifndef TRIVIUM_REMOTE_LINK_H
#define TRIVIUM_REMOTE_LINK_H

#include "server.h"

typedef struct remote_link remote_link;

/* NULL with a sentence when memory or threads are short; whether the server is there shows later. */
remote_link *remote_link_open(const remote_server *server, tv_error *error);
void remote_link_close(remote_link *link);
/* A file descriptor that can be read from when something waits; only poll it. */
int remote_link_descriptor(const remote_link *link);
/* Waits at most so long for something. */
bool remote_link_wait(const remote_link *link, int wait_ms);

typedef enum {
    REMOTE_LINK_NOTHING, /* nothing waits */
    REMOTE_LINK_UP,      /* the server is there: everything must be asked anew */
    REMOTE_LINK_DOWN,    /* it is gone */
    REMOTE_LINK_TEXT,    /* a message */
} remote_link_kind;
/* The oldest thing that waits; a text is the caller's to free. */
remote_link_kind remote_link_take(remote_link *link, char **text, size_t *size);
/* Sends a text. Nothing is sent, and nothing kept for later, while the link is down: false. */
bool remote_link_send(remote_link *link, const char *text, size_t size);

#endif
