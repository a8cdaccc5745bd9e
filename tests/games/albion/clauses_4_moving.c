/* AL 4: the turn; moving. */
#include "clauses.h"

static void AL_4_1_move_and_build_or_take(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 2} buildings: {cantium: fort1 dobunni: castle2}} {}]");
    allow(&s, "take");
    scenario moved = s;
    play(&moved, "S:cantium>catuvellauni");
    refuse(&moved, "take", "AL 4.1");
    play(&moved, "stop");
    refuse(&moved, "take", "AL 5.1");
    play(&s, "take"); /* and the turn is over: nothing else */
    assert_int_equal(s.state.owner_of_turn, 1);
}

static void AL_4_1_numbers_that_are_no_decision(void **state) {
    (void)state;
    scenario s = position(2, "");
    const tv_move senseless[] = {0,
                                 ALBION_VERBS,
                                 albion_move(ALBION_DO_TAKE, 1, 0, 0, 0),
                                 albion_move(ALBION_DO_STOP, 0, 0, 0, 1),
                                 albion_move(ALBION_DO_SETTLER, 0, 13, 0, 0),
                                 albion_move(ALBION_DO_GAIN, 0, 0, 2, 0),
                                 albion_move(ALBION_DO_TAKE, 0, 0, 0, 0) | (tv_move)1 << 50};
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++)
        assert_string_equal(albion_check(&s.box, &s.state, senseless[i]), "AL 4.1");
}

static void AL_4_2_doing_nothing(void **state) {
    (void)state;
    scenario s = position(2, "");
    albion_state before = s.state;
    play(&s, "stop end");
    assert_int_equal(s.state.owner_of_turn, 1);
    assert_memory_equal(s.state.resources, before.resources, sizeof before.resources);
    assert_memory_equal(s.state.settlers, before.settlers, sizeof before.settlers);
    assert_memory_equal(s.state.building, before.building, sizeof before.building);
}

static void AL_4_3_points_are_markers(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {cantium: 2} buildings: {catuvellauni: settlement1 dobunni: castle3}} {}]");
    assert_int_equal(s.state.points, 3);
    /* Split and alternating. */
    play(&s, "S:cantium>iceni S:cantium>catuvellauni S:iceni>corieltauvi");
    assert_int_equal(s.state.points, 0);
    assert_int_equal(settlers(&s, 0, "corieltauvi"), 1);
    assert_int_equal(settlers(&s, 0, "catuvellauni"), 1);
    refuse(&s, "S:corieltauvi>parisi", "AL 5.1"); /* the points are used up, so it is time to build */
}

static void AL_4_3_no_point_no_step(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {cantium: 1} buildings: {}} {}]");
    play(&s, "S:cantium>iceni"); /* nothing to build there without resources: the player ends moving */
    expect_phase(&s, "move");
    refuse(&s, "S:iceni>corieltauvi", "AL 4.3");
    expect_moves(&s, "stop");
}

static void AL_4_3_points_do_not_carry_over(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{buildings: {dobunni: castle2}} {}]");
    play(&s, "stop take");
    assert_int_equal(s.state.owner_of_turn, 0);
    assert_int_equal(s.state.points, 3);
    expect_fault(2, "points: 2", "AL 4.3");
}

static void AL_4_4_many_share_a_region_and_only_own_figures_move(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {dobunni: 1}} {settlers: {iceni: 2} legionaries: {dobunni: 1} "
                             "buildings: {parisi: settlement2}}]");
    refuse(&s, "S:iceni>cantium", "AL 4.4");
    refuse(&s, "L:dobunni>cornovii", "AL 4.4");
    play(&s, "S:dobunni>catuvellauni stop S:iceni>catuvellauni");
    assert_int_equal(settlers(&s, 0, "catuvellauni") + settlers(&s, 1, "catuvellauni"), 2);
}

#define CASTLES_III                                                                                                                        \
    "seats: [{settlers: {cantium: 1 iceni: 1} buildings: {catuvellauni: settlement1 parisi: castle3 ordovices: "                           \
    "castle3}} {}]"

static void AL_4_5_castle_three_calls_before_any_step(void **state) {
    (void)state;
    scenario s = position(2, CASTLES_III);
    assert_int_equal(s.state.points, 5);
    play(&s, "call:cantium>parisi");
    assert_int_equal(s.state.points, 5); /* free of charge */
    assert_int_equal(settlers(&s, 0, "parisi"), 1);
    refuse(&s, "call:iceni>parisi", "AL 4.5"); /* one a turn */
    refuse(&s, "take", "AL 4.1");
    play(&s, "call:parisi>ordovices"); /* several castles, the same settler */
    assert_int_equal(settlers(&s, 0, "ordovices"), 1);
    scenario early = position(2, CASTLES_III);
    play(&early, "S:cantium>dumnonia");
    refuse(&early, "call:iceni>parisi", "AL 4.5");
}

static void AL_4_5_who_calls_whom(void **state) {
    (void)state;
    scenario s = position(2, CASTLES_III);
    refuse(&s, "call:dobunni>parisi", "AL 4.5"); /* nobody there */
    refuse(&s, "call:iceni>dobunni", "AL 4.5");  /* no castle there */
    play(&s, "call:iceni>parisi");
    refuse(&s, "call:parisi>parisi", "AL 4.5"); /* already there */
    s = position(2, "seats: [{buildings: {parisi: castle2}} {buildings: {parisi: castle3}}]");
    refuse(&s, "call:cantium>parisi", "AL 4.5");
    /* A new turn, new calls. */
    s = position(2, CASTLES_III);
    play(&s, "call:cantium>parisi stop end take");
    allow(&s, "call:iceni>parisi");
}

#define CARRIERS                                                                                                                           \
    "seats: [{settlers: {cantium: 1} legionaries: {dobunni: 2} buildings: {catuvellauni: settlement2 parisi: castle2 "                     \
    "ordovices: castle2}} {}]"

static void AL_4_6_one_pict_at_a_time(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {cantium: 1} legionaries: {dobunni: 1} buildings: {catuvellauni: "
                             "settlement1 parisi: castle2}} {}]");
    play(&s, "L+:dobunni>corieltauvi");
    assert_int_equal(hidden(&s, "dobunni"), 2);
    assert_int_equal(hidden(&s, "corieltauvi"), 3);
    refuse(&s, "L+:corieltauvi>parisi", "AL 4.6"); /* its hands are full */
    refuse(&s, "L:corieltauvi>parisi", "AL 4.6");
    refuse(&s, "put:dobunni", "AL 4.6");
    play(&s, "put:corieltauvi");
    assert_int_equal(hidden(&s, "corieltauvi"), 4);
    allow(&s, "L+:corieltauvi>parisi");
    refuse(&s, "L*:corieltauvi>parisi", "AL 4.6");
    expect_fault(2, "seats: [{legionaries: {dobunni: 1} buildings: {catuvellauni: settlement1}} {}] picts: {carried: {dobunni: 2}}",
                 "AL 4.6");
}

static void AL_4_6_settlers_carry_nothing_and_carrying_is_free(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {dobunni: 1} buildings: {parisi: castle2}} {}]");
    refuse(&s, "L+:dobunni>corieltauvi", "AL 4.4");
    s = position(2, CARRIERS);
    play(&s, "L+:dobunni>corieltauvi");
    assert_int_equal(s.state.points, 4); /* the crossing only */
    play(&s, "put:corieltauvi");
    assert_int_equal(s.state.points, 4);
    refuse(&s, "L+:catuvellauni>iceni", "AL 4.4");
    s = position(2, "seats: [{settlers: {cantium: 1} legionaries: {catuvellauni: 1} buildings: {catuvellauni: settlement1}} {}]");
    refuse(&s, "L+:catuvellauni>dobunni", "AL 4.6"); /* no Pict there at all */
}

static void AL_4_7_not_put_down_in_light_and_resource_regions(void **state) {
    (void)state;
    scenario s = position(2, CARRIERS);
    play(&s, "L+:dobunni>catuvellauni");
    refuse(&s, "put:catuvellauni", "AL 4.7");
    refuse(&s, "stop", "AL 4.7"); /* it must be down when moving ends */
    play(&s, "L*:catuvellauni>iceni");
    refuse(&s, "put:iceni", "AL 4.7");
    play(&s, "L*:iceni>corieltauvi");
    refuse(&s, "stop", "AL 4.7");
    play(&s, "put:corieltauvi stop");
}

/* Two Picts in light and resource regions with three points left: no other step is possible once they need all of them. */
static void AL_4_7_points_must_suffice_for_all_carried(void **state) {
    (void)state;
    scenario s = position(2, CARRIERS);
    play(&s, "L+:dobunni>catuvellauni L+:dobunni>dumnonia");
    assert_int_equal(s.state.points, 3);
    allow(&s, "S:cantium>iceni");                /* 2 left for 1 + 1 */
    allow(&s, "L*:catuvellauni>iceni");          /* still 1 + 1 */
    refuse(&s, "L*:dumnonia>cantium", "AL 4.7"); /* 1 + 2 with 2 left */
    play(&s, "S:cantium>iceni");
    refuse(&s, "S:iceni>cantium", "AL 4.7");
    refuse(&s, "L*:catuvellauni>iceni", "AL 4.7");
    play(&s, "L*:catuvellauni>corieltauvi L*:dumnonia>dobunni");
    refuse(&s, "stop", "AL 4.7");
    play(&s, "put:corieltauvi put:dobunni");
    s = position(2, "seats: [{settlers: {cantium: 1} legionaries: {dobunni: 1} buildings: {catuvellauni: settlement1}} {}]");
    refuse(&s, "L+:dobunni>catuvellauni", "AL 4.7"); /* the only point */
    allow(&s, "L+:dobunni>corieltauvi");
    expect_fault(2,
                 "points: 0 seats: [{legionaries: {iceni: 1} buildings: {catuvellauni: settlement1}} {}] picts: "
                 "{hidden: {parisi: 14} carried: {iceni: 1}}",
                 "AL 4.7");
}

static void AL_4_8_face_up_picts_are_not_carried(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{legionaries: {dobunni: 1} buildings: {catuvellauni: settlement1}} {}] picts: "
                             "{hidden: {parisi: 12} raids: {dobunni: 2}}");
    refuse(&s, "L+:dobunni>corieltauvi", "AL 4.8");
    play(&s, "L:dobunni>corieltauvi");
    assert_int_equal(raids(&s, "dobunni"), 2);
}

/* Figures come while building, when moving is over; they move from the next turn on. */
static void AL_4_9_new_figures_wait(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 4} settlers: {catuvellauni: 1} buildings: {dobunni: castle2}} {}]");
    play(&s, "stop settlement:catuvellauni=f gain:L");
    assert_int_equal(legionaries(&s, 0, "catuvellauni"), 1);
    expect_phase(&s, "move"); /* the turn is over: its only settler is done */
    assert_int_equal(s.state.owner_of_turn, 1);
    play(&s, "take");
    allow(&s, "L:catuvellauni>dobunni");
}

static void AL_4_10_example(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{settlers: {cantium: 1} legionaries: {corieltauvi: 1} buildings: {catuvellauni: "
                             "settlement1 parisi: castle2 otadini: castle1}} {}]");
    assert_int_equal(s.state.points, 4);
    play(&s, "L+:corieltauvi>dobunni put:dobunni"); /* A over one border */
    play(&s, "L:dobunni>ordovices");                /* the next alone */
    play(&s, "L+:ordovices>dobunni put:dobunni");   /* B over a third, to where A lies */
    assert_int_equal(s.state.points, 1);
    play(&s, "S:cantium>catuvellauni"); /* the fourth moves a settler */
    assert_int_equal(hidden(&s, "corieltauvi"), 2);
    assert_int_equal(hidden(&s, "ordovices"), 2);
    assert_int_equal(hidden(&s, "dobunni"), 5);
    assert_int_equal(settlers(&s, 0, "catuvellauni"), 1);
    expect_phase(&s, "build");
}

const struct CMUnitTest clauses_4_moving[] = {
    cmocka_unit_test(AL_4_1_move_and_build_or_take),
    cmocka_unit_test(AL_4_1_numbers_that_are_no_decision),
    cmocka_unit_test(AL_4_2_doing_nothing),
    cmocka_unit_test(AL_4_3_points_are_markers),
    cmocka_unit_test(AL_4_3_no_point_no_step),
    cmocka_unit_test(AL_4_3_points_do_not_carry_over),
    cmocka_unit_test(AL_4_4_many_share_a_region_and_only_own_figures_move),
    cmocka_unit_test(AL_4_5_castle_three_calls_before_any_step),
    cmocka_unit_test(AL_4_5_who_calls_whom),
    cmocka_unit_test(AL_4_6_one_pict_at_a_time),
    cmocka_unit_test(AL_4_6_settlers_carry_nothing_and_carrying_is_free),
    cmocka_unit_test(AL_4_7_not_put_down_in_light_and_resource_regions),
    cmocka_unit_test(AL_4_7_points_must_suffice_for_all_carried),
    cmocka_unit_test(AL_4_8_face_up_picts_are_not_carried),
    cmocka_unit_test(AL_4_9_new_figures_wait),
    cmocka_unit_test(AL_4_10_example),
    {0},
};
