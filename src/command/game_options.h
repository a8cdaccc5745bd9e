/* The options of a game as the command line gives them: --options NAME=N,NAME=N, and --limit and --first, which stand for two of them. */
#ifndef TRIVIUM_COMMAND_GAME_OPTIONS_H
#define TRIVIUM_COMMAND_GAME_OPTIONS_H

#include "options.h"

#include <trivium/game.h>

/* Sets an option of that name; false with the reason when the game has none or it does not take that number. */
bool game_option_set(const tv_game *game, tv_setup *setup, const char *name, int64_t value, tv_error *error);
/* --options into the set-up. Complains, and returns an exit code. */
int game_options_read(const cli_call *call, const tv_game *game, tv_setup *setup);

#endif
