/* The parts of a preview: what a decision costs and does, sentence by sentence (preview.c), and what a level that is
 * built risks and brings (preview_level.c). */
#ifndef TRIVIUM_GAMES_ALBION_WORDS_PREVIEW_H
#define TRIVIUM_GAMES_ALBION_WORDS_PREVIEW_H

#include "names.h"

typedef struct albion_foresight {
    const albion_box *b;
    const albion_state *s;
    const tv_reader *reader;
    tv_lang lang;
    uint8_t seat;     /* who decides */
    uint8_t from, to; /* of the move */
    size_t begin;     /* where the preview starts in the text */
    tv_text *out;
} albion_foresight;

/* Sentences are separated by blanks. */
static inline tv_text *albion_next_sentence(const albion_foresight *p) {
    if (p->out->used > p->begin) tv_text_add_char(p->out, ' ');
    return p->out;
}

/* What would happen to a level laid in `to`: the Pict and the raid it may be (AL 7). */
void albion_foresee_pict(const albion_foresight *p);
/* What the level brings once it is turned up (AL 8). */
void albion_foresee_benefit(const albion_foresight *p, uint8_t building);
/* What a plant in `to` produces at a level; 0: none (AL 8.6). */
void albion_foresee_yield(const albion_foresight *p, uint8_t level);
/* A raid that may come in a region: its strength, and the seat's defence with these legionaries there. */
void albion_foresee_raid(const albion_foresight *p, uint8_t region, uint8_t legionaries);

#endif
