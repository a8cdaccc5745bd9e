/* Hints for the person who must decide. Who may have one and what it says is the session's business; here the search is made, in this process. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_HINT_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_HINT_H

#include "session.h"

/* A hint being found. */
typedef struct session_hint {
    tv_bot bot;
    tv_bot_task task;
    uint32_t number; /* of the question */
    void *memory, *scratch;
    tv_hint found;
} session_hint;

/* False, with a sentence that says why, when there is no hint to give. */
bool session_hint_begin(session_hint *hint, session *play, tv_text *why);
/* Thinks; `stop` ends it early, and then nothing was found. Touches nothing but the hint, so another thread may do it. */
void session_hint_think(session_hint *hint, bool (*stop)(void *host), void *host);
/* Puts what was found before the person, and says it. */
void session_hint_tell(const session_hint *hint, session *play, tv_text *out);
void session_hint_end(session_hint *hint);

#endif
