/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

static bool is_below(const tv_event *event, int at, int end) { return event->open[at] >= 0 && event->open[at] < end; }

bool attika_event_fits(const attika_box *b, const tv_event *event) {
    switch (event->kind) {
    case ATTIKA_EV_DRAWN:
    case ATTIKA_EV_STORED: return is_below(event, 0, b->kinds);
    case ATTIKA_EV_BUILT: return is_below(event, 0, b->kinds) && is_below(event, 1, ATTIKA_CELLS);
    case ATTIKA_EV_AMPHORA: return is_below(event, 0, ATTIKA_GROUPS);
    case ATTIKA_EV_TILE:
    case ATTIKA_EV_LAID: return is_below(event, 0, ATTIKA_TILES);
    case ATTIKA_EV_OVER: return is_below(event, 1, b->seats) || event->open[0] == ATTIKA_BY_LIMIT;
    default: return true;
    }
}
