/* Names of people: which may be chosen, which are the same, and which look the same. By RFC 8265 (usernames, case mapped), whose tables come from
 * libunistring; what the standard leaves to others, scripts that are mixed, reserved words and lookalikes, is decided here. Without memory
 * of its own and without a store: the store keeps what these functions make of a name, the hall asks before it takes one. */
#ifndef TRIVIUM_SERVER_NAMES_NAMES_H
#define TRIVIUM_SERVER_NAMES_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NAMES_LEAST = 2,
    NAMES_MOST = 24,       /* characters */
    NAMES_BYTES = 40,      /* as it is shown, UTF-8 with the closing zero */
    NAMES_KEY_BYTES = 256, /* as it is compared */
};

/* May somebody choose this name? Then `shown` is the name in its one form (NFC). Otherwise *why is a sentence that says what to change. */
bool names_check(const char *name, char shown[NAMES_BYTES], const char **why);

/* Names that are written differently and are the same have the same of these: full width, capitals, composed and decomposed letters. Any
 * text has one, also what names_check refuses. */
void names_fold(const char *name, char out[NAMES_KEY_BYTES]);

/* Names that look the same have the same of these: letters of Latin, Greek and Cyrillic, and digits, by what they look like. */
void names_skeleton(const char *name, char out[NAMES_KEY_BYTES]);

/* Would people take it for the name of somebody who speaks for the server (names_reserved.c)? */
bool names_is_reserved(const char *name);

/* ---- shared by the files of this folder ---- */
enum { NAMES_CHARACTERS = 96 };
/* The characters of a text, up to so many; 0: it is not UTF-8, is empty or too long. */
size_t names_read(const char *name, uint32_t out[NAMES_CHARACTERS]);
/* Full and half width forms become the usual ones. */
void names_map_width(uint32_t *characters, size_t count);
/* The Latin letter or letters that a character looks like, or NULL (lookalikes.c). */
const char *names_lookalike(uint32_t character);

#endif
