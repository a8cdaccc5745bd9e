/* Bots: they choose legal moves, the same for the same view and seed, whatever is hidden; random is fair; greedy takes what is
 * best for its seat. (The suite checks legality and honesty in every game's positions.) */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/toy_game.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>

static toy_box box = {.seats = 3, .copies = TOY_COPIES};
static _Alignas(16) unsigned char memory[1 << 21];

static tv_move choose(const char *name, const toy_state *view, uint64_t seed) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, name, &error));
    assert_true(tv_bot_memory(&bot, &toy_game) <= sizeof memory);
    tv_bot_task task = {.game = &toy_game, .box = &box, .view = view, .seed = seed, .memory = memory, .memory_size = sizeof memory};
    return tv_bot_choose(&bot, &task);
}

static void test_reading_a_bot(void **state) {
    (void)state;
    tv_bot bot = {0};
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, "greedy", &error));
    assert_string_equal(bot.kind->id, "greedy");
    assert_false(tv_bot_read(&bot, "deep", &error));
    assert_string_equal(error.what,
                        "There is no bot \"deep\". There are: random, greedy, search, novice, casual, club, expert, master, champion.");
    assert_false(tv_bot_read(&bot, "", &error));
    assert_false(tv_bot_read(&bot, "greedy ", NULL));
}

static void test_reading_limits(void **state) {
    (void)state;
    tv_bot bot = {0};
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, "search", &error));
    assert_true(bot.iterations == 0 && bot.milliseconds == 0 && bot.memory_mib == 0);
    assert_true(tv_bot_read(&bot, "search:5000it", &error));
    assert_true(bot.iterations == 5000 && bot.milliseconds == 0 && bot.memory_mib == 0);
    assert_true(tv_bot_read(&bot, "search:16mib:100ms:1it", &error));
    assert_true(bot.iterations == 1 && bot.milliseconds == 100 && bot.memory_mib == 16 && bot.threads == 0);
    assert_true(tv_bot_read(&bot, "search:100ms:4threads", &error));
    assert_true(bot.iterations == 0 && bot.milliseconds == 100 && bot.threads == 4);
    assert_false(tv_bot_read(&bot, "search:65threads", &error));
    static const char *const bad[] = {"search:",
                                      "search:5000",
                                      "search:it",
                                      "search:-1it",
                                      "search:0it",
                                      "search:10mb",
                                      "search:5it:6it",
                                      "search:5it:",
                                      "search5it",
                                      "search:5 it",
                                      "search:its",
                                      "search:1000000001it",
                                      "search:99999999999999999999it"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(tv_bot_read(&bot, bad[i], &error));
    assert_false(tv_bot_read(&bot, "greedy:100ms", &error));
    assert_string_equal(error.what, "The bot greedy takes no limits; write it as greedy.");
    assert_false(tv_bot_read(&bot, "search:fast", &error));
    assert_non_null(strstr(error.what, "search:5000it"));
    assert_false(tv_bot_read(&bot, "search:3600001ms", &error));
    assert_non_null(strstr(error.what, "between 1 and 3600000"));
}

static void test_reading_handicaps(void **state) {
    (void)state;
    tv_bot bot = {0};
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, "search:60it:1sight:5ideas:2heed:9err", &error));
    assert_true(bot.iterations == 60 && bot.handicap.sight == 1 && bot.handicap.ideas == 5 && bot.handicap.answers == 2 &&
                bot.handicap.error == 9);
    assert_int_equal(bot.play_on, 0);
    assert_true(tv_bot_read(&bot, "search:12on", &error));
    assert_int_equal(bot.play_on, 12);
    assert_false(tv_bot_read(&bot, "search:2sight:12on", &error));
    assert_non_null(strstr(error.what, "leave one away"));
    assert_false(tv_bot_read(&bot, "search:12on:2sight", &error));
    assert_false(tv_bot_read(&bot, "search:256ideas", &error));
    assert_non_null(strstr(error.what, "between 1 and 255"));
    assert_false(tv_bot_read(&bot, "search:1sight:2sight", &error));
    assert_non_null(strstr(error.what, "only one limit in \"sight\""));
}

static void test_random_is_fair(void **state) {
    (void)state;
    enum { ROUNDS = 9000 };
    toy_state view = {.turn = 1, .hands = {{1, 1, 0}}, .sizes = {2, 0, 1}, .deck_size = 15, .viewer = 1};
    tv_move moves[22];
    uint32_t count = tv_game_moves(&toy_game, &box, &view, moves), seen[22] = {0};
    assert_int_equal(count, 7);
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        tv_move move = choose("random", &view, seed);
        for (uint32_t i = 0; i < count; i++) seen[i] += moves[i] == move;
    }
    uint32_t all = 0;
    for (uint32_t i = 0; i < count; i++) {
        /* Five standard deviations (sqrt(9000 * 1/7 * 6/7) = 33) around 1286. */
        assert_in_range(seen[i], 1286 - 166, 1286 + 166);
        all += seen[i];
    }
    assert_int_equal(all, ROUNDS);
}

/* A pair laid is worth most by the toy's estimate: four for a card on the table, one for a card in hand. */
static void test_greedy_takes_the_best(void **state) {
    (void)state;
    toy_state view = {.turn = 1, .hands = {{2, 1, 0}}, .sizes = {3, 3, 3}, .deck_size = 9, .viewer = 1};
    for (uint64_t seed = 0; seed < 50; seed++) assert_true(choose("greedy", &view, seed) == toy_move(TOY_PAIR, 0, 0));
}

static void test_greedy_thinks_of_its_own_seat(void **state) {
    (void)state;
    /* Seat 1 is asked for its sun by seat 0: giving it helps the other. */
    toy_state view = {
        .turn = 1, .hands = {{0}, {1, 0, 0}}, .sizes = {2, 1, 2}, .deck_size = 13, .phase = TOY_ANSWER, .asked = 1, .viewer = 2};
    for (uint64_t seed = 0; seed < 50; seed++) assert_true(choose("greedy", &view, seed) == TOY_REFUSE);
}

static void test_greedy_draws_lots_between_equals(void **state) {
    (void)state;
    /* Nothing but questions and passing: all leave the estimate as it is. */
    toy_state view = {.turn = 1, .sizes = {0, 9, 9}, .viewer = 1};
    tv_move moves[22];
    uint32_t count = tv_game_moves(&toy_game, &box, &view, moves), seen[22] = {0};
    assert_int_equal(count, 7);
    for (uint64_t seed = 0; seed < 1400; seed++) {
        tv_move move = choose("greedy", &view, seed);
        for (uint32_t i = 0; i < count; i++) seen[i] += moves[i] == move;
    }
    for (uint32_t i = 0; i < count; i++) assert_in_range(seen[i], 200 - 66, 200 + 66); /* five standard deviations */
}

static void test_bots_are_honest_and_repeatable(void **state) {
    (void)state;
    static const char *const names[] = {"random", "greedy", "search:200it", "novice", "casual", "club"};
    for (uint64_t game = 0; game < 200; game++) {
        toy_state real, other;
        tv_chance chance = tv_chance_fast(game);
        tv_game_start(&toy_game, &box, &real, &chance, NULL);
        uint8_t actor = tv_game_actor(&toy_game, &box, &real);
        other = real;
        tv_game_imagine(&toy_game, &box, &other, actor, &chance);
        tv_game_hide(&toy_game, &box, &other, actor);
        toy_state view = real;
        tv_game_hide(&toy_game, &box, &view, actor);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            tv_move move = choose(names[i], &view, game);
            assert_null(tv_game_check(&toy_game, &box, &real, move));
            memset(memory, (int)game, sizeof memory); /* what lies in the memory does not matter */
            assert_true(choose(names[i], &other, game) == move);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading_a_bot),
        cmocka_unit_test(test_reading_limits),
        cmocka_unit_test(test_reading_handicaps),
        cmocka_unit_test(test_random_is_fair),
        cmocka_unit_test(test_greedy_takes_the_best),
        cmocka_unit_test(test_greedy_thinks_of_its_own_seat),
        cmocka_unit_test(test_greedy_draws_lots_between_equals),
        cmocka_unit_test(test_bots_are_honest_and_repeatable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
