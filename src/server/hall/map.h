/* Map: from a number to a pointer. People, tables, connections and requests all have 64-bit numbers, so one small map serves them
 * all. 0 is no number. */
#ifndef TRIVIUM_SERVER_HALL_MAP_H
#define TRIVIUM_SERVER_HALL_MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct hall_map {
    uint64_t *keys;
    void **values;
    size_t room, count; /* room: a power of two, or 0 */
} hall_map;

void *hall_map_get(const hall_map *map, uint64_t key); /* NULL: not there */
void hall_map_put(hall_map *map, uint64_t key, void *value);
void *hall_map_take(hall_map *map, uint64_t key); /* removes it and returns what was there */
void hall_map_free(hall_map *map);                /* not the values */
/* A map of counts: adds to the one of a key and returns what it is now; 0 is not kept. */
uint32_t hall_map_count(hall_map *map, uint64_t key, int change);
/* Walks over all: begin with *at = 0; NULL at the end. Nothing may be put or taken meanwhile. */
void *hall_map_next(const hall_map *map, size_t *at);

#endif
