/* What analysis and hints share. */
#ifndef TRIVIUM_BOTS_ANALYSIS_INSIDE_H
#define TRIVIUM_BOTS_ANALYSIS_INSIDE_H

#include <trivium/analysis.h>

/* What `move` is worth for the seat that decides, with all iterations behind it. */
int32_t analysis_value(const tv_bot *bot, const tv_bot_task *task, tv_move move, tv_search_report *report);

#endif
