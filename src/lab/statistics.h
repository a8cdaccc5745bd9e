/* Statistics of matches: shares with error bars and their Elo. Pure functions of numbers, so that tests can hold them against
 * known values. Games that share a seed hang together, so errors come from how whole groups of games scatter, not from single
 * games. docs/arena.md gives the formulae. */
#ifndef TRIVIUM_LAB_STATISTICS_H
#define TRIVIUM_LAB_STATISTICS_H

#include <stdint.h>

/* Points of one side, from 0 to 1 in each game. A group is complete when all its games are there: the games of one seed with
 * everybody in every place once. */
typedef struct statistics_sample {
    double games, points;            /* complete groups or not */
    double groups, group_games;      /* number of complete groups, and how many games each has */
    double group_sum, group_squares; /* sums of the complete groups' mean points, and of their squares */
} statistics_sample;

/* A value with the ends of its 95 % interval. */
typedef struct statistics_estimate {
    double value, low, high;
} statistics_estimate;

/* Adds the points of a game; adds a complete group, whose games were added already. */
void statistics_add_game(statistics_sample *sample, double points);
void statistics_add_group(statistics_sample *sample, double mean_points, uint32_t games);

/* x such that a standard normal variable is below it with this probability, 0 < probability < 1. */
double statistics_normal_quantile(double probability);

/* How much more the groups' means vary than those of as many independent games would; 1 where that cannot be told. */
double statistics_design_effect(const statistics_sample *sample);

/* Mean points and their Wilson interval; 0 to 1 when there are no games. */
statistics_estimate statistics_share(const statistics_sample *sample);

/* Elo lead over each of seats - 1 equal opponents of one who wins this share of games, and back. Shares of 0 and 1 give
 * infinities. */
double statistics_elo(double share, uint32_t seats);
double statistics_elo_to_share(double elo, uint32_t seats);

/* The sample's Elo. Who won or lost everything gets the value of half a point less or more; the interval's outer end is
 * infinite then. */
statistics_estimate statistics_elo_of(const statistics_sample *sample, uint32_t seats);

#endif
