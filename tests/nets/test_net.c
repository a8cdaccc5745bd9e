/* The bytes of a net: what was written is opened, what was damaged or could overflow is refused. */
/* links: nets */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lot_net.h"
#include "suite/toy_game.h"

#include <trivium/learning.h>
#include <trivium/net.h>

#include <stdlib.h>
#include <string.h>

static toy_box box = {.seats = 3, .copies = TOY_COPIES, .limit = 60};

static void test_what_was_written_is_opened(void **unused) {
    (void)unused;
    lot_net lot = lot_net_make(&toy_game, &box, LOT_ALL, 4);
    tv_net net;
    tv_error error = {0};
    char names[2][TV_NET_NAME_BYTES];
    assert_true(tv_net_open(&net, lot.bytes, lot.size, &error));
    assert_memory_equal(&net.shape, &lot.net.shape, sizeof net.shape);
    assert_ptr_equal(net.row, lot.net.row);
    tv_net_name(&net, names[0]);
    tv_net_name(&lot.net, names[1]);
    assert_string_equal(names[0], names[1]);
    assert_int_equal(strlen(names[0]), TV_NET_NAME_BYTES - 1);
    assert_true(tv_net_suits(&net, &toy_game, &box));
    box.seats = 2;
    assert_false(tv_net_suits(&net, &toy_game, &box));
    box.seats = 3;
    assert_false(tv_net_suits(&net, tv_games[0], &box));
    lot_net_free(&lot);
}

static void expect_opened(const tv_game *game, uint32_t sees, uint32_t observation, uint32_t actions) {
    lot_net lot = lot_net_make(game, &box, sees, 4);
    tv_net net;
    tv_error error = {0};
    assert_true(tv_net_open(&net, lot.bytes, lot.size, &error));
    assert_int_equal(net.shape.observation, observation);
    assert_int_equal(net.shape.actions, actions);
    assert_true(tv_net_suits(&net, game, &box));
    lot_net_free(&lot);
}

/* A net that sees features alone, and one for a game that numbers no moves; which is none for the game that does. */
static void test_nets_without_planes_or_numbers(void **unused) {
    (void)unused;
    tv_game unnumbered = toy_game;
    unnumbered.action_lines = NULL;
    tv_encoder encoder;
    tv_encoder_make(&toy_game, &box, &encoder);
    assert_true(encoder.observation_bytes > 0 && encoder.actions > 0);
    expect_opened(&toy_game, LOT_FEATURES, 0, encoder.actions);
    expect_opened(&unnumbered, LOT_PLANES, encoder.observation_bytes, 0);
    expect_opened(&unnumbered, LOT_FEATURES, 0, 0);
    lot_net lot = lot_net_make(&unnumbered, &box, LOT_ALL, 4);
    assert_false(tv_net_suits(&lot.net, &toy_game, &box));
    lot_net_free(&lot);
}

/* Every part of the head, and bytes all over the rest. */
static void test_damage_is_refused(void **unused) {
    (void)unused;
    lot_net lot = lot_net_make(&toy_game, &box, LOT_ALL, 4);
    unsigned char *copy = aligned_alloc(TV_NET_ALIGNMENT, lot.size);
    for (size_t at = 0; at < lot.size; at += at < 256 ? 1 : 997) {
        tv_net net;
        tv_error error = {0};
        memcpy(copy, lot.bytes, lot.size);
        copy[at] ^= 64;
        assert_false(tv_net_open(&net, copy, lot.size, &error));
        assert_true(strlen(error.what) > 10);
    }
    for (size_t size = 0; size < lot.size; size += size < 256 ? 1 : 4096) {
        tv_net net;
        tv_error error = {0};
        memcpy(copy, lot.bytes, lot.size);
        assert_false(tv_net_open(&net, copy, size, &error));
    }
    free(copy);
    lot_net_free(&lot);
}

static bool opens_with(lot_net *lot, void (*spoil)(tv_net *net)) {
    tv_net net;
    tv_error error = {0};
    spoil(&lot->net);
    tv_net_close(&lot->net, lot->bytes); /* its sum is right: the numbers themselves must be looked at */
    bool opened = tv_net_open(&net, lot->bytes, lot->size, &error);
    lot_net_free(lot);
    *lot = lot_net_make(&toy_game, &box, LOT_ALL, 4);
    return opened;
}

static void nothing(tv_net *net) { (void)net; }
static void far_row(tv_net *net) { net->row_of[3] = (uint16_t)(net->shape.rows - 1); }
static void far_map(tv_net *net) { net->map_of[3] = (uint16_t)net->shape.maps; }
static void zero_counts(tv_net *net) { net->map[0] = 1; }
static void later_kind(tv_net *net) { net->shape.spare[1] = 1; }
static void large_rows(tv_net *net) {
    for (uint32_t i = 0; i < net->shape.rows; i++) net->row[(size_t)i * net->shape.hidden + 5] = INT16_MIN;
}
static void negative_gain(tv_net *net) { net->gain[1] = -1; }
static void large_second(tv_net *net) { net->second_bias[2] = INT32_MIN; }
static void large_value(tv_net *net) { net->value_bias[0] = INT32_MAX; }
static void large_action(tv_net *net) { net->action_bias[1] = INT32_MAX; }

static void test_what_could_overflow_is_refused(void **unused) {
    (void)unused;
    void (*const spoils[])(tv_net *) = {far_row,       far_map,      zero_counts, later_kind,  large_rows,
                                        negative_gain, large_second, large_value, large_action};
    lot_net lot = lot_net_make(&toy_game, &box, LOT_ALL, 4);
    assert_true(opens_with(&lot, nothing));
    for (uint32_t i = 0; i < sizeof spoils / sizeof *spoils; i++) assert_false(opens_with(&lot, spoils[i]));
    lot_net_free(&lot);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_written_is_opened),
        cmocka_unit_test(test_nets_without_planes_or_numbers),
        cmocka_unit_test(test_damage_is_refused),
        cmocka_unit_test(test_what_could_overflow_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
