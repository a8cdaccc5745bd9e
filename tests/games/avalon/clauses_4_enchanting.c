/* AV 4: enchanting. */
#include "clauses.h"

static void AV_4_1_the_top_card_has_the_witch_s_colour(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Wb Kr]]} {piles: [[] [Kr Wb]]} {piles: [[Kb] []]} {}] hands: [{cards: [Wb Wr Kb]} {}]");
    allow(&s, "Wr*1");            /* a knight on top */
    allow(&s, "Wb*2");            /* a witch on top */
    refuse(&s, "Wb*1", "AV 4.1"); /* only beneath the top */
    refuse(&s, "Wr*2", "AV 4.1");
    refuse(&s, "Wb*3", "AV 4.1"); /* own pile */
    refuse(&s, "Wb*4", "AV 4.1"); /* nothing there */
}

static void AV_4_1_knights_do_not_enchant(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Kb]} {}]");
    refuse(&s, "Kb*1", "AV 4.1");
}

static void AV_4_1_whoever_owns_the_region(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0 piles: [[] [Kb]]} {owner: 1 piles: [[] [Kb]]} {piles: [[] [Kb]]}] hands: [{cards: [Wb]} {}]");
    allow(&s, "Wb*1");
    allow(&s, "Wb*2");
    allow(&s, "Wb*3");
}

static void AV_4_1_all_five_colours(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Ky]]} {piles: [[] [Kg]]} {piles: [[] [Kr]]} {piles: [[] [Kb]]} {piles: [[] [Kv]]}]"
                          "hands: [{cards: [Wy Wg Wr Wb Wv]} {}]");
    assert_int_equal(legal_of(&s, AVALON_DO_ENCHANT), 5);
    allow(&s, "Wy*1");
    allow(&s, "Wg*2");
    allow(&s, "Wr*3");
    allow(&s, "Wb*4");
    allow(&s, "Wv*5");
}

static void AV_4_1_holds_for_positions_too(void **state) {
    (void)state;
    assert_non_null(strstr(position_fault("phase: answer pending: {announced: enchant card: Wb} row: [{piles: [[Wb] [Kr]]}]"), "AV 4.1"));
    assert_null(position_fault("phase: answer pending: {announced: enchant card: Wb} row: [{piles: [[Wb] [Kb]]}]"));
}

static void AV_4_2_the_opponent_answers_at_once(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb Kr]} {cards: [Wb Wb Wr Kb Kr]}]");
    play(&s, "Wb*1");
    expect_actor(&s, 1);
    expect_pile(&s, 0, 1, "Wb"); /* laid, and nothing decided */
    expect_pile(&s, 1, 1, "Kb");
    expect_moves(&s, "let =Wb");
    refuse(&s, "=Wr", "AV 4.2");
    refuse(&s, "=Kb", "AV 4.2");
    refuse(&s, "stop", "AV 4.2");
    refuse(&s, "Kr+1", "AV 4.2");
}

static void AV_4_2_asked_even_without_a_witch_of_the_colour(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb]} {cards: [Wr]}]");
    play(&s, "Wb*1");
    expect_actor(&s, 1);
    expect_moves(&s, "let");
    refuse(&s, "=Wb", "AV 4.2");
    s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb]} {}]");
    play(&s, "Wb*1");
    expect_actor(&s, 1);
    expect_moves(&s, "let");
}

static void AV_4_2_one_answer_without_other_effect(void **state) {
    (void)state;
    /* The countering witch lies opposite a card of its colour, and enchants nothing; the enchanter does not counter in turn. */
    scenario s = position("row: [{piles: [[Kb] [Kb]]}] hands: [{cards: [Wb Wb]} {cards: [Wb Wb]}]");
    play(&s, "Wb*1 =Wb");
    expect_actor(&s, 0);
    expect_phase(&s, "play");
    expect_pile(&s, 0, 1, "Kb");
    expect_pile(&s, 1, 1, "Kb Wb");
}

static void AV_4_3_uncountered_card_changes_sides(void **state) {
    (void)state;
    scenario s = position("row: [{} {piles: [[Kr] [Ky Kb]]}] hands: [{cards: [Wb]} {cards: [Wb]}]");
    play(&s, "Wb*2 let");
    expect_pile(&s, 0, 2, "Kr Wb Kb"); /* above the witch just played */
    expect_pile(&s, 1, 2, "Ky");
    expect_hand(&s, 0, "");
    expect_hand(&s, 1, "Wb");
    expect_actor(&s, 0);
    expect_discards(&s, "");
}

static void AV_4_4_countered_witch_is_captured(void **state) {
    (void)state;
    scenario s = position("row: [{} {piles: [[Kr] [Ky Kb]]}] hands: [{cards: [Wb]} {cards: [Wb Kg]}]");
    play(&s, "Wb*2 =Wb");
    expect_pile(&s, 0, 2, "Kr");
    expect_pile(&s, 1, 2, "Ky Kb Wb"); /* the target stays, the countering witch on top */
    expect_hand(&s, 0, "");
    expect_hand(&s, 1, "Kg Wb");
    expect_discards(&s, "");
}

static void AV_4_4_both_know_the_captured_witches_of_a_hand(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]} {piles: [[] [Kr]]}] hands: [{cards: [Wb Wb Wr]} {cards: [Wb Wb Wr Kg]}]");
    play(&s, "Wb*1 =Wb");
    assert_int_equal(s.state.captured[1][avalon_colour(8)], 1);
    expect_known(&s, 1, "Wb");
    play(&s, "Wr*2 =Wr");
    expect_known(&s, 1, "Wb Wr");
    avalon_state seen = view_of(&s, 0), watched = view_of(&s, TV_SPECTATOR);
    expect_cards_at(seen.hand[1], "Wb Wr", __FILE__, __LINE__);
    expect_cards_at(watched.hand[1], "Wb Wr", __FILE__, __LINE__);
    expect_known(&s, 0, "");
}

static void AV_4_4_each_witch_of_the_colour_leaving_lowers_the_number(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb Wb Wb]} {cards: [Wb Wb Wr]}]");
    play(&s, "Wb*1 =Wb"); /* captured: 1 of two blue witches in the hand */
    play(&s, "Wb*1 =Wb"); /* another leaves and another is captured: still 1, of one left and one captured */
    assert_int_equal(s.state.captured[1][3], 1);
    expect_hand(&s, 1, "Wb Wb Wr");
    play(&s, "stop take:two_cards");
    play(&s, "Wr+1"); /* another colour tells nothing */
    assert_int_equal(s.state.captured[1][3], 1);
    play(&s, "Wb+1");
    assert_int_equal(s.state.captured[1][3], 0);
    expect_known(&s, 1, "");
    play(&s, "Wb+1"); /* not below none */
    assert_int_equal(s.state.captured[1][3], 0);
}

static void AV_4_4_discarding_lowers_the_number_too(void **state) {
    (void)state;
    scenario s = position("owner_of_turn: 1 phase: discard hands: [{} {cards: [Wb Wb Kr Kr Kr Kr Kr] known: [Wb Wb] captured: [Wb Wb]}]"
                          "kept: [Wb Wb]");
    play(&s, "-Wb");
    assert_int_equal(s.state.captured[1][3], 1);
    expect_known(&s, 1, "Wb");
}

static void AV_4_5_reinforcing_is_always_allowed(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb]} {cards: [Wb]}]");
    allow(&s, "Wb*1");
    play(&s, "Wb+1");
    expect_actor(&s, 0);
    expect_pile(&s, 0, 1, "Wb");
    expect_pile(&s, 1, 1, "Kb");
}

static void AV_4_6_no_limit_on_enchantments(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb Kb Kb Kb Kb Kb Kb Kb]]}] hands: [{cards: [Wb Wb Wb Wb Wb Wb Wb Wb]} {}]");
    for (int i = 0; i < 8; i++) play(&s, "Wb*1 let");
    expect_pile(&s, 1, 1, "");
    expect_pile(&s, 0, 1, "Wb Kb Wb Kb Wb Kb Wb Kb Wb Kb Wb Kb Wb Kb Wb Kb");
}

static void AV_4_6_also_after_two_conquests(void **state) {
    (void)state;
    scenario s = position("conquests: 2 quiet: 0 row: [{owner: 0} {owner: 0} {piles: [[] [Kb]]}] hands: [{cards: [Wb]} {}]");
    play(&s, "Wb*3 let");
    expect_pile(&s, 0, 3, "Wb Kb");
}

const struct CMUnitTest clauses_4_enchanting[] = {
    cmocka_unit_test(AV_4_1_the_top_card_has_the_witch_s_colour),
    cmocka_unit_test(AV_4_1_knights_do_not_enchant),
    cmocka_unit_test(AV_4_1_whoever_owns_the_region),
    cmocka_unit_test(AV_4_1_all_five_colours),
    cmocka_unit_test(AV_4_1_holds_for_positions_too),
    cmocka_unit_test(AV_4_2_the_opponent_answers_at_once),
    cmocka_unit_test(AV_4_2_asked_even_without_a_witch_of_the_colour),
    cmocka_unit_test(AV_4_2_one_answer_without_other_effect),
    cmocka_unit_test(AV_4_3_uncountered_card_changes_sides),
    cmocka_unit_test(AV_4_4_countered_witch_is_captured),
    cmocka_unit_test(AV_4_4_both_know_the_captured_witches_of_a_hand),
    cmocka_unit_test(AV_4_4_each_witch_of_the_colour_leaving_lowers_the_number),
    cmocka_unit_test(AV_4_4_discarding_lowers_the_number_too),
    cmocka_unit_test(AV_4_5_reinforcing_is_always_allowed),
    cmocka_unit_test(AV_4_6_no_limit_on_enchantments),
    cmocka_unit_test(AV_4_6_also_after_two_conquests),
    {0},
};
