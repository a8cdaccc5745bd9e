/* Survey: prices over the whole land for one seat, for one list of legal moves. Play-outs spend most of their time on this question, so it
 * works on packed numbers and on sets of cells, and without branches that a processor could not foresee; the suite and the payment tests hold it
 * against cost.c, which follows the clauses. */
#ifndef TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H
#define TRIVIUM_GAMES_ATTIKA_RULES_SURVEY_H

#include "games/attika/attika.h"

typedef struct attika_survey {
    const attika_box *b;
    const attika_state *s;
    uint8_t seat, hand_size;
    bool can_found; /* the hand can pay the surcharge of a new settlement (AT 5.6) */
    uint32_t hand;  /* four bits a landscape, at most 7 of each: no cost needs more */
} attika_survey;

void attika_survey_make(const attika_box *b, const attika_state *s, uint8_t seat, attika_survey *survey);
/* Fewest cards with which this hand would pay for the kind on a free cell that founds no settlement and where no arrow makes it free (AT 5.1,
 * AT 5.2). Whether the hand has as many is another question. */
uint8_t attika_survey_cards(const attika_survey *survey, uint8_t kind, uint8_t cell);
/* The kinds on the storage board that the seat can pay for on some hex: bit k for kind k. */
tv_bits attika_survey_kinds(const attika_survey *survey);
/* The decisions for all hexes where the seat can pay for this kind, in order; returns their number. */
uint32_t attika_survey_hexes(const attika_survey *survey, uint8_t kind, tv_move *out);

#endif
