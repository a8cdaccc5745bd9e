/* AT 2: set-up. */
#include "clauses.h"

enum { SET_UPS = 6600 };

static uint8_t tile_at(const scenario *s, int q, int r) {
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
        if (s->state.tile_turn[tile] != ATTIKA_NOTHING && s->state.tile_q[tile] == q && s->state.tile_r[tile] == r) return tile;
    return ATTIKA_NOTHING;
}

static void AT_2_1_tiles_and_shrines_lie_as_the_layout_says(void **state) {
    (void)state;
    static const int tiles[3][8][2] = {{{0, 0}, {2, 1}, {-1, 3}, {1, 4}},
                                       {{0, 0}, {2, 1}, {4, 2}, {-1, 3}, {1, 4}, {-2, 6}},
                                       {{0, 0}, {2, 1}, {4, 2}, {-1, 3}, {1, 4}, {-4, 5}, {-2, 6}, {0, 7}}};
    static const int shrines[3][4][2] = {{{1, -2}, {0, 6}}, {{-1, -1}, {-3, 8}, {6, 1}}, {{-1, -1}, {5, 0}, {1, 8}, {-5, 7}}};
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, 10u + seats);
        for (uint8_t i = 0; i < 2 * seats; i++)
            assert_int_not_equal(tile_at(&s, tiles[seats - 2][i][0], tiles[seats - 2][i][1]), ATTIKA_NOTHING);
        for (uint8_t i = 0; i < seats; i++)
            assert_int_equal(attika_cell_find(&s.box, &s.state, shrines[seats - 2][i][0], shrines[seats - 2][i][1]), attika_shrine_cell(i));
        assert_int_equal(attika_tiles_left(&s.state), 22 - 2 * seats); /* the rest is the pile */
    }
}

/* Each tile is at each place of the layout in one set-up of 22, and each turn in one of 6: 300 and 1100 expected, deviations 17 and 30. */
static void AT_2_1_tiles_are_shuffled_and_turned_at_random(void **state) {
    (void)state;
    uint32_t seen[4][ATTIKA_TILES] = {{0}}, turned[4][6] = {{0}};
    for (uint64_t seed = 0; seed < SET_UPS; seed++) {
        scenario s = set_up(2, seed);
        for (uint8_t i = 0; i < 4; i++) {
            uint8_t tile = tile_at(&s, s.box.layouts[0].tile_q[i], s.box.layouts[0].tile_r[i]);
            seen[i][tile]++;
            turned[i][s.state.tile_turn[tile]]++;
        }
    }
    for (uint8_t i = 0; i < 4; i++) {
        for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) assert_in_range(seen[i][tile], 215, 385);
        for (uint8_t turn = 0; turn < 6; turn++) assert_in_range(turned[i][turn], 950, 1250);
    }
}

static void AT_2_2_four_stacks_and_the_top_of_each_on_the_storage_board(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            scenario s = set_up(seats, seed);
            for (uint8_t seat = 0; seat < seats; seat++) {
                uint32_t mains = 0, others = 0;
                for (uint8_t kind = 0; kind < s.box.kinds; kind++)
                    *(s.box.buildings[kind].main ? &mains : &others) += s.state.stored[seat][kind];
                assert_int_equal(mains, 1);
                assert_int_equal(others, 3);
                static const uint8_t heights[] = {5, 7, 7, 7};
                assert_memory_equal(s.state.stack[seat], heights, 4);
                assert_int_equal(attika_buildings_on_board(&s.box, &s.state, seat), 0);
            }
        }
}

static void AT_2_2_main_buildings_are_in_one_stack_and_the_others_in_three(void **state) {
    (void)state;
    static const char *const draws[] = {"draw:main", "draw:1", "draw:2", "draw:3"};
    for (uint8_t stack = 0; stack < 4; stack++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            scenario s = set_up(2, seed);
            play(&s, draws[stack]);
            assert_int_equal(s.box.buildings[s.state.building].main, stack == 0);
        }
}

/* One main building of six, three of the 24 others: 1100 and 825 (times copies) expected, deviations 30 and 27 (times copies at most). */
static void AT_2_2_stacks_are_shuffled(void **state) {
    (void)state;
    uint32_t seen[2][ATTIKA_KINDS_MAX] = {{0}};
    scenario s = {0};
    for (uint64_t seed = 0; seed < SET_UPS; seed++) {
        s = set_up(2, seed);
        for (uint8_t seat = 0; seat < 2; seat++)
            for (uint8_t kind = 0; kind < s.box.kinds; kind++) seen[seat][kind] += s.state.stored[seat][kind];
    }
    for (uint8_t seat = 0; seat < 2; seat++)
        for (uint8_t kind = 0; kind < s.box.kinds; kind++) {
            uint32_t copies = s.box.buildings[kind].count;
            if (s.box.buildings[kind].main)
                assert_in_range(seen[seat][kind], 950, 1250);
            else
                assert_in_range(seen[seat][kind], 690 * copies, 960 * copies);
        }
}

static void AT_2_3_four_five_six_seven_cards_in_turn_order(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 30; seed++) {
            scenario s = set_up(seats, seed);
            uint32_t dealt = 0;
            for (uint8_t place = 0; place < seats; place++) {
                uint8_t seat = (uint8_t)((s.state.first + place) % seats);
                assert_int_equal(s.state.hand_count[seat], 4 + place);
                assert_int_equal(cards_in(s.state.hand[seat]), 4 + place);
                dealt += 4u + place;
            }
            assert_int_equal(s.state.deck_count, 60 - dealt);
            assert_int_equal(cards_in(s.state.discard), 0);
        }
}

/* A quarter of all cards dealt is of each landscape: 6600 x 9 / 4 = 14850 expected, deviation below 106. */
static void AT_2_3_cards_are_shuffled(void **state) {
    (void)state;
    uint32_t seen[4] = {0};
    for (uint64_t seed = 0; seed < SET_UPS; seed++) {
        scenario s = set_up(2, seed);
        for (uint8_t land = 0; land < 4; land++) seen[land] += (uint32_t)s.state.hand[0][land] + s.state.hand[1][land];
    }
    for (uint8_t land = 0; land < 4; land++) assert_in_range(seen[land], 14300, 15400);
}

static void AT_2_4_the_first_player_is_drawn_and_begins(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        uint32_t first[4] = {0};
        for (uint64_t seed = 0; seed < 1200; seed++) {
            scenario s = set_up(seats, seed);
            expect_turn_of(&s, s.state.first);
            assert_int_equal(tv_game_turn(&attika_game, &s.box, &s.state).number, 1);
            first[s.state.first]++;
        }
        for (uint8_t seat = 0; seat < seats; seat++) assert_in_range(first[seat], 1200 / seats - 90, 1200 / seats + 90); /* deviation 17 */
    }
}

static void AT_2_4_play_goes_clockwise(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            scenario s = set_up(seats, seed);
            for (uint32_t turn = 1; turn <= 9; turn++) {
                expect_turn_of(&s, (uint8_t)((s.state.first + turn - 1) % seats));
                assert_int_equal(tv_game_turn(&attika_game, &s.box, &s.state).number, turn);
                play(&s, "stop");
            }
        }
}

/* Takes the nth piece of what is left of each kind, as a shuffled pile in the order of chance would give it. */
static uint8_t take_nth(uint8_t *left, uint32_t total, tv_chance *chance) {
    uint32_t nth = tv_draw(chance, total);
    for (uint8_t kind = 0;; nth -= left[kind++])
        if (nth < left[kind]) return left[kind]--, kind;
}

static void expect_stacks_drawn_next(const scenario *s, uint8_t seat, tv_chance *chance) {
    uint8_t stored[ATTIKA_KINDS_MAX] = {0}, left[2][ATTIKA_KINDS_MAX] = {{0}};
    for (uint8_t kind = 0; kind < s->box.kinds; kind++) left[s->box.buildings[kind].main][kind] = s->box.buildings[kind].count;
    stored[take_nth(left[1], 6, chance)]++;
    for (uint32_t i = 0; i < 3; i++) stored[take_nth(left[0], 24 - i, chance)]++;
    assert_memory_equal(s->state.stored[seat], stored, sizeof stored);
}

static void AT_2_4_chance_is_used_in_this_order(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        tv_key key = {{seats, 2, 3}};
        scenario s = table_of(seats);
        tv_chance theirs = tv_chance_keyed(&key, 0), ours = tv_chance_keyed(&key, 0);
        attika_start(&s.box, &s.state, &theirs, NULL);
        for (uint32_t i = 0; i < 2u * seats; i++) tv_draw(&ours, 22 - i); /* the tiles */
        const attika_layout *layout = &s.box.layouts[seats - 2];
        for (uint8_t i = 0; i < 2 * seats; i++) /* their turns */
            assert_int_equal(s.state.tile_turn[tile_at(&s, layout->tile_q[i], layout->tile_r[i])], tv_draw(&ours, 6));
        for (uint8_t seat = 0; seat < seats; seat++) expect_stacks_drawn_next(&s, seat, &ours);
        uint8_t hands[4][4] = {{0}}, left[4] = {15, 15, 15, 15};
        uint32_t total = 60;
        for (uint8_t place = 0; place < seats; place++)
            for (uint8_t i = 0; i < 4 + place; i++) hands[place][take_nth(left, total--, &ours)]++;
        uint8_t first = (uint8_t)tv_draw(&ours, seats); /* last the first player */
        assert_int_equal(s.state.first, first);
        for (uint8_t place = 0; place < seats; place++) assert_memory_equal(s.state.hand[(first + place) % seats], hands[place], 4);
        assert_int_equal(theirs.draws, ours.draws);
    }
}

static void AT_2_4_only_the_player_whose_turn_it_is_moves(void **state) {
    (void)state;
    scenario s = table_of(3);
    tv_move moves[ATTIKA_MOVES_MAX], stop = attika_move(ATTIKA_DO_STOP, 0, 0, 0, 0);
    attika_state mine = view_of(&s, 0), theirs = view_of(&s, 1), nobodys = view_of(&s, TV_SPECTATOR);
    assert_null(attika_check(&s.box, &mine, stop));
    assert_string_equal(attika_check(&s.box, &theirs, stop), "AT 2.4");
    assert_string_equal(attika_check(&s.box, &nobodys, stop), "AT 2.4");
    assert_true(attika_moves(&s.box, &mine, moves) > 0);
    assert_int_equal(attika_moves(&s.box, &theirs, moves), 0);
    assert_int_equal(attika_candidates(&s.box, &theirs, moves), 0);
}

const struct CMUnitTest clauses_2_set_up[] = {
    cmocka_unit_test(AT_2_1_tiles_and_shrines_lie_as_the_layout_says),
    cmocka_unit_test(AT_2_1_tiles_are_shuffled_and_turned_at_random),
    cmocka_unit_test(AT_2_2_four_stacks_and_the_top_of_each_on_the_storage_board),
    cmocka_unit_test(AT_2_2_main_buildings_are_in_one_stack_and_the_others_in_three),
    cmocka_unit_test(AT_2_2_stacks_are_shuffled),
    cmocka_unit_test(AT_2_3_four_five_six_seven_cards_in_turn_order),
    cmocka_unit_test(AT_2_3_cards_are_shuffled),
    cmocka_unit_test(AT_2_4_the_first_player_is_drawn_and_begins),
    cmocka_unit_test(AT_2_4_play_goes_clockwise),
    cmocka_unit_test(AT_2_4_chance_is_used_in_this_order),
    cmocka_unit_test(AT_2_4_only_the_player_whose_turn_it_is_moves),
    {0},
};
