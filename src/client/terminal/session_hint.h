/* Hints for the person who must decide: what the search would play from what this person knows, and why. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_HINT_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_HINT_H

#include <trivium/analysis.h>

#include "session.h"

/* A hint being found. It holds a copy of the view, so that another thread may think about it. */
typedef struct session_hint {
    tv_bot bot;
    tv_bot_task task;
    void *view, *memory, *scratch;
    tv_hint found;
} session_hint;

/* False, with a sentence that says why, when there is no hint to give: only the person at the screen who must decide gets one. */
bool session_hint_begin(session_hint *hint, const session *play, tv_text *why);
/* Thinks; `stop` ends it early, and then there is nothing to say. Touches nothing but the hint. */
void session_hint_think(session_hint *hint, bool (*stop)(void *host), void *host);
/* The move in words, and one sentence with the reason. */
void session_hint_say(const session_hint *hint, const session *play, tv_text *out);
void session_hint_end(session_hint *hint);

#endif
