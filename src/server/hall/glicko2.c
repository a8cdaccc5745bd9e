/* The steps of Glicko-2 in the order of its description. Weights multiply what a game tells: a weight of 1 is the published formula. */
#include "glicko2.h"

#include "base/check.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, closeness = 0.000001, middle = 1500, deviation_most = 350, deviation_least = 45;
static const double pi = 3.14159265358979323846;

glicko2_rating glicko2_fresh(void) { return (glicko2_rating){middle, deviation_most, 0.06}; }

static double damping(double deviation) { return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi)); }

static double expected(double mu, double other_mu, double other_phi) { return 1 / (1 + exp(-damping(other_phi) * (mu - other_mu))); }

/* The function whose root is the new volatility's logarithm (step 5). */
static double slope(double x, double delta, double phi, double variance, double start) {
    double e = exp(x), sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - start) / (tau * tau);
}

static double new_volatility(double volatility, double delta, double phi, double variance) {
    double start = log(volatility * volatility), a = start, b;
    if (delta * delta > phi * phi + variance) {
        b = log(delta * delta - phi * phi - variance);
    } else {
        int k = 1;
        while (slope(start - k * tau, delta, phi, variance, start) < 0) k++;
        b = start - k * tau;
    }
    double at_a = slope(a, delta, phi, variance, start), at_b = slope(b, delta, phi, variance, start);
    while (fabs(b - a) > closeness) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = slope(c, delta, phi, variance, start);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return exp(a / 2);
}

static double bounded(double value, double least, double most) { return value < least ? least : value > most ? most : value; }

glicko2_rating glicko2_after(glicko2_rating before, const glicko2_game *games, size_t count) {
    double mu = (before.rating - middle) / scale, phi = before.deviation / scale;
    double information = 0, surprise = 0;
    for (size_t i = 0; i < count; i++) {
        double other = (games[i].against.rating - middle) / scale, other_phi = games[i].against.deviation / scale;
        double g = damping(other_phi), e = expected(mu, other, other_phi);
        information += games[i].weight * g * g * e * (1 - e);
        surprise += games[i].weight * g * (games[i].score - e);
    }
    double volatility = before.volatility;
    if (information > 0) volatility = new_volatility(volatility, surprise / information, phi, 1 / information);
    double wider = sqrt(phi * phi + volatility * volatility);
    double narrower = 1 / sqrt(1 / (wider * wider) + information);
    return (glicko2_rating){middle + scale * (mu + narrower * narrower * surprise),
                            bounded(scale * narrower, count > 0 ? deviation_least : 0, deviation_most), volatility};
}

void glicko2_table(glicko2_rating *ratings, const unsigned char *places, size_t seats) {
    TV_ASSERT(seats >= 1 && seats <= GLICKO2_SEATS_MAX);
    glicko2_rating after[GLICKO2_SEATS_MAX];
    for (size_t seat = 0; seat < seats; seat++) {
        glicko2_game games[GLICKO2_SEATS_MAX];
        size_t count = 0;
        for (size_t other = 0; other < seats; other++) {
            if (other == seat) continue;
            double score = places[seat] < places[other] ? 1 : places[seat] == places[other] ? 0.5 : 0;
            games[count++] = (glicko2_game){ratings[other], score, 1.0 / (double)(seats - 1)};
        }
        after[seat] = glicko2_after(ratings[seat], games, count);
    }
    for (size_t seat = 0; seat < seats; seat++) ratings[seat] = after[seat];
}
