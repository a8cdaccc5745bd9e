/* The levels for people: what their handicaps do to a search, in the toy game, and that every level has more in hand than the
 * one below it. How far apart they are is a matter of matches: docs/bots.md. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

static toy_box box = {.seats = 3, .copies = TOY_COPIES, .limit = 60};

static tv_bot bot_of(const char *text) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, text, &error));
    return bot;
}

static toy_state view_of_start(uint64_t seed) {
    toy_state view;
    tv_chance chance = tv_chance_fast(seed);
    tv_game_start(&toy_game, &box, &view, &chance, NULL);
    tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &view));
    return view;
}

/* What a search reports, its list copied. */
typedef struct found {
    tv_search_report report;
    tv_search_move moves[22];
} found;

static found search(const tv_bot *bot, const toy_state *view, const tv_move *first) {
    found out;
    tv_bot_task task = {.game = &toy_game, .box = &box, .view = view, .seed = 7, .first = first};
    task.memory_size = tv_bot_memory(bot, &toy_game);
    task.memory = malloc(task.memory_size);
    assert_non_null(task.memory);
    tv_search_run(bot, &task, &out.report);
    memcpy(out.moves, out.report.moves, out.report.count * sizeof *out.moves);
    free(task.memory);
    return out;
}

static uint32_t visited(const found *it) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < it->report.count; i++) count += it->moves[i].visits > 0;
    return count;
}

static void test_each_level_has_more_than_the_one_below(void **state) {
    (void)state;
    static const char *const ladder[] = {"novice", "casual", "club", "expert", "master", "champion"};
    for (size_t i = 1; i < sizeof ladder / sizeof *ladder; i++) {
        tv_bot below = bot_of(ladder[i - 1]), above = bot_of(ladder[i]);
        assert_true(above.iterations > below.iterations);
        assert_true(above.kind->pace_ms <= below.kind->pace_ms);
        assert_true(above.handicap.warmth < below.handicap.warmth || below.handicap.warmth == 0);
    }
    tv_bot master = bot_of("master"), novice = bot_of("novice");
    assert_memory_equal(&master.handicap, &(tv_bot_handicap){0}, sizeof master.handicap);
    assert_true(novice.handicap.warmth > 0 && novice.handicap.error == 0); /* weak in the way of people, not by errors of chance */
    tv_error error = {0};
    assert_false(tv_bot_read(&novice, "novice:5000it", &error));
    assert_string_equal(error.what, "The bot novice takes no limits; write it as novice.");
    assert_true(bot_of("club:plain").plain && !bot_of("club").plain); /* but another judgement */
    assert_int_equal(bot_of("club:plain").iterations, bot_of("club").iterations);
    assert_false(tv_bot_read(&novice, "club:plain:5it", &error));
}

/* A turn of the toy game has at most four decisions: two cards laid, a question, its answer. */
static void test_sight_ends_with_a_turn(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:2000it");
    toy_state view = view_of_start(1);
    uint32_t unlimited = search(&bot, &view, NULL).report.line_count, last = 0;
    assert_true(unlimited > 3);
    for (uint8_t sight = 1; sight <= 2; sight++) {
        bot.handicap.sight = sight;
        uint32_t seen = search(&bot, &view, NULL).report.line_count;
        assert_in_range(seen, last + 1, 4u * sight);
        assert_true(seen < unlimited || sight > 1);
        last = seen;
    }
}

static void test_ideas_bound_the_own_moves(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:2000it");
    toy_state view = view_of_start(1);
    found all = search(&bot, &view, NULL);
    assert_int_equal(visited(&all), all.report.count);
    bot.handicap.answers = 1; /* those of others: the own list stays whole */
    found deaf = search(&bot, &view, NULL);
    assert_int_equal(visited(&deaf), all.report.count);
    assert_true(memcmp(all.moves, deaf.moves, sizeof *all.moves * all.report.count) != 0);
    bot.handicap.ideas = 2;
    found few = search(&bot, &view, NULL);
    assert_int_equal(visited(&few), 2);
}

/* The error is the same for a move however long the search thinks, and another one with another seed. */
static void test_errors_stay(void **state) {
    (void)state;
    tv_bot exact = bot_of("search:20000it"), wrong = exact;
    wrong.handicap.error = 16;
    toy_state view = view_of_start(2);
    found truth = search(&exact, &view, NULL), belief = search(&wrong, &view, NULL);
    int32_t largest = 0;
    for (uint32_t i = 0; i < truth.report.count; i++) {
        const tv_move *move = &truth.moves[i].move;
        int32_t off = search(&wrong, &view, move).moves[0].value - search(&exact, &view, move).moves[0].value;
        if (abs(off) > largest) largest = abs(off);
    }
    assert_in_range(largest, 100, TV_WHOLE_WIN);
    assert_true(truth.moves[0].visits != belief.moves[0].visits);
    found again = search(&wrong, &view, NULL);
    assert_memory_equal(belief.moves, again.moves, sizeof *again.moves * again.report.count);
}

static tv_move chosen(const tv_bot *bot, const toy_state *view, uint64_t seed) {
    tv_bot_task task = {.game = &toy_game, .box = &box, .view = view, .seed = seed};
    task.memory_size = tv_bot_memory(bot, &toy_game);
    task.memory = malloc(task.memory_size);
    assert_non_null(task.memory);
    tv_move move = tv_bot_choose(bot, &task);
    free(task.memory);
    return move;
}

/* What is drawn was looked at: never what has less than an eighth of the most visits; and a warmer player draws more widely. */
static void test_moves_are_drawn_from_what_was_looked_at(void **state) {
    (void)state;
    toy_state view = view_of_start(4);
    uint32_t others[2] = {0};
    for (uint32_t warm = 0; warm < 2; warm++) {
        tv_bot bot = bot_of(warm ? "search:200it:64warm" : "search:200it:8warm");
        for (uint64_t seed = 0; seed < 60; seed++) {
            tv_bot_task task = {.game = &toy_game, .box = &box, .view = &view, .seed = seed};
            tv_search_report report;
            task.memory_size = tv_bot_memory(&bot, &toy_game);
            task.memory = malloc(task.memory_size);
            tv_move move = chosen(&bot, &view, seed), best = tv_search_run(&bot, &task, &report);
            uint32_t visits = 0;
            for (uint32_t i = 0; i < report.count; i++)
                if (report.moves[i].move == move) visits = report.moves[i].visits;
            assert_true(visits * 8 >= report.moves[0].visits);
            assert_true(move == chosen(&bot, &view, seed));
            others[warm] += move != best;
            free(task.memory);
        }
    }
    assert_true(others[1] > others[0]);
}

/* A host may ask what follows one move: all visits go there. */
static void test_first_move_is_given(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:500it");
    toy_state view = view_of_start(3);
    found all = search(&bot, &view, NULL);
    for (uint32_t i = 0; i < all.report.count; i++) {
        found one = search(&bot, &view, &all.moves[i].move);
        assert_true(one.report.line[0] == all.moves[i].move && one.moves[0].move == all.moves[i].move);
        assert_int_equal(one.moves[0].visits, 500);
        assert_int_equal(visited(&one), 1);
        assert_in_range(one.report.chances[tv_game_actor(&toy_game, &box, &view)] - one.moves[0].value, 0, TV_SEATS_MAX); /* rounding */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_level_has_more_than_the_one_below),
        cmocka_unit_test(test_sight_ends_with_a_turn),
        cmocka_unit_test(test_ideas_bound_the_own_moves),
        cmocka_unit_test(test_errors_stay),
        cmocka_unit_test(test_moves_are_drawn_from_what_was_looked_at),
        cmocka_unit_test(test_first_move_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
