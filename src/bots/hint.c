/* Hints: the best move, compared with the next best one, and a sentence that says why. The reason is made of what the search found
 * out, so it is the same code for every game. */
#include "analysis_inside.h"

enum {
    CERTAIN = 9950,    /* a chance that is as good as a victory */
    ABOUT_EQUAL = 100, /* a difference of one point is no reason */
};

/* ---- finding ---- */

/* How much better the estimate is right after the one move than right after the other, in the mean. */
static int32_t gain_at_once(const tv_bot_task *task, tv_move one, tv_move other, uint8_t seat, const reason_room *room) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < REASON_WORLDS; i++) {
        int32_t better[TV_SEATS_MAX] = {0}, worse[TV_SEATS_MAX] = {0};
        reason_imagine(task, i, room->world);
        reason_play(task, i, room, &one, 1);
        tv_game_estimate(task->game, task->box, room->after, better);
        reason_play(task, i, room, &other, 1);
        tv_game_estimate(task->game, task->box, room->after, worse);
        sum += better[seat] - worse[seat];
    }
    return sum / REASON_WORLDS;
}

/* What the search expects after its own move, and after the other one. */
static void note_line(tv_hint *hint, const tv_search_report *report) {
    hint->answered = report->line_count > 1;
    if (hint->answered) hint->answer = report->line[1];
    hint->reason.line_count = report->line_count;
    for (uint32_t i = 0; i < report->line_count; i++) hint->reason.line[i] = report->line[i];
}

static void note_other(tv_hint *hint, const tv_search_report *report) {
    hint->reason.other_count = report->line_count;
    for (uint32_t i = 0; i < report->line_count; i++) hint->reason.other[i] = report->line[i];
}

/* Each of the two moves searched alone. */
static void compare(const tv_bot *bot, const tv_bot_task *task, tv_hint *out) {
    tv_search_report one, other;
    out->value = analysis_value(bot, task, out->move, &one);
    out->next_value = analysis_value(bot, task, out->next, &other);
    if (out->next_value > out->value) { /* few visits had hidden how good it was */
        *out = (tv_hint){.move = out->next, .next = out->move, .value = out->next_value, .next_value = out->value, .choices = out->choices};
        note_line(out, &other);
        note_other(out, &one);
    } else {
        note_line(out, &one);
        note_other(out, &other);
    }
}

void tv_hint_find(const tv_bot *bot, const tv_bot_task *task, void *scratch, tv_hint *out) {
    tv_search_report report;
    tv_bot_task all = *task;
    all.first = NULL;
    tv_search_run(bot, &all, &report);
    tv_hint_from(bot, &all, &report, scratch, out);
}

void tv_hint_from(const tv_bot *bot, const tv_bot_task *task, const tv_search_report *report, void *scratch, tv_hint *out) {
    reason_room room = reason_room_in(task->game, scratch);
    tv_bot_task all = *task;
    all.first = NULL;
    *out = (tv_hint){.move = report->line[0], .choices = report->count};
    if (report->count == 1) {
        out->value = report->moves[0].value;
        note_line(out, report);
    } else {
        out->next = report->moves[report->moves[0].move == out->move ? 1 : 0].move;
        compare(bot, &all, out);
        out->at_once = gain_at_once(task, out->move, out->next, tv_game_actor(task->game, task->box, task->view), &room);
    }
    tv_reason_find(&all, scratch, &out->reason);
}

/* ---- saying ---- */

static bool is_victory(const tv_hint *hint) { return hint->value >= CERTAIN && hint->next_value < CERTAIN; }

/* What differs is a reason only where one of the two is better, and no news where the move simply wins. */
static bool has_points(const tv_hint *hint) {
    return hint->reason.count > 0 && hint->value - hint->next_value >= ABOUT_EQUAL && !is_victory(hint);
}

static const char *reason_of(const tv_hint *hint) {
    int32_t lead = hint->value - hint->next_value;
    if (hint->choices == 1) return TV_TEXT("It is the only move there is.");
    if (is_victory(hint)) return TV_TEXT("It wins; the next best move ({other}) may not.");
    if (lead < ABOUT_EQUAL) return TV_TEXT("It wins {chance}% of the time; another move ({other}) is about as good.");
    if (has_points(hint)) return TV_TEXT("It wins {chance}% of the time, {lead} points more than the next best move ({other}).");
    if (hint->at_once * 2 >= lead)
        return TV_TEXT(
            "It wins {chance}% of the time, {lead} points more than the next best move ({other}), and gains most of that at once.");
    return TV_TEXT(
        "It wins {chance}% of the time, {lead} points more than the next best move ({other}); it pays off later rather than at once.");
}

void tv_hint_say(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out) {
    tv_game_describe(task->game, task->box, task->view, hint->move, reader, out);
    tv_text_add(out, ". ");
    tv_hint_say_reason(hint, task, reader, scratch, out);
}

void tv_hint_say_reason(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out) {
    char other[REASON_DESCRIBED_MAX] = "", points[16];
    uint8_t you = tv_game_actor(task->game, task->box, task->view);
    tv_text lead = TV_TEXT_OVER(points);
    tv_points_write(&lead, reader->lang, hint->value - hint->next_value);
    if (hint->choices > 1) reason_describe(task, task->view, hint->next, reader, other);
    tv_say(out, reader->lang, reason_of(hint), TV_N("chance", (hint->value + 50) / 100), TV_S("lead", points), TV_S("other", other));
    if (has_points(hint)) tv_reason_say_points(&hint->reason, task->game, reader, you, out);
    tv_reason_say_line(&hint->reason, task, reader, you, scratch, out);
}
