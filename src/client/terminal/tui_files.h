/* Saving, opening and leaving, asked for on the prompt line. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_FILES_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_FILES_H

#include "tui.h"

/* True when the game stands in a file of the person's own afterwards. */
bool tui_save(screen *view);
void tui_load(screen *view);
/* Asks what becomes of a game that is not saved; sets view->leave unless the person stays. */
void tui_quit(screen *view);

#endif
