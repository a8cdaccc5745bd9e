/* Bots with a net are as honest as those without: handed a state, the view that their seat is entitled to, or a view of another world that looks
 * the same, they choose the same move and say the same of it. In every game, with the fewest and the most seats. */
/* links: nets */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lot_net.h"
#include "net_room.h"
#include "suite/example_games.h"
#include "suite/toy_game.h"

#include <trivium/search.h>

#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 90, ASKED_EVERY = 15 };
static const char *const bots[] = {"search:60it", "search:40it:4noise", "search:40it:2threads", "novice", "casual"};

/* What a bot chooses and, in `chances`, says. The memory that it is given holds anything. */
static tv_move ask(const char *name, const net_room *it, const tv_net *net, const void *seen, int32_t chances[TV_SEATS_MAX]) {
    tv_bot bot;
    tv_error error = {0};
    tv_search_report report;
    assert_true(tv_bot_read(&bot, name, &error));
    size_t size = tv_bot_memory(&bot, it->game);
    tv_bot_task task = {.game = it->game, .box = it->box, .view = seen, .seed = 9, .memory = malloc(size), .memory_size = size, .net = net};
    assert_non_null(task.memory);
    memset(task.memory, 0xA5, size);
    tv_move move = tv_bot_choose(&bot, &task);
    tv_search_run(&bot, &task, &report);
    memcpy(chances, report.chances, sizeof report.chances);
    free(task.memory);
    return move;
}

static void expect_the_same(const net_room *it, const tv_net *net, const void *view, const void *other) {
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        int32_t whole[TV_SEATS_MAX], entitled[TV_SEATS_MAX], elsewhere[TV_SEATS_MAX];
        tv_move move = ask(bots[i], it, net, it->state, whole);
        assert_null(tv_game_check(it->game, it->box, it->state, move));
        assert_true(ask(bots[i], it, net, view, entitled) == move);
        assert_true(ask(bots[i], it, net, other, elsewhere) == move);
        assert_memory_equal(whole, entitled, sizeof whole);
        assert_memory_equal(whole, elsewhere, sizeof whole);
    }
}

/* The seat's view of the state, and of a world imagined from it. */
static void look(const net_room *it, void *view, void *other, tv_chance *chance) {
    uint8_t actor = tv_game_actor(it->game, it->box, it->state);
    memcpy(view, it->state, it->game->state_bytes);
    tv_game_hide(it->game, it->box, view, actor);
    memcpy(other, view, it->game->state_bytes);
    tv_game_imagine(it->game, it->box, other, actor, chance);
    tv_game_hide(it->game, it->box, other, actor);
}

static void follow_game(const tv_game *game, uint8_t seats) {
    net_room it = net_room_open(game, seats, 7);
    lot_net lot = lot_net_make(game, it.box, LOT_ALL, 11);
    void *view = malloc(game->state_bytes), *other = malloc(game->state_bytes);
    assert_true(view != NULL && other != NULL);
    tv_chance chance = tv_chance_fast(3);
    uint64_t rng = 5;
    for (uint32_t i = 0; i < DECISIONS && net_room_lists(&it); i++, net_room_steps(&it, &chance, &rng)) {
        if (i % ASKED_EVERY != ASKED_EVERY - 1) continue;
        look(&it, view, other, &chance);
        expect_the_same(&it, &lot.net, view, other);
    }
    free(view);
    free(other);
    lot_net_free(&lot);
    net_room_close(&it);
}

static void follow_games(const tv_game *const *games) {
    for (; *games != NULL; games++) {
        follow_game(*games, (*games)->seats_min);
        if ((*games)->seats_max > (*games)->seats_min) follow_game(*games, (*games)->seats_max);
    }
}

static void test_state_and_view_are_judged_alike(void **unused) {
    (void)unused;
    follow_game(&toy_game, 3);
    follow_games(tv_games);
    follow_games(example_games);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_state_and_view_are_judged_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
