/* What the tests of batches play: every game of the project, those of examples/, and the small ones of the tests. */
#ifndef TRIVIUM_TESTS_BATCH_BATCH_GAMES_H
#define TRIVIUM_TESTS_BATCH_BATCH_GAMES_H

#include <trivium/batch.h>

/* Closed by NULL. */
const tv_game *const *batch_games(void);
/* A batch of the game's largest number of seats, with these arrays; the test fails when it cannot be opened. */
tv_batch *batch_open(const tv_game *game, const char *place, uint32_t tables, uint32_t arrays);
/* SHA-256 of all arrays that it has, one after another. */
void batch_hash(const tv_batch *batch, uint8_t digest[32]);

#endif
