/* Who has a table: finding it, taking what is ours, and letting go of what another node has. A table that moves is forgotten here and read there;
 * its clocks stand in what was kept with every entry, so the time between is nobody's. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum { ADOPTING_MAX = 32, HANDING_MAX = 64 };

/* ---- where others are ---- */

int64_t hall_owner_of(hall *it, uint64_t table) {
    hall_owner *owner = hall_map_get(&it->nodes.owners, table);
    if (owner == NULL) return 0;
    owner->used_ms = it->now_ms;
    return owner->node;
}

void hall_owner_note(hall *it, uint64_t table, int64_t node) {
    TV_ASSERT(table != 0 && node != 0);
    hall_owner *owner = hall_map_get(&it->nodes.owners, table);
    if (owner == NULL) {
        owner = malloc(sizeof *owner);
        TV_ASSERT(owner != NULL);
        hall_map_put(&it->nodes.owners, table, owner);
    }
    *owner = (hall_owner){.table = table, .node = node, .used_ms = it->now_ms};
}

void hall_owner_forget(hall *it, uint64_t table) {
    if (table != 0) free(hall_map_take(&it->nodes.owners, table));
}

uint64_t hall_table_key_of_path(const char *path) {
    const char *begin = path != NULL ? strstr(path, "/tables/") : NULL;
    char id[STORE_GAME_ID_MAX] = "";
    size_t size = begin != NULL ? strcspn(begin + 8, "/") : 0;
    if (size == 0 || size >= sizeof id) return 0;
    memcpy(id, begin + 8, size);
    return hall_id_read(id);
}

/* ---- letting go ---- */

/* Those who watch from here look for it themselves; those of other nodes are told to. */
static void send_away(hall *it, hall_link *link, uint64_t table) {
    hall_stop_watching(it, link);
    if (link->node != 0)
        hall_visitor_end(it, link, HALL_FRAME_LOOK);
    else
        hall_look_again(it, link, table);
}

void hall_table_lose(hall *it, hall_table *table) {
    uint64_t key = table->key;
    uint32_t count = table->watchers.count;
    hall_link **watchers = malloc((count + 1) * sizeof(hall_link *));
    TV_ASSERT(watchers != NULL);
    if (count > 0) memcpy(watchers, table->watchers.at, count * sizeof(hall_link *));
    for (uint32_t i = 0; i < count; i++) hall_stop_watching(it, watchers[i]);
    hall_table_free(it, table);
    it->nodes.lost++;
    for (uint32_t i = 0; i < count; i++) send_away(it, watchers[i], key);
    free(watchers);
}

/* ---- taking what is ours ---- */

void hall_table_adopt(hall *it, uint64_t table) {
    if (table == 0 || hall_map_get(&it->tables, table) != NULL) return;
    hall_owner_forget(it, table);
    hall_map_put(&it->nodes.adopted, table, it);
}

static void adopt(hall *it, uint64_t key) {
    char id[STORE_GAME_ID_MAX];
    hall_map_take(&it->nodes.adopted, key);
    if (hall_map_get(&it->tables, key) != NULL) return;
    hall_id_write(key, id);
    hall_read *read = hall_read_begin(it, hall_game_read(it, id));
    it->nodes.adopting += !read->adopts;
    read->adopts = true;
}

/* As many as can be read at a time, and another one for each that has come (hall_adopted): so it goes as fast as the database answers, whenever
 * the next tick is, and who asks for a table meanwhile waits behind few. */
void hall_adopt_some(hall *it) {
    uint64_t keys[ADOPTING_MAX];
    uint32_t count = 0, most = ADOPTING_MAX - it->nodes.adopting;
    hall_map *adopted = &it->nodes.adopted;
    if (!hall_owns(it)) return;
    for (size_t looked = 0; looked < adopted->room && count < most && count < adopted->count; looked++) {
        size_t place = it->nodes.adopted_at++ % adopted->room; /* where it stopped: the places before are empty by now */
        if (adopted->keys[place] != 0) keys[count++] = adopted->keys[place];
    }
    for (uint32_t i = 0; i < count; i++) adopt(it, keys[i]);
}

void hall_adopted(hall *it, const hall_read *read) {
    if (!read->adopts) return;
    TV_ASSERT(it->nodes.adopting > 0);
    it->nodes.adopting--;
    if (read->answer == STORE_FAILED && read->node == it->nodes.self)
        hall_table_adopt(it, hall_id_read(read->id)); /* at the next tick */
    else
        hall_adopt_some(it);
}

/* ---- handing over ---- */

/* The next node that stays, in turn. */
static int64_t next_heir(hall *it) {
    static const uint64_t step = UINT64_C(0x9E3779B97F4A7C15);
    hall_peer *heirs[64];
    uint32_t count = 0;
    size_t at = 0;
    for (hall_peer *each = hall_map_next(&it->nodes.peers, &at); each != NULL && count < 64; each = hall_map_next(&it->nodes.peers, &at))
        if (each->there && !each->leaving && each->version != 0) heirs[count++] = each;
    return count > 0 ? heirs[(++it->nodes.numbers * step >> 32) % count]->id : 0;
}

static void begin_handing(hall *it, hall_table *table) {
    store_change change = {.kind = STORE_HAND_OVER, .fence = hall_fence(it, table)};
    memcpy(change.game.id, table->id, sizeof change.game.id);
    table->heir = change.game.owner = next_heir(it);
    hall_write(it, &change, 1, table->key);
    it->batch = 0;
    table->handed = it->written;
}

static void finish_handing(hall *it, hall_table *table) {
    hall_message *id = hall_message_make(table->id, strlen(table->id));
    if (table->heir != 0) {
        hall_owner_note(it, table->key, table->heir);
        hall_peer_send(it, table->heir, HALL_FRAME_YOURS, 0, 0, id);
    }
    hall_message_drop(id);
    hall_table_lose(it, table);
}

/* One after another, as soon as all that was said at a table is durable. */
void hall_hand_over_tick(hall *it) {
    hall_table **all = malloc((it->tables.count + 1) * sizeof(hall_table *));
    uint32_t count = 0, handing = 0;
    size_t at = 0;
    TV_ASSERT(all != NULL);
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        handing += each->handed != 0;
        all[count++] = each;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (all[i]->handed != 0 && all[i]->handed <= it->durable)
            finish_handing(it, all[i]);
        else if (all[i]->handed == 0 && handing < HANDING_MAX && all[i]->written <= it->durable && !all[i]->stale) {
            begin_handing(it, all[i]);
            handing++;
        }
    }
    free(all);
}
