/* How far a match is, see arena_progress.h. */
#include "arena_progress.h"

#include "estimate_report.h"
#include "host/system.h"

#include <stdio.h>

enum { COLUMNS_USUAL = 80, BAR_CELLS = 16 };

static uint32_t terminal_columns(void) {
    uint32_t columns = system_columns(SYSTEM_ERROR);
    return columns < 2 ? COLUMNS_USUAL : columns;
}

static void add_bar(tv_text *line, double part) {
    tv_text_add_char(line, '[');
    for (int cell = 0; cell < BAR_CELLS; cell++) tv_text_add_char(line, cell < part * BAR_CELLS ? '#' : '.');
    tv_text_add(line, "] ");
}

static void add_time(tv_text *line, double seconds) {
    uint32_t whole = (uint32_t)seconds;
    if (whole >= 3600)
        report_add(line, "%u:%02u:%02u", whole / 3600, whole / 60 % 60, whole % 60);
    else
        report_add(line, "%u:%02u", whole / 60, whole % 60);
}

/* Games read from records took no time worth mentioning. */
static void add_time_left(tv_text *line, const arena_task *task, uint32_t done, const arena_score *score, double seconds) {
    uint32_t played = done > score->recalled ? done - score->recalled : 0;
    tv_text_add(line, ", ");
    add_time(line, seconds);
    if (played == 0) return;
    tv_text_add(line, task->sprt != NULL ? ", at most " : ", ");
    add_time(line, seconds / played * (task->games - done));
    tv_text_add(line, " left");
}

static void add_share(tv_text *line, const arena_task *task, const arena_score *score) {
    if (score->games == 0 || task->lineup_count > 1) return;
    statistics_estimate share = statistics_share(&score->shares[0]);
    report_add(line, ", %.20s %.1f %% (%.1f to %.1f)", task->players[0].text, 100 * share.value, 100 * share.low, 100 * share.high);
}

void arena_progress_show(const arena_task *task, uint32_t done, const arena_score *score, double seconds) {
    char words[256];
    tv_text line = TV_TEXT_OVER(words);
    add_bar(&line, (double)done / task->games);
    report_add(&line, "%u/%u", done, task->games);
    add_share(&line, task, score);
    if (task->sprt != NULL)
        report_add(&line, ", LLR %.2f of %.2f to %.2f", score->log_likelihood_ratio, sprt_lower_bound(task->sprt),
                   sprt_upper_bound(task->sprt));
    add_time_left(&line, task, done, score, seconds);
    /* A line that is too long would be broken, and the next one could not take its place. */
    fprintf(stderr, "\r%.*s\033[K", (int)terminal_columns() - 1, words);
    fflush(stderr);
}

void arena_progress_clear(void) {
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
