/* Saving, opening and leaving, asked for on the prompt line. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SCREEN_FILES_H
#define TRIVIUM_CLIENT_TERMINAL_SCREEN_FILES_H

#include "screen.h"

/* True when the game stands in a file of the person's own afterwards. */
bool screen_save(screen *view);
void screen_load(screen *view);
/* Asks what becomes of a game that is not saved; sets view->leave unless the person stays. */
void screen_quit(screen *view);
/* At the start: offers the game that was kept last, if there is one. */
void screen_offer_kept(screen *view);

#endif
