/* From scores to chances: shares by the odds, priors by their points. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <trivium/judgement.h>

static int32_t sum_of(const int32_t *values) { return values[0] + values[1] + values[2] + values[3]; }

static void equal_scores_share_equally(void **state) {
    (void)state;
    const int32_t scores[TV_SEATS_MAX] = {700, 700, 700, 700};
    int32_t values[TV_SEATS_MAX];
    tv_share_scores(scores, 2, values);
    assert_int_equal(values[0], 5000);
    assert_int_equal(values[1], 5000);
    tv_share_scores(scores, 3, values);
    assert_int_equal(sum_of(values), TV_WHOLE_WIN);
    assert_true(values[0] - values[1] <= 1 && values[1] == values[2] && values[3] == 0);
}

/* Ten thousand points double the odds: two to one, but for the sixteenth that goes by their eighth root (about 1.09 to 1). */
static void a_doubling_doubles_the_odds(void **state) {
    (void)state;
    int32_t values[TV_SEATS_MAX];
    tv_share_scores((const int32_t[]){TV_DOUBLING, 0}, 2, values);
    assert_in_range(values[0], 6575, 6579); /* 15/16 * 2/3 + 1/16 * 0.5216 */
    tv_share_scores((const int32_t[]){-50000, -40000, -50000}, 3, values);
    assert_in_range(values[1], 4906, 4911); /* 15/16 * 1/2 + 1/16 * 0.3529; what rounding leaves goes to the best */
}

static void more_points_never_mean_a_smaller_share(void **state) {
    (void)state;
    int32_t before = 0, values[TV_SEATS_MAX];
    for (int32_t lead = -300000; lead <= 300000; lead += 250) {
        tv_share_scores((const int32_t[]){lead, 0, 0}, 3, values);
        assert_int_equal(sum_of(values), TV_WHOLE_WIN);
        assert_true(values[0] >= before);
        before = values[0];
    }
}

/* Even far ahead a lead that grows by half a doubling is seen. */
static void a_decided_game_still_tells_better_from_worse(void **state) {
    (void)state;
    int32_t less[TV_SEATS_MAX], more[TV_SEATS_MAX];
    for (int32_t lead = 20000; lead <= 200000; lead += 5000) {
        tv_share_scores((const int32_t[]){lead, 0}, 2, less);
        tv_share_scores((const int32_t[]){lead + 5000, 0}, 2, more);
        assert_true(more[0] > less[0]);
        assert_true(more[0] < TV_WHOLE_WIN);
    }
}

static void winners_share_the_victory(void **state) {
    (void)state;
    int32_t values[TV_SEATS_MAX];
    tv_share_result(&(tv_result){.place = {2, 1, 3}}, 3, values);
    assert_int_equal(values[1], TV_WHOLE_WIN);
    tv_share_result(&(tv_result){.place = {1, 4, 1, 1}}, 4, values);
    assert_int_equal(sum_of(values), TV_WHOLE_WIN);
    assert_int_equal(values[0], 3333);
    assert_int_equal(values[1], 0);
    assert_int_equal(values[3], 3334);
}

static void priors_double_with_their_points(void **state) {
    (void)state;
    const int32_t scores[] = {0, -TV_DOUBLING, -3 * TV_DOUBLING, -1000 * TV_DOUBLING, 0};
    uint16_t priors[5];
    tv_share_priors(scores, 5, priors);
    assert_int_equal(priors[0], UINT16_MAX);
    assert_int_equal(priors[1], UINT16_MAX / 2);
    assert_int_equal(priors[2], UINT16_MAX / 8);
    assert_int_equal(priors[3], 1);
    assert_int_equal(priors[4], UINT16_MAX);
}

static void weights_belong_to_a_number_of_seats(void **state) {
    (void)state;
    const tv_weight table[] = {{"A", "a", {1, 2, 3}}, {"B", "b", {10, 20, 30}}, {0}};
    const int32_t features[] = {5, -7};
    assert_int_equal(tv_weigh(table, 2, tv_weight_column(2, 2), features), 5 - 70);
    assert_int_equal(tv_weigh(table, 2, tv_weight_column(2, 4), features), 15 - 210);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_scores_share_equally),
        cmocka_unit_test(a_doubling_doubles_the_odds),
        cmocka_unit_test(more_points_never_mean_a_smaller_share),
        cmocka_unit_test(a_decided_game_still_tells_better_from_worse),
        cmocka_unit_test(winners_share_the_victory),
        cmocka_unit_test(priors_double_with_their_points),
        cmocka_unit_test(weights_belong_to_a_number_of_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
