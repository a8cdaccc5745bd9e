/* Which characters can be shown: all of them; those that a console's font has; ASCII alone. Texts are UTF-8 everywhere; what cannot be shown is
 * replaced when it is written, and measured (fit.h) as what takes its place. */
#ifndef TRIVIUM_COMMAND_CHARACTERS_H
#define TRIVIUM_COMMAND_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

typedef enum {
    CHARACTERS_ALL,
    CHARACTERS_CONSOLE, /* Latin letters and lines: what the fonts of a text console have */
    CHARACTERS_ASCII,
} characters;

/* Finds out from the environment what the terminal shows: ASCII where it names a locale without UTF-8 (LC_ALL=C), or `ascii` asks for it. A
 * locale that is not installed is believed by its name. The C library takes the locale, too (host/system.h). */
void characters_choose(bool ascii);
void characters_limit(characters which);
characters characters_shown(void);
/* The character that a text begins with, and its bytes; 0: they are none, or the end. */
size_t characters_read(const char *text, wchar_t *wide);
/* What is shown in a character's place; NULL: itself. */
const char *characters_stand_in(wchar_t wide);
/* Copies a text as it is shown. */
void characters_write(char *out, size_t size, const char *text);

#endif
