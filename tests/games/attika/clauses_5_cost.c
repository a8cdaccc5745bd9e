/* AT 5.1 to AT 5.5, AT 5.8: what a building costs on a hex, and how it is paid. Settlements have a file of their own. */
#include "clauses.h"

/* A fortress (HMMM), to be built on A0 of a land without other symbols than these, with these cards. */
static scenario fortress_with(const char *symbols, const char *cards) {
    scenario s = meadow_of(2);
    paint(&s, symbols);
    store(&s, 0, "fortress");
    give(&s, 0, cards);
    play(&s, "build:fortress");
    return s;
}

/* ---- AT 5.1 ---- */

static void AT_5_1_symbols_on_the_hex_and_around_it_are_deducted(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    expect_price(&s, 0, "fortress", "A0", "HMMM");
    paint(&s, "A0=M");
    expect_price(&s, 0, "fortress", "A0", "HMM"); /* the hex itself */
    paint(&s, "A4=M");
    expect_price(&s, 0, "fortress", "A0", "HM"); /* a neighbour */
    paint(&s, "A2=H");
    expect_price(&s, 0, "fortress", "A0", "M");
    paint(&s, "A6=M");
    expect_price(&s, 0, "fortress", "A0", "");
    paint(&s, "A1=M A3=M A5=M"); /* more than it costs: nothing is given back */
    expect_price(&s, 0, "fortress", "A0", "");
    expect_price(&s, 0, "stadium", "A0", "F");
}

static void AT_5_1_each_symbol_deducts_one(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A1=M");
    expect_price(&s, 0, "fortress", "A0", "HMM");
    expect_price(&s, 0, "fortress", "A1", "HMM");
    expect_price(&s, 0, "fortress", "B3", "HMM");
}

static void AT_5_1_only_adjacent_hexes_count(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "C2=M B5=M D0=H B3=M"); /* two steps from A0 */
    expect_price(&s, 0, "fortress", "A0", "HMMM");
    expect_price(&s, 0, "fortress", "A6", "HMM"); /* beside C2 only */
}

static void AT_5_1_only_free_hexes_count(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A1=M A2=M A3=M");
    expect_price(&s, 0, "fortress", "A0", "H");
    put(&s, 1, "road:A1");
    expect_price(&s, 0, "fortress", "A0", "HM"); /* covered by another player */
    put(&s, 0, "road:A2");
    expect_price(&s, 0, "fortress", "A0", "HMM"); /* and by oneself */
    expect_price(&s, 1, "fortress", "A0", "HMM");
}

static void AT_5_1_what_remains_is_paid_by_discarding_cards(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M", "HMWFF");
    play(&s, "at:A0");
    expect_phase(&s, PAY);
    play(&s, "pay:HM");
    expect_hand(&s, 0, "WFF");
    expect_cards(s.state.discard, "HM");
    expect_on(&s, "A0", 0, "fortress");
    assert_int_equal(attika_told_paid(event_of(&s, ATTIKA_EV_PAID))->cards[2], 1);
    assert_int_equal(attika_told_built(event_of(&s, ATTIKA_EV_BUILT))->cards, 2);
}

static void AT_5_1_only_cards_of_the_own_hand(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M", "HMW");
    give(&s, 1, "MMMMHHHHFFFF");
    play(&s, "at:A0");
    refuse(&s, "pay:FFH", "AT 5.1");
    refuse(&s, "pay:MMMM", "AT 5.1");
    expect_moves(&s, "pay:HM");
}

static void AT_5_1_nothing_is_asked_when_nothing_remains(void **state) {
    (void)state;
    scenario s = fortress_with("A0=H A1=M A2=M A3=M", "HHHH");
    play(&s, "at:A0");
    expect_on(&s, "A0", 0, "fortress");
    expect_hand(&s, 0, "HHHH");
    expect_turn_of(&s, 0);
    assert_int_equal(attika_told_built(event_of(&s, ATTIKA_EV_BUILT))->free, 0); /* not free by arrow: the land pays */
}

/* ---- AT 5.2 ---- */

static void AT_5_2_a_required_card_may_be_replaced_by_any_two(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M A0=M", "HWWFM"); /* one hill remains */
    play(&s, "at:A0");
    expect_moves(&s, "pay:H pay:WW pay:WF pay:WM pay:FM");
    scenario t = s;
    play(&t, "pay:WM");
    expect_hand(&t, 0, "WFH");
    expect_cards(t.state.discard, "WM");
    refuse(&s, "pay:W", "AT 5.3");
    refuse(&s, "pay:WWF", "AT 5.3");
}

static void AT_5_2_each_of_several_may(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M", "WWWWFHM"); /* H and M remain */
    play(&s, "at:A0");
    allow(&s, "pay:HM");
    allow(&s, "pay:WWM");  /* two for the hill */
    allow(&s, "pay:WFH");  /* two for the mountain */
    allow(&s, "pay:WWWF"); /* two for each */
    refuse(&s, "pay:WM", "AT 5.3");
    refuse(&s, "pay:WWW", "AT 5.3");
    refuse(&s, "pay:WWWWF", "AT 5.3");
}

static void AT_5_2_two_cards_of_another_required_kind_too(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M", "MMMMM"); /* H and M remain */
    play(&s, "at:A0");
    expect_moves(&s, "pay:MMM");
}

/* ---- AT 5.3 ---- */

static void AT_5_3_no_card_that_could_be_left_out(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M A3=M", "HHWFM"); /* one hill remains */
    play(&s, "at:A0");
    expect_moves(&s, "pay:H pay:WF pay:WM pay:FM");
    refuse(&s, "pay:HH", "AT 5.3"); /* two cards for the hill, but one alone would do */
    refuse(&s, "pay:WH", "AT 5.3");
    refuse(&s, "pay:WFH", "AT 5.3");
    refuse(&s, "pay:WFM", "AT 5.3");
}

static void AT_5_3_every_splittable_set_is_a_choice(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M", "WWWFFHMM"); /* HMM remain */
    play(&s, "at:A0");
    expect_moves(&s, "pay:HMM "                    /* all matching */
                     "pay:WWMM pay:WFMM pay:FFMM " /* two for the hill */
                     "pay:WWHM pay:WFHM pay:FFHM " /* two for a mountain */
                     "pay:WWWFM pay:WWFFM "        /* two for the hill and for a mountain */
                     "pay:WWWFH pay:WWFFH");       /* two for each mountain; five cards are not enough for all three */
}

/* A second settlement: one card more, of any kind, and exactly one. */
static void AT_5_3_the_surcharge_is_one_card_each_never_two(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A2=M A3=M", "WFHH");
    put(&s, 0, "road:D0");
    play(&s, "at:A0"); /* one hill, and one card of any kind */
    expect_moves(&s, "pay:WH pay:FH pay:HH");
    refuse(&s, "pay:WFH", "AT 5.3"); /* W and F for the hill, H for the rest: but W could be left out */
    s = fortress_with("A1=M A2=M A3=M", "WFMM");
    put(&s, 0, "road:D0");
    play(&s, "at:A0");
    expect_moves(&s, "pay:WFM pay:WMM pay:FMM"); /* two for the hill, one for the rest */
}

static void AT_5_3_the_any_symbols_of_a_road_are_one_card_each(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A1=M A2=M A3=W");
    store(&s, 0, "road");
    give(&s, 0, "WWFHM");
    play(&s, "build:road at:A0"); /* any two */
    expect_moves(&s, "pay:WW pay:WF pay:WH pay:WM pay:FH pay:FM pay:HM");
    refuse(&s, "pay:WWF", "AT 5.3");
    refuse(&s, "pay:W", "AT 5.3");
    refuse(&s, "pay:WWFH", "AT 5.3");
}

static void AT_5_3_the_cheapest_payment_comes_first(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M", "WWWFFHMM");
    tv_move moves[ATTIKA_MOVES_MAX];
    play(&s, "at:A0");
    uint32_t count = attika_moves(&s.box, &s.state, moves), last = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cards = 0;
        for (uint8_t land = 0; land < 4; land++) cards += attika_move_arg(moves[i], land);
        assert_true(cards >= last);
        last = cards;
    }
    assert_true(moves[0] == attika_move(ATTIKA_DO_PAY, 0, 0, 1, 2));
}

/* ---- AT 5.4 ---- */

static void AT_5_4_free_beside_the_own_predecessor(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "plaza:A0");
    store(&s, 0, "market");
    give(&s, 0, "WFHWFH");
    expect_price(&s, 0, "market", "A1", "free");
    play(&s, "build:market");
    play(&s, "at:A1"); /* nothing is asked: paying is not an option */
    expect_on(&s, "A1", 0, "market");
    assert_int_equal(s.state.hand_count[0], 6);
    assert_int_equal(attika_told_built(event_of(&s, ATTIKA_EV_BUILT))->free, 1);
}

static void AT_5_4_every_arrow(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    for (uint8_t kind = 0; kind < s.box.kinds; kind++)
        for (uint8_t other = 0; other < s.box.kinds; other++) {
            attika_state t = s.state;
            attika_cell_build(&s.box, &t, hex_of("A0"), 0, other);
            attika_price price = attika_price_of(&s.box, &t, 0, kind, hex_of("A3"));
            assert_int_equal(price.free, s.box.buildings[kind].after == other);
            price = attika_price_of(&s.box, &t, 1, kind, hex_of("A3"));
            assert_int_equal(price.free, 0);
        }
}

static void AT_5_4_not_the_other_way_round(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tower:A0");
    expect_price(&s, 0, "fortress", "A1", "HMMM");
}

static void AT_5_4_not_skipping_a_step(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "quarry:A0");
    expect_price(&s, 0, "tower", "A1", "HHM");
    expect_price(&s, 0, "fortress", "A1", "free");
}

static void AT_5_4_not_next_to_another_players(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 1, "fortress:A0");
    expect_price(&s, 0, "tower", "A1", "HHM");
    expect_price(&s, 1, "tower", "A1", "free");
}

static void AT_5_4_only_when_adjacent_and_on_the_board(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "fortress");
    expect_price(&s, 0, "tower", "A1", "HHM");
    s = meadow_of(2);
    put(&s, 0, "fortress:A4 road:A0");
    expect_price(&s, 0, "tower", "A1", "HHM"); /* two steps away, though in one settlement */
    expect_price(&s, 0, "tower", "A3", "free");
}

static void AT_5_4_main_buildings_are_never_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A0 tower:A1 vintner:A2 mint:A3 harbour:A4 farm:A5 oracle:A6");
    for (uint8_t kind = 0; kind < s.box.kinds; kind++)
        if (s.box.buildings[kind].main)
            for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) assert_false(attika_price_of(&s.box, &s.state, 0, kind, cell).free);
    expect_price(&s, 0, "quarry", "C3", "HMM");
}

/* Two settlements elsewhere, and the predecessor is in one: it joins that, so no surcharge either way; and the land does not matter. */
static void AT_5_4_what_is_free_never_has_a_surcharge(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A3 road:C5 road:D1");
    assert_int_equal(s.state.settlements[0], 3);
    expect_price(&s, 0, "tower", "A0", "free");
    expect_price(&s, 0, "tower", "B0", "HHM***");
    attika_price price = attika_price_of(&s.box, &s.state, 0, kind_of(&s, "tower"), hex_of("A0"));
    assert_true(attika_price_is_zero(&price) && price.surcharge == 0);
}

/* Both towers, and both ships: each copy is free beside the one predecessor. */
static void AT_5_4_each_copy_is_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "harbour:A0");
    store(&s, 0, "ship ship");
    play(&s, "build:ship at:A1 build:ship at:A2");
    expect_on(&s, "A2", 0, "ship");
    expect_hand(&s, 0, "");
}

/* ---- AT 5.5 ---- */

static void AT_5_5_a_road_costs_five_cards_of_any_kind(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road");
    give(&s, 0, "WFHM");
    refuse(&s, "build:road", "AT 5.1");
    give(&s, 0, "M");
    play(&s, "build:road at:A0");
    expect_moves(&s, "pay:WFHMM");
}

static void AT_5_5_every_symbol_on_and_around_its_hex_deducts_one(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A0=W A1=F A2=H A3=M");
    expect_price(&s, 0, "road", "A0", "*");
    paint(&s, "A4=M");
    expect_price(&s, 0, "road", "A0", "");
    paint(&s, "A5=M A6=M");
    expect_price(&s, 0, "road", "A0", "");
    put(&s, 1, "road:A0 ship:A1"); /* covered ones do not */
    expect_price(&s, 0, "road", "A2", "***");
    expect_price(&s, 0, "road", "B2", "*****");
}

static void AT_5_5_a_road_beside_an_own_road_is_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:A0");
    expect_price(&s, 0, "road", "A1", "free");
    expect_price(&s, 1, "road", "A1", "*****");  /* not beside another's */
    expect_price(&s, 0, "road", "B0", "******"); /* not two steps away */
    put(&s, 0, "road:A1");
    expect_price(&s, 0, "road", "B3", "free"); /* and so on */
}

/* ---- AT 5.8: the examples, literally ---- */

static void AT_5_8_fortress_with_two_mountains_costs_a_hill_and_a_mountain(void **state) {
    (void)state;
    scenario s = fortress_with("A1=M A4=M", "WFHM");
    expect_price(&s, 0, "fortress", "A0", "HM");
    play(&s, "at:A0");
    allow(&s, "pay:HM");
    allow(&s, "pay:WFH"); /* the mountain replaced by 1 water and 1 forest */
    play(&s, "pay:WFH");
    expect_on(&s, "A0", 0, "fortress");
    expect_hand(&s, 0, "M");
}

static void AT_5_8_road_with_two_mountains_and_two_water_costs_any_one_card(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A1=M A2=M A3=W A4=W");
    store(&s, 0, "road");
    give(&s, 0, "WFHM");
    play(&s, "build:road at:A0");
    expect_moves(&s, "pay:W pay:F pay:H pay:M");
}

static void AT_5_8_a_road_that_founds_a_third_settlement_costs_two_more(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tavern:C5 oracle:D1");
    expect_price(&s, 0, "road", "A0", "*******");
    paint(&s, "A1=M A2=M A3=W A4=W");
    expect_price(&s, 0, "road", "A0", "***");
    assert_int_equal(attika_price_of(&s.box, &s.state, 0, kind_of(&s, "road"), hex_of("A0")).surcharge, 2);
}

static void AT_5_8_a_tower_beside_the_own_fortress_is_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A0");
    expect_price(&s, 0, "tower", "A1", "free");
}

static void AT_5_8_three_times_not_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tower:A0");
    expect_price(&s, 0, "fortress", "A1", "HMMM"); /* fortress after tower */
    s = meadow_of(2);
    put(&s, 0, "quarry:A0");
    expect_price(&s, 0, "tower", "A1", "HHM"); /* tower beside the quarry only */
    s = meadow_of(2);
    put(&s, 1, "fortress:A0");
    expect_price(&s, 0, "tower", "A1", "HHM"); /* tower beside another player's fortress */
}

static void AT_5_8_a_second_road_beside_the_first_is_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road road");
    give(&s, 0, "WWWFF");
    play(&s, "build:road at:A0 pay:WWWFF build:road at:A6");
    expect_on(&s, "A6", 0, "road");
    expect_hand(&s, 0, "");
}

static void AT_5_8_symbols_that_the_cost_does_not_name_are_ignored(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A0=W A1=F A2=W A3=M A4=M");
    expect_price(&s, 0, "fortress", "A0", "HM");
    paint(&s, "A5=F A6=F");
    expect_price(&s, 0, "fortress", "A0", "HM");
    expect_price(&s, 0, "vintner", "A0", "HH");
}

const struct CMUnitTest clauses_5_cost[] = {
    cmocka_unit_test(AT_5_1_symbols_on_the_hex_and_around_it_are_deducted),
    cmocka_unit_test(AT_5_1_each_symbol_deducts_one),
    cmocka_unit_test(AT_5_1_only_adjacent_hexes_count),
    cmocka_unit_test(AT_5_1_only_free_hexes_count),
    cmocka_unit_test(AT_5_1_what_remains_is_paid_by_discarding_cards),
    cmocka_unit_test(AT_5_1_only_cards_of_the_own_hand),
    cmocka_unit_test(AT_5_1_nothing_is_asked_when_nothing_remains),
    cmocka_unit_test(AT_5_2_a_required_card_may_be_replaced_by_any_two),
    cmocka_unit_test(AT_5_2_each_of_several_may),
    cmocka_unit_test(AT_5_2_two_cards_of_another_required_kind_too),
    cmocka_unit_test(AT_5_3_no_card_that_could_be_left_out),
    cmocka_unit_test(AT_5_3_every_splittable_set_is_a_choice),
    cmocka_unit_test(AT_5_3_the_surcharge_is_one_card_each_never_two),
    cmocka_unit_test(AT_5_3_the_any_symbols_of_a_road_are_one_card_each),
    cmocka_unit_test(AT_5_3_the_cheapest_payment_comes_first),
    cmocka_unit_test(AT_5_4_free_beside_the_own_predecessor),
    cmocka_unit_test(AT_5_4_every_arrow),
    cmocka_unit_test(AT_5_4_not_the_other_way_round),
    cmocka_unit_test(AT_5_4_not_skipping_a_step),
    cmocka_unit_test(AT_5_4_not_next_to_another_players),
    cmocka_unit_test(AT_5_4_only_when_adjacent_and_on_the_board),
    cmocka_unit_test(AT_5_4_main_buildings_are_never_free),
    cmocka_unit_test(AT_5_4_what_is_free_never_has_a_surcharge),
    cmocka_unit_test(AT_5_4_each_copy_is_free),
    cmocka_unit_test(AT_5_5_a_road_costs_five_cards_of_any_kind),
    cmocka_unit_test(AT_5_5_every_symbol_on_and_around_its_hex_deducts_one),
    cmocka_unit_test(AT_5_5_a_road_beside_an_own_road_is_free),
    cmocka_unit_test(AT_5_8_fortress_with_two_mountains_costs_a_hill_and_a_mountain),
    cmocka_unit_test(AT_5_8_road_with_two_mountains_and_two_water_costs_any_one_card),
    cmocka_unit_test(AT_5_8_a_road_that_founds_a_third_settlement_costs_two_more),
    cmocka_unit_test(AT_5_8_a_tower_beside_the_own_fortress_is_free),
    cmocka_unit_test(AT_5_8_three_times_not_free),
    cmocka_unit_test(AT_5_8_a_second_road_beside_the_first_is_free),
    cmocka_unit_test(AT_5_8_symbols_that_the_cost_does_not_name_are_ignored),
    {0},
};
