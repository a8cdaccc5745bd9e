/* Words without quotes, see json_word.h. */
#include "json_word.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool tv_json_word_byte(char c) {
    if (is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
    return c != '\0' && strchr("_.-+?!>@/", c) != NULL;
}

/* Skips digits; false when there are none. */
static bool skip_digits(const char **at, const char *end) {
    const char *start = *at;
    while (*at < end && is_digit(**at)) ++*at;
    return *at > start;
}

/* RFC 8259 section 6: [-] int [frac] [exp]. */
static bool is_number(const char *at, const char *end) {
    if (at < end && *at == '-') at++;
    if (at < end && *at == '0')
        at++; /* no digit may follow a leading zero */
    else if (!skip_digits(&at, end))
        return false;
    if (at < end && *at == '.') {
        at++;
        if (!skip_digits(&at, end)) return false;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        if (!skip_digits(&at, end)) return false;
    }
    return at == end;
}

tv_json_kind tv_json_word_kind(const char *word, size_t size) {
    if (size == 4 && memcmp(word, "null", 4) == 0) return TV_JSON_NULL;
    if (size == 4 && memcmp(word, "true", 4) == 0) return TV_JSON_BOOL;
    if (size == 5 && memcmp(word, "false", 5) == 0) return TV_JSON_BOOL;
    return is_number(word, word + size) ? TV_JSON_NUMBER : TV_JSON_STRING;
}
