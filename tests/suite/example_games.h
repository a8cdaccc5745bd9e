/* The games of examples/games, closed by NULL: the laws hold for them, too, but no program lists them unless it is asked to. */
#ifndef TRIVIUM_SUITE_EXAMPLE_GAMES_H
#define TRIVIUM_SUITE_EXAMPLE_GAMES_H

#include <trivium/game.h>

extern const tv_game *const example_games[];

#endif
