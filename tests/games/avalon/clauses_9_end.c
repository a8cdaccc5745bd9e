/* AV 9: how the game ends. */
#include <trivium/table.h>

#include "clauses.h"

/* Places of three crowns each: 5, 7, 8, 10, 11; of two: 3, 4, 6, 9; of one: 1, 2. */
#define TWELVE(seat) "{} {} {} {} {owner: " #seat "} {} {owner: " #seat "} {owner: " #seat "} {} {owner: " #seat "} "
#define FIFTEEN(seat) TWELVE(seat) "{owner: " #seat "}"

static void AV_9_1_fifteen_crowns_when_stopping(void **state) {
    (void)state;
    scenario s = position("row: [" FIFTEEN(0) "] hands: [{cards: [Kr]} {}]");
    allow(&s, "Kr+1");
    play(&s, "stop");
    expect_result(&s, 1, 2, "AV 9.1");
    refuse(&s, "stop", "AV 9.1");
    s = position("owner_of_turn: 1 row: [" FIFTEEN(1) "]");
    play(&s, "stop");
    expect_result(&s, 2, 1, "AV 9.1");
}

static void AV_9_1_fourteen_are_not_enough(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {owner: 0} {} {owner: 0} {} {owner: 0} {owner: 0} {} {owner: 0}]");
    assert_int_equal(avalon_crowns(&s.box, &s.state, 0), 14);
    play(&s, "stop");
    expect_phase(&s, "tile");
}

static void AV_9_1_more_than_fifteen_win_too(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0} {owner: 0} {owner: 0} {} {owner: 0} {} {owner: 0} {owner: 0} {} {owner: 0} {owner: 0}]");
    play(&s, "stop");
    expect_result(&s, 1, 2, "AV 9.1");
}

static void AV_9_1_not_before_stopping(void **state) {
    (void)state;
    scenario s = position("row: [" TWELVE(0) "] hands: [{cards: [Kr Wr Wr]} {}]");
    play(&s, "Krx11 let -Wr");
    assert_int_equal(avalon_crowns(&s.box, &s.state, 0), 15);
    expect_phase(&s, "play");
    play(&s, "Wr+1 stop");
    expect_result(&s, 1, 2, "AV 9.1");
}

static void AV_9_1_not_in_the_opponent_s_turn(void **state) {
    (void)state;
    scenario s = position("owner_of_turn: 1 row: [" FIFTEEN(0) "] hands: [{} {cards: [Kr Wr]}]");
    play(&s, "stop");
    expect_phase(&s, "tile"); /* the opponent's crowns do not end my turn */
    s = position("owner_of_turn: 1 row: [" FIFTEEN(0) "] hands: [{} {cards: [Kr Wr]}]");
    play(&s, "Krx11 let -Wr stop take:two_cards stop"); /* three crowns lost in between */
    expect_phase(&s, "tile");
    assert_int_equal(s.state.owner_of_turn, 0);
}

static void AV_9_2_at_the_limit_more_crowns_win(void **state) {
    (void)state;
    const char *text = "turn: 4 row: [{} {} {} {owner: 0} {owner: 1 piles: [[Kr Kr] []]}] hands: [{cards: [Kr]} {}]";
    scenario s = position_with_limit(text, 4);
    play(&s, "stop take:two_cards");
    expect_result(&s, 2, 1, "AV 9.2"); /* three crowns against two, although more cards */
    refuse(&s, "stop", "AV 9.2");
    s = position_with_limit(text, 6);
    play(&s, "stop take:two_cards");
    expect_phase(&s, "play");
}

static void AV_9_2_then_more_cards_on_the_table_and_in_hand(void **state) {
    (void)state;
    scenario s =
        position_with_limit("turn: 4 row: [{} {} {} {} {owner: 0 piles: [[] [Kr]]} {} {owner: 1}] hands: [{} {cards: [Kb Kb]}]", 4);
    play(&s, "stop take:two_cards"); /* two in hand against one on the table and two in hand */
    expect_result(&s, 2, 1, "AV 9.2");
    s = position_with_limit("turn: 4 row: [{} {} {} {} {owner: 0 piles: [[Kr Kr] []]} {} {owner: 1}] hands: [{} {cards: [Kb Kb]}]", 4);
    play(&s, "stop take:two_cards");
    expect_result(&s, 1, 2, "AV 9.2");
}

static void AV_9_2_else_a_draw(void **state) {
    (void)state;
    scenario s = position_with_limit("turn: 4 row: [{} {} {} {} {owner: 0 piles: [[Kr] []]} {} {owner: 1 piles: [[] [Kr]]}]"
                                     "hands: [{} {cards: [Kb Kb]}]",
                                     4);
    play(&s, "stop take:two_cards");
    expect_result(&s, 1, 1, "AV 9.2");
}

static void AV_9_2_fifteen_crowns_are_checked_first(void **state) {
    (void)state;
    scenario s = position_with_limit("turn: 4 row: [" FIFTEEN(0) "]", 4);
    play(&s, "stop");
    expect_result(&s, 1, 2, "AV 9.1");
}

static void AV_9_2_people_have_no_limit(void **state) {
    (void)state;
    assert_int_equal(tv_setup_default(tv_game_find("avalon"), 2).options[0], 0);
    scenario s = position("turn: 100000 row: [{owner: 0}]");
    play(&s, "stop take:two_cards");
    expect_phase(&s, "play");
}

static void AV_9_2_the_limit_is_even(void **state) {
    (void)state;
    avalon_box box;
    tv_error error;
    tv_setup setup = tv_setup_default(tv_game_find("avalon"), 2);
    setup.options[0] = 7;
    assert_false(avalon_open(&box, &setup, &error));
    assert_non_null(strstr(error.what, "AV 9.2"));
    setup.options[0] = 8;
    assert_true(avalon_open(&box, &setup, &error));
}

/* ---- AV 9.3 (a) ---- */

static void AV_9_3_a_nothing_left_to_play_or_draw(void **state) {
    (void)state;
    scenario s = position("row: [{owner: 0 piles: [[Kr] []]}] ");
    bury_deck(&s, 1, 5);
    play(&s, "stop take:two_cards");
    expect_result(&s, 1, 2, "AV 9.3"); /* one crown against none, although fewer cards */
    assert_int_equal(s.state.reason, AVALON_BY_STARVING);
}

static void AV_9_3_a_not_while_anything_is_left(void **state) {
    (void)state;
    static const char *const left[] = {"hands: [{cards: [Kr]} {}]", "hands: [{} {cards: [Kr]}]", "discard: [Kr]"};
    for (uint32_t i = 0; i < 3; i++) {
        scenario s = position(left[i]);
        bury_deck(&s, 1, 5);
        play(&s, "stop take:four_cards");
        expect_phase(&s, "play");
    }
    scenario s = position("row: [{owner: 0}]");
    uint8_t one[AVALON_KINDS] = {1};
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
        for (; s.state.deck[kind] > one[kind]; s.state.deck[kind]--) avalon_pile_push(&s.state, 1, 0, kind);
    s.state.deck_count = 1;
    play(&s, "stop take:four_cards");
    expect_phase(&s, "play");
}

/* ---- AV 9.3 (b) ---- */

static void AV_9_3_b_the_call_after_twelve_quiet_turns(void **state) {
    (void)state;
    scenario s = position("quiet: 11");
    play(&s, "stop take:two_cards");
    expect_phase(&s, "play"); /* eleven are not enough */
    assert_int_equal(s.state.quiet, 12);
    refuse(&s, "call", "AV 3.1"); /* only at the end of the own turn */
    play(&s, "stop take:two_cards");
    expect_actor(&s, 1);
    expect_moves(&s, "call end");
    refuse(&s, "stop", "AV 9.3");
}

static void AV_9_3_b_turns_without_a_conquest_are_counted(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Wr Wr]} {cards: [Kb Wb Wb]}]");
    assert_int_equal(s.state.quiet, 1);
    pass_until(&s, 2);
    assert_int_equal(s.state.quiet, 2);
    play(&s, "Kbx1 let decline -Wb");
    assert_int_equal(s.state.quiet, 0);
    pass_until(&s, 3);
    assert_int_equal(s.state.quiet, 1);
    pass_until(&s, 14);
    assert_int_equal(s.state.quiet, 12); /* turns 3 to 14: twelve */
    while (s.state.turn == 14 && s.state.phase != AVALON_CALL) pass_one(&s);
    expect_phase(&s, "call");
    assert_int_equal(AVALON_QUIET_TO_SHOW, 8);
}

static void AV_9_3_b_a_failed_attack_is_no_conquest(void **state) {
    (void)state;
    scenario s = position("quiet: 12 hands: [{cards: [Kr]} {cards: [Kr]}]");
    play(&s, "Krx1 =Kr stop take:two_cards");
    expect_phase(&s, "call");
}

static void AV_9_3_b_after_discarding(void **state) {
    (void)state;
    scenario s = position("quiet: 12 hands: [{cards: [Kr Kr Kr Kr Kr Kr]} {}]");
    play(&s, "stop take:four_cards");
    expect_phase(&s, "discard");
    play(&s, "-Kr");
    expect_phase(&s, "call");
}

static void AV_9_3_b_not_calling_goes_on(void **state) {
    (void)state;
    scenario s = position("quiet: 12");
    play(&s, "stop take:two_cards end");
    expect_actor(&s, 1);
    assert_int_equal(s.state.caller, AVALON_NOBODY);
    play(&s, "stop take:two_cards");
    expect_moves(&s, "call end"); /* now the other may */
}

static void AV_9_3_b_one_more_turn_then_the_end(void **state) {
    (void)state;
    scenario s = position("quiet: 12 row: [{} {} {owner: 1}] hands: [{} {cards: [Kr Kb]}]");
    play(&s, "stop take:two_cards call");
    expect_actor(&s, 1);
    expect_phase(&s, "play");
    play(&s, "Kr+1 stop take:two_cards");
    expect_result(&s, 2, 1, "AV 9.3");
    assert_int_equal(s.state.reason, AVALON_BY_CALL);
}

static void AV_9_3_b_a_conquest_cancels_the_call(void **state) {
    (void)state;
    scenario s = position("quiet: 12 hands: [{} {cards: [Kr Kb Kb]}]");
    play(&s, "stop take:two_cards call Krx5 let");
    assert_int_equal(s.state.caller, AVALON_NOBODY);
    assert_non_null(event_of(&s, AVALON_EV_CANCEL));
    play(&s, "-Kb stop take:two_cards");
    expect_actor(&s, 0);
    expect_phase(&s, "play");
    assert_int_equal(s.state.quiet, 1);
}

static void AV_9_3_b_fifteen_crowns_win_in_the_last_round(void **state) {
    (void)state;
    scenario s = position("quiet: 12 row: [" FIFTEEN(1) "]");
    play(&s, "stop take:two_cards call stop");
    expect_result(&s, 2, 1, "AV 9.1");
}

static void AV_9_3_b_scored_by_cards_when_crowns_are_equal(void **state) {
    (void)state;
    scenario s = position("quiet: 12 hands: [{cards: [Kr]} {}]");
    play(&s, "stop take:two_cards call stop take:best_land");
    expect_result(&s, 1, 2, "AV 9.3");
}

/* The same position at a table of these rules. */
static scenario at_table(const char *text, uint16_t rules_version, int32_t last_round) {
    scenario s = position(text);
    tv_setup setup = tv_setup_default(tv_game_find("avalon"), 2);
    tv_error error = {0};
    setup.rules_version = rules_version;
    setup.options[AVALON_LAST_ROUND] = last_round;
    assert_true(avalon_open(&s.box, &setup, &error));
    return s;
}

static void AV_9_3_b_is_an_option_that_people_must_ask_for(void **state) {
    (void)state;
    assert_int_equal(tv_setup_default(tv_game_find("avalon"), 2).options[AVALON_LAST_ROUND], 0);
    scenario s = at_table("quiet: 12", 2, 0);
    play(&s, "stop take:two_cards");
    expect_actor(&s, 1); /* nobody was asked */
    expect_phase(&s, "play");
    refuse(&s, "call", "AV 3.1");
    pass_until(&s, 60);
    expect_phase(&s, "play");
    s = at_table("quiet: 12", 2, 1);
    play(&s, "stop take:two_cards");
    expect_moves(&s, "call end");
}

/* Records of version 1, which knew no option, are replayed as they were played. */
static void AV_9_3_b_was_always_possible_in_version_1(void **state) {
    (void)state;
    scenario s = at_table("quiet: 12", 1, 0);
    play(&s, "stop take:two_cards call stop take:two_cards");
    expect_result(&s, 1, 1, "AV 9.3");
}

static void AV_9_3_b_no_position_has_it_without_the_option(void **state) {
    (void)state;
    scenario s = position("quiet: 12");
    play(&s, "stop take:two_cards");
    scenario off = at_table("", 2, 0);
    assert_null(avalon_validate(&s.box, &s.state));
    assert_string_equal(avalon_validate(&off.box, &s.state), "phase: no call is possible (AV 9.3)");
    play(&s, "call");
    assert_null(avalon_validate(&s.box, &s.state));
    assert_string_equal(avalon_validate(&off.box, &s.state), "caller: this table knows no last round (AV 9.3)");
}

/* ---- AV 9.3 (c) ---- */

static void AV_9_3_c_both_may_agree_to_end(void **state) {
    (void)state;
    tv_record record;
    tv_error error;
    tv_result result;
    const char *text = "{row: [{} {} {owner: 1} {piles: [[Kr Kr Kr] []]}] hands: [{cards: [Kr]} {}]}";
    tv_record_begin(&record, tv_game_find("avalon"), 2, "seed");
    assert_true(tv_record_set_position(&record, text, strlen(text), &error));
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    tv_table_result(table, &result);
    assert_null(result.clause);
    assert_true(tv_table_event(table, TV_ENTRY_AGREE, 0, NULL, &error));
    assert_int_equal(tv_table_actor(table), TV_OVER);
    tv_table_result(table, &result);
    assert_int_equal(result.place[0], 2); /* two crowns against none, although more cards */
    assert_int_equal(result.place[1], 1);
    assert_string_equal(result.clause, "agree");
    tv_table_close(table);
    tv_record_free(&record);
}

const struct CMUnitTest clauses_9_end[] = {
    cmocka_unit_test(AV_9_1_fifteen_crowns_when_stopping),
    cmocka_unit_test(AV_9_1_fourteen_are_not_enough),
    cmocka_unit_test(AV_9_1_more_than_fifteen_win_too),
    cmocka_unit_test(AV_9_1_not_before_stopping),
    cmocka_unit_test(AV_9_1_not_in_the_opponent_s_turn),
    cmocka_unit_test(AV_9_2_at_the_limit_more_crowns_win),
    cmocka_unit_test(AV_9_2_then_more_cards_on_the_table_and_in_hand),
    cmocka_unit_test(AV_9_2_else_a_draw),
    cmocka_unit_test(AV_9_2_fifteen_crowns_are_checked_first),
    cmocka_unit_test(AV_9_2_people_have_no_limit),
    cmocka_unit_test(AV_9_2_the_limit_is_even),
    cmocka_unit_test(AV_9_3_a_nothing_left_to_play_or_draw),
    cmocka_unit_test(AV_9_3_a_not_while_anything_is_left),
    cmocka_unit_test(AV_9_3_b_the_call_after_twelve_quiet_turns),
    cmocka_unit_test(AV_9_3_b_turns_without_a_conquest_are_counted),
    cmocka_unit_test(AV_9_3_b_a_failed_attack_is_no_conquest),
    cmocka_unit_test(AV_9_3_b_after_discarding),
    cmocka_unit_test(AV_9_3_b_not_calling_goes_on),
    cmocka_unit_test(AV_9_3_b_one_more_turn_then_the_end),
    cmocka_unit_test(AV_9_3_b_a_conquest_cancels_the_call),
    cmocka_unit_test(AV_9_3_b_fifteen_crowns_win_in_the_last_round),
    cmocka_unit_test(AV_9_3_b_scored_by_cards_when_crowns_are_equal),
    cmocka_unit_test(AV_9_3_b_is_an_option_that_people_must_ask_for),
    cmocka_unit_test(AV_9_3_b_was_always_possible_in_version_1),
    cmocka_unit_test(AV_9_3_b_no_position_has_it_without_the_option),
    cmocka_unit_test(AV_9_3_c_both_may_agree_to_end),
    {0},
};
