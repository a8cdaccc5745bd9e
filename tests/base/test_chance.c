/* Chance: draws have addresses, are unbiased, and mean the same numbers for ever: records depend on them. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/chance.h>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static tv_key counting_key(void) {
    tv_key key;
    for (int i = 0; i < 32; i++) key.bytes[i] = (uint8_t)i;
    return key;
}

/* Pinned: computed by a second implementation in another language. If one of these changes, no record replays. */
static void test_keyed_by_decision(void **unused) {
    (void)unused;
    static const struct {
        uint64_t decision;
        uint32_t numbers[8];
    } pinned[] = {
        {0, {73, 8, 18, 71, 79, 27, 62, 8}},
        {1, {72, 52, 25, 31, 48, 69, 77, 76}},
        {2, {8, 31, 3, 53, 19, 0, 8, 14}},
        {UINT64_C(0x100000002), {11, 19, 47, 5, 21, 48, 3, 60}},
    };
    tv_key key = counting_key();
    for (size_t i = 0; i < sizeof pinned / sizeof pinned[0]; i++) {
        tv_chance chance = tv_chance_keyed(&key, pinned[i].decision);
        for (int draw = 0; draw < 8; draw++) assert_int_equal(tv_draw(&chance, 80), pinned[i].numbers[draw]);
        assert_int_equal(chance.draws, 8);
    }
}

/* The last rows reject words: for 2147483649 nearly half of them are too large. */
static void test_keyed_by_bound(void **unused) {
    (void)unused;
    static const struct {
        uint32_t bound, numbers[4];
    } pinned[] = {
        {1, {0, 0, 0, 0}},
        {2, {0, 0, 1, 0}},
        {3, {2, 2, 0, 1}},
        {6, {2, 2, 3, 4}},
        {11, {7, 1, 5, 9}},
        {52, {38, 4, 11, 10}},
        {1000, {182, 780, 279, 78}},
        {65536, {4630, 30876, 5015, 3318}},
        {UINT32_C(2147483648), {1568412182, 25983132, 903156631, 2001145078}},
        {UINT32_C(2147483649), {1568412182, 1087634843, 64470536, 2001145078}},
        {UINT32_C(3000000000), {1568412182, UINT32_C(2173466780), 64470536, 2001145078}},
        {UINT32_C(4294967295), {1568412182, UINT32_C(2173466780), UINT32_C(3050640279), 2001145078}},
    };
    tv_key key = counting_key();
    for (size_t i = 0; i < sizeof pinned / sizeof pinned[0]; i++) {
        tv_chance chance = tv_chance_keyed(&key, 7);
        for (int draw = 0; draw < 4; draw++) assert_int_equal(tv_draw(&chance, pinned[i].bound), pinned[i].numbers[draw]);
    }
}

/* An address where all 16 words of the first block are too large (one in 65536), so that the second attempt counts. */
static void test_keyed_second_attempt(void **unused) {
    (void)unused;
    tv_key key = counting_key();
    tv_chance chance = tv_chance_keyed(&key, 9);
    chance.draws = 65464;
    assert_int_equal(tv_draw(&chance, UINT32_C(2147483649)), 123322236);
    assert_int_equal(chance.draws, 65465);
}

static void test_keyed_same_address_same_number(void **unused) {
    (void)unused;
    tv_key key = counting_key();
    tv_chance first = tv_chance_keyed(&key, 5);
    uint32_t numbers[10];
    for (int i = 0; i < 10; i++) numbers[i] = tv_draw(&first, UINT32_MAX);
    for (int i = 9; i >= 0; i--) { /* in any order */
        tv_chance again = tv_chance_keyed(&key, 5);
        again.draws = (uint32_t)i;
        assert_int_equal(tv_draw(&again, UINT32_MAX), numbers[i]);
    }
    key.bytes[31] ^= 1;
    tv_chance other = tv_chance_keyed(&key, 5);
    assert_int_not_equal(tv_draw(&other, UINT32_MAX), numbers[0]);
}

/* Pearson's chi-square of `bins` equal bins, times their expected size. Its mean is bins - 1. */
static uint64_t chi_square(const uint32_t *counts, uint32_t bins, uint32_t expected) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < bins; i++) {
        int64_t off = (int64_t)counts[i] - expected;
        sum += (uint64_t)(off * off);
    }
    return sum / expected;
}

/* 27.9 is passed by one of a thousand honest generators with 9 degrees of freedom; ours are fixed, so this cannot flicker. */
static void assert_even(tv_chance *chance, uint32_t bound, uint32_t draws) {
    enum { BINS = 10 };
    uint32_t counts[BINS] = {0};
    for (uint32_t i = 0; i < draws; i++) {
        uint32_t number = tv_draw(chance, bound);
        assert_true(number < bound);
        counts[(uint64_t)number * BINS / bound]++;
    }
    assert_true(chi_square(counts, BINS, draws / BINS) < 28);
}

static void test_keyed_unbiased(void **unused) {
    (void)unused;
    tv_key key = counting_key();
    tv_chance chance = tv_chance_keyed(&key, 3);
    assert_even(&chance, 10, 50000);
    assert_even(&chance, 80, 50000);
    /* Plain "modulo" would make the lowest bins of this bound twice as full. */
    assert_even(&chance, UINT32_C(3000000000), 50000);
    assert_even(&chance, UINT32_C(2147483650), 50000);
}

static void test_fast_unbiased(void **unused) {
    (void)unused;
    tv_chance chance = tv_chance_fast(1);
    assert_even(&chance, 10, 500000);
    assert_even(&chance, 80, 500000);
    assert_even(&chance, UINT32_C(3000000000), 500000);
    assert_even(&chance, UINT32_C(2147483650), 500000);
    assert_int_equal(chance.draws, 2000000);
}

/* The generator's published sequence for seed 1234567, and the first numbers for seed 0. */
static void test_splitmix64(void **unused) {
    (void)unused;
    static const uint64_t published[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),  UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821),
    };
    uint64_t state = 1234567;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) assert_true(tv_fast_next(&state) == published[i]);
    state = 0;
    assert_true(tv_fast_next(&state) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(tv_fast_next(&state) == UINT64_C(0x6E789E6AA1B965F4));
    assert_true(tv_fast_next(&state) == UINT64_C(0x06C45D188009454F));
}

/* Lemire's method by its definition: the upper half of word * bound, where the lower half is not below 2^32 mod bound. */
static void test_fast_below(void **unused) {
    (void)unused;
    uint32_t rejected = 0;
    uint64_t words = 42, state = 42;
    for (int i = 0; i < 1000; i++) {
        const uint32_t bound = UINT32_C(3000000000);
        const uint64_t uneven = (UINT64_C(1) << 32) % bound;
        uint64_t product = (tv_fast_next(&words) >> 32) * bound;
        for (; (product & UINT32_MAX) < uneven; rejected++) product = (tv_fast_next(&words) >> 32) * bound;
        assert_int_equal(tv_fast_below(&state, bound), product >> 32);
    }
    assert_true(rejected > 300 && rejected < 600); /* 0.43 a draw */
    assert_int_equal(tv_fast_below(&state, 1), 0);
}

/* A move that must not draw stops the program, so tests find it. */
static void test_none_stops(void **unused) {
    (void)unused;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        tv_chance chance = tv_chance_none();
        tv_draw(&chance, 6);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keyed_by_decision),    cmocka_unit_test(test_keyed_by_bound),
        cmocka_unit_test(test_keyed_second_attempt), cmocka_unit_test(test_keyed_same_address_same_number),
        cmocka_unit_test(test_keyed_unbiased),       cmocka_unit_test(test_fast_unbiased),
        cmocka_unit_test(test_splitmix64),           cmocka_unit_test(test_fast_below),
        cmocka_unit_test(test_none_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
