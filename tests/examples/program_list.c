/* The list of games of a program that plays the examples: linked in place of games.c, it shows that they play in every front end. */
#include "suite/example_games.h"

#include <string.h>

const tv_game *const *const tv_games = example_games;

const tv_game *tv_game_find(const char *id) {
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        if (strcmp((*game)->id, id) == 0) return *game;
    return NULL;
}
