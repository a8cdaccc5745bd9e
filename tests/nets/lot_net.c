/* See lot_net.h. */
#include "lot_net.h"

#include <trivium/chance.h>
#include <trivium/learning.h>

#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 128, SECOND = 32, CLASSES = 3 };

static int32_t lot(uint64_t *rng, int32_t most) { return (int32_t)tv_fast_below(rng, (uint32_t)(2 * most + 1)) - most; }

static void fill(int16_t *numbers, size_t count, int32_t most, uint64_t *rng) {
    for (size_t i = 0; i < count; i++) numbers[i] = (int16_t)lot(rng, most);
}

static void fill_biases(int32_t *numbers, size_t count, int32_t most, uint64_t *rng) {
    for (size_t i = 0; i < count; i++) numbers[i] = lot(rng, most);
}

static void fill_limits(int32_t *from, size_t count) {
    for (size_t i = 0; i < count; i++) from[i] = (int32_t)(i % (TV_NET_CLASSES - 1)) - 2;
}

static void fill_all(tv_net *net, uint64_t *rng) {
    const tv_net_shape *shape = &net->shape;
    uint32_t inputs = tv_net_inputs(shape), moves = shape->actions != 0 ? shape->actions : TV_NET_MOVE_ROWS;
    int32_t most = INT16_MAX / (int32_t)(inputs + 1);
    fill_limits(net->feature_from, (size_t)shape->features * (TV_NET_CLASSES - 1));
    fill_limits(net->clue_from, (size_t)shape->clues * (TV_NET_CLASSES - 1));
    for (uint32_t value = 1; value < 256; value++) net->map[value] = (uint8_t)(value < CLASSES ? value : CLASSES);
    for (uint32_t i = 0; i < inputs; i++) net->row_of[i] = (uint16_t)(i * CLASSES);
    fill(net->row, (size_t)shape->rows * HIDDEN, most < 300 ? most : 300, rng);
    fill(net->bias, HIDDEN, most, rng);
    for (uint32_t i = 0; i < HIDDEN; i++) net->gain[i] = (int16_t)tv_fast_below(rng, INT16_MAX);
    fill(net->second, SECOND * HIDDEN, 600, rng);
    fill_biases(net->second_bias, SECOND, 60000, rng);
    fill(net->value, (size_t)shape->seats * SECOND, 1200, rng);
    fill_biases(net->value_bias, shape->seats, 10000, rng);
    fill(net->action, (size_t)moves * SECOND, 1200, rng);
    fill_biases(net->action_bias, moves, 10000, rng);
    fill(net->clue, (size_t)shape->clues * TV_NET_CLASSES * SECOND, 300, rng);
    fill_biases(net->clue_bias, (size_t)shape->clues * TV_NET_CLASSES, 10000, rng);
}

lot_net lot_net_make(const tv_game *game, const void *box, uint32_t sees, uint64_t seed) {
    tv_encoder encoder;
    lot_net out;
    tv_encoder_make(game, box, &encoder);
    tv_net_shape shape = {.seats = tv_game_seats(game, box),
                          .observation = sees & LOT_PLANES ? encoder.observation_bytes : 0,
                          .actions = encoder.actions,
                          .hidden = HIDDEN,
                          .second = SECOND,
                          .maps = 1};
    strncpy(shape.game, game->id, sizeof shape.game - 1);
    if (sees & LOT_FEATURES && game->feature != NULL) shape.features = game->features;
    if (sees & LOT_CLUES && game->clue != NULL) shape.clues = game->clues;
    shape.rows = tv_net_inputs(&shape) * CLASSES;
    out.size = tv_net_bytes(&shape);
    out.bytes = aligned_alloc(TV_NET_ALIGNMENT, out.size);
    memset(out.bytes, 0, out.size);
    tv_net_lay(&out.net, &shape, out.bytes);
    fill_all(&out.net, &seed);
    tv_net_close(&out.net, out.bytes);
    return out;
}

void lot_net_free(lot_net *it) { free(it->bytes); }
