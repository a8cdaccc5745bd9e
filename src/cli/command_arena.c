/* trivium arena: matches between bots. */
#include "arena_match.h"
#include "arena_report.h"
#include "arena_sprt.h"
#include "command/choose.h"
#include "command/game_options.h"
#include "commands.h"
#include "host/files.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

enum { MATERIAL_BYTES_MAX = 1 << 20, GAMES_USUAL = 100, GAMES_OF_TEST = 10000 };

static int read_material(const cli_call *call, tv_record *model) {
    const char *path = cli_value(call, "material");
    if (path == NULL) return CLI_OK;
    tv_error error = {0};
    tv_text text = tv_heap_text();
    bool good = text.at != NULL || tv_fail_memory(&error);
    good = good && file_read(path, MATERIAL_BYTES_MAX, &text, &error);
    good = good && tv_record_set_material(model, text.at, text.used, &error);
    free(text.at);
    if (good) return CLI_OK;
    if (error.line == 0) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    return cli_complain(call, CLI_FAILED, "%s, line %u, column %u: %s", path, error.line, error.column, error.what);
}

/* --seats A,B: one table. */
static int read_seats(arena_match *match, const cli_call *call, uint32_t deadline_ms) {
    if (cli_given(call, "table")) return cli_complain(call, CLI_USAGE, "--table belongs to --players, not to --seats.");
    int exit_code = arena_match_add_players(match, call, "seats", cli_value(call, "seats"), deadline_ms);
    uint32_t seats = match->task.player_count;
    uint32_t games = (uint32_t)cli_number(call, "games", cli_given(call, "sprt") ? GAMES_OF_TEST : GAMES_USUAL);
    if (exit_code == CLI_OK) exit_code = arena_match_arrange(match, call, (uint8_t)seats, false, games);
    if (exit_code != CLI_OK) return exit_code;
    bool tested;
    exit_code = arena_sprt_read(call, seats, &match->sprt, &tested);
    if (tested) match->task.sprt = &match->sprt;
    return exit_code;
}

/* --players A,B,C,...: everybody meets everybody. */
static int read_players(arena_match *match, const cli_call *call, uint32_t deadline_ms) {
    if (cli_given(call, "sprt")) return cli_complain(call, CLI_USAGE, "--sprt tests one match: name it with --seats, not --players.");
    int exit_code = arena_match_add_players(match, call, "players", cli_value(call, "players"), deadline_ms);
    if (exit_code != CLI_OK) return exit_code;
    const arena_task *task = &match->task;
    uint8_t seats = (uint8_t)cli_number(call, "table", match->model.game->seats_min);
    if (task->player_count < 2 || task->player_count < seats)
        return cli_complain(call, CLI_USAGE, "--players names %u, which are too few for a table of %u.", task->player_count, seats);
    for (uint32_t i = 0; i < task->player_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(match->players[i].text, match->players[j].text) == 0)
                return cli_complain(call, CLI_USAGE, "--players names \"%s\" twice.", match->players[i].text);
    return arena_match_arrange(match, call, seats, false, (uint32_t)cli_number(call, "games", GAMES_USUAL));
}

static int read_match(arena_match *match, const cli_call *call) {
    uint32_t deadline_ms = (uint32_t)cli_number(call, "deadline", ENGINE_DEADLINE_MS);
    bool seats = cli_given(call, "seats"), players = cli_given(call, "players");
    if (seats == players) return cli_complain(call, CLI_USAGE, "say who plays: either --seats greedy,random or --players LIST.");
    int exit_code = seats ? read_seats(match, call, deadline_ms) : read_players(match, call, deadline_ms);
    if (exit_code == CLI_OK) exit_code = read_material(call, &match->model);
    if (exit_code == CLI_OK) exit_code = arena_match_read_clock(match, call);
    if (exit_code == CLI_OK) exit_code = game_options_read(call, match->model.game, &match->model.setup);
    if (exit_code != CLI_OK) return exit_code;
    return arena_match_check(match, call, (int64_t)cli_number(call, "limit", match->model.game->limit_for_engines));
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    arena_match match;
    arena_match_begin(&match, call, game);
    int exit_code = read_match(&match, call);
    if (exit_code == CLI_OK) {
        exit_code = arena_match_play(&match, call, cli_value(call, "records"));
        if (exit_code != CLI_FAILED) (cli_given(call, "json") ? arena_report_json : arena_report_text)(&match, call->out);
    }
    arena_match_free(&match);
    return exit_code;
}

static const cli_option options[] = {
    {"seats", "A,B[,C,D]", "who plays, one for each seat: a bot, see `trivium list`, or cmd:PROGRAM, see `trivium help engine`", 0, 0},
    {"players", "A,B,C,...", "instead of --seats: rate up to 16 players, of whom all meet all", 0, 0},
    {"table", "N", "--players: how many sit at a table; otherwise as few as the game allows", 2, TV_SEATS_MAX},
    {"games", "N", "number of games (100), with --players of each combination; with --sprt the most that are played (10000)", 1,
     ARENA_GAMES_MAX},
    {"sprt", "A,B",
     "stop as soon as it is clear whether the first bot's lead is rather A or B, in Elo (0,20), or its share of "
     "victories (55%,60%)",
     0, 0},
    {"alpha", "P", "--sprt: chance of accepting B when A is true (0.05)", 0, 0},
    {"beta", "P", "--sprt: chance of accepting A when B is true (0.05)", 0, 0},
    {"seed", "S", "the same seed gives the same games (1)", 0, UINT64_MAX},
    {"threads", "T", "threads to play on; otherwise one for each processor", 1, ARENA_THREADS_MAX},
    {"records", "DIR", "write every game to DIR/0001.trv and so on; games of this match that are there already are not played again", 0, 0},
    {"material", "FILE", "play with the material of this JSON file", 0, 0},
    {"limit", "N", "the game's limit of turns or rounds; 0 for none; otherwise the game's own for engines", 0, INT32_MAX},
    {"options", "NAME=N,...", "other options of the game, which `trivium list --json` names; otherwise the game's own for engines", 0, 0},
    CHOOSE_NET_OPTION,
    {"deadline", "MS", "a program that takes longer for an answer forfeits (10000)", 1, 3600000},
    {"clock", "MS[+MS]", "programs have so much time for the game, and so much more for each turn", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {0},
};

const cli_command command_arena = {
    .name = "arena",
    .arguments = "GAME",
    .about = "Plays matches between bots.",
    .more = "The bots change places from game to game, and games that differ only in the places share their seed. "
            "The outcome depends on the seed alone, not on the number of threads.",
    .arguments_min = 1,
    .arguments_max = 1,
    .thinks = true,
    .options = options,
    .run = run,
};
