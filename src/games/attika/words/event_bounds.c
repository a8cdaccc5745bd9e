/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

static bool is_below(int16_t number, int end) { return number >= 0 && number < end; }

static bool built_fits(const attika_box *b, const attika_event_built *told) {
    return is_below(told->building, b->kinds) && is_below(told->hex, ATTIKA_CELLS);
}

static bool over_fits(const attika_box *b, const attika_event_over *told) {
    return is_below(told->winner, b->seats) || told->reason == ATTIKA_BY_LIMIT;
}

static bool dealt_fits(const attika_box *b, const attika_event_dealt *told) {
    for (uint8_t i = 0; i < ATTIKA_STACKS; i++)
        if (!is_below(told->buildings[i], b->kinds)) return false;
    return true;
}

bool attika_event_fits(const attika_box *b, const tv_event *event) {
    switch (event->kind) {
    case ATTIKA_EV_DRAWN: return is_below(attika_told_drawn(event)->building, b->kinds);
    case ATTIKA_EV_STORED: return is_below(attika_told_stored(event)->building, b->kinds);
    case ATTIKA_EV_BUILT: return built_fits(b, attika_told_built(event));
    case ATTIKA_EV_AMPHORA: return is_below(attika_told_amphora(event)->group, ATTIKA_GROUPS);
    case ATTIKA_EV_TILE: return is_below(attika_told_tile(event)->tile, ATTIKA_TILES);
    case ATTIKA_EV_LAID: return is_below(attika_told_laid(event)->tile, ATTIKA_TILES);
    case ATTIKA_EV_OVER: return over_fits(b, attika_told_over(event));
    case ATTIKA_EV_DEALT: return dealt_fits(b, attika_told_dealt(event));
    default: return true;
    }
}
