/* trivium gauntlet: ranks the levels for people, and shows whether each is as much stronger than the one below as it should be. */
#include "arena_match.h"
#include "command/choose.h"
#include "commands.h"
#include "gauntlet_report.h"
#include "gauntlet_rounds.h"
#include "host/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 200, SEATS = 2 };

/* ---- who plays ---- */

/* The kind of that level, or NULL. */
static const tv_bot_kind *find_level(uint32_t level) {
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++)
        if ((*kind)->level == level) return *kind;
    return NULL;
}

static int add_list(arena_match *match, const cli_call *call, const char *option) {
    const char *list = cli_value(call, option);
    return list == NULL ? CLI_OK : arena_match_add_players(match, call, option, list, ENGINE_DEADLINE_MS);
}

/* Others below, then the levels, weakest first. */
static int add_players(arena_match *match, const cli_call *call) {
    int exit_code = add_list(match, call, "with");
    if (exit_code == CLI_OK) exit_code = add_list(match, call, "ladder");
    if (cli_given(call, "ladder")) return exit_code;
    const tv_bot_kind *kind;
    for (uint32_t level = 1; exit_code == CLI_OK && (kind = find_level(level)) != NULL; level++)
        exit_code = arena_match_add_players(match, call, "with", kind->id, ENGINE_DEADLINE_MS);
    return exit_code;
}

/* ---- one game ---- */

static int read_match(arena_match *match, const cli_call *call) {
    const tv_game *game = match->model.game;
    if (game->seats_min > SEATS) return cli_complain(call, CLI_USAGE, "%s cannot be played by two, so there is no ladder.", game->title);
    int exit_code = add_players(match, call);
    if (exit_code == CLI_OK && match->task.player_count < 2) return cli_complain(call, CLI_USAGE, "a ladder has at least two rungs.");
    uint32_t games = (uint32_t)cli_number(call, "games", GAMES_USUAL);
    if (exit_code == CLI_OK) exit_code = arena_match_arrange(match, call, SEATS, !cli_given(call, "all-pairs"), games);
    return exit_code == CLI_OK ? arena_match_check(match, call, game->limit_for_engines) : exit_code;
}

/* DIR/GAME, or NULL when no records are wanted. */
static int name_folder(const cli_call *call, const tv_game *game, char **folder) {
    const char *records = cli_value(call, "records");
    tv_error error = {0};
    *folder = NULL;
    if (records == NULL) return CLI_OK;
    if (!file_make_folder(records, &error)) return cli_complain(call, CLI_FAILED, "%s: %s", records, error.what);
    size_t size = strlen(records) + strlen(game->id) + 2;
    *folder = malloc(size);
    if (*folder == NULL) return cli_complain_memory(call);
    snprintf(*folder, size, "%s/%s", records, game->id);
    return CLI_OK;
}

static int run_game(cli_call *call, const tv_game *game) {
    arena_match match;
    char *folder = NULL;
    arena_match_begin(&match, call, game);
    int exit_code = read_match(&match, call);
    if (exit_code == CLI_OK) exit_code = name_folder(call, game, &folder);
    if (exit_code == CLI_OK) {
        if (cli_given(call, "system")) {
            exit_code = gauntlet_rounds(&match, call, folder);
        } else {
            exit_code = arena_match_play(&match, call, folder);
            if (exit_code != CLI_FAILED) (cli_given(call, "json") ? gauntlet_report_json : gauntlet_report_text)(&match, call->out);
        }
    }
    free(folder);
    arena_match_free(&match);
    return exit_code;
}

/* Each game's ladder is printed as soon as it is there: the next one may take long. */
static int run(cli_call *call) {
    for (uint32_t i = 0; i < call->count; i++)
        if (choose_game(call, call->arguments[i]) == NULL) return CLI_USAGE;
    int exit_code = CLI_OK;
    for (uint32_t i = 0; exit_code == CLI_OK && (call->count > 0 ? i < call->count : tv_games[i] != NULL); i++) {
        exit_code = run_game(call, call->count > 0 ? tv_game_find(call->arguments[i]) : tv_games[i]);
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return exit_code;
}

static const cli_option options[] = {
    {"with", "BOTS", "others to put below the levels: random,greedy", 0, 0},
    {"ladder", "BOTS", "instead of all levels these, weakest first: novice,casual,search:500it", 0, 0},
    {"all-pairs", NULL, "let all meet all, not only each the one below: better ratings, more games", 0, 0},
    {"system", "NAME", "play a tournament in rounds: round-robin, swiss or knock-out", 0, 0},
    {"rounds", "N", "number of rounds of a swiss (5)", 1, PAIRING_ROUNDS_MAX},
    {"games", "N", "number of games of each pair (200; in a tournament 2)", 1, ARENA_GAMES_MAX},
    {"seed", "S", "the same seed gives the same games (1)", 0, UINT64_MAX},
    {"threads", "T", "threads to play on; otherwise one for each processor", 1, ARENA_THREADS_MAX},
    CHOOSE_NET_OPTION,
    {"records", "DIR", "write every game to DIR/GAME/0001.trv and so on; games that are there already are not played again", 0, 0},
    {"json", NULL, "print one JSON object for each game, a line each", 0, 0},
    {0},
};

const cli_command command_gauntlet = {
    .name = "gauntlet",
    .arguments = "[GAME...]",
    .about = "Ranks the levels of bots and prints the ladder.",
    .more = "Every level plays the one below, two at a table. A good step is won by the higher one in 60 to 80 % of the "
            "games.",
    .arguments_min = 0,
    .arguments_max = 16,
    .thinks = true,
    .options = options,
    .run = run,
};
