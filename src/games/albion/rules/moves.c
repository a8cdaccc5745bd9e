/* The legal decisions, listed directly and in the order of `candidates`, because play-outs ask for them at every decision. Sets of regions are bits, so that
 * only places with something in them are looked at. */
#include "turn.h"

#include "base/check.h"

#include <trivium/bits.h>

/* Payments of n different resources, in ascending order. */
static const uint8_t payments[5][6] = {{0}, {1, 2, 4, 8}, {3, 5, 6, 9, 10, 12}, {7, 11, 13, 14}, {15}};
static const uint8_t payment_count[5] = {0, 4, 6, 4, 1};

static tv_move *list_places(tv_move *out, uint8_t verb, tv_bits places) {
    while (places) *out++ = albion_move(verb, 0, (uint8_t)tv_bits_take(&places), 0, 0);
    return out;
}

/* ---- moving ---- */
static tv_move *list_to(tv_move *out, uint8_t verb, uint8_t from, tv_bits to) {
    tv_move first = albion_move(verb, from, 0, 0, 0);
    while (to) *out++ = first | (tv_move)tv_bits_take(&to) << 16;
    return out;
}

static tv_move *list_calls(const albion_state *s, tv_move *out, tv_bits settlers) {
    tv_bits castles = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++)
        castles |= (tv_bits)(s->building[s->owner_of_turn][region] == albion_building(ALBION_CASTLE, 3)) << region;
    castles &= ~(tv_bits)s->called;
    for (tv_bits from = castles ? settlers : 0; from;) {
        uint8_t region = (uint8_t)tv_bits_take(&from);
        out = list_to(out, ALBION_DO_CALL, region, castles & ~tv_bit(region));
    }
    return out;
}

/* Regions to which a Pict may be carried, when `slack` points are left for it afterwards (AL 4.7). */
static tv_bits bearable(const albion_box *b, int slack) {
    return slack < 0 ? 0 : b->near_dark[slack > ALBION_DISTANCE_MAX ? ALBION_DISTANCE_MAX : slack];
}

/* A Pict that moves on frees what it needed where it was. */
static tv_move *list_carrying(const albion_box *b, tv_move *out, tv_bits carried, bool points, int spare) {
    for (tv_bits from = points ? carried : 0; from;) {
        uint8_t region = (uint8_t)tv_bits_take(&from);
        out = list_to(out, ALBION_DO_CARRY, region, b->neighbours[region] & bearable(b, spare + b->to_dark[region]));
    }
    return list_places(out, ALBION_DO_PUT, carried & b->dark);
}

static tv_move *list_steps(const albion_box *b, const albion_state *s, tv_move *out, tv_bits settlers) {
    const uint8_t *legionaries = s->legionaries[s->owner_of_turn];
    tv_bits carried = albion_where(s->carried), free_ones = albion_where(legionaries);
    int spare = s->points - 1; /* after a crossing, what the Picts already carried do not need */
    if (carried) {
        spare -= albion_carry_need(b, s);
        for (tv_bits left = carried; left;) {
            uint8_t region = (uint8_t)tv_bits_take(&left);
            TV_ASSERT_DEAR(s->carried[region] <= legionaries[region]);
            if (legionaries[region] == s->carried[region]) free_ones &= ~tv_bit(region);
        }
    }
    if (spare >= 0) {
        for (tv_bits from = settlers; from;) {
            uint8_t region = (uint8_t)tv_bits_take(&from);
            out = list_to(out, ALBION_DO_SETTLER, region, b->neighbours[region]);
        }
        for (tv_bits from = free_ones; from;) {
            uint8_t region = (uint8_t)tv_bits_take(&from);
            out = list_to(out, ALBION_DO_LEGIONARY, region, b->neighbours[region]);
        }
        for (tv_bits from = free_ones & albion_where(s->hidden); from;) {
            uint8_t region = (uint8_t)tv_bits_take(&from);
            out = list_to(out, ALBION_DO_LIFT, region, b->neighbours[region] & bearable(b, spare));
        }
    }
    return carried ? list_carrying(b, out, carried, s->points > 0, spare) : out;
}

static tv_move *list_moving(const albion_box *b, const albion_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->points <= albion_markers(s, s->owner_of_turn));
    tv_bits settlers = albion_where(s->settlers[s->owner_of_turn]);
    if (s->points == albion_markers(s, s->owner_of_turn)) {
        if (!s->called) *out++ = albion_move(ALBION_DO_TAKE, 0, 0, 0, 0);
        out = list_calls(s, out, settlers);
    }
    out = list_steps(b, s, out, settlers);
    if (!albion_where(s->carried)) *out++ = albion_move(ALBION_DO_STOP, 0, 0, 0, 0);
    return out;
}

/* ---- building ---- */
/* Regions where some settler may still act (AL 5.1). */
static tv_bits building_sites(const albion_box *b, const albion_state *s) {
    tv_bits sites = albion_where(s->settlers[s->owner_of_turn]);
    if (s->spent && !albion_builders(b, s, b->start)) sites &= ~tv_bit(b->start);
    return sites;
}

/* Kinds of which the owner of the turn may begin another building (AL 1.1); plants are limited by their regions. */
static tv_bits kinds_left(const albion_state *s) {
    uint8_t count[16] = {0}; /* by the upper half of a byte, whatever it is */
    tv_bits kinds = 0;
    for (uint8_t region = 0; region < ALBION_REGIONS; region++) count[albion_kind(s->building[s->owner_of_turn][region])]++;
    for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++)
        if (count[kind] < albion_buildings_max(kind)) kinds |= tv_bit(kind);
    return kinds;
}

static tv_bits kinds_for(const albion_box *b, uint8_t region) {
    return b->region[region].land == ALBION_RESOURCE ? tv_bit(ALBION_PLANT)
                                                     : tv_bit(ALBION_SETTLEMENT) | tv_bit(ALBION_CASTLE) | tv_bit(ALBION_FORT);
}

static tv_move *list_new(const albion_box *b, const albion_state *s, tv_move *out, tv_bits sites, uint8_t purse) {
    tv_bits left = kinds_left(s);
    while (sites) {
        uint8_t region = (uint8_t)tv_bits_take(&sites);
        for (tv_bits kinds = left & kinds_for(b, region); kinds;) {
            tv_move first = albion_move(ALBION_DO_BUILD, 0, region, (uint8_t)tv_bits_take(&kinds), 0);
            for (tv_bits resources = purse; resources;) *out++ = first | (tv_move)1 << (32 + tv_bits_take(&resources));
        }
    }
    return out;
}

static tv_move *list_upgrades(const albion_box *b, const albion_state *s, tv_move *out, tv_bits sites, uint8_t purse) {
    while (sites) {
        uint8_t region = (uint8_t)tv_bits_take(&sites), level = albion_level(s->building[s->owner_of_turn][region]);
        if (albion_check_upgrade(b, s, region)) continue;
        TV_ASSERT_DEAR(level >= 1 && level < 4);
        for (uint8_t i = 0; i < payment_count[level + 1]; i++) {
            uint8_t payment = payments[level + 1][i];
            if (!(payment & ~purse)) *out++ = albion_move(ALBION_DO_UPGRADE, 0, region, 0, payment);
        }
    }
    return out;
}

static tv_move *list_building(const albion_box *b, const albion_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->actor == s->owner_of_turn);
    tv_bits sites = building_sites(b, s), built = albion_where(s->building[s->owner_of_turn]), lasting = 0;
    uint8_t purse = albion_purse(s, s->owner_of_turn);
    if (purse) {
        if (sites & ~built) out = list_new(b, s, out, sites & ~built, purse);
        out = list_upgrades(b, s, out, sites & built, purse);
    }
    for (tv_bits left = sites & built; left;) {
        uint8_t region = (uint8_t)tv_bits_take(&left);
        if (s->building[s->owner_of_turn][region] == albion_building(ALBION_SETTLEMENT, 4)) lasting |= tv_bit(region);
    }
    out = list_places(out, ALBION_DO_GIVE_UP, sites & built & ~lasting);
    *out++ = albion_move(ALBION_DO_END, 0, 0, 0, 0);
    return out;
}

bool albion_can_build(const albion_box *b, const albion_state *s) {
    tv_bits sites = building_sites(b, s), kinds = albion_purse(s, s->owner_of_turn) ? kinds_left(s) : 0;
    while (sites) {
        uint8_t region = (uint8_t)tv_bits_take(&sites), building = s->building[s->owner_of_turn][region];
        if (building ? building != albion_building(ALBION_SETTLEMENT, 4) : (kinds & kinds_for(b, region)) != 0) return true;
    }
    return false;
}

/* ---- answers ---- */
static tv_move *list_returns(const albion_box *b, const albion_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->phase == ALBION_RETURN && s->actor < b->seats);
    bool last_settler = albion_figures(s, s->actor, ALBION_SETTLER) == 1; /* AL 8.8 */
    for (uint8_t region = 0; region < b->regions; region++) {
        if (s->settlers[s->actor][region] && !last_settler) *out++ = albion_move(ALBION_DO_RETURN, region, 0, ALBION_SETTLER, 0);
        if (s->legionaries[s->actor][region]) *out++ = albion_move(ALBION_DO_RETURN, region, 0, ALBION_LEGIONARY, 0);
    }
    return out;
}

static tv_move *list_where(const albion_box *b, const albion_state *s, tv_move *out, uint8_t verb, bool (*fits)(uint8_t building)) {
    TV_ASSERT_DEAR(s->actor < b->seats);
    for (uint8_t region = 0; region < b->regions; region++)
        if (fits(s->building[s->actor][region])) *out++ = albion_move(verb, 0, region, 0, 0);
    return out;
}

uint32_t albion_moves(const void *box, const void *state, tv_move *out) {
    const albion_box *b = box;
    const albion_state *s = state;
    tv_move *end = out;
    if (s->viewer != TV_EVERYTHING && s->viewer != s->actor) return 0;
    switch (s->phase) {
    case ALBION_SITE: end = list_places(end, ALBION_DO_SITE, b->sites); break;
    case ALBION_MOVE: end = list_moving(b, s, end); break;
    case ALBION_BUILD: end = list_building(b, s, end); break;
    case ALBION_TRIBUTE:
        for (tv_bits left = s->paid; left;) *end++ = albion_move(ALBION_DO_TRIBUTE, 0, 0, (uint8_t)tv_bits_take(&left), 0);
        break;
    case ALBION_RETURN: end = list_returns(b, s, end); break;
    case ALBION_LOWER: end = list_where(b, s, end, ALBION_DO_LOWER, albion_may_lower); break;
    case ALBION_GAIN:
        *end++ = albion_move(ALBION_DO_GAIN, 0, 0, ALBION_SETTLER, 0);
        *end++ = albion_move(ALBION_DO_GAIN, 0, 0, ALBION_LEGIONARY, 0);
        break;
    case ALBION_RAISE:
        end = list_where(b, s, end, ALBION_DO_RAISE, albion_may_raise);
        *end++ = albion_move(ALBION_DO_DECLINE, 0, 0, 0, 0);
        break;
    default: break;
    }
    TV_ASSERT_DEAR(end - out <= ALBION_MOVES_MAX);
    return (uint32_t)(end - out);
}
