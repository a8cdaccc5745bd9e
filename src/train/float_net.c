/* A net in floating point, see float_net.h. */
#include "float_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 8 };
const float float_prior_weight = 0.6f;
static const float ROOT = 8, ROOT_SHARE = 1.0f / 16;

/* ---- memory ---- */

static size_t padded(size_t count) { return (count + LANES - 1) / LANES * LANES; }

float_places float_net_places(const tv_net_shape *shape) {
    float_places at = {0};
    size_t moves = sample_move_table(shape);
    at.move = at.row + (size_t)shape->rows * shape->hidden;
    at.move_bias = at.move + moves * shape->second;
    at.bias = at.move_bias + padded(moves);
    at.second = at.bias + shape->hidden;
    at.second_bias = at.second + (size_t)shape->hidden * shape->second;
    at.value = at.second_bias + shape->second;
    at.value_bias = at.value + (size_t)shape->seats * shape->second;
    at.count = at.value_bias + padded(shape->seats);
    return at;
}

/* Evenly between -most and most. */
static void draw_weights(float *weights, size_t count, float most, uint64_t *chance) {
    for (size_t i = 0; i < count; i++) weights[i] = most * (2 * (float)(tv_fast_next(chance) >> 40) / (float)(1 << 24) - 1);
}

bool float_net_get(float_net *net, const tv_net_shape *shape, uint64_t seed) {
    *net = (float_net){.shape = *shape, .moves = sample_move_table(shape), .at = float_net_places(shape)};
    net->weights = calloc(net->at.count, sizeof(float));
    net->first = calloc(net->at.count, sizeof(float));
    net->second = calloc(net->at.count, sizeof(float));
    if (net->weights == NULL || net->first == NULL || net->second == NULL) return false;
    draw_weights(net->weights + net->at.row, (size_t)shape->rows * shape->hidden, 0.05f, &seed);
    draw_weights(net->weights + net->at.second, (size_t)shape->hidden * shape->second, 1.5f / sqrtf((float)shape->hidden), &seed);
    draw_weights(net->weights + net->at.value, (size_t)shape->seats * shape->second, 0.3f, &seed);
    for (uint32_t i = 0; i < shape->hidden; i++) net->weights[net->at.bias + i] = 0.3f;
    for (uint32_t i = 0; i < shape->second; i++) net->weights[net->at.second_bias + i] = 0.3f;
    return true;
}

void float_net_free(float_net *net) {
    free(net->weights);
    free(net->first);
    free(net->second);
    *net = (float_net){0};
}

/* ---- saying ---- */

static void softmax(const float *scores, uint32_t count, float root, float *out) {
    float best = scores[0], sum = 0;
    for (uint32_t i = 1; i < count; i++) best = scores[i] > best ? scores[i] : best;
    for (uint32_t i = 0; i < count; i++) sum += out[i] = expf((scores[i] - best) / root);
    for (uint32_t i = 0; i < count; i++) out[i] /= sum;
}

void float_shares(const float *scores, uint32_t seats, float *shares) {
    float odds[TV_SEATS_MAX], roots[TV_SEATS_MAX];
    softmax(scores, seats, 1, odds);
    softmax(scores, seats, ROOT, roots);
    for (uint32_t i = 0; i < seats; i++) shares[i] = (1 - ROOT_SHARE) * odds[i] + ROOT_SHARE * roots[i];
}

static float bounded(float number) { return number < 0 ? 0 : number > 1 ? 1 : number; }

static void value_scores(const float_net *net, const train_vectors *vectors, const float *second, float *scores) {
    for (uint32_t i = 0; i < net->shape.seats; i++)
        scores[i] = net->weights[net->at.value_bias + i] +
                    vectors->dot(net->weights + net->at.value + (size_t)i * net->shape.second, second, net->shape.second);
}

static void move_scores(const float_net *net, const train_vectors *vectors, const sample_set *set, const sample *position,
                        const float *second, float *scores) {
    uint32_t each = sample_move_rows(&net->shape), width = net->shape.second;
    const uint16_t *rows = set->move_rows + (size_t)position->moves * each;
    for (uint32_t i = 0; i < position->move_count; i++) {
        scores[i] = 0;
        for (uint32_t k = 0; k < each; k++, rows++)
            scores[i] +=
                net->weights[net->at.move_bias + *rows] + vectors->dot(net->weights + net->at.move + (size_t)*rows * width, second, width);
    }
}

void float_net_say(const float_net *net, const train_vectors *vectors, const sample_set *set, const sample *position, float_pass *pass) {
    const float *weights = net->weights;
    uint32_t hidden = net->shape.hidden, second = net->shape.second;
    float scores[SAMPLE_MOVES_MAX];
    memcpy(pass->hidden, weights + net->at.bias, hidden * sizeof(float));
    vectors->gather(pass->hidden, weights + net->at.row, set->rows + position->rows, position->row_count, hidden);
    memcpy(pass->second, weights + net->at.second_bias, second * sizeof(float));
    for (uint32_t i = 0; i < hidden; i++) {
        pass->hidden_slope[i] = pass->hidden[i] > 0 && pass->hidden[i] < 1; /* whether the unit is within its bounds */
        pass->hidden[i] = bounded(pass->hidden[i]);
        if (pass->hidden[i] > 0) vectors->add(pass->second, weights + net->at.second + (size_t)i * second, pass->hidden[i], second);
    }
    for (uint32_t i = 0; i < second; i++) {
        pass->second_slope[i] = pass->second[i] > 0 && pass->second[i] < 1;
        pass->second[i] = bounded(pass->second[i]);
    }
    value_scores(net, vectors, pass->second, scores);
    float_shares(scores, net->shape.seats, pass->shares);
    memcpy(pass->value_slope, scores, net->shape.seats * sizeof(float));
    if (position->move_count == 0) return;
    move_scores(net, vectors, set, position, pass->second, scores);
    softmax(scores, position->move_count, 1, pass->priors);
}

/* ---- learning ---- */

/* How the loss changes with each score: -sum of target * log(share). The scores stand where the slopes come. */
static void slope_values(const float_net *net, const sample *position, float_pass *pass) {
    float odds[TV_SEATS_MAX], roots[TV_SEATS_MAX], scores[TV_SEATS_MAX];
    uint32_t seats = net->shape.seats;
    memcpy(scores, pass->value_slope, seats * sizeof(float));
    softmax(scores, seats, 1, odds);
    softmax(scores, seats, ROOT, roots);
    pass->value_loss = 0;
    float odds_sum = 0, roots_sum = 0;
    for (uint32_t i = 0; i < seats; i++) {
        float part = position->won[i] / pass->shares[i];
        odds_sum += part * (1 - ROOT_SHARE) * odds[i];
        roots_sum += part * ROOT_SHARE / ROOT * roots[i];
        pass->value_loss -= position->won[i] * log(pass->shares[i]);
    }
    for (uint32_t i = 0; i < seats; i++) {
        float part = position->won[i] / pass->shares[i];
        pass->value_slope[i] = odds[i] * (odds_sum - part * (1 - ROOT_SHARE)) + roots[i] * (roots_sum - part * ROOT_SHARE / ROOT);
    }
}

static void slope_moves(const sample_set *set, const sample *position, float_pass *pass) {
    pass->prior_loss = 0;
    if (position->move_count == 0) return;
    const float *shares = set->shares + position->moves;
    for (uint32_t i = 0; i < position->move_count; i++) {
        if (shares[i] > 0) pass->prior_loss -= shares[i] * log(pass->priors[i] + 1e-30f);
        pass->move_slope[i] = float_prior_weight * (pass->priors[i] - shares[i]);
    }
}

void float_net_learn(const float_net *net, const train_vectors *vectors, const sample_set *set, const sample *position, float_pass *pass) {
    const float *weights = net->weights;
    uint32_t hidden = net->shape.hidden, second = net->shape.second, each = sample_move_rows(&net->shape);
    float slopes[TV_NET_SECOND_MAX] = {0};
    slope_values(net, position, pass);
    for (uint32_t i = 0; i < net->shape.seats; i++)
        vectors->add(slopes, weights + net->at.value + (size_t)i * second, pass->value_slope[i], second);
    slope_moves(set, position, pass);
    const uint16_t *rows = position->move_count > 0 ? set->move_rows + (size_t)position->moves * each : NULL;
    for (uint32_t i = 0; i < position->move_count; i++)
        for (uint32_t k = 0; k < each; k++, rows++)
            vectors->add(slopes, weights + net->at.move + (size_t)*rows * second, pass->move_slope[i], second);
    for (uint32_t i = 0; i < second; i++) pass->second_slope[i] *= slopes[i];
    for (uint32_t i = 0; i < hidden; i++)
        if (pass->hidden_slope[i] != 0)
            pass->hidden_slope[i] = vectors->dot(weights + net->at.second + (size_t)i * second, pass->second_slope, second);
}
