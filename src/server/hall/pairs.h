/* Pairs of people in memory: who has whom on a list, and since which change. */
#ifndef TRIVIUM_SERVER_HALL_PAIRS_H
#define TRIVIUM_SERVER_HALL_PAIRS_H

#include "map.h"
#include "server/store/store.h"

/* Whom somebody has on the list; never empty. */
typedef struct hall_pair_list {
    int64_t person;
    int64_t *ids;
    uint32_t count, room;
    uint64_t number; /* of the last change that touches it */
} hall_pair_list;

const hall_pair_list *hall_pairs_of(const hall_map *pairs, int64_t person); /* NULL: nobody */
bool hall_pairs_has(const hall_map *pairs, int64_t person, int64_t other);
void hall_pairs_note(hall_map *pairs, int64_t person, int64_t other, uint64_t number);
void hall_pairs_forget(hall_map *pairs, int64_t person, int64_t other, uint64_t number);
/* What the store had of a person (0: of all) after a change of that number. Lists that were changed here since then stay as they are. */
void hall_pairs_take(hall_map *pairs, int64_t person, const store_pair *rows, uint32_t count, uint64_t after);
void hall_pairs_free(hall_map *pairs);

#endif
