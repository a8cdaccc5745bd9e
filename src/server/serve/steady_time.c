/* The time of online play, see steady_time.h. */
#include "steady_time.h"

#include "host/host_time.h"

#include <stddef.h>

static int64_t machine_wall_ms(void *host) {
    (void)host;
    return host_wall_ms();
}

static int64_t machine_forward_ms(void *host) {
    (void)host;
    return (int64_t)host_time_ms();
}

steady_time steady_time_begin(int64_t (*wall_ms)(void *host), int64_t (*forward_ms)(void *host), void *host) {
    steady_time it = {.wall_ms = wall_ms != NULL ? wall_ms : machine_wall_ms,
                      .forward_ms = forward_ms != NULL ? forward_ms : machine_forward_ms,
                      .host = host};
    it.now_ms = it.wall_ms(host);
    it.looked_ms = it.forward_ms(host);
    return it;
}

int64_t steady_time_now_ms(steady_time *it, int64_t *leapt_ms) {
    int64_t forward_ms = it->forward_ms(it->host), passed_ms = forward_ms - it->looked_ms;
    it->looked_ms = forward_ms;
    it->now_ms += passed_ms > STEADY_STANDSTILL_MS ? STEADY_LOOK_MS : passed_ms;
    int64_t apart_ms = it->wall_ms(it->host) - it->now_ms;
    *leapt_ms = apart_ms > STEADY_APART_MS || apart_ms < -STEADY_APART_MS ? apart_ms : 0;
    it->now_ms += *leapt_ms;
    return it->now_ms;
}
