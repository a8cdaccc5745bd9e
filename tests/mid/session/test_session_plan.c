/* Planned moves: tried on the own view, kept while they are legal, and nothing in them that the view does not tell. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
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

/* ---- before the own turn ---- */

/* Passes for the bot whose decision it is. */
static void bot_plays(tv_session *session, tv_move move) {
    tv_error error = {0};
    if (!tv_session_bot_plays(session, tv_session_frame(session)->decisions, move, &error)) fail_msg("%s", error.what);
}

static void test_a_plan_is_made_while_others_think(void **state) {
    (void)state;
    const tv_move pass = toy_move(TOY_PASS, 0, 0);
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    play(session, pass);
    assert_false(tv_session_plan(session, lay(SUN), &error)); /* it must be begun: nobody plans by accident */
    assert_true(tv_session_begin_plan(session, &error));
    const tv_frame *frame = tv_session_frame(session);
    assert_true(frame->plan->open && frame->plan->ahead && frame->plan->count == 0 && !frame->deciding);
    assert_true(frame->screen->choice.count > 0); /* picks are made there */
    assert_true(tv_session_pick_move(session, lay(SUN)));
    assert_true(tv_session_question(session)->whole && tv_session_question(session)->move == lay(SUN));
    assert_true(tv_session_plan(session, lay(SUN), &error) && tv_session_plan(session, lay(MOON), &error));
    frame = tv_session_frame(session);
    assert_int_equal(frame->plan->count, 2);
    assert_string_equal(frame->plan->words[0], "Do lay.sun");
    assert_string_equal(frame->plan->words[1], "Do lay.moon");
    assert_int_equal(frame->decisions, 1);
    assert_false(tv_session_play(session, lay(SUN), &error)); /* nothing is played before the turn */
    tv_session_end_plan(session);
    frame = tv_session_frame(session);
    assert_true(!frame->plan->open && !frame->plan->offered && frame->screen->choice.count == 0);
    bot_plays(session, pass);
    frame = tv_session_frame(session);
    assert_true(frame->deciding && frame->plan->offered && frame->plan->moves[0] == lay(SUN));
    play(session, lay(SUN));
    frame = tv_session_frame(session);
    assert_true(frame->plan->offered && frame->plan->count == 1 && frame->plan->moves[0] == lay(MOON));
    play(session, lay(MOON));
    assert_null(tv_session_frame(session)->plan);
    tv_session_close(session);
}

/* An answer in another's turn is not what was planned for: the plan waits on. The moon that was given away is missing in it then, and it says so. */
static void test_a_plan_waits_and_breaks(void **state) {
    (void)state;
    const tv_move pass = toy_move(TOY_PASS, 0, 0);
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    play(session, pass);
    assert_true(tv_session_begin_plan(session, &error));
    assert_true(tv_session_plan(session, lay(SUN), &error) && tv_session_plan(session, lay(MOON), &error));
    bot_plays(session, ask(0, MOON));
    const tv_frame *frame = tv_session_frame(session);
    assert_true(frame->deciding && !frame->plan->open && !frame->plan->offered); /* asked for the moon, in the other's turn */
    assert_int_equal(frame->plan->count, 2);
    assert_int_equal(frame->plan->broken, 0);
    play(session, toy_move(TOY_GIVE, 0, 0));
    frame = tv_session_frame(session);
    assert_true(frame->plan->offered && frame->plan->count == 1 && frame->plan->broken == 1);
    assert_non_null(strstr(frame->plan->broken_words, "\"Do lay.moon\" is not possible any more."));
    assert_non_null(strstr(frame->plan->broken_words, "(TO 3)"));
    tv_session_close(session);
}

static void test_who_may_plan(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    assert_true(tv_session_begin_plan(session, &error)); /* in the own turn, too */
    assert_true(tv_session_frame(session)->plan->open && !tv_session_frame(session)->plan->ahead);
    tv_session_drop_plan(session);
    assert_null(tv_session_frame(session)->plan);
    play(session, lay(SUN));
    assert_true(tv_session_go(session, 0));
    assert_false(tv_session_begin_plan(session, &error)); /* not in the past */
    tv_session_close(session);
    session = open_toy("person");
    assert_false(tv_session_begin_plan(session, &error)); /* nor behind a curtain */
    tv_session_close(session);
}

/* ---- what a plan holds ---- */

/* A game like this one, but with everything that the seat cannot know dealt anew. */
static tv_session *imagine_other(tv_session *session, uint8_t seat, uint64_t chance_seed) {
    const tv_table *table = tv_session_table(session);
    const tv_game *game = tv_table_game(table);
    tv_record record;
    tv_error error = {0};
    tv_chance chance = tv_chance_fast(chance_seed);
    void *world = malloc(game->state_bytes);
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    tv_table_view(table, seat, world);
    tv_game_imagine(game, tv_table_box(table), world, seat, &chance);
    tv_state_write(game, tv_table_box(table), world, &json, NULL);
    assert_true(tv_record_copy_part(&record, tv_table_record(table), 0));
    if (!tv_record_set_position(&record, text.at, text.used, &error)) fail_msg("%s: %s", game->id, error.what);
    tv_session *other = open_record(&record);
    free(text.at);
    free(world);
    return other;
}

/* Plans the same moves in both games: may be planned in one what may be planned in the other, and the same is seen. */
static void plan_alike(tv_session *one, tv_session *two, uint32_t *seed) {
    const tv_game *game = tv_session_frame(one)->game;
    tv_error error = {0};
    bool begun = tv_session_begin_plan(one, &error);
    assert_int_equal(begun, tv_session_begin_plan(two, &error));
    if (!begun) return;
    for (uint32_t k = 0; k < 4; k++) {
        const tv_frame *a = tv_session_frame(one), *b = tv_session_frame(two);
        assert_memory_equal(a->screen->view, b->screen->view, game->state_bytes);
        assert_int_equal(tv_game_viewer(game, a->box, a->screen->view), 0);
        assert_int_equal(a->screen->choice.count, b->screen->choice.count);
        if (a->screen->choice.count == 0) break;
        tv_move move = a->screen->choice.moves[draw(seed, a->screen->choice.count)];
        bool planned_it = tv_session_plan(one, move, &error);
        assert_int_equal(planned_it, tv_session_plan(two, move, &error));
    }
    const tv_plan *a = tv_session_frame(one)->plan, *b = tv_session_frame(two)->plan;
    assert_int_equal(a->count, b->count);
    for (uint32_t k = 0; k < a->count; k++) assert_string_equal(a->words[k], b->words[k]);
    tv_session_drop_plan(one);
}

/* In every game, in turns of one's own and of others: a plan depends on the view alone. */
static void plan_blindly(const tv_game *game, uint32_t decisions, uint32_t seed, uint32_t *ahead, uint32_t *impossible) {
    tv_session *session = open_game(game, game->seats_min, "random");
    tv_error error = {0};
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    for (uint32_t k = 0; k < decisions && !tv_session_frame(session)->over; k++) {
        const tv_frame *frame = tv_session_frame(session);
        tv_session *other = imagine_other(session, 0, seed + k);
        plan_alike(session, other, &seed);
        bool waits = !frame->deciding, may = tv_session_begin_plan(session, &error);
        *ahead += waits && may;
        *impossible += waits && !may;
        tv_session_drop_plan(session);
        tv_session_close(other);
        uint32_t count = tv_game_moves(game, frame->box, tv_table_state(tv_session_table(session)), moves);
        tv_move move = moves[draw(&seed, count)];
        if (tv_session_frame(session)->deciding)
            play(session, move);
        else
            bot_plays(session, move);
    }
    free(moves);
    tv_session_close(session);
}

static void test_a_plan_holds_only_what_the_view_holds(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k] != NULL; k++) {
        uint32_t ahead = 0, impossible = 0;
        plan_blindly(tv_games[k], 60, 17, &ahead, &impossible);
        print_message("%s: planned ahead %u times, could not %u times\n", tv_games[k]->id, ahead, impossible);
        assert_true(ahead > impossible); /* while others decide, one can mostly plan */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_plan_shows_what_the_view_tells),
        cmocka_unit_test(test_a_plan_is_played_move_by_move),
        cmocka_unit_test(test_another_decision_drops_the_plan),
        cmocka_unit_test(test_a_plan_says_that_it_broke),
        cmocka_unit_test(test_nobody_sees_another_ones_plan),
        cmocka_unit_test(test_a_plan_is_made_while_others_think),
        cmocka_unit_test(test_a_plan_waits_and_breaks),
        cmocka_unit_test(test_who_may_plan),
        cmocka_unit_test(test_a_plan_holds_only_what_the_view_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
