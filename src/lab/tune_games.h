/* Games to tune by: played here by one bot at all seats, on several threads. Apart from tune.h, which needs no bots. */
#ifndef TRIVIUM_LAB_TUNE_GAMES_H
#define TRIVIUM_LAB_TUNE_GAMES_H

#include "tune.h"

#include <trivium/bot.h>

/* Plays the games and takes their samples in the order of the games, whatever the number of threads. `bot` as on the command line. */
bool tune_play(const tune_task *task, const char *bot, uint32_t games, uint32_t threads, tune_data *out, tv_error *error);

#endif
