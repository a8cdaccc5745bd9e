/* See heart.h. */
#include "heart.h"

#include "base/check.h"
#include "host/host_time.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { LISTEN_MS = 200, AGAIN_MS = 250, MORE_MS = 20 };

typedef struct fetched {
    struct fetched *next;
    store_beat beat;
} fetched;

struct heart {
    store_membership member; /* the thread's own */
    void (*wake)(void *host);
    void *host;
    pthread_t thread;
    atomic_bool leaving, stopping;
    atomic_uint_fast64_t alive_ms; /* when the loop last showed that it runs */
    pthread_mutex_t mutex;         /* of what follows */
    fetched *first, **end;
};

static void hand_over(heart *it, store_beat *beat) {
    fetched *made = malloc(sizeof *made);
    TV_ASSERT(made != NULL);
    *made = (fetched){.beat = *beat};
    pthread_mutex_lock(&it->mutex);
    *it->end = made;
    it->end = &made->next;
    pthread_mutex_unlock(&it->mutex);
    it->wake(it->host);
}

/* Until the next beat; what is called out meanwhile goes on at once. */
static void listen_until(heart *it, uint64_t until_ms) {
    const struct store_sharing *ways = it->member.at->sharing;
    for (uint64_t now_ms = host_time_ms(); now_ms < until_ms && !it->stopping; now_ms = host_time_ms()) {
        store_beat heard;
        ways->await(it->member.at, (uint32_t)(until_ms - now_ms < LISTEN_MS ? until_ms - now_ms : LISTEN_MS));
        store_beat_listen(&it->member, &heard);
        bool nodes = false;
        for (uint32_t i = 0; i < heard.news_count; i++) nodes |= heard.news[i].kind == STORE_NEWS_NODES;
        if (heard.news_count > 0 || heard.missed)
            hand_over(it, &heard);
        else
            store_beat_free(&heard);
        if (nodes) return; /* who is there is found out by a beat */
    }
}

/* A lease is held for the loop's sake: while that stands still, nobody serves the tables, and the others shall have them. */
static bool is_loop_alive(const heart *it, uint64_t now_ms) { return now_ms < it->alive_ms + HEART_PATIENCE_MS; }

static bool brings_something(const store_beat *beat) {
    return beat->renewed || beat->failed || beat->nodes_known || beat->claim_count > 0 || beat->owned_known || beat->news_count > 0 ||
           beat->missed;
}

/* Step by step: the loop knows of its lease before the rest is asked. How long until the next one. */
static uint32_t beat(heart *it) {
    uint32_t pause_ms = STORE_BEAT_MS;
    for (bool more = true; more && !it->stopping && is_loop_alive(it, host_time_ms());) {
        store_beat part = {0};
        more = store_beat_step(&it->member, (int64_t)host_time_ms(), &part);
        if (part.claim_count == STORE_CLAIMS_MAX) pause_ms = MORE_MS;
        if (part.failed) pause_ms = AGAIN_MS;
        if (brings_something(&part))
            hand_over(it, &part);
        else
            store_beat_free(&part);
    }
    return pause_ms;
}

static void *work(void *argument) {
    heart *it = argument;
    while (!it->stopping) {
        uint64_t now_ms = host_time_ms();
        if (!is_loop_alive(it, now_ms)) {
            nanosleep(&(struct timespec){.tv_nsec = LISTEN_MS * 1000000L}, NULL);
            continue;
        }
        it->member.self.leaving = it->leaving;
        it->member.claims = !it->leaving;
        listen_until(it, now_ms + beat(it));
    }
    store_membership_end(&it->member);
    return NULL;
}

heart *heart_start(store *at, const store_node *self, void (*wake)(void *host), void *host) {
    heart *it = calloc(1, sizeof *it);
    if (it == NULL) return NULL;
    it->member = (store_membership){.at = at, .self = *self, .claims = true};
    it->wake = wake;
    it->host = host;
    it->end = &it->first;
    it->alive_ms = host_time_ms();
    pthread_mutex_init(&it->mutex, NULL);
    if (pthread_create(&it->thread, NULL, work, it) == 0) return it;
    pthread_mutex_destroy(&it->mutex);
    free(it);
    return NULL;
}

bool heart_fetch(heart *it, store_beat *out) {
    pthread_mutex_lock(&it->mutex);
    fetched *first = it->first;
    if (first != NULL) {
        it->first = first->next;
        if (it->first == NULL) it->end = &it->first;
    }
    pthread_mutex_unlock(&it->mutex);
    if (first == NULL) return false;
    *out = first->beat;
    free(first);
    return true;
}

void heart_alive(heart *it) { it->alive_ms = host_time_ms(); }

void heart_leave(heart *it) { it->leaving = true; }

void heart_stop(heart *it) {
    store_beat beat;
    if (it == NULL) return;
    it->stopping = true;
    pthread_join(it->thread, NULL);
    while (heart_fetch(it, &beat)) store_beat_free(&beat);
    pthread_mutex_destroy(&it->mutex);
    free(it);
}
