/* Webhook: hands notices for people who are away to the one receiver that the operator named, by HTTP POST, signed, in a thread of its
 * own. Whatever the receiver does (it is slow, down, answers nonsense) costs that thread's time alone: what waits for it is bounded, tries
 * are few, and what cannot be delivered is dropped with a line in the log and a figure. */
#ifndef TRIVIUM_SERVER_SERVE_WEBHOOK_H
#define TRIVIUM_SERVER_SERVE_WEBHOOK_H

#include <trivium/text.h>

enum { WEBHOOK_KEY_LEAST = 16, WEBHOOK_KEY_MOST = 256, WEBHOOK_SIGNATURE_MAX = 80 };

typedef struct webhook_settings {
    const char *url; /* http:// or https:// */
    const char *key; /* for the signature; a text */
} webhook_settings;

typedef struct webhook webhook;

/* Starts the thread. NULL with a sentence when the address or the key is none; both are copied. */
webhook *webhook_open(const webhook_settings *settings, tv_error *error);
/* Takes over a notice as JSON text (from malloc) with its id, for the log; any thread. */
void webhook_send(webhook *it, const char *id, char *body);
/* Ends at once; what was not delivered is dropped. */
void webhook_close(webhook *it);
/* For /metrics. */
void webhook_figures(webhook *it, tv_text *out);

/* "sha256=" and the HMAC-SHA-256, under the key, of the time in seconds as text, a dot and the body. */
void webhook_sign(const char *key, const char *time, const char *body, char out[WEBHOOK_SIGNATURE_MAX]);

#endif
