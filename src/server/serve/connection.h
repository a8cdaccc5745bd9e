/* One connection of a client: its line, what came over it and is not used yet, and what it is at the moment: a request after the other, a
 * WebSocket, or a stream. Nothing is sent or received inside of an application's function: whoever has something for a connection wakes it,
 * and the loop sees to it at the end of the turn. */
#ifndef TRIVIUM_SERVER_SERVE_CONNECTION_H
#define TRIVIUM_SERVER_SERVE_CONNECTION_H

#include "http.h"
#include "server/wire/frames.h"
#include "server/wire/line.h"
#include "server/wire/loop.h"
#include "server/wire/timeouts.h"

#include <sys/socket.h>

struct server;
struct server_peer;

typedef enum {
    TALKS_HTTP,
    TALKS_SOCKET, /* a WebSocket */
    TALKS_STREAM, /* lines to the client */
    TALKS_NO_MORE /* all is sent; what still comes is thrown away until the client closes too */
} connection_talk;

typedef struct connection {
    watcher watch; /* must be first */
    wire_timeout due;
    struct server *server;
    wire_line line;
    connection_talk talk;
    bool metrics_alone; /* came in at the listener for metrics */
    bool ready;         /* in the list of those that something is to be done for */
    bool again;         /* something more came up */
    bool ending;        /* ends when what waits is sent */
    bool broken;        /* ends at once */
    bool counted;       /* among those of its network */
    bool unwanted;      /* something came that must wait */
    struct connection *next_ready, *next, **self;
    char address[HTTP_ADDRESS_MAX];
    uint64_t network; /* that it counts for; 0: behind a proxy, where requests are counted */
    char *in;         /* came and is not used yet */
    size_t in_size, in_room;
    uint64_t heard_us; /* something came; for one that asks nothing: the last answer left */
    uint64_t ended_us; /* it began to end */
    uint64_t pinged_us;
    size_t thrown_away;
    http_exchange *exchange; /* NULL: none */
    struct server_peer *who; /* NULL: none */
    frame_reader frames;
} connection;

/* Takes a socket that was accepted. */
void connection_open(struct server *it, int file, const struct sockaddr *from, bool metrics_alone);
/* Something is to be done for it. */
void connection_wake(connection *it);
/* Ends it when what waits is sent. */
void connection_end(connection *it);
/* Ends it without a word, at the end of the turn. */
void connection_break(connection *it);
/* Of the server's loop: sees to those that were woken, and to those whose time is over. */
void connections_work(struct server *it);
void connections_expire(struct server *it, uint64_t now_us);
void connections_close_all(struct server *it);

/* It is a peer from now on: the application has a limit for these. */
void connection_become(connection *it, connection_talk talk);
/* So many bytes of what came are used. */
void connection_use_input(connection *it, size_t size);

/* http_take.c: uses what came, as far as a request wants it; the request's time is over. */
void http_take(connection *it);
void http_take_too_long(connection *it);
/* http_send.c: puts an answer into the line; all of it left; the exchange is over, whether answered or not. */
bool http_write_answer(connection *it);
void http_finish_answer(connection *it);
void http_end_exchange(connection *it);

/* socket.c: does the request ask for a WebSocket? Then it becomes one, or is answered. What came is used; a sign of life is due. */
bool socket_is_asked(const http_exchange *exchange);
void socket_open(connection *it);
void socket_take(connection *it, const unsigned char *bytes, size_t size);
void socket_say_close(connection *it, unsigned code);
void socket_ping(connection *it);

/* The client is no peer any more. */
void connection_end_peer(connection *it);

#endif
