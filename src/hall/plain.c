/* Plain text: what people write is shown to others, so it must not hold characters that are invisible, turn the writing round, or break out
 * of their line. */
#include "hall/inside.h"

typedef struct range {
    uint32_t first, last;
    bool in_talk; /* fine in a sentence, where signs are joined, but not in a name, which must look like no other */
} range;

static const range unseen[] = {
    {0x00, 0x1F, false},     {0x7F, 0x9F, false},                               /* controls */
    {0xA0, 0xA0, true},      {0xAD, 0xAD, true},      {0x34F, 0x34F, true},     /* blanks and joiners that cannot be seen */
    {0x61C, 0x61C, false},   {0x115F, 0x1160, true},  {0x1680, 0x1680, true},   {0x17B4, 0x17B5, true}, {0x180B, 0x180F, true},
    {0x2000, 0x200D, true},  {0x200E, 0x200F, false}, {0x2028, 0x202E, false},  /* marks of direction, ends of lines */
    {0x202F, 0x202F, true},  {0x205F, 0x2064, true},  {0x2065, 0x206F, false},  {0x2800, 0x2800, true}, {0x3000, 0x3000, true},
    {0x3164, 0x3164, true},  {0xD800, 0xF8FF, false}, /* halves and private use */
    {0xFE00, 0xFE0F, true},  {0xFEFF, 0xFEFF, false}, {0xFFA0, 0xFFA0, true},   {0xFFF0, 0xFFFF, false},
    {0x1D173, 0x1D17A, false}, {0xE0000, 0x10FFFF, false}, /* tags, private use */
};

/* One character of UTF-8, which the reader of JSON has checked; moves on. */
static uint32_t next_character(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t length = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    uint32_t character = length == 1 ? at[0] : at[0] & (0xFFu >> (length + 1));
    uint32_t read = 1;
    for (; read < length && (at[read] & 0xC0) == 0x80; read++) character = character << 6 | (at[read] & 0x3Fu);
    *text += read;
    return character;
}

bool hall_is_plain(const char *text, bool is_name) {
    while (*text != 0) {
        uint32_t character = next_character(&text);
        for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
            bool inside = character >= unseen[i].first && character <= unseen[i].last;
            if (inside && (is_name || !unseen[i].in_talk)) return false;
        }
    }
    return true;
}
