/* What can be done at a server's table beside playing, chosen from a list. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_TABLE_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_TABLE_H

#include "tui.h"

void tui_table(screen *view);
/* What agreeing to this offer would mean (NULL: there is none), as a question; good until the next call. */
const char *tui_agree_question(const screen *view, const tv_remote_offer *offer);

#endif
