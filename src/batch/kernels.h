/* The games compiled for cards, put into the program at build time (cmake/batch.cmake). */
#ifndef TRIVIUM_BATCH_KERNELS_H
#define TRIVIUM_BATCH_KERNELS_H

typedef struct batch_kernel {
    const char *game; /* its id; NULL closes the list */
    const char *ptx;  /* closed by a zero */
} batch_kernel;

extern const batch_kernel batch_kernels[];

#endif
