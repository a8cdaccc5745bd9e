/* What may be done: `candidates` lists every well-formed decision, `check` says which clause forbids one, and `moves` lists the legal ones
 * directly, because play-outs ask for that list at every decision. The suite holds the three against each other. */
#include "turn.h"

#include "base/check.h"

#include <trivium/bits.h>

/* ---- the shape of a decision ---- */
static bool takes_card(uint8_t verb) { return verb <= AVALON_DO_ATTACK || verb == AVALON_DO_COUNTER || verb == AVALON_DO_DISCARD; }

/* How many values a decision's place may have: regions, tile kinds, or only 0. */
static uint8_t places_of(uint8_t verb) {
    if (verb <= AVALON_DO_ATTACK || verb == AVALON_DO_LOSE) return AVALON_PLACES;
    return verb == AVALON_DO_TAKE ? AVALON_TILE_KINDS : 1;
}

uint32_t avalon_candidates(const void *box, const void *state, tv_move *out) {
    const avalon_state *s = state;
    uint32_t count = 0;
    if (s->phase == AVALON_ENDED || (s->viewer < 2 && s->viewer != avalon_actor(box, s)) || s->viewer == TV_SPECTATOR) return 0;
    for (uint8_t card = 0; card < AVALON_KINDS; card++)
        for (uint8_t verb = AVALON_DO_REINFORCE; verb <= AVALON_DO_ATTACK; verb++)
            for (uint8_t place = 0; place < AVALON_PLACES; place++) out[count++] = avalon_move(verb, card, place);
    for (uint8_t verb = AVALON_DO_STOP; verb < AVALON_VERBS; verb++)
        for (uint8_t card = 0; card < (takes_card(verb) ? AVALON_KINDS : 1); card++)
            for (uint8_t place = 0; place < places_of(verb); place++) out[count++] = avalon_move(verb, card, place);
    return count;
}

static bool well_formed(tv_move move) {
    uint8_t verb = avalon_move_verb(move), card = avalon_move_card(move), place = avalon_move_place(move);
    return move == avalon_move(verb, card, place) && verb >= AVALON_DO_REINFORCE && verb < AVALON_VERBS &&
           card < (takes_card(verb) ? AVALON_KINDS : 1) && place < places_of(verb);
}

/* ---- what forbids it ---- */
/* The clause that says what is expected now. */
static const char *expected(const avalon_state *s) {
    switch (s->phase) {
    case AVALON_PLAY: return "AV 3.1";
    case AVALON_ANSWER: return s->verb == AVALON_DO_ENCHANT ? "AV 4.2" : "AV 5.3";
    case AVALON_BLESS: return "AV 8.2";
    case AVALON_LOSE: return "AV 6.5";
    case AVALON_TILE: return "AV 7.1";
    case AVALON_DISCARD: return "AV 7.8";
    default: return "AV 9.3";
    }
}

static bool phase_fits(const avalon_state *s, uint8_t verb) {
    switch (verb) {
    case AVALON_DO_REINFORCE:
    case AVALON_DO_ENCHANT:
    case AVALON_DO_ATTACK:
    case AVALON_DO_STOP: return s->phase == AVALON_PLAY;
    case AVALON_DO_LET:
    case AVALON_DO_COUNTER: return s->phase == AVALON_ANSWER;
    case AVALON_DO_BLESS:
    case AVALON_DO_DECLINE: return s->phase == AVALON_BLESS;
    case AVALON_DO_LOSE: return s->phase == AVALON_LOSE;
    case AVALON_DO_DISCARD: return s->phase == AVALON_LOSE || s->phase == AVALON_DISCARD;
    case AVALON_DO_TAKE: return s->phase == AVALON_TILE;
    default: return s->phase == AVALON_CALL;
    }
}

/* AV 4.1 */
static bool enchants(const avalon_state *s, uint8_t seat, uint8_t card, uint8_t place) {
    uint8_t other = avalon_opponent(seat);
    return avalon_is_witch(card) && avalon_pile_count(s, other, place) &&
           avalon_colour(avalon_pile_top(s, other, place)) == avalon_colour(card);
}

static const char *check_attack(const avalon_box *b, const avalon_state *s, uint8_t card, uint8_t place) {
    uint8_t seat = s->owner_of_turn;
    if (avalon_is_witch(card) && !avalon_owns(s, seat, b->circle)) return "AV 8.3";
    if (s->owner[place] == seat) return "AV 5.1";
    if (s->conquests >= AVALON_CONQUESTS_MAX) return "AV 5.5";
    uint8_t own = avalon_pile_count(s, seat, place), others = avalon_pile_count(s, avalon_opponent(seat), place);
    if (own < others) return "AV 5.2";
    if (own < others + avalon_castle_bonus(b, s, seat, place)) return "AV 8.1";
    return NULL;
}

/* AV 4.2: a witch of the same colour. AV 5.3, AV 8.3: a knight of the same colour, also against a witch. */
static uint8_t answering_card(const avalon_state *s) {
    uint8_t colour = avalon_colour(s->card);
    return s->verb == AVALON_DO_ENCHANT ? avalon_witch(colour) : avalon_knight(colour);
}

const char *avalon_check(const void *box, const void *state, tv_move move) {
    const avalon_box *b = box;
    const avalon_state *s = state;
    uint8_t verb = avalon_move_verb(move), card = avalon_move_card(move), place = avalon_move_place(move);
    uint8_t actor = avalon_actor(b, s);
    if (actor == TV_OVER) return avalon_end_clause(s);
    if (s->viewer != TV_EVERYTHING && s->viewer != actor) return "AV 2.4";
    if (!well_formed(move)) return "AV 3.3";
    if (!phase_fits(s, verb)) return expected(s);
    if (takes_card(verb) && !s->hand[actor][card]) return expected(s);
    switch (verb) {
    case AVALON_DO_ENCHANT: return enchants(s, actor, card, place) ? NULL : "AV 4.1";
    case AVALON_DO_ATTACK: return check_attack(b, s, card, place);
    case AVALON_DO_COUNTER:
        return card == answering_card(s) ? NULL : avalon_is_witch(s->card) && s->verb == AVALON_DO_ATTACK ? "AV 8.3" : expected(s);
    case AVALON_DO_LOSE: return avalon_pile_count(s, actor, place) ? NULL : "AV 6.5";
    case AVALON_DO_TAKE: return s->available[place] ? NULL : "AV 7.1";
    default: return NULL;
    }
}

/* ---- the legal ones ---- */
/* Places that the numbers allow to attack (AV 5.1, 5.2, 5.5, 8.1). */
static tv_bits attackable(const avalon_box *b, const avalon_state *s) {
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat);
    const uint8_t *own_end = &s->pile_end[seat * AVALON_PLACES], *others_end = &s->pile_end[other * AVALON_PLACES];
    uint8_t own_begin = avalon_pile_begin(s, seat, 0), others_begin = avalon_pile_begin(s, other, 0);
    tv_bits places = 0;
    if (s->conquests >= AVALON_CONQUESTS_MAX) return 0;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) {
        uint8_t own = (uint8_t)(own_end[place] - own_begin), others = (uint8_t)(others_end[place] - others_begin);
        own_begin = own_end[place];
        others_begin = others_end[place];
        if (own < others || s->owner[place] == seat) continue;
        if (own == others && avalon_castle_bonus(b, s, seat, place)) continue;
        places |= tv_bit(place);
    }
    return places;
}

/* Places whose top card a witch of that colour enchants (AV 4.1). */
static tv_bits enchantable(const avalon_state *s, uint8_t colour) {
    uint8_t other = avalon_opponent(s->owner_of_turn), begin = avalon_pile_begin(s, other, 0);
    const uint8_t *ends = &s->pile_end[other * AVALON_PLACES];
    tv_bits places = 0;
    for (uint8_t place = 0; place < AVALON_PLACES; begin = ends[place++]) {
        if (ends[place] == begin) continue;
        uint8_t top = s->cards[ends[place] - 1];
        if (top == avalon_knight(colour) || top == avalon_witch(colour)) places |= tv_bit(place);
    }
    return places;
}

static tv_move *list_places(tv_move *out, uint8_t verb, uint8_t card, tv_bits places) {
    while (places) *out++ = avalon_move(verb, card, (uint8_t)tv_bits_take(&places));
    return out;
}

static tv_move *list_all_places(tv_move *out, uint8_t verb, uint8_t card) {
    tv_move first = avalon_move(verb, card, 0);
    for (uint32_t place = 0; place < AVALON_PLACES; place++) out[place] = first + avalon_move(0, 0, (uint8_t)place);
    return out + AVALON_PLACES;
}

static tv_move *list_plays(const avalon_box *b, const avalon_state *s, tv_move *out) {
    const uint8_t *hand = s->hand[s->owner_of_turn];
    tv_bits attack = s->hand_count[s->owner_of_turn] ? attackable(b, s) : 0;
    for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++) {
        uint8_t knight = avalon_knight(colour);
        if (!hand[knight]) continue;
        out = list_all_places(out, AVALON_DO_REINFORCE, knight);
        out = list_places(out, AVALON_DO_ATTACK, knight, attack);
    }
    if (attack && !avalon_owns(s, s->owner_of_turn, b->circle)) attack = 0; /* AV 8.3 */
    for (uint8_t colour = 0; colour < AVALON_COLOURS; colour++) {
        uint8_t witch = avalon_witch(colour);
        if (!hand[witch]) continue;
        out = list_all_places(out, AVALON_DO_REINFORCE, witch);
        out = list_places(out, AVALON_DO_ENCHANT, witch, enchantable(s, colour));
        out = list_places(out, AVALON_DO_ATTACK, witch, attack);
    }
    *out++ = avalon_move(AVALON_DO_STOP, 0, 0);
    return out;
}

static tv_move *list_hand(const uint8_t hand[AVALON_KINDS], tv_move *out) {
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        *out = avalon_move(AVALON_DO_DISCARD, card, 0);
        out += hand[card] > 0;
    }
    return out;
}

static tv_move *list_losses(const avalon_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->phase == AVALON_LOSE && s->owed > 0);
    const uint8_t *ends = &s->pile_end[s->owner_of_turn * AVALON_PLACES];
    uint8_t begin = avalon_pile_begin(s, s->owner_of_turn, 0);
    for (uint8_t place = 0; place < AVALON_PLACES; begin = ends[place++]) {
        *out = avalon_move(AVALON_DO_LOSE, 0, place);
        out += ends[place] > begin;
    }
    return list_hand(s->hand[s->owner_of_turn], out);
}

static tv_move *list_tiles(const avalon_state *s, tv_move *out) {
    TV_ASSERT_DEAR(s->phase == AVALON_TILE);
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++)
        if (s->available[tile]) *out++ = avalon_move(AVALON_DO_TAKE, 0, tile);
    return out;
}

static tv_move *list_answers(const avalon_state *s, uint8_t actor, tv_move *out) {
    TV_ASSERT_DEAR(actor == avalon_opponent(s->owner_of_turn));
    uint8_t card = answering_card(s);
    *out++ = avalon_move(AVALON_DO_LET, 0, 0);
    if (s->hand[actor][card]) *out++ = avalon_move(AVALON_DO_COUNTER, card, 0);
    return out;
}

uint32_t avalon_moves(const void *box, const void *state, tv_move *out) {
    const avalon_state *s = state;
    uint8_t actor = avalon_actor(box, s);
    tv_move *end = out;
    if (s->viewer != TV_EVERYTHING && s->viewer != actor) return 0;
    switch (s->phase) {
    case AVALON_PLAY: end = list_plays(box, s, out); break;
    case AVALON_ANSWER: end = list_answers(s, actor, out); break;
    case AVALON_BLESS:
        *end++ = avalon_move(AVALON_DO_BLESS, 0, 0);
        *end++ = avalon_move(AVALON_DO_DECLINE, 0, 0);
        break;
    case AVALON_LOSE: end = list_losses(s, out); break;
    case AVALON_TILE: end = list_tiles(s, out); break;
    case AVALON_DISCARD: end = list_hand(s->hand[actor], out); break;
    case AVALON_CALL:
        *end++ = avalon_move(AVALON_DO_CALL, 0, 0);
        *end++ = avalon_move(AVALON_DO_END, 0, 0);
        break;
    default: break;
    }
    TV_ASSERT_DEAR(end - out <= AVALON_MOVES_MAX);
    return (uint32_t)(end - out);
}
