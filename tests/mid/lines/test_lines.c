/* Lines: the tree, its worlds, its chance, and the comments of the record in which it is kept. */
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

enum { NONE = TV_LINES_TRUNK, DECISIONS = 40 };

/* A game in which any moves were played. */
static tv_record played(const tv_game *game, uint32_t decisions, uint32_t *seed) {
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, game, game->seats_min, "42");
    tv_table *table = tv_table_open(&record, &error);
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    assert_non_null(table);
    assert_non_null(moves);
    while (tv_table_actor(table) != TV_OVER && tv_table_decisions(table) < decisions) {
        uint32_t count = tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
        assert_true(tv_table_play(table, moves[draw(seed, count)], &error));
    }
    tv_record_free(&record);
    assert_true(tv_record_copy(&record, tv_table_record(table)));
    tv_table_close(table);
    free(moves);
    return record;
}

static tv_lines *open_lines(const tv_record *record) {
    tv_error error = {0};
    tv_lines *lines = tv_lines_open(record, &error);
    if (lines == NULL) fail_msg("%s", error.what);
    return lines;
}

/* Any move that the present world allows. */
static bool play_any(tv_lines *lines, uint32_t *seed) {
    const tv_game *game = tv_table_game(tv_lines_game(lines));
    tv_error error = {0};
    if (tv_lines_actor(lines) == TV_OVER) return false;
    tv_move *moves = calloc(tv_game_moves_max(game), sizeof *moves);
    uint32_t count = tv_game_moves(game, tv_table_box(tv_lines_game(lines)), tv_lines_state(lines), moves);
    assert_true(count > 0);
    if (!tv_lines_play(lines, moves[draw(seed, count)], &error)) fail_msg("%s", error.what);
    free(moves);
    return true;
}

/* Branches at some moments, with words and chances at some of them. */
static void grow(tv_lines *lines, uint32_t *seed) {
    uint32_t decisions = tv_table_decisions(tv_lines_game(lines));
    for (uint32_t branch = 0; branch < 12; branch++) {
        uint32_t known = tv_lines_after(lines, NONE);
        if (branch % 3 == 2 && known != NONE)
            assert_true(tv_lines_go_to(lines, known)); /* another answer there */
        else
            assert_true(tv_lines_go(lines, draw(seed, decisions + 1), branch % 2 == 0 ? TV_EVERYTHING : (uint8_t)draw(seed, 2)));
        for (uint32_t k = 0; k < 4 && play_any(lines, seed); k++) {}
        uint32_t place = tv_lines_place(lines);
        if (place == NONE) continue;
        int32_t chances[TV_SEATS_MAX] = {(int32_t)draw(seed, TV_WHOLE_WIN + 1), -1, 7, 9};
        if (branch % 4 == 0) assert_true(tv_lines_name(lines, place, "  A name: with = ; % signs "));
        if (branch % 4 == 1) assert_true(tv_lines_remark(lines, place, "A remark"));
        if (branch % 4 == 2) assert_true(tv_lines_judge(lines, place, chances));
    }
}

static char *text_of(const tv_record *record) {
    tv_text text = tv_heap_text();
    assert_non_null(record);
    tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    assert_false(text.cut);
    return text.at;
}

/* The same moves in the same order, and what was said of them. */
static void assert_same_tree(tv_lines *one, tv_lines *other) {
    uint32_t a = tv_lines_after(one, NONE), b = tv_lines_after(other, NONE);
    for (; a != NONE && b != NONE; a = tv_lines_after(one, a), b = tv_lines_after(other, b)) {
        const tv_line_node *x = tv_lines_node(one, a), *y = tv_lines_node(other, b);
        assert_true(x->move == y->move && x->from == y->from && x->as == y->as && x->decision == y->decision && x->seat == y->seat);
        assert_true(x->holds == y->holds && x->holds > 0 && x->judged == y->judged);
        assert_string_equal(x->name, y->name);
        assert_string_equal(x->remark, y->remark);
        assert_string_equal(tv_lines_words(one, a, TV_DE), tv_lines_words(other, b, TV_DE));
        if (x->judged) assert_int_equal(x->chances[0], y->chances[0]);
        if (x->judged) assert_int_equal(x->chances[1], y->chances[1]);
    }
    assert_true(a == NONE && b == NONE);
}

/* Whatever was tried is kept in the record, is read again, and stays as it is from then on. */
static void keep_and_read(const tv_game *game, uint32_t seed) {
    tv_record record = played(game, DECISIONS, &seed), again;
    tv_error error = {0};
    assert_true(tv_record_set_comment(&record.end_comment, " It was late.\n~ 3 none-of-its-moves\n~ nonsense\n en: Well played."));
    tv_lines *lines = open_lines(&record);
    assert_int_equal(tv_lines_first(lines), NONE);
    grow(lines, &seed);
    char *text = text_of(tv_lines_record(lines));
    assert_non_null(strstr(text, "\n# It was late.\n#~ 3 none-of-its-moves\n#~ nonsense\n# en: Well played.\n#~ "));
    if (!tv_record_read(&again, text, strlen(text), &error)) fail_msg("%s", error.what);
    tv_lines *read = open_lines(&again);
    assert_same_tree(lines, read);
    char *twice = text_of(tv_lines_record(read));
    assert_string_equal(text, twice);
    for (uint32_t node = tv_lines_after(lines, NONE), other = tv_lines_after(read, NONE); node != NONE;
         node = tv_lines_after(lines, node), other = tv_lines_after(read, other)) { /* the same chance, in every world */
        assert_true(tv_lines_go_to(lines, node) && tv_lines_go_to(read, other));
        for (uint32_t world = 0; world < TV_LINES_WORLDS; world++) {
            const void *one = tv_lines_state_in(lines, world), *two = tv_lines_state_in(read, world);
            assert_true((one == NULL) == (two == NULL));
            if (one != NULL) assert_memory_equal(one, two, game->state_bytes);
        }
    }
    free(text);
    free(twice);
    tv_lines_close(lines);
    tv_lines_close(read);
    tv_record_free(&record);
    tv_record_free(&again);
}

static void test_lines_are_kept_in_the_record(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k] != NULL; k++)
        for (uint32_t seed = 1; seed <= 3; seed++) keep_and_read(tv_games[k], seed);
}

/* A line that knows what a seat knew begins with worlds that look to this seat as the game did, and to nobody else. */
static uint32_t look_as_seat(const tv_game *game, uint32_t seed) {
    tv_record record = played(game, DECISIONS, &seed);
    tv_lines *lines = open_lines(&record);
    const void *box = tv_table_box(tv_lines_game(lines));
    unsigned char *view = calloc(1, game->state_bytes), *seen = calloc(1, game->state_bytes), *real = calloc(1, game->state_bytes);
    uint32_t differ = 0;
    for (uint32_t decision = 0; decision <= tv_table_decisions(tv_lines_game(lines)); decision += 5) {
        assert_true(tv_table_view_at(tv_lines_game(lines), decision, 1, view));
        assert_true(tv_table_view_at(tv_lines_game(lines), decision, TV_EVERYTHING, real));
        assert_true(tv_lines_go(lines, decision, 1));
        for (uint32_t world = 0; world < TV_LINES_WORLDS; world++) {
            memcpy(seen, tv_lines_state_in(lines, world), game->state_bytes);
            differ += memcmp(seen, real, game->state_bytes) != 0;
            tv_game_hide(game, box, seen, 1);
            assert_memory_equal(seen, view, game->state_bytes);
        }
        assert_true(tv_lines_view(lines, decision, 1, seen));
        assert_memory_equal(seen, view, game->state_bytes);
    }
    free(view);
    free(seen);
    free(real);
    tv_lines_close(lines);
    tv_record_free(&record);
    return differ;
}

static void test_what_a_seat_knew(void **state) {
    (void)state;
    uint32_t differ = 0;
    for (uint32_t k = 0; tv_games[k] != NULL; k++) differ += look_as_seat(tv_games[k], 5);
    assert_true(differ > 0); /* what others hold is imagined, in games in which it cannot be worked out */
}

/* ---- the tree, in a game small enough to follow ---- */

static tv_lines *open_toy_lines(void) {
    tv_session *session = open_toy("person"); /* two suns and a moon against a moon and a star */
    lift_if_needed(session);
    play(session, lay(SUN));
    play(session, toy_move(TOY_PASS, 0, 0));
    tv_lines *lines = open_lines(tv_table_record(tv_session_table(session)));
    tv_session_close(session);
    return lines;
}

static uint32_t try(tv_lines *lines, tv_move move) {
    tv_error error = {0};
    if (!tv_lines_play(lines, move, &error)) fail_msg("%s", error.what);
    return tv_lines_place(lines);
}

static void test_the_tree(void **state) {
    (void)state;
    tv_lines *lines = open_toy_lines();
    tv_error error = {0};
    assert_true(tv_lines_go(lines, 0, TV_EVERYTHING));
    assert_int_equal(try(lines, lay(SUN)), NONE); /* that is the game itself */
    assert_int_equal(tv_lines_from(lines), 1);
    uint32_t second = try(lines, lay(SUN)), pass = try(lines, toy_move(TOY_PASS, 0, 0));
    assert_int_equal(tv_lines_node(lines, second)->decision, 2);
    assert_int_equal(tv_lines_node(lines, pass)->parent, second);
    assert_int_equal(tv_lines_actor(lines), 1);
    assert_false(tv_lines_play(lines, lay(SUN), &error)); /* the other one holds none */
    assert_string_equal(error.clause, "TO 3");
    assert_true(tv_lines_go(lines, 1, TV_EVERYTHING));
    uint32_t moon = try(lines, lay(MOON));
    assert_int_equal(tv_lines_first(lines), second);
    assert_false(tv_lines_promote(lines, second));
    assert_true(tv_lines_promote(lines, moon));
    assert_int_equal(tv_lines_first(lines), moon);
    assert_int_equal(tv_lines_node(lines, moon)->next, second);
    assert_true(tv_lines_go_to(lines, pass));
    assert_true(tv_lines_remove(lines, second)); /* and what follows it, and who stood there stands before it */
    assert_int_equal(tv_lines_place(lines), NONE);
    assert_int_equal(tv_lines_decisions(lines), 1);
    assert_null(tv_lines_node(lines, pass));
    assert_int_equal(tv_lines_node(lines, moon)->next, NONE);
    assert_false(tv_lines_remove(lines, second));
    assert_true(tv_lines_go(lines, 0, TV_EVERYTHING));
    uint32_t before = try(lines, lay(MOON)); /* earlier moments come first */
    assert_int_equal(tv_lines_first(lines), before);
    assert_int_equal(tv_lines_after(lines, before), moon);
    tv_lines_close(lines);
}

static void test_words_are_one_line(void **state) {
    (void)state;
    tv_lines *lines = open_toy_lines();
    char longest[TV_LINES_WORDS_MAX + 1];
    memset(longest, 'x', sizeof longest);
    longest[TV_LINES_WORDS_MAX] = '\0';
    assert_true(tv_lines_go(lines, 0, TV_EVERYTHING));
    uint32_t node = try(lines, lay(MOON)), version = tv_lines_version(lines);
    assert_false(tv_lines_name(lines, node, longest));
    longest[TV_LINES_WORDS_MAX - 1] = '\0';
    assert_true(tv_lines_name(lines, node, longest));
    assert_true(tv_lines_remark(lines, node, " two\nlines "));
    assert_string_equal(tv_lines_node(lines, node)->remark, "two lines");
    assert_true(tv_lines_version(lines) > version);
    assert_true(tv_lines_name(lines, node, "  "));
    assert_string_equal(tv_lines_node(lines, node)->name, "");
    assert_false(tv_lines_name(lines, NONE, "the game"));
    tv_lines_close(lines);
}

/* Another draw of the same kind, after other moves, is another card; the same line draws the same. */
static void test_chance_follows_from_the_line(void **state) {
    (void)state;
    tv_lines *lines = open_toy_lines();
    uint32_t seen[TOY_KINDS] = {0};
    for (uint32_t k = 0; k < 12; k++) { /* pass, and draw: after passing and drawing so often */
        assert_true(tv_lines_go(lines, 2, TV_EVERYTHING));
        for (uint32_t pass = 0; pass < k; pass++) try(lines, toy_move(TOY_PASS, 0, 0));
        uint8_t actor = tv_lines_actor(lines);
        toy_state before = *(const toy_state *)tv_lines_state(lines);
        try(lines, toy_move(TOY_DRAW, 0, 0));
        toy_state once = *(const toy_state *)tv_lines_state(lines);
        for (uint32_t kind = 0; kind < TOY_KINDS; kind++) seen[kind] += once.hands[actor][kind] > before.hands[actor][kind];
        assert_true(tv_lines_go_to(lines, tv_lines_place(lines)));
        assert_memory_equal(tv_lines_state(lines), &once, sizeof once);
    }
    assert_true(seen[SUN] + seen[MOON] + seen[STAR] == 12 && seen[SUN] < 12 && seen[MOON] < 12 && seen[STAR] < 12);
    tv_lines_close(lines);
}

/* What was imagined allows a move in some worlds and not in others. */
static void test_a_line_holds_in_some_worlds(void **state) {
    (void)state;
    tv_lines *lines = open_toy_lines();
    assert_true(tv_lines_go(lines, 2, 0)); /* the second seat holds two cards that the first does not know */
    assert_int_equal(tv_lines_actor(lines), 1);
    uint32_t sum = 0;
    for (uint32_t kind = 0; kind < TOY_KINDS; kind++) {
        assert_true(tv_lines_go(lines, 2, 0));
        const tv_line_node *node = tv_lines_node(lines, try(lines, lay(kind)));
        assert_in_range(node->holds, 1, TV_LINES_WORLDS - 1);
        sum += node->holds;
        for (uint32_t world = 0; world < tv_lines_world(lines); world++) assert_null(tv_lines_state_in(lines, world));
        assert_non_null(tv_lines_state_in(lines, tv_lines_world(lines)));
    }
    assert_in_range(sum, TV_LINES_WORLDS, 2 * TV_LINES_WORLDS);
    tv_lines_close(lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_kept_in_the_record),
        cmocka_unit_test(test_what_a_seat_knew),
        cmocka_unit_test(test_the_tree),
        cmocka_unit_test(test_words_are_one_line),
        cmocka_unit_test(test_chance_follows_from_the_line),
        cmocka_unit_test(test_a_line_holds_in_some_worlds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
