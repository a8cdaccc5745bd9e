/* What the files of online play share; see online.h. */
#ifndef TRIVIUM_SERVER_SERVE_ONLINE_INSIDE_H
#define TRIVIUM_SERVER_SERVE_ONLINE_INSIDE_H

#include "heart.h"
#include "node_links.h"
#include "online.h"
#include "server/hall/hall.h"
#include "server/hall/map.h"
#include "server/store/lock.h"
#include "server/store/writer.h"
#include "steady_time.h"
#include "webhook.h"

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

/* Whether writing works, for /healthz: a probe is written when nothing else has shown it lately. */
typedef struct online_health {
    uint64_t probe;   /* the batch that shows it; 0: none under way */
    uint64_t settled; /* how far the writer got */
    int64_t asked_ms; /* when it was handed to the writer */
    int64_t good_ms;  /* when something was last made durable */
    bool refused;     /* the last round was */
    char why[320];
    struct http_exchange **waiting; /* who asked and waits for the probe; connections bound them */
    uint32_t count, room;
} online_health;

struct online {
    server *server;
    server_app app;
    store_lock *lock; /* of the store's file */
    store *store;
    store_writer *writer;
    hall *hall; /* NULL before the beginning and after the end */
    steady_time time;
    /* Thinking may take seconds, so it never stands before a password. */
    workers *hashers, *thinkers, *readers;
    hall_read *unread; /* asked when there was no reader any more; released after the hall is closed */
    online_settings settings;
    webhook *webhook; /* NULL: none */
    atomic_bool ending;

    uint64_t requests_begun;
    hall_map requests; /* by number: the http_exchange that waits for its reply */

    online_health health;

    /* Among nodes (online_nodes.c); NULL and 0 where there is only one. */
    heart *heart;
    node_links *links;
    int64_t held_until_ms; /* the lease, by the forward clock */
    uint64_t leaving_ms;   /* since when it hands its tables over; 0: it does not */
    bool taken;            /* another server has its address */
    uint64_t beats_missed, renewed_ms;

    pthread_mutex_t mutex; /* of what the writer's thread reports: */
    uint64_t durable;
    online_refusal *refused, **refused_end;
};

/* The time for the hall, which is told when it leaps. */
int64_t online_now_ms(online *it);

/* online_nodes.c: other nodes, where the store is shared. */
bool online_nodes_begin(online *it, tv_error *error);
void online_nodes_end(online *it);
void online_nodes_woken(online *it); /* what the heart brought */
void online_nodes_tick(online *it);
void online_nodes_turned(void *host);
bool online_nodes_leave(void *host);
void online_nodes_look(online *it, int64_t now_ms); /* whether the lease is held: before anything is asked of the hall */
bool online_node_send(void *host, int64_t node, const void *head, size_t size, hall_message *text);
void online_nodes_figures(online *it, const hall_figures *figures, tv_text *out);
const char *online_nodes_fault(const online *it); /* for /healthz: why nobody should be sent here; NULL: nothing */

/* online_health.c */
void online_answer_health(struct http_exchange *exchange);
void online_health_settled(online *it, uint64_t durable, const online_refusal *refused); /* the writer got this far */
void online_health_tick(online *it);
void online_health_end(online *it);

/* online_api.c: the routes; the hall's replies, and streams instead of them. */
extern const route online_routes[];
void online_reply(void *host, const hall_reply *reply);
hall_connection online_begin_stream(void *host, uint64_t request);

/* online_jobs.c: what the hall wants done by workers. */
void online_work(void *host, hall_job *job);
void online_read(void *host, hall_read *read); /* in the reader's thread: the loop never waits for the disk */

#endif
