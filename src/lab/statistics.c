/* Statistics of matches, see statistics.h. */
#include "statistics.h"

#include "base/check.h"

#include <math.h>

static const double ELO_SCALE = 400; /* points for a factor of ten in the odds */
static const double CONFIDENCE = 0.95;

void statistics_add_game(statistics_sample *sample, double points) {
    sample->games++;
    sample->points += points;
}

void statistics_add_group(statistics_sample *sample, double mean_points, uint32_t games) {
    sample->groups++;
    sample->group_games = games;
    sample->group_sum += mean_points;
    sample->group_squares += mean_points * mean_points;
}

/* ---- the normal distribution ---- */

static double normal_below(double x) { return erfc(-x / sqrt(2)) / 2; }

double statistics_normal_quantile(double probability) {
    enum { HALVINGS = 80 };
    TV_ASSERT(probability > 0 && probability < 1);
    double low = -40, high = 40;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (normal_below(middle) < probability)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* ---- shares ---- */

/* One imagined group of independent games is mixed in: it keeps the effect from being 0 when a few groups happen to agree. */
double statistics_design_effect(const statistics_sample *sample) {
    if (sample->groups < 1) return 1;
    double mean = sample->group_sum / sample->groups;
    double independent = mean * (1 - mean) / sample->group_games;
    if (independent <= 0) return 1;
    double scatter = fmax(0, sample->group_squares - mean * sample->group_sum);
    return (scatter + independent) / (sample->groups * independent);
}

statistics_estimate statistics_share(const statistics_sample *sample) {
    if (sample->games <= 0) return (statistics_estimate){0.5, 0, 1};
    double share = sample->points / sample->games;
    double count = sample->games / statistics_design_effect(sample);
    double z = statistics_normal_quantile((1 + CONFIDENCE) / 2);
    double shrink = 1 + z * z / count;
    double centre = (share + z * z / (2 * count)) / shrink;
    double half = z / shrink * sqrt(share * (1 - share) / count + z * z / (4 * count * count));
    /* The ends of nothing but victories or defeats are exact, but for rounding. */
    return (statistics_estimate){
        .value = share,
        .low = share <= 0 ? 0 : fmax(0, centre - half),
        .high = share >= 1 ? 1 : fmin(1, centre + half),
    };
}

/* ---- Elo ---- */

double statistics_elo(double share, uint32_t seats) { return ELO_SCALE * log10(share * (seats - 1) / (1 - share)); }

double statistics_elo_to_share(double elo, uint32_t seats) {
    double strength = pow(10, elo / ELO_SCALE);
    return strength / (strength + seats - 1);
}

statistics_estimate statistics_elo_of(const statistics_sample *sample, uint32_t seats) {
    statistics_estimate share = statistics_share(sample);
    if (share.value <= 0 || share.value >= 1) share.value = (sample->points + 0.5) / (sample->games + 1);
    return (statistics_estimate){
        .value = statistics_elo(share.value, seats),
        .low = statistics_elo(share.low, seats),
        .high = statistics_elo(share.high, seats),
    };
}
