/* The line to a client: a socket that never waits, with or without TLS over it, and the queue of what is to be sent. */
#ifndef TRIVIUM_SERVER_WIRE_LINE_H
#define TRIVIUM_SERVER_WIRE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct ssl_st;
struct ssl_ctx_st;
typedef struct line_piece line_piece;

typedef struct wire_line {
    int file;
    struct ssl_st *tls; /* NULL: without */
    line_piece *first, **end;
    size_t waiting;      /* bytes to be sent */
    bool wants_to_write; /* the socket was full, or TLS itself has something to say */
} wire_line;

/* False when memory is short; the socket is then still the caller's. */
bool line_open(wire_line *it, int file, struct ssl_ctx_st *tls);
/* It is this side that has connected, and so begins. */
void line_begin_handshake(wire_line *it);
/* Throws away what waits; the socket is closed. */
void line_close(wire_line *it);

enum { LINE_LATER = -1, LINE_BROKEN = -2 };
/* Reads what there is: a number of bytes, 0 at the end, LINE_LATER or LINE_BROKEN. */
ssize_t line_read(wire_line *it, void *bytes, size_t size);
/* Sends what waits, as far as the socket takes it; the number of bytes, or LINE_BROKEN. */
ssize_t line_send(wire_line *it);
/* Tells the other side that no more comes. What it still says can be read and thrown away by line_drain: closing a socket with bytes unread
 * resets the connection, and takes an answer along that the client has not read yet. */
void line_finish(wire_line *it);
/* Throws away what came: the number of bytes, 0 at the end, LINE_LATER or LINE_BROKEN. */
ssize_t line_drain(wire_line *it);

/* Room for so many bytes at the queue's end, to be filled before anything else is called; NULL when memory is short. */
unsigned char *line_add(wire_line *it, size_t size);
/* Puts bytes at the queue's end that stay until they are sent. */
bool line_add_kept(wire_line *it, const void *bytes, size_t size);
/* The same with bytes that others use too: release(owner) is called when this line needs them no more. */
bool line_add_shared(wire_line *it, const void *bytes, size_t size, void (*release)(void *owner), void *owner);

#endif
