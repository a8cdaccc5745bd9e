/* The table of commands, see commands.h. Which of them there are depends on the parts that were built (cmake/program.cmake). */
#include "commands.h"

const cli_command *const cli_commands[] = {
#ifdef TRIVIUM_HAS_TERMINAL
    &command_play,
#endif
#ifdef TRIVIUM_HAS_SERVER
    &command_serve,
#endif
    &command_list,
    &command_arena,
    &command_gauntlet,
    &command_show,
    &command_moves,
    &command_verify,
    &command_render,
    &command_analyse,
    &command_puzzles,
    &command_study,
    &command_replay,
    &command_rules,
    &command_new_game,
    &command_bench,
    &command_tune,
    &command_train,
    &command_engine,
    &command_completion,
#ifdef TRIVIUM_HAS_SERVER
    &command_admin,
#endif
    NULL,
};
