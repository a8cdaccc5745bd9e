/* What can be done at a table of a server beside playing: agreeing to what others propose, proposing something, standing
 * answers, not hearing somebody, reporting, another game, checking the dice. One list for both clients: the full screen
 * shows it by a key, plain lines by a word. */
#ifndef TRIVIUM_CLIENT_TERMINAL_REMOTE_DEEDS_H
#define TRIVIUM_CLIENT_TERMINAL_REMOTE_DEEDS_H

#include "remote_game.h"

enum { REMOTE_DEEDS_MAX = 24 };

typedef enum remote_deed_kind {
    DEED_AGREE,   /* to an offer */
    DEED_REFUSE,  /* an offer, or take the own one back */
    DEED_END,     /* offer to end the game as it stands */
    DEED_BOT,     /* propose that a bot plays for somebody who is away */
    DEED_REMATCH, /* offer another game */
    DEED_CHECK,   /* hold the published record against what was seen */
    DEED_LET,     /* let everything happen until the own turn */
    DEED_ANSWERS, /* standing answers as typed */
    DEED_SELF,    /* answer everything oneself again */
    DEED_NEXT, /* go to another game in which we are asked */
    DEED_READ, /* what was said: shown by the client itself */
    DEED_MUTE,
    DEED_HEAR,
    DEED_BLOCK,
    DEED_UNBLOCK,
    DEED_REPORT
} remote_deed_kind;

typedef struct remote_deed {
    remote_deed_kind kind;
    uint8_t seat;       /* whom it is about */
    remote_offer offer; /* what it answers */
} remote_deed;

/* What can be done now; returns how many. */
uint32_t remote_deeds_find(const remote_game *it, remote_deed out[REMOTE_DEEDS_MAX]);
void remote_deed_say(const remote_game *it, const remote_deed *deed, tv_text *out);
/* What must be typed for it, as a question; NULL: nothing. And what one should know before answering it. */
const char *remote_deed_question(const remote_deed *deed);
const char *remote_deed_advice(const remote_deed *deed);
/* Does it; what came of it is told as news. False with a reason. */
bool remote_deed_do(remote_game *it, const remote_deed *deed, const char *typed, tv_error *error);

/* Holds the record that the server published against the rules and what was seen of the game (remote_check.c), and tells
 * what was found. False when the record cannot be had. */
bool remote_check(remote_game *it, tv_error *error);

#endif
