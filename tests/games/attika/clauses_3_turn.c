/* AT 3: the turn. */
#include "clauses.h"

/* ---- AT 3.1 ---- */

static void AT_3_1_up_to_two_draws(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    play(&s, "draw:main store");
    expect_turn_of(&s, 0);
    play(&s, "draw:2 store");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.hand_count[0], 0);
    assert_int_equal(s.state.turn, 2);
}

static void AT_3_1_up_to_three_builds(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road road road road");
    give(&s, 0, "WWWWWWW");
    play(&s, "build:road at:A0 pay:WWWWW");
    expect_turn_of(&s, 0);
    play(&s, "build:road at:A1");
    expect_turn_of(&s, 0);
    play(&s, "build:road at:A2");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.hand_count[0], 2);
    assert_int_equal(s.state.stored[0][kind_of(&s, "road")], 1);
}

static void AT_3_1_drawing_and_building_are_never_mixed(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road road");
    give(&s, 0, "WWWWWWWWWW");
    scenario drawing = s, building = s;
    play(&drawing, "draw:1 store");
    refuse(&drawing, "build:road", "AT 3.1");
    refuse(&drawing, "at:A0", "AT 3.1");
    expect_moves(&drawing, "draw:main draw:1 draw:2 draw:3 stop");
    play(&building, "build:road at:A0 pay:WWWWW");
    refuse(&building, "draw:1", "AT 3.1");
    expect_moves(&building, "build:road stop");
}

/* A drawn building that is built at once is a draw, not a build. */
static void AT_3_1_the_first_action_fixes_the_kind(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    leave(&s, 0, "road road");
    give(&s, 0, "WWWWWWWWWW");
    play(&s, "draw:1 at:A0 pay:WWWWW");
    refuse(&s, "build:road", "AT 3.1");
    play(&s, "draw:1");
    allow(&s, "at:A1");
    play(&s, "store");
    assert_int_equal(s.state.phase, ATTIKA_LAND); /* the stack is empty (AT 7.1) */
    assert_int_equal(s.state.left, 0);
}

static void AT_3_1_decisions_in_their_order(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road");
    give(&s, 0, "WWWWW");
    refuse(&s, "store", "AT 3.1");
    refuse(&s, "at:A0", "AT 3.3"); /* which says that a building is chosen first */
    refuse(&s, "pay:W", "AT 3.1");
    refuse(&s, "tile:3,0", "AT 3.1");
    refuse(&s, "turn:0", "AT 3.1");
    play(&s, "build:road");
    refuse(&s, "stop", "AT 4.1"); /* now the hex is due */
    refuse(&s, "draw:1", "AT 4.1");
    play(&s, "at:A0");
    refuse(&s, "stop", "AT 5.3"); /* now the payment is due */
}

static void AT_3_1_numbers_that_are_no_decision_are_refused(void **state) {
    (void)state;
    scenario s = table_of(2);
    const tv_move senseless[] = {
        0,
        attika_move(ATTIKA_VERBS, 0, 0, 0, 0),
        attika_move(ATTIKA_DO_DRAW, ATTIKA_STACKS, 0, 0, 0),
        attika_move(ATTIKA_DO_DRAW, 0, 1, 0, 0),
        attika_move(ATTIKA_DO_BUILD, s.box.kinds, 0, 0, 0),
        attika_move(ATTIKA_DO_HEX, ATTIKA_LAND_CELLS, 0, 0, 0),
        attika_move(ATTIKA_DO_STOP, 1, 0, 0, 0),
        attika_move(ATTIKA_DO_TURN, 6, 0, 0, 0),
        attika_move(ATTIKA_DO_PLACE, 128, 128, 1, 0),
        attika_move(ATTIKA_DO_PAY, 1, 0, 0, 0) | (tv_move)1 << 40,
    };
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++)
        assert_string_equal(attika_check(&s.box, &s.state, senseless[i]), "AT 3.1");
}

/* ---- AT 3.2 ---- */

static void AT_3_2_the_top_of_one_own_stack_is_turned_up(void **state) {
    (void)state;
    for (uint8_t stack = 0; stack < 4; stack++) {
        static const char *const moves[] = {"draw:main", "draw:1", "draw:2", "draw:3"};
        scenario s = set_up(3, stack);
        uint8_t seat = s.state.owner_of_turn;
        attika_state before = s.state;
        play(&s, moves[stack]);
        expect_phase(&s, DRAWN);
        assert_int_equal(s.box.buildings[s.state.building].main, stack == 0);
        assert_int_equal(s.state.unseen[seat][s.state.building], before.unseen[seat][s.state.building] - 1);
        before.stack[seat][stack]--;
        assert_memory_equal(s.state.stack, before.stack, sizeof before.stack);
        assert_memory_equal(s.state.stored, before.stored, sizeof before.stored);
        assert_int_equal(attika_told_drawn(event_of(&s, ATTIKA_EV_DRAWN))->building, s.state.building);
    }
}

static void AT_3_2_build_it_at_once_paying_its_cost(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    leave(&s, 0, "vintner road"); /* another road is on the storage board */
    give(&s, 0, "HHHHHHH");
    s.state.stack[0][1] = s.state.stack[0][2] = 1;
    play(&s, "draw:1");
    refuse(&s, "end", "AT 3.2");
    refuse(&s, "draw:2", "AT 3.2");
    bool road = s.state.building == kind_of(&s, "road");
    play(&s, "at:A0");
    expect_moves(&s, road ? "pay:HHHHH" : "pay:HH");
    play(&s, road ? "pay:HHHHH" : "pay:HH");
    expect_on(&s, "A0", 0, road ? "road" : "vintner");
    assert_int_equal(s.state.stored[0][kind_of(&s, "road")], 3); /* what was stored stays there */
    assert_int_equal(s.state.hand_count[0], road ? 2 : 5);
}

static void AT_3_2_or_store_it_and_not_build_it_this_turn(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "road:A0");
    store(&s, 0, "road");
    give(&s, 0, "WWWWW");
    play(&s, "draw:1 store");
    for (uint8_t kind = 0; kind < s.box.kinds; kind++) {
        char text[64];
        tv_text out = TV_TEXT_OVER(text);
        tv_text_add(&out, "build:");
        tv_text_add(&out, s.box.buildings[kind].id);
        refuse(&s, text, "AT 3.1");
    }
    play(&s, "stop stop"); /* but in the next turn */
    uint8_t stored = 0;
    for (uint8_t kind = 0; kind < s.box.kinds; kind++) stored = (uint8_t)(stored + s.state.stored[0][kind]);
    assert_int_equal(stored, 2);
    allow(&s, "build:road");
}

/* Storing is always possible, building only where it can be paid. */
static void AT_3_2_without_cards_it_can_only_be_stored_or_be_free(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    leave(&s, 0, "tower tower");
    play(&s, "draw:1");
    expect_moves(&s, "store");
    refuse(&s, "at:A0", "AT 5.1");
    s = meadow_of(2);
    put(&s, 0, "fortress:A3");
    leave(&s, 0, "tower tower");
    play(&s, "draw:1");
    expect_moves(&s, "store at:A0 at:A2 at:A4"); /* the free hexes beside the fortress (AT 5.4) */
}

static void AT_3_2_an_empty_stack_gives_nothing(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    leave(&s, 0, "tower quarry");
    refuse(&s, "draw:2", "AT 3.2");
    refuse(&s, "draw:3", "AT 3.2");
    allow(&s, "draw:1");
    allow(&s, "draw:main");
}

/* ---- AT 3.3 ---- */

static void AT_3_3_a_building_from_the_own_storage_board(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    give(&s, 0, "HHHHHH");
    store(&s, 0, "vintner");
    store(&s, 1, "road");
    refuse(&s, "build:road", "AT 3.3"); /* in the own stacks, and on another's storage board */
    expect_moves(&s, "draw:main draw:1 draw:2 draw:3 build:vintner stop");
    play(&s, "build:vintner at:B3 pay:HH");
    expect_on(&s, "B3", 0, "vintner");
    assert_int_equal(s.state.stored[0][kind_of(&s, "vintner")], 0);
    expect_hand(&s, 0, "HHHH");
    expect_cards(s.state.discard, "HH");
    refuse(&s, "build:vintner", "AT 3.3");
}

static void AT_3_3_it_must_be_paid(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "vintner");
    give(&s, 0, "HWF");
    allow(&s, "build:vintner"); /* a hill, and two cards for the other */
    s = meadow_of(2);
    store(&s, 0, "vintner");
    give(&s, 0, "HW");
    refuse(&s, "build:vintner", "AT 5.1");
    paint(&s, "B0=H"); /* a hill of the land takes the place of a card */
    play(&s, "build:vintner");
    refuse(&s, "at:A0", "AT 5.1");
    expect_moves(&s, "at:B0 at:B1 at:B2 at:B3 at:B4 at:B5 at:B6");
}

/* ---- AT 3.4 ---- */

static void expect_cards_on_stopping(scenario *s, uint8_t cards) {
    uint8_t seat = s->state.owner_of_turn, before = s->state.hand_count[seat], deck = s->state.deck_count;
    play(s, "stop");
    assert_int_equal(s->state.hand_count[seat], before + cards);
    assert_int_equal(s->state.deck_count, deck - cards);
    const tv_event *e = event_of(s, ATTIKA_EV_CARDS);
    assert_non_null(e);
    assert_int_equal(attika_told_cards(e)->got, cards);
    assert_int_equal(attika_told_cards(e)->due, cards);
}

static void AT_3_4_unused_actions_become_cards_all_at_once(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "road road road");
    give(&s, 0, "WWWWW");
    scenario two = s, none = s;
    play(&two, "build:road at:A0 pay:WWWWW build:road at:A1");
    expect_cards_on_stopping(&two, 1);
    expect_turn_of(&two, 1);
    expect_cards_on_stopping(&none, 3); /* the whole turn: 3, not 2 */
    expect_turn_of(&none, 1);
}

static void AT_3_4_only_unused_actions_do(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    refuse(&s, "end", "AT 3.4"); /* before everything is used or turned into cards the turn does not end */
    play(&s, "draw:1 store");
    refuse(&s, "end", "AT 3.4");
    play(&s, "draw:1 store");
    refuse(&s, "stop", "AT 3.4"); /* nothing is left to turn into cards */
    play(&s, "end");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.hand_count[0], 0);
}

/* ---- AT 3.5 ---- */

static void AT_3_5_after_stopping_nothing_is_drawn_or_built(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    put(&s, 0, "road:A0");
    store(&s, 0, "road");
    play(&s, "stop");
    refuse(&s, "draw:1", "AT 3.5");
    refuse(&s, "build:road", "AT 3.5");
    refuse(&s, "action", "AT 3.5");
    expect_moves(&s, "card end");
}

static void AT_3_5_after_a_card_for_an_amphora_neither(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    put(&s, 0, "road:A0");
    store(&s, 0, "road");
    play(&s, "card");
    refuse(&s, "draw:1", "AT 3.5");
    refuse(&s, "build:road", "AT 3.5");
    refuse(&s, "action", "AT 3.5");
    expect_moves(&s, "card stop");
    play(&s, "stop"); /* all actions are unused still */
    assert_int_equal(s.state.hand_count[0], 4);
}

static void AT_3_5_the_next_turn_is_free_again(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    play(&s, "card stop");
    expect_turn_of(&s, 1);
    allow(&s, "draw:1");
    play(&s, "stop");
    allow(&s, "draw:1");
}

/* The supply is empty, so completing a group gives a card; building goes on. */
static void AT_3_5_the_card_for_a_missing_amphora_does_not_count(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    s.state.amphorae[0] = 1, s.state.amphorae[1] = s.state.amphorae[2] = 7;
    put(&s, 0, "vineyard:A0 road:A1");
    store(&s, 0, "vintner road tower");
    play(&s, "build:vintner at:A3");
    assert_int_equal(s.state.hand_count[0], 1);
    assert_int_equal(attika_told_cards(event_of(&s, ATTIKA_EV_CARDS))->why, 2);
    play(&s, "build:road at:A2");
    expect_on(&s, "A2", 0, "road");
    allow(&s, "action");
}

static void AT_3_5_the_hand_is_unlimited(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    give_but(&s, 0, "WWW");
    play(&s, "stop");
    assert_int_equal(s.state.hand_count[0], 60);
    expect_turn_of(&s, 1);
}

/* ---- AT 3.6 ---- */

static void AT_3_6_an_empty_deck_is_renewed_when_a_card_is_due(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    discard_but(&s, "WWW");
    s.state.deck[0] = 3;
    play(&s, "stop");
    expect_hand(&s, 0, "WWW");
    assert_null(event_of(&s, ATTIKA_EV_RENEW)); /* empty, but nothing is due yet */
    assert_int_equal(s.state.deck_count, 0);
    assert_int_equal(cards_in(s.state.discard), 57);
    play(&s, "stop");
    assert_int_equal(attika_told_renew(event_of(&s, ATTIKA_EV_RENEW))->cards, 57);
    assert_int_equal(s.state.hand_count[1], 3);
    assert_int_equal(s.state.deck_count, 54);
    assert_int_equal(cards_in(s.state.discard), 0);
}

static void AT_3_6_in_the_middle_of_taking_too(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    give(&s, 1, "WWWWWWWWWWWWWWW");
    discard_but(&s, "F");
    play(&s, "stop");
    assert_non_null(event_of(&s, ATTIKA_EV_RENEW));
    assert_true(s.state.hand[0][1] >= 1); /* the last card of the old deck first */
    assert_int_equal(s.state.hand_count[0], 3);
    assert_int_equal(s.state.deck_count, 42);
}

/* Three of 60 cards, 15 of them water: 0.75 expected of each landscape, 2250 in 3000 deals, deviation below 41. */
static void AT_3_6_the_discards_are_shuffled(void **state) {
    (void)state;
    uint32_t seen[4] = {0};
    scenario s = meadow_of(2);
    discard_but(&s, "");
    for (uint64_t seed = 0; seed < 3000; seed++) {
        scenario t = s;
        t.chance = tv_chance_fast(seed);
        play(&t, "stop");
        for (uint8_t land = 0; land < 4; land++) seen[land] += t.state.hand[0][land];
    }
    for (uint8_t land = 0; land < 4; land++) assert_in_range(seen[land], 2050, 2450);
}

static void AT_3_6_without_discards_fewer_or_no_cards_are_taken(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    give_but(&s, 1, "WF");
    play(&s, "stop");
    assert_int_equal(s.state.hand_count[0], 2);
    assert_int_equal(attika_told_cards(event_of(&s, ATTIKA_EV_CARDS))->got, 2);
    assert_int_equal(attika_told_cards(event_of(&s, ATTIKA_EV_CARDS))->due, 3);
    expect_turn_of(&s, 1);
    play(&s, "stop"); /* none at all, and yet the turn is over */
    assert_int_equal(s.state.hand_count[1], 58);
    expect_turn_of(&s, 0);
}

static void AT_3_6_stopping_without_cards_still_ends_drawing_and_building(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    give_but(&s, 1, "");
    play(&s, "draw:1 store");
    scenario t = s;
    play(&t, "stop");
    expect_turn_of(&t, 1); /* the amphora could not even be exchanged for a card */
    assert_int_equal(t.state.amphorae[0], 1);
    assert_int_equal(t.state.hand_count[0], 0);
}

/* ---- AT 3.7 ---- */

static void AT_3_7_the_turn_ends_when_actions_are_used_up(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    play(&s, "draw:1 store draw:2");
    assert_int_equal(s.state.owner_of_turn, 0); /* not before the building has its place */
    play(&s, "store");
    expect_turn_of(&s, 1);
    assert_int_equal(attika_told_turn(event_of(&s, ATTIKA_EV_TURN))->number, 2);
    play(&s, "draw:1 store stop");
    expect_turn_of(&s, 2);
}

static void AT_3_7_not_while_an_amphora_can_be_spent(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 1;
    play(&s, "draw:1 store draw:1 store");
    expect_turn_of(&s, 0);
    expect_moves(&s, "action card end");
    scenario spent = s;
    play(&spent, "card");
    expect_turn_of(&spent, 1); /* that was the last one */
    play(&s, "end");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.amphorae[0], 1);
}

static void AT_3_7_an_amphora_that_cannot_be_spent_keeps_nobody(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    leave(&s, 0, "tower tower"); /* both draws empty the stack; no card is left either */
    give_but(&s, 1, "");
    lay_until(&s, 0);
    play(&s, "draw:1 store draw:1 store");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.amphorae[0], 2);
}

static void AT_3_7_after_stopping_an_amphora_may_still_be_spent(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    s.state.amphorae[0] = 2;
    play(&s, "stop");
    expect_turn_of(&s, 0);
    play(&s, "card card");
    expect_turn_of(&s, 1);
    assert_int_equal(s.state.hand_count[0], 5);
}

/* ---- AT 3.8: the examples ---- */

static void AT_3_8_one_build_then_two_cards(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    store(&s, 0, "vintner road");
    give(&s, 0, "HH");
    play(&s, "build:vintner at:A0 pay:HH");
    expect_cards_on_stopping(&s, 2);
    expect_turn_of(&s, 1);
}

static void AT_3_8_one_draw_then_one_card(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    play(&s, "draw:3 store");
    expect_cards_on_stopping(&s, 1);
    expect_turn_of(&s, 1);
}

static void AT_3_8_nothing_then_three_cards(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    expect_cards_on_stopping(&s, 3);
    expect_turn_of(&s, 1);
}

const struct CMUnitTest clauses_3_turn[] = {
    cmocka_unit_test(AT_3_1_up_to_two_draws),
    cmocka_unit_test(AT_3_1_up_to_three_builds),
    cmocka_unit_test(AT_3_1_drawing_and_building_are_never_mixed),
    cmocka_unit_test(AT_3_1_the_first_action_fixes_the_kind),
    cmocka_unit_test(AT_3_1_decisions_in_their_order),
    cmocka_unit_test(AT_3_1_numbers_that_are_no_decision_are_refused),
    cmocka_unit_test(AT_3_2_the_top_of_one_own_stack_is_turned_up),
    cmocka_unit_test(AT_3_2_build_it_at_once_paying_its_cost),
    cmocka_unit_test(AT_3_2_or_store_it_and_not_build_it_this_turn),
    cmocka_unit_test(AT_3_2_without_cards_it_can_only_be_stored_or_be_free),
    cmocka_unit_test(AT_3_2_an_empty_stack_gives_nothing),
    cmocka_unit_test(AT_3_3_a_building_from_the_own_storage_board),
    cmocka_unit_test(AT_3_3_it_must_be_paid),
    cmocka_unit_test(AT_3_4_unused_actions_become_cards_all_at_once),
    cmocka_unit_test(AT_3_4_only_unused_actions_do),
    cmocka_unit_test(AT_3_5_after_stopping_nothing_is_drawn_or_built),
    cmocka_unit_test(AT_3_5_after_a_card_for_an_amphora_neither),
    cmocka_unit_test(AT_3_5_the_next_turn_is_free_again),
    cmocka_unit_test(AT_3_5_the_card_for_a_missing_amphora_does_not_count),
    cmocka_unit_test(AT_3_5_the_hand_is_unlimited),
    cmocka_unit_test(AT_3_6_an_empty_deck_is_renewed_when_a_card_is_due),
    cmocka_unit_test(AT_3_6_in_the_middle_of_taking_too),
    cmocka_unit_test(AT_3_6_the_discards_are_shuffled),
    cmocka_unit_test(AT_3_6_without_discards_fewer_or_no_cards_are_taken),
    cmocka_unit_test(AT_3_6_stopping_without_cards_still_ends_drawing_and_building),
    cmocka_unit_test(AT_3_7_the_turn_ends_when_actions_are_used_up),
    cmocka_unit_test(AT_3_7_not_while_an_amphora_can_be_spent),
    cmocka_unit_test(AT_3_7_an_amphora_that_cannot_be_spent_keeps_nobody),
    cmocka_unit_test(AT_3_7_after_stopping_an_amphora_may_still_be_spent),
    cmocka_unit_test(AT_3_8_one_build_then_two_cards),
    cmocka_unit_test(AT_3_8_one_draw_then_one_card),
    cmocka_unit_test(AT_3_8_nothing_then_three_cards),
    {0},
};
