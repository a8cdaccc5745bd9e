/* See invariants.h. */
#include "invariants.h"

#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* No table's timer rings later than the table needs it. */
static void assert_timer(const hall *it, const hall_table *table) {
    int64_t needed_ms = hall_table_due_ms(it, table);
    if (needed_ms == HALL_NEVER_MS) return;
    assert_int_not_equal(table->timer.place, 0);
    assert_true(table->timer.due_ms <= needed_ms || table->timer.due_ms <= it->now_ms);
}

static void assert_in_list_of(const hall *it, const hall_table *table, int64_t person) {
    hall_table_list own = hall_tables_of(it, person);
    uint32_t found = 0;
    for (uint32_t i = 0; i < own.count; i++) found += own.at[i] == table;
    assert_int_equal(found, person != 0);
}

static void assert_watchers(const hall *it, const hall_table *table) {
    for (uint32_t i = 0; i < table->watchers.count; i++) {
        const hall_link *link = table->watchers.at[i];
        assert_ptr_equal(hall_map_get(&it->links, link->connection), link);
        assert_true(link->table == table->key);
        assert_int_equal(link->places[HALL_WATCHING], i + 1);
    }
}

void assert_hall_valid(const hall *it) {
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        assert_timer(it, each);
        assert_in_list_of(it, each, each->creator);
        for (uint8_t seat = 0; seat < each->seat_count; seat++) assert_in_list_of(it, each, each->seats[seat].person);
        assert_watchers(it, each);
    }
}
