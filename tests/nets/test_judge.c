/* Nets drawn by lot, in every game: a judge that follows a game by differences
 * says the same as one that looks anew, the loops of every processor give the
 * same bits, and a search with a net is a function of view and seed. */
/* links: nets */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lot_net.h"
#include "net_room.h"
#include "nets/kernels.h"
#include "suite/example_games.h"
#include "suite/toy_game.h"

#include <trivium/learning.h>
#include <trivium/search.h>

#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 160, GAMES_MAX = 16 };

/* A judge begun for this state alone, in memory of its own. */
static void judge_anew(const lot_net *lot, net_room *it, int32_t values[TV_SEATS_MAX], uint16_t *weights) {
    void *memory = malloc(tv_judge_bytes(it->game));
    tv_judge *judge = tv_judge_begin(&lot->net, it->game, it->box, memory);
    tv_judge_look(judge, it->state);
    tv_judge_values(judge, values);
    tv_judge_priors(judge, it->moves, it->count, weights);
    free(memory);
}

static void assert_shares(const int32_t *values, uint8_t seats) {
    int32_t sum = 0;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        assert_in_range(values[seat], 0, TV_WHOLE_WIN);
        if (seat >= seats) assert_int_equal(values[seat], 0);
        sum += values[seat];
    }
    assert_int_equal(sum, TV_WHOLE_WIN);
}

static void follow_game(const tv_game *game, uint8_t seats, uint32_t sees) {
    net_room it = net_room_open(game, seats, 7);
    lot_net lot = lot_net_make(game, it.box, sees, 11);
    void *memory = malloc(tv_judge_bytes(game));
    tv_judge *judge = tv_judge_begin(&lot.net, game, it.box, memory);
    tv_chance chance = tv_chance_fast(3);
    uint64_t rng = 5;
    uint32_t differ = 0;
    int32_t first[TV_SEATS_MAX];
    for (uint32_t i = 0; i < DECISIONS && net_room_lists(&it); i++, net_room_steps(&it, &chance, &rng)) {
        int32_t values[TV_SEATS_MAX], anew[TV_SEATS_MAX];
        tv_judge_look(judge, it.state);
        tv_judge_values(judge, values);
        tv_judge_priors(judge, it.moves, it.count, it.weights[0]);
        judge_anew(&lot, &it, anew, it.weights[1]);
        assert_memory_equal(values, anew, sizeof values);
        assert_memory_equal(it.weights[0], it.weights[1], it.count * sizeof(uint16_t));
        assert_shares(values, seats);
        for (uint32_t move = 0; move < it.count; move++) assert_true(it.weights[0][move] >= 1);
        if (i == 0) memcpy(first, values, sizeof first);
        differ += memcmp(first, values, sizeof first) != 0;
    }
    assert_true(differ > 0); /* it does see something */
    free(memory);
    lot_net_free(&lot);
    net_room_close(&it);
}

/* By planes alone, by all, and without planes where there is something else to
 * see. */
static void follow_games(const tv_game *game) {
    for (uint8_t seats = game->seats_min; seats <= game->seats_max && seats <= TV_SEATS_MAX; seats++) {
        follow_game(game, seats, LOT_PLANES);
        follow_game(game, seats, LOT_ALL);
        if (game->feature != NULL) follow_game(game, seats, LOT_FEATURES | LOT_CLUES);
    }
}

static void test_differences_equal_a_new_look(void **unused) {
    (void)unused;
    const tv_game *games[GAMES_MAX] = {&toy_game};
    uint32_t count = 1;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) games[count++] = *game;
    for (const tv_game *const *game = example_games; *game != NULL; game++) games[count++] = *game;
    for (uint32_t i = 0; i < count; i++) follow_games(games[i]);
}

/* A game whose moves have no numbers for a policy: a net reads the bytes of the
 * moves themselves. */
static void test_moves_without_numbers_are_told_apart(void **unused) {
    (void)unused;
    tv_game unnumbered = toy_game;
    unnumbered.action_lines = NULL;
    net_room it = net_room_open(&unnumbered, 3, 7);
    lot_net lot = lot_net_make(&unnumbered, it.box, LOT_ALL, 11);
    int32_t values[TV_SEATS_MAX];
    uint32_t differ = 0;
    assert_int_equal(lot.net.shape.actions, 0);
    assert_true(net_room_lists(&it));
    judge_anew(&lot, &it, values, it.weights[0]);
    for (uint32_t i = 1; i < it.count; i++) differ += it.weights[0][i] != it.weights[0][0];
    assert_true(differ > 0);
    lot_net_free(&lot);
    net_room_close(&it);
    follow_games(&unnumbered);
}

/* Whole rows and rows of a list, by both kernels, and as numbers wide enough for anything say. */
static void assert_same_sums(const net_kernels *const kernels[2], const int16_t *rows, const int32_t *bias, const int16_t *said,
                             uint32_t width) {
    enum { ROWS = 40, PICKED = 5 };
    const uint16_t list[PICKED] = {39, 0, 7, 7, 22};
    int32_t sums[2][ROWS], picked[2][PICKED];
    for (uint32_t i = 0; i < 2; i++) {
        kernels[i]->sums(rows, bias, ROWS, width, said, sums[i]);
        kernels[i]->pick(rows, bias, list, PICKED, width, said, picked[i]);
    }
    assert_memory_equal(sums[0], sums[1], sizeof sums[0]);
    assert_memory_equal(picked[0], picked[1], sizeof picked[0]);
    for (uint32_t row = 0; row < ROWS; row++) {
        int64_t sum = bias[row];
        for (uint32_t i = 0; i < width; i++) sum += (int64_t)rows[row * width + i] * said[i];
        assert_int_equal(sums[0][row], sum);
    }
    for (uint32_t i = 0; i < PICKED; i++) assert_int_equal(picked[0][i], sums[0][list[i]]);
}

static void test_every_processor_gives_the_same_bits(void **unused) {
    (void)unused;
    enum { HIDDEN = 192, ROWS = 40 };
    static int16_t rows[ROWS * HIDDEN], units[2][HIDDEN], gain[HIDDEN], said[2][HIDDEN];
    static int32_t bias[ROWS];
    const net_kernels *kernels[2] = {&net_kernels_plain, net_kernels_here()};
    uint16_t come[] = {0, 5, 39, 5}, gone[] = {7, 1, 20};
    uint64_t rng = 1;
    for (uint32_t i = 0; i < ROWS * HIDDEN; i++) rows[i] = (int16_t)tv_fast_next(&rng);
    for (uint32_t i = 0; i < HIDDEN; i++)
        units[0][i] = units[1][i] = (int16_t)tv_fast_next(&rng), gain[i] = (int16_t)(tv_fast_next(&rng) >> 49);
    for (uint32_t i = 0; i < ROWS; i++) bias[i] = (int32_t)(tv_fast_next(&rng) >> 40);
    for (uint32_t i = 0; i < 2; i++) {
        kernels[i]->change(units[i], rows, HIDDEN, come, 4, gone, 3);
        kernels[i]->say(units[i], gain, HIDDEN, said[i]);
    }
    assert_memory_equal(units[0], units[1], sizeof units[0]);
    assert_memory_equal(said[0], said[1], sizeof said[0]);
    for (uint32_t i = 0; i < HIDDEN; i++) { /* and they are what the page says: in
                                             numbers wide enough for anything */
        int16_t unit = (int16_t)(units[0][i]);
        int32_t number = (int32_t)(((int64_t)unit * gain[i]) >> TV_NET_GAIN_SHIFT);
        assert_int_equal(said[0][i], number < 0 ? 0 : number > TV_NET_ONE ? TV_NET_ONE : number);
    }
    /* 32 and 128 have loops of their own. */
    for (uint32_t i = 0; i < 5; i++) assert_same_sums(kernels, rows, bias, said[0], (const uint32_t[]){16, 32, 48, 128, 192}[i]);
}

/* A search by the net differs from one by the weights, and from itself in
 * nothing. */
static void test_a_search_judges_by_its_net(void **unused) {
    (void)unused;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        net_room it = net_room_open(*game, (*game)->seats_min, 3);
        lot_net lot = lot_net_make(*game, it.box, LOT_ALL, 23);
        tv_bot bot, plain;
        tv_error error = {0};
        tv_search_report reports[4];
        char name[TV_NET_NAME_BYTES];
        assert_true(tv_bot_read(&bot, "search:300it", &error));
        assert_true(tv_bot_read(&plain, "search:plain:300it", &error));
        tv_game_hide(*game, it.box, it.state, tv_game_actor(*game, it.box, it.state));
        for (uint32_t i = 0; i < 4; i++) {
            size_t size = tv_bot_memory(&bot, *game);
            tv_bot_task task = {.game = *game, .box = it.box, .view = it.state, .seed = 9, .memory = malloc(size), .memory_size = size};
            task.net = i == 3 ? NULL : &lot.net;
            tv_search_run(i == 2 ? &plain : &bot, &task, &reports[i]);
            free(task.memory);
        }
        assert_memory_equal(reports[0].chances, reports[1].chances, sizeof reports[0].chances);
        assert_memory_equal(reports[0].line, reports[1].line, sizeof reports[0].line);
        assert_memory_equal(reports[2].chances, reports[3].chances, sizeof reports[0].chances);
        assert_memory_not_equal(reports[0].chances, reports[2].chances, sizeof reports[0].chances);
        tv_net_name(&lot.net, name);
        assert_string_equal(reports[0].net, name);
        assert_string_equal(reports[2].net, "");
        tv_bot twice = bot; /* several trees are one search, by the same net */
        twice.threads = 2;
        size_t size = tv_bot_memory(&twice, *game);
        tv_bot_task task = {.game = *game, .box = it.box, .view = it.state, .seed = 9, .memory = malloc(size), .memory_size = size};
        task.net = &lot.net;
        tv_search_run(&twice, &task, &reports[3]);
        assert_string_equal(reports[3].net, name);
        free(task.memory);
        lot_net_free(&lot);
        net_room_close(&it);
    }
}

/* A search that begins with the first move of the list. */
static tv_search_report search_of(const char *name, net_room *it, const tv_net *net) {
    tv_bot bot;
    tv_error error = {0};
    tv_search_report report;
    assert_true(tv_bot_read(&bot, name, &error));
    assert_true(net_room_lists(it));
    size_t size = tv_bot_memory(&bot, it->game);
    tv_bot_task task = {
        .game = it->game, .box = it->box, .view = it->state, .seed = 9, .memory = malloc(size), .memory_size = size, .net = net};
    task.first = &it->moves[0];
    assert_non_null(task.memory);
    tv_search_run(&bot, &task, &report);
    free(task.memory);
    return report;
}

/* All moves are equally natural. */
static void make_moves_equal(tv_net *net) {
    size_t classes = (size_t)net->shape.clues * TV_NET_CLASSES;
    memset(net->action, 0, (size_t)net->shape.actions * net->shape.second * sizeof *net->action);
    memset(net->action_bias, 0, net->shape.actions * sizeof *net->action_bias);
    memset(net->clue, 0, classes * net->shape.second * sizeof *net->clue);
    memset(net->clue_bias, 0, classes * sizeof *net->clue_bias);
}

/* Who is told to play on from the leaf does so whatever judges, and by that
 * judgement: it counts which moves a net finds natural. */
static void test_a_search_plays_on_by_its_net(void **unused) {
    (void)unused;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        net_room it = net_room_open(*game, (*game)->seats_min, 3);
        lot_net lot = lot_net_make(*game, it.box, LOT_ALL, 23);
        tv_game_hide(*game, it.box, it.state, tv_game_actor(*game, it.box, it.state));
        tv_search_report at_once = search_of("search:1it", &it, &lot.net), on = search_of("search:1it:12on", &it, &lot.net),
                         again = search_of("search:1it:12on", &it, &lot.net);
        assert_memory_equal(on.chances, again.chances, sizeof on.chances);
        assert_memory_not_equal(on.chances, at_once.chances, sizeof on.chances);
        assert_string_equal(on.net, at_once.net);
        make_moves_equal(&lot.net);
        tv_search_report otherwise = search_of("search:1it:12on", &it, &lot.net);
        assert_memory_not_equal(on.chances, otherwise.chances, sizeof on.chances);
        lot_net_free(&lot);
        net_room_close(&it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences_equal_a_new_look),        cmocka_unit_test(test_moves_without_numbers_are_told_apart),
        cmocka_unit_test(test_every_processor_gives_the_same_bits), cmocka_unit_test(test_a_search_judges_by_its_net),
        cmocka_unit_test(test_a_search_plays_on_by_its_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
