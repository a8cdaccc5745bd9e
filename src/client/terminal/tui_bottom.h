/* The lines below the table: what is expected, what is under the cursor, which keys there are. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_BOTTOM_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_BOTTOM_H

#include "tui_draw.h"

void tui_draw_bottom(screen *view, const tui_places *at);
/* How many rows prompt and details would fill. */
int tui_bottom_rows(screen *view);

#endif
