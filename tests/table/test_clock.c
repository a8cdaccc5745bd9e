/* The game clock: who loses time, what is granted when, leaps that nobody pays for, going back, and notes. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <trivium/clock.h>

#include <cmocka.h>

static tv_turn turn(uint32_t number, uint8_t owner) { return (tv_turn){.number = number, .owner = owner}; }

static void expect(const tv_clock *clock, int64_t now_ms, int64_t first, int64_t second) {
    assert_int_equal(tv_clock_left_ms(clock, 0, now_ms), first);
    assert_int_equal(tv_clock_left_ms(clock, 1, now_ms), second);
}

static void test_without_a_clock_nothing_runs(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_NONE, 2, 0, 0, TV_CLOCK_NEVER);
    tv_clock_ask(&clock, 0, turn(1, 0), 100);
    assert_int_equal(tv_clock_flag(&clock, 1000000), TV_OVER);
    assert_true(tv_clock_due_ms(&clock) == TV_CLOCK_NEVER);
}

static void test_fischer(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_FISCHER, 2, 1000, 300, 1100);
    expect(&clock, 500, 1000, 1000); /* it stands until somebody is asked */
    tv_clock_ask(&clock, 0, turn(1, 0), 5000);
    expect(&clock, 5400, 600, 1000);
    expect(&clock, 4000, 1000, 1000);          /* time does not run back */
    tv_clock_ask(&clock, 1, turn(1, 0), 5400); /* an answer in another's turn */
    expect(&clock, 5500, 600, 900);
    tv_clock_ask(&clock, 1, turn(2, 1), 5500); /* the turn has ended: its owner earns, not who answered */
    expect(&clock, 5500, 900, 900);
    tv_clock_ask(&clock, 0, turn(3, 0), 5550); /* up to the cap */
    expect(&clock, 5550, 900, 1100);
    assert_int_equal(tv_clock_due_ms(&clock), 6450);
    assert_int_equal(tv_clock_flag(&clock, 6449), TV_OVER);
    assert_int_equal(tv_clock_flag(&clock, 6450), 0);
    expect(&clock, 9999, 0, 1100);
    tv_clock_ask(&clock, TV_OVER, turn(3, 0), 6450);
    assert_true(tv_clock_due_ms(&clock) == TV_CLOCK_NEVER);
    assert_int_equal(clock.passed_ms, 1450);
}

static void test_days_are_granted_anew(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_DAYS, 2, 1000, 0, TV_CLOCK_NEVER);
    tv_clock_ask(&clock, 0, turn(1, 0), 0);
    tv_clock_ask(&clock, 0, turn(1, 0), 400); /* the same turn goes on */
    expect(&clock, 500, 500, 1000);
    tv_clock_ask(&clock, 1, turn(1, 0), 500);
    tv_clock_ask(&clock, 0, turn(1, 0), 900); /* asked again after an answer */
    expect(&clock, 900, 1000, 600);
    tv_clock_ask(&clock, 0, turn(2, 0), 1000); /* a turn more of the same */
    expect(&clock, 1000, 1000, 600);
}

static void test_bots_neither_lose_nor_earn(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_FISCHER, 2, 1000, 300, TV_CLOCK_NEVER);
    tv_clock_spare(&clock, 1, 0);
    tv_clock_ask(&clock, 0, turn(1, 0), 0);
    expect(&clock, 5000, 1000, 1000);
    assert_int_equal(tv_clock_flag(&clock, 5000), TV_OVER);
    tv_clock_ask(&clock, 1, turn(2, 1), 5000);
    expect(&clock, 5100, 1000, 900);
    tv_clock_spare(&clock, 3, 5200); /* a bot takes over: what the person used is used */
    expect(&clock, 9000, 1000, 800);
    tv_clock_spare(&clock, 1, 9000);
    expect(&clock, 9100, 1000, 700);
}

static void test_leaps_are_nobodys(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_FISCHER, 2, 1000, 0, TV_CLOCK_NEVER);
    tv_clock_ask(&clock, 0, turn(1, 0), 5000);
    tv_clock_leap(&clock, 3600000);
    expect(&clock, 3605100, 900, 1000);
    tv_clock_leap(&clock, -7200000);
    expect(&clock, -3594800, 800, 1000);
    assert_int_equal(clock.passed_ms, 0);
}

/* End a turn and take it back, again and again: nothing is earned, all the time since is the one's who takes back. */
static void test_going_back(void **state) {
    (void)state;
    tv_clock clock = tv_clock_begin(TV_CLOCK_FISCHER, 2, 60000, 60000, TV_CLOCK_NEVER);
    int64_t now = 0;
    tv_clock_ask(&clock, 0, turn(1, 0), now);
    const tv_clock_picture then = tv_clock_take_picture(&clock);
    for (int i = 1; i <= 5; i++) {
        tv_clock_ask(&clock, 1, turn(2, 1), now += 1000);
        now += 2000; /* the other thinks */
        assert_int_equal(tv_clock_left_back_ms(&clock, &then, 0, now), 60000 - 3000 * i);
        tv_clock_go_back(&clock, &then, 0, turn(1, 0), now);
        expect(&clock, now, 60000 - 3000 * i, 60000);
    }
    tv_clock_ask(&clock, 1, turn(2, 1), now);
    expect(&clock, now, 105000, 60000); /* earned once */
    tv_clock_leap(&clock, 1000000);
    assert_int_equal(tv_clock_left_back_ms(&clock, &then, 0, now + 1000000), 45000);
    tv_clock_go_back(&clock, &then, 0, turn(1, 0), now + 1000000 + 45000);
    assert_int_equal(tv_clock_flag(&clock, now + 1045000), 0);
}

static void test_notes(void **state) {
    (void)state;
    char note[64];
    tv_text text = TV_TEXT_OVER(note);
    tv_clock clock = tv_clock_begin(TV_CLOCK_FISCHER, 2, 60000, 0, TV_CLOCK_NEVER);
    tv_clock_ask(&clock, 1, turn(1, 1), 0);
    tv_clock_ask(&clock, 0, turn(2, 0), 2000);
    tv_clock_picture picture = tv_clock_take_picture(&clock), read = {0};
    tv_clock_picture_write(&picture, 2, &text);
    assert_string_equal(note, "60000 58000 @2000");
    tv_clock_picture_read(&read, 2, note);
    assert_memory_equal(&read, &picture, sizeof read);
    tv_clock_picture_read(&read, 2, "7 8"); /* as older servers wrote it */
    assert_true(read.left_ms[0] == 7 && read.left_ms[1] == 8 && read.passed_ms == 2000);
    tv_clock_picture_read(&read, 2, "");
    tv_clock_picture_read(&read, 2, "99999999999999999999999999999 x");
    assert_true(read.left_ms[0] > 0 && read.left_ms[1] == 8 && read.passed_ms == 2000);
    tv_clock_go_on(&clock, &read); /* a clock that runs is not touched */
    expect(&clock, 2000, 60000, 58000);
    clock = tv_clock_begin(TV_CLOCK_DAYS, 2, 60000, 0, TV_CLOCK_NEVER);
    tv_clock_go_on(&clock, &picture);
    tv_clock_ask(&clock, 1, turn(9, 1), 0); /* the first question after a restart grants nothing */
    expect(&clock, 0, 60000, 58000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_clock_nothing_runs),
        cmocka_unit_test(test_fischer),
        cmocka_unit_test(test_days_are_granted_anew),
        cmocka_unit_test(test_bots_neither_lose_nor_earn),
        cmocka_unit_test(test_leaps_are_nobodys),
        cmocka_unit_test(test_going_back),
        cmocka_unit_test(test_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
