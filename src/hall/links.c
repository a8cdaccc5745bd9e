/* Connections: who is here, and ending those whose key no longer opens anything. A connection lives longer than the request that opened it,
 * so logging out, a new password or an administrator must reach it too. */
#include "hall/inside.h"

#include "table/heap.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool hall_link_fits(const hall *it, const char *address) {
    return (uintptr_t)hall_map_get(&it->crowds, hall_limit_key("link", address)) < it->limits.connections_per_address;
}

/* ---- lists ---- */

void hall_links_put(hall_links *list, int kind, hall_link *link) {
    if (link->places[kind] != 0) return;
    void *links = list->at;
    bool room = tv_heap_room(&links, &list->room, list->count + 1, sizeof(hall_link *));
    assert(room);
    list->at = links;
    list->at[list->count++] = link;
    link->places[kind] = list->count;
}

void hall_links_take(hall_links *list, int kind, hall_link *link) {
    uint32_t place = link->places[kind];
    if (place == 0) return;
    assert(list->at[place - 1] == link);
    list->at[place - 1] = list->at[--list->count]; /* the last one fills the gap */
    list->at[place - 1]->places[kind] = place;
    link->places[kind] = 0;
}

const hall_links *hall_links_of(const hall *it, int64_t person) { return hall_map_get(&it->here, (uint64_t)person); }

bool hall_is_here(const hall *it, int64_t person) { return hall_links_of(it, person) != NULL; }

static void put_with_person(hall *it, hall_link *link) {
    hall_links *own = hall_map_get(&it->here, (uint64_t)link->person);
    bool first = own == NULL;
    if (first) {
        own = calloc(1, sizeof *own);
        assert(own != NULL);
        hall_map_put(&it->here, (uint64_t)link->person, own);
    }
    hall_links_put(own, HALL_OF_PERSON, link);
    if (first) hall_tables_here(it, link->person, true);
}

static void take_from_person(hall *it, hall_link *link) {
    hall_links *own = hall_map_get(&it->here, (uint64_t)link->person);
    hall_links_take(own, HALL_OF_PERSON, link);
    if (own->count > 0) return;
    hall_map_take(&it->here, (uint64_t)link->person);
    free(own->at);
    free(own);
    hall_tables_here(it, link->person, false);
}

/* ---- coming and going ---- */

void hall_link_add(hall *it, hall_link *link) {
    hall_map_put(&it->links, link->connection, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), 1);
    if (link->person != 0) put_with_person(it, link);
}

void hall_link_remove(hall *it, hall_connection connection) {
    hall_link *link = hall_map_take(&it->links, connection);
    if (link == NULL) return;
    hall_tables_unwatch(it, link);
    hall_links_take(&it->lobby, HALL_IN_LOBBY, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), -1);
    if (link->person != 0) take_from_person(it, link);
    free(link);
}

static void end_some(hall *it, int64_t person, const uint8_t *key, bool sessions, bool tokens) {
    const hall_links *own = hall_links_of(it, person);
    for (uint32_t i = 0; own != NULL && i < own->count; i++) {
        const hall_link *each = own->at[i];
        bool meant = each->bearer ? tokens : sessions;
        if (meant && (key == NULL || memcmp(each->key, key, STORE_HASH_BYTES) == 0)) hall_say_goodbye(it, each->connection);
    }
}

void hall_links_end(hall *it, int64_t person, const uint8_t *key) { end_some(it, person, key, true, key != NULL); }

void hall_links_end_all(hall *it, int64_t person) { end_some(it, person, NULL, true, true); }

void hall_links_sweep(hall *it, int64_t period_ms) {
    int64_t passed_ms = it->now_ms - it->swept_ms;
    if (passed_ms > period_ms) passed_ms = period_ms;
    size_t end = (size_t)((uint64_t)it->links.room * (uint64_t)passed_ms / (uint64_t)period_ms);
    for (hall_link *each; (each = hall_map_next_until(&it->links, &it->swept_links, end)) != NULL;) {
        store_person person;
        store_key key;
        bool good = each->person == 0 || (hall_know_hash(it, each->key, each->bearer, &person, &key) && !person.locked);
        if (!good) hall_say_goodbye(it, each->connection);
    }
}
