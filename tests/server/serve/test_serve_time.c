/* The server's time: it follows the wall clock, counts by the one that only goes forward, and says what of it is a leap. */
/* links: program */
#include "server/serve/steady_time.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct clocks {
    int64_t wall_ms, forward_ms, charged_ms;
    steady_time time;
} clocks;

static int64_t wall(void *host) { return ((clocks *)host)->wall_ms; }
static int64_t forward(void *host) { return ((clocks *)host)->forward_ms; }

static void begin(clocks *it) {
    *it = (clocks){.wall_ms = 1700000000000, .forward_ms = 5000};
    it->time = steady_time_begin(wall, forward, it);
}

static int64_t look(clocks *it) {
    int64_t leapt, before = it->time.now_ms, now = steady_time_now_ms(&it->time, &leapt);
    it->charged_ms += now - before - leapt;
    assert_true(now - leapt >= before);
    assert_in_range(now - it->wall_ms + STEADY_APART_MS, 0, 2 * STEADY_APART_MS);
    return leapt;
}

/* Time passes, and the loop looks at it as often as it should. */
static void run(clocks *it, int64_t ms) {
    for (int64_t passed = 0; passed < ms; passed += STEADY_LOOK_MS) {
        it->wall_ms += STEADY_LOOK_MS;
        it->forward_ms += STEADY_LOOK_MS;
        assert_int_equal(look(it), 0);
    }
}

static void test_it_is_the_wall_clock(void **state) {
    (void)state;
    clocks it;
    begin(&it);
    run(&it, 60000);
    assert_int_equal(it.charged_ms, 60000);
    assert_int_equal(it.time.now_ms, it.wall_ms);
    assert_int_equal(look(&it), 0); /* twice in a millisecond */
    assert_int_equal(it.charged_ms, 60000);
}

/* An hour on, an hour back, a second more or less: the time goes along, and nothing of that is charged. */
static void test_the_wall_clock_is_set(void **state) {
    (void)state;
    static const int64_t jumps[] = {3600000, -3600000, 1500, -1500, 365 * 86400000LL, -366 * 86400000LL};
    clocks it;
    begin(&it);
    for (int i = 0; i < 6; i++) {
        it.charged_ms = 0;
        it.wall_ms += jumps[i];
        assert_int_equal(look(&it), jumps[i]);
        run(&it, 10000);
        assert_int_equal(it.charged_ms, 10000);
    }
}

/* Small steps of the wall clock add up until they are worth a leap; a clock that is steered does not matter. */
static void test_the_wall_clock_is_steered(void **state) {
    (void)state;
    clocks it;
    begin(&it);
    int64_t leaps = 0;
    for (int i = 0; i < 4000; i++) {
        it.wall_ms += STEADY_LOOK_MS - 1;
        it.forward_ms += STEADY_LOOK_MS;
        leaps += look(&it) != 0;
    }
    assert_int_equal(it.charged_ms, 4000 * STEADY_LOOK_MS);
    assert_in_range(leaps, 1, 4);
}

/* Suspended: the forward clock stands. Stopped or starved: it goes on, but nobody has looked. */
static void test_standing_still(void **state) {
    (void)state;
    clocks it;
    begin(&it);
    it.wall_ms += 8 * 3600000; /* over night */
    assert_int_equal(look(&it), 8 * 3600000);
    assert_int_equal(it.charged_ms, 0);
    it.wall_ms += 60000;
    it.forward_ms += 60000;
    assert_int_equal(look(&it), 60000 - STEADY_LOOK_MS);
    assert_int_equal(it.charged_ms, STEADY_LOOK_MS);
    it.charged_ms = 0;
    it.wall_ms += STEADY_STANDSTILL_MS; /* only slow */
    it.forward_ms += STEADY_STANDSTILL_MS;
    assert_int_equal(look(&it), 0);
    assert_int_equal(it.charged_ms, STEADY_STANDSTILL_MS);
    it.charged_ms = 0;
    it.wall_ms += 60000 - 3600000; /* stopped, and the clock was set meanwhile */
    it.forward_ms += 60000;
    assert_int_equal(look(&it), 60000 - 3600000 - STEADY_LOOK_MS);
    assert_int_equal(it.charged_ms, STEADY_LOOK_MS);
}

static void test_the_machines_own(void **state) {
    (void)state;
    int64_t leapt;
    steady_time time = steady_time_begin(NULL, NULL, NULL);
    int64_t begun = time.now_ms, now = steady_time_now_ms(&time, &leapt);
    assert_true(begun > INT64_C(1600000000000) && now >= begun + leapt);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_is_the_wall_clock),      cmocka_unit_test(test_the_wall_clock_is_set),
        cmocka_unit_test(test_the_wall_clock_is_steered), cmocka_unit_test(test_standing_still),
        cmocka_unit_test(test_the_machines_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
