/* What the hall holds of people and keys, so that a message needs no read. Every change that the hall writes is made here, too, when it is
 * written; a refused one makes what it touched stale. Whoever has a seat at a table in memory or a connection stays; others are forgotten
 * when nobody has asked for them for a while. */
#include "inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

static const int64_t forget_after_ms = 600000;

typedef struct cached_key {
    store_key row;
    int64_t used_ms;
    uint64_t number; /* of the last change that touches it */
    bool needed;
} cached_key;

static uint64_t key_of_hash(const uint8_t hash[STORE_HASH_BYTES]) {
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key | 1;
}

/* ---- keys ---- */

static cached_key *find_key(const hall *it, const uint8_t hash[STORE_HASH_BYTES]) {
    cached_key *found = hall_map_get(&it->keys, key_of_hash(hash));
    return found != NULL && memcmp(found->row.hash, hash, STORE_HASH_BYTES) == 0 ? found : NULL;
}

const store_key *hall_cache_key(hall *it, const uint8_t hash[STORE_HASH_BYTES]) {
    cached_key *found = find_key(it, hash);
    if (found == NULL) return NULL;
    found->used_ms = it->now_ms;
    return &found->row;
}

static cached_key *put_key(hall *it, const store_key *row) {
    cached_key *kept = hall_map_get(&it->keys, key_of_hash(row->hash));
    if (kept == NULL) kept = calloc(1, sizeof *kept);
    TV_ASSERT(kept != NULL);
    *kept = (cached_key){.row = *row, .used_ms = kept->used_ms > 0 ? kept->used_ms : it->now_ms};
    hall_map_put(&it->keys, key_of_hash(row->hash), kept);
    return kept;
}

static void drop_key(hall *it, const uint8_t hash[STORE_HASH_BYTES]) {
    if (find_key(it, hash) != NULL) free(hall_map_take(&it->keys, key_of_hash(hash)));
}

/* Keeps the keys that `keep` wants. */
static void filter_keys(hall *it, bool (*keep)(const hall *it, const cached_key *key, const void *about), const void *about) {
    hall_map kept = {0};
    size_t at = 0;
    for (cached_key *each = hall_map_next(&it->keys, &at); each != NULL; each = hall_map_next(&it->keys, &at)) {
        if (keep(it, each, about))
            hall_map_put(&kept, key_of_hash(each->row.hash), each);
        else
            free(each);
    }
    hall_map_free(&it->keys);
    it->keys = kept;
}

static bool is_other_key(const hall *it, const cached_key *key, const void *about) {
    const store_key *deleted = about;
    (void)it;
    return key->row.person != deleted->person || key->row.kind != deleted->kind;
}

static bool is_of_others(const hall *it, const cached_key *key, const void *about) {
    (void)it;
    return key->row.person != *(const int64_t *)about;
}

static bool was_not_refused(const hall *it, const cached_key *key, const void *about) {
    (void)it;
    return key->number != *(const uint64_t *)about;
}

/* ---- people ---- */

hall_person *hall_cache_person(hall *it, int64_t id) {
    hall_person *found = hall_map_get(&it->people, (uint64_t)id);
    if (found != NULL) found->used_ms = it->now_ms;
    return found;
}

/* Takes the ratings over. */
static void put_person(hall *it, hall_person *from) {
    hall_person *kept = hall_map_get(&it->people, (uint64_t)from->row.id);
    if (kept == NULL) {
        kept = calloc(1, sizeof *kept);
        TV_ASSERT(kept != NULL);
        hall_map_put(&it->people, (uint64_t)from->row.id, kept);
    }
    free(kept->ratings);
    from->used_ms = kept->used_ms > 0 ? kept->used_ms : it->now_ms;
    from->number = kept->number;
    *kept = *from;
    *from = (hall_person){.row.id = from->row.id}; /* what was found is here now */
}

const store_rating *hall_person_rating(const hall_person *person, const char *game, uint8_t pace) {
    for (uint32_t i = 0; i < person->rating_count; i++)
        if (person->ratings[i].pace == pace && strcmp(person->ratings[i].game, game) == 0) return &person->ratings[i];
    return NULL;
}

static void set_rating(hall_person *person, const store_rating *rating) {
    for (uint32_t i = 0; i < person->rating_count; i++) {
        if (person->ratings[i].pace != rating->pace || strcmp(person->ratings[i].game, rating->game) != 0) continue;
        person->ratings[i] = *rating;
        return;
    }
    void *ratings = person->ratings;
    bool good = tv_heap_room(&ratings, &person->rating_room, person->rating_count + 1, sizeof *rating);
    TV_ASSERT(good);
    (void)good;
    person->ratings = ratings;
    person->ratings[person->rating_count++] = *rating;
}

/* ---- what was read ---- */

void hall_cache_take(hall *it, hall_read *read) {
    if (read->answer == STORE_FAILED) return; /* what it found may be half of it */
    for (uint32_t i = 0; i < read->person_count; i++) {
        const hall_person *known = hall_map_get(&it->people, (uint64_t)read->people[i].row.id);
        bool newer = known != NULL && (known->number > read->after || known->asked > read->asked); /* what memory has */
        read->people[i].asked = read->asked;
        if (!newer) put_person(it, &read->people[i]);
    }
    if (read->kind != HALL_READ_KEY) return;
    const cached_key *key = find_key(it, read->hash);
    if (key != NULL && key->number > read->after) return;
    if (read->answer == STORE_FOUND)
        put_key(it, &read->key);
    else
        drop_key(it, read->hash);
}

/* ---- what is written ---- */

static void change_person(hall_person *known, const store_person_change *change) {
    TV_ASSERT(known->row.id == change->person.id);
    store_person *to = &known->row;
    const store_person *from = &change->person;
    if (change->parts & STORE_PART_NAME) memcpy(to->name, from->name, sizeof to->name);
    if (change->parts & STORE_PART_KIND) to->kind = from->kind;
    if (change->parts & STORE_PART_PASSWORD) memcpy(to->password, from->password, sizeof to->password);
    if ((change->parts & STORE_PART_SEEN) && from->seen_ms > to->seen_ms) to->seen_ms = from->seen_ms;
    if (change->parts & STORE_PART_LOCKED) to->locked = from->locked;
    if (change->parts & STORE_PART_NOTICES) to->notices = from->notices;
    if (change->parts & STORE_PART_PROGRAM) to->program = from->program;
}

static void note_person(hall *it, const store_person *row) {
    hall_person *known = hall_map_get(&it->people, (uint64_t)row->id);
    if (known == NULL) {
        put_person(it, &(hall_person){.row = *row});
        known = hall_map_get(&it->people, (uint64_t)row->id);
    }
    TV_ASSERT(known != NULL);
    known->row = *row;
    known->number = it->written;
}

static void read_anew(hall *it, hall_person *known) {
    TV_ASSERT(known->row.id != 0);
    hall_read *wanted = hall_read_make(HALL_READ_PERSON);
    wanted->person = known->row.id;
    if (it->nodes.shared) wanted->node = (int64_t)++it->nodes.numbers; /* one that is on its way may be too old */
    known->stale = true;
    hall_read_begin(it, wanted);
}

/* What the store will make of it, unless another node rates one of them meanwhile. */
static void note_result(hall *it, const store_result *result) {
    TV_ASSERT(result->count <= STORE_SEATS);
    store_rating ratings[STORE_SEATS];
    hall_person *known[STORE_SEATS];
    for (uint8_t i = 0; i < result->count; i++) {
        known[i] = hall_map_get(&it->people, (uint64_t)result->persons[i]);
        const store_rating *had = known[i] != NULL ? hall_person_rating(known[i], result->game, result->pace) : NULL;
        ratings[i] = (store_rating){.person = result->persons[i], .pace = result->pace};
        memcpy(ratings[i].game, result->game, sizeof ratings[i].game);
        if (had != NULL) ratings[i] = *had;
    }
    result->rule(ratings, result->places, result->count);
    for (uint8_t i = 0; i < result->count; i++) {
        if (known[i] == NULL) continue;
        ratings[i].games++;
        ratings[i].changed_ms = result->at_ms;
        set_rating(known[i], &ratings[i]);
        known[i]->number = it->written;
        if (it->nodes.shared) read_anew(it, known[i]); /* another of their games may end elsewhere at the same moment */
    }
}

static void note_change(hall *it, const store_change *change) {
    hall_person *known = NULL;
    switch (change->kind) {
    case STORE_PUT_PERSON: note_person(it, &change->person); break;
    case STORE_CHANGE_PERSON:
        known = hall_map_get(&it->people, (uint64_t)change->person_change.person.id);
        if (known != NULL) change_person(known, &change->person_change);
        break;
    case STORE_PUT_RATING:
        known = hall_map_get(&it->people, (uint64_t)change->rating.person);
        if (known != NULL) set_rating(known, &change->rating);
        break;
    case STORE_RATE: note_result(it, &change->result); break;
    case STORE_PUT_KEY: put_key(it, &change->key)->number = it->written; break;
    case STORE_USE_INVITATION:
    case STORE_DELETE_KEY:
        drop_key(it, change->key.hash);
        it->keys_deleted = it->written;
        break;
    case STORE_DELETE_KEYS:
        filter_keys(it, is_other_key, &change->key);
        it->keys_deleted = it->written;
        break;
    default: break;
    }
    if (known != NULL) known->number = it->written;
}

void hall_cache_note(hall *it, const store_change *changes, size_t count) {
    TV_ASSERT(it->written > 0);
    for (size_t i = 0; i < count; i++) note_change(it, &changes[i]);
}

/* What a refused change touched, perhaps before later ones, is read again at once: tables show names and ratings from here. */
void hall_cache_refuse(hall *it, uint64_t number) {
    TV_ASSERT(number > 0); /* perhaps of a probe, which is no write of ours */
    size_t at = 0;
    for (hall_person *each = hall_map_next(&it->people, &at); each != NULL; each = hall_map_next(&it->people, &at))
        if (each->number >= number) read_anew(it, each);
    filter_keys(it, was_not_refused, &number);
}

void hall_cache_forget(hall *it, int64_t person) {
    hall_person *known = hall_map_get(&it->people, (uint64_t)person);
    it->keys_changed = it->reads_asked;
    if (known != NULL) read_anew(it, known);
    filter_keys(it, is_of_others, &person);
}

static bool is_nobodys(const hall *it, const cached_key *key, const void *about) {
    (void)about;
    return key->number > it->durable; /* our own, and on its way */
}

void hall_cache_forget_all(hall *it) {
    size_t at = 0;
    it->keys_changed = it->reads_asked;
    for (hall_person *each = hall_map_next(&it->people, &at); each != NULL; each = hall_map_next(&it->people, &at)) read_anew(it, each);
    filter_keys(it, is_nobodys, NULL);
}

/* ---- forgetting ---- */

static void mark_needed(hall *it) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
            hall_person *person = hall_map_get(&it->people, (uint64_t)hall_table_person(each, seat));
            if (person != NULL) person->needed = true;
        }
    at = 0;
    for (hall_link *each = hall_map_next(&it->links, &at); each != NULL; each = hall_map_next(&it->links, &at)) {
        hall_person *person = hall_map_get(&it->people, (uint64_t)each->person);
        cached_key *key = find_key(it, each->key);
        if (person != NULL) person->needed = true;
        if (key != NULL) key->needed = true;
    }
}

static bool is_kept(const hall *it, const cached_key *key, const void *about) {
    (void)about;
    return key->needed || key->number > it->durable || it->now_ms - key->used_ms < forget_after_ms;
}

void hall_cache_sweep(hall *it) {
    hall_map kept = {0};
    size_t at = 0;
    mark_needed(it);
    for (hall_person *each = hall_map_next(&it->people, &at); each != NULL; each = hall_map_next(&it->people, &at)) {
        if (each->needed || each->number > it->durable || it->now_ms - each->used_ms < forget_after_ms) {
            hall_map_put(&kept, (uint64_t)each->row.id, each);
            each->needed = false;
        } else {
            hall_person_clear(each);
            free(each);
        }
    }
    hall_map_free(&it->people);
    it->people = kept;
    filter_keys(it, is_kept, NULL);
    at = 0;
    for (cached_key *each = hall_map_next(&it->keys, &at); each != NULL; each = hall_map_next(&it->keys, &at)) each->needed = false;
}

void hall_cache_free(hall *it) {
    size_t at = 0;
    for (hall_person *each = hall_map_next(&it->people, &at); each != NULL; each = hall_map_next(&it->people, &at)) {
        hall_person_clear(each);
        free(each);
    }
    at = 0;
    for (cached_key *each = hall_map_next(&it->keys, &at); each != NULL; each = hall_map_next(&it->keys, &at)) free(each);
    hall_map_free(&it->people);
    hall_map_free(&it->keys);
}
