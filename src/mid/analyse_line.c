/* Judging a line, see analyse_line.h. */
#include "analyse_line.h"

#include "analyse_walk.h"
#include "base/check.h"

#include <stdlib.h>
#include <string.h>

/* Memory and what is thought about. */
typedef struct judging {
    const analyse_line_task *task;
    analyse_line *line;
    tv_bot_task question;
    void *view, *scratch;
} judging;

static bool judging_begin(judging *it, const analyse_line_task *task, analyse_line *line, tv_error *error) {
    const tv_game *game = task->judge.record->game;
    *it = (judging){.task = task, .line = line};
    it->question = (tv_bot_task){.game = game,
                                 .box = tv_table_box(tv_lines_game(line->lines)),
                                 .memory_size = tv_analysis_memory(&task->judge.bot, game),
                                 .crew = task->crew,
                                 .net = task->judge.net};
    it->view = malloc(game->state_bytes);
    it->question.view = it->view;
    it->question.memory = malloc(it->question.memory_size);
    it->scratch = malloc(tv_hint_scratch(game));
    return (it->view != NULL && it->question.memory != NULL && it->scratch != NULL) || tv_fail_memory(error);
}

static void judging_end(judging *it) {
    free(it->view);
    free(it->question.memory);
    free(it->scratch);
}

/* What a seat sees of this state. */
static void look(judging *it, const void *state, uint8_t seat, uint32_t moment) {
    TV_ASSERT(state != NULL && seat < TV_SEATS_MAX);
    memcpy(it->view, state, it->question.game->state_bytes);
    tv_game_hide(it->question.game, it->question.box, it->view, seat);
    it->question.seed = analyse_seed(it->task->judge.seed, moment, seat);
}

/* Everybody's chances as the seat judges them that the line knows what it knew: in the mean over some of its worlds. */
static void judge_as(judging *it, uint32_t moment, int32_t chances[TV_SEATS_MAX]) {
    int64_t sums[TV_SEATS_MAX] = {0};
    uint32_t worlds = 0;
    for (uint32_t world = 0; world < TV_LINES_WORLDS && worlds < ANALYSE_WORLDS; world++) {
        const void *state = tv_lines_state_in(it->line->lines, world);
        tv_search_report report;
        if (state == NULL || tv_game_actor(it->question.game, it->question.box, state) == TV_OVER) continue;
        look(it, state, it->task->as, moment);
        tv_search_run(&it->task->judge.bot, &it->question, &report);
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) sums[seat] += report.chances[seat];
        worlds++;
    }
    TV_ASSERT(worlds > 0); /* in the world that is shown somebody decides */
    for (uint8_t seat = 0; seat < it->task->judge.record->setup.seats; seat++) chances[seat] = (int32_t)(sums[seat] / worlds);
}

/* Each seat's by its own view; who has just been asked about a decision has said so already. */
static void judge_all(judging *it, uint32_t moment, uint8_t known, int32_t chances[TV_SEATS_MAX]) {
    for (uint8_t seat = 0; seat < it->task->judge.record->setup.seats; seat++) {
        if (seat == known) continue;
        look(it, tv_lines_state(it->line->lines), seat, moment);
        chances[seat] = tv_analyse_chance(&it->task->judge.bot, &it->question);
    }
}

static void judge_result(const judging *it, int32_t chances[TV_SEATS_MAX]) {
    tv_result result = {0};
    int32_t shares[TV_SEATS_MAX];
    tv_game_result(it->question.game, it->question.box, tv_lines_state(it->line->lines), &result);
    tv_result_share(&result, shares);
    for (uint8_t seat = 0; seat < it->task->judge.record->setup.seats; seat++) chances[seat] = shares[seat];
}

/* The moment at which the lines are; `move`: what is played next, NULL: nothing is. */
static void judge_moment(judging *it, uint32_t number, const tv_move *move) {
    analyse_moment *out = &it->line->game.moments[number];
    tv_lines *lines = it->line->lines;
    uint8_t actor = tv_lines_actor(lines), known = TV_OVER;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) out->chances[seat] = ANALYSE_UNKNOWN;
    out->actor = actor;
    out->done = true;
    if (actor == TV_OVER) {
        judge_result(it, out->chances);
        return;
    }
    if (move != NULL) {
        look(it, tv_lines_state(lines), actor, number);
        tv_analyse_move(&it->task->judge.bot, &it->question, *move, &out->decision);
        out->reveals = tv_game_reveals(it->question.game, it->question.box, it->view, *move);
        out->played = *move;
        out->judged = true;
        known = it->task->as == TV_EVERYTHING ? actor : TV_OVER;
        if (known == actor) out->chances[actor] = out->decision.chance;
    }
    if (it->task->as == TV_EVERYTHING)
        judge_all(it, number, known, out->chances);
    else
        judge_as(it, number, out->chances);
}

/* What to play at the end. */
static void advise(judging *it, uint32_t number) {
    TV_ASSERT(number == it->line->game.decisions);
    tv_lines *lines = it->line->lines;
    uint8_t actor = tv_lines_actor(lines);
    it->line->advised = actor != TV_OVER;
    if (actor == TV_OVER) return;
    look(it, tv_lines_state(lines), actor, number);
    it->line->seed = it->question.seed;
    tv_hint_find(&it->task->judge.bot, &it->question, it->scratch, &it->line->best);
}

/* In the first world of which the line holds, a move must be the actor's there: another world may allow it where this one does not. */
static bool play(judging *it, uint32_t number, tv_error *error) {
    TV_ASSERT(number < it->task->count);
    const analyse_line_task *task = it->task;
    tv_lines *lines = it->line->lines;
    tv_error why = {0};
    if (!tv_lines_play(lines, task->moves[number], &why)) {
        char digits[16], words[128];
        tv_text count = TV_TEXT_OVER(digits), move = TV_TEXT_OVER(words);
        tv_text_add_uint(&count, number + 1);
        tv_game_move_write(it->question.game, it->question.box, task->moves[number], &move);
        return tv_refuse(error, why.clause, "Move {} of the line ({}) is not possible: {}", digits, words, why.what, NULL);
    }
    uint32_t place = tv_lines_place(lines);
    it->line->holds[number] = place == TV_LINES_TRUNK ? 1 : tv_lines_node(lines, place)->holds;
    return true;
}

static bool judge_all_moves(judging *it, tv_error *error) {
    const analyse_line_task *task = it->task;
    for (uint32_t k = 0; k < task->count; k++) {
        const void *state = tv_lines_state(it->line->lines);
        uint8_t actor = tv_lines_actor(it->line->lines);
        bool possible = actor != TV_OVER && tv_game_check(it->question.game, it->question.box, state, task->moves[k]) == NULL;
        if (possible && k >= task->known) judge_moment(it, task->from + k, &task->moves[k]);
        if (!play(it, k, error)) return false;
    }
    judge_moment(it, task->from + task->count, NULL);
    advise(it, task->from + task->count);
    return true;
}

bool analyse_line_judge(const analyse_line_task *task, analyse_line *out, tv_error *error) {
    judging it = {0};
    *out = (analyse_line){.lines = tv_lines_open(task->judge.record, error)};
    if (out->lines == NULL) return false;
    if (!tv_lines_go(out->lines, task->from, task->as))
        return tv_fail(error, "The record has no such moment, or the game no such seat.", NULL);
    out->game.decisions = out->game.all = task->from + task->count;
    out->game.moments = calloc(out->game.decisions + 1, sizeof *out->game.moments);
    out->holds = calloc(task->count + 1, sizeof *out->holds);
    bool good = (out->game.moments != NULL && out->holds != NULL) || tv_fail_memory(error);
    good = good && judging_begin(&it, task, out, error) && judge_all_moves(&it, error);
    judging_end(&it);
    if (good) out->game.over = tv_lines_actor(out->lines) == TV_OVER;
    return good;
}

void analyse_line_close(analyse_line *line) {
    tv_lines_close(line->lines);
    analyse_free(&line->game);
    free(line->holds);
    *line = (analyse_line){0};
}
