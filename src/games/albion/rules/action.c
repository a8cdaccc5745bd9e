/* A building action from payment to benefit (AL 5.6): tribute (AL 6), the Pict and its raid (AL 7), the benefit of the new level (AL 8); the free level of a settlement
 * III, which begins with the Pict (AL 8.4); and giving a building up (AL 8.7). Each step ends by calling the next, unless somebody is asked. */
#include "turn.h"

#include "base/check.h"

#include <trivium/bits.h>

/* AL 5.6, AL 8.7: the settler returns to the start region. */
static void send_home(const albion_box *b, albion_state *s) {
    TV_ASSERT_DEAR(s->settlers[s->owner_of_turn][s->place] > 0);
    s->settlers[s->owner_of_turn][s->place]--;
    s->settlers[s->owner_of_turn][b->start]++;
    s->spent++; /* done for this turn */
    TV_ASSERT_DEAR(s->spent <= s->settlers[s->owner_of_turn][b->start]);
}

/* ---- the end of an action ---- */
static void finish(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(!s->laid && !s->losers && !s->paid);
    s->task = ALBION_IDLE;
    s->place = 0;
    albion_go_on_building(b, s, events);
}

static bool can_raise_any(const albion_box *b, const albion_state *s) {
    for (uint8_t region = 0; region < b->regions; region++)
        if (albion_may_raise(s->building[s->owner_of_turn][region])) return true;
    return false;
}

void albion_gain(const albion_box *b, albion_state *s, uint8_t figure, tv_events *events) {
    uint8_t seat = s->owner_of_turn, region = figure == ALBION_SETTLER ? b->start : s->place;
    TV_ASSERT_DEAR(albion_figures(s, seat, figure) < (figure == ALBION_SETTLER ? ALBION_SETTLERS : ALBION_LEGIONARIES));
    if (figure == ALBION_SETTLER) {
        s->settlers[seat][region]++;
        s->spent++; /* it acts from the next turn on */
    } else {
        s->legionaries[seat][region]++;
    }
    TV_TELL(events, seat, albion, gain, .figure = figure, .region = region);
    finish(b, s, events);
}

/* AL 8.3: a figure of the player's choice, as far as the stock has both. */
static void gain_figure(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT(albion_kind(s->building[s->owner_of_turn][s->place]) == ALBION_SETTLEMENT);
    uint8_t seat = s->owner_of_turn;
    bool settler = albion_figures(s, seat, ALBION_SETTLER) < ALBION_SETTLERS;
    bool legionary = albion_figures(s, seat, ALBION_LEGIONARY) < ALBION_LEGIONARIES;
    if (!settler || !legionary) {
        albion_gain(b, s, settler ? ALBION_SETTLER : ALBION_LEGIONARY, events);
        return;
    }
    s->phase = ALBION_GAIN;
    s->actor = seat;
}

static void tell_turned_up(const albion_state *s, uint8_t region, uint8_t building, tv_events *events) {
    uint8_t seat = s->owner_of_turn, kind = albion_kind(building), level = albion_level(building);
    albion_event_turned_up *told = albion_tell_turned_up(events, seat);
    if (!told) return;
    *told = (albion_event_turned_up){.region = region, .building = kind, .level = level};
    if (kind == ALBION_CASTLE && level < 3) told->now = albion_markers(s, seat);
    if (kind == ALBION_FORT) told->now = albion_fort_levels(s, seat);
}

static void tell_goal(const albion_box *b, const albion_state *s, tv_events *events) {
    if (!events || !albion_meets_goal(b, s, s->owner_of_turn)) return;
    albion_tell_goal(events, s->owner_of_turn)->to_come = (int16_t)((b->seats - s->turn % b->seats) % b->seats);
}

/* AL 5.6: the level is turned up, unless it was lost, and its benefit follows. */
static void turn_up(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(!s->losers && !s->paid);
    uint8_t building = s->laid;
    if (!building) {
        finish(b, s, events);
        return;
    }
    s->laid = 0;
    TV_ASSERT_DEAR(albion_level(building) == albion_level(s->building[s->owner_of_turn][s->place]) + 1);
    s->building[s->owner_of_turn][s->place] = building;
    tell_turned_up(s, s->place, building, events);
    if (albion_kind(building) != ALBION_SETTLEMENT) {
        finish(b, s, events);
    } else if (albion_level(building) <= 2) {
        gain_figure(b, s, events);
    } else if (albion_level(building) == 3 && can_raise_any(b, s)) {
        s->task = ALBION_IDLE;
        s->place = 0;
        s->phase = ALBION_RAISE;
        s->actor = s->owner_of_turn;
    } else {
        if (albion_level(building) == 4) tell_goal(b, s, events);
        finish(b, s, events);
    }
}

/* ---- Picts (AL 7) ---- */
/* AL 7.6: the losers of a raid, in turn order from the builder on. True: one of them is asked. */
static bool settle_losers(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(!(s->losers >> s->owner_of_turn & 1) && s->losers >> b->seats == 0); /* who builds loses the face-down level */
    for (uint8_t i = 1; s->losers; i++) {
        uint8_t seat = (uint8_t)((s->owner_of_turn + i) % b->seats);
        if (!(s->losers >> seat & 1)) continue;
        s->losers = (uint8_t)(s->losers & ~(1u << seat));
        if (albion_lose_level(b, s, seat, s->place, ALBION_WHY_RAID, events)) return true;
    }
    return false;
}

/* AL 7.3 to 7.5: does the seat, who has a building there, withstand the raid? */
static bool withstands(const albion_state *s, uint8_t seat, uint8_t region, uint8_t strength, tv_events *events) {
    TV_ASSERT(s->building[seat][region] || seat == s->owner_of_turn);
    uint8_t legionaries = s->legionaries[seat][region], forts = albion_fort_levels(s, seat);
    bool safe = legionaries + forts >= strength;
    bool lasting = albion_level(s->building[seat][region]) == 4; /* AL 7.5: face up, so not the builder's */
    albion_event_defence *told = albion_tell_defence(events, seat);
    if (told) {
        told->region = region, told->strength = strength, told->defence = (int16_t)(legionaries + forts);
        told->legionaries = legionaries, told->forts = forts;
        told->outcome = safe ? ALBION_SAFE : lasting ? ALBION_NEVER_LOST : ALBION_LOSES;
    }
    return safe || lasting;
}

static void lose_face_down(albion_state *s, tv_events *events) {
    albion_event_lost *told = albion_tell_lost(events, s->owner_of_turn);
    if (told) {
        told->region = s->place, told->building = albion_kind(s->laid), told->level = albion_level(s->laid);
        told->why = ALBION_WHY_FACE_DOWN;
        told->markers = albion_kind(s->laid) == ALBION_CASTLE ? albion_markers(s, s->owner_of_turn) : 0;
    }
    s->laid = 0;
}

static void raid(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT(s->laid && s->raids[s->place] > 0 && !s->losers);
    uint8_t place = s->place, strength = albion_strength(b, s, place);
    bool builder_loses = !withstands(s, s->owner_of_turn, place, strength, events);
    for (uint8_t i = 1; i < b->seats; i++) {
        uint8_t seat = (uint8_t)((s->owner_of_turn + i) % b->seats);
        if (!s->building[seat][place]) continue;
        if (!withstands(s, seat, place, strength, events)) s->losers = (uint8_t)(s->losers | 1u << seat);
    }
    if (builder_loses) lose_face_down(s, events); /* AL 7.4 */
}

/* AL 7.1, 7.2: a face is drawn from those left. */
static void reveal_pict(const albion_box *b, albion_state *s, tv_chance *chance, tv_events *events) {
    uint8_t place = s->place, peace = albion_peace_left(b, s), raids = albion_raids_left(b, s);
    if (!s->hidden[place]) return;
    TV_ASSERT_DEAR(peace + raids > ALBION_IN_BOX);
    bool is_peace = tv_draw(chance, (uint32_t)peace + raids) < peace;
    s->hidden[place]--;
    if (is_peace) {
        TV_TELL(events, s->owner_of_turn, albion, peace, .region = place, .hidden = s->hidden[place]);
        return;
    }
    uint8_t before = s->raids[place]++;
    TV_TELL(events, s->owner_of_turn, albion, raid, .region = place, .printed = b->region[place].printed, .face_up = before,
            .hidden = s->hidden[place], .strength = albion_strength(b, s, place));
    raid(b, s, events);
}

static void face_picts(const albion_box *b, albion_state *s, tv_chance *chance, tv_events *events) {
    reveal_pict(b, s, chance, events);
    if (!settle_losers(b, s, events)) turn_up(b, s, events);
}

/* ---- tribute (AL 6) ---- */
static void give_tribute(albion_state *s, uint8_t taker, uint8_t resource, tv_events *events) {
    TV_ASSERT((s->paid >> resource & 1) && !(s->taken >> taker & 1) && taker != s->owner_of_turn);
    s->resources[taker][resource]++;
    s->paid = (uint8_t)(s->paid & ~(1u << resource));
    s->taken = (uint8_t)(s->taken | 1u << taker);
    albion_event_tribute *told = albion_tell_tribute(events, taker);
    if (!told) return;
    told->resource = resource, told->builder = s->owner_of_turn;
    told->region = s->place, told->level = albion_level(s->building[taker][s->place]);
}

/* Asks the next taker, or hands out what leaves no choice. True: somebody is asked. */
static bool ask_tribute(const albion_box *b, albion_state *s, tv_events *events) {
    while (s->paid) {
        uint8_t taker = albion_next_taker(b, s);
        if (taker == TV_OVER) return false;
        if (tv_bits_count(s->paid) > 1) {
            s->phase = ALBION_TRIBUTE;
            s->actor = taker;
            return true;
        }
        give_tribute(s, taker, (uint8_t)tv_bits_first(s->paid), events);
    }
    return false;
}

bool albion_tribute_asks(const albion_box *b, const albion_state *s, uint8_t place, uint8_t payment) {
    return tv_bits_count(payment) > 1 && albion_entitled(b, s, place);
}

bool albion_tribute_asks_again(const albion_box *b, const albion_state *s) {
    uint8_t waiting = (uint8_t)(albion_entitled(b, s, s->place) & ~s->taken & ~(1u << s->actor));
    return tv_bits_count(s->paid) > 2 && waiting;
}

static void after_tribute(const albion_box *b, albion_state *s, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(s->task == ALBION_BUILDING && s->laid);
    if (ask_tribute(b, s, events)) return;
    for (tv_bits left = s->paid; left;) s->supply[tv_bits_take(&left)]++; /* AL 6.2: the rest */
    s->paid = s->taken = 0;
    send_home(b, s);
    face_picts(b, s, chance, events);
}

void albion_tribute(const albion_box *b, albion_state *s, uint8_t resource, tv_chance *chance, tv_events *events) {
    TV_ASSERT(s->phase == ALBION_TRIBUTE && s->actor < b->seats);
    give_tribute(s, s->actor, resource, events);
    after_tribute(b, s, chance, events);
}

/* ---- the actions ---- */
void albion_build(const albion_box *b, albion_state *s, uint8_t place, uint8_t laid, uint8_t payment, tv_chance *chance,
                  tv_events *events) {
    TV_ASSERT_DEAR(!(payment & ~albion_purse(s, s->owner_of_turn)) && tv_bits_count(payment) == albion_level(laid));
    TV_ASSERT_DEAR(s->phase == ALBION_BUILD && s->actor == s->owner_of_turn && albion_builders(b, s, place));
    s->task = ALBION_BUILDING;
    s->place = place;
    s->laid = laid;
    s->paid = payment;
    for (tv_bits left = payment; left;) s->resources[s->owner_of_turn][tv_bits_take(&left)]--;
    albion_event_build *told = albion_tell_build(events, s->owner_of_turn);
    if (told) {
        told->region = place, told->building = albion_kind(laid), told->level = albion_level(laid);
        told->payment = payment, told->entitled = albion_entitled(b, s, place);
    }
    after_tribute(b, s, chance, events);
}

void albion_raise(const albion_box *b, albion_state *s, uint8_t place, tv_chance *chance, tv_events *events) {
    uint8_t building = s->building[s->owner_of_turn][place];
    TV_ASSERT(s->phase == ALBION_RAISE && albion_may_raise(building));
    s->task = ALBION_RAISING;
    s->place = place;
    s->laid = (uint8_t)(building + 1);
    TV_TELL(events, s->owner_of_turn, albion, raise, .region = place, .building = albion_kind(s->laid), .level = albion_level(s->laid));
    face_picts(b, s, chance, events);
}

/* AL 8.7: from the top down, the cost of each level settled before the next. */
static void give_up_levels(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT(s->task == ALBION_GIVING_UP);
    while (s->building[s->owner_of_turn][s->place])
        if (albion_lose_level(b, s, s->owner_of_turn, s->place, ALBION_WHY_GIVEN_UP, events)) return;
    finish(b, s, events);
}

void albion_give_up(const albion_box *b, albion_state *s, uint8_t place, tv_events *events) {
    uint8_t seat = s->owner_of_turn, building = s->building[seat][place];
    TV_ASSERT(s->phase == ALBION_BUILD && building && albion_builders(b, s, place));
    s->task = ALBION_GIVING_UP;
    s->place = place;
    send_home(b, s);
    TV_TELL(events, seat, albion, give_up, .region = place, .building = albion_kind(building), .level = albion_level(building));
    give_up_levels(b, s, events);
}

void albion_go_on_acting(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT(s->task != ALBION_IDLE);
    if (s->task == ALBION_GIVING_UP) {
        give_up_levels(b, s, events);
    } else if (!settle_losers(b, s, events)) {
        turn_up(b, s, events);
    }
}
