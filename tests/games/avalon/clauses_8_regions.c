/* AV 8: special regions. */
#include "clauses.h"

static void AV_8_1_one_more_defending_card_for_its_owner(void **state) {
    (void)state;
    static const char *const castles[] = {"Krx4", "Krx6", "Krx9"};
    scenario s = position("row: [{} {} {} {owner: 1 piles: [[Ky] [Wb]]} {} {owner: 1 piles: [[Ky] [Wb]]} {owner: 1 piles: [[Ky] [Wb]]}"
                          " {} {owner: 1 piles: [[Ky] [Wb]]}] hands: [{cards: [Kr]} {}]");
    for (uint32_t i = 0; i < 3; i++) refuse(&s, castles[i], "AV 8.1");
    allow(&s, "Krx7"); /* no castle */
    s = position("row: [{} {} {} {owner: 1 piles: [[] [Wb]]}] hands: [{cards: [Kr]} {}]");
    refuse(&s, "Krx4", "AV 5.2"); /* too few even without it */
}

static void AV_8_1_counts_in_further_losses_not_in_first_ones(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 1 piles: [[Ky Ky] [Wb]]}] hands: [{cards: [Kr Wr Wr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx4 let");
    expect_discards(&s, "Wb Kr"); /* one each */
    assert_int_equal(s.state.owed, 3 + 1 + 1);
}

static void AV_8_1_not_in_the_attack_that_reveals_it(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {piles: [[Ky] [Wb]]}] hands: [{cards: [Kr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx4 let");
    assert_int_equal(s.state.owed, 2 + 1);
    play(&s, "-Wr -Wr -Wr stop take:two_cards");
    expect_owner(&s, 4, 0);
    assert_int_equal(avalon_castle_bonus(&s.box, &s.state, 1, 3), 1); /* but from then on, for its new owner */
    assert_int_equal(avalon_castle_bonus(&s.box, &s.state, 0, 3), 0);
}

static void AV_8_2_one_card_fewer_if_its_owner_wants(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {} {} {} {piles: [[Ky] [Kb]]}] hands: [{cards: [Kr Wr Wr Wr Wr]} {}]"), other = s;
    play(&s, "Krx5 let");
    expect_moves(&s, "bless decline");
    refuse(&s, "-Wr", "AV 8.2");
    refuse(&s, "stop", "AV 8.2");
    assert_int_equal(view_of(&s, 1).region[4], 4); /* after the reveal ... */
    expect_discards(&s, "Kb Kr");                  /* ... and the first losses, before the further ones */
    play(&s, "bless");
    assert_int_equal(s.state.owed, 2);
    play(&other, "Krx5 let decline");
    assert_int_equal(other.state.owed, 3);
}

static void AV_8_2_for_one_conquest_a_turn_also_the_second(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0}] hands: [{cards: [Kr Kr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx5 let decline -Wr Krx7 let");
    expect_phase(&s, "bless");
    play(&s, "bless");
    expect_phase(&s, "play"); /* 1 - 1: nothing more to lose */
    assert_int_equal(s.state.avalon_used, 1);
}

static void AV_8_2_again_in_the_next_turn(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0}] hands: [{cards: [Kr Kr Kr Wr]} {}]");
    play(&s, "Krx5 let bless stop take:two_cards");
    play(&s, "stop take:two_cards");
    play(&s, "Krx7 let");
    expect_phase(&s, "bless");
}

static void AV_8_2_not_for_the_opponent_nor_face_down(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 1}] hands: [{cards: [Kr Wr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_phase(&s, "lose");
    s = position("hands: [{cards: [Kr Wr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_phase(&s, "lose");
}

static void AV_8_2_asked_even_if_all_cards_go(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr]} {}]"), other = s;
    play(&s, "Krx5 let");
    expect_moves(&s, "bless decline");
    play(&s, "bless"); /* 1 of 2 */
    expect_moves(&s, "-5");
    play(&other, "Krx5 let decline");
    expect_phase(&other, "play");
    expect_pile(&other, 0, 5, "");
}

static void AV_8_3_a_witch_attacks_like_a_knight(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 0} {} {piles: [[Ky] [Wb]]} {piles: [[] [Wb]]}] hands: [{cards: [Wb Kg Kg Kg]} {}]");
    refuse(&s, "Wbx6", "AV 5.2");
    refuse(&s, "Wbx3", "AV 5.1");
    play(&s, "Wbx5 let");
    expect_owner(&s, 5, 0);
    expect_discards(&s, "Wb Wb"); /* it conquers and enchants nothing */
    assert_int_equal(s.state.owed, 3);
}

static void AV_8_3_resisted_by_a_knight_only(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 0}] hands: [{cards: [Wb]} {cards: [Wb Kb Kr]}]");
    play(&s, "Wbx5");
    expect_moves(&s, "let =Kb");
    refuse(&s, "=Wb", "AV 8.3");
    refuse(&s, "=Kr", "AV 8.3");
    play(&s, "=Kb");
    expect_pile(&s, 0, 5, "Wb"); /* resisted: it stays, and is not captured */
    expect_pile(&s, 1, 5, "Kb");
    expect_hand(&s, 1, "Wb Kr");
}

static void AV_8_3_only_for_the_owner_and_face_up(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 1}] hands: [{cards: [Wb]} {}]");
    refuse(&s, "Wbx5", "AV 8.3");
    s = position("hands: [{cards: [Wb]} {}]");
    refuse(&s, "Wbx3", "AV 8.3");
    refuse(&s, "Wbx5", "AV 8.3");
}

static void AV_8_3_it_enchants_still(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 0} {} {piles: [[] [Wb]]}] hands: [{cards: [Wb]} {cards: [Wb]}]");
    play(&s, "Wb*5");
    expect_moves(&s, "let =Wb");
}

static void AV_8_4_the_swamp_does_nothing(void **state) {
    (void)state;
    scenario s = position("row: [{} {owner: 0}] hands: [{cards: [Kr Wr]} {}]");
    assert_string_equal(s.box.regions[1].id, "swamp");
    assert_false(avalon_owns(&s.state, 0, s.box.avalon) || avalon_owns(&s.state, 0, s.box.circle));
    assert_int_equal(avalon_castle_bonus(&s.box, &s.state, 1, 1), 0);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_ALL_REGIONS), 0);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_LARGEST_CHAIN), 0);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_BEST_LAND), 0);
    refuse(&s, "Wrx5", "AV 8.3");
    play(&s, "Krx5 let");
    expect_phase(&s, "lose");
    assert_int_equal(avalon_crowns(&s.box, &s.state, 0), 1 + 3); /* only its crown counts */
}

static void AV_8_5_three_losses_become_two_once_a_turn(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {} {} {} {piles: [[Ky Ky] []]} {} {piles: [[Ky Ky] []]}]"
                          "hands: [{cards: [Kr Kr Wr Wr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx5 let bless");
    assert_int_equal(s.state.owed, 2);
    play(&s, "-Wr -Wr");
    expect_phase(&s, "play");
    play(&s, "Krx7 let");
    expect_phase(&s, "lose"); /* not asked again */
    assert_int_equal(s.state.owed, 3);
}

const struct CMUnitTest clauses_8_regions[] = {
    cmocka_unit_test(AV_8_1_one_more_defending_card_for_its_owner),
    cmocka_unit_test(AV_8_1_counts_in_further_losses_not_in_first_ones),
    cmocka_unit_test(AV_8_1_not_in_the_attack_that_reveals_it),
    cmocka_unit_test(AV_8_2_one_card_fewer_if_its_owner_wants),
    cmocka_unit_test(AV_8_2_for_one_conquest_a_turn_also_the_second),
    cmocka_unit_test(AV_8_2_again_in_the_next_turn),
    cmocka_unit_test(AV_8_2_not_for_the_opponent_nor_face_down),
    cmocka_unit_test(AV_8_2_asked_even_if_all_cards_go),
    cmocka_unit_test(AV_8_3_a_witch_attacks_like_a_knight),
    cmocka_unit_test(AV_8_3_resisted_by_a_knight_only),
    cmocka_unit_test(AV_8_3_only_for_the_owner_and_face_up),
    cmocka_unit_test(AV_8_3_it_enchants_still),
    cmocka_unit_test(AV_8_4_the_swamp_does_nothing),
    cmocka_unit_test(AV_8_5_three_losses_become_two_once_a_turn),
    {0},
};
