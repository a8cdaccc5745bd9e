/* AT 4: where buildings go. */
#include "clauses.h"

/* Somebody who can pay anything anywhere. */
static scenario rich(uint8_t seats) {
    scenario s = table_of(seats);
    give(&s, 0, "WWWWWWWWFFFFFFFFHHHHHHHHMMMMMMMM");
    store(&s, 0, "vintner road tower");
    return s;
}

static void AT_4_1_any_free_hex_of_a_tile_blank_or_not(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = rich(seats);
        play(&s, "build:tower");
        assert_int_equal(legal_of(&s, ATTIKA_DO_HEX), 2u * seats * 7);
        assert_int_equal(legal_of(&s, 0), 0);
        uint32_t blank = 0, marked = 0;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
            if (!attika_check(&s.box, &s.state, attika_move(ATTIKA_DO_HEX, cell, 0, 0, 0)))
                *(attika_symbol(&s.box, &s.state, cell) == ATTIKA_BLANK ? &blank : &marked) += 1;
        assert_true(blank > 0 && marked > 0 && blank + marked == 2u * seats * 7);
    }
}

static void AT_4_1_a_drawn_building_too(void **state) {
    (void)state;
    scenario s = table_of(2);
    give(&s, 0, "WWWWWWWWFFFFFFFFHHHHHHHHMMMMMMMM");
    put(&s, 1, "road:C1");
    play(&s, "draw:2");
    assert_int_equal(legal_of(&s, ATTIKA_DO_HEX), 27);
    refuse(&s, "at:C1", "AT 4.1");
    refuse(&s, "at:E0", "AT 4.1");
}

static void AT_4_1_never_on_an_occupied_hex(void **state) {
    (void)state;
    scenario s = rich(2);
    put(&s, 0, "road:A0");
    put(&s, 1, "road:B0");
    play(&s, "build:vintner");
    refuse(&s, "at:A0", "AT 4.1");
    refuse(&s, "at:B0", "AT 4.1");
    assert_int_equal(legal_of(&s, ATTIKA_DO_HEX), 26);
}

static void AT_4_1_never_on_a_shrine_or_off_the_land(void **state) {
    (void)state;
    scenario s = rich(2);
    play(&s, "build:vintner");
    for (uint8_t i = 0; i < 4; i++)
        assert_non_null(attika_check(&s.box, &s.state, attika_move(ATTIKA_DO_HEX, attika_shrine_cell(i), 0, 0, 0)));
    assert_non_null(attika_check(&s.box, &s.state, attika_move(ATTIKA_DO_HEX, ATTIKA_NOTHING, 0, 0, 0)));
    refuse(&s, "at:E0", "AT 4.1"); /* tile E is in the pile */
    refuse(&s, "at:V6", "AT 4.1");
}

/* A hole between tiles is no hex of the land. */
static void AT_4_1_never_on_a_gap(void **state) {
    (void)state;
    scenario s = rich(2);
    assert_true(attika_tile_fits(&s.box, &s.state, 3, -3));
    attika_tile_lay(&s.box, &s.state, 4, 3, -3, 0);
    assert_int_equal(attika_cell_find(&s.box, &s.state, 2, -1), ATTIKA_NOTHING); /* a gap amid A1, A2, E5, E6 and B3 */
    play(&s, "build:vintner");
    assert_int_equal(legal_of(&s, ATTIKA_DO_HEX), 35); /* five tiles, and not the gap */
    uint8_t a2 = hex_of("A2"), beside_gap = s.state.neighbour[a2][5];
    assert_int_equal(beside_gap, hex_of("A1"));
    assert_int_equal(s.state.neighbour[a2][0], ATTIKA_NOTHING); /* the gap */
}

static void AT_4_2_hexes_are_adjacent_across_borders(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"A1", "B3"}, {"A1", "B4"}, {"A6", "B4"}, {"A6", "C2"}, {"A6", "C3"}, {"A5", "C3"},
                                           {"B4", "C2"}, {"B5", "C2"}, {"B5", "C1"}, {"B5", "D3"}, {"C1", "D3"}, {"C1", "D4"}};
    scenario s = meadow_of(2);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        uint8_t a = hex_of(pairs[i][0]), b = hex_of(pairs[i][1]);
        bool one = false, other = false;
        for (uint8_t d = 0; d < 6; d++) {
            one |= s.state.neighbour[a][d] == b;
            other |= s.state.neighbour[b][d] == a;
        }
        if (!one || !other) fail_msg("%s and %s are not adjacent", pairs[i][0], pairs[i][1]);
    }
    /* it matters: for symbols, arrows and settlements */
    paint(&s, "B3=H");
    expect_price(&s, 0, "vintner", "A1", "H");
    put(&s, 0, "fortress:A6");
    expect_price(&s, 0, "tower", "C2", "free");
    put(&s, 0, "road:C3");
    assert_int_equal(s.state.settlements[0], 1);
}

static void AT_4_2_a_building_covers_its_symbol_for_good(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    paint(&s, "A0=H A1=H");
    store(&s, 0, "vintner road");
    give(&s, 0, "WWWWW");
    expect_price(&s, 0, "vintner", "A6", "");
    play(&s, "build:road at:A1 pay:WWW"); /* its own symbol and A0's count for the road itself */
    expect_price(&s, 0, "vintner", "A6", "H");
    expect_price(&s, 1, "vintner", "A6", "H");
    play(&s, "stop stop");
    expect_price(&s, 1, "vintner", "A6", "H");
}

const struct CMUnitTest clauses_4_where[] = {
    cmocka_unit_test(AT_4_1_any_free_hex_of_a_tile_blank_or_not),
    cmocka_unit_test(AT_4_1_a_drawn_building_too),
    cmocka_unit_test(AT_4_1_never_on_an_occupied_hex),
    cmocka_unit_test(AT_4_1_never_on_a_shrine_or_off_the_land),
    cmocka_unit_test(AT_4_1_never_on_a_gap),
    cmocka_unit_test(AT_4_2_hexes_are_adjacent_across_borders),
    cmocka_unit_test(AT_4_2_a_building_covers_its_symbol_for_good),
    {0},
};
