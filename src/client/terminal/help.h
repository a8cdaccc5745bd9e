/* The help texts of both clients. */
#ifndef TRIVIUM_CLIENT_TERMINAL_HELP_H
#define TRIVIUM_CLIENT_TERMINAL_HELP_H

#include <trivium/words.h>

void help_screen(tv_lang lang, tv_text *out);
void help_plain(tv_lang lang, tv_text *out);

#endif
