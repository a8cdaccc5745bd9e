/* AL 1: what is in the box. */
#include "clauses.h"

/* Three settlements, three castles and two fortifications: no kind is left for another region. */
#define ALL_BUILT                                                                                                                          \
    "seats: [{resources: {fish: 5} settlers: {damnonii: 3 catuvellauni: 1} legionaries: {parisi: 3} buildings: "                           \
    "{cantium: fort1 ordovices: fort1 "                                                                                                    \
    "catuvellauni: settlement2 dobunni: settlement2 brigantes: settlement2 corieltauvi: castle1 parisi: castle1 "                          \
    "otadini: castle1}} {}]"

static void AL_1_1_limits_of_buildings(void **state) {
    (void)state;
    scenario s = position(2, ALL_BUILT " phase: build");
    refuse(&s, "settlement:damnonii=f", "AL 1.1");
    refuse(&s, "castle:damnonii=f", "AL 1.1");
    refuse(&s, "fort:damnonii=f", "AL 1.1");
}

static void AL_1_1_one_fewer_leaves_room(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 5} settlers: {damnonii: 3} legionaries: {parisi: 2} "
                             "buildings: {cantium: fort1 "
                             "catuvellauni: settlement2 dobunni: settlement2 corieltauvi: castle1 parisi: castle1}} {}]");
    allow(&s, "settlement:damnonii=f");
    allow(&s, "castle:damnonii=f");
    allow(&s, "fort:damnonii=f");
}

static void AL_1_1_positions_beyond_the_limits(void **state) {
    (void)state;
    expect_fault(2,
                 "seats: [{settlers: {cantium: 4} legionaries: {cantium: 1} buildings: {catuvellauni: settlement1 "
                 "dobunni: settlement1 parisi: settlement1 "
                 "ordovices: settlement1}} {}]",
                 "AL 1.1");
    expect_fault(2, "seats: [{buildings: {catuvellauni: castle1 dobunni: castle1 parisi: castle1 ordovices: castle1}} {}]", "AL 1.1");
    expect_fault(2, "seats: [{buildings: {catuvellauni: fort1 dobunni: fort1 parisi: fort1}} {}]", "AL 1.1");
    expect_fault(2, "seats: [{settlers: {cantium: 5} buildings: {catuvellauni: settlement2 dobunni: settlement2}} {}]", "AL 1.1");
    expect_fault(2, "seats: [{legionaries: {cantium: 4} buildings: {catuvellauni: settlement2 dobunni: settlement2}} {}]", "AL 1.1");
    assert_null(position_fault(2, "seats: [{legionaries: {cantium: 3} settlers: {cantium: 2} buildings: {catuvellauni: "
                                  "settlement2 dobunni: settlement2}} {}]"));
}

/* The fifth settler and the fourth legionary are not there: then the other figure is taken without a question. */
static void AL_1_1_limits_of_figures(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {cantium: 3 catuvellauni: 1} "
                             "buildings: {dobunni: settlement2 parisi: settlement1}} {}]");
    play(&s, "settlement:catuvellauni=f");
    assert_int_equal(legionaries(&s, 0, "catuvellauni"), 1);
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {catuvellauni: 1} legionaries: {dobunni: 3} "
                    "buildings: {dobunni: settlement2 parisi: settlement1}} {}]");
    play(&s, "settlement:catuvellauni=f");
    assert_int_equal(settlers(&s, 0, "cantium"), 2);
}

static void AL_1_2_all_tokens(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, seats);
        static const uint8_t all[] = {24, 22, 20, 18};
        for (uint8_t i = 0; i < 4; i++) {
            uint32_t sum = s.state.supply[i];
            for (uint8_t seat = 0; seat < seats; seat++) sum += s.state.resources[seat][i];
            assert_int_equal(sum, all[i]);
        }
    }
    expect_fault(2, "supply: {fish: 25}", "25");
    expect_fault(2, "supply: {fish: 24 wood: 22 stone: 20 gold: 17}", "AL 1.2");
    expect_fault(2, "seats: [{resources: {gold: 19}} {}]", "AL 1.2");
}

/* Six neutral markers a player are enough for three castles: 24 in all. */
static void AL_1_2_markers_suffice(void **state) {
    (void)state;
    scenario s = position(4, "seats: [{buildings: {dobunni: castle3 corieltauvi: castle3 parisi: castle3}} {} {} {}]");
    expect_markers(&s, 0, 7);
    expect_markers(&s, 1, 1);
}

static void AL_1_3_picts_in_play(void **state) {
    (void)state;
    static const uint8_t peace[] = {10, 14, 17}, raiders[] = {16, 16, 18};
    for (uint8_t seats = 2; seats <= 4; seats++) {
        scenario s = set_up(seats, 1);
        assert_int_equal(albion_peace_left(&s.box, &s.state), peace[seats - 2]);
        assert_int_equal(albion_raids_left(&s.box, &s.state), raiders[seats - 2]);
    }
    assert_int_equal(17 + 18, 35);
    expect_fault(2, "picts: {hidden: {} raids: {parisi: 17}}", "AL 1.3");
    expect_fault(4, "picts: {hidden: {parisi: 34} raids: {}}", "AL 1.3");
}

static void AL_1_4_the_cost_is_that_of_the_level(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1 gold: 1} settlers: {catuvellauni: 1}} {}]");
    /* Level I of every kind costs one resource of any kind. */
    assert_int_equal(legal_of(&s, ALBION_DO_BUILD), 3 * 4);
}

static void AL_1_4_plants_have_three_levels_once(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 3 wood: 3 stone: 3 gold: 3} settlers: {iceni: 1} "
                             "buildings: {iceni: plant3}} {}]");
    refuse(&s, "up:iceni=fwsg", "AL 5.4");
}

static void AL_1_4_a_carried_pict_crosses_light_and_resource_regions_face_down(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {cantium: 1} legionaries: {dobunni: 1} buildings: {catuvellauni: "
                             "settlement1 parisi: castle2 ordovices: castle1}} {}]");
    play(&s, "L+:dobunni>catuvellauni");
    assert_int_equal(albion_peace_left(&s.box, &s.state) + albion_raids_left(&s.box, &s.state), 26);
    play(&s, "L*:catuvellauni>iceni L*:iceni>corieltauvi put:corieltauvi");
    assert_int_equal(hidden(&s, "corieltauvi"), 4);
    assert_int_equal(raids(&s, "corieltauvi"), 0);
}

const struct CMUnitTest clauses_1_material[] = {
    cmocka_unit_test(AL_1_1_limits_of_buildings),
    cmocka_unit_test(AL_1_1_one_fewer_leaves_room),
    cmocka_unit_test(AL_1_1_positions_beyond_the_limits),
    cmocka_unit_test(AL_1_1_limits_of_figures),
    cmocka_unit_test(AL_1_2_all_tokens),
    cmocka_unit_test(AL_1_2_markers_suffice),
    cmocka_unit_test(AL_1_3_picts_in_play),
    cmocka_unit_test(AL_1_4_the_cost_is_that_of_the_level),
    cmocka_unit_test(AL_1_4_plants_have_three_levels_once),
    cmocka_unit_test(AL_1_4_a_carried_pict_crosses_light_and_resource_regions_face_down),
    {0},
};
