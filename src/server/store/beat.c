/* See beat.h. */
#include "beat.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { OWNED_EVERY = 10, TIDY_EVERY = 15 }; /* beats */

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

/* ---- the lease ---- */

static bool join(store_membership *it, store_beat *out) {
    const struct store_sharing *ways = it->at->sharing;
    it->self.id = 0;
    it->at->node = 0;
    it->beats = 0;
    it->step = 0;
    if (ways->join(it->at, &it->self, STORE_LEASE_MS, NULL)) return true;
    out->taken = ways->taken != NULL && ways->taken(it->at, it->self.address, STORE_LEASE_MS) == STORE_FOUND;
    return false;
}

/* Joins, or renews; who was buried joins as somebody new. False: the database could not be asked. */
static bool be_there(store_membership *it, store_beat *out) {
    store_answer answer = it->self.id != 0 ? it->at->sharing->renew(it->at, &it->self, STORE_LEASE_MS) : STORE_NONE;
    return answer == STORE_FOUND || (answer == STORE_NONE && join(it, out));
}

static bool take_lease(store_membership *it, int64_t now_ms, store_beat *out) {
    out->renewed = be_there(it, out);
    out->failed = !out->renewed;
    out->node = it->self.id;
    if (!out->renewed) return false;
    it->renewed_ms = now_ms;
    out->held_until_ms = now_ms + STORE_LEASE_MS - STORE_MARGIN_MS;
    return true;
}

/* ---- what else there is to do ---- */

static void listen(store_membership *it, bool look, store_beat *out) {
    store_answer answer = it->at->sharing->news(it->at, look, add_news, out);
    out->missed |= answer == STORE_NONE;
}

typedef enum { LEASE, BURY, NODES, CLAIM, OWNED, NEWS, TIDY, STEPS } step;

/* Few questions a step: each may take as long as the database likes. */
static void take_step(store_membership *it, step which, store_beat *out) {
    const struct store_sharing *ways = it->at->sharing;
    bool owned = it->beats % OWNED_EVERY == OWNED_EVERY - 1, tidies = it->beats % TIDY_EVERY == TIDY_EVERY - 1;
    switch (which) {
    case BURY: ways->bury(it->at, it->self.id, STORE_LEASE_MS); break;
    case NODES: out->nodes_known = ways->nodes(it->at, add_node, out) == STORE_FOUND; break;
    case CLAIM:
        if (it->claims) ways->claim(it->at, it->self.id, STORE_CLAIMS_MAX, add_claim, out);
        break;
    case OWNED:
        if (owned) out->owned_known = ways->owned(it->at, it->self.id, add_owned, out) == STORE_FOUND;
        break;
    case NEWS: listen(it, it->beats % STORE_LOOK_EVERY == 0, out); break;
    case TIDY:
        if (tidies) ways->tidy(it->at, it->beats / TIDY_EVERY % STORE_TIDY_TURNS);
        break;
    default: break;
    }
}

bool store_beat_step(store_membership *it, int64_t now_ms, store_beat *out) {
    bool begins = it->step == LEASE;
    if (begins || now_ms - it->renewed_ms >= STORE_YOUNG_MS) {
        bool held = take_lease(it, now_ms, out);
        if (!held) it->step = LEASE;
        if (held && it->step == LEASE) it->step = BURY; /* it begins, or the node is another one now */
        return held;
    }
    out->node = it->self.id;
    take_step(it, it->step, out);
    it->step = (it->step + 1) % STEPS;
    it->beats += it->step == LEASE;
    return it->step != LEASE;
}

void store_beat_run(store_membership *it, int64_t now_ms, store_beat *out) {
    *out = (store_beat){0};
    it->step = LEASE;
    while (store_beat_step(it, now_ms, out)) continue;
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
