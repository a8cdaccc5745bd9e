/* AT 5.6, AT 5.7: settlements and the surcharge for founding one. */
#include "clauses.h"

static void AT_5_6_the_first_building_has_no_surcharge(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 1, "road:D0 oracle:C5"); /* other players' settlements do not matter */
    expect_price(&s, 0, "vintner", "A0", "HH");
    assert_int_equal(s.state.settlements[0], 0);
    assert_int_equal(s.state.settlements[1], 2);
}

static void AT_5_6_one_card_more_for_each_settlement_there_is(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:A3");
    expect_price(&s, 0, "vintner", "B0", "HH*");
    put(&s, 0, "tavern:C5");
    expect_price(&s, 0, "vintner", "B0", "HH**");
    put(&s, 0, "oracle:D1");
    expect_price(&s, 0, "vintner", "B0", "HH***");
}

static void AT_5_6_beside_an_own_building_there_is_none(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:A3 tavern:C5");
    expect_price(&s, 0, "vintner", "A0", "HH");
    expect_price(&s, 0, "vintner", "C4", "HH");
    expect_price(&s, 0, "vintner", "A6", "HH**"); /* two steps away */
}

static void AT_5_6_another_players_building_or_a_shrine_is_no_neighbour(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:C5");
    put(&s, 1, "road:A0");
    expect_price(&s, 0, "vintner", "A1", "HH*");
    expect_price(&s, 0, "vintner", "A3", "HH*"); /* beside the shrine */
}

static void AT_5_6_landscape_never_reduces_it(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A0=H A1=H A2=H A3=W A4=F A5=M A6=H");
    put(&s, 0, "tavern:D5");
    expect_price(&s, 0, "vintner", "A0", "*"); /* hills are left over */
    expect_price(&s, 0, "road", "A0", "*");    /* and symbols of the road too */
}

static void AT_5_6_it_is_any_one_card_each(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A1=H A2=H");
    put(&s, 0, "tavern:D5 plaza:C5");
    store(&s, 0, "vintner");
    give(&s, 0, "WWM");
    assert_int_equal(s.state.settlements[0], 2);
    play(&s, "build:vintner at:A0");
    expect_moves(&s, "pay:WW pay:WM");
    play(&s, "pay:WM");
    assert_int_equal(s.state.settlements[0], 3);
    assert_int_equal(attika_told_built(event_of(&s, ATTIKA_EV_BUILT))->founds, 1);
}

/* Only one's own buildings make one's settlement: another player's between them divides it. */
static void AT_5_6_a_settlement_is_a_maximal_group_of_own_adjacent_buildings(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 1, "road:A0");
    put(&s, 0, "tavern:A3 plaza:A6 oracle:A4"); /* A3 and A4 touch, A6 is behind the other's road */
    assert_int_equal(s.state.settlements[0], 2);
    assert_true(attika_same_settlement(&s.state, hex_of("A3"), hex_of("A4")));
    assert_false(attika_same_settlement(&s.state, hex_of("A3"), hex_of("A6")));
    assert_false(attika_same_settlement(&s.state, hex_of("A3"), hex_of("A0")));
    expect_price(&s, 0, "vintner", "D0", "HH**");
}

static void AT_5_7_settlements_that_grow_together_count_as_one(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tavern:A3 plaza:A6 oracle:D1");
    assert_int_equal(s.state.settlements[0], 3);
    expect_price(&s, 0, "vintner", "C5", "HH***");
    store(&s, 0, "statue");
    give(&s, 0, "FM");
    play(&s, "build:statue at:A0 pay:FM"); /* no surcharge for joining two */
    assert_int_equal(s.state.settlements[0], 2);
    assert_int_equal(attika_told_built(event_of(&s, ATTIKA_EV_BUILT))->founds, 0);
    expect_price(&s, 0, "vintner", "C5", "HH**");
}

static void AT_5_7_three_at_once_too(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tavern:A1 plaza:A3 oracle:A5");
    assert_int_equal(s.state.settlements[0], 3);
    put(&s, 0, "statue:A0");
    assert_int_equal(s.state.settlements[0], 1);
}

/* A2 and A3 touch shrine 1 and each other; D5 and D6 too. A new tile at (2,-4) touches the shrine from the other side. */
static void AT_5_7_a_shrine_does_not_join_settlements(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    assert_true(attika_tile_fits(&s.box, &s.state, 1, -4));
    attika_tile_lay(&s.box, &s.state, 4, 1, -4, 0);
    uint8_t shrine = attika_shrine_cell(0);
    assert_int_equal(s.state.neighbour[shrine][4], hex_of("A3"));
    assert_int_equal(s.state.neighbour[shrine][2], hex_of("E6"));
    put(&s, 0, "tavern:A3 oracle:E6");
    assert_int_equal(s.state.settlements[0], 2);
    expect_price(&s, 0, "vintner", "D0", "HH**");
}

const struct CMUnitTest clauses_5_settlements[] = {
    cmocka_unit_test(AT_5_6_the_first_building_has_no_surcharge),
    cmocka_unit_test(AT_5_6_one_card_more_for_each_settlement_there_is),
    cmocka_unit_test(AT_5_6_beside_an_own_building_there_is_none),
    cmocka_unit_test(AT_5_6_another_players_building_or_a_shrine_is_no_neighbour),
    cmocka_unit_test(AT_5_6_landscape_never_reduces_it),
    cmocka_unit_test(AT_5_6_it_is_any_one_card_each),
    cmocka_unit_test(AT_5_6_a_settlement_is_a_maximal_group_of_own_adjacent_buildings),
    cmocka_unit_test(AT_5_7_settlements_that_grow_together_count_as_one),
    cmocka_unit_test(AT_5_7_three_at_once_too),
    cmocka_unit_test(AT_5_7_a_shrine_does_not_join_settlements),
    {0},
};
