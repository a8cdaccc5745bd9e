/* The loops for every processor of the kind that is built for, and the choice among what there is. */
#define NAME train_vectors_plain
#include "train/vectors.inc"

const train_vectors *train_vectors_here(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) return &train_vectors_avx2;
#endif
    return &train_vectors_plain;
}
