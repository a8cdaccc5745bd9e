/* UTF-8, see utf8.h. RFC 3629. */
#include "utf8.h"

size_t tv_utf8_size(const char *bytes, size_t count) {
    const unsigned char *at = (const unsigned char *)bytes;
    if (at[0] < 0x80) return 1;
    size_t size = at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (at[0] < 0xC2 || at[0] > 0xF4 || count < size) return 0;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    /* The second byte rules out overlong forms (E0, F0), surrogates (ED) and what lies beyond U+10FFFF (F4). */
    if (at[0] == 0xE0 && at[1] < 0xA0) return 0;
    if (at[0] == 0xED && at[1] > 0x9F) return 0;
    if (at[0] == 0xF0 && at[1] < 0x90) return 0;
    if (at[0] == 0xF4 && at[1] > 0x8F) return 0;
    return size;
}

size_t tv_utf8_write(uint32_t code, char out[4]) {
    static const unsigned char first_bytes[5] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(first_bytes[size] | code);
    return size;
}
