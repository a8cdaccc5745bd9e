/* Reasons in positions of Attika where a player knows them. */
/* links: attika */
#include "scenario.h"

#include "suite/reasons.h"

/* A line from shrine to shrine, all but one hex of it: C2. */
static scenario line_of(uint8_t seat) {
    scenario s = meadow_of(2);
    put(&s, seat, "fortress:A3 tavern:A0 plaza:A6 harbour:C1 farm:D4 mint:D5");
    store(&s, 0, "vintner road");
    give(&s, 0, "HHHWWWWW");
    return s;
}

static void test_a_victory(void **state) {
    (void)state;
    scenario s = line_of(0);
    tv_reason reason = reason_between(&attika_game, &s.box, &s.state, "build:vintner at:C2 pay:HH", "build:road");
    assert_int_equal(reason.count, 1);
    expect_point(&attika_game, &reason.points[0], "victory", 0, 1, 0, true);
    expect_reason(&attika_game, &reason, TV_EN, 0, " That way you can win the game.");
    expect_reason(&attika_game, &reason, TV_FR, 0, " Ainsi, vous pouvez gagner la partie.");
    expect_reason(&attika_game, &reason, TV_DE, 0, " So kannst du die Partie gewinnen.");
    expect_reason(&attika_game, &reason, TV_FR, 1, " Ainsi, Ann peut gagner la partie.");
}

/* The other's last hex is taken. */
static void test_a_link_is_cut(void **state) {
    (void)state;
    scenario s = line_of(1);
    tv_reason reason = reason_between(&attika_game, &s.box, &s.state, "build:vintner at:C2 pay:HH", "build:vintner at:B0 pay:HH");
    assert_int_equal(reason.count, 1);
    expect_point(&attika_game, &reason.points[0], "LINK_1", 1, 0, 1, true);
    expect_reason(&attika_game, &reason, TV_EN, 0, " That way Bob needs more than one building to link two shrines.");
    expect_reason(&attika_game, &reason, TV_FR, 0, " Ainsi, il faut à Bob plus d’un bâtiment pour relier deux lieux saints.");
    expect_reason(&attika_game, &reason, TV_DE, 0, " So braucht Bob mehr als ein Gebäude, um zwei Heiligtümer zu verbinden.");
    expect_reason(&attika_game, &reason, TV_EN, 1, " That way you need more than one building to link two shrines.");
    expect_line(&attika_game, &s.box, &s.state, &reason, 0, " After that: Build the vintner at C2: 2 hills; then: Pay 2 hills.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_victory),
        cmocka_unit_test(test_a_link_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
