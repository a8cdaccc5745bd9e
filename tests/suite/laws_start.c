/* Laws of the start: what is told of the set-up changes nothing, and keeps the secrets that a move's events keep. */
#include "suite.h"

#include "chance_fork.h"

#include <string.h>

enum { FORKS = 12 }; /* of each start */

/* The fork of the deal: one draw falls out otherwise. Who sees the same afterwards is told the same. */
static void fork_deal(suite *in, uint32_t draw) {
    tv_event list[TV_EVENTS_MAX];
    tv_events events = {.list = list, .max = TV_EVENTS_MAX};
    tv_chance chance = chance_forked(&in->key, 0, draw);
    tv_game_start(in->game, in->box, in->spare[0], &chance, &events);
    for (uint32_t number = 0; number <= in->seats; number++) {
        uint8_t viewer = suite_viewer(in, number);
        suite_view(in, in->spare[1], in->state, viewer);
        suite_view(in, in->spare[2], in->spare[0], viewer);
        if (!suite_same(in, in->spare[1], in->spare[2])) continue;
        SUITE_CHECK(in, suite_same_telling(&in->step.events, &events, viewer),
                    "the start tells a viewer nothing that its view does not show");
    }
}

void suite_law_start(suite *in) {
    tv_chance chance = tv_chance_keyed(&in->key, 0);
    tv_game_start(in->game, in->box, in->spare[0], &chance, NULL);
    SUITE_CHECK(in, suite_same(in, in->spare[0], in->state), "a start that is told is the same start");
    SUITE_CHECK(in, in->step.events.count > 0, "the start is told");
    for (uint32_t i = 0; i < FORKS && chance.draws > 0; i++) fork_deal(in, suite_draw(in, chance.draws));
}
