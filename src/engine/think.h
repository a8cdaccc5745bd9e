/* Thinking in a thread of its own, so that an engine hears "stop" while its bot searches. One thought at a time. */
#ifndef TRIVIUM_ENGINE_THINK_H
#define TRIVIUM_ENGINE_THINK_H

#include "line.h"
#include "told.h"

#include <pthread.h>
#include <stdatomic.h>
#include <trivium/bot.h>

typedef struct engine_thinker {
    /* Gets lines of info, and at last those of the answer, in the thinking thread. */
    void (*answer)(void *host, const char *lines, size_t size);
    void *host;
    /* private */
    tv_bot bot;
    engine_told told;                /* a shallow copy: box and view must stay as they are until the answer */
    uint64_t seed, begin_ns, end_ns; /* end 0: only "stop" ends it */
    uint64_t info_ns;                /* when the next line of info is due */
    void *memory;
    size_t memory_size;
    pthread_t thread;
    bool started; /* there is a thread to join */
    atomic_bool busy, stop;
} engine_thinker;

/* Begins to think about what the engine's seat should do now. False with a sentence when memory or threads are
 * short. */
bool engine_think_begin(engine_thinker *thinker, const tv_bot *bot, const engine_told *told, const engine_go *go, uint64_t seed,
                        tv_error *error);
/* No longer true when the answer is being handed over. */
bool engine_think_busy(engine_thinker *thinker);
/* Asks for the answer at once. */
void engine_think_stop(engine_thinker *thinker);
/* Waits for the end of the present thought and frees everything. */
void engine_think_end(engine_thinker *thinker);

#endif
