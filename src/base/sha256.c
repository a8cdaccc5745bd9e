/* SHA-256, FIPS 180-4. Seeds are committed to, game keys are made and material is named with it. */
#include <trivium/hash.h>

#include <string.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t word, uint32_t by) { return word >> by | word << (32 - by); }

static uint32_t load_big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void store_big_endian(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* FIPS 180-4, 6.2.2 step 1: the message schedule. */
static void expand_block(const uint8_t block[64], uint32_t w[64]) {
    for (int t = 0; t < 16; t++) w[t] = load_big_endian(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t sigma0 = rotate_right(w[t - 15], 7) ^ rotate_right(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t sigma1 = rotate_right(w[t - 2], 17) ^ rotate_right(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = sigma1 + w[t - 7] + sigma0 + w[t - 16];
    }
}

/* 6.2.2 steps 2 to 4; v holds the working variables a to h. */
static void take_block(uint32_t state[8], const uint8_t block[64]) {
    uint32_t w[64], v[8];
    expand_block(block, w);
    memcpy(v, state, sizeof v);
    for (int t = 0; t < 64; t++) {
        uint32_t sum1 = rotate_right(v[4], 6) ^ rotate_right(v[4], 11) ^ rotate_right(v[4], 25);
        uint32_t choose = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + sum1 + choose + round_constants[t] + w[t];
        uint32_t sum0 = rotate_right(v[0], 2) ^ rotate_right(v[0], 13) ^ rotate_right(v[0], 22);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + sum0 + majority;
    }
    for (int i = 0; i < 8; i++) state[i] += v[i];
}

void tv_sha256_begin(tv_sha256 *hash) {
    *hash = (tv_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void tv_sha256_add(tv_sha256 *hash, const void *bytes, size_t count) {
    const uint8_t *from = bytes;
    while (count > 0) {
        size_t held = (size_t)(hash->length % 64);
        size_t part = count < 64 - held ? count : 64 - held;
        memcpy(hash->block + held, from, part);
        hash->length += part;
        from += part;
        count -= part;
        if (held + part == 64) take_block(hash->state, hash->block);
    }
}

void tv_sha256_end(tv_sha256 *hash, uint8_t digest[TV_SHA256_BYTES]) {
    /* 5.1.1: a one bit, zeros, and the length in bits that ends the last block. */
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = hash->length * 8;
    size_t held = (size_t)(hash->length % 64);
    uint8_t length[8];
    store_big_endian(length, (uint32_t)(bits >> 32));
    store_big_endian(length + 4, (uint32_t)bits);
    tv_sha256_add(hash, padding, held < 56 ? 56 - held : 120 - held);
    tv_sha256_add(hash, length, sizeof length);
    for (int i = 0; i < 8; i++) store_big_endian(digest + 4 * i, hash->state[i]);
}

void tv_sha256_of(const void *bytes, size_t count, uint8_t digest[TV_SHA256_BYTES]) {
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    tv_sha256_add(&hash, bytes, count);
    tv_sha256_end(&hash, digest);
}
