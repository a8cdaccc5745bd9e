/* The pane that tells what happened. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_LOG_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_LOG_H

#include "tui_draw.h"

void tui_draw_log(screen *view, const tui_places *at);

#endif
