/* Blocks: who wants nothing to do with whom. Whoever is blocked cannot sit down at the other's tables or offer another game, and is not heard in
 * their talk; a game that runs can still be played and ended. The list is kept in memory, because every line of talk asks for it. */
#include "hall/people.h"

#include <string.h>
#include <trivium/hash.h>

enum { BLOCKS_MAX = 200 };

static uint64_t key_of(int64_t person, int64_t other) {
    int64_t both[] = {person, other};
    uint8_t digest[TV_SHA256_BYTES];
    uint64_t key;
    tv_sha256_of(both, sizeof both, digest);
    memcpy(&key, digest, sizeof key);
    return key | 1;
}

bool hall_blocks(const hall *it, int64_t person, int64_t other) {
    return it->blocks.count > 0 && person != 0 && other != 0 && hall_map_get(&it->blocks, key_of(person, other)) != NULL;
}

static void note(hall *it, int64_t person, int64_t other) { hall_map_put(&it->blocks, key_of(person, other), it); }

static bool load_one(void *host, const void *row) {
    const store_block *block = row;
    note(host, block->person, block->blocked);
    return true;
}

void hall_blocks_load(hall *it) { it->from->blocks(it->from, 0, load_one, it); }

/* ---- the own list ---- */

typedef struct block_list {
    hall *it;
    json_t *list;
} block_list;

static bool add_block(void *host, const void *row) {
    block_list *to = host;
    const store_block *block = row;
    store_person person;
    if (!to->it->from->person(to->it->from, block->blocked, &person)) return true;
    json_array_append_new(to->list, json_pack("{s:o, s:I}", "person", hall_person_json(&person), "since_ms", (json_int_t)block->at_ms));
    return true;
}

json_t *hall_blocks_json(hall *it, int64_t person) {
    block_list own = {it, json_array()};
    it->from->blocks(it->from, person, add_block, &own);
    return own.list;
}

void hall_list_blocks(hall_call *call) {
    hall_answer(&call->asker, 200, json_pack("{s:o}", "blocks", hall_blocks_json(call->asker.it, call->person.id)));
}

static bool count_one(void *host, const void *row) {
    (void)row;
    return ++*(uint32_t *)host < BLOCKS_MAX;
}

void hall_add_block(hall_call *call) {
    hall *it = call->asker.it;
    const char *id = hall_text_of(call, "person", 1, STORE_GAME_ID_MAX - 1);
    store_person other;
    uint32_t count = 0;
    if (id == NULL) return;
    int64_t number = (int64_t)hall_id_read(id);
    bool there = number != 0 && number != call->person.id && it->from->person(it->from, number, &other) && other.kind != STORE_GONE;
    it->from->blocks(it->from, call->person.id, count_one, &count);
    if (!there) {
        hall_deny(&call->asker, 404, "no_person", NULL, "There is nobody like that to block.");
        return;
    }
    if (count >= BLOCKS_MAX) {
        hall_deny(&call->asker, 409, "too_many", NULL, "You have blocked too many people; unblock some first.");
        return;
    }
    store_change change = {.kind = STORE_PUT_BLOCK, .block = {call->person.id, other.id, it->now_ms}};
    hall_write(it, &change, 1, 0);
    note(it, call->person.id, other.id);
    hall_answer(&call->asker, 201, json_pack("{s:o, s:I}", "person", hall_person_json(&other), "since_ms", (json_int_t)it->now_ms));
}

void hall_delete_block(hall_call *call) {
    hall *it = call->asker.it;
    int64_t number = (int64_t)hall_id_read(call->holes.values[0]);
    if (!hall_blocks(it, call->person.id, number)) {
        hall_deny(&call->asker, 404, "not_found", NULL, "You have not blocked this person.");
        return;
    }
    store_change change = {.kind = STORE_DELETE_BLOCK, .block = {.person = call->person.id, .blocked = number}};
    hall_write(it, &change, 1, 0);
    hall_map_take(&it->blocks, key_of(call->person.id, number));
    hall_answer(&call->asker, 200, json_object());
}
