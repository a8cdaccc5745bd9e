/* Analysis and hints in the toy game: a lost victory is seen and priced, moves that are worth the same cost nothing, every seat is
 * judged from what it can know, and the chart is a sound picture. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/toy_game.h"
#include "suite/xml.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/analysis.h>
#include <trivium/chart.h>

static toy_box box = {.seats = 3, .copies = TOY_COPIES, .limit = 60};
static const tv_reader english = {.lang = TV_EN, .names = {"Ann", "Ben", "Cleo", "Dan"}};

/* Four cards laid and one in hand: laying it wins. */
static const toy_state winning = {
    .turn = 9, .hands = {{0, 0, 1}}, .sizes = {1, 3, 3}, .laid = {{4, 0, 0}, {0, 2, 0}}, .deck_size = 5, .viewer = 1};

static tv_bot bot_of(const char *text) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, text, &error));
    return bot;
}

/* A question with memory of exactly the size that is asked for; free(task.memory). */
static tv_bot_task question(const tv_bot *bot, const toy_state *view, uint64_t seed) {
    tv_bot_task task = {.game = &toy_game, .box = &box, .view = view, .seed = seed};
    task.memory_size = tv_analysis_memory(bot, &toy_game);
    task.memory = malloc(task.memory_size);
    assert_non_null(task.memory);
    return task;
}

static tv_analysis analyse(const char *text, const toy_state *view, tv_move played, uint64_t seed) {
    tv_bot bot = bot_of(text);
    tv_bot_task task = question(&bot, view, seed);
    tv_analysis out;
    tv_analyse_move(&bot, &task, played, &out);
    free(task.memory);
    return out;
}

static toy_state start(uint64_t seed) {
    toy_state state;
    tv_chance chance = tv_chance_fast(seed);
    tv_game_start(&toy_game, &box, &state, &chance, NULL);
    return state;
}

static void test_a_lost_victory_is_priced(void **state) {
    (void)state;
    tv_move lay = toy_move(TOY_LAY, 2, 0), pass = toy_move(TOY_PASS, 0, 0);
    tv_analysis good = analyse("search:500it", &winning, lay, 1), bad = analyse("search:500it", &winning, pass, 1);
    assert_int_equal(good.loss, 0);
    assert_true(good.best == lay && good.best_value == TV_WHOLE_WIN && good.seat == 0);
    assert_true(bad.best == lay && bad.played == pass && bad.loss >= TV_ANALYSIS_MUCH);
    assert_int_equal(bad.loss, bad.best_value - bad.played_value);
    assert_true(bad.line_count > 0 && bad.line[0] == lay && bad.move_count > 0 && bad.moves[0].move == lay);
    assert_int_equal(bad.choices, good.choices);
}

/* Every legal move in many positions: nothing is below zero, the best costs nothing, and what is played matches the values. */
static void test_losses_fit_together(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        toy_state view = start(seed);
        uint8_t actor = tv_game_actor(&toy_game, &box, &view);
        tv_game_hide(&toy_game, &box, &view, actor);
        tv_move moves[22];
        uint32_t count = tv_game_moves(&toy_game, &box, &view, moves), free_of_loss = 0;
        for (uint32_t i = 0; i < count; i++) {
            tv_analysis found = analyse("search:200it", &view, moves[i], seed);
            assert_int_equal(found.choices, count);
            assert_int_equal(found.loss, found.best_value - found.played_value);
            assert_true((found.loss == 0) == (found.best == moves[i]));
            assert_in_range(found.loss, 0, TV_WHOLE_WIN);
            free_of_loss += found.loss == 0;
        }
        assert_true(free_of_loss > 0);
    }
}

/* Nothing but questions and passing, with equal hands around: no move is worth more than another, however few visits the search
 * gave it. */
static void test_equals_are_no_blunder(void **state) {
    (void)state;
    toy_state view = {.turn = 1, .sizes = {0, 9, 9}, .viewer = 1};
    tv_move moves[22];
    uint32_t count = tv_game_moves(&toy_game, &box, &view, moves);
    assert_true(count > 3);
    for (uint32_t i = 0; i < count; i++) assert_true(analyse("search:300it", &view, moves[i], 5).loss < TV_ANALYSIS_MUCH);
}

/* Every iteration of a search imagines a world: so they are counted. */
static uint64_t worlds_imagined;

static void count_world(const void *of, void *view, uint8_t seat, tv_chance *chance) {
    worlds_imagined++;
    tv_game_imagine(&toy_game, of, view, seat, chance);
}

/* A loss near what is worth telling is told only after two searches of 256 times the iterations, a great one after two of 64 times. */
static void test_near_mistakes_are_looked_at_longest(void **state) {
    (void)state;
    enum { ITERATIONS = 2, THIRD = ITERATIONS * (1 + 2 + 2 * 8 + 2 * 64), FOURTH = ITERATIONS * 2 * 256, NEAR = 1200 };
    tv_game counted = toy_game;
    counted.imagine = count_world;
    tv_bot bot = bot_of("search:2it");
    uint32_t near = 0, great = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        toy_state view = start(seed);
        tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &view));
        tv_bot_task task = question(&bot, &view, seed);
        task.game = &counted;
        tv_move moves[22];
        uint32_t count = tv_game_moves(&toy_game, &box, &view, moves);
        for (uint32_t i = 0; i < count; i++) {
            tv_analysis found;
            worlds_imagined = 0;
            tv_analyse_move(&bot, &task, moves[i], &found);
            if (found.loss < TV_ANALYSIS_MUCH) continue;
            assert_true(worlds_imagined >= THIRD);
            assert_int_equal(worlds_imagined >= THIRD + FOURTH, found.loss < NEAR);
            near += found.loss < NEAR;
            great += found.loss >= NEAR;
        }
        free(task.memory);
    }
    assert_true(near > 0 && great > 0);
}

/* What a seat is told depends on its own view alone, also where another seat decides. */
static void test_every_seat_by_its_own_view(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:200it");
    uint32_t differ = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        toy_state real = start(seed);
        int32_t chances[TV_SEATS_MAX];
        for (uint8_t seat = 0; seat < box.seats; seat++) {
            toy_state view = real, other = real;
            tv_chance chance = tv_chance_fast(seed + 100);
            tv_game_hide(&toy_game, &box, &view, seat);
            tv_game_imagine(&toy_game, &box, &other, seat, &chance);
            tv_game_hide(&toy_game, &box, &other, seat);
            tv_bot_task task = question(&bot, &view, seed), same = question(&bot, &other, seed);
            chances[seat] = tv_analyse_chance(&bot, &task);
            assert_in_range(chances[seat], 0, TV_WHOLE_WIN);
            assert_int_equal(chances[seat], tv_analyse_chance(&bot, &same));
            free(task.memory);
            free(same.memory);
        }
        differ += chances[0] + chances[1] + chances[2] != TV_WHOLE_WIN; /* three opinions */
    }
    assert_true(differ > 0);
}

/* ---- hints ---- */

static void say_hint(const toy_state *view, tv_lang lang, tv_hint *hint, char words[1024]) {
    tv_bot bot = bot_of("search:500it");
    tv_bot_task task = question(&bot, view, 3);
    void *scratch = malloc(tv_hint_scratch(&toy_game));
    tv_text text = tv_text_over(words, 1024);
    tv_reader reader = english;
    reader.lang = lang;
    assert_non_null(scratch);
    tv_hint_find(&bot, &task, scratch, hint);
    tv_hint_say(hint, &task, &reader, scratch, &text);
    free(scratch);
    free(task.memory);
}

static void test_hint_takes_the_victory(void **state) {
    (void)state;
    tv_hint hint;
    char words[1024];
    say_hint(&winning, TV_EN, &hint, words);
    assert_true(hint.move == toy_move(TOY_LAY, 2, 0) && hint.value == TV_WHOLE_WIN && hint.value > hint.next_value);
    assert_non_null(strstr(words, "It wins; the next best move ("));
}

static void test_hint_gives_a_reason(void **state) {
    (void)state;
    uint32_t answers = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        toy_state view = start(seed);
        tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &view));
        tv_hint hint;
        char words[1024], german[1024];
        say_hint(&view, TV_EN, &hint, words);
        assert_null(tv_game_check(&toy_game, &box, &view, hint.move));
        assert_true(hint.value >= hint.next_value && hint.next != hint.move);
        assert_non_null(strstr(words, "% of the time"));
        assert_null(strchr(words, '{'));
        answers += strstr(words, "After that: ") != NULL || strstr(words, "Expected answer (") != NULL;
        say_hint(&view, TV_DE, &hint, german);
        assert_string_not_equal(words, german);
    }
    assert_true(answers > 5);
}

static void test_hint_where_nothing_is_to_choose(void **state) {
    (void)state;
    /* Asked for a card that it does not hold, a seat can only refuse. */
    toy_state view = {
        .turn = 1, .sizes = {2, 1, 2}, .hands = {{0}, {0, 1, 0}}, .deck_size = 13, .phase = TOY_ANSWER, .asked = 1, .viewer = 2};
    tv_hint hint;
    char words[1024];
    say_hint(&view, TV_EN, &hint, words);
    assert_int_equal(hint.choices, 1);
    assert_non_null(strstr(words, "It is the only move there is."));
}

static void test_points_in_words(void **state) {
    (void)state;
    static const struct {
        int32_t value;
        tv_lang lang;
        const char *words;
    } cases[] = {{1234, TV_EN, "12.3"}, {1235, TV_DE, "12,4"},         {0, TV_FR, "0,0"}, {4, TV_EN, "0.0"}, {-4, TV_EN, "0.0"},
                 {-512, TV_EN, "−5.1"}, {TV_WHOLE_WIN, TV_EN, "100.0"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[16];
        tv_text text = TV_TEXT_OVER(words);
        tv_points_write(&text, cases[i].lang, cases[i].value);
        assert_string_equal(words, cases[i].words);
    }
}

/* ---- the chart ---- */

enum { CHART_BYTES = 1 << 20 };

static char *draw(const tv_chart *chart) {
    char *svg = malloc(CHART_BYTES);
    assert_non_null(svg);
    tv_text text = tv_text_over(svg, CHART_BYTES);
    tv_chart_write(chart, &text);
    assert_false(text.cut);
    assert_null(xml_fault_alone(svg));
    return svg;
}

static void test_chart_of_all_seats(void **state) {
    (void)state;
    static const tv_reader rude = {.lang = TV_EN, .names = {"<b>&\"", "Ben", "Cleo", "Dan"}};
    tv_chart_point points[40];
    tv_chart_mark marks[3] = {{.decision = 1, .seat = 0, .chance = 2500, .words = "one\ntwo"},
                              {.decision = 2, .seat = 1, .chance = 2500, .words = "<three>"},
                              {.decision = 40, .seat = 0, .chance = TV_WHOLE_WIN, .words = "four & five\nsix"}};
    for (uint32_t i = 0; i < 40; i++) points[i] = (tv_chart_point){.decision = i, .chances = {i * 200, 2500, 2000, i < 20 ? -1 : 0}};
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (tv_theme theme = TV_LIGHT; theme <= TV_DARK; theme++) {
            tv_chart chart = {.game = &toy_game,
                              .reader = &rude,
                              .theme = theme,
                              .seats = seats,
                              .note = "a < b",
                              .points = points,
                              .count = 40,
                              .marks = marks,
                              .mark_count = 3};
            char *svg = draw(&chart);
            assert_int_equal(text_count(svg, "class=\"tv-curve\""), seats); /* a curve for each, and its sign, again and again */
            assert_true(text_count(svg, "#tv-seat_0") > 4 && text_count(svg, "#tv-seat_1") > 4);
            assert_int_equal(text_count(svg, "<circle class=\"tv-lost\""), 6); /* on the curve and in the list */
            assert_non_null(strstr(svg, "&lt;three&gt;"));
            assert_non_null(strstr(svg, "four &amp; five"));
            assert_non_null(strstr(svg, "100%"));
            free(svg);
        }
}

static void test_chart_without_decisions(void **state) {
    (void)state;
    tv_chart_point only = {.chances = {5000, 5000}};
    tv_chart chart = {.game = &toy_game, .reader = &english, .seats = 2, .note = "", .points = &only, .count = 1};
    char *svg = draw(&chart);
    assert_non_null(strstr(svg, "No big mistakes."));
    free(svg);
}

/* A game of a hundred thousand decisions makes no larger picture than one of a thousand. */
static void test_chart_of_a_long_game(void **state) {
    (void)state;
    enum { LONG = 100000 };
    tv_chart_point *points = calloc(LONG, sizeof *points);
    assert_non_null(points);
    for (uint32_t i = 0; i < LONG; i++)
        points[i] = (tv_chart_point){.decision = i, .chances = {i % TV_WHOLE_WIN, TV_WHOLE_WIN - i % TV_WHOLE_WIN}};
    tv_chart chart = {.game = &toy_game, .reader = &english, .seats = 2, .note = "", .points = points, .count = LONG};
    char *svg = draw(&chart);
    assert_true(strlen(svg) < 200000);
    free(svg);
    free(points);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_lost_victory_is_priced),
        cmocka_unit_test(test_losses_fit_together),
        cmocka_unit_test(test_equals_are_no_blunder),
        cmocka_unit_test(test_near_mistakes_are_looked_at_longest),
        cmocka_unit_test(test_every_seat_by_its_own_view),
        cmocka_unit_test(test_hint_takes_the_victory),
        cmocka_unit_test(test_hint_gives_a_reason),
        cmocka_unit_test(test_hint_where_nothing_is_to_choose),
        cmocka_unit_test(test_points_in_words),
        cmocka_unit_test(test_chart_of_all_seats),
        cmocka_unit_test(test_chart_without_decisions),
        cmocka_unit_test(test_chart_of_a_long_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
