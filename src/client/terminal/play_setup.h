/* From the command line to a record that can be played: game, seats, seed, options, material, names, or a file to go on
 * with. */
#ifndef TRIVIUM_CLIENT_TERMINAL_PLAY_SETUP_H
#define TRIVIUM_CLIENT_TERMINAL_PLAY_SETUP_H

#include <trivium/record.h>

#include "command/options.h"
#include "engine/player.h"
#include "start.h"

/* Fills `record`, which the caller frees, and `players`, by seat: programs that the command line names, all others left
 * without text; or complains and returns an exit code other than CLI_OK. `game` is NULL when the command line loads a
 * file. */
int play_setup(const cli_call *call, const tv_game *game, const start_choice *chosen, tv_record *record, player_kind players[TV_SEATS_MAX]);

#endif
