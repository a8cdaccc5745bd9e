/* AV 6: conquest and its losses. */
#include "clauses.h"

static void AV_6_1_a_face_down_region_is_turned_up(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr Kb Kb]} {}]");
    play(&s, "Krx5 let");
    expect_owner(&s, 5, 0);
    assert_int_equal(view_of(&s, 1).region[4], 4);
    assert_int_equal(avalon_crowns(&s.box, &s.state, 0), 3);
    assert_non_null(event_of(&s, AVALON_EV_REVEALED));
    expect_owner(&s, 4, AVALON_NOBODY);
}

static void AV_6_1_a_face_up_region_is_turned_to_its_new_owner(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 1 piles: [[Ky] [Kb]]}] hands: [{cards: [Kr Kb Kb]} {}]");
    play(&s, "Krx5 let");
    expect_owner(&s, 5, 0);
    assert_int_equal(avalon_crowns(&s.box, &s.state, 0), 3);
    assert_int_equal(avalon_crowns(&s.box, &s.state, 1), 0);
    assert_null(event_of(&s, AVALON_EV_REVEALED));
}

static void AV_6_2_avalon_helps_with_the_conquest_that_won_it(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Ky Ky] [Kb]]}] hands: [{cards: [Kr Kb Kb Kb]} {}]");
    play(&s, "Krx1 let");
    expect_phase(&s, "bless");
    expect_actor(&s, 0);
    s = position("row: [{owner: 1 piles: [[Ky Ky] [Kb]]}] hands: [{cards: [Kr Kb Kb Kb]} {}]");
    play(&s, "Krx1 let");
    expect_phase(&s, "bless");
}

static void AV_6_2_the_stone_circle_serves_the_next_play(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Wb Kg]} {}]");
    refuse(&s, "Wbx5", "AV 8.3");
    play(&s, "Krx3 let -3");
    play(&s, "Wbx5 let");
    expect_owner(&s, 5, 0);
}

static void AV_6_2_the_former_owner_loses_the_ability_at_once(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 1 piles: [[Ky] []]}] hands: [{cards: [Kr Kb Kb]} {cards: [Wb]}]");
    play(&s, "Krx3 let -Kb -Kb stop take:two_cards");
    refuse(&s, "Wbx5", "AV 8.3");
    s = position("row: [{owner: 1 piles: [[Ky] []]}] hands: [{cards: [Kr Kb Kb]} {cards: [Kr Kr]}]");
    play(&s, "Krx1 let decline -Kb -Kb stop take:two_cards");
    play(&s, "Krx5 let");
    expect_phase(&s, "lose"); /* nobody asks the former owner */
}

static void AV_6_3_counted_before_any_loss_the_attacking_card_included(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky Ky] [Kb Kb]]}] hands: [{cards: [Kr Wb Wb Wb Wb Wb Wb]} {}]");
    play(&s, "Krx5 let");
    const tv_event *conquered = event_of(&s, AVALON_EV_CONQUERED);
    assert_non_null(conquered);
    assert_int_equal(avalon_told_conquered(conquered)->attackers, 3);
    assert_int_equal(avalon_told_conquered(conquered)->defenders, 2);
    play(&s, "-Wb -Wb -Wb -Wb"); /* a + d = 3 + 2 further losses */
    expect_phase(&s, "lose");
    play(&s, "-Wb");
    expect_phase(&s, "play");
    expect_hand(&s, 0, "Wb");
}

static void AV_6_4_first_losses_from_the_top(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 1 piles: [[Ky Kg Wv] [Kb Wb]]}] hands: [{cards: [Kr Wr Wr Wr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_pile(&s, 1, 5, "");
    expect_pile(&s, 0, 5, "Ky Kg"); /* the attacking card first, then the one beneath it */
    expect_discards(&s, "Kb Wb Kr Wv");
}

static void AV_6_4_the_opponent_loses_even_if_nobody_owned_it(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky] [Kb]]}] hands: [{cards: [Kr Wr Wr Wr Wr]} {cards: [Wv]}]");
    play(&s, "Krx5 let");
    expect_pile(&s, 1, 5, "");
    expect_pile(&s, 0, 5, "Ky");
    expect_discards(&s, "Kb Kr");
    expect_hand(&s, 1, "Wv");
}

static void AV_6_4_no_defender_no_first_losses(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr Wr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_pile(&s, 0, 5, "Ky Kr");
    expect_discards(&s, "");
}

static void AV_6_5_chosen_freely_from_hand_and_tops_anywhere(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Wy] [Wy]]} {piles: [[] [Wg]]} {} {} {piles: [[Ky] [Kb]]} {} {} {} {} {} {piles: [[Wv Kv] []]}]"
                          "hands: [{cards: [Kr Kg Kg Wr]} {cards: [Wb]}]");
    play(&s, "Krx5 let");
    expect_moves(&s, "-1 -5 -11 -Kg -Wr"); /* the conquered region included, the opponent's piles not */
    refuse(&s, "-2", "AV 6.5");
    refuse(&s, "-Wb", "AV 6.5");
    refuse(&s, "-Ky", "AV 6.5");
    refuse(&s, "stop", "AV 6.5");
    play(&s, "-11 -Kg -5");
    expect_phase(&s, "play");
    expect_pile(&s, 0, 11, "Wv");
    expect_pile(&s, 0, 5, "");
    expect_pile(&s, 1, 1, "Wy");
    expect_hand(&s, 0, "Kg Wr");
    expect_discards(&s, "Kb Kr Kv Kg Ky");
}

static void AV_6_5_a_pile_loses_its_top_card_first(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Wy Wg Wv] []]} {} {} {} {piles: [[Ky] [Kb]]}] hands: [{cards: [Kr Kg Kg]} {}]");
    play(&s, "Krx5 let -1");
    expect_pile(&s, 0, 1, "Wy Wg");
    play(&s, "-1");
    expect_pile(&s, 0, 1, "Wy");
    play(&s, "-1");
    expect_pile(&s, 0, 1, "");
    expect_phase(&s, "play");
}

static void AV_6_5_the_castle_bonus_of_the_attack_is_added(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 1 piles: [[Ky] []]}] hands: [{cards: [Kr Wb Wb Wb Wb]} {}]");
    play(&s, "Krx4 let -Wb -Wb");
    expect_phase(&s, "lose"); /* a + d + 1 = 2 + 0 + 1 */
    play(&s, "-Wb");
    expect_phase(&s, "play");
}

static void AV_6_5_avalon_takes_one_off(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr Wb Wb Wb Wb]} {}]");
    scenario declined = s;
    play(&s, "Krx5 let bless -Wb");
    expect_phase(&s, "play"); /* 2 + 0 - 1 */
    play(&declined, "Krx5 let decline -Wb");
    expect_phase(&declined, "lose");
}

static void AV_6_6_too_few_cards_all_go(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Wy] []]} {} {} {} {piles: [[Ky Ky] [Kb Kb]]}] hands: [{cards: [Kr Wr]} {cards: [Wv]}]");
    play(&s, "Krx5 let"); /* 5 further losses; left are Wy, Ky and Wr */
    expect_phase(&s, "play");
    expect_pile(&s, 0, 1, "");
    expect_pile(&s, 0, 5, "");
    expect_hand(&s, 0, "");
    expect_hand(&s, 1, "Wv");
    expect_discards(&s, "Kb Kb Kr Ky Ky Wy Wr");
    expect_owner(&s, 5, 0);
    assert_int_equal(s.state.owed, 0);
}

static void AV_6_6_exactly_enough_go_without_asking(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr]} {}]");
    play(&s, "Krx5 let"); /* 2 further losses, and 2 cards left */
    expect_phase(&s, "play");
    expect_pile(&s, 0, 5, "");
    s = position("row: [{} {} {} {} {piles: [[Ky] []]}] hands: [{cards: [Kr Kb]} {}]");
    play(&s, "Krx5 let"); /* one more card: asked */
    expect_moves(&s, "-5 -Kb");
}

static void AV_6_7_three_against_one(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 1 piles: [[Ky Ky] [Kb]]}] hands: [{cards: [Kr Wr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_discards(&s, "Kb Kr");
    expect_pile(&s, 0, 5, "Ky Ky");
    assert_int_equal(s.state.owed, 4);
    play(&s, "-Wr -Wr -Wr -Wr");
    expect_phase(&s, "play");
    expect_hand(&s, 0, "Wr");
}

static void AV_6_7_one_against_none(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Wr]} {}]");
    play(&s, "Krx5 let");
    expect_discards(&s, "");
    assert_int_equal(s.state.owed, 1);
    play(&s, "-Wr");
    expect_phase(&s, "play");
    expect_pile(&s, 0, 5, "Kr");
}

static void AV_6_7_castle_with_one_defender_against_three(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 1 piles: [[Ky Ky] [Kb]]}] hands: [{cards: [Kr Wr Wr Wr Wr Wr Wr]} {}]");
    play(&s, "Krx4 let");
    expect_discards(&s, "Kb Kr");
    expect_pile(&s, 0, 4, "Ky Ky");
    assert_int_equal(s.state.owed, 5);
    play(&s, "-Wr -Wr -Wr -Wr -Wr");
    expect_phase(&s, "play");
    expect_hand(&s, 0, "Wr");
}

const struct CMUnitTest clauses_6_conquest[] = {
    cmocka_unit_test(AV_6_1_a_face_down_region_is_turned_up),
    cmocka_unit_test(AV_6_1_a_face_up_region_is_turned_to_its_new_owner),
    cmocka_unit_test(AV_6_2_avalon_helps_with_the_conquest_that_won_it),
    cmocka_unit_test(AV_6_2_the_stone_circle_serves_the_next_play),
    cmocka_unit_test(AV_6_2_the_former_owner_loses_the_ability_at_once),
    cmocka_unit_test(AV_6_3_counted_before_any_loss_the_attacking_card_included),
    cmocka_unit_test(AV_6_4_first_losses_from_the_top),
    cmocka_unit_test(AV_6_4_the_opponent_loses_even_if_nobody_owned_it),
    cmocka_unit_test(AV_6_4_no_defender_no_first_losses),
    cmocka_unit_test(AV_6_5_chosen_freely_from_hand_and_tops_anywhere),
    cmocka_unit_test(AV_6_5_a_pile_loses_its_top_card_first),
    cmocka_unit_test(AV_6_5_the_castle_bonus_of_the_attack_is_added),
    cmocka_unit_test(AV_6_5_avalon_takes_one_off),
    cmocka_unit_test(AV_6_6_too_few_cards_all_go),
    cmocka_unit_test(AV_6_6_exactly_enough_go_without_asking),
    cmocka_unit_test(AV_6_7_three_against_one),
    cmocka_unit_test(AV_6_7_one_against_none),
    cmocka_unit_test(AV_6_7_castle_with_one_defender_against_three),
    {0},
};
