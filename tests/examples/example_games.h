/* The games of examples/games, which no list of the program holds: for the tests, which hold them to every law. */
#ifndef TRIVIUM_TESTS_EXAMPLE_GAMES_H
#define TRIVIUM_TESTS_EXAMPLE_GAMES_H

#include <trivium/game.h>

extern const tv_game *const example_games[]; /* closed by NULL */

#endif
