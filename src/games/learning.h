/* A game's tables for learning, seen from within: whether they can be what they say. */
#ifndef TRIVIUM_GAMES_LEARNING_H
#define TRIVIUM_GAMES_LEARNING_H

#include <trivium/learning.h>

/* How a part is written: tv_encoder_part.way. The wide ways write, and read, up to 15 bytes more than the part has, in one stroke: these
 * are within the observation and the view, and whatever follows is written later. */
enum encode_way {
    ENCODE_ANYHOW,     /* by its kind */
    ENCODE_BYTES,      /* numbers of a byte, copied */
    ENCODE_BYTES_WIDE, /* the same, 16 at a time */
    ENCODE_ONE_WIDE,   /* a single byte that is one of several */
    ENCODE_ONES,       /* bytes of which each is one of several */
    ENCODE_SEAT_WIDE,  /* a single byte that is a seat */
    ENCODE_TURNED,     /* the bytes of numbers, little-endian: a view without planes on a machine that writes otherwise */
    ENCODE_OWNED_WIDE, /* bytes that are seats: which are that of the part's `turn`; such a plane has a part for each seat */
};
enum { ENCODE_STROKE = 16 };

/* The entry of the table that is wrong, "planes", "observe" or "action_lines"; NULL: none. */
const char *learning_missing(const tv_game *game);

#endif
