/* Who meets whom when many players are rated. */
#ifndef TRIVIUM_LAB_ARENA_LINEUPS_H
#define TRIVIUM_LAB_ARENA_LINEUPS_H

#include "arena.h"

/* How many ways there are to choose `seats` of so many players. */
uint32_t arena_lineups_count(uint32_t players, uint8_t seats);
/* All of them into `out`. */
void arena_lineups_all(uint32_t players, uint8_t seats, arena_lineup *out);

/* Who was placed before whom in all games that were played: ratings of a task's players into out[task->player_count]. False: memory
 * is short. */
bool arena_ratings(const arena_task *task, const arena_game *games, rating *out);

#endif
