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

void host_condition_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec host_time_after(unsigned ms) {
    uint64_t until = host_time_ns() + ms * UINT64_C(1000000);
    return (struct timespec){.tv_sec = (time_t)(until / second_ns), .tv_nsec = (long)(until % second_ns)};
}
