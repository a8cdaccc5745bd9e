/* Prices over the whole land (AT 5), four bits a landscape so that all four are reckoned at once. */
#include "survey.h"

#include "base/check.h"

#include <trivium/bits.h>

#include <string.h>

/* Bit i for each byte i of 8 to 64 that is not 0, eight at a time; the last eight may overlap those before. */
static inline tv_bits nonzero_bytes(const uint8_t *bytes, uint32_t count) {
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    tv_bits found = 0;
    for (uint32_t i = 0; i < count; i += 8) {
        uint32_t from = i + 8 <= count ? i : count - 8;
        const uint8_t *at = bytes + from;
        uint64_t eight = (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 | (uint64_t)at[4] << 32 |
                         (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56; /* compilers make one load of it */
        found |= ((((eight & low) + low) | eight) & ~low) * UINT64_C(0x0002040810204081) >> 56 << from;
    }
    return found;
}

/* ---- packed numbers: four bits a landscape, sixteen a cell, four cells at once ---- */
static const uint64_t each_cell = UINT64_C(0x0001000100010001);

static inline uint64_t four_at(const uint16_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 16 | (uint64_t)at[2] << 32 | (uint64_t)at[3] << 48;
}

/* a - b in each landscape, 0 where b is larger; both at most 7. */
static inline uint64_t less(uint64_t a, uint64_t b) {
    uint64_t guarded = (a | each_cell * 0x8888) - b, stays = guarded & each_cell * 0x8888;
    return guarded & (stays - (stays >> 3));
}

/* Each cell's sum of the four. */
static inline uint64_t sums(uint64_t packed) {
    uint64_t halves = (packed & each_cell * 0x0F0F) + (packed >> 4 & each_cell * 0x0F0F);
    return (halves + (halves >> 8)) & each_cell * 0xFF;
}

static uint64_t pack_hand(const uint8_t hand[ATTIKA_LANDS]) {
    uint64_t packed = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) packed |= (uint64_t)(hand[land] > 7 ? 7 : hand[land]) << (4 * land);
    return packed * each_cell;
}

/* ---- prices ---- */
/* One card for each missing symbol, and one more for each that no card of the hand matches; for roads just one (AT 5.5). */
static inline uint64_t cards_for(const attika_survey *v, const attika_building *building, uint64_t symbols) {
    if (building->any) {
        uint64_t guarded = (building->any + 0x80) * each_cell - sums(symbols), stays = guarded & each_cell * 0x80;
        return guarded & (stays - (stays >> 7));
    }
    uint64_t missing = less(building->packed * each_cell, symbols);
    return sums(missing + less(missing, v->hand));
}

uint8_t attika_survey_cards(const attika_survey *v, uint8_t kind, uint8_t cell) {
    return (uint8_t)cards_for(v, &v->b->buildings[kind], v->s->around[cell]);
}

enum { ENOUGH = 0x8000 }; /* added to the cards there are: falls away when more are taken */

/* The same conditions as attika_price_payable, for cells `begin` to `end`: do they hold for some? Which ones are added to `good`, if given. */
static inline bool payable_among(const attika_survey *v, const attika_building *building, uint32_t begin, uint32_t end, uint32_t surcharge,
                                 attika_cells *good) {
    const uint64_t budget = (ENOUGH + v->hand_size - surcharge) * each_cell;
    for (uint32_t i = begin; i < end; i += 4) {
        tv_bits left = (budget - cards_for(v, building, four_at(v->around + i))) & each_cell * ENOUGH;
        if (left && !good) return true;
        while (left) attika_cells_add(good, v->cell[i + tv_bits_take(&left) / 16]); /* bit 16 k + 15 is for cell i + k */
    }
    return false;
}

static inline bool payable(const attika_survey *v, const attika_building *building, attika_cells *good) {
    return payable_among(v, building, 0, v->far, 0, good) || payable_among(v, building, v->far, v->count, v->s->settlements[v->seat], good);
}

static inline uint32_t gather(attika_survey *v, const uint16_t *around, const attika_cells *set, uint32_t count) {
    for (uint32_t word = 0; word < ATTIKA_CELL_WORDS; word++)
        for (tv_bits left = set->words[word]; left; count++) {
            uint32_t cell = 32 * word + tv_bits_take(&left);
            v->cell[count] = (uint8_t)cell;
            v->around[count] = around[cell];
        }
    for (; count % 4; count++) v->cell[count] = v->cell[count - 1], v->around[count] = v->around[count - 1];
    return count;
}

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *v) {
    TV_ASSERT_DEAR(seat < b->seats);
    uint32_t far = gather(v, s->around, &s->open[seat], 0), count = far;
    if (s->settlements[seat] <= s->hand_count[seat]) {
        attika_cells rest;
        for (uint32_t word = 0; word < ATTIKA_CELL_WORDS; word++) rest.words[word] = s->free.words[word] & ~s->open[seat].words[word];
        count = gather(v, s->around, &rest, far);
    }
    v->b = b;
    v->s = s;
    v->seat = seat;
    v->hand_size = s->hand_count[seat];
    v->hand = pack_hand(s->hand[seat]);
    v->far = (uint8_t)far;
    v->count = (uint8_t)count;
}

/* AT 5.4: is the predecessor on the board? */
static inline bool has_arrow(const attika_survey *v, const attika_building *building) {
    uint8_t after = building->after, seat = v->seat;
    return after != ATTIKA_NOTHING && v->s->stored[seat][after] + v->s->unseen[seat][after] != v->b->buildings[after].count;
}

/* The free cells beside own buildings of the predecessor. */
static attika_cells free_by_arrow(const attika_survey *v, const attika_building *building) {
    const attika_state *s = v->s;
    const uint8_t *at = s->occupant, *end = at + ATTIKA_LAND_CELLS;
    attika_cells set = {{0}};
    for (; (at = memchr(at, attika_occupant(v->seat, building->after), (size_t)(end - at))) != NULL; at++) {
        const uint8_t *beside = s->neighbour[at - s->occupant];
        for (uint8_t d = 0; d < 6; d++)
            if (beside[d] < ATTIKA_LAND_CELLS && s->occupant[beside[d]] == 0) attika_cells_add(&set, beside[d]);
    }
    return set;
}

static bool free_somewhere(const attika_survey *v, const attika_building *building) {
    if (!has_arrow(v, building)) return false;
    attika_cells by_arrow = free_by_arrow(v, building);
    uint32_t some = 0;
    for (uint32_t word = 0; word < ATTIKA_CELL_WORDS; word++) some |= by_arrow.words[word];
    return some != 0;
}

/* The most symbols of each landscape around any of the cells, four times. */
static inline uint64_t most_around(const attika_survey *v) {
    uint64_t most = 0;
    for (uint32_t i = 0; i < v->count; i += 4) most += less(four_at(v->around + i), most);
    most += less(most >> 32, most & UINT32_MAX);
    most += less(most >> 16 & 0xFFFF, most & 0xFFFF);
    return (most & 0xFFFF) * each_cell;
}

/* Four kinds at once: when the hand could not even pay where all is best that is best about some cell, no cell is worth a look. */
tv_bits attika_survey_kinds(const attika_survey *v) {
    const attika_building *buildings = v->b->buildings;
    const uint64_t most = most_around(v), budget = (uint64_t)(ENOUGH + v->hand_size) * each_cell;
    tv_bits kinds = 0;
    for (tv_bits stored = nonzero_bytes(v->s->stored[v->seat], ATTIKA_KINDS_MAX); stored;) {
        uint32_t four[4], count = 0;
        uint64_t cost = 0;
        for (; count < 4 && stored; count++) {
            four[count] = tv_bits_take(&stored);
            cost |= (uint64_t)buildings[four[count]].packed << 16 * count;
        }
        uint64_t missing = less(cost, most), enough = budget - sums(missing + less(missing, v->hand));
        for (uint32_t i = 0; i < count; i++, enough >>= 16) {
            const attika_building *building = &buildings[four[i]];
            if ((enough & ENOUGH && payable(v, building, NULL)) || free_somewhere(v, building)) kinds |= tv_bit(four[i]);
        }
    }
    return kinds;
}

uint32_t attika_survey_hexes(const attika_survey *v, uint8_t kind, uint8_t cells[ATTIKA_LAND_CELLS]) {
    TV_ASSERT_DEAR(kind < v->b->kinds);
    const attika_building *building = &v->b->buildings[kind];
    attika_cells good = {{0}};
    if (has_arrow(v, building)) good = free_by_arrow(v, building);
    uint32_t count = 0;
    payable(v, building, &good);
    for (uint32_t word = 0; word < ATTIKA_CELL_WORDS; word++)
        for (tv_bits left = good.words[word]; left;) cells[count++] = (uint8_t)(32 * word + tv_bits_take(&left));
    return count;
}

bool attika_kind_buildable(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind) {
    attika_survey survey;
    uint8_t cells[ATTIKA_LAND_CELLS];
    attika_survey_make(b, s, seat, &survey);
    return attika_survey_hexes(&survey, kind, cells) > 0;
}
