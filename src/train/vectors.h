/* The loops of training over rows of floating point numbers, compiled once for every processor and once more for wider registers. No sum
 * depends on how wide these are, so both give the same bits. Lengths are multiples of 8. */
#ifndef TRIVIUM_TRAIN_VECTORS_H
#define TRIVIUM_TRAIN_VECTORS_H

#include <stdint.h>

/* How a step of Adam moves weights. */
typedef struct train_pace {
    float rate;         /* with the correction for the first steps */
    float keep1, keep2; /* how much of the moments is kept */
    float decay;        /* of the weight itself, a step */
    float epsilon;
} train_pace;

typedef struct train_vectors {
    /* Adds the listed rows of `width` numbers, a multiple of 64, to `sum`. */
    void (*gather)(float *sum, const float *rows, const uint16_t *list, uint32_t count, uint32_t width);
    /* to += factor * from */
    void (*add)(float *to, const float *from, float factor, uint32_t width);
    float (*dot)(const float *one, const float *other, uint32_t width);
    /* One step with these slopes, which are cleared; `most`: bound of a weight. */
    void (*adam)(float *weights, float *first, float *second, float *slopes, uint32_t count, const train_pace *pace, float most);
} train_vectors;

extern const train_vectors train_vectors_plain, train_vectors_avx2;
const train_vectors *train_vectors_here(void);

#endif
