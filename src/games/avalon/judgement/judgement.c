/* What bots need to know of a state: how good it is for each seat, by features and their weights (weights.inc). Whatever is under way is
 * judged as done: an answer is given, losses are counted as lost, the tile still to be taken is counted as taken. */
#include "judgement.h"

#include <string.h>

enum { HIDDEN_CROWNS_TWICE = 5, STRONG_KNIGHTS = 3, QUIET_UNHEEDED = 6 }; /* a face-down region is judged as two and a half crowns */

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t above(int32_t a, int32_t b) { return a > b ? a - b : 0; }

/* ---- the row ---- */

/* What the row shows of one seat, gathered in one pass. */
typedef struct standing {
    uint8_t best_open, second_open; /* twice the crowns of the two best regions that could be attacked by numbers, */
    uint8_t lands[AVALON_LANDS];    /* and own regions by landscape */
} standing;

static void note_open(standing *it, uint8_t twice_crowns) {
    if (twice_crowns > it->best_open) {
        it->second_open = it->best_open;
        it->best_open = twice_crowns;
    } else if (twice_crowns > it->second_open) {
        it->second_open = twice_crowns;
    }
}

static void own_place(const avalon_box *b, const avalon_state *s, uint8_t place, bool exposed, standing *it, int32_t *out) {
    const avalon_region *region = &b->regions[s->region[place]];
    out[AVALON_F_CROWNS] += region->crowns;
    if (exposed) out[AVALON_F_EXPOSED] += region->crowns;
    if (region->land != AVALON_NOBODY) {
        it->lands[region->land]++;
        out[AVALON_F_REGIONS]++;
    }
    if (s->region[place] == b->avalon) out[AVALON_F_HELP] = 1;
    if (s->region[place] == b->circle) out[AVALON_F_CIRCLE] = 1;
}

static void row_features(const avalon_box *b, const avalon_state *s, uint8_t seat, standing *it, int32_t *out) {
    uint8_t other = avalon_opponent(seat);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        int32_t own = avalon_pile_count(s, seat, place), others = avalon_pile_count(s, other, place);
        out[AVALON_F_MAJORITIES] += own > others;
        if (s->owner[place] == seat) {
            own_place(b, s, place, others >= own + avalon_castle_bonus(b, s, other, place), it, out);
        } else if (own >= others + avalon_castle_bonus(b, s, seat, place)) {
            uint8_t twice = (uint8_t)(avalon_face_up(s, place) ? 2 * b->regions[s->region[place]].crowns : HIDDEN_CROWNS_TWICE);
            out[AVALON_F_OPEN] += twice;
            note_open(it, twice);
        }
    }
    for (uint8_t land = 0; land < AVALON_LANDS; land++)
        if (it->lands[land] > out[AVALON_F_LAND]) out[AVALON_F_LAND] = it->lands[land];
}

/* ---- the hand ---- */

/* Bit c: some pile of the seat has a top card of colour c. */
static uint8_t top_colours(const avalon_state *s, uint8_t seat) {
    uint8_t colours = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        if (avalon_pile_count(s, seat, place)) colours = (uint8_t)(colours | 1u << avalon_colour(avalon_pile_top(s, seat, place)));
    return colours;
}

static void hand_features(const avalon_state *s, uint8_t seat, int32_t *out) {
    uint8_t other = avalon_opponent(seat), tops = top_colours(s, other);
    int32_t knights = 0, unresisted = 0, spells = 0;
    for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++) {
        uint8_t knight = avalon_knight(colour), witch = avalon_witch(colour);
        int32_t attackers = s->hand[seat][knight] + (out[AVALON_F_CIRCLE] ? s->hand[seat][witch] : 0);
        knights += attackers;
        if (!s->hand[other][knight]) unresisted += attackers;
        if ((tops >> colour & 1) && !s->hand[other][witch]) spells += s->hand[seat][witch];
    }
    out[AVALON_F_HAND] = least(s->hand_count[seat], AVALON_HAND_LIMIT);
    /* AV 7.8: what is above the limit when cards are no longer played is as good as gone. */
    bool gone = s->owner_of_turn == seat && s->phase > AVALON_LOSE;
    out[AVALON_F_EXCESS] = gone ? 0 : s->hand_count[seat] - out[AVALON_F_HAND];
    out[AVALON_F_KNIGHTS] = least(knights, STRONG_KNIGHTS);
    out[AVALON_F_FREE_KNIGHTS] = least(unresisted, STRONG_KNIGHTS);
    out[AVALON_F_SPELLS] = least(spells, STRONG_KNIGHTS);
}

/* ---- what comes ---- */

/* Cards of the best tile that the owner of the turn may take; a light one above the limit of the hand is wasted. */
static int32_t best_tile(const avalon_box *b, const avalon_state *s, uint8_t seat) {
    int32_t best = 0, room = AVALON_HAND_LIMIT - least(s->hand_count[seat], AVALON_HAND_LIMIT);
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) {
        if (!s->available[tile]) continue;
        int32_t cards = avalon_tile_cards(b, s, seat, tile);
        if (!avalon_tile_is_dark(tile) && s->phase == AVALON_TILE) cards = least(cards, room);
        if (cards > best) best = cards;
    }
    return best;
}

static void turn_features(const avalon_box *b, const avalon_state *s, uint8_t seat, const standing *it, int32_t *out) {
    bool own = s->owner_of_turn == seat, playing = s->phase <= AVALON_LOSE;
    int32_t strikes = own && playing ? AVALON_CONQUESTS_MAX - s->conquests : own ? 0 : AVALON_CONQUESTS_MAX;
    int32_t sure = least(out[AVALON_F_FREE_KNIGHTS], strikes);
    int32_t reach = 2 * out[AVALON_F_CROWNS] + (sure > 0 ? it->best_open : 0) + (sure > 1 ? it->second_open : 0);
    bool wins = sure > 0 && reach >= 2 * AVALON_CROWNS_TO_WIN;
    out[AVALON_F_WON] = own && playing && out[AVALON_F_CROWNS] >= AVALON_CROWNS_TO_WIN; /* AV 9.1 */
    out[AVALON_F_WIN_NOW] = own && playing && wins;
    out[AVALON_F_WIN_NEXT] = wins && !(own && playing);
    if (own && playing) out[AVALON_F_STRIKES] = strikes;
    if (s->waiting[seat] != AVALON_NOBODY) out[AVALON_F_COMING] = avalon_tile_cards(b, s, seat, s->waiting[seat]);
    if (own && s->phase <= AVALON_TILE) out[AVALON_F_COMING] += best_tile(b, s, seat);
    if (own) out[AVALON_F_OWED] = s->owed - (s->phase == AVALON_BLESS); /* AV 8.2: the help is taken */
    if (b->last_round && out[AVALON_F_CROWNS] > avalon_crowns(b, s, avalon_opponent(seat)))
        out[AVALON_F_QUIET] = above(s->quiet, QUIET_UNHEEDED);
}

static void features_of(const avalon_box *b, const avalon_state *s, uint8_t seat, int32_t *out) {
    standing it = {0};
    memset(out, 0, AVALON_FEATURES * sizeof *out);
    row_features(b, s, seat, &it, out);
    int32_t missing = AVALON_CROWNS_TO_WIN - least(out[AVALON_F_CROWNS], AVALON_CROWNS_TO_WIN);
    out[AVALON_F_CROWNS_SHORT] = missing * missing;
    hand_features(s, seat, out);
    out[AVALON_F_TABLE] = avalon_table_count(s, seat);
    turn_features(b, s, seat, &it, out);
}

/* ---- whose victory it will be ---- */

/* An announcement is judged by its outcome: the opponent answers with the card if the hand holds it. */
static void resolve_answer(const avalon_box *b, avalon_state *s) {
    if (s->phase != AVALON_ANSWER) return;
    tv_move answers[2];
    tv_chance none = tv_chance_none();
    uint32_t count = avalon_moves(b, s, answers);
    avalon_play(b, s, answers[count - 1], &none, NULL);
}

void avalon_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    avalon_state s = *(const avalon_state *)state;
    resolve_answer(box, &s);
    features_of(box, &s, seat, out);
}

void avalon_features_all(const void *box, const void *state, int32_t *out) {
    avalon_state s = *(const avalon_state *)state;
    resolve_answer(box, &s);
    for (uint8_t seat = 0; seat < 2; seat++) features_of(box, &s, seat, out + seat * AVALON_FEATURES);
}

void avalon_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const avalon_box *b = box;
    avalon_state s = *(const avalon_state *)state;
    int32_t features[AVALON_FEATURES], scores[2];
    if (s.phase == AVALON_ENDED) {
        tv_result result;
        avalon_result(b, &s, &result);
        tv_share_result(&result, 2, values);
        return;
    }
    resolve_answer(b, &s);
    for (uint8_t seat = 0; seat < 2; seat++) {
        features_of(b, &s, seat, features);
        scores[seat] = tv_weigh(avalon_weights, AVALON_FEATURES, 0, features);
    }
    tv_share_scores(scores, 2, values);
}
