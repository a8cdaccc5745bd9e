/* Chance. Games draw through one small type and never know where the numbers come from:
 *   - a real game: ChaCha20 under the game's key, each draw addressed by (key, decision, draw number),
 *     so that undo and replay need no stream position and anybody can check a finished game;
 *   - search and play-outs: a fast generator with a seed of its own;
 *   - none: for moves that must not need chance; drawing from it is a fault. */
#ifndef TRIVIUM_CHANCE_H
#define TRIVIUM_CHANCE_H

#include <trivium/api.h>

#include <stdint.h>

TV_PUBLIC_BEGIN

typedef struct tv_key {
    uint8_t bytes[32];
} tv_key;

enum tv_chance_kind { TV_CHANCE_NONE, TV_CHANCE_KEYED, TV_CHANCE_FAST };

typedef struct tv_chance {
    uint64_t fast;     /* FAST: the generator's state */
    tv_key key;        /* KEYED */
    uint64_t decision; /* KEYED: number of the decision, 0 for the set-up */
    uint32_t draws;    /* draws made so far */
    uint32_t kind;
} tv_chance;

tv_chance tv_chance_none(void);
tv_chance tv_chance_keyed(const tv_key *key, uint64_t decision);
tv_chance tv_chance_fast(uint64_t seed);

/* The keyed draw: block = ChaCha20(key, counter = draw number, nonce = decision (64 bits), attempt (32
 * bits)); the first of its 16 words below the largest multiple of `bound` that fits 32 bits, modulo
 * `bound`; when all 16 are too large, the next attempt. */
uint32_t tv_chance_draw_keyed(tv_chance *chance, uint32_t bound);
/* Stops the program: a move that reveals nothing must not draw. */
uint32_t tv_chance_draw_none(tv_chance *chance);

/* SplitMix64: one addition and a few shifts a number; passes BigCrush. */
static inline uint64_t tv_fast_next(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* An unbiased number below `bound` (Lemire: multiply, reject the few uneven values). */
static inline uint32_t tv_fast_below(uint64_t *state, uint32_t bound) {
    uint64_t product = (tv_fast_next(state) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t uneven = -bound % bound;
        while ((uint32_t)product < uneven) product = (tv_fast_next(state) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* An unbiased number from 0 to bound - 1; bound >= 1. This is all that games use. */
static inline uint32_t tv_draw(tv_chance *chance, uint32_t bound) {
    if (chance->kind == TV_CHANCE_FAST) {
        chance->draws++;
        return tv_fast_below(&chance->fast, bound);
    }
    if (chance->kind == TV_CHANCE_KEYED) return tv_chance_draw_keyed(chance, bound);
    return tv_chance_draw_none(chance);
}

TV_PUBLIC_END

#endif
