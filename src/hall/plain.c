/* Plain text: what people write is shown to others, so it must not hold characters that are invisible, turn the writing round, or break out
 * of their line. */
#include "hall/inside.h"

typedef struct range { uint32_t first, last; } range;

static const range unseen[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F},   {0x2028, 0x202E}, /* controls, marks of direction, ends of lines */
    {0x2065, 0x206F}, {0xD800, 0xF8FF}, {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFF},                     /* halves and private use */
    {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}, /* tags, private use */
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

bool hall_is_plain(const char *text) {
    while (*text != 0) {
        uint32_t character = next_character(&text);
        for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
            if (character >= unseen[i].first && character <= unseen[i].last) return false;
    }
    return true;
}
