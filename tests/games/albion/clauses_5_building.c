/* AL 5: building. */
#include "clauses.h"

static void AL_5_1_each_settler_once_in_any_order(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 3 wood: 3} settlers: {catuvellauni: 2 iceni: 1} "
                             "buildings: {parisi: settlement2}} {}]");
    play(&s, "plant:iceni=f castle:catuvellauni=f");
    expect_phase(&s, "build");
    play(&s, "up:catuvellauni=fw"); /* the second settler there */
    expect_building(&s, 0, "catuvellauni", "castle2");
    assert_int_equal(settlers(&s, 0, "cantium"), 3);
    assert_int_equal(s.state.owner_of_turn, 1); /* all are done */
}

static void AL_5_1_done_and_new_settlers_may_not(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 5 wood: 5} settlers: {catuvellauni: 1 iceni: 1} "
                             "buildings: {cantium: fort1 parisi: settlement1}} {}]");
    play(&s, "settlement:catuvellauni=f gain:S");
    assert_int_equal(settlers(&s, 0, "cantium"), 2);
    refuse(&s, "up:cantium=fw", "AL 5.1");
    refuse(&s, "up:catuvellauni=fw", "AL 5.1");
    expect_moves(&s, "plant:iceni=f plant:iceni=w end");
    play(&s, "end");
    expect_phase(&s, "move");
}

static void AL_5_1_only_when_moving_is_over(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 3 wood: 3}} {}]");
    refuse(&s, "up:cantium=fw", "AL 4.1");
    play(&s, "stop");
    refuse(&s, "S:cantium>iceni", "AL 5.1");
    allow(&s, "up:cantium=fw");
    expect_fault(2, "phase: build seats: [{settlers: {parisi: 1} buildings: {}} {}]", "AL 5.1");
}

static void AL_5_2_level_one_or_the_next_of_the_own_building(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 9 wood: 9 stone: 9 gold: 9} settlers: {catuvellauni: 1}} "
                             "{settlers: {catuvellauni: 2} buildings: {catuvellauni: settlement1}}]");
    refuse(&s, "up:catuvellauni=fw", "AL 5.2"); /* another's building */
    play(&s, "castle:catuvellauni=f");
    expect_building(&s, 0, "catuvellauni", "castle1");
    expect_building(&s, 1, "catuvellauni", "settlement1");
    s = position(2, "phase: build seats: [{resources: {fish: 9 wood: 9 stone: 9 gold: 9} settlers: {catuvellauni: 1} "
                    "buildings: {catuvellauni: castle2 parisi: castle1}} {}]");
    refuse(&s, "up:parisi=fw", "AL 5.1"); /* no settler there */
    play(&s, "up:catuvellauni=fsg");
    expect_building(&s, 0, "catuvellauni", "castle3");
}

static void AL_5_3_one_building_a_region_and_plants_where_they_belong(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 9} settlers: {cantium: 1 cornovii: 1} buildings: "
                             "{cantium: fort1 parisi: settlement1}} {}]");
    refuse(&s, "castle:cantium=f", "AL 5.3");
    refuse(&s, "plant:cantium=f", "AL 5.3");
    refuse(&s, "settlement:cornovii=f", "AL 5.3");
    refuse(&s, "castle:cornovii=f", "AL 5.3");
    refuse(&s, "fort:cornovii=f", "AL 5.3");
    allow(&s, "plant:cornovii=f");
    expect_fault(2, "seats: [{buildings: {cornovii: castle1}} {}]", "AL 5.3");
    expect_fault(2, "seats: [{buildings: {parisi: plant1}} {}]", "AL 5.3");
    s = position(2, "phase: build seats: [{resources: {fish: 9} settlers: {dobunni: 1} buildings: {}} {}]");
    expect_moves(&s, "settlement:dobunni=f castle:dobunni=f fort:dobunni=f end");
}

static void AL_5_4_highest_levels(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 9 wood: 9 stone: 9 gold: 9} settlers: "
                             "{catuvellauni: 1 iceni: 1 dobunni: 1} legionaries: {parisi: 2}"
                             " buildings: {catuvellauni: castle3 iceni: plant3 dobunni: fort3 parisi: settlement3 "
                             "brigantes: settlement4}} {}]");
    refuse(&s, "up:catuvellauni=fwsg", "AL 5.4");
    refuse(&s, "up:iceni=fwsg", "AL 5.4");
    refuse(&s, "up:dobunni=fwsg", "AL 5.4");
    s = position(2, "phase: build seats: [{resources: {fish: 9 wood: 9 stone: 9 gold: 9} settlers: {parisi: 1 "
                    "brigantes: 1} legionaries: {parisi: 3}"
                    " buildings: {parisi: settlement3 brigantes: settlement4}} {}]");
    refuse(&s, "up:brigantes=fwsg", "AL 5.4");
    allow(&s, "up:parisi=fwsg");
}

static void AL_5_5_level_n_costs_n_different_resources(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 1 stone: 1 gold: 1} settlers: "
                             "{catuvellauni: 1} legionaries: {cantium: 2} buildings: {catuvellauni: settlement2}} {}]");
    expect_moves(&s, "up:catuvellauni=fws up:catuvellauni=fwg up:catuvellauni=fsg up:catuvellauni=wsg giveup:catuvellauni end");
    refuse(&s, "up:catuvellauni=fw", "AL 5.5");
    refuse(&s, "up:catuvellauni=fwsg", "AL 5.5");
    play(&s, "up:catuvellauni=fsg");
    expect_resources(&s, 0, 1, 1, 0, 0);
    expect_supply(&s, 23, 21, 20, 18);
    s = position(2, "phase: build seats: [{resources: {fish: 9 wood: 9 gold: 9} settlers: {catuvellauni: 1} "
                    "legionaries: {cantium: 2} buildings: {catuvellauni: settlement3}} {}]");
    refuse(&s, "up:catuvellauni=fwsg", "AL 5.5"); /* no stone */
    expect_moves(&s, "giveup:catuvellauni end");
    s = position(2, "phase: build seats: [{resources: {wood: 1} settlers: {catuvellauni: 1}} {}]");
    refuse(&s, "castle:catuvellauni=f", "AL 5.5");
    refuse(&s, "castle:catuvellauni=fw", "AL 5.5");
}

/* Payment, tribute, the way home, the Pict, the level: told in this order. */
static void AL_5_6_order_of_an_action(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {buildings: {dobunni: castle1}}]");
    only_peace_left(&s, "dobunni");
    play(&s, "settlement:dobunni=f");
    static const uint16_t order[] = {ALBION_EV_BUILD, ALBION_EV_TRIBUTE, ALBION_EV_PEACE, ALBION_EV_TURNED_UP};
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(s.log[i].kind, order[i]);
    assert_int_equal(settlers(&s, 0, "cantium"), 1);
    assert_int_equal(settlers(&s, 0, "dobunni"), 0);
    expect_phase(&s, "gain");
    /* While tribute is chosen the settler has not left and the level does not count. */
    s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1} settlers: {dobunni: 1} buildings: {dobunni: "
                    "castle1}} {buildings: {dobunni: castle2}}]");
    play(&s, "up:dobunni=fw");
    expect_phase(&s, "tribute");
    assert_int_equal(settlers(&s, 0, "dobunni"), 1);
    expect_building(&s, 0, "dobunni", "castle1");
}

static void AL_5_7_who_does_not_build_stays(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 1} settlers: {cantium: 1} buildings: {parisi: castle1}} {}]");
    play(&s, "S:cantium>catuvellauni stop end");
    assert_int_equal(settlers(&s, 0, "catuvellauni"), 1);
    play(&s, "take S:catuvellauni>dobunni");
    assert_int_equal(settlers(&s, 0, "dobunni"), 1);
}

const struct CMUnitTest clauses_5_building[] = {
    cmocka_unit_test(AL_5_1_each_settler_once_in_any_order),
    cmocka_unit_test(AL_5_1_done_and_new_settlers_may_not),
    cmocka_unit_test(AL_5_1_only_when_moving_is_over),
    cmocka_unit_test(AL_5_2_level_one_or_the_next_of_the_own_building),
    cmocka_unit_test(AL_5_3_one_building_a_region_and_plants_where_they_belong),
    cmocka_unit_test(AL_5_4_highest_levels),
    cmocka_unit_test(AL_5_5_level_n_costs_n_different_resources),
    cmocka_unit_test(AL_5_6_order_of_an_action),
    cmocka_unit_test(AL_5_7_who_does_not_build_stays),
    {0},
};
