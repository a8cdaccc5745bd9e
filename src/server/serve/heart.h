/* The heart of a node: a thread that beats (server/store/beat.h) about once a second, and hears at once what others call out. What comes of it is
 * fetched by the event loop. */
#ifndef TRIVIUM_SERVER_SERVE_HEART_H
#define TRIVIUM_SERVER_SERVE_HEART_H

#include "server/store/beat.h"

typedef struct heart heart;

/* So long it beats for a loop that shows no life. */
enum { HEART_PATIENCE_MS = 2000 };

/* `wake` is called in its thread when there is something to fetch. NULL: there are no threads. */
heart *heart_start(store *at, const store_node *self, void (*wake)(void *host), void *host);
/* The oldest that was not fetched; the caller frees it. False: there is none. */
bool heart_fetch(heart *it, store_beat *out);
/* The loop runs: to be said much more often than HEART_PATIENCE_MS. */
void heart_alive(heart *it);
/* From now on it takes no more games, and says so. */
void heart_leave(heart *it);
/* The node is none any more, and the thread ends. */
void heart_stop(heart *it);

#endif
