/* Survey: prices over the whole land for one seat, gathered once per list of legal moves. Play-outs spend most of their time on this question, so it
 * works on packed numbers and on sets of cells, and looks closer only where a hand can pay at all; the suite and the payment tests hold it
 * against cost.c, which follows the clauses. */
#ifndef TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H
#define TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H

#include "games/attika/attika.h"

typedef struct attika_survey {
    const attika_box *b;
    const attika_state *s;
    uint8_t seat, hand_size;
    uint64_t hand; /* four bits a landscape, at most 7 of each: no cost needs more; four times, for four cells */
    /* The free cells whose surcharge (AT 5.6) the hand can pay, and what is around them: first those beside own buildings, from `far` on those
     * that found a settlement. Both go by four, so some are there more than once. */
    uint8_t far, count;
    uint8_t cell[ATTIKA_LAND_CELLS + 6];
    uint16_t around[ATTIKA_LAND_CELLS + 6];
} attika_survey;

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *survey);
/* Fewest cards with which this hand would pay for the kind on a free cell that founds no settlement and where no arrow makes it free (AT 5.1,
 * AT 5.2). Whether the hand has as many is another question. */
uint8_t attika_survey_cards(const attika_survey *survey, uint8_t kind, uint8_t cell);
/* The kinds on the storage board that the seat can pay for on some hex: bit k for kind k. */
tv_bits attika_survey_kinds(const attika_survey *survey);
/* All hexes where the seat can pay for this kind, in order; returns their number. */
uint32_t attika_survey_hexes(const attika_survey *survey, uint8_t kind, uint8_t cells[ATTIKA_LAND_CELLS]);

#endif
