/* Clocks. The host tells the time and raises the flag; the table only counts. The clock of whoever must decide runs, also for
 * an answer in another's turn; the increment is granted to the owner of a turn when it ends. */
#include "table/table_inside.h"

static bool turn_ended(const tv_table *table, const void *before, const void *after, uint8_t *owner) {
    tv_turn was = table->game->turn(table->box, before);
    *owner = was.owner;
    return table->record.clock_used && was.owner < TV_SEATS_MAX &&
           table->game->turn(table->box, after).number != was.number;
}

void tv_table_clock_turned(tv_table *table, const void *before, const void *after) {
    uint8_t owner;
    if (turn_ended(table, before, after, &owner) && !table->left[owner])
        table->clock_ms[owner] += table->record.clock_increment_ms;
}

void tv_table_clock_turned_back(tv_table *table, const void *before, const void *after) {
    uint8_t owner;
    if (!turn_ended(table, before, after, &owner) || table->left[owner]) return;
    uint64_t granted = table->record.clock_increment_ms, *clock = &table->clock_ms[owner];
    *clock = *clock > granted ? *clock - granted : 0;
}

void tv_table_clock_tick(tv_table *table, uint64_t now_ms) {
    uint64_t passed = table->clock_started && now_ms > table->now_ms ? now_ms - table->now_ms : 0;
    table->now_ms = now_ms;
    table->clock_started = true;
    uint8_t actor = tv_table_actor(table);
    if (!table->record.clock_used || actor >= TV_SEATS_MAX || table->left[actor]) return;
    uint64_t *clock = &table->clock_ms[actor];
    *clock = *clock > passed ? *clock - passed : 0;
}

uint64_t tv_table_clock_left_ms(const tv_table *table, uint8_t seat) { return table->clock_ms[seat]; }

uint8_t tv_table_clock_flag(const tv_table *table) {
    uint8_t actor = tv_table_actor(table);
    if (!table->record.clock_used || actor >= TV_SEATS_MAX || table->left[actor]) return TV_OVER;
    return table->clock_ms[actor] == 0 ? actor : TV_OVER;
}
