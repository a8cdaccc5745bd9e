/* Absence: what may be done for or against somebody who is not there. With a clock, absence is the clock's business, as at any other
 * server. Without one a bot may take over in a game that does not count, as soon as the others agree; in a rated game it may not, and who
 * stays away for a day has resigned. Whoever comes back, or plays, is no longer absent: what was offered about that person lapses. */
#include "tables.h"

#include "base/check.h"

#include <string.h>

static const int64_t resigned_after_ms = INT64_C(24) * 3600 * 1000;

bool hall_seat_plays(const hall_table *table, uint8_t seat) {
    return table->seats[seat].kind == HALL_SEAT_PERSON && table->play != NULL && strcmp(tv_table_player(table->play, seat), "remote") == 0;
}

hall_departure hall_seat_departure(const hall_table *table, uint8_t seat) {
    const tv_record *record = tv_table_record(table->play);
    hall_departure found = {0};
    for (uint32_t i = 0; i < record->count && !found.for_good; i++) {
        const tv_entry *entry = &record->entries[i];
        if (entry->kind == TV_ENTRY_MOVE || entry->kind == TV_ENTRY_AGREE || entry->seat != seat) continue;
        if (entry->kind == TV_ENTRY_RETURN)
            found.at = 0;
        else if (found.at == 0)
            found.at = i + 1;
        found.for_good = entry->kind == TV_ENTRY_RESIGN || entry->kind == TV_ENTRY_FLAG;
    }
    return found;
}

/* ---- taking over ---- */

bool hall_takeover_allowed(const hall_table *table) {
    return table->status == STORE_RUNNING && !table->rated && table->clock == HALL_CLOCK_NONE;
}

bool hall_is_away_long(const hall *it, const hall_table *table, uint8_t seat) {
    int64_t since_ms = table->seats[seat].away_since_ms;
    return since_ms != 0 && it->now_ms - since_ms >= it->limits.takeover_after_ms;
}

bool hall_may_take_over(hall_call *call, const hall_table *table, int64_t seat) {
    if (table->clock != HALL_CLOCK_NONE)
        return hall_deny(&call->asker, 409, "clock", NULL, "With a clock no bot takes over: anyone away loses on time.");
    if (table->rated)
        return hall_deny(&call->asker, 409, "rated", NULL, "In a rated game no bot takes over: anyone away for a day has resigned.");
    if (seat < 0 || seat >= table->seat_count || !hall_seat_plays(table, (uint8_t)seat) ||
        !hall_is_away_long(call->asker.it, table, (uint8_t)seat))
        return hall_deny(&call->asker, 409, "not_away", NULL, "A bot can take over only for somebody who has been away for a while.");
    return true;
}

/* ---- a rated game without a clock ---- */

/* Otherwise who is about to lose could leave and never lose. */
int64_t hall_absence_due_ms(const hall_table *table) {
    uint8_t actor = table->actor;
    if (!table->rated || table->clock != HALL_CLOCK_NONE || table->status != STORE_RUNNING || actor >= table->seat_count)
        return HALL_NEVER_MS;
    const hall_seat *seat = &table->seats[actor];
    if (seat->kind != HALL_SEAT_PERSON || seat->away_since_ms == 0) return HALL_NEVER_MS;
    return (seat->away_since_ms > table->asked_ms ? seat->away_since_ms : table->asked_ms) + resigned_after_ms;
}

void hall_absence_tick(hall *it, hall_table *table) {
    uint8_t actor = table->actor;
    tv_error error;
    if (it->now_ms < hall_absence_due_ms(table) || hall_table_play(it, table) == NULL || !hall_seat_plays(table, actor)) return;
    hall_table_event(it, table, TV_ENTRY_RESIGN, actor, NULL, &error);
}

/* ---- coming back ---- */

static bool lapse_takeover(hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count);
    for (int i = 0; i < HALL_OFFERS_MAX; i++) {
        if (table->offers[i].kind != HALL_OFFER_TAKEOVER || table->offers[i].seat != seat) continue;
        table->offers[i] = (hall_offer){0};
        return true;
    }
    return false;
}

void hall_offers_returned(hall *it, hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count);
    if (table->stale || !lapse_takeover(table, seat)) return;
    hall_table_save(it, table);
    hall_table_tell_all(it, table);
}

/* Whether a person plays or a standing answer does is nobody's business: both count as being there. Who is asked for an end and
 * plays has declined it. */
bool hall_offers_played(hall *it, hall_table *table, uint8_t seat) {
    TV_ASSERT(seat < table->seat_count);
    hall_seat *at = &table->seats[seat];
    if (!hall_seat_plays(table, seat)) return false;
    if (at->away_since_ms != 0) at->away_since_ms = it->now_ms;
    bool lapsed = lapse_takeover(table, seat);
    for (int i = 0; i < HALL_OFFERS_MAX; i++) {
        if (table->offers[i].kind != HALL_OFFER_END || (table->offers[i].agreed >> seat & 1) != 0) continue;
        table->offers[i] = (hall_offer){0};
        lapsed = true;
    }
    return lapsed;
}
