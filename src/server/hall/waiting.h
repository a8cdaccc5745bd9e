/* A call that waits, for the files that make calls wait: for what the store has (waiting.c), for another node's answer (forward.c). */
#ifndef TRIVIUM_SERVER_HALL_WAITING_H
#define TRIVIUM_SERVER_HALL_WAITING_H

#include "inside.h"

struct hall_waiting {
    hall_waiting *next, *previous; /* of all */
    hall_call call;
    char *method, *path, *secret, address[64];
    hall_read **reads; /* what has come and what has not */
    uint32_t count, room, missing, rounds;
    bool answered; /* it has failed; what it waits for only comes back */
    /* Where the table is another node's: */
    uint64_t number; /* under which that node was asked; 0: not */
    int64_t at_node; /* that one */
    bool parked;     /* tried again at due_ms, and given up after until_ms (0: that is not counted yet) */
    int64_t due_ms, until_ms;
    uint32_t delay_ms;
    char watched[STORE_GAME_ID_MAX];    /* it wishes to watch this table, */
    bool watched_json;                  /* in this form, */
    char watched_with[HALL_COOKIE_MAX]; /* with this invitation; "": none */
};

/* The call with texts of its own, from now on until it is over; the same one that it has already. */
hall_waiting *hall_keep_call(hall_call *call);
void hall_free_call(hall *it, hall_waiting *kept);
/* Runs it from its beginning, unless who asked has gone. */
void hall_run_again(hall *it, hall_waiting *kept);
/* The same with everything read anew. */
void hall_run_afresh(hall *it, hall_waiting *kept);
/* Messages that wait behind a call that is over. */
void hall_hear_next(hall *it, hall_connection connection);

#endif
