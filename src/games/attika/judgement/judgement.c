/* What bots need to know of a state: how good it is for each seat, by features and their weights (weights.inc). A building under way is
 * judged as built and paid for. */
#include "judgement.h"

#include <string.h>

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* ---- what a seat has ---- */
uint32_t attika_open_kinds(const attika_state *s, uint8_t seat) {
    uint32_t open = 0;
    for (uint32_t part = 0; part < ATTIKA_CELL_PARTS; part++)
        for (tv_bits left = attika_cells_part(&s->open[seat], part); left;) {
            const uint8_t *beside = s->neighbour[64 * part + tv_bits_take(&left)];
            for (uint8_t d = 0; d < 6; d++) {
                uint8_t kind = (uint8_t)(s->occupant[beside[d] < ATTIKA_CELLS ? beside[d] : ATTIKA_LAND_CELLS] - attika_occupant(seat, 0));
                open |= (uint32_t)(kind < ATTIKA_KINDS_MAX) << kind % 32;
            }
        }
    return open;
}
_Static_assert(ATTIKA_KINDS_MAX <= 32, "a set of kinds fits");

/* Buildings still to be built: those that could be free now or later (AT 5.4), the cost of the others, and the main ones that are done. */
static void building_features(const attika_box *b, const attika_state *s, uint8_t seat, int32_t *out) {
    uint32_t open = attika_open_kinds(s, seat);
    int32_t stored = 0, symbols = 0;
    for (uint8_t kind = 0; kind < b->kinds; kind++) {
        const attika_building *building = &b->buildings[kind];
        int32_t to_come = s->stored[seat][kind] + s->unseen[seat][kind];
        stored += s->stored[seat][kind];
        if (building->after != ATTIKA_NOTHING && (open >> building->after & 1))
            out[ATTIKA_F_FREE] += to_come;
        else
            symbols += to_come * (building->any + building->cost[0] + building->cost[1] + building->cost[2] + building->cost[3]);
        if (building->main) out[ATTIKA_F_MAINS] += building->count - to_come;
    }
    out[ATTIKA_F_STORED] = least(stored, 8);
    out[ATTIKA_F_COST] = symbols / 4;
    out[ATTIKA_F_BUILT] = attika_buildings_on_board(b, s, seat);
    out[ATTIKA_F_FINISH] = out[ATTIKA_F_BUILT] * out[ATTIKA_F_BUILT] / 8;
    out[ATTIKA_F_SETTLEMENTS] = s->settlements[seat] > 1 ? s->settlements[seat] - 1 : 0;
}

static void card_features(const attika_state *s, uint8_t seat, int32_t *out) {
    int32_t cards = s->hand_count[seat] + (s->owner_of_turn == seat ? s->left : 0); /* AT 3.4 */
    out[ATTIKA_F_HAND] = least(cards, 6);
    out[ATTIKA_F_EXCESS] = cards - out[ATTIKA_F_HAND];
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) out[ATTIKA_F_VARIETY] += s->hand[seat][land] > 0;
    out[ATTIKA_F_BARE] = s->hand_count[seat] == 0;
    out[ATTIKA_F_AMPHORAE] = s->amphorae[seat];
}

/* Kinds on the storage board that the hand could pay for, up to the builds of a turn. */
static int32_t ready_kinds(const attika_survey *survey) {
    return least((int32_t)tv_bits_count(attika_survey_kinds(survey)), ATTIKA_BUILDS);
}

/* ---- what it may soon do ---- */
/* Whether the hand would pay for the chain; if not, how far it is from that. */
static void chain_features(const attika_survey *survey, const attika_link *link, int32_t actions, int32_t *out) {
    int32_t shortage = attika_link_cards(survey, link) - survey->hand_size;
    bool paid = shortage <= 0 && link->needed <= out[ATTIKA_F_STORED];
    out[ATTIKA_F_LINK_PAID] = paid;
    out[ATTIKA_F_LINK_PAID_NOW] = paid && link->needed <= actions;
    out[ATTIKA_F_LINK_PAID_NEXT] = paid && out[ATTIKA_F_LATER] == 1;
    out[ATTIKA_F_LINK_SHORT] = shortage > 0 ? least(shortage, 6) : 0;
}

static void link_features(const attika_survey *survey, int32_t actions, int32_t *out) {
    const attika_state *s = survey->s;
    attika_link link;
    attika_link_find(survey->b, s, survey->seat, ATTIKA_LINK_CLOSE, &link);
    out[ATTIKA_F_LINK_FAR] = link.needed <= ATTIKA_LINK_NEAR;
    out[ATTIKA_F_LINK_3] = link.needed <= 3;
    out[ATTIKA_F_LINK_2] = link.needed <= 2;
    out[ATTIKA_F_LINK_1] = link.needed <= 1;
    if (link.needed > ATTIKA_LINK_CLOSE) return;
    int32_t hexes = 0;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) hexes += s->occupant[cell] == 0 && attika_link_has(&link, cell);
    out[ATTIKA_F_LINK_WAYS] = least(hexes - link.needed, 4);
    bool now = link.needed <= least(actions, out[ATTIKA_F_READY]);
    out[ATTIKA_F_LINK_NOW] = now;
    out[ATTIKA_F_LINK_SOON] = !now && link.needed <= out[ATTIKA_F_READY];
    chain_features(survey, &link, actions, out);
}

static void features_of(const attika_box *b, const attika_state *s, uint8_t seat, int32_t *out) {
    bool own = s->owner_of_turn == seat, open = s->turn_kind == ATTIKA_OPEN;
    attika_survey survey;
    attika_survey_make(b, s, seat, &survey);
    memset(out, 0, ATTIKA_FEATURES * sizeof *out);
    building_features(b, s, seat, out);
    card_features(s, seat, out);
    out[ATTIKA_F_READY] = ready_kinds(&survey);
    out[ATTIKA_F_TURN] = own && open && !s->took;
    out[ATTIKA_F_LEFT] = own ? s->left : 0;
    out[ATTIKA_F_LATER] = (seat + b->seats - s->owner_of_turn) % b->seats;
    int32_t actions = !own || s->took ? 0 : open ? ATTIKA_BUILDS : s->turn_kind == ATTIKA_BUILDING ? s->left + s->amphorae[seat] : 0;
    link_features(&survey, actions, out);
}

/* ---- decisions half made are judged by their likely end ---- */
enum { WORTH_BUILDING = 3 }; /* cards that a drawn building may cost before it is rather stored */

/* The cheapest hex for the building chosen; a drawn one is stored when even that is dear. */
static tv_move cheapest_hex(const attika_box *b, const attika_state *s) {
    uint8_t best = ATTIKA_NOTHING;
    uint32_t best_price = s->drawn ? WORTH_BUILDING + 1 : UINT32_MAX;
    for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
        if (s->occupant[cell] != 0) continue;
        attika_price price = attika_price_of(b, s, s->owner_of_turn, s->building, cell);
        if (!attika_price_payable(&price, s->hand[s->owner_of_turn])) continue;
        if (attika_price_sum(&price) < best_price) best_price = attika_price_sum(&price), best = cell;
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

/* ---- whose victory it will be ---- */
void attika_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    attika_state s = *(const attika_state *)state;
    finish_building(box, &s);
    features_of(box, &s, seat, out);
}

void attika_features_all(const void *box, const void *state, int32_t *out) {
    const attika_box *b = box;
    attika_state s = *(const attika_state *)state;
    finish_building(b, &s);
    for (uint8_t seat = 0; seat < b->seats; seat++) features_of(b, &s, seat, out + seat * ATTIKA_FEATURES);
}

void attika_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const attika_box *b = box;
    attika_state s = *(const attika_state *)state;
    int32_t features[ATTIKA_FEATURES], scores[TV_SEATS_MAX];
    finish_building(b, &s);
    if (s.phase == ATTIKA_ENDED) {
        tv_result result;
        attika_result(b, &s, &result);
        tv_share_result(&result, b->seats, values);
        return;
    }
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        features_of(b, &s, seat, features);
        scores[seat] = tv_weigh(attika_weights, ATTIKA_FEATURES, tv_weight_column(2, b->seats), features);
    }
    tv_share_scores(scores, b->seats, values);
}
