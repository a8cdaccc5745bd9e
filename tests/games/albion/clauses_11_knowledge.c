/* AL 11: who knows what. */
#include "clauses.h"

static void AL_11_1_views_differ_only_in_whose_they_are(void **state) {
    (void)state;
    scenario s = set_up(3, 8);
    static const uint8_t viewers[] = {0, 1, 2, TV_SPECTATOR};
    for (uint32_t i = 0; i < 4; i++) {
        albion_state view = s.state;
        tv_game_hide(&albion_game, &s.box, &view, viewers[i]);
        assert_int_equal(tv_game_viewer(&albion_game, &s.box, &view), viewers[i]);
        tv_chance none = tv_chance_none(); /* nothing to guess */
        tv_game_imagine(&albion_game, &s.box, &view, viewers[i], &none);
        assert_memory_equal(&view, &s.state, sizeof view);
    }
    albion_state all = s.state;
    tv_game_hide(&albion_game, &s.box, &all, TV_EVERYTHING);
    assert_memory_equal(&all, &s.state, sizeof all);
}

/* Faces are drawn when they are revealed, from those left, the two in the box included: with one peace among three left, it comes once in three. */
static void AL_11_1_all_face_down_picts_are_exchangeable(void **state) {
    (void)state;
    uint32_t peaceful = 0;
    enum { TRIALS = 3000 };
    scenario s = position(2, "phase: build seats: [{resources: {fish: 1} settlers: {dobunni: 1}} {}] picts: {hidden: "
                             "{dobunni: 1} raids: {parisi: 14}}");
    assert_int_equal(albion_peace_left(&s.box, &s.state), 1);
    assert_int_equal(albion_raids_left(&s.box, &s.state), 2);
    tv_move build = albion_move(ALBION_DO_BUILD, 0, region_of(&s, "dobunni"), ALBION_CASTLE, 1);
    assert_true(albion_reveals(&s.box, &s.state, build));
    for (uint64_t seed = 0; seed < TRIALS; seed++) {
        albion_state each = s.state;
        tv_chance chance = tv_chance_fast(seed * 104729);
        albion_play(&s.box, &each, build, &chance, NULL);
        peaceful += each.raids[region_of(&s, "dobunni")] == 0;
    }
    assert_in_range(peaceful, 900, 1100);
}

const struct CMUnitTest clauses_11_knowledge[] = {
    cmocka_unit_test(AL_11_1_views_differ_only_in_whose_they_are),
    cmocka_unit_test(AL_11_1_all_face_down_picts_are_exchangeable),
    {0},
};
