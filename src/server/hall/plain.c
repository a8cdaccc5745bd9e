/* Plain text: what people write is shown to others, so it must not hold characters that are invisible, turn the writing round, or break out
 * of their line. */
#include "inside.h"

typedef struct range {
    uint32_t first, last;
} range;

static const range unseen[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},        {0x61C, 0x61C},   {0x200B, 0x200B},
    {0x200E, 0x200F},   {0x2028, 0x202E}, /* controls, what takes no room, marks of direction, ends of lines; the joiners 200C and 200D stay:
                                             Persian and the scripts of India need them, and readers clean them away where they cannot be meant */
    {0x2060, 0x206F},   {0xD800, 0xF8FF},    {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFF}, /* halves and private use */
    {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},                                     /* tags, private use */
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

/* Blanks, joiners and marks that cannot be seen by themselves; fine within a sentence. */
static const range blank[] = {
    {0x20, 0x20},     {0xA0, 0xA0},     {0xAD, 0xAD},     {0x34F, 0x34F},   {0x600, 0x605},   {0x115F, 0x1160},
    {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F}, {0x202F, 0x202F}, {0x205F, 0x2064},
    {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFFA0, 0xFFA0},
};

bool hall_is_blank(const char *text) {
    while (*text != 0) {
        uint32_t character = next_character(&text);
        bool seen = true;
        for (size_t i = 0; i < sizeof blank / sizeof *blank; i++) seen = seen && (character < blank[i].first || character > blank[i].last);
        if (seen) return false;
    }
    return true;
}

bool hall_is_plain(const char *text) {
    while (*text != 0) {
        uint32_t character = next_character(&text);
        for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
            if (character >= unseen[i].first && character <= unseen[i].last) return false;
    }
    return true;
}
