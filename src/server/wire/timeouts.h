/* Deadlines of many connections at the price of a few: a wheel of lists, one for each quarter of a second. Putting a deadline off, which
 * happens with every message, only notes the time; the list is looked at when its quarter has come. */
#ifndef TRIVIUM_SERVER_WIRE_TIMEOUTS_H
#define TRIVIUM_SERVER_WIRE_TIMEOUTS_H

#include <stdint.h>

enum { TIMEOUT_TICK_US = 250000, TIMEOUT_SLOTS = 256 };
#define TIMEOUT_NEVER UINT64_MAX

/* Part of what has the deadline; begins as zeros. */
typedef struct wire_timeout {
    struct wire_timeout *next, **self; /* self NULL: in no list */
    uint64_t at_us, tick;              /* tick: of the list it is in */
} wire_timeout;

typedef struct wire_timeouts {
    wire_timeout *slots[TIMEOUT_SLOTS];
    uint64_t tick; /* all before are done */
    uint64_t count;
} wire_timeouts;

void timeout_set(wire_timeouts *all, wire_timeout *it, uint64_t at_us);
void timeout_cancel(wire_timeouts *all, wire_timeout *it);
/* Calls `due` for each whose time has come; it may set and cancel any. */
void timeouts_run(wire_timeouts *all, uint64_t now_us, void (*due)(void *host, wire_timeout *it), void *host);
/* When timeouts_run should be called next; TIMEOUT_NEVER when there are none. */
uint64_t timeouts_next_us(const wire_timeouts *all);

#endif
