/* The loops of a net, compiled once for every processor and once more for wider registers where the machine has them. Whole numbers: all give
 * the same bits. */
#ifndef TRIVIUM_NETS_KERNELS_H
#define TRIVIUM_NETS_KERNELS_H

#include <stdint.h>

typedef struct net_kernels {
    /* Adds rows to `units`, numbers of 16 bits, and takes others away. */
    void (*change)(int16_t *units, const int16_t *rows, uint32_t hidden, const uint16_t *come, uint32_t coming, const uint16_t *gone,
                   uint32_t going);
    /* What units say: times gain / 65536, from 0 to TV_NET_ONE. */
    void (*say)(const int16_t *units, const int16_t *gain, uint32_t hidden, int16_t *said);
    /* bias + the sum of products, for every row of weights. */
    void (*sums)(const int16_t *weights, const int32_t *bias, uint32_t rows, uint32_t width, const int16_t *said, int32_t *out);
    /* The same for the rows of a list. */
    void (*pick)(const int16_t *weights, const int32_t *bias, const uint16_t *rows, uint32_t count, uint32_t width, const int16_t *said,
                 int32_t *out);
} net_kernels;

extern const net_kernels net_kernels_plain;
#if defined(__x86_64__)
extern const net_kernels net_kernels_avx2; /* only where the processor has it */
#endif
/* The best of this machine. */
const net_kernels *net_kernels_here(void);

#endif
