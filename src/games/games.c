/* The list of games: the only place outside the games' own folders that names them. */
#include <trivium/game.h>

#include <string.h>

extern const tv_game albion_game, attika_game, avalon_game;

static const tv_game *const games[] = {
    &albion_game,
    &attika_game,
    &avalon_game,
    NULL,
};
const tv_game *const *const tv_games = games;

const tv_game *tv_game_find(const char *id) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}
