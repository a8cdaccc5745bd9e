/* Where people are, among nodes: here is who has a connection at any of them. Each node keeps rows of its own people; whoever has a table at
 * which they sit reads those rows, when it is told that they changed. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static hall_present *present_of(const hall *it, int64_t person) { return hall_map_get(&it->nodes.present, (uint64_t)person); }

static uint32_t count_of(const hall_present *present) { return present != NULL ? present->count : 0; }

bool hall_is_elsewhere(const hall *it, int64_t person) { return person != 0 && count_of(present_of(it, person)) > 0; }

void hall_presence_write(hall *it, int64_t person, bool here) {
    if (!it->nodes.shared || it->nodes.self == 0) return;
    store_change change = {.kind = here ? STORE_PUT_PRESENCE : STORE_DELETE_PRESENCE, .presence = {person, it->nodes.self}};
    uint64_t batch = it->batch;
    hall_write(it, &change, 1, 0);
    it->batch = batch; /* nothing that is said depends on it */
}

void hall_presence_ask(hall *it, int64_t person) {
    hall_read *wanted = hall_read_make(HALL_READ_PRESENCE);
    wanted->person = person;
    wanted->node = it->nodes.self;
    wanted->connection = HALL_VISIT; /* one that is on its way may be too old */
    hall_read_begin(it, wanted);
}

void hall_presence_need(hall *it, int64_t person) {
    const hall_present *known = it->nodes.shared ? present_of(it, person) : NULL;
    if (it->nodes.shared && it->nodes.self != 0 && (known == NULL || known->at_ms != it->now_ms)) hall_presence_ask(it, person);
}

static bool is_at(const hall_present *present, int64_t node) {
    for (uint32_t i = 0; present != NULL && i < present->count; i++)
        if (present->nodes[i] == node) return true;
    return false;
}

/* Takes over where somebody is now; those at tables hear of coming and going. */
static void set_present(hall *it, int64_t person, const int64_t *nodes, uint32_t count, uint64_t asked) {
    hall_present *known = present_of(it, person), before = {0};
    bool local = hall_links_of(it, person) != NULL, was = local || count_of(known) > 0;
    if (known != NULL && known->asked > asked) return;
    if (known != NULL) before = *known;
    if (known == NULL) {
        known = calloc(1, sizeof *known);
        TV_ASSERT(known != NULL);
        hall_map_put(&it->nodes.present, (uint64_t)person, known);
    }
    *known =
        (hall_present){.person = person, .count = count < HALL_PRESENT_MAX ? count : HALL_PRESENT_MAX, .asked = asked, .at_ms = it->now_ms};
    if (known->count > 0) memcpy(known->nodes, nodes, known->count * sizeof *nodes);
    bool is = local || known->count > 0;
    if (was != is) hall_tables_here(it, person, is);
    if (was != is) hall_follows_tell(it, person);
    for (uint32_t i = 0; i < known->count; i++)
        if (!is_at(&before, nodes[i])) hall_mine_retell(it, person, nodes[i]);
}

static void take_person(hall *it, const hall_read *read, int64_t person) {
    int64_t nodes[HALL_PRESENT_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < read->presence_count && count < HALL_PRESENT_MAX; i++) {
        const store_presence *at = &read->presences[i];
        if (at->person == person && at->node != it->nodes.self) nodes[count++] = at->node;
    }
    set_present(it, person, nodes, count, read->asked);
}

/* Only of people at tables here, or whom somebody here follows, is it kept. */
void hall_presence_take(hall *it, const hall_read *read) {
    if (!it->nodes.shared || read->answer != STORE_FOUND || read->node != it->nodes.self) return;
    if (read->kind == HALL_READ_PRESENCE) take_person(it, read, read->person);
    if (read->kind != HALL_READ_GAME || read->row_count == 0) return;
    for (int seat = 0; seat < STORE_SEATS; seat++)
        if (read->rows[0].game.persons[seat] != 0) take_person(it, read, read->rows[0].game.persons[seat]);
}

void hall_presence_seen(hall *it, int64_t person, int64_t node) {
    hall_present *known = present_of(it, person);
    int64_t nodes[HALL_PRESENT_MAX + 1];
    uint32_t count = count_of(known);
    if (is_at(known, node) || count == HALL_PRESENT_MAX) return;
    if (known != NULL) memcpy(nodes, known->nodes, count * sizeof *nodes);
    nodes[count++] = node;
    set_present(it, person, nodes, count, known != NULL ? known->asked : 0);
}

static bool is_there(const hall *it, int64_t node) {
    const hall_peer *peer = hall_peer_of(it, node);
    return peer != NULL && peer->there;
}

/* Who was at a node that is gone is there no more. */
void hall_presence_nodes_changed(hall *it) {
    hall_present *all = malloc((it->nodes.present.count + 1) * sizeof *all);
    uint32_t count = 0;
    size_t at = 0;
    TV_ASSERT(all != NULL);
    for (hall_present *each = hall_map_next(&it->nodes.present, &at); each != NULL; each = hall_map_next(&it->nodes.present, &at))
        for (uint32_t i = 0; i < each->count; i++)
            if (!is_there(it, each->nodes[i])) {
                all[count++] = *each;
                break;
            }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kept = 0;
        for (uint32_t k = 0; k < all[i].count; k++)
            if (is_there(it, all[i].nodes[k])) all[i].nodes[kept++] = all[i].nodes[k];
        set_present(it, all[i].person, all[i].nodes, kept, all[i].asked);
    }
    free(all);
}

void hall_presence_sweep(hall *it) {
    hall_map kept = {0};
    size_t at = 0;
    for (hall_present *each = hall_map_next(&it->nodes.present, &at); each != NULL; each = hall_map_next(&it->nodes.present, &at)) {
        if (hall_tables_of(it, each->person).count > 0 || hall_is_followed_here(it, each->person))
            hall_map_put(&kept, (uint64_t)each->person, each);
        else
            free(each);
    }
    hall_map_free(&it->nodes.present);
    it->nodes.present = kept;
}
