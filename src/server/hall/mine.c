/* My games: those that somebody has a seat at. One server has all of them in memory; among nodes they are read, and those that are not here are
 * shown by their rows. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>

int hall_later_first(const void *a, const void *b) {
    const hall_table *const *one = a, *const *other = b;
    return ((*other)->changed_ms > (*one)->changed_ms) - ((*other)->changed_ms < (*one)->changed_ms);
}

static const hall_read *read_mine(hall_call *call) {
    TV_ASSERT(call->person.id != 0);
    hall_read *wanted = hall_read_make(HALL_READ_MINE);
    wanted->person = call->person.id;
    wanted->node = call->asker.it->nodes.self;
    return hall_need(call, wanted);
}

/* What memory has of them, which knows what the store is only about to learn: a seat that was taken just now. */
static uint32_t add_own(hall *it, int64_t person, const hall_table **to) {
    hall_table_list own = hall_tables_of(it, person);
    uint32_t count = 0;
    for (uint32_t i = 0; i < own.count; i++)
        if (hall_table_seat_of(own.at[i], person) != TV_SPECTATOR) to[count++] = own.at[i];
    return count;
}

/* Pictures of those that other nodes have, or nobody. */
static uint32_t add_pictures(hall *it, const hall_read *read, hall_table **to) {
    uint32_t count = 0;
    for (uint32_t i = 0; it->nodes.shared && i < read->row_count; i++) {
        if (hall_map_get(&it->tables, hall_id_read(read->rows[i].game.id)) != NULL) continue;
        hall_table *picture = hall_table_picture(it, &read->rows[i], read);
        if (picture == NULL) continue;
        if (hall_table_seat_of(picture, read->person) != TV_SPECTATOR)
            to[count++] = picture;
        else
            hall_table_picture_free(picture);
    }
    return count;
}

json_t *hall_mine_of(hall_call *call) {
    hall *it = call->asker.it;
    int64_t person = call->person.id;
    const hall_read *read = read_mine(call);
    if (read == NULL) return NULL;
    uint32_t room = hall_tables_of(it, person).count + read->row_count + 1;
    const hall_table **all = malloc(room * sizeof(hall_table *));
    hall_table **pictures = malloc(room * sizeof(hall_table *));
    TV_ASSERT(all != NULL && pictures != NULL);
    uint32_t count = add_own(it, person, all), shown = add_pictures(it, read, pictures);
    for (uint32_t i = 0; i < shown; i++) all[count++] = pictures[i];
    qsort(all, count, sizeof *all, hall_later_first);
    json_t *list = json_array();
    for (uint32_t i = 0; i < count && i < HALL_MINE_MAX; i++) json_array_append_new(list, hall_table_summary(it, all[i], person));
    for (uint32_t i = 0; i < shown; i++) hall_table_picture_free(pictures[i]);
    free(all);
    free(pictures);
    return list;
}

void hall_list_mine(hall_call *call) {
    json_t *mine = hall_mine_of(call);
    if (mine != NULL) hall_answer(&call->asker, 200, json_pack("{s:o}", "tables", mine));
}

/* ---- the next one ---- */

static bool waits_for(const hall_table *table, int64_t person) {
    return table->status == STORE_RUNNING && table->actor < table->seat_count && table->seats[table->actor].person == person;
}

static const hall_table *earlier(const hall_table *one, const hall_table *other) {
    return one == NULL || other->asked_ms < one->asked_ms ? other : one;
}

/* The game that has waited longest for the caller's decision. */
void hall_next_mine(hall_call *call) {
    hall *it = call->asker.it;
    int64_t person = call->person.id;
    const hall_table *next = NULL;
    const hall_read *read = it->nodes.shared ? read_mine(call) : NULL;
    if (it->nodes.shared && read == NULL) return;
    hall_table **pictures = read != NULL ? malloc((read->row_count + 1) * sizeof(hall_table *)) : NULL;
    uint32_t shown = read != NULL ? add_pictures(it, read, pictures) : 0;
    hall_table_list own = hall_tables_of(it, person);
    for (uint32_t i = 0; i < own.count; i++)
        if (waits_for(own.at[i], person)) next = earlier(next, own.at[i]);
    for (uint32_t i = 0; i < shown; i++)
        if (waits_for(pictures[i], person)) next = earlier(next, pictures[i]);
    hall_answer(&call->asker, 200, json_pack("{s:o}", "next", next != NULL ? hall_table_summary(it, next, person) : json_null()));
    for (uint32_t i = 0; i < shown; i++) hall_table_picture_free(pictures[i]);
    free(pictures);
}
