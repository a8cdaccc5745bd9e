/* Choice: elements light up, narrow the candidates and become moves; the same element twice; why something cannot be chosen. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/toy_game.h"

#include <string.h>
#include <trivium/choice.h>

enum { SUN, MOON, STAR };

/* Two suns and a moon in hand, in one's own turn. */
static toy_box box = {.seats = 2, .copies = TOY_COPIES};
static toy_state view = {.turn = 1, .hands = {{2, 1, 0}, {0, 0, 0}}, .sizes = {3, 2}, .deck_size = 13, .viewer = 1};
static tv_move moves[22], candidates[22];
static tv_path paths[22];

static tv_choice begin(void) {
    tv_choice choice;
    tv_choice_begin(&choice, &toy_game, &box, &view, moves, paths);
    return choice;
}

static void test_nothing_chosen(void **state) {
    (void)state;
    tv_choice choice = begin();
    tv_move move;
    assert_int_equal(choice.count, 8); /* draw, pass, two lays, a pair, three questions */
    assert_int_equal(tv_choice_left(&choice), 8);
    assert_false(tv_choice_move(&choice, &move));
    assert_true(tv_choice_lit(&choice, "hand.sun"));
    assert_true(tv_choice_lit(&choice, "table"));
    assert_true(tv_choice_lit(&choice, "seat.1"));
    assert_false(tv_choice_lit(&choice, "seat.0"));
    assert_false(tv_choice_lit(&choice, "hand.star"));
    assert_false(tv_choice_lit(&choice, "give"));
    assert_false(tv_choice_lit(&choice, ""));
    assert_false(tv_choice_lit(&choice, "an id that is longer than any id can be"));
}

static void test_a_path_in_any_order(void **state) {
    (void)state;
    tv_choice choice = begin();
    tv_move move;
    assert_true(tv_choice_choose(&choice, "table"));
    assert_int_equal(tv_choice_left(&choice), 2);
    assert_true(tv_choice_lit(&choice, "hand.moon"));
    assert_false(tv_choice_lit(&choice, "deck"));
    assert_false(tv_choice_choose(&choice, "deck"));
    assert_int_equal(choice.chosen.count, 1);
    assert_true(tv_choice_choose(&choice, "hand.moon"));
    assert_true(tv_choice_move(&choice, &move));
    assert_true(move == toy_move(TOY_LAY, MOON, 0));

    tv_choice_clear(&choice);
    assert_int_equal(tv_choice_left(&choice), 8);
    assert_true(tv_choice_choose(&choice, "deck"));
    assert_true(tv_choice_move(&choice, &move));
    assert_true(move == TOY_DRAW);
}

static void test_the_same_element_twice(void **state) {
    (void)state;
    tv_choice choice = begin();
    tv_move move;
    assert_true(tv_choice_choose(&choice, "hand.sun"));
    assert_false(tv_choice_move(&choice, &move));
    assert_int_equal(tv_choice_left(&choice), 2);
    assert_true(tv_choice_lit(&choice, "hand.sun"));
    assert_true(tv_choice_choose(&choice, "hand.sun"));
    assert_true(tv_choice_move(&choice, &move));
    assert_true(move == toy_move(TOY_PAIR, SUN, 0));
    assert_true(tv_choice_choose(&choice, "hand.sun")); /* a third time takes it back */
    assert_int_equal(choice.chosen.count, 0);
    assert_true(tv_choice_choose(&choice, "hand.moon"));
    assert_false(tv_choice_lit(&choice, "hand.moon")); /* there is only one moon */
}

static void test_choosing_a_chosen_one_takes_it_back(void **state) {
    (void)state;
    tv_choice choice = begin();
    assert_true(tv_choice_choose(&choice, "seat.1"));
    assert_true(tv_choice_choose(&choice, "kind.star"));
    assert_true(tv_choice_choose(&choice, "seat.1"));
    assert_int_equal(choice.chosen.count, 1);
    assert_string_equal(choice.chosen.ids[0], "kind.star");
    assert_true(tv_choice_choose(&choice, "seat.1"));
    tv_move move;
    assert_true(tv_choice_move(&choice, &move));
    assert_true(move == toy_move(TOY_ASK, STAR, 1));
}

static void test_why_not(void **state) {
    (void)state;
    tv_choice choice = begin();
    assert_null(tv_choice_why_not(&choice, "hand.sun", candidates, NULL));  /* it can be chosen */
    assert_null(tv_choice_why_not(&choice, "moon base", candidates, NULL)); /* nothing is known of it */
    assert_string_equal(tv_choice_why_not(&choice, "hand.star", candidates, NULL), "TO 3");
    assert_string_equal(tv_choice_why_not(&choice, "seat.0", candidates, NULL), "TO 4");
    assert_string_equal(tv_choice_why_not(&choice, "give", candidates, NULL), "TO 5");
    assert_true(tv_choice_choose(&choice, "hand.moon"));
    assert_string_equal(tv_choice_why_not(&choice, "hand.moon", candidates, NULL), "TO 3");
    assert_null(tv_choice_why_not(&choice, "deck", candidates, NULL)); /* no move contains both */
}

/* ---- a game of paths alone: of several reasons the shortest path's is given ---- */

static uint32_t list_none(const void *b, const void *s, tv_move *out) { return (void)b, (void)s, (void)out, 0; }
static uint32_t list_three(const void *b, const void *s, tv_move *out) {
    (void)b, (void)s;
    for (tv_move move = 0; move < 3; move++) out[move] = move;
    return 3;
}
static void path_of(const void *b, const void *s, tv_move move, tv_path *out) {
    (void)b, (void)s;
    *out = (tv_path){0};
    tv_path_add(out, "card");
    if (move != 1) tv_path_add(out, "place");
    if (move == 0) tv_path_add(out, "price");
}
static const char *reason_of(const void *b, const void *s, tv_move move) {
    static const char *const reasons[] = {"long", "short", "exact"};
    return (void)b, (void)s, reasons[move];
}

static void test_why_not_prefers_the_complete_path(void **state) {
    (void)state;
    static const tv_game paths_only = {
        .moves_max = 3, .candidates_max = 3, .moves = list_none, .candidates = list_three, .path = path_of, .check = reason_of};
    tv_choice choice;
    tv_choice_begin(&choice, &paths_only, NULL, NULL, moves, paths);
    assert_string_equal(tv_choice_why_not(&choice, "card", candidates, NULL), "short");
    assert_string_equal(tv_choice_why_not(&choice, "place", candidates, NULL), "exact");
    assert_string_equal(tv_choice_why_not(&choice, "price", candidates, NULL), "long");
    tv_path_add(&choice.chosen, "card");
    assert_string_equal(tv_choice_why_not(&choice, "place", candidates, NULL), "exact");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_chosen),
        cmocka_unit_test(test_a_path_in_any_order),
        cmocka_unit_test(test_the_same_element_twice),
        cmocka_unit_test(test_choosing_a_chosen_one_takes_it_back),
        cmocka_unit_test(test_why_not),
        cmocka_unit_test(test_why_not_prefers_the_complete_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
