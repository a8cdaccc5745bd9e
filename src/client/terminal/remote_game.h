/* A game on a server at this terminal: the link that carries its messages, and the remote table of the middle (trivium/remote.h), which knows
 * what they mean. Whatever is asked here is waited for a while, because a terminal has nothing else to do meanwhile. */
#ifndef TRIVIUM_CLIENT_TERMINAL_REMOTE_GAME_H
#define TRIVIUM_CLIENT_TERMINAL_REMOTE_GAME_H

#include <trivium/remote.h>

#include "remote/link.h"

enum {
    REMOTE_REMARKS_MAX = 4096,
    REMOTE_ANSWERS_MAX = 1024,
    REMOTE_PATIENCE_MS = 8000,          /* so long what was asked is waited for; what is typed meanwhile waits, too */
    REMOTE_PATIENCE_WITH_KEYS_MS = 2000 /* the same before somebody who presses keys and wants to see what they do */
};

/* A table, and what its game can be held against when it is over: the commitment that was seen first, and the own share
 * of the chance, which was given only then. "" where it is not known. */
typedef struct remote_ticket {
    char table[TV_REMOTE_ID_MAX], commitment[TV_REMOTE_HASH_MAX], salt[TV_SEED_MAX];
    char invitation[REMOTE_KEY_MAX]; /* what shows us a private table at which we have no seat */
} remote_ticket;

typedef struct remote_game {
    remote_link *link;
    tv_remote *table;
    tv_lang lang;
    char next[TV_REMOTE_ID_MAX]; /* another game of ours to which we go instead; "" none */
    char remarks_room[REMOTE_REMARKS_MAX];
    tv_text remarks; /* lines to be told once */
    unsigned patience_ms;
    uint64_t patient_until_ms; /* so long what was asked for is waited for; 0: nothing was */
    bool told_silence;         /* that the server does not answer has been said, of what is asked now */
} remote_game;

/* Begins to watch a table. False with a sentence when no connection can be made at all; what the server says comes
 * later. */
bool remote_game_open(remote_game *it, const remote_server *server, const remote_ticket *ticket, tv_lang lang, tv_error *error);
void remote_game_close(remote_game *it);
/* Takes all that waits; `remarks` gets what all at this screen should be told. */
void remote_game_hear(remote_game *it);
/* Waits a while for what was decided or asked for before, so that what is typed next meets the game as it is then. When nothing comes that is
 * told, and not waited for again. */
void remote_game_settle(remote_game *it);
/* Asks the server for something about this table, or elsewhere ("/me/next"), and waits a while for its answer, which lives until the next is
 * heard. False with the server's sentence, or one that says that it cannot be heard. `body`: JSON, or NULL. */
bool remote_game_ask(remote_game *it, const char *method, const char *what, const char *body, tv_remote_answer *answer, tv_error *error);
bool remote_game_say(remote_game *it, const char *text, tv_error *error);
/* Fetches what happened before the oldest event that is known: a snapshot has only the newest. */
void remote_game_fetch_older(remote_game *it);
/* The whole record of a game that is over; NULL with a reason when it cannot be had. */
const tv_record *remote_game_record(remote_game *it, tv_error *error);
/* Where it goes on after this game; NULL: nowhere. */
const char *remote_game_next(const remote_game *it);
int64_t remote_game_left_ms(const remote_game *it, uint8_t seat);
/* A sentence to be told once, by its English words. */
void remote_game_tell(remote_game *it, const char *english);

#endif
