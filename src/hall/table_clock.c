/* Clocks: whoever must decide loses time; the increment comes once per own turn and never lifts the clock above its cap; "days" are
 * granted anew for every turn or answer. Times are kept with each entry, so that a restart charges nobody for the time it took. */
#include "hall/tables.h"

#include <stdlib.h>

static bool runs(const hall_table *table, uint8_t seat) {
    return table->clock != HALL_CLOCK_NONE && table->status == STORE_RUNNING && table->actor == seat &&
           table->seats[seat].kind == HALL_SEAT_PERSON;
}

int64_t hall_clock_left_ms(const hall *it, const hall_table *table, uint8_t seat) {
    int64_t left = table->seats[seat].left_ms;
    if (runs(table, seat)) left -= it->now_ms - table->asked_ms;
    return left > 0 ? left : 0;
}

/* The owner of a turn gets the increment when the turn has ended. */
static void grant(hall_table *table, uint8_t owner) {
    int64_t *left = &table->seats[owner].left_ms, most = table->cap_ms > table->bank_ms ? table->cap_ms : table->bank_ms;
    if (table->clock != HALL_CLOCK_FISCHER) return;
    *left += table->increment_ms;
    if (*left > most) *left = most;
}

void hall_clock_ask(hall *it, hall_table *table) {
    uint8_t before = table->actor, now = tv_table_actor(table->play);
    tv_turn turn = table->game->turn(tv_table_box(table->play), tv_table_state(table->play));
    if (before < table->seat_count) table->seats[before].left_ms = hall_clock_left_ms(it, table, before);
    if (table->turn_number != 0 && turn.number != table->turn_number && table->turn_owner < table->seat_count)
        grant(table, table->turn_owner);
    bool anew = now != before || turn.number != table->turn_number;
    if (anew && now < table->seat_count && table->clock == HALL_CLOCK_DAYS) table->seats[now].left_ms = table->bank_ms;
    table->turn_number = turn.number;
    table->turn_owner = turn.owner;
    table->actor = now;
    table->asked_ms = it->now_ms;
    table->asked_number = tv_table_decisions(table->play);
}

void hall_clock_tick(hall *it, hall_table *table) {
    uint8_t actor = table->actor;
    tv_error error;
    if (actor >= table->seat_count || !runs(table, actor) || hall_clock_left_ms(it, table, actor) > 0) return;
    if (hall_table_play(it, table) != NULL) hall_table_event(it, table, TV_ENTRY_FLAG, actor, NULL, &error);
}

void hall_clock_note(const hall_table *table, tv_text *out) {
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        if (seat > 0) tv_text_add_char(out, ' ');
        tv_text_add_int(out, table->seats[seat].left_ms);
    }
}

void hall_clock_read(hall_table *table, const char *note) {
    for (uint8_t seat = 0; seat < table->seat_count && *note != 0; seat++) {
        char *end;
        table->seats[seat].left_ms = strtoll(note, &end, 10);
        note = end;
    }
}
