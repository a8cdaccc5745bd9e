/* Blocks: who wants nothing to do with whom. Whoever is blocked cannot sit down at the other's tables or offer another game, and is not heard in
 * their talk; a game that runs can still be played and ended. The list is kept in memory, because every line of talk asks for it. */
#include "people.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>

enum { BLOCKS_MAX = 200 };

/* Whom somebody blocks. */
typedef struct block_list {
    int64_t person;
    int64_t *ids;
    uint32_t count, room;
    uint64_t number; /* of the last change that touches it */
} block_list;

bool hall_blocks(const hall *it, int64_t person, int64_t other) {
    const block_list *list = it->blocks.count > 0 && person != 0 && other != 0 ? hall_map_get(&it->blocks, (uint64_t)person) : NULL;
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (list->ids[i] == other) return true;
    return false;
}

static void drop_list(hall *it, int64_t person) {
    block_list *list = hall_map_take(&it->blocks, (uint64_t)person);
    if (list == NULL) return;
    free(list->ids);
    free(list);
}

static void note(hall *it, int64_t person, int64_t other) {
    block_list *list = hall_map_get(&it->blocks, (uint64_t)person);
    if (hall_blocks(it, person, other)) return;
    if (list == NULL) {
        list = calloc(1, sizeof *list);
        TV_ASSERT(list != NULL);
        list->person = person;
        hall_map_put(&it->blocks, (uint64_t)person, list);
    }
    void *ids = list->ids;
    bool good = tv_heap_room(&ids, &list->room, list->count + 1, sizeof *list->ids);
    TV_ASSERT(good);
    list->ids = ids;
    list->ids[list->count++] = other;
    list->number = it->written;
}

static void forget(hall *it, int64_t person, int64_t other) {
    block_list *list = hall_map_get(&it->blocks, (uint64_t)person);
    uint32_t kept = 0;
    for (uint32_t i = 0; list != NULL && i < list->count; i++)
        if (list->ids[i] != other) list->ids[kept++] = list->ids[i];
    if (list == NULL) return;
    list->count = kept;
    list->number = it->written;
    if (kept == 0) drop_list(it, person);
}

static hall_read *blocks_read(int64_t person) {
    hall_read *read = hall_read_make(HALL_READ_BLOCKS);
    read->person = person;
    return read;
}

bool hall_blocks_load(hall *it, store *from) {
    hall_read *all = blocks_read(0);
    hall_read_run(all, from);
    bool good = all->answer == STORE_FOUND;
    for (uint32_t i = 0; i < all->block_count; i++) note(it, all->blocks[i].person, all->blocks[i].blocked);
    hall_read_release(all);
    return good;
}

void hall_blocks_free(hall *it) {
    size_t at = 0;
    for (block_list *each = hall_map_next(&it->blocks, &at); each != NULL; each = hall_map_next(&it->blocks, &at)) {
        free(each->ids);
        free(each);
    }
    hall_map_free(&it->blocks);
}

/* ---- changes of other nodes ---- */

void hall_blocks_ask(hall *it, int64_t person) {
    hall_read *wanted = blocks_read(person);
    wanted->which = 1;               /* to be taken over */
    wanted->connection = HALL_VISIT; /* one that is on its way may be too old */
    hall_read_begin(it, wanted);
}

static void drop_older(hall *it, const hall_read *read) {
    int64_t *older = malloc((it->blocks.count + 1) * sizeof *older);
    uint32_t count = 0;
    size_t at = 0;
    TV_ASSERT(older != NULL);
    for (block_list *each = hall_map_next(&it->blocks, &at); each != NULL; each = hall_map_next(&it->blocks, &at))
        if ((read->person == 0 || each->person == read->person) && each->number <= read->after) older[count++] = each->person;
    for (uint32_t i = 0; i < count; i++) drop_list(it, older[i]);
    free(older);
}

/* Lists that were changed here since it was asked stay as they are. */
void hall_blocks_take(hall *it, const hall_read *read) {
    if (read->which != 1 || read->answer != STORE_FOUND) return;
    drop_older(it, read);
    for (uint32_t i = 0; i < read->block_count; i++) {
        const block_list *list = hall_map_get(&it->blocks, (uint64_t)read->blocks[i].person);
        if (list == NULL || list->number <= read->after) note(it, read->blocks[i].person, read->blocks[i].blocked);
    }
}

/* ---- the own list ---- */

json_t *hall_blocks_json(hall *it, const hall_read *read) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < read->block_count; i++) {
        const hall_person *person = hall_cache_person(it, read->blocks[i].blocked);
        if (person == NULL) continue;
        json_array_append_new(
            list, json_pack("{s:o, s:I}", "person", hall_person_json(&person->row), "since_ms", (json_int_t)read->blocks[i].at_ms));
    }
    return list;
}

void hall_list_blocks(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    const hall_read *own = hall_need(call, blocks_read(call->person.id));
    if (own != NULL) hall_answer(&call->asker, 200, json_pack("{s:o}", "blocks", hall_blocks_json(call->asker.it, own)));
}

void hall_add_block(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    const char *id = hall_text_of(call, "person", 1, STORE_GAME_ID_MAX - 1);
    const store_person *found = NULL;
    if (id == NULL) return;
    int64_t number = (int64_t)hall_id_read(id);
    if (number != 0 && !hall_find_person(call, number, &found)) return;
    const hall_read *own = hall_need(call, blocks_read(call->person.id));
    if (own == NULL) return;
    if (found == NULL || number == call->person.id || found->kind == STORE_GONE) {
        hall_deny(&call->asker, 404, "no_person", NULL, "There is no such person.");
        return;
    }
    if (own->block_count >= BLOCKS_MAX) {
        hall_deny(&call->asker, 409, "too_many", NULL, "You have blocked too many people; unblock some first.");
        return;
    }
    store_person other = *found;
    store_change change = {.kind = STORE_PUT_BLOCK, .block = {call->person.id, other.id, it->now_ms}};
    hall_write(it, &change, 1, 0);
    note(it, call->person.id, other.id);
    hall_answer(&call->asker, 201, json_pack("{s:o, s:I}", "person", hall_person_json(&other), "since_ms", (json_int_t)it->now_ms));
}

void hall_delete_block(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall *it = call->asker.it;
    int64_t number = (int64_t)hall_id_read(call->holes.values[0]);
    if (!hall_blocks(it, call->person.id, number)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "You have not blocked this person.");
        return;
    }
    store_change change = {.kind = STORE_DELETE_BLOCK, .block = {.person = call->person.id, .blocked = number}};
    hall_write(it, &change, 1, 0);
    forget(it, call->person.id, number);
    hall_answer(&call->asker, 200, json_object());
}
