/* Which form of a sentence a number asks for. */
#ifndef TRIVIUM_BASE_PLURAL_H
#define TRIVIUM_BASE_PLURAL_H

#include <trivium/words.h>

/* As the language's file in po/ says (Plural-Forms). 0: singular, 1: plural; French counts 0 with the singular, English and German do not. */
uint32_t tv_plural_form(tv_lang lang, int64_t count);

#endif
