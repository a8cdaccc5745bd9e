/* trivium arena: matches between bots. */
#include "cli/arena_host.h"
#include "cli/arena_report.h"
#include "cli/arena_sprt.h"
#include "cli/choose.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "table/heap.h"
#include "tools/arena.h"
#include "tools/limit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MATERIAL_BYTES_MAX = 1 << 20, GAMES_USUAL = 100, GAMES_OF_TEST = 10000 };

typedef struct arena_match {
    arena_task task;
    player_kind players[TV_SEATS_MAX];
    arena_lineup lineup;
    sprt_test sprt;
} arena_match;

/* ---- the task ---- */

/* One entry as written; programs may be named here, because whoever types this could start them anyway. */
static int read_entry(const cli_call *call, const char *word, player_kind *kind) {
    tv_error error = {0};
    if (!player_read(kind, word, true, &error)) return cli_complain(call, CLI_USAGE, "--seats: %s", error.what);
    kind->deadline_ms = (uint32_t)cli_number(call, "deadline", ENGINE_DEADLINE_MS);
    if (strlen(player_record_kind(kind)) < TV_NAME_MAX) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "\"%s\" is too long for a bot.", word);
}

/* Splits "greedy,random" at its commas into players. */
static int read_entries(const cli_call *call, tv_record *model, arena_match *match) {
    const char *list = cli_value(call, "seats");
    const tv_game *game = model->game;
    uint32_t seats = 0;
    char word[PLAYER_TEXT_MAX];
    for (; player_list_next(&list, word); seats++) {
        int exit_code = CLI_OK;
        if (seats < TV_SEATS_MAX) {
            match->lineup.player[seats] = (uint8_t)seats;
            exit_code = read_entry(call, word, &match->players[seats]);
        }
        if (exit_code != CLI_OK) return exit_code;
    }
    if (list != NULL) return cli_complain(call, CLI_USAGE, "--seats: a player is written in at most 1023 bytes.");
    if (seats >= game->seats_min && seats <= game->seats_max) {
        model->setup.seats = (uint8_t)seats;
        return CLI_OK;
    }
    if (game->seats_min == game->seats_max)
        return cli_complain(call, CLI_USAGE, "%s has %u seats, but --seats names %u.", game->title, game->seats_min,
                            seats);
    return cli_complain(call, CLI_USAGE, "%s has %u to %u seats, but --seats names %u.", game->title, game->seats_min,
                        game->seats_max, seats);
}

static int read_material(const cli_call *call, tv_record *model) {
    const char *path = cli_value(call, "material");
    if (path == NULL) return CLI_OK;
    tv_error error = {0};
    tv_text text = tv_heap_text();
    bool good = text.at != NULL || tv_fail(&error, "memory is short.", (const char *)NULL);
    good = good && file_read(path, MATERIAL_BYTES_MAX, &text, &error);
    good = good && tv_record_set_material(model, text.at, text.used, &error);
    free(text.at);
    if (good) return CLI_OK;
    if (error.line == 0) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    return cli_complain(call, CLI_FAILED, "%s, line %u, column %u: %s", path, error.line, error.column, error.what);
}

/* Checks that the game opens with all that was asked for, so that no thread finds out. */
static int check_model(const cli_call *call, const tv_record *model) {
    tv_error error = {0};
    void *box = calloc(1, model->game->box_bytes);
    bool good = box != NULL ? model->game->open(box, &model->setup, &error)
                            : tv_fail(&error, "memory is short.", (const char *)NULL);
    free(box);
    return good ? CLI_OK : cli_complain(call, CLI_USAGE, "%s", error.what);
}

static int read_numbers(const cli_call *call, const tv_record *model, arena_match *match) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1) processors = 1;
    if (processors > ARENA_THREADS_MAX) processors = ARENA_THREADS_MAX;
    bool tested;
    int exit_code = arena_sprt_read(call, model->setup.seats, &match->sprt, &tested);
    match->task = (arena_task){
        .model = model,
        .players = match->players,
        .player_count = model->setup.seats,
        .lineups = &match->lineup,
        .lineup_count = 1,
        .games = (uint32_t)cli_number(call, "games", tested ? GAMES_OF_TEST : GAMES_USUAL),
        .threads = (uint32_t)cli_number(call, "threads", (uint64_t)processors),
        .seed = cli_number(call, "seed", 1),
        .sprt = tested ? &match->sprt : NULL,
    };
    return exit_code;
}

static int read_task(const cli_call *call, tv_record *model, arena_match *match) {
    tv_error error = {0};
    int exit_code = read_entries(call, model, match);
    if (exit_code == CLI_OK) exit_code = read_numbers(call, model, match);
    if (exit_code == CLI_OK) exit_code = read_material(call, model);
    if (exit_code != CLI_OK) return exit_code;
    int64_t limit = (int64_t)cli_number(call, "limit", model->game->limit_for_engines);
    if (!limit_set(model->game, &model->setup, limit, &error))
        return cli_complain(call, CLI_USAGE, "--limit: %s", error.what);
    return check_model(call, model);
}

/* ---- the command ---- */

static int play(cli_call *call, arena_task *task) {
    tv_error error = {0};
    arena_host host;
    arena_score score;
    if (!arena_host_start(&host, task, cli_value(call, "records"), &error))
        return cli_complain(call, CLI_FAILED, "%s", error.what);
    arena_game *games = calloc(task->games, sizeof *games);
    bool good = games != NULL ? arena_play(task, games, &score, &error)
                              : tv_fail(&error, "memory is short for so many games.", (const char *)NULL);
    free(games);
    arena_host_end(&host);
    if (!good) return cli_complain(call, CLI_FAILED, "%s", error.what);
    if (cli_given(call, "json"))
        arena_report_json(task, &score, call->out);
    else
        arena_report_text(task, &score, arena_host_seconds(&host), call->out);
    if (arena_host_interrupted() && score.games < task->games && score.verdict == SPRT_UNDECIDED)
        return arena_host_complain(&host, call, score.games);
    return CLI_OK;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    if (!cli_given(call, "seats")) return cli_complain(call, CLI_USAGE, "say who plays: --seats greedy,random.");
    tv_record model;
    arena_match match;
    tv_record_begin(&model, game, game->seats_min, "0");
    int exit_code = read_task(call, &model, &match);
    if (exit_code == CLI_OK) exit_code = play(call, &match.task);
    tv_record_free(&model);
    return exit_code;
}

static const cli_option options[] = {
    {"seats", "A,B[,C,D]",
     "who plays, one for each seat: a bot, see `trivium list`, or cmd:PROGRAM, see `trivium help engine`", 0, 0},
    {"games", "N", "number of games (100); with --sprt the most that are played (10000)", 1, ARENA_GAMES_MAX},
    {"sprt", "A,B",
     "stop as soon as it is clear whether the first bot's lead is rather A or B, in Elo (0,20), or its share of "
     "victories "
     "(55%,60%)",
     0, 0},
    {"alpha", "P", "--sprt: chance of accepting B when A is true (0.05)", 0, 0},
    {"beta", "P", "--sprt: chance of accepting A when B is true (0.05)", 0, 0},
    {"seed", "S", "the same seed gives the same games (1)", 0, UINT64_MAX},
    {"threads", "T", "threads to play on; otherwise one for each processor", 1, ARENA_THREADS_MAX},
    {"records", "DIR", "write every game to DIR/0001.trv and so on; games of this match that are there already are not played again", 0, 0},
    {"material", "FILE", "play with the material of this JSON file", 0, 0},
    {"limit", "N", "the game's limit of turns or rounds; 0 for none; otherwise the game's own for engines", 0,
     INT32_MAX},
    {"deadline", "MS", "a program that takes longer for an answer forfeits (10000)", 1, 3600000},
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
    .options = options,
    .run = run,
};
