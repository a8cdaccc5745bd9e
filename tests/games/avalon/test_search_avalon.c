/* The search finds what a player would see in positions of Avalon: a victory in one decision, in three, and the one answer that
 * does not lose. */
/* links: avalon */
#include "scenario.h"

#include <stdlib.h>
#include <trivium/analysis.h>
#include <trivium/search.h>

/* Places of three crowns each: 5, 7, 8, 10, 11. */
#define TWELVE(seat) "{} {} {} {} {owner: " #seat "} {} {owner: " #seat "} {owner: " #seat "} {} {owner: " #seat "} "
#define FIFTEEN(seat) TWELVE(seat) "{owner: " #seat "}"

/* The move that the search plays for the seat that decides, in the game's notation. */
static void expect_choice(const scenario *s, const char *wanted, int32_t chance_least, int32_t chance_most) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, "search:1000it", &error));
    uint8_t actor = avalon_actor(&s->box, &s->state);
    avalon_state view = view_of(s, actor);
    size_t size = tv_bot_memory(&bot, &avalon_game);
    void *memory = malloc(size);
    assert_non_null(memory);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        tv_search_report report;
        tv_bot_task task = {.game = &avalon_game, .box = &s->box, .view = &view, .seed = seed, .memory = memory, .memory_size = size};
        char words[64];
        tv_text text = TV_TEXT_OVER(words);
        tv_game_move_write(&avalon_game, &s->box, tv_search_run(&bot, &task, &report), &text);
        assert_string_equal(words, wanted);
        assert_in_range(report.chances[actor], chance_least, chance_most);
    }
    free(memory);
}

static void test_wins_by_stopping(void **state) {
    (void)state;
    scenario s = position("row: [" FIFTEEN(0) "] hands: [{cards: [Kr Wr Kb]} {}]");
    expect_choice(&s, "stop", 8000, TV_WHOLE_WIN);
}

/* The opponent holds no card and cannot answer: attack, give up a card, stop. */
static void test_wins_by_the_last_conquest(void **state) {
    (void)state;
    scenario s = position("row: [" TWELVE(0) "{owner: 1}] hands: [{cards: [Kr Wr]} {}]");
    expect_choice(&s, "Krx11", 8000, TV_WHOLE_WIN);
}

/* What a hint expects to follow, "" where it does not say, told by a mind that imagines other worlds. */
static void expected_answer(const tv_hint *hint, tv_bot_task task, uint64_t seed, void *scratch, char words[1024]) {
    const tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob"}};
    tv_text text = tv_text_over(words, 1024);
    task.seed = seed;
    tv_hint_say_reason(hint, &task, &reader, scratch, &text);
    const char *follows = strstr(words, "Expected answer");
    if (follows == NULL) follows = strstr(words, "After that");
    memmove(words, follows == NULL ? "" : follows, follows == NULL ? 1 : strlen(follows) + 1);
}

/* A hint tells nothing of face-down regions and hidden hands: whatever worlds were imagined, it never says two things. */
static void test_hints_tell_nothing_imagined(void **unused) {
    (void)unused;
    enum { DECISIONS = 120, MINDS = 6 };
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, "search:60it", &error));
    size_t size = tv_bot_memory(&bot, &avalon_game);
    void *memory = malloc(size), *scratch = malloc(tv_hint_scratch(&avalon_game));
    assert_true(memory != NULL && scratch != NULL);
    scenario s = position("");
    tv_chance chance = tv_chance_fast(11);
    uint32_t told = 0;
    avalon_start(&s.box, &s.state, &chance, NULL);
    for (uint32_t i = 0; i < DECISIONS && avalon_actor(&s.box, &s.state) != TV_OVER; i++) {
        avalon_state view = view_of(&s, avalon_actor(&s.box, &s.state));
        tv_bot_task task = {.game = &avalon_game, .box = &s.box, .view = &view, .seed = i, .memory = memory, .memory_size = size};
        tv_hint hint;
        char first[1024] = "", words[1024];
        tv_hint_find(&bot, &task, scratch, &hint);
        for (uint64_t mind = 1; mind <= MINDS; mind++) {
            expected_answer(&hint, task, 1000 * mind + i, scratch, words);
            if (words[0] == '\0') continue;
            told++;
            if (first[0] == '\0') strcpy(first, words);
            assert_string_equal(words, first);
        }
        avalon_play(&s.box, &s.state, hint.move, &chance, NULL);
    }
    assert_true(told > DECISIONS); /* it does say something, as a rule */
    free(scratch);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints_tell_nothing_imagined),
        cmocka_unit_test(test_wins_by_stopping),
        cmocka_unit_test(test_wins_by_the_last_conquest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
