/* What a key does. */
#ifndef TRIVIUM_TUI_SCREEN_KEYS_H
#define TRIVIUM_TUI_SCREEN_KEYS_H

#include "screen.h"

/* Acts on one key (see help.c for what they mean); the caller draws. */
void screen_act(screen *view, int key);
/* After the game changed: keeps it on disk, forgets what was chosen, moves the cursor to something that can be chosen.
 * */
void screen_game_changed(screen *view);

#endif
