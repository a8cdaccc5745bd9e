/* Other nodes: who is there, the streams to them, and what each beat brings. See nodes.h. */
#include "nodes.h"

#include "server/store/beat.h"
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static const int64_t forget_after_ms = 600000;

store_fence hall_fence(const hall *it, const hall_table *table) {
    return it->nodes.shared ? (store_fence){it->nodes.self, table->epoch} : (store_fence){0};
}

bool hall_owns(const hall *it) { return !it->nodes.shared || (it->nodes.held && it->nodes.self != 0); }

/* ---- peers ---- */

hall_peer *hall_peer_of(const hall *it, int64_t node) { return node != 0 ? hall_map_get(&it->nodes.peers, (uint64_t)node) : NULL; }

static hall_peer *peer_made(hall *it, int64_t node) {
    hall_peer *peer = hall_peer_of(it, node);
    if (peer != NULL) return peer;
    peer = calloc(1, sizeof *peer);
    TV_ASSERT(peer != NULL);
    peer->id = node;
    hall_map_put(&it->nodes.peers, (uint64_t)node, peer);
    return peer;
}

static bool send_frame(hall *it, int64_t node, const uint8_t *head, size_t size, hall_message *text) {
    const hall_peer *peer = hall_peer_of(it, node);
    return peer != NULL && peer->version != 0 && it->host.node_send(it->host.host, node, head, size, text);
}

bool hall_peer_send(hall *it, int64_t node, uint8_t kind, uint64_t number, uint16_t status, hall_message *text) {
    uint8_t head[HALL_FRAME_HEAD];
    size_t size = hall_frame_write(head, kind, number, status, NULL, 0, text != NULL ? text->size : 0);
    return send_frame(it, node, head, size, text);
}

bool hall_peer_send_many(hall *it, int64_t node, const uint64_t *numbers, uint32_t count, hall_message *text) {
    uint8_t *head = malloc(HALL_FRAME_HEAD + (size_t)count * sizeof *numbers);
    TV_ASSERT(head != NULL);
    size_t size = hall_frame_write(head, HALL_FRAME_TELL_MANY, 0, 0, numbers, count, text->size);
    bool sent = send_frame(it, node, head, size, text);
    free(head);
    return sent;
}

void hall_node_open(hall *it, int64_t node, uint8_t version, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    TV_ASSERT(it->nodes.shared && node != 0 && version != 0);
    peer_made(it, node)->version = version;
    it->nodes.parked_due_ms = 0; /* somebody may have waited for it */
}

void hall_node_closed(hall *it, int64_t node, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    hall_peer *peer = hall_peer_of(it, node);
    if (peer == NULL || peer->version == 0) return;
    peer->version = 0;
    hall_visits_lost(it, peer);
    hall_forward_lost(it, node);
    hall_elsewhere_lost(it, node);
}

bool hall_node_hear(hall *it, int64_t node, const void *bytes, size_t size, int64_t now_ms) {
    hall_frame frame;
    hall_begin_call(it, now_ms);
    hall_peer *peer = hall_peer_of(it, node);
    if (peer == NULL || peer->version == 0 || !hall_frame_read(bytes, size, &frame)) return false;
    switch (frame.kind) {
    case HALL_FRAME_CALL: hall_visit_hear(it, peer, &frame); return true;
    case HALL_FRAME_ANSWER: hall_forward_answered(it, node, &frame); return true;
    case HALL_FRAME_TELL:
    case HALL_FRAME_TELL_MANY:
    case HALL_FRAME_LOOK:
    case HALL_FRAME_PERSON: hall_elsewhere_hear(it, node, &frame); return true;
    case HALL_FRAME_GONE:
        hall_visit_gone(it, peer, frame.number);
        hall_elsewhere_hear(it, node, &frame);
        return true;
    case HALL_FRAME_YOURS: {
        char id[STORE_GAME_ID_MAX] = "";
        if (frame.size < sizeof id) memcpy(id, frame.text, frame.size);
        if (hall_id_read(id) != 0) hall_table_adopt(it, hall_id_read(id));
        return true;
    }
    default: return false;
    }
}

/* ---- the lease ---- */

/* Time in which nobody had the tables for certain is charged to nobody. */
void hall_lease(hall *it, bool held, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    if (it->nodes.held == held) return;
    it->nodes.held = held;
    if (!held) {
        it->nodes.stopped_ms = now_ms;
        return;
    }
    if (it->nodes.stopped_ms != 0) hall_tables_leap(it, now_ms - it->nodes.stopped_ms);
    it->nodes.stopped_ms = 0;
    it->nodes.parked_due_ms = 0;
}

/* This node is another one now: what the former had it has no more. */
static void become(hall *it, int64_t node) {
    hall_table **own = malloc((it->tables.count + 1) * sizeof(hall_table *));
    uint32_t count = 0;
    size_t at = 0;
    TV_ASSERT(own != NULL);
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) own[count++] = each;
    it->nodes.self = node;
    for (uint32_t i = 0; i < count; i++) hall_table_lose(it, own[i]);
    free(own);
    hall_map_free(&it->nodes.adopted);
    it->nodes.adopted = (hall_map){0};
    at = 0;
    for (hall_links *each = hall_map_next(&it->here, &at); each != NULL; each = hall_map_next(&it->here, &at))
        hall_presence_write(it, each->at[0]->person, true);
    hall_news_missed(it);
}

/* ---- beats ---- */

static void note_nodes(hall *it, const store_beat *beat) {
    int64_t lowest = it->nodes.self;
    size_t at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL; each = hall_map_next(&it->nodes.peers, &at))
        each->there = false;
    for (uint32_t i = 0; i < beat->node_count; i++) {
        const store_node *node = &beat->nodes[i];
        if (node->id < lowest && !node->leaving) lowest = node->id;
        if (node->id == it->nodes.self) continue;
        hall_peer *peer = peer_made(it, node->id);
        peer->there = true;
        peer->leaving = node->leaving;
    }
    it->nodes.leads = lowest == it->nodes.self;
    hall_presence_nodes_changed(it);
}

void hall_beat(hall *it, const store_beat *beat, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    TV_ASSERT(it->nodes.shared);
    if (beat->node != 0 && beat->node != it->nodes.self) become(it, beat->node);
    if (beat->node == 0) return;
    if (beat->nodes_known) note_nodes(it, beat);
    for (uint32_t i = 0; i < beat->claim_count; i++) {
        hall_table_adopt(it, hall_id_read(beat->claims[i].game));
        it->nodes.claimed++;
    }
    for (uint32_t i = 0; beat->owned_known && i < beat->owned_count; i++)
        if (hall_map_get(&it->tables, hall_id_read(beat->owned[i].game)) == NULL) hall_table_adopt(it, hall_id_read(beat->owned[i].game));
    if (beat->missed || (beat->renewed && hall_news_are_due(it))) hall_news_missed(it);
    for (uint32_t i = 0; i < beat->news_count; i++) hall_news_take(it, &beat->news[i]);
    hall_adopt_some(it);
}

/* ---- time ---- */

void hall_nodes_tick(hall *it) {
    if (!it->nodes.shared) return;
    hall_adopt_some(it);
    hall_parked_tick(it);
    if (it->nodes.leaving && it->nodes.held) hall_hand_over_tick(it);
}

int64_t hall_nodes_due_ms(const hall *it) { return it->nodes.shared && it->nodes.parked > 0 ? it->nodes.parked_due_ms : HALL_NEVER_MS; }

void hall_nodes_leap(hall *it, int64_t by_ms) {
    size_t at = 0;
    if (!it->nodes.shared) return;
    if (it->nodes.stopped_ms != 0) it->nodes.stopped_ms += by_ms;
    if (it->nodes.lobby_read_ms != 0) it->nodes.lobby_read_ms += by_ms;
    it->nodes.missed_ms += by_ms;
    it->nodes.doubted_ms += by_ms;
    for (hall_owner *each = hall_map_next(&it->nodes.owners, &at); each != NULL; each = hall_map_next(&it->nodes.owners, &at))
        each->used_ms += by_ms;
    hall_parked_leap(it, by_ms);
}

/* Peers that are gone, and owners of tables that nobody has asked for. */
void hall_nodes_sweep(hall *it) {
    hall_map owners = {0}, peers = {0};
    size_t at = 0;
    if (!it->nodes.shared) return;
    for (hall_owner *each = hall_map_next(&it->nodes.owners, &at); each != NULL; each = hall_map_next(&it->nodes.owners, &at)) {
        if (it->now_ms - each->used_ms < forget_after_ms)
            hall_map_put(&owners, each->table, each);
        else
            free(each);
    }
    at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL; each = hall_map_next(&it->nodes.peers, &at)) {
        if (each->there || each->version != 0) {
            hall_map_put(&peers, (uint64_t)each->id, each);
            continue;
        }
        free(each->telling);
        hall_map_free(&each->visitors);
        free(each);
    }
    hall_map_free(&it->nodes.owners);
    hall_map_free(&it->nodes.peers);
    it->nodes.owners = owners;
    it->nodes.peers = peers;
    hall_presence_sweep(it);
}

static void free_values(hall_map *map) {
    size_t at = 0;
    for (void *each = hall_map_next(map, &at); each != NULL; each = hall_map_next(map, &at)) free(each);
    hall_map_free(map);
}

void hall_nodes_free(hall *it) {
    size_t at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL; each = hall_map_next(&it->nodes.peers, &at)) {
        free(each->telling);
        hall_map_free(&each->visitors);
    }
    hall_lobby_free(it);
    free_values(&it->nodes.peers);
    free_values(&it->nodes.owners);
    free_values(&it->nodes.visits);
    free_values(&it->nodes.present);
    hall_map_free(&it->nodes.forwarded);
    free_values(&it->nodes.subscriptions);
    hall_map_free(&it->nodes.adopted);
    hall_map_free(&it->nodes.lobby_asked);
}

bool hall_leave(hall *it, int64_t now_ms) {
    hall_begin_call(it, now_ms);
    it->nodes.leaving = true;
    return it->tables.count == 0 && it->nodes.adopted.count == 0;
}
