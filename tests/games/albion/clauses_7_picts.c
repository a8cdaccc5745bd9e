/* AL 7: Picts. */
#include "clauses.h"

static void AL_7_1_one_is_revealed_if_there_is_any(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {}]");
    only_peace_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    assert_int_equal(hidden(&s, "dobunni"), 2);
    /* None face down: no raid, however many are face up. */
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {}] picts: {hidden: {parisi: "
                    "9} raids: {dobunni: 5}}");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 0, "dobunni", "castle1");
    assert_null(event_of(&s, ALBION_EV_RAID, 0));
    assert_int_equal(s.chance.draws, 0);
}

static void AL_7_1_at_random_among_those_left(void **state) {
    (void)state;
    uint32_t peaceful = 0;
    enum { TRIALS = 2600 };
    for (uint64_t seed = 0; seed < TRIALS; seed++) {
        static scenario s;
        if (seed == 0) s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {}]");
        scenario each = s;
        each.chance = tv_chance_fast(seed * 7919);
        albion_play(&each.box, &each.state, albion_move(ALBION_DO_BUILD, 0, region_of(&s, "dobunni"), ALBION_CASTLE, 1), &each.chance,
                    NULL);
        peaceful += raids(&each, "dobunni") == 0;
    }
    assert_in_range(peaceful, 880, 1120); /* 10 of 26 */
}

static void AL_7_2_peace_leaves_and_raids_stay(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {}]"), raided = s;
    only_peace_left(&s, "dobunni");
    uint8_t peace = albion_peace_left(&s.box, &s.state);
    play(&s, "castle:dobunni=f");
    assert_int_equal(raids(&s, "dobunni"), 0);
    assert_int_equal(albion_peace_left(&s.box, &s.state), peace - 1);
    expect_building(&s, 0, "dobunni", "castle1");
    assert_null(event_of(&s, ALBION_EV_DEFENCE, 0));
    only_raids_left(&raided, "dobunni");
    play(&raided, "castle:dobunni=f");
    assert_int_equal(raids(&raided, "dobunni"), 1);
    assert_int_equal(hidden(&raided, "dobunni"), 2);
    assert_int_equal(albion_told_raid(event_of(&raided, ALBION_EV_RAID, 0))->strength, 1);
    expect_fault(4, "picts: {hidden: {parisi: 3}}", "AL 7.2");
}

static void AL_7_3_strength_and_defence(void **state) {
    (void)state;
    /* Parisi: one printed, one face up, one revealed: 3. Builder: legionary there and fortifications 1 + 1: 3. */
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {parisi: 1} legionaries: {parisi: 1} buildings: "
                             "{cantium: fort1 dobunni: fort1 brigantes: settlement1}}"
                             " {buildings: {cantium: fort2 parisi: castle1}}] picts: {hidden: {parisi: 3 otadini: 11} raids: {parisi: 1}}");
    only_raids_left(&s, "parisi");
    play(&s, "castle:parisi=f");
    expect_building(&s, 0, "parisi", "castle1");
    expect_building(&s, 1, "parisi", ""); /* defends on its own: 2 */
    const albion_event_defence *mine = albion_told_defence(event_of(&s, ALBION_EV_DEFENCE, 0));
    const albion_event_defence *theirs = albion_told_defence(event_of(&s, ALBION_EV_DEFENCE, 1));
    assert_int_equal(mine->strength, 3);
    assert_int_equal(mine->defence, 3);
    assert_int_equal(mine->outcome, ALBION_SAFE);
    assert_int_equal(theirs->defence, 2);
    assert_int_equal(theirs->outcome, ALBION_LOSES);
}

/* A legionary elsewhere and the face-down fortification itself do not help. */
static void AL_7_3_what_does_not_count(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} legionaries: "
                             "{corieltauvi: 1} buildings: {catuvellauni: settlement1}}"
                             " {buildings: {dobunni: settlement1} settlers: {dobunni: 2}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "fort:dobunni=f");
    expect_building(&s, 0, "dobunni", "");
    /* Who has no building there is not touched; settlers do not defend. */
    assert_int_equal(albion_told_defence(event_of(&s, ALBION_EV_DEFENCE, 1))->defence, 0);
    expect_building(&s, 1, "dobunni", "");
}

static void AL_7_4_builder_loses_the_face_down_level(void **state) {
    (void)state;
    scenario s =
        position(2, "phase: build seats: [{resources: {fish: 2 wood: 1} settlers: {dobunni: 1} buildings: {dobunni: castle1}} {}]");
    only_raids_left(&s, "dobunni");
    play(&s, "up:dobunni=fw");
    expect_building(&s, 0, "dobunni", "castle1"); /* the level below stays */
    expect_markers(&s, 0, 2);
    expect_resources(&s, 0, 1, 0, 0, 0); /* what was paid stays paid */
    assert_int_equal(settlers(&s, 0, "cantium"), 1);
    assert_int_equal(albion_told_lost(event_of(&s, ALBION_EV_LOST, 0))->why, ALBION_WHY_FACE_DOWN);
    /* A settlement level never turned up brings no figure and costs none. */
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {}]");
    only_raids_left(&s, "dobunni");
    play(&s, "settlement:dobunni=f");
    assert_int_equal(albion_figures(&s.state, 0, ALBION_SETTLER), 1);
}

static void AL_7_4_defence_equal_to_strength_is_safe(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {cantium: "
                             "fort1}} {buildings: {cantium: fort1 dobunni: castle3}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 0, "dobunni", "castle1");
    expect_building(&s, 1, "dobunni", "castle3");
}

static void AL_7_5_settlement_four_is_never_lost(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {settlers: {cantium: "
                             "3} buildings: {dobunni: settlement4}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 1, "dobunni", "settlement4");
    assert_int_equal(albion_told_defence(event_of(&s, ALBION_EV_DEFENCE, 1))->outcome, ALBION_NEVER_LOST);
    /* A level III is, */
    s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {settlers: "
                    "{cantium: 3} buildings: {dobunni: settlement3}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    expect_building(&s, 1, "dobunni", "settlement2");
    /* and so is a level IV still face down. */
    s = position(2, "phase: build seats: [{resources: {fish: 1 wood: 1 stone: 1 gold: 1} settlers: {dobunni: 3} "
                    "buildings: {dobunni: settlement3}} {}]");
    only_raids_left(&s, "dobunni");
    play(&s, "up:dobunni=fwsg");
    expect_building(&s, 0, "dobunni", "settlement3");
}

/* Seat 1 builds: the losers are 1, 2, 3, 0 in this order. */
static void AL_7_6_losers_in_turn_order_from_the_builder(void **state) {
    (void)state;
    scenario s = position(4, "turn: 2 phase: build seats: [{settlers: {iceni: 1 cantium: 1} buildings: {dobunni: "
                             "settlement1}} {resources: {fish: 1} settlers: {dobunni: 1} buildings: {}}"
                             " {settlers: {iceni: 1} legionaries: {parisi: 1 cantium: 1} buildings: {dobunni: "
                             "settlement2}} {buildings: {dobunni: castle1}}]");
    only_raids_left(&s, "dobunni");
    play(&s, "castle:dobunni=f");
    assert_int_equal(event_of(&s, ALBION_EV_LOST, 0)->seat, 1);
    assert_int_equal(event_of(&s, ALBION_EV_LOST, 1)->seat, 2);
    expect_phase(&s, "return");
    expect_actor(&s, 2);
    expect_building(&s, 3, "dobunni", "castle1"); /* not yet */
    play(&s, "return:L@parisi");
    assert_int_equal(event_of(&s, ALBION_EV_LOST, 0)->seat, 3);
    assert_int_equal(event_of(&s, ALBION_EV_LOST, 1)->seat, 0);
    expect_actor(&s, 0);
    play(&s, "return:S@iceni");
    expect_building(&s, 0, "dobunni", "");
    assert_int_equal(s.state.owner_of_turn, 2); /* the builder's only settler is done */
}

static void AL_7_7_example(void **state) {
    (void)state;
    scenario s = position(4, "phase: build seats: [{resources: {fish: 1 wood: 1} settlers: {ordovices: 1} buildings: "
                             "{ordovices: fort1 cantium: fort1}}"
                             " {buildings: {ordovices: fort3 cantium: fort1}} {settlers: {cantium: 2} legionaries: "
                             "{ordovices: 1} buildings: {ordovices: settlement2 cantium: fort2}}"
                             " {legionaries: {cantium: 1} buildings: {ordovices: castle1 cantium: fort2 catuvellauni: "
                             "settlement1}}] picts: {hidden: {ordovices: 4 parisi: 13} raids: {ordovices: 1}}");
    only_raids_left(&s, "ordovices"); /* one printed, one face up: two visible */
    expect_markers(&s, 3, 2);
    play(&s, "up:ordovices=fw tribute:f");
    assert_int_equal(albion_told_raid(event_of(&s, ALBION_EV_RAID, 0))->strength, 3);
    static const int16_t defences[] = {2, 4, 3, 2}, safe[] = {ALBION_LOSES, ALBION_SAFE, ALBION_SAFE, ALBION_LOSES};
    for (uint32_t i = 0; i < 4; i++) {
        const tv_event *e = event_of(&s, ALBION_EV_DEFENCE, i);
        assert_int_equal(e->seat, i);
        assert_int_equal(albion_told_defence(e)->defence, defences[i]);
        assert_int_equal(albion_told_defence(e)->outcome, safe[i]);
    }
    expect_building(&s, 0, "ordovices", "fort1");
    expect_building(&s, 1, "ordovices", "fort3");
    expect_building(&s, 2, "ordovices", "settlement2");
    expect_building(&s, 3, "ordovices", "");
    expect_markers(&s, 3, 1);
}

const struct CMUnitTest clauses_7_picts[] = {
    cmocka_unit_test(AL_7_1_one_is_revealed_if_there_is_any),
    cmocka_unit_test(AL_7_1_at_random_among_those_left),
    cmocka_unit_test(AL_7_2_peace_leaves_and_raids_stay),
    cmocka_unit_test(AL_7_3_strength_and_defence),
    cmocka_unit_test(AL_7_3_what_does_not_count),
    cmocka_unit_test(AL_7_4_builder_loses_the_face_down_level),
    cmocka_unit_test(AL_7_4_defence_equal_to_strength_is_safe),
    cmocka_unit_test(AL_7_5_settlement_four_is_never_lost),
    cmocka_unit_test(AL_7_6_losers_in_turn_order_from_the_builder),
    cmocka_unit_test(AL_7_7_example),
    {0},
};
