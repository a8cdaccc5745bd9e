/* Small questions about what stands where: stocks, markers, defence, Picts left. All are counted from the state when they are
 * asked; the loops run over all places of the arrays, unused ones being 0, so that compilers turn them into a few wide instructions. */
#include "games/albion/albion.h"

const uint8_t albion_tokens[ALBION_RESOURCES] = {24, 22, 20, 18}; /* AL 1.2 */

/* AL 1.1 */
static const uint8_t kind_limit[ALBION_KINDS] = {0, 3, 3, 2, 4};
static const uint8_t level_limit[ALBION_KINDS] = {0, 4, 3, 3, 3};

uint8_t albion_buildings_max(uint8_t kind) { return kind_limit[kind]; }
uint8_t albion_level_max(uint8_t kind) { return level_limit[kind]; }

uint8_t albion_markers(const albion_state *s, uint8_t seat) {
    uint8_t markers = 1; /* AL 8.2: castle I and II, one each */
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
        uint8_t building = s->building[seat][region];
        markers = (uint8_t)(markers + (building >= albion_building(ALBION_CASTLE, 1) && building < albion_building(ALBION_FORT, 0)) +
                            (building >= albion_building(ALBION_CASTLE, 2) && building < albion_building(ALBION_FORT, 0)));
    }
    return markers;
}

uint8_t albion_fort_levels(const albion_state *s, uint8_t seat) {
    uint8_t levels = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
        uint8_t building = s->building[seat][region];
        levels = (uint8_t)(levels + (albion_kind(building) == ALBION_FORT ? albion_level(building) : 0));
    }
    return levels;
}

uint8_t albion_defence(const albion_state *s, uint8_t seat, uint8_t region) {
    return (uint8_t)(s->legionaries[seat][region] + albion_fort_levels(s, seat));
}

static uint8_t sum_of(const uint8_t counts[ALBION_REGIONS]) {
    uint8_t sum = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) sum = (uint8_t)(sum + counts[region]);
    return sum;
}

uint8_t albion_figures(const albion_state *s, uint8_t seat, uint8_t figure) {
    return sum_of(figure == ALBION_SETTLER ? s->settlers[seat] : s->legionaries[seat]);
}

uint8_t albion_buildings(const albion_state *s, uint8_t seat, uint8_t kind) {
    uint8_t count = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) count = (uint8_t)(count + (albion_kind(s->building[seat][region]) == kind));
    return count;
}

uint8_t albion_builders(const albion_box *b, const albion_state *s, uint8_t region) {
    uint8_t settlers = s->settlers[s->owner_of_turn][region];
    return region == b->start ? (uint8_t)(settlers - s->spent) : settlers;
}

/* ---- Picts (AL 1.3, AL 11.1) ---- */
uint8_t albion_raids_left(const albion_box *b, const albion_state *s) {
    return (uint8_t)(b->raids - sum_of(s->raids)); /* a raid that was revealed stays where it is, so all others are face down */
}

uint8_t albion_peace_left(const albion_box *b, const albion_state *s) {
    return (uint8_t)(ALBION_IN_BOX + sum_of(s->hidden) + sum_of(s->carried) - albion_raids_left(b, s));
}

/* ---- tribute (AL 6) ---- */
uint8_t albion_entitled(const albion_box *b, const albion_state *s, uint8_t region) {
    uint8_t builder = s->owner_of_turn, before = albion_level(s->building[builder][region]), seats = 0;
    if (!(b->dark >> region & 1)) return 0;
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if (seat != builder && albion_level(s->building[seat][region]) > before) seats = (uint8_t)(seats | 1u << seat);
    return seats;
}

uint8_t albion_next_taker(const albion_box *b, const albion_state *s) {
    uint8_t waiting = (uint8_t)(albion_entitled(b, s, s->place) & ~s->taken), taker = TV_OVER, highest = 0;
    for (uint8_t i = 1; i < b->seats; i++) { /* AL 6.2: among equals the first after the builder */
        uint8_t seat = (uint8_t)((s->owner_of_turn + i) % b->seats), level = albion_level(s->building[seat][s->place]);
        if ((waiting >> seat & 1) && level > highest) taker = seat, highest = level;
    }
    return taker;
}

/* ---- the goal (AL 10.1) ---- */
bool albion_meets_goal(const albion_box *b, const albion_state *s, uint8_t seat) {
    uint8_t settlements = 0, with_laurel = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) {
        bool full = s->building[seat][region] == albion_building(ALBION_SETTLEMENT, 4);
        settlements = (uint8_t)(settlements + full);
        with_laurel = (uint8_t)(with_laurel + (full && (b->laurels >> region & 1)));
    }
    return settlements >= ALBION_GOAL && with_laurel > 0;
}
