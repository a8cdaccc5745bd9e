/* UTF-8, as far as the library needs it: finding out whether bytes are a character, and writing one. */
#ifndef TRIVIUM_BASE_UTF8_H
#define TRIVIUM_BASE_UTF8_H

#include <trivium/text.h>

/* The number of bytes of the character that `bytes` (of `count` >= 1) begin with; 0 when they begin none: overlong forms,
 * surrogates and numbers beyond U+10FFFF are no characters. */
size_t tv_utf8_size(const char *bytes, size_t count);
/* Writes the character `code` (a valid one) into out; the number of bytes. */
size_t tv_utf8_write(uint32_t code, char out[4]);

#endif
