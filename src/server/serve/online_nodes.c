/* Other nodes: the heart's beats, streams and leases go to the hall and back. Nothing here knows what a frame says. See docs/nodes.md. */
#include "host/host_time.h"
#include "log.h"
#include "online_inside.h"

#include "base/check.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char address_taken[] = "Another server is there under this one's address; give each its own with --node.";

/* ---- streams ---- */

static void hear_opened(void *host, int64_t node, uint8_t version) {
    online *it = host;
    if (it->hall != NULL) hall_node_open(it->hall, node, version, online_now_ms(it));
}

static void hear_closed(void *host, int64_t node) {
    online *it = host;
    if (it->hall != NULL) hall_node_closed(it->hall, node, online_now_ms(it));
}

static bool hear_frame(void *host, int64_t node, const uint8_t *frame, size_t size) {
    online *it = host;
    return it->hall == NULL || hall_node_hear(it->hall, node, frame, size, online_now_ms(it));
}

bool online_node_send(void *host, int64_t node, const void *head, size_t size, hall_message *text) {
    online *it = host;
    return it->links != NULL && node_links_send(it->links, node, head, size, text);
}

/* ---- the lease ---- */

void online_nodes_look(online *it, int64_t now_ms) { hall_lease(it->hall, (int64_t)host_time_ms() < it->held_until_ms, now_ms); }

/* Somebody has come to this node's address while it was silent: both would be reached as one. */
static void note_taken(online *it, bool taken) {
    if (taken && !it->taken) log_message(LOG_ERROR, "node_taken", address_taken);
    it->taken = taken;
}

static void take_beat(online *it, const store_beat *beat) {
    uint64_t now_ms = host_time_ms();
    if (beat->nodes_known) node_links_know(it->links, beat->node, beat->nodes, beat->node_count);
    if (beat->renewed) {
        it->held_until_ms = beat->held_until_ms;
        it->renewed_ms = now_ms;
    }
    hall_beat(it->hall, beat, online_now_ms(it));
    it->beats_missed += beat->failed;
    if (beat->failed || beat->renewed) note_taken(it, beat->taken);
}

void online_nodes_woken(online *it) {
    store_beat beat;
    while (heart_fetch(it->heart, &beat)) {
        take_beat(it, &beat);
        store_beat_free(&beat);
    }
    online_now_ms(it); /* the lease may have begun */
}

void online_nodes_tick(online *it) {
    heart_alive(it->heart);
    node_links_tick(it->links);
}

void online_nodes_turned(void *host) {
    online *it = host;
    if (it->links != NULL) node_links_flush(it->links);
}

/* ---- beginning and end ---- */

/* Where others reach this node: as it was told, or by the address by which it reaches the database. */
static void choose_address(online *it, char out[STORE_ADDRESS_MAX]) {
    char own[STORE_ADDRESS_MAX];
    if (it->settings.node != NULL) {
        snprintf(out, STORE_ADDRESS_MAX, "%s", it->settings.node);
        return;
    }
    it->store->sharing->own_address(it->store, own);
    bool six = strchr(own, ':') != NULL;
    snprintf(out, STORE_ADDRESS_MAX, "%s%.70s%s:0", six ? "[" : "", own, six ? "]" : "");
}

/* Who ended without a word is waited for: until it would have spoken, if it lived. */
static bool is_taken(const online *it, const char *address) {
    enum { STEP_MS = 100 };
    const struct store_sharing *ways = it->store->sharing;
    for (int waited_ms = 0; ways->taken(it->store, address, STORE_LEASE_MS) == STORE_FOUND; waited_ms += STEP_MS) {
        if (waited_ms > STORE_SILENT_MS) return true;
        nanosleep(&(struct timespec){.tv_nsec = STEP_MS * 1000000L}, NULL);
    }
    return false;
}

bool online_nodes_begin(online *it, tv_error *error) {
    const node_links_host hosting = {.host = it, .opened = hear_opened, .closed = hear_closed, .heard = hear_frame};
    uint8_t fresh[STORE_NODE_KEY_BYTES], key[STORE_NODE_KEY_BYTES];
    char address[STORE_ADDRESS_MAX];
    store_node self = {.least = hall_node_least, .most = hall_node_most};
    randombytes_buf(fresh, sizeof fresh);
    if (it->store->sharing->key(it->store, fresh, key) != STORE_FOUND)
        return tv_fail(error, "the database cannot be read.", (const char *)NULL);
    choose_address(it, address);
    it->links = node_links_open(&it->server->loop, address, key, &hosting, error);
    sodium_memzero(key, sizeof key);
    if (it->links == NULL) return false;
    snprintf(self.address, sizeof self.address, "%s", node_links_address(it->links));
    if (is_taken(it, self.address))
        return tv_fail(error, "another server is there under the address {}; give each its own with --node.", self.address,
                       (const char *)NULL);
    it->heart = heart_start(it->store, &self, server_wake, it->server);
    if (it->heart == NULL) return tv_fail(error, "the system gives no threads.", (const char *)NULL);
    log_message(LOG_INFO, "node", self.address);
    return true;
}

/* Tables first, while connections still work; then so long that whoever hands out connections has seen that none should come here. */
bool online_nodes_leave(void *host) {
    online *it = host;
    if (it->heart == NULL || it->hall == NULL) return true;
    if (it->leaving_ms == 0) {
        it->leaving_ms = host_time_ms();
        heart_leave(it->heart);
    }
    bool none = hall_leave(it->hall, online_now_ms(it));
    return none && host_time_ms() - it->leaving_ms >= (uint64_t)it->settings.drain_s * 1000;
}

void online_nodes_end(online *it) {
    if (it->heart != NULL) heart_stop(it->heart);
    it->heart = NULL;
    node_links_close(it->links);
    it->links = NULL;
}

const char *online_nodes_fault(const online *it) {
    if (it->heart == NULL) return NULL;
    if (it->leaving_ms != 0) return "This server is about to end.";
    if (it->taken) return address_taken;
    return (int64_t)host_time_ms() < it->held_until_ms ? NULL : "This server has lost touch with the database.";
}

/* ---- figures ---- */

void online_nodes_figures(online *it, const hall_figures *figures, tv_text *out) {
    static const char *const frames[] = {"sent", "heard"}, *const kinds[] = {"calls", "answers", "messages"},
                             *const ways[] = {"claimed", "lost"};
    node_links_count count = node_links_counted(it->links);
    int64_t left_ms = it->held_until_ms - (int64_t)host_time_ms();
    const uint64_t bytes[] = {count.bytes_sent, count.bytes_heard}, all[] = {count.frames_sent, count.frames_heard},
                   said[] = {figures->calls, figures->answers, figures->told}, tables[] = {figures->claimed, figures->lost};
    metrics_add(out, "trivium_lease_left_ms", "gauge", "What is left of the lease; 0: nothing is said about tables.",
                left_ms > 0 ? (uint64_t)left_ms : 0);
    metrics_add(out, "trivium_beats_missed_total", "counter", "Beats in which the database did not answer.", it->beats_missed);
    metrics_add(out, "trivium_node_streams", "gauge", "Streams open to other nodes.", count.open);
    metrics_add(out, "trivium_node_streams_ended_total", "counter", "Streams that ended, for whatever reason.", count.ended);
    metrics_add_by(out, "trivium_node_frames_total", "Frames between nodes, signs of life included.", "way", frames, all, 2);
    metrics_add_by(out, "trivium_node_bytes_total", "Bytes of frames between nodes, without TLS.", "way", frames, bytes, 2);
    metrics_add_by(out, "trivium_node_said_total", "Frames that this node sent, by what they are.", "kind", kinds, said, 3);
    metrics_add(out, "trivium_tables_owned", "gauge", "Tables that this node has, in memory or at rest.", figures->tables_owned);
    metrics_add_by(out, "trivium_tables_moved_total", "Tables taken from nodes that were lost, and lost to others.", "way", ways, tables,
                   2);
    metrics_add(out, "trivium_visitors", "gauge", "Connections at other nodes that watch tables here.", figures->visitors);
    metrics_add(out, "trivium_subscriptions", "gauge", "Connections here that watch tables at other nodes.", figures->subscriptions);
    metrics_add(out, "trivium_forwarding", "gauge", "Questions that other nodes have not answered yet.", figures->forwarding);
}
