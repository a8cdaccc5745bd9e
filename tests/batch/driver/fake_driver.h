/* A driver of a card that is none: its memory is this process's, and its kernels are row.h, run table by table. It is built as a library with
 * the real one's name, so that the real code finds it, and can be told to fail. */
#ifndef TRIVIUM_TESTS_BATCH_FAKE_DRIVER_H
#define TRIVIUM_TESTS_BATCH_FAKE_DRIVER_H

#include <trivium/game.h>

typedef struct fake_driver {
    const tv_game *const *games; /* what it can play: the “rules” handed over are a game's id */
    uint32_t calls, fail_at;     /* calls so far; the number of the one that fails, 0: none */
    int cards, capability, init_answer;
    uint64_t memory;                        /* bytes that are left */
    uint64_t pieces, modules, held, inside; /* what was taken and not given back: memory, modules, contexts, pushed ones */
    const char *refuses;                    /* what it says to the rules; NULL: it takes them */
} fake_driver;

/* The one of the library, which is under the name "fake_driver_of". */
typedef fake_driver *fake_driver_finder(void);

#endif
