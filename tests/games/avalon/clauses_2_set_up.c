/* AV 2: set-up. */
#include "clauses.h"

static void AV_2_1_regions_lie_face_down(void **state) {
    (void)state;
    scenario s = set_up(11);
    avalon_state view = view_of(&s, 0);
    for (uint8_t place = 1; place <= 11; place++) {
        expect_owner(&s, place, AVALON_NOBODY);
        assert_int_equal(view.region[place - 1], AVALON_UNKNOWN);
    }
}

/* Each region lies at each place in about one of eleven games: 11000 set-ups, so 1000 expected, with a deviation of 30. */
static void AV_2_1_regions_are_shuffled(void **state) {
    (void)state;
    uint32_t seen[11][11] = {{0}};
    for (uint64_t seed = 0; seed < 11000; seed++) {
        scenario s = set_up(seed);
        for (uint8_t place = 0; place < 11; place++) seen[place][s.state.region[place]]++;
    }
    for (uint8_t place = 0; place < 11; place++)
        for (uint8_t region = 0; region < 11; region++) assert_in_range(seen[place][region], 860, 1140);
}

/* Only a chain of adjacent regions tells who is adjacent: neighbouring numbers are, the ends of the row and a gap are not. */
static void AV_2_1_neighbouring_numbers_are_adjacent(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {owner: 0} {owner: 0} {} {owner: 0} {}]");
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_LARGEST_CHAIN), 2);
    s = position("row: [{region: forest owner: 0} {} {} {} {region: avalon} {} {} {} {} {} {owner: 0}]");
    assert_int_equal(avalon_tile_cards(&s.box, &s.state, 0, AVALON_LARGEST_CHAIN), 1);
}

static void AV_2_2_all_tiles_are_available(void **state) {
    (void)state;
    scenario s = set_up(5);
    static const uint8_t copies[] = {3, 1, 1, 1, 1, 2};
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) {
        assert_int_equal(s.state.available[tile], copies[tile]);
        assert_int_equal(s.state.used[tile], 0);
    }
    for (uint8_t seat = 0; seat < 2; seat++) assert_int_equal(s.state.waiting[seat], AVALON_NOBODY);
    play(&s, "stop");
    assert_int_equal(legal_of(&s, AVALON_DO_TAKE), AVALON_TILE_KINDS);
}

static void AV_2_3_one_card_on_each_side_and_five_in_hand(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        scenario s = set_up(seed);
        for (uint8_t seat = 0; seat < 2; seat++) {
            for (uint8_t place = 0; place < 11; place++) assert_int_equal(avalon_pile_count(&s.state, seat, place), 1);
            assert_int_equal(s.state.hand_count[seat], 5);
            assert_int_equal(cards_in(s.state.hand[seat]), 5);
        }
        assert_int_equal(s.state.deck_count, 48);
        assert_int_equal(cards_in(s.state.deck), 48);
        assert_int_equal(cards_in(s.state.discard), 0);
    }
}

static void AV_2_3_nothing_happens_because_of_the_types_dealt(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        scenario s = set_up(seed);
        expect_phase(&s, "play");
        assert_int_equal(s.state.turn, 1);
        assert_int_equal(s.state.conquests, 0);
        for (uint8_t place = 1; place <= 11; place++) expect_owner(&s, place, AVALON_NOBODY);
    }
}

/* Takes the nth card of what is left of each kind, as a shuffled deck in the order of chance would give it. */
static uint8_t take_card(uint8_t left[AVALON_KINDS], uint32_t total, tv_chance *chance) {
    uint32_t nth = tv_draw(chance, total);
    for (uint8_t kind = 0;; nth -= left[kind++])
        if (nth < left[kind]) return left[kind]--, kind;
}

static void AV_2_3_chance_is_used_in_this_order(void **state) {
    (void)state;
    tv_key key = {{1, 2, 3}};
    scenario s = position("");
    tv_chance theirs = tv_chance_keyed(&key, 0), ours = tv_chance_keyed(&key, 0);
    avalon_start(&s.box, &s.state, &theirs, NULL);
    for (uint32_t bound = 11; bound > 1; bound--) tv_draw(&ours, bound); /* first the regions: ten draws for eleven places */
    uint8_t left[AVALON_KINDS], hands[2][AVALON_KINDS] = {{0}};
    memset(left, 8, sizeof left);
    uint32_t total = 80;
    for (uint8_t place = 0; place < 11; place++)
        for (uint8_t seat = 0; seat < 2; seat++) assert_int_equal(avalon_pile_top(&s.state, seat, place), take_card(left, total--, &ours));
    for (uint8_t i = 0; i < 10; i++) hands[i / 5][take_card(left, total--, &ours)]++;
    assert_memory_equal(s.state.hand, hands, sizeof hands);
    assert_int_equal(s.state.owner_of_turn, tv_draw(&ours, 2)); /* last the first player */
    assert_int_equal(theirs.draws, ours.draws);
}

static void AV_2_4_the_first_player_is_drawn(void **state) {
    (void)state;
    uint32_t first = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        scenario s = set_up(seed);
        expect_actor(&s, s.state.owner_of_turn);
        first += s.state.owner_of_turn == 0;
    }
    assert_in_range(first, 430, 570); /* 500 expected, deviation 16 */
}

static void AV_2_4_players_alternate(void **state) {
    (void)state;
    uint32_t begun[2] = {0};
    for (uint64_t seed = 0; seed < 8; seed++) {
        scenario s = set_up(seed);
        uint8_t first = s.state.owner_of_turn;
        begun[first]++;
        for (uint32_t turn = 1; turn < 6; turn++) {
            assert_int_equal(tv_game_turn(&avalon_game, &s.box, &s.state).number, turn);
            assert_int_equal(tv_game_turn(&avalon_game, &s.box, &s.state).owner, turn % 2 ? first : 1 - first);
            expect_actor(&s, turn % 2 ? first : 1 - first);
            pass_until(&s, turn + 1);
        }
    }
    assert_true(begun[0] && begun[1]);
}

static void AV_2_4_only_the_player_whose_turn_it_is_moves(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr]} {cards: [Kr]}]");
    tv_move moves[AVALON_MOVES_MAX], stop = avalon_move(AVALON_DO_STOP, 0, 0);
    avalon_state mine = view_of(&s, 0), theirs = view_of(&s, 1);
    assert_null(avalon_check(&s.box, &mine, stop));
    assert_string_equal(avalon_check(&s.box, &theirs, stop), "AV 2.4");
    assert_true(avalon_moves(&s.box, &mine, moves) > 0);
    assert_int_equal(avalon_moves(&s.box, &theirs, moves), 0);
}

const struct CMUnitTest clauses_2_set_up[] = {
    cmocka_unit_test(AV_2_1_regions_lie_face_down),
    cmocka_unit_test(AV_2_1_regions_are_shuffled),
    cmocka_unit_test(AV_2_1_neighbouring_numbers_are_adjacent),
    cmocka_unit_test(AV_2_2_all_tiles_are_available),
    cmocka_unit_test(AV_2_3_one_card_on_each_side_and_five_in_hand),
    cmocka_unit_test(AV_2_3_nothing_happens_because_of_the_types_dealt),
    cmocka_unit_test(AV_2_3_chance_is_used_in_this_order),
    cmocka_unit_test(AV_2_4_the_first_player_is_drawn),
    cmocka_unit_test(AV_2_4_players_alternate),
    cmocka_unit_test(AV_2_4_only_the_player_whose_turn_it_is_moves),
    {0},
};
