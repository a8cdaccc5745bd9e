/* Open addressing with linear probing; removing moves later keys up, so that no graves are left. */
#include "map.h"

#include "base/check.h"

#include <stdlib.h>

enum { ROOM_AT_FIRST = 16 };

static size_t home_of(const hall_map *map, uint64_t key) { return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (map->room - 1); }

/* Where the key is, or the free place where it would be. */
static size_t place_of(const hall_map *map, uint64_t key) {
    size_t at = home_of(map, key);
    while (map->keys[at] != 0 && map->keys[at] != key) at = (at + 1) & (map->room - 1);
    return at;
}

void *hall_map_get(const hall_map *map, uint64_t key) {
    if (map->room == 0 || key == 0) return NULL;
    size_t at = place_of(map, key);
    return map->keys[at] == key ? map->values[at] : NULL;
}

static void grow(hall_map *map) {
    hall_map old = *map;
    map->room = old.room == 0 ? ROOM_AT_FIRST : old.room * 2;
    map->keys = calloc(map->room, sizeof *map->keys);
    map->values = calloc(map->room, sizeof *map->values);
    TV_ASSERT(map->keys != NULL && map->values != NULL);
    for (size_t i = 0; i < old.room; i++) {
        if (old.keys[i] == 0) continue;
        size_t at = place_of(map, old.keys[i]);
        map->keys[at] = old.keys[i];
        map->values[at] = old.values[i];
    }
    hall_map_free(&old);
}

void hall_map_put(hall_map *map, uint64_t key, void *value) {
    TV_ASSERT(key != 0 && value != NULL);
    if ((map->count + 1) * 2 > map->room) grow(map);
    size_t at = place_of(map, key);
    map->count += map->keys[at] == 0;
    map->keys[at] = key;
    map->values[at] = value;
}

/* Is `home` not between the gap and `at`, walking forwards? Then what is at `at` may move into the gap. */
static int may_move(size_t gap, size_t home, size_t at) { return gap <= at ? home <= gap || home > at : home <= gap && home > at; }

void *hall_map_take(hall_map *map, uint64_t key) {
    if (map->room == 0 || key == 0) return NULL;
    size_t gap = place_of(map, key);
    if (map->keys[gap] != key) return NULL;
    void *value = map->values[gap];
    for (size_t at = (gap + 1) & (map->room - 1); map->keys[at] != 0; at = (at + 1) & (map->room - 1)) {
        if (!may_move(gap, home_of(map, map->keys[at]), at)) continue;
        map->keys[gap] = map->keys[at];
        map->values[gap] = map->values[at];
        gap = at;
    }
    map->keys[gap] = 0;
    map->count--;
    TV_ASSERT_DEAR(hall_map_get(map, key) == NULL);
    return value;
}

void hall_map_free(hall_map *map) {
    free(map->keys);
    free(map->values);
    *map = (hall_map){0};
}

void *hall_map_next(const hall_map *map, size_t *at) {
    while (*at < map->room) {
        size_t here = (*at)++;
        if (map->keys[here] != 0) return map->values[here];
    }
    return NULL;
}

/* Counts are kept as pointers' values: nothing is pointed at. */
uint32_t hall_map_count(hall_map *map, uint64_t key, int change) {
    if (key == 0) return 0;
    TV_ASSERT(change >= 0 || hall_map_get(map, key) != NULL);
    uintptr_t count = (uintptr_t)hall_map_take(map, key) + (uintptr_t)(intptr_t)change;
    if (count != 0) hall_map_put(map, key, (void *)count);
    return (uint32_t)count;
}
