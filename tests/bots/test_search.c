/* The search in the toy game: the same seed gives the same report, memory is never overstepped, a host can stop it, and what it
 * reports fits together, with two to four seats. */
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

/* A search in memory of exactly the size that it asks for, so that the sanitizers see any step beyond it. */
typedef struct found {
    tv_move move;
    tv_search_report report;
    void *memory;
} found;

static tv_bot bot_of(const char *text) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, text, &error));
    return bot;
}

static found search(const tv_bot *bot, const toy_state *view, tv_bot_task task) {
    found out = {0};
    task.game = &toy_game;
    task.box = &box;
    task.view = view;
    task.memory_size = tv_bot_memory(bot, &toy_game);
    task.memory = out.memory = malloc(task.memory_size);
    assert_non_null(out.memory);
    memset(task.memory, 0xA5, task.memory_size);
    out.move = tv_search_run(bot, &task, &out.report);
    return out;
}

static toy_state view_of_start(uint64_t seed) {
    toy_state view;
    tv_chance chance = tv_chance_fast(seed);
    tv_game_start(&toy_game, &box, &view, &chance, NULL);
    tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &view));
    return view;
}

static void test_same_seed_same_report(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:300it");
    uint32_t differ = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        toy_state view = view_of_start(seed);
        found one = search(&bot, &view, (tv_bot_task){.seed = seed}), two = search(&bot, &view, (tv_bot_task){.seed = seed});
        found other = search(&bot, &view, (tv_bot_task){.seed = seed + 1000});
        assert_true(one.move == two.move && one.report.count == two.report.count);
        assert_memory_equal(one.report.chances, two.report.chances, sizeof one.report.chances);
        assert_memory_equal(one.report.moves, two.report.moves, one.report.count * sizeof *one.report.moves);
        differ += memcmp(one.report.chances, other.report.chances, sizeof one.report.chances) != 0;
        free(one.memory);
        free(two.memory);
        free(other.memory);
    }
    assert_true(differ > 10); /* another seed imagines other worlds */
}

static void check_report(const found *it, const tv_bot *bot, const toy_state *view) {
    const tv_search_report *report = &it->report;
    int32_t whole = 0;
    uint32_t visits = 0;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        assert_in_range(report->chances[seat], 0, TV_WHOLE_WIN);
        assert_true(seat < box.seats || report->chances[seat] == 0);
        whole += report->chances[seat];
    }
    assert_int_equal(whole, TV_WHOLE_WIN);
    assert_int_equal(report->iterations, bot->iterations);
    tv_move legal[22];
    assert_int_equal(report->count, tv_game_moves(&toy_game, &box, view, legal));
    for (uint32_t i = 0; i < report->count; i++) {
        assert_null(tv_game_check(&toy_game, &box, view, report->moves[i].move));
        assert_in_range(report->moves[i].value, 0, TV_WHOLE_WIN);
        assert_true(i == 0 || report->moves[i].visits <= report->moves[i - 1].visits);
        visits += report->moves[i].visits;
    }
    assert_int_equal(visits, report->iterations); /* every iteration begins with one of the legal moves */
    assert_true(report->moves[0].visits > 0 && report->line_count > 0 && report->line[0] == it->move);
    assert_null(tv_game_check(&toy_game, &box, view, it->move));
    assert_true(report->memory_used <= tv_bot_memory(bot, &toy_game));
}

static void test_whole_games_with_all_seats(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:60it");
    for (box.seats = 2; box.seats <= 4; box.seats++)
        for (uint64_t game = 0; game < 5; game++) {
            toy_state real, view;
            tv_chance chance = tv_chance_fast(game);
            tv_game_start(&toy_game, &box, &real, &chance, NULL);
            for (uint64_t decision = 0; tv_game_actor(&toy_game, &box, &real) != TV_OVER; decision++) {
                view = real;
                tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &real));
                found it = search(&bot, &view, (tv_bot_task){.seed = decision});
                check_report(&it, &bot, &view);
                tv_game_play(&toy_game, &box, &real, it.move, &chance, NULL);
                free(it.memory);
            }
        }
    box.seats = 3;
}

/* With room for hardly more than the first decision the tree stops growing, and the search goes on. */
static void test_memory_is_a_bound(void **state) {
    (void)state;
    tv_bot small = bot_of("search:1it"), large = bot_of("search:5000it");
    assert_true(tv_bot_memory(&small, &toy_game) < tv_bot_memory(&large, &toy_game));
    tv_bot limited = bot_of("search:1000000it:1mib"), unlimited = bot_of("search:100ms");
    assert_in_range(tv_bot_memory(&limited, &toy_game), 1000000, 1 << 20);
    assert_in_range(tv_bot_memory(&unlimited, &toy_game), 60 << 20, 64 << 20);
    limited.iterations = 60000;
    toy_state view = view_of_start(5);
    found it = search(&limited, &view, (tv_bot_task){.seed = 1});
    check_report(&it, &limited, &view);
    assert_true(it.report.full);
    free(it.memory);
    found roomy = search(&large, &view, (tv_bot_task){.seed = 1});
    assert_false(roomy.report.full);
    free(roomy.memory);
}

static bool stop_later(void *host) { return --*(int *)host == 0; }

static void test_a_host_can_stop_it(void **state) {
    (void)state;
    toy_state view = view_of_start(3);
    int questions = 4;
    tv_bot timed = bot_of("search:100ms"), both = bot_of("search:100ms:50it");
    found it = search(&timed, &view, (tv_bot_task){.stop = stop_later, .host = &questions});
    assert_int_equal(questions, 0);
    assert_in_range(it.report.iterations, 4, 4 * 1024);
    free(it.memory);
    questions = 1000000;
    it = search(&both, &view, (tv_bot_task){.stop = stop_later, .host = &questions});
    assert_int_equal(it.report.iterations, 50); /* whichever limit comes first */
    free(it.memory);
    it = search(&timed, &view, (tv_bot_task){0});
    assert_int_equal(it.report.iterations, TV_SEARCH_ITERATIONS); /* without a clock */
    free(it.memory);
}

/* Four cards laid: laying the fifth wins at once, whatever the estimate says of passing or asking. */
static void test_takes_a_victory(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:200it");
    toy_state view = {.turn = 9, .hands = {{0, 0, 1}}, .sizes = {1, 3, 3}, .laid = {{4, 0, 0}, {0, 2, 0}}, .deck_size = 5, .viewer = 1};
    for (uint64_t seed = 0; seed < 10; seed++) {
        found it = search(&bot, &view, (tv_bot_task){.seed = seed});
        assert_true(it.move == toy_move(TOY_LAY, 2, 0));
        assert_int_equal(it.report.moves[0].value, TV_WHOLE_WIN);
        free(it.memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_seed_same_report), cmocka_unit_test(test_whole_games_with_all_seats),
        cmocka_unit_test(test_memory_is_a_bound),     cmocka_unit_test(test_a_host_can_stop_it),
        cmocka_unit_test(test_takes_a_victory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
