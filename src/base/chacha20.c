/* The ChaCha20 block function, RFC 8439 section 2.3: where the chance of real games comes from. */
#include <trivium/hash.h>

#include <string.h>

static uint32_t rotate_left(uint32_t word, uint32_t by) { return word << by | word >> (32 - by); }

static uint32_t load_little_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = rotate_left(*d ^ *a, 16);
    *c += *d, *b = rotate_left(*b ^ *c, 12);
    *a += *b, *d = rotate_left(*d ^ *a, 8);
    *c += *d, *b = rotate_left(*b ^ *c, 7);
}

void tv_chacha20_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-byte k" */
    for (int i = 0; i < 8; i++) start[4 + i] = load_little_endian(key + 4 * i);
    start[12] = counter;
    memcpy(start + 13, nonce, 3 * sizeof nonce[0]);
    memcpy(out, start, sizeof start);
    for (int round = 0; round < 20; round += 2) {
        for (int i = 0; i < 4; i++) quarter_round(out + i, out + 4 + i, out + 8 + i, out + 12 + i);
        for (int i = 0; i < 4; i++) quarter_round(out + i, out + 4 + (i + 1) % 4, out + 8 + (i + 2) % 4, out + 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++) out[i] += start[i];
}
