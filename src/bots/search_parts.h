/* A search of one tree, which is what search.c does, and a search of several, which search_parts.c makes of it. */
#ifndef TRIVIUM_BOTS_SEARCH_PARTS_H
#define TRIVIUM_BOTS_SEARCH_PARTS_H

#include <trivium/search.h>

/* How many iterations the bot makes; `clock`: somebody will stop it when its time is over. */
uint32_t search_part_iterations(const tv_bot *bot, bool clock);
size_t search_part_memory(const tv_bot *bot, const tv_game *game);
/* As tv_search_run, with one tree whatever the bot's threads; `out` must not be NULL. */
tv_move search_part_run(const tv_bot *bot, const tv_bot_task *task, tv_search_report *out);

#endif
