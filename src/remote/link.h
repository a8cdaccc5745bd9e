/* A link to a server: one WebSocket in a thread of its own, which opens it again whenever it breaks. Messages wait in
 * a queue until somebody takes them; `remote_link_news` can be waited for together with other input. Besides the
 * server's messages there are two of the link's own: {"type":"up"}, after which everything must be asked anew, and
 * {"type":"down"}. */
#ifndef TRIVIUM_REMOTE_LINK_H
#define TRIVIUM_REMOTE_LINK_H

#include "server.h"

typedef struct remote_link remote_link;

/* NULL with a sentence when memory or threads are short; whether the server is there shows later. */
remote_link *remote_link_open(const remote_server *server, tv_error *error);
void remote_link_close(remote_link *link);
/* A file descriptor that can be read from when messages wait; only poll it. */
int remote_link_news(const remote_link *link);
/* Waits at most so long for messages. */
bool remote_link_wait(const remote_link *link, int wait_ms);
/* The next message, which the caller gives back, or NULL. */
json_t *remote_link_take(remote_link *link);
/* Sends a message, which is given back here. Nothing is sent, and nothing kept for later, while the link is down:
 * false. */
bool remote_link_send(remote_link *link, json_t *message);

#endif
