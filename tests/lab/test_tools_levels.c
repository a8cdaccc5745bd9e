/* Every level answers in time: two seconds of one core, the champion eight, in every game with the most seats, by its net where it has one, which
 * takes longer than the game's weights. Measured in seconds of
 * processor time, so that a busy machine does not count; this build, with its sanitizers, is several times slower than the
 * one people use, which is the margin. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "host/nets.h"
#include "lab/bench.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>

enum { POSITIONS = 3, DECISIONS_BETWEEN = 37 };

/* A game of greedy players. */
typedef struct room {
    const tv_game *game;
    void *box, *state, *view;
    uint64_t seeds;
} room;

static tv_move choose(room *in, const tv_bot *bot, uint64_t *worked_ns) {
    size_t size = tv_bot_memory(bot, in->game);
    void *memory = malloc(size);
    assert_non_null(memory);
    memcpy(in->view, in->state, in->game->state_bytes);
    tv_game_hide(in->game, in->box, in->view, tv_game_actor(in->game, in->box, in->state));
    tv_bot_task task = {.game = in->game,
                        .box = in->box,
                        .view = in->view,
                        .seed = tv_fast_next(&in->seeds),
                        .memory = memory,
                        .memory_size = size,
                        .net = host_net_find(bot, in->game, in->box)};
    uint64_t begin = bench_worked_ns();
    tv_move move = tv_bot_choose(bot, &task);
    *worked_ns = bench_worked_ns() - begin;
    free(memory);
    return move;
}

static void play_on(room *in) {
    tv_bot greedy;
    tv_error error;
    uint64_t worked;
    tv_chance chance = tv_chance_fast(tv_fast_next(&in->seeds));
    assert_true(tv_bot_read(&greedy, "greedy", &error));
    for (uint32_t i = 0; i < DECISIONS_BETWEEN && tv_game_actor(in->game, in->box, in->state) != TV_OVER; i++)
        tv_game_play(in->game, in->box, in->state, choose(in, &greedy, &worked), &chance, NULL);
    if (tv_game_actor(in->game, in->box, in->state) == TV_OVER) tv_game_start(in->game, in->box, in->state, &chance, NULL);
}

static void ask_all_levels(room *in) {
    static const struct {
        const char *level;
        uint64_t most_ns;
    } levels[] = {{"novice", UINT64_C(2000000000)}, {"casual", UINT64_C(2000000000)}, {"club", UINT64_C(2000000000)},
                  {"expert", UINT64_C(2000000000)}, {"master", UINT64_C(2000000000)}, {"champion", UINT64_C(8000000000)}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        tv_bot bot;
        tv_error error;
        uint64_t worked;
        assert_true(tv_bot_read(&bot, levels[i].level, &error));
        tv_move move = choose(in, &bot, &worked);
        assert_null(tv_game_check(in->game, in->box, in->state, move));
        if (worked > levels[i].most_ns)
            fail_msg("%s takes %llu ms in %s", levels[i].level, (unsigned long long)(worked / 1000000), in->game->id);
    }
}

static void test_every_level_answers_in_time(void **unused) {
    (void)unused;
    uint32_t judged_by_nets = 0;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        tv_error error = {0};
        room in = {.game = *game, .seeds = 11};
        in.box = calloc(1, in.game->box_bytes);
        in.state = calloc(1, in.game->state_bytes);
        in.view = calloc(1, in.game->state_bytes);
        assert_true(in.box != NULL && in.state != NULL && in.view != NULL);
        tv_setup setup = tv_setup_for_engines(in.game, in.game->seats_max);
        assert_true(tv_game_open(in.game, in.box, &setup, &error));
        tv_chance chance = tv_chance_fast(3);
        tv_game_start(in.game, in.box, in.state, &chance, NULL);
        tv_bot champion;
        assert_true(tv_bot_read(&champion, "champion", &error));
        judged_by_nets += host_net_find(&champion, in.game, in.box) != NULL;
        for (uint32_t position = 0; position < POSITIONS; position++) {
            play_on(&in);
            ask_all_levels(&in);
        }
        free(in.box);
        free(in.state);
        free(in.view);
    }
    assert_in_range(judged_by_nets, 3, UINT32_MAX); /* the games that come with nets */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_level_answers_in_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
