/* Blocks: who wants nothing to do with whom. Whoever is blocked cannot sit down at the other's tables or offer another game, and is not heard in
 * their talk, and neither follows the other; a game that runs can still be played and ended. The list is kept in memory, because every line of talk asks for it. */
#include "people.h"

#include "base/check.h"

enum { BLOCKS_MAX = 200 };

bool hall_blocks(const hall *it, int64_t person, int64_t other) { return hall_pairs_has(&it->blocks, person, other); }

bool hall_blocks_between(const hall *it, int64_t one, int64_t other) { return hall_blocks(it, one, other) || hall_blocks(it, other, one); }

static hall_read *blocks_read(int64_t person) {
    hall_read *read = hall_read_make(HALL_READ_BLOCKS);
    read->person = person;
    return read;
}

bool hall_blocks_load(hall *it, store *from) {
    hall_read *all = blocks_read(0);
    hall_read_run(all, from);
    bool good = all->answer == STORE_FOUND;
    if (good) hall_pairs_take(&it->blocks, 0, all->blocks, all->block_count, it->written);
    hall_read_release(all);
    return good;
}

void hall_blocks_free(hall *it) { hall_pairs_free(&it->blocks); }

/* ---- changes of other nodes ---- */

void hall_blocks_ask(hall *it, int64_t person) {
    hall_read *wanted = blocks_read(person);
    wanted->which = 1;               /* to be taken over */
    wanted->connection = HALL_VISIT; /* one that is on its way may be too old */
    hall_read_begin(it, wanted);
}

void hall_blocks_take(hall *it, const hall_read *read) {
    if (read->which != 1 || read->answer != STORE_FOUND) return;
    hall_pairs_take(&it->blocks, read->person, read->blocks, read->block_count, read->after);
}

/* ---- the own list ---- */

json_t *hall_blocks_json(hall *it, const hall_read *read) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < read->block_count; i++) {
        const hall_person *person = hall_cache_person(it, read->blocks[i].other);
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
    store_change changes[] = {{.kind = STORE_PUT_BLOCK, .block = {call->person.id, other.id, it->now_ms}},
                              {.kind = STORE_DELETE_FOLLOW, .follow = {.person = call->person.id, .other = other.id}},
                              {.kind = STORE_DELETE_FOLLOW, .follow = {.person = other.id, .other = call->person.id}}};
    hall_write(it, changes, 3, 0);
    hall_pairs_note(&it->blocks, call->person.id, other.id, it->written);
    hall_follows_end(it, call->person.id, other.id);
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
    store_change change = {.kind = STORE_DELETE_BLOCK, .block = {.person = call->person.id, .other = number}};
    hall_write(it, &change, 1, 0);
    hall_pairs_forget(&it->blocks, call->person.id, number, it->written);
    hall_answer(&call->asker, 200, json_object());
}
