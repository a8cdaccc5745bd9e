/* Plays the moves of games again, for who looks at their positions. */
#ifndef TRIVIUM_TRAIN_REPLAY_H
#define TRIVIUM_TRAIN_REPLAY_H

#include "game_data.h"

/* Called before each decision with the state and its number in the game; false ends it. */
typedef bool (*replay_look)(void *host, const data_game *game, uint32_t decision, const void *state);
/* `state` is memory for one. False: a move is not legal, the game was written by other rules, or `look` ended it. */
bool replay_game(const tv_game *rules, const void *box, const data_game *game, void *state, replay_look look, void *host);

#endif
