/* What bots need: how good a state is for each seat, which moves look promising, and the features behind both. Whole numbers only, so
 * that every platform judges alike. The weights stand in one table. */
#include "turn.h"

#include <stdlib.h>
#include <string.h>

enum feature {
    CROWNS,       /* owned */
    CROWNS_SHORT, /* of 15, squared: the last crowns are worth more */
    HAND,         /* cards in hand, up to the limit */
    EXCESS,       /* and above it */
    KNIGHTS,      /* in hand, up to 3: no attack without one */
    TABLE,        /* cards on the table */
    OPEN,         /* crowns (doubled) of others' or hidden regions that this seat could attack now by numbers */
    EXPOSED,      /* crowns of own regions that the opponent could attack now by numbers */
    HELP,         /* owns Avalon */
    CIRCLE,       /* owns the stone circle */
    COMING,       /* cards of the waiting dark tile */
    OWED,         /* losses still to be chosen */
};
_Static_assert(OWED + 1 == AVALON_FEATURES, "every feature has its place");

/* In hundredths of a crown; found by matches of greedy players (docs/bots.md will tell how, once they are fitted). */
static const int16_t weights[AVALON_FEATURES] = {
    [CROWNS] = 100, [CROWNS_SHORT] = -2, [HAND] = 26,    [EXCESS] = 8, [KNIGHTS] = 10, [TABLE] = 13,
    [OPEN] = 9,     [EXPOSED] = -22,     [HELP] = 40,    [CIRCLE] = 25, [COMING] = 22, [OWED] = -13,
};

enum { HIDDEN_CROWNS_TWICE = 5 }; /* a face-down region, judged as two and a half crowns */

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

static void row_features(const avalon_box *b, const avalon_state *s, uint8_t seat, int32_t *out) {
    uint8_t other = avalon_opponent(seat);
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        int32_t own = avalon_pile_count(s, seat, place), others = avalon_pile_count(s, other, place);
        if (s->owner[place] == seat) {
            int32_t crowns = b->regions[s->region[place]].crowns;
            out[CROWNS] += crowns;
            if (others >= own + avalon_castle_bonus(b, s, other, place)) out[EXPOSED] += crowns;
        } else if (own >= others + avalon_castle_bonus(b, s, seat, place)) {
            out[OPEN] += avalon_face_up(s, place) ? 2 * b->regions[s->region[place]].crowns : HIDDEN_CROWNS_TWICE;
        }
    }
}

void avalon_feature(const void *box, const void *state, uint8_t seat, int32_t *out) {
    const avalon_box *b = box;
    const avalon_state *s = state;
    memset(out, 0, AVALON_FEATURES * sizeof *out);
    row_features(b, s, seat, out);
    int32_t missing = AVALON_CROWNS_TO_WIN - least(out[CROWNS], AVALON_CROWNS_TO_WIN);
    out[CROWNS_SHORT] = missing * missing;
    out[HAND] = least(s->hand_count[seat], AVALON_HAND_LIMIT);
    out[EXCESS] = s->hand_count[seat] - out[HAND];
    int32_t knights = 0;
    for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++) knights += s->hand[seat][avalon_knight(colour)];
    out[KNIGHTS] = least(knights, 3);
    out[TABLE] = avalon_table_count(s, seat);
    out[HELP] = avalon_owns(s, seat, b->avalon);
    out[CIRCLE] = avalon_owns(s, seat, b->circle);
    if (s->waiting[seat] != AVALON_NOBODY) out[COMING] = avalon_tile_cards(b, s, seat, s->waiting[seat]);
    if (s->owner_of_turn == seat) out[OWED] = s->owed;
}

static int32_t score(const avalon_box *b, const avalon_state *s, uint8_t seat) {
    int32_t features[AVALON_FEATURES], sum = 0;
    avalon_feature(b, s, seat, features);
    for (uint32_t i = 0; i < AVALON_FEATURES; i++) sum += weights[i] * features[i];
    if (s->owner_of_turn == seat && s->phase < AVALON_TILE && features[CROWNS] >= AVALON_CROWNS_TO_WIN) sum += 4000; /* AV 9.1 */
    return sum;
}

/* An announcement is judged by its outcome: the opponent answers with the card if the hand holds it. */
static void resolve_answer(const avalon_box *b, avalon_state *s) {
    tv_move answers[2];
    tv_chance none = tv_chance_none();
    uint32_t count = avalon_moves(b, s, answers);
    avalon_play(b, s, answers[count - 1], &none, NULL);
}

static void share_win(const tv_result *result, int32_t values[TV_SEATS_MAX]) {
    bool shared = result->place[0] == result->place[1];
    for (uint8_t seat = 0; seat < 2; seat++)
        values[seat] = shared ? TV_WHOLE_WIN / 2 : result->place[seat] == 1 ? TV_WHOLE_WIN : 0;
}

void avalon_estimate(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    const avalon_box *b = box;
    avalon_state s = *(const avalon_state *)state;
    memset(values, 0, TV_SEATS_MAX * sizeof *values);
    if (s.phase == AVALON_ENDED) {
        tv_result result;
        avalon_result(b, &s, &result);
        share_win(&result, values);
        return;
    }
    if (s.phase == AVALON_ANSWER) resolve_answer(b, &s);
    enum { HALF = TV_WHOLE_WIN / 2, EVEN = 600 }; /* a lead of six crowns is three wins of four */
    int32_t lead = score(b, &s, 0) - score(b, &s, 1);
    values[0] = HALF + (HALF - 1) * lead / (abs(lead) + EVEN);
    values[1] = TV_WHOLE_WIN - values[0];
}

static uint16_t prior_of(const avalon_box *b, const avalon_state *s, tv_move move) {
    uint8_t place = avalon_move_place(move), seat = avalon_actor(b, s);
    switch (avalon_move_verb(move)) {
    case AVALON_DO_ATTACK: return (uint16_t)(avalon_face_up(s, place) ? 20 * b->regions[s->region[place]].crowns : 45);
    case AVALON_DO_ENCHANT: return 16;
    case AVALON_DO_COUNTER: return 60;
    case AVALON_DO_BLESS: return 30;
    case AVALON_DO_STOP: return 24;
    case AVALON_DO_TAKE: return (uint16_t)(4 + 8 * avalon_tile_cards(b, s, seat, place));
    case AVALON_DO_REINFORCE: return s->owner[place] == seat ? 6 : 4;
    default: return 10;
    }
}

void avalon_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights_out) {
    for (uint32_t i = 0; i < count; i++) weights_out[i] = prior_of(box, state, moves[i]);
}
