/* The plain client: short lines in, short lines out, no control codes. For scripts, pipes and screen readers. */
#ifndef TRIVIUM_CLIENT_TERMINAL_PLAIN_H
#define TRIVIUM_CLIENT_TERMINAL_PLAIN_H

#include "command/options.h"
#include "session.h"
#include "start.h"

/* Plays until the end, `quit`, or the end of the input; returns an exit code. */
int plain_play(cli_call *call, session *play);
/* Lists the games and reads which one is meant; NULL when none is, because the person `leaves` or, with a complaint, the input ended. */
const tv_game *plain_choose_game(cli_call *call, tv_lang lang, bool *leaves);

/* Asks what is asked before a game, in numbered lines. */
extern const start_host plain_start;

#endif
