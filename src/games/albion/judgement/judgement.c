/* What bots need to know of a state: how good it is for each seat, by features and their weights (weights.inc). An action under way is judged
 * by how it is meant to end; what its Pict may still take, and what has to be given up, are features of their own. What settlers may soon
 * build is judged in prospects.c. */
#include "judgement.h"

#include <trivium/bits.h>

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
    out[ALBION_F_COMPLETE_2] = out[ALBION_F_SETTLEMENT_4] >= 2;
    out[ALBION_F_ASTRAY] = out[ALBION_F_SETTLEMENT_1] == ALBION_GOAL && !out[ALBION_F_LAUREL];
}

static void token_features(const albion_state *s, uint8_t seat, int32_t *out) {
    for (uint8_t resource = 0; resource < ALBION_RESOURCES; resource++) {
        uint8_t have = s->resources[seat][resource];
        for (uint8_t nth = 1; nth <= have; nth++) out[ALBION_F_TOKENS] += albion_token_worth(resource, nth);
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

/* Losses and dangers of what is going on now; the state is not settled yet. */
static void debt_features(const albion_box *b, const albion_state *s, uint8_t seat, int32_t *out) {
    out[ALBION_F_OWED] = s->actor == seat && (s->phase == ALBION_RETURN || s->phase == ALBION_LOWER);
    out[ALBION_F_OWED] += s->losers >> seat & 1;
    if (s->phase != ALBION_TRIBUTE || s->owner_of_turn != seat || !s->hidden[s->place]) return;
    if (albion_strength(b, s, s->place) + 1 <= albion_defence(s, seat, s->place)) return;
    int32_t raids = albion_raids_left(b, s), all = raids + albion_peace_left(b, s);
    out[ALBION_F_UNDERWAY] = albion_level_worth(s->laid) * raids / all;
}

/* `now` is the state as it is, `s` as it is meant to become. */
static void features_of(const albion_box *b, const albion_state *now, const albion_state *s, uint8_t seat, int32_t *out) {
    albion_outlook outlook;
    memset(out, 0, ALBION_FEATURES * sizeof *out);
    building_features(b, s, seat, out);
    token_features(s, seat, out);
    out[ALBION_F_SETTLERS] = albion_figures(s, seat, ALBION_SETTLER);
    out[ALBION_F_LEGIONARIES] = albion_figures(s, seat, ALBION_LEGIONARY);
    out[ALBION_F_RISK] = risk(b, s, seat);
    out[ALBION_F_GOAL] = albion_meets_goal(b, s, seat);
    debt_features(b, now, seat, out);
    albion_look(&outlook, b, s, seat);
    out[ALBION_F_TURN] = outlook.moving && outlook.points == outlook.markers;
    out[ALBION_F_LATER] = (seat + b->seats - s->owner_of_turn) % b->seats;
    albion_prospects(&outlook, out);
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
void albion_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    albion_state settled = *(const albion_state *)state;
    settle(box, &settled);
    features_of(box, state, &settled, seat, out);
}

void albion_features_all(const void *box, const void *state, int32_t *out) {
    const albion_box *b = box;
    albion_state settled = *(const albion_state *)state;
    settle(b, &settled);
    for (uint8_t seat = 0; seat < b->seats; seat++) features_of(b, state, &settled, seat, out + seat * ALBION_FEATURES);
}

void albion_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const albion_box *b = box;
    albion_state settled = *(const albion_state *)state;
    int32_t features[ALBION_FEATURES], scores[TV_SEATS_MAX];
    if (settled.phase == ALBION_ENDED) {
        tv_result result;
        albion_result(b, state, &result);
        tv_share_result(&result, b->seats, values);
        return;
    }
    settle(b, &settled);
    for (uint8_t seat = 0; seat < b->seats; seat++) {
        features_of(b, state, &settled, seat, features);
        scores[seat] = tv_weigh(albion_weights, ALBION_FEATURES, tv_weight_column(2, b->seats), features);
    }
    tv_share_scores(scores, b->seats, values);
}
