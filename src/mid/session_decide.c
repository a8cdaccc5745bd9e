/* Decisions: each goes to where the game is, and what was made of the game before is made anew. */
#include "session_inside.h"

#include <assert.h>
#include <trivium/bits.h>

/* Something was sent, or done: both are seen by looking again. */
static bool done(tv_session *session) {
    session->backend->take_changed(session->host);
    session->sends = true;
    session_changed(session);
    return true;
}

bool tv_session_play(tv_session *session, tv_move move, tv_error *error) {
    if (!session_deciding(session)) return tv_fail(error, TV_TEXT("It is not your decision now."), NULL);
    return session->backend->play(session->host, move, error) && done(session);
}

bool tv_session_bot_plays(tv_session *session, uint32_t decision, tv_move move, tv_error *error) {
    uint8_t actor = session->now.actor;
    bool asked = session->table != NULL && actor != TV_OVER && !session_is_person(session, actor);
    if (!asked || decision != session->now.decisions) return tv_fail(error, TV_TEXT("The game has gone on."), NULL);
    return session->backend->play(session->host, move, error) && done(session);
}

bool tv_session_undo(tv_session *session, tv_error *error) {
    uint8_t seat = session_undoer(session);
    if (seat == TV_SPECTATOR) return tv_fail(error, TV_TEXT("There is nothing to take back."), NULL);
    return session->backend->undo(session->host, seat, error) && done(session);
}

bool tv_session_redo(tv_session *session, tv_error *error) { return session->backend->redo(session->host, error) && done(session); }

bool tv_session_resign(tv_session *session, tv_error *error) {
    if (session_is_over(session)) return tv_fail(error, TV_TEXT("The game is over."), NULL);
    if (!session_is_person(session, session->person)) return tv_fail(error, TV_TEXT("Nobody here can give up now."), NULL);
    if (!session->backend->resign(session->host, session->person, error)) return false;
    session_seat_natural(session);
    return done(session);
}

bool tv_session_agree(tv_session *session, tv_error *error) {
    bool apart = session->table != NULL && tv_bits_count(session->here) != session->now.record->setup.seats;
    if (apart) return tv_fail(error, TV_TEXT("Only where all who play sit here can they agree to end."), NULL);
    if (session->table != NULL && session_is_over(session)) return tv_fail(error, TV_TEXT("The game is over."), NULL);
    return session->backend->agree(session->host, error) && done(session);
}

void tv_session_write_undo_limit(tv_session *session, tv_text *out) {
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    session->backend->write_undo_limit(session->host, session_undoer(session), &reader, out);
}
