/* A match as the command line describes it, see arena_match.h. */
#include "arena_match.h"

#include "arena_host.h"
#include "command/choose.h"
#include "host/nets.h"
#include "mid/limit.h"

#include <stdlib.h>
#include <string.h>

void arena_match_begin(arena_match *match, const cli_call *call, const tv_game *game) {
    memset(match, 0, sizeof *match);
    tv_record_begin(&match->model, game, game->seats_min, "0");
    match->model.setup = tv_setup_for_engines(game, game->seats_min);
    match->task = (arena_task){
        .model = &match->model,
        .players = match->players,
        .threads = choose_threads(call, ARENA_THREADS_MAX),
        .seed = cli_number(call, "seed", 1),
    };
}

void arena_match_free(arena_match *match) {
    free(match->lineups);
    tv_record_free(&match->model);
}

/* ---- who plays ---- */

/* Programs may be named here, because whoever types this could start them anyway. */
static int add_player(arena_match *match, const cli_call *call, const char *option, const char *word, uint32_t deadline_ms) {
    tv_error error = {0};
    if (match->task.player_count == ARENA_PLAYERS_MAX)
        return cli_complain(call, CLI_USAGE, "--%s: there may be at most %d players.", option, ARENA_PLAYERS_MAX);
    player_kind *kind = &match->players[match->task.player_count++];
    if (!player_read(kind, word, true, &error)) return cli_complain(call, CLI_USAGE, "--%s: %s", option, error.what);
    kind->deadline_ms = deadline_ms;
    if (strlen(player_record_kind(kind)) < TV_NAME_MAX) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "\"%s\" is too long for a bot.", word);
}

int arena_match_add_players(arena_match *match, const cli_call *call, const char *option, const char *list, uint32_t deadline_ms) {
    char word[PLAYER_TEXT_MAX];
    int exit_code = CLI_OK;
    while (exit_code == CLI_OK && player_list_next(&list, word)) exit_code = add_player(match, call, option, word, deadline_ms);
    if (exit_code == CLI_OK && list != NULL)
        return cli_complain(call, CLI_USAGE, "--%s: a player is written in at most 1023 bytes.", option);
    return exit_code;
}

static int complain_seats(const cli_call *call, const tv_game *game, uint32_t seats) {
    if (game->seats_min == game->seats_max)
        return cli_complain(call, CLI_USAGE, "%s has %u seats; players named: %u.", game->title, game->seats_min, seats);
    return cli_complain(call, CLI_USAGE, "%s has %u to %u seats; players named: %u.", game->title, game->seats_min, game->seats_max, seats);
}

int arena_match_arrange(arena_match *match, const cli_call *call, uint8_t seats, bool neighbours, uint32_t games) {
    arena_task *task = &match->task;
    const tv_game *game = match->model.game;
    if (seats < game->seats_min || seats > game->seats_max) return complain_seats(call, game, seats);
    match->model.setup.seats = seats;
    uint32_t count = neighbours ? task->player_count - 1 : arena_lineups_count(task->player_count, seats);
    match->lineups = calloc(count + 1u, sizeof *match->lineups);
    if (match->lineups == NULL) return cli_complain_memory(call);
    if (!neighbours) arena_lineups_all(task->player_count, seats, match->lineups);
    for (uint32_t i = 0; neighbours && i < count; i++) match->lineups[i] = (arena_lineup){{(uint8_t)(i + 1), (uint8_t)i}};
    task->lineups = match->lineups;
    task->lineup_count = count;
    uint64_t rotations = ((uint64_t)games + seats - 1) / seats;
    uint64_t all = count == 1 ? games : rotations * seats * count;
    if (all > ARENA_GAMES_MAX)
        return cli_complain(call, CLI_USAGE, "these are %llu games together; at most %d can be played.", (unsigned long long)all,
                            ARENA_GAMES_MAX);
    task->games = (uint32_t)all;
    return CLI_OK;
}

/* Digits, at most `most`, and what stands behind them; NULL when there are none. */
static const char *read_ms(const char *text, uint64_t most, uint64_t *out) {
    size_t digits = strspn(text, "0123456789");
    *out = strtoull(text, NULL, 10);
    return digits > 0 && digits < 19 && *out <= most ? text + digits : NULL;
}

int arena_match_read_clock(arena_match *match, const cli_call *call) {
    const uint64_t most_ms = UINT64_C(1000000000000); /* as in a record */
    const char *text = cli_value(call, "clock"), *rest;
    tv_record *model = &match->model;
    if (text == NULL) return CLI_OK;
    rest = read_ms(text, most_ms, &model->clock_bank_ms);
    if (rest != NULL && *rest == '+') rest = read_ms(rest + 1, most_ms, &model->clock_increment_ms);
    if (rest == NULL || *rest != '\0' || model->clock_bank_ms == 0)
        return cli_complain(call, CLI_USAGE, "--clock is written in milliseconds, as in 60000+1000 or 60000.");
    model->clock_used = 1;
    return CLI_OK;
}

int arena_match_check(arena_match *match, const cli_call *call, int64_t limit) {
    const tv_game *game = match->model.game;
    tv_error error = {0};
    if (!limit_set(game, &match->model.setup, limit, &error)) return cli_complain(call, CLI_USAGE, "--limit: %s", error.what);
    void *box = calloc(1, game->box_bytes);
    bool good = box != NULL ? tv_game_open(game, box, &match->model.setup, &error) : tv_fail_memory(&error);
    good = good && host_nets_check(game, box, &error);
    tv_bot search;
    if (good && tv_bot_read(&search, "search", &error)) host_net_name(&search, game, box, match->task.net);
    free(box);
    return good ? CLI_OK : cli_complain(call, CLI_USAGE, "%s", error.what);
}

/* ---- playing ---- */

static bool play_and_rate(arena_match *match, tv_error *error) {
    const arena_task *task = &match->task;
    arena_game *games = calloc(task->games, sizeof *games);
    bool good = games != NULL && arena_play(task, games, &match->score, error);
    if (good && task->lineup_count > 1) good = arena_ratings(task, games, match->ratings) || tv_fail_memory(error);
    free(games);
    return good || (games == NULL && tv_fail_memory(error));
}

int arena_match_play(arena_match *match, const cli_call *call, const char *folder) {
    tv_error error = {0};
    arena_host host;
    if (!arena_host_start(&host, &match->task, folder, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    bool good = play_and_rate(match, &error);
    arena_host_end(&host);
    match->seconds = arena_host_seconds(&host);
    if (!good) return cli_complain(call, CLI_FAILED, "%s", error.what);
    if (arena_score_complete(&match->score, &match->task)) return CLI_OK;
    return arena_host_complain(&host, call, match->score.games);
}
