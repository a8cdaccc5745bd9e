/* The course of the game: set-up (AL 3), how turns follow each other (AL 4.1, AL 5.1), and when it ends (AL 10). */
#include "turn.h"

#include "base/check.h"

#include <string.h>

/* ---- set-up (AL 3) ---- */
static void set_up_seat(const albion_box *b, albion_state *s, uint8_t seat, uint8_t wood) {
    TV_ASSERT(seat < b->seats && wood >= 1 && wood <= ALBION_SEATS);
    s->building[seat][b->plant_region[ALBION_FISH]] = albion_building(ALBION_PLANT, 1); /* AL 3.2 */
    s->building[seat][b->plant_region[ALBION_WOOD]] = albion_building(ALBION_PLANT, 1);
    s->resources[seat][ALBION_FISH] = 3; /* AL 3.3 */
    s->resources[seat][ALBION_WOOD] = wood;
    s->supply[ALBION_FISH] = (uint8_t)(s->supply[ALBION_FISH] - 3);
    s->supply[ALBION_WOOD] = (uint8_t)(s->supply[ALBION_WOOD] - wood);
    s->building[seat][b->start] = albion_building(ALBION_FORT, 1); /* AL 3.4 */
    s->settlers[seat][b->start] = 1;
}

/* What lies on the island, what each player gets, and who begins. */
static void tell_start(const albion_box *b, const albion_state *s, tv_events *events) {
    TV_ASSERT(s->first < b->seats && s->phase == ALBION_SITE);
    albion_event_set_up *set_up = albion_tell_set_up(events, TV_OVER);
    if (set_up) {
        *set_up = (albion_event_set_up){
            .fishery = b->plant_region[ALBION_FISH], .lumber_yard = b->plant_region[ALBION_WOOD], .fortification = b->start};
        for (uint8_t region = 0; region < b->regions; region++) set_up->picts = (int16_t)(set_up->picts + s->hidden[region]);
    }
    for (uint8_t i = 0; i < b->seats; i++) {
        uint8_t seat = (uint8_t)((s->first + i) % b->seats);
        albion_event_take *take = albion_tell_take(events, seat);
        for (uint8_t r = 0; take && r < ALBION_RESOURCES; r++) take->taken[r] = take->due[r] = s->resources[seat][r];
    }
    tv_event_add(events, ALBION_EV_FIRST, s->first);
}

void albion_start(const void *box, void *state, tv_chance *chance, tv_events *events) {
    const albion_box *b = box;
    albion_state *s = state;
    memset(s, 0, sizeof *s);
    s->viewer = TV_EVERYTHING;
    s->turn = 1;
    memcpy(s->supply, albion_tokens, sizeof s->supply);
    for (uint8_t region = 0; region < b->regions; region++) s->hidden[region] = b->region[region].hidden[b->seats - 2]; /* AL 3.1 */
    s->first = s->owner_of_turn = s->actor = tv_draw_first(chance, b->seats, b->first);
    for (uint8_t i = 0; i < b->seats; i++) set_up_seat(b, s, (uint8_t)((s->first + i) % b->seats), (uint8_t)(i + 1));
    s->phase = ALBION_SITE;
    TV_ASSERT_DEAR(albion_validate(b, s) == NULL);
    if (events != NULL) tell_start(b, s, events);
}

/* ---- turns ---- */
void albion_begin_turn(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->owner_of_turn < b->seats && s->turn >= 1);
    s->phase = ALBION_MOVE;
    s->actor = s->owner_of_turn;
    s->points = albion_markers(s, s->owner_of_turn); /* AL 4.3 */
    albion_event_turn *told = albion_tell_turn(events, s->owner_of_turn);
    if (!told) return;
    told->number = tv_event_count(s->turn);
    told->round = tv_event_count(albion_round(b, s));
    told->points = s->points;
}

/* Why the game ends with this turn, or ALBION_GOING_ON. */
static uint8_t ending(const albion_box *b, const albion_state *s) {
    if (s->turn % b->seats) return ALBION_GOING_ON; /* AL 10.1: the round is finished first */
    for (uint8_t seat = 0; seat < b->seats; seat++)
        if (albion_meets_goal(b, s, seat)) return ALBION_BY_GOAL;
    return b->limit && s->turn / b->seats >= b->limit ? ALBION_BY_LIMIT : ALBION_GOING_ON; /* AL 10.4 */
}

void albion_end_turn(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(!albion_where(s->carried) && s->task == ALBION_IDLE && !s->laid);
    s->points = s->spent = 0;
    s->called = 0;
    s->reason = ending(b, s);
    if (s->reason != ALBION_GOING_ON) {
        s->phase = ALBION_ENDED;
        s->actor = TV_OVER;
        albion_tell_result(b, s, events);
        return;
    }
    s->owner_of_turn = (uint8_t)(s->owner_of_turn + 1 == b->seats ? 0 : s->owner_of_turn + 1);
    s->turn++;
    albion_begin_turn(b, s, events);
}

void albion_go_on_building(const albion_box *b, albion_state *s, tv_events *events) {
    TV_ASSERT_DEAR(s->task == ALBION_IDLE && !s->laid);
    if (!albion_can_build(b, s)) {
        albion_end_turn(b, s, events);
        return;
    }
    s->phase = ALBION_BUILD;
    s->actor = s->owner_of_turn;
}

/* ---- who decides ---- */
uint8_t albion_actor(const void *box, const void *state) {
    (void)box;
    return ((const albion_state *)state)->actor;
}
