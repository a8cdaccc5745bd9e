/* Does this compiler count bytes rightly? GCC 12.2 does not with vectors of straight-line code (-ftree-slp-vectorize, part of -O3): where a
 * sum of sixteen comparisons was unrolled, it compares all bytes at once, which gives 255 for each equal one, and adds these up as if they
 * were ones. A single equal byte so counts as 255.
 *
 *     $ gcc-12 -O3 slp_vectorizer.c && ./a.out                             $ clang-14 -O3 slp_vectorizer.c && ./a.out
 *     numbers below 5 that occur less than three times: 2 3 4, wrong       numbers below 5 that occur less than three times: 1 2 3 4
 *     $ gcc-12 -O3 -fno-tree-slp-vectorize slp_vectorizer.c && ./a.out     $ gcc-11 -O3 slp_vectorizer.c && ./a.out
 *     numbers below 5 that occur less than three times: 1 2 3 4            numbers below 5 that occur less than three times: 1 2 3 4
 *
 * The fault is the compiler's: every number here is unsigned and small, every index is within its array, and neither
 * -fsanitize=address,undefined nor valgrind finds anything to say, with the right answer and with the wrong one. The build compiles and runs
 * this file and leaves the vectors out where it fails (CMakeLists.txt); a byte is compared so in many places, therefore everywhere. */
#include <stdint.h>
#include <stdio.h>

static uint8_t count(const uint8_t bytes[16], uint8_t number) {
    uint8_t found = 0;
    for (int i = 0; i < 16; i++) found = (uint8_t)(found + (bytes[i] == number));
    return found;
}

/* Alone, count() becomes a loop of vectors, which is right; it goes wrong when it is unrolled within another loop. */
static __attribute__((noinline)) uint32_t rare(const uint8_t bytes[16]) {
    uint32_t numbers = 0;
    for (uint8_t number = 1; number < 5; number++)
        if (count(bytes, number) < 3) numbers |= UINT32_C(1) << number;
    return numbers;
}

int main(void) {
    const uint8_t bytes[16] = {1}; // a single one
    uint32_t numbers = rare(bytes);
    printf("numbers below 5 that occur less than three times:");
    for (int number = 1; number < 5; number++)
        if (numbers >> number & 1) printf(" %d", number);
    printf("%s\n", numbers == 30 ? "" : ", wrong");
    return numbers != 30;
}
