/* The fit behind `trivium tune`: it finds weights that are known, says how good they are, and takes its samples from records alone. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>

#include "lab/tune.h"
#include "lab/tune_games.h"

enum { WIDTH = 4, CASES = 6000, ALTERNATIVES = 3 };
static const double known[WIDTH] = {8000, -3000, 1000, 500}; /* of features up to 4, 8, 20 and, never differing, 1 */

/* Cases in which the alternative is drawn with the chance that the known weights give it. */
static void make_cases(tune_data *data, uint64_t chance) {
    static const uint32_t range[WIDTH] = {5, 9, 21, 1};
    *data = (tune_data){.width = WIDTH};
    for (uint32_t i = 0; i < CASES; i++) {
        float *shares;
        int32_t *rows = tune_data_add(data, ALTERNATIVES, i % TUNE_HOLD_OUT == 0, &shares);
        double odds[ALTERNATIVES], sum = 0;
        assert_non_null(rows);
        for (uint32_t j = 0; j < ALTERNATIVES; j++) {
            double score = 0;
            for (uint32_t k = 0; k < WIDTH; k++) {
                rows[j * WIDTH + k] = (int32_t)tv_fast_below(&chance, range[k]);
                if (k == 3) rows[j * WIDTH + k] = 1;
                score += known[k] * rows[j * WIDTH + k];
            }
            sum += odds[j] = exp2(score / TV_DOUBLING);
        }
        double lot = sum * (double)(tv_fast_next(&chance) >> 11) / (double)(UINT64_C(1) << 53);
        uint32_t won = 0;
        while (won + 1 < ALTERNATIVES && lot >= odds[won]) lot -= odds[won++];
        shares[won] = 1;
    }
}

static void fit_recovers_known_weights(void **state) {
    (void)state;
    tune_data data;
    make_cases(&data, 7);
    double weights[WIDTH] = {0, 0, 0, 500};
    tune_error blind = tune_measure(&data, weights);
    assert_true(fabs(blind.held_out - log2(ALTERNATIVES)) < 1e-9); /* without weights every alternative is as likely */
    tune_fit(&data, 1, weights);
    for (uint32_t k = 0; k < WIDTH; k++) assert_true(fabs(weights[k] - known[k]) < 60 + fabs(known[k]) / 10);
    tune_error fitted = tune_measure(&data, weights), truth = tune_measure(&data, known);
    assert_true(fitted.held_out < blind.held_out - 0.3);
    assert_true(fabs(fitted.held_out - truth.held_out) < 0.01);
    tune_data_free(&data);
}

static void pull_holds_weights_back(void **state) {
    (void)state;
    tune_data data;
    make_cases(&data, 8);
    double loose[WIDTH] = {0}, tight[WIDTH] = {0};
    tune_fit(&data, 1, loose);
    tune_fit(&data, 1000000, tight);
    for (uint32_t k = 0; k < 3; k++) assert_true(fabs(tight[k]) < fabs(loose[k]) / 10);
    tune_data_free(&data);
}

static void a_feature_that_never_differs_keeps_its_weight(void **state) {
    (void)state;
    tune_data data;
    make_cases(&data, 9);
    double weights[WIDTH] = {0, 0, 0, 1234};
    tune_fit(&data, 1, weights);
    assert_true(fabs(weights[3] - 1234) < 1e-6);
    tune_data_free(&data);
}

/* ---- samples ---- */

static tune_task task_of(const tv_game *game, uint8_t seats, bool priors) {
    return (tune_task){.game = game, .seats = seats, .priors = priors, .samples = 6, .seed = 3, .pull = 20};
}

static void threads_change_nothing(void **state) {
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        tune_data one = {0}, three = {0};
        tune_task task = task_of(*game, (*game)->seats_max, false);
        tv_error error = {0};
        assert_true(tune_play(&task, "random", 5, 1, &one, &error));
        assert_true(tune_play(&task, "random", 5, 3, &three, &error));
        assert_true(one.case_count > 5 && one.case_count <= 5 * 6);
        assert_int_equal(one.case_count, three.case_count);
        assert_memory_equal(one.rows, three.rows, one.row_count * one.width * sizeof *one.rows);
        assert_memory_equal(one.shares, three.shares, one.row_count * sizeof *one.shares);
        tune_data_free(&one);
        tune_data_free(&three);
    }
}

/* Of every case one victory is shared out, and one game of five is held out. */
static void samples_tell_who_won(void **state) {
    (void)state;
    const tv_game *game = tv_games[0];
    tune_data data = {0};
    tune_task task = task_of(game, game->seats_max, false);
    tv_error error = {0};
    uint32_t held_out = 0;
    assert_true(tune_play(&task, "random", 5, 1, &data, &error));
    for (uint32_t i = 0; i < data.case_count; i++) {
        float sum = 0;
        for (uint32_t j = 0; j < data.cases[i].count; j++) sum += data.shares[data.cases[i].first + j];
        assert_true(fabsf(sum - 1) < 1e-3f);
        assert_int_equal(data.cases[i].count, game->seats_max);
        held_out += data.cases[i].held_out;
    }
    assert_true(held_out >= 1 && held_out <= 6);
    tune_data_free(&data);
}

static void priors_sample_legal_moves(void **state) {
    (void)state;
    const tv_game *game = tv_games[0];
    tune_data data = {0};
    tune_task task = task_of(game, game->seats_min, true);
    tune_result result;
    tv_error error = {0};
    assert_true(tune_play(&task, "greedy", 5, 1, &data, &error));
    assert_int_equal(data.width, game->clues);
    for (uint32_t i = 0; i < data.case_count; i++) {
        uint32_t played = 0;
        assert_true(data.cases[i].count >= 2);
        for (uint32_t j = 0; j < data.cases[i].count; j++) played += data.shares[data.cases[i].first + j] > 0;
        assert_int_equal(played, 1);
    }
    assert_true(tune_run(&task, &data, &result, &error));
    assert_true(result.after.fitted < result.before.fitted);
    tune_data_free(&data);
}

static void too_few_games_are_refused(void **state) {
    (void)state;
    tune_task task = task_of(tv_games[0], tv_games[0]->seats_min, false);
    tune_data data = {0};
    tune_result result;
    tv_error error = {0};
    assert_true(tune_play(&task, "random", 4, 1, &data, &error));
    assert_false(tune_run(&task, &data, &result, &error));
    assert_non_null(strstr(error.what, "at least five"));
    tune_data_free(&data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fit_recovers_known_weights),
        cmocka_unit_test(pull_holds_weights_back),
        cmocka_unit_test(a_feature_that_never_differs_keeps_its_weight),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(samples_tell_who_won),
        cmocka_unit_test(priors_sample_legal_moves),
        cmocka_unit_test(too_few_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
