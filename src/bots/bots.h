/* The kinds of bots, for the list in bot.c. */
#ifndef TRIVIUM_BOTS_BOTS_H
#define TRIVIUM_BOTS_BOTS_H

#include <trivium/bot.h>

extern const tv_bot_kind tv_bot_random, tv_bot_greedy, tv_bot_search;
extern const tv_bot_kind tv_bot_novice, tv_bot_casual, tv_bot_club, tv_bot_expert, tv_bot_master, tv_bot_champion; /* levels.c */

/* The search, for all kinds that are one. */
size_t bot_search_memory(const tv_bot *bot, const tv_game *game);
tv_move bot_search_choose(const tv_bot *bot, const tv_bot_task *task);

#endif
