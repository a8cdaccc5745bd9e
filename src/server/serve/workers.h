/* Worker threads for what takes time: the event loop hands jobs in and gets each back when it is done, in its own thread. The
 * number of jobs waiting is bounded; who asks for more is told so, instead of everybody waiting ever longer.
 *
 * Jobs wait in turns: each owner has one job in a turn, so before anybody's first job goes at most one of each other owner. Quick jobs
 * wait apart from long ones, and threads may be kept for them, so that none waits for a long job to end. */
#ifndef TRIVIUM_SERVER_SERVE_WORKERS_H
#define TRIVIUM_SERVER_SERVE_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

/* Put first into a struct that holds the job's own data. */
typedef struct worker_job {
    struct worker_job *next;
    void (*run)(struct worker_job *job);  /* in a worker's thread */
    void (*done)(struct worker_job *job); /* afterwards, in the thread that calls workers_collect; frees it */
    uint64_t owner;                       /* whose it is; of one owner they go in order */
    uint64_t turn;                        /* the pool's own */
    bool quick;
} worker_job;

typedef struct workers workers;

/* `wake` is called in a worker's thread when something is to be collected. NULL when threads cannot be had. */
workers *workers_open(uint32_t threads, uint32_t waiting_max, void (*wake)(void *host), void *host);
/* The same with `quick_threads` more that take quick jobs only. */
workers *workers_open_with_quick(uint32_t threads, uint32_t quick_threads, uint32_t waiting_max, void (*wake)(void *host), void *host);
/* False when too many are waiting; the job is then still the caller's. */
bool workers_submit(workers *pool, worker_job *job);
/* Calls `done` of all jobs that are. */
void workers_collect(workers *pool);
/* Jobs waiting or running. */
uint32_t workers_busy(workers *pool);
/* Runs what was submitted, collects it, ends the threads. */
void workers_close(workers *pool);

#endif
