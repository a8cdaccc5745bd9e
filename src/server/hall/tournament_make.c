/* Making a tournament: what a body must say, and how much of it this server takes. */
#include "tournaments.h"

#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_LEAST = 3, COME_LEAST_S = 10, COME_LIVE_S = 300, PAUSE_LIVE_S = 60 };
static const int64_t day_s = 24 * 3600, second_ms = 1000;

static bool bad(const hall_call *call, const char *message) { return hall_deny(&call->asker, 400, "bad_tournament", NULL, message); }

static bool read_name(hall_call *call, hall_tournament *of) {
    const char *name = hall_text_of(call, "name", NAME_LEAST, sizeof of->name - 1);
    if (name == NULL) return false;
    if (!hall_is_plain(name) || hall_is_blank(name)) return bad(call, "The name holds characters that cannot be shown.");
    snprintf(of->name, sizeof of->name, "%s", name);
    return true;
}

static bool read_game(hall_call *call, hall_tournament *of) {
    const char *id = hall_text_of(call, "game", 1, 23), *system = id != NULL ? hall_text_of(call, "system", 1, 23) : NULL;
    int64_t seats, rounds, most;
    if (system == NULL || !hall_number_of(call, "seats", 2, PAIRING_SEATS_MAX, 2, &seats) ||
        !hall_number_of(call, "rounds", 1, HALL_TOURNAMENT_ROUNDS, 5, &rounds))
        return false;
    of->game = tv_game_find(id);
    if (of->game == NULL || of->game->seats_min > 2 || seats > of->game->seats_max)
        return bad(call, "There is no such game, or not for so many players.");
    if (!pairing_system_read(system, &of->system)) return bad(call, "A tournament's \"system\" must be round-robin, swiss or knock-out.");
    bool robin = of->system == PAIRING_ROUND_ROBIN;
    if (robin && seats != 2) return bad(call, "In a round robin two play at a table.");
    if (!hall_number_of(call, "most", 2, robin ? HALL_TOURNAMENT_ROBIN : PAIRING_PLAYERS_MAX, robin ? 16 : 64, &most)) return false;
    of->seats = (uint8_t)seats;
    of->rounds = of->system == PAIRING_SWISS ? (uint16_t)rounds : 0;
    of->most = (uint16_t)most;
    return true;
}

/* Clock and options as at a table, by the same rules: one is made and thrown away. */
static bool read_table(hall_call *call, hall_tournament *of) {
    hall *it = call->asker.it;
    hall_table *table = hall_table_draft(it, of->game, of->seats);
    table->rated = of->rated;
    bool good = hall_read_clock(call, table);
    if (good && table->clock == HALL_CLOCK_NONE)
        good = bad(call, "A tournament needs a clock, or it might never end: {\"kind\":\"fischer\"} or {\"kind\":\"days\"}.");
    good = good && hall_begin_record(call, table, NULL);
    of->clock = table->clock;
    of->bank_ms = table->bank_ms;
    of->increment_ms = table->increment_ms;
    of->cap_ms = table->cap_ms;
    memcpy(of->options, table->options, sizeof of->options);
    hall_table_picture_free(table);
    return good;
}

static bool read_times(hall_call *call, hall_tournament *of) {
    hall *it = call->asker.it;
    bool days = of->clock == HALL_CLOCK_DAYS;
    int64_t come, pause, starts;
    if (!hall_number_of(call, "come_seconds", COME_LEAST_S, 7 * day_s, days ? day_s : COME_LIVE_S, &come) ||
        !hall_number_of(call, "pause_seconds", 0, 7 * day_s, days ? 3600 : PAUSE_LIVE_S, &pause) ||
        !hall_number_of(call, "starts_ms", 0, INT64_MAX, 0, &starts))
        return false;
    if (starts != 0 && (starts < it->now_ms || starts > it->now_ms + 366 * day_s * second_ms))
        return bad(call, "\"starts_ms\" must be in the future, at most a year from now.");
    of->come_ms = come * second_ms;
    of->pause_ms = pause * second_ms;
    of->starts_ms = starts;
    of->by_hand = hall_flag_of(call, "by_hand", false);
    return true;
}

hall_tournament *hall_tournament_read(hall_call *call) {
    hall *it = call->asker.it;
    hall_tournament *of = calloc(1, sizeof *of);
    TV_ASSERT(of != NULL);
    of->rated = hall_flag_of(call, "rated", false);
    of->guests = !of->rated && hall_flag_of(call, "guests", false);
    of->row = (store_tournament){.status = STORE_WAITING, .organiser = call->person.id, .created_ms = it->now_ms};
    hall_id_write(hall_fresh_number(it), of->row.id);
    if (read_name(call, of) && read_game(call, of) && read_table(call, of) && read_times(call, of)) return of;
    hall_tournament_free(of);
    return NULL;
}
