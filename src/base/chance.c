/* Chance for real games: every draw has an address (key, decision, number of the draw), so a game replays and undoes
 * without remembering a position in a stream, and anybody with the key can check it. */
#include "base/check.h"

#include <trivium/chance.h>
#include <trivium/hash.h>

#include <stdlib.h>

tv_chance tv_chance_none(void) { return (tv_chance){.kind = TV_CHANCE_NONE}; }

tv_chance tv_chance_keyed(const tv_key *key, uint64_t decision) {
    return (tv_chance){.kind = TV_CHANCE_KEYED, .key = *key, .decision = decision};
}

tv_chance tv_chance_fast(uint64_t seed) { return (tv_chance){.kind = TV_CHANCE_FAST, .fast = seed}; }

uint32_t tv_chance_draw_keyed(tv_chance *chance, uint32_t bound) {
    TV_ASSERT(bound >= 1);
    /* Words from `even` on would favour the small remainders. At worst half of all words are too large, so a block of
     * 16 nearly always holds one that is not. */
    const uint64_t even = (UINT64_C(1) << 32) / bound * bound;
    const uint32_t draw = chance->draws++;
    uint32_t nonce[3] = {(uint32_t)chance->decision, (uint32_t)(chance->decision >> 32), 0};
    for (;; nonce[2]++) {
        uint32_t words[16];
        tv_chacha20_block(chance->key.bytes, draw, nonce, words);
        for (int i = 0; i < 16; i++)
            if (words[i] < even) return words[i] % bound;
    }
}

uint32_t tv_chance_draw_none(tv_chance *chance) {
    (void)chance;
    abort();
}
