/* How far a match is, as one line at the bottom of a terminal. */
#ifndef TRIVIUM_CLI_ARENA_PROGRESS_H
#define TRIVIUM_CLI_ARENA_PROGRESS_H

#include "lab/arena.h"

/* Draws the line anew on standard error: a bar, games, the first player's share, the test, time left. */
void arena_progress_show(const arena_task *task, uint32_t done, const arena_score *score, double seconds);
void arena_progress_clear(void);

#endif
