/* AV 3: the turn, and reinforcing. */
#include "clauses.h"

static void AV_3_1_parts_of_a_turn_in_order(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kr Wb Wb Wg Wg]} {}]");
    refuse(&s, "take:two_cards", "AV 3.1");
    refuse(&s, "-Kr", "AV 3.1");
    refuse(&s, "end", "AV 3.1");
    refuse(&s, "let", "AV 3.1");
    play(&s, "Kr+1 Wb+2"); /* (b) */
    play(&s, "stop");      /* (c) */
    expect_phase(&s, "tile");
    refuse(&s, "Kr+1", "AV 7.1");
    play(&s, "take:two_cards"); /* (d) */
    expect_phase(&s, "discard");
    assert_int_equal(s.state.hand_count[0], 6);
    refuse(&s, "Kr+1", "AV 7.8");
    play(&s, "-Kr"); /* (e) */
    expect_phase(&s, "play");
    assert_int_equal(s.state.owner_of_turn, 1);
    assert_int_equal(s.state.turn, 2);
}

static void AV_3_1_a_dark_tile_is_drawn_before_the_first_card(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [two_cards two_cards two_cards] used: [best_land largest_chain best_land_x2 all_regions"
                          " all_regions] waiting: [null four_cards]}");
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.owner_of_turn, 1);
    expect_phase(&s, "play");
    assert_int_equal(s.state.hand_count[1], 4);
    assert_int_equal(s.state.waiting[1], AVALON_NOBODY);
    assert_int_equal(s.state.used[AVALON_FOUR_CARDS], 1);
}

static void AV_3_1_any_number_of_cards_possibly_none(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kb Kg Wy Wv Wv Wv]} {cards: [Kr]}]");
    play(&s, "Kr+1 Kb+1 Kg+1 Wy+1 Wv+1 Wv+1 Wv+1");
    expect_pile(&s, 0, 1, "Kr Kb Kg Wy Wv Wv Wv");
    expect_moves(&s, "stop");
    play(&s, "stop take:two_cards");
    play(&s, "stop"); /* and the opponent none at all */
    expect_hand(&s, 1, "Kr");
}

static void AV_3_1_only_from_the_own_hand(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Wg] [Kb]]}] hands: [{cards: [Kr]} {cards: [Kb]}]");
    refuse(&s, "Kb+1", "AV 3.1");
    refuse(&s, "Wg+1", "AV 3.1");
    allow(&s, "Kr+1");
}

static void AV_3_1_victory_is_checked_before_the_tile(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 0} {} {owner: 0} {owner: 0} {} {owner: 0} {owner: 0}] hands: [{cards: [Kr]} {}]");
    play(&s, "stop");
    expect_result(&s, 1, 2, "AV 9.1");
}

static void AV_3_2_cards_go_on_top_of_the_own_pile(void **state) {
    (void)state;
    scenario s = position("owner_of_turn: 1 row: [{} {} {} {piles: [[Kr] [Wb Kb]]}] hands: [{} {cards: [Wy Ky]}]");
    play(&s, "Wy+4");
    expect_pile(&s, 1, 4, "Wb Kb Wy");
    expect_pile(&s, 0, 4, "Kr");
    play(&s, "Ky+4");
    expect_pile(&s, 1, 4, "Wb Kb Wy Ky");
}

static void AV_3_2_the_top_is_the_uppermost_card_still_there(void **state) {
    (void)state;
    /* The enchanted blue card uncovers the red one, which is then the top. */
    scenario s = position("row: [{piles: [[] [Kr Kb]]}] hands: [{cards: [Wb Wr]} {}]");
    refuse(&s, "Wr*1", "AV 4.1");
    play(&s, "Wb*1 let");
    expect_pile(&s, 1, 1, "Kr");
    allow(&s, "Wr*1");
}

static void AV_3_2_everybody_sees_all_piles(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Kr Wb] [Ky]]} {} {owner: 1 piles: [[] [Kb Kb Wv]]}] hands: [{cards: [Kr]} {cards: [Kb]}]");
    static const uint8_t viewers[] = {0, 1, TV_SPECTATOR};
    for (uint32_t i = 0; i < 3; i++) {
        avalon_state view = view_of(&s, viewers[i]);
        assert_memory_equal(view.cards, s.state.cards, sizeof view.cards);
        assert_memory_equal(view.pile_end, s.state.pile_end, sizeof view.pile_end);
    }
}

/* A red witch where the top is red may reinforce, enchant and (stone circle) attack; each way is a decision of its own. */
static void AV_3_3_exactly_one_way(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[Ky] [Kr]]} {} {owner: 0}] hands: [{cards: [Wr]} {cards: [Kr Wr]}]");
    allow(&s, "Wr+1");
    allow(&s, "Wr*1");
    allow(&s, "Wrx1");
    scenario reinforced = s, enchanted = s, attacked = s;
    play(&reinforced, "Wr+1");
    expect_phase(&reinforced, "play");
    play(&enchanted, "Wr*1");
    expect_moves(&enchanted, "let =Wr");
    play(&enchanted, "let");
    expect_owner(&enchanted, 1, AVALON_NOBODY);
    play(&attacked, "Wrx1");
    expect_moves(&attacked, "let =Kr");
}

static void AV_3_3_numbers_that_are_no_decision_are_refused(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr]} {}]");
    const tv_move senseless[] = {
        0,
        avalon_move(AVALON_VERBS, 0, 0),
        avalon_move(AVALON_DO_REINFORCE, AVALON_KINDS, 0),
        avalon_move(AVALON_DO_REINFORCE, 2, AVALON_PLACES),
        avalon_move(AVALON_DO_STOP, 1, 0),
        avalon_move(AVALON_DO_STOP, 0, 1),
        avalon_move(AVALON_DO_REINFORCE, 2, 0) | (tv_move)1 << 40,
    };
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++)
        assert_string_equal(avalon_check(&s.box, &s.state, senseless[i]), "AV 3.3");
}

static void AV_3_4_any_card_on_any_region(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {owner: 1} {} {owner: 1 piles: [[] [Kr Kr]]}]"
                          "hands: [{cards: [Ky Kg Kr Kb Kv Wy Wg Wr Wb Wv]} {}]");
    assert_int_equal(legal_of(&s, AVALON_DO_REINFORCE), 10 * 11);
}

static void AV_3_4_nothing_else_happens(void **state) {
    (void)state;
    /* A knight that could conquer and a witch that could enchant just lie there. */
    scenario s = position("row: [{owner: 1 piles: [[Ky] [Kr]]}] hands: [{cards: [Kr Wr]} {cards: [Kr Wr]}]");
    avalon_state before = s.state;
    play(&s, "Wr+1");
    expect_actor(&s, 0);
    play(&s, "Kr+1");
    expect_actor(&s, 0);
    expect_pile(&s, 0, 1, "Ky Wr Kr");
    expect_pile(&s, 1, 1, "Kr");
    expect_owner(&s, 1, 1);
    expect_hand(&s, 0, "");
    assert_memory_equal(s.state.hand[1], before.hand[1], sizeof before.hand[1]);
    assert_memory_equal(s.state.discard, before.discard, sizeof before.discard);
    assert_memory_equal(s.state.deck, before.deck, sizeof before.deck);
    assert_int_equal(s.state.conquests, 0);
}

static void AV_3_5_failures_do_not_end_the_turn(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb Kr Wy]} {cards: [Wb Kr]}]");
    play(&s, "Wb*1 =Wb");
    expect_phase(&s, "play");
    expect_actor(&s, 0);
    play(&s, "Krx2 =Kr");
    expect_phase(&s, "play");
    expect_actor(&s, 0);
    assert_int_equal(s.state.turn, 1);
    play(&s, "Wy+2");
}

const struct CMUnitTest clauses_3_turn[] = {
    cmocka_unit_test(AV_3_1_parts_of_a_turn_in_order),
    cmocka_unit_test(AV_3_1_a_dark_tile_is_drawn_before_the_first_card),
    cmocka_unit_test(AV_3_1_any_number_of_cards_possibly_none),
    cmocka_unit_test(AV_3_1_only_from_the_own_hand),
    cmocka_unit_test(AV_3_1_victory_is_checked_before_the_tile),
    cmocka_unit_test(AV_3_2_cards_go_on_top_of_the_own_pile),
    cmocka_unit_test(AV_3_2_the_top_is_the_uppermost_card_still_there),
    cmocka_unit_test(AV_3_2_everybody_sees_all_piles),
    cmocka_unit_test(AV_3_3_exactly_one_way),
    cmocka_unit_test(AV_3_3_numbers_that_are_no_decision_are_refused),
    cmocka_unit_test(AV_3_4_any_card_on_any_region),
    cmocka_unit_test(AV_3_4_nothing_else_happens),
    cmocka_unit_test(AV_3_5_failures_do_not_end_the_turn),
    {0},
};
