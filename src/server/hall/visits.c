/* Visits: calls that other nodes hand on, and links of theirs that watch tables here. The node that hands a call on has found out who asks; here it
 * is run as that person's, and its answer goes back under the call's number. A visiting link is a link like any other, but for its person's
 * presence and keys, which are its own node's business. */
#include "people.h"
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

/* Who waits for the answer. */
typedef struct hall_visit {
    int64_t node;
    uint64_t number; /* of the call there */
} hall_visit;

/* ---- answers ---- */

void hall_visit_reply(hall *it, const hall_reply *reply) {
    hall_visit *visit = hall_map_take(&it->nodes.visits, reply->request);
    if (visit == NULL) return; /* that node is gone */
    hall_message *text = reply->text != NULL ? hall_message_keep(reply->text) : NULL;
    if (text == NULL && reply->body != NULL) text = hall_message_encode(json_incref(reply->body));
    if (text == NULL) text = hall_message_make("null", 4);
    hall_peer_send(it, visit->node, HALL_FRAME_ANSWER, visit->number, (uint16_t)reply->status, text);
    it->nodes.answers++;
    hall_message_drop(text);
    free(visit);
}

bool hall_visit_refuse(hall_call *call) {
    TV_ASSERT(call->visitor != 0);
    call->failed = true; /* it need not run again */
    hall_reply_with(call->asker.it, &(hall_reply){.request = call->asker.request, .status = 0});
    return false;
}

/* ---- links ---- */

static hall_link *visiting_link(hall *it, hall_peer *peer, uint64_t number, const hall_call *call) {
    hall_link *link = hall_map_get(&peer->visitors, number);
    if (link != NULL) return link;
    link = calloc(1, sizeof *link);
    TV_ASSERT(link != NULL);
    *link = (hall_link){.connection = HALL_VISIT | ++it->nodes.numbers,
                        .person = call->person.id,
                        .scopes = call->key.scopes,
                        .bearer = call->bearer,
                        .node = peer->id,
                        .visits = number};
    hall_map_put(&it->links, link->connection, link);
    hall_map_put(&peer->visitors, number, link);
    return link;
}

void hall_visitor_end(hall *it, hall_link *link, uint8_t why) {
    TV_ASSERT(link->node != 0 && link->table == 0);
    hall_peer *peer = hall_peer_of(it, link->node);
    if (peer != NULL) hall_map_take(&peer->visitors, link->visits);
    if (why != 0) hall_peer_send(it, link->node, why, link->visits, 0, NULL);
    hall_map_take(&it->links, link->connection);
    free(link);
}

void hall_visit_gone(hall *it, hall_peer *peer, uint64_t subscription) {
    hall_link *link = hall_map_get(&peer->visitors, subscription);
    if (link == NULL) return;
    hall_stop_watching(it, link);
    hall_visitor_end(it, link, 0);
}

void hall_visits_lost(hall *it, hall_peer *peer) {
    size_t at;
    hall_map visits = it->nodes.visits, kept = {0};
    for (at = 0; peer->visitors.count > 0; at = 0) {
        hall_link *link = hall_map_next(&peer->visitors, &at);
        hall_stop_watching(it, link);
        hall_visitor_end(it, link, 0);
    }
    for (size_t i = 0; i < visits.room; i++) {
        hall_visit *visit = visits.keys[i] != 0 ? visits.values[i] : NULL;
        if (visit == NULL) continue;
        if (visit->node == peer->id)
            free(visit);
        else
            hall_map_put(&kept, visits.keys[i], visit);
    }
    hall_map_free(&it->nodes.visits);
    it->nodes.visits = kept;
}

/* ---- calls ---- */

static void watch(hall_call *call) {
    hall *it = call->asker.it;
    hall_peer *peer = hall_peer_of(it, call->visitor);
    uint64_t number = (uint64_t)json_integer_value(json_object_get(call->message, "subscription"));
    hall_table *table = NULL;
    const char *id = call->watched, *invitation = call->watched_with;
    if (!hall_table_find(call, id, &table)) return;
    if (table == NULL || !hall_table_is_open_to(table, call->person.id, invitation)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "There is no such table.");
        return;
    }
    if (peer == NULL || peer->version == 0 || number == 0) {
        hall_visit_refuse(call); /* it was lost meanwhile */
        return;
    }
    hall_link *link = visiting_link(it, peer, number, call);
    link->invited = invitation != NULL;
    link->json = call->watched_json;
    hall_watch(it, link, table);
    hall_answer(&call->asker, 200, json_object());
}

/* Who it is was found out where it was asked; what that person is by now is looked up here. */
static void run_visit(hall_call *call) {
    hall *it = call->asker.it;
    int64_t id = json_integer_value(json_object_get(call->message, "person"));
    const store_person *person = NULL;
    if (id != 0 && !hall_find_person(call, id, &person)) return;
    if (id != 0 && (person == NULL || person->kind == STORE_GONE)) {
        hall_deny(&call->asker, 401, "not_known", NULL, "Your session has expired. Please log in again.");
        return;
    }
    call->person = person != NULL ? *person : (store_person){0};
    call->key = (store_key){.person = id, .scopes = (uint32_t)json_integer_value(json_object_get(call->message, "scopes"))};
    if (id != 0) hall_presence_seen(it, id, call->visitor);
    if (call->watched != NULL)
        watch(call);
    else
        hall_serve(call, call->method, call->path);
}

static const char *text_of(const json_t *message, const char *name) { return json_string_value(json_object_get(message, name)); }

static bool is_object_or_none(const json_t *value) { return value == NULL || json_is_object(value); }

/* The same bounds as for a question that is asked here. */
static bool is_sound(const hall_call *call) {
    const json_t *person = json_object_get(call->message, "person");
    if (!json_is_integer(person) || json_integer_value(person) < 0 || call->address == NULL) return false;
    if (call->watched != NULL)
        return strlen(call->watched) < STORE_GAME_ID_MAX && (call->watched_with == NULL || strlen(call->watched_with) < HALL_COOKIE_MAX);
    return call->method != NULL && call->path != NULL && is_object_or_none(call->body) && is_object_or_none(call->query);
}

void hall_visit_hear(hall *it, hall_peer *peer, const hall_frame *frame) {
    json_t *message = json_loadb(frame->text, frame->size, JSON_REJECT_DUPLICATES, NULL);
    hall_visit *visit = malloc(sizeof *visit);
    TV_ASSERT(visit != NULL);
    *visit = (hall_visit){peer->id, frame->number};
    hall_call call = {.asker = {.it = it, .request = HALL_VISIT | ++it->nodes.numbers},
                      .run = run_visit,
                      .visitor = peer->id,
                      .admitted = true,
                      .charged = true,
                      .message = message,
                      .method = text_of(message, "method"),
                      .path = text_of(message, "path"),
                      .query = json_object_get(message, "query"),
                      .body = json_object_get(message, "body"),
                      .bearer = json_is_true(json_object_get(message, "bearer")),
                      .again = json_is_true(json_object_get(message, "again")),
                      .address = text_of(message, "address"),
                      .watched = text_of(message, "watch"),
                      .watched_json = json_is_true(json_object_get(message, "json")),
                      .watched_with = text_of(message, "invitation")};
    hall_map_put(&it->nodes.visits, call.asker.request, visit);
    if (is_sound(&call))
        hall_run(&call);
    else
        hall_deny(&call.asker, 400, "bad_request", NULL, "There is nothing at this address.");
    json_decref(message);
}

/* ---- messages ---- */

void hall_visitor_add(hall *it, hall_connection to) {
    const hall_link *link = hall_map_get(&it->links, to);
    hall_peer *peer = link != NULL ? hall_peer_of(it, link->node) : NULL;
    if (peer == NULL || peer->version == 0) return; /* gone meanwhile */
    void *telling = peer->telling;
    bool room = tv_heap_room(&telling, &peer->telling_room, peer->telling_count + 1, sizeof *peer->telling);
    TV_ASSERT(room);
    peer->telling = telling;
    peer->telling[peer->telling_count++] = link->visits;
}

/* One text for all at a node; nodes of the first version get it once for each. */
static void tell(hall *it, hall_peer *peer, hall_message *message) {
    uint32_t count = peer->telling_count, done = 0;
    peer->telling_count = 0;
    if (peer->version >= 2 && count > 1) {
        for (uint32_t part; done < count; done += part) {
            part = count - done < HALL_FRAME_NUMBERS_MAX ? count - done : HALL_FRAME_NUMBERS_MAX;
            hall_peer_send_many(it, peer->id, peer->telling + done, part, message);
            it->nodes.told++;
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        hall_peer_send(it, peer->id, HALL_FRAME_TELL, peer->telling[i], 0, message);
        it->nodes.told++;
    }
}

void hall_visitors_tell(hall *it, hall_message *message) {
    size_t at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL; each = hall_map_next(&it->nodes.peers, &at))
        if (each->telling_count > 0) tell(it, each, message);
}
