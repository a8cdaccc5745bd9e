/* The course of a tournament: results are taken over from its games, rounds are paired and begin, and it ends. Everything follows from what was
 * read; what comes of it is one batch, with the games of the next round. */
#include "tournaments.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

static const int64_t waiting_ms = INT64_C(30) * 24 * 3600 * 1000, standing_ms = INT64_C(180) * 24 * 3600 * 1000;

/* ---- for src/pairing ---- */

static uint32_t absences(const hall_tournament *it, uint16_t player) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < it->game_count; i++)
        for (uint8_t seat = 0; seat < it->games[i].table.seats; seat++)
            count += it->games[i].table.players[seat] == player && it->games[i].over && (it->games[i].forfeits >> seat & 1) != 0;
    return count;
}

pairing_event hall_tournament_event(const hall_tournament *it, bool gone[PAIRING_PLAYERS_MAX]) {
    TV_ASSERT(it->entrant_count <= PAIRING_PLAYERS_MAX);
    for (uint16_t i = 0; i < it->entrant_count; i++) gone[i] = it->entrants[i].gone || absences(it, i) >= HALL_TOURNAMENT_ABSENCES;
    return (pairing_event){.system = it->system,
                           .seats = it->seats,
                           .rounds = it->rounds,
                           .players = (uint16_t)it->entrant_count,
                           .gone = gone,
                           .games = it->games,
                           .game_count = it->game_count};
}

bool hall_tournament_is_paused(const hall_tournament *it) {
    bool over = true;
    for (uint32_t i = 0; i < it->game_count; i++) over &= it->games[i].over;
    return over;
}

int64_t hall_tournament_due_ms(const hall_tournament *it) {
    if (it->row.status == STORE_WAITING) return it->starts_ms != 0 ? it->starts_ms : HALL_NEVER_MS;
    if (it->row.status != STORE_RUNNING || it->next_ms == 0 || it->by_hand) return HALL_NEVER_MS;
    return it->next_ms;
}

/* ---- results ---- */

static const hall_row *row_of(const hall_read *read, const char *id) {
    for (uint32_t i = 0; i < read->row_count; i++)
        if (strcmp(read->rows[i].game.id, id) == 0) return &read->rows[i];
    return NULL;
}

/* Of a table that was given up nobody has played who is not said to have come; of one that is not there, nobody. */
static bool take_result(pairing_game *game, const hall_row *row) {
    TV_ASSERT(!game->over && game->table.seats >= 2);
    hall_pairing_result result;
    if (row != NULL && (row->game.status == STORE_WAITING || row->game.status == STORE_RUNNING)) return false;
    uint8_t all = (uint8_t)((1u << game->table.seats) - 1);
    bool known = row != NULL && hall_pairing_result_read(row->table, game->table.seats, &result);
    game->forfeits = known ? result.forfeits & all : all;
    if (!known || row->game.status == STORE_CANCELLED || result.places[0] == 0) {
        if (game->forfeits == 0) game->forfeits = all;
        for (uint8_t seat = 0; seat < game->table.seats; seat++) game->places[seat] = 1;
    } else {
        memcpy(game->places, result.places, game->table.seats);
    }
    game->over = true;
    return true;
}

static bool take_results(hall_tournament *it, const hall_read *read) {
    TV_ASSERT(it->game_count == 0 || it->round > 0);
    bool changed = false;
    for (uint32_t i = 0; i < it->game_count; i++)
        if (!it->games[i].over && it->games[i].round == it->round) changed |= take_result(&it->games[i], row_of(read, it->tables[i]));
    return changed;
}

/* ---- a round ---- */

/* A batch being made: the games of the round, with the texts that live as long. */
typedef struct batch {
    store_change changes[PAIRING_PLAYERS_MAX + 1];
    hall_table *tables[PAIRING_PLAYERS_MAX];
    char *settings[PAIRING_PLAYERS_MAX + 1], *rounds;
    size_t count;
} batch;

static bool make_table(hall *it, const hall_tournament *of, const pairing_game *game, uint32_t number, batch *to) {
    TV_ASSERT(game->table.seats >= 2 && number > 0);
    hall_table *table = hall_table_draft(it, of->game, game->table.seats);
    tv_record record;
    table->public = true;
    table->rated = of->rated;
    table->clock = of->clock;
    table->bank_ms = of->bank_ms;
    table->increment_ms = of->increment_ms;
    table->cap_ms = of->cap_ms;
    table->tournament = hall_id_read(of->row.id);
    table->pairing = (hall_pairing){.round = game->round, .number = (uint16_t)number, .come_by_ms = it->now_ms + of->come_ms};
    for (uint8_t seat = 0; seat < game->table.seats; seat++)
        table->seats[seat] = (hall_seat){.kind = HALL_SEAT_PERSON, .person = of->entrants[game->table.players[seat]].person};
    hall_record_begin(it, table, &record);
    memcpy(record.setup.options, of->options, sizeof of->options);
    hall_table_set_head(table, &record);
    tv_record_free(&record);
    to->tables[to->count] = table;
    to->changes[to->count] = hall_table_draft_change(it, table, &to->settings[to->count]);
    to->count++;
    return true;
}

/* False: there is no further round. */
static bool pair_round(hall *it, hall_tournament *of, batch *to) {
    TV_ASSERT(of->row.status == STORE_RUNNING && hall_tournament_is_paused(of));
    bool gone[PAIRING_PLAYERS_MAX];
    pairing_table tables[PAIRING_PLAYERS_MAX];
    pairing_event event = hall_tournament_event(of, gone);
    uint16_t round = (uint16_t)(of->round + 1);
    uint32_t count = pairing_next(&event, round, tables);
    for (uint32_t i = 0; i < count; i++) {
        pairing_game game = {.table = tables[i], .round = round, .over = tables[i].seats == 1, .places = {1, 1, 1, 1}};
        const char *id = "";
        if (!game.over && make_table(it, of, &game, i + 1, to)) id = to->tables[to->count - 1]->id;
        hall_tournament_add(of, &game, id);
    }
    of->next_ms = 0;
    return count > 0;
}

/* ---- writing ---- */

static void write_batch(hall *it, hall_tournament *of, batch *what) {
    TV_ASSERT(what->count <= PAIRING_PLAYERS_MAX);
    what->changes[what->count] = hall_tournament_change(it, of, &what->settings[what->count], &what->rounds);
    hall_write(it, what->changes, what->count + 1, 0);
    hall_tournament_written(it, hall_id_read(of->row.id));
    for (size_t i = 0; i < what->count; i++) hall_table_await(it, what->tables[i]->id);
    it->batch = 0;
}

static void free_batch(batch *what) {
    for (size_t i = 0; i < what->count; i++) hall_table_picture_free(what->tables[i]);
    for (size_t i = 0; i <= what->count; i++) free(what->settings[i]);
    free(what->rounds);
    free(what);
}

typedef bool step(hall *it, hall_tournament *of, const hall_read *read, bool now, batch *to); /* false: nothing has changed */

static hall_course take_step(hall *it, hall_tournament *of, const hall_read *read, bool now, step *what) {
    batch *to = calloc(1, sizeof *to);
    TV_ASSERT(to != NULL);
    bool changed = what(it, of, read, now, to);
    if (changed) write_batch(it, of, to);
    free_batch(to);
    return changed ? HALL_COURSE_WRITTEN : HALL_COURSE_NOTHING;
}

/* ---- steps ---- */

static bool has_another(const hall_tournament *of) {
    bool gone[PAIRING_PLAYERS_MAX];
    pairing_table tables[PAIRING_PLAYERS_MAX];
    pairing_event event = hall_tournament_event(of, gone);
    return pairing_next(&event, (uint16_t)(of->round + 1), tables) > 0;
}

static bool begin_first(hall *it, hall_tournament *of, batch *to) {
    TV_ASSERT(of->round == 0 && of->row.status == STORE_WAITING);
    of->row.status = of->entrant_count >= 2 ? STORE_RUNNING : STORE_CANCELLED;
    if (of->row.status == STORE_RUNNING) pair_round(it, of, to);
    return true;
}

static bool run_on(hall *it, hall_tournament *of, const hall_read *read, bool now, batch *to) {
    TV_ASSERT(of->row.status == STORE_RUNNING);
    bool changed = take_results(of, read);
    if (!hall_tournament_is_paused(of)) return changed;
    bool due = now || (of->next_ms != 0 && of->next_ms <= it->now_ms && !of->by_hand);
    if (!has_another(of)) {
        of->row.status = STORE_OVER;
        of->next_ms = 0;
    } else if (due) {
        pair_round(it, of, to);
    } else if (of->next_ms == 0) {
        of->next_ms = it->now_ms + of->pause_ms;
    } else {
        return changed;
    }
    return true;
}

/* What nobody has touched for long is given up: one that waits, one whose organiser does not begin the next round. */
static bool give_up(const hall *it, hall_tournament *of) {
    bool waits = of->row.status == STORE_WAITING && of->starts_ms == 0;
    bool stands = of->row.status == STORE_RUNNING && of->by_hand && hall_tournament_is_paused(of);
    if (it->now_ms - of->row.changed_ms < (waits ? waiting_ms : standing_ms) || (!waits && !stands)) return false;
    of->row.status = waits ? STORE_CANCELLED : STORE_OVER;
    of->next_ms = 0;
    return true;
}

static bool go_on(hall *it, hall_tournament *of, const hall_read *read, bool now, batch *to) {
    if (!now && give_up(it, of)) return true;
    if (of->row.status == STORE_RUNNING) return run_on(it, of, read, now, to);
    bool due = now || (of->starts_ms != 0 && of->starts_ms <= it->now_ms);
    return of->row.status == STORE_WAITING && due && begin_first(it, of, to);
}

hall_course hall_tournament_go_on(hall *it, hall_tournament *tournament, const hall_read *read) {
    return take_step(it, tournament, read, false, go_on);
}

hall_course hall_tournament_begin(hall *it, hall_tournament *tournament, const hall_read *read) {
    if (tournament->row.status == STORE_WAITING && tournament->entrant_count < 2) return HALL_COURSE_TOO_FEW;
    take_results(tournament, read);
    if (!hall_tournament_is_paused(tournament)) return HALL_COURSE_PLAYED;
    return take_step(it, tournament, read, true, go_on);
}

static bool end_it(hall *it, hall_tournament *of, const hall_read *read, bool now, batch *to) {
    TV_ASSERT(of->row.status == STORE_WAITING || of->row.status == STORE_RUNNING);
    (void)it, (void)read, (void)now, (void)to;
    of->row.status = STORE_CANCELLED;
    of->next_ms = 0;
    return true;
}

void hall_tournament_cancel(hall *it, hall_tournament *tournament) { take_step(it, tournament, NULL, true, end_it); }

void hall_tournament_withdraw(hall *it, const hall_tournament *tournament, int64_t person) {
    TV_ASSERT(person != 0);
    store_change change = {.kind = STORE_WITHDRAW, .entrant = {.person = person, .at_ms = it->now_ms}};
    memcpy(change.entrant.tournament, tournament->row.id, sizeof change.entrant.tournament);
    hall_write(it, &change, 1, 0);
    hall_tournament_written(it, hall_id_read(tournament->row.id));
}
