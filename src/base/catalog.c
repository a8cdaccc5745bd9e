/* Looks a text up in a .mo catalogue by binary search. The format is described in the GNU gettext manual, "The Format of
 * GNU MO Files". Every offset is checked, so no damaged file can lead outside its bytes. */
#include "catalog.h"

#include <string.h>

enum { HEADER_BYTES = 28, ENTRY_BYTES = 8 };

static uint32_t load_u32(const unsigned char *bytes) {
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

/* Where the string of a table's entry lies; NULL when it is not wholly in the file or not closed. */
static const char *load_string(const unsigned char *bytes, size_t size, const unsigned char *entry, size_t *length) {
    uint64_t count = load_u32(entry), at = load_u32(entry + 4);
    if (at + count >= size || bytes[at + count] != 0) return NULL;
    *length = (size_t)count;
    return (const char *)bytes + at;
}

/* The forms of a translation follow each other, each closed by a zero. */
static const char *pick_form(const char *forms, size_t length, uint32_t form) {
    const char *at = forms, *end = forms + length;
    for (; form > 0; form--) {
        at += strlen(at) + 1;
        if (at > end) return NULL;
    }
    return *at == '\0' ? NULL : at; /* empty: not translated */
}

const char *tv_catalog_find(const unsigned char *bytes, size_t size, const char *english, uint32_t form) {
    if (size < HEADER_BYTES || load_u32(bytes) != 0x950412de || english[0] == '\0') return NULL; /* "" is the header */
    uint64_t count = load_u32(bytes + 8), texts = load_u32(bytes + 12), translations = load_u32(bytes + 16);
    if (texts + count * ENTRY_BYTES > size || translations + count * ENTRY_BYTES > size) return NULL;
    uint64_t low = 0, high = count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        size_t length;
        const char *text = load_string(bytes, size, bytes + texts + middle * ENTRY_BYTES, &length);
        if (text == NULL) return NULL;
        int order = strcmp(english, text); /* stops before the plural, which follows behind a zero */
        if (order == 0) {
            const char *forms = load_string(bytes, size, bytes + translations + middle * ENTRY_BYTES, &length);
            return forms == NULL ? NULL : pick_form(forms, length, form);
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
