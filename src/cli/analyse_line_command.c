/* A line on the command line, see analyse_line_command.h. */
#include "analyse_line_command.h"

#include "host/crew.h"
#include "mid/analyse_line.h"
#include "opened.h"

#include <stdlib.h>
#include <string.h>

/* Moves in the game's notation, between blanks or semicolons. */
static int read_moves(const cli_call *call, const tv_record *record, const void *box, tv_move moves[TV_LINES_DEPTH_MAX], uint32_t *count) {
    const char *at = cli_given(call, "line") ? cli_value(call, "line") : "";
    for (*count = 0;; ++*count) {
        at += strspn(at, " ;");
        size_t size = strcspn(at, " ;");
        if (size == 0) return CLI_OK;
        if (*count == TV_LINES_DEPTH_MAX) return cli_complain(call, CLI_USAGE, "--line takes at most %d moves.", TV_LINES_DEPTH_MAX);
        if (!tv_game_move_read(record->game, box, at, size, &moves[*count]))
            return cli_complain(call, CLI_USAGE, "--line: \"%.*s\" is not a move of this game; `trivium moves` lists those of a moment.",
                                (int)size, at);
        at += size;
    }
}

static int tell(cli_call *call, const analyse_line_task *task, const analyse_line *line, const char *word, tv_lang lang) {
    tv_error error = {0};
    analyse_report report = {.task = &task->judge,
                             .game = &line->game,
                             .reader = tv_record_reader(task->judge.record, lang),
                             .bot = word,
                             .much = (int32_t)cli_number(call, "loss", TV_ANALYSIS_MUCH / 100) * 100};
    bool good = cli_given(call, "json") ? analyse_line_json(task, line, &report, call->out, &error)
                                        : analyse_line_text(task, line, &report, call->out, &error);
    return good ? CLI_OK : cli_complain(call, CLI_FAILED, "%s", error.what);
}

static int judge(cli_call *call, const char *path, analyse_line_task *task, const char *word, tv_lang lang) {
    analyse_line line;
    tv_error error = {0};
    bool good = analyse_line_judge(task, &line, &error);
    int exit_code = good ? tell(call, task, &line, word, lang) : cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    analyse_line_close(&line);
    return exit_code;
}

int analyse_line_command(cli_call *call, const char *path, const analyse_task *task, const char *word, tv_lang lang) {
    const tv_record *record = task->record;
    uint32_t decisions = opened_count_moves(record);
    tv_error error = {0};
    static tv_move moves[TV_LINES_DEPTH_MAX];
    analyse_line_task line = {.judge = *task, .from = (uint32_t)cli_number(call, "at", decisions), .moves = moves, .crew = crew_work};
    if (line.from > decisions)
        return cli_complain(call, CLI_USAGE, "%s has %u decisions; --at takes a number from 0 to that.", path, decisions);
    line.as = cli_given(call, "as") ? (uint8_t)cli_number(call, "as", 0) : TV_EVERYTHING;
    if (line.as != TV_EVERYTHING && line.as >= record->setup.seats)
        return cli_complain(call, CLI_USAGE, "--as takes a seat of the game, from 0 to %u.", record->setup.seats - 1u);
    void *box = tv_record_open_box(record, &error);
    if (box == NULL) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    int exit_code = read_moves(call, record, box, moves, &line.count);
    free(box);
    return exit_code == CLI_OK ? judge(call, path, &line, word, lang) : exit_code;
}
