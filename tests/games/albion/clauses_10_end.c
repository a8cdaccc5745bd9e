/* AL 10: the end. */
#include "clauses.h"

/* Three settlements IV, one with a laurel; printed Picts: dobunni 0, catuvellauni 0, brigantes 2, otadini 2. */
#define GOAL                                                                                                                               \
    "settlers: {cantium: 4} legionaries: {dobunni: 3} buildings: {catuvellauni: settlement4 dobunni: settlement4 "                         \
    "brigantes: settlement4}"
#define ALMOST                                                                                                                             \
    "resources: {fish: 1 wood: 1 stone: 1 gold: 1} settlers: {catuvellauni: 1 cantium: 3} legionaries: {dobunni: 3} "                      \
    "buildings: {cantium: fort1 catuvellauni: settlement3 dobunni: settlement4 brigantes: settlement4}"

static void AL_10_1_the_turn_and_the_round_are_finished(void **state) {
    (void)state;
    scenario s = position(3, "turn: 4 seats: [{" ALMOST "} {} {}]");
    play(&s, "stop up:catuvellauni=fwsg");
    expect_phase(&s, "build"); /* three more settlers may act */
    play(&s, "end");
    assert_int_equal(s.state.owner_of_turn, 1);
    play(&s, "take");
    expect_phase(&s, "move");
    assert_int_equal(s.state.owner_of_turn, 2);
    play(&s, "take");
    expect_result(&s, "122", "AL 10.1");
    assert_int_equal(albion_told_over(event_of(&s, ALBION_EV_OVER, 0))->round, 2);
}

static void AL_10_1_up_to_the_player_before_the_first(void **state) {
    (void)state;
    /* Seat 1 is first; seat 0, the last of the round, reaches the goal: nobody else has a turn. */
    scenario s = position(2, "turn: 2 first: 1 seats: [{" ALMOST "} {}]");
    play(&s, "stop up:catuvellauni=fwsg end");
    expect_result(&s, "12", "AL 10.1");
    expect_fault(3, "turn: 4 phase: ended ended_by: goal", "AL 10.1");
}

static void AL_10_1_three_and_a_laurel(void **state) {
    (void)state;
    scenario s = position(2, "turn: 2 seats: [{settlers: {cantium: 4} legionaries: {dobunni: 1} buildings: {dobunni: "
                             "settlement4 brigantes: settlement4}} {}]");
    play(&s, "take");
    expect_phase(&s, "move"); /* two are not enough */
    s = position(2, "turn: 2 seats: [{settlers: {cantium: 4} legionaries: {dobunni: 3} buildings: {dobunni: "
                    "settlement4 brigantes: settlement4 parisi: settlement3}} {}]");
    play(&s, "take");
    expect_phase(&s, "move");
    s = position(2, "turn: 2 seats: [{" GOAL "} {}]");
    play(&s, "take");
    expect_phase(&s, "ended");
}

static void AL_10_2_most_raids_at_the_settlements(void **state) {
    (void)state;
    /* Both meet it; seat 1 has otadini instead of brigantes (printed 2 each) and one raid face up there; hidden ones do not count. */
    scenario s = position(2, "turn: 2 seats: [{" GOAL " resources: {gold: 9}} {settlers: {cantium: 4} legionaries: {dobunni: 3} buildings: "
                             "{catuvellauni: settlement4 dobunni: settlement4 otadini: settlement4}}]"
                             " picts: {raids: {otadini: 1} hidden: {brigantes: 20}}");
    play(&s, "take");
    expect_result(&s, "21", "AL 10.1");
    const tv_event *best = event_of(&s, ALBION_EV_SCORE, 0), *next = event_of(&s, ALBION_EV_SCORE, 1);
    assert_int_equal(best->seat, 1);
    assert_int_equal(albion_told_score(best)->raids, 3);
    assert_int_equal(albion_told_score(next)->raids, 2);
}

static void AL_10_2_then_gold_stone_wood_fish_then_shared(void **state) {
    (void)state;
    static const struct {
        const char *first, *second, *places;
    } cases[] = {
        {"gold: 2 stone: 1", "gold: 1 stone: 9 wood: 9 fish: 9", "12"},
        {"gold: 2 stone: 1", "gold: 2 stone: 2", "21"},
        {"stone: 2 wood: 3", "stone: 2 wood: 2 fish: 9", "12"},
        {"wood: 3 fish: 1", "wood: 3 fish: 2", "21"},
        {"gold: 1 fish: 1", "gold: 1 fish: 1", "11"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024];
        tv_text out = TV_TEXT_OVER(text);
        const char *const parts[] = {"turn: 2 seats: [{" GOAL " resources: {", cases[i].first, "}} {" GOAL " resources: {", cases[i].second,
                                     "}}]"};
        for (size_t part = 0; part < 5; part++) tv_text_add(&out, parts[part]);
        scenario s = position(2, text);
        play(&s, "stop end");
        expect_result(&s, cases[i].places, "AL 10.1");
    }
}

/* Others may join in the last round. */
static void AL_10_2_others_may_join(void **state) {
    (void)state;
    scenario s = position(2, "turn: 2 seats: [{" GOAL "} {" ALMOST "}]");
    play(&s, "stop up:catuvellauni=fwsg end");
    expect_result(&s, "11", "AL 10.1");
}

static void AL_10_3_no_third_level_four_without_a_laurel(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2 gold: 2} settlers: {parisi: "
                             "4} legionaries: {dobunni: 3}"
                             " buildings: {catuvellauni: settlement4 dobunni: settlement4 parisi: settlement3}} {}]");
    refuse(&s, "up:parisi=fwsg", "AL 10.3");
    s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2 gold: 2} settlers: {otadini: 4} "
                    "legionaries: {dobunni: 3}"
                    " buildings: {catuvellauni: settlement4 dobunni: settlement4 otadini: settlement3}} {}]");
    allow(&s, "up:otadini=fwsg"); /* there is the laurel */
    s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2 gold: 2} settlers: {parisi: 4} "
                    "legionaries: {dobunni: 3}"
                    " buildings: {catuvellauni: settlement4 otadini: settlement4 parisi: settlement3}} {}]");
    allow(&s, "up:parisi=fwsg");
    s = position(2, "phase: build seats: [{resources: {fish: 2 wood: 2 stone: 2 gold: 2} settlers: {parisi: 2} "
                    "legionaries: {dobunni: 3}"
                    " buildings: {catuvellauni: settlement4 parisi: settlement3}} {}]");
    allow(&s, "up:parisi=fwsg"); /* only the second */
    expect_fault(2,
                 "seats: [{settlers: {parisi: 4} legionaries: {dobunni: 3} buildings: {catuvellauni: settlement4 "
                 "dobunni: settlement4 parisi: settlement4}} {}]",
                 "AL 10.3");
}

static void AL_10_4_at_the_limit(void **state) {
    (void)state;
    static const struct {
        const char *first, *second, *places;
    } cases[] = {
        /* settlement levels */
        {"settlers: {cantium: 3} buildings: {catuvellauni: settlement2}",
         "resources: {fish: 9} settlers: {cantium: 2} buildings: {catuvellauni: settlement1 dobunni: castle3 iceni: "
         "plant3}",
         "12"},
        /* then all levels */
        {"buildings: {cantium: fort2}", "resources: {fish: 9} buildings: {cantium: fort1}", "12"},
        /* then tokens, whatever they are */
        {"resources: {fish: 3 wood: 1} buildings: {cantium: fort2}", "resources: {gold: 3} buildings: {dobunni: castle2}", "12"},
        {"resources: {fish: 3} buildings: {cantium: fort2}", "resources: {gold: 3} buildings: {dobunni: castle2}", "11"},
        /* but AL 10.2 goes first */
        {GOAL,
         "resources: {fish: 9} settlers: {cantium: 4} legionaries: {dobunni: 3} buildings: {catuvellauni: settlement4 "
         "dobunni: settlement4 brigantes: settlement3 iceni: plant3 dumnonia: plant3 cantium: fort3}",
         "12"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1024];
        tv_text out = TV_TEXT_OVER(text);
        const char *const parts[] = {"turn: 6 seats: [{", cases[i].first, "} {", cases[i].second, "}]"};
        for (size_t part = 0; part < 5; part++) tv_text_add(&out, parts[part]);
        scenario s = position_with_limit(2, text, 3);
        play(&s, "stop");
        if (s.state.phase == ALBION_BUILD) play(&s, "end");
        expect_result(&s, cases[i].places, i == 4 ? "AL 10.1" : "AL 10.4");
    }
}

static void AL_10_4_not_before_the_limit_and_none_without(void **state) {
    (void)state;
    scenario s = position_with_limit(2, "turn: 5", 3);
    play(&s, "take");
    expect_phase(&s, "move");
    play(&s, "take");
    expect_phase(&s, "ended");
    s = position_with_limit(2, "turn: 6", 4);
    play(&s, "take");
    expect_phase(&s, "move");
    s = position(2, "turn: 2000");
    play(&s, "take");
    expect_phase(&s, "move");
    tv_result result; /* before the end: as if it ended now */
    s = position(2, "seats: [{buildings: {cantium: fort3 iceni: plant1}} {}]");
    albion_result(&s.box, &s.state, &result);
    assert_int_equal(result.place[0], 1);
    assert_null(result.clause);
}

const struct CMUnitTest clauses_10_end[] = {
    cmocka_unit_test(AL_10_1_the_turn_and_the_round_are_finished),
    cmocka_unit_test(AL_10_1_up_to_the_player_before_the_first),
    cmocka_unit_test(AL_10_1_three_and_a_laurel),
    cmocka_unit_test(AL_10_2_most_raids_at_the_settlements),
    cmocka_unit_test(AL_10_2_then_gold_stone_wood_fish_then_shared),
    cmocka_unit_test(AL_10_2_others_may_join),
    cmocka_unit_test(AL_10_3_no_third_level_four_without_a_laurel),
    cmocka_unit_test(AL_10_4_at_the_limit),
    cmocka_unit_test(AL_10_4_not_before_the_limit_and_none_without),
    {0},
};
