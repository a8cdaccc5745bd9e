/* Decisions: each goes to where the game is, and what was made of the game before is made anew. */
#include "session_inside.h"

#include <string.h>
#include <trivium/bits.h>

/* Something was sent, or done: both are seen by looking again. */
static bool done(tv_session *session) {
    session->backend->take_changed(session->host);
    session->sends = true;
    session_changed(session);
    TV_ASSERT(session->touched && session->stale); /* nothing that was shown before is shown on */
    return true;
}

/* What a rule forbids is said in the reader's language. */
static bool play_here(tv_session *session, tv_move move, tv_error *error) {
    TV_ASSERT(session->now.actor < session->now.record->setup.seats);
    tv_error unread;
    if (error == NULL) error = &unread;
    TV_ASSERT(session->now.actor != TV_OVER);
    if (session->backend->play(session->host, move, error)) return done(session);
    if (error->clause[0] == '\0') return false;
    char clause[TV_CLAUSE_MAX];
    memcpy(clause, error->clause, sizeof clause);
    return tv_refuse(error, clause, "{}: {}", clause, tv_clause_text(session->game, clause, session->lang), NULL);
}

uint8_t tv_session_next_actor(tv_session *session, tv_move move) {
    const tv_screen *screen = session_screen(session);
    TV_ASSERT(!tv_game_reveals(session->game, screen->box, screen->view, move));
    tv_chance none = tv_chance_none();
    memcpy(session->room, screen->view, session->game->state_bytes);
    tv_game_play(session->game, screen->box, session->room, move, &none, NULL);
    return tv_game_actor(session->game, screen->box, session->room);
}

bool tv_session_play(tv_session *session, tv_move move, tv_error *error) {
    TV_ASSERT_DEAR(session_is_sound(session));
    if (!session_deciding(session)) return session_fail(session, error, TV_TEXT("It's not your turn."));
    session_plan_plays(session, move);
    if (session->trial == NULL) return play_here(session, move, error);
    uint32_t place = tv_lines_place(session->trial->lines), decision = tv_lines_decisions(session->trial->lines);
    session->trial->answering = true;
    if (!play_here(session, move, error)) return false;
    session_puzzle_tried(session, place, decision, move);
    return true;
}

bool tv_session_bot_plays(tv_session *session, uint32_t decision, tv_move move, tv_error *error) {
    TV_ASSERT_DEAR(session_is_sound(session));
    if (!session_asks_bot(session) || decision != session->now.decisions)
        return session_fail(session, error, TV_TEXT("The game has gone on."));
    return play_here(session, move, error);
}

bool tv_session_undo(tv_session *session, tv_error *error) {
    uint8_t seat = session_undoer(session);
    if (seat == TV_SPECTATOR) return session_fail(session, error, TV_TEXT("There is nothing to undo."));
    TV_ASSERT(seat < session->now.record->setup.seats);
    return session->backend->undo(session->host, seat, error) && done(session);
}

bool tv_session_redo(tv_session *session, tv_error *error) {
    TV_ASSERT_DEAR(session_is_sound(session));
    return session->backend->redo(session->host, error) && done(session);
}

bool tv_session_resign(tv_session *session, tv_error *error) {
    if (session_is_over(session)) return session_fail(session, error, TV_TEXT("The game is over."));
    if (!session_is_person(session, session->person)) return session_fail(session, error, TV_TEXT("Nobody at this screen can resign now."));
    if (!session->backend->resign(session->host, session->person, error)) return false;
    session_seat_natural(session);
    TV_ASSERT(session->person < session->now.record->setup.seats || session->person == TV_SPECTATOR);
    return done(session);
}

bool tv_session_agree(tv_session *session, tv_error *error) {
    return tv_session_agree_to(session, session->backend->waiting(session->host), error);
}

bool tv_session_agree_to(tv_session *session, const tv_remote_offer *seen, tv_error *error) {
    bool apart = (session->table != NULL || session->trial != NULL) && tv_bits_count(session->here) != session->now.record->setup.seats;
    if (apart) return session_fail(session, error, TV_TEXT("Only players who all sit at this screen can agree to end the game."));
    if (session->table != NULL && session_is_over(session)) return session_fail(session, error, TV_TEXT("The game is over."));
    TV_ASSERT_DEAR(session_is_sound(session));
    return session->backend->agree(session->host, seen, error) && done(session);
}

bool tv_session_take_refusal(tv_session *session, tv_refusal *refusal) {
    *refusal = (tv_refusal){0};
    return session->backend->take_refusal(session->host, refusal);
}

void tv_session_write_undo_limit(tv_session *session, tv_text *out) {
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    session->backend->write_undo_limit(session->host, session_undoer(session), &reader, out);
}
