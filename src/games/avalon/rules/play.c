/* Playing a decision: each verb does what its clause says (AV 3 to AV 9). The move is legal; `check` saw to that. */
#include "turn.h"

#include "base/check.h"

static void card_to_table(avalon_state *s, uint8_t seat, uint8_t card, uint8_t place) {
    TV_ASSERT_DEAR(card < AVALON_KINDS && place < AVALON_PLACES);
    avalon_hand_leave(s, seat, card);
    avalon_pile_push(s, seat, place, card); /* AV 3.2 */
}

static void play_reinforce(avalon_state *s, uint8_t card, uint8_t place, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_PLAY);
    card_to_table(s, s->owner_of_turn, card, place);
    tv_event *e = tv_event_add(events, AVALON_EV_REINFORCE, s->owner_of_turn);
    if (!e) return;
    e->open[0] = card;
    e->open[1] = place;
    e->open[2] = avalon_face_up(s, place) ? s->region[place] : AVALON_UNKNOWN;
}

/* AV 4.1, AV 5.1: the card is laid and the opponent is asked. */
static void announce(const avalon_box *b, avalon_state *s, uint8_t verb, uint8_t card, uint8_t place, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_PLAY && (verb == AVALON_DO_ENCHANT || verb == AVALON_DO_ATTACK));
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat);
    card_to_table(s, seat, card, place);
    s->phase = AVALON_ANSWER;
    s->verb = verb;
    s->card = card;
    s->place = place;
    tv_event *e = tv_event_add(events, verb == AVALON_DO_ENCHANT ? AVALON_EV_ENCHANT : AVALON_EV_ATTACK, seat);
    if (!e) return;
    e->open[0] = card;
    e->open[1] = place;
    e->open[2] = avalon_face_up(s, place) ? s->region[place] : AVALON_UNKNOWN;
    if (verb == AVALON_DO_ENCHANT) {
        e->open[3] = avalon_pile_top(s, other, place);
    } else {
        e->open[3] = avalon_pile_count(s, seat, place);
        e->open[4] = avalon_pile_count(s, other, place);
        e->open[5] = avalon_castle_bonus(b, s, seat, place);
    }
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
    tv_event *e = tv_event_add(events, AVALON_EV_ENCHANTED, seat);
    if (e) e->open[0] = won, e->open[1] = place;
}

/* AV 4.4, AV 5.4 */
static void play_counter(avalon_state *s, uint8_t card, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == AVALON_ANSWER && avalon_pile_count(s, s->owner_of_turn, s->place) > 0);
    uint8_t seat = s->owner_of_turn, other = avalon_opponent(seat), place = s->place, verb = s->verb;
    card_to_table(s, other, card, place);
    tv_event *e = tv_event_add(events, verb == AVALON_DO_ENCHANT ? AVALON_EV_COUNTER : AVALON_EV_RESIST, other);
    if (e) e->open[0] = card, e->open[1] = place, e->open[2] = s->card;
    if (verb == AVALON_DO_ENCHANT) {
        avalon_pile_pop(s, seat, place); /* the attacking witch lies on top */
        avalon_hand_capture(s, other, s->card);
    }
    answered(s);
}

/* AV 8.2 */
static void play_bless(avalon_state *s, bool use, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_BLESS && s->owed > 0 && !s->avalon_used);
    if (use) {
        s->avalon_used = 1;
        s->owed--;
    }
    tv_event *e = tv_event_add(events, use ? AVALON_EV_BLESSED : AVALON_EV_DECLINED, s->owner_of_turn);
    if (e) e->open[0] = s->owed;
    avalon_ask_losses(s, events);
}

static void play_lose(avalon_state *s, uint8_t place, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_LOSE && s->owed > 0);
    uint8_t card = avalon_pile_pop(s, s->owner_of_turn, place);
    s->discard[card]++;
    s->owed--;
    tv_event *e = tv_event_add(events, AVALON_EV_LOST, s->owner_of_turn);
    if (e) e->open[0] = card, e->open[1] = place;
    avalon_ask_losses(s, events);
}

static void play_discard(const avalon_box *b, avalon_state *s, uint8_t card, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_DISCARD || (s->phase == AVALON_LOSE && s->owed > 0));
    uint8_t seat = s->owner_of_turn;
    avalon_hand_leave(s, seat, card);
    s->discard[card]++;
    if (s->phase == AVALON_LOSE) {
        s->owed--;
        tv_event *e = tv_event_add(events, AVALON_EV_LOST, seat);
        if (e) e->open[0] = card, e->open[1] = AVALON_NOBODY;
        avalon_ask_losses(s, events);
        return;
    }
    tv_event *e = tv_event_add(events, AVALON_EV_DISCARD, seat);
    if (e) e->open[0] = card;
    avalon_after_tile(b, s, chance, events);
}

static void play_call(const avalon_box *b, avalon_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == AVALON_CALL && s->caller == AVALON_NOBODY);
    s->caller = s->owner_of_turn;
    tv_event *e = tv_event_add(events, AVALON_EV_CALL, s->owner_of_turn);
    if (e) e->open[0] = s->quiet;
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
