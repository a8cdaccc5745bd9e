/* What a key does. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_KEYS_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_KEYS_H

#include "tui.h"

/* Acts on one key (see help.c for what they mean); the caller draws. */
void tui_act(screen *view, int key);
/* Tells something; a text that would not fit beside the table gets a page of its own, so that nothing is cut. */
void tui_explain(screen *view, const char *words);
/* After the game changed: keeps it on disk, forgets what was chosen, moves the cursor to something that can be chosen.
 * */
void tui_game_changed(screen *view);

#endif
