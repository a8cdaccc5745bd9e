/* The cursor of the full-screen client. It stands on a cell of the layout and remembers where it was in each area. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_CURSOR_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_CURSOR_H

#include "tui.h"

/* The id of the element in a cell. */
const char *cursor_id_at(const screen *view, int cell);
void cursor_go_to(screen *view, int cell);
/* Up (-1) or down (1). Steps that follow each other lead straight on, though the cells of every row lie a little aside. */
void cursor_go_vertical(screen *view, int rows);
/* To the next cell in this direction (1 or -1) that can be chosen. */
void cursor_go_to_lit(screen *view, int step);
/* To the next area in this direction, where the cursor stood there last. */
void cursor_go_to_area(screen *view, int step);
/* To the lit element that most moves need. */
void cursor_go_to_question(screen *view);

#endif
