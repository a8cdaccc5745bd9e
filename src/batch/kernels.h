/* The games compiled for cards, put into the program at build time (cmake/batch.cmake). */
#ifndef TRIVIUM_BATCH_KERNELS_H
#define TRIVIUM_BATCH_KERNELS_H

/* Moves that a thread on a card has room for in a game that does not say its moves_max, but leaves it to its verbs. */
enum { BATCH_CARD_MOVES = 1024 };

typedef struct batch_kernel {
    const char *game; /* its id; NULL closes the list */
    const char *ptx;  /* closed by a zero */
} batch_kernel;

extern const batch_kernel batch_kernels[];

#endif
