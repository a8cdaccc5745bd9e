/* Fairness of guesses, judged by counting. Of a pair of worlds that look the same to a viewer, one true and one imagined, nobody should be able to
 * tell which is which. If `imagine` is fair, the two are exchangeable: given the pair, it is a fair coin which of them was the true one. So
 * every difference (a thing counted in the true world less the same in the imagined one) has a sign that is a fair coin, whatever
 * its size, and a sum of independent pairs is a sum of coin flips with known weights c. By Hoeffding's inequality
 *
 *     P(|sum| >= t) <= 2 exp(-t^2 / (2 (c1^2 + c2^2 + ...))),
 *
 * exactly, without any assumption about the distribution and however many pairs there are. What is counted:
 *   - by position: how often the byte at an offset has a value;
 *   - by what the viewer knows: the byte at an offset, times what a byte of the view is more than its mean so far; that finds guesses that
 *     are right on the whole but do not heed what is known.
 * With C counters the bound t is chosen so that 2 C exp(...) = FAIRNESS_DOUBT: one wrong alarm in twenty million runs for each game and number of
 * seats, so that all of a suite's runs together stay below one in a million.
 *
 * Only bytes that `imagine` fills are judged: a state may also hold what third parties know, which no guess restores. */
#ifndef TRIVIUM_SUITE_FAIRNESS_H
#define TRIVIUM_SUITE_FAIRNESS_H

#include <stdbool.h>
#include <stdint.h>

#define FAIRNESS_DOUBT 5e-8

typedef struct fairness fairness;

fairness *fairness_open(uint32_t bytes);
void fairness_close(fairness *it);
/* A pair of worlds and the view that both share. `slack` is how far from a fair coin the pair may be, see laws_fair.c; mostly 0. */
void fairness_add(fairness *it, const void *view, const void *true_world, const void *imagined, double slack);
/* How many pairs so far; did any byte differ in any of them? */
uint32_t fairness_pairs(const fairness *it);
bool fairness_busy(const fairness *it);

/* The counter that is furthest beyond its bound. */
typedef struct fairness_verdict {
    bool fair;
    uint32_t offset;        /* of the byte in a state */
    int32_t value, against; /* the value counted or -1; the offset in the view or -1 */
    double sum, bound;
    uint32_t pairs;
} fairness_verdict;
/* `doubt` is shared by so many of these as are judged together. */
fairness_verdict fairness_judge(const fairness *it, uint32_t together);

#endif
