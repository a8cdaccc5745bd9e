/* What the two files that preview Attika's decisions share. */
#ifndef TRIVIUM_GAMES_ATTIKA_WORDS_PREVIEW_H
#define TRIVIUM_GAMES_ATTIKA_WORDS_PREVIEW_H

#include "names.h"

/* What the sentences of one preview need. */
typedef struct attika_preview_of {
    const attika_box *box;
    const attika_state *s;
    tv_lang lang;
    uint8_t seat; /* who decides */
    bool sees;    /* the hand of the deciding player can be seen */
    size_t begin; /* where the preview starts in the text */
    tv_text *out;
} attika_preview_of;

/* Room for the next sentence: sentences are separated by blanks. */
tv_text *attika_preview_next(const attika_preview_of *p);

/* What a building costs on its best hexes, on this one, and what this payment leaves (preview_build.c). */
void attika_preview_kind(const attika_preview_of *p, uint8_t kind);
void attika_preview_hex(const attika_preview_of *p, uint8_t cell);
void attika_preview_pay(const attika_preview_of *p, tv_move move);
/* A landscape tile follows the building just drawn (AT 7.1). */
void attika_preview_tile(const attika_preview_of *p, bool due);

#endif
