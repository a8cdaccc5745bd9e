/* A pool of threads with a queue before and a queue behind it, see workers.h. */
#include "serve/workers.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct job_queue {
    worker_job *first, **end;
} job_queue;

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    job_queue waiting, finished;
    uint32_t waiting_count, waiting_max, running, threads;
    bool closing;
    void (*wake)(void *host);
    void *host;
    pthread_t ids[];
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

static worker_job *queue_take(job_queue *queue) {
    worker_job *job = queue->first;
    queue->first = job->next;
    if (queue->first == NULL) queue->end = &queue->first;
    return job;
}

static void *work(void *argument) {
    workers *pool = argument;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->waiting.first == NULL && !pool->closing) pthread_cond_wait(&pool->arrived, &pool->lock);
        if (pool->waiting.first == NULL) break;
        worker_job *job = queue_take(&pool->waiting);
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

workers *workers_open(uint32_t threads, uint32_t waiting_max, void (*wake)(void *host), void *host) {
    workers *pool = calloc(1, sizeof *pool + threads * sizeof pool->ids[0]);
    if (pool == NULL) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->arrived, NULL);
    queue_clear(&pool->waiting);
    queue_clear(&pool->finished);
    pool->waiting_max = waiting_max;
    pool->wake = wake;
    pool->host = host;
    while (pool->threads < threads && pthread_create(&pool->ids[pool->threads], NULL, work, pool) == 0) pool->threads++;
    if (pool->threads > 0) return pool;
    workers_close(pool);
    return NULL;
}

bool workers_submit(workers *pool, worker_job *job) {
    pthread_mutex_lock(&pool->lock);
    bool room = pool->waiting_count < pool->waiting_max && !pool->closing;
    if (room) {
        queue_add(&pool->waiting, job);
        pool->waiting_count++;
        pthread_cond_signal(&pool->arrived);
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
    for (uint32_t i = 0; i < pool->threads; i++) pthread_join(pool->ids[i], NULL);
    workers_collect(pool);
    pthread_cond_destroy(&pool->arrived);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
