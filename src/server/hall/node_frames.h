/* What nodes say to each other over the one stream that each pair has: frames of one form, whatever they hold. A frame is, with the lowest byte
 * first: 4 bytes how many follow, 1 its kind, 8 a number, 2 a status, 4 how many numbers more there are, these with 8 bytes each, a text.
 * Which kinds there are depends on the version that both speak (docs/nodes.md). */
#ifndef TRIVIUM_SERVER_HALL_NODE_FRAMES_H
#define TRIVIUM_SERVER_HALL_NODE_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HALL_FRAME_CALL = 1,  /* number of the call; text: the question in JSON. From where it was asked to who has the table */
    HALL_FRAME_ANSWER,    /* number of the call, status and text of the answer; status 0: the table is not here */
    HALL_FRAME_TELL,      /* number of a subscription; text for who watches */
    HALL_FRAME_TELL_MANY, /* subscriptions; text for all of them. Version 2 */
    HALL_FRAME_LOOK,      /* subscription: the table is elsewhere now */
    HALL_FRAME_GONE,      /* subscription: nobody watches any more, or may */
    HALL_FRAME_PERSON,    /* number of a person; text for connections of theirs that want to hear of the own games */
    HALL_FRAME_YOURS,     /* text: a table that was handed over to the receiver */
    HALL_FRAMES,
    /* The carrier's own: */
    HALL_FRAME_HELLO = 240, /* text: who speaks, and which versions */
    HALL_FRAME_PING,        /* answered by the other one */
    HALL_FRAME_PONG,
};
enum { HALL_FRAME_HEAD = 19, HALL_FRAME_LENGTH = 4, HALL_FRAME_NUMBERS_MAX = 1 << 16, HALL_FRAME_BYTES_MAX = 8 << 20 };

typedef struct hall_frame {
    uint8_t kind;
    uint16_t status;
    uint64_t number;
    const uint8_t *numbers; /* as they stand in the frame: hall_frame_number */
    uint32_t count;
    const char *text; /* not terminated */
    size_t size;
} hall_frame;

/* How many bytes follow the first four; more than HALL_FRAME_BYTES_MAX, or fewer than a head has: no frame. */
uint32_t hall_frame_length(const uint8_t length[HALL_FRAME_LENGTH]);
uint8_t hall_frame_kind(const void *head); /* of a frame as it was written */
/* Reads what follows them; false: it is none of ours. */
bool hall_frame_read(const uint8_t *bytes, size_t size, hall_frame *out);
uint64_t hall_frame_number(const hall_frame *frame, uint32_t at);
/* Writes all but the text, of which there will be so many bytes; returns how much: HALL_FRAME_HEAD and 8 for each of the numbers. */
size_t hall_frame_write(uint8_t *out, uint8_t kind, uint64_t number, uint16_t status, const uint64_t *numbers, uint32_t count, size_t text);

#endif
