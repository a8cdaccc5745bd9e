/* See beat.h. */
#include "beat.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY = 3, OWNED_EVERY = 10, TIDY_EVERY = 60 }; /* beats */

/* ---- lists ---- */

static void *add(void **items, uint32_t *count, uint32_t *room, size_t size) {
    bool good = tv_heap_room(items, room, *count + 1, size);
    TV_ASSERT(good);
    return (char *)*items + (size_t)(*count)++ * size;
}

static bool add_node(void *host, const void *row) {
    store_beat *to = host;
    void *nodes = to->nodes;
    memcpy(add(&nodes, &to->node_count, &to->node_room, sizeof(store_node)), row, sizeof(store_node));
    to->nodes = nodes;
    return true;
}

static bool add_claim(void *host, const void *row) {
    store_beat *to = host;
    void *claims = to->claims;
    memcpy(add(&claims, &to->claim_count, &to->claim_room, sizeof(store_claim)), row, sizeof(store_claim));
    to->claims = claims;
    return true;
}

static bool add_owned(void *host, const void *row) {
    store_beat *to = host;
    void *owned = to->owned;
    memcpy(add(&owned, &to->owned_count, &to->owned_room, sizeof(store_claim)), row, sizeof(store_claim));
    to->owned = owned;
    return true;
}

static bool add_news(void *host, const void *row) {
    store_beat *to = host;
    void *news = to->news;
    memcpy(add(&news, &to->news_count, &to->news_room, sizeof(store_news)), row, sizeof(store_news));
    to->news = news;
    return true;
}

/* ---- the beat ---- */

/* Joins, or renews; who was buried joins as somebody new. False: the database could not be asked. */
static bool be_there(store_membership *it) {
    const struct store_sharing *ways = it->at->sharing;
    store_answer answer = it->self.id != 0 ? ways->renew(it->at, &it->self, STORE_LEASE_MS) : STORE_NONE;
    if (answer == STORE_NONE) {
        it->self.id = 0;
        it->at->node = 0;
        it->beats = 0;
        if (!ways->join(it->at, &it->self, STORE_LEASE_MS, NULL)) return false;
    }
    return answer != STORE_FAILED;
}

static void listen(store_membership *it, bool look, store_beat *out) {
    store_answer answer = it->at->sharing->news(it->at, look, add_news, out);
    out->missed = answer == STORE_NONE;
}

void store_beat_run(store_membership *it, int64_t now_ms, store_beat *out) {
    const struct store_sharing *ways = it->at->sharing;
    uint32_t beat = it->beats;
    *out = (store_beat){0};
    out->renewed = be_there(it);
    out->node = it->self.id;
    if (!out->renewed) return;
    if (it->beats == 0) beat = 0; /* it has just joined */
    it->beats++;
    out->held_until_ms = now_ms + STORE_LEASE_MS - STORE_MARGIN_MS;
    ways->bury(it->at, it->self.id, STORE_LEASE_MS);
    out->nodes_known = ways->nodes(it->at, add_node, out) == STORE_FOUND;
    if (it->claims) ways->claim(it->at, it->self.id, STORE_CLAIMS_MAX, add_claim, out);
    if (beat % OWNED_EVERY == OWNED_EVERY - 1) out->owned_known = ways->owned(it->at, it->self.id, add_owned, out) == STORE_FOUND;
    listen(it, beat % LOOK_EVERY == 0, out);
    if (beat % TIDY_EVERY == TIDY_EVERY - 1) ways->tidy(it->at);
}

void store_beat_listen(store_membership *it, store_beat *out) {
    *out = (store_beat){.node = it->self.id};
    if (it->self.id != 0) listen(it, false, out);
}

void store_beat_free(store_beat *beat) {
    free(beat->nodes);
    free(beat->claims);
    free(beat->owned);
    free(beat->news);
    *beat = (store_beat){0};
}

void store_membership_end(store_membership *it) {
    if (it->self.id != 0) it->at->sharing->leave(it->at, it->self.id);
    it->self.id = 0;
    it->at->node = 0;
}
