#include "halls.h"

#include "server/hall/node_frames.h"
#include "server/store/changes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

rig *halls_rig(halls *it, uint32_t node) { return &it->nodes[node].rig; }

static int64_t clock_of(void *host) { return ((halls *)host)->now_ms; }

static uint32_t index_of(const halls *it, const rig *of) {
    for (uint32_t i = 0; i < it->count; i++)
        if (&it->nodes[i].rig == of) return i;
    fail_msg("no such rig");
    return 0;
}

static bool runs(const halls *it, uint32_t node) { return !it->nodes[node].paused && !it->nodes[node].dead; }

static void set_time(halls *it, uint32_t node) {
    rig *at = &it->nodes[node].rig;
    int64_t now_ms = it->now_ms + it->nodes[node].ahead_ms;
    if (now_ms > at->now_ms) at->now_ms = now_ms;
}

void halls_look(halls *it, uint32_t node) {
    if (!runs(it, node)) return;
    set_time(it, node);
    rig *at = &it->nodes[node].rig;
    hall_lease(at->hall, it->now_ms < it->nodes[node].held_until_ms, at->now_ms);
}

/* ---- streams ---- */

static void drop_frames(halls_stream *stream) {
    while (stream->first != NULL) {
        halls_frame *next = stream->first->next;
        free(stream->first);
        stream->first = next;
    }
    stream->end = &stream->first;
}

static bool send_frame(rig *from, int64_t node, const void *head, size_t size, hall_message *text) {
    halls *it = from->halls;
    uint32_t sender = index_of(it, from);
    for (uint32_t i = 0; i < it->count; i++) {
        halls_stream *stream = &it->streams[sender][i];
        if (!stream->open || stream->to != node) continue;
        size_t more = text != NULL ? text->size : 0;
        halls_frame *frame = malloc(sizeof *frame + size + more);
        *frame = (halls_frame){.size = size + more};
        memcpy(frame->bytes, head, size);
        if (more > 0) memcpy(frame->bytes + size, hall_message_text(text), more);
        assert_int_equal(hall_frame_length(frame->bytes) + HALL_FRAME_LENGTH, frame->size);
        *stream->end = frame;
        stream->end = &frame->next;
        return true;
    }
    return false;
}

/* One side learns that the stream is gone. */
static void close_side(halls *it, uint32_t side, uint32_t other) {
    halls_stream *stream = &it->streams[side][other];
    if (!stream->open) return;
    stream->open = false;
    drop_frames(stream);
    if (it->nodes[side].dead) return;
    set_time(it, side);
    hall_node_closed(it->nodes[side].rig.hall, stream->to, it->nodes[side].rig.now_ms);
}

void halls_cut(halls *it, uint32_t one, uint32_t other, bool known) {
    drop_frames(&it->streams[other][one]);
    close_side(it, one, other);
    if (known) close_side(it, other, one);
}

static void open_stream(halls *it, uint32_t one, uint32_t other) {
    int64_t ids[] = {it->nodes[one].member.self.id, it->nodes[other].member.self.id};
    const uint32_t sides[] = {one, other};
    uint8_t version = (uint8_t)(1 + (ids[0] + ids[1]) % 2); /* older and newer programs side by side */
    for (int i = 0; i < 2; i++) {
        halls_stream *stream = &it->streams[sides[i]][sides[1 - i]];
        *stream = (halls_stream){.open = true, .from = ids[i], .to = ids[1 - i], .version = version};
        stream->end = &stream->first;
    }
    for (int i = 0; i < 2; i++) {
        rig *at = &it->nodes[sides[i]].rig;
        set_time(it, sides[i]);
        hall_node_open(at->hall, ids[1 - i], version, at->now_ms);
    }
}

/* Streams of numbers that are no more are ended, missing ones opened, where both sides run and know of each other. */
static void mend_streams(halls *it) {
    for (uint32_t one = 0; one < it->count; one++)
        for (uint32_t other = 0; other < it->count; other++) {
            halls_stream *stream = &it->streams[one][other];
            bool old = stream->open && (stream->from != it->nodes[one].member.self.id || stream->to != it->nodes[other].member.self.id);
            bool half = stream->open && !it->streams[other][one].open;
            if (one != other && runs(it, one) && (old || half)) close_side(it, one, other);
        }
    for (uint32_t one = 0; one < it->count; one++)
        for (uint32_t other = one + 1; other < it->count; other++) {
            bool known = it->nodes[one].member.self.id != 0 && it->nodes[other].member.self.id != 0;
            bool closed = !it->streams[one][other].open && !it->streams[other][one].open;
            if (known && closed && runs(it, one) && runs(it, other) && !it->split[one][other]) open_stream(it, one, other);
        }
}

bool halls_carry_one(halls *it, uint32_t from, uint32_t to) {
    halls_stream *stream = &it->streams[from][to];
    halls_frame *frame = stream->first;
    if (frame == NULL || !runs(it, to) || !it->streams[to][from].open) return false;
    stream->first = frame->next;
    if (stream->first == NULL) stream->end = &stream->first;
    halls_look(it, to);
    rig *at = &it->nodes[to].rig;
    bool good = hall_node_hear(at->hall, stream->from, frame->bytes + HALL_FRAME_LENGTH, frame->size - HALL_FRAME_LENGTH, at->now_ms);
    assert_true(good);
    free(frame);
    rig_go_on(at);
    return true;
}

/* ---- who may write ---- */

static bool note_fence(void *host, const void *row) {
    const store_game *game = row;
    *(store_fence *)host = (store_fence){game->owner, game->epoch};
    return true;
}

/* Are all games of a batch, as the store has them, those of who writes? */
static bool is_owner(rig *by, const store_change *changes, size_t count) {
    bool own = true;
    for (size_t i = 0; i < count; i++) {
        const char *game = store_change_game(&changes[i]);
        store_fence now = {0};
        if (game == NULL || changes[i].kind == STORE_DELETE_GAME || by->store->game(by->store, game, note_fence, &now) != STORE_FOUND)
            continue;
        own = own && now.owner == changes[i].fence.owner && now.epoch == changes[i].fence.epoch;
    }
    return own;
}

/* Nothing is taken from a former owner, whatever it would have been. */
static void note_written(rig *by, bool may, bool made) {
    if (made && !may) fail_msg("a change of a former owner was made");
    ((halls *)by->halls)->fenced += !may;
}

/* ---- nodes ---- */

static void open_node(halls *it, uint32_t node) {
    store *own = store_share_memory(it->store);
    assert_non_null(own);
    rig *at = &it->nodes[node].rig;
    rig_open_with(at, own, it->now_ms + it->nodes[node].ahead_ms);
    at->lots = 1000 * (node + 1) + (uint64_t)it->now_ms;
    at->halls = it;
    at->node_send = send_frame;
    at->may_write = is_owner;
    at->wrote = note_written;
    it->nodes[node].member = (store_membership){.at = own, .self = {.least = 1, .most = 2}, .claims = true};
    snprintf(it->nodes[node].member.self.address, STORE_ADDRESS_MAX, "10.0.0.%u:1", node);
    it->nodes[node].held_until_ms = 0;
    it->nodes[node].dead = it->nodes[node].paused = it->nodes[node].leaving = it->nodes[node].misses = false;
    it->nodes[node].unheard_count = 0;
}

void halls_open(halls *it, uint32_t count) {
    *it = (halls){.count = count, .now_ms = 1000000};
    it->store = store_open_memory_shared(clock_of, it);
    for (uint32_t i = 0; i < count; i++) open_node(it, i);
    for (uint32_t round = 0; round < 2; round++) halls_beat_all(it); /* the first ones learn of the last */
}

static void close_streams(halls *it, uint32_t node) {
    for (uint32_t i = 0; i < it->count; i++) {
        drop_frames(&it->streams[node][i]);
        it->streams[node][i].open = false;
        drop_frames(&it->streams[i][node]);
    }
}

void halls_close(halls *it) {
    for (uint32_t i = 0; i < it->count; i++) {
        close_streams(it, i);
        if (!it->nodes[i].dead) rig_close(&it->nodes[i].rig);
    }
    it->store->close(it->store);
}

void halls_kill(halls *it, uint32_t node) {
    close_streams(it, node);
    rig_close(&it->nodes[node].rig);
    it->nodes[node].dead = true;
}

void halls_start(halls *it, uint32_t node) {
    open_node(it, node);
    halls_beat(it, node);
}

bool halls_leave(halls *it, uint32_t node) {
    rig *at = &it->nodes[node].rig;
    store_membership *member = &it->nodes[node].member;
    if (!runs(it, node)) return false;
    halls_look(it, node);
    it->nodes[node].leaving = member->self.leaving = true;
    member->claims = false;
    return hall_leave(at->hall, at->now_ms);
}

/* What others call out may not be heard; every third beat looks for it. */
static void lose_calls(halls *it, uint32_t node, store_beat *beat, bool looks) {
    uint32_t kept = 0;
    if (it->nodes[node].misses) {
        it->nodes[node].misses = false;
        it->nodes[node].unheard_count = beat->news_count = 0;
        beat->missed = true;
        it->news_missed++;
    }
    for (uint32_t i = 0; i < beat->news_count; i++) {
        bool lost = it->is_lost != NULL && it->nodes[node].unheard_count < HALLS_UNHEARD_MAX && it->is_lost(it->host);
        it->calls_lost += lost;
        if (lost)
            it->nodes[node].unheard[it->nodes[node].unheard_count++] = beat->news[i];
        else
            beat->news[kept++] = beat->news[i];
    }
    beat->news_count = kept;
    if (!looks || it->nodes[node].unheard_count == 0) return;
    uint32_t all = kept + it->nodes[node].unheard_count;
    beat->news = realloc(beat->news, all * sizeof *beat->news);
    memcpy(beat->news + kept, it->nodes[node].unheard, it->nodes[node].unheard_count * sizeof *beat->news);
    beat->news_count = all;
    it->nodes[node].unheard_count = 0;
}

void halls_beat(halls *it, uint32_t node) {
    store_beat beat = {0};
    if (!runs(it, node)) return;
    halls_look(it, node);
    rig *at = &it->nodes[node].rig;
    if (!it->nodes[node].cut_off) {
        int64_t before = it->nodes[node].member.self.id;
        store_beat_run(&it->nodes[node].member, it->now_ms, &beat);
        bool other = it->nodes[node].member.self.id != before;
        it->buried += before != 0 && other;
        if (other) it->nodes[node].unheard_count = 0; /* everything is read again */
        lose_calls(it, node, &beat, it->nodes[node].member.beats % STORE_LOOK_EVERY == 1);
        if (beat.renewed) it->nodes[node].held_until_ms = beat.held_until_ms;
        it->nodes[node].more = beat.claim_count == STORE_CLAIMS_MAX;
        hall_beat(at->hall, &beat, at->now_ms);
        store_beat_free(&beat);
    }
    halls_look(it, node);
    mend_streams(it);
    rig_go_on(at);
}

void halls_beat_all(halls *it) {
    for (uint32_t i = 0; i < it->count; i++) halls_beat(it, i);
}

/* ---- time ---- */

void halls_pass(halls *it, int64_t ms) { it->now_ms += ms; }

void halls_tick(halls *it, uint32_t node) {
    if (!runs(it, node)) return;
    halls_look(it, node);
    rig *at = &it->nodes[node].rig;
    rig_pass(at, 0);
}

/* Nothing of a node's goes to the store while it cannot reach it. */
static void settle_node(halls *it, uint32_t node) {
    rig *at = &it->nodes[node].rig;
    if (!runs(it, node) || it->nodes[node].cut_off) return;
    halls_look(it, node);
    rig_settle(at);
    while (at->job_count > 0) {
        rig_work(at);
        rig_settle(at);
    }
}

void halls_settle(halls *it) {
    for (bool more = true; more;) {
        more = false;
        for (uint32_t from = 0; from < it->count; from++) {
            settle_node(it, from);
            for (uint32_t to = 0; to < it->count; to++)
                while (halls_carry_one(it, from, to)) more = true;
        }
    }
}

void halls_run(halls *it, int64_t ms) {
    enum { STEP_MS = 50 };
    for (int64_t passed = 0; passed < ms; passed += STEP_MS) {
        halls_pass(it, STEP_MS);
        for (uint32_t i = 0; i < it->count; i++) {
            if (it->now_ms % STORE_BEAT_MS < STEP_MS || it->nodes[i].more) halls_beat(it, i);
            halls_tick(it, i);
        }
        halls_settle(it);
    }
}

/* ---- people ---- */

int halls_ask(halls *it, uint32_t node, const char *cookie, const char *method, const char *address, const char *body) {
    enum { PATIENCE_MS = 20000, STEP_MS = 50 };
    rig *at = &it->nodes[node].rig;
    halls_look(it, node);
    uint64_t request = rig_begin_ask(at, cookie, method, address, body);
    halls_settle(it);
    for (int64_t waited = 0; at->replied != request && waited < PATIENCE_MS; waited += STEP_MS) halls_run(it, STEP_MS);
    return at->replied == request ? at->status : 0;
}

void halls_hear(halls *it, uint32_t node, hall_connection from, const char *message) {
    json_t *parsed = json_loads(message, 0, NULL);
    assert_non_null(parsed);
    halls_look(it, node);
    hall_hear(it->nodes[node].rig.hall, from, parsed, it->nodes[node].rig.now_ms);
    json_decref(parsed);
    halls_settle(it);
}

void halls_connect(halls *it, uint32_t node, hall_connection connection, const char *cookie) {
    halls_look(it, node);
    hall_connect(it->nodes[node].rig.hall, connection, cookie, "10.9.9.9", it->nodes[node].rig.now_ms);
    halls_settle(it);
}

void halls_guest(halls *it, uint32_t node, char cookie[64]) {
    assert_int_equal(halls_ask(it, node, NULL, "POST", "/guest", NULL), 201);
    snprintf(cookie, 64, "%s", it->nodes[node].rig.cookie);
}

/* ---- what came of it ---- */

int64_t halls_number_at(halls *it, uint32_t node, hall_connection connection) {
    int64_t most = -1;
    rig *at = halls_rig(it, node);
    for (uint32_t i = 0; i < at->said_count; i++) {
        const json_t *number = json_object_get(at->said[i].message, "number");
        const char *type = json_string_value(json_object_get(at->said[i].message, "type"));
        bool shows = strcmp(type, "table") == 0 || strcmp(type, "step") == 0;
        if (at->said[i].to == connection && shows && json_is_integer(number)) most = json_integer_value(number);
    }
    return most;
}

const char *halls_move_of(halls *it, uint32_t node, hall_connection connection, int64_t *number) {
    rig *at = halls_rig(it, node);
    for (uint32_t i = at->said_count; i > 0; i--) {
        const json_t *message = at->said[i - 1].message;
        const char *type = json_string_value(json_object_get(message, "type"));
        if (at->said[i - 1].to != connection || (strcmp(type, "table") != 0 && strcmp(type, "step") != 0)) continue;
        *number = json_integer_value(json_object_get(message, "number")) + 1;
        return json_string_value(json_object_get(json_array_get(json_object_get(message, "moves"), 0), "text"));
    }
    return NULL;
}

static bool count_move(void *host, const void *row) {
    *(uint32_t *)host += ((const store_entry *)row)->line[0] != '!';
    return true;
}

uint32_t halls_moves_stored(halls *it, const char *table) {
    uint32_t count = 0;
    assert_int_equal(it->store->entries(it->store, table, 1, count_move, &count), STORE_FOUND);
    return count;
}

static bool note_status(void *host, const void *row) {
    *(uint8_t *)host = ((const store_game *)row)->status;
    return true;
}

uint8_t halls_status_of(halls *it, const char *table) {
    uint8_t status = STORE_CANCELLED;
    it->store->game(it->store, table, note_status, &status);
    return status;
}

static bool note_entry(void *host, const void *row) {
    halls_moves *to = host;
    const store_entry *entry = row;
    int number;
    char move[32];
    if (entry->line[0] == '!') return true;
    to->gap |= sscanf(entry->line, "%d %31s", &number, move) != 2 || number != (int)to->count + 1 || number >= HALLS_MOVES_MAX;
    if (!to->gap) memcpy(to->moves[++to->count], move, sizeof move);
    return true;
}

const halls_moves *halls_moves_of(halls *it, const char *table) {
    static halls_moves read;
    read.count = 0;
    read.gap = false;
    it->store->entries(it->store, table, 1, note_entry, &read);
    return &read;
}
