/* Names of Attika's buildings, groups and landscapes in the reader's language. Material of one's own may bring ids that
 * nobody has translated: those are their own names. */
#ifndef TRIVIUM_GAMES_ATTIKA_WORDS_NAMES_H
#define TRIVIUM_GAMES_ATTIKA_WORDS_NAMES_H

#include "games/attika/attika.h"

typedef struct attika_phrase {
    char words[200];
} attika_phrase;

/* "silver mine": without article, small letters as in the middle of a sentence. */
const char *attika_kind_name(const attika_box *b, uint8_t kind, tv_lang lang);
/* The same where room is scarce: at most seven letters. */
const char *attika_kind_short(const attika_box *b, uint8_t kind, tv_lang lang);
/* "the silver mine", "a road": as what something is done to (German: die Silbermine). */
const char *attika_kind_object(const attika_box *b, uint8_t kind, tv_lang lang);
/* Has the kind a symbol of its own ("kind_" and its id)? */
bool attika_kind_known(const attika_box *b, uint8_t kind);
/* "defence". */
const char *attika_group_name(const attika_box *b, uint8_t group, tv_lang lang);
/* "water"; ATTIKA_BLANK: "meadow". */
const char *attika_land_name(uint8_t land, tv_lang lang);

/* "C4". */
attika_phrase attika_cell_phrase(uint8_t cell);
/* "from the main stack", "from stack 2". */
attika_phrase attika_stack_phrase(uint8_t stack, tv_lang lang);

/* "1 hill, 3 mountains"; none: "nothing". */
attika_phrase attika_lands_phrase(const uint8_t counts[ATTIKA_LANDS], tv_lang lang);
/* A building's printed cost: "1 hill, 3 mountains", "5 of any kind". */
attika_phrase attika_cost_phrase(const attika_box *b, uint8_t kind, tv_lang lang);
/* What is to be paid on a hex: "1 hill, 2 of any kind"; nothing: "nothing to pay". */
attika_phrase attika_price_phrase(const attika_price *price, tv_lang lang);

/* How a game ended, in one or two sentences. */
typedef struct attika_ending {
    uint8_t reason, winner; /* ATTIKA_NOTHING: nobody won at once */
    uint8_t buildings[TV_SEATS_MAX];
} attika_ending;
void attika_ending_tell(const attika_box *b, const attika_ending *ending, const tv_reader *reader, tv_text *out);

/* Can the event be put into words: do its numbers name things that there are? (event_bounds.c) */
bool attika_event_fits(const attika_box *b, const tv_event *event);

#endif
