/* Conquest and its losses (AV 6), and Avalon's help (AV 8.2). */
#include "turn.h"

#include "base/check.h"

static uint8_t cards_left(const avalon_state *s, uint8_t seat) { return (uint8_t)(avalon_table_count(s, seat) + s->hand_count[seat]); }

static void turn_region(const avalon_box *b, avalon_state *s, uint8_t place, uint8_t bonus, tv_events *events) {
    TV_ASSERT(place < AVALON_PLACES && s->owner[place] != s->owner_of_turn);
    uint8_t seat = s->owner_of_turn, former = s->owner[place];
    if (!avalon_face_up(s, place)) TV_TELL(events, seat, avalon, revealed, .place = place, .region = s->region[place]);
    s->owner[place] = seat; /* AV 6.1 */
    avalon_event_conquered *told = avalon_tell_conquered(events, seat);
    if (!told) return;
    told->place = place;
    told->region = s->region[place];
    told->attackers = avalon_pile_count(s, seat, place);
    told->defenders = avalon_pile_count(s, avalon_opponent(seat), place);
    told->bonus = bonus;
    told->former = former;
    told->crowns = avalon_crowns(b, s, seat);
}

/* AV 6.4 */
static void first_losses(avalon_state *s, uint8_t place, uint8_t defenders, tv_events *events) {
    TV_ASSERT(avalon_pile_count(s, s->owner_of_turn, place) >= defenders);
    uint8_t seat = s->owner_of_turn;
    for (uint8_t i = 0; i < defenders; i++) {
        s->discard[avalon_pile_pop(s, avalon_opponent(seat), place)]++;
        s->discard[avalon_pile_pop(s, seat, place)]++;
    }
    TV_TELL(events, seat, avalon, first_loss, .place = place, .cards = defenders);
}

/* AV 6.6 */
static void lose_everything(avalon_state *s, uint8_t seat, tv_events *events) {
    TV_TELL(events, seat, avalon, lost_all, .hand = s->hand_count[seat], .table = avalon_table_count(s, seat));
    for (uint8_t place = 0; place < AVALON_PLACES; place++)
        while (avalon_pile_count(s, seat, place)) s->discard[avalon_pile_pop(s, seat, place)]++;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        while (s->hand[seat][kind]) {
            avalon_hand_leave(s, seat, kind);
            s->discard[kind]++;
        }
    TV_ASSERT(avalon_table_count(s, seat) == 0);
}

bool avalon_losses_take_all(const avalon_state *s, uint8_t owed) { return owed && owed >= cards_left(s, s->owner_of_turn); }

void avalon_ask_losses(avalon_state *s, tv_events *events) {
    TV_ASSERT(!s->owed || s->conquests > 0);
    if (avalon_losses_take_all(s, s->owed)) {
        lose_everything(s, s->owner_of_turn, events);
        s->owed = 0;
    }
    if (s->owed) {
        s->phase = AVALON_LOSE;
    } else {
        s->phase = AVALON_PLAY;
        s->place = 0;
    }
}

/* AV 8.2: Avalon helps once a turn, also with the conquest that won it. */
static bool may_bless(const avalon_box *b, const avalon_state *s) { return !s->avalon_used && avalon_owns(s, s->owner_of_turn, b->avalon); }

void avalon_conquer(const avalon_box *b, avalon_state *s, uint8_t place, uint8_t bonus, tv_events *events) {
    uint8_t seat = s->owner_of_turn;
    uint8_t attackers = avalon_pile_count(s, seat, place);
    uint8_t defenders = avalon_pile_count(s, avalon_opponent(seat), place);
    TV_ASSERT(s->conquests < AVALON_CONQUESTS_MAX && attackers > defenders + bonus);
    turn_region(b, s, place, bonus, events);
    s->conquests++;
    s->quiet = 0;
    if (s->caller != AVALON_NOBODY) { /* AV 9.3 (b) */
        s->caller = AVALON_NOBODY;
        tv_event_add(events, AVALON_EV_CANCEL, seat);
    }
    first_losses(s, place, defenders, events);
    s->place = place;
    s->owed = (uint8_t)(attackers + defenders + bonus); /* AV 6.5 */
    if (may_bless(b, s)) {
        s->phase = AVALON_BLESS;
    } else {
        avalon_ask_losses(s, events);
    }
}

static uint8_t special_of(const avalon_box *b, const avalon_state *s, uint8_t place) {
    return avalon_face_up(s, place) ? b->regions[s->region[place]].special : AVALON_NOBODY;
}

bool avalon_conquest_takes_all(const avalon_box *b, const avalon_state *s, uint8_t place) {
    uint8_t seat = s->owner_of_turn;
    if (may_bless(b, s) || (!s->avalon_used && special_of(b, s, place) == AVALON_AVALON)) return false; /* asked first */
    uint8_t attackers = avalon_pile_count(s, seat, place);
    uint8_t defenders = avalon_pile_count(s, avalon_opponent(seat), place);
    uint8_t owed = (uint8_t)(attackers + defenders + avalon_castle_bonus(b, s, seat, place));
    return owed >= cards_left(s, seat) - defenders;
}
