/* What time does to tables, and when each has to be looked at next. Whatever changes a table touches it: at the next tick it is looked
 * at and its timer set anew. A table at which nothing happens costs nothing. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

void hall_table_touch(hall *it, hall_table *table) {
    TV_ASSERT(table->timer.key == table->key);
    if (table->timer.place == 0 || table->timer.due_ms > it->now_ms) hall_timer_set(&it->timers, &table->timer, it->now_ms);
}

static int64_t later(int64_t one, int64_t other) { return one > other ? one : other; }
static int64_t earlier(int64_t one, int64_t other) { return one < other ? one : other; }

/* ---- tables that wait ---- */

/* A table that waits while who made it has been gone for long would stand in the lobby for ever. */
static int64_t give_up_due(const hall_table *table) {
    static const int64_t hour_ms = 3600 * 1000;
    uint8_t maker = hall_table_seat_of(table, table->creator);
    if (table->status != STORE_WAITING || maker == TV_SPECTATOR || table->seats[maker].away_since_ms == 0) return HALL_NEVER_MS;
    int64_t patience_ms = table->clock == HALL_CLOCK_DAYS ? 7 * 24 * hour_ms : hour_ms;
    return later(table->seats[maker].away_since_ms, table->changed_ms) + patience_ms;
}

static void give_up_waiting(hall *it, hall_table *table) {
    if (give_up_due(table) > it->now_ms) return;
    table->status = STORE_CANCELLED;
    hall_table_save(it, table);
    hall_table_tell_all(it, table);
}

/* ---- games that run ---- */

/* The earliest moment at which the clock, a standing answer, a notice or a bot may have something to do; each of them decides itself. */
static int64_t play_due(const hall *it, const hall_table *table) {
    if (table->status != STORE_RUNNING || table->actor >= table->seat_count) return HALL_NEVER_MS;
    const hall_seat *seat = &table->seats[table->actor];
    int64_t due = HALL_NEVER_MS;
    if (table->waits_for_bot) return it->now_ms;
    if (table->clock != HALL_CLOCK_NONE && seat->kind == HALL_SEAT_PERSON) due = it->now_ms + hall_clock_left_ms(it, table, table->actor);
    due = earlier(due, earlier(hall_standing_due_ms(table), hall_absence_due_ms(table)));
    if (it->host.notify != NULL && seat->kind == HALL_SEAT_PERSON && seat->away_since_ms != 0 && seat->told_turn <= table->turn_number)
        due = earlier(due, later(table->asked_ms, seat->away_since_ms) + (int64_t)it->limits.notice_after_ms);
    return due;
}

/* ---- memory ---- */

static bool has_ended(const hall_table *table) { return table->status == STORE_OVER || table->status == STORE_CANCELLED; }

static int64_t rest_due(const hall *it, const hall_table *table) {
    bool idle = table->watchers.count == 0 && (table->whole || has_ended(table));
    return idle ? table->used_ms + it->limits.idle_table_ms : HALL_NEVER_MS;
}

/* Puts a game out of memory that nobody has used for a while; true: it is over, and the table can be forgotten. */
static bool let_rest(const hall *it, hall_table *table) {
    if (rest_due(it, table) > it->now_ms || table->thinking != 0 || table->written > it->durable) return false;
    hall_table_rest(table);
    return has_ended(table);
}

/* Among nodes, whoever asks for it next may have it. */
static void let_go(hall *it, hall_table *table) {
    store_change change = {.kind = STORE_HAND_OVER, .fence = hall_fence(it, table)};
    memcpy(change.game.id, table->id, sizeof change.game.id);
    if (it->nodes.shared) hall_write(it, &change, 1, 0);
    it->batch = 0;
    hall_table_free(it, table);
}

/* ---- all of it ---- */

int64_t hall_table_due_ms(const hall *it, const hall_table *table) {
    if (table->handed != 0) return HALL_NEVER_MS;
    if (table->tournament != 0 && table->status == STORE_WAITING && table->full_ms != 0 && !table->stale && !table->bereaved)
        return later(hall_pairing_due_ms(table), it->now_ms);
    if (table->stale || table->bereaved || (table->status == STORE_WAITING && table->full_ms != 0)) return it->now_ms;
    return earlier(give_up_due(table), earlier(play_due(it, table), rest_due(it, table)));
}

void hall_table_tick(hall *it, hall_table *table) {
    TV_ASSERT(hall_table_is_sound(table));
    if (table->handed != 0) return; /* it is another node's business */
    if (table->bereaved) hall_table_bury(it, table);
    if (table->stale) hall_table_play(it, table); /* reading it again has failed, perhaps */
    if (table->full_ms != 0) hall_table_may_start(it, table);
    give_up_waiting(it, table);
    hall_clock_tick(it, table);
    hall_absence_tick(it, table);
    hall_standing_tick(it, table);
    hall_notices_tick(it, table);
    if (table->waits_for_bot) hall_bot_think(it, table);
}

void hall_tables_tick(hall *it) {
    uint64_t *due = hall_timers_take_due(&it->timers, it->now_ms);
    for (uint64_t *key = due; *key != 0; key++) {
        hall_table *table = hall_map_get(&it->tables, *key);
        if (table == NULL) continue;
        hall_table_tick(it, table);
        if (let_rest(it, table))
            let_go(it, table);
        else
            hall_timer_set(&it->timers, &table->timer, hall_table_due_ms(it, table));
    }
    free(due);
}
