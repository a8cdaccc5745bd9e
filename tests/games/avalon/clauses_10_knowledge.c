/* AV 10: who knows what. How often each possibility is imagined is tested in test_secrets_avalon.c. */
#include "clauses.h"

static const uint8_t viewers[] = {0, 1, TV_SPECTATOR};

/* A position in which every public part holds something. */
static scenario busy_position(void) {
    return position("turn: 9 quiet: 3 row: [{owner: 0 piles: [[Kr Wb] [Ky]]} {} {owner: 1 piles: [[] [Kb Kb Wv]]}]"
                    "hands: [{cards: [Kr Kr Wg]} {cards: [Kb Wb Wb Kv] known: [Wb] captured: [Wb]}] kept: [Wb] discard: [Ky Wy Wy]"
                    "tiles: {available: [two_cards two_cards best_land best_land_x2 all_regions] used: [two_cards largest_chain"
                    " all_regions] waiting: [null four_cards]}");
}

static void AV_10_1_public_parts_are_in_every_view(void **state) {
    (void)state;
    scenario s = busy_position();
    for (uint32_t i = 0; i < 3; i++) {
        avalon_state view = view_of(&s, viewers[i]);
        assert_memory_equal(view.owner, s.state.owner, sizeof view.owner);
        assert_int_equal(view.region[0], s.state.region[0]);
        assert_int_equal(view.region[2], s.state.region[2]);
        assert_memory_equal(view.pile_end, s.state.pile_end, sizeof view.pile_end);
        assert_memory_equal(view.cards, s.state.cards, sizeof view.cards);
        assert_memory_equal(view.available, s.state.available, sizeof view.available);
        assert_memory_equal(view.used, s.state.used, sizeof view.used);
        assert_memory_equal(view.waiting, s.state.waiting, sizeof view.waiting);
        assert_memory_equal(view.discard, s.state.discard, sizeof view.discard);
        assert_memory_equal(view.hand_count, s.state.hand_count, sizeof view.hand_count);
        assert_int_equal(view.deck_count, s.state.deck_count);
        assert_int_equal(view.turn, 9);
        assert_int_equal(view.quiet, 3);
    }
}

static void AV_10_2_a_hand_is_private(void **state) {
    (void)state;
    scenario s = busy_position();
    avalon_state mine = view_of(&s, 0), watched = view_of(&s, TV_SPECTATOR);
    expect_cards_at(mine.hand[0], "Kr Kr Wg", __FILE__, __LINE__);
    expect_cards_at(mine.hand[1], "Wb", __FILE__, __LINE__); /* only the captured witch */
    expect_cards_at(watched.hand[0], "", __FILE__, __LINE__);
    expect_cards_at(watched.hand[1], "Wb", __FILE__, __LINE__);
}

/* Exchanging what a viewer cannot know changes no byte of the view. */
static void AV_10_2_views_do_not_tell_what_is_hidden(void **state) {
    (void)state;
    scenario one = busy_position(), other = one;
    other.state.hand[1][3]--, other.state.deck[3]++; /* a blue knight of seat 1's hand for a green one of the deck */
    other.state.hand[1][1]++, other.state.deck[1]--;
    other.state.region[4] = one.state.region[8]; /* two face-down regions */
    other.state.region[8] = one.state.region[4];
    assert_null(avalon_validate(&other.box, &other.state));
    avalon_state seen = view_of(&one, 0), seen_other = view_of(&other, 0);
    assert_memory_equal(&seen, &seen_other, sizeof seen);
    avalon_state watched = view_of(&one, TV_SPECTATOR), watched_other = view_of(&other, TV_SPECTATOR);
    assert_memory_equal(&watched, &watched_other, sizeof watched);
}

static void AV_10_2_face_down_regions_are_hidden_from_both(void **state) {
    (void)state;
    scenario s = busy_position();
    for (uint32_t i = 0; i < 3; i++) {
        avalon_state view = view_of(&s, viewers[i]);
        for (uint8_t place = 0; place < 11; place++)
            assert_int_equal(view.region[place] == AVALON_UNKNOWN, s.state.owner[place] == AVALON_NOBODY);
    }
}

static void AV_10_2_drawn_cards_are_told_to_one_seat_only(void **state) {
    (void)state;
    scenario s = position("");
    play(&s, "stop take:two_cards");
    tv_event mine = *event_of(&s, AVALON_EV_DRAW), theirs = mine, watched = mine;
    tv_event_hide(&mine, 0);
    tv_event_hide(&theirs, 1);
    tv_event_hide(&watched, TV_SPECTATOR);
    int drawn = 0;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        drawn += avalon_told_secret_draw(&mine)->cards[kind];
        assert_int_equal(avalon_told_secret_draw(&theirs)->cards[kind], 0);
        assert_int_equal(avalon_told_secret_draw(&watched)->cards[kind], 0);
    }
    assert_int_equal(drawn, 2);
    assert_int_equal(avalon_told_draw(&theirs)->drawn, 2); /* how many, everybody sees */
}

static void AV_10_2_a_captured_witch_is_in_every_guess(void **state) {
    (void)state;
    scenario s = position("row: [{piles: [[] [Kb]]}] hands: [{cards: [Wb]} {cards: [Wb Kg Kr Kv Ky]}]");
    play(&s, "Wb*1 =Wb");
    for (uint64_t seed = 0; seed < 200; seed++) {
        avalon_state guess = s.state, watched = s.state;
        tv_chance chance = tv_chance_fast(seed);
        avalon_imagine(&s.box, &guess, 0, &chance);
        assert_true(guess.hand[1][8] >= 1);
        avalon_imagine(&s.box, &watched, TV_SPECTATOR, &chance);
        assert_true(watched.hand[1][8] >= 1);
    }
}

/* Seat 0 draws the last card of the deck and the first of the new one. */
static scenario renewed(void) {
    scenario s = position("hands: [{cards: [Wg Wg]} {cards: [Kb Wb Wv]}]");
    keep_in_deck(&s, "Kr");
    play(&s, "stop take:two_cards");
    assert_non_null(event_of(&s, AVALON_EV_RENEW));
    return s;
}

static void AV_10_3_a_renewed_deck_tells_the_other_hand(void **state) {
    (void)state;
    scenario s = renewed();
    expect_known(&s, 1, "Kb Wb Wv");
    expect_known(&s, 0, "Wg Wg Kr"); /* not the card drawn from the new deck */
    expect_cards_at(s.state.kept, "Wg Wg Kr Kb Wb Wv", __FILE__, __LINE__);
    avalon_state seen = view_of(&s, 0), theirs = view_of(&s, 1);
    expect_cards_at(seen.hand[1], "Kb Wb Wv", __FILE__, __LINE__);
    assert_memory_equal(seen.deck, s.state.deck, sizeof seen.deck);
    expect_cards_at(theirs.hand[0], "Wg Wg Kr", __FILE__, __LINE__);
    avalon_state watched = view_of(&s, TV_SPECTATOR);
    expect_cards_at(watched.hand[0], "", __FILE__, __LINE__); /* a spectator knows only the two hands together */
    expect_cards_at(watched.known[1], "", __FILE__, __LINE__);
}

static void AV_10_3_guesses_respect_it(void **state) {
    (void)state;
    scenario s = renewed();
    for (uint64_t seed = 0; seed < 200; seed++) {
        tv_chance chance = tv_chance_fast(seed);
        avalon_state guess = s.state, watched = s.state;
        avalon_imagine(&s.box, &guess, 0, &chance);
        expect_cards_at(guess.hand[1], "Kb Wb Wv", __FILE__, __LINE__);
        avalon_imagine(&s.box, &watched, TV_SPECTATOR, &chance);
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++)
            assert_true(watched.hand[0][kind] + watched.hand[1][kind] >= s.state.kept[kind]);
        for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) /* who drew nothing since holds nothing of the new deck */
            assert_true(watched.hand[1][kind] <= s.state.kept[kind]);
    }
}

static void AV_10_3_cards_that_leave_are_known_no_more(void **state) {
    (void)state;
    scenario s = renewed();
    play(&s, "Kb+1");
    expect_known(&s, 1, "Wb Wv");
    expect_cards_at(s.state.kept, "Wg Wg Kr Wb Wv", __FILE__, __LINE__);
}

const struct CMUnitTest clauses_10_knowledge[] = {
    cmocka_unit_test(AV_10_1_public_parts_are_in_every_view),        cmocka_unit_test(AV_10_2_a_hand_is_private),
    cmocka_unit_test(AV_10_2_views_do_not_tell_what_is_hidden),      cmocka_unit_test(AV_10_2_face_down_regions_are_hidden_from_both),
    cmocka_unit_test(AV_10_2_drawn_cards_are_told_to_one_seat_only), cmocka_unit_test(AV_10_2_a_captured_witch_is_in_every_guess),
    cmocka_unit_test(AV_10_3_a_renewed_deck_tells_the_other_hand),   cmocka_unit_test(AV_10_3_guesses_respect_it),
    cmocka_unit_test(AV_10_3_cards_that_leave_are_known_no_more),    {0},
};
