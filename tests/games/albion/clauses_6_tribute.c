/* AL 6: tribute. */
#include "clauses.h"

static void AL_6_1_owed_to_greater_levels(void **state) {
    (void)state;
    /* A new level I pays everybody who has a building there. */
    scenario s = position(3, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {buildings: {dobunni: castle1}} {}]");
    play(&s, "castle:dobunni=f");
    expect_resources(&s, 1, 1, 0, 0, 0);
    /* An equal level earns nothing. */
    s = position(3, "phase: build seats: [{resources: {fish: 1 wood: 1} settlers: {dobunni: 1} buildings: {dobunni: "
                    "castle1}} {buildings: {dobunni: castle1}} {}]");
    play(&s, "up:dobunni=fw");
    expect_resources(&s, 1, 0, 0, 0, 0);
    expect_supply(&s, 24, 22, 20, 18);
}

static void AL_6_1_only_in_dark_regions(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2} settlers: {catuvellauni: 1 cornovii: 1} buildings: "
                             "{parisi: settlement1}} {buildings: {catuvellauni: castle3 cornovii: plant3}}]");
    play(&s, "castle:catuvellauni=f plant:cornovii=f");
    expect_resources(&s, 1, 0, 0, 0, 0);
}

static void AL_6_2_highest_first_then_turn_order_until_all_are_gone(void **state) {
    (void)state;
    /* Seat 1 builds; seats 3 and 0 have level 2, seat 2 level 3. */
    scenario s = position(4, "turn: 2 phase: build seats: [{buildings: {dobunni: castle2}} {resources: {fish: 1 wood: "
                             "1} settlers: {dobunni: 1} buildings: {dobunni: castle1}}"
                             " {buildings: {dobunni: castle3}} {buildings: {dobunni: fort2}}]");
    play(&s, "up:dobunni=fw");
    expect_actor(&s, 2);
    refuse(&s, "tribute:g", "AL 6.2"); /* not paid */
    refuse(&s, "end", "AL 6.2");       /* compulsory */
    play(&s, "tribute:w");
    expect_resources(&s, 2, 0, 1, 0, 0);
    expect_resources(&s, 3, 1, 0, 0, 0); /* the first of the equals after the builder; one resource was left */
    expect_resources(&s, 0, 0, 0, 0, 0); /* all are gone */
    assert_int_equal(event_of(&s, ALBION_EV_TRIBUTE, 1)->seat, 3);
}

static void AL_6_2_three_resources_two_takers(void **state) {
    (void)state;
    scenario s = position(3, "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1} settlers: {dobunni: 1} buildings: "
                             "{dobunni: castle2}} {buildings: {dobunni: castle3}} {buildings: {dobunni: fort3}}]");
    play(&s, "up:dobunni=fws");
    expect_actor(&s, 1);
    expect_moves(&s, "tribute:f tribute:w tribute:s");
    play(&s, "tribute:s");
    expect_actor(&s, 2);
    expect_moves(&s, "tribute:f tribute:w");
    play(&s, "tribute:w");
    expect_resources(&s, 1, 0, 0, 1, 0);
    expect_resources(&s, 2, 0, 1, 0, 0);
    expect_supply(&s, 24, 21, 19, 18); /* the rest */
    expect_fault(2,
                 "phase: tribute actor: 1 action: {task: build place: dobunni laid: castle2 paid: [fish wood]} seats: "
                 "[{settlers: {dobunni: 1} buildings: {dobunni: castle1}} {}]",
                 "AL 6.2");
}

static void AL_6_3_example(void **state) {
    (void)state;
    scenario s = position(4, "phase: build seats: [{resources: {fish: 1 wood: 1} settlers: {dobunni: 1} buildings: "
                             "{dobunni: fort1}} {settlers: {cantium: 3} buildings: {dobunni: settlement2}}"
                             " {buildings: {dobunni: fort3}} {buildings: {dobunni: castle1}}]");
    play(&s, "up:dobunni=fw");
    expect_actor(&s, 2); /* the owner of III picks first */
    play(&s, "tribute:f");
    expect_resources(&s, 2, 1, 0, 0, 0);
    expect_resources(&s, 1, 0, 1, 0, 0); /* then the owner of II */
    expect_resources(&s, 3, 0, 0, 0, 0); /* the owner of I gets nothing */
}

const struct CMUnitTest clauses_6_tribute[] = {
    cmocka_unit_test(AL_6_1_owed_to_greater_levels),
    cmocka_unit_test(AL_6_1_only_in_dark_regions),
    cmocka_unit_test(AL_6_2_highest_first_then_turn_order_until_all_are_gone),
    cmocka_unit_test(AL_6_2_three_resources_two_takers),
    cmocka_unit_test(AL_6_3_example),
    {0},
};
