/* trivium analyse: what every decision of a game was worth. */
#include "analyse_line_command.h"
#include "command/choose.h"
#include "commands.h"
#include "host/files.h"
#include "host/nets.h"
#include "host/system.h"
#include "lab/analyse.h"
#include "memory/heap.h"
#include "mid/analyse_report.h"
#include "opened.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Reads --bot: a search whose limit is one of iterations, because two moves are compared fairly only by equal searches. */
static bool read_bot(const cli_call *call, const char *word, tv_bot *bot) {
    tv_error error = {0};
    if (!tv_bot_read(bot, word, &error)) {
        cli_complain(call, CLI_USAGE, "--bot: %s", error.what);
        return false;
    }
    if (tv_bot_searches(bot) && bot->milliseconds == 0) return true;
    cli_complain(call, CLI_USAGE, "--bot takes a search with a limit of iterations, as in search:5000it, not \"%s\".", word);
    return false;
}

/* How far it is, on a terminal; the last word clears the line. */
static void show_progress(void *host, uint32_t done, uint32_t count) {
    (void)host;
    fprintf(stderr, "\r%u of %u moments judged; Ctrl-C tells what was found so far ", done, count);
    if (done == count) fputs("\r\033[K", stderr);
    fflush(stderr);
}

static bool is_interrupted(void *host) {
    (void)host;
    return system_interrupt_came();
}

static int save_chart(const cli_call *call, const analyse_report *report) {
    const char *path = cli_value(call, "svg");
    tv_error error = {0};
    tv_text svg = tv_heap_text();
    bool good = svg.at != NULL || tv_fail_memory(&error);
    good = good && analyse_report_chart(report, &svg, &error);
    if (good && svg.cut) good = tv_fail_memory(&error);
    good = good && file_write(path, svg.at, svg.used, &error);
    free(svg.at);
    return good ? CLI_OK : cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
}

static int tell_report(cli_call *call, const analyse_report *report) {
    tv_error error = {0};
    bool json = cli_given(call, "json");
    if (!json) cli_prose(call, false);
    if (cli_given(call, "svg")) {
        int exit_code = save_chart(call, report);
        if (exit_code != CLI_OK) return exit_code;
    }
    if (json ? analyse_report_json(report, call->out, &error) : analyse_report_text(report, call->out, &error)) return CLI_OK;
    return cli_complain(call, CLI_FAILED, "%s", error.what);
}

/* The net for the game of the record. */
static int find_net(const cli_call *call, const char *path, analyse_task *task) {
    tv_error error = {0};
    void *box = tv_record_open_box(task->record, &error);
    if (box == NULL) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    bool good = host_nets_check(task->record->game, box, &error);
    task->net = host_net_find(&task->bot, task->record->game, box);
    free(box);
    return good ? CLI_OK : cli_complain(call, CLI_USAGE, "%s", error.what);
}

static int analyse(cli_call *call, const char *path, const tv_record *record) {
    const char *word = cli_given(call, "bot") ? cli_value(call, "bot") : ANALYSE_JUDGE;
    analyse_task task = {.record = record, .threads = choose_threads(call, ANALYSE_THREADS_MAX), .seed = cli_number(call, "seed", 1)};
    analyse_game game;
    tv_lang lang;
    tv_error error = {0};
    if (!choose_lang(call, &lang) || !read_bot(call, word, &task.bot)) return CLI_USAGE;
    if (!choose_viewer(call, record->setup.seats, &task.seat)) return CLI_USAGE;
    if (task.seat == TV_SPECTATOR) return cli_complain(call, CLI_USAGE, "a spectator decides nothing; --seat takes a seat.");
    int net = find_net(call, path, &task);
    if (net != CLI_OK) return net;
    if (cli_given(call, "at") || cli_given(call, "line")) return analyse_line_command(call, path, &task, word, lang);
    if (cli_given(call, "as")) return cli_complain(call, CLI_USAGE, "--as belongs to --at or --line.");
    if (isatty(STDERR_FILENO)) task.progress = show_progress;
    task.stop = is_interrupted;
    system_interrupt_catch();
    if (!analyse_record(&task, &game, &error)) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    analyse_report report = {.task = &task,
                             .game = &game,
                             .reader = tv_record_reader(record, lang),
                             .bot = word,
                             .much = (int32_t)cli_number(call, "loss", TV_ANALYSIS_MUCH / 100) * 100};
    bool cut = game.decisions < game.all;
    if (cut && isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    int exit_code = cut && game.decisions == 0 ? CLI_OK : tell_report(call, &report);
    if (cut && exit_code == CLI_OK) {
        cli_flush(call);
        exit_code = cli_complain(call, CLI_INTERRUPTED, "interrupted: %u of %u decisions were judged.", game.decisions, game.all);
    }
    analyse_free(&game);
    return exit_code;
}

static int run(cli_call *call) {
    tv_record record;
    if (!opened_read(call, call->arguments[0], &record)) return CLI_FAILED;
    int exit_code = analyse(call, call->arguments[0], &record);
    tv_record_free(&record);
    return exit_code;
}

static const cli_option options[] = {
    {"bot", "BOT", "the level or search that judges (" ANALYSE_JUDGE "); more iterations judge better", 0, 0},
    CHOOSE_NET_OPTION,
    {"seat", "K", "only the decisions and chances of seat K (from 0)", 0, 0},
    {"loss", "N", "tell decisions that lost N points of 100 or more (7)", 0, 100},
    {"at", "N", "judge what can be done after N decisions, or a line that leaves the game there", 0, 1000000},
    {"line", "MOVES", "judge this line instead of the game: moves in its notation, between blanks; without --at, after the last decision",
     0, 0},
    {"as", "K", "play the line with what seat K (from 0) knew then, in imagined worlds; otherwise with everything as it was", 0,
     TV_SEATS_MAX - 1},
    {"svg", "FILE", "also write a chart to this file", 0, 0},
    {"json", NULL, "print one JSON object", 0, 0},
    {"lang", "en|fr|de", "the language of texts for people", 0, 0},
    {"threads", "T", "threads to work on; otherwise one for each processor", 1, ANALYSE_THREADS_MAX},
    {"seed", "S", "the chance of the search; the same seed gives the same judgement (1)", 0, UINT64_MAX},
    {0},
};

const cli_command command_analyse = {
    .name = "analyse",
    .arguments = "FILE",
    .about = "Tells what every decision of a game was worth.",
    .more = "The search judges each decision from what its seat knew then: every seat's chance of victory over time, the "
            "decisions that lost much, and what was better. The move that was played and the better one are "
            "searched alike, so that no move is blamed for having been overlooked by the search. With --at or --line it "
            "judges what might have been played instead, move by move, and says what is best at its end.",
    .arguments_min = 1,
    .arguments_max = 1,
    .thinks = true,
    .options = options,
    .run = run,
};
