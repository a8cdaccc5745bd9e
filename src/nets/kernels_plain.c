/* The loops for every processor of the kind that is built for, and the choice among what there is. */
#define NAME net_kernels_plain
#include "nets/kernels.inc"

const net_kernels *net_kernels_here(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) return &net_kernels_avx2;
#endif
    return &net_kernels_plain;
}
