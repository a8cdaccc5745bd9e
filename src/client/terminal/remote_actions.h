/* What can be done at a table of a server beside playing: agreeing to what others propose, proposing something, standing
 * answers, not hearing somebody, reporting, another game, checking the dice. One list for both clients: the full screen
 * shows it by a key, plain lines by a word. */
#ifndef TRIVIUM_CLIENT_TERMINAL_REMOTE_ACTIONS_H
#define TRIVIUM_CLIENT_TERMINAL_REMOTE_ACTIONS_H

#include "remote_game.h"

enum { REMOTE_ACTIONS_MAX = 24 };

typedef enum remote_action_kind {
    ACTION_AGREE,   /* to an offer */
    ACTION_REFUSE,  /* an offer, or take the own one back */
    ACTION_END,     /* offer to end the game as it stands */
    ACTION_BOT,     /* propose that a bot plays for somebody who is away */
    ACTION_REMATCH, /* offer another game */
    ACTION_FOLLOW,  /* go to the one that was made without us having said yes here */
    ACTION_CHECK,   /* hold the published record against what was seen */
    ACTION_LET,     /* let everything happen until the own turn */
    ACTION_ANSWERS, /* standing answers as typed */
    ACTION_SELF,    /* answer everything oneself again */
    ACTION_NEXT,    /* go to another game in which we are asked */
    ACTION_READ,    /* what was said: shown by the client itself */
    ACTION_MUTE,
    ACTION_HEAR,
    ACTION_BLOCK,
    ACTION_UNBLOCK,
    ACTION_REPORT
} remote_action_kind;

typedef struct remote_action {
    remote_action_kind kind;
    uint8_t seat;          /* whom it is about */
    tv_remote_offer offer; /* what it answers */
} remote_action;

/* What can be done now; returns how many. */
uint32_t remote_actions_find(const remote_game *it, remote_action out[REMOTE_ACTIONS_MAX]);
void remote_action_say(const remote_game *it, const remote_action *action, tv_text *out);
/* What was said at the table, a line each. */
void remote_said_write(const remote_game *it, tv_text *out);
/* What must be typed for it, as a question; NULL: nothing. And what one should know before answering it. */
const char *remote_action_question(const remote_action *action);
const char *remote_action_advice(const remote_action *action);
/* Does it; what came of it is told as a remark. False with a reason. */
bool remote_action_do(remote_game *it, const remote_action *action, const char *typed, tv_error *error);

/* Holds the record that the server published against the rules and what was seen of the game (remote_check.c), and tells
 * what was found. False when the record cannot be had. */
bool remote_check(remote_game *it, tv_error *error);

#endif
