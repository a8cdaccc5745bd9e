/* Choosing in a session, with the toy game and over all games played by their elements alone: picks, the next question, payments, refusals. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <string.h>

/* ---- choosing, over all games ---- */

static void look_any_order(tv_session *session, uint32_t *seed) {
    const tv_choice *choice = &tv_session_frame(session)->screen->choice;
    uint32_t number = draw(seed, choice->count);
    tv_path path = choice->paths[number];
    shuffle(&path, seed);
    uint32_t picks = 0;
    for (tv_pick pick = TV_PICK_CHOSEN; pick != TV_PICK_WHOLE; picks++) {
        tv_move move = 0;
        tv_choice with = *choice;
        assert_true(picks < path.count && tv_choice_choose(&with, path.ids[picks]));
        bool last = tv_choice_left(&with) == 1; /* what is left then is chosen by itself */
        assert_int_equal(tv_session_carries(session, path.ids[picks]), picks + 1 < path.count);
        assert_int_equal(tv_session_completes(session, path.ids[picks], &move), last);
        pick = tv_session_pick(session, path.ids[picks], NULL);
        assert_int_equal(pick, last ? TV_PICK_WHOLE : TV_PICK_CHOSEN);
        if (last) assert_true(move == choice->moves[number]);
    }
    const tv_question *question = tv_session_question(session);
    assert_true(question->whole);
    assert_true(question->move == choice->moves[number]);
    assert_int_equal(question->ways, 1);
    assert_true(picks == path.count || choice->chosen.count == path.count);
    for (uint32_t k = 0; k < picks; k++) assert_true(tv_session_unpick(session));
    assert_false(tv_session_unpick(session));
    assert_false(tv_session_question(session)->whole);
}

static void test_moves_are_made_by_their_elements_in_any_order(void **state) {
    (void)state;
    walk_all_games(80, 7, look_any_order);
}

static void look_dark(tv_session *session, uint32_t *seed) {
    const tv_screen *screen = tv_session_frame(session)->screen;
    uint32_t start = draw(seed, screen->scene.count);
    for (uint32_t k = 0; k < screen->scene.count; k++) {
        uint32_t at = (start + k) % screen->scene.count;
        if (screen->scene.elements[at].decor || screen->marks[at] & TV_MARK_LIT) continue;
        assert_true(screen->marks[at] & TV_MARK_DIM);
        tv_refusal why;
        assert_int_equal(tv_session_pick(session, screen->scene.elements[at].id, &why), TV_PICK_REFUSED);
        assert_true(why.sentence[0] != '\0');
        assert_int_equal(why.clause[0] != '\0', why.about.count > 0);
        assert_int_equal(screen->choice.chosen.count, 0);
        return;
    }
}

static void test_what_is_not_lit_is_refused(void **state) {
    (void)state;
    walk_all_games(40, 11, look_dark);
}

/* Carried elements wait for where they are carried to, though one way is left. */
static void look_at_carrying(tv_session *session, uint32_t *seed) {
    const tv_choice *choice = &tv_session_frame(session)->screen->choice;
    const tv_path path = choice->paths[draw(seed, choice->count)];
    for (uint32_t k = 0; k < path.count; k++)
        assert_int_equal(tv_session_carry(session, path.ids[k], NULL), k + 1 < path.count ? TV_PICK_CHOSEN : TV_PICK_WHOLE);
    assert_false(tv_session_question(session)->by_itself);
    for (uint32_t k = 0; k < path.count; k++) assert_true(tv_session_unpick(session));
}

static void test_what_is_carried_is_not_completed(void **state) {
    (void)state;
    walk_all_games(40, 9, look_at_carrying);
}

static uint32_t payments_met;

static bool pays(const char *id) { return strncmp(id, "pay.", 4) == 0; }

static void look_at_payments(tv_session *session, uint32_t *seed) {
    (void)seed;
    const tv_screen *screen = tv_session_frame(session)->screen;
    const tv_choice *choice = &screen->choice;
    uint32_t number = 0;
    while (number < choice->count &&
           (choice->paths[number].count == 0 || !pays(choice->paths[number].ids[choice->paths[number].count - 1])))
        number++;
    if (number == choice->count) return;
    for (uint32_t k = 0; k < choice->paths[number].count; k++) {
        const char *id = choice->paths[number].ids[k];
        if (!pays(id) && tv_choice_times(choice, id) == 0) tv_session_pick(session, id, NULL);
    }
    const tv_question *question = tv_session_question(session);
    if (question->whole) { /* one way to pay is taken by itself, and is nothing to be asked about */
        assert_true(question->move == choice->moves[number]);
        return;
    }
    bool found = false;
    for (uint32_t k = 0; k < question->payments; k++) {
        found |= question->list[k] == number;
        assert_true(k == 0 || screen->weights[question->list[k - 1]] >= screen->weights[question->list[k]]);
    }
    assert_true(found);
    assert_true(question->move == choice->moves[question->list[0]]);
    assert_true(tv_session_propose(session, choice->moves[number]));
    question = tv_session_question(session);
    assert_int_equal(question->list[question->proposed], number);
    assert_true(question->move == choice->moves[number]);
    payments_met++;
}

static void test_payments_are_proposed(void **state) {
    (void)state;
    walk_all_games(250, 5, look_at_payments);
    assert_true(payments_met > 10);
}

/* ---- choosing, step by step ---- */

static void test_another_element_takes_the_place_of_the_last_choice(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    assert_int_equal(tv_session_pick(session, "seat.1", NULL), TV_PICK_CHOSEN);
    assert_int_equal(tv_session_pick(session, "kind.sun", NULL), TV_PICK_WHOLE);
    assert_int_equal(tv_session_pick(session, "kind.moon", NULL), TV_PICK_WHOLE);
    assert_true(tv_session_question(session)->move == ask(1, MOON));
    assert_int_equal(tv_session_pick(session, "hand.sun", NULL), TV_PICK_CHOSEN);
    const tv_path *chosen = &tv_session_frame(session)->screen->choice.chosen;
    assert_int_equal(chosen->count, 1);
    assert_string_equal(chosen->ids[0], "hand.sun");
    tv_session_close(session);
}

/* A rule forbids it beside what is chosen: that is an answer, and what is chosen stays. */
static void test_what_a_rule_forbids_takes_no_place(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_refusal why;
    tv_session_carry(session, "kind.sun", NULL);
    assert_int_equal(tv_session_pick(session, "seat.0", &why), TV_PICK_REFUSED); /* nobody asks themselves */
    assert_string_equal(why.clause, "TO 4");
    assert_int_equal(tv_session_frame(session)->screen->choice.chosen.count, 1);
    tv_session_close(session);
}

/* Two players: who is asked for a sun is clear. */
static void test_one_way_left_is_taken_by_itself(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    const tv_path *chosen = &tv_session_frame(session)->screen->choice.chosen;
    assert_int_equal(tv_session_pick(session, "kind.sun", NULL), TV_PICK_WHOLE);
    const tv_question *question = tv_session_question(session);
    assert_true(question->whole && question->by_itself && question->move == ask(1, SUN));
    assert_int_equal(chosen->count, 2);
    tv_session_set_lang(session, TV_FR); /* what is chosen stays, and so does how it came */
    assert_true(tv_session_question(session)->by_itself);
    assert_true(tv_session_unpick(session)); /* one pick, one step back */
    assert_int_equal(chosen->count, 0);
    tv_session_pick(session, "kind.sun", NULL);
    assert_int_equal(tv_session_pick(session, "seat.1", NULL), TV_PICK_BACK); /* by the element that nobody picked */
    assert_int_equal(chosen->count, 0);
    tv_session_pick(session, "kind.sun", NULL);
    assert_int_equal(tv_session_pick(session, "kind.sun", NULL), TV_PICK_BACK);
    assert_int_equal(chosen->count, 0);
    tv_session_pick(session, "kind.sun", NULL);
    assert_int_equal(tv_session_pick(session, "kind.moon", NULL), TV_PICK_WHOLE); /* another one takes its place */
    assert_true(tv_session_question(session)->move == ask(1, MOON) && tv_session_question(session)->by_itself);
    tv_session_pick_move(session, ask(1, MOON));
    assert_false(tv_session_question(session)->by_itself); /* all of it was wished for */
    tv_session_close(session);
}

static void test_the_same_element_twice(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    assert_int_equal(tv_session_pick(session, "hand.sun", NULL), TV_PICK_CHOSEN);
    assert_int_equal(tv_session_pick(session, "hand.sun", NULL), TV_PICK_WHOLE);
    assert_true(tv_session_question(session)->move == toy_move(TOY_PAIR, SUN, 0));
    assert_int_equal(tv_session_pick(session, "hand.sun", NULL), TV_PICK_BACK);
    assert_int_equal(tv_session_frame(session)->screen->choice.chosen.count, 0);
    tv_session_close(session);
}

static void test_a_move_is_chosen_at_once(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    assert_true(tv_session_pick_move(session, lay(MOON)));
    assert_true(tv_session_question(session)->whole);
    assert_string_equal(tv_session_question(session)->prompt, "Do lay.moon?");
    assert_false(tv_session_pick_move(session, lay(STAR)));
    assert_true(tv_session_question(session)->move == lay(MOON));
    tv_session_close(session);
}

static void test_the_questions_of_a_choice(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    assert_string_equal(tv_session_question(session)->prompt, "Draw, lay, ask or pass.");
    assert_int_equal(tv_session_question(session)->ways, 8);
    tv_session_pick(session, "hand.sun", NULL);
    assert_string_equal(tv_session_question(session)->prompt, "hand.sun. Which of these? Do lay.sun · Do pair.sun");
    tv_session_set_lang(session, TV_DE); /* what is chosen stays */
    assert_string_equal(tv_session_question(session)->prompt, "hand.sun. Was davon? Do lay.sun · Do pair.sun");
    assert_int_equal(tv_session_next_actor(session, lay(SUN)), 0);
    assert_int_equal(tv_session_next_actor(session, TOY_PASS), 1);
    tv_session_close(session);
}

static void test_refusals_are_data(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_refusal why;
    assert_int_equal(tv_session_pick(session, "hand.star", &why), TV_PICK_REFUSED);
    assert_string_equal(why.clause, "TO 3");
    assert_string_equal(why.sentence, tv_clause_text(&toy_game, "TO 3", TV_EN));
    assert_int_equal(why.about.count, 2);
    assert_string_equal(why.about.ids[0], "hand.star");
    assert_string_equal(why.about.ids[1], "table");
    assert_false(tv_session_why_not(session, "hand.sun", &why)); /* it can be chosen */
    tv_move move;
    assert_true(tv_session_read_move(session, "lay.sun", &move, &why));
    assert_true(move == lay(SUN));
    assert_false(tv_session_read_move(session, "lay.star", &move, &why));
    assert_string_equal(why.clause, "TO 3");
    assert_false(tv_session_read_move(session, "jump", &move, &why));
    assert_string_equal(why.clause, "");
    assert_string_equal(why.sentence, "This is not a move in the game's notation.");
    tv_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_are_made_by_their_elements_in_any_order),
        cmocka_unit_test(test_what_is_not_lit_is_refused),
        cmocka_unit_test(test_what_is_carried_is_not_completed),
        cmocka_unit_test(test_one_way_left_is_taken_by_itself),
        cmocka_unit_test(test_payments_are_proposed),
        cmocka_unit_test(test_another_element_takes_the_place_of_the_last_choice),
        cmocka_unit_test(test_what_a_rule_forbids_takes_no_place),
        cmocka_unit_test(test_the_same_element_twice),
        cmocka_unit_test(test_a_move_is_chosen_at_once),
        cmocka_unit_test(test_the_questions_of_a_choice),
        cmocka_unit_test(test_refusals_are_data),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
