/* Survey: prices over the whole land for one seat, gathered once per list of legal moves. Play-outs spend most of their time on this question, so it
 * works on packed numbers in plain loops that compilers turn into vector code; the suite and the payment tests hold it against cost.c, which
 * follows the clauses. */
#ifndef TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H
#define TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H

#include "games/attika/attika.h"

typedef struct attika_survey {
    const attika_box *b;
    const attika_state *s;
    uint8_t seat, free_count;
    uint16_t hand_size;
    uint16_t hand;                         /* four bits a landscape, at most 7 each: no cost needs more */
    uint8_t free[ATTIKA_LAND_CELLS];       /* free cells in order */
    uint16_t symbols[ATTIKA_LAND_CELLS];   /* around each of them */
    uint16_t surcharge[ATTIKA_LAND_CELLS]; /* for building there (AT 5.6) */
} attika_survey;

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *survey);
/* Fewest cards with which this hand would pay for the kind on a free cell that founds no settlement and where no arrow makes it free (AT 5.1,
 * AT 5.2). Whether the hand has as many is another question. */
uint16_t attika_survey_cards(const attika_survey *survey, uint8_t kind, uint8_t cell);
/* Is there a hex where the seat can pay for this kind? */
bool attika_survey_buildable(const attika_survey *survey, uint8_t kind);
/* All such hexes in order; returns their number. */
uint32_t attika_survey_hexes(const attika_survey *survey, uint8_t kind, uint8_t cells[ATTIKA_LAND_CELLS]);

#endif
