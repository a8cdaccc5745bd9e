/* Showing tournaments: a line for lists, and the whole of one with its table, its rounds and its entrants. Nothing of it is secret. */
#include "people.h"
#include "tournaments.h"

#include "base/check.h"

static const char *const statuses[] = {"waiting", "running", "over", "cancelled"};

static json_t *person_json(hall *it, int64_t id) {
    const hall_person *person = hall_cache_person(it, id);
    return person != NULL ? hall_person_json(&person->row) : json_null();
}

static json_t *clock_json(const hall_tournament *of) {
    static const char *const kinds[] = {"none", "fischer", "days"};
    return json_pack("{s:s, s:I, s:I, s:I}", "kind", kinds[of->clock], "bank_ms", (json_int_t)of->bank_ms, "increment_ms",
                     (json_int_t)of->increment_ms, "cap_ms", (json_int_t)of->cap_ms);
}

static json_t *date_json(int64_t at_ms) { return at_ms != 0 ? json_integer(at_ms) : json_null(); }

json_t *hall_tournament_summary(hall *it, const hall_tournament *of, int64_t person) {
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:o, s:i, s:i, s:o, s:b, s:b, s:I, s:I, s:o, s:b}", "id", of->row.id, "name", of->name,
                     "game", of->game->id, "system", pairing_system_names[of->system], "seats", of->seats, "status",
                     statuses[of->row.status & 3], "organiser", person_json(it, of->row.organiser), "entered", (int)of->row.entrants,
                     "most", of->most, "clock", clock_json(of), "rated", of->rated, "guests", of->guests, "created_ms",
                     (json_int_t)of->row.created_ms, "changed_ms", (json_int_t)of->row.changed_ms, "starts_ms", date_json(of->starts_ms),
                     "yours", person != 0 && of->row.organiser == person);
}

static json_t *options_json(const hall_tournament *of) {
    json_t *options = json_object();
    for (uint32_t i = 0; of->game->options[i].name != NULL; i++)
        json_object_set_new(options, of->game->options[i].name, json_integer(of->options[i]));
    return options;
}

static json_t *tie_breaks_json(const hall_tournament *of) {
    json_t *list = json_array();
    for (const char *const *what = pairing_tie_breaks(of->system); *what != NULL; what++) json_array_append_new(list, json_string(*what));
    return list;
}

static json_t *entrants_json(hall *it, const hall_tournament *of, const bool *gone) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < of->entrant_count; i++)
        json_array_append_new(
            list, json_pack("{s:i, s:o, s:b}", "number", (int)i + 1, "person", person_json(it, of->entrants[i].person), "gone", gone[i]));
    return list;
}

static json_t *standings_json(const hall_tournament *of, const pairing_event *event) {
    pairing_standing rows[PAIRING_PLAYERS_MAX];
    json_t *list = json_array();
    if (of->round == 0) return list;
    pairing_stand(event, rows);
    for (uint32_t i = 0; i < of->entrant_count; i++)
        json_array_append_new(list,
                              json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "rank", rows[i].rank, "number",
                                        rows[i].player + 1, "points", (int)rows[i].points, "direct", (int)rows[i].direct, "buchholz",
                                        (int)rows[i].buchholz, "berger", (int)rows[i].berger, "wins", rows[i].wins, "games", rows[i].games,
                                        "byes", rows[i].byes, "forfeits", rows[i].forfeits, "survived", rows[i].survived));
    return list;
}

static json_t *game_json(const pairing_game *game, const char *table) {
    json_t *players = json_array(), *places = json_array(), *forfeits = json_array();
    for (uint8_t seat = 0; seat < game->table.seats; seat++) {
        json_array_append_new(players, json_integer(game->table.players[seat] + 1));
        if (game->over) json_array_append_new(places, json_integer(game->places[seat]));
        if ((game->forfeits >> seat & 1) != 0) json_array_append_new(forfeits, json_integer(game->table.players[seat] + 1));
    }
    return json_pack("{s:o, s:s?, s:b, s:o, s:o}", "players", players, "table", table[0] != 0 ? table : NULL, "over", game->over, "places",
                     places, "forfeits", forfeits);
}

static json_t *rounds_json(const hall_tournament *of) {
    json_t *rounds = json_array();
    for (uint32_t i = 0; i < of->game_count; i++) {
        while (json_array_size(rounds) < of->games[i].round) json_array_append_new(rounds, json_array());
        json_array_append_new(json_array_get(rounds, of->games[i].round - 1u), game_json(&of->games[i], of->tables[i]));
    }
    return rounds;
}

static uint32_t number_of(const hall_tournament *of, int64_t person) {
    for (uint32_t i = 0; person != 0 && i < of->entrant_count; i++)
        if (of->entrants[i].person == person) return i + 1;
    return 0;
}

/* The table at which somebody plays now, or is awaited; NULL: none. */
static const char *table_of(const hall_tournament *of, uint32_t number) {
    for (uint32_t i = 0; number != 0 && i < of->game_count; i++)
        for (uint8_t seat = 0; seat < of->games[i].table.seats; seat++)
            if (!of->games[i].over && of->games[i].table.players[seat] + 1u == number) return of->tables[i];
    return NULL;
}

json_t *hall_tournament_json(hall *it, const hall_tournament *of, int64_t person) {
    bool gone[PAIRING_PLAYERS_MAX];
    pairing_event event = hall_tournament_event(of, gone);
    uint32_t you = number_of(of, person);
    bool paused = of->row.status == STORE_RUNNING && hall_tournament_is_paused(of);
    json_t *about = hall_tournament_summary(it, of, person);
    json_t *more = json_pack("{s:i, s:i, s:i, s:o, s:o, s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:s?}", "revision",
                             (int)of->row.revision, "round", of->round, "rounds_planned",
                             of->entrant_count >= 2 ? pairing_rounds(&event) : of->rounds, "options", options_json(of), "tie_breaks",
                             tie_breaks_json(of), "come_ms", (json_int_t)of->come_ms, "pause_ms", (json_int_t)of->pause_ms, "by_hand",
                             of->by_hand, "paused", paused, "next_ms", paused && !of->by_hand ? date_json(of->next_ms) : json_null(),
                             "entrants", entrants_json(it, of, gone), "standings", standings_json(of, &event), "rounds", rounds_json(of),
                             "you", you != 0 ? json_integer(you) : json_null(), "your_table", table_of(of, you));
    TV_ASSERT(more != NULL);
    json_object_update(about, more);
    json_decref(more);
    return about;
}
