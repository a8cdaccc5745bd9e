/* The wheel of deadlines, see timeouts.h. */
#include "timeouts.h"

#include <stddef.h>

static void take_out(wire_timeouts *all, wire_timeout *it) {
    if (it->self == NULL) return;
    *it->self = it->next;
    if (it->next != NULL) it->next->self = it->self;
    it->self = NULL;
    all->count--;
}

static void put_in(wire_timeouts *all, wire_timeout *it) {
    uint64_t tick = it->at_us / TIMEOUT_TICK_US + 1;
    if (tick <= all->tick) tick = all->tick + 1;                                 /* never into the list that is being looked at */
    if (tick - all->tick >= TIMEOUT_SLOTS) tick = all->tick + TIMEOUT_SLOTS - 1; /* looked at, and put in again */
    wire_timeout **slot = &all->slots[tick % TIMEOUT_SLOTS];
    it->tick = tick;
    it->next = *slot;
    if (it->next != NULL) it->next->self = &it->next;
    it->self = slot;
    *slot = it;
    all->count++;
}

void timeout_set(wire_timeouts *all, wire_timeout *it, uint64_t at_us) {
    it->at_us = at_us;
    if (it->self != NULL && it->tick <= at_us / TIMEOUT_TICK_US + 1) return; /* early enough */
    take_out(all, it);
    if (at_us != TIMEOUT_NEVER) put_in(all, it);
}

void timeout_cancel(wire_timeouts *all, wire_timeout *it) { take_out(all, it); }

void timeouts_run(wire_timeouts *all, uint64_t now_us, void (*due)(void *host, wire_timeout *it), void *host) {
    uint64_t now_tick = now_us / TIMEOUT_TICK_US;
    if (all->tick + TIMEOUT_SLOTS <= now_tick) all->tick = now_tick - TIMEOUT_SLOTS + 1; /* the first time, or after a long sleep */
    for (; all->tick <= now_tick; all->tick++) {
        wire_timeout **slot = &all->slots[all->tick % TIMEOUT_SLOTS];
        while (*slot != NULL) {
            wire_timeout *it = *slot;
            take_out(all, it);
            if (it->at_us <= now_us)
                due(host, it);
            else if (it->at_us != TIMEOUT_NEVER)
                put_in(all, it);
        }
    }
}

uint64_t timeouts_next_us(const wire_timeouts *all) { return all->count > 0 ? all->tick * TIMEOUT_TICK_US : TIMEOUT_NEVER; }
