/* AT 8: the end. */
#include "clauses.h"

/* A line from shrine to shrine, all but one hex of it. */
static scenario line_without(const char *hex) {
    static const char *const line[][2] = {{"A3", "fortress"}, {"A0", "tavern"}, {"A6", "plaza"}, {"C2", "oracle"},
                                          {"C1", "harbour"},  {"D4", "farm"},   {"D5", "mint"}};
    scenario s = meadow_of(2);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++) {
        char text[64];
        tv_text out = TV_TEXT_OVER(text);
        if (strcmp(line[i][0], hex) == 0) continue;
        tv_text_add(&out, line[i][1]);
        tv_text_add(&out, ":");
        tv_text_add(&out, line[i][0]);
        put(&s, 0, text);
    }
    store(&s, 0, "vintner road");
    give(&s, 0, "HHHWWWWW");
    return s;
}

/* All buildings of a seat that are in the stacks, but one road, onto the tiles E, F, ... far from shrine 2. */
static void put_all_but_a_road(scenario *s, uint8_t seat) {
    uint8_t cell = hex_of("E0"), road = kind_of(s, "road");
    lay_until(s, 12);
    for (uint8_t kind = 0; kind < s->box.kinds; kind++)
        while (s->state.unseen[seat][kind] > (kind == road)) {
            char text[64];
            tv_text out = TV_TEXT_OVER(text);
            tv_text_add(&out, s->box.buildings[kind].id);
            tv_text_add(&out, ":");
            attika_cell_write(cell++, &out);
            put(s, seat, text);
        }
    assert_int_equal(attika_buildings_on_board(&s->box, &s->state, seat), 29);
    give(s, seat, "WWWWWWWWWW");
}

static void AT_8_1_one_settlement_adjacent_to_two_shrines_wins_at_once(void **state) {
    (void)state;
    static const char *const hexes[][2] = {{"A3", "build:vintner at:A3"}, {"C2", "build:vintner at:C2"}, {"D5", "build:vintner at:D5"}};
    for (uint32_t i = 0; i < 3; i++) {
        scenario s = line_without(hexes[i][0]);
        expect_phase(&s, ACT);
        play(&s, hexes[i][1]);
        play(&s, "pay:HH");
        expect_won(&s, 0, ATTIKA_BY_SHRINES);
        tv_move moves[ATTIKA_MOVES_MAX];
        assert_int_equal(attika_moves(&s.box, &s.state, moves), 0);
        assert_string_equal(attika_check(&s.box, &s.state, attika_move(ATTIKA_DO_STOP, 0, 0, 0, 0)), "AT 8.1");
    }
}

static void AT_8_1_not_by_touching_one_shrine_twice(void **state) {
    (void)state;
    scenario s = line_without("D5");
    play(&s, "build:vintner at:A2 pay:HH"); /* A2 and A3 both touch shrine 1 */
    expect_turn_of(&s, 0);
}

static void AT_8_1_not_by_two_settlements(void **state) {
    (void)state;
    scenario s = line_without("C2");
    play(&s, "build:vintner at:C4");
    pay_cheapest(&s);
    expect_turn_of(&s, 0);
    assert_int_equal(s.state.settlements[0], 3);
}

static void AT_8_1_not_through_another_players_building(void **state) {
    (void)state;
    scenario s = line_without("C2");
    put(&s, 1, "road:C2");
    play(&s, "build:vintner at:C5");
    pay_cheapest(&s);
    expect_turn_of(&s, 0);
    s = line_without("C2");
    s.state.owner_of_turn = s.state.first = 1;
    store(&s, 1, "vintner");
    give(&s, 1, "HH");
    play(&s, "build:vintner at:C2 pay:HH"); /* nor does the other player win by it */
    expect_turn_of(&s, 1);
}

/* Any two of the shrines: three players, shrines touched at corners of a triangle. */
static void AT_8_1_any_two_shrines(void **state) {
    (void)state;
    for (uint8_t without = 0; without < 3; without++) {
        scenario s = meadow_of(3);
        uint8_t kind = 0;
        for (uint8_t shrine = 0; shrine < 3; shrine++) { /* one building beside each of two shrines */
            if (shrine == without) continue;
            for (uint8_t d = 0; d < 6; d++) {
                uint8_t cell = s.state.neighbour[attika_shrine_cell(shrine)][d];
                if (cell >= ATTIKA_LAND_CELLS) continue;
                attika_cell_build(&s.box, &s.state, cell, 0, kind++);
                break;
            }
        }
        uint8_t a = ATTIKA_NOTHING, touched;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++)
            if (attika_is_built(s.state.occupant[cell])) {
                touched = attika_shrines_touched(&s.state, cell);
                assert_true(touched && !(touched & (touched - 1))); /* apart */
                a = cell;
            }
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) /* fill all the land between them */
            if (s.state.occupant[cell] == 0) attika_cell_build(&s.box, &s.state, cell, 0, 20);
        assert_int_equal(attika_shrines_touched(&s.state, a), 7); /* now all three */
    }
}

static void AT_8_1_all_thirty_buildings_win_at_once(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put_all_but_a_road(&s, 0);
    leave(&s, 0, "road");
    play(&s, "draw:1");
    scenario stored = s;
    play(&stored, "store"); /* 29 do not win */
    expect_phase(&stored, LAND);
    play(&s, "at:B0");
    pay_cheapest(&s);
    expect_won(&s, 0, ATTIKA_BY_BUILDINGS);
    assert_int_equal(attika_told_over(event_of(&s, ATTIKA_EV_OVER))->buildings[0], 30);
    assert_null(event_of(&s, ATTIKA_EV_TILE));
}

/* The thirtieth building is also the last of a line between the shrines. */
static void AT_8_1_both_at_once_is_reported_as_buildings(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A3 tavern:A0 plaza:A6 harbour:C1 farm:D4 mint:D5");
    put_all_but_a_road(&s, 0);
    leave(&s, 0, "");
    play(&s, "build:road at:C2");
    pay_cheapest(&s);
    assert_int_equal(attika_shrines_touched(&s.state, hex_of("C2")), 3);
    expect_won(&s, 0, ATTIKA_BY_BUILDINGS);
}

static void AT_8_1_the_others_are_ranked_behind(void **state) {
    (void)state;
    scenario s = line_without("C2");
    put(&s, 1, "capital:B0 tavern:B1 plaza:B2 oracle:B3 road:B4 road:B5 road:B6 tower:D2 tower:D1"); /* more buildings than the winner */
    play(&s, "build:vintner at:C2 pay:HH");
    expect_won(&s, 0, ATTIKA_BY_SHRINES);
}

/* ---- AT 8.2 ---- */

static void AT_8_2_at_the_limit_of_full_rounds_the_game_is_scored(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = meadow_of(seats);
        s.box.limit = 2;
        for (uint32_t turn = 1; turn < 2u * seats; turn++) {
            play(&s, "stop");
            expect_phase(&s, ACT);
        }
        expect_turn_of(&s, (uint8_t)(seats - 1)); /* the round is full only after the last seat's turn */
        play(&s, "stop");
        expect_phase(&s, ENDED);
        assert_int_equal(s.state.reason, ATTIKA_BY_LIMIT);
        tv_result result;
        attika_result(&s.box, &s.state, &result);
        assert_string_equal(result.clause, "AT 8.2");
        for (uint8_t seat = 0; seat < seats; seat++) assert_int_equal(result.place[seat], 1); /* nothing built, equal cards: shared */
        assert_int_equal(attika_told_over(event_of(&s, ATTIKA_EV_OVER))->winner, ATTIKA_NOTHING);
    }
}

static void AT_8_2_buildings_then_amphorae_then_cards(void **state) {
    (void)state;
    scenario s = meadow_of(4);
    tv_result result;
    s.box.limit = 1;
    put(&s, 1, "road:A0");
    put(&s, 2, "road:B0");
    put(&s, 3, "road:C0");
    s.state.amphorae[0] = 5, s.state.amphorae[2] = 1, s.state.amphorae[3] = 1;
    give(&s, 0, "WWWWWWW");
    give(&s, 1, "WWWWWWW");
    give(&s, 3, "F");
    play(&s, "stop end stop stop end stop end");
    expect_phase(&s, ENDED);
    attika_result(&s.box, &s.state, &result);
    static const uint8_t places[] = {4, 3, 2, 1}; /* no building; a building; with an amphora; and one card more */
    assert_memory_equal(result.place, places, 4);
}

static void AT_8_2_equal_rank_is_shared(void **state) {
    (void)state;
    scenario s = meadow_of(3);
    tv_result result;
    s.box.limit = 1;
    put(&s, 0, "road:A0");
    put(&s, 2, "road:B0");
    play(&s, "stop stop stop");
    attika_result(&s.box, &s.state, &result);
    static const uint8_t places[] = {1, 3, 1};
    assert_memory_equal(result.place, places, 3);
}

static void AT_8_2_without_a_limit_play_goes_on(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    assert_int_equal(s.box.limit, 0); /* games between people */
    for (uint32_t i = 0; i < 500; i++) play(&s, "stop");
    expect_turn_of(&s, 0);
    assert_int_equal(s.state.turn, 501);
    assert_true(attika_game.limit_for_engines > 0);
}

static void AT_8_2_a_victory_at_the_limit_is_a_victory(void **state) {
    (void)state;
    scenario s = line_without("C2");
    s.box.limit = 1;
    s.state.owner_of_turn = 0, s.state.first = 1, s.state.turn = 2; /* the last turn */
    play(&s, "build:vintner at:C2 pay:HH");
    expect_won(&s, 0, ATTIKA_BY_SHRINES);
}

const struct CMUnitTest clauses_8_end[] = {
    cmocka_unit_test(AT_8_1_one_settlement_adjacent_to_two_shrines_wins_at_once),
    cmocka_unit_test(AT_8_1_not_by_touching_one_shrine_twice),
    cmocka_unit_test(AT_8_1_not_by_two_settlements),
    cmocka_unit_test(AT_8_1_not_through_another_players_building),
    cmocka_unit_test(AT_8_1_any_two_shrines),
    cmocka_unit_test(AT_8_1_all_thirty_buildings_win_at_once),
    cmocka_unit_test(AT_8_1_both_at_once_is_reported_as_buildings),
    cmocka_unit_test(AT_8_1_the_others_are_ranked_behind),
    cmocka_unit_test(AT_8_2_at_the_limit_of_full_rounds_the_game_is_scored),
    cmocka_unit_test(AT_8_2_buildings_then_amphorae_then_cards),
    cmocka_unit_test(AT_8_2_equal_rank_is_shared),
    cmocka_unit_test(AT_8_2_without_a_limit_play_goes_on),
    cmocka_unit_test(AT_8_2_a_victory_at_the_limit_is_a_victory),
    {0},
};
