/* What a decision does: moving here (AL 4), building in action.c. */
#include "turn.h"

#include "base/check.h"

/* ---- moving (AL 4) ---- */
/* When no point and no Pict is left, moving is over without a word, if there is something to build: that is asked next. Otherwise the player
 * says so, lest the turn end with a step that was meant differently. */
static void after_moving(const albion_box *b, albion_state *s) {
    TV_ASSERT_DEAR(albion_carry_need(b, s) <= s->points);
    if (s->points || albion_where(s->carried) || !albion_can_build(b, s)) return;
    s->phase = ALBION_BUILD;
}

static void play_call(albion_state *s, uint8_t from, uint8_t to, tv_events *events) {
    TV_ASSERT_DEAR(s->settlers[s->owner_of_turn][from] > 0 && from != to);
    s->settlers[s->owner_of_turn][from]--;
    s->settlers[s->owner_of_turn][to]++;
    s->called = (uint16_t)(s->called | 1u << to);
    TV_TELL(events, s->owner_of_turn, albion, call, .from = from, .to = to);
}

static void play_step(const albion_box *b, albion_state *s, uint8_t verb, uint8_t from, uint8_t to, tv_events *events) {
    uint8_t *figures = verb == ALBION_DO_SETTLER ? s->settlers[s->owner_of_turn] : s->legionaries[s->owner_of_turn];
    TV_ASSERT_DEAR(figures[from] > 0 && s->points > 0);
    figures[from]--;
    figures[to]++;
    s->points--;
    s->called = 0; /* AL 4.5: the time of calls is over */
    if (verb == ALBION_DO_LIFT) s->hidden[from]--;
    if (verb == ALBION_DO_CARRY) s->carried[from]--;
    if (verb == ALBION_DO_LIFT || verb == ALBION_DO_CARRY) s->carried[to]++;
    albion_event_step *told = albion_tell_step(events, s->owner_of_turn);
    if (told) {
        told->figure = verb == ALBION_DO_SETTLER ? ALBION_SETTLER : ALBION_LEGIONARY, told->from = from, told->to = to;
        told->pict = verb == ALBION_DO_LIFT ? ALBION_PICT_LIFTED : verb == ALBION_DO_CARRY ? ALBION_PICT_CARRIED : ALBION_PICT_NONE;
        told->points = s->points;
    }
    after_moving(b, s);
}

static void play_put(const albion_box *b, albion_state *s, uint8_t region, tv_events *events) {
    TV_ASSERT_DEAR(s->carried[region] > 0 && (b->dark >> region & 1));
    s->carried[region]--;
    s->hidden[region]++;
    TV_TELL(events, s->owner_of_turn, albion, put, .region = region, .hidden = s->hidden[region]);
    after_moving(b, s);
}

static void play_stop(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(!albion_where(s->carried));
    TV_TELL(events, s->owner_of_turn, albion, stop, .points = s->points);
    s->points = 0;
    s->called = 0;
    albion_go_on_building(b, s, events);
}

/* ---- set-up and answers ---- */
static void play_site(const albion_box *b, albion_state *s, uint8_t region, tv_events *events) {
    TV_ASSERT(s->phase == ALBION_SITE && s->actor < b->seats);
    s->building[s->actor][region] = albion_building(ALBION_CASTLE, 1);
    TV_TELL(events, s->actor, albion, site, .region = region);
    s->actor = (uint8_t)((s->actor + 1) % b->seats);
    if (s->actor == s->first) albion_begin_turn(b, s, events);
}

static void play_decline(const albion_box *b, albion_state *s, tv_events *events) {
    tv_event_add(events, ALBION_EV_DECLINE, s->owner_of_turn);
    albion_go_on_building(b, s, events);
}

static void play_end(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->phase == ALBION_BUILD && s->actor == s->owner_of_turn);
    tv_event_add(events, ALBION_EV_END, s->owner_of_turn);
    albion_end_turn(b, s, events);
}

void albion_play(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    TV_ASSERT_DEAR(albion_check(box, state, move) == NULL); /* legal */
    const albion_box *b = box;
    albion_state *s = state;
    uint8_t verb = albion_move_verb(move), from = albion_move_from(move), to = albion_move_to(move);
    uint8_t what = albion_move_what(move), payment = albion_move_payment(move);
    switch (verb) {
    case ALBION_DO_SITE: play_site(b, s, to, events); break;
    case ALBION_DO_TAKE: albion_take(b, s, events); break;
    case ALBION_DO_CALL: play_call(s, from, to, events); break;
    case ALBION_DO_SETTLER:
    case ALBION_DO_LEGIONARY:
    case ALBION_DO_LIFT:
    case ALBION_DO_CARRY: play_step(b, s, verb, from, to, events); break;
    case ALBION_DO_PUT: play_put(b, s, to, events); break;
    case ALBION_DO_STOP: play_stop(b, s, events); break;
    case ALBION_DO_BUILD: albion_build(b, s, to, albion_building(what, 1), payment, chance, events); break;
    case ALBION_DO_UPGRADE: albion_build(b, s, to, (uint8_t)(s->building[s->owner_of_turn][to] + 1), payment, chance, events); break;
    case ALBION_DO_GIVE_UP: albion_give_up(b, s, to, events); break;
    case ALBION_DO_END: play_end(b, s, events); break;
    case ALBION_DO_TRIBUTE: albion_tribute(b, s, what, chance, events); break;
    case ALBION_DO_RETURN:
        albion_return_figure(b, s, s->actor, what, from, events);
        albion_go_on_acting(b, s, events);
        break;
    case ALBION_DO_LOWER:
        albion_lose_level(b, s, s->actor, to, ALBION_WHY_SETTLEMENT, events);
        albion_go_on_acting(b, s, events);
        break;
    case ALBION_DO_GAIN: albion_gain(b, s, what, events); break;
    case ALBION_DO_RAISE: albion_raise(b, s, to, chance, events); break;
    case ALBION_DO_DECLINE: play_decline(b, s, events); break;
    }
}

/* A Pict is revealed when nobody is asked before: undo stops there. */
bool albion_reveals(const void *box, const void *state, tv_move move) {
    const albion_box *b = box;
    const albion_state *s = state;
    uint8_t to = albion_move_to(move);
    switch (albion_move_verb(move)) {
    case ALBION_DO_BUILD:
    case ALBION_DO_UPGRADE: return s->hidden[to] && !albion_tribute_asks(b, s, to, albion_move_payment(move));
    case ALBION_DO_RAISE: return s->hidden[to];
    case ALBION_DO_TRIBUTE: return s->hidden[s->place] && !albion_tribute_asks_again(b, s);
    default: return false;
    }
}
