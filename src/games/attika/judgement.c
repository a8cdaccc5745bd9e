/* What bots need: how good a state is for each seat, which moves look promising, and the features behind both. Whole numbers only, so that every
 * platform judges alike. The weights stand in one table. */
#include "attika.h"

#include <stdlib.h>
#include <string.h>

enum feature {
    BUILT,       /* buildings on the board */
    FINISH,      /* squared, over 8: the last ones are worth more */
    STORED,      /* buildings on the storage board, up to 8 */
    HAND,        /* cards, up to 6; actions still to be used count as cards (AT 3.4) */
    EXCESS,      /* and above */
    AMPHORAE,
    SETTLEMENTS, /* beyond the first */
    FREE,        /* own buildings yet to come whose predecessor stands beside a free hex */
    LINK_FAR,    /* the shortest chain between two shrines needs 4 or 5 more buildings */
    LINK_NEAR,   /* 2 or 3 */
    LINK_NEXT,   /* one */
    LATER,       /* seats that move before this one */
};
_Static_assert(LATER + 1 == ATTIKA_FEATURES, "every feature has its place");

/* In hundredths of a building. */
static const int16_t weights[ATTIKA_FEATURES] = {
    [BUILT] = 100,       [FINISH] = 4, [STORED] = 30,   [HAND] = 18,       [EXCESS] = 5,      [AMPHORAE] = 60,
    [SETTLEMENTS] = -25, [FREE] = 12,  [LINK_FAR] = 60, [LINK_NEAR] = 110, [LINK_NEXT] = 400, [LATER] = -10,
};

/* ---- the shortest chain between two shrines (AT 8.1) ---- */
enum { FAR = 99 };

/* Fewest buildings that this seat still has to add for a chain from one shrine to a later one: own cells cost nothing, free ones one, all others block.
 * Cells are visited in rounds of equal distance. */
static uint8_t chain_from(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t shrine) {
    uint8_t reached[ATTIKA_CELLS], rounds[2][2 * ATTIKA_CELLS];
    uint32_t count[2] = {1, 0};
    memset(reached, FAR, sizeof reached);
    rounds[0][0] = attika_shrine_cell(shrine);
    for (uint8_t distance = 0; distance < FAR && count[distance & 1]; distance++) {
        uint8_t *now = rounds[distance & 1], *next = rounds[~distance & 1];
        count[~distance & 1] = 0;
        for (uint32_t i = 0; i < count[distance & 1]; i++) {
            if (reached[now[i]] <= distance) continue;
            reached[now[i]] = distance;
            for (uint8_t d = 0; d < 6; d++) {
                uint8_t to = s->neighbour[now[i]][d];
                if (to == ATTIKA_NOTHING || reached[to] <= distance) continue;
                if (to >= ATTIKA_LAND_CELLS) {
                    if (now[i] < ATTIKA_LAND_CELLS && to > attika_shrine_cell(shrine) && to < attika_shrine_cell(b->seats)) return distance;
                } else if (attika_is_built_by(s->occupant[to], seat)) {
                    if (count[distance & 1] < 2 * ATTIKA_CELLS) now[count[distance & 1]++] = to;
                } else if (s->occupant[to] == 0 && count[~distance & 1] < 2 * ATTIKA_CELLS) {
                    next[count[~distance & 1]++] = to;
                }
            }
        }
    }
    return FAR;
}

static uint8_t chain_needed(const attika_box *b, const attika_state *s, uint8_t seat) {
    uint8_t best = FAR;
    for (uint8_t shrine = 0; shrine + 1 < b->seats; shrine++) {
        uint8_t needed = chain_from(b, s, seat, shrine);
        if (needed < best) best = needed;
    }
    return best;
}

/* ---- features ---- */
static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* Kinds of which a copy could be built free of charge now or later (AT 5.4). */
static int32_t free_to_come(const attika_box *b, const attika_state *s, uint8_t seat) {
    bool open[ATTIKA_KINDS_MAX] = {false};
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (!attika_is_built_by(s->occupant[cell], seat)) continue;
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t other = s->neighbour[cell][d];
            if (other < ATTIKA_LAND_CELLS && s->occupant[other] == 0) open[attika_occupant_kind(s->occupant[cell])] = true;
        }
    }
    int32_t count = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        uint8_t after = b->buildings[kind].after;
        if (after != ATTIKA_NOTHING && open[after]) count += s->stored[seat][kind] + s->unseen[seat][kind];
    }
    return count;
}

void attika_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    const attika_box *b = box;
    const attika_state *s = state;
    memset(out, 0, ATTIKA_FEATURES * sizeof *out);
    out[BUILT] = attika_buildings_on_board(b, s, seat);
    out[FINISH] = out[BUILT] * out[BUILT] / 8;
    int32_t stored = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++) stored += s->stored[seat][kind];
    out[STORED] = least(stored, 8);
    int32_t cards = s->hand_count[seat] + (s->owner_of_turn == seat ? s->left : 0);
    out[HAND] = least(cards, 6);
    out[EXCESS] = cards - out[HAND];
    out[AMPHORAE] = s->amphorae[seat];
    out[SETTLEMENTS] = s->settlements[seat] > 1 ? s->settlements[seat] - 1 : 0;
    out[FREE] = free_to_come(b, s, seat);
    uint8_t needed = chain_needed(b, s, seat);
    out[LINK_FAR] = needed <= 5;
    out[LINK_NEAR] = needed <= 3 ? 4 - needed : 0;
    out[LINK_NEXT] = needed <= 1;
    out[LATER] = (seat + b->seats - s->owner_of_turn) % b->seats;
}

static int32_t score(const attika_box *b, const attika_state *s, uint8_t seat) {
    int32_t features[ATTIKA_FEATURES], sum = 0;
    attika_feature(b, s, seat, features);
    for (uint32_t i = 0; i < ATTIKA_FEATURES; i++) sum += weights[i] * features[i];
    return sum;
}

/* ---- decisions half made are judged by their likely end ---- */
static uint8_t cards_of(const attika_price *p) {
    return (uint8_t)(p->missing[0] + p->missing[1] + p->missing[2] + p->missing[3] + p->any);
}

enum { WORTH_BUILDING = 3 }; /* cards that a drawn building may cost before it is rather stored */

/* The cheapest hex for the building chosen; a drawn one is stored when even that is dear. */
static tv_move cheapest_hex(const attika_box *b, const attika_state *s) {
    uint8_t best = ATTIKA_NOTHING;
    uint32_t best_price = s->drawn ? WORTH_BUILDING + 1 : UINT32_MAX;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (s->occupant[cell] != 0) continue;
        attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, cell);
        if (!attika_price_payable(&price, s->hand[s->owner_of_turn])) continue;
        if (cards_of(&price) < best_price) best_price = cards_of(&price), best = cell;
    }
    return best == ATTIKA_NOTHING ? attika_move(ATTIKA_DO_STORE, 0, 0, 0, 0) : attika_move(ATTIKA_DO_HEX, best, 0, 0, 0);
}

static void finish_building(const attika_box *b, attika_state *s) {
    tv_chance chance = tv_chance_fast(1);
    if (s->phase == ATTIKA_HEX || s->phase == ATTIKA_DRAWN) attika_play(b, s, cheapest_hex(b, s), &chance, NULL);
    if (s->phase == ATTIKA_PAY) {
        tv_move payments[ATTIKA_PAYMENTS_MAX];
        attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, s->cell);
        attika_payments(&price, s->hand[s->owner_of_turn], payments);
        attika_play(b, s, payments[0], &chance, NULL);
    }
}

/* Each seat's share: how it stands against each other one, from losing (0) to winning (2 x HALF). */
static void share(const attika_box *b, const int32_t scores[TV_SEATS_MAX], int32_t values[TV_SEATS_MAX]) {
    enum { HALF = 1000, EVEN = 500 }; /* a lead of five buildings is three wins of four */
    int32_t sum = 0, pairs = b->seats * (b->seats - 1) / 2;
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        int32_t against = 0;
        for (uint8_t other = 0; other < b->seats; other++) {
            int32_t lead = scores[seat] - scores[other];
            if (other != seat) against += HALF + HALF * lead / (abs(lead) + EVEN);
        }
        values[seat] = against * (TV_WHOLE_WIN / 2) / (HALF * pairs);
        sum += values[seat];
    }
    values[0] += TV_WHOLE_WIN - sum; /* what rounding left over */
}

void attika_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const attika_box *b = box;
    attika_state s = *(const attika_state *)state;
    int32_t scores[TV_SEATS_MAX] = {0};
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    finish_building(b, &s);
    if (s.phase == ATTIKA_ENDED) {
        tv_result result;
        uint8_t winners = 0;
        attika_result(b, &s, &result);
        for (uint8_t seat = 0; seat < b->seats; seat++) winners = (uint8_t)(winners + (result.place[seat] == 1));
        for (uint8_t seat = 0; seat < b->seats; seat++) values[seat] = result.place[seat] == 1 ? TV_WHOLE_WIN / winners : 0;
        return;
    }
    for (uint8_t seat = 0; seat < b->seats; seat++) scores[seat] = score(b, &s, seat);
    share(b, scores, values);
}

static uint16_t prior_of(const attika_box *b, const attika_state *s, tv_move m, uint32_t index) {
    switch (attika_move_verb(m)) {
    case ATTIKA_DO_DRAW: return 20;
    case ATTIKA_DO_BUILD: return 40;
    case ATTIKA_DO_HEX: {
        attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, attika_move_arg(m, 0));
        return (uint16_t)(60 / (1 + cards_of(&price)));
    }
    case ATTIKA_DO_PAY: return (uint16_t)(1 + 60 / (1 + index)); /* cheapest first */
    case ATTIKA_DO_STORE: return 20;
    case ATTIKA_DO_STOP: return 15;
    default: return 10;
    }
}

void attika_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights_out) {
    for (uint32_t i = 0; i < count; i++) weights_out[i] = prior_of(box, state, moves[i], i);
}
