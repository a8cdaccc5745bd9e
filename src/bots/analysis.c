/* Analysis of decisions, see analysis.h. */
#include "analysis_inside.h"

#include "base/check.h"

enum {
    DOUBTFUL = TV_ANALYSIS_MUCH / 2, /* a loss that may be worth telling is looked at again, */
    SECOND_LOOK = 8,                 /* with so many times the iterations; */
    THIRD_LOOK = 64,                 /* what would be told once more, */
    NEAR = 1200,                     /* and a loss below this, */
    FOURTH_LOOK = 256,               /* which a longer search often does not see, for the last time */
};

int32_t analysis_value(const tv_bot *bot, const tv_bot_task *task, tv_move move, tv_search_report *report) {
    tv_bot_task alone = *task;
    alone.first = &move;
    tv_search_run(bot, &alone, report);
    TV_ASSERT(report->moves[0].move == move);
    return report->moves[0].value;
}

/* What a report says of a move. */
static int32_t reported_value(const tv_search_report *report, tv_move move) {
    for (uint32_t i = 0; i < report->count; i++)
        if (report->moves[i].move == move) return report->moves[i].value;
    return 0;
}

static void copy_line(tv_analysis *out, const tv_search_report *report) {
    out->line_count = report->line_count;
    for (uint32_t i = 0; i < report->line_count; i++) out->line[i] = report->line[i];
}

static void keep_lines(tv_reason *reason, const tv_search_report *line, const tv_search_report *other) {
    reason->line_count = line->line_count;
    reason->other_count = other->line_count;
    for (uint32_t i = 0; i < line->line_count; i++) reason->line[i] = line->line[i];
    for (uint32_t i = 0; i < other->line_count; i++) reason->other[i] = other->line[i];
}

/* The search's choice against the move that was made. */
static void compare(const tv_bot *bot, const tv_bot_task *task, tv_move best, tv_analysis *out) {
    tv_search_report report, other;
    out->reason = (tv_reason){0};
    out->played_value = out->best_value = analysis_value(bot, task, out->played, &other);
    out->best = out->played; /* unless the other proves better: few visits may have hidden how good it is */
    out->loss = 0;
    copy_line(out, &other);
    int32_t value = analysis_value(bot, task, best, &report);
    if (value <= out->played_value) return;
    out->best = best;
    out->best_value = value;
    out->loss = value - out->played_value;
    copy_line(out, &report);
    keep_lines(&out->reason, &report, &other);
}

/* The bot for another look. */
static tv_bot looking(const tv_bot *bot, uint32_t times) {
    tv_bot out = *bot;
    uint32_t iterations = bot->iterations != 0 ? bot->iterations : TV_SEARCH_ITERATIONS;
    out.iterations = iterations > TV_BOT_ITERATIONS_MAX / times ? TV_BOT_ITERATIONS_MAX : iterations * times;
    return out;
}

/* Looks again. The second look replaces the first, which is too short to be believed; of the later ones the smaller of two losses counts, because a
 * mistake that one of them does not see is none that can be told. */
static void look_again(const tv_bot *bot, const tv_bot_task *task, tv_move best, uint32_t times, tv_analysis *out) {
    tv_bot longer = looking(bot, times);
    int32_t before = out->loss;
    compare(&longer, task, best, out);
    if (times == SECOND_LOOK || out->loss <= before) return;
    out->loss = before;
    out->best_value = out->played_value + before;
}

size_t tv_analysis_memory(const tv_bot *bot, const tv_game *game) {
    tv_bot longest = looking(bot, FOURTH_LOOK);
    size_t searching = tv_bot_memory(&longest, game), reasoning = tv_hint_scratch(game);
    return searching > reasoning ? searching : reasoning;
}

void tv_analyse_move(const tv_bot *bot, const tv_bot_task *task, tv_move played, tv_analysis *out) {
    tv_search_report report;
    tv_bot_task all = *task;
    all.first = NULL;
    *out = (tv_analysis){.seat = tv_game_actor(task->game, task->box, task->view), .played = played};
    out->best = tv_search_run(bot, &all, &report);
    out->choices = report.count;
    for (; out->move_count < TV_ANALYSIS_MOVES && out->move_count < report.count; out->move_count++)
        out->moves[out->move_count] = report.moves[out->move_count];
    out->played_value = out->best_value = reported_value(&report, out->best);
    copy_line(out, &report);
    out->chance = out->best_value;
    tv_move best = out->best;
    if (played == best) return;
    compare(bot, &all, best, out);
    if (out->loss >= DOUBTFUL) look_again(bot, &all, best, SECOND_LOOK, out);
    if (out->loss >= TV_ANALYSIS_MUCH) look_again(bot, &all, best, THIRD_LOOK, out);
    if (out->loss >= TV_ANALYSIS_MUCH && out->loss < NEAR) look_again(bot, &all, best, FOURTH_LOOK, out);
    out->chance = out->best_value;                                       /* what is told of the decision, and no other search's opinion */
    if (out->loss > 0) tv_reason_find(&all, task->memory, &out->reason); /* no search needs the memory any more */
}

int32_t tv_analyse_chance(const tv_bot *bot, const tv_bot_task *task) {
    tv_search_report report;
    tv_search_run(bot, task, &report);
    uint8_t viewer = tv_game_viewer(task->game, task->box, task->view);
    TV_ASSERT(viewer < TV_SEATS_MAX);
    return report.chances[viewer];
}

void tv_points_write(tv_text *out, tv_lang lang, int32_t value) {
    int32_t tenths = (value < 0 ? -value + 5 : value + 5) / 10;
    if (value < 0 && tenths > 0) tv_text_add(out, "−");
    tv_text_add_int(out, tenths / 10);
    tv_text_add_char(out, lang == TV_EN ? '.' : ',');
    tv_text_add_int(out, tenths % 10);
}
