/* Thinker: work that takes time, done in a thread of its own while the screen goes on answering. The work gets its own copy of what
 * it needs: nothing of the session is touched by two threads. */
#ifndef TRIVIUM_CLIENT_TERMINAL_THINKER_H
#define TRIVIUM_CLIENT_TERMINAL_THINKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct thinker {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t finished;
    bool started, done; /* guarded by the mutex: done */
    atomic_bool stop;
    void (*work)(void *job, struct thinker *it);
    void *job;
} thinker;

/* Begins. Where no thread can be had, the work is done before this returns. */
void thinker_start(thinker *it, void (*work)(void *job, thinker *it), void *job);
/* Waits at most so long; true when the work is done. */
bool thinker_wait(thinker *it, unsigned wait_ms);
/* Asks the work to stop; it does so soon. */
void thinker_stop(thinker *it);
/* For the work: was it asked to stop? `host` is the thinker. */
bool thinker_is_stopped(void *host);
/* Waits for the end and gives everything back. */
void thinker_end(thinker *it);

#endif
