/* A net in floating point: its slopes are those of its loss, its shares those of the whole numbers, and lessons lower the loss. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/chance.h>
#include <trivium/judgement.h>

#include "train/export.h"
#include "train/fit.h"
#include "train/temper.h"

enum { SEATS = 3, ROWS = 40, ACTIONS = 20, CLUES = 2, MOVES = 5, ON = 12, POSITIONS = 200 };

/* Inputs of one class each, so that input i is row i. */
static tv_net_shape small_shape(void) {
    return (tv_net_shape){.game = "none",
                          .seats = SEATS,
                          .observation = ROWS,
                          .clues = CLUES,
                          .actions = ACTIONS,
                          .hidden = 64,
                          .second = 16,
                          .maps = 1,
                          .rows = ROWS};
}

static void *lay_out(tv_net *layout, const tv_net_shape *shape) {
    size_t size = tv_net_bytes(shape);
    void *bytes = aligned_alloc(TV_NET_ALIGNMENT, (size / TV_NET_ALIGNMENT + 1) * TV_NET_ALIGNMENT);
    assert_non_null(bytes);
    memset(bytes, 0, size);
    tv_net_lay(layout, shape, bytes);
    memset(layout->map + 1, 1, 255);
    for (uint32_t i = 0; i < ROWS; i++) layout->row_of[i] = (uint16_t)i;
    tv_net_close(layout, bytes);
    return bytes;
}

/* Positions by lot; who wins, and which moves are good, depends on the first rows. */
static void make_samples(samples *all, const tv_net *layout) {
    uint64_t chance = 5;
    sample_set *set = &all->sets[0];
    uint32_t each = sample_move_rows(&layout->shape);
    memset(all, 0, sizeof *all);
    all->net = layout;
    set->samples = calloc(POSITIONS, sizeof *set->samples);
    set->rows = calloc(POSITIONS * ROWS, sizeof *set->rows);
    set->move_rows = calloc(POSITIONS * MOVES * each, sizeof *set->move_rows);
    set->shares = calloc(POSITIONS * MOVES, sizeof *set->shares);
    for (uint32_t i = 0; i < POSITIONS; i++) {
        sample *fresh = &set->samples[set->count++];
        *fresh = (sample){.rows = set->row_count, .moves = set->share_count, .move_count = i % 2 == 0 ? MOVES : 0};
        for (uint32_t row = 0; row < ROWS; row++)
            if (tv_fast_below(&chance, ROWS) < ON) set->rows[set->row_count++] = (uint16_t)row;
        fresh->row_count = set->row_count - fresh->rows;
        uint32_t winner = fresh->row_count > 0 ? set->rows[fresh->rows] % SEATS : 0;
        for (uint32_t seat = 0; seat < SEATS; seat++) fresh->won[seat] = seat == winner ? 0.8f : 0.1f;
        for (uint32_t move = 0; move < fresh->move_count; move++) {
            uint16_t *rows = set->move_rows + set->move_row_count;
            rows[0] = (uint16_t)tv_fast_below(&chance, ACTIONS);
            for (uint32_t clue = 0; clue < CLUES; clue++)
                rows[1 + clue] = (uint16_t)(ACTIONS + clue * TV_NET_CLASSES + tv_fast_below(&chance, TV_NET_CLASSES));
            set->move_row_count += each;
            set->shares[set->share_count++] = move == winner ? 0.6f : 0.1f;
        }
    }
    all->count = set->count;
}

static void spread_weights(float_net *net, uint64_t chance) {
    for (size_t i = net->at.move; i < net->at.bias; i++) net->weights[i] = (float)(tv_fast_next(&chance) >> 40) / (1 << 24) - 0.5f;
}

/* ---- slopes ---- */

static double loss_at(const float_net *net, const sample_set *set, const sample *position, float_pass *pass) {
    float_net_say(net, train_vectors_here(), set, position, pass);
    float_net_learn(net, train_vectors_here(), set, position, pass);
    return pass->value_loss + (double)float_prior_weight * pass->prior_loss;
}

/* The slope by differences, from both sides; false at a bend, where these disagree. */
static bool slope_by_difference(float_net *net, const sample_set *set, const sample *position, size_t at, double *slope) {
    const float step = 0.004f;
    float_pass *pass = malloc(sizeof *pass);
    float kept = net->weights[at];
    assert_non_null(pass);
    double here = loss_at(net, set, position, pass);
    net->weights[at] = kept + step;
    double above = loss_at(net, set, position, pass);
    net->weights[at] = kept - step;
    double below = loss_at(net, set, position, pass);
    net->weights[at] = kept;
    free(pass);
    *slope = (above - below) / (2 * (double)step);
    return fabs((above - here) - (here - below)) / (double)step < 0.002 + 0.02 * fabs(*slope);
}

static void slopes_are_those_of_the_loss(void **state) {
    (void)state;
    tv_net_shape shape = small_shape();
    tv_net layout;
    void *bytes = lay_out(&layout, &shape);
    samples all;
    float_net net;
    float_pass *pass = malloc(sizeof *pass);
    make_samples(&all, &layout);
    assert_true(float_net_get(&net, &shape, 3) && pass != NULL);
    spread_weights(&net, 9);
    const sample_set *set = &all.sets[0];
    const sample *position = &set->samples[0];
    uint32_t compared = 0, hidden = shape.hidden, second = shape.second;
    loss_at(&net, set, position, pass);
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t unit = i % hidden, low = i % second;
        uint16_t row = set->rows[position->rows + i % position->row_count], move = set->move_rows[i % (MOVES * 3)];
        float move_slope = 0;
        for (uint32_t k = 0; k < MOVES * 3; k++) move_slope += set->move_rows[k] == move ? pass->move_slope[k / 3] : 0;
        const struct {
            size_t at;
            float slope;
        } cases[] = {
            {net.at.bias + unit, pass->hidden_slope[unit]},
            {net.at.row + (size_t)row * hidden + unit, pass->hidden_slope[unit]},
            {net.at.second + (size_t)unit * second + low, pass->hidden[unit] * pass->second_slope[low]},
            {net.at.second_bias + low, pass->second_slope[low]},
            {net.at.value + (i % SEATS) * second + low, pass->value_slope[i % SEATS] * pass->second[low]},
            {net.at.value_bias + i % SEATS, pass->value_slope[i % SEATS]},
            {net.at.move + (size_t)move * second + low, move_slope * pass->second[low]},
            {net.at.move_bias + move, move_slope},
        };
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            double slope;
            if (!slope_by_difference(&net, set, position, cases[k].at, &slope)) continue;
            if (fabs(slope - (double)cases[k].slope) > 0.003 + 0.03 * fabs(slope))
                fail_msg("part %zu: %f, not %f", k, (double)cases[k].slope, slope);
            compared++;
        }
    }
    assert_true(compared > 400);
    float_net_free(&net);
    samples_free(&all);
    free(pass);
    free(bytes);
}

/* ---- shares ---- */

static void shares_are_those_of_whole_numbers(void **state) {
    (void)state;
    for (int32_t score = -60000; score <= 60000; score += 1500) {
        int32_t scores[TV_SEATS_MAX] = {score, 0, -score / 3}, values[TV_SEATS_MAX];
        float natural[TV_SEATS_MAX], shares[TV_SEATS_MAX];
        for (uint32_t i = 0; i < SEATS; i++) natural[i] = (float)(scores[i] * log(2) / TV_DOUBLING);
        tv_share_scores(scores, SEATS, values);
        float_shares(natural, SEATS, shares);
        for (uint32_t i = 0; i < SEATS; i++) assert_true(fabs(shares[i] * TV_WHOLE_WIN - values[i]) < 3);
    }
}

/* ---- lessons ---- */

static fit_result lesson(float_net *net, const samples *all, uint32_t steps, uint32_t threads) {
    fit_result result;
    fit_task task = {.net = net, .samples = all, .threads = threads, .seed = 1, .steps = steps, .rate = 3e-3f, .rate_end = 1e-4f};
    assert_true(fit_run(&task, &result));
    assert_int_equal(result.steps, steps);
    return result;
}

static void lessons_lower_the_loss_on_any_number_of_threads(void **state) {
    (void)state;
    tv_net_shape shape = small_shape();
    tv_net layout, whole;
    void *bytes = lay_out(&layout, &shape);
    samples all;
    float_net one, three;
    tv_error error;
    size_t size;
    make_samples(&all, &layout);
    assert_true(float_net_get(&one, &shape, 3) && float_net_get(&three, &shape, 3));
    double before = lesson(&one, &all, 1, 1).value_loss;
    lesson(&three, &all, 1, 3);
    fit_result after = lesson(&one, &all, 40, 1);
    lesson(&three, &all, 40, 3);
    assert_true(after.value_loss < before - 0.1);
    assert_true(after.prior_loss < log2(MOVES) - 0.05);
    assert_memory_equal(one.weights, three.weights, one.at.count * sizeof *one.weights);
    /* However large the weights have grown, their whole numbers keep all bounds. */
    for (size_t i = one.at.row; i < one.at.move; i++) one.weights[i] *= 300;
    fit_bound_rows(&one, &layout);
    void *net = export_net(&one, &layout, &whole, &size, &error);
    assert_non_null(net);
    free(net);
    float_net_free(&one);
    float_net_free(&three);
    samples_free(&all);
    free(bytes);
}

/* ---- how sure it is ---- */

/* Winners drawn by the chances of scores that are 1.5 times what the net says: that is the factor found; a net that says them whole needs none. */
static void a_shy_net_is_made_surer(void **state) {
    (void)state;
    uint64_t chance = 11;
    temper_sums shy = {0}, right = {0};
    for (uint32_t i = 0; i < 40000; i++) {
        float scores[TV_SEATS_MAX], whole[TV_SEATS_MAX], shares[TV_SEATS_MAX], won[TV_SEATS_MAX] = {0};
        for (uint32_t seat = 0; seat < SEATS; seat++) {
            scores[seat] = 4 * ((float)(tv_fast_next(&chance) >> 40) / (1 << 24) - 0.5f);
            whole[seat] = 1.5f * scores[seat];
        }
        float_shares(whole, SEATS, shares);
        float drawn = (float)(tv_fast_next(&chance) >> 40) / (1 << 24);
        uint32_t winner = 0;
        while (winner < SEATS - 1 && (drawn -= shares[winner]) > 0) winner++;
        won[winner] = 1;
        temper_add(&shy, scores, won, SEATS);
        temper_add(&right, whole, won, SEATS);
    }
    assert_true(fabs(temper_best(&shy) - 1.5) < 0.06);
    assert_true(fabs(temper_best(&right) - 1) < 0.06);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_are_those_of_the_loss),
        cmocka_unit_test(shares_are_those_of_whole_numbers),
        cmocka_unit_test(a_shy_net_is_made_surer),
        cmocka_unit_test(lessons_lower_the_loss_on_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
