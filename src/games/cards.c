/* Mixing and dealing, see cards.h. */
#include <trivium/cards.h>

#include "base/check.h"

void tv_counts_deal(uint8_t *from, uint8_t *to, uint32_t kinds, uint32_t count, tv_chance *chance) {
    uint32_t left = tv_counts_sum(from, kinds);
    TV_ASSERT(count <= left);
    for (; count > 0; count--, left--) to[tv_counts_draw(from, left, chance)]++;
}

uint32_t tv_bits_nth(tv_bits set, uint32_t n) {
    TV_ASSERT(n < tv_bits_count(set));
    while (n-- > 0) set &= set - 1;
    return tv_bits_first(set);
}

uint32_t tv_bits_draw(tv_bits *set, tv_chance *chance) {
    TV_ASSERT(*set != 0);
    uint32_t member = tv_bits_nth(*set, tv_draw(chance, tv_bits_count(*set)));
    *set &= ~tv_bit(member);
    return member;
}

tv_bits tv_bits_deal(tv_bits *set, uint32_t count, tv_chance *chance) {
    TV_ASSERT(count <= tv_bits_count(*set));
    tv_bits dealt = 0;
    for (; count > 0; count--) dealt |= tv_bit(tv_bits_draw(set, chance));
    return dealt;
}

uint8_t tv_draw_item(uint8_t *items, uint32_t *count, tv_chance *chance) {
    TV_ASSERT(*count > 0);
    uint32_t at = tv_draw(chance, *count);
    uint8_t item = items[at];
    items[at] = items[--*count];
    return item;
}

/* Picks the last item first, then the one before it. */
void tv_shuffle(uint8_t *items, uint32_t count, tv_chance *chance) {
    for (uint32_t left = count; left > 1;) {
        uint8_t item = tv_draw_item(items, &left, chance);
        items[left] = item;
    }
}

uint64_t tv_draw_wide(tv_chance *chance, uint64_t bound) {
    enum { HALF = 31 };
    const uint64_t all = UINT64_C(1) << (2 * HALF);
    TV_ASSERT(bound >= 1 && bound <= all);
    if (bound <= UINT32_MAX) return tv_draw(chance, (uint32_t)bound);
    for (uint64_t even = all - all % bound;;) {
        uint64_t high = tv_draw(chance, UINT32_C(1) << HALF), number = high << HALF | tv_draw(chance, UINT32_C(1) << HALF);
        if (number < even) return number % bound;
    }
}
