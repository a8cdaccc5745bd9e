/* From the command line to a record that can be played: game, seats, seed, options, material, names, or a file to go on
 * with. */
#ifndef TRIVIUM_TUI_PLAY_SETUP_H
#define TRIVIUM_TUI_PLAY_SETUP_H

#include <trivium/record.h>

#include "cli/options.h"

/* Fills `record`, which the caller frees; or complains and returns an exit code other than CLI_OK. `game` is NULL when
 * the command line loads a file. */
int play_setup(const cli_call *call, const tv_game *game, tv_record *record);

#endif
