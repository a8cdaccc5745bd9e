/* What requests outside a table need of a server's answers: texts that can be shown, refusals in the reader's language, and a share of the
 * chance to give away. */
#ifndef TRIVIUM_CLIENT_TERMINAL_REMOTE_JSON_H
#define TRIVIUM_CLIENT_TERMINAL_REMOTE_JSON_H

#include <jansson.h>
#include <trivium/remote.h>

/* Copies a text of the server's without what could disturb a terminal. */
void remote_copy_text(char *to, size_t size, const json_t *from);
/* An error of the API as a sentence in the reader's language. */
void remote_say_error(tv_lang lang, const json_t *body, tv_text *out);
/* Fresh randomness as text; "" where the system gives none. */
void remote_draw_salt(char salt[TV_SEED_MAX]);

#endif
