/* Short questions on the prompt line, with the table in sight. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_ASK_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_ASK_H

#include "tui.h"

/* Asks for one of several answers, "k: keep   d: discard   Esc: stay", each behind its key, which is its first character: what is shown is what
 * counts, in every language. Returns the number of the answer; -1 for Esc, or when the terminal is gone. */
int tui_ask_key(screen *view, const char *question, const char *answers);
/* Yes or no. */
bool tui_ask_yes(screen *view, const char *question);
/* Lets the person edit view->answer; false when they did not want to. */
bool tui_ask_line(screen *view, const char *question);
/* Shows a sentence until the next key. */
void tui_tell(screen *view, const char *sentence);
/* The same for a sentence whose subject is a file. */
void tui_tell_about(screen *view, const char *path, const char *what);

#endif
