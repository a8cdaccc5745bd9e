/* Phrases that only Albion's sentences need; names that its picture needs too are in albion.h. Where French wants an
 * article and English and German do not, the phrase has its own text, so that translators can bring one. */
#ifndef TRIVIUM_GAMES_ALBION_WORDS_NAMES_H
#define TRIVIUM_GAMES_ALBION_WORDS_NAMES_H

#include "games/albion/albion.h"

/* "castle II" as what something is done to (French: le château II). */
albion_phrase albion_building_object(const albion_box *b, uint8_t region, uint8_t building, tv_lang lang);
const char *albion_figure_object(uint8_t figure, tv_lang lang); /* "a settler" (German: einen Siedler) */
/* "fish + wood": a payment, bit r for resource r. */
albion_phrase albion_payment_phrase(uint8_t payment, tv_lang lang);

/* "3 = 2 printed + 1 revealed": how strong a raid is (AL 7.3). */
albion_phrase albion_strength_phrase(uint8_t printed, uint8_t face_up, uint8_t revealed, tv_lang lang);
/* "2 = 1 legionary + 1 fortification level": how well a player defends (AL 7.3). */
albion_phrase albion_defence_phrase(uint8_t legionaries, uint8_t fortifications, tv_lang lang);

/* Names of the seats in a set, "Ada, Bertil and Carla", in turn order from a seat on. */
albion_phrase albion_seats_phrase(const albion_box *b, uint8_t seats, uint8_t from, const tv_reader *reader);

/* How a game ended: who won and by what (AL 10). */
typedef struct albion_ending {
    uint8_t reason, winners; /* bits */
    int16_t round;
} albion_ending;
void albion_ending_tell(const albion_box *b, const albion_ending *ending, const tv_reader *reader, tv_text *out);

/* Can the event be put into words: do its numbers name things that there are? (event_bounds.c) */
bool albion_event_fits(const albion_box *b, const tv_event *event);

#endif
