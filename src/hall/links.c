/* Connections: who is here, and ending those whose key no longer opens anything. A connection lives longer than the request that opened it,
 * so logging out, a new password or an administrator must reach it too. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

bool hall_link_fits(const hall *it, const char *address) {
    return (uintptr_t)hall_map_get(&it->crowds, hall_limit_key("link", address)) < it->limits.connections_per_address;
}

void hall_link_add(hall *it, hall_link *link) {
    hall_map_put(&it->links, link->connection, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), 1);
    if (link->person != 0 && hall_map_count(&it->here, (uint64_t)link->person, 1) == 1) hall_tables_here(it, link->person, true);
}

void hall_link_remove(hall *it, hall_connection connection) {
    hall_link *link = hall_map_take(&it->links, connection);
    if (link == NULL) return;
    hall_tables_unwatch(it, link);
    hall_map_count(&it->crowds, hall_limit_key("link", link->address), -1);
    if (link->person != 0 && hall_map_count(&it->here, (uint64_t)link->person, -1) == 0) hall_tables_here(it, link->person, false);
    free(link);
}

bool hall_is_here(const hall *it, int64_t person) { return hall_map_get(&it->here, (uint64_t)person) != NULL; }

static void end_some(hall *it, int64_t person, const uint8_t *key, bool sessions, bool tokens) {
    size_t at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at)) {
        bool meant = each->person == person && (each->bearer ? tokens : sessions);
        if (meant && (key == NULL || memcmp(each->key, key, STORE_HASH_BYTES) == 0)) hall_say_goodbye(it, each->connection);
    }
}

void hall_links_end(hall *it, int64_t person, const uint8_t *key) { end_some(it, person, key, true, key != NULL); }

void hall_links_end_all(hall *it, int64_t person) { end_some(it, person, NULL, true, true); }

void hall_links_sweep(hall *it) {
    size_t at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at)) {
        store_person person;
        store_key key;
        bool good = each->person == 0 || (hall_know_hash(it, each->key, each->bearer, &person, &key) && !person.locked);
        if (!good) hall_say_goodbye(it, each->connection);
    }
}
