/* Priors: which moves look promising before any search, by clues and their weights (clues.inc). They look at what lies open and at the
 * actor's own hand only, because the opponent's hand is a guess that differs from world to world. */
#include "judgement.h"

#include <string.h>

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* How many cards the seat has at a place beyond what it needs there: to be safe where it is the owner, to attack where it is not. */
static int32_t surplus(const avalon_box *b, const avalon_state *s, uint8_t seat, uint8_t place) {
    uint8_t other = avalon_opponent(seat);
    int32_t own = avalon_pile_count(s, seat, place), others = avalon_pile_count(s, other, place);
    if (s->owner[place] == seat) return own + avalon_castle_bonus(b, s, other, place) - others - 1;
    return own - others - avalon_castle_bonus(b, s, seat, place);
}

static void attack_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, tv_move move, int32_t *out) {
    enum { HIDDEN_CROWNS_TWICE = 5 };
    uint8_t place = avalon_move_place(move), other = avalon_opponent(seat);
    bool face_up = avalon_face_up(s, place);
    int32_t crowns = face_up ? 2 * b->regions[s->region[place]].crowns : HIDDEN_CROWNS_TWICE;
    out[AVALON_C_ATTACK] = 1;
    out[AVALON_C_ATTACK_CROWNS] = crowns;
    out[AVALON_C_ATTACK_LOSSES] =
        avalon_pile_count(s, seat, place) + 1 + avalon_pile_count(s, other, place) + avalon_castle_bonus(b, s, seat, place);
    out[AVALON_C_ATTACK_WINS] = 2 * avalon_crowns(b, s, seat) + crowns >= 2 * AVALON_CROWNS_TO_WIN;
    out[AVALON_C_ATTACK_TAKES] = face_up;
    out[AVALON_C_ATTACK_WITCH] = avalon_is_witch(avalon_move_card(move));
}

static void enchant_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, uint8_t place, int32_t *out) {
    enum { TURNS = 3 }; /* the witch and the card won count for, the card lost no more against */
    int32_t before = surplus(b, s, seat, place);
    bool own = s->owner[place] == seat;
    out[AVALON_C_ENCHANT] = 1;
    out[AVALON_C_ENCHANT_OPENS] = !own && before < 0 && before + TURNS >= 0;
    out[AVALON_C_ENCHANT_SAVES] = own && before < 0 && before + TURNS >= 0;
}

static void reinforce_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, tv_move move, int32_t *out) {
    uint8_t place = avalon_move_place(move);
    int32_t before = surplus(b, s, seat, place);
    bool own = s->owner[place] == seat;
    out[AVALON_C_REINFORCE] = 1;
    out[AVALON_C_REINFORCE_SAVES] = own && before == -1;
    out[AVALON_C_REINFORCE_OPENS] = !own && before == -1;
    out[AVALON_C_REINFORCE_IDLE] = before > 0 ? least(before, 3) : 0;
    out[AVALON_C_REINFORCE_KNIGHT] = !avalon_is_witch(avalon_move_card(move));
    out[AVALON_C_REINFORCE_EXCESS] = s->hand_count[seat] > AVALON_HAND_LIMIT;
}

static void stop_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, int32_t *out) {
    int32_t excess = s->hand_count[seat] - AVALON_HAND_LIMIT;
    out[AVALON_C_STOP] = 1;
    out[AVALON_C_STOP_EXCESS] = excess > 0 ? least(excess, 4) : 0;
    out[AVALON_C_STOP_CONQUERED] = s->conquests > 0;
    out[AVALON_C_STOP_WINS] = avalon_crowns(b, s, seat) >= AVALON_CROWNS_TO_WIN;
}

static void lose_pile_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, uint8_t place, int32_t *out) {
    bool matters = surplus(b, s, seat, place) == 0;
    out[AVALON_C_LOSE_EXPOSES] = matters && s->owner[place] == seat;
    out[AVALON_C_LOSE_CLOSES] = matters && s->owner[place] != seat;
}

static void lose_hand_clues(const avalon_state *s, uint8_t seat, uint8_t card, int32_t *out) {
    out[AVALON_C_LOSE_HAND] = 1;
    out[AVALON_C_LOSE_KNIGHT] = !avalon_is_witch(card);
    out[AVALON_C_LOSE_TWIN] = s->hand[seat][card] > 1;
}

static void take_clues(const avalon_box *b, const avalon_state *s, uint8_t seat, uint8_t tile, int32_t *out) {
    int32_t cards = avalon_tile_cards(b, s, seat, tile), beyond = s->hand_count[seat] + cards - AVALON_HAND_LIMIT;
    bool dark = avalon_tile_is_dark(tile);
    out[AVALON_C_TAKE_CARDS] = cards;
    out[AVALON_C_TAKE_DARK] = dark;
    out[AVALON_C_TAKE_WASTE] = dark || beyond < 0 ? 0 : least(beyond, cards);
}

void avalon_clue(const void *box, const void *state, tv_move move, int32_t *out) {
    const avalon_box *b = box;
    const avalon_state *s = state;
    uint8_t seat = avalon_actor(b, s), card = avalon_move_card(move), place = avalon_move_place(move);
    memset(out, 0, AVALON_CLUES * sizeof *out);
    switch (avalon_move_verb(move)) {
    case AVALON_DO_ATTACK: attack_clues(b, s, seat, move, out); break;
    case AVALON_DO_ENCHANT: enchant_clues(b, s, seat, place, out); break;
    case AVALON_DO_REINFORCE: reinforce_clues(b, s, seat, move, out); break;
    case AVALON_DO_STOP: stop_clues(b, s, seat, out); break;
    case AVALON_DO_COUNTER: out[AVALON_C_COUNTER] = 1; break;
    case AVALON_DO_BLESS: out[AVALON_C_BLESS] = 1; break;
    case AVALON_DO_LOSE: lose_pile_clues(b, s, seat, place, out); break;
    case AVALON_DO_DISCARD: lose_hand_clues(s, seat, card, out); break;
    case AVALON_DO_TAKE: take_clues(b, s, seat, place, out); break;
    case AVALON_DO_CALL:
        out[AVALON_C_CALL] = 1;
        out[AVALON_C_CALL_LEADING] = avalon_crowns(b, s, seat) > avalon_crowns(b, s, avalon_opponent(seat));
        break;
    default: break;
    }
}

void avalon_prior(const void *box, const void *state, const tv_move *moves, uint32_t count, uint16_t *weights) {
    int32_t clues[AVALON_CLUES], scores[AVALON_MOVES_MAX];
    for (uint32_t i = 0; i < count; i++) {
        avalon_clue(box, state, moves[i], clues);
        scores[i] = tv_weigh(avalon_clue_weights, AVALON_CLUES, 0, clues);
    }
    tv_share_priors(scores, count, weights);
}
