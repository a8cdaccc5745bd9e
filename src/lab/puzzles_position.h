/* Is a position a puzzle? */
#ifndef TRIVIUM_LAB_PUZZLES_POSITION_H
#define TRIVIUM_LAB_PUZZLES_POSITION_H

#include "puzzles.h"

/* Where somebody decides, and what is needed to think about it. */
typedef struct puzzles_position {
    tv_bot player, longer, sight; /* who plays; the same for second looks; one who sees only what is obvious */
    tv_bot_task task;
    void *scratch; /* for hints, and beside it: */
    tv_move *moves;
    uint16_t *priors;
    uint64_t *shares;
    void *world, *judge;
} puzzles_position;

/* Takes memory for positions of this game; free it, also when it failed. */
bool puzzles_position_begin(puzzles_position *it, const tv_game *game, const tv_bot *player, tv_error *error);
void puzzles_position_end(puzzles_position *it);

/* Chooses a move for the position in it->task, which has more than one; true: it is the solution of a puzzle, and `hint` says why. */
bool puzzles_position_look(puzzles_position *it, tv_move *best, tv_hint *hint, puzzle_facts *facts);

#endif
