/* Mixing and dealing: what is dealt is all there, and every way is equally likely. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/cards.h>

static void test_counts_deal_moves_cards(void **state) {
    (void)state;
    uint8_t from[3] = {5, 0, 7}, to[3] = {1, 0, 0};
    tv_chance chance = tv_chance_fast(1);
    tv_counts_deal(from, to, 3, 9, &chance);
    assert_int_equal(tv_counts_sum(from, 3), 3);
    assert_int_equal(tv_counts_sum(to, 3), 10);
    assert_int_equal(from[0] + to[0], 6);
    assert_int_equal(from[2] + to[2], 7);
    tv_counts_add(to, from, 3);
    assert_int_equal(tv_counts_sum(to, 3), 13);
}

static void test_counts_nth_goes_by_kinds(void **state) {
    (void)state;
    const uint8_t counts[4] = {2, 0, 1, 3}, expected[6] = {0, 0, 2, 3, 3, 3};
    for (uint32_t n = 0; n < 6; n++) assert_int_equal(tv_counts_nth(counts, n), expected[n]);
}

static void test_bits_deal_takes_members(void **state) {
    (void)state;
    tv_bits set = tv_bit(0) | tv_bit(7) | tv_bit(33) | tv_bit(63), all = set;
    assert_int_equal(tv_bits_nth(set, 0), 0);
    assert_int_equal(tv_bits_nth(set, 3), 63);
    tv_chance chance = tv_chance_fast(2);
    tv_bits dealt = tv_bits_deal(&set, 3, &chance);
    assert_int_equal(tv_bits_count(dealt), 3);
    assert_true((dealt & set) == 0 && (dealt | set) == all);
}

/* Each of the 24 orders of four items; the bound is seven standard deviations wide. */
static void test_shuffle_is_fair(void **state) {
    (void)state;
    enum { RUNS = 24000 };
    uint32_t seen[256] = {0}, orders = 0;
    tv_chance chance = tv_chance_fast(3);
    for (uint32_t run = 0; run < RUNS; run++) {
        uint8_t items[4] = {0, 1, 2, 3};
        tv_shuffle(items, 4, &chance);
        seen[items[0] | items[1] << 2 | items[2] << 4 | items[3] << 6]++;
    }
    for (uint32_t i = 0; i < 256; i++) {
        if (seen[i] == 0) continue;
        orders++;
        assert_in_range(seen[i], 1000 - 7 * 31, 1000 + 7 * 31);
    }
    assert_int_equal(orders, 24);
}

static void test_wide_draws_reach_everywhere(void **state) {
    (void)state;
    const uint64_t bound = UINT64_C(3) << 40;
    uint32_t thirds[3] = {0};
    tv_chance chance = tv_chance_fast(4);
    for (uint32_t i = 0; i < 3000; i++) {
        uint64_t number = tv_draw_wide(&chance, bound);
        assert_true(number < bound);
        thirds[number >> 40]++;
    }
    for (uint32_t i = 0; i < 3; i++) assert_in_range(thirds[i], 1000 - 7 * 26, 1000 + 7 * 26);
    assert_int_equal(tv_draw_wide(&chance, 1), 0);
    assert_true(tv_draw_wide(&chance, UINT64_C(1) << 62) < UINT64_C(1) << 62);
}

/* ---- fair deals ---- */
enum { CARDS = 7, HANDS = 3, DEALS = 2187 }; /* 3^7 */

/* The number of a deal: for each card the hand that has it, to the base 3; DEALS where hands are not as they should be. */
static uint32_t number_of(const tv_bits out[HANDS], const uint8_t sizes[HANDS], const tv_bits may[HANDS]) {
    uint32_t number = 0;
    for (uint32_t hand = 0; hand < HANDS; hand++)
        if (tv_bits_count(out[hand]) != sizes[hand] || (out[hand] & ~may[hand]) != 0) return DEALS;
    for (uint32_t card = 0; card < CARDS; card++)
        for (uint32_t hand = 0; hand < HANDS; hand++)
            if (tv_bits_has(out[hand], card)) number = number * HANDS + hand;
    return number;
}

/* How many of all divisions meet the restrictions, each tried. */
static uint32_t count_deals(const uint8_t sizes[HANDS], const tv_bits may[HANDS]) {
    uint32_t ways = 0;
    for (uint32_t number = 0; number < DEALS; number++) {
        tv_bits out[HANDS] = {0};
        for (uint32_t card = CARDS, rest = number; card-- > 0; rest /= HANDS) out[rest % HANDS] |= tv_bit(card);
        ways += number_of(out, sizes, may) < DEALS;
    }
    return ways;
}

static void check_deals(const uint8_t sizes[HANDS], const tv_bits may[HANDS]) {
    enum { A_WAY = 400, SIX_DEVIATIONS = 120 };
    static uint32_t seen[DEALS];
    memset(seen, 0, sizeof seen);
    uint32_t ways = count_deals(sizes, may), found = 0;
    assert_true(ways > 0);
    tv_chance chance = tv_chance_fast(5);
    for (uint32_t run = 0; run < A_WAY * ways; run++) {
        tv_bits out[HANDS];
        assert_true(tv_deal_fair((1u << CARDS) - 1, HANDS, sizes, may, out, &chance));
        assert_int_equal(out[0] | out[1] | out[2], (1u << CARDS) - 1);
        uint32_t number = number_of(out, sizes, may);
        assert_true(number < DEALS);
        seen[number]++;
    }
    for (uint32_t number = 0; number < DEALS; number++) {
        if (seen[number] == 0) continue;
        found++;
        assert_in_range(seen[number], A_WAY - SIX_DEVIATIONS, A_WAY + SIX_DEVIATIONS);
    }
    assert_int_equal(found, ways);
}

static void test_deal_is_fair_without_restrictions(void **state) {
    (void)state;
    check_deals((const uint8_t[]){3, 2, 2}, (const tv_bits[]){127, 127, 127});
}

static void test_deal_is_fair_with_voids(void **state) {
    (void)state;
    check_deals((const uint8_t[]){3, 2, 2}, (const tv_bits[]){0x78, 127, 127});   /* the first has none of 0, 1, 2 */
    check_deals((const uint8_t[]){3, 3, 1}, (const tv_bits[]){0x7C, 0x1F, 127});  /* two with different voids */
    check_deals((const uint8_t[]){2, 2, 3}, (const tv_bits[]){0x63, 0x7E, 0x3D}); /* nothing may go anywhere */
}

static void test_deal_that_cannot_be(void **state) {
    (void)state;
    tv_chance chance = tv_chance_fast(6);
    tv_bits out[HANDS];
    assert_false(tv_deal_fair(127, HANDS, (const uint8_t[]){3, 2, 2}, (const tv_bits[]){3, 127, 127}, out, &chance));
    assert_false(tv_deal_fair(127, HANDS, (const uint8_t[]){3, 2, 2}, (const tv_bits[]){126, 126, 126}, out, &chance));
    assert_int_equal(chance.draws, 0);
    assert_true(tv_deal_fair(0, HANDS, (const uint8_t[]){0, 0, 0}, (const tv_bits[]){0, 0, 0}, out, &chance));
}

/* The largest deals that the header promises. */
static void test_deal_of_many_cards(void **state) {
    (void)state;
    tv_chance chance = tv_chance_fast(7);
    tv_bits out[4], deck = (UINT64_C(1) << 39) - 1, spades = (UINT64_C(1) << 13) - 1;
    const uint8_t three[] = {13, 13, 13}, four[] = {8, 8, 8, 8};
    assert_true(tv_deal_fair(deck, 3, three, (const tv_bits[]){deck & ~spades, deck, deck}, out, &chance));
    assert_true((out[0] & spades) == 0);
    assert_true(tv_deal_fair(UINT32_MAX, 4, four, (const tv_bits[]){UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}, out, &chance));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_deal_moves_cards),     cmocka_unit_test(test_counts_nth_goes_by_kinds),
        cmocka_unit_test(test_bits_deal_takes_members),     cmocka_unit_test(test_shuffle_is_fair),
        cmocka_unit_test(test_wide_draws_reach_everywhere), cmocka_unit_test(test_deal_is_fair_without_restrictions),
        cmocka_unit_test(test_deal_is_fair_with_voids),     cmocka_unit_test(test_deal_that_cannot_be),
        cmocka_unit_test(test_deal_of_many_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
