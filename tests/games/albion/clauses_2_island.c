/* AL 2: the island. */
#include "clauses.h"

static void AL_2_1_kinds_of_regions(void **state) {
    (void)state;
    scenario s = position(2, "");
    uint32_t lights = 0, resources = 0, dark = 0;
    for (uint8_t i = 0; i < s.box.regions; i++) {
        lights += s.box.region[i].land == ALBION_LIGHT;
        resources += s.box.region[i].land == ALBION_RESOURCE ? 1u << s.box.region[i].resource : 0;
        dark += s.box.region[i].land == ALBION_DARK;
    }
    assert_int_equal(lights, 2);
    assert_int_equal(resources, 15);
    assert_int_equal(dark, s.box.regions - 6);
    assert_int_equal(s.box.start, region_of(&s, "cantium"));
    assert_int_equal(s.box.upper, region_of(&s, "catuvellauni"));
    uint16_t laurels = (uint16_t)(1u << region_of(&s, "brigantes") | 1u << region_of(&s, "otadini") | 1u << region_of(&s, "damnonii"));
    assert_int_equal(s.box.laurels, laurels);
    assert_int_equal(s.box.dark & laurels, laurels);
    expect_fault(2, "picts: {hidden: {cantium: 1}}", "AL 2.1");
    expect_fault(2, "picts: {raids: {iceni: 1}}", "AL 2.1");
}

static void AL_2_2_hidden_picts_by_players(void **state) {
    (void)state;
    static const uint8_t otadini[] = {4, 5, 6}, all[] = {24, 28, 33};
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, 5);
        uint32_t sum = 0;
        for (uint8_t i = 0; i < s.box.regions; i++) sum += s.state.hidden[i];
        assert_int_equal(sum, all[seats - 2]);
        assert_int_equal(hidden(&s, "otadini"), otadini[seats - 2]);
    }
}

/* Printed ones count as raids for ever, but cannot be carried off. */
static void AL_2_2_printed_picts_stay(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{legionaries: {brigantes: 1} buildings: {catuvellauni: settlement1}} {}] picts: "
                             "{hidden: {parisi: 14}}");
    assert_int_equal(s.box.region[region_of(&s, "brigantes")].printed, 2);
    assert_int_equal(albion_strength(&s.box, &s.state, region_of(&s, "brigantes")), 2);
    refuse(&s, "L+:brigantes>otadini", "AL 4.8");
    play(&s, "L:brigantes>otadini");
    assert_int_equal(albion_strength(&s.box, &s.state, region_of(&s, "brigantes")), 2);
}

static void AL_2_3_only_over_borders(void **state) {
    (void)state;
    scenario s = position(2, "");
    allow(&s, "S:cantium>iceni");
    allow(&s, "S:cantium>dumnonia");
    allow(&s, "S:cantium>catuvellauni");
    refuse(&s, "S:cantium>dobunni", "AL 2.3");
    refuse(&s, "S:cantium>cantium", "AL 2.3");
    refuse(&s, "S:cantium>novantae", "AL 2.3"); /* the sea cannot be crossed */
    for (uint8_t i = 0; i < s.box.regions; i++)
        for (uint8_t j = 0; j < s.box.regions; j++) assert_int_equal(s.box.neighbours[i] >> j & 1, s.box.neighbours[j] >> i & 1);
    assert_int_equal(s.box.distance[region_of(&s, "cantium")][region_of(&s, "novantae")], 5);
}

/* The default map, written and read again, is the same box. */
static void AL_2_4_the_map_is_data(void **state) {
    (void)state;
    static char text[1 << 16];
    static tv_json_node nodes[8192];
    static albion_box again;
    scenario s = position(3, "");
    const tv_game *game = tv_game_find("albion");
    tv_text out = TV_TEXT_OVER(text);
    tv_material_write(game, &s.box, &out);
    tv_json_doc doc = {.nodes = nodes, .max = 8192};
    tv_error error = {0};
    assert_true(tv_json_read(&doc, text, out.used, false, &error));
    tv_setup setup = tv_setup_default(game, 3);
    setup.material = &doc;
    if (!tv_game_open(game, &again, &setup, &error)) fail_msg("%s", error.what);
    assert_memory_equal(&again, &s.box, sizeof again);
}

const struct CMUnitTest clauses_2_island[] = {
    cmocka_unit_test(AL_2_1_kinds_of_regions),   cmocka_unit_test(AL_2_2_hidden_picts_by_players),
    cmocka_unit_test(AL_2_2_printed_picts_stay), cmocka_unit_test(AL_2_3_only_over_borders),
    cmocka_unit_test(AL_2_4_the_map_is_data),    {0},
};
