/* Names of Attika's buildings, groups and landscapes in the reader's language. Material of one's own may bring ids that
 * nobody has translated: those are their own names. */
#ifndef TRIVIUM_ATTIKA_NAMES_H
#define TRIVIUM_ATTIKA_NAMES_H

#include "attika.h"

/* "silver mine": without article, small letters as in the middle of a sentence. */
const char *attika_kind_name(const attika_box *b, uint8_t kind, tv_lang lang);
/* The same where room is scarce: at most seven letters. */
const char *attika_kind_short(const attika_box *b, uint8_t kind, tv_lang lang);
/* Has the kind a symbol of its own ("kind_" and its id)? */
bool attika_kind_known(const attika_box *b, uint8_t kind);
/* "defence". */
const char *attika_group_name(const attika_box *b, uint8_t group, tv_lang lang);
/* "water"; ATTIKA_BLANK: "meadow". */
const char *attika_land_name(uint8_t land, tv_lang lang);

#endif
