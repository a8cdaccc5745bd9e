/* The commands of the program, one file each. */
#ifndef TRIVIUM_CLI_COMMANDS_H
#define TRIVIUM_CLI_COMMANDS_H

#include "command/options.h"

extern const cli_command command_play, command_serve, command_list, command_arena, command_gauntlet, command_show, command_moves,
    command_verify, command_render, command_replay, command_rules, command_bench, command_tune, command_train, command_engine,
    command_admin, command_analyse, command_new_game, command_completion, command_puzzles, command_study;

extern const cli_command *const cli_commands[]; /* those of this program, closed by NULL */

#endif
