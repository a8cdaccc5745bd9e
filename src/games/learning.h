/* A game's tables for learning, seen from within: whether they can be what they say. */
#ifndef TRIVIUM_GAMES_LEARNING_H
#define TRIVIUM_GAMES_LEARNING_H

#include <trivium/learning.h>

/* The entry of the table that is wrong, "planes", "observe" or "action_lines"; NULL: none. */
const char *learning_missing(const tv_game *game);

#endif
