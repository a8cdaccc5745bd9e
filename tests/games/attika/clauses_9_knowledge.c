/* AT 9: who knows what. */
#include "clauses.h"

static const uint8_t viewers[] = {0, 1, 2, TV_SPECTATOR};

/* In the middle of a game, at every kind of decision. */
static void AT_9_1_the_table_is_public(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++) {
        scenario s = set_up(3, seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 300 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            for (uint32_t v = 0; v < 4; v++) {
                attika_state view = view_of(&s, viewers[v]), open = s.state;
                open.viewer = viewers[v];
                memcpy(open.hand, view.hand, sizeof open.hand); /* all but what depends on hands and deck is the same */
                memcpy(open.deck, view.deck, sizeof open.deck);
                memcpy(open.others, view.others, sizeof open.others);
                memcpy(open.others_perhaps, view.others_perhaps, sizeof open.others_perhaps);
                assert_memory_equal(&view, &open, sizeof open);
            }
        }
    }
}

static void AT_9_1_drawn_buildings_and_tiles_are_told_to_all(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    leave(&s, 0, "tower");
    for (uint32_t v = 0; v < 4; v++) {
        scenario t = s;
        play(&t, "draw:1");
        tv_event e = *event_of(&t, ATTIKA_EV_DRAWN);
        tv_event_hide(&e, viewers[v]);
        assert_int_equal(attika_told_drawn(&e)->building, kind_of(&s, "tower"));
        attika_state view = view_of(&t, viewers[v]);
        assert_int_equal(view.building, kind_of(&s, "tower"));
        play(&t, "store");
        e = *event_of(&t, ATTIKA_EV_TILE);
        tv_event_hide(&e, viewers[v]);
        assert_int_equal(attika_told_tile(&e)->tile, t.state.tile);
        assert_int_equal(view_of(&t, viewers[v]).tile, t.state.tile);
    }
}

static void AT_9_1_payments_and_numbers_are_public(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    store(&s, 0, "vintner");
    give(&s, 0, "HHHM");
    play(&s, "build:vintner at:A0 pay:HH");
    tv_event e = *event_of(&s, ATTIKA_EV_PAID);
    tv_event_hide(&e, 1);
    assert_int_equal(attika_told_paid(&e)->cards[2], 2);
    attika_state view = view_of(&s, 1);
    expect_cards(view.discard, "HH");
    assert_int_equal(view.hand_count[0], 2);
    assert_int_equal(view.deck_count, 56);
}

static void AT_9_2_the_cards_of_a_hand_are_private(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    give(&s, 0, "WWF");
    give(&s, 1, "HH");
    give(&s, 2, "M");
    for (uint32_t v = 0; v < 4; v++) {
        attika_state view = view_of(&s, viewers[v]);
        for (uint8_t seat = 0; seat < 3; seat++) {
            if (seat == viewers[v])
                assert_memory_equal(view.hand[seat], s.state.hand[seat], 4);
            else
                expect_cards(view.hand[seat], "");
        }
        uint32_t unseen = 60 - cards_in(view.hand[0]) - cards_in(view.hand[1]) - cards_in(view.hand[2]);
        assert_int_equal(cards_in(view.deck), unseen); /* what may be anywhere */
    }
}

/* Other cards in the other hands: the same view. */
static void AT_9_2_views_do_not_depend_on_what_is_hidden(void **state) {
    (void)state;
    scenario s = meadow_of(3), t = s;
    give(&s, 0, "WWF"), give(&t, 0, "WWF");
    give(&s, 1, "HH"), give(&t, 1, "FM");
    give(&s, 2, "M"), give(&t, 2, "W");
    attika_state one = view_of(&s, 0), other = view_of(&t, 0);
    assert_memory_equal(&one, &other, sizeof one);
    one = view_of(&s, 1), other = view_of(&t, 1);
    assert_memory_not_equal(&one, &other, sizeof one);
}

static void AT_9_2_cards_taken_are_told_to_their_owner_alone(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    play(&s, "stop");
    for (uint32_t v = 0; v < 4; v++) {
        tv_event e = *event_of(&s, ATTIKA_EV_CARDS);
        tv_event_hide(&e, viewers[v]);
        const int16_t *cards = attika_told_secret_cards(&e)->cards;
        int told = cards[0] + cards[1] + cards[2] + cards[3];
        assert_int_equal(told, viewers[v] == 0 ? 3 : 0);
        assert_int_equal(e.masked, viewers[v] != 0);
        assert_int_equal(attika_told_cards(&e)->got, 3);
    }
}

/* Not even a complete state knows the order: other chance, other buildings, cards and tiles. */
static void AT_9_2_stacks_deck_and_pile_have_no_order_yet(void **state) {
    (void)state;
    scenario s = set_up(2, 4);
    uint32_t kinds[ATTIKA_KINDS_MAX] = {0}, different = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        scenario t = s;
        t.chance = tv_chance_fast(seed);
        play(&t, "draw:2");
        different += kinds[t.state.building]++ == 0;
    }
    assert_true(different > 10);
    assert_true(attika_reveals(&s.box, &s.state, attika_move(ATTIKA_DO_DRAW, 0, 0, 0, 0)));
    assert_true(attika_reveals(&s.box, &s.state, attika_move(ATTIKA_DO_STOP, 0, 0, 0, 0)));
}

static scenario renewed(void) {
    scenario s = meadow_of(3);
    give(&s, 1, "HHF");
    give(&s, 2, "FW");
    discard_but(&s, "WW");
    play(&s, "stop"); /* two waters, then one card of the renewed deck */
    assert_non_null(event_of(&s, ATTIKA_EV_RENEW));
    return s;
}

static void AT_9_3_a_renewed_deck_tells_what_the_other_hands_hold(void **state) {
    (void)state;
    scenario s = renewed();
    expect_cards(s.state.kept, "WWWFFHH"); /* all hands at that moment */
    expect_cards(s.state.others[0], "WFFHH");
    expect_cards(s.state.others[1], "WWWF");
    expect_cards(s.state.others[2], "WWFHH");
}

static void AT_9_3_views_keep_only_what_the_viewer_knows(void **state) {
    (void)state;
    scenario s = renewed();
    for (uint8_t viewer = 0; viewer < 3; viewer++) {
        attika_state view = view_of(&s, viewer);
        for (uint8_t seat = 0; seat < 3; seat++) {
            if (seat == viewer)
                assert_memory_equal(view.others[seat], s.state.others[seat], 4);
            else
                expect_cards(view.others[seat], "");
        }
        expect_cards(view.kept, "WWWFFHH");
    }
}

static void AT_9_3_guesses_respect_it(void **state) {
    (void)state;
    scenario s = renewed();
    tv_chance chance = tv_chance_fast(3);
    for (uint32_t i = 0; i < 500; i++) {
        attika_state guess = s.state;
        attika_imagine(&s.box, &guess, 0, &chance);
        uint8_t held[4];
        for (uint8_t land = 0; land < 4; land++) held[land] = (uint8_t)(guess.hand[1][land] + guess.hand[2][land]);
        expect_cards(held, "WFFHH"); /* nobody but seat 0 has drawn since */
        guess = s.state;
        attika_imagine(&s.box, &guess, TV_SPECTATOR, &chance);
        for (uint8_t land = 0; land < 4; land++) {
            held[land] = (uint8_t)(guess.hand[0][land] + guess.hand[1][land] + guess.hand[2][land]);
            assert_true(held[land] >= s.state.kept[land]);
        }
        assert_int_equal(cards_in(held), 8);
    }
}

static void AT_9_3_cards_paid_since_are_known_no_longer(void **state) {
    (void)state;
    scenario s = renewed();
    store(&s, 1, "tavern");
    paint(&s, "A1=W");
    play(&s, "build:tavern at:A0 pay:F");
    expect_cards(s.state.kept, "WWWFHH");
    expect_cards(s.state.others[0], "WFHH");
    expect_cards(s.state.others[1], "WWWF"); /* seat 1 pays: what it knows of others stays */
    expect_cards(s.state.others[2], "WWHH");
}

static void AT_9_3_before_a_renewal_nothing_is_known(void **state) {
    (void)state;
    scenario s = set_up(4, 2);
    for (uint8_t seat = 0; seat < 4; seat++) expect_cards(s.state.others[seat], "");
    expect_cards(s.state.kept, "");
}

const struct CMUnitTest clauses_9_knowledge[] = {
    cmocka_unit_test(AT_9_1_the_table_is_public),
    cmocka_unit_test(AT_9_1_drawn_buildings_and_tiles_are_told_to_all),
    cmocka_unit_test(AT_9_1_payments_and_numbers_are_public),
    cmocka_unit_test(AT_9_2_the_cards_of_a_hand_are_private),
    cmocka_unit_test(AT_9_2_views_do_not_depend_on_what_is_hidden),
    cmocka_unit_test(AT_9_2_cards_taken_are_told_to_their_owner_alone),
    cmocka_unit_test(AT_9_2_stacks_deck_and_pile_have_no_order_yet),
    cmocka_unit_test(AT_9_3_a_renewed_deck_tells_what_the_other_hands_hold),
    cmocka_unit_test(AT_9_3_views_keep_only_what_the_viewer_knows),
    cmocka_unit_test(AT_9_3_guesses_respect_it),
    cmocka_unit_test(AT_9_3_cards_paid_since_are_known_no_longer),
    cmocka_unit_test(AT_9_3_before_a_renewal_nothing_is_known),
    {0},
};
