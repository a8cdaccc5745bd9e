/* Statistics of matches against known values, and against simulated matches whose truth is known. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdbool.h>
#include <trivium/chance.h>

#include "lab/ratings.h"
#include "lab/sprt.h"
#include "lab/statistics.h"

enum { UNITS = 60 };

static void assert_near(double value, double wanted, double most) {
    if (!(fabs(value - wanted) <= most)) fail_msg("%.6f is not %.6f", value, wanted);
}

/* ---- known values ---- */

static void quantiles_of_the_normal_distribution(void **state) {
    (void)state;
    assert_near(statistics_normal_quantile(0.5), 0, 1e-9);
    assert_near(statistics_normal_quantile(0.975), 1.959963985, 1e-8);
    assert_near(statistics_normal_quantile(0.001), -3.090232306, 1e-8);
}

static void elo_of_shares(void **state) {
    (void)state;
    assert_near(statistics_elo(0.5, 2), 0, 1e-9);
    assert_near(statistics_elo(0.75, 2), 190.848502, 1e-5);
    assert_near(statistics_elo(0.25, 2), -190.848502, 1e-5);
    assert_near(statistics_elo(10.0 / 11, 2), 400, 1e-9);
    assert_near(statistics_elo(0.25, 4), 0, 1e-9);          /* the fair share */
    assert_near(statistics_elo(0.75, 4), 381.697003, 1e-5); /* odds of nine to one against each */
    for (uint32_t seats = 2; seats <= 4; seats++)
        for (double share = 0.05; share < 1; share += 0.05)
            assert_near(statistics_elo_to_share(statistics_elo(share, seats), seats), share, 1e-12);
}

static statistics_sample single_games(uint32_t games, uint32_t wins) {
    statistics_sample sample = {0};
    for (uint32_t i = 0; i < games; i++) statistics_add_game(&sample, i < wins);
    return sample;
}

static void intervals_of_independent_games_are_wilsons(void **state) {
    (void)state;
    statistics_sample sample = single_games(10, 8);
    statistics_estimate share = statistics_share(&sample);
    assert_near(share.value, 0.8, 1e-12);
    assert_near(share.low, 0.490162, 1e-6);
    assert_near(share.high, 0.943318, 1e-6);
    statistics_estimate elo = statistics_elo_of(&sample, 2);
    assert_near(elo.value, 240.823997, 1e-5);
    assert_near(elo.low, statistics_elo(share.low, 2), 1e-9);
    assert_near(elo.high, statistics_elo(share.high, 2), 1e-9);
}

static void nothing_but_victories_gives_a_finite_lower_bound(void **state) {
    (void)state;
    statistics_sample all = single_games(10, 10), none = single_games(10, 0), empty = {0};
    statistics_estimate share = statistics_share(&all);
    assert_near(share.low, 10 / (10 + 3.841459), 1e-6); /* n / (n + z^2) */
    assert_true(share.high == 1);
    statistics_estimate elo = statistics_elo_of(&all, 2);
    assert_near(elo.value, statistics_elo(10.5 / 11, 2), 1e-9);
    assert_near(elo.low, statistics_elo(share.low, 2), 1e-9);
    assert_true(isinf(elo.high) && elo.high > 0);
    statistics_estimate mirrored = statistics_elo_of(&none, 2);
    assert_near(mirrored.value, -elo.value, 1e-9);
    assert_near(mirrored.high, -elo.low, 1e-9);
    assert_true(isinf(mirrored.low) && mirrored.low < 0);
    share = statistics_share(&empty);
    assert_true(share.low == 0 && share.high == 1);
    assert_true(isfinite(statistics_elo_of(&empty, 2).value));
}

/* Pairs of games with these points for the first and the second. */
static void add_pairs(statistics_sample *sample, uint32_t pairs, double first, double second) {
    for (uint32_t i = 0; i < pairs; i++) {
        statistics_add_game(sample, first);
        statistics_add_game(sample, second);
        statistics_add_group(sample, (first + second) / 2, 2);
    }
}

static void pairs_that_hang_together_widen_or_narrow_the_interval(void **state) {
    (void)state;
    statistics_sample split = {0}, same = {0}, mixed = {0};
    add_pairs(&split, 10, 1, 0); /* the place decides: nothing is learnt about the players but that they are alike */
    assert_near(statistics_design_effect(&split), 0.1, 1e-12);
    add_pairs(&same, 5, 1, 1); /* the cards decide: two games tell no more than one */
    add_pairs(&same, 5, 0, 0);
    assert_near(statistics_design_effect(&same), 2.1, 1e-12);
    add_pairs(&mixed, 25, 1, 1);
    add_pairs(&mixed, 50, 1, 0);
    add_pairs(&mixed, 25, 0, 0);
    assert_near(statistics_design_effect(&mixed), 1.01, 1e-12);
    statistics_estimate narrow = statistics_share(&split), wide = statistics_share(&same);
    assert_true(narrow.high - narrow.low < 0.2 && wide.high - wide.low > 0.5);
}

static sprt_test test_of(double first, double second) { return (sprt_test){.share = {first, second}, .alpha = 0.05, .beta = 0.05}; }

static void likelihood_ratios(void **state) {
    (void)state;
    sprt_test test = test_of(0.4, 0.6);
    sprt_tally tally = {.whole = 2 * UNITS};
    assert_near(sprt_log_likelihood_ratio(&test, &tally), 0, 1e-9);
    tally.groups[0] = tally.groups[2 * UNITS] = 20; /* as likely by either */
    assert_near(sprt_log_likelihood_ratio(&test, &tally), 0, 1e-9);
    tally.groups[0] = 10; /* groups that are won or lost as a whole are coins: 20 log(0.6/0.4) + 10 log(0.4/0.6) */
    assert_near(sprt_log_likelihood_ratio(&test, &tally), 10 * log(1.5), 1e-3);
    tally.groups[0] = 0;
    assert_near(sprt_log_likelihood_ratio(&test, &tally), 20 * log(1.5), 1e-2);
    test.share[0] = 0.5;
    /* 20 pairs of two points and 20 of one, by hand: the mean 0.6 is likeliest with 0.3 and 0.6 for them (the rest loses
     * both games), the mean 0.5 with 0.25 and 0.5. */
    tally.groups[UNITS] = 20;
    assert_near(sprt_log_likelihood_ratio(&test, &tally), 20 * log(0.3 * 0.6 / (0.25 * 0.5)), 1e-2);
}

static void bounds_and_verdicts(void **state) {
    (void)state;
    sprt_test test = {.share = {0.5, 0.6}, .alpha = 0.05, .beta = 0.1};
    assert_near(sprt_lower_bound(&test), log(0.1 / 0.95), 1e-12);
    assert_near(sprt_upper_bound(&test), log(0.9 / 0.05), 1e-12);
    assert_int_equal(sprt_judge(&test, -2.26), SPRT_FIRST);
    assert_int_equal(sprt_judge(&test, -2.24), SPRT_UNDECIDED);
    assert_int_equal(sprt_judge(&test, 2.88), SPRT_UNDECIDED);
    assert_int_equal(sprt_judge(&test, 2.90), SPRT_SECOND);
}

/* ---- simulated matches ---- */

static double random_part(uint64_t *seed) { return (double)(tv_fast_next(seed) >> 11) / 9007199254740992.0; }

/* Victories of a side of that strength in a rotation. `common` is the chance that a game has the luck of the whole rotation. */
static uint32_t simulate_group(uint64_t *seed, double strength, uint32_t seats, double common) {
    double luck = random_part(seed);
    uint32_t wins = 0;
    for (uint32_t game = 0; game < seats; game++) {
        double own = random_part(seed);
        wins += (random_part(seed) < common ? luck : own) < strength;
    }
    return wins;
}

static void intervals_hold_the_truth_in_19_of_20_matches(void **state) {
    (void)state;
    enum { MATCHES = 1000, GROUPS = 50 };
    uint64_t seed = 11;
    const double strengths[] = {0.5, 0.8, 0.97};
    for (uint32_t i = 0; i < 6; i++) {
        double strength = strengths[i / 2], common = i % 2 * 0.8;
        uint32_t held = 0;
        for (uint32_t match = 0; match < MATCHES; match++) {
            statistics_sample sample = {0};
            for (uint32_t group = 0; group < GROUPS; group++) {
                uint32_t wins = simulate_group(&seed, strength, 2, common);
                add_pairs(&sample, 1, wins > 0, wins > 1);
            }
            statistics_estimate share = statistics_share(&sample);
            held += share.low <= strength && strength <= share.high;
        }
        if (held < 0.92 * MATCHES || held > 0.985 * MATCHES)
            fail_msg("strength %.2f, common luck %.1f: the interval holds it in %u of %d matches", strength, common, held, MATCHES);
    }
}

/* How often the test errs when the truth is its hypothesis `truth`. */
static uint32_t count_errors(const sprt_test *test, int truth, uint32_t seats, double common, uint32_t matches) {
    uint64_t seed = 7;
    uint32_t errors = 0;
    for (uint32_t match = 0; match < matches; match++) {
        sprt_tally tally = {.whole = UNITS * seats};
        sprt_verdict verdict = SPRT_UNDECIDED;
        while (verdict == SPRT_UNDECIDED) {
            tally.groups[UNITS * simulate_group(&seed, test->share[truth], seats, common)]++;
            verdict = sprt_judge(test, sprt_log_likelihood_ratio(test, &tally));
        }
        errors += verdict != (truth == 1 ? SPRT_SECOND : SPRT_FIRST);
    }
    return errors;
}

/* Three standard errors above the 5 % that were asked for. */
static void the_test_errs_as_seldom_as_asked_for(void **state) {
    (void)state;
    enum { MATCHES = 400, MOST = 33 };
    const struct {
        double first, second;
        uint32_t seats;
    } cases[] = {
        {0.6, 0.8, 2}, {0.75, 0.9, 2}, {0.25, 0.4, 4}, {0.5, 0.65, 3}, {0.97, 0.995, 2},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sprt_test test = test_of(cases[i].first, cases[i].second);
        for (int truth = 0; truth < 2; truth++) {
            for (double common = 0; common < 1; common += 0.6) {
                uint32_t errors = count_errors(&test, truth, cases[i].seats, common, MATCHES);
                if (errors > MOST)
                    fail_msg("%.2f or %.2f, %u seats, truth %.2f, common luck %.1f: %u errors of %d", cases[i].first, cases[i].second,
                             cases[i].seats, test.share[truth], common, errors, MATCHES);
            }
        }
    }
}

/* ---- ratings ---- */

static size_t add_comparisons(rating_comparison *list, size_t count, uint8_t first, uint8_t second, uint32_t wins, uint32_t losses) {
    for (uint32_t i = 0; i < wins + losses; i++, count++)
        list[count] = (rating_comparison){(uint32_t)count, first, second, i < wins ? 2 : 0};
    return count;
}

static void ratings_of_two_are_their_elo(void **state) {
    (void)state;
    rating_comparison list[100];
    rating both[2];
    size_t count = add_comparisons(list, 0, 0, 1, 75, 25);
    ratings_fit(list, count, 2, both);
    assert_near(both[0].elo - both[1].elo, statistics_elo(75.5 / 101, 2), 1e-6); /* one tied game is imagined */
    assert_near(both[0].elo + both[1].elo, 0, 1e-6);
    /* Each is half the difference from the mean; its variance is 1 / (n p q), but for the imagined game. */
    assert_near(both[0].error, 400 / log(10) * 1.96 * sqrt(1 / (101 * 0.7475 * 0.2525)) / 2, 0.2);
    assert_near(both[1].error, both[0].error, 1e-6);
}

static void ratings_follow_from_common_opponents(void **state) {
    (void)state;
    rating_comparison list[4000];
    rating three[3];
    size_t count = add_comparisons(list, 0, 0, 1, 1500, 500);
    count = add_comparisons(list, count, 1, 2, 1500, 500);
    ratings_fit(list, count, 3, three); /* odds of three to one twice are nine to one */
    assert_near(three[0].elo - three[1].elo, 190.85, 0.3);
    assert_near(three[0].elo - three[2].elo, 381.7, 0.6);
    assert_near(three[1].elo, 0, 1e-6);
}

static void ratings_are_finite_at_the_extremes(void **state) {
    (void)state;
    rating_comparison list[40];
    rating four[4];
    size_t count = add_comparisons(list, 0, 0, 1, 20, 0);
    ratings_fit(list, count, 4, four); /* two of them never played */
    assert_near(four[0].elo - four[1].elo, statistics_elo(20.5 / 21, 2), 1);
    assert_true(four[0].error > 200);
    for (int i = 2; i < 4; i++) assert_true(isfinite(four[i].elo) && four[i].error > 1000);
    ratings_fit(list, 0, 4, four);
    for (int i = 0; i < 4; i++) assert_near(four[i].elo, 0, 1e-6);
}

/* Pairs of games with some luck in common, in a round robin of players 100 Elo apart. */
static void intervals_of_ratings_hold_the_truth(void **state) {
    (void)state;
    enum { MATCHES = 200, ROUNDS = 40, PLAYERS = 4 };
    static rating_comparison list[ROUNDS * 12];
    uint64_t seed = 3;
    uint32_t held = 0;
    for (uint32_t match = 0; match < MATCHES; match++) {
        size_t count = 0;
        for (uint32_t group = 0; group < ROUNDS * 6; group++) {
            static const uint8_t pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
            const uint8_t *pair = pairs[group % 6];
            uint32_t wins = simulate_group(&seed, statistics_elo_to_share(100.0 * (pair[1] - pair[0]), 2), 2, 0.7);
            for (uint32_t game = 0; game < 2; game++) list[count++] = (rating_comparison){group, pair[0], pair[1], game < wins ? 2 : 0};
        }
        rating rated[PLAYERS];
        ratings_fit(list, count, PLAYERS, rated);
        for (uint32_t i = 0; i < PLAYERS; i++) held += fabs(rated[i].elo - (150 - 100.0 * i)) <= rated[i].error;
    }
    if (held < 0.925 * MATCHES * PLAYERS || held > 0.98 * MATCHES * PLAYERS)
        fail_msg("the intervals hold the truth in %u of %d cases", held, MATCHES * PLAYERS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_of_the_normal_distribution),
        cmocka_unit_test(elo_of_shares),
        cmocka_unit_test(intervals_of_independent_games_are_wilsons),
        cmocka_unit_test(nothing_but_victories_gives_a_finite_lower_bound),
        cmocka_unit_test(pairs_that_hang_together_widen_or_narrow_the_interval),
        cmocka_unit_test(likelihood_ratios),
        cmocka_unit_test(bounds_and_verdicts),
        cmocka_unit_test(intervals_hold_the_truth_in_19_of_20_matches),
        cmocka_unit_test(the_test_errs_as_seldom_as_asked_for),
        cmocka_unit_test(ratings_of_two_are_their_elo),
        cmocka_unit_test(ratings_follow_from_common_opponents),
        cmocka_unit_test(ratings_are_finite_at_the_extremes),
        cmocka_unit_test(intervals_of_ratings_hold_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
