/* Clocks of tables (trivium/clock.h): which seats are timed, what is kept with every entry, and the moments that undo can return to. Times
 * are kept with each entry, so that a restart charges nobody for the time it took. */
#include "tables.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

void hall_clock_begin(hall_table *table) {
    TV_ASSERT(table->seat_count <= TV_SEATS_MAX);
    int64_t cap_ms = table->cap_ms > table->bank_ms ? table->cap_ms : table->bank_ms;
    table->time = tv_clock_begin((tv_clock_kind)table->clock, table->seat_count, table->bank_ms, table->increment_ms, cap_ms);
}

int64_t hall_clock_left_ms(const hall *it, const hall_table *table, uint8_t seat) {
    return tv_clock_left_ms(&table->time, seat, it->now_ms);
}

/* Bots lose no time, nor does who has left or was taken over by one. */
static uint8_t untimed(const hall_table *table) {
    uint8_t bits = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind != HALL_SEAT_PERSON || strcmp(tv_table_player(table->play, seat), "remote") != 0)
            bits |= (uint8_t)(1u << seat);
    return bits;
}

static tv_turn turn_of(const hall_table *table) {
    return tv_game_turn(table->game, tv_table_box(table->play), tv_table_state(table->play));
}

static void note_question(hall *it, hall_table *table) {
    table->actor = table->time.actor;
    TV_ASSERT(table->actor < table->seat_count || table->actor == TV_OVER);
    table->turn_number = table->time.turn.number;
    table->asked_ms = it->now_ms;
    table->asked_number = tv_table_decisions(table->play);
}

void hall_clock_ask(hall *it, hall_table *table) {
    TV_ASSERT(table->play != NULL);
    tv_clock_spare(&table->time, untimed(table), it->now_ms);
    tv_clock_ask(&table->time, tv_table_actor(table->play), turn_of(table), it->now_ms);
    note_question(it, table);
}

void hall_clock_tick(hall *it, hall_table *table) {
    tv_error error;
    if (table->status != STORE_RUNNING || tv_clock_flag(&table->time, it->now_ms) == TV_OVER) return;
    if (hall_table_play(it, table) != NULL) hall_table_event(it, table, TV_ENTRY_FLAG, table->time.actor, NULL, &error);
}

/* ---- moments that undo can return to ---- */

static void add_moment(hall_table *table, const tv_clock_picture *moment) {
    void *list = table->moments;
    bool room = tv_heap_room(&list, &table->moment_room, table->moment_count + 1, sizeof *table->moments);
    TV_ASSERT(room);
    table->moments = list;
    table->moments[table->moment_count++] = *moment;
}

/* Also those of others before: when the last one is taken back, they can be. */
static void trim_moments(hall_table *table) {
    TV_ASSERT(table->play != NULL);
    uint32_t kept = table->undo ? tv_table_undo_reach(table->play) + 1 : 0;
    if (table->moment_count <= kept) return;
    memmove(table->moments, table->moments + table->moment_count - kept, kept * sizeof *table->moments);
    table->moment_count = kept;
}

void hall_clock_keep(hall_table *table, tv_text *note) {
    TV_ASSERT(tv_table_record(table->play)->count > 0);
    tv_clock_picture now = tv_clock_take_picture(&table->time);
    tv_clock_picture_write(&now, table->seat_count, note);
    add_moment(table, &now);
    trim_moments(table);
}

void hall_clock_forget(hall_table *table) {
    free(table->moments);
    table->moments = NULL;
    table->moment_count = table->moment_room = 0;
}

/* ---- from the store ---- */

/* Before the first entry everybody has the whole time. */
void hall_clock_read_begin(hall_table *table) {
    tv_clock fresh = tv_clock_begin((tv_clock_kind)table->clock, table->seat_count, table->bank_ms, 0, table->bank_ms);
    const tv_clock_picture begun = tv_clock_take_picture(&fresh);
    hall_clock_forget(table);
    add_moment(table, &begun);
    TV_ASSERT(table->moment_count == 1);
}

void hall_clock_read(hall_table *table, const char *note) {
    TV_ASSERT(table->moment_count > 0);
    tv_clock_picture moment = table->moments[table->moment_count - 1];
    tv_clock_picture_read(&moment, table->seat_count, note);
    add_moment(table, &moment);
}

/* A clock that runs, of a game that had only left the memory, knows better. Before the first entry the row does. */
void hall_clock_read_end(hall_table *table) {
    TV_ASSERT(table->play != NULL && table->moment_count > 0);
    if (table->moment_count > 1) tv_clock_go_on(&table->time, &table->moments[table->moment_count - 1]);
    trim_moments(table);
}

/* ---- undo ---- */

bool hall_clock_may_return(const hall *it, const hall_table *table, uint8_t seat) {
    if (table->clock == HALL_CLOCK_NONE) return true;
    TV_ASSERT(table->moment_count >= 2);
    return tv_clock_left_back_ms(&table->time, &table->moments[table->moment_count - 2], seat, it->now_ms) > 0;
}

void hall_clock_return(hall *it, hall_table *table, uint8_t seat, tv_text *note) {
    TV_ASSERT(table->moment_count >= 2);
    tv_clock_picture *then = &table->moments[--table->moment_count - 1];
    tv_clock_spare(&table->time, untimed(table), it->now_ms);
    tv_clock_go_back(&table->time, then, seat, turn_of(table), it->now_ms);
    *then = tv_clock_take_picture(&table->time);
    tv_clock_picture_write(then, table->seat_count, note);
    note_question(it, table);
}
