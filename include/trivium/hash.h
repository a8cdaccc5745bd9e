/* SHA-256 (FIPS 180-4) and ChaCha20 (RFC 8439): small, portable, without tables of secrets. The library has
 * its own because the same code must run in WebAssembly. */
#ifndef TRIVIUM_HASH_H
#define TRIVIUM_HASH_H

#include <trivium/api.h>

#include <stddef.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

enum { TV_SHA256_BYTES = 32 };

typedef struct tv_sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
} tv_sha256;

void tv_sha256_begin(tv_sha256 *hash);
void tv_sha256_add(tv_sha256 *hash, const void *bytes, size_t count);
void tv_sha256_end(tv_sha256 *hash, uint8_t digest[TV_SHA256_BYTES]);
/* All three at once. */
void tv_sha256_of(const void *bytes, size_t count, uint8_t digest[TV_SHA256_BYTES]);

/* One block of key stream as 16 little-endian words. */
void tv_chacha20_block(const uint8_t key[32], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);

TV_PUBLIC_END

#endif
