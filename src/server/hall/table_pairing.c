/* Tables of tournaments: which pairing they are, who has not come, and the places when they are over. It stands in the table's settings and changes
 * with the table alone, so whoever has the table decides it, and the tournament reads it. */
#include "tables.h"

#include "base/check.h"

#include <string.h>

static const int64_t grace_ms = 30000; /* after a restart everybody needs a moment to come back */

/* ---- keeping ---- */

void hall_pairing_add(const hall_table *table, json_t *settings) {
    TV_ASSERT(json_is_object(settings));
    char id[STORE_GAME_ID_MAX];
    if (table->tournament == 0) return;
    json_t *places = json_array();
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        json_array_append_new(places, json_integer(table->pairing.result.places[seat]));
    hall_id_write(table->tournament, id);
    json_object_set_new(settings, "tournament",
                        json_pack("{s:s, s:i, s:i, s:I, s:i, s:o}", "id", id, "round", table->pairing.round, "number",
                                  table->pairing.number, "come_by", (json_int_t)table->pairing.come_by_ms, "forfeits",
                                  table->pairing.result.forfeits, "places", places));
}

static int64_t bounded(const json_t *from, const char *name, int64_t most) {
    int64_t number = (int64_t)json_integer_value(json_object_get(from, name));
    return number >= 0 && number <= most ? number : 0;
}

static void read_result(const json_t *from, uint8_t seats, hall_pairing_result *out) {
    TV_ASSERT(seats <= TV_SEATS_MAX);
    *out = (hall_pairing_result){.forfeits = (uint8_t)bounded(from, "forfeits", (1 << seats) - 1)};
    for (uint8_t seat = 0; seat < seats; seat++) {
        json_int_t place = json_integer_value(json_array_get(json_object_get(from, "places"), seat));
        out->places[seat] = place >= 1 && place <= seats ? (uint8_t)place : 0;
    }
    for (uint8_t seat = 0; seat < seats; seat++)
        if (out->places[seat] == 0) memset(out->places, 0, sizeof out->places); /* all of it or nothing */
}

void hall_pairing_read(hall_table *table, const json_t *settings) {
    TV_ASSERT(table->seat_count <= TV_SEATS_MAX);
    const json_t *from = json_object_get(settings, "tournament");
    const char *id = json_string_value(json_object_get(from, "id"));
    table->tournament = id != NULL ? hall_id_read(id) : 0;
    table->pairing = (hall_pairing){.round = (uint16_t)bounded(from, "round", UINT16_MAX),
                                    .number = (uint16_t)bounded(from, "number", UINT16_MAX),
                                    .come_by_ms = bounded(from, "come_by", INT64_MAX)};
    read_result(from, table->seat_count, &table->pairing.result);
}

bool hall_pairing_result_read(const char *settings, uint8_t seats, hall_pairing_result *out) {
    json_t *from = json_loads(settings, 0, NULL);
    const json_t *member = json_object_get(from, "tournament");
    if (member != NULL) read_result(member, seats, out);
    json_decref(from);
    return member != NULL;
}

/* ---- who has come ---- */

static uint8_t absent(const hall_table *table) {
    uint8_t mask = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) mask |= (uint8_t)(!table->seats[seat].salted << seat);
    return mask;
}

static uint32_t count_of(uint8_t mask) {
    uint32_t count = 0;
    for (; mask != 0; mask &= (uint8_t)(mask - 1)) count++;
    return count;
}

int64_t hall_pairing_due_ms(const hall_table *table) { return absent(table) != 0 ? table->pairing.come_by_ms : 0; }

void hall_pairing_note_restart(const hall *it, hall_table *table) {
    TV_ASSERT(table->seat_count <= TV_SEATS_MAX);
    if (table->tournament != 0 && table->status == STORE_WAITING && table->pairing.come_by_ms < it->now_ms + grace_ms)
        table->pairing.come_by_ms = it->now_ms + grace_ms;
}

/* Who has not come in time has lost by forfeit. Where two or more have, they play. */
bool hall_pairing_may_start(hall *it, hall_table *table) {
    TV_ASSERT(table->tournament != 0 && table->status == STORE_WAITING);
    uint8_t missing = absent(table);
    if (missing == 0) return true;
    if (it->now_ms < table->pairing.come_by_ms) return false;
    if (!table->whole) { /* comes again when it has been read */
        hall_table_play(it, table);
        return false;
    }
    table->pairing.result.forfeits = missing;
    if (table->seat_count - count_of(missing) >= 2) return true;
    table->status = STORE_CANCELLED;
    hall_table_save(it, table);
    hall_table_tell_all(it, table);
    hall_mine_changed(it, table);
    hall_tournament_touch(it, table->tournament);
    return false;
}

void hall_pairing_begun(hall *it, hall_table *table) {
    TV_ASSERT(table->tournament != 0 || table->pairing.result.forfeits == 0);
    tv_error error;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if ((table->pairing.result.forfeits >> seat & 1) != 0 && table->status == STORE_RUNNING)
            hall_table_event(it, table, TV_ENTRY_RESIGN, seat, NULL, &error);
}

/* Somebody who will not come any more: the others need not wait. */
void hall_pairing_give_up(hall *it, hall_table *table, uint8_t seat) {
    TV_ASSERT(table->tournament != 0 && seat < table->seat_count);
    table->seats[seat].salted = false;
    table->pairing.come_by_ms = it->now_ms;
    hall_table_save(it, table);
}
