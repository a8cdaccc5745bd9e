/* A gauntlet as a tournament, see gauntlet_rounds.h. */
#include "gauntlet_rounds.h"

#include "arena_host.h"
#include "estimate_report.h"
#include "host/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_USUAL = 5, SEATS = 2, TABLES_MAX = ARENA_PLAYERS_MAX * ARENA_PLAYERS_MAX };

typedef struct tournament {
    arena_match *match;
    const cli_call *call;
    pairing_event event;
    pairing_game games[TABLES_MAX];          /* a table is all games of a pair in a round */
    uint32_t halves[TABLES_MAX][SEATS];      /* half points in them */
    bool gone[ARENA_PLAYERS_MAX];            /* nobody */
    arena_lineup lineups[ARENA_PLAYERS_MAX]; /* of the round */
    uint32_t games_a_pair;
    uint16_t rounds; /* played */
} tournament;

/* ---- a round ---- */

static pairing_game *table_of(tournament *it, uint32_t from, uint8_t one, uint8_t other) {
    for (uint32_t i = from; i < it->event.game_count; i++) {
        const pairing_table *table = &it->games[i].table;
        bool same = table->players[0] == one && table->players[1] == other, turned = table->players[0] == other && table->players[1] == one;
        if (table->seats == SEATS && (same || turned)) return &it->games[i];
    }
    return NULL;
}

static void add_up(tournament *it, uint32_t from, const arena_game *games) {
    const arena_task *task = &it->match->task;
    for (uint32_t number = 0; number < task->games; number++) {
        uint8_t one = arena_player_at(task, number, 0), other = arena_player_at(task, number, 1);
        pairing_game *table = table_of(it, from, one, other);
        uint32_t *halves = it->halves[table - it->games];
        uint8_t seat = table->table.players[0] == one ? 0 : 1;
        halves[seat] += arena_half_points(&games[number], 0, 1);
        halves[1 - seat] += arena_half_points(&games[number], 1, 0);
    }
    for (uint32_t i = from; i < it->event.game_count; i++) {
        const uint32_t *halves = it->halves[i];
        it->games[i].over = true;
        for (uint8_t seat = 0; seat < it->games[i].table.seats; seat++)
            it->games[i].places[seat] = (uint8_t)(1 + (it->games[i].table.seats == SEATS && halves[1 - seat] > halves[seat]));
    }
}

/* The tables join those of earlier rounds, without results; returns how many have two players. */
static uint32_t add_tables(tournament *it, const pairing_table *tables, uint32_t count) {
    uint32_t lineups = 0;
    for (uint32_t i = 0; i < count; i++) {
        it->games[it->event.game_count++] = (pairing_game){.table = tables[i], .round = it->rounds};
        if (tables[i].seats == SEATS)
            it->lineups[lineups++] = (arena_lineup){{(uint8_t)tables[i].players[0], (uint8_t)tables[i].players[1]}};
    }
    return lineups;
}

static int name_round(const tournament *it, const char *folder, char **out) {
    tv_error error = {0};
    *out = NULL;
    if (folder == NULL) return CLI_OK;
    if (!file_make_folder(folder, &error)) return cli_complain(it->call, CLI_FAILED, "%s: %s", folder, error.what);
    size_t size = strlen(folder) + 16;
    *out = malloc(size);
    if (*out == NULL) return cli_complain_memory(it->call);
    snprintf(*out, size, "%s/%u", folder, it->rounds);
    return CLI_OK;
}

static int play_games(tournament *it, arena_game *games, const char *folder) {
    arena_match *match = it->match;
    tv_error error = {0};
    arena_host host;
    if (!arena_host_start(&host, &match->task, folder, &error)) return cli_complain(it->call, CLI_FAILED, "%s", error.what);
    memset(&match->score, 0, sizeof match->score);
    bool good = arena_play(&match->task, games, &match->score, &error);
    arena_host_end(&host);
    if (!good) return cli_complain(it->call, CLI_FAILED, "%s", error.what);
    if (arena_score_complete(&match->score, &match->task)) return CLI_OK;
    return arena_host_complain(&host, it->call, match->score.games);
}

static int play_round(tournament *it, const pairing_table *tables, uint32_t count, const char *folder) {
    arena_task *task = &it->match->task;
    uint32_t from = it->event.game_count;
    it->rounds++;
    task->lineups = it->lineups;
    task->lineup_count = add_tables(it, tables, count);
    task->games = task->lineup_count * it->games_a_pair;
    task->seed = cli_number(it->call, "seed", 1) + it->rounds - 1u;
    arena_game *games = calloc(task->games + 1u, sizeof *games);
    char *named = NULL;
    int exit_code = games != NULL ? name_round(it, folder, &named) : cli_complain_memory(it->call);
    if (exit_code == CLI_OK && task->games > 0) exit_code = play_games(it, games, named);
    if (exit_code == CLI_OK) add_up(it, from, games);
    free(games);
    free(named);
    return exit_code;
}

/* ---- what is printed ---- */

static const char *name_of(const tournament *it, uint16_t player) { return it->match->task.players[player].text; }

static void report_tables(const tournament *it, tv_json *json) {
    tv_json_array(json, "tables");
    for (uint32_t i = 0; i < it->event.game_count; i++) {
        const pairing_game *game = &it->games[i];
        tv_json_object(json, NULL);
        tv_json_uint(json, "round", game->round);
        tv_json_array(json, "players");
        for (uint8_t seat = 0; seat < game->table.seats; seat++) tv_json_string(json, NULL, name_of(it, game->table.players[seat]));
        tv_json_array_end(json);
        tv_json_array(json, "halves");
        for (uint8_t seat = 0; seat < game->table.seats; seat++) tv_json_uint(json, NULL, it->halves[i][seat]);
        tv_json_array_end(json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void report_json(const tournament *it, const pairing_standing *standings, tv_text *out) {
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", it->match->model.game->id);
    tv_json_string(&json, "system", pairing_system_names[it->event.system]);
    tv_json_uint(&json, "rounds", it->rounds);
    tv_json_uint(&json, "seed", cli_number(it->call, "seed", 1));
    tv_json_array(&json, "tie_breaks");
    for (const char *const *what = pairing_tie_breaks(it->event.system); *what != NULL; what++) tv_json_string(&json, NULL, *what);
    tv_json_array_end(&json);
    report_tables(it, &json);
    tv_json_array(&json, "standings");
    for (uint32_t i = 0; i < it->event.players; i++) {
        const pairing_standing *row = &standings[i];
        tv_json_object(&json, NULL);
        tv_json_uint(&json, "rank", row->rank);
        tv_json_string(&json, "player", name_of(it, row->player));
        tv_json_uint(&json, "points", row->points);
        tv_json_uint(&json, "direct", row->direct);
        tv_json_uint(&json, "buchholz", row->buchholz);
        tv_json_uint(&json, "berger", row->berger);
        tv_json_uint(&json, "wins", row->wins);
        tv_json_uint(&json, "byes", row->byes);
        tv_json_uint(&json, "survived", row->survived);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static void report_text(const tournament *it, const pairing_standing *standings, tv_text *out) {
    report_add(out, "%s: %s, %u rounds, %u games a pair, seed %llu\n\n", it->match->model.game->title,
               pairing_system_names[it->event.system], it->rounds, it->games_a_pair, (unsigned long long)cli_number(it->call, "seed", 1));
    report_add(out, "  %4s  %-24s %7s %9s %10s %5s\n", "rank", "player", "points", "Buchholz", "Berger", "wins");
    for (uint32_t i = 0; i < it->event.players; i++) {
        const pairing_standing *row = &standings[i];
        report_add(out, "  %4u  %-24s %7.1f %9.1f %10.2f %5u\n", row->rank, name_of(it, row->player), (double)row->points / PAIRING_WIN,
                   (double)row->buchholz / PAIRING_WIN, (double)row->berger / (2.0 * PAIRING_WIN), row->wins);
    }
    tv_text_add_char(out, '\n');
}

/* ---- all of it ---- */

static int begin(tournament *it) {
    const char *name = cli_value(it->call, "system");
    it->event = (pairing_event){.seats = SEATS,
                                .rounds = (uint16_t)cli_number(it->call, "rounds", ROUNDS_USUAL),
                                .players = (uint16_t)it->match->task.player_count,
                                .gone = it->gone,
                                .games = it->games};
    it->games_a_pair = ((uint32_t)cli_number(it->call, "games", SEATS) + 1) / SEATS * SEATS;
    if (!pairing_system_read(name, &it->event.system))
        return cli_complain(it->call, CLI_USAGE, "--system: \"%s\" is none; write round-robin, swiss or knock-out.", name);
    if (it->event.system == PAIRING_SWISS && it->event.rounds >= ARENA_PLAYERS_MAX)
        return cli_complain(it->call, CLI_USAGE, "--rounds: at most %d.", ARENA_PLAYERS_MAX - 1);
    return CLI_OK;
}

int gauntlet_rounds(arena_match *match, const cli_call *call, const char *folder) {
    tournament *it = calloc(1, sizeof *it);
    if (it == NULL) return cli_complain_memory(call);
    it->match = match;
    it->call = call;
    pairing_table tables[ARENA_PLAYERS_MAX];
    pairing_standing standings[ARENA_PLAYERS_MAX];
    uint32_t count;
    int exit_code = begin(it);
    while (exit_code == CLI_OK && (count = pairing_next(&it->event, (uint16_t)(it->rounds + 1), tables)) > 0)
        exit_code = play_round(it, tables, count, folder);
    if (exit_code == CLI_OK) {
        pairing_stand(&it->event, standings);
        (cli_given(call, "json") ? report_json : report_text)(it, standings, call->out);
    }
    free(it);
    return exit_code;
}
