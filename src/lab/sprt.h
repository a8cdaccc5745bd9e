/* Sequential test: is a side's share of points rather `share[0]` or `share[1]`? It stops as soon as the games played so far
 * leave little doubt, and is sound for games that hang together because it looks only at complete groups (statistics.h) and
 * assumes nothing about how their scores are distributed. docs/arena.md gives the formula. */
#ifndef TRIVIUM_LAB_SPRT_H
#define TRIVIUM_LAB_SPRT_H

#include <stdint.h>

typedef struct sprt_test {
    double share[2]; /* the two hypotheses, 0 < share[0] < share[1] < 1 */
    double alpha;    /* chance of accepting the second when the first is true */
    double beta;     /* and of accepting the first when the second is true */
} sprt_test;

/* How many groups had which score, from 0 to `whole` units. */
enum { SPRT_UNITS_MAX = 240 };
typedef struct sprt_tally {
    uint32_t whole;
    uint64_t groups[SPRT_UNITS_MAX + 1];
} sprt_tally;

typedef enum { SPRT_UNDECIDED, SPRT_FIRST, SPRT_SECOND } sprt_verdict;

/* Logarithm of how much more likely the second hypothesis makes the scores than the first, both taken at their best. */
double sprt_log_likelihood_ratio(const sprt_test *test, const sprt_tally *tally);
/* At or below the lower bound the first is accepted, at or above the upper the second. */
double sprt_lower_bound(const sprt_test *test);
double sprt_upper_bound(const sprt_test *test);
sprt_verdict sprt_judge(const sprt_test *test, double log_likelihood_ratio);

#endif
