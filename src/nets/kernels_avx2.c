/* The same loops for x86-64 with AVX2; the build compiles this file alone for it. */
#if defined(__x86_64__)
#define NAME net_kernels_avx2
#include "nets/kernels.inc"
#else
typedef int net_kernels_need_no_other;
#endif
