/* The bounds of a net, see bounds.h. Every sum is taken at its worst: each input byte with the value whose weight is largest. */
#include "nets/bounds.h"

#include <stdlib.h>

/* The highest class that a map leads to. */
static uint32_t classes_of(const uint8_t *map) {
    uint32_t most = 0;
    for (uint32_t value = 0; value < 256; value++) most = map[value] > most ? map[value] : most;
    return most;
}

/* How much one input byte can add to a unit, whichever value it has. */
static void add_largest(const tv_net *net, uint32_t input, uint32_t classes, int32_t *sums) {
    const int16_t *rows = net->row + (size_t)net->row_of[input] * net->shape.hidden;
    for (uint32_t unit = 0; unit < net->shape.hidden; unit++) {
        int32_t most = 0;
        for (uint32_t i = 0; i < classes; i++) {
            int32_t size = abs(rows[(size_t)i * net->shape.hidden + unit]);
            most = size > most ? size : most;
        }
        sums[unit] += most;
    }
}

/* First layer: 16 bits. Rows that many inputs share are looked at for each, so their number is bounded, too. */
static bool first_fits(const tv_net *net) {
    int32_t sums[TV_NET_HIDDEN_MAX];
    uint32_t looked_at = 0;
    for (uint32_t unit = 0; unit < net->shape.hidden; unit++) {
        sums[unit] = abs(net->bias[unit]);
        if (net->gain[unit] < 0) return false;
    }
    for (uint32_t input = 0; input < tv_net_inputs(&net->shape); input++) {
        if (net->map_of[input] >= net->shape.maps) return false;
        uint32_t classes = classes_of(net->map + (size_t)net->map_of[input] * 256);
        if (net->map[(size_t)net->map_of[input] * 256] != 0) return false; /* nothing seen is no row */
        if (net->row_of[input] + classes > net->shape.rows || (looked_at += classes) > TV_NET_ROWS_MAX) return false;
        add_largest(net, input, classes, sums);
        for (uint32_t unit = 0; unit < net->shape.hidden; unit++)
            if (sums[unit] > INT16_MAX) return false;
    }
    return true;
}

/* The most that a row of weights can make of units from 0 to TV_NET_ONE. */
static int64_t largest_sum(const int16_t *weights, uint32_t count, int32_t bias) {
    int64_t sum = llabs((long long)bias);
    for (uint32_t i = 0; i < count; i++) sum += (int64_t)abs(weights[i]) * TV_NET_ONE;
    return sum;
}

static int64_t largest_row(const int16_t *rows, const int32_t *biases, size_t count, uint32_t width) {
    int64_t most = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t sum = largest_sum(rows + i * width, width, biases[i]);
        most = sum > most ? sum : most;
    }
    return most;
}

bool net_keeps_bounds(const tv_net *net) {
    const tv_net_shape *shape = &net->shape;
    const int64_t most = INT32_MAX / 2; /* so that differences of two sums fit, too */
    if (!first_fits(net)) return false;
    if (largest_row(net->second, net->second_bias, shape->second, shape->hidden) > most) return false;
    if (largest_row(net->value, net->value_bias, shape->seats, shape->second) > most) return false;
    size_t moves = shape->actions != 0 ? shape->actions : TV_NET_MOVE_ROWS;
    int64_t sum = largest_row(net->action, net->action_bias, moves, shape->second) * (shape->actions != 0 ? 1 : 8);
    sum += largest_row(net->clue, net->clue_bias, (size_t)shape->clues * TV_NET_CLASSES, shape->second) * shape->clues;
    return sum <= most;
}
