/* Record: the plain data of a game, see record.h. Making, copying and freeing it; its key; its names. Reading and writing
 * the file are in record_read.c and record_write.c. */
#include "record_inside.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

static const char *const entry_words[TV_ENTRY_KINDS] = {NULL, "resign", "agree", "flag", "takeover", "return"};
const char *const *const tv_entry_words = entry_words;

bool tv_record_begin_checked(tv_record *record, const tv_game *game, uint8_t seats, const char *seed, tv_error *error) {
    *record = (tv_record){0};
    if (seats < game->seats_min || seats > game->seats_max) return tv_fail(error, "This game is not for so many players.", NULL);
    if (seed[0] != '\0' && !tv_seed_well_formed(seed, strlen(seed))) return tv_fail(error, "A seed has 1 to 71 bytes, no blanks.", NULL);
    *record = (tv_record){.game = game, .setup = tv_setup_default(game, seats)};
    for (uint8_t seat = 0; seat < seats; seat++) strcpy(record->seats[seat].kind, "person");
    strcpy(record->seed, seed);
    return true;
}

void tv_record_begin(tv_record *record, const tv_game *game, uint8_t seats, const char *seed) {
    bool fits = tv_record_begin_checked(record, game, seats, seed, NULL);
    TV_ASSERT(fits);
    (void)fits;
}

static void entry_free(tv_entry *entry) {
    free(entry->before);
    free(entry->comment);
}

void tv_record_drop_material(tv_record *record) {
    TV_ASSERT((record->material == NULL) == (record->material_doc.nodes == NULL));
    free(record->material);
    free(record->material_doc.nodes);
    record->material = NULL;
    record->material_doc = (tv_json_doc){0};
    record->setup.material = NULL;
}

void tv_record_free(tv_record *record) {
    TV_ASSERT(record->count <= record->room);
    for (uint32_t i = 0; i < record->count; i++) entry_free(&record->entries[i]);
    tv_record_drop_material(record);
    free(record->entries);
    free(record->position);
    free(record->title_comment);
    free(record->end_comment);
    *record = (tv_record){0};
}

/* Copies all that is not an entry. The copy owns nothing of `from`, whatever fails. */
static bool copy_head(tv_record *to, const tv_record *from) {
    TV_ASSERT(to != from);
    *to = *from;
    to->material = to->position = to->title_comment = to->end_comment = NULL;
    to->material_doc = (tv_json_doc){0};
    to->setup.material = NULL;
    to->entries = NULL;
    to->count = to->room = 0;
    if (!tv_heap_copy_string(&to->position, from->position)) return false;
    if (!tv_heap_copy_string(&to->title_comment, from->title_comment)) return false;
    if (!tv_heap_copy_string(&to->end_comment, from->end_comment)) return false;
    if (from->material == NULL) return true;
    return tv_record_keep_material(to, from->material, strlen(from->material), NULL);
}

bool tv_record_copy(tv_record *to, const tv_record *from) { return tv_record_copy_part(to, from, from->count); }

bool tv_record_copy_part(tv_record *to, const tv_record *from, uint32_t entries) {
    TV_ASSERT(entries <= from->count);
    bool whole = copy_head(to, from);
    for (uint32_t i = 0; whole && i < entries; i++) whole = tv_record_add(to, &from->entries[i]);
    if (!whole) tv_record_free(to);
    return whole;
}

bool tv_record_add(tv_record *record, const tv_entry *entry) {
    TV_ASSERT(entry->kind < TV_ENTRY_KINDS && record->count <= record->room);
    void *entries = record->entries;
    bool room = tv_heap_room(&entries, &record->room, record->count + 1, sizeof *record->entries);
    record->entries = entries;
    if (!room) return false;
    tv_entry copy = *entry;
    if (!tv_heap_copy_string(&copy.before, entry->before)) return false;
    if (!tv_heap_copy_string(&copy.comment, entry->comment)) {
        free(copy.before);
        return false;
    }
    record->entries[record->count++] = copy;
    return true;
}

void tv_record_take_last(tv_record *record, tv_entry *entry) {
    TV_ASSERT(record->count > 0);
    *entry = record->entries[--record->count];
}

void tv_entry_free(tv_entry *entry) { entry_free(entry); }

bool tv_record_set_comment(char **comment, const char *text) {
    char *copy = NULL;
    if (!tv_heap_copy_string(&copy, text)) return false;
    free(*comment);
    *comment = copy;
    return true;
}

void tv_record_key(const tv_record *record, tv_key *key) {
    TV_ASSERT(record->setup.seats <= TV_SEATS_MAX);
    static const char label[] = "trivium key 1\n";
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    tv_sha256_add(&hash, label, sizeof label - 1);
    tv_sha256_add(&hash, record->seed, strlen(record->seed));
    tv_sha256_add(&hash, "\n", 1);
    for (uint8_t seat = 0; seat < record->setup.seats; seat++) {
        tv_sha256_add(&hash, record->seats[seat].salt, strlen(record->seats[seat].salt));
        tv_sha256_add(&hash, "\n", 1);
    }
    tv_sha256_end(&hash, key->bytes);
}

bool tv_record_commitment_holds(const tv_record *record) {
    if (!record->has_commitment || record->seed[0] == '\0') return true;
    uint8_t digest[32];
    tv_sha256_of(record->seed, strlen(record->seed), digest);
    return memcmp(digest, record->commitment, sizeof digest) == 0;
}

const char *tv_record_name(const tv_record *record, uint8_t seat, tv_lang lang) {
    static const char *const colours[TV_SEATS_MAX] = {TV_TEXT("Blue"), TV_TEXT("Orange"), TV_TEXT("Green"), TV_TEXT("Purple")};
    TV_ASSERT(seat < TV_SEATS_MAX);
    const char *name = record->seats[seat].name;
    return name[0] != '\0' ? name : tv_translate(lang, colours[seat]);
}

tv_reader tv_record_reader(const tv_record *record, tv_lang lang) {
    tv_reader reader = {.lang = lang};
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) reader.names[seat] = tv_record_name(record, seat, lang);
    return reader;
}
