/* AV 7: tiles, drawing, and the hand limit. */
#include "clauses.h"

static void AV_7_1_one_available_tile_must_be_taken(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [two_cards two_cards all_regions] used: [two_cards best_land largest_chain four_cards"
                          " best_land_x2 all_regions]}");
    play(&s, "stop");
    expect_moves(&s, "take:two_cards take:all_regions");
    refuse(&s, "take:best_land", "AV 7.1");
    refuse(&s, "stop", "AV 7.1");
    refuse(&s, "end", "AV 7.1");
    play(&s, "take:two_cards");
    assert_int_equal(s.state.available[AVALON_TWO_CARDS], 1);
    assert_int_equal(s.state.owner_of_turn, 1); /* one is enough */
}

/* Place 4 and 5 are forests of mine, 6 a plain of the opponent's, 7 a plain of mine. */
static void AV_7_2_only_own_regions_count(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 0} {owner: 0} {owner: 1} {owner: 0} {} {owner: 1}]");
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_BEST_LAND), 2);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_LARGEST_CHAIN), 2);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_ALL_REGIONS), 3);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 1, AVALON_BEST_LAND), 1);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 1, AVALON_ALL_REGIONS), 2);
}

static void AV_7_2_avalon_and_the_swamp_never_count_and_break_a_chain(void **state) {
    (void)state;
    scenario s = position("row: [{region: forest owner: 0} {region: avalon owner: 0} {owner: 0} {region: plain_west owner: 0}"
                          " {region: swamp owner: 0} {owner: 0} {region: forest_castle}]");
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_ALL_REGIONS), 4);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_LARGEST_CHAIN), 2);
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_BEST_LAND), 2);
    s = position("row: [{owner: 0} {owner: 0}]");
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++)
        if (tile != AVALON_TWO_CARDS && tile != AVALON_FOUR_CARDS) assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, tile), 0);
}

static void AV_7_3_light_tiles_draw_at_once(void **state) {
    (void)state;
    static const struct {
        const char *move;
        uint8_t tile, cards;
    } light[] = {
        {"take:two_cards", AVALON_TWO_CARDS, 2}, {"take:best_land", AVALON_BEST_LAND, 3}, {"take:largest_chain", AVALON_LARGEST_CHAIN, 4}};
    for (uint32_t i = 0; i < 3; i++) {
        scenario s = position("row: [{} {} {owner: 0} {owner: 0} {owner: 0} {owner: 0} {} {} {} {owner: 0}]");
        play(&s, "stop");
        play(&s, light[i].move);
        assert_int_equal(s.state.hand_count[0], light[i].cards);
        assert_int_equal(s.state.deck_count, 80 - light[i].cards);
        assert_int_equal(s.state.used[light[i].tile], 1);
        assert_int_equal(s.state.available[light[i].tile], s.box.tile_copies[light[i].tile] - 1);
        assert_int_equal(s.state.waiting[0], AVALON_NOBODY);
    }
}

static void AV_7_4_dark_tiles_wait_for_the_next_turn(void **state) {
    (void)state;
    static const struct {
        const char *move;
        uint8_t tile, cards;
    } dark[] = {{"take:four_cards", AVALON_FOUR_CARDS, 4},
                {"take:best_land_x2", AVALON_BEST_LAND_TWICE, 6},
                {"take:all_regions", AVALON_ALL_REGIONS, 5}};
    for (uint32_t i = 0; i < 3; i++) {
        scenario s = position("row: [{} {} {owner: 0} {owner: 0} {owner: 0} {owner: 0} {} {} {} {owner: 0}]");
        play(&s, "stop");
        play(&s, dark[i].move);
        assert_int_equal(s.state.hand_count[0], 0);
        assert_int_equal(s.state.waiting[0], dark[i].tile);
        assert_int_equal(s.state.available[dark[i].tile], s.box.tile_copies[dark[i].tile] - 1);
        assert_int_equal(s.state.used[dark[i].tile], 0);
        play(&s, "stop take:two_cards");
        assert_int_equal(s.state.owner_of_turn, 0);
        assert_int_equal(s.state.hand_count[0], dark[i].cards);
        assert_int_equal(s.state.waiting[0], AVALON_NOBODY);
        assert_int_equal(s.state.used[dark[i].tile], 1);
    }
}

static void AV_7_4_counted_when_drawn_not_when_taken(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 0} {} {owner: 0}] hands: [{} {cards: [Kr Wr]}]");
    play(&s, "stop take:all_regions");
    assert_int_equal(avalon_told_take(event_of(&s, AVALON_EV_TAKE))->cards, 2);
    play(&s, "Krx5 let -Wr stop take:two_cards"); /* the opponent takes the forest in between */
    assert_int_equal(s.state.hand_count[0], 1);
    assert_int_equal(avalon_told_draw(event_of(&s, AVALON_EV_DRAW))->drawn + avalon_told_draw(event_of(&s, AVALON_EV_DRAW))->due,
                     4); /* their two of two */
}

static void AV_7_5_all_nine_used_are_available_again(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [two_cards] used: [two_cards two_cards best_land largest_chain four_cards best_land_x2"
                          " all_regions all_regions]}");
    play(&s, "stop take:two_cards");
    assert_memory_equal(s.state.available, s.box.tile_copies, sizeof s.state.available);
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) assert_int_equal(s.state.used[tile], 0);
}

static void AV_7_5_not_while_one_is_still_available(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [two_cards two_cards] used: [two_cards best_land largest_chain four_cards best_land_x2"
                          " all_regions all_regions]}");
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.available[AVALON_TWO_CARDS], 1);
    assert_int_equal(s.state.available[AVALON_BEST_LAND], 0);
    assert_int_equal(s.state.used[AVALON_TWO_CARDS], 2);
}

static void AV_7_5_also_when_a_dark_tile_is_the_ninth(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [two_cards] used: [two_cards two_cards best_land largest_chain best_land_x2 all_regions"
                          " all_regions] waiting: [null four_cards]}");
    play(&s, "stop take:two_cards"); /* eight used; the ninth is used when the opponent's turn begins */
    assert_int_equal(s.state.owner_of_turn, 1);
    assert_memory_equal(s.state.available, s.box.tile_copies, sizeof s.state.available);
}

static void AV_7_6_none_available_then_the_used_ones_are(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [] used: [two_cards two_cards two_cards best_land largest_chain best_land_x2 all_regions"
                          " all_regions] waiting: [null four_cards]}");
    play(&s, "stop");
    expect_moves(&s, "take:two_cards take:best_land take:largest_chain take:best_land_x2 take:all_regions");
    play(&s, "take:best_land");
    /* The waiting tile was used since, and is not available before the next reset. */
    assert_int_equal(s.state.used[AVALON_FOUR_CARDS], 1);
    assert_int_equal(s.state.used[AVALON_BEST_LAND], 1);
    play(&s, "stop");
    refuse(&s, "take:four_cards", "AV 7.1");
    refuse(&s, "take:best_land", "AV 7.1");
}

static void AV_7_6_the_last_tile_taken_is_dark(void **state) {
    (void)state;
    scenario s = position("tiles: {available: [four_cards] used: [two_cards two_cards two_cards best_land largest_chain best_land_x2"
                          " all_regions all_regions]}");
    play(&s, "stop take:four_cards");
    assert_int_equal(legal_of(&s, AVALON_DO_TAKE), 0);
    assert_int_equal(s.state.used[AVALON_TWO_CARDS], 3); /* not before a tile must be taken */
    play(&s, "stop");
    assert_int_equal(legal_of(&s, AVALON_DO_TAKE), 5);
    refuse(&s, "take:four_cards", "AV 7.1");
}

static void AV_7_7_the_discards_replace_an_empty_deck(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb]} {cards: [Kb]}]");
    keep_in_deck(&s, "Kr");
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.hand_count[0], 3); /* the last of the old deck and the first of the new one */
    assert_true(s.state.hand[0][2] >= 1);
    assert_int_equal(cards_in(s.state.discard), 0);
    assert_int_equal(s.state.deck_count, 80 - 2 - 2);
    assert_int_equal(avalon_told_renew(event_of(&s, AVALON_EV_RENEW))->cards, 77);
}

static void AV_7_7_not_before_a_card_must_be_drawn(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb]} {cards: [Kb]}]");
    keep_in_deck(&s, "Kr Kg");
    play(&s, "stop take:two_cards");
    expect_hand(&s, 0, "Kb Kr Kg");
    assert_int_equal(s.state.deck_count, 0);
    assert_int_equal(cards_in(s.state.discard), 76);
    assert_null(event_of(&s, AVALON_EV_RENEW));
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.deck_count, 74);
}

static void AV_7_7_the_new_deck_is_shuffled(void **state) {
    (void)state;
    scenario start = position("hands: [{cards: [Kb]} {cards: [Kb]}]");
    keep_in_deck(&start, "");
    uint32_t first[AVALON_KINDS] = {0};
    for (uint64_t seed = 0; seed < 2000; seed++) {
        scenario s = start;
        s.chance = tv_chance_fast(seed);
        play(&s, "stop take:two_cards");
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) first[kind] += s.state.hand[0][kind];
    }
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) { /* 4000 drawn of 78, of which 8 (blue knights 6) of a kind */
        uint32_t drawn = first[kind] - (kind == 3 ? 2000 : 0), expected = 4000u * (kind == 3 ? 6 : 8) / 78;
        assert_in_range(drawn, expected - 100, expected + 100);
    }
}

static void AV_7_7_nothing_left_nothing_owed(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb Kg]} {cards: [Wr]}]");
    keep_in_deck(&s, "Kr Ky Ky Ky Ky Ky Ky Ky Ky");
    bury_deck(&s, 1, 1);
    play(&s, "stop take:two_cards"); /* from the discards */
    s = position("hands: [{cards: [Kb Kg]} {cards: [Wr]}]");
    bury_deck(&s, 1, 1);
    play(&s, "stop take:two_cards");
    expect_hand(&s, 0, "Kb Kg");
    assert_int_equal(avalon_told_draw(event_of(&s, AVALON_EV_DRAW))->drawn, 0);
    assert_int_equal(avalon_told_draw(event_of(&s, AVALON_EV_DRAW))->due, 2);
    play(&s, "stop take:four_cards Kbx2 let -2"); /* a discard comes too late for what was not drawn */
    expect_hand(&s, 0, "Kg");
}

static void AV_7_7_drawing_stops_in_the_middle(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb]} {cards: [Wr]}]");
    bury_deck(&s, 1, 1);
    s.state.discard[avalon_pile_pop(&s.state, 1, 0)]++; /* one card, a violet witch */
    play(&s, "stop take:two_cards");
    expect_hand(&s, 0, "Kb Wv");
    assert_int_equal(s.state.deck_count, 0);
    assert_int_equal(avalon_told_draw(event_of(&s, AVALON_EV_DRAW))->drawn, 1);
}

static void AV_7_8_down_to_five_by_choice(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb Kg Kr Ky Kv]} {}]");
    keep_in_deck(&s, "Wb Wg");
    play(&s, "stop take:two_cards");
    expect_moves(&s, "-Ky -Kg -Kr -Kb -Kv -Wg -Wb");
    refuse(&s, "-Wr", "AV 7.8");
    refuse(&s, "-1", "AV 7.8");
    refuse(&s, "end", "AV 7.8");
    play(&s, "-Wb");
    expect_phase(&s, "discard");
    play(&s, "-Ky");
    assert_int_equal(s.state.owner_of_turn, 1);
    expect_hand(&s, 0, "Kb Kg Kr Kv Wg");
}

static void AV_7_8_also_after_a_dark_tile(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb Kg Kr Ky Kv Wb]} {}]");
    play(&s, "stop take:four_cards");
    expect_phase(&s, "discard");
    play(&s, "-Kb");
    expect_phase(&s, "play");
    assert_int_equal(s.state.hand_count[0], 5);
}

static void AV_7_8_five_are_enough(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kb Kg Kr]} {}]");
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.hand_count[0], 5);
    assert_int_equal(s.state.owner_of_turn, 1);
}

static void AV_7_8_a_hand_may_be_larger_until_then(void **state) {
    (void)state;
    /* Five in hand and four drawn at the start of the turn: nine, until the end of it. */
    scenario s = position("hands: [{} {cards: [Kb Kg Kr Ky Kv]}] tiles: {available: [two_cards] used: [two_cards two_cards best_land"
                          " largest_chain best_land_x2 all_regions all_regions] waiting: [null four_cards]}");
    play(&s, "stop take:two_cards");
    assert_int_equal(s.state.hand_count[1], 9);
    expect_phase(&s, "play");
}

static void AV_7_8_captures_enlarge_a_hand_in_the_opponent_s_turn(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb]} {cards: [Wb Kg Kr Ky Kv Kv]}]");
    play(&s, "Wb*1 =Wb");
    assert_int_equal(s.state.hand_count[1], 6);
    play(&s, "stop take:two_cards"); /* six at the end of the other's turn: nothing is asked */
    assert_int_equal(s.state.owner_of_turn, 1);
    expect_phase(&s, "play");
    assert_int_equal(s.state.hand_count[1], 6);
}

static void AV_7_9_a_tile_that_yields_nothing_may_be_taken(void **state) {
    (void)state;
    scenario s = position("");
    play(&s, "stop");
    expect_moves(&s, "take:two_cards take:best_land take:largest_chain take:four_cards take:best_land_x2 take:all_regions");
    play(&s, "take:best_land");
    assert_int_equal(s.state.hand_count[0], 0);
    assert_int_equal(s.state.used[AVALON_BEST_LAND], 1);
    play(&s, "stop take:all_regions");
    assert_int_equal(s.state.waiting[1], AVALON_ALL_REGIONS);
}

static void AV_7_10_two_forests_a_plain_and_a_hill(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 0} {owner: 0} {} {owner: 0} {} {} {owner: 0}]"), twice = s;
    play(&s, "stop take:best_land");
    assert_int_equal(s.state.hand_count[0], 2);
    play(&twice, "stop take:best_land_x2 stop take:two_cards");
    assert_int_equal(twice.state.hand_count[0], 4);
}

const struct CMUnitTest clauses_7_reinforcement[] = {
    cmocka_unit_test(AV_7_1_one_available_tile_must_be_taken),
    cmocka_unit_test(AV_7_2_only_own_regions_count),
    cmocka_unit_test(AV_7_2_avalon_and_the_swamp_never_count_and_break_a_chain),
    cmocka_unit_test(AV_7_3_light_tiles_draw_at_once),
    cmocka_unit_test(AV_7_4_dark_tiles_wait_for_the_next_turn),
    cmocka_unit_test(AV_7_4_counted_when_drawn_not_when_taken),
    cmocka_unit_test(AV_7_5_all_nine_used_are_available_again),
    cmocka_unit_test(AV_7_5_not_while_one_is_still_available),
    cmocka_unit_test(AV_7_5_also_when_a_dark_tile_is_the_ninth),
    cmocka_unit_test(AV_7_6_none_available_then_the_used_ones_are),
    cmocka_unit_test(AV_7_6_the_last_tile_taken_is_dark),
    cmocka_unit_test(AV_7_7_the_discards_replace_an_empty_deck),
    cmocka_unit_test(AV_7_7_not_before_a_card_must_be_drawn),
    cmocka_unit_test(AV_7_7_the_new_deck_is_shuffled),
    cmocka_unit_test(AV_7_7_nothing_left_nothing_owed),
    cmocka_unit_test(AV_7_7_drawing_stops_in_the_middle),
    cmocka_unit_test(AV_7_8_down_to_five_by_choice),
    cmocka_unit_test(AV_7_8_also_after_a_dark_tile),
    cmocka_unit_test(AV_7_8_five_are_enough),
    cmocka_unit_test(AV_7_8_a_hand_may_be_larger_until_then),
    cmocka_unit_test(AV_7_8_captures_enlarge_a_hand_in_the_opponent_s_turn),
    cmocka_unit_test(AV_7_9_a_tile_that_yields_nothing_may_be_taken),
    cmocka_unit_test(AV_7_10_two_forests_a_plain_and_a_hill),
    {0},
};
