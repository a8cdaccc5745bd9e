/* Waits for a condition end when they should by the time that only goes forward, whichever of the three ways a system has for it: CMakeLists.txt builds
 * this also with the two that this one would not choose. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <time.h>

#ifdef TRIVIUM_CONDITION_RELATIVE
/* As macOS has it, made of what is here. */
static int relative_waits;

static int pthread_cond_timedwait_relative_np(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *left) {
    struct timespec end;
    relative_waits++;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += left->tv_sec + (end.tv_nsec + left->tv_nsec) / 1000000000;
    end.tv_nsec = (end.tv_nsec + left->tv_nsec) % 1000000000;
    return pthread_cond_timedwait(condition, mutex, &end);
}
#endif

#include "host/host_time.c"

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool done;
} gate;

static int open_gate(void **state) {
    static gate it;
    it = (gate){0};
    assert_int_equal(pthread_mutex_init(&it.mutex, NULL), 0);
    host_condition_init(&it.changed);
    *state = &it;
    return 0;
}

static int close_gate(void **state) {
    gate *it = *state;
    pthread_cond_destroy(&it->changed);
    pthread_mutex_destroy(&it->mutex);
    return 0;
}

static bool wait_for(gate *it, uint64_t until) {
    pthread_mutex_lock(&it->mutex);
    while (!it->done && host_condition_wait(&it->changed, &it->mutex, until)) continue;
    bool done = it->done;
    pthread_mutex_unlock(&it->mutex);
    return done;
}

static void *push(void *asked) {
    gate *it = asked;
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    pthread_mutex_lock(&it->mutex);
    it->done = true;
    pthread_cond_signal(&it->changed);
    pthread_mutex_unlock(&it->mutex);
    return NULL;
}

static void test_waits_as_long_as_it_should(void **state) {
    const uint64_t begin = host_time_ms();
    assert_false(wait_for(*state, host_time_after(60)));
    const uint64_t waited = host_time_ms() - begin;
    assert_in_range(waited, 60, 20000); // a busy machine may come late, nobody may come early
}

static void test_is_woken(void **state) {
    pthread_t other;
    const uint64_t begin = host_time_ms();
    assert_int_equal(pthread_create(&other, NULL, push, *state), 0);
    assert_true(wait_for(*state, host_time_after(60000)));
    assert_true(host_time_ms() - begin < 50000);
    pthread_join(other, NULL);
#ifdef TRIVIUM_CONDITION_RELATIVE
    assert_true(relative_waits > 0);
#endif
}

static void test_does_not_wait_when_the_time_is_up(void **state) {
    const uint64_t begin = host_time_ms();
    assert_false(wait_for(*state, host_time_after(0)));
    assert_false(wait_for(*state, 0));
    assert_true(host_time_ms() - begin < 20000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_waits_as_long_as_it_should, open_gate, close_gate),
        cmocka_unit_test_setup_teardown(test_is_woken, open_gate, close_gate),
        cmocka_unit_test_setup_teardown(test_does_not_wait_when_the_time_is_up, open_gate, close_gate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
