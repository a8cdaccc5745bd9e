/* Which words the relaxed form of JSON takes without quotes: the reader and the writer must agree on it. */
#ifndef TRIVIUM_BASE_JSON_WORD_H
#define TRIVIUM_BASE_JSON_WORD_H

#include <trivium/json.h>

/* May this byte stand in a word without quotes? ASCII letters, digits, and _ . - + ? ! > @ / */
bool tv_json_word_byte(char c);
/* What a word without quotes means: null, a bool, a number by JSON's grammar, or else a string. */
tv_json_kind tv_json_word_kind(const char *word, size_t size);

#endif
