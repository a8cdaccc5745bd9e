/* How the memory of a batch is laid out: which arrays it has, how wide their rows are, and where each begins in the one piece of memory
 * that a batch takes at its place. */
#ifndef TRIVIUM_BATCH_LAYOUT_H
#define TRIVIUM_BATCH_LAYOUT_H

#include "work.h"

enum {
    BATCH_TABLES_MAX = 1 << 26,
    BATCH_MOVES_WIDTH = 256, /* unless another is asked for; a game that can have fewer moves has narrower rows */
    BATCH_OWN_WIDTH = 64,    /* of lists that are kept for the masks alone: a longer one is made anew when it is needed */
};

/* What a batch keeps for itself, numbered behind what it tells. */
enum batch_own {
    BATCH_RANDOM = TV_BATCH_ARRAYS, /* batch_random */
    BATCH_OWN_LIST,                 /* uint64 [moves_width]: the legal moves, where the caller wants only masks */
    BATCH_NUMBERS,                  /* uint16 [moves_width]: the actions of the legal moves */
    BATCH_REFUSED,                  /* uint8 */
    BATCH_CHOICES,                  /* 8 bytes: what the caller chose, or seeds, brought there */
    BATCH_WHICH,                    /* uint8: which tables begin anew */
    BATCH_BOX,                      /* one row: the box */
    BATCH_ENCODER,                  /* one row: the encoder */
    BATCH_PIECES,
};

typedef struct batch_piece {
    uint64_t offset; /* in the memory of the batch */
    uint32_t item_bytes, columns, rows;
    uint8_t is_signed, there; /* there: this batch has it */
} batch_piece;

typedef struct batch_layout {
    batch_piece pieces[BATCH_PIECES];
    uint64_t bytes;
} batch_layout;

void batch_layout_make(const tv_batch_setup *setup, const tv_encoder *encoder, uint32_t moves_width, batch_layout *out);
/* The addresses of a work whose memory begins at `memory`. */
void batch_layout_place(const batch_layout *layout, void *memory, batch_work *work);

#endif
