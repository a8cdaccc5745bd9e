/* Reasons: what differs between two lines is found in the toy game, depends on the view alone in every game, and is whole in every
 * language. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/reasons.h"
#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>

static toy_box box = {.seats = 2, .copies = TOY_COPIES, .limit = 60};
static const tv_feature_text toy_texts[] = {
    {.good = 1, .none = "no card down", .one = "{n} card down", .many = "{n} cards down"},
    {.good = 1, .one = "{n} card", .many = "{n} cards", .most = 3},
};

/* The toy game, with words for its features. */
static tv_game spoken(const tv_feature_text *texts) {
    tv_game game = toy_game;
    game.feature_texts = texts;
    return game;
}

/* Two kinds of cards in hand, none laid. */
static const toy_state early = {.turn = 1, .hands = {{1, 1, 0}}, .sizes = {2, 3}, .deck_size = 5, .viewer = 1};

/* ---- what differs ---- */

static tv_reason lay_or_pass(const tv_game *game, const toy_state *view) {
    tv_reason reason = {.line = {toy_move(TOY_LAY, 0, 0)}, .line_count = 1, .other = {toy_move(TOY_PASS, 0, 0)}, .other_count = 1};
    void *scratch = malloc(tv_hint_scratch(game));
    assert_non_null(scratch);
    tv_reason_find(&(tv_bot_task){.game = game, .box = &box, .view = view, .seed = 3}, scratch, &reason);
    free(scratch);
    return reason;
}

static void test_gain_and_price(void **state) {
    (void)state;
    tv_game game = spoken(toy_texts);
    tv_reason reason = lay_or_pass(&game, &early);
    assert_true(reason.count >= 1);
    expect_point(&game, &reason.points[0], "LAID", 0, 1, 0, true);
    assert_int_equal(reason.points[0].worth, 8000);
    for (uint32_t i = 1; i < reason.count; i++) assert_true(abs(reason.points[i].worth) <= 8000);
}

/* A game that says nothing of its features has no such reasons, and neither has one that thinks otherwise of them than its weights do. */
static void test_what_is_not_spoken_of(void **state) {
    (void)state;
    tv_game silent = spoken(NULL), old = spoken(toy_texts);
    tv_feature_text contrary[] = {toy_texts[0], toy_texts[1]}, mute[2] = {{0}};
    contrary[0].good = contrary[1].good = -1;
    old.size = offsetof(tv_game, feature_texts);
    tv_game wrong = spoken(contrary), nothing = spoken(mute);
    assert_int_equal(lay_or_pass(&silent, &early).count, 0);
    assert_int_equal(lay_or_pass(&old, &early).count, 0);
    assert_int_equal(lay_or_pass(&wrong, &early).count, 0);
    assert_int_equal(lay_or_pass(&nothing, &early).count, 0);
    assert_int_equal(lay_or_pass(&silent, &early).told, 1);
}

/* "or more" counts as no difference, and is said. */
static void test_numbers_with_a_limit(void **state) {
    (void)state;
    tv_game game = spoken(toy_texts);
    tv_reason reason = {.count = 1, .points = {{.feature = 1, .seat = 0, .certain = true, .here = 300, .there = 100, .worth = 900}}};
    expect_reason(&game, &reason, TV_EN, 0, " That way you have at least 3 cards, otherwise 1.");
    reason.points[0].certain = false;
    expect_reason(&game, &reason, TV_EN, TV_OVER, " That way, most likely, Ann has at least 3 cards, otherwise 1.");
    reason.points[0] = (tv_reason_point){.feature = 0, .seat = 1, .certain = true, .here = 0, .there = 160, .worth = 900};
    expect_reason(&game, &reason, TV_EN, 0, " That way Bob has no card down, otherwise 2.");
    reason.points[0].seat = 1;
    reason.points[0].here = 140;
    reason.points[0].there = 0;
    expect_reason(&game, &reason, TV_EN, 1, " That way you have 1 card down, otherwise none.");
}

/* Bytes from elsewhere that name what is not there are not told. */
static void test_points_from_elsewhere(void **state) {
    (void)state;
    tv_game game = spoken(toy_texts);
    tv_reason reason = {.count = 9, .points = {{.feature = 2, .worth = 1}}};
    expect_reason(&game, &reason, TV_EN, 0, "");
    reason.points[0] = (tv_reason_point){.feature = 0, .seat = 77, .worth = 1};
    expect_reason(&game, &reason, TV_EN, 0, "");
}

/* ---- the view alone ---- */

/* Another world that looks the same to the seat that decides. */
static void other_world(const tv_game *game, const void *opened, void *state, uint8_t seat, uint64_t seed) {
    tv_chance chance = tv_chance_fast(seed);
    tv_game_imagine(game, opened, state, seat, &chance);
}

static tv_hint hint_in(const tv_game *game, const void *opened, const void *state, char words[REASON_WORDS]) {
    static const tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob", "Cleo", "Dan"}};
    tv_bot bot;
    tv_error error = {0};
    tv_hint hint;
    assert_true(tv_bot_read(&bot, "search:80it", &error));
    size_t size = tv_bot_memory(&bot, game);
    void *view = malloc(game->state_bytes), *memory = malloc(size), *scratch = malloc(tv_hint_scratch(game));
    assert_true(view != NULL && memory != NULL && scratch != NULL);
    memcpy(view, state, game->state_bytes);
    tv_game_hide(game, opened, view, tv_game_actor(game, opened, state));
    tv_bot_task task = {.game = game, .box = opened, .view = view, .seed = 9, .memory = memory, .memory_size = size};
    tv_text text = tv_text_over(words, REASON_WORDS);
    memset(&hint, 0, sizeof hint);
    tv_hint_find(&bot, &task, scratch, &hint);
    tv_hint_say(&hint, &task, &reader, scratch, &text);
    assert_false(text.cut);
    assert_null(strchr(words, '{'));
    free(view);
    free(memory);
    free(scratch);
    return hint;
}

static void assert_same_reason(const tv_reason *one, const tv_reason *other) {
    assert_int_equal(one->count, other->count);
    assert_int_equal(one->told, other->told);
    for (uint32_t i = 0; i < one->count; i++) {
        const tv_reason_point *a = &one->points[i], *b = &other->points[i];
        assert_true(a->feature == b->feature && a->seat == b->seat && a->certain == b->certain);
        assert_true(a->here == b->here && a->there == b->there && a->worth == b->worth);
    }
}

/* Returns how many points were told. */
static uint32_t walk(const tv_game *game, uint8_t seats, uint32_t decisions) {
    tv_setup setup = tv_setup_default(game, seats);
    tv_error error = {0};
    tv_chance chance = tv_chance_fast(seats);
    uint32_t points = 0;
    void *opened = malloc(game->box_bytes), *state = malloc(game->state_bytes), *other = malloc(game->state_bytes);
    assert_true(opened != NULL && state != NULL && other != NULL && tv_game_open(game, opened, &setup, &error));
    tv_game_start(game, opened, state, &chance, NULL);
    for (uint32_t i = 0; i < decisions && tv_game_actor(game, opened, state) != TV_OVER; i++) {
        char words[REASON_WORDS], again[REASON_WORDS];
        memcpy(other, state, game->state_bytes);
        other_world(game, opened, other, tv_game_actor(game, opened, state), i);
        tv_hint hint = hint_in(game, opened, state, words), same = hint_in(game, opened, other, again);
        assert_same_reason(&hint.reason, &same.reason);
        assert_string_equal(words, again);
        points += hint.reason.count;
        tv_game_play(game, opened, state, hint.move, &chance, NULL);
    }
    free(opened);
    free(state);
    free(other);
    return points;
}

static void test_equal_views_give_equal_reasons(void **state) {
    (void)state;
    for (uint32_t i = 0; tv_games[i] != NULL; i++) {
        uint32_t points = walk(tv_games[i], tv_games[i]->seats_min, 30) + walk(tv_games[i], tv_games[i]->seats_max, 10);
        assert_true(points > 10 || !TV_GAME_HAS(tv_games[i], feature_texts)); /* and they do say something */
    }
}

/* ---- every text ---- */

static void say_one(const tv_game *game, const tv_reason_point *point, tv_lang lang, uint8_t you) {
    static const char *const names[] = {"Ann", "Bob", "Cleo", "Dan"};
    tv_reader reader = {.lang = lang};
    tv_reason reason = {.count = 1, .points = {*point}};
    char words[REASON_WORDS] = "", english[REASON_WORDS] = "";
    tv_text text = TV_TEXT_OVER(words), same = TV_TEXT_OVER(english);
    memcpy(reader.names, names, sizeof names);
    tv_reason_say_points(&reason, game, &reader, you, &text);
    assert_true(text.used > 10 && words[text.used - 1] == '.' && strpbrk(words, "{}") == NULL && strstr(words, "  ") == NULL);
    assert_true((strstr(words, "Bob") == NULL) == (you == 1)); /* somebody is spoken of */
    reader.lang = TV_EN;
    tv_reason_say_points(&reason, game, &reader, you, &same);
    assert_true(lang == TV_EN || strcmp(words, english) != 0);
}

static void say_feature(const tv_game *game, uint16_t feature) {
    for (tv_lang lang = 0; lang < TV_LANGS; lang++)
        for (uint8_t you = 1; you <= 2; you++)
            for (int32_t here = 0; here <= 2; here++)
                for (int32_t there = 0; there <= 2; there++) {
                    tv_reason_point point = {.feature = feature, .seat = 1, .certain = here != 1, .worth = 1};
                    point.here = here * TV_REASON_WHOLE;
                    point.there = there * TV_REASON_WHOLE;
                    if (here != there) say_one(game, &point, lang, you);
                }
}

/* A text of a feature is in its own place in every language: no number is lost. */
static void test_texts_in_all_languages(void **state) {
    (void)state;
    for (uint32_t i = 0; tv_games[i] != NULL; i++) {
        const tv_game *game = tv_games[i];
        if (!TV_GAME_HAS(game, feature_texts)) continue;
        say_feature(game, TV_REASON_VICTORY);
        for (uint16_t feature = 0; feature < game->features; feature++)
            if (game->feature_texts[feature].good != 0) say_feature(game, feature);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gain_and_price),
        cmocka_unit_test(test_what_is_not_spoken_of),
        cmocka_unit_test(test_numbers_with_a_limit),
        cmocka_unit_test(test_points_from_elsewhere),
        cmocka_unit_test(test_equal_views_give_equal_reasons),
        cmocka_unit_test(test_texts_in_all_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
