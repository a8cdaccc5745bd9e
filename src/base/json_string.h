/* Strings as they stand in a JSON text, compared and copied with their escapes resolved. */
#ifndef TRIVIUM_BASE_JSON_STRING_H
#define TRIVIUM_BASE_JSON_STRING_H

#include <trivium/json.h>

/* What is left of a string that the reader has accepted, and the character last taken from it. */
typedef struct tv_json_chars {
    const char *at, *end;
    char bytes[4];
    size_t size;
} tv_json_chars;

/* Takes the next character; false at the end. */
bool tv_json_chars_next(tv_json_chars *chars);
/* Do two strings mean the same? */
bool tv_json_same(const char *a, size_t a_size, const char *b, size_t b_size);

#endif
