/* Whether the numbers of an event name things that there are. Events of this process always do; those that came over a wire may hold
 * anything, and have no sentence then. */
#include "names.h"

enum { LEVELS_END = 5 };

static bool is_below(int16_t number, int end) { return number >= 0 && number < end; }
static bool is_region(const albion_box *b, int16_t region) { return is_below(region, b->regions); }
static bool is_building(const albion_box *b, int16_t region, int16_t kind, int16_t level) {
    return is_region(b, region) && kind > ALBION_NONE && is_below(kind, ALBION_KINDS) && is_below(level, LEVELS_END);
}

static bool build_fits(const albion_box *b, const albion_event_build *told) {
    return is_building(b, told->region, told->building, told->level) && is_below(told->payment, 1 << ALBION_RESOURCES);
}

static bool lost_fits(const albion_box *b, const albion_event_lost *told) {
    return is_building(b, told->region, told->building, told->level) && is_below(told->why, ALBION_WHY_GIVEN_UP + 1);
}

static bool step_fits(const albion_box *b, const albion_event_step *told) { return is_region(b, told->from) && is_region(b, told->to); }
static bool call_fits(const albion_box *b, const albion_event_call *told) { return is_region(b, told->from) && is_region(b, told->to); }

static bool tribute_fits(const albion_box *b, const albion_event_tribute *told) {
    return is_region(b, told->region) && is_below(told->level, LEVELS_END);
}

static bool defence_fits(const albion_box *b, const albion_event_defence *told) {
    return is_region(b, told->region) && is_below(told->outcome, ALBION_NEVER_LOST + 1);
}

static bool returned_fits(const albion_box *b, const albion_event_returned *told) {
    return is_below(told->figure, ALBION_FIGURES) && is_region(b, told->region);
}

static bool gain_fits(const albion_box *b, const albion_event_gain *told) {
    return is_below(told->figure, ALBION_FIGURES) && is_region(b, told->region);
}

static bool turned_up_fits(const albion_box *b, const albion_event_turned_up *told) {
    return is_building(b, told->region, told->building, told->level);
}

static bool raise_fits(const albion_box *b, const albion_event_raise *told) {
    return is_building(b, told->region, told->building, told->level);
}

static bool set_up_fits(const albion_box *b, const albion_event_set_up *told) {
    return is_region(b, told->fishery) && is_region(b, told->lumber_yard) && is_region(b, told->fortification);
}

bool albion_event_fits(const albion_box *b, const tv_event *event) {
    switch (event->kind) {
    case ALBION_EV_PUT_BACK: return is_below(albion_told_put_back(event)->taker, b->seats);
    case ALBION_EV_STEP: return step_fits(b, albion_told_step(event));
    case ALBION_EV_BUILD: return build_fits(b, albion_told_build(event));
    case ALBION_EV_TRIBUTE: return tribute_fits(b, albion_told_tribute(event));
    case ALBION_EV_SITE: return is_region(b, albion_told_site(event)->region);
    case ALBION_EV_GIVE_UP: return is_region(b, albion_told_give_up(event)->region);
    case ALBION_EV_PUT: return is_region(b, albion_told_put(event)->region);
    case ALBION_EV_PEACE: return is_region(b, albion_told_peace(event)->region);
    case ALBION_EV_RAID: return is_region(b, albion_told_raid(event)->region);
    case ALBION_EV_DEFENCE: return defence_fits(b, albion_told_defence(event));
    case ALBION_EV_LOST: return lost_fits(b, albion_told_lost(event));
    case ALBION_EV_RETURNED: return returned_fits(b, albion_told_returned(event));
    case ALBION_EV_GAIN: return gain_fits(b, albion_told_gain(event));
    case ALBION_EV_CALL: return call_fits(b, albion_told_call(event));
    case ALBION_EV_TURNED_UP: return turned_up_fits(b, albion_told_turned_up(event));
    case ALBION_EV_RAISE: return raise_fits(b, albion_told_raise(event));
    case ALBION_EV_SET_UP: return set_up_fits(b, albion_told_set_up(event));
    default: return true;
    }
}
