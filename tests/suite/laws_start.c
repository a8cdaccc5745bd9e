/* Laws of the start: what is told of the set-up changes nothing, is well-formed, and keeps the secrets that a move's events keep. */
#include "suite.h"

#include "chance_fork.h"

#include <string.h>

enum { FORKS = 12 }; /* of each start */

/* A start and what was told of it. */
typedef struct deal {
    void *state;
    tv_event list[TV_EVENTS_MAX];
    tv_events events;
} deal;

static void start(suite *in, deal *it, tv_chance *chance) {
    it->events = (tv_events){.list = it->list, .max = TV_EVENTS_MAX};
    tv_game_start(in->game, in->box, it->state, chance, &it->events);
}

static bool same_view(suite *in, const deal *one, const deal *other, uint8_t viewer) {
    tv_game_hide(in->game, in->box, suite_copy(in, in->spare[2], one->state), viewer);
    tv_game_hide(in->game, in->box, suite_copy(in, in->spare[3], other->state), viewer);
    return suite_same(in, in->spare[2], in->spare[3]);
}

static bool same_telling(const deal *one, const deal *other, uint8_t viewer) {
    if (one->events.count != other->events.count) return false;
    for (uint32_t i = 0; i < one->events.count; i++) {
        tv_event here = one->list[i], there = other->list[i];
        tv_event_hide(&here, viewer);
        tv_event_hide(&there, viewer);
        if (memcmp(&here, &there, sizeof here) != 0) return false;
    }
    return true;
}

/* The fork of the deal: one draw falls out otherwise. Who sees the same afterwards is told the same. */
static void fork_deal(suite *in, const deal *dealt, uint32_t draw) {
    deal other = {.state = in->spare[1]};
    tv_chance chance = chance_forked(&in->key, draw);
    start(in, &other, &chance);
    for (uint8_t number = 0; number <= in->seats; number++) {
        uint8_t viewer = number < in->seats ? number : TV_SPECTATOR;
        if (same_view(in, dealt, &other, viewer))
            SUITE_CHECK(in, same_telling(dealt, &other, viewer), "the start tells a viewer nothing that its view does not show");
    }
}

void suite_law_start(suite *in) {
    deal dealt = {.state = in->spare[0]};
    tv_chance chance = tv_chance_keyed(&in->key, 0);
    start(in, &dealt, &chance);
    SUITE_CHECK(in, suite_same(in, dealt.state, in->state), "a start that is told is the same start");
    SUITE_CHECK(in, dealt.events.count > 0, "the start is told");
    suite_law_event_names(in, &dealt.events);
    suite_law_events(in, &dealt.events);
    uint32_t draws = chance.draws;
    for (uint32_t i = 0; i < FORKS && draws > 0; i++) fork_deal(in, &dealt, suite_draw(in, draws));
}
