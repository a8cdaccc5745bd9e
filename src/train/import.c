/* From whole numbers to floating point, see import.h: each step is the one of export.c the other way round. */
#include "import.h"

#include "base/check.h"
#include "export.h"

#include <string.h>

static void import_first(const tv_net *from, float_net *to) {
    const uint32_t hidden = from->shape.hidden;
    for (uint32_t unit = 0; unit < hidden; unit++) {
        const double gain = from->gain[unit] > 0 ? from->gain[unit] : 1; /* a unit without any says nothing, whatever is added up */
        const double whole = (double)(1 << TV_NET_GAIN_SHIFT) / gain, scale = TV_NET_ONE * whole;
        to->weights[to->at.bias + unit] = (float)((from->bias[unit] - whole / 2) / scale);
        for (uint32_t row = 0; row < from->shape.rows; row++)
            to->weights[to->at.row + (size_t)row * hidden + unit] = (float)(from->row[(size_t)row * hidden + unit] / scale);
    }
}

static void import_second(const tv_net *from, float_net *to) {
    const double scale = 1 << TV_NET_SECOND_SHIFT;
    const uint32_t hidden = from->shape.hidden, second = from->shape.second;
    for (uint32_t i = 0; i < second; i++) {
        to->weights[to->at.second_bias + i] = (float)((from->second_bias[i] / scale - 0.5) / TV_NET_ONE);
        for (uint32_t k = 0; k < hidden; k++)
            to->weights[to->at.second + (size_t)k * second + i] = (float)(from->second[(size_t)i * hidden + k] / scale);
    }
}

static void import_scores(const int16_t *scores, const int32_t *biases, uint32_t rows, uint32_t second, float *weights, float *out_biases) {
    const double scale = EXPORT_NATURAL * (1 << TV_NET_SCORE_SHIFT);
    for (uint32_t i = 0; i < rows; i++) {
        out_biases[i] = (float)(biases[i] / scale);
        for (uint32_t k = 0; k < second; k++)
            weights[(size_t)i * second + k] = (float)(scores[(size_t)i * second + k] * TV_NET_ONE / scale);
    }
}

void import_net(const tv_net *from, float_net *to) {
    const uint32_t second = to->shape.second, clues = to->shape.clues * TV_NET_CLASSES, moves = to->moves - clues;
    float *weights = to->weights;
    TV_ASSERT(memcmp(&from->shape, &to->shape, sizeof from->shape) == 0);
    import_first(from, to);
    import_second(from, to);
    import_scores(from->value, from->value_bias, to->shape.seats, second, weights + to->at.value, weights + to->at.value_bias);
    import_scores(from->action, from->action_bias, moves, second, weights + to->at.move, weights + to->at.move_bias);
    import_scores(from->clue, from->clue_bias, clues, second, weights + to->at.move + (size_t)moves * second,
                  weights + to->at.move_bias + moves);
    memset(to->first, 0, to->at.count * sizeof *to->first);
    memset(to->second, 0, to->at.count * sizeof *to->second);
    to->steps = 0;
}
