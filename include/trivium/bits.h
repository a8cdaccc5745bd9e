/* Sets of small numbers as the bits of one machine word. */
#ifndef TRIVIUM_BITS_H
#define TRIVIUM_BITS_H

#include <trivium/api.h>

#include <stdbool.h>
#include <stdint.h>

TV_PUBLIC_BEGIN

typedef uint64_t tv_bits; /* a set of numbers from 0 to 63 */

static inline tv_bits tv_bit(uint32_t member) { return UINT64_C(1) << member; }
static inline bool tv_bits_has(tv_bits set, uint32_t member) { return (set >> member) & 1; }
static inline uint32_t tv_bits_count(tv_bits set) { return (uint32_t)__builtin_popcountll(set); }
/* The smallest member of a set that is not empty. */
static inline uint32_t tv_bits_first(tv_bits set) { return (uint32_t)__builtin_ctzll(set); }
/* Takes the smallest member out: for (tv_bits left = set; left;) { m = tv_bits_take(&left); ... } */
static inline uint32_t tv_bits_take(tv_bits *set) {
    uint32_t member = tv_bits_first(*set);
    *set &= *set - 1;
    return member;
}

TV_PUBLIC_END

#endif
