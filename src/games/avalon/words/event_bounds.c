/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

static bool is_card(const tv_event *event, int at) { return event->open[at] >= 0 && event->open[at] < AVALON_KINDS; }

/* AVALON_UNKNOWN: it lies face down; AVALON_NOBODY: it is not told. */
static bool is_region(const tv_event *event, int at) {
    int16_t region = event->open[at];
    return (region >= 0 && region < AVALON_PLACES) || region == AVALON_UNKNOWN || region == AVALON_NOBODY;
}

static bool is_seat_or_nobody(const tv_event *event, int at) {
    return event->open[at] == 0 || event->open[at] == 1 || event->open[at] == AVALON_NOBODY;
}

bool avalon_event_fits(const tv_event *event) {
    switch (event->kind) {
    case AVALON_EV_REINFORCE:
    case AVALON_EV_ATTACK: return is_card(event, 0) && is_region(event, 2);
    case AVALON_EV_ENCHANT: return is_card(event, 0) && is_region(event, 2) && is_card(event, 3);
    case AVALON_EV_COUNTER: return is_card(event, 0) && is_card(event, 2);
    case AVALON_EV_RESIST:
    case AVALON_EV_ENCHANTED:
    case AVALON_EV_LOST:
    case AVALON_EV_DISCARD: return is_card(event, 0);
    case AVALON_EV_REVEALED: return is_region(event, 1) && event->open[1] != AVALON_NOBODY;
    case AVALON_EV_CONQUERED: return is_region(event, 1) && is_seat_or_nobody(event, 5);
    case AVALON_EV_TAKE: return event->open[0] >= 0 && event->open[0] < AVALON_TILE_KINDS;
    case AVALON_EV_CALL: return event->seat < 2;
    case AVALON_EV_OVER: return is_seat_or_nobody(event, 1);
    default: return true;
    }
}
