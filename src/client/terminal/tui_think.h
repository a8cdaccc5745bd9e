/* While a bot or a hint is thought about, the screen lives on: it is drawn anew, answers keys, and can be left. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_THINK_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_THINK_H

#include "tui.h"

/* Lets the bot or program whose decision it is think and play, unless a key interrupts it: then the game is as before. False with an
 * error when it cannot play. */
bool tui_think_bot(screen *view, tv_error *error);
/* Finds a hint and shows it. Esc ends it. */
void tui_think_hint(screen *view);

#endif
