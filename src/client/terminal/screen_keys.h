/* What a key does. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SCREEN_KEYS_H
#define TRIVIUM_CLIENT_TERMINAL_SCREEN_KEYS_H

#include "screen.h"

/* Acts on one key (see help.c for what they mean); the caller draws. */
void screen_act(screen *view, int key);
/* Tells something; a text that would not fit beside the table gets a page of its own, so that nothing is cut. */
void screen_explain(screen *view, const char *words);
/* After the game changed: keeps it on disk, forgets what was chosen, moves the cursor to something that can be chosen.
 * */
void screen_game_changed(screen *view);

#endif
