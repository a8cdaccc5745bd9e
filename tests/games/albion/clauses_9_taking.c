/* AL 9: taking resources. */
#include "clauses.h"

static void AL_9_1_from_the_supply_and_nothing_else(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 1} buildings: {dumnonia: plant2 iceni: plant1}} {resources: {fish: 5}}]"),
             before = s;
    play(&s, "take");
    expect_resources(&s, 0, 3, 1, 0, 0);
    expect_resources(&s, 1, 5, 0, 0, 0);
    expect_supply(&s, 16, 21, 20, 18);
    assert_int_equal(s.state.owner_of_turn, 1);
    assert_memory_equal(s.state.settlers, before.state.settlers, sizeof before.state.settlers);
    assert_memory_equal(s.state.building, before.state.building, sizeof before.state.building);
}

/* Three are due, one is there: every other player puts one back, in passes, even if fewer would do. */
static void AL_9_2_short_supply(void **state) {
    (void)state;
    scenario s = position(4, "seats: [{resources: {fish: 2} buildings: {dumnonia: plant3}} {resources: {fish: 10}} "
                             "{resources: {fish: 10}} {resources: {fish: 1}}]");
    expect_supply(&s, 1, 22, 20, 18);
    play(&s, "take");
    expect_resources(&s, 0, 5, 0, 0, 0);
    expect_resources(&s, 1, 9, 0, 0, 0);
    expect_resources(&s, 2, 9, 0, 0, 0);
    expect_resources(&s, 3, 0, 0, 0, 0);
    expect_supply(&s, 1, 22, 20, 18); /* one too many was put back, and stays there */
    assert_int_equal(event_of(&s, ALBION_EV_PUT_BACK, 2)->seat, 3);
}

static void AL_9_2_repeats_until_it_suffices_or_nobody_has_any(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 2} buildings: {dumnonia: plant3}} {resources: {fish: 22}}]");
    play(&s, "take");
    expect_resources(&s, 0, 5, 0, 0, 0);
    expect_resources(&s, 1, 19, 0, 0, 0);
    s = position(2, "seats: [{resources: {gold: 16} buildings: {novantae: plant3}} {resources: {gold: 1}}]");
    play(&s, "take"); /* one in the supply, one put back: two are there */
    expect_resources(&s, 0, 0, 0, 0, 18);
    expect_resources(&s, 1, 0, 0, 0, 0);
    assert_int_equal(albion_told_take(event_of(&s, ALBION_EV_TAKE, 0))->taken[3], 2);
    assert_int_equal(albion_told_take(event_of(&s, ALBION_EV_TAKE, 0))->due[3], 3);
}

/* Each resource on its own: plenty of wood is not touched by a lack of fish. */
static void AL_9_2_each_resource_on_its_own(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{resources: {fish: 4} buildings: {dumnonia: plant1 iceni: plant1}} {resources: {fish: 20 wood: 5}}]");
    play(&s, "take");
    expect_resources(&s, 1, 19, 5, 0, 0);
    expect_resources(&s, 0, 5, 1, 0, 0);
}

static void AL_9_3_resources_are_public(void **state) {
    (void)state;
    scenario s = position(3, "seats: [{resources: {fish: 4 gold: 2}} {resources: {stone: 20}} {}]");
    static const uint8_t viewers[] = {0, 1, 2, TV_SPECTATOR};
    for (uint32_t i = 0; i < 4; i++) {
        albion_state view = s.state;
        tv_game_hide(&albion_game, &s.box, &view, viewers[i]);
        assert_memory_equal(view.resources, s.state.resources, sizeof view.resources);
    }
}

static void AL_9_4_example(void **state) {
    (void)state;
    scenario s = position(2, "seats: [{buildings: {dumnonia: plant2 iceni: plant3 cornovii: plant2 novantae: plant1}} {}]");
    play(&s, "take");
    expect_resources(&s, 0, 2, 3, 2, 1);
    assert_int_equal(s.state.owner_of_turn, 1);
}

const struct CMUnitTest clauses_9_taking[] = {
    cmocka_unit_test(AL_9_1_from_the_supply_and_nothing_else),
    cmocka_unit_test(AL_9_2_short_supply),
    cmocka_unit_test(AL_9_2_repeats_until_it_suffices_or_nobody_has_any),
    cmocka_unit_test(AL_9_2_each_resource_on_its_own),
    cmocka_unit_test(AL_9_3_resources_are_public),
    cmocka_unit_test(AL_9_4_example),
    {0},
};
