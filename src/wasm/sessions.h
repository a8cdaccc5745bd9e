/* What the exports of sessions share. */
#ifndef TRIVIUM_WASM_SESSIONS_H
#define TRIVIUM_WASM_SESSIONS_H

#include <trivium/session.h>

/* The move sent, in the game's notation; false, and the answer says why, when it cannot be made. */
bool sent_move(tv_session *session, tv_move *move);

#endif
