/* The option "limit", which every game has: engines play with one, so that every game ends. */
#ifndef TRIVIUM_MID_LIMIT_H
#define TRIVIUM_MID_LIMIT_H

#include <trivium/game.h>

/* Sets the limit of a set-up; false and an error when the game does not take that number. */
bool limit_set(const tv_game *game, tv_setup *setup, int64_t limit, tv_error *error);

#endif
