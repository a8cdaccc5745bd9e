/* Where a broken assert ends. The library has no stdio, so the C library's own assert says the sentence where it has a function for it. */
#include "check.h"

#ifndef __wasm__ /* there the module itself does it, because it has no standard output */
#undef NDEBUG
#include <assert.h>
#include <stdlib.h>

_Noreturn void tv_assert_failed(const char *claim, const char *file, int line) {
#ifdef __GLIBC__
    __assert_fail(claim, file, (unsigned)line, NULL);
#else
    (void)claim, (void)file, (void)line;
    abort();
#endif
}
#endif
