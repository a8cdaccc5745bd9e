/* The list of the examples, made by the build of the folders that there are (cmake/games.cmake). */
#include "example_games.h"

#include "example_games_list.h"

#define DECLARED(name) extern const tv_game name##_game;
#define LISTED(name) &name##_game,

TRIVIUM_GAMES(DECLARED)

const tv_game *const example_games[] = {TRIVIUM_GAMES(LISTED) NULL};
