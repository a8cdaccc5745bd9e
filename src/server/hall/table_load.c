/* Tables at the start of a hall that has its store to itself. */
#include "tables.h"

/* Runs a read at once: nobody waits yet. */
static bool read_now(hall *it, hall_read *read, store *from) {
    hall_read_run(read, from);
    bool good = read->answer != STORE_FAILED;
    if (good) {
        hall_cache_take(it, read);
        if (read->kind != HALL_READ_PERSON) hall_tables_take(it, read);
    }
    hall_read_release(read);
    return good;
}

/* Rated games whose results older versions lost are rated now, oldest first, before any other game can end. */
static bool mend_ratings(hall *it, store *from) {
    hall_read *read = hall_read_make(HALL_READ_UNRATED);
    hall_read_run(read, from);
    bool good = read->answer == STORE_FOUND;
    if (good) hall_cache_take(it, read);
    for (uint32_t i = 0; good && i < read->row_count; i++) {
        hall_table *table = hall_table_install(it, &read->rows[i].game);
        if (table == NULL) continue;
        for (uint8_t seat = 0; seat < table->seat_count; seat++) { /* bots are rated, too, and have no seat in the row */
            hall_read *rated = hall_read_make(HALL_READ_PERSON);
            rated->person = hall_rated_person(&table->seats[seat]);
            good = read_now(it, rated, from) && good;
        }
        hall_ratings_mend(it, table);
        hall_table_free(it, table);
    }
    hall_read_release(read);
    return good;
}

/* Among nodes each has what it is given; nothing at first. */
bool hall_tables_load(hall *it, store *from) {
    if (it->nodes.shared) return true;
    if (!mend_ratings(it, from)) return false;
    if (!read_now(it, hall_read_make(HALL_READ_OPEN), from)) return false;
    size_t at = 0;
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at)) {
        if (each->status != STORE_RUNNING) continue;
        if (!read_now(it, hall_game_read(it, each->id), from)) return false;
        if (each->play != NULL) hall_table_go_on(it, each); /* clocks begin anew: down time is not charged */
        if (each->thinking == 0) hall_table_rest(each);
    }
    return true;
}
