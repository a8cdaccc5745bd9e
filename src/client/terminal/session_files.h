/* Saving and loading. A game is written to the person's file when asked, and to a kept file after every decision, in a
 * folder of the user's own, so that a closed terminal or a power cut loses nothing. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_FILES_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_FILES_H

#include "session.h"

/* Writes a record to a file, whole or not at all; and the game, to the person's own. */
bool session_write_record(const session *play, const tv_record *record, const char *path, bool with_report, tv_error *error);
bool session_save(session *play, const char *path, tv_error *error);
/* Reads a record; the caller frees it. */
bool session_read_record(const char *path, tv_record *record, tv_error *error);
/* Puts the game of a file in the place of this one; on failure this one goes on. Its kept file stays
 * unless the person saved it. */
bool session_load(session *play, const char *path, tv_error *error);

/* The folder of kept games and of what a server knows us by, made when it is missing; false when the user has none. */
bool session_state_folder(char *path, size_t size);
/* Chooses a name for the kept file; leaves it empty when the user has no folder for it. */
void session_keep_begin(session *play);
/* Goes on with a kept file: it stays where it is and is this process's from now on. False when another one has it or it cannot be read. */
bool session_keep_take(session *play, const char *path, tv_error *error);
/* Writes the kept file, unless another process has written to it since. True when there is none to write. */
bool session_keep(session *play, tv_error *error);
/* Removes the kept file: the game is over, saved elsewhere, or not wanted. */
void session_keep_drop(session *play);
/* Lets it lie for the next start, which finds it. */
void session_keep_leave(session *play);

/* Kept files of a game that nobody is playing, newest first; returns how many. What is beyond them is removed: who left so many games does not
 * come back to the oldest. */
enum { SESSION_KEPT_MAX = 6 };
int session_keep_list(const tv_game *game, char paths[SESSION_KEPT_MAX][SESSION_FILE_MAX]);
/* "16 Nov 17:05, 42 decisions: Blue (you), Orange: novice" */
void session_keep_say(const char *path, tv_lang lang, tv_text *out);

#endif
