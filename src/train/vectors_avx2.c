/* The same loops for x86-64 with AVX2; the build compiles this file alone for it. */
#if defined(__x86_64__)
#define NAME train_vectors_avx2
#include "train/vectors.inc"
#else
typedef int train_vectors_need_no_other;
#endif
