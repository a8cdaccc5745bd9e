/* Planned moves: tried on the own view, kept while they are legal, and nothing in them that the view does not tell. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <stdlib.h>
#include <string.h>

static uint32_t planned(const tv_session *session) {
    uint32_t count;
    tv_session_planned(session, &count, NULL);
    return count;
}

/* What the viewer would see after a move, by the rules alone. */
static void *after(const tv_frame *frame, tv_move move) {
    void *view = malloc(frame->game->state_bytes);
    tv_chance none = tv_chance_none();
    assert_non_null(view);
    memcpy(view, frame->screen->view, frame->game->state_bytes);
    tv_game_play(frame->game, frame->box, view, move, &none, NULL);
    return view;
}

/* In any position of any game: what reveals is refused, anything else is shown as it would become, and taking it back leaves no trace. */
static void plan_each(tv_session *session, uint32_t *seed) {
    const tv_frame *frame = tv_session_frame(session);
    if (!frame->deciding) return;
    uint32_t bytes = frame->game->state_bytes, count = frame->screen->choice.count;
    tv_move move = frame->screen->choice.moves[draw(seed, count)];
    void *before = malloc(bytes);
    memcpy(before, frame->screen->view, bytes);
    tv_error error = {0};
    if (tv_game_reveals(frame->game, frame->box, frame->screen->view, move)) {
        assert_false(tv_session_plan(session, move, &error));
        assert_string_equal(error.what, "Nobody knows yet what this reveals, so it cannot be planned.");
    } else {
        void *expected = after(frame, move);
        uint32_t decisions = frame->decisions;
        assert_true(tv_session_plan(session, move, &error));
        frame = tv_session_frame(session);
        assert_memory_equal(frame->screen->view, expected, bytes);
        assert_int_equal(frame->decisions, decisions); /* nothing was played */
        assert_int_equal(planned(session), 1);
        assert_true(tv_session_unplan(session));
        free(expected);
    }
    assert_int_equal(planned(session), 0);
    assert_false(tv_session_unplan(session));
    assert_memory_equal(tv_session_frame(session)->screen->view, before, bytes);
    free(before);
}

static void test_a_plan_shows_what_the_view_tells(void **state) {
    (void)state;
    walk_all_games(60, 11, plan_each);
}

static void test_a_plan_is_played_move_by_move(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    lift_if_needed(session);
    tv_error error = {0};
    assert_true(tv_session_plan(session, lay(SUN), &error));
    assert_true(tv_session_plan(session, lay(SUN), &error));
    assert_false(tv_session_plan(session, lay(SUN), &error)); /* there are two */
    assert_int_equal(planned(session), 2);
    play(session, lay(SUN));
    assert_int_equal(planned(session), 1);
    play(session, lay(SUN));
    assert_int_equal(planned(session), 0);
    tv_session_close(session);
}

static void test_another_decision_drops_the_plan(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    lift_if_needed(session);
    tv_error error = {0};
    assert_true(tv_session_plan(session, lay(SUN), &error));
    play(session, lay(MOON));
    assert_int_equal(planned(session), 0);
    assert_true(tv_session_plan(session, lay(SUN), &error));
    tv_session_drop_plan(session);
    assert_int_equal(planned(session), 0);
    tv_session_close(session);
}

/* The game is put back to a moment at which the second planned move is not possible. */
static void test_a_plan_says_that_it_broke(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    lift_if_needed(session);
    tv_error error = {0};
    assert_true(tv_session_plan(session, lay(SUN), &error));
    assert_true(tv_session_plan(session, lay(MOON), &error));
    tv_session *other = open_toy("person");
    lift_if_needed(other);
    play(other, lay(MOON));
    assert_true(tv_session_restore(session, tv_table_record(tv_session_table(other)), &error));
    uint32_t count, broken;
    tv_session_planned(session, &count, &broken);
    assert_int_equal(count, 1); /* the sun can still be laid; the moon is gone */
    assert_int_equal(broken, 1);
    tv_session_drop_plan(session);
    tv_session_planned(session, &count, &broken);
    assert_int_equal(count + broken, 0);
    tv_session_close(other);
    tv_session_close(session);
}

/* Whoever plans and ends the turn leaves nothing of it behind the curtain, nor for the next person. */
static void test_nobody_sees_another_ones_plan(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    lift_if_needed(session);
    tv_error error = {0};
    assert_true(tv_session_plan(session, toy_move(TOY_PASS, 0, 0), &error));
    play(session, toy_move(TOY_PASS, 0, 0));
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->curtain, 1);
    assert_int_equal(frame->screen->viewer, TV_SPECTATOR);
    assert_true(tv_session_lift(session));
    frame = tv_session_frame(session);
    assert_int_equal(frame->screen->viewer, 1);
    assert_true(frame->deciding && frame->screen->choice.count > 0);
    assert_int_equal(planned(session), 0);
    tv_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plan_shows_what_the_view_tells), cmocka_unit_test(test_a_plan_is_played_move_by_move),
        cmocka_unit_test(test_another_decision_drops_the_plan),  cmocka_unit_test(test_a_plan_says_that_it_broke),
        cmocka_unit_test(test_nobody_sees_another_ones_plan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
