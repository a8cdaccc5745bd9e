/* A session whose game is on a server. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_REMOTE_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_REMOTE_H

#include "remote_game.h"
#include "session.h"

/* Opens a session over a game that has begun, which must outlive it. False with an error when memory is short. */
bool session_open_remote(session *play, remote_game *game, tv_lang lang, tv_error *error);
/* What can be waited for together with the keyboard: readable when the server has said something. */
int session_descriptor(const session *play);
/* Sends what was decided and takes what the server said; `notice` gets what should be told. True when the game is another, and nothing is chosen any more. To be called before
 * every wait. */
bool session_hear(session *play);
/* Ends the game where all sit here; at a server agrees to the proposal that the person has seen, or where that is NULL offers to end the game. */
bool session_agree(session *play, const tv_remote_offer *seen, tv_error *error);
/* Why the game cannot go on at this server, or NULL. */
const char *session_failure(const session *play);
/* Talks to all at the table. */
bool session_say(session *play, const char *text, tv_error *error);
/* Is this game left for another one: a rematch to which all agreed, or one that waits for us? */
bool session_moves_on(const session *play);
/* Does a clock run, which the screen should show? */
bool session_has_clock(const session *play);

#endif
