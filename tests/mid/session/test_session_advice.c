/* Advice: for whom, about which moment, and in which words. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <stdlib.h>
#include <string.h>

static void assert_refused(tv_session *session, const char *reason) {
    tv_advice_task task;
    tv_error error = {0};
    assert_false(tv_session_ask_advice(session, &task, &error));
    assert_string_equal(error.what, reason);
}

static tv_advice_task ask_advice(tv_session *session) {
    tv_advice_task task;
    tv_error error = {0};
    if (!tv_session_ask_advice(session, &task, &error)) fail_msg("%s", error.what);
    return task;
}

/* What a real search says to the question. */
static tv_hint search(tv_session *session, const tv_advice_task *task) {
    const tv_frame *frame = tv_session_frame(session);
    tv_bot bot;
    tv_hint hint;
    tv_error error = {0};
    if (!tv_bot_read(&bot, "search:40it", &error)) fail_msg("%s", error.what);
    size_t size = tv_bot_memory(&bot, frame->game);
    void *memory = malloc(size), *scratch = malloc(tv_hint_scratch(frame->game));
    assert_true(memory != NULL && scratch != NULL);
    tv_hint_find(&bot,
                 &(tv_bot_task){
                     .game = frame->game, .box = frame->box, .view = task->view, .seed = task->seed, .memory = memory, .memory_size = size},
                 scratch, &hint);
    free(memory);
    free(scratch);
    return hint;
}

static void test_only_who_decides_is_advised(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_advice_task task = ask_advice(session);
    assert_int_equal(task.seat, 0);
    assert_int_equal(task.seed, tv_table_bot_seed(tv_session_table(session), 0));
    assert_memory_equal(task.view, tv_session_frame(session)->screen->view, toy_game.state_bytes);
    play(session, TOY_PASS);
    assert_refused(session, "Hints are only for the player whose turn it is.");
    tv_error error = {0};
    tv_session_resign(session, &error);
    assert_true(tv_session_frame(session)->over);
    assert_refused(session, "The game is over.");
    tv_session_close(session);
    session = open_toy("person");
    assert_true(tv_session_frame(session)->curtain != TV_OVER);
    assert_refused(session, "Hints are only for the player whose turn it is.");
    tv_session_close(session);
}

static void test_a_hint_is_told_as_long_as_the_view_is_the_same(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    lift_if_needed(session);
    tv_advice_task task = ask_advice(session);
    tv_hint hint = {.move = lay(SUN), .choices = 1, .value = 5000};
    assert_null(tv_session_frame(session)->advice);
    assert_true(tv_session_take_hint(session, task.number, &hint));
    const tv_advice *advice = tv_session_frame(session)->advice;
    assert_non_null(advice);
    assert_true(advice->move == lay(SUN) && advice->path.count > 0);
    assert_non_null(strstr(advice->sentence, "Hint: "));
    assert_non_null(strstr(advice->sentence, "It is the only move there is."));
    tv_session_set_lang(session, TV_DE);
    advice = tv_session_frame(session)->advice;
    assert_true(advice != NULL && strncmp(advice->sentence, "Tipp: ", 6) == 0);
    tv_session_set_lang(session, TV_EN);
    play(session, TOY_PASS);
    assert_null(tv_session_frame(session)->advice);
    lift_if_needed(session);
    assert_null(tv_session_frame(session)->advice); /* what one was told is not for the next */
    assert_false(tv_session_take_hint(session, task.number, &hint));
    tv_session_close(session);
}

static void test_answers_to_older_questions_are_not_listened_to(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_advice_task first = ask_advice(session), second = ask_advice(session);
    tv_hint hint = {.move = lay(SUN), .choices = 1}, wrong = {.move = lay(STAR), .choices = 1}, next = hint;
    const int32_t chances[TV_SEATS_MAX] = {6000, 4000};
    assert_false(tv_session_take_hint(session, first.number, &hint));
    assert_false(tv_session_take_chances(session, first.number, chances));
    assert_false(tv_session_take_hint(session, 0, &hint));
    assert_false(tv_session_take_hint(session, second.number, &wrong)); /* no star is held */
    next.choices = 2;
    next.next = lay(STAR);
    assert_false(tv_session_take_hint(session, second.number, &next));
    assert_null(tv_session_frame(session)->advice);
    assert_true(tv_session_take_hint(session, second.number, &hint));
    assert_non_null(tv_session_frame(session)->advice);
    tv_session_close(session);
}

static void test_chances_stay_until_new_ones_come(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    const int32_t chances[TV_SEATS_MAX] = {6000, 4000};
    assert_null(tv_session_frame(session)->chances);
    assert_true(tv_session_take_chances(session, ask_advice(session).number, chances));
    const tv_frame *frame = tv_session_frame(session);
    assert_true(frame->chances != NULL && frame->chances[0] == 6000 && frame->chances_present);
    play(session, TOY_PASS);
    frame = tv_session_frame(session);
    assert_true(frame->chances != NULL && frame->chances[1] == 4000 && !frame->chances_present);
    tv_error error = {0};
    assert_true(tv_session_resign(session, &error));
    assert_null(tv_session_frame(session)->chances);
    tv_session_close(session);
    session = open_toy("person");
    lift_if_needed(session);
    assert_true(tv_session_take_chances(session, ask_advice(session).number, chances));
    play(session, TOY_PASS);
    assert_null(tv_session_frame(session)->chances);
    lift_if_needed(session);
    assert_null(tv_session_frame(session)->chances);
    tv_session_close(session);
}

/* In any position of any game a search's hint can be taken, marked and said; looking back hides it, and the present shows it again. */
static void hint_each(tv_session *session, uint32_t *seed) {
    (void)seed;
    const tv_frame *frame = tv_session_frame(session);
    if (!frame->deciding || frame->decisions % 7 != 0) return;
    tv_advice_task task = ask_advice(session);
    tv_hint hint = search(session, &task);
    assert_true(tv_session_take_hint(session, task.number, &hint));
    frame = tv_session_frame(session);
    assert_non_null(frame->advice);
    assert_true(frame->advice->move == hint.move && strlen(frame->advice->sentence) > strlen("Hint: . "));
    assert_null(strchr(frame->advice->sentence, '{'));
    if (frame->decisions == 0) return;
    assert_true(tv_session_go(session, 0));
    assert_null(tv_session_frame(session)->advice);
    assert_true(tv_session_go(session, TV_NOW));
    assert_non_null(tv_session_frame(session)->advice);
}

static void test_hints_of_a_search_in_all_games(void **state) {
    (void)state;
    walk_all_games(40, 3, hint_each);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_who_decides_is_advised),
        cmocka_unit_test(test_a_hint_is_told_as_long_as_the_view_is_the_same),
        cmocka_unit_test(test_answers_to_older_questions_are_not_listened_to),
        cmocka_unit_test(test_chances_stay_until_new_ones_come),
        cmocka_unit_test(test_hints_of_a_search_in_all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
