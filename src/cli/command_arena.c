/* trivium arena: matches between bots. */
#include "cli/arena_report.h"
#include "cli/choose.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "table/heap.h"
#include "tools/arena.h"
#include "tools/limit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MATERIAL_BYTES_MAX = 1 << 20, PROGRESS_MS = 100 };

/* ---- the task ---- */

/* One entry as written; programs may be named here, because whoever types this could start them anyway. */
static int read_entry(const cli_call *call, const char *word, player_kind *kind, tv_record_seat *seat) {
    tv_error error = {0};
    if (!player_read(kind, word, true, &error)) return cli_complain(call, CLI_USAGE, "--seats: %s", error.what);
    kind->deadline_ms = (uint32_t)cli_number(call, "deadline", ENGINE_DEADLINE_MS);
    tv_text text = TV_TEXT_OVER(seat->kind);
    tv_text_add(&text, player_record_kind(kind));
    return text.cut ? cli_complain(call, CLI_USAGE, "\"%s\" is too long for a bot.", word) : CLI_OK;
}

/* Splits "greedy,random" at its commas into the model's seats. */
static int read_entries(const cli_call *call, tv_record *model, arena_task *task) {
    const char *list = cli_value(call, "seats");
    const tv_game *game = model->game;
    uint32_t seats = 0;
    char word[PLAYER_TEXT_MAX];
    for (; player_list_next(&list, word); seats++) {
        int exit_code = CLI_OK;
        if (seats < TV_SEATS_MAX) exit_code = read_entry(call, word, &task->players[seats], &model->seats[seats]);
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

static int read_task(const cli_call *call, tv_record *model, arena_task *task) {
    tv_error error = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1) processors = 1;
    if (processors > ARENA_THREADS_MAX) processors = ARENA_THREADS_MAX;
    *task = (arena_task){
        .model = model,
        .games = (uint32_t)cli_number(call, "games", 100),
        .threads = (uint32_t)cli_number(call, "threads", (uint64_t)processors),
        .seed = cli_number(call, "seed", 1),
    };
    int exit_code = read_entries(call, model, task);
    if (exit_code == CLI_OK) exit_code = read_material(call, model);
    if (exit_code != CLI_OK) return exit_code;
    int64_t limit = (int64_t)cli_number(call, "limit", model->game->limit_for_engines);
    if (!limit_set(model->game, &model->setup, limit, &error))
        return cli_complain(call, CLI_USAGE, "--limit: %s", error.what);
    return check_model(call, model);
}

/* ---- while it runs ---- */

typedef struct arena_host {
    const char *folder; /* for records */
    uint32_t games;
    uint64_t begin_ms, shown_ms;
} arena_host;

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void show_progress(void *host, uint32_t done) {
    arena_host *it = host;
    uint64_t now = now_ms();
    if (now - it->shown_ms < PROGRESS_MS && done < it->games) return;
    it->shown_ms = now;
    fprintf(stderr, "\r%u of %u games, %.0f s ", done, it->games, (double)(now - it->begin_ms) / 1000);
    if (done == it->games) fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* DIR/0001.trv and so on. */
static bool keep_record(void *host, uint32_t game, const tv_record *record, tv_error *error) {
    const arena_host *it = host;
    size_t size = strlen(it->folder) + 32;
    char *path = malloc(size);
    tv_text text = tv_heap_text();
    bool good = path != NULL && text.at != NULL;
    if (good) {
        snprintf(path, size, "%s/%04u.trv", it->folder, game + 1);
        tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
        tv_error reason = {0};
        if (text.cut)
            tv_fail(error, "memory is short.", (const char *)NULL);
        else if (!file_write(path, text.at, text.used, &reason))
            tv_fail(error, "{}: {}", path, reason.what, (const char *)NULL);
        good = !text.cut && reason.what[0] == '\0';
    } else {
        tv_fail(error, "memory is short.", (const char *)NULL);
    }
    free(text.at);
    free(path);
    return good;
}

/* ---- the command ---- */

static int play(cli_call *call, arena_task *task) {
    arena_host host = {.folder = cli_value(call, "records"), .games = task->games, .begin_ms = now_ms()};
    tv_error error = {0};
    arena_score score;
    task->host = &host;
    if (isatty(STDERR_FILENO)) task->progress = show_progress;
    if (host.folder != NULL) {
        task->keep = keep_record;
        if (!file_make_folder(host.folder, &error))
            return cli_complain(call, CLI_FAILED, "%s: %s", host.folder, error.what);
    }
    if (!arena_play(task, &score, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    double seconds = (double)(now_ms() - host.begin_ms + 1) / 1000;
    if (cli_given(call, "json"))
        arena_report_json(task, &score, call->out);
    else
        arena_report_text(task, &score, seconds, call->out);
    return CLI_OK;
}

static int run(cli_call *call) {
    const tv_game *game = choose_game(call, call->arguments[0]);
    if (game == NULL) return CLI_USAGE;
    if (!cli_given(call, "seats")) return cli_complain(call, CLI_USAGE, "say who plays: --seats greedy,random.");
    tv_record model;
    arena_task task;
    tv_record_begin(&model, game, game->seats_min, "0");
    int exit_code = read_task(call, &model, &task);
    if (exit_code == CLI_OK) exit_code = play(call, &task);
    tv_record_free(&model);
    return exit_code;
}

static const cli_option options[] = {
    {"seats", "A,B[,C,D]",
     "who plays, one for each seat: a bot, see `trivium list`, or cmd:PROGRAM, see `trivium help engine`", 0, 0},
    {"games", "N", "number of games (100)", 1, ARENA_GAMES_MAX},
    {"seed", "S", "the same seed gives the same games (1)", 0, UINT64_MAX},
    {"threads", "T", "threads to play on; otherwise one for each processor", 1, ARENA_THREADS_MAX},
    {"records", "DIR", "write every game to DIR/0001.trv and so on, replacing files of these names", 0, 0},
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
