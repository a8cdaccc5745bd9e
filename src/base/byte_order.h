/* The order of bytes. Numbers lie in memory as the machine writes them; what leaves the process, enters a hash or comes from a file is
 * little-endian. On machines that write so themselves all of this is nothing, which the compiler sees. */
#ifndef TRIVIUM_BASE_BYTE_ORDER_H
#define TRIVIUM_BASE_BYTE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { BYTE_ORDER_TURNED = 1 }; /* 1: this machine writes the largest byte first */
#else
enum { BYTE_ORDER_TURNED = 0 };
#endif

/* Turns `count` numbers of `width` bytes each round, whatever the machine. */
static inline void byte_order_reverse(void *numbers, size_t count, size_t width) {
    unsigned char *bytes = (unsigned char *)numbers;
    for (size_t i = 0; i < count; i++, bytes += width)
        for (size_t low = 0, high = width - 1; low < high; low++, high--) {
            unsigned char kept = bytes[low];
            bytes[low] = bytes[high];
            bytes[high] = kept;
        }
}

/* From the machine's order to little-endian, or back: it is the same. */
static inline void byte_order_turn(void *numbers, size_t count, size_t width) {
    if (BYTE_ORDER_TURNED) byte_order_reverse(numbers, count, width);
}

#endif
