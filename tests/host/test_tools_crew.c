/* Searches with several trees: in threads and one after another they find the same, their reports add up, each keeps to its own memory,
 * and nothing is allocated while they think. */
/* links: suite nets program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "host/crew.h"
#include "host/deadline.h"
#include "nets/lot_net.h"
#include "suite/toy_game.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

static toy_box box = {.seats = 3, .copies = TOY_COPIES, .limit = 60};

/* ---- counting allocations ---- */
static atomic_uint allocations;

#if defined __has_feature // clang's word for it
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNDER_SANITIZER
#endif
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define UNDER_SANITIZER
#endif

#ifdef UNDER_SANITIZER
/* As in sanitizer/allocator_interface.h, which not every compiler brings along. */
extern int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void *at, size_t size),
                                                     void (*given_back)(const volatile void *at));
static void count_malloc(const volatile void *at, size_t size) {
    (void)at;
    (void)size;
    atomic_fetch_add(&allocations, 1);
}
static void count_free(const volatile void *at) { (void)at; }
static void count_allocations(void) { __sanitizer_install_malloc_and_free_hooks(count_malloc, count_free); }
#else
/* The C library's allocator, with a count in front of it. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *at, size_t size);
void *malloc(size_t size) {
    atomic_fetch_add(&allocations, 1);
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    atomic_fetch_add(&allocations, 1);
    return __libc_calloc(count, size);
}
void *realloc(void *at, size_t size) {
    atomic_fetch_add(&allocations, 1);
    return __libc_realloc(at, size);
}
static void count_allocations(void) {}
#endif

/* ---- searching ---- */
typedef struct found {
    tv_move move;
    tv_search_report report;
    void *memory;
    uint32_t allocated; /* so often while it searched */
} found;

static tv_bot bot_of(const char *text) {
    tv_bot bot;
    tv_error error = {0};
    assert_true(tv_bot_read(&bot, text, &error));
    return bot;
}

static found search(const tv_bot *bot, const tv_game *game, const void *of, const void *view, tv_bot_task task) {
    found out = {0};
    deadline time;
    task.game = game;
    task.box = of;
    task.view = view;
    task.memory_size = tv_bot_memory(bot, game);
    task.memory = out.memory = malloc(task.memory_size);
    assert_non_null(out.memory);
    if (bot->milliseconds != 0) deadline_start(&time, bot, &task);
    uint32_t before = atomic_load(&allocations);
    out.move = tv_search_run(bot, &task, &out.report);
    out.allocated = atomic_load(&allocations) - before;
    return out;
}

static toy_state view_of_start(uint64_t seed) {
    toy_state view;
    tv_chance chance = tv_chance_fast(seed);
    tv_game_start(&toy_game, &box, &view, &chance, NULL);
    tv_game_hide(&toy_game, &box, &view, tv_game_actor(&toy_game, &box, &view));
    return view;
}

static void expect_same(const found *one, const found *other) {
    assert_true(one->move == other->move);
    assert_int_equal(one->report.iterations, other->report.iterations);
    assert_int_equal(one->report.count, other->report.count);
    assert_memory_equal(one->report.chances, other->report.chances, sizeof one->report.chances);
    assert_memory_equal(one->report.moves, other->report.moves, one->report.count * sizeof *one->report.moves);
    assert_int_equal(one->report.line_count, other->report.line_count);
    assert_memory_equal(one->report.line, other->report.line, one->report.line_count * sizeof *one->report.line);
}

/* ---- tests ---- */

static void test_threads_change_nothing(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:1003it:4threads"), alone = bot_of("search:1003it");
    uint32_t differ = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        toy_state view = view_of_start(seed);
        found apart = search(&bot, &toy_game, &box, &view, (tv_bot_task){.seed = seed, .crew = crew_work});
        found in_turn = search(&bot, &toy_game, &box, &view, (tv_bot_task){.seed = seed});
        found one_tree = search(&alone, &toy_game, &box, &view, (tv_bot_task){.seed = seed});
        expect_same(&apart, &in_turn);
        assert_int_equal(apart.report.iterations, 1003);
        uint32_t visits = 0;
        int32_t whole = 0;
        for (uint32_t i = 0; i < apart.report.count; i++) visits += apart.report.moves[i].visits;
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) whole += apart.report.chances[seat];
        assert_int_equal(visits, 1003);
        assert_int_equal(whole, TV_WHOLE_WIN);
        differ += memcmp(apart.report.chances, one_tree.report.chances, sizeof one_tree.report.chances) != 0;
        free(apart.memory);
        free(in_turn.memory);
        free(one_tree.memory);
    }
    assert_true(differ > 5); /* four trees are not one */
}

/* A report merged with copies of itself says the same, with more visits. */
static void test_merging_equals_is_exact(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:500it");
    toy_state view = view_of_start(8);
    found one = search(&bot, &toy_game, &box, &view, (tv_bot_task){.seed = 4});
    tv_search_report three[3] = {one.report, one.report, one.report}, merged;
    tv_search_move moves[64];
    assert_in_range(one.report.count, 2, 64);
    assert_true(tv_search_merge(three, 3, moves, 64, &merged) == one.move);
    assert_int_equal(merged.iterations, 1500);
    assert_memory_equal(merged.chances, one.report.chances, sizeof merged.chances);
    assert_int_equal(merged.line_count, one.report.line_count);
    assert_memory_equal(merged.line, one.report.line, merged.line_count * sizeof *merged.line);
    for (uint32_t i = 0; i < merged.count; i++) {
        uint32_t at = 0;
        while (one.report.moves[at].move != merged.moves[i].move) at++;
        assert_int_equal(merged.moves[i].visits, 3 * one.report.moves[at].visits);
        assert_int_equal(merged.moves[i].value, one.report.moves[at].value);
    }
    free(one.memory);
}

/* Two reports that disagree, of which one lists a move more: visits and values add up, chances count by iterations, the line is the chosen move's own. */
static void test_merging_weighs(void **state) {
    (void)state;
    tv_search_move first[] = {{7, 60, 5000}, {9, 40, 4000}}, second[] = {{9, 270, 6000}, {7, 20, 2000}, {5, 10, 100}}, moves[3];
    tv_search_report reports[] = {
        {.iterations = 100, .chances = {5000, 5000}, .moves = first, .count = 2, .line = {7, 1}, .line_count = 2},
        {.iterations = 300, .chances = {7000, 3000}, .moves = second, .count = 3, .line = {9, 3, 4}, .line_count = 3},
    };
    tv_search_report merged;
    assert_true(tv_search_merge(reports, 2, moves, 3, &merged) == 9);
    assert_int_equal(merged.iterations, 400);
    assert_int_equal(merged.chances[0], 6500);
    assert_int_equal(merged.chances[1], 3500);
    assert_true(moves[0].move == 9 && moves[0].visits == 310 && moves[0].value == (40 * 4000 + 270 * 6000) / 310);
    assert_true(moves[1].move == 7 && moves[1].visits == 80 && moves[1].value == (60 * 5000 + 20 * 2000) / 80);
    assert_true(merged.count == 3 && moves[2].move == 5 && moves[2].visits == 10 && moves[2].value == 100);
    assert_true(merged.line_count == 3 && merged.line[0] == 9 && merged.line[1] == 3 && merged.line[2] == 4);
}

static uint32_t game_json_asked;

static void watch_crew(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count) {
    game_json_asked += count;
    crew_work(part, argument, count);
}

/* With a clock alone, one tree after another would take three times as long: without a crew there is one. */
static void test_time_ends_all_threads(void **state) {
    (void)state;
    tv_bot bot = bot_of("search:30ms:3threads:1mib");
    toy_state view = view_of_start(2);
    game_json_asked = 0;
    found apart = search(&bot, &toy_game, &box, &view, (tv_bot_task){.crew = watch_crew});
    assert_int_equal(game_json_asked, 3);
    assert_null(tv_game_check(&toy_game, &box, &view, apart.move));
    assert_in_range(apart.report.memory_used, 1, 3 << 20);
    found alone = search(&bot, &toy_game, &box, &view, (tv_bot_task){0});
    assert_in_range(alone.report.memory_used, 1, 1 << 20);
    free(apart.memory);
    free(alone.memory);
}

/* One tree allocates nothing; several need what their threads need, and nothing for each iteration. */
static void expect_no_allocation(const tv_game *game, const void *opened, const void *view, const tv_net *net) {
    tv_bot alone = bot_of("search:600it"), few = bot_of("search:30it:3threads"), many = bot_of("search:600it:3threads");
    found one = search(&alone, game, opened, view, (tv_bot_task){.net = net});
    assert_int_equal(one.allocated, 0);
    found turns = search(&many, game, opened, view, (tv_bot_task){.net = net});
    assert_int_equal(turns.allocated, 0);
    found warm = search(&few, game, opened, view, (tv_bot_task){.net = net, .crew = crew_work});
    found short_one = search(&few, game, opened, view, (tv_bot_task){.net = net, .crew = crew_work});
    found long_one = search(&many, game, opened, view, (tv_bot_task){.net = net, .crew = crew_work});
    assert_true(long_one.allocated <= short_one.allocated + 4 && short_one.allocated < 20);
    found *all[] = {&one, &turns, &warm, &short_one, &long_one};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_true((all[i]->report.net[0] != '\0') == (net != NULL)); /* it was this judgement that allocated nothing */
        free(all[i]->memory);
    }
}

/* For every game, judged by its weights and by a net. */
static void test_nothing_is_allocated(void **state) {
    (void)state;
    count_allocations();
    void *volatile probe = malloc(1);
    free(probe);
    assert_true(atomic_load(&allocations) > 0); /* they are counted */
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        void *opened = calloc(1, (*game)->box_bytes), *view = calloc(1, (*game)->state_bytes);
        assert_true(opened != NULL && view != NULL);
        tv_setup setup = tv_setup_default(*game, (*game)->seats_min);
        tv_error error = {0};
        tv_chance chance = tv_chance_fast(3);
        assert_true(tv_game_open(*game, opened, &setup, &error));
        tv_game_start(*game, opened, view, &chance, NULL);
        tv_game_hide(*game, opened, view, tv_game_actor(*game, opened, view));
        lot_net lot = lot_net_make(*game, opened, LOT_ALL, 23);
        expect_no_allocation(*game, opened, view, NULL);
        expect_no_allocation(*game, opened, view, &lot.net);
        lot_net_free(&lot);
        free(opened);
        free(view);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_change_nothing), cmocka_unit_test(test_merging_equals_is_exact),
        cmocka_unit_test(test_merging_weighs),         cmocka_unit_test(test_time_ends_all_threads),
        cmocka_unit_test(test_nothing_is_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
