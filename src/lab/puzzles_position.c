/* One position: is its best move clearly best, and hard to see? See puzzles_position.h. */
#include "puzzles_position.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHOICES_MIN = 4,
    OPEN_MIN = 800, /* a game that is not decided: chances of who decides, after the best move */
    OPEN_MAX = 9800,
    NATURAL_SHARE = 5, /* far from the priors: at most so many parts of them, */
    WORLDS = 4,        /* in the mean over so many worlds */
    SIGHT = 40,        /* iterations of who sees what is obvious, */
    TRIES = 5,         /* and overlooks it most times */
    MISSED = 3,
    OTHERS = 4,       /* moves that it is compared with, */
    LIKELY_GAP = 400, /* at first */
    CLEAR_GAP = 600,  /* and in the second look */
    LONGER = 8,       /* which has so many times the iterations */
    LONGER_MIB = 256,
    FINDING = 4, /* of TRIES: a level finds it */
};

bool puzzles_position_begin(puzzles_position *it, const tv_game *game, const tv_bot *player, tv_error *error) {
    uint32_t moves = tv_game_moves_max(game);
    *it = (puzzles_position){.player = *player, .longer = *player, .sight = *player};
    it->longer.iterations *= LONGER;
    if (it->longer.memory_mib == 0) it->longer.memory_mib = LONGER_MIB;
    it->sight.iterations = SIGHT;
    it->task = (tv_bot_task){.game = game, .memory_size = tv_bot_memory(&it->longer, game)};
    it->task.memory = malloc(it->task.memory_size);
    it->scratch = malloc(tv_hint_scratch(game));
    it->moves = calloc(moves, sizeof *it->moves);
    it->priors = calloc(moves, sizeof *it->priors);
    it->shares = calloc(moves, sizeof *it->shares);
    it->world = malloc(game->state_bytes);
    it->judge = malloc(tv_judge_bytes(game));
    bool good = it->task.memory && it->scratch && it->moves && it->priors && it->shares && it->world && it->judge;
    return good || tv_fail_memory(error);
}

void puzzles_position_end(puzzles_position *it) {
    free(it->task.memory);
    free(it->scratch);
    free(it->moves);
    free(it->priors);
    free(it->shares);
    free(it->world);
    free(it->judge);
    *it = (puzzles_position){0};
}

/* ---- hard to see ---- */

static void find_priors(const puzzles_position *it, uint32_t count) {
    const tv_bot_task *task = &it->task;
    if (task->net == NULL) {
        tv_game_prior(task->game, task->box, it->world, it->moves, count, it->priors);
        return;
    }
    tv_judge *judge = tv_judge_begin(task->net, task->game, task->box, it->judge);
    tv_judge_look(judge, it->world);
    tv_judge_priors(judge, it->moves, count, it->priors);
}

/* How natural each of the moves is, in the mean: shares of WORLDS million. */
static void find_shares(const puzzles_position *it, uint32_t count) {
    const tv_bot_task *task = &it->task;
    memset(it->shares, 0, count * sizeof *it->shares);
    for (uint32_t world = 0; world < WORLDS; world++) {
        tv_chance chance = tv_chance_fast(task->seed + world);
        uint64_t sum = 0;
        memcpy(it->world, task->view, task->game->state_bytes);
        tv_game_imagine(task->game, task->box, it->world, tv_game_actor(task->game, task->box, task->view), &chance);
        find_priors(it, count);
        for (uint32_t k = 0; k < count; k++) sum += it->priors[k];
        for (uint32_t k = 0; k < count; k++) it->shares[k] += it->priors[k] * UINT64_C(1000000) / sum;
    }
}

/* Something else comes to mind first, and this hardly ever. */
static bool is_unnatural(const puzzles_position *it, uint32_t count, tv_move best) {
    uint64_t most = 0, own = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (it->shares[k] > most) most = it->shares[k];
        if (it->moves[k] == best) own = it->shares[k];
    }
    return own < most && own * NATURAL_SHARE <= WORLDS * UINT64_C(1000000);
}

/* How often a bot with so many iterations chooses it. */
static uint32_t times_found(const puzzles_position *it, uint32_t iterations, tv_move best) {
    tv_bot bot = it->sight;
    tv_bot_task task = it->task;
    uint32_t times = 0;
    bot.iterations = iterations;
    for (uint32_t k = 0; k < TRIES; k++) {
        tv_search_report report;
        task.seed = it->task.seed + 1 + k;
        times += tv_search_run(&bot, &task, &report) == best;
    }
    return times;
}

/* The weakest level whose search finds it, whims left out; the strongest where none of them does. */
static uint8_t level_of(const puzzles_position *it, tv_move best) {
    uint8_t strongest = 0;
    for (const tv_bot_kind *const *kind = tv_bot_kinds; *kind != NULL; kind++) {
        tv_bot bot;
        if ((*kind)->level == 0 || !tv_bot_read(&bot, (*kind)->id, NULL)) continue;
        strongest = (*kind)->level;
        if (bot.iterations <= it->player.iterations && times_found(it, bot.iterations, best) >= FINDING) break;
    }
    return strongest;
}

/* ---- clearly best ---- */

static int32_t value_alone(const puzzles_position *it, const tv_bot *bot, tv_move move, tv_move line[TV_SEARCH_LINE_MAX], uint32_t *count) {
    tv_search_report report;
    tv_bot_task task = it->task;
    task.first = &move;
    tv_search_run(bot, &task, &report);
    TV_ASSERT(report.moves[0].move == move);
    if (line != NULL) memcpy(line, report.line, report.line_count * sizeof *line);
    if (count != NULL) *count = report.line_count;
    return report.moves[0].value;
}

/* Is the move better than all others by so much, each searched alone? Fills the hint with the two best. */
static bool is_clear(const puzzles_position *it, const tv_bot *bot, const tv_move *others, uint32_t count, int32_t gap, tv_hint *hint) {
    tv_reason *reason = &hint->reason;
    hint->value = value_alone(it, bot, hint->move, reason->line, &reason->line_count);
    hint->next_value = -1;
    for (uint32_t k = 0; k < count; k++) {
        tv_move line[TV_SEARCH_LINE_MAX];
        uint32_t line_count;
        int32_t value = value_alone(it, bot, others[k], line, &line_count);
        if (hint->value - value < gap) return false;
        if (value <= hint->next_value) continue;
        hint->next = others[k];
        hint->next_value = value;
        memcpy(reason->other, line, sizeof line);
        reason->other_count = line_count;
    }
    hint->answered = reason->line_count > 1;
    if (hint->answered) hint->answer = reason->line[1];
    return true;
}

/* The moves that were looked at most beside the best, and the one that comes to mind first. */
static uint32_t list_others(const puzzles_position *it, const tv_search_report *report, uint32_t count, tv_move best,
                            tv_move others[OTHERS + 1]) {
    uint32_t found = 0, natural = 0;
    for (uint32_t k = 0; k < report->count && found < OTHERS; k++)
        if (report->moves[k].move != best) others[found++] = report->moves[k].move;
    for (uint32_t k = 1; k < count; k++)
        if (it->shares[k] > it->shares[natural]) natural = k;
    for (uint32_t k = 0; k < found; k++)
        if (others[k] == it->moves[natural]) return found;
    if (it->moves[natural] != best) others[found++] = it->moves[natural];
    return found;
}

bool puzzles_position_look(puzzles_position *it, tv_move *best, tv_hint *hint, puzzle_facts *facts) {
    const tv_bot_task *task = &it->task;
    tv_search_report report;
    tv_move others[OTHERS + 1];
    uint32_t count = tv_game_moves(task->game, task->box, task->view, it->moves);
    TV_ASSERT(count > 1);
    *best = tv_search_run(&it->player, task, &report);
    *hint = (tv_hint){.move = *best, .choices = report.count};
    if (count < CHOICES_MIN || report.chances[tv_game_actor(task->game, task->box, task->view)] > OPEN_MAX) return false;
    find_shares(it, count);
    if (!is_unnatural(it, count, *best)) return false;
    uint32_t other_count = list_others(it, &report, count, *best, others);
    if (times_found(it, SIGHT, *best) > TRIES - MISSED) return false;
    if (!is_clear(it, &it->player, others, other_count, LIKELY_GAP, hint)) return false;
    if (!is_clear(it, &it->longer, others, other_count, CLEAR_GAP, hint)) return false;
    if (hint->value < OPEN_MIN || hint->value > OPEN_MAX) return false;
    *facts = (puzzle_facts){.level = level_of(it, *best), .value = hint->value, .next = hint->next_value};
    tv_reason_find(task, it->scratch, &hint->reason);
    return true;
}
