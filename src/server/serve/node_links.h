/* Streams to other nodes, one for each pair: TLS by the key that all nodes of a database have, frames of hall/node_frames.h over it. The node with
 * the higher number connects. Both say first who they are and which versions they speak; signs of life tell a stream that died. What may
 * wait for a node that reads too slowly is bounded: nothing is read from it while much waits, and when too much does the stream is ended, at
 * the end of the turn, and begun anew. Belongs to the event loop's thread. */
#ifndef TRIVIUM_SERVER_SERVE_NODE_LINKS_H
#define TRIVIUM_SERVER_SERVE_NODE_LINKS_H

#include "server/hall/message.h"
#include "server/store/sharing.h"
#include "server/wire/loop.h"

typedef struct node_links node_links;

typedef struct node_links_host {
    void *host;
    void (*opened)(void *host, int64_t node, uint8_t version);
    void (*closed)(void *host, int64_t node);
    bool (*heard)(void *host, int64_t node, const uint8_t *frame, size_t size); /* false: it is none, the stream ends */
    size_t waiting_max;                                                         /* bytes that may wait for a node; 0: as many as usual */
} node_links_host;

/* What went over the streams, for figures. */
typedef struct node_links_count {
    uint32_t open;
    uint64_t frames_sent, frames_heard, bytes_sent, bytes_heard, begun, ended;
} node_links_count;

/* Listens at "ADDRESS:PORT", port 0: a free one; NULL with a sentence when it cannot. */
node_links *node_links_open(event_loop *loop, const char *at, const uint8_t key[STORE_NODE_KEY_BYTES], const node_links_host *host,
                            tv_error *error);
void node_links_close(node_links *it);
const char *node_links_address(const node_links *it); /* where it listens, with the port */

/* Who this node is by now, and who else is there. */
void node_links_know(node_links *it, int64_t self, const store_node *nodes, uint32_t count);
/* Puts a frame into the queue; false: there is no stream to that node. */
bool node_links_send(node_links *it, int64_t node, const void *head, size_t size, hall_message *text);
/* At the end of a turn of the loop: sends what waits. */
void node_links_flush(node_links *it);
/* A few times a second: connects, asks for signs of life, ends what is dead. */
void node_links_tick(node_links *it);
node_links_count node_links_counted(const node_links *it);

#endif
