/* Questions about tables of other nodes, at the edge: who asks is known here and within their limits, so the question goes to the owner with that
 * person's number, and the answer goes back to who asked. A call waits for it as it would for the store. When the table has moved, or its
 * owner is lost, the call is tried again until somebody has the table; what an owner may have done before it was lost is said again only
 * where that does no harm. */
#include "waiting.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_DELAY_MS = 10, MOST_DELAY_MS = 250, PATIENCE_MS = 12000 };

/* ---- going ---- */

static json_t *hold(const json_t *value) { return json_incref((json_t *)(uintptr_t)value); }

/* The question as the owner needs it. */
static json_t *pack(const hall_call *call, uint64_t number) {
    json_t *packed = json_pack("{s:I, s:I, s:b, s:b, s:s}", "person", (json_int_t)call->person.id, "scopes", (json_int_t)call->key.scopes,
                               "bearer", call->bearer, "again", call->again, "address", call->address);
    if (call->watched != NULL) {
        json_object_set_new(packed, "watch", json_string(call->watched));
        json_object_set_new(packed, "json", json_boolean(call->watched_json));
        json_object_set_new(packed, "subscription", json_integer((json_int_t)number));
        if (call->watched_with != NULL) json_object_set_new(packed, "invitation", json_string(call->watched_with));
        return packed;
    }
    json_object_set_new(packed, "method", json_string(call->method));
    json_object_set_new(packed, "path", json_string(call->path));
    if (call->query != NULL) json_object_set_new(packed, "query", hold(call->query));
    if (call->body != NULL) json_object_set_new(packed, "body", hold(call->body));
    return packed;
}

static void note_wish(hall_waiting *kept, const hall_call *call) {
    tv_text watched = TV_TEXT_OVER(kept->watched), with = TV_TEXT_OVER(kept->watched_with);
    tv_text_add(&watched, call->watched != NULL ? call->watched : "");
    tv_text_add(&with, call->watched != NULL && call->watched_with != NULL ? call->watched_with : "");
    kept->watched_json = call->watched_json;
}

static uint64_t table_of(const hall_call *call) {
    return call->watched != NULL ? hall_id_read(call->watched) : hall_table_key_of_path(call->path);
}

bool hall_forward(hall_call *call, int64_t node) {
    hall *it = call->asker.it;
    TV_ASSERT(it->nodes.shared && node != it->nodes.self);
    if (call->visitor != 0) return hall_visit_refuse(call);
    hall_waiting *kept = hall_keep_call(call);
    uint64_t number = ++it->nodes.numbers;
    hall_message *text = hall_message_encode(pack(call, number));
    bool sent = hall_peer_send(it, node, HALL_FRAME_CALL, number, 0, text);
    hall_message_drop(text);
    if (!sent) { /* it may be somebody else's by the time that it is tried again */
        hall_owner_forget(it, table_of(call));
        return hall_stall(call);
    }
    it->nodes.calls++;
    kept->number = number;
    kept->at_node = node;
    kept->missing++;
    note_wish(kept, call);
    hall_map_put(&it->nodes.forwarded, number, kept);
    if (call->watched != NULL) hall_subscription_add(it, number, call); /* messages may come before the answer */
    return false;
}

/* ---- waiting for better times ---- */

static void park(hall *it, hall_waiting *kept) {
    TV_ASSERT(!kept->parked && kept->number == 0);
    if (kept->until_ms == 0) kept->until_ms = it->now_ms + PATIENCE_MS;
    kept->delay_ms = kept->delay_ms == 0 ? FIRST_DELAY_MS : 2 * kept->delay_ms < MOST_DELAY_MS ? 2 * kept->delay_ms : MOST_DELAY_MS;
    kept->due_ms = it->now_ms + kept->delay_ms;
    kept->parked = true;
    kept->missing++;
    if (it->nodes.parked++ == 0 || kept->due_ms < it->nodes.parked_due_ms) it->nodes.parked_due_ms = kept->due_ms;
}

bool hall_stall(hall_call *call) {
    hall *it = call->asker.it;
    if (call->visitor != 0) return hall_visit_refuse(call);
    hall_waiting *kept = hall_keep_call(call);
    if (!call->asker.silent && kept->until_ms != 0 && it->now_ms >= kept->until_ms) return hall_fail(call);
    park(it, kept);
    return false;
}

static void unpark(hall *it, hall_waiting *kept) {
    TV_ASSERT(kept->parked && it->nodes.parked > 0);
    kept->parked = false;
    it->nodes.parked--;
    kept->missing--;
}

void hall_parked_tick(hall *it) {
    if (it->nodes.parked == 0 || it->now_ms < it->nodes.parked_due_ms) return;
    hall_waiting **due = malloc((it->nodes.parked + 1) * sizeof(hall_waiting *));
    uint32_t count = 0;
    TV_ASSERT(due != NULL);
    it->nodes.parked_due_ms = HALL_NEVER_MS;
    for (hall_waiting *each = it->waiting; each != NULL; each = each->next) {
        if (!each->parked) continue;
        bool ready = each->due_ms <= it->now_ms && each->missing == 1; /* otherwise reads of it are still on their way */
        if (ready) due[count++] = each;
        if (!ready && each->due_ms <= it->now_ms) each->due_ms = it->now_ms + MOST_DELAY_MS;
        if (!ready && each->due_ms < it->nodes.parked_due_ms) it->nodes.parked_due_ms = each->due_ms;
    }
    for (uint32_t i = 0; i < count; i++) unpark(it, due[i]);
    for (uint32_t i = 0; i < count; i++) hall_run_afresh(it, due[i]);
    free(due);
}

void hall_parked_leap(hall *it, int64_t by_ms) {
    if (it->nodes.parked > 0 && it->nodes.parked_due_ms != HALL_NEVER_MS) it->nodes.parked_due_ms += by_ms;
    for (hall_waiting *each = it->waiting; each != NULL; each = each->next) {
        each->due_ms += by_ms;
        if (each->until_ms != 0) each->until_ms += by_ms;
    }
}

/* ---- coming back ---- */

/* It waits for this answer no more. */
static void take_back(hall *it, hall_waiting *kept) {
    hall_map_take(&it->nodes.forwarded, kept->number);
    kept->number = 0;
    kept->missing--;
}

/* What was made durable at the owner waits for nothing here. */
static void pass_on(hall *it, const hall_asker *asker, int status, const hall_frame *frame) {
    if (asker->silent) return;
    if (asker->connection != 0) {
        hall_message *message = hall_answer_wrap(asker, status, frame->text, frame->size);
        it->host.send(it->host.host, asker->connection, message);
        hall_message_drop(message);
        return;
    }
    hall_message *text = hall_message_make(frame->text, frame->size);
    it->host.reply(it->host.host, &(hall_reply){.request = asker->request, .status = status, .text = text});
    hall_message_drop(text);
}

static bool is_stream(const hall_waiting *kept) { return kept->path != NULL && strncmp(kept->path, "/stream/tables/", 15) == 0; }

static void finish(hall *it, hall_waiting *kept, uint64_t number, const hall_frame *frame) {
    hall_asker asker = kept->call.asker;
    hall_link *link = hall_map_get(&it->links, asker.connection);
    bool good = frame->status == 200, watch = kept->watched[0] != 0, gone = asker.connection != 0 && link == NULL;
    if (watch && (!good || gone)) hall_peer_send(it, kept->at_node, HALL_FRAME_GONE, number, 0, NULL); /* it may watch there already */
    if (watch && asker.silent && frame->status >= 500 && !gone) {                                      /* nobody would hear of it */
        hall_subscription_end(it, number);
        park(it, kept);
        return;
    }
    if (watch && good && !gone)
        hall_elsewhere_begin(it, link, number, kept);
    else if (watch)
        hall_subscription_end(it, number);
    if (watch && !good && asker.silent && link != NULL && link->elsewhere == kept->call.looked_for) link->elsewhere = 0; /* it is over */
    if (is_stream(kept) && good) {
        hall_call call = kept->call;
        call.waiting = NULL;
        hall_stream_elsewhere(&call, kept->path + 15);
    } else if (!gone && !(watch && good)) {
        pass_on(it, &asker, frame->status, frame);
    }
    hall_free_call(it, kept);
    if (asker.connection != 0) hall_hear_next(it, asker.connection);
}

/* It watches there, but something newer was shown meanwhile, or is wished: whether it wants anything still is found out by asking anew. */
static bool is_late(const hall *it, const hall_waiting *kept, uint64_t number, const hall_frame *frame) {
    bool watches = kept->watched[0] != 0 && frame->status == 200 && hall_map_get(&it->links, kept->call.asker.connection) != NULL;
    return watches && !hall_subscription_counts(it, number);
}

void hall_forward_answered(hall *it, int64_t node, const hall_frame *frame) {
    hall_waiting *kept = hall_map_get(&it->nodes.forwarded, frame->number);
    if (kept == NULL || kept->at_node != node) return;
    uint64_t number = kept->number;
    bool late = is_late(it, kept, number, frame);
    take_back(it, kept);
    if (late) hall_peer_send(it, node, HALL_FRAME_GONE, number, 0, NULL);
    if (frame->status != 0 && !late) {
        finish(it, kept, number, frame);
        return;
    }
    if (kept->watched[0] != 0) hall_subscription_end(it, number); /* not there: the store knows who has it */
    hall_owner_forget(it, kept->watched[0] != 0 ? hall_id_read(kept->watched) : table_of(&kept->call));
    park(it, kept);
}

/* ---- when the owner is lost ---- */

/* Saying it twice does no harm: it names what it is about, or asks for what can only be so once. Talk would be heard twice. */
static bool may_be_said_again(const hall_waiting *kept) {
    const char *path = kept->call.path, *last = path != NULL ? strrchr(path, '/') : NULL;
    return last == NULL || (strcmp(last, "/chat") != 0 && strcmp(last, "/report") != 0);
}

static void lose(hall *it, hall_waiting *kept) {
    uint64_t number = kept->number;
    take_back(it, kept);
    if (kept->watched[0] != 0) hall_subscription_end(it, number);
    kept->call.again = true;
    hall_owner_forget(it, kept->watched[0] != 0 ? hall_id_read(kept->watched) : table_of(&kept->call));
    if (may_be_said_again(kept)) {
        park(it, kept);
        return;
    }
    hall_call call = kept->call;
    hall_fail(&call);
    hall_connection connection = call.asker.connection;
    hall_free_call(it, kept);
    if (connection != 0) hall_hear_next(it, connection);
}

void hall_forward_lost(hall *it, int64_t node) {
    hall_waiting **lost = malloc((it->nodes.forwarded.count + 1) * sizeof(hall_waiting *));
    uint32_t count = 0;
    size_t at = 0;
    TV_ASSERT(lost != NULL);
    for (hall_waiting *each = hall_map_next(&it->nodes.forwarded, &at); each != NULL; each = hall_map_next(&it->nodes.forwarded, &at))
        if (each->at_node == node) lost[count++] = each;
    for (uint32_t i = 0; i < count; i++) lose(it, lost[i]);
    free(lost);
}
