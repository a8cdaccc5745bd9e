/* A pool of threads with two lanes of waiting jobs before it, quick and long ones, and a queue behind it, see workers.h. */
#include "workers.h"

#include "base/check.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct job_queue {
    worker_job *first, **end;
} job_queue;

/* An owner who has had a turn: the next one is not before this. */
typedef struct lane_owner {
    uint64_t owner, next_turn;
} lane_owner;

/* Jobs that wait, by turns. An owner's jobs are put into different turns, a newcomer's first one into the present turn. */
typedef struct lane {
    worker_job *first;
    uint64_t turn; /* of the job taken last */
    lane_owner *owners;
    uint32_t owner_count, owner_room;
} lane;

enum { LONG, QUICK, LANES };

typedef struct worker {
    workers *pool;
    pthread_t id;
    bool quick_only;
} worker;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    lane lanes[LANES];
    job_queue finished;
    uint32_t waiting_count, waiting_max, running, threads;
    bool closing;
    bool quick_last; /* of the threads that take both */
    void (*wake)(void *host);
    void *host;
    worker each[];
};

static void queue_clear(job_queue *queue) {
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_add(job_queue *queue, worker_job *job) {
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

/* ---- lanes ---- */

/* Forgets owners who may have the present turn anyway, so that the list is as long as the lane at most. */
static lane_owner *find_owner(lane *it, uint64_t owner) {
    uint32_t kept = 0;
    lane_owner *found = NULL;
    for (uint32_t i = 0; i < it->owner_count; i++) {
        if (it->owners[i].next_turn <= it->turn) continue;
        it->owners[kept] = it->owners[i];
        if (it->owners[kept].owner == owner) found = &it->owners[kept];
        kept++;
    }
    it->owner_count = kept;
    return found;
}

static lane_owner *add_owner(lane *it, uint64_t owner) {
    if (it->owner_count == it->owner_room) {
        it->owner_room = it->owner_room * 2 + 16;
        it->owners = realloc(it->owners, it->owner_room * sizeof *it->owners);
        TV_ASSERT(it->owners != NULL);
    }
    it->owners[it->owner_count] = (lane_owner){owner, it->turn};
    return &it->owners[it->owner_count++];
}

static void lane_add(lane *it, worker_job *job) {
    lane_owner *owner = find_owner(it, job->owner);
    if (owner == NULL) owner = add_owner(it, job->owner);
    job->turn = owner->next_turn++;
    worker_job **at = &it->first;
    while (*at != NULL && (*at)->turn <= job->turn) at = &(*at)->next;
    job->next = *at;
    *at = job;
}

static worker_job *lane_take(lane *it) {
    worker_job *job = it->first;
    it->first = job->next;
    it->turn = job->turn;
    return job;
}

/* ---- threads ---- */

/* Quick ones first, but not always: a stream of them must not hold up the long ones for ever. NULL: nothing for this thread. */
static worker_job *take_job(worker *by) {
    workers *pool = by->pool;
    lane *quick = &pool->lanes[QUICK], *slow = &pool->lanes[LONG];
    if (by->quick_only) return quick->first != NULL ? lane_take(quick) : NULL;
    if (quick->first == NULL && slow->first == NULL) return NULL;
    pool->quick_last = quick->first != NULL && (slow->first == NULL || !pool->quick_last);
    return lane_take(pool->quick_last ? quick : slow);
}

static void *work(void *argument) {
    worker *by = argument;
    workers *pool = by->pool;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        worker_job *job;
        while ((job = take_job(by)) == NULL && !pool->closing) pthread_cond_wait(&pool->arrived, &pool->lock);
        if (job == NULL) break;
        pool->waiting_count--;
        pool->running++;
        pthread_mutex_unlock(&pool->lock);
        job->run(job);
        pthread_mutex_lock(&pool->lock);
        pool->running--;
        queue_add(&pool->finished, job);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->host);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static bool start_thread(workers *pool, bool quick_only) {
    worker *next = &pool->each[pool->threads];
    *next = (worker){.pool = pool, .quick_only = quick_only};
    bool good = pthread_create(&next->id, NULL, work, next) == 0;
    pool->threads += good;
    return good;
}

workers *workers_open_with_quick(uint32_t threads, uint32_t quick_threads, uint32_t waiting_max, void (*wake)(void *host), void *host) {
    workers *pool = calloc(1, sizeof *pool + (threads + quick_threads) * sizeof pool->each[0]);
    if (pool == NULL) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->arrived, NULL);
    queue_clear(&pool->finished);
    pool->waiting_max = waiting_max;
    pool->wake = wake;
    pool->host = host;
    while (pool->threads < threads && start_thread(pool, false)) continue;
    bool any = pool->threads > 0;
    for (uint32_t i = 0; i < quick_threads && any; i++) start_thread(pool, true); /* without them it is slower, not wrong */
    if (any) return pool;
    workers_close(pool);
    return NULL;
}

workers *workers_open(uint32_t threads, uint32_t waiting_max, void (*wake)(void *host), void *host) {
    return workers_open_with_quick(threads, 0, waiting_max, wake, host);
}

bool workers_submit(workers *pool, worker_job *job) {
    pthread_mutex_lock(&pool->lock);
    bool room = pool->waiting_count < pool->waiting_max && !pool->closing;
    if (room) {
        lane_add(&pool->lanes[job->quick ? QUICK : LONG], job);
        pool->waiting_count++;
        pthread_cond_broadcast(&pool->arrived); /* not every thread takes every job */
    }
    pthread_mutex_unlock(&pool->lock);
    return room;
}

void workers_collect(workers *pool) {
    pthread_mutex_lock(&pool->lock);
    worker_job *job = pool->finished.first;
    queue_clear(&pool->finished);
    pthread_mutex_unlock(&pool->lock);
    while (job != NULL) {
        worker_job *next = job->next;
        job->done(job);
        job = next;
    }
}

uint32_t workers_busy(workers *pool) {
    pthread_mutex_lock(&pool->lock);
    uint32_t busy = pool->waiting_count + pool->running;
    pthread_mutex_unlock(&pool->lock);
    return busy;
}

void workers_close(workers *pool) {
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->arrived);
    pthread_mutex_unlock(&pool->lock);
    for (uint32_t i = 0; i < pool->threads; i++) pthread_join(pool->each[i].id, NULL);
    workers_collect(pool);
    pthread_cond_destroy(&pool->arrived);
    pthread_mutex_destroy(&pool->lock);
    for (int i = 0; i < LANES; i++) free(pool->lanes[i].owners);
    free(pool);
}
