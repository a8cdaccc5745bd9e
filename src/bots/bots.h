/* The kinds of bots, for the list in bot.c. */
#ifndef TRIVIUM_BOTS_BOTS_H
#define TRIVIUM_BOTS_BOTS_H

#include <trivium/bot.h>

extern const tv_bot_kind tv_bot_random, tv_bot_greedy, tv_bot_search;

#endif
