/* The list of games. It is made by the build of the folders that there are (cmake/games.cmake): no source names a game but its own. */
#include <trivium/game.h>

#include "games/games_list.h"

#include <string.h>

#define DECLARED(name) extern const tv_game name##_game;
#define LISTED(name) &name##_game,

TRIVIUM_GAMES(DECLARED)

static const tv_game *const games[] = {TRIVIUM_GAMES(LISTED) NULL};
const tv_game *const *const tv_games = games;

const tv_game *tv_game_find(const char *id) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}
