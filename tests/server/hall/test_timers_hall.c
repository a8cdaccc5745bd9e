/* Timers: the heap against a plain list, and that a table at which nothing can happen by time alone is not looked at. */
/* links: hall */
#include "pair.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TIMERS = 200, ROUNDS = 20000 };

static void assert_all_due_are_taken(hall_timers *timers, const hall_timer *all, int64_t now_ms) {
    uint32_t expected = 0, count = 0;
    for (uint32_t i = 0; i < TIMERS; i++) expected += all[i].place != 0 && all[i].due_ms <= now_ms;
    uint64_t *keys = hall_timers_take_due(timers, now_ms);
    int64_t last_ms = INT64_MIN;
    for (; keys[count] != 0; count++) {
        const hall_timer *timer = &all[keys[count] - 1];
        assert_int_equal(timer->place, 0);
        assert_true(timer->due_ms >= last_ms && timer->due_ms <= now_ms);
        last_ms = timer->due_ms;
    }
    free(keys);
    assert_int_equal(count, expected);
}

static void test_the_earliest_comes_first(void **state) {
    (void)state;
    hall_timers timers = {0};
    hall_timer all[TIMERS] = {0};
    uint64_t lots = 1;
    for (uint32_t i = 0; i < TIMERS; i++) all[i].key = i + 1;
    for (int64_t round = 0; round < ROUNDS; round++) {
        hall_timer *timer = &all[tv_fast_next(&lots) % TIMERS];
        uint64_t wish = tv_fast_next(&lots) % 16;
        if (wish == 0)
            hall_timer_stop(&timers, timer);
        else if (wish == 1)
            hall_timer_set(&timers, timer, HALL_NEVER_MS);
        else if (wish == 2)
            assert_all_due_are_taken(&timers, all, round);
        else
            hall_timer_set(&timers, timer, round + (int64_t)(tv_fast_next(&lots) % 300));
    }
    assert_all_due_are_taken(&timers, all, INT64_MAX - 1);
    assert_int_equal(timers.count, 0);
    hall_timers_free(&timers);
}

/* A game without a clock that people look at, a table that waits for others while its maker is here. */
static void test_idle_tables_cost_nothing(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    make_table(it, two.first, "");
    assert_int_equal(it->hall->timers.count, 2);
    rig_pass(it, 250);
    assert_int_equal(it->hall->timers.count, 1); /* what was said at the one that waits leaves memory after a while */
    rig_pass(it, 60000);
    assert_int_equal(it->hall->timers.count, 0);
    assert_true(play_one(it, &two, "first"));
    assert_int_equal(it->hall->timers.count, 1);
    rig_pass(it, 250);
    assert_int_equal(it->hall->timers.count, 0);
    for (hall_connection who = 1; who <= 3; who++) hall_disconnect(it->hall, who, it->now_ms);
    rig_pass(it, 250);
    assert_int_equal(it->hall->timers.count, 2); /* one may leave memory, the other be given up */
    rig_pass(it, 3600000);
    assert_int_equal(hall_count(it->hall).tables_in_memory, 0);
    assert_int_equal(hall_count(it->hall).tables_waiting, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_earliest_comes_first),
        RIGGED(test_idle_tables_cost_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
