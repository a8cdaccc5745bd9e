/* AL 3: set-up. */
#include "clauses.h"

static void AL_3_1_two_picts_remain_unseen(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, 3);
        uint32_t lying = 0;
        for (uint8_t i = 0; i < s.box.regions; i++) {
            assert_int_equal(s.state.hidden[i], s.box.region[i].hidden[seats - 2]);
            assert_int_equal(s.state.raids[i], 0);
            lying += s.state.hidden[i];
        }
        assert_int_equal(albion_peace_left(&s.box, &s.state) + albion_raids_left(&s.box, &s.state), lying + 2);
    }
}

static void AL_3_2_fishery_and_lumber_yard(void **state) {
    (void)state;
    scenario s = set_up(3, 4);
    for (uint8_t seat = 0; seat < 3; seat++) {
        expect_building(&s, seat, "dumnonia", "plant1");
        expect_building(&s, seat, "iceni", "plant1");
        expect_building(&s, seat, "cornovii", "");
        expect_building(&s, seat, "novantae", "");
    }
}

static void AL_3_3_first_player_and_resources(void **state) {
    (void)state;
    uint32_t seen = 0;
    for (uint64_t seed = 0; seed < 64; seed++) {
        scenario s = set_up(4, seed);
        seen |= 1u << s.state.first;
        for (uint8_t i = 0; i < 4; i++) expect_resources(&s, (s.state.first + i) % 4, 3, (uint8_t)(i + 1), 0, 0);
        expect_supply(&s, 12, 12, 20, 18);
    }
    assert_int_equal(seen, 15);
}

/* The first player stays first: after a round it is the same seat's turn. */
static void AL_3_3_the_first_player_stays_first(void **state) {
    (void)state;
    scenario s = position(3, "first: 2");
    assert_int_equal(s.state.owner_of_turn, 2);
    play(&s, "take take take");
    assert_int_equal(s.state.owner_of_turn, 2);
    assert_int_equal(s.state.first, 2);
    expect_fault(3, "first: 2 owner_of_turn: 1", "AL 3.6");
}

static void AL_3_4_fortification_and_settler(void **state) {
    (void)state;
    scenario s = set_up(4, 9);
    for (uint8_t seat = 0; seat < 4; seat++) {
        expect_building(&s, seat, "cantium", "fort1");
        assert_int_equal(settlers(&s, seat, "cantium"), 1);
        assert_int_equal(albion_figures(&s.state, seat, ALBION_SETTLER), 1);
        assert_int_equal(albion_figures(&s.state, seat, ALBION_LEGIONARY), 0);
    }
}

static void AL_3_5_castles_in_turn_order(void **state) {
    (void)state;
    scenario s = set_up(3, 2);
    uint8_t first = s.state.first;
    expect_moves(&s, "site:dobunni site:corieltauvi");
    refuse(&s, "site:catuvellauni", "AL 3.5");
    refuse(&s, "site:parisi", "AL 3.5");
    refuse(&s, "take", "AL 3.5");
    expect_actor(&s, first);
    play(&s, "site:dobunni");
    expect_actor(&s, (first + 1) % 3);
    play(&s, "site:dobunni site:corieltauvi"); /* several may choose the same */
    expect_building(&s, first, "dobunni", "castle1");
    expect_building(&s, (first + 1) % 3, "dobunni", "castle1");
    expect_building(&s, (first + 2) % 3, "corieltauvi", "castle1");
    for (uint8_t seat = 0; seat < 3; seat++) expect_markers(&s, seat, 2);
    assert_int_equal(s.state.points, 2);
    /* No payment, no tribute, no Pict. */
    expect_resources(&s, first, 3, 1, 0, 0);
    expect_resources(&s, (first + 1) % 3, 3, 2, 0, 0);
    assert_int_equal(hidden(&s, "dobunni"), 3);
    assert_int_equal(hidden(&s, "corieltauvi"), 3);
}

static void AL_3_6_turn_order(void **state) {
    (void)state;
    scenario s = set_up(4, 6);
    uint8_t first = s.state.first;
    play(&s, "site:dobunni site:dobunni site:dobunni site:dobunni");
    for (uint8_t i = 0; i < 9; i++) {
        assert_int_equal(s.state.owner_of_turn, (first + i) % 4);
        expect_actor(&s, (first + i) % 4);
        assert_int_equal(s.state.turn, i + 1);
        play(&s, "take");
    }
}

/* Chance: one draw for the first player; then one whenever a Pict is revealed, and none else. */
static void AL_3_6_order_of_chance(void **state) {
    (void)state;
    scenario s = set_up(2, 1);
    assert_int_equal(s.chance.draws, 1);
    play(&s, "site:dobunni site:dobunni S:cantium>catuvellauni S:catuvellauni>corieltauvi");
    assert_int_equal(s.chance.draws, 1);
    play(&s, "castle:corieltauvi=f");
    assert_int_equal(s.chance.draws, 2);
    albion_state view = s.state;
    tv_game_hide(&albion_game, &s.box, &view, (uint8_t)(1 - s.state.actor));
    assert_string_equal(albion_check(&s.box, &view, albion_move(ALBION_DO_TAKE, 0, 0, 0, 0)), "AL 3.6");
}

const struct CMUnitTest clauses_3_set_up[] = {
    cmocka_unit_test(AL_3_1_two_picts_remain_unseen),
    cmocka_unit_test(AL_3_2_fishery_and_lumber_yard),
    cmocka_unit_test(AL_3_3_first_player_and_resources),
    cmocka_unit_test(AL_3_3_the_first_player_stays_first),
    cmocka_unit_test(AL_3_4_fortification_and_settler),
    cmocka_unit_test(AL_3_5_castles_in_turn_order),
    cmocka_unit_test(AL_3_6_turn_order),
    cmocka_unit_test(AL_3_6_order_of_chance),
    {0},
};
