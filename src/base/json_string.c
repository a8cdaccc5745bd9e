/* Strings as they stand in a JSON text, see json_string.h. The reader has checked them, so escapes are known to be
 * complete here. */
#include "json_string.h"
#include "utf8.h"

#include <string.h>

static uint32_t hex_value(const char *digits) {
    uint32_t code = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t c = (unsigned char)digits[i];
        code = code * 16 + (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return code;
}

/* The character that an escape stands for; chars->at is behind the 'u'. */
static uint32_t take_code(tv_json_chars *chars) {
    uint32_t code = hex_value(chars->at);
    chars->at += 4;
    if (code < 0xD800 || code > 0xDFFF) return code;
    uint32_t low = hex_value(chars->at + 2); /* behind another \u */
    chars->at += 6;
    return 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
}

bool tv_json_chars_next(tv_json_chars *chars) {
    if (chars->at == chars->end) return false;
    chars->size = 1;
    chars->bytes[0] = *chars->at++;
    if (chars->bytes[0] != '\\') return true;
    char escape = *chars->at++;
    if (escape == 'u') {
        chars->size = tv_utf8_write(take_code(chars), chars->bytes);
        return true;
    }
    static const char short_forms[] = "b\bf\fn\nr\rt\t";
    const char *form = strchr(short_forms, escape);
    chars->bytes[0] = form != NULL ? form[1] : escape;
    return true;
}

bool tv_json_same(const char *a, size_t a_size, const char *b, size_t b_size) {
    bool escaped = memchr(a, '\\', a_size) != NULL || memchr(b, '\\', b_size) != NULL;
    if (!escaped) return a_size == b_size && memcmp(a, b, a_size) == 0;
    tv_json_chars one = {.at = a, .end = a + a_size}, two = {.at = b, .end = b + b_size};
    /* Escapes yield whole characters, plain text yields single bytes: compare byte by byte. */
    size_t one_left = 0, two_left = 0;
    for (;;) {
        if (one_left == 0 && tv_json_chars_next(&one)) one_left = one.size;
        if (two_left == 0 && tv_json_chars_next(&two)) two_left = two.size;
        if (one_left == 0 || two_left == 0) return one_left == two_left;
        if (one.bytes[one.size - one_left--] != two.bytes[two.size - two_left--]) return false;
    }
}
