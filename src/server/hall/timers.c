/* A binary heap, see timers.h: the children of place p are at 2p and 2p + 1, counted from 1. */
#include "timers.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

static void put(hall_timers *timers, hall_timer *timer, uint32_t place) {
    TV_ASSERT(place >= 1 && place <= timers->count);
    timers->heap[place - 1] = timer;
    timer->place = place;
}

static hall_timer *at(const hall_timers *timers, uint32_t place) { return timers->heap[place - 1]; }

/* Moves a timer to where it belongs, up or down from a free place. */
static void settle(hall_timers *timers, hall_timer *timer, uint32_t place) {
    for (; place > 1 && at(timers, place / 2)->due_ms > timer->due_ms; place /= 2) put(timers, at(timers, place / 2), place);
    for (uint32_t child = 2 * place; child <= timers->count; child = 2 * place) {
        if (child < timers->count && at(timers, child + 1)->due_ms < at(timers, child)->due_ms) child++;
        if (at(timers, child)->due_ms >= timer->due_ms) break;
        put(timers, at(timers, child), place);
        place = child;
    }
    put(timers, timer, place);
    TV_ASSERT(place == 1 || at(timers, place / 2)->due_ms <= timer->due_ms);
}

void hall_timer_stop(hall_timers *timers, hall_timer *timer) {
    uint32_t place = timer->place;
    if (place == 0) return;
    TV_ASSERT(place <= timers->count && at(timers, place) == timer);
    hall_timer *last = at(timers, timers->count--);
    timer->place = 0;
    if (last != timer) settle(timers, last, place);
}

void hall_timer_set(hall_timers *timers, hall_timer *timer, int64_t due_ms) {
    if (due_ms == HALL_NEVER_MS) {
        hall_timer_stop(timers, timer);
        return;
    }
    timer->due_ms = due_ms;
    if (timer->place != 0) {
        settle(timers, timer, timer->place);
        return;
    }
    void *heap = timers->heap;
    bool room = tv_heap_room(&heap, &timers->room, timers->count + 1, sizeof *timers->heap);
    TV_ASSERT(room);
    timers->heap = heap;
    settle(timers, timer, ++timers->count);
}

uint64_t *hall_timers_take_due(hall_timers *timers, int64_t now_ms) {
    uint32_t count = 0, room = 0;
    void *keys = NULL;
    bool more = true;
    while (more) {
        more = timers->count > 0 && at(timers, 1)->due_ms <= now_ms;
        bool enough = tv_heap_room(&keys, &room, count + 1, sizeof(uint64_t));
        TV_ASSERT(enough);
        ((uint64_t *)keys)[count++] = more ? at(timers, 1)->key : 0;
        if (more) hall_timer_stop(timers, at(timers, 1));
    }
    return keys;
}

int64_t hall_timers_next_ms(const hall_timers *timers) { return timers->count > 0 ? at(timers, 1)->due_ms : HALL_NEVER_MS; }

void hall_timers_free(hall_timers *timers) {
    free(timers->heap);
    *timers = (hall_timers){0};
}
