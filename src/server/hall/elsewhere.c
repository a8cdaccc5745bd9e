/* Watching tables of other nodes, at the edge: a link's subscription there, under a number of its own, so that messages of an older one reach
 * nobody. When the table moves or its owner is lost, the link looks for it again by itself: the client gets a whole table once more, as after
 * any change that steps cannot tell. */
#include "waiting.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

typedef struct hall_subscription {
    hall_connection connection;
    uint64_t table;
    bool looks; /* the link's table has moved; otherwise it is the client's own wish */
    bool moved; /* the owner has said so before its answer came */
} hall_subscription;

void hall_subscription_add(hall *it, uint64_t number, const hall_call *call) {
    hall_subscription *made = malloc(sizeof *made);
    TV_ASSERT(made != NULL && call->link != NULL);
    *made = (hall_subscription){.connection = call->link->connection, .table = hall_id_read(call->watched), .looks = call->looked_for != 0};
    hall_map_put(&it->nodes.subscriptions, number, made);
}

void hall_subscription_end(hall *it, uint64_t number) { free(hall_map_take(&it->nodes.subscriptions, number)); }

/* Also one that is still asked for; NULL: it is gone. */
static hall_link *link_of(const hall *it, uint64_t number) {
    const hall_subscription *found = hall_map_get(&it->nodes.subscriptions, number);
    return found != NULL ? hall_map_get(&it->links, found->connection) : NULL;
}

/* Several may be open for one link at a time, at different nodes when a table has just moved. What an older one brings was true before what a
 * later one has shown, and nobody is shown a table as it was before. */
bool hall_subscription_counts(const hall *it, uint64_t number) {
    const hall_subscription *own = hall_map_get(&it->nodes.subscriptions, number);
    const hall_link *link = link_of(it, number);
    if (link == NULL || own->moved || link->table == own->table) return false; /* here by now */
    bool other = link->subscription != 0 && link->subscription != number;
    if (own->looks && (link->elsewhere != own->table || other)) return false; /* the client wishes something else by now */
    return link->heard_of != own->table || link->heard <= number;
}

static void note_heard(hall *it, hall_link *link, uint64_t number) {
    const hall_subscription *own = hall_map_get(&it->nodes.subscriptions, number);
    link->heard_of = own->table;
    link->heard = number;
}

void hall_elsewhere_end(hall *it, hall_link *link) {
    if (link->subscription != 0) {
        hall_subscription_end(it, link->subscription);
        hall_peer_send(it, link->at_node, HALL_FRAME_GONE, link->subscription, 0, NULL);
    }
    free(link->invitation);
    link->invitation = NULL;
    link->elsewhere = link->subscription = 0;
    link->at_node = 0;
}

void hall_elsewhere_begin(hall *it, hall_link *link, uint64_t number, const hall_waiting *wish) {
    TV_ASSERT(link_of(it, number) == link && hall_subscription_counts(it, number));
    note_heard(it, link, number);
    hall_tables_unwatch(it, link);
    link->elsewhere = hall_id_read(wish->watched);
    link->at_node = wish->at_node;
    link->subscription = number;
    link->json = wish->watched_json;
    bool good = wish->watched_with[0] == 0 || tv_heap_copy_string(&link->invitation, wish->watched_with);
    TV_ASSERT(good);
}

/* ---- looking again ---- */

/* Unless the client wishes something else by now. */
static void run_looking(hall_call *call) {
    hall_link *link = call->link;
    char id[STORE_GAME_ID_MAX];
    if (link->elsewhere != call->looked_for || link->subscription != 0) return;
    call->person.id = link->person;
    call->key.scopes = link->scopes;
    call->bearer = link->bearer;
    hall_id_write(link->elsewhere, id);
    hall_table_look(call, id, link->json, link->invitation);
}

void hall_look_again(hall *it, hall_link *link, uint64_t table) {
    TV_ASSERT(link->node == 0 && link->table == 0);
    link->elsewhere = table;
    link->at_node = 0;
    link->subscription = 0;
    hall_call call = {.asker = {.it = it, .connection = link->connection, .silent = true},
                      .run = run_looking,
                      .link = link,
                      .aside = true,
                      .admitted = true,
                      .charged = true,
                      .address = link->address,
                      .looked_for = table};
    hall_run(&call);
}

static void lose(hall *it, hall_link *link) {
    uint64_t table = link->elsewhere;
    hall_subscription_end(it, link->subscription);
    hall_owner_forget(it, table);
    hall_look_again(it, link, table);
}

void hall_elsewhere_lost(hall *it, int64_t node) {
    const hall_map *all = &it->nodes.subscriptions;
    hall_link **lost = malloc((all->count + 1) * sizeof(hall_link *));
    uint32_t count = 0;
    TV_ASSERT(lost != NULL);
    for (size_t i = 0; i < all->room; i++) {
        hall_link *link = all->keys[i] != 0 ? link_of(it, all->keys[i]) : NULL;
        if (link != NULL && link->subscription == all->keys[i] && link->at_node == node) lost[count++] = link;
    }
    for (uint32_t i = 0; i < count; i++) lose(it, lost[i]);
    free(lost);
}

/* ---- what is told ---- */

static void tell(hall *it, uint64_t number, hall_message *message) {
    hall_link *link = link_of(it, number);
    if (link == NULL || !hall_subscription_counts(it, number)) return;
    note_heard(it, link, number);
    it->host.send(it->host.host, link->connection, message);
    it->sent++;
}

static void tell_person(hall *it, int64_t person, hall_message *message) {
    const hall_links *own = hall_links_of(it, person);
    for (uint32_t i = 0; own != NULL && i < own->count; i++)
        if (own->at[i]->mine) it->host.send(it->host.host, own->at[i]->connection, message);
}

/* Of one whose answer has not come: that will be out of date. */
static void note_moved(hall *it, int64_t node, uint64_t number) {
    const hall_waiting *asked = hall_map_get(&it->nodes.forwarded, number);
    hall_subscription *own = asked != NULL && asked->at_node == node ? hall_map_get(&it->nodes.subscriptions, number) : NULL;
    if (own != NULL) own->moved = true;
}

void hall_elsewhere_hear(hall *it, int64_t node, const hall_frame *frame) {
    hall_link *link = frame->kind == HALL_FRAME_LOOK || frame->kind == HALL_FRAME_GONE ? link_of(it, frame->number) : NULL;
    if (frame->kind == HALL_FRAME_LOOK || frame->kind == HALL_FRAME_GONE) {
        bool own = link != NULL && link->subscription == frame->number && link->at_node == node;
        if (own && frame->kind == HALL_FRAME_LOOK) lose(it, link);
        if (own && frame->kind == HALL_FRAME_GONE) {
            link->subscription = 0; /* who is there knows */
            hall_subscription_end(it, frame->number);
            hall_elsewhere_end(it, link);
        }
        if (!own) note_moved(it, node, frame->number);
        return;
    }
    hall_message *message = hall_message_make(frame->text, frame->size);
    if (frame->kind == HALL_FRAME_TELL) tell(it, frame->number, message);
    for (uint32_t i = 0; frame->kind == HALL_FRAME_TELL_MANY && i < frame->count; i++) tell(it, hall_frame_number(frame, i), message);
    if (frame->kind == HALL_FRAME_PERSON) tell_person(it, (int64_t)frame->number, message);
    hall_message_drop(message);
}
