/* What the judgement of every game shares: features are weighed by a table, and scores become chances. Ten thousand points double the
 * odds, so a table can be read, and logistic regression fits it (`trivium tune`, docs/tuning.md). Whole numbers only, so that every
 * platform judges alike. */
#ifndef TRIVIUM_JUDGEMENT_H
#define TRIVIUM_JUDGEMENT_H

#include <trivium/game.h>

TV_PUBLIC_BEGIN

enum { TV_DOUBLING = 10000 }; /* points that double the odds */

/* The weights of a table with this number of seats, applied to as many features as the table has lines. */
int32_t tv_weigh(const tv_weight *weights, uint32_t count, uint32_t column, const int32_t *features);
/* Which of a weight's numbers counts with so many seats. */
static inline uint32_t tv_weight_column(uint8_t seats_min, uint8_t seats) { return (uint32_t)(seats - seats_min); }

/* Shares of the victory by the seats' scores. 15/16 of it go by the odds; the rest by the eighth root of the odds, so that a game all
 * but decided still tells a better move from a worse one. */
void tv_share_scores(const int32_t *scores, uint8_t seats, int32_t values[TV_SEATS_MAX]);
/* Shares of a game that is over: all who are first share it. */
void tv_share_result(const tv_result *result, uint8_t seats, int32_t values[TV_SEATS_MAX]);
/* Priors by the moves' scores, 1 to 65535, in proportion to their odds. */
void tv_share_priors(const int32_t *scores, uint32_t count, uint16_t *priors);

TV_PUBLIC_END

#endif
