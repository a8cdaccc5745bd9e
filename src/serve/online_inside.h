/* What the files of online play share; see online.h. */
#ifndef TRIVIUM_SERVE_ONLINE_INSIDE_H
#define TRIVIUM_SERVE_ONLINE_INSIDE_H

#include "hall/hall.h"
#include "hall/map.h"
#include "serve/online.h"
#include "serve/steady_time.h"
#include "serve/webhook.h"
#include "store/writer.h"

#include <pthread.h>
#include <stdatomic.h>

#define ONLINE_COOKIE "trivium"

/* A batch that the disk refused. */
typedef struct online_refusal {
    struct online_refusal *next;
    uint64_t number;
    store_refusal why;
    tv_error error;
} online_refusal;

struct online {
    server *server;
    server_app app;
    store *store;
    store_writer *writer;
    hall *hall; /* NULL before the beginning and after the end */
    steady_time time;
    /* Thinking may take seconds, so it never stands before a password. */
    workers *hashers, *thinkers;
    online_settings settings;
    webhook *webhook; /* NULL: none */
    atomic_bool ending;

    uint64_t requests_begun;
    hall_map requests; /* by number: the http_exchange that waits for its reply */

    pthread_mutex_t lock; /* of what the writer's thread reports: */
    uint64_t durable;
    online_refusal *refused, **refused_end;
};

/* The time for the hall, which is told when it leaps. */
int64_t online_now_ms(online *it);

/* online_api.c: the routes; the hall's replies, and streams instead of them. */
extern const route online_routes[];
void online_reply(void *host, const hall_reply *reply);
hall_connection online_begin_stream(void *host, uint64_t request);

/* online_jobs.c: what the hall wants done by workers. */
void online_work(void *host, hall_job *job);

#endif
