/* WebSocket frames (RFC 6455) as bytes: a reader that is fed what comes, in whatever pieces, and puts messages together; and the bytes before
 * what is sent. Strict: unmasked frames, reserved bits, broken text and fragments out of order end the connection with the code that the
 * RFC names. Knows nothing of sockets. */
#ifndef TRIVIUM_SERVER_WIRE_FRAMES_H
#define TRIVIUM_SERVER_WIRE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
enum { FRAME_HEAD_MAX = 10, FRAME_CONTROL_MAX = 125 };
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_UNACCEPTABLE = 1003,
    CLOSE_NONE = 1005,
    CLOSE_NOT_TEXT = 1007,
    CLOSE_TOO_LARGE = 1009,
    CLOSE_UNEXPECTED = 1011
};

typedef enum {
    HEARD_NOTHING, /* all bytes are used up */
    HEARD_TEXT,    /* a whole message: text and size; it is the caller's from now on */
    HEARD_PING,    /* control and control_size are what to say back */
    HEARD_PONG,
    HEARD_CLOSE, /* code is what the client said, CLOSE_NONE if nothing */
    HEARD_BAD    /* code is what to close with */
} frame_event;

typedef struct frame_reader {
    size_t message_max;
    unsigned char head[14];
    uint8_t head_got, head_needed; /* bytes of the frame's head; all there: inside the payload */
    uint8_t kind, message_kind;    /* of this frame; of the message that is being put together, 0: none */
    bool final;
    uint64_t left, at; /* bytes of the payload still to come, and how many came */
    char *text;
    size_t size;
    unsigned char control[FRAME_CONTROL_MAX + 1];
    uint8_t control_size;
    unsigned code;
} frame_reader;

/* Uses bytes up to the next event; moves *bytes and *size on. */
frame_event frame_read(frame_reader *it, const unsigned char **bytes, size_t *size);
void frame_reader_free(frame_reader *it);

/* Writes the head of a frame that is sent whole; returns its size. */
size_t frame_write_head(unsigned char out[FRAME_HEAD_MAX], unsigned kind, size_t size);

#endif
