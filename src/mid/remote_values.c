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

/* Controls of ASCII and of Latin 1, marks and overrides of direction, and what separates lines: a screen would obey them. */
static bool is_disturbing(const char *at, size_t size) {
    const unsigned char *byte = (const unsigned char *)at;
    if (size == 1) return byte[0] < ' ' || byte[0] == 0x7F;
    if (size == 2) return byte[0] == 0xC2 && byte[1] < 0xA0;
    if (size != 3 || byte[0] != 0xE2) return false;
    return (byte[1] == 0x80 && (byte[2] == 0x8E || byte[2] == 0x8F || (byte[2] >= 0xA8 && byte[2] <= 0xAE))) ||
           (byte[1] == 0x81 && byte[2] >= 0xA6 && byte[2] <= 0xA9);
}

void tv_remote_clean(char *text) {
    char *to = text;
    for (size_t left = strlen(text); left > 0;) {
        size_t size = tv_utf8_size(text, left), step = size > 0 ? size : 1;
        if (size == 0 || is_disturbing(text, size))
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
