/* Saving and loading. A game is written to the person's file when asked, and to a kept file after every decision, in a
 * folder of the user's own, so that a closed terminal or a power cut loses nothing. */
#ifndef TRIVIUM_CLIENT_TERMINAL_SESSION_FILES_H
#define TRIVIUM_CLIENT_TERMINAL_SESSION_FILES_H

#include "session.h"

/* Writes the game to a file, whole or not at all. */
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
/* Writes the kept file. True when there is none to write. */
bool session_keep(session *play, tv_error *error);
/* Removes the kept file: the game is over, saved elsewhere, or not wanted. */
void session_keep_drop(session *play);
/* The newest kept file of a game that nobody is playing; false when there is none. */
bool session_keep_find(const tv_game *game, char *path, size_t size);

#endif
