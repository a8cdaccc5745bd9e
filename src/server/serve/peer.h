/* Peers: clients that are told things as they happen, over a WebSocket or over a stream of lines (NDJSON). Both look the same
 * from outside: a number, messages to it in order, and a bound on what may wait; who reads too slowly is dropped. Everything
 * here belongs to the event loop's thread. */
#ifndef TRIVIUM_SERVER_SERVE_PEER_H
#define TRIVIUM_SERVER_SERVE_PEER_H

#include "server/hall/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct connection;
struct http_exchange;
struct server;

enum { PEER_WAITING_BYTES_MAX = 1 << 20, PEER_LIFE_SIGN_S = 7 };

typedef struct server_peer {
    struct server *server;
    uint64_t id; /* never 0, never used again */
    struct connection *connection;
    bool stream; /* of lines; otherwise a WebSocket */
    bool dropped;
} server_peer;

/* All peers of a server, by number. */
typedef struct peer_list {
    struct peer_slot {
        server_peer *at;
        uint32_t used; /* how often: a part of the number, so that old numbers find nobody */
    } * slots;
    uint32_t count, room, next;
} peer_list;

server_peer *peer_open(struct connection *link, bool stream); /* NULL: memory is short */
void peer_close(server_peer *who);
server_peer *peer_find(const peer_list *list, uint64_t id); /* NULL: gone */
void peer_list_free(peer_list *list);

/* Sends a message; a stream adds the line's end. Nobody with this number: nothing happens. */
void peer_send(struct server *it, uint64_t id, const char *text, size_t size);
/* The same with a text that many share; a reference is kept until it is sent. */
void peer_send_shared(struct server *it, uint64_t id, hall_message *text);
/* Ends the connection after what is waiting. */
void peer_drop(struct server *it, uint64_t id);
/* Turns an exchange's answer into a stream of lines; returns its number, 0 when memory is short. */
uint64_t peer_begin_stream(struct http_exchange *exchange);

/* For connection.c. An empty line, so that both ends notice a connection that died. */
void peer_send_life_sign(server_peer *who);

#endif
