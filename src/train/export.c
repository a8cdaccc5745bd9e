/* From floating point to whole numbers, see export.h. */
#include "export.h"

#include "host/system.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>

enum { SCALE_LEAST = 2 * TV_NET_ONE }; /* what 1 counts in the first layer, so that the gain fits */
static const double SCALE_MOST = 4096;

static int16_t to_16(double number) {
    long whole = lround(number);
    return (int16_t)(whole > INT16_MAX ? INT16_MAX : whole < -INT16_MAX ? -INT16_MAX : whole);
}

static uint32_t classes_of(const tv_net *net, uint32_t input) {
    const uint8_t *map = net->map + (size_t)net->map_of[input] * 256;
    uint32_t classes = 0;
    for (uint32_t value = 0; value < 256; value++) classes = map[value] > classes ? map[value] : classes;
    return classes;
}

/* What a unit's inputs can add up to, with a unit of rounding for each. */
static double largest_sum(const float_net *from, const tv_net *layout, uint32_t unit, uint32_t *inputs) {
    double sum = fabs(from->weights[from->at.bias + unit]) + 0.01;
    *inputs = 1;
    for (uint32_t input = 0; input < tv_net_inputs(&from->shape); input++) {
        double largest = 0;
        uint32_t classes = classes_of(layout, input);
        for (uint32_t k = 0; k < classes; k++)
            largest = fmax(largest, fabs(from->weights[from->at.row + (size_t)(layout->row_of[input] + k) * from->shape.hidden + unit]));
        sum += largest;
        *inputs += largest > 0;
    }
    return sum;
}

static void export_first(const float_net *from, tv_net *out) {
    const uint32_t hidden = from->shape.hidden;
    for (uint32_t unit = 0; unit < hidden; unit++) {
        uint32_t inputs;
        double sum = largest_sum(from, out, unit, &inputs);
        double scale = fmin(SCALE_MOST, ((double)INT16_MAX - 2 - inputs * 0.5) / sum);
        if (scale < SCALE_LEAST) scale = SCALE_LEAST;
        double gain = floor(TV_NET_ONE * (double)(1 << TV_NET_GAIN_SHIFT) / scale);
        out->gain[unit] = to_16(gain);
        scale = TV_NET_ONE * (double)(1 << TV_NET_GAIN_SHIFT) / out->gain[unit];
        double half = (double)(1 << TV_NET_GAIN_SHIFT) / out->gain[unit] / 2; /* what is cut off is half of 1 on average */
        out->bias[unit] = to_16(from->weights[from->at.bias + unit] * scale + half);
        for (uint32_t row = 0; row < from->shape.rows; row++)
            out->row[(size_t)row * hidden + unit] = to_16(from->weights[from->at.row + (size_t)row * hidden + unit] * scale);
    }
}

static void export_second(const float_net *from, tv_net *out) {
    const double scale = 1 << TV_NET_SECOND_SHIFT;
    const uint32_t hidden = from->shape.hidden, second = from->shape.second;
    for (uint32_t i = 0; i < second; i++) {
        out->second_bias[i] = (int32_t)lround((from->weights[from->at.second_bias + i] * TV_NET_ONE + 0.5) * scale);
        for (uint32_t k = 0; k < hidden; k++)
            out->second[(size_t)i * hidden + k] = to_16(from->weights[from->at.second + (size_t)k * second + i] * scale);
    }
}

/* Rows of scores, in points. */
static void export_scores(const float *weights, const float *biases, uint32_t rows, uint32_t second, int16_t *out, int32_t *out_bias) {
    const double scale = EXPORT_NATURAL * (1 << TV_NET_SCORE_SHIFT);
    for (uint32_t i = 0; i < rows; i++) {
        out_bias[i] = (int32_t)lround(biases[i] * scale);
        for (uint32_t k = 0; k < second; k++) out[(size_t)i * second + k] = to_16(weights[(size_t)i * second + k] * scale / TV_NET_ONE);
    }
}

void *export_net(const float_net *from, const tv_net *layout, tv_net *out, size_t *size, tv_error *error) {
    const uint32_t second = from->shape.second, clues = from->shape.clues * TV_NET_CLASSES, moves = from->moves - clues;
    const float *weights = from->weights;
    *size = tv_net_bytes(&from->shape);
    void *bytes = system_aligned(TV_NET_ALIGNMENT, *size);
    if (bytes == NULL) return tv_fail_memory(error) ? bytes : NULL;
    memset(bytes, 0, *size);
    tv_net_lay(out, &from->shape, bytes);
    memcpy(out->feature_from, layout->feature_from, (size_t)from->shape.features * (TV_NET_CLASSES - 1) * sizeof *out->feature_from);
    memcpy(out->clue_from, layout->clue_from, (size_t)from->shape.clues * (TV_NET_CLASSES - 1) * sizeof *out->clue_from);
    memcpy(out->map, layout->map, (size_t)from->shape.maps * 256);
    memcpy(out->map_of, layout->map_of, tv_net_inputs(&from->shape) * sizeof *out->map_of);
    memcpy(out->row_of, layout->row_of, tv_net_inputs(&from->shape) * sizeof *out->row_of);
    export_first(from, out);
    export_second(from, out);
    export_scores(weights + from->at.value, weights + from->at.value_bias, from->shape.seats, second, out->value, out->value_bias);
    export_scores(weights + from->at.move, weights + from->at.move_bias, moves, second, out->action, out->action_bias);
    export_scores(weights + from->at.move + (size_t)moves * second, weights + from->at.move_bias + moves, clues, second, out->clue,
                  out->clue_bias);
    tv_net_close(out, bytes);
    if (tv_net_open(out, bytes, *size, error)) return bytes;
    system_aligned_free(bytes);
    return NULL;
}
