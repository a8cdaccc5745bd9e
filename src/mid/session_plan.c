/* The plan: moves tried on the own view, which nobody else learns of. Only what the view tells exactly can be planned, so a plan ends before
 * the first move that would reveal something. What was planned is kept while it is legal; where it breaks, it is dropped and that is told. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>

/* Can it be tried in this view: is it the person's, allowed, and without anything new to learn? NULL, or what is against it. */
static const char *against(const tv_session *session, const void *view, tv_move move) {
    const tv_game *game = session->game;
    const void *box = session->now.box;
    if (tv_game_actor(game, box, view) != session->person) return TV_TEXT("It's not your turn.");
    if (tv_game_check(game, box, view, move) != NULL) return TV_TEXT("It is not possible there.");
    return tv_game_reveals(game, box, view, move) ? TV_TEXT("Nobody knows yet what this reveals, so it cannot be planned.") : NULL;
}

static void try_move(const tv_session *session, void *view, tv_move move) {
    TV_ASSERT(against(session, view, move) == NULL);
    tv_chance none = tv_chance_none();
    tv_game_play(session->game, session->now.box, view, move, &none, NULL);
}

/* Plays the plan anew on the present view, as far as it holds. */
static void follow(tv_session *session) {
    session_plan *plan = &session->plan;
    const void *view = session->backend->view(session->host, session->now.decisions, session->person, session->room);
    plan->shown = false;
    if (view == NULL || session->now.actor != session->person) return; /* it waits for the own turn */
    memcpy(plan->view, view, session->game->state_bytes);
    for (uint32_t i = 0; i < plan->count; i++) {
        if (against(session, plan->view, plan->moves[i]) != NULL) {
            plan->broken = plan->count - i;
            plan->count = i;
            break;
        }
        try_move(session, plan->view, plan->moves[i]);
    }
    plan->shown = plan->count > 0;
}

void session_replan(tv_session *session) {
    session_plan *plan = &session->plan;
    bool lost = session->person >= TV_SEATS_MAX || session->now.actor == TV_OVER; /* nobody may see it, or nothing is left to do */
    if (lost) plan->count = plan->broken = 0;
    if (plan->count == 0) plan->shown = plan->played = false;
    if (plan->count == 0 || session->now.sent) return;
    if (plan->played && session->now.decisions == plan->from + 1)
        memmove(plan->moves, plan->moves + 1, --plan->count * sizeof *plan->moves);
    plan->played = false;
    plan->from = session->now.decisions;
    follow(session);
    TV_ASSERT(plan->count <= TV_PLAN_MAX);
}

void session_plan_plays(tv_session *session, tv_move move) {
    session_plan *plan = &session->plan;
    plan->played = plan->count > 0 && plan->moves[0] == move;
    if (!plan->played) plan->count = 0;
    plan->shown = plan->shown && plan->count > 0;
}

const void *session_planned_view(const tv_session *session) {
    bool now = session->moment == TV_NOW && session_viewer(session) == session->person;
    return now && session->plan.shown ? session->plan.view : NULL;
}

bool tv_session_plan(tv_session *session, tv_move move, tv_error *error) {
    session_plan *plan = &session->plan;
    if (!session_deciding(session)) return session_fail(session, error, TV_TEXT("It's not your turn."));
    if (plan->count == TV_PLAN_MAX) return session_fail(session, error, TV_TEXT("No more moves can be planned."));
    const void *view = plan->shown ? plan->view : session_screen(session)->view;
    const char *reason = against(session, view, move);
    if (reason != NULL) return session_fail(session, error, reason);
    if (!plan->shown) memcpy(plan->view, view, session->game->state_bytes);
    try_move(session, plan->view, move);
    plan->moves[plan->count++] = move;
    plan->from = session->now.decisions;
    plan->shown = true;
    plan->broken = 0;
    session_turned(session);
    return true;
}

bool tv_session_unplan(tv_session *session) {
    session_plan *plan = &session->plan;
    if (plan->count == 0) return false;
    plan->count--;
    plan->broken = 0;
    follow(session);
    session_turned(session);
    return true;
}

void tv_session_drop_plan(tv_session *session) {
    if (session->plan.count == 0 && session->plan.broken == 0) return;
    session->plan.count = session->plan.broken = 0;
    session->plan.shown = false;
    session_turned(session);
}

const tv_move *tv_session_planned(const tv_session *session, uint32_t *count, uint32_t *broken) {
    TV_ASSERT(count != NULL);
    *count = session->plan.count;
    if (broken != NULL) *broken = session->plan.broken;
    return session->plan.moves;
}
