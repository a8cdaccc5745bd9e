/* A game's tables for learning, seen from within: whether they can be what they say. */
#ifndef TRIVIUM_GAMES_LEARNING_H
#define TRIVIUM_GAMES_LEARNING_H

#include <trivium/learning.h>

/* How a plane is written: tv_encoder_plane.way. */
enum encode_way {
    ENCODE_ANYHOW, /* by its kind */
    ENCODE_BYTES,  /* numbers of a byte, copied */
    ENCODE_ONE_OF, /* bytes of which each is one of several */
    ENCODE_SEAT,   /* a single byte that is a seat */
};

/* The entry of the table that is wrong, "planes", "observe" or "action_lines"; NULL: none. */
const char *learning_missing(const tv_game *game);

#endif
