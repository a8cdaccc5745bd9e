/* One POST to the webhook's receiver, waited for: in the webhook's thread only. */
#ifndef TRIVIUM_SERVER_SERVE_WEBHOOK_POST_H
#define TRIVIUM_SERVER_SERVE_WEBHOOK_POST_H

#include "remote/server.h"

#include <stdatomic.h>

typedef struct webhook_letter {
    const char *time, *signature, *body; /* two headers and what is sent */
} webhook_letter;

/* The status that the receiver answered; 0 when none came within five seconds, or `stopping` was set. Of the answer nothing but the
 * status is read, and nobody is sent elsewhere by it. */
int webhook_post(const remote_server *to, const webhook_letter *letter, const atomic_bool *stopping);

#endif
