/* The words that the plain client understands. */
#ifndef TRIVIUM_CLIENT_TERMINAL_PLAIN_COMMANDS_H
#define TRIVIUM_CLIENT_TERMINAL_PLAIN_COMMANDS_H

#include "command/options.h"
#include "remote_actions.h"
#include "session.h"

typedef struct plain {
    cli_call *call;
    session *play;
    uint32_t told[TV_SEATS_MAX + 1]; /* how much of the log each seat, and the spectator, has been told */
    bool changed;                    /* the game went on: say again where it stands */
    bool ended;                      /* the end of a game at a server has been told */
    bool studied;                    /* that other moves can be tried from an earlier moment has been told */
    bool leave;
    bool quit;                               /* by that word, not by the end of the input */
    int code;                                /* the exit code when leaving */
    remote_action deeds[REMOTE_ACTIONS_MAX]; /* as they were listed last: a number means what was read beside it */
    uint32_t deed_count;                     /* 0: none were listed */
} plain;

/* Acts on one line that was typed. */
void plain_obey(plain *client, char *line);
/* All moves that are possible, numbered. */
void plain_list_moves(plain *client);
/* What happened since this viewer was told last. */
void plain_tell_news(plain *client);
/* Writes the kept file; complains when that fails. */
void plain_keep(plain *client);
/* "table" lists what can be done at a server's table, "table 3" does it, "table 4 WORDS" where it needs words. */
void plain_table(plain *client, const char *rest);
/* Says a sentence on a line of its own. */
void plain_say(plain *client, const char *english);

#endif
