/* Timers: which things have to be looked at when. A heap with the earliest on top, so that what is not due costs nothing, however much of it
 * there is. Each thing owns its timer, which knows its place in the heap. */
#ifndef TRIVIUM_SERVER_HALL_TIMERS_H
#define TRIVIUM_SERVER_HALL_TIMERS_H

#include <stdbool.h>
#include <stdint.h>

#define HALL_NEVER_MS INT64_MAX

typedef struct hall_timer {
    int64_t due_ms;
    uint64_t key;   /* whose it is */
    uint32_t place; /* 1 + where in the heap; 0: it does not run */
} hall_timer;

typedef struct hall_timers {
    hall_timer **heap;
    uint32_t count, room;
} hall_timers;

/* Due then, instead of whenever it was; HALL_NEVER_MS stops it. */
void hall_timer_set(hall_timers *timers, hall_timer *timer, int64_t due_ms);
void hall_timer_stop(hall_timers *timers, hall_timer *timer);
/* Stops all that are due and returns their keys, closed by 0; free them. */
uint64_t *hall_timers_take_due(hall_timers *timers, int64_t now_ms);
int64_t hall_timers_next_ms(const hall_timers *timers); /* the earliest; HALL_NEVER_MS: none runs */
void hall_timers_free(hall_timers *timers);

#endif
