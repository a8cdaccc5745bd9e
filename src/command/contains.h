/* Looking for words that somebody typed. */
#ifndef TRIVIUM_COMMAND_CONTAINS_H
#define TRIVIUM_COMMAND_CONTAINS_H

#include <stdbool.h>

/* Does the text have these words somewhere? Capitals of ASCII count as small letters. */
bool contains_words(const char *text, const char *words);

#endif
