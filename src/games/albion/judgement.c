/* What bots need: how good a state is for each seat, which moves look promising, and the features behind both. Whole numbers only, so that every platform
 * judges alike. What a seat has is weighed by one table; what its settlers may soon build, by the same table and the way there (prospects.c). */
#include "judgement.h"

#include <trivium/bits.h>

#include <stdlib.h>

const int16_t albion_weights[ALBION_FEATURES] = {
    [ALBION_F_SETTLEMENT_1] = 130, [ALBION_F_SETTLEMENT_2] = 150, [ALBION_F_SETTLEMENT_3] = 260, [ALBION_F_SETTLEMENT_4] = 600,
    [ALBION_F_LAUREL] = 45,        [ALBION_F_ASTRAY] = -500,      [ALBION_F_MARKERS] = 75,       [ALBION_F_MARKERS_MORE] = 25,
    [ALBION_F_CALLS] = 60,         [ALBION_F_FORTS] = 70,         [ALBION_F_FORTS_MORE] = 45,    [ALBION_F_PLANTS] = 90,
    [ALBION_F_RARE_PLANTS] = 150,   [ALBION_F_PLANTS_2] = 55,      [ALBION_F_PLANTS_3] = 25,      [ALBION_F_SETTLERS] = 60,
    [ALBION_F_LEGIONARIES] = 30,   [ALBION_F_TOKENS] = 1,         [ALBION_F_VARIETY] = 6,       [ALBION_F_RISK] = -1,
    [ALBION_F_PROSPECT] = 1,       [ALBION_F_PROSPECT_2] = 1,     [ALBION_F_GUARD] = 1,          [ALBION_F_GOAL] = 3000,
};

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t above(int32_t a, int32_t b) { return a > b ? a - b : 0; }

/* ---- what a seat has ---- */
static void settlement_features(const albion_box *b, uint8_t region, uint8_t level, int32_t *out) {
    for (uint8_t i = 0; i < level; i++) out[ALBION_F_SETTLEMENT_1 + i]++;
    if ((b->laurels >> region & 1) && level > out[ALBION_F_LAUREL]) out[ALBION_F_LAUREL] = level;
}

static void building_features(const albion_box *b, const albion_state *s, uint8_t seat, int32_t *out) {
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[seat][region], level = albion_level(building);
        switch (albion_kind(building)) {
        case ALBION_SETTLEMENT: settlement_features(b, region, level, out); break;
        case ALBION_CASTLE: out[ALBION_F_CALLS] += level == 3; break;
        case ALBION_PLANT:
            out[ALBION_F_PLANTS]++;
            out[ALBION_F_RARE_PLANTS] += albion_rareness(b->region[region].resource);
            out[ALBION_F_PLANTS_2] += level >= 2;
            out[ALBION_F_PLANTS_3] += level == 3;
            break;
        default: break;
        }
    }
    int32_t markers = albion_markers(s, seat), forts = albion_fort_levels(s, seat);
    out[ALBION_F_MARKERS] = least(markers, 5);
    out[ALBION_F_MARKERS_MORE] = above(markers, 5);
    out[ALBION_F_FORTS] = least(forts, 4);
    out[ALBION_F_FORTS_MORE] = above(forts, 4);
    out[ALBION_F_ASTRAY] = out[ALBION_F_SETTLEMENT_1] == ALBION_GOAL && !out[ALBION_F_LAUREL];
}

/* The n-th token of a kind is worth less than the one before. */
int32_t albion_token_value(uint8_t resource, uint8_t nth) {
    static const uint8_t value[] = {0, 24, 20, 15, 10, 6, 3, 2, 1};
    int32_t plain = nth < sizeof value ? value[nth] : 0;
    return resource >= ALBION_STONE ? plain * 5 / 4 : plain;
}

static void token_features(const albion_state *s, uint8_t seat, int32_t *out) {
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t have = s->resources[seat][resource];
        for (uint8_t nth = 1; nth <= have; nth++) out[ALBION_F_TOKENS] += albion_token_value(resource, nth);
        out[ALBION_F_VARIETY] += have > 0;
    }
}

/* What raids may take: the worth of a top level where a revealed raid would be too strong, by how many Picts are there. */
static int32_t risk(const albion_box *b, const albion_state *s, uint8_t seat) {
    int32_t sum = 0, forts = albion_fort_levels(s, seat);
    int32_t raids = albion_raids_left(b, s), all = raids + albion_peace_left(b, s);
    for (tv_bits left = albion_where(s->building[seat]) & albion_where(s->hidden); left;) {
        uint8_t region = (uint8_t)tv_bits_take(&left), building = s->building[seat][region];
        if (building == albion_building(ALBION_SETTLEMENT, 4)) continue;
        int32_t missing = albion_strength(b, s, region) + 1 - forts - s->legionaries[seat][region];
        if (missing > 0) sum += albion_level_worth(building) * (1 + least(s->hidden[region], 3) + least(missing, 2)) * raids / (16 * all);
    }
    return sum;
}

void albion_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    const albion_box *b = box;
    const albion_state *s = state;
    memset(out, 0, ALBION_FEATURES * sizeof *out);
    building_features(b, s, seat, out);
    token_features(s, seat, out);
    out[ALBION_F_SETTLERS] = albion_figures(s, seat, ALBION_SETTLER);
    out[ALBION_F_LEGIONARIES] = albion_figures(s, seat, ALBION_LEGIONARY);
    out[ALBION_F_RISK] = risk(b, s, seat);
    out[ALBION_F_GOAL] = albion_meets_goal(b, s, seat);
    albion_prospects(b, s, seat, out);
}

/* ---- while somebody is asked in between ---- */
static uint8_t best_to_raise(const albion_box *b, const albion_state *s) {
    uint8_t best = b->regions;
    int32_t best_worth = -1;
    for (uint8_t region = 0; region < b->regions; region++) {
        uint8_t building = s->building[s->owner_of_turn][region];
        if (!albion_may_raise(building) || albion_level_worth((uint8_t)(building + 1)) <= best_worth) continue;
        best = region;
        best_worth = albion_level_worth((uint8_t)(building + 1));
    }
    return best;
}

static void add_figure(const albion_box *b, albion_state *s) {
    uint8_t seat = s->owner_of_turn;
    if (albion_figures(s, seat, ALBION_SETTLER) == ALBION_SETTLERS) {
        s->legionaries[seat][s->place]++;
    } else {
        s->settlers[seat][b->start]++;
        s->spent++;
    }
}

/* An action under way is judged by how it is meant to end: its level turned up, its figure taken, its building given up. */
static void settle(const albion_box *b, albion_state *s) {
    uint8_t seat = s->owner_of_turn;
    if (s->phase == ALBION_TRIBUTE) {
        s->settlers[seat][s->place]--;
        s->settlers[seat][b->start]++;
        s->spent++;
    }
    if (s->task == ALBION_GIVING_UP) s->building[seat][s->place] = 0;
    if (s->phase == ALBION_GAIN) add_figure(b, s);
    if (s->phase == ALBION_RAISE) s->building[seat][best_to_raise(b, s)]++;
    if (!s->laid) return;
    s->building[seat][s->place] = s->laid;
    if (albion_kind(s->laid) == ALBION_SETTLEMENT && albion_level(s->laid) <= 2) add_figure(b, s);
}

/* ---- whose victory it will be ---- */
static int32_t score(const albion_box *b, const albion_state *s, uint8_t seat) {
    int32_t features[ALBION_FEATURES], sum = 0;
    albion_feature(b, s, seat, features);
    for (uint32_t i = 0; i < ALBION_FEATURES; i++) sum += albion_weights[i] * features[i];
    /* The footing keeps shares from the ends of the scale, where rounding would swallow small steps. */
    enum { FOOTING = 3000 };
    return sum > 0 ? sum + FOOTING : FOOTING;
}

/* Shares in proportion to the weights; what rounding leaves goes to the first of the greatest. */
static void share(const albion_box *b, const int64_t weights[ALBION_SEATS], int32_t values[TV_SEATS_MAX]) {
    int64_t sum = 0;
    int32_t given = 0;
    uint8_t greatest = 0;
    for (uint8_t seat = 0; seat < b->seats; seat++) sum += weights[seat];
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        values[seat] = (int32_t)(TV_WHOLE_WIN * weights[seat] / sum);
        given += values[seat];
        if (weights[seat] > weights[greatest]) greatest = seat;
    }
    values[greatest] += TV_WHOLE_WIN - given;
}

void albion_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const albion_box *b = box;
    const albion_state *s = state;
    int64_t weights[ALBION_SEATS] = {0};
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    if (s->phase == ALBION_ENDED) {
        tv_result result;
        albion_result(b, s, &result);
        for (uint8_t seat = 0; seat < b->seats; seat++) weights[seat] = result.place[seat] == 1;
    } else {
        albion_state settled = *s;
        settle(b, &settled);
        for (uint8_t seat = 0; seat < b->seats; seat++) {
            int64_t each = score(b, &settled, seat);
            weights[seat] = each * each;
        }
    }
    share(b, weights, values);
}

/* ---- priors ---- */
static uint16_t prior_of(const albion_box *b, const albion_state *s, tv_move move) {
    uint8_t verb = albion_move_verb(move), to = albion_move_to(move), what = albion_move_what(move);
    switch (verb) {
    case ALBION_DO_TAKE: return 60;
    case ALBION_DO_BUILD: return what == ALBION_SETTLEMENT || what == ALBION_PLANT ? 80 : 40;
    case ALBION_DO_UPGRADE: return albion_kind(s->building[s->owner_of_turn][to]) == ALBION_SETTLEMENT ? 120 : 50;
    case ALBION_DO_GIVE_UP: return 1;
    case ALBION_DO_RAISE: return 40;
    case ALBION_DO_SETTLER: return (uint16_t)(b->distance[b->start][to] > b->distance[b->start][albion_move_from(move)] ? 20 : 6);
    case ALBION_DO_CALL: return 20;
    case ALBION_DO_LEGIONARY:
    case ALBION_DO_LIFT: return 3;
    default: return 10;
    }
}

void albion_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    for (uint32_t i = 0; i < count; i++) weights[i] = prior_of(box, state, moves[i]);
}
