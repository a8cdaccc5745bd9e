/* Samples from records, and the fit of a table to them, see tune.h. */
#include "tune.h"

#include "base/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>
#include <trivium/table.h>

enum { MOVES_MAX = 256 }; /* longer lists are left out: they would outweigh all others */

const tv_weight *tune_table(const tune_task *task, uint32_t *width) {
    *width = task->priors ? task->game->clues : task->game->features;
    TV_ASSERT(*width <= TUNE_WIDTH_MAX);
    return task->priors ? task->game->clue_weights : task->game->weights;
}

/* ---- samples ---- */

/* Is every entry a move? Games ended at the table say little about positions. */
static bool is_played_out(const tv_record *record) {
    for (uint32_t i = 0; i < record->count; i++)
        if (record->entries[i].kind != TV_ENTRY_MOVE) return false;
    return record->count > 0;
}

/* Does the estimate know who has won? Then it weighs nothing. */
static bool is_decided(const tune_task *task, const void *box, const void *state) {
    int32_t values[TV_SEATS_MAX];
    bool decided = false;
    tv_game_estimate(task->game, box, state, values);
    for (uint8_t seat = 0; seat < task->seats; seat++) decided |= values[seat] == TV_WHOLE_WIN;
    return decided;
}

/* The seats and who won. */
static bool take_state(const tune_task *task, const tv_table *table, const int32_t *won, bool held_out, tune_data *out) {
    const void *box = tv_table_box(table), *state = tv_table_state(table);
    if (is_decided(task, box, state)) return true;
    float *shares;
    int32_t *rows = tune_data_add(out, task->seats, held_out, &shares);
    if (rows == NULL) return false;
    for (uint8_t seat = 0; seat < task->seats; seat++) {
        tv_game_feature(task->game, box, state, seat, rows + seat * out->width);
        shares[seat] = (float)won[seat] / TV_WHOLE_WIN;
    }
    return true;
}

/* The legal moves and the one that was played. */
static bool take_moves(const tune_task *task, const tv_table *table, tv_move played, tv_move *moves, bool held_out, tune_data *out) {
    const void *box = tv_table_box(table), *state = tv_table_state(table);
    uint32_t count = tv_game_moves(task->game, box, state, moves);
    if (count < 2 || count > MOVES_MAX) return true;
    float *shares;
    int32_t *rows = tune_data_add(out, count, held_out, &shares);
    if (rows == NULL) return false;
    for (uint32_t i = 0; i < count; i++) {
        tv_game_clue(task->game, box, state, moves[i], rows + i * out->width);
        shares[i] = moves[i] == played ? 1 : 0;
    }
    return true;
}

/* A quiet point: the owner of the turn decides; answers in between are judged by their outcome. Priors are wanted for answers too. */
static bool is_wanted(const tune_task *task, const tv_table *table) {
    uint8_t actor = tv_table_actor(table);
    return task->priors || actor == tv_game_turn(task->game, tv_table_box(table), tv_table_state(table)).owner;
}

/* Draws from `left` decisions, `wanted` of which shall be taken: each is as likely as any other. */
static bool draw(uint64_t *chance, uint32_t wanted, uint32_t left) { return tv_fast_below(chance, left) < wanted; }

static bool take_samples(const tune_task *task, uint32_t number, const tv_record *record, const int32_t *won, tv_move *moves,
                         tune_data *out, tv_error *error) {
    tv_table *table = tv_table_open_at(record, 0, error);
    uint64_t chance = task->seed + number * UINT64_C(0xD1B54A32D192ED03);
    uint32_t wanted = task->samples;
    bool good = table != NULL, held_out = number % TUNE_HOLD_OUT == TUNE_HOLD_OUT - 1;
    for (uint32_t i = 0; good && i < record->count; i++) {
        tv_move move = record->entries[i].move;
        if (draw(&chance, wanted, record->count - i) && is_wanted(task, table)) {
            good = task->priors ? take_moves(task, table, move, moves, held_out, out) : take_state(task, table, won, held_out, out);
            if (!good) tv_fail_memory(error);
            wanted--;
        }
        good = good && tv_table_play(table, move, error);
    }
    if (table != NULL) tv_table_close(table);
    return good;
}

bool tune_take(const tune_task *task, uint32_t number, const tv_record *record, tune_data *out, tv_error *error) {
    tune_table(task, &out->width);
    if (!is_played_out(record)) return true;
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return false;
    bool over = tv_table_actor(table) == TV_OVER;
    int32_t won[TV_SEATS_MAX];
    tv_result result;
    tv_table_result(table, &result);
    tv_share_result(&result, task->seats, won);
    tv_table_close(table);
    if (!over) return true;
    tv_move *moves = malloc(tv_game_moves_max(task->game) * sizeof *moves);
    bool good = moves != NULL ? take_samples(task, number, record, won, moves, out, error) : tv_fail_memory(error);
    free(moves);
    return good;
}

/* ---- the fit ---- */

bool tune_run(const tune_task *task, const tune_data *data, tune_result *out, tv_error *error) {
    double weights[TUNE_WIDTH_MAX];
    const tv_weight *table = tune_table(task, &out->width);
    uint32_t column = tv_weight_column(task->game->seats_min, task->seats);
    out->cases = data->case_count;
    out->cases_held_out = 0;
    for (uint32_t i = 0; i < data->case_count; i++) out->cases_held_out += data->cases[i].held_out;
    if (out->cases_held_out == 0 || out->cases_held_out == out->cases)
        return tv_fail(error, "there are too few finished games to fit some and hold others out; at least five are needed.",
                       (const char *)NULL);
    for (uint32_t i = 0; i < out->width; i++) weights[i] = table[i].by_seats[column];
    out->before = tune_measure(data, weights);
    tune_fit(data, task->pull, weights);
    for (uint32_t i = 0; i < out->width; i++) weights[i] = out->weights[i] = (int32_t)lround(weights[i]);
    out->after = tune_measure(data, weights);
    return true;
}

/* ---- the table ---- */

static void add_columns(const tv_game *game, tv_text *out) {
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        if (seats > game->seats_min) tv_text_add(out, ", ");
        tv_text_add_uint(out, seats);
    }
}

void tune_write_table(const tune_task *task, const tune_result *result, tv_text *out) {
    const tv_game *game = task->game;
    uint32_t width, fitted = tv_weight_column(game->seats_min, task->seats);
    const tv_weight *table = tune_table(task, &width);
    tv_text_add(out, "/* What the ");
    tv_text_add(out, task->priors ? "priors of " : "estimate of ");
    tv_text_add(out, game->title);
    tv_text_add(out, task->priors ? " weigh in a move, in points: ten thousand double its weight."
                                  : " weighs, in points: ten thousand double the odds.");
    tv_text_add(out, " Fitted by `trivium tune`.\n * WEIGHT(name, what it counts, weight with ");
    add_columns(game, out);
    tv_text_add(out, " seats) */\n");
    for (uint32_t i = 0; i < width; i++) {
        tv_text_add(out, "WEIGHT(");
        tv_text_add(out, table[i].name);
        tv_text_add(out, ", \"");
        tv_text_add(out, table[i].about);
        tv_text_add_char(out, '"');
        for (uint32_t column = 0; column <= tv_weight_column(game->seats_min, game->seats_max); column++) {
            tv_text_add(out, ", ");
            tv_text_add_int(out, column == fitted ? result->weights[i] : table[i].by_seats[column]);
        }
        tv_text_add(out, ")\n");
    }
}
