/* Which tables somebody made, sits at or is challenged to, without looking through all of them. Kept in step wherever a table's row is written or read, which
 * every change of seats does. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

static void add(hall *it, int64_t person, hall_table *table) {
    hall_table_list *own = hall_map_get(&it->tables_of, (uint64_t)person);
    if (own == NULL) {
        own = calloc(1, sizeof *own);
        TV_ASSERT(own != NULL);
        hall_map_put(&it->tables_of, (uint64_t)person, own);
        hall_presence_need(it, person); /* from now on it matters here where that person is */
    }
    void *tables = own->at;
    bool room = tv_heap_room(&tables, &own->room, own->count + 1, sizeof *own->at);
    TV_ASSERT(room);
    own->at = tables;
    own->at[own->count++] = table;
}

static void take(hall *it, int64_t person, const hall_table *table) {
    hall_table_list *own = hall_map_get(&it->tables_of, (uint64_t)person);
    uint32_t i = 0;
    while (i < own->count && own->at[i] != table) i++;
    TV_ASSERT(i < own->count);
    own->at[i] = own->at[--own->count];
    if (own->count > 0) return;
    hall_map_take(&it->tables_of, (uint64_t)person);
    free(own->at);
    free(own);
}

static bool is_among(const int64_t *people, int64_t person) {
    for (int i = 0; i < HALL_PEOPLE_MAX; i++)
        if (people[i] == person) return true;
    return false;
}

static void note(hall *it, hall_table *table, const int64_t people[HALL_PEOPLE_MAX]) {
    for (int i = 0; i < HALL_PEOPLE_MAX; i++)
        if (table->people[i] != 0 && !is_among(people, table->people[i])) take(it, table->people[i], table);
    for (int i = 0; i < HALL_PEOPLE_MAX; i++)
        if (people[i] != 0 && !is_among(table->people, people[i])) add(it, people[i], table);
    memcpy(table->people, people, sizeof table->people);
}

void hall_table_note_people(hall *it, hall_table *table) {
    int64_t people[HALL_PEOPLE_MAX] = {table->creator};
    int count = 1;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (!is_among(people, table->seats[seat].person)) people[count++] = table->seats[seat].person;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (!is_among(people, table->seats[seat].kept_for)) people[count++] = table->seats[seat].kept_for;
    TV_ASSERT(count <= HALL_PEOPLE_MAX);
    note(it, table, people);
}

void hall_table_forget_people(hall *it, hall_table *table) { note(it, table, (int64_t[HALL_PEOPLE_MAX]){0}); }

hall_table_list hall_tables_of(const hall *it, int64_t person) {
    const hall_table_list *own = hall_map_get(&it->tables_of, (uint64_t)person);
    return own != NULL ? *own : (hall_table_list){0};
}
