/* `trivium analyse --at N --line MOVES`: a line is judged instead of the game. */
#ifndef TRIVIUM_CLI_ANALYSE_LINE_COMMAND_H
#define TRIVIUM_CLI_ANALYSE_LINE_COMMAND_H

#include "command/options.h"
#include "mid/analyse.h"

/* Reads --at, --line and --as, judges by `task` and tells it; `word` is the judge as it was written. An exit code. */
int analyse_line_command(cli_call *call, const char *path, const analyse_task *task, const char *word, tv_lang lang);

#endif
