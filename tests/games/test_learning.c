/* A game in numbers: what each kind of plane tells, from whose side, how moves are numbered, what games are told by that say nothing, and which tables
 * are refused (learning.h). */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/plain_game.h"
#include "suite/toy_game.h"

#include <string.h>
#include <trivium/learning.h>

enum { SEATS = 3 };
static const toy_box box = {.limit = 60, .seats = SEATS, .copies = TOY_COPIES};

/* ---- planes ---- */

/* What one plane tells to a seat. */
static void expect(tv_plane plane, const toy_state *view, uint8_t viewer, const char *digits) {
    tv_plane planes[] = {plane, {0}};
    tv_game game = toy_game;
    tv_encoder encoder;
    uint8_t out[64];
    char told[64] = "";
    planes[0].name = planes[0].about = "it";
    game.planes = planes;
    assert_null(tv_game_missing(&game));
    tv_encoder_make(&game, &box, &encoder);
    assert_int_equal(encoder.observation_bytes, strlen(digits));
    tv_encode_view(&encoder, &game, &box, view, viewer, out);
    for (uint32_t i = 0; i < encoder.observation_bytes; i++) told[i] = (char)('0' + out[i]);
    assert_string_equal(told, digits);
}

static void test_kinds(void **unused) {
    (void)unused;
    toy_state view = {.turn = 515, .phase = 2, .owner = 1, .sizes = {1, 2, 3, 9}, .hands = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    expect((tv_plane){.kind = TV_PLANE_ONE_OF, TV_PLANE_AT(toy_state, phase), .width = 4}, &view, 0, "0010");
    expect((tv_plane){.kind = TV_PLANE_ONE_OF, TV_PLANE_AT(toy_state, phase), .width = 2}, &view, 0, "00");
    expect((tv_plane){.kind = TV_PLANE_ONE_OF, TV_PLANE_AT(toy_state, phase), .low = 1, .width = 2}, &view, 0, "01");
    expect((tv_plane){.kind = TV_PLANE_AT_MOST, TV_PLANE_AT(toy_state, phase), .width = 3}, &view, 0, "110");
    expect((tv_plane){.kind = TV_PLANE_BITS, TV_PLANE_AT(toy_state, turn), .width = 11}, &view, 0, "11000000010");
    expect((tv_plane){.kind = TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, turn), .low = 510}, &view, 0, "5");
    expect((tv_plane){.kind = TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, turn), .values = 8}, &view, 0, "7");
    expect((tv_plane){.kind = TV_PLANE_NUMBER, TV_PLANE_LIST(toy_state, deck)}, &view, 0, "000");
}

static void test_sides(void **unused) {
    (void)unused;
    toy_state view = {.owner = 1, .asked = 5, .sizes = {1, 2, 3, 9}, .hands = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, .laid = {{0, 1, 255}}};
    tv_plane sizes = {.kind = TV_PLANE_NUMBER, TV_PLANE_EACH(toy_state, sizes)};
    tv_plane hands = {.kind = TV_PLANE_NUMBER, TV_PLANE_LISTS(toy_state, hands), .values = 9};
    expect(sizes, &view, 0, "123");
    expect(sizes, &view, 2, "312");
    expect(hands, &view, 1, "456788123");
    expect((tv_plane){.kind = TV_PLANE_AT_MOST, TV_PLANE_EACH(toy_state, sizes), .width = 2}, &view, 1, "111110");
    expect((tv_plane){.kind = TV_PLANE_ONE_OF, TV_PLANE_EACH(toy_state, sizes), .width = 4}, &view, 2, "000101000010");
    expect((tv_plane){.kind = TV_PLANE_SEAT, TV_PLANE_AT(toy_state, owner)}, &view, 0, "010");
    expect((tv_plane){.kind = TV_PLANE_SEAT, TV_PLANE_AT(toy_state, owner)}, &view, 2, "001");
    expect((tv_plane){.kind = TV_PLANE_SEAT, TV_PLANE_AT(toy_state, asked)}, &view, 2, "000");
    expect((tv_plane){.kind = TV_PLANE_SEATS, TV_PLANE_AT(toy_state, asked)}, &view, 0, "101");
    expect((tv_plane){.kind = TV_PLANE_SEATS, TV_PLANE_AT(toy_state, asked)}, &view, 1, "011");
    expect((tv_plane){.kind = TV_PLANE_SEAT, TV_PLANE_LIST(toy_state, laid[0])}, &view, 1, "010000100"); /* all of the viewer's first */
}

/* Long lists go eight at a time, whatever their length, and what is too much counts as the most. */
static void test_long_lists(void **unused) {
    (void)unused;
    tv_plane plane = {"bytes", "All of them.", TV_PLANE_NUMBER, .offset = 0, .bytes = 1};
    tv_plane planes[] = {plane, {0}};
    tv_game game = toy_game;
    uint8_t view[sizeof(toy_state)], out[sizeof(toy_state)];
    game.planes = planes;
    for (uint32_t round = 0; round < 2000; round++) {
        uint64_t chance = round;
        planes[0].items = (uint16_t)(1 + round % sizeof view);
        planes[0].values = (uint16_t)(1 + tv_fast_next(&chance) % 256);
        for (uint32_t i = 0; i < sizeof view; i++) view[i] = (uint8_t)(tv_fast_next(&chance) >> (round % 60));
        tv_encoder encoder;
        tv_encoder_make(&game, &box, &encoder);
        tv_encode_view(&encoder, &game, &box, view, 0, out);
        for (uint32_t i = 0; i < planes[0].items; i++)
            assert_int_equal(out[i], view[i] < planes[0].values ? view[i] : planes[0].values - 1);
    }
}

static void test_places(void **unused) {
    (void)unused;
    tv_encoder encoder;
    tv_plane_place place;
    tv_encoder_make(&toy_game, &box, &encoder);
    assert_true(tv_encoder_plane(&toy_game, &encoder, 2, &place));
    assert_string_equal(place.name, "hands");
    assert_int_equal(place.offset, 3 + SEATS);
    assert_int_equal(place.bytes, SEATS * TOY_KINDS);
    assert_int_equal(place.values, 32);
    assert_int_equal(place.shape[0], SEATS);
    assert_int_equal(place.shape[1], TOY_KINDS);
    assert_int_equal(place.shape[2], 0);
    assert_true(tv_encoder_plane(&toy_game, &encoder, 5, &place));
    assert_int_equal(place.offset, encoder.written_offset);
    assert_false(tv_encoder_plane(&toy_game, &encoder, 6, &place));
}

/* ---- actions ---- */

static void test_actions(void **unused) {
    (void)unused;
    tv_encoder encoder;
    tv_action_place place;
    tv_encoder_make(&toy_game, &box, &encoder);
    assert_int_equal(encoder.actions, 1 + 3 + 3 + 3 * SEATS + 3);
    assert_int_equal(tv_encode_move(&encoder, toy_move(TOY_DRAW, 0, 0), 0), 0);
    assert_int_equal(tv_encode_move(&encoder, toy_move(TOY_LAY, 2, 0), 1), 3);
    assert_int_equal(tv_encode_move(&encoder, toy_move(TOY_ASK, 1, 2), 1), 7 + 3 + 1); /* the next seat */
    assert_int_equal(tv_encode_move(&encoder, toy_move(TOY_ASK, 1, 0), 1), 7 + 3 + 2); /* the one after */
    assert_true(tv_encoder_action(&toy_game, &encoder, 3, &place));
    assert_string_equal(place.name, "ask");
    assert_int_equal(place.first, 7);
    assert_int_equal(place.count, 3 * SEATS);
    assert_false(tv_encoder_action(&toy_game, &encoder, 7, &place));
}

/* What lies beyond counts as at the edge. */
static void test_edges(void **unused) {
    (void)unused;
    static const tv_action_line lines[] = {{"place", 9, .shared = 1, .args = {{.shift = 8, .low = 100, .count = 5}}}, {0}};
    tv_game game = toy_game;
    tv_encoder encoder;
    game.action_lines = lines;
    tv_encoder_make(&game, &box, &encoder);
    assert_int_equal(encoder.actions, 5);
    assert_int_equal(tv_encode_move(&encoder, 9 | 0 << 8, 0), 0);
    assert_int_equal(tv_encode_move(&encoder, 9 | 100 << 8, 0), 0);
    assert_int_equal(tv_encode_move(&encoder, 9 | 103 << 8, 0), 3);
    assert_int_equal(tv_encode_move(&encoder, 9 | 255 << 8, 0), 4);
}

/* ---- games that say nothing ---- */

static void test_defaults(void **unused) {
    (void)unused;
    tv_game game = toy_game;
    toy_state view;
    uint8_t out[sizeof view];
    tv_encoder encoder;
    tv_plane_place place;
    for (uint32_t i = 0; i < sizeof view; i++) ((uint8_t *)&view)[i] = (uint8_t)(7 * i);
    game.planes = NULL;
    game.action_lines = NULL;
    tv_encoder_make(&game, &box, &encoder);
    assert_int_equal(encoder.observation_bytes, sizeof view);
    assert_int_equal(encoder.actions, 0);
    tv_encode_view(&encoder, &game, &box, &view, 1, out);
    assert_memory_equal(out, &view, sizeof view);
    assert_true(tv_encoder_plane(&game, &encoder, 0, &place));
    assert_string_equal(place.name, "bytes");
    assert_false(tv_encoder_plane(&game, &encoder, 1, &place));
}

/* Of verbs: every candidate has an action of its own, and there are no others. */
static void test_verbs(void **unused) {
    (void)unused;
    tv_setup setup = tv_setup_default(&plain_game, 3);
    uint8_t plain[256];
    tv_move list[256];
    bool seen[256] = {false};
    tv_encoder encoder;
    assert_true(plain_game.box_bytes <= sizeof plain && tv_game_candidates_max(&plain_game) <= 256);
    assert_true(tv_game_open(&plain_game, plain, &setup, NULL));
    tv_encoder_make(&plain_game, plain, &encoder);
    uint32_t count = tv_default_candidates(&plain_game, plain, list);
    assert_int_equal(encoder.actions, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t action = tv_encode_move(&encoder, list[i], 1);
        assert_true(action < count && !seen[action]);
        seen[action] = true;
    }
}

/* ---- what is refused ---- */

static void refused_plane(tv_plane plane, const char *entry) {
    tv_plane planes[] = {plane, {"next", "It follows.", TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, phase)}, {0}};
    tv_game game = toy_game;
    planes[0].name = "it";
    game.planes = planes;
    if (tv_game_missing(&game) == NULL) fail_msg("a plane of kind %d is not refused", (int)plane.kind);
    assert_string_equal(tv_game_missing(&game), entry);
}

static void test_refused_planes(void **unused) {
    (void)unused;
    refused_plane((tv_plane){.kind = TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, phase)}, "planes"); /* it says nothing about itself */
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_KINDS, TV_PLANE_AT(toy_state, phase)}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_NUMBER, .offset = 0, .bytes = 3}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_NUMBER, .offset = sizeof(toy_state) - 1, .bytes = 2}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_NUMBER, .offset = 8, .bytes = 1, .items = 9, .by_seat = 1}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, phase), .values = 257}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_NUMBER, TV_PLANE_LIST(toy_state, deck), .shape = {2, 2}}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_BITS, TV_PLANE_AT(toy_state, phase), .width = 9}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_SEAT, TV_PLANE_EACH(toy_state, sizes)}, "planes");
    refused_plane((tv_plane){.about = "", .kind = TV_PLANE_WRITTEN}, "planes"); /* another follows that is not written */
}

static void test_refused_tables(void **unused) {
    (void)unused;
    static const tv_action_line twice[] = {{"one", .verb = 1}, {"other", .verb = 1}, {0}};
    static const tv_action_line high[] = {{"it", .verb = 64}, {0}};
    static const tv_action_line low[] = {{"it", 1, .args = {{.shift = 4, .count = 2}}}, {0}};
    static const tv_action_line many[] = {{"it", 1, .args = {{.shift = 8, .count = 64}, {.shift = 16, .count = 65}}}, {0}};
    const tv_action_line *const lines[] = {twice, high, low, many};
    tv_game game = toy_game;
    game.observe = NULL;
    assert_string_equal(tv_game_missing(&game), "observe");
    game = toy_game;
    game.seats_at = (tv_at){0, 0};
    assert_string_equal(tv_game_missing(&game), "seats_at");
    for (uint32_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        game = toy_game;
        game.action_lines = lines[i];
        assert_string_equal(tv_game_missing(&game), "action_lines");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),          cmocka_unit_test(test_sides),   cmocka_unit_test(test_long_lists),
        cmocka_unit_test(test_places),         cmocka_unit_test(test_actions), cmocka_unit_test(test_edges),
        cmocka_unit_test(test_defaults),       cmocka_unit_test(test_verbs),   cmocka_unit_test(test_refused_planes),
        cmocka_unit_test(test_refused_tables),
    };
    return cmocka_run_group_tests_name("learning", tests, NULL, NULL);
}
