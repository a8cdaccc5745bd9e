/* Keeping tournaments: a row with its entrants becomes a tournament, and back. What a row says is checked, because a file may say anything. */
#include "tournaments.h"

#include "base/check.h"
#include "memory/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hall_tournament_free(hall_tournament *tournament) {
    if (tournament == NULL) return;
    free(tournament->entrants);
    free(tournament->games);
    free(tournament->tables);
    free(tournament);
}

void hall_tournament_add(hall_tournament *it, const pairing_game *game, const char *table) {
    uint32_t room = it->room;
    void *games = it->games, *tables = it->tables;
    bool good = tv_heap_room(&games, &it->room, it->game_count + 1, sizeof *it->games) &&
                tv_heap_room(&tables, &room, it->game_count + 1, sizeof *it->tables);
    TV_ASSERT(good && room == it->room);
    it->games = games;
    it->tables = tables;
    it->games[it->game_count] = *game;
    snprintf(it->tables[it->game_count++], sizeof *it->tables, "%s", table);
    if (game->round > it->round) it->round = game->round;
}

/* ---- settings ---- */

static json_t *settings_json(const hall_tournament *it) {
    json_t *options = json_array();
    for (int i = 0; i < TV_OPTIONS_MAX; i++) json_array_append_new(options, json_integer(it->options[i]));
    return json_pack("{s:s, s:s, s:o, s:s, s:i, s:i, s:i, s:i, s:I, s:I, s:I, s:b, s:b, s:b, s:I, s:I, s:I, s:I}", "name", it->name, "game",
                     it->game->id, "options", options, "system", pairing_system_names[it->system], "seats", it->seats, "rounds", it->rounds,
                     "most", it->most, "clock", it->clock, "bank", (json_int_t)it->bank_ms, "increment", (json_int_t)it->increment_ms,
                     "cap", (json_int_t)it->cap_ms, "rated", it->rated, "guests", it->guests, "by_hand", it->by_hand, "come",
                     (json_int_t)it->come_ms, "pause", (json_int_t)it->pause_ms, "starts", (json_int_t)it->starts_ms, "next",
                     (json_int_t)it->next_ms);
}

static const char *text_member(const json_t *from, const char *name) {
    const char *text = json_string_value(json_object_get(from, name));
    return text != NULL ? text : "";
}

static int64_t number_member(const json_t *from, const char *name, int64_t least, int64_t most) {
    int64_t number = (int64_t)json_integer_value(json_object_get(from, name));
    return number < least ? least : number > most ? most : number;
}

static bool read_settings(hall_tournament *it, const json_t *from) {
    TV_ASSERT(it->entrants == NULL && it->games == NULL);
    it->game = tv_game_find(text_member(from, "game"));
    snprintf(it->name, sizeof it->name, "%s", text_member(from, "name"));
    if (it->game == NULL || !pairing_system_read(text_member(from, "system"), &it->system)) return false;
    for (size_t i = 0; i < TV_OPTIONS_MAX; i++)
        it->options[i] = (int32_t)json_integer_value(json_array_get(json_object_get(from, "options"), i));
    it->seats = (uint8_t)number_member(from, "seats", 2, PAIRING_SEATS_MAX);
    it->rounds = (uint16_t)number_member(from, "rounds", 0, HALL_TOURNAMENT_ROUNDS);
    it->most = (uint16_t)number_member(from, "most", 2, PAIRING_PLAYERS_MAX);
    it->clock = (hall_clock_kind)number_member(from, "clock", HALL_CLOCK_NONE, HALL_CLOCK_DAYS);
    it->bank_ms = number_member(from, "bank", 0, INT64_MAX);
    it->increment_ms = number_member(from, "increment", 0, INT64_MAX);
    it->cap_ms = number_member(from, "cap", 0, INT64_MAX);
    it->rated = json_is_true(json_object_get(from, "rated"));
    it->guests = json_is_true(json_object_get(from, "guests"));
    it->by_hand = json_is_true(json_object_get(from, "by_hand"));
    it->come_ms = number_member(from, "come", 0, INT64_MAX);
    it->pause_ms = number_member(from, "pause", 0, INT64_MAX);
    it->starts_ms = number_member(from, "starts", 0, INT64_MAX);
    it->next_ms = number_member(from, "next", 0, INT64_MAX);
    return it->seats >= it->game->seats_min && it->seats <= it->game->seats_max;
}

/* ---- rounds ---- */

/* A list of rounds, each a list of tables: whose numbers "p", which game "g", what places "r", and who did not play "f". */
static json_t *table_json(const pairing_game *game, const char *table) {
    json_t *players = json_array(), *places = json_array();
    for (uint8_t seat = 0; seat < game->table.seats; seat++) {
        json_array_append_new(players, json_integer(game->table.players[seat]));
        if (game->over) json_array_append_new(places, json_integer(game->places[seat]));
    }
    return json_pack("{s:o, s:s, s:o, s:i}", "p", players, "g", table, "r", places, "f", game->forfeits);
}

static json_t *rounds_json(const hall_tournament *it) {
    json_t *rounds = json_array();
    for (uint32_t i = 0; i < it->game_count; i++) {
        while (json_array_size(rounds) < it->games[i].round) json_array_append_new(rounds, json_array());
        json_array_append_new(json_array_get(rounds, it->games[i].round - 1u), table_json(&it->games[i], it->tables[i]));
    }
    return rounds;
}

static bool read_table(hall_tournament *it, uint16_t round, const json_t *from) {
    TV_ASSERT(round >= 1 && round <= PAIRING_ROUNDS_MAX);
    const json_t *players = json_object_get(from, "p"), *places = json_object_get(from, "r");
    pairing_game game = {.round = round, .forfeits = (uint8_t)number_member(from, "f", 0, 15)};
    size_t seats = json_array_size(players);
    if (seats == 0 || seats > PAIRING_SEATS_MAX) return false;
    game.table.seats = (uint8_t)seats;
    game.over = json_array_size(places) == seats;
    for (size_t seat = 0; seat < seats; seat++) {
        json_int_t player = json_integer_value(json_array_get(players, seat)), place = json_integer_value(json_array_get(places, seat));
        if (player < 0 || player >= (json_int_t)it->entrant_count || (game.over && (place < 1 || place > (json_int_t)seats))) return false;
        game.table.players[seat] = (uint16_t)player;
        game.places[seat] = (uint8_t)place;
    }
    hall_tournament_add(it, &game, text_member(from, "g"));
    return true;
}

static bool read_rounds(hall_tournament *it, const char *text) {
    TV_ASSERT(it->game_count == 0);
    json_t *rounds = json_loads(text, 0, NULL), *round, *table;
    size_t number, at;
    bool good = json_array_size(rounds) <= PAIRING_ROUNDS_MAX;
    if (good) json_array_foreach(rounds, number, round) {
            json_array_foreach(round, at, table) good = good && read_table(it, (uint16_t)(number + 1), table);
        }
    json_decref(rounds);
    return good;
}

/* ---- all of it ---- */

hall_tournament *hall_tournament_settings(const store_tournament *row) {
    hall_tournament *it = calloc(1, sizeof *it);
    json_t *settings = json_loads(row->settings, 0, NULL);
    TV_ASSERT(it != NULL);
    it->row = *row;
    it->row.settings = it->row.rounds = NULL;
    bool good = read_settings(it, settings);
    json_decref(settings);
    if (good) return it;
    hall_tournament_free(it);
    return NULL;
}

static void read_entrants(hall *it, hall_tournament *tournament, const hall_read *read) {
    tournament->entrants = calloc(read->entrant_count + 1u, sizeof *tournament->entrants);
    TV_ASSERT(tournament->entrants != NULL);
    for (uint32_t i = 0; i < read->entrant_count && i < PAIRING_PLAYERS_MAX; i++) {
        const hall_person *person = hall_cache_person(it, read->entrants[i].person);
        bool deleted = person != NULL && person->row.kind == STORE_GONE;
        tournament->entrants[tournament->entrant_count++] =
            (hall_entrant){.person = read->entrants[i].person, .gone = read->entrants[i].gone || deleted};
    }
}

hall_tournament *hall_tournament_make(hall *it, const hall_read *read) {
    TV_ASSERT(read->kind == HALL_READ_TOURNAMENT);
    hall_tournament *tournament = read->tournament_count > 0 ? hall_tournament_settings(&read->tournaments[0].row) : NULL;
    if (tournament == NULL) return NULL;
    read_entrants(it, tournament, read);
    if (read_rounds(tournament, read->tournaments[0].rounds)) return tournament;
    hall_tournament_free(tournament);
    return NULL;
}

static char *dump(json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    TV_ASSERT(text != NULL);
    json_decref(json);
    return text;
}

store_change hall_tournament_change(hall *it, hall_tournament *tournament, char **settings, char **rounds) {
    TV_ASSERT(tournament->game != NULL && tournament->row.id[0] != 0);
    tournament->row.revision++;
    tournament->row.changed_ms = it->now_ms;
    store_change change = {.kind = STORE_PUT_TOURNAMENT, .tournament = tournament->row};
    change.tournament.settings = *settings = dump(settings_json(tournament));
    change.tournament.rounds = *rounds = dump(rounds_json(tournament));
    return change;
}
