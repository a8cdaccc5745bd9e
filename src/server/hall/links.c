/* Connections: who is here, and ending those whose key no longer opens anything. A connection lives longer than the request that opened it,
 * so logging out, a new password or an administrator must reach it too. */
#include "inside.h"

#include "base/check.h"
#include "memory/heap.h"

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
    TV_ASSERT(room);
    list->at = links;
    list->at[list->count++] = link;
    link->places[kind] = list->count;
}

void hall_links_take(hall_links *list, int kind, hall_link *link) {
    uint32_t place = link->places[kind];
    if (place == 0) return;
    TV_ASSERT(list->at[place - 1] == link);
    list->at[place - 1] = list->at[--list->count]; /* the last one fills the gap */
    list->at[place - 1]->places[kind] = place;
    link->places[kind] = 0;
}

const hall_links *hall_links_of(const hall *it, int64_t person) { return hall_map_get(&it->here, (uint64_t)person); }

bool hall_is_here(const hall *it, int64_t person) { return hall_links_of(it, person) != NULL || hall_is_elsewhere(it, person); }

static void put_with_person(hall *it, hall_link *link) {
    hall_links *own = hall_map_get(&it->here, (uint64_t)link->person);
    bool first = own == NULL;
    if (first) {
        own = calloc(1, sizeof *own);
        TV_ASSERT(own != NULL);
        hall_map_put(&it->here, (uint64_t)link->person, own);
    }
    hall_links_put(own, HALL_OF_PERSON, link);
    if (first) hall_presence_write(it, link->person, true);
    if (first && !hall_is_elsewhere(it, link->person)) hall_tables_here(it, link->person, true);
    if (first && !hall_is_elsewhere(it, link->person)) hall_follows_tell(it, link->person);
    if (first) hall_follows_come(it, link->person);
}

static void take_from_person(hall *it, hall_link *link) {
    hall_links *own = hall_map_get(&it->here, (uint64_t)link->person);
    TV_ASSERT(own != NULL && own->count > 0);
    hall_links_take(own, HALL_OF_PERSON, link);
    if (own->count > 0) return;
    hall_map_take(&it->here, (uint64_t)link->person);
    free(own->at);
    free(own);
    hall_presence_write(it, link->person, false);
    if (hall_is_elsewhere(it, link->person)) return;
    hall_tables_here(it, link->person, false);
    hall_follows_tell(it, link->person);
}

/* ---- coming and going ---- */

void hall_link_add(hall *it, hall_link *link) {
    TV_ASSERT(link->connection != 0 && hall_map_get(&it->links, link->connection) == NULL);
    hall_map_put(&it->links, link->connection, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), 1);
}

void hall_link_is(hall *it, hall_link *link, int64_t person) {
    TV_ASSERT(link->person == 0 && person != 0);
    link->person = person;
    put_with_person(it, link);
}

void hall_link_remove(hall *it, hall_connection connection) {
    hall_link *link = hall_map_take(&it->links, connection);
    if (link == NULL) return;
    hall_tables_unwatch(it, link);
    TV_ASSERT(link->table == 0 && link->places[HALL_WATCHING] == 0);
    hall_links_take(&it->lobby, HALL_IN_LOBBY, link);
    hall_tournament_unfollow(it, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), -1);
    if (link->person != 0) take_from_person(it, link);
    json_decref(link->queue);
    free(link->invitation);
    free(link);
}

static void end_some(hall *it, int64_t person, const uint8_t *key, bool logins, bool tokens) {
    const hall_links *own = hall_links_of(it, person);
    for (uint32_t i = 0; own != NULL && i < own->count; i++) {
        const hall_link *each = own->at[i];
        bool meant = each->bearer ? tokens : logins;
        if (meant && (key == NULL || memcmp(each->key, key, STORE_HASH_BYTES) == 0)) hall_say_goodbye(it, each->connection);
    }
}

void hall_links_end(hall *it, int64_t person, const uint8_t *key) { end_some(it, person, key, true, key != NULL); }

void hall_links_end_all(hall *it, int64_t person) { end_some(it, person, NULL, true, true); }

void hall_link_check(hall *it, hall_connection connection) {
    const hall_link *link = hall_map_get(&it->links, connection);
    if (link == NULL || link->person == 0) return;
    const hall_person *person = hall_map_get(&it->people, (uint64_t)link->person);
    const store_key *key = hall_cache_key(it, link->key);
    bool good = person != NULL && !person->row.locked && person->row.kind != STORE_GONE && key != NULL &&
                (key->ends_ms == 0 || key->ends_ms > it->now_ms);
    if (!good) hall_say_goodbye(it, connection);
}

static void ask_key(hall *it, const hall_link *link) {
    if (link->person == 0 || link->node != 0) return;
    hall_read *wanted = hall_read_make(HALL_READ_KEY);
    memcpy(wanted->hash, link->key, sizeof wanted->hash);
    wanted->connection = link->connection;
    hall_read_begin(it, wanted);
}

void hall_links_doubt(hall *it) {
    size_t at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at)) each->doubted = true;
    it->nodes.doubts = true;
    it->nodes.doubted_ms = it->now_ms;
}

/* Some at every tick, all within seconds: the database has others to answer, too. */
static void check_doubted(hall *it) {
    const int64_t round_ms = 5000;
    int64_t passed_ms = it->now_ms - it->nodes.doubted_ms;
    size_t left = (size_t)(passed_ms < round_ms ? passed_ms : round_ms) * it->links.count / (size_t)round_ms + 1, at = 0;
    it->nodes.doubts = false;
    it->nodes.doubted_ms = it->now_ms;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL && !it->nodes.doubts; each = hall_map_next(&it->links, &at)) {
        if (!each->doubted) continue;
        it->nodes.doubts = left == 0;
        if (left == 0) break;
        left--;
        each->doubted = false;
        ask_key(it, each);
    }
}

/* Each connection's key is read once a minute, some at every tick; among nodes, which tell each other, every ten minutes. */
void hall_links_sweep(hall *it) {
    if (it->nodes.doubts) check_doubted(it);
    const int64_t round_ms = it->nodes.shared ? 600000 : 60000;
    int64_t passed_ms = it->now_ms - it->links_swept_ms;
    size_t count = (size_t)(passed_ms < round_ms ? passed_ms : round_ms) * it->links.count / (size_t)round_ms;
    if (count == 0) return;
    it->links_swept_ms = it->now_ms;
    for (size_t i = 0; i < count; i++) {
        const hall_link *link = hall_map_next(&it->links, &it->links_swept_at);
        if (link == NULL) {
            it->links_swept_at = 0;
            link = hall_map_next(&it->links, &it->links_swept_at);
        }
        TV_ASSERT(link != NULL); /* there are as many as are looked at */
        ask_key(it, link);
    }
}
