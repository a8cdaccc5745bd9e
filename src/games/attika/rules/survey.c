/* Prices over the whole land (AT 5), four bits a landscape so that all four are reckoned at once. */
#include "survey.h"

#include "base/check.h"

#include <trivium/bits.h>

#include <string.h>

enum { COUNTS = 0x7777 }; /* of attika_state.around: the symbols, not the neighbours */

static uint16_t pack_hand(const uint8_t hand[ATTIKA_LANDS]) {
    uint16_t packed = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) packed = (uint16_t)(packed | (hand[land] > 7 ? 7 : hand[land]) << (4 * land));
    return packed;
}

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *survey) {
    TV_ASSERT_DEAR(seat < b->seats);
    uint8_t count = 0;
    uint16_t beside = attika_beside_bit(seat), settlements = s->settlements[seat];
    survey->b = b;
    survey->s = s;
    survey->seat = seat;
    survey->hand_size = s->hand_count[seat];
    survey->hand = pack_hand(s->hand[seat]);
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (s->tile_turn[tile] == ATTIKA_NOTHING) continue;
        for (uint8_t position = 0; position < ATTIKA_TILE_CELLS; position++) {
            uint8_t cell = attika_cell(tile, position);
            survey->free[count] = cell;
            survey->symbols[count] = s->around[cell] & COUNTS;
            survey->surcharge[count] = s->around[cell] & beside ? 0 : settlements;
            count = (uint8_t)(count + (s->occupant[cell] == 0));
        }
    }
    survey->free_count = count;
    TV_ASSERT_DEAR(count <= ATTIKA_LAND_CELLS);
}

/* a - b in each four bits, 0 where b is larger; both at most 7 each. */
static inline uint16_t less(uint16_t a, uint16_t b) {
    uint16_t guarded = (uint16_t)((a | 0x8888) - b), stays = guarded & 0x8888;
    return (uint16_t)(guarded & (stays - (stays >> 3)));
}

/* The sum of the four. */
static inline uint16_t sum(uint16_t packed) {
    uint16_t halves = (uint16_t)((packed & 0x0F0F) + (packed >> 4 & 0x0F0F));
    return (uint16_t)((halves & 0xFF) + (halves >> 8));
}

/* One card for each missing symbol, and one more for each that no card of the hand matches. */
static inline uint16_t cards_for(const attika_survey *v, uint16_t cost, uint16_t symbols) {
    uint16_t missing = less(cost, symbols);
    return (uint16_t)(sum(missing) + sum(less(missing, v->hand)));
}

/* AT 5.5: symbols of any kind. */
static inline uint16_t cards_for_road(uint16_t any, uint16_t symbols) {
    uint16_t found = sum(symbols);
    return any > found ? (uint16_t)(any - found) : 0;
}

/* The same conditions as attika_price_payable. */
static inline bool payable(const attika_survey *v, uint16_t cost, uint8_t i) {
    return (uint16_t)(cards_for(v, cost, v->symbols[i]) + v->surcharge[i]) <= v->hand_size;
}

static inline bool payable_road(const attika_survey *v, uint16_t any, uint8_t i) {
    return (uint16_t)(cards_for_road(any, v->symbols[i]) + v->surcharge[i]) <= v->hand_size;
}

uint16_t attika_survey_cards(const attika_survey *v, uint8_t kind, uint8_t cell) {
    const attika_building *building = &v->b->buildings[kind];
    uint16_t symbols = v->s->around[cell] & COUNTS;
    return building->any ? cards_for_road(building->any, symbols) : cards_for(v, building->packed, symbols);
}

/* AT 5.4: the free cells beside own buildings of the predecessor, as bits; false when there are none. */
typedef struct cell_set {
    tv_bits words[(ATTIKA_CELLS + 63) / 64];
} cell_set;

static bool free_by_arrow(const attika_survey *v, const attika_building *building, cell_set *set) {
    const attika_state *s = v->s;
    uint8_t after = building->after;
    bool some = false;
    if (after == ATTIKA_NOTHING || s->stored[v->seat][after] + s->unseen[v->seat][after] == v->b->buildings[after].count) return false;
    uint8_t wanted = attika_occupant(v->seat, after);
    const uint8_t *end = s->occupant + ATTIKA_LAND_CELLS;
    for (const uint8_t *at = s->occupant; (at = memchr(at, wanted, (size_t)(end - at))) != NULL; at++)
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t other = s->neighbour[at - s->occupant][d];
            if (other >= ATTIKA_LAND_CELLS || s->occupant[other] != 0) continue;
            set->words[other / 64] |= tv_bit(other % 64);
            some = true;
        }
    return some;
}

bool attika_survey_buildable(const attika_survey *v, uint8_t kind) {
    const attika_building *building = &v->b->buildings[kind];
    uint16_t cost = building->packed, found = 0;
    cell_set unused = {{0}};
    if (building->any)
        for (uint8_t i = 0; i < v->free_count; i++) found |= payable_road(v, building->any, i);
    else
        for (uint8_t i = 0; i < v->free_count; i++) found |= payable(v, cost, i);
    return found || free_by_arrow(v, building, &unused);
}

uint32_t attika_survey_hexes(const attika_survey *v, uint8_t kind, uint8_t cells[ATTIKA_LAND_CELLS]) {
    TV_ASSERT_DEAR(kind < v->b->kinds);
    const attika_building *building = &v->b->buildings[kind];
    uint16_t cost = building->packed;
    uint8_t good[ATTIKA_LAND_CELLS];
    cell_set by_arrow = {{0}};
    uint32_t count = 0;
    if (building->any)
        for (uint8_t i = 0; i < v->free_count; i++) good[i] = payable_road(v, building->any, i);
    else
        for (uint8_t i = 0; i < v->free_count; i++) good[i] = payable(v, cost, i);
    free_by_arrow(v, building, &by_arrow);
    for (uint8_t i = 0; i < v->free_count; i++) {
        uint8_t cell = v->free[i];
        cells[count] = cell;
        count += good[i] | tv_bits_has(by_arrow.words[cell / 64], cell % 64);
    }
    return count;
}

bool attika_kind_buildable(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind) {
    attika_survey survey;
    attika_survey_make(b, s, seat, &survey);
    return attika_survey_buildable(&survey, kind);
}
