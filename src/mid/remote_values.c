/* Values out of a server's message: nothing is taken that was not checked, see remote_inside.h. */
#include "remote_inside.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

static const remote_value none = {NULL, REMOTE_NO_VALUE};

remote_value remote_get(remote_value of, const char *key) {
    uint32_t member = remote_is_there(of) ? tv_json_member(of.doc, of.node, key) : 0;
    return member != 0 ? (remote_value){of.doc, member} : none;
}

bool remote_is_kind(remote_value value, tv_json_kind kind) { return remote_is_there(value) && value.doc->nodes[value.node].kind == kind; }

bool remote_says(remote_value value, const char *words) { return remote_is_there(value) && tv_json_is(value.doc, value.node, words); }

bool remote_flag(remote_value value, bool otherwise) {
    if (!remote_is_kind(value, TV_JSON_BOOL)) return otherwise;
    return value.doc->text[value.doc->nodes[value.node].at] == 't';
}

bool remote_number(remote_value value, int64_t least, int64_t most, int64_t *out) {
    TV_ASSERT(out != NULL); /* least may be above most: before the first snapshot there is no seat */
    int64_t number;
    if (!remote_is_there(value) || !tv_json_get_int(value.doc, value.node, &number) || number < least || number > most) return false;
    *out = number;
    return true;
}

int64_t remote_number_or(remote_value value, int64_t least, int64_t most, int64_t otherwise) {
    int64_t number = otherwise;
    remote_number(value, least, most, &number);
    return number;
}

/* ---- texts ---- */

/* Escapes are never shorter than what they stand for, so the text as it was written is room enough. */
char *remote_copy(remote_value value, size_t *size) {
    if (!remote_is_kind(value, TV_JSON_STRING)) return NULL;
    size_t room = (size_t)value.doc->nodes[value.node].size + 1;
    char *text = malloc(room);
    if (text == NULL || !tv_json_get_string(value.doc, value.node, text, room)) {
        free(text);
        return NULL;
    }
    *size = strlen(text);
    TV_ASSERT(*size < room);
    return text;
}

/* The number of a character of so many bytes that tv_utf8_size found sound. */
static uint32_t code_of(const char *at, size_t size) {
    const unsigned char *byte = (const unsigned char *)at;
    uint32_t code = size == 1 ? byte[0] : byte[0] & (0xFFU >> (size + 1));
    for (size_t k = 1; k < size; k++) code = code << 6 | (byte[k] & 0x3FU);
    return code;
}

/* Controls of ASCII and of Latin 1, what separates lines, marks and overrides of direction: a screen would obey them. And what takes no room:
 * with it one name could pass for another, and a word for one that it is not. */
static bool is_disturbing(uint32_t code) {
    static const struct {
        uint32_t first, last;
    } ranges[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200B, 0x200B},
                  {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}};
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
        if (code >= ranges[k].first && code <= ranges[k].last) return true;
    return false;
}

enum { ZERO_WIDTH_NON_JOINER = 0x200C, ZERO_WIDTH_JOINER = 0x200D, FIRST_OF_JOINED_SCRIPTS = 0x600 };

static bool is_joiner(uint32_t code) { return code == ZERO_WIDTH_NON_JOINER || code == ZERO_WIDTH_JOINER; }

/* Persian, Urdu and the scripts of India write some words with a joiner or a non-joiner, and families of small pictures are joined by one:
 * between two such characters it stays. Latin, Greek, Cyrillic and Hebrew need neither, so that there, at an end of the text, beside a blank
 * or beside another joiner it can only deceive. */
static bool is_joining(uint32_t before, const char *after, size_t left) {
    size_t size = left > 0 ? tv_utf8_size(after, left) : 0;
    uint32_t next = size > 0 ? code_of(after, size) : 0;
    return before >= FIRST_OF_JOINED_SCRIPTS && next >= FIRST_OF_JOINED_SCRIPTS && !is_joiner(before) && !is_joiner(next) &&
           !is_disturbing(next);
}

void tv_remote_clean(char *text) {
    char *to = text;
    uint32_t before = 0; /* what was written last */
    for (size_t left = strlen(text); left > 0;) {
        size_t size = tv_utf8_size(text, left), step = size > 0 ? size : 1;
        uint32_t code = size > 0 ? code_of(text, size) : 0;
        bool alone = is_joiner(code) && !is_joining(before, text + step, left - step);
        before = is_disturbing(code) || alone ? '?' : code;
        if (before == '?')
            *to++ = '?';
        else
            memmove(to, text, size), to += size;
        text += step;
        left -= step;
    }
    *to = '\0';
}

void remote_text(remote_value value, char *out, size_t size) {
    TV_ASSERT(size > 0);
    size_t length;
    char *text = remote_copy(value, &length);
    tv_text cut = tv_text_over(out, size);
    tv_text_clear(&cut);
    if (text == NULL) return;
    tv_remote_clean(text);
    tv_text_add(&cut, text); /* whole characters only */
    free(text);
}

/* ---- bytes ---- */

static int digit_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* One group of four digits as `count` bytes; the bits that are left over must be zero, so that bytes have one form only. */
static bool read_group(const char *digits, uint8_t *out, size_t count) {
    TV_ASSERT(count >= 1 && count <= 3);
    uint32_t bits = 0;
    for (size_t i = 0; i < 4; i++) {
        int digit = i <= count ? digit_of(digits[i]) : digits[i] == '=' ? 0 : -1;
        if (digit < 0) return false;
        bits = bits << 6 | (uint32_t)digit;
    }
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)(bits >> (16 - 8 * i));
    return count == 3 || (bits & (count == 2 ? 0xFFU : 0xFFFFU)) == 0;
}

bool remote_bytes(remote_value value, void *out, size_t size) {
    if (!remote_is_kind(value, TV_JSON_STRING)) return false;
    const tv_json_node *node = &value.doc->nodes[value.node];
    const char *digits = value.doc->text + node->at;
    uint8_t *to = out;
    if (node->size != (size + 2) / 3 * 4) return false;
    for (; size > 0; digits += 4) {
        size_t count = size < 3 ? size : 3;
        if (!read_group(digits, to, count)) return false;
        to += count;
        size -= count;
    }
    return true;
}

/* ---- lists ---- */

static remote_value member_at(remote_value list, uint32_t node) {
    return node < list.doc->nodes[list.node].next ? (remote_value){list.doc, node} : none;
}

remote_value remote_first(remote_value list) { return remote_is_kind(list, TV_JSON_ARRAY) ? member_at(list, list.node + 1) : none; }

remote_value remote_next(remote_value list, remote_value item) { return member_at(list, item.doc->nodes[item.node].next); }
