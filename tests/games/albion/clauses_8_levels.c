/* AL 8: benefits, and what losing a level costs. */
#include "clauses.h"

static void AL_8_1_fortifications_defend_everywhere(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{buildings: {cantium: fort3 parisi: fort2}} {}]");
    assert_int_equal(albion_defence(&s.state, 0, region_of(&s, "damnonii")), 5);
    assert_int_equal(albion_defence(&s.state, 1, region_of(&s, "damnonii")), 1);
}

static void AL_8_2_castles(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 3 wood: 2 stone: 1} settlers: {catuvellauni: 3} "
                             "buildings: {parisi: settlement2}} {}]");
    play(&s, "castle:catuvellauni=f");
    expect_markers(&s, 0, 2);
    play(&s, "up:catuvellauni=fw");
    expect_markers(&s, 0, 3);
    play(&s, "up:catuvellauni=fws");
    expect_markers(&s, 0, 3); /* III calls instead */
    play(&s, "take call:cantium>catuvellauni");
    /* Lost again from the top. */
    s = position(2, "phase: build seats: [{settlers: {catuvellauni: 1} buildings: {catuvellauni: castle3}} {}]");
    expect_markers(&s, 0, 3);
    play(&s, "giveup:catuvellauni");
    expect_markers(&s, 0, 1);
    assert_int_equal(albion_told_lost(event_of(&s, ALBION_EV_LOST, 0))->markers, 3);
    assert_int_equal(albion_told_lost(event_of(&s, ALBION_EV_LOST, 1))->markers, 2);
    assert_int_equal(albion_told_lost(event_of(&s, ALBION_EV_LOST, 2))->markers, 1);
}

static void AL_8_3_a_figure_for_settlement_one_and_two(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 1} settlers: {catuvellauni: 1 iceni: 1} "
                             "buildings: {parisi: settlement1}} {}]");
    play(&s, "settlement:catuvellauni=f");
    expect_moves(&s, "gain:S gain:L"); /* compulsory */
    scenario legion = s;
    play(&s, "gain:S");
    assert_int_equal(settlers(&s, 0, "cantium"), 2);
    play(&legion, "gain:L");
    assert_int_equal(legionaries(&legion, 0, "catuvellauni"), 1);
    assert_int_equal(albion_defence(&legion.state, 0, region_of(&legion, "catuvellauni")), 1); /* defends at once */
    s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1} settlers: {catuvellauni: 1 iceni: 1} "
                    "buildings: {catuvellauni: settlement1}} {}]");
    play(&s, "up:catuvellauni=fw");
    expect_phase(&s, "gain");
    s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1} settlers: {catuvellauni: 3} "
                    "buildings: {catuvellauni: settlement2}} {}]");
    play(&s, "up:catuvellauni=fws"); /* III: none */
    assert_int_equal(albion_figures(&s.state, 0, ALBION_SETTLER) + albion_figures(&s.state, 0, ALBION_LEGIONARY), 3);
}

static void AL_8_3_losing_such_a_level_returns_a_figure(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}}"
                             " {settlers: {iceni: 2} legionaries: {parisi: 1} buildings: {dobunni: settlement2}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_actor(&s, 1);
    expect_moves(&s, "return:S@iceni return:L@parisi");
    refuse(&s, "return:L@dobunni", "AL 8.3");
    play(&s, "return:S@iceni");
    assert_int_equal(settlers(&s, 1, "iceni"), 1);
    expect_building(&s, 1, "dobunni", "settlement1");
}

/* Of two settlers in the start region one is done: that one goes, the other may still build. */
static void AL_8_3_done_settlers_are_returned_first(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 3 wood: 3} settlers: {cantium: 1 catuvellauni: "
                             "1} buildings: {cantium: fort1 catuvellauni: settlement1}} {}]");
    play(&s, "giveup:catuvellauni"); /* one choice: a settler of the start region */
    assert_int_equal(settlers(&s, 0, "cantium"), 1);
    allow(&s, "up:cantium=fw");
    /* Those who wait elsewhere leave the number of the done as it is. */
    s = position(2, "phase: build seats: [{resources: {fish: 3 wood: 3} settlers: {cantium: 1 catuvellauni: 1 iceni: "
                    "1} buildings: {cantium: fort1 catuvellauni: settlement2}} {}]");
    play(&s, "giveup:catuvellauni return:S@iceni"); /* then a settler of the start region, without a choice */
    allow(&s, "up:cantium=fw");
    assert_int_equal(s.state.spent, 0);
}

#define RAISER "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1} settlers: {catuvellauni: 1} legionaries: {parisi: 2}"

static void AL_8_4_settlement_three_raises_another_building(void **state) {
    (void)state;
    scenario s = position(2, RAISER " buildings: {catuvellauni: settlement2 cantium: fort1 iceni: plant2 dumnonia: "
                                    "plant3 dobunni: castle1}} {buildings: {dobunni: castle3}}]");
    only_peace_left(&s, "dobunni");
    play(&s, "up:catuvellauni=fws");
    expect_moves(&s, "raise:cantium raise:iceni raise:dobunni decline"); /* not a settlement, not beyond III, existing ones */
    refuse(&s, "raise:catuvellauni", "AL 8.4");
    refuse(&s, "raise:dumnonia", "AL 8.4");
    refuse(&s, "raise:novantae", "AL 8.4");
    scenario declined = s;
    play(&s, "raise:dobunni");
    expect_building(&s, 0, "dobunni", "castle2");
    expect_markers(&s, 0, 3);                   /* its own benefit */
    assert_int_equal(hidden(&s, "dobunni"), 2); /* its own Pict */
    expect_resources(&s, 1, 0, 0, 0, 0);        /* no tribute */
    play(&declined, "decline");
    expect_building(&declined, 0, "dobunni", "castle1");
    assert_int_equal(declined.state.owner_of_turn, 1);
}

static void AL_8_4_the_raised_level_can_be_lost(void **state) {
    (void)state;
    scenario s = position(2, RAISER " buildings: {catuvellauni: settlement2 dobunni: castle1}} {buildings: {dobunni: castle1}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "up:catuvellauni=fws raise:dobunni");
    expect_building(&s, 0, "dobunni", "castle1");
    expect_building(&s, 1, "dobunni", "");
    expect_building(&s, 0, "catuvellauni", "settlement3");
    /* Nothing to raise: no question. */
    s = position(2, RAISER " buildings: {catuvellauni: settlement2}} {}]");
    play(&s, "up:catuvellauni=fws");
    assert_int_equal(s.state.owner_of_turn, 1);
}

/* Settlers where the level is raised are not used up. */
static void AL_8_4_no_settler_is_used(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2} settlers: {catuvellauni: 1 iceni: 1} "
                             "legionaries: {parisi: 1} buildings: {catuvellauni: settlement2 iceni: plant1}} {}]");
    play(&s, "up:catuvellauni=fws raise:iceni");
    expect_building(&s, 0, "iceni", "plant2");
    assert_int_equal(settlers(&s, 0, "iceni"), 1);
    play(&s, "up:iceni=fws");
    expect_building(&s, 0, "iceni", "plant3");
}

static void AL_8_4_losing_settlement_three_costs_another_level(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}}"
                             " {settlers: {iceni: 3} buildings: {dobunni: settlement3 corieltauvi: castle2 iceni: "
                             "plant3 dumnonia: plant1}}]");
    only_raids_left(&s, "dobunni");
    expect_markers(&s, 1, 3);
    play(&s, "castle:dobunni=f");
    expect_actor(&s, 1);
    expect_moves(&s, "lower:corieltauvi lower:iceni");
    refuse(&s, "lower:dumnonia", "AL 8.4"); /* level I stays */
    refuse(&s, "lower:dobunni", "AL 8.4");  /* a settlement */
    play(&s, "lower:corieltauvi");
    expect_building(&s, 1, "corieltauvi", "castle1");
    expect_markers(&s, 1, 2); /* its own cost */
    expect_building(&s, 1, "dobunni", "settlement2");
    assert_int_equal(settlers(&s, 1, "iceni"), 3); /* no figure for III */
    /* One such building: no question. None: nothing more. */
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {settlers: "
                    "{iceni: 3} buildings: {dobunni: settlement3 iceni: plant3}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 1, "iceni", "plant2");
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {settlers: "
                    "{iceni: 3} buildings: {dobunni: settlement3 iceni: plant1}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 1, "iceni", "plant1");
    expect_building(&s, 1, "dobunni", "settlement2");
}

static void AL_8_5_settlement_four_counts(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1 gold: 1} settlers: {catuvellauni: 4} "
                             "legionaries: {dobunni: 3}"
                             " buildings: {catuvellauni: settlement3 brigantes: settlement4 dobunni: settlement4}} {}]");
    assert_false(albion_meets_goal(&s.box, &s.state, 0));
    play(&s, "up:catuvellauni=fwsg");
    assert_true(albion_meets_goal(&s.box, &s.state, 0));
    assert_int_equal(albion_told_goal(event_of(&s, ALBION_EV_GOAL, 0))->to_come, 1);
}

static void AL_8_6_plants_produce_their_level(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{buildings: {dumnonia: plant3 cornovii: plant1}} {}]");
    play(&s, "take");
    expect_resources(&s, 0, 3, 0, 1, 0);
}

static void AL_8_7_giving_up_a_building(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{settlers: {dobunni: 1 cantium: 1 iceni: 1} buildings: {dobunni: "
                             "settlement3 iceni: plant2 parisi: castle2}} {buildings: {dobunni: castle3}}]"),
             before = s;
    play(&s, "giveup:dobunni");
    assert_int_equal(settlers(&s, 0, "cantium"), 2); /* home, and done */
    expect_phase(&s, "lower");                       /* III first */
    expect_building(&s, 0, "dobunni", "settlement2");
    play(&s, "lower:parisi");
    expect_phase(&s, "return"); /* then II */
    expect_building(&s, 0, "dobunni", "settlement1");
    play(&s, "return:S@iceni");
    expect_building(&s, 0, "dobunni", ""); /* then I: its figure left no choice */
    assert_int_equal(settlers(&s, 0, "cantium"), 1);
    /* No tribute, no Pict. */
    assert_int_equal(hidden(&s, "dobunni"), hidden(&before, "dobunni"));
    expect_resources(&s, 1, 0, 0, 0, 0);
    s = position(2, "phase: build seats: [{settlers: {dobunni: 1} buildings: {dobunni: castle3}} {}]");
    play(&s, "giveup:dobunni"); /* all levels */
    expect_building(&s, 0, "dobunni", "");
}

static void AL_8_7_needs_a_settler_and_spares_settlement_four(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{settlers: {dobunni: 1 cantium: 1} legionaries: {dobunni: 1} buildings: "
                             "{dobunni: settlement4 cantium: fort1 iceni: plant1}} {buildings: {parisi: castle1}}]");
    refuse(&s, "giveup:dobunni", "AL 8.7");
    refuse(&s, "giveup:iceni", "AL 5.1");
    refuse(&s, "giveup:parisi", "AL 5.1");
    expect_moves(&s, "giveup:cantium end");
    s = position(2, "phase: build seats: [{settlers: {dobunni: 1 cantium: 1} buildings: {cantium: fort1 parisi: "
                    "settlement1}} {buildings: {dobunni: castle1}}]");
    refuse(&s, "giveup:dobunni", "AL 8.7"); /* another's */
}

static void AL_8_8_the_last_settler_stays(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {settlers: "
                             "{iceni: 1} legionaries: {parisi: 1 cantium: 1} buildings: {dobunni: settlement2}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_moves(&s, "return:L@parisi return:L@cantium");
    refuse(&s, "return:S@iceni", "AL 8.8");
    expect_fault(2, "seats: [{settlers: {} legionaries: {parisi: 2} buildings: {dobunni: settlement1}} {}]", "AL 8.8");
    expect_fault(2, "seats: [{settlers: {cantium: 2}} {}]", "AL 8.3");
}

static void AL_8_9_lost_levels_can_be_built_again(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2} settlers: {catuvellauni: 2} legionaries: "
                             "{parisi: 3} buildings: {catuvellauni: castle1 dobunni: castle3 corieltauvi: castle3 "
                             "parisi: settlement2 ordovices: settlement2}} {}]");
    play(&s, "giveup:catuvellauni castle:catuvellauni=f");
    expect_building(&s, 0, "catuvellauni", "castle1");
}

const struct CMUnitTest clauses_8_levels[] = {
    cmocka_unit_test(AL_8_1_fortifications_defend_everywhere),
    cmocka_unit_test(AL_8_2_castles),
    cmocka_unit_test(AL_8_3_a_figure_for_settlement_one_and_two),
    cmocka_unit_test(AL_8_3_losing_such_a_level_returns_a_figure),
    cmocka_unit_test(AL_8_3_done_settlers_are_returned_first),
    cmocka_unit_test(AL_8_4_settlement_three_raises_another_building),
    cmocka_unit_test(AL_8_4_the_raised_level_can_be_lost),
    cmocka_unit_test(AL_8_4_no_settler_is_used),
    cmocka_unit_test(AL_8_4_losing_settlement_three_costs_another_level),
    cmocka_unit_test(AL_8_5_settlement_four_counts),
    cmocka_unit_test(AL_8_6_plants_produce_their_level),
    cmocka_unit_test(AL_8_7_giving_up_a_building),
    cmocka_unit_test(AL_8_7_needs_a_settler_and_spares_settlement_four),
    cmocka_unit_test(AL_8_8_the_last_settler_stays),
    cmocka_unit_test(AL_8_9_lost_levels_can_be_built_again),
    {0},
};
