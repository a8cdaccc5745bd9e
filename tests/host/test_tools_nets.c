/* links: program */
/* The nets that are built in: each opens, suits what its name says, and is found from every thread. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "host/crew.h"
#include "host/nets.h"

#include <stdio.h>

enum { NET_BYTES_MAX = 1000000, ALL_BYTES_MAX = 6000000, ASKERS = 8 };

static void *open_box(const tv_game *game, uint8_t seats) {
    tv_setup setup = tv_setup_for_engines(game, seats);
    tv_error error = {0};
    void *box = calloc(1, game->box_bytes);
    assert_true(tv_game_open(game, box, &setup, &error));
    return box;
}

static void each_suits_what_its_name_says(void **state) {
    (void)state;
    size_t all = 0;
    tv_bot search, plain, greedy;
    assert_true(tv_bot_read(&search, "search", NULL) && tv_bot_read(&plain, "search:plain", NULL) && tv_bot_read(&greedy, "greedy", NULL));
    for (const nets_built *it = nets_built_in; it->game != NULL; it++) {
        size_t size = (size_t)(it->end - it->bytes);
        const tv_game *game = tv_game_find(it->game);
        assert_int_equal((uintptr_t)it->bytes % TV_NET_ALIGNMENT, 0);
        assert_true(size <= NET_BYTES_MAX);
        all += size;
        assert_non_null(game);
        void *box = open_box(game, (uint8_t)it->seats);
        const tv_net *net = host_net_find(&search, game, box);
        assert_non_null(net);
        assert_int_equal(net->shape.seats, it->seats);
        assert_null(host_net_find(&plain, game, box));
        assert_null(host_net_find(&greedy, game, box));
        free(box);
    }
    assert_true(all <= ALL_BYTES_MAX);
}

typedef struct question {
    const tv_game *game;
    const void *box;
    const tv_net *found[ASKERS];
} question;

static void ask(void *argument, uint32_t number) {
    question *it = argument;
    tv_bot search;
    assert_true(tv_bot_read(&search, "search", NULL));
    it->found[number] = host_net_find(&search, it->game, it->box);
}

static void threads_find_the_same(void **state) {
    (void)state;
    for (uint32_t i = 0; tv_games[i] != NULL; i++)
        for (uint8_t seats = tv_games[i]->seats_min; seats <= tv_games[i]->seats_max; seats++) {
            void *box = open_box(tv_games[i], seats);
            question it = {.game = tv_games[i], .box = box};
            crew_work(ask, &it, ASKERS);
            for (uint32_t k = 1; k < ASKERS; k++) assert_ptr_equal(it.found[k], it.found[0]);
            free(box);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_find_the_same), cmocka_unit_test(each_suits_what_its_name_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
