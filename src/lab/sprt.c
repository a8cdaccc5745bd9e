/* Sequential test, see sprt.h. The likelihood of a hypothesis is that of the most likely distribution of group scores whose
 * mean is the hypothesis (empirical likelihood): each score that occurred with weight w gets probability w / (1 + tilt * (score - mean)),
 * with the one tilt that gives that mean. */
#include "sprt.h"

#include "base/check.h"

#include <math.h>

/* Groups imagined at either end, so that every mean is possible even when all scores were the same. */
static const double IMAGINED = 0.001;

/* The scores that occurred, from 0 to 1, with their weights. */
typedef struct sprt_scores {
    double score[SPRT_UNITS_MAX + 1], weight[SPRT_UNITS_MAX + 1];
    uint32_t count;
} sprt_scores;

static void gather(const sprt_tally *tally, sprt_scores *scores) {
    scores->count = 0;
    for (uint32_t units = 0; units <= tally->whole; units++) {
        double weight = (double)tally->groups[units] + (units == 0 || units == tally->whole ? IMAGINED : 0);
        if (weight <= 0) continue;
        scores->score[scores->count] = (double)units / tally->whole;
        scores->weight[scores->count++] = weight;
    }
}

/* Sum of w * (score - mean) / (1 + tilt * (score - mean)): falls as the tilt grows, and is 0 at the one we look for. */
static double imbalance(const sprt_scores *scores, double mean, double tilt) {
    double sum = 0;
    for (uint32_t i = 0; i < scores->count; i++) {
        double lead = scores->score[i] - mean;
        sum += scores->weight[i] * lead / (1 + tilt * lead);
    }
    return sum;
}

static double find_tilt(const sprt_scores *scores, double mean) {
    enum { HALVINGS = 50 };
    double low = -1 / (1 - mean), high = 1 / mean; /* beyond these some probability is negative */
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (imbalance(scores, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* Logarithm of the likelihood, but for a term that all means share. */
static double log_likelihood(const sprt_scores *scores, double mean) {
    double tilt = find_tilt(scores, mean), sum = 0;
    for (uint32_t i = 0; i < scores->count; i++) sum -= scores->weight[i] * log1p(tilt * (scores->score[i] - mean));
    return sum;
}

double sprt_log_likelihood_ratio(const sprt_test *test, const sprt_tally *tally) {
    TV_ASSERT(tally->whole >= 1 && tally->whole <= SPRT_UNITS_MAX);
    sprt_scores scores;
    gather(tally, &scores);
    return log_likelihood(&scores, test->share[1]) - log_likelihood(&scores, test->share[0]);
}

double sprt_lower_bound(const sprt_test *test) { return log(test->beta / (1 - test->alpha)); }
double sprt_upper_bound(const sprt_test *test) { return log((1 - test->beta) / test->alpha); }

sprt_verdict sprt_judge(const sprt_test *test, double log_likelihood_ratio) {
    if (log_likelihood_ratio <= sprt_lower_bound(test)) return SPRT_FIRST;
    if (log_likelihood_ratio >= sprt_upper_bound(test)) return SPRT_SECOND;
    return SPRT_UNDECIDED;
}
