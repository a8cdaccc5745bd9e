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

/* ---- packed numbers: four bits a landscape, sixteen a cell, one cell or four at once ---- */
static const uint64_t one_cell = 1, each_cell = UINT64_C(0x0001000100010001); /* the last argument of what follows */

/* a - b in each landscape, 0 where b is larger; both at most 7. */
static inline uint64_t less(uint64_t a, uint64_t b, uint64_t cells) {
    uint64_t guarded = (a | cells * 0x8888) - b, stays = guarded & cells * 0x8888;
    return guarded & (stays - (stays >> 3));
}

/* Each cell's sum of the four. */
static inline uint64_t sums(uint64_t packed, uint64_t cells) {
    uint64_t halves = (packed & cells * 0x0F0F) + (packed >> 4 & cells * 0x0F0F);
    return (halves + (halves >> 8)) & cells * 0xFF;
}

static uint32_t pack_hand(const uint8_t hand[ATTIKA_LANDS]) {
    uint32_t packed = 0;
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) packed |= (uint32_t)(hand[land] > 7 ? 7 : hand[land]) << (4 * land);
    return packed;
}

/* ---- prices ---- */
/* What is asked for and what it is paid with, packed: copied from box and state, so that no list that is written can change it. */
typedef struct bill {
    uint32_t cost, any, hand;
} bill;

static inline bill bill_for(const attika_survey *v, const attika_building *building) {
    return (bill){.cost = building->packed, .any = building->any, .hand = v->hand};
}

/* One card for each missing symbol, and one more for each that no card of the hand matches; for roads just one (AT 5.5). */
static inline uint64_t cards_for(bill due, uint64_t symbols, uint64_t cells) {
    if (due.any) {
        uint64_t guarded = (due.any + 0x80) * cells - sums(symbols, cells), stays = guarded & cells * 0x80;
        return guarded & (stays - (stays >> 7));
    }
    uint64_t missing = less(due.cost * cells, symbols, cells);
    return sums(missing + less(missing, due.hand * cells, cells), cells);
}

uint8_t attika_survey_cards(const attika_survey *v, uint8_t kind, uint8_t cell) {
    return (uint8_t)cards_for(bill_for(v, &v->b->buildings[kind]), v->s->around[cell], one_cell);
}

enum { ENOUGH = 0x8000 }; /* added to the cards there are: falls away when more are taken */

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *v) {
    TV_ASSERT_DEAR(seat < b->seats);
    v->b = b;
    v->s = s;
    v->seat = seat;
    v->hand_size = s->hand_count[seat];
    v->can_found = s->settlements[seat] <= s->hand_count[seat];
    v->hand = pack_hand(s->hand[seat]);
}

/* AT 5.4: is the predecessor on the board? */
static inline bool has_arrow(const attika_survey *v, const attika_building *building) {
    bool follows = building->after != ATTIKA_NOTHING;
    uint8_t after = follows ? building->after : 0, seat = v->seat;
    return follows & (v->s->stored[seat][after] + v->s->unseen[seat][after] != v->b->buildings[after].count);
}

/* The next own building of the predecessor, from this cell on; ATTIKA_NOTHING: none. */
static inline uint8_t next_predecessor(const attika_survey *v, const attika_building *building, uint8_t from) {
    const uint8_t *occupant = v->s->occupant;
    const uint8_t *at = memchr(occupant + from, attika_occupant(v->seat, building->after), (size_t)(ATTIKA_LAND_CELLS - from));
    return at == NULL ? ATTIKA_NOTHING : (uint8_t)(at - occupant);
}

/* The free cells beside own buildings of the predecessor. */
static attika_cells free_by_arrow(const attika_survey *v, const attika_building *building) {
    const attika_state *s = v->s;
    attika_cells set = {{0}};
    for (uint8_t cell = 0; (cell = next_predecessor(v, building, cell)) != ATTIKA_NOTHING; cell++)
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t beside = attika_land_beside(s, cell, d);
            set.words[beside / 32] |= (uint32_t)(s->occupant[beside] == 0) << beside % 32;
        }
    return set;
}

static bool free_somewhere(const attika_survey *v, const attika_building *building) {
    bool some = false;
    for (uint8_t cell = 0; !some && (cell = next_predecessor(v, building, cell)) != ATTIKA_NOTHING; cell++)
        for (uint8_t d = 0; d < 6; d++) some |= v->s->occupant[attika_land_beside(v->s, cell, d)] == 0;
    return some;
}

/* ---- four at once ---- */
/* Takes the four smallest members out of a set that is not empty; when there are fewer, the largest is there again and again. What is in the set
 * decides no branch, for nobody could foresee it. */
static inline void take_four(tv_bits *set, uint32_t four[4]) {
    tv_bits left = *set;
    for (uint32_t i = 0; i < 3; i++) {
        tv_bits more = left & (left - 1);
        four[i] = tv_bits_first(left);
        left = more | (left & -(tv_bits)(more == 0));
    }
    four[3] = tv_bits_take(&left);
    *set = left;
}

static inline uint64_t four_around(const uint16_t *around, const uint32_t at[4]) {
    return (uint64_t)around[at[0]] | (uint64_t)around[at[1]] << 16 | (uint64_t)around[at[2]] << 32 | (uint64_t)around[at[3]] << 48;
}

/* ---- which kinds ---- */
/* What is around some cells, and what may be asked there. */
typedef struct fours {
    uint32_t pairs;  /* of fours */
    uint64_t budget; /* cards that may be asked, and ENOUGH, four times */
    uint64_t around[2 * (ATTIKA_LAND_CELLS / 8 + 1)];
} fours;

/* Gathers a set. A number is written whenever it got one cell more, so that the last one has cells of the one before, or none, where cells are
 * missing: neither is better than those that are there. */
static inline void gather(fours *list, const uint16_t *around, const attika_cells *set, const attika_cells *without) {
    uint64_t four = 0;
    uint32_t cells = 0;
    for (uint32_t part = 0; part < ATTIKA_CELL_PARTS; part++)
        for (tv_bits left = attika_cells_part(set, part) & ~attika_cells_part(without, part); left;) {
            four = four << 16 | around[64 * part + tv_bits_take(&left)];
            list->around[cells++ / 4] = four;
        }
    list->around[(cells + 3) / 4] = 0; /* the last pair may need it */
    list->pairs = (cells + 7) / 8;
}

/* Can the hand pay for it on one of these cells? All are looked at: where the first good one is nobody could foresee either. */
static inline bool payable(bill due, const fours *list) {
    uint64_t some = 0;
    for (uint32_t i = 0; i < 2 * list->pairs; i++) some |= list->budget - cards_for(due, list->around[i], each_cell);
    return (some & each_cell * ENOUGH) != 0;
}

/* Roads are asked about apart, because they are reckoned in another way (AT 5.5). */
static inline tv_bits payable_kinds(const attika_survey *v, tv_bits kinds, const fours *list) {
    const attika_building *buildings = v->b->buildings;
    tv_bits good = 0;
    for (tv_bits left = kinds & ~(tv_bits)v->b->roads; left;) {
        uint32_t kind = tv_bits_take(&left);
        good |= (tv_bits)payable((bill){.cost = buildings[kind].packed, .hand = v->hand}, list) << kind;
    }
    for (tv_bits left = kinds & v->b->roads; left;) {
        uint32_t kind = tv_bits_take(&left);
        good |= (tv_bits)payable((bill){.any = buildings[kind].any}, list) << kind;
    }
    return good;
}

/* Those of some kinds that an arrow makes free somewhere. */
static inline tv_bits free_kinds(const attika_survey *v, tv_bits kinds) {
    const attika_building *buildings = v->b->buildings;
    tv_bits arrows = 0, good = 0;
    for (tv_bits left = kinds & v->b->followers; left;) {
        uint32_t kind = tv_bits_take(&left);
        arrows |= (tv_bits)has_arrow(v, &buildings[kind]) << kind;
    }
    while (arrows) {
        uint32_t kind = tv_bits_take(&arrows);
        good |= (tv_bits)free_somewhere(v, &buildings[kind]) << kind;
    }
    return good;
}

tv_bits attika_survey_kinds(const attika_survey *v) {
    static const attika_cells none = {{0}};
    const attika_state *s = v->s;
    const attika_cells *near = &s->open[v->seat];
    const tv_bits stored = nonzero_bytes(s->stored[v->seat], ATTIKA_KINDS_MAX);
    fours list;
    list.budget = (uint64_t)(ENOUGH + v->hand_size) * each_cell;
    gather(&list, s->around, near, &none);
    tv_bits kinds = payable_kinds(v, stored, &list);
    if (v->can_found && kinds != stored) {
        list.budget -= s->settlements[v->seat] * each_cell;
        gather(&list, s->around, &s->free, near);
        kinds |= payable_kinds(v, stored & ~kinds, &list);
    }
    return kinds | free_kinds(v, stored & ~kinds);
}

/* ---- which hexes ---- */
/* The same conditions as attika_price_payable. Every cell that is looked at is written behind the list, which grows by it if it is good and not the
 * one before once more. Of a part without cells the first one is looked at as if it were not new. */
uint32_t attika_survey_hexes(const attika_survey *v, uint8_t kind, tv_move *out) {
    TV_ASSERT_DEAR(kind < v->b->kinds);
    const attika_state *s = v->s;
    const attika_building *building = &v->b->buildings[kind];
    const bill due = bill_for(v, building);
    const uint32_t surcharge = v->can_found ? s->settlements[v->seat] : 0; /* who cannot pay it is not shown where it is due */
    const uint64_t budget = (uint64_t)(ENOUGH + v->hand_size - surcharge) * each_cell;
    attika_cells by_arrow = {{0}};
    uint32_t count = 0;
    if (has_arrow(v, building)) by_arrow = free_by_arrow(v, building);
    for (uint32_t part = 0; part < ATTIKA_CELL_PARTS; part++) {
        const tv_bits near = attika_cells_part(&s->open[v->seat], part), arrow = attika_cells_part(&by_arrow, part);
        tv_bits left = v->can_found ? attika_cells_part(&s->free, part) : near;
        const uint64_t some = left != 0;
        left |= !some;
        do {
            uint32_t at[4];
            uint64_t remitted = 0;
            take_four(&left, at);
            if (surcharge)
                for (uint32_t i = 0; i < 4; i++) remitted |= (near >> at[i] & 1) << 16 * i;
            uint64_t rest = budget + surcharge * remitted - cards_for(due, four_around(s->around + 64 * part, at), each_cell);
            for (uint32_t i = 0; i < 4; i++) {
                out[count] = attika_move(ATTIKA_DO_HEX, (uint8_t)(64 * part + at[i]), 0, 0, 0);
                count += (rest >> (16 * i + 15) | arrow >> at[i]) & (i == 0 ? some : at[i] != at[i - 1]);
            }
        } while (left);
    }
    return count;
}

bool attika_kind_buildable(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t kind) {
    attika_survey survey;
    tv_move hexes[ATTIKA_LAND_CELLS + 1];
    attika_survey_make(b, s, seat, &survey);
    return attika_survey_hexes(&survey, kind, hexes) > 0;
}
