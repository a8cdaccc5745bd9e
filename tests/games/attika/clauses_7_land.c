/* AT 7: the land grows. */
#include "clauses.h"

/* The last building of a stack has been drawn and stored: a tile waits for its place. */
static scenario laying(uint8_t seats) {
    scenario s = meadow_of(seats);
    leave(&s, 0, "tower");
    play(&s, "draw:1 store");
    expect_phase(&s, LAND);
    return s;
}

/* ---- AT 7.1 ---- */

static void AT_7_1_after_the_last_building_of_a_stack(void **state) {
    (void)state;
    static const char *const draws[] = {"draw:main", "draw:1", "draw:2", "draw:3"};
    for (uint8_t stack = 0; stack < 4; stack++) {
        scenario s = meadow_of(2);
        leave(&s, 0, stack ? "tower road road quarry" : "tower quarry");
        if (stack) s.state.stack[0][1] = s.state.stack[0][2] = s.state.stack[0][3] = 1;
        play(&s, draws[stack]);
        expect_phase(&s, DRAWN); /* first it is built or stored */
        assert_null(event_of(&s, ATTIKA_EV_TILE));
        play(&s, "store");
        expect_phase(&s, LAND);
        const attika_event_tile *told = attika_told_tile(event_of(&s, ATTIKA_EV_TILE));
        assert_int_equal(told->tile, s.state.tile);
        assert_int_equal(told->left, 17);
        assert_true(s.state.tile >= 4); /* of the pile */
    }
}

static void AT_7_1_only_after_the_last(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    leave(&s, 0, "tower tower");
    play(&s, "draw:1 store");
    expect_phase(&s, ACT);
    assert_null(event_of(&s, ATTIKA_EV_TILE));
}

static void AT_7_1_when_it_is_built_too(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A0");
    leave(&s, 0, "tower");
    play(&s, "draw:1 at:A1");
    expect_on(&s, "A1", 0, "tower");
    expect_phase(&s, LAND);
    s = meadow_of(2);
    leave(&s, 0, "tower");
    give(&s, 0, "HHM");
    play(&s, "draw:1 at:A1 pay:HHM");
    expect_phase(&s, LAND);
}

static void AT_7_1_it_is_compulsory_and_turned_as_one_likes(void **state) {
    (void)state;
    scenario s = laying(2);
    uint32_t places = legal_of(&s, ATTIKA_DO_PLACE);
    tv_move moves[ATTIKA_MOVES_MAX];
    assert_true(places > 0);
    assert_int_equal(attika_moves(&s.box, &s.state, moves), places); /* nothing else */
    refuse(&s, "stop", "AT 7.2");
    refuse(&s, "draw:1", "AT 7.2");
    play(&s, "tile:-2,-1");
    expect_moves(&s, "turn:0 turn:1 turn:2 turn:3 turn:4 turn:5");
    for (uint8_t turn = 0; turn < 6; turn++) {
        static const char *const turns[] = {"turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5"};
        scenario t = s;
        uint8_t tile = t.state.tile;
        play(&t, turns[turn]);
        assert_int_equal(t.state.tile_turn[tile], turn);
        assert_int_equal(t.state.tile_q[tile], -2);
        assert_int_equal(t.state.tile_r[tile], -1);
        assert_int_equal(attika_tiles_left(&t.state), 17);
        expect_turn_of(&t, 0); /* one draw is left */
    }
}

/* 17 tiles more of 18 in the pile: each is turned up in one of 18 games, 200 of 3600, deviation 14. */
static void AT_7_1_the_top_of_a_shuffled_pile(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    uint32_t seen[ATTIKA_TILES] = {0};
    leave(&s, 0, "tower");
    for (uint64_t seed = 0; seed < 3600; seed++) {
        scenario t = s;
        t.chance = tv_chance_fast(seed);
        play(&t, "draw:1 store");
        seen[t.state.tile]++;
    }
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++)
        if (tile < 4)
            assert_int_equal(seen[tile], 0);
        else
            assert_in_range(seen[tile], 130, 270);
}

static void AT_7_1_nothing_is_placed_if_building_it_wins(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A3 tavern:A0 plaza:A6 oracle:C2 tower:C1 farm:D5");
    leave(&s, 0, "cornfield");
    play(&s, "draw:1 at:D4");
    expect_won(&s, 0, ATTIKA_BY_SHRINES);
    assert_null(event_of(&s, ATTIKA_EV_TILE));
    assert_int_equal(s.state.tile, ATTIKA_NOTHING);
    assert_int_equal(attika_tiles_left(&s.state), 18);
}

/* ---- AT 7.2 ---- */

typedef struct {
    int q[ATTIKA_CELLS], r[ATTIKA_CELLS];
    uint32_t count;
} hexes;

static hexes all_hexes(const scenario *s) {
    hexes all = {.count = 0};
    for (uint8_t cell = 0; cell < ATTIKA_CELLS; cell++)
        if (s->state.occupant[cell] != ATTIKA_ABSENT) {
            attika_cell_at(&s->box, &s->state, cell, &all.q[all.count], &all.r[all.count]);
            all.count++;
        }
    return all;
}

static bool is_there(const hexes *all, int q, int r) {
    for (uint32_t i = 0; i < all->count; i++)
        if (all->q[i] == q && all->r[i] == r) return true;
    return false;
}

/* By the words of the clause: none of the seven hexes lies on something, and one of them shares an edge with something. */
static bool fits_by_the_words(const hexes *all, int q, int r) {
    bool touches = false;
    for (int8_t i = -1; i < 6; i++) {
        int at_q = q + (i < 0 ? 0 : tv_hex_step_q(i)), at_r = r + (i < 0 ? 0 : tv_hex_step_r(i));
        if (is_there(all, at_q, at_r)) return false;
        for (uint8_t d = 0; d < 6; d++) touches |= is_there(all, at_q + tv_hex_step_q(d), at_r + tv_hex_step_r(d));
    }
    return touches;
}

static void expect_places_by_the_words(const scenario *s) {
    hexes all = all_hexes(s);
    uint32_t found = 0;
    for (int q = -70; q <= 70; q++)
        for (int r = -70; r <= 70; r++) {
            bool fits = fits_by_the_words(&all, q, r);
            const char *clause =
                attika_check(&s->box, &s->state, attika_move(ATTIKA_DO_PLACE, (uint8_t)(q + 128), (uint8_t)(r + 128), 0, 0));
            assert_true(fits ? clause == NULL : strcmp(clause, "AT 7.2") == 0);
            found += fits;
        }
    assert_int_equal(found, legal_of(s, ATTIKA_DO_PLACE));
}

static void AT_7_2_wherever_it_fits_on_the_grid(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = laying(seats);
        expect_places_by_the_words(&s);
    }
    for (uint64_t seed = 0; seed < 2; seed++) { /* and on a land that grew at random */
        scenario s = laying(3);
        int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
        tv_chance chance = tv_chance_fast(seed);
        for (uint8_t tile = 6; tile < 14; tile++) {
            if (tile == s.state.tile) continue;
            uint32_t at = tv_draw(&chance, attika_tile_places(&s.box, &s.state, q, r));
            attika_tile_lay(&s.box, &s.state, tile, q[at], r[at], 0);
        }
        expect_places_by_the_words(&s);
    }
}

static void AT_7_2_not_overlapping_and_adjacent(void **state) {
    (void)state;
    scenario s = laying(2);
    refuse(&s, "tile:0,0", "AT 7.2");   /* on tile A */
    refuse(&s, "tile:-2,0", "AT 7.2");  /* overlaps it */
    refuse(&s, "tile:1,-3", "AT 7.2");  /* on the shrine */
    refuse(&s, "tile:-4,-1", "AT 7.2"); /* touches nothing */
    allow(&s, "tile:-2,-1");
    allow(&s, "tile:-3,0");
}

static void AT_7_2_beside_a_shrine_alone(void **state) {
    (void)state;
    scenario s = laying(2);
    play(&s, "tile:2,-4 turn:0"); /* touches shrine 1 and no tile */
    uint8_t shrine = attika_shrine_cell(0), touching = 0;
    for (uint8_t d = 0; d < 6; d++) touching = (uint8_t)(touching + (s.state.neighbour[shrine][d] < ATTIKA_LAND_CELLS));
    assert_int_equal(touching, 4); /* A2, A3, and two hexes of the new tile */
}

static void AT_7_2_gaps_may_arise(void **state) {
    (void)state;
    scenario s = laying(2);
    play(&s, "tile:3,-3 turn:0");
    assert_int_equal(attika_cell_find(&s.box, &s.state, 2, -1), ATTIKA_NOTHING);
    assert_int_not_equal(attika_cell_find(&s.box, &s.state, 2, -2), ATTIKA_NOTHING);
    assert_int_not_equal(attika_cell_find(&s.box, &s.state, 2, 0), ATTIKA_NOTHING);
}

static void AT_7_2_it_may_be_built_on_at_once(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    put(&s, 0, "fortress:A4");
    leave(&s, 0, "tower tower");
    s.state.stack[0][1] = s.state.stack[0][2] = 1;
    play(&s, "draw:1 store tile:-3,1 turn:0"); /* beside A4 and A5 */
    uint8_t tile = attika_cell_tile(attika_cell_find(&s.box, &s.state, -3, 1));
    play(&s, "draw:2");
    assert_int_equal(attika_price_of(&s.box, &s.state, 0, kind_of(&s, "tower"), attika_cell_find(&s.box, &s.state, -2, 0)).free, 1);
    tv_move there = attika_move(ATTIKA_DO_HEX, attika_cell_find(&s.box, &s.state, -2, 0), 0, 0, 0);
    assert_int_equal(attika_cell_tile(attika_move_arg(there, 0)), tile);
    assert_null(attika_check(&s.box, &s.state, there));
}

static void AT_7_2_its_symbols_count_for_the_neighbours_and_theirs_for_it(void **state) {
    (void)state;
    scenario s = laying(2);
    uint8_t tile = s.state.tile;
    paint(&s, "A4=H");
    memset(s.box.tiles[tile], ATTIKA_BLANK, 7);
    s.box.tiles[tile][1] = 3; /* a mountain in its east, turned to its north-east */
    play(&s, "tile:-3,1 turn:1");
    expect_price(&s, 0, "gymnasium", "A4", ""); /* HM: the own hill, the new mountain */
    attika_price price = attika_price_of(&s.box, &s.state, 0, kind_of(&s, "gymnasium"), attika_cell(tile, 2));
    assert_true(attika_price_is_zero(&price));
}

/* ---- AT 7.3 ---- */

static void AT_7_3_without_tiles_nothing_is_placed(void **state) {
    (void)state;
    scenario s = meadow_of(2);
    lay_until(&s, 0);
    leave(&s, 0, "tower");
    play(&s, "draw:1 store");
    expect_turn_of(&s, 0);
    assert_non_null(event_of(&s, ATTIKA_EV_NO_TILE));
    assert_null(event_of(&s, ATTIKA_EV_TILE));
    assert_int_equal(s.state.tile_due, 0);
    s = meadow_of(2);
    lay_until(&s, 1); /* one left: the last one is placed */
    leave(&s, 0, "tower");
    play(&s, "draw:1 store");
    expect_phase(&s, LAND);
    assert_int_equal(attika_tiles_left(&s.state), 0);
}

const struct CMUnitTest clauses_7_land[] = {
    cmocka_unit_test(AT_7_1_after_the_last_building_of_a_stack),
    cmocka_unit_test(AT_7_1_only_after_the_last),
    cmocka_unit_test(AT_7_1_when_it_is_built_too),
    cmocka_unit_test(AT_7_1_it_is_compulsory_and_turned_as_one_likes),
    cmocka_unit_test(AT_7_1_the_top_of_a_shuffled_pile),
    cmocka_unit_test(AT_7_1_nothing_is_placed_if_building_it_wins),
    cmocka_unit_test(AT_7_2_wherever_it_fits_on_the_grid),
    cmocka_unit_test(AT_7_2_not_overlapping_and_adjacent),
    cmocka_unit_test(AT_7_2_beside_a_shrine_alone),
    cmocka_unit_test(AT_7_2_gaps_may_arise),
    cmocka_unit_test(AT_7_2_it_may_be_built_on_at_once),
    cmocka_unit_test(AT_7_2_its_symbols_count_for_the_neighbours_and_theirs_for_it),
    cmocka_unit_test(AT_7_3_without_tiles_nothing_is_placed),
    {0},
};
