/* Wishes: what the host shall do, each told once. A bot is wished for again after the game has changed. */
#include "session_inside.h"

#include "base/check.h"

static bool wants_bot(const tv_session *session) {
    uint8_t actor = session->now.actor;
    return session->table != NULL && actor != TV_OVER && !session_is_person(session, actor) && session->wished_version != session->version;
}

static tv_wish wish_for_bot(tv_session *session) {
    uint8_t seat = session->now.actor;
    TV_ASSERT(seat < session->now.record->setup.seats);
    session->wished_version = session->version;
    tv_table_view(session->table, seat, session->bot_view);
    return (tv_wish){.kind = TV_WISH_BOT,
                     .seat = seat,
                     .bot = session->now.players[seat],
                     .view = session->bot_view,
                     .seed = tv_table_bot_seed(session->table, seat),
                     .decision = session->now.decisions};
}

tv_wish tv_session_wish(tv_session *session) {
    TV_ASSERT(session->kept_version <= session->version && session->wished_version <= session->version);
    if (session->table != NULL && session->kept_version != session->version) {
        session->kept_version = session->version;
        return (tv_wish){.kind = TV_WISH_KEEP};
    }
    if (wants_bot(session)) return wish_for_bot(session);
    if (session->table == NULL && session->sends) {
        session->sends = false;
        return (tv_wish){.kind = TV_WISH_SEND};
    }
    return (tv_wish){.kind = TV_WISH_NONE};
}
