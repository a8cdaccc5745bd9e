/* The text buffer. All text of the library is made here, without printf, so that the same code runs where there is no
 * standard output. A full buffer is cut between characters, never inside one, and takes nothing more afterwards: a text
 * with a gap in its middle would be worse than a short one. */
#include "base/check.h"

#include <trivium/text.h>

#include <string.h>

tv_text tv_text_over(char *at, size_t size) {
    TV_ASSERT(size >= 1);
    at[0] = '\0';
    return (tv_text){.at = at, .size = size};
}

void tv_text_clear(tv_text *text) {
    text->used = 0;
    text->cut = false;
    text->at[0] = '\0';
}

/* Bytes that a UTF-8 character takes, by its first byte. */
static size_t character_size(unsigned char first) {
    if (first < 0xC0) return 1;
    if (first < 0xE0) return 2;
    return first < 0xF0 ? 3 : 4;
}

/* Takes back the beginning of a character whose rest did not fit. */
static void drop_partial_character(tv_text *text) {
    size_t back = 0;
    while (back < 4 && back < text->used) {
        back++;
        unsigned char byte = (unsigned char)text->at[text->used - back];
        if ((byte & 0xC0) == 0x80) continue;
        if (character_size(byte) > back) text->used -= back;
        return;
    }
}

/* Makes room for `count` more bytes if the host lets us. */
static bool make_room(tv_text *text, size_t count) {
    if (count < text->size - text->used) return true;
    if (text->grow == NULL || count > SIZE_MAX - 1 - text->used) return false;
    return text->grow(text, text->used + count + 1) && count < text->size - text->used;
}

void tv_text_add_bytes(tv_text *text, const char *bytes, size_t count) {
    if (text->cut || count == 0) return;
    if (!make_room(text, count)) {
        text->cut = true;
        count = text->size - text->used - 1;
    }
    memcpy(text->at + text->used, bytes, count);
    text->used += count;
    if (text->cut) drop_partial_character(text);
    text->at[text->used] = '\0';
}

void tv_text_add(tv_text *text, const char *words) { tv_text_add_bytes(text, words, strlen(words)); }

void tv_text_add_char(tv_text *text, char c) { tv_text_add_bytes(text, &c, 1); }

void tv_text_add_uint(tv_text *text, uint64_t number) {
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    tv_text_add_bytes(text, digits + first, sizeof digits - first);
}

void tv_text_add_int(tv_text *text, int64_t number) {
    if (number < 0) tv_text_add_char(text, '-');
    tv_text_add_uint(text, number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number);
}

void tv_text_add_hex(tv_text *text, const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        tv_text_add_char(text, "0123456789abcdef"[bytes[i] >> 4]);
        tv_text_add_char(text, "0123456789abcdef"[bytes[i] & 15]);
    }
}
