/* The table of lookalikes: characters that a reader takes for a Latin letter, by their usual shapes on a screen. Capitals and small letters are
 * listed apart where their shapes differ: a capital Eta is an H, a small one an n. It is short on purpose: names of one script that
 * merely remind of another are nobody's harm. */
#include "names.h"

typedef struct lookalike {
    uint32_t character;
    const char *like;
} lookalike;

static const lookalike table[] = {
    /* digits and Latin: 0 and o; 1, l and i */
    {'0', "o"}, {'1', "l"}, {'i', "l"}, {'I', "l"}, {0x0131, "l"}, {0x01C0, "l"}, {0x0269, "l"}, {0x026A, "l"}, {0x0237, "j"}, {0x0251, "a"},
    {0x0261, "g"}, {0x0262, "g"}, {0x0280, "r"}, {0x0274, "n"}, {0x0299, "b"}, {0x029C, "h"}, {0x029F, "l"}, {0x028F, "y"}, {0x028B, "u"},
    {0x1D00, "a"}, {0x1D04, "c"}, {0x1D05, "d"}, {0x1D07, "e"}, {0x1D0A, "j"}, {0x1D0B, "k"}, {0x1D0D, "m"}, {0x1D0F, "o"}, {0x1D18, "p"},
    {0x1D1B, "t"}, {0x1D1C, "u"}, {0x1D20, "v"}, {0x1D21, "w"}, {0x1D22, "z"}, {0xA730, "f"}, {0xA731, "s"},
    /* Greek capitals */
    {0x0391, "a"}, {0x0392, "b"}, {0x0395, "e"}, {0x0396, "z"}, {0x0397, "h"}, {0x0399, "l"}, {0x039A, "k"}, {0x039C, "m"}, {0x039D, "n"},
    {0x039F, "o"}, {0x03A1, "p"}, {0x03A4, "t"}, {0x03A5, "y"}, {0x03A7, "x"}, {0x03F9, "c"}, {0x037F, "j"},
    /* Greek small letters */
    {0x03B1, "a"}, {0x03B3, "y"}, {0x03B5, "e"}, {0x03B7, "n"}, {0x03B9, "l"}, {0x03BA, "k"}, {0x03BD, "v"}, {0x03BF, "o"}, {0x03C1, "p"},
    {0x03C3, "o"}, {0x03C4, "t"}, {0x03C5, "u"}, {0x03C7, "x"}, {0x03C9, "w"}, {0x03F2, "c"}, {0x03F3, "j"},
    /* Cyrillic: capitals and small letters have one shape (looked up after folding) */
    {0x0430, "a"}, {0x0432, "b"}, {0x0433, "r"}, {0x0435, "e"}, {0x0437, "3"}, {0x0438, "n"}, {0x043A, "k"}, {0x043C, "m"}, {0x043D, "h"},
    {0x043E, "o"}, {0x043F, "n"}, {0x0440, "p"}, {0x0441, "c"}, {0x0442, "t"}, {0x0443, "y"}, {0x0445, "x"}, {0x044C, "b"}, {0x0455, "s"},
    {0x0456, "l"}, {0x0458, "j"}, {0x0475, "v"}, {0x04AF, "y"}, {0x04BB, "h"}, {0x04CF, "l"}, {0x0501, "d"}, {0x050D, "g"}, {0x051B, "q"},
    {0x051D, "w"},
};

const char *names_lookalike(uint32_t character) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].character == character) return table[i].like;
    return NULL;
}
