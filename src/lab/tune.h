/* Tune: fits a game's tables of weights to games that were played. Positions are taken from records at quiet points: decisions of the seat
 * whose turn it is, the same number from every game, so that long games do not count more. Every fifth game is held out: it
 * is not fitted, it only tells what the weights are worth. */
#ifndef TRIVIUM_LAB_TUNE_H
#define TRIVIUM_LAB_TUNE_H

#include "tune_fit.h"

#include <trivium/record.h>

enum { TUNE_GAMES_MAX = 1000000, TUNE_SAMPLES_MAX = 1000, TUNE_HOLD_OUT = 5, TUNE_PULL_MAX = 1000000 };

typedef struct tune_task {
    const tv_game *game;
    uint8_t seats;
    bool priors;      /* fit the weights of clues to the moves played, else those of features to who won */
    uint32_t samples; /* positions of a game, at most */
    uint64_t seed;    /* chooses them */
    uint32_t pull;    /* see tune_fit */
} tune_task;

/* Which table is fitted, and how many lines it has. */
const tv_weight *tune_table(const tune_task *task, uint32_t *width);

/* Takes the samples of a finished game; `number` tells games apart and says which are held out. A record that is unfinished, or was ended
 * at the table, has none. False: it cannot be replayed, or memory is short. */
bool tune_take(const tune_task *task, uint32_t number, const tv_record *record, tune_data *out, tv_error *error);

typedef struct tune_result {
    uint32_t width, cases, cases_held_out;
    int32_t weights[TUNE_WIDTH_MAX]; /* rounded */
    tune_error before, after;
} tune_result;
/* Fits the column of the table for the task's number of seats; false when there is nothing to fit or to hold out. */
bool tune_run(const tune_task *task, const tune_data *data, tune_result *out, tv_error *error);

/* The table with these weights in the column of the task's number of seats, as the source has it: src/games/GAME/weights.inc, clues.inc. */
void tune_write_table(const tune_task *task, const tune_result *result, tv_text *out);

#endif
