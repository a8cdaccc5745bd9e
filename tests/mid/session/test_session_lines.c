/* Sessions over lines: one person tries the moves of all, bots answer, everything is kept; and puzzles, which are answered there. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "mid/puzzle.h"
#include "mid/session/session_rig.h"
#include "mid/session_json.h"

#include <stdlib.h>
#include <string.h>

static const tv_move pass = TOY_PASS;

typedef struct trial {
    tv_lines *lines;
    tv_session *session;
} trial;

static trial open_trial(const tv_record *record) {
    tv_error error = {0};
    trial it = {.lines = tv_lines_open(record, &error)};
    if (it.lines == NULL) fail_msg("%s", error.what);
    it.session = tv_session_open_lines(it.lines, TV_EN, &error);
    assert_non_null(it.session);
    return it;
}

/* Two suns and a moon against a moon and a star; a sun was laid, then the turn passed. */
static trial open_toy_trial(void) {
    tv_session *game = open_toy("person");
    lift_if_needed(game);
    play(game, lay(SUN));
    play(game, pass);
    trial it = open_trial(tv_table_record(tv_session_table(game)));
    tv_session_close(game);
    return it;
}

static void close_trial(trial *it) {
    tv_session_close(it->session);
    tv_lines_close(it->lines);
}

static tv_wish_kind next_wish(tv_session *session) { return tv_session_wish(session).kind; }

static void test_one_person_decides_for_all(void **state) {
    (void)state;
    trial it = open_toy_trial();
    const tv_frame *frame = tv_session_frame(it.session);
    assert_true(frame->deciding && !frame->remote && !frame->shared && frame->advised && !frame->over);
    assert_int_equal(frame->person, 1);
    assert_int_equal(frame->viewer, 1);
    assert_int_equal(next_wish(it.session), TV_WISH_NONE);
    play(it.session, lay(STAR));
    play(it.session, pass);
    frame = tv_session_frame(it.session);
    assert_int_equal(frame->person, 0); /* no curtain: the same person tries on */
    assert_int_equal(frame->curtain, TV_OVER);
    assert_int_equal(frame->decisions, 4);
    assert_int_equal(frame->undo, 2);
    assert_int_equal(next_wish(it.session), TV_WISH_KEEP);
    assert_int_equal(next_wish(it.session), TV_WISH_NONE);
    uint32_t count;
    const tv_line *log = tv_session_log(it.session, &count);
    assert_int_equal(log[count - 1].decision, 4); /* the log goes along the line */
    tv_error error = {0};
    assert_true(tv_session_undo(it.session, &error) && tv_session_undo(it.session, &error));
    assert_false(tv_session_undo(it.session, &error)); /* from there on it is the game */
    frame = tv_session_frame(it.session);
    assert_int_equal(frame->decisions, 2);
    assert_int_equal(next_wish(it.session), TV_WISH_NONE); /* nothing is lost by looking back */
    char words[256];
    tv_text limit = TV_TEXT_OVER(words);
    tv_session_write_undo_limit(it.session, &limit);
    assert_string_equal(words, "Here the line leaves the game.");
    assert_true(tv_session_try_line(it.session, 0));
    assert_int_equal(tv_session_frame(it.session)->redo, 1);
    assert_true(tv_session_redo(it.session, &error));
    assert_int_equal(tv_session_frame(it.session)->lines->place, 1);
    assert_true(tv_session_go(it.session, 1)); /* a moment of the game before it */
    assert_int_equal(tv_session_frame(it.session)->shown, 1);
    assert_false(tv_session_frame(it.session)->deciding);
    assert_false(tv_session_resign(it.session, &error));
    close_trial(&it);
}

/* A bot answers what was tried, and only that: who goes back is left alone. */
static void test_a_level_answers(void **state) {
    (void)state;
    trial it = open_toy_trial();
    tv_error error = {0};
    assert_false(tv_session_seat_line(it.session, 0, "no-bot", &error));
    assert_false(tv_session_seat_line(it.session, 2, "random", &error));
    assert_true(tv_session_seat_line(it.session, 0, "random", &error));
    assert_int_equal(next_wish(it.session), TV_WISH_NONE);
    play(it.session, pass);
    assert_int_equal(next_wish(it.session), TV_WISH_KEEP);
    tv_wish wish = tv_session_wish(it.session);
    assert_int_equal(wish.kind, TV_WISH_BOT);
    assert_int_equal(wish.seat, 0);
    assert_int_equal(wish.decision, 3);
    assert_string_equal(wish.bot, "random");
    assert_int_equal(tv_game_viewer(&toy_game, tv_session_frame(it.session)->box, wish.view), 0);
    assert_false(tv_session_frame(it.session)->deciding);
    assert_int_equal(tv_session_frame(it.session)->viewer, 1); /* who tried it still looks */
    assert_true(tv_session_bot_plays(it.session, wish.decision, pass, &error));
    assert_true(tv_session_frame(it.session)->deciding);
    assert_true(tv_session_try_line(it.session, 0));
    assert_int_equal(next_wish(it.session), TV_WISH_KEEP);
    assert_int_equal(next_wish(it.session), TV_WISH_NONE);
    assert_false(tv_session_bot_plays(it.session, 3, pass, &error));
    close_trial(&it);
}

static void test_branches_are_changed_through_the_session(void **state) {
    (void)state;
    trial it = open_toy_trial();
    const int32_t chances[TV_SEATS_MAX] = {6000, 4000, -1, -1};
    assert_true(tv_session_try(it.session, 1, TV_EVERYTHING));
    play(it.session, lay(SUN));
    assert_true(tv_session_try(it.session, 1, 0));
    play(it.session, lay(MOON));
    const tv_frame_lines *at = tv_session_frame(it.session)->lines;
    assert_int_equal(at->place, 1);
    assert_int_equal(at->as, 0);
    assert_int_equal(at->worlds, TV_LINES_WORLDS);
    assert_int_equal(at->holds, TV_LINES_WORLDS);
    assert_int_equal(at->game, 2);
    assert_true(tv_session_name_line(it.session, 0, "both suns", NULL) && tv_session_name_line(it.session, 0, NULL, "why not"));
    assert_true(tv_session_judge_line(it.session, 0, chances));
    assert_string_equal(tv_lines_node(it.lines, 0)->name, "both suns");
    const tv_move expected[] = {pass, pass, lay(STAR), lay(SUN) /* which nobody could lay there */};
    assert_true(tv_session_add_line(it.session, expected, 4));
    assert_int_equal(tv_session_frame(it.session)->lines->place, 1); /* one stays where one is */
    assert_int_equal(tv_session_frame(it.session)->redo, 2);
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    assert_true(session_json_frame(it.session, NULL, 0, &json));
    assert_non_null(strstr(text.at, "\"name\":\"both suns\",\"remark\":\"why not\",\"holds\":1,\"chances\":[0.6000,0.4000]"));
    assert_non_null(strstr(text.at, "\"sentence\":\"Do lay.sun\""));
    free(text.at);
    assert_true(tv_session_remove_line(it.session, 0));
    assert_false(tv_session_remove_line(it.session, 0));
    assert_false(tv_session_promote_line(it.session, 1));
    close_trial(&it);
    tv_session *game = open_toy("person"); /* nothing of this is for a game that is played */
    assert_false(tv_session_try(game, 0, TV_EVERYTHING) || tv_session_try_line(game, 0) || tv_session_remove_line(game, 0));
    assert_false(tv_session_judge_line(game, 0, chances) || tv_session_add_line(game, expected, 1) || tv_session_pose(game, NULL, NULL));
    assert_null(tv_session_frame(game)->lines);
    tv_session_close(game);
}

/* Any moves in any game: the frame agrees with the tree, and a line may end the game. */
static void wander(const tv_game *game, uint32_t seed) {
    tv_record record;
    tv_record_begin(&record, game, game->seats_min, "7");
    trial it = open_trial(&record);
    tv_record_free(&record);
    for (uint32_t k = 0; k < 120; k++) {
        const tv_frame *frame = tv_session_frame(it.session);
        assert_int_equal(frame->decisions, tv_lines_decisions(it.lines));
        if (frame->over) {
            assert_non_null(frame->ending);
            assert_int_equal(frame->viewer, TV_EVERYTHING);
            break;
        }
        assert_true(frame->deciding && frame->screen->choice.count > 0);
        if (k % 25 == 24)
            assert_true(tv_session_try_line(it.session, draw(&seed, k / 2)));
        else
            play(it.session, frame->screen->choice.moves[draw(&seed, frame->screen->choice.count)]);
    }
    close_trial(&it);
}

static void test_any_game_can_be_tried(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k] != NULL; k++) wander(tv_games[k], 3);
    wander(&toy_game, 4);
}

/* ---- puzzles ---- */

static void expect_puzzle(tv_session *session, tv_puzzle_stage stage, const char *words) {
    const tv_frame_puzzle *at = tv_session_frame(session)->puzzle;
    assert_non_null(at);
    assert_int_equal(at->stage, stage);
    if (strstr(at->words, words) == NULL) fail_msg("%s", at->words);
}

static void test_a_puzzle_that_has_one_solution(void **state) {
    (void)state;
    tv_session *game = open_toy("person");
    lift_if_needed(game);
    play(game, lay(SUN));
    play(game, lay(MOON));
    tv_record record;
    assert_true(tv_record_copy(&record, tv_table_record(tv_session_table(game))));
    tv_session_close(game);
    assert_true(tv_record_set_comment(&record.entries[1].before, " en: The moon it is.\n de: Der Mond."));
    tv_puzzle puzzle;
    assert_false(tv_puzzle_read(&record, &puzzle));
    assert_true(puzzle_note(&record, &(puzzle_facts){.level = 3, .value = 7240, .next = 6305}));
    assert_non_null(strstr(record.title_comment, " puzzle 1: club 72.40 63.05"));
    assert_true(tv_puzzle_read(&record, &puzzle));
    assert_true(puzzle.decision == 1 && puzzle.seat == 0 && puzzle.level == 3 && puzzle.single && puzzle.best == lay(MOON));
    assert_true(puzzle.value == 7240 && puzzle.next == 6305);
    trial it = open_trial(&record);
    tv_record_free(&record);
    assert_true(tv_session_pose(it.session, &puzzle, NULL));
    expect_puzzle(it.session, TV_PUZZLE_ASKED, "You are Blue. One move is clearly best");
    play(it.session, pass);
    expect_puzzle(it.session, TV_PUZZLE_WRONG, "There is something better.");
    play(it.session, pass); /* what is tried after that is the reader's own business */
    assert_int_equal(tv_session_frame(it.session)->puzzle->tries, 1);
    assert_true(tv_session_retry(it.session));
    expect_puzzle(it.session, TV_PUZZLE_ASKED, "find it");
    assert_int_equal(tv_session_frame(it.session)->decisions, 1);
    play(it.session, lay(MOON));
    expect_puzzle(it.session, TV_PUZZLE_SOLVED, "Solved! The moon it is.");
    assert_int_equal(tv_session_frame(it.session)->puzzle->tries, 2);
    tv_session_set_lang(it.session, TV_DE);
    expect_puzzle(it.session, TV_PUZZLE_SOLVED, "Der Mond.");
    tv_session_set_lang(it.session, TV_EN);
    assert_true(tv_session_retry(it.session) && tv_session_show_solution(it.session));
    expect_puzzle(it.session, TV_PUZZLE_SHOWN, "The solution: Do lay.moon. The moon it is.");
    assert_int_equal(tv_session_frame(it.session)->decisions, 2);
    assert_true(tv_session_pose(it.session, NULL, NULL));
    assert_null(tv_session_frame(it.session)->puzzle);
    close_trial(&it);
}

/* A mistake of one's own: every move that is about as good as the best is an answer, so unknown ones are judged. */
static void test_a_mistake_as_a_puzzle(void **state) {
    (void)state;
    trial it = open_toy_trial();
    tv_puzzle puzzle = {.decision = 1, .seat = 0, .has_played = true, .best = lay(SUN), .played = pass, .value = 6000, .next = 4500};
    assert_false(tv_session_judge_try(it.session, 0));
    assert_true(tv_session_pose(it.session, &puzzle, "Two suns shine brighter."));
    expect_puzzle(it.session, TV_PUZZLE_ASKED, "You are Blue. What is best here?");
    play(it.session, pass);
    expect_puzzle(it.session, TV_PUZZLE_WRONG, "That was played, and lost 15.0 points.");
    assert_true(tv_session_retry(it.session));
    play(it.session, lay(MOON));
    expect_puzzle(it.session, TV_PUZZLE_TRIED, "Looking at your move");
    assert_true(tv_session_judge_try(it.session, TV_PUZZLE_SLACK));
    expect_puzzle(it.session, TV_PUZZLE_WRONG, "this loses 3.5 points");
    assert_false(tv_session_judge_try(it.session, 0));
    assert_true(tv_session_retry(it.session));
    play(it.session, lay(MOON));
    assert_true(tv_session_judge_try(it.session, TV_PUZZLE_SLACK - 1));
    expect_puzzle(it.session, TV_PUZZLE_SOLVED, "about as good as the best. That would be: Do lay.sun. Two suns shine brighter.");
    puzzle.seat = 1; /* it is not this one's decision */
    assert_false(tv_session_pose(it.session, &puzzle, ""));
    assert_null(tv_session_frame(it.session)->puzzle);
    puzzle = (tv_puzzle){.decision = 9};
    assert_false(tv_session_pose(it.session, &puzzle, ""));
    close_trial(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_person_decides_for_all),
        cmocka_unit_test(test_a_level_answers),
        cmocka_unit_test(test_branches_are_changed_through_the_session),
        cmocka_unit_test(test_any_game_can_be_tried),
        cmocka_unit_test(test_a_puzzle_that_has_one_solution),
        cmocka_unit_test(test_a_mistake_as_a_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
