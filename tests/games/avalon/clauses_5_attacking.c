/* AV 5: attacking. */
#include "clauses.h"

static void AV_5_1_a_knight_from_hand_on_a_region_not_owned(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {owner: 1} {}] hands: [{cards: [Kr]} {}]");
    refuse(&s, "Krx1", "AV 5.1");
    allow(&s, "Krx2");
    allow(&s, "Krx3");
    assert_int_equal(legal_of(&s, AVALON_DO_ATTACK), 10);
}

static void AV_5_1_a_knight_on_the_table_cannot_attack(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Kr Kr] []]}] hands: [{cards: [Wb]} {}]");
    refuse(&s, "Krx1", "AV 3.1");
    assert_int_equal(legal_of(&s, AVALON_DO_ATTACK), 0);
}

static void AV_5_1_a_knight_won_by_enchantment_cannot_attack(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Kr] [Kb]]}] hands: [{cards: [Wb]} {}]");
    play(&s, "Wb*1 let");
    expect_pile(&s, 0, 1, "Kr Wb Kb");
    refuse(&s, "Kbx1", "AV 3.1");
}

static void AV_5_1_the_attack_is_announced(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Ky] []]}] hands: [{cards: [Kr]} {}]");
    play(&s, "Krx1");
    expect_pile(&s, 0, 1, "Ky Kr");
    expect_actor(&s, 1);
    expect_owner(&s, 1, AVALON_NOBODY);
}

static void AV_5_2_at_least_as_many_before_the_knight_is_laid(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Ky] [Wb Wb]]} {piles: [[Ky Ky] [Wb Wb]]} {piles: [[] [Wb]]} {piles: [[Ky Ky Ky] [Wb]]}]"
                          "hands: [{cards: [Kr]} {}]");
    refuse(&s, "Krx1", "AV 5.2");
    allow(&s, "Krx2");
    refuse(&s, "Krx3", "AV 5.2");
    allow(&s, "Krx4");
}

static void AV_5_2_both_piles_may_be_empty(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr]} {}]");
    play(&s, "Krx7 let");
    expect_owner(&s, 7, 0);
}

static void AV_5_2_the_castle_counts(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 1 piles: [[Ky] [Wb]]} {} {owner: 1 piles: [[Ky Ky] [Wb]]} {} {} {owner: 1}]"
                          "hands: [{cards: [Kr]} {}]");
    refuse(&s, "Krx4", "AV 8.1");
    allow(&s, "Krx6");
    refuse(&s, "Krx9", "AV 8.1");
}

/* A position in which an attack is announced must be one that could be announced. */
static void AV_5_2_holds_for_positions_too(void **state) {
    (void)state;
    const char *castle = "phase: answer pending: {announced: attack card: Kr place: 4} row: [{} {} {} {owner: 1 piles: [[Ky Kr] [Wb]]}]";
    const char *forest = "phase: answer pending: {announced: attack card: Kr place: 5} row: [{} {} {} {} {piles: [[Ky Kr] [Wb]]}]";
    assert_non_null(strstr(position_fault(castle), "AV 5.2"));
    assert_null(position_fault(forest));
}

static void AV_5_3_the_opponent_lets_it_happen_or_resists(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kg]} {cards: [Kr Kb Wr]}]");
    play(&s, "Krx1");
    expect_actor(&s, 1);
    expect_moves(&s, "let =Kr");
    refuse(&s, "=Kb", "AV 5.3");
    refuse(&s, "=Wr", "AV 5.3");
    refuse(&s, "Kg+1", "AV 5.3");
    refuse(&s, "stop", "AV 5.3");
}

static void AV_5_3_asked_even_without_a_knight_of_the_colour(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr]} {}]");
    play(&s, "Krx1");
    expect_actor(&s, 1);
    expect_moves(&s, "let");
    refuse(&s, "=Kr", "AV 5.3");
}

static void AV_5_3_however_outnumbered(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Ky Ky Ky Ky Ky Ky] []]}] hands: [{cards: [Kr]} {cards: [Kr]}]");
    play(&s, "Krx1 =Kr");
    expect_owner(&s, 1, AVALON_NOBODY);
    expect_pile(&s, 1, 1, "Kr");
}

static void AV_5_4_resisted_both_cards_stay(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 1 piles: [[Ky] [Wb]]}] hands: [{cards: [Kr Kv]} {cards: [Kr]}]");
    play(&s, "Krx1 =Kr");
    expect_pile(&s, 0, 1, "Ky Kr");
    expect_pile(&s, 1, 1, "Wb Kr");
    expect_hand(&s, 0, "Kv");
    expect_hand(&s, 1, "");
    expect_owner(&s, 1, 1);
    expect_discards(&s, "");
    assert_int_equal(s.state.conquests, 0);
    expect_phase(&s, "play");
    expect_actor(&s, 0);
}

static void AV_5_4_a_face_down_region_stays_so(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr]} {cards: [Kr]}]");
    play(&s, "Krx1 =Kr");
    expect_owner(&s, 1, AVALON_NOBODY);
    assert_int_equal(view_of(&s, 0).region[0], AVALON_UNKNOWN);
}

static void AV_5_5_not_resisted_the_region_is_conquered(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr Kb Kg]} {cards: [Kr]}]");
    play(&s, "Krx5 let");
    expect_owner(&s, 5, 0);
}

static void AV_5_5_at_most_two_conquests_a_turn(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kr Kr Kb Kb Kb Kb]} {}]");
    play(&s, "Krx5 let -Kb Krx7 let -Kb");
    assert_int_equal(s.state.conquests, 2);
    refuse(&s, "Krx8", "AV 5.5");
    refuse(&s, "Kbx2", "AV 5.5");
    assert_int_equal(legal_of(&s, AVALON_DO_ATTACK), 0);
    play(&s, "Kr+8 stop take:two_cards");
    play(&s, "stop take:two_cards"); /* the next own turn counts anew */
    allow(&s, "Kbx8");
}

static void AV_5_5_failed_attacks_are_not_counted(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kr Kr Kr Kb Kb Kb Kb]} {cards: [Kr Kr Kr]}]");
    play(&s, "Krx5 =Kr Krx5 =Kr Krx5 =Kr");
    assert_int_equal(s.state.conquests, 0);
    play(&s, "Kbx7 let -Kb");
    play(&s, "Krx8 let -8");
    refuse(&s, "Kbx10", "AV 5.5");
}

static void AV_5_6_either_player_attacks_a_face_down_region(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Kb] [Wb]]} {piles: [[Kb] [Kb Kb]]}] hands: [{cards: [Kr]} {cards: [Kr]}]");
    allow(&s, "Krx1");
    refuse(&s, "Krx2", "AV 5.2"); /* the opponent's cards there count */
    play(&s, "Krx1");
    allow(&s, "=Kr"); /* and the opponent may resist */
    s = position("owner_of_turn: 1 row: [{piles: [[Kb] [Wb]]} {piles: [[Kb] [Kb Kb]]}] hands: [{cards: [Kr]} {cards: [Kr]}]");
    allow(&s, "Krx1");
    allow(&s, "Krx2");
}

const struct CMUnitTest clauses_5_attacking[] = {
    cmocka_unit_test(AV_5_1_a_knight_from_hand_on_a_region_not_owned),
    cmocka_unit_test(AV_5_1_a_knight_on_the_table_cannot_attack),
    cmocka_unit_test(AV_5_1_a_knight_won_by_enchantment_cannot_attack),
    cmocka_unit_test(AV_5_1_the_attack_is_announced),
    cmocka_unit_test(AV_5_2_at_least_as_many_before_the_knight_is_laid),
    cmocka_unit_test(AV_5_2_both_piles_may_be_empty),
    cmocka_unit_test(AV_5_2_the_castle_counts),
    cmocka_unit_test(AV_5_2_holds_for_positions_too),
    cmocka_unit_test(AV_5_3_the_opponent_lets_it_happen_or_resists),
    cmocka_unit_test(AV_5_3_asked_even_without_a_knight_of_the_colour),
    cmocka_unit_test(AV_5_3_however_outnumbered),
    cmocka_unit_test(AV_5_4_resisted_both_cards_stay),
    cmocka_unit_test(AV_5_4_a_face_down_region_stays_so),
    cmocka_unit_test(AV_5_5_not_resisted_the_region_is_conquered),
    cmocka_unit_test(AV_5_5_at_most_two_conquests_a_turn),
    cmocka_unit_test(AV_5_5_failed_attacks_are_not_counted),
    cmocka_unit_test(AV_5_6_either_player_attacks_a_face_down_region),
    {0},
};
