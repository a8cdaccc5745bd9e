/* Clocks of a table (clock.h). The host tells the time and raises the flag; the table only says who must decide in which turn, and
 * keeps a picture of the clock with every state that undo can reach. */
#include "table_inside.h"

#include "base/check.h"
#include "memory/heap.h"

static tv_turn turn_of(const tv_table *table) { return tv_game_turn(table->game, table->box, tv_table_state(table)); }

/* Seats that have left are played on by a bot, which loses no time. */
static uint8_t untimed(const tv_table *table) {
    uint8_t bits = table->clock_spared;
    for (uint8_t seat = 0; seat < table->record.setup.seats; seat++)
        if (table->left[seat] != 0) bits |= (uint8_t)(1u << seat);
    return bits;
}

bool tv_table_clock_room(tv_table *table, uint32_t pictures) {
    void *kept = table->pictures;
    bool room = !table->record.clock_used || tv_heap_room(&kept, &table->pictures_room, pictures, sizeof *table->pictures);
    table->pictures = kept;
    return room;
}

void tv_table_clock_asked(tv_table *table) {
    if (!table->record.clock_used) return;
    TV_ASSERT(table->decisions - table->base < table->pictures_room);
    tv_clock_spare(&table->clock, untimed(table), table->now_ms);
    tv_clock_ask(&table->clock, tv_table_actor(table), turn_of(table), table->now_ms);
    table->pictures[table->decisions - table->base] = tv_clock_take_picture(&table->clock);
}

void tv_table_clock_returned(tv_table *table, uint8_t seat) {
    if (!table->record.clock_used) return;
    TV_ASSERT(table->decisions - table->base < table->pictures_room);
    tv_clock_picture *then = &table->pictures[table->decisions - table->base];
    tv_clock_go_back(&table->clock, then, seat, turn_of(table), table->now_ms);
    *then = tv_clock_take_picture(&table->clock);
}

/* Times are not recorded, so after a replay everybody has the whole time; a flag stays fallen. */
void tv_table_clock_begin(tv_table *table) {
    const tv_record *record = &table->record;
    table->clock = tv_clock_begin(record->clock_used ? TV_CLOCK_FISCHER : TV_CLOCK_NONE, record->setup.seats,
                                  (int64_t)record->clock_bank_ms, (int64_t)record->clock_increment_ms, TV_CLOCK_NEVER);
    for (uint8_t seat = 0; seat < record->setup.seats; seat++)
        if (table->left[seat] != 0 && table->left_by[seat] == TV_ENTRY_FLAG) table->clock.left_ms[seat] = 0;
    TV_ASSERT(!record->clock_used || table->decisions - table->base < table->pictures_room);
    for (uint32_t i = 0; record->clock_used && i <= table->decisions - table->base; i++)
        table->pictures[i] = tv_clock_take_picture(&table->clock);
    tv_table_clock_asked(table);
}

void tv_table_clock_tick(tv_table *table, uint64_t now_ms) {
    int64_t now = now_ms < INT64_MAX ? (int64_t)now_ms : INT64_MAX;
    if (!table->clock_started)
        tv_clock_leap(&table->clock, now - table->now_ms); /* what was before the first look at the time is nobody's */
    if (!table->clock_started || now > table->now_ms) table->now_ms = now;
    table->clock_started = true;
}

void tv_table_clock_pass(tv_table *table, uint64_t ms) {
    table->clock_started = true;
    table->now_ms += (int64_t)ms;
}

void tv_table_clock_spare(tv_table *table, uint8_t seats) {
    table->clock_spared = seats;
    tv_clock_spare(&table->clock, untimed(table), table->now_ms);
}

uint64_t tv_table_clock_left_ms(const tv_table *table, uint8_t seat) {
    return (uint64_t)tv_clock_left_ms(&table->clock, seat, table->now_ms);
}

uint8_t tv_table_clock_flag(const tv_table *table) { return tv_clock_flag(&table->clock, table->now_ms); }
