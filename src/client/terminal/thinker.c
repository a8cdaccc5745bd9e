/* A thread for work that takes time, see thinker.h. */
#include "thinker.h"

#include "host/host_time.h"

static void *run(void *argument) {
    thinker *it = argument;
    it->work(it->job, it);
    pthread_mutex_lock(&it->mutex);
    it->done = true;
    pthread_cond_signal(&it->finished);
    pthread_mutex_unlock(&it->mutex);
    return NULL;
}

void thinker_start(thinker *it, void (*work)(void *job, thinker *it), void *job) {
    *it = (thinker){.work = work, .job = job};
    atomic_init(&it->stop, false);
    pthread_mutex_init(&it->mutex, NULL);
    host_condition_init(&it->finished);
    it->started = pthread_create(&it->thread, NULL, run, it) == 0;
    if (!it->started) run(it);
}

bool thinker_wait(thinker *it, unsigned wait_ms) {
    const uint64_t until = host_time_after(wait_ms);
    pthread_mutex_lock(&it->mutex);
    while (!it->done && host_condition_wait(&it->finished, &it->mutex, until)) continue;
    bool done = it->done;
    pthread_mutex_unlock(&it->mutex);
    return done;
}

void thinker_stop(thinker *it) { atomic_store(&it->stop, true); }

bool thinker_is_stopped(void *host) { return atomic_load(&((thinker *)host)->stop); }

void thinker_end(thinker *it) {
    if (it->started) pthread_join(it->thread, NULL);
    pthread_cond_destroy(&it->finished);
    pthread_mutex_destroy(&it->mutex);
}
