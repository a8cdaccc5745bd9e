/* Wishes: what the host shall do, each told once. A bot is wished for again after the game has changed. */
#include "session_inside.h"

#include "base/check.h"

bool session_asks_bot(const tv_session *session) {
    uint8_t actor = session->now.actor;
    bool asks = session->table != NULL || (session->trial != NULL && session->trial->answering);
    return asks && actor != TV_OVER && !session_is_person(session, actor);
}

static tv_wish wish_for_bot(tv_session *session) {
    uint8_t seat = session->now.actor;
    TV_ASSERT(seat < session->now.record->setup.seats);
    session->wished_version = session->version;
    session->backend->view(session->host, session->now.decisions, seat, session->bot_view);
    return (tv_wish){.kind = TV_WISH_BOT,
                     .seat = seat,
                     .bot = session->now.players[seat],
                     .view = session->bot_view,
                     .seed = session_seed(session, seat),
                     .decision = session->now.decisions};
}

/* Lines that were only looked at are as they were kept. */
static bool must_be_kept(tv_session *session) {
    if (session->trial != NULL) {
        bool changed = session->trial->kept != tv_lines_version(session->trial->lines);
        session->trial->kept = tv_lines_version(session->trial->lines);
        return changed;
    }
    bool changed = session->table != NULL && session->kept_version != session->version;
    if (changed) session->kept_version = session->version;
    return changed;
}

tv_wish tv_session_wish(tv_session *session) {
    TV_ASSERT(session->kept_version <= session->version && session->wished_version <= session->version);
    if (must_be_kept(session)) return (tv_wish){.kind = TV_WISH_KEEP};
    if (session_asks_bot(session) && session->wished_version != session->version) return wish_for_bot(session);
    if (session->table == NULL && session->trial == NULL && session->sends) {
        session->sends = false;
        return (tv_wish){.kind = TV_WISH_SEND};
    }
    return (tv_wish){.kind = TV_WISH_NONE};
}
