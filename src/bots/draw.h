/* Drawing a move from a search's report, see tv_bot_handicap.warmth. */
#ifndef TRIVIUM_BOTS_DRAW_H
#define TRIVIUM_BOTS_DRAW_H

#include <trivium/search.h>

enum { DRAW_UNIT = 16 };

/* In proportion to visits to the power of 16 / warmth. */
tv_move draw_move(const tv_search_report *report, uint32_t warmth, uint64_t seed);

#endif
