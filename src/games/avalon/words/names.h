/* Names and small phrases that Avalon's describing, previewing, telling and prompting share. A card's name is kept in the
 * three forms that sentences need, because German and French bend articles and adjectives. */
#ifndef TRIVIUM_GAMES_AVALON_WORDS_NAMES_H
#define TRIVIUM_GAMES_AVALON_WORDS_NAMES_H

#include "games/avalon/avalon.h"

typedef struct avalon_phrase {
    char words[160];
} avalon_phrase;

/* "the red knight" as what something is done to (German: den roten Ritter). */
const char *avalon_card_object(uint8_t card, tv_lang lang);
/* "with the red knight" (German: mit dem roten Ritter). */
const char *avalon_card_means(uint8_t card, tv_lang lang);

/* "place 4 (Hill Castle)"; AVALON_NOBODY as region: "place 4". French has its article in it (l’emplacement 4), so it must
 * not open a sentence. */
avalon_phrase avalon_place_phrase(const avalon_box *box, uint8_t place, uint8_t region, tv_lang lang);
/* The same for a place as a state shows it. */
avalon_phrase avalon_where(const avalon_box *box, const avalon_state *s, uint8_t place, tv_lang lang);
/* "3 + 1", or "3 + 1 + 1" with a castle: how further losses add up (AV 6.5). */
avalon_phrase avalon_sum_phrase(uint8_t attackers, uint8_t defenders, uint8_t bonus);

/* How a game ended, in one or two sentences. */
typedef struct avalon_ending {
    uint8_t reason, winner; /* AVALON_NOBODY: a draw */
    uint8_t crowns[2], cards[2];
} avalon_ending;
void avalon_ending_tell(const avalon_ending *ending, const tv_reader *reader, tv_text *out);

/* Can the event be put into words: do its numbers name things that there are? (event_bounds.c) */
bool avalon_event_fits(const tv_event *event);

#endif
