/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

/* Levels of a building; how a raid can end for one (AL 7), and why a level can be lost. */
enum { LEVELS_END = 5, OUTCOMES = 3, LOSSES = 4 };

static bool is_below(const tv_event *event, int at, int end) { return event->open[at] >= 0 && event->open[at] < end; }
static bool is_region(const albion_box *b, const tv_event *event, int at) { return is_below(event, at, b->regions); }

/* A region, and behind it kind and level of a building there. */
static bool is_building(const albion_box *b, const tv_event *event, int at) {
    return is_region(b, event, at) && event->open[at + 1] > ALBION_NONE && is_below(event, at + 1, ALBION_KINDS) &&
           is_below(event, at + 2, LEVELS_END);
}

bool albion_event_fits(const albion_box *b, const tv_event *event) {
    switch (event->kind) {
    case ALBION_EV_PUT_BACK: return is_below(event, 2, b->seats);
    case ALBION_EV_STEP: return is_region(b, event, 1) && is_region(b, event, 2);
    case ALBION_EV_BUILD: return is_building(b, event, 0) && is_below(event, 3, 1 << ALBION_RESOURCES);
    case ALBION_EV_TRIBUTE: return is_region(b, event, 2) && is_below(event, 3, LEVELS_END);
    case ALBION_EV_SITE:
    case ALBION_EV_GIVE_UP:
    case ALBION_EV_PUT:
    case ALBION_EV_PEACE:
    case ALBION_EV_RAID: return is_region(b, event, 0);
    case ALBION_EV_DEFENCE: return is_region(b, event, 0) && is_below(event, 5, OUTCOMES);
    case ALBION_EV_LOST: return is_building(b, event, 0) && is_below(event, 3, LOSSES);
    case ALBION_EV_RETURNED:
    case ALBION_EV_GAIN: return is_below(event, 0, ALBION_FIGURES) && is_region(b, event, 1);
    case ALBION_EV_CALL: return is_region(b, event, 0) && is_region(b, event, 1);
    case ALBION_EV_TURNED_UP:
    case ALBION_EV_RAISE: return is_building(b, event, 0);
    default: return true;
    }
}
