/* Ratings of many players from who was placed before whom: Bradley and Terry's model, fitted by maximum likelihood. Pure, so that
 * tests can hold it against known values. docs/arena.md gives the formulae. */
#ifndef TRIVIUM_LAB_RATINGS_H
#define TRIVIUM_LAB_RATINGS_H

#include <stddef.h>
#include <stdint.h>

enum { RATINGS_PLAYERS_MAX = 16 };

/* Two players of one game. Games of one group hang together (statistics.h); comparisons of a group stand together. */
typedef struct rating_comparison {
    uint32_t group;
    uint8_t first, second;
    uint8_t halves; /* points of the first: 2 placed before the second, 1 tied, 0 behind */
} rating_comparison;

typedef struct rating {
    double elo;   /* the mean of all players is 0 */
    double error; /* half of the 95 % interval */
} rating;

/* Rates `players` players. */
void ratings_fit(const rating_comparison *list, size_t count, uint32_t players, rating *out);

#endif
