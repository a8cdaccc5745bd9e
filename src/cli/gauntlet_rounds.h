/* A gauntlet as a tournament: rounds by the pairings that the server's tournaments use, too, and the table at the end. */
#ifndef TRIVIUM_CLI_GAUNTLET_ROUNDS_H
#define TRIVIUM_CLI_GAUNTLET_ROUNDS_H

#include "arena_match.h"
#include "pairing/pairing.h"

/* Plays --rounds rounds of --system between the players of the match, two at a table, with records in `folder`/ROUND unless that is NULL,
 * and prints the standings. Returns an exit code, having complained. */
int gauntlet_rounds(arena_match *match, const cli_call *call, const char *folder);

#endif
