/* Cards, tiles, counters: whatever is mixed, dealt and guessed. Two forms, both flat, in which equal situations have equal bytes:
 *   - a multiset, `uint8_t counts[kinds]`: how many of each kind there are, where equal cards cannot be told apart;
 *   - a set, `tv_bits`: which of at most 64 different cards there are.
 * Neither has an order to hide: a card is drawn from what is there when it is drawn, which is the same distribution as a shuffled pile. */
#ifndef TRIVIUM_CARDS_H
#define TRIVIUM_CARDS_H

#include <trivium/bits.h>
#include <trivium/chance.h>

TV_PUBLIC_BEGIN

/* ---- multisets ---- */
static inline uint32_t tv_counts_sum(const uint8_t *counts, uint32_t kinds) {
    uint32_t sum = 0;
    for (uint32_t kind = 0; kind < kinds; kind++) sum += counts[kind];
    return sum;
}
/* The kind of the n-th card, when they lie in the order of their kinds; n is below their sum. */
static inline uint8_t tv_counts_nth(const uint8_t *counts, uint32_t n) {
    uint8_t kind = 0;
    while (n >= counts[kind]) n -= counts[kind++];
    return kind;
}
/* Takes one of the `total` cards out, all equally likely, and says its kind. */
static inline uint8_t tv_counts_draw(uint8_t *counts, uint32_t total, tv_chance *chance) {
    uint8_t kind = tv_counts_nth(counts, tv_draw(chance, total));
    counts[kind]--;
    return kind;
}
/* Adds all of one multiset to another. */
static inline void tv_counts_add(uint8_t *to, const uint8_t *from, uint32_t kinds) {
    for (uint32_t kind = 0; kind < kinds; kind++) to[kind] = (uint8_t)(to[kind] + from[kind]);
}
/* Moves `count` random cards from one multiset to another. */
void tv_counts_deal(uint8_t *from, uint8_t *to, uint32_t kinds, uint32_t count, tv_chance *chance);

/* ---- sets ---- */
/* The n-th smallest member; n is below their number. */
uint32_t tv_bits_nth(tv_bits set, uint32_t n);
/* Takes one member out, all equally likely; or so many of them. */
uint32_t tv_bits_draw(tv_bits *set, tv_chance *chance);
tv_bits tv_bits_deal(tv_bits *set, uint32_t count, tv_chance *chance);

/* ---- lists ---- */
/* Brings a list into a random order, every order equally likely. */
void tv_shuffle(uint8_t *items, uint32_t count, tv_chance *chance);
/* Takes a random item out of a list without keeping its order; *count falls by one. */
uint8_t tv_draw_item(uint8_t *items, uint32_t *count, tv_chance *chance);

/* ---- guessing hands ---- */
enum { TV_DEAL_HANDS_MAX = 6 };
/* An unbiased number below a bound of at most 2^62. */
uint64_t tv_draw_wide(tv_chance *chance, uint64_t bound);
/* Deals the set `cards` completely: hand h gets sizes[h] of them, and only such as are in may[h]. Every way to do so is equally likely, so
 * a guess that knows who is out of a suit stays fair. A pile that stays undealt is one more hand. Returns false, and draws nothing, when there
 * is no way. The sizes sum to the number of cards, and there are at most 2^62 ways to deal them when each may be anywhere: 62 cards to two hands,
 * 39 to three, 32 to four are always within it. The work grows with the number of different kinds of restriction, not with the cards. */
bool tv_deal_fair(tv_bits cards, uint32_t hands, const uint8_t *sizes, const tv_bits *may, tv_bits *out, tv_chance *chance);

TV_PUBLIC_END

#endif
