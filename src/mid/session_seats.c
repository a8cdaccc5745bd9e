/* Who sits here, and through whose eyes the game is seen. What one person knows must never show to the next: as soon as another one is
 * asked, only what all see is shown, until that person lifts the curtain. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>
#include <trivium/bits.h>

bool session_is_over(const tv_session *session) { return session->now.actor == TV_OVER; }

/* A person who gave up, or for whom a bot plays, does not decide any more. */
bool session_is_person(const tv_session *session, uint8_t seat) {
    if (seat >= session->now.record->setup.seats || tv_bits_has(session->now.elsewhere, seat)) return false;
    const char *player = session->now.players[seat];
    return strcmp(player, "person") == 0 || strcmp(player, "remote") == 0;
}

void session_seat_natural(tv_session *session) {
    session->person = tv_bits_count(session->here) == 1 ? (uint8_t)tv_bits_first(session->here) : TV_SPECTATOR;
    TV_ASSERT(session->person < session->now.record->setup.seats || session->person == TV_SPECTATOR);
}

static bool is_shared(const tv_session *session) { return tv_bits_count(session->here) > 1; }

/* A lone person is never shown a curtain: nobody else looks. */
uint8_t session_curtain(const tv_session *session) {
    uint8_t actor = session->now.actor;
    return is_shared(session) && session_is_person(session, actor) && actor != session->person ? actor : TV_OVER;
}

/* When the curtain falls nobody looks any more; and among several persons no hand stays on the screen once the game is over. */
void session_settle(tv_session *session) {
    if (session->trial != NULL) {
        session_settle_trial(session);
        return;
    }
    if (session_curtain(session) != TV_OVER || (is_shared(session) && session_is_over(session))) session->person = TV_SPECTATOR;
    if (!session_is_over(session)) session->eyes = TV_OVER;
    TV_ASSERT(session_curtain(session) == TV_OVER || session_viewer(session) == TV_SPECTATOR);
}

/* Where only bots play, nothing has to be hidden from who watches once the game is over. */
uint8_t session_viewer(const tv_session *session) {
    if (session->eyes != TV_OVER) return session->eyes;
    if (session->person != TV_SPECTATOR) return session->person;
    return session->now.open && session->here == 0 ? TV_EVERYTHING : TV_SPECTATOR;
}

/* Behind the curtain nobody has seen more than all have, so who decided last may still take it back. */
uint8_t session_undoer(const tv_session *session) {
    if (session->trial != NULL) return session->person < TV_SEATS_MAX ? session->person : 0; /* whoever tries them */
    if (session->looked) return TV_SPECTATOR; /* whoever has seen what others hold plays no more */
    if (session->person != TV_SPECTATOR || session_curtain(session) == TV_OVER) return session->person;
    const tv_record *record = session->now.record;
    const tv_entry *last = record->count > 0 ? &record->entries[record->count - 1] : NULL;
    return last != NULL && last->kind == TV_ENTRY_MOVE && session_is_person(session, last->seat) ? last->seat : TV_SPECTATOR;
}

bool tv_session_lift(tv_session *session) {
    uint8_t seat = session_curtain(session);
    if (seat == TV_OVER) return false;
    session->person = seat;
    session->moment = session->wanted = TV_NOW;
    session_turned(session);
    TV_ASSERT(session_curtain(session) == TV_OVER);
    return true;
}

bool tv_session_look(tv_session *session, uint8_t viewer) {
    if (!session_is_over(session)) return false;
    if (viewer >= session->now.record->setup.seats && viewer != TV_SPECTATOR && viewer != TV_EVERYTHING) return false;
    if (session->backend->view(session->host, session_shown(session), viewer, session->room) == NULL) return false;
    session->eyes = viewer;
    session->looked = true;
    session_turned(session);
    TV_ASSERT_DEAR(session_is_sound(session));
    return true;
}

bool tv_session_watch(tv_session *session) {
    if (!session_is_over(session) || session->table == NULL) return false;
    session->here = 0;
    session->person = TV_SPECTATOR;
    session_turned(session);
    TV_ASSERT_DEAR(session_is_sound(session));
    return true;
}

bool tv_session_go(tv_session *session, uint32_t decision) {
    if (decision != TV_NOW && decision > session->now.decisions) return false;
    session->wanted = TV_NOW;
    if (decision == session->now.decisions) decision = TV_NOW;
    if (decision != TV_NOW && session->backend->view(session->host, decision, session_viewer(session), session->room) == NULL) {
        session->wanted = decision;
        session->sends = true;
        return false;
    }
    if (session->moment == decision) return true;
    session->moment = decision;
    session_turned(session);
    TV_ASSERT_DEAR(session_is_sound(session));
    return true;
}
