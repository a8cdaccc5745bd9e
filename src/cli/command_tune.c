/* trivium tune: fits the weights of a game's judgement to games that were played. */
#include "command/choose.h"
#include "commands.h"
#include "host/files.h"
#include "lab/arena.h"
#include "lab/tune_games.h"
#include "memory/heap.h"
#include "opened.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games from records ---- */

/* Takes the samples of one file. The first one says how many seats the games have. */
static int take_file(const cli_call *call, tune_task *task, uint32_t number, const char *path, tune_data *data) {
    tv_record record;
    tv_error error = {0};
    if (!opened_read(call, path, &record)) return CLI_FAILED;
    int exit_code = CLI_OK;
    if (task->seats == 0) task->seats = record.setup.seats;
    if (record.game != task->game)
        exit_code = cli_complain(call, CLI_FAILED, "%s is a game of %s, not of %s.", path, record.game->title, task->game->title);
    else if (record.setup.seats != task->seats)
        exit_code =
            cli_complain(call, CLI_FAILED, "%s has %u seats, but %u are fitted; keep games of other numbers in folders of their own.", path,
                         record.setup.seats, task->seats);
    else if (!tune_take(task, number, &record, data, &error))
        exit_code = cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    tv_record_free(&record);
    return exit_code;
}

static int read_records(const cli_call *call, tune_task *task, tune_data *data, uint32_t *games) {
    const char *folder = cli_value(call, "records");
    char **names;
    uint32_t count;
    tv_error error = {0};
    int exit_code = CLI_OK;
    if (!file_list(folder, ".trv", &names, &count, &error)) return cli_complain(call, CLI_FAILED, "%s: %s", folder, error.what);
    if (count == 0) exit_code = cli_complain(call, CLI_FAILED, "%s: there are no records (*.trv) in it.", folder);
    for (uint32_t i = 0; i < count; i++) {
        tv_text path = tv_heap_text();
        tv_text_add(&path, folder);
        tv_text_add_char(&path, '/');
        tv_text_add(&path, names[i]);
        if (exit_code == CLI_OK)
            exit_code = path.at == NULL || path.cut ? cli_complain_memory(call) : take_file(call, task, i, path.at, data);
        free(path.at);
    }
    file_list_free(names, count);
    *games = count;
    return exit_code;
}

/* ---- games played here ---- */

static int play_games(const cli_call *call, const tune_task *task, tune_data *data, uint32_t *games) {
    tv_error error = {0};
    const char *bot = cli_given(call, "bot") ? cli_value(call, "bot") : "greedy";
    player_kind check;
    if (!player_read(&check, bot, false, &error)) return cli_complain(call, CLI_USAGE, "--bot: %s", error.what);
    *games = (uint32_t)cli_number(call, "games", 200);
    if (tune_play(task, bot, *games, choose_threads(call, ARENA_THREADS_MAX), data, &error)) return CLI_OK;
    return cli_complain(call, CLI_FAILED, "%s", error.what);
}

/* ---- the report ---- */

__attribute__((format(printf, 2, 3))) static void add_formatted(tv_text *out, const char *format, ...) {
    char line[512];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    tv_text_add(out, line);
}

static void report_text(const tune_task *task, uint32_t games, const tune_result *result, tv_text *out) {
    add_formatted(out, "%s, %u seats, %s: %u games, %u positions, %u of them held out\n\n", task->game->title, task->seats,
                  task->priors ? "priors" : "estimate", games, result->cases, result->cases_held_out);
    add_formatted(out, "  %-22s %9s %9s\n", "error, bits a position", "before", "after");
    add_formatted(out, "  %-22s %9.4f %9.4f\n", "fitted", result->before.fitted, result->after.fitted);
    add_formatted(out, "  %-22s %9.4f %9.4f\n\n", "held out", result->before.held_out, result->after.held_out);
    tune_write_table(task, result, out);
}

static void json_error(tv_json *json, const char *key, const tune_error *error) {
    tv_json_object(json, key);
    tv_json_decimal(json, "fitted", (int64_t)(error->fitted * 10000 + 0.5), 4);
    tv_json_decimal(json, "held_out", (int64_t)(error->held_out * 10000 + 0.5), 4);
    tv_json_object_end(json);
}

static void report_json(const tune_task *task, uint32_t games, const tune_result *result, tv_text *out) {
    uint32_t width, column = (uint32_t)(task->seats - task->game->seats_min);
    const tv_weight *table = tune_table(task, &width);
    tv_json json = tv_json_into(out);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "game", task->game->id);
    tv_json_uint(&json, "seats", task->seats);
    tv_json_string(&json, "fitted", task->priors ? "priors" : "estimate");
    tv_json_uint(&json, "games", games);
    tv_json_uint(&json, "positions", result->cases);
    tv_json_uint(&json, "positions_held_out", result->cases_held_out);
    json_error(&json, "error_before", &result->before);
    json_error(&json, "error_after", &result->after);
    tv_json_array(&json, "weights");
    for (uint32_t i = 0; i < width; i++) {
        tv_json_object(&json, NULL);
        tv_json_string(&json, "name", table[i].name);
        tv_json_string(&json, "about", table[i].about);
        tv_json_int(&json, "before", table[i].by_seats[column]);
        tv_json_int(&json, "after", result->weights[i]);
        tv_json_object_end(&json);
    }
    tv_json_array_end(&json);
    tv_json_object_end(&json);
    tv_text_add_char(out, '\n');
}

static int write_table(const cli_call *call, const tune_task *task, const tune_result *result) {
    const char *path = cli_value(call, "write");
    if (path == NULL) return CLI_OK;
    tv_text text = tv_heap_text();
    tv_error error = {0};
    if (text.at != NULL) tune_write_table(task, result, &text);
    bool good = text.at != NULL && !text.cut ? file_write(path, text.at, text.used, &error) : tv_fail_memory(&error);
    free(text.at);
    return good ? CLI_OK : cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
}

/* ---- the command ---- */

static int fit(cli_call *call, const tune_task *task, const tune_data *data, uint32_t games) {
    tune_result result;
    tv_error error = {0};
    if (!tune_run(task, data, &result, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    int exit_code = write_table(call, task, &result);
    if (exit_code != CLI_OK) return exit_code;
    if (cli_given(call, "json"))
        report_json(task, games, &result, call->out);
    else
        report_text(task, games, &result, call->out);
    return CLI_OK;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    bool records = cli_given(call, "records");
    uint64_t players = cli_number(call, "players", records ? 0 : game->seats_min);
    if (players != 0 && (players < game->seats_min || players > game->seats_max))
        return cli_complain(call, CLI_USAGE, "--players: %s has %u to %u seats.", game->title, game->seats_min, game->seats_max);
    if (records && (cli_given(call, "bot") || cli_given(call, "games")))
        return cli_complain(call, CLI_USAGE, "--records takes games that were played, --bot and --games play new ones; choose one.");
    tune_task task = {
        .game = game,
        .seats = (uint8_t)players,
        .priors = cli_given(call, "priors"),
        .samples = (uint32_t)cli_number(call, "samples", 20),
        .seed = cli_number(call, "seed", 1),
        .pull = (uint32_t)cli_number(call, "pull", 20),
    };
    tune_data data = {0};
    uint32_t games = 0, width;
    if (tune_table(&task, &width) == NULL || width == 0)
        return cli_complain(call, CLI_USAGE, "%s has no table of weights to fit: it is judged by defaults.", game->title);
    int exit_code = records ? read_records(call, &task, &data, &games) : play_games(call, &task, &data, &games);
    if (exit_code == CLI_OK) exit_code = fit(call, &task, &data, games);
    tune_data_free(&data);
    return exit_code;
}

static const cli_option options[] = {
    {"priors", NULL, "fit the weights of moves to the moves played; otherwise those of the estimate to who won", 0, 0},
    {"players", "N", "number of seats; otherwise the fewest, or those of the first record", 2, TV_SEATS_MAX},
    {"bot", "BOT", "who plays at all seats (greedy); `trivium list` names the bots", 0, 0},
    {"games", "N", "number of games (200)", 5, TUNE_GAMES_MAX},
    {"records", "DIR", "take the finished games in DIR, *.trv, instead of playing", 0, 0},
    {"samples", "N", "positions taken from a game, at most (20)", 1, TUNE_SAMPLES_MAX},
    {"pull", "N", "how strongly the present weights hold the new ones back: as so many positions would (20)", 1, TUNE_PULL_MAX},
    {"seed", "S", "the same seed gives the same games, samples and weights (1)", 0, UINT64_MAX},
    {"threads", "T", "threads to play on; otherwise one for each processor", 1, ARENA_THREADS_MAX},
    {"write", "FILE", "also write the new table to FILE, in the form of src/games/GAME/weights.inc, or clues.inc for priors", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {0},
};

const cli_command command_tune = {
    .name = "tune",
    .arguments = "GAME",
    .about = "Fits the weights of a game's judgement to games that were played.",
    .more = "Prints the error before and after, on games that were fitted and on every fifth, which was not, and the "
            "new table "
            "as the source has it. The weights for one number of seats are fitted at a time.",
    .arguments_min = 1,
    .arguments_max = 1,
    .thinks = true,
    .options = options,
    .run = run,
};
