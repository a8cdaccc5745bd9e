/* Playing a decision: each verb does what its clause says (AV 3 to AV 9). The move is legal; `check` saw to that. */
#include "turn.h"

#include "base/check.h"

static void card_to_table(avalon_state *s, uint8_t seat, uint8_t card, uint8_t place) {
    TV_ASSERT_DEAR(card < AVALON_KINDS && place < AVALON_PLACES);
    avalon_hand_leave(s, seat, card);
    avalon_pile_push(s, seat, place, card); /* AV 3.2 */
}

/* What everybody sees of a place's region. */
static uint8_t shown_region(const avalon_state *s, uint8_t place) { return avalon_face_up(s, place) ? s->region[place] : AVALON_UNKNOWN; }

static void play_reinforce(avalon_state *s, uint8_t card, uint8_t place, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_PLAY);
    card_to_table(s, s->owner_of_turn, card, place);
    TV_TELL(events, s->owner_of_turn, avalon, reinforce, .card = card, .place = place, .region = shown_region(s, place));
}

static void tell_enchant(const avalon_state *s, uint8_t seat, tv_events *events) {
    avalon_event_enchant *told = avalon_tell_enchant(events, seat);
    if (!told) return;
    told->card = s->card;
    told->place = s->place;
    told->region = shown_region(s, s->place);
    told->target = avalon_pile_top(s, avalon_opponent(seat), s->place);
}

static void tell_attack(const avalon_box *b, const avalon_state *s, uint8_t seat, tv_events *events) {
    avalon_event_attack *told = avalon_tell_attack(events, seat);
    if (!told) return;
    told->card = s->card;
    told->place = s->place;
    told->region = shown_region(s, s->place);
    told->attackers = avalon_pile_count(s, seat, s->place);
    told->defenders = avalon_pile_count(s, avalon_opponent(seat), s->place);
    told->bonus = avalon_castle_bonus(b, s, seat, s->place);
}

/* AV 4.1, AV 5.1: the card is laid and the opponent is asked. */
static void announce(const avalon_box *b, avalon_state *s, uint8_t verb, uint8_t card, uint8_t place, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_PLAY && (verb == AVALON_DO_ENCHANT || verb == AVALON_DO_ATTACK));
    uint8_t seat = s->owner_of_turn;
    card_to_table(s, seat, card, place);
    s->phase = AVALON_ANSWER;
    s->verb = verb;
    s->card = card;
    s->place = place;
    if (verb == AVALON_DO_ENCHANT)
        tell_enchant(s, seat, events);
    else
        tell_attack(b, s, seat, events);
}

static void answered(avalon_state *s) {
    TV_ASSERT_DEAR(s->phase == AVALON_ANSWER);
    s->phase = AVALON_PLAY;
    s->verb = s->card = s->place = 0;
}

/* AV 4.3, AV 5.5 */
static void play_let(const avalon_box *b, avalon_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->verb == AVALON_DO_ENCHANT || s->verb == AVALON_DO_ATTACK);
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat), place = s->place, verb = s->verb;
    tv_event_add(events, AVALON_EV_LET, other);
    answered(s);
    if (verb == AVALON_DO_ATTACK) {
        avalon_conquer(b, s, place, avalon_castle_bonus(b, s, seat, place), events);
        return;
    }
    uint8_t won = avalon_pile_pop(s, other, place);
    avalon_pile_push(s, seat, place, won);
    TV_TELL(events, seat, avalon, enchanted, .card = won, .place = place);
}

/* AV 4.4, AV 5.4 */
static void play_counter(avalon_state *s, uint8_t card, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_ANSWER && avalon_pile_count(s, s->owner_of_turn, s->place) > 0);
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat), place = s->place, verb = s->verb;
    card_to_table(s, other, card, place);
    if (verb == AVALON_DO_ENCHANT) {
        TV_TELL(events, other, avalon, counter, .card = card, .place = place, .captured = s->card);
        avalon_pile_pop(s, seat, place); /* the attacking witch lies on top */
        avalon_hand_capture(s, other, s->card);
    } else {
        TV_TELL(events, other, avalon, resist, .card = card, .place = place, .against = s->card);
    }
    answered(s);
}

/* AV 8.2 */
static void play_bless(avalon_state *s, bool use, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_BLESS && s->owed > 0 && !s->avalon_used);
    if (use) {
        s->avalon_used = 1;
        s->owed--;
        TV_TELL(events, s->owner_of_turn, avalon, blessed, .owed = s->owed);
    } else {
        TV_TELL(events, s->owner_of_turn, avalon, declined, .owed = s->owed);
    }
    avalon_ask_losses(s, events);
}

static void play_lose(avalon_state *s, uint8_t place, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_LOSE && s->owed > 0);
    uint8_t card = avalon_pile_pop(s, s->owner_of_turn, place);
    s->discard[card]++;
    s->owed--;
    TV_TELL(events, s->owner_of_turn, avalon, lost, .card = card, .place = place);
    avalon_ask_losses(s, events);
}

static void play_discard(const avalon_box *b, avalon_state *s, uint8_t card, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_DISCARD || (s->phase == AVALON_LOSE && s->owed > 0));
    uint8_t seat = s->owner_of_turn;
    avalon_hand_leave(s, seat, card);
    s->discard[card]++;
    if (s->phase == AVALON_LOSE) {
        s->owed--;
        TV_TELL(events, seat, avalon, lost, .card = card, .place = AVALON_NOBODY);
        avalon_ask_losses(s, events);
        return;
    }
    TV_TELL(events, seat, avalon, discard, .card = card);
    avalon_after_tile(b, s, chance, events);
}

static void play_call(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_CALL && s->caller == AVALON_NOBODY);
    s->caller = s->owner_of_turn;
    TV_TELL(events, s->owner_of_turn, avalon, call, .quiet = s->quiet);
    avalon_end_turn(b, s, chance, events);
}

void avalon_play(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(avalon_check(box, state, move) == NULL); /* legal */
    const avalon_box *b = box;
    avalon_state *s = state;
    uint8_t card = avalon_move_card(move), place = avalon_move_place(move);
    switch (avalon_move_verb(move)) {
    case AVALON_DO_REINFORCE: play_reinforce(s, card, place, events); break;
    case AVALON_DO_ENCHANT: announce(b, s, AVALON_DO_ENCHANT, card, place, events); break;
    case AVALON_DO_ATTACK: announce(b, s, AVALON_DO_ATTACK, card, place, events); break;
    case AVALON_DO_STOP: avalon_stop(b, s, events); break;
    case AVALON_DO_LET: play_let(b, s, events); break;
    case AVALON_DO_COUNTER: play_counter(s, card, events); break;
    case AVALON_DO_BLESS: play_bless(s, true, events); break;
    case AVALON_DO_DECLINE: play_bless(s, false, events); break;
    case AVALON_DO_LOSE: play_lose(s, place, events); break;
    case AVALON_DO_DISCARD: play_discard(b, s, card, chance, events); break;
    case AVALON_DO_TAKE: avalon_take_tile(b, s, place, chance, events); break;
    case AVALON_DO_CALL: play_call(b, s, chance, events); break;
    case AVALON_DO_END: avalon_end_turn(b, s, chance, events); break;
    }
}

/* A region turned up, cards drawn, or another hand laid open: undo stops there. */
bool avalon_reveals(const void *box, const void *state, tv_move move) {
    const avalon_box *b = box;
    const avalon_state *s = state;
    switch (avalon_move_verb(move)) {
    case AVALON_DO_LET:
        if (s->verb != AVALON_DO_ATTACK) return false;
        if (!avalon_face_up(s, s->place)) return true;
        return s->hand_count[s->owner_of_turn] && avalon_conquest_takes_all(b, s, s->place);
    case AVALON_DO_BLESS: return s->hand_count[s->owner_of_turn] && avalon_losses_take_all(s, (uint8_t)(s->owed - 1));
    case AVALON_DO_DECLINE: return s->hand_count[s->owner_of_turn] && avalon_losses_take_all(s, s->owed);
    case AVALON_DO_TAKE: {
        uint8_t tile = avalon_move_place(move), seat = s->owner_of_turn;
        uint8_t cards = avalon_tile_is_dark(tile) ? 0 : avalon_tile_cards(b, s, seat, tile);
        if (avalon_hand_can_draw(s, cards)) return true;
        return s->hand_count[seat] <= AVALON_HAND_LIMIT && !avalon_may_call(b, s) && avalon_end_turn_draws(b, s, false);
    }
    case AVALON_DO_DISCARD:
        if (s->phase != AVALON_DISCARD || s->hand_count[s->owner_of_turn] > AVALON_HAND_LIMIT + 1) return false;
        return !avalon_may_call(b, s) && avalon_end_turn_draws(b, s, true);
    case AVALON_DO_CALL:
    case AVALON_DO_END: return avalon_end_turn_draws(b, s, false);
    default: return false;
    }
}
