/* The pane that tells what happened. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SCREEN_LOG_H
#define TRIVIUM_CLIENT_TERMINAL_SCREEN_LOG_H

#include "screen_draw.h"

void screen_draw_log(screen *view, const screen_places *at);

#endif
