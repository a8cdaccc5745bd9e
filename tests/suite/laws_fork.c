/* The law of the fork: one state, one move, and chance falls out differently. A viewer whose view is then the same in both branches has learned
 * nothing of the difference, so it must not be told any: the number of events and each event as it may read it are the same. The
 * branches may also part before the move, in another world that looks the same to the viewer. */
#include "suite.h"

#include "chance_fork.h"

#include <string.h>

enum { MOVES = 3, DRAWS = 3 }; /* that reveal, of each position; forked one by one, of each move */

/* What came of one branch. */
typedef struct branch {
    void *state;
    tv_event list[TV_EVENTS_MAX];
    tv_events events;
} branch;

static uint32_t grow(suite *in, branch *it, const void *from, tv_move move, tv_chance chance) {
    it->events = (tv_events){.list = it->list, .max = TV_EVENTS_MAX};
    tv_game_play(in->game, in->box, suite_copy(in, it->state, from), move, &chance, &it->events);
    return chance.draws;
}

bool suite_same_telling(const tv_events *one, const tv_events *other, uint8_t viewer) {
    if (one->count != other->count) return false;
    for (uint32_t i = 0; i < one->count; i++) {
        tv_event here = one->list[i], there = other->list[i];
        tv_event_hide(&here, viewer);
        tv_event_hide(&there, viewer);
        if (memcmp(&here, &there, sizeof here) != 0) return false;
    }
    return true;
}

static void compare(suite *in, const branch *one, const branch *other, uint8_t viewer) {
    suite_view(in, in->spare[2], one->state, viewer);
    suite_view(in, in->spare[3], other->state, viewer);
    if (!suite_same(in, in->spare[2], in->spare[3])) return;
    SUITE_CHECK(in, suite_same_telling(&one->events, &other->events, viewer), "events tell a viewer nothing that its view does not show");
}

static void compare_all(suite *in, const branch *one, const branch *other) {
    for (uint32_t number = 0; number <= in->seats; number++) compare(in, one, other, suite_viewer(in, number));
}

/* From the true state: another key, and the same key with a single draw falling out otherwise, so that a deal to many hands leaves most
 * of them as they were. Then from a world of each viewer's own. */
static void fork_move(suite *in, tv_move move) {
    static branch one, other;
    one.state = in->spare[0], other.state = in->spare[1];
    uint32_t draws = grow(in, &one, in->state, move, tv_chance_keyed(&in->key, in->decision + 1));
    grow(in, &other, in->state, move, suite_chance(in));
    compare_all(in, &one, &other);
    for (uint32_t i = 0; i < DRAWS && draws > 0; i++) {
        grow(in, &other, in->state, move, chance_forked(&in->key, in->decision + 1, suite_draw(in, draws)));
        compare_all(in, &one, &other);
    }
    for (uint32_t number = 0; number <= in->seats; number++) {
        uint8_t viewer = suite_viewer(in, number);
        const void *world = suite_imagine(in, in->spare[2], in->state, viewer);
        if (tv_game_check(in->game, in->box, world, move) != NULL || !tv_game_reveals(in->game, in->box, world, move)) continue;
        grow(in, &other, world, move, suite_chance(in));
        compare(in, &one, &other, viewer);
    }
}

void suite_law_fork(suite *in) {
    uint32_t forked = 0, first = in->legal_count > 0 ? suite_draw(in, in->legal_count) : 0;
    for (uint32_t i = 0; i < in->legal_count && forked < MOVES; i++) {
        tv_move move = in->legal[(first + i) % in->legal_count];
        if (!tv_game_reveals(in->game, in->box, in->state, move)) continue;
        fork_move(in, move);
        forked++;
    }
}
