/* A thought on its way from the module that thinks to the one that shows: both are the same module in different threads of the page, which
 * passes the bytes on as hexadecimal digits. */
#ifndef TRIVIUM_WASM_THINKING_H
#define TRIVIUM_WASM_THINKING_H

#include <trivium/analysis.h>

typedef struct thought {
    tv_hint hint;
    int32_t chances[TV_SEATS_MAX];
} thought;

/* False when the digits are not those of a thought. */
bool thought_read(thought *out, const char *digits);

#endif
