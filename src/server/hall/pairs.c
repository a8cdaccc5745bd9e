/* See pairs.h. */
#include "pairs.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

const hall_pair_list *hall_pairs_of(const hall_map *pairs, int64_t person) {
    return pairs->count > 0 && person != 0 ? hall_map_get(pairs, (uint64_t)person) : NULL;
}

bool hall_pairs_has(const hall_map *pairs, int64_t person, int64_t other) {
    const hall_pair_list *list = other != 0 ? hall_pairs_of(pairs, person) : NULL;
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (list->ids[i] == other) return true;
    return false;
}

static void drop_list(hall_map *pairs, int64_t person) {
    hall_pair_list *list = hall_map_take(pairs, (uint64_t)person);
    if (list == NULL) return;
    free(list->ids);
    free(list);
}

void hall_pairs_note(hall_map *pairs, int64_t person, int64_t other, uint64_t number) {
    TV_ASSERT(person != 0 && other != 0);
    hall_pair_list *list = hall_map_get(pairs, (uint64_t)person);
    if (hall_pairs_has(pairs, person, other)) return;
    if (list == NULL) {
        list = calloc(1, sizeof *list);
        TV_ASSERT(list != NULL);
        list->person = person;
        hall_map_put(pairs, (uint64_t)person, list);
    }
    void *ids = list->ids;
    bool good = tv_heap_room(&ids, &list->room, list->count + 1, sizeof *list->ids);
    TV_ASSERT(good);
    list->ids = ids;
    list->ids[list->count++] = other;
    list->number = number;
}

void hall_pairs_forget(hall_map *pairs, int64_t person, int64_t other, uint64_t number) {
    TV_ASSERT(person != 0);
    hall_pair_list *list = hall_map_get(pairs, (uint64_t)person);
    uint32_t kept = 0;
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (list->ids[i] != other) list->ids[kept++] = list->ids[i];
    if (list == NULL) return;
    list->count = kept;
    list->number = number;
    if (kept == 0) drop_list(pairs, person);
}

static void drop_older(hall_map *pairs, int64_t person, uint64_t after) {
    int64_t *older = malloc((pairs->count + 1) * sizeof *older);
    uint32_t count = 0;
    size_t at = 0;
    TV_ASSERT(older != NULL);
    for (hall_pair_list *each = hall_map_next(pairs, &at); each != NULL; each = hall_map_next(pairs, &at))
        if ((person == 0 || each->person == person) && each->number <= after) older[count++] = each->person;
    for (uint32_t i = 0; i < count; i++) drop_list(pairs, older[i]);
    free(older);
}

void hall_pairs_take(hall_map *pairs, int64_t person, const store_pair *rows, uint32_t count, uint64_t after) {
    TV_ASSERT(count == 0 || rows != NULL);
    drop_older(pairs, person, after);
    for (uint32_t i = 0; i < count; i++) {
        const hall_pair_list *list = hall_map_get(pairs, (uint64_t)rows[i].person);
        if (list == NULL || list->number <= after) hall_pairs_note(pairs, rows[i].person, rows[i].other, after);
    }
}

void hall_pairs_free(hall_map *pairs) {
    size_t at = 0;
    for (hall_pair_list *each = hall_map_next(pairs, &at); each != NULL; each = hall_map_next(pairs, &at)) {
        free(each->ids);
        free(each);
    }
    hall_map_free(pairs);
    *pairs = (hall_map){0};
}
