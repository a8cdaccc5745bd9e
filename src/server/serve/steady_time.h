/* The time that online play goes by: near the wall clock, but counted by a clock that only goes forward. Where the two part, the time leaps,
 * and says so: the wall clock was set, the machine was suspended (the forward clock stands then), or this process was stopped or starved
 * (nobody has looked at the time for seconds, though the loop does four times a second). What leaps is charged to nobody. */
#ifndef TRIVIUM_SERVER_SERVE_STEADY_TIME_H
#define TRIVIUM_SERVER_SERVE_STEADY_TIME_H

#include <stdint.h>

enum {
    STEADY_STANDSTILL_MS = 2000, /* who has not looked for longer did not run */
    STEADY_LOOK_MS = 250,        /* of that, so much counts: what would have passed until the next look */
    STEADY_APART_MS = 1000,      /* so far from the wall clock the time may be before it leaps */
};

typedef struct steady_time {
    int64_t (*wall_ms)(void *host), (*forward_ms)(void *host);
    void *host;
    int64_t now_ms, looked_ms; /* the time at the last look, and what the forward clock said then */
} steady_time;

/* NULL for both: the machine's. */
steady_time steady_time_begin(int64_t (*wall_ms)(void *host), int64_t (*forward_ms)(void *host), void *host);
/* Without a leap it is not less than before. *leapt_ms: what of the difference is a leap, 0 hardly ever. */
int64_t steady_time_now_ms(steady_time *it, int64_t *leapt_ms);

#endif
