/* The lines below the table: what is expected, what is under the cursor, which keys there are. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SCREEN_BOTTOM_H
#define TRIVIUM_CLIENT_TERMINAL_SCREEN_BOTTOM_H

#include "screen_draw.h"

void screen_draw_bottom(screen *view, const screen_places *at);
/* How many rows prompt and details would fill. */
int screen_bottom_rows(screen *view);

#endif
