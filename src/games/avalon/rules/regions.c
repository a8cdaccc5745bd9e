/* What regions are worth: crowns, abilities (AV 8), and the cards that tiles yield for them (AV 7). */
#include "games/avalon/avalon.h"

uint8_t avalon_castle_bonus(const avalon_box *box, const avalon_state *s, uint8_t seat, uint8_t place) {
    /* AV 8.1: only for its owner, and only once it is face up. */
    if (!avalon_face_up(s, place) || s->owner[place] == seat) return 0;
    return box->castles >> s->region[place] & 1;
}

bool avalon_owns(const avalon_state *s, uint8_t seat, uint8_t region) {
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        if (s->region[place] == region) return s->owner[place] == seat;
    return false;
}

uint8_t avalon_crowns(const avalon_box *box, const avalon_state *s, uint8_t seat) {
    uint8_t crowns = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        if (s->owner[place] == seat) crowns = (uint8_t)(crowns + box->regions[s->region[place]].crowns);
    return crowns;
}

/* AV 7.2: only own regions with a landscape count, and all others break a chain. */
static bool counts_for_tiles(const avalon_box *box, const avalon_state *s, uint8_t seat, uint8_t place) {
    return s->owner[place] == seat && box->regions[s->region[place]].land != AVALON_NOBODY;
}

static uint8_t best_land(const avalon_box *box, const avalon_state *s, uint8_t seat) {
    uint8_t count[AVALON_LANDS] = {0}, best = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        if (!counts_for_tiles(box, s, seat, place)) continue;
        uint8_t now = ++count[box->regions[s->region[place]].land];
        if (now > best) best = now;
    }
    return best;
}

static uint8_t largest_chain(const avalon_box *box, const avalon_state *s, uint8_t seat) {
    uint8_t chain = 0, largest = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        chain = counts_for_tiles(box, s, seat, place) ? (uint8_t)(chain + 1) : 0;
        if (chain > largest) largest = chain;
    }
    return largest;
}

static uint8_t all_regions(const avalon_box *box, const avalon_state *s, uint8_t seat) {
    uint8_t count = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) count = (uint8_t)(count + counts_for_tiles(box, s, seat, place));
    return count;
}

uint8_t avalon_tile_cards(const avalon_box *box, const avalon_state *s, uint8_t seat, uint8_t tile) {
    switch (tile) {
    case AVALON_TWO_CARDS: return 2;
    case AVALON_BEST_LAND: return best_land(box, s, seat);
    case AVALON_LARGEST_CHAIN: return largest_chain(box, s, seat);
    case AVALON_FOUR_CARDS: return 4;
    case AVALON_BEST_LAND_TWICE: return (uint8_t)(2 * best_land(box, s, seat));
    default: return all_regions(box, s, seat);
    }
}
