/* Laws of a step: what playing keeps, how turns are counted. in->before, in->step and in->state are what was done. */
#include "suite.h"

#include <string.h>

/* reveals(s, m) false: play draws no chance, and hide(play(s, m), actor) = play(hide(s, actor), m). */
static void check_on_view(suite *in) {
    const suite_step *step = &in->step;
    tv_chance none = tv_chance_none();
    void *view = suite_view(in, in->spare[0], in->before, step->actor);
    tv_game_play(in->game, in->box, view, step->move, &none, NULL);
    SUITE_CHECK(in, suite_same(in, suite_view(in, in->spare[1], in->state, step->actor), view),
                "hide(play(s, m), actor) = play(hide(s, actor), m) where nothing is revealed");
}

/* Events change nothing. */
static void check_silent(suite *in) {
    const suite_step *step = &in->step;
    tv_chance again = step->chance;
    void *silent = suite_copy(in, in->spare[0], in->before);
    suite_copy(in, in->spare[1], in->before);
    tv_game_play(in->game, in->box, silent, step->move, &again, NULL);
    SUITE_CHECK(in, suite_same(in, in->before, in->spare[1]), "playing on a copy leaves the original");
    SUITE_CHECK(in, suite_same(in, in->state, silent), "playing without events gives the same state");
}

void suite_law_play(suite *in) {
    if (!in->step.reveals) check_on_view(in);
    if (in->step.thorough) check_silent(in);
}

/* Clocks, recap, curtain and log go by turns: a number may stay while its owner and others decide, the next is one more, and a new owner
 * has a new number. After the end it is still the last turn. */
void suite_law_turn(suite *in) {
    enum { DECISIONS_MAX = 500 }; /* in one turn; no turn of ours has a tenth of them */
    tv_turn before = in->step.turn, after = tv_game_turn(in->game, in->box, in->state);
    SUITE_CHECK(in, in->decision != 1 || before.number == 1, "the first turn has the number 1");
    SUITE_CHECK(in, before.owner < in->seats && after.owner < in->seats, "a turn belongs to a seat");
    SUITE_CHECK(in, after.number == before.number || after.number == before.number + 1, "turns are counted one by one");
    SUITE_CHECK(in, after.number != before.number || after.owner == before.owner, "a turn changes hands only with its number");
    SUITE_CHECK(in, after.number == before.number || tv_game_actor(in->game, in->box, in->state) != TV_OVER,
                "after the end it is the last turn still");
    SUITE_CHECK(in, in->turn_decisions <= DECISIONS_MAX, "no turn has more than 500 decisions");
    if (after.number > in->turn_highest) in->turn_highest = after.number;
}

/* Short games may end within their first turn, but not all of them. */
void suite_verdict_turn(suite *in) {
    enum { FEW = 100 };
    SUITE_CHECK(in, in->turn_highest > 1 || in->finding->decisions < FEW, "there is a second turn in some game");
}
