/* Reasons in positions of Avalon where a player knows them. */
/* links: avalon */
#include "scenario.h"

#include "suite/reasons.h"

/* The opponent holds nothing and lets it happen: three crowns. */
static void test_a_conquest(void **state) {
    (void)state;
    scenario s = position("row: [{} {} {} {} {owner: 1 piles: [[Ky Ky] [Kb]]} {} {} {piles: [[Ky Wy] []]}] hands: [{cards: [Kr]} {}]");
    tv_reason reason = reason_between(&avalon_game, &s.box, &s.state, "Krx5 let", "stop");
    assert_int_equal(reason.count, 3);
    expect_point(&avalon_game, &reason.points[0], "CROWNS", 0, 3, 0, true);
    expect_point(&avalon_game, &reason.points[1], "CROWNS", 1, 0, 3, true);
    assert_true(reason.points[2].worth < 0 && reason.points[2].seat == 1);
    expect_reason(
        &avalon_game, &reason, TV_EN, 0,
        " That way you have 3 crowns, otherwise none; besides, Bob has no crown, otherwise 3. In return Bob can attack more crowns.");
    expect_reason(&avalon_game, &reason, TV_FR, 0,
                  " Ainsi, vous avez 3 couronnes, sinon 0 ; de plus, Bob n’a aucune couronne, sinon 3. "
                  "En contrepartie, Bob peut attaquer plus de couronnes.");
    expect_reason(&avalon_game, &reason, TV_DE, 0,
                  " So hast du 3 Kronen, sonst 0; außerdem hat Bob keine Krone, sonst 3. Dafür kann Bob mehr Kronen angreifen.");
    expect_line(&avalon_game, &s.box, &s.state, &reason, 0, " Expected answer (Bob): Let it happen.");
    expect_line(&avalon_game, &s.box, &s.state, &reason, 1, " Expected answer (Bob): Let it happen.");
}

/* A card that is not played stays in the hand. */
static void test_a_card_kept(void **state) {
    (void)state;
    scenario s = position("hands: [{cards: [Kr Kb]} {}]");
    tv_reason reason = reason_between(&avalon_game, &s.box, &s.state, "stop", "Kr+5 stop");
    assert_int_equal(reason.count, 3);
    expect_point(&avalon_game, &reason.points[0], "FREE_KNIGHTS", 0, 2, 1, true);
    expect_point(&avalon_game, &reason.points[1], "HAND", 0, 2, 1, true);
    assert_true(reason.points[2].worth < 0 && reason.points[2].seat == 1);
    expect_reason(&avalon_game, &reason, TV_EN, 0,
                  " That way you have 2 attackers that nobody can resist, otherwise 1; besides, you have 2 cards in hand, otherwise 1. "
                  "In return Bob can attack more crowns.");
    expect_reason(&avalon_game, &reason, TV_FR, 0,
                  " Ainsi, vous avez 2 attaquants auxquels personne ne peut résister, sinon 1 ; de plus, vous avez 2 cartes en main, "
                  "sinon 1. En contrepartie, Bob peut attaquer plus de couronnes.");
    expect_reason(&avalon_game, &reason, TV_DE, 1,
                  " So hat Ann 2 Angreifer, die niemand abwehren kann, sonst 1; außerdem hat Ann 2 Karten auf der Hand, sonst 1. "
                  "Dafür kannst du mehr Kronen angreifen.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_conquest),
        cmocka_unit_test(test_a_card_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
