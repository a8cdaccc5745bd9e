/* AV 1: what is in the box. */
#include "clauses.h"

static const avalon_box *default_box(void) {
    static scenario s;
    s = position("");
    return &s.box;
}

static void AV_1_1_eight_of_each_of_ten_kinds(void **state) {
    (void)state;
    static const char *const names[] = {"Ky", "Kg", "Kr", "Kb", "Kv", "Wy", "Wg", "Wr", "Wb", "Wv"};
    scenario s = set_up(7);
    uint8_t counts[AVALON_KINDS] = {0};
    for (uint8_t i = 0; i < avalon_table_count(&s.state, 0) + avalon_table_count(&s.state, 1); i++) counts[s.state.cards[i]]++;
    uint32_t knights = 0, witches = 0;
    for (uint8_t kind = 0; kind < AVALON_KINDS; kind++) {
        assert_int_equal(counts[kind] + s.state.hand[0][kind] + s.state.hand[1][kind] + s.state.deck[kind], 8);
        assert_string_equal(avalon_card_ids[kind], names[kind]);
        *(avalon_is_witch(kind) ? &witches : &knights) += 8;
    }
    assert_int_equal(knights, 40);
    assert_int_equal(witches, 40);
}

static void AV_1_1_no_ninth_card_of_a_kind(void **state) {
    (void)state;
    assert_null(position_fault("hands: [{cards: [Kr Kr Kr Kr Kr Kr Kr Kr]} {}]"));
    assert_non_null(strstr(position_fault("hands: [{cards: [Kr Kr Kr Kr Kr Kr Kr Kr]} {cards: [Kr]}]"), "AV 1.1"));
    assert_non_null(strstr(position_fault("deck: {cards: [Kr]}"), "AV 1.1"));
}

static void AV_1_2_eleven_regions(void **state) {
    (void)state;
    const avalon_box *box = default_box();
    uint32_t lands[AVALON_LANDS] = {0}, castles = 0, circles = 0, avalons = 0, bare = 0;
    for (uint8_t i = 0; i < 11; i++) {
        const avalon_region *region = &box->regions[i];
        assert_in_range(region->crowns, 1, 3);
        if (region->land == AVALON_NOBODY) {
            assert_int_equal(region->crowns, 1);
            assert_true(region->special == AVALON_AVALON || region->special == AVALON_NOBODY);
            avalons += region->special == AVALON_AVALON;
            bare++;
            continue;
        }
        lands[region->land]++;
        castles += region->special == AVALON_CASTLE;
        circles += region->special == AVALON_CIRCLE;
        if (region->special == AVALON_CIRCLE) assert_int_equal(region->land, AVALON_FOREST);
        assert_int_not_equal(region->special, AVALON_AVALON);
    }
    assert_int_equal(lands[AVALON_PLAIN] + lands[AVALON_FOREST] + lands[AVALON_HILL], 9);
    assert_true(lands[AVALON_PLAIN] && lands[AVALON_FOREST] && lands[AVALON_HILL]);
    assert_int_equal(castles, 3);
    assert_int_equal(circles, 1);
    assert_int_equal(bare, 2);
    assert_int_equal(avalons, 1);
}

static void AV_1_2_each_region_lies_in_the_row_once(void **state) {
    (void)state;
    const char *twice = position_fault("row: [{region: swamp} {region: swamp}]");
    assert_non_null(twice);
    assert_non_null(strstr(twice, "AV 1.2"));
    scenario s = set_up(3);
    uint32_t seen = 0;
    for (uint8_t place = 0; place < 11; place++) seen |= 1u << s.state.region[place];
    assert_int_equal(seen, (1u << 11) - 1);
}

static void AV_1_3_five_light_and_four_dark_tiles(void **state) {
    (void)state;
    const avalon_box *box = default_box();
    uint32_t light = 0, dark = 0;
    for (uint8_t tile = 0; tile < AVALON_TILE_KINDS; tile++) {
        assert_true(box->tile_copies[tile] >= 1);
        *(avalon_tile_is_dark(tile) ? &dark : &light) += box->tile_copies[tile];
    }
    assert_int_equal(light, 5);
    assert_int_equal(dark, 4);
    assert_false(avalon_tile_is_dark(AVALON_TWO_CARDS) || avalon_tile_is_dark(AVALON_BEST_LAND) ||
                 avalon_tile_is_dark(AVALON_LARGEST_CHAIN));
    assert_true(avalon_tile_is_dark(AVALON_FOUR_CARDS) && avalon_tile_is_dark(AVALON_BEST_LAND_TWICE) &&
                avalon_tile_is_dark(AVALON_ALL_REGIONS));
}

static void AV_1_3_no_tile_is_lost(void **state) {
    (void)state;
    assert_non_null(strstr(position_fault("tiles: {available: [two_cards]}"), "AV 1.3"));
    assert_non_null(strstr(position_fault("tiles: {waiting: [four_cards null]}"), "AV 1.3"));
}

const struct CMUnitTest clauses_1_material[] = {
    cmocka_unit_test(AV_1_1_eight_of_each_of_ten_kinds),
    cmocka_unit_test(AV_1_1_no_ninth_card_of_a_kind),
    cmocka_unit_test(AV_1_2_eleven_regions),
    cmocka_unit_test(AV_1_2_each_region_lies_in_the_row_once),
    cmocka_unit_test(AV_1_3_five_light_and_four_dark_tiles),
    cmocka_unit_test(AV_1_3_no_tile_is_lost),
    {0},
};
