/* The plan: moves tried on the own view, which nobody else learns of. Only what the view tells exactly can be planned, so a plan ends before
 * the first move that would reveal something. It is made in the own turn, or before it, as if the others did nothing that matters (plan_ahead.h);
 * when the turn comes it is offered move by move. What was planned is kept while it is legal; where it breaks, the rest is dropped and that is told. */
#include "session_inside.h"

#include "base/check.h"
#include "plan_ahead.h"

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

/* ---- where it begins ---- */

/* May this person plan at all? */
static bool may_plan(const tv_session *session) {
    bool seated = session->person < TV_SEATS_MAX && session_is_person(session, session->person);
    return seated && session->trial == NULL && session->now.actor != TV_OVER && session_viewer(session) == session->person;
}

static bool is_own_turn(const tv_session *session, const void *view) {
    return tv_game_turn(session->game, session->now.box, view).owner == session->person;
}

/* Finds the moment that it begins with: now, or the own next decision. False: nobody knows enough of that. */
static bool find_base(tv_session *session) {
    session_plan *plan = &session->plan;
    const void *view = session->backend->view(session->host, session->now.decisions, session->person, session->room);
    if (view == NULL) return false;
    plan->ahead = session->now.actor != session->person;
    if (plan->ahead) return plan_ahead(session->game, session->now.box, view, session->person, plan->base);
    memcpy(plan->base, view, session->game->state_bytes);
    return true;
}

/* ---- following ---- */

/* The plan ends before this move: what is against it now is told. */
static void break_at(tv_session *session, uint32_t place, const void *view) {
    TV_ASSERT(place < session->plan.count);
    session_plan *plan = &session->plan;
    const char *clause = tv_game_actor(session->game, session->now.box, view) == session->person
                             ? tv_game_check(session->game, session->now.box, view, plan->moves[place])
                             : NULL;
    plan->broken = plan->count - place;
    plan->broken_move = plan->moves[place];
    plan->broken_clause = clause;
    memcpy(plan->broken_view, view, session->game->state_bytes);
    plan->count = place;
}

/* Tries all of it anew, as far as it holds. */
static void follow(tv_session *session) {
    session_plan *plan = &session->plan;
    memcpy(plan->view, plan->base, session->game->state_bytes);
    for (uint32_t k = 0; k < plan->count; k++) {
        if (against(session, plan->view, plan->moves[k]) != NULL) {
            break_at(session, k, plan->view);
            return;
        }
        try_move(session, plan->view, plan->moves[k]);
    }
}

/* The game has changed. Before the own turn a plan that nobody looks at waits; and one for the own turn lets answers in others' turns pass. */
static void renew(tv_session *session) {
    session_plan *plan = &session->plan;
    bool mine = session->now.actor == session->person;
    if (mine && plan->ahead) plan->open = false; /* the turn has come: the game itself is shown, and the plan offered */
    if (!mine && !plan->open) return;
    if (!find_base(session)) {
        plan->open = plan->shown = false;
        return;
    }
    bool waits = mine && plan->count > 0 && plan->for_turn && !is_own_turn(session, plan->base);
    if (waits) {
        plan->ahead = true;
        return;
    }
    follow(session);
    plan->shown = plan->open;
}

void session_replan(tv_session *session) {
    session_plan *plan = &session->plan;
    if (!may_plan(session)) { /* nobody may see it, or nothing is left to do */
        plan->count = plan->broken = 0;
        plan->open = plan->shown = plan->played = false;
    }
    if ((plan->count == 0 && !plan->open) || session->now.sent) return;
    if (plan->played && session->now.decisions == plan->from + 1)
        memmove(plan->moves, plan->moves + 1, --plan->count * sizeof *plan->moves);
    plan->played = false;
    plan->from = session->now.decisions;
    renew(session);
    TV_ASSERT(plan->count <= TV_PLAN_MAX);
}

void session_plan_plays(tv_session *session, tv_move move) {
    session_plan *plan = &session->plan;
    if (plan->count > 0 && plan->ahead && !plan->open) return; /* an answer in another's turn: it was not made for that */
    plan->played = plan->count > 0 && plan->moves[0] == move;
    if (!plan->played) plan->count = 0;
    plan->open = plan->shown = false;
    plan->broken = 0;
}

bool session_planning(const tv_session *session) {
    return session->plan.open && session->plan.shown && session->moment == TV_NOW && session_viewer(session) == session->person;
}

const void *session_planned_view(const tv_session *session) { return session_planning(session) ? session->plan.view : NULL; }

/* ---- intents ---- */

bool tv_session_begin_plan(tv_session *session, tv_error *error) {
    session_plan *plan = &session->plan;
    if (session->moment != TV_NOW || !may_plan(session))
        return session_fail(session, error, TV_TEXT("Only a player can plan, and only from the current position."));
    if (session->now.sent) return session_fail(session, error, TV_TEXT("Your move is on its way to the server."));
    if (plan->open) return true;
    if (!find_base(session)) return session_fail(session, error, TV_TEXT("What the others do next must be seen first."));
    plan->open = plan->shown = true;
    plan->broken = 0;
    plan->from = session->now.decisions;
    follow(session);
    session_turned(session);
    return true;
}

void tv_session_end_plan(tv_session *session) {
    if (!session->plan.open) return;
    session->plan.open = session->plan.shown = false;
    session_turned(session);
}

bool tv_session_plan(tv_session *session, tv_move move, tv_error *error) {
    session_plan *plan = &session->plan;
    bool begun = plan->open;
    if (!begun && !session_deciding(session)) return session_fail(session, error, TV_TEXT("It's not your turn."));
    if (!tv_session_begin_plan(session, error)) return false;
    const char *reason = plan->count == TV_PLAN_MAX ? TV_TEXT("No more moves can be planned.") : against(session, plan->view, move);
    if (reason != NULL) {
        if (!begun) tv_session_end_plan(session);
        return session_fail(session, error, reason);
    }
    if (plan->count == 0) plan->for_turn = is_own_turn(session, plan->view);
    try_move(session, plan->view, move);
    plan->moves[plan->count++] = move;
    plan->broken = 0;
    session_turned(session);
    return true;
}

bool tv_session_unplan(tv_session *session) {
    session_plan *plan = &session->plan;
    if (plan->count == 0) return false;
    plan->count--;
    plan->broken = 0;
    if (plan->open) follow(session);
    session_turned(session);
    return true;
}

void tv_session_drop_plan(tv_session *session) {
    session_plan *plan = &session->plan;
    if (plan->count == 0 && plan->broken == 0 && !plan->open) return;
    plan->count = plan->broken = 0;
    plan->open = plan->shown = false;
    session_turned(session);
}

const tv_move *tv_session_planned(const tv_session *session, uint32_t *count, uint32_t *broken) {
    TV_ASSERT(count != NULL);
    *count = session->plan.count;
    if (broken != NULL) *broken = session->plan.broken;
    return session->plan.moves;
}

/* ---- the frame ---- */

/* "Lay the sun is not possible any more: there is none left." */
static void say_broken(tv_session *session, tv_text *out) {
    TV_ASSERT(session->plan.broken > 0);
    const session_plan *plan = &session->plan;
    char words[512];
    tv_text move = TV_TEXT_OVER(words);
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    tv_game_describe(session->game, session->now.box, plan->broken_view, plan->broken_move, &reader, &move);
    if (plan->broken_clause != NULL)
        tv_say(out, session->lang, TV_TEXT("Your plan ends here: \"{move}\" is not possible any more. {why} ({clause})"),
               TV_S("move", words), TV_S("why", tv_clause_text(session->game, plan->broken_clause, session->lang)),
               TV_S("clause", plan->broken_clause));
    else
        tv_say(out, session->lang, TV_TEXT("Your plan ends here: \"{move}\" is not possible any more."), TV_S("move", words));
}

/* The moves in words, each as it is described where it is made. */
static void say_moves(tv_session *session) {
    session_plan *plan = &session->plan;
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    memcpy(session->room, plan->base, session->game->state_bytes);
    for (uint32_t k = 0; k < plan->count; k++) {
        tv_text words = TV_TEXT_OVER(plan->words[k]);
        bool known = against(session, session->room, plan->moves[k]) == NULL;
        tv_game_describe(session->game, session->now.box, session->room, plan->moves[k], &reader, &words);
        if (known) try_move(session, session->room, plan->moves[k]);
    }
}

void session_show_plan(tv_session *session, tv_frame *frame) {
    session_plan *plan = &session->plan;
    frame->plan = NULL;
    if (plan->count == 0 && plan->broken == 0 && !plan->open) return;
    tv_text broken = TV_TEXT_OVER(plan->broken_words);
    if (plan->broken > 0) say_broken(session, &broken);
    say_moves(session);
    plan->told = (tv_plan){.open = plan->open,
                           .ahead = plan->ahead,
                           .offered = !plan->open && plan->count > 0 && frame->deciding && !plan->ahead,
                           .moves = plan->moves,
                           .count = plan->count,
                           .broken = plan->broken,
                           .broken_words = plan->broken_words};
    for (uint32_t k = 0; k < plan->count; k++) plan->told.words[k] = plan->words[k];
    frame->plan = &plan->told;
}
