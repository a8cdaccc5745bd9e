/* The first line of the screen: who plays, whose turn it is, and which game it is. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_HEAD_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_HEAD_H

#include "tui_draw.h"

void tui_draw_head(const screen *view);

#endif
