/* Reasons in positions of Albion where a player knows them. */
/* links: albion */
#include "scenario.h"

#include "suite/reasons.h"

/* A plant more, for a fish. */
static void test_a_plant_more(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {iceni: 1} buildings: {cantium: fort1}} {}]");
    tv_reason reason = reason_between(&albion_game, &s.box, &s.state, "plant:iceni=f end", "end");
    assert_int_equal(reason.count, 1);
    expect_point(&albion_game, &reason.points[0], "PLANTS", 0, 1, 0, true);
    expect_reason(&albion_game, &reason, TV_EN, 0, " That way you have 1 production site, otherwise none.");
    expect_reason(&albion_game, &reason, TV_FR, 0, " Ainsi, vous avez 1 entreprise, sinon 0.");
    expect_reason(&albion_game, &reason, TV_DE, 0, " So hast du 1 Betrieb, sonst 0.");
    expect_reason(&albion_game, &reason, TV_DE, TV_OVER, " So hat Ann 1 Betrieb, sonst 0.");
    expect_line(&albion_game, &s.box, &s.state, &reason, 0, ""); /* nobody is left who could act: the turn is over */
}

/* Whoever uncovers a raid where another has a castle takes it from them. */
static void test_a_raid_on_another(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {parisi: 1} legionaries: {parisi: 1} buildings: "
                             "{cantium: fort1 dobunni: fort1 brigantes: settlement1}}"
                             " {buildings: {cantium: fort2 parisi: castle1}}] picts: {hidden: {parisi: 3 otadini: 11} raids: {parisi: 1}}");
    only_raids_left(&s, "parisi");
    tv_reason reason = reason_between(&albion_game, &s.box, &s.state, "castle:parisi=f end", "end");
    assert_int_equal(reason.count, 3);
    expect_point(&albion_game, &reason.points[0], "MARKERS", 0, 2, 1, true);
    expect_point(&albion_game, &reason.points[1], "MARKERS", 1, 1, 2, true);
    assert_true(reason.points[2].worth < 0 && reason.points[2].seat == 1);
    expect_reason(&albion_game, &reason, TV_EN, 0,
                  " That way you have 2 movement markers, otherwise 1; besides, Bob has 1 movement marker, otherwise 2. "
                  "In return the best placed settler of Bob can soon build more.");
    expect_reason(&albion_game, &reason, TV_FR, 0,
                  " Ainsi, vous avez 2 marqueurs de mouvement, sinon 1 ; de plus, Bob a 1 marqueur de mouvement, sinon 2. "
                  "En contrepartie, Bob pourra bientôt construire plus avec son colon le mieux placé.");
    expect_reason(&albion_game, &reason, TV_DE, TV_OVER,
                  " So hat Ann 2 Bewegungsmarker, sonst 1; außerdem hat Bob 1 Bewegungsmarker, sonst 2. "
                  "Dafür kann der beste Siedler von Bob bald mehr bauen.");
}

/* A castle where a raid is too strong for it is gone, and the fish that could build something better with it. */
static void test_a_raid_on_oneself(void **state) {
    (void)state;
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1} buildings: {}} {}]");
    only_raids_left(&s, "dobunni");
    tv_reason reason = reason_between(&albion_game, &s.box, &s.state, "end", "castle:dobunni=f end");
    for (uint32_t i = 0; i < reason.count; i++) assert_true(reason.points[i].seat == 0 && reason.points[i].certain);
    expect_reason(&albion_game, &reason, TV_EN, 0, " That way your best placed settler can soon build more.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plant_more),
        cmocka_unit_test(test_a_raid_on_another),
        cmocka_unit_test(test_a_raid_on_oneself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
