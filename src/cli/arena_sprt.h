/* Reading the sequential test of a match from the command line. */
#ifndef TRIVIUM_CLI_ARENA_SPRT_H
#define TRIVIUM_CLI_ARENA_SPRT_H

#include "command/options.h"
#include "lab/sprt.h"

/* Reads --sprt, --alpha and --beta for a game of so many seats. `*given` is false when no test is asked for. Returns an exit
 * code. */
int arena_sprt_read(const cli_call *call, uint32_t seats, sprt_test *test, bool *given);

#endif
