/* AT 6: amphorae. */
#include "clauses.h"

/* ---- AT 6.1 ---- */

static void AT_6_1_a_whole_connected_group_gives_one_amphora(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "vineyard:A0");
    store(&s, 0, "vintner");
    play(&s, "build:vintner at:A1");
    assert_int_equal(s.state.amphorae[0], 1);
    assert_int_equal(s.state.amphorae[1], 0);
    assert_int_equal(attika_amphorae_left(&s.state), 14);
    const attika_event_amphora *told = attika_told_amphora(event_of(&s, ATTIKA_EV_AMPHORA));
    assert_string_equal(s.box.group_ids[told->group], "wine");
    assert_int_equal(told->amphorae, 1);
}

static void AT_6_1_every_group_the_roads_too(void **state) {
    (void)state;
    static const char *const groups[][2] = {
        {"capital:A0 oracle:A1 theatre:A2 tavern:A3 plaza:A4 gymnasium:A5 statue:A6 market:C3 stadium:C2", "temple"},
        {"quarry:B0 fortress:B3 tower:B4", "tower"},
        {"vineyard:B3", "vintner"},
        {"silver_mine:B3", "mint"},
        {"shipyard:B0 harbour:B3 ship:B4", "ship"},
        {"spring:B0 farm:B3 cornfield:B4", "cornfield"},
        {"road:B0 road:B3 road:B4", "road"},
    };
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        scenario s = meadow_of(2);
        char move[64];
        tv_text out = TV_TEXT_OVER(move);
        put(&s, 0, groups[i][0]);
        store(&s, 0, groups[i][1]);
        give(&s, 0, "WWWWFFFFHHHHMMMM");
        tv_text_add(&out, "build:");
        tv_text_add(&out, groups[i][1]);
        play(&s, move);
        play(&s, i == 0 ? "at:B4" : "at:A1");
        pay_cheapest(&s); /* the temple, away from the statue */
        assert_int_equal(s.state.amphorae[0], 1);
    }
}

static void AT_6_1_not_while_a_building_is_missing(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "quarry:A0 fortress:A1");
    store(&s, 0, "tower tower"); /* one stays on the storage board */
    scenario t = s;
    play(&s, "build:tower at:A2");
    assert_int_equal(s.state.amphorae[0], 0);
    play(&s, "build:tower at:B3");
    assert_int_equal(s.state.amphorae[0], 1);
    t = meadow_of(2);
    put(&t, 0, "quarry:A0 fortress:A1");
    store(&t, 0, "tower"); /* one is still in a stack */
    play(&t, "build:tower at:A2");
    assert_int_equal(t.state.amphorae[0], 0);
}

/* The four roads lie in two pairs that only a tavern joins. */
static void AT_6_1_connected_through_the_group_alone(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:A3 tavern:A0 road:A6 road:C2");
    store(&s, 0, "road");
    play(&s, "build:road at:A2");
    assert_int_equal(s.state.settlements[0], 1);
    assert_int_equal(s.state.amphorae[0], 0);
}

static void AT_6_1_another_players_building_does_not_connect(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "vineyard:A3");
    put(&s, 1, "vintner:A0");
    store(&s, 0, "vintner");
    give(&s, 0, "HHH");
    play(&s, "build:vintner at:A6 pay:HHH");
    assert_int_equal(s.state.amphorae[0], 0);
    assert_int_equal(s.state.amphorae[1], 0);
}

/* Joining them later by something else gives nothing: it happens only when a building of that group is placed. */
static void AT_6_1_only_when_a_building_of_that_group_is_placed(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "vineyard:A3 vintner:A2"); /* complete since long */
    store(&s, 0, "tavern road");
    give(&s, 0, "WFWWWWW");
    play(&s, "build:tavern at:A0 pay:WF");
    assert_int_equal(s.state.amphorae[0], 0);
    play(&s, "build:road at:A1 pay:WWWWW");
    assert_int_equal(s.state.amphorae[0], 0);
}

static void AT_6_1_order_does_not_matter(void **state) {
    (void)state;
    static const char *const orders[][2] = {{"fortress:A1 tower:A2 tower:B3", "quarry"}, {"quarry:A1 tower:A2 tower:B3", "fortress"}};
    for (uint32_t i = 0; i < 2; i++) {
        scenario s = meadow_of(2);
        put(&s, 0, orders[i][0]);
        store(&s, 0, orders[i][1]);
        give(&s, 0, "HMMM");
        play(&s, i ? "build:fortress at:A0" : "build:quarry at:A0 pay:HMM");
        assert_int_equal(s.state.amphorae[0], 1);
    }
}

static void AT_6_1_a_drawn_building_completes_it_too(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "vineyard:A3");
    leave(&s, 0, "vintner");
    play(&s, "draw:1 at:A0");
    assert_int_equal(s.state.amphorae[0], 1);
    assert_true(event_of(&s, ATTIKA_EV_AMPHORA) < event_of(&s, ATTIKA_EV_TILE)); /* amphora, then the new tile */
}

static void AT_6_1_a_card_if_the_supply_is_empty(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    put(&s, 0, "vineyard:A3");
    store(&s, 0, "vintner");
    s.state.amphorae[0] = s.state.amphorae[1] = s.state.amphorae[2] = 5;
    scenario last = s, cardless = s;
    play(&s, "build:vintner at:A0");
    assert_int_equal(s.state.amphorae[0], 5);
    assert_int_equal(s.state.hand_count[0], 1);
    assert_null(event_of(&s, ATTIKA_EV_AMPHORA));
    last.state.amphorae[1] = 4; /* the fifteenth is still there */
    play(&last, "build:vintner at:A0");
    assert_int_equal(last.state.amphorae[0], 6);
    assert_int_equal(last.state.hand_count[0], 0);
    give_but(&cardless, 1, ""); /* and if there is no card either: nothing */
    play(&cardless, "build:vintner at:A0");
    assert_int_equal(cardless.state.hand_count[0], 0);
    assert_int_equal(cardless.state.amphorae[0], 5);
}

/* The last road links two shrines and completes the roads: the amphora is taken, then the game is won; no tile although a stack ran out. */
static void AT_6_1_amphora_then_victory_then_tile(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "tavern:A3 road:A0 road:A6 road:C2 plaza:D4 oracle:D5");
    leave(&s, 0, "road");
    play(&s, "draw:1 at:C1");
    assert_int_equal(s.state.amphorae[0], 1);
    expect_won(&s, 0, ATTIKA_BY_SHRINES);
    assert_true(event_of(&s, ATTIKA_EV_AMPHORA) < event_of(&s, ATTIKA_EV_OVER));
    assert_null(event_of(&s, ATTIKA_EV_TILE));
}

/* ---- AT 6.2 ---- */

static void AT_6_2_put_back_for_one_more_draw(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    play(&s, "draw:1 store draw:1 store"); /* after the normal actions */
    play(&s, "action");
    assert_int_equal(s.state.amphorae[0], 1);
    assert_int_equal(attika_amphorae_left(&s.state), 14);
    refuse(&s, "build:road", "AT 3.1"); /* of the kind chosen */
    play(&s, "draw:2 store action draw:3 store");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.amphorae[0], 0);
}

static void AT_6_2_put_back_for_one_more_build(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    put(&s, 0, "capital:A0");
    store(&s, 0, "tavern plaza oracle statue");
    play(&s, "build:tavern at:A1 action build:plaza at:A2"); /* and before they are used up */
    refuse(&s, "draw:1", "AT 3.1");
    play(&s, "build:oracle at:A3 build:statue at:A4");
    expect_turn_of(&s, 1);
}

static void AT_6_2_put_back_for_a_card(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 3;
    play(&s, "card card");
    assert_int_equal(s.state.hand_count[0], 2);
    assert_int_equal(s.state.amphorae[0], 1);
    assert_int_equal(attika_amphorae_left(&s.state), 14);
    refuse(&s, "draw:1", "AT 3.5");
}

static void AT_6_2_nothing_without_an_amphora(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[1] = 3; /* somebody else's */
    refuse(&s, "card", "AT 6.2");
    play(&s, "draw:1 store");
    refuse(&s, "action", "AT 6.2");
    refuse(&s, "card", "AT 6.2");
}

static void AT_6_2_one_won_this_turn_may_be_spent(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "vineyard:A0 road:A3");
    store(&s, 0, "vintner road road road tower");
    play(&s, "build:road at:A2 build:vintner at:A4");
    assert_int_equal(s.state.amphorae[0], 1);
    play(&s, "build:road at:A1"); /* the third */
    expect_turn_of(&s, 0);
    play(&s, "action build:road at:B3"); /* the fourth, and the roads are complete */
    assert_int_equal(s.state.amphorae[0], 1);
    play(&s, "end");
}

static void AT_6_2_for_an_action_only_once_the_kind_is_fixed(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    store(&s, 0, "road");
    refuse(&s, "action", "AT 6.2");
    allow(&s, "card");
    play(&s, "draw:1 store");
    allow(&s, "action");
}

static void AT_6_2_not_while_something_waits_to_be_placed(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    leave(&s, 0, "tower");
    play(&s, "draw:1");
    refuse(&s, "action", "AT 3.2"); /* a drawn building waits */
    refuse(&s, "card", "AT 3.2");
    play(&s, "store");
    expect_phase(&s, LAND);
    refuse(&s, "action", "AT 7.2"); /* a turned-up tile waits */
    refuse(&s, "card", "AT 7.2");
    play(&s, "tile:-2,-1");
    refuse(&s, "card", "AT 7.1");
    play(&s, "turn:0");
    allow(&s, "card");
}

static void AT_6_2_for_a_card_only_if_there_is_one(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    give_but(&s, 1, "");
    refuse(&s, "card", "AT 6.2");
    s = meadow_of(2);
    s.state.amphorae[0] = 1;
    discard_but(&s, ""); /* the discards become the deck */
    play(&s, "card");
    assert_int_equal(s.state.hand_count[0], 1);
}

static void AT_6_2_an_action_only_while_one_exists(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    leave(&s, 0, "tower");
    lay_until(&s, 0);
    play(&s, "draw:1 store");
    refuse(&s, "action", "AT 6.2"); /* no stack is left */
    expect_moves(&s, "card stop");
    s = meadow_of(2);
    s.state.amphorae[0] = 1;
    put(&s, 0, "road:A0");
    store(&s, 0, "road");
    play(&s, "build:road at:A1");
    refuse(&s, "action", "AT 6.2"); /* the storage board is empty */
    s = meadow_of(2);
    s.state.amphorae[0] = 1;
    put(&s, 0, "road:A0");
    store(&s, 0, "road tower"); /* there is a building, even if it cannot be paid */
    play(&s, "build:road at:A1");
    allow(&s, "action");
}

static void AT_6_2_an_action_bought_and_not_used_becomes_a_card(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 3;
    play(&s, "draw:1 store action action stop"); /* 1 + 2 are unused */
    assert_int_equal(s.state.hand_count[0], 3);
    assert_int_equal(s.state.amphorae[0], 1);
    expect_moves(&s, "card end");
}

static void AT_6_2_any_number_per_turn(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 7;
    play(&s, "draw:1 store action action action action action");
    assert_int_equal(s.state.left, 6);
    play(&s, "draw:2 store draw:2 store draw:2 store draw:3 store draw:3 store draw:3 store card card");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.amphorae[0], 0);
}

static void AT_6_2_only_on_the_own_turn(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[1] = 1;
    play(&s, "draw:1 store");
    attika_state theirs = view_of(&s, 1);
    assert_string_equal(attika_check(&s.box, &theirs, attika_move(ATTIKA_DO_CARD, 0, 0, 0, 0)), "AT 2.4");
}

/* ---- AT 6.3: the example ---- */

static void AT_6_3_quarry_last_connects_the_four_defence_buildings(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A3 tower:A1 tower:A5"); /* apart from each other */
    store(&s, 0, "quarry");
    give(&s, 0, "HMM");
    assert_int_equal(s.state.settlements[0], 3);
    play(&s, "build:quarry at:A0 pay:HMM");
    assert_int_equal(s.state.settlements[0], 1);
    assert_int_equal(s.state.amphorae[0], 1);
    assert_string_equal(s.box.group_ids[attika_told_amphora(event_of(&s, ATTIKA_EV_AMPHORA))->group], "defence");
}

const struct CMUnitTest clauses_6_amphorae[] = {
    cmocka_unit_test(AT_6_1_a_whole_connected_group_gives_one_amphora),
    cmocka_unit_test(AT_6_1_every_group_the_roads_too),
    cmocka_unit_test(AT_6_1_not_while_a_building_is_missing),
    cmocka_unit_test(AT_6_1_connected_through_the_group_alone),
    cmocka_unit_test(AT_6_1_another_players_building_does_not_connect),
    cmocka_unit_test(AT_6_1_only_when_a_building_of_that_group_is_placed),
    cmocka_unit_test(AT_6_1_order_does_not_matter),
    cmocka_unit_test(AT_6_1_a_drawn_building_completes_it_too),
    cmocka_unit_test(AT_6_1_a_card_if_the_supply_is_empty),
    cmocka_unit_test(AT_6_1_amphora_then_victory_then_tile),
    cmocka_unit_test(AT_6_2_put_back_for_one_more_draw),
    cmocka_unit_test(AT_6_2_put_back_for_one_more_build),
    cmocka_unit_test(AT_6_2_put_back_for_a_card),
    cmocka_unit_test(AT_6_2_nothing_without_an_amphora),
    cmocka_unit_test(AT_6_2_one_won_this_turn_may_be_spent),
    cmocka_unit_test(AT_6_2_for_an_action_only_once_the_kind_is_fixed),
    cmocka_unit_test(AT_6_2_not_while_something_waits_to_be_placed),
    cmocka_unit_test(AT_6_2_for_a_card_only_if_there_is_one),
    cmocka_unit_test(AT_6_2_an_action_only_while_one_exists),
    cmocka_unit_test(AT_6_2_an_action_bought_and_not_used_becomes_a_card),
    cmocka_unit_test(AT_6_2_any_number_per_turn),
    cmocka_unit_test(AT_6_2_only_on_the_own_turn),
    cmocka_unit_test(AT_6_3_quarry_last_connects_the_four_defence_buildings),
    {0},
};
