/* Hints: the best move, compared with the next best one, and a sentence that says why. The reason is made of what the search found
 * out, so it is the same code for every game. */
#include "analysis_inside.h"

#include <string.h>

enum {
    WORLDS = 8,        /* imagined, to see what a move gains at once, and to find one where an answer is possible */
    CERTAIN = 9950,    /* a chance that is as good as a victory */
    ABOUT_EQUAL = 100, /* a difference of one point is no reason */
    WORDS_MAX = 512,
};

/* ---- finding ---- */

static size_t aligned(size_t bytes) { return (bytes + 15) / 16 * 16; }

size_t tv_hint_scratch(const tv_game *game) { return 2 * aligned(game->state_bytes); }

static void imagine(const tv_bot_task *task, uint32_t number, void *world) {
    tv_chance chance = tv_chance_fast(task->seed + number);
    memcpy(world, task->view, task->game->state_bytes);
    tv_game_imagine(task->game, task->box, world, tv_game_actor(task->game, task->box, task->view), &chance);
}

/* The same world with the same luck after a move. */
static void play_in(const tv_bot_task *task, uint32_t number, const void *world, void *after, tv_move move) {
    tv_chance chance = tv_chance_fast(~task->seed + number);
    memcpy(after, world, task->game->state_bytes);
    tv_game_play(task->game, task->box, after, move, &chance, NULL);
}

/* How much better the estimate is right after the one move than right after the other, in the mean. */
static int32_t gain_at_once(const tv_bot_task *task, tv_move one, tv_move other, uint8_t seat, void *scratch) {
    void *world = scratch, *after = (unsigned char *)scratch + aligned(task->game->state_bytes);
    int32_t sum = 0;
    for (uint32_t i = 0; i < WORLDS; i++) {
        int32_t better[TV_SEATS_MAX] = {0}, worse[TV_SEATS_MAX] = {0};
        imagine(task, i, world);
        play_in(task, i, world, after, one);
        tv_game_estimate(task->game, task->box, after, better);
        play_in(task, i, world, after, other);
        tv_game_estimate(task->game, task->box, after, worse);
        sum += better[seat] - worse[seat];
    }
    return sum / WORLDS;
}

/* What the search expects after its own move. */
static void note_answer(tv_hint *hint, const tv_search_report *report) {
    hint->answered = report->line_count > 1;
    if (hint->answered) hint->answer = report->line[1];
}

void tv_hint_find(const tv_bot *bot, const tv_bot_task *task, void *scratch, tv_hint *out) {
    tv_search_report report;
    tv_bot_task all = *task;
    all.first = NULL;
    tv_search_run(bot, &all, &report);
    tv_hint_from(bot, &all, &report, scratch, out);
}

void tv_hint_from(const tv_bot *bot, const tv_bot_task *task, const tv_search_report *report, void *scratch, tv_hint *out) {
    tv_search_report alone;
    tv_bot_task all = *task;
    all.first = NULL;
    *out = (tv_hint){.move = report->line[0], .choices = report->count};
    note_answer(out, report);
    if (report->count == 1) {
        out->value = report->moves[0].value;
        return;
    }
    out->next = report->moves[report->moves[0].move == out->move ? 1 : 0].move;
    out->value = analysis_value(bot, &all, out->move, &alone);
    note_answer(out, &alone);
    out->next_value = analysis_value(bot, &all, out->next, &alone);
    if (out->next_value > out->value) { /* few visits had hidden how good it was */
        tv_hint better = {.move = out->next, .next = out->move, .value = out->next_value, .next_value = out->value};
        better.choices = out->choices;
        note_answer(&better, &alone);
        *out = better;
    }
    out->at_once = gain_at_once(task, out->move, out->next, tv_game_actor(task->game, task->box, task->view), scratch);
}

/* ---- saying ---- */

static void describe(const tv_bot_task *task, const void *state, tv_move move, const tv_reader *reader, char words[WORDS_MAX]) {
    tv_text text = tv_text_over(words, WORDS_MAX);
    tv_game_describe(task->game, task->box, state, move, reader, &text);
}

static const char *reason_of(const tv_hint *hint) {
    int32_t lead = hint->value - hint->next_value;
    if (hint->choices == 1) return TV_TEXT("It is the only move there is.");
    if (hint->value >= CERTAIN && hint->next_value < CERTAIN) return TV_TEXT("It wins; the next best move ({other}) may not.");
    if (lead < ABOUT_EQUAL) return TV_TEXT("It wins {chance} % of the time; another move ({other}) is about as good.");
    if (hint->at_once * 2 >= lead)
        return TV_TEXT("It wins {chance} % of the time, {lead} points more than the next best move ({other}), and gains "
                       "most of that at once.");
    return TV_TEXT("It wins {chance} % of the time, {lead} points more than the next best move ({other}); it pays off "
                   "later rather than at once.");
}

/* What is expected to follow, in words that are the same in every imagined world where it can: others would tell what was only imagined. */
static uint8_t find_answer(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, char words[WORDS_MAX]) {
    void *world = scratch, *after = (unsigned char *)scratch + aligned(task->game->state_bytes);
    uint8_t who = TV_OVER;
    for (uint32_t i = 0; i < WORLDS && hint->answered; i++) {
        imagine(task, i, world);
        play_in(task, i, world, after, hint->move);
        uint8_t actor = tv_game_actor(task->game, task->box, after);
        if (actor == TV_OVER || tv_game_check(task->game, task->box, after, hint->answer) != NULL) continue;
        char again[WORDS_MAX];
        describe(task, after, hint->answer, reader, who == TV_OVER ? words : again);
        if (who != TV_OVER && (actor != who || strcmp(words, again) != 0)) return TV_OVER;
        who = actor;
    }
    return who;
}

static void say_answer(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out) {
    char answer[WORDS_MAX] = "";
    uint8_t actor = find_answer(hint, task, reader, scratch, answer);
    if (actor == TV_OVER) return;
    bool own = actor == tv_game_actor(task->game, task->box, task->view);
    tv_text_add_char(out, ' ');
    tv_say(out, reader->lang, own ? TV_TEXT("After that: {answer}.") : TV_TEXT("Expected answer of {player}: {answer}."),
           TV_S("player", reader->names[actor]), TV_S("answer", answer));
}

void tv_hint_say(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out) {
    tv_game_describe(task->game, task->box, task->view, hint->move, reader, out);
    tv_text_add(out, ". ");
    tv_hint_say_reason(hint, task, reader, scratch, out);
}

void tv_hint_say_reason(const tv_hint *hint, const tv_bot_task *task, const tv_reader *reader, void *scratch, tv_text *out) {
    char other[WORDS_MAX] = "", points[16];
    tv_text lead = TV_TEXT_OVER(points);
    tv_points_write(&lead, reader->lang, hint->value - hint->next_value);
    if (hint->choices > 1) describe(task, task->view, hint->next, reader, other);
    tv_say(out, reader->lang, reason_of(hint), TV_N("chance", (hint->value + 50) / 100), TV_S("lead", points), TV_S("other", other));
    say_answer(hint, task, reader, scratch, out);
}
