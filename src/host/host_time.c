/* Reads the time, see host_time.h. */
#include "host_time.h"

static const uint64_t second_ns = UINT64_C(1000000000);

static uint64_t read_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * second_ns + (uint64_t)now.tv_nsec;
}

uint64_t host_time_ns(void) { return read_ns(CLOCK_MONOTONIC); }

uint64_t host_time_ms(void) { return host_time_ns() / 1000000; }

uint64_t host_worked_ns(void) { return read_ns(CLOCK_THREAD_CPUTIME_ID); }

int64_t host_wall_ms(void) { return (int64_t)(read_ns(CLOCK_REALTIME) / 1000000); }

uint64_t host_time_after(unsigned ms) { return host_time_ns() + ms * UINT64_C(1000000); }

static struct timespec moment(uint64_t ns) {
    return (struct timespec){.tv_sec = (time_t)(ns / second_ns), .tv_nsec = (long)(ns % second_ns)};
}

void host_condition_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef TRIVIUM_CONDITION_CLOCK
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool host_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until) {
    const uint64_t now = host_time_ns();
    if (now >= until) return false;
#if defined TRIVIUM_CONDITION_CLOCK
    const struct timespec end = moment(until);
    pthread_cond_timedwait(condition, mutex, &end);
#elif defined TRIVIUM_CONDITION_RELATIVE
    const struct timespec left = moment(until - now);
    pthread_cond_timedwait_relative_np(condition, mutex, &left);
#else /* somebody who sets the wall clock meanwhile makes this one wait longer or shorter */
    const struct timespec end = moment(read_ns(CLOCK_REALTIME) + (until - now));
    pthread_cond_timedwait(condition, mutex, &end);
#endif
    return host_time_ns() < until;
}
