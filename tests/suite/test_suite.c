/* Runs the generic suite for the toy game, the plain one, every game there is and those of examples/games, or for the one game named as the argument, with every number of
 * seats. TRIVIUM_GAMES says how many games to play of each. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "example_games.h"
#include "plain_game.h"
#include "suite.h"
#include "toy_game.h"

#include <string.h>

typedef struct suite_case {
    const tv_game *game;
    const tv_game *const *games;
    uint8_t seats;
    char name[48];
} suite_case;

enum { CASES_MAX = 128 };

static void run_case(void **state) {
    const suite_case *which = *state;
    suite_run(which->game, which->games, which->seats, suite_games());
}

static uint32_t add_cases(suite_case *cases, uint32_t count, const tv_game *const *games, const char *only) {
    for (const tv_game *const *game = games; *game != NULL; game++) {
        if (only != NULL && strcmp((*game)->id, only) != 0) continue;
        for (uint8_t seats = (*game)->seats_min; seats <= (*game)->seats_max && count < CASES_MAX; seats++) {
            suite_case *each = &cases[count++];
            *each = (suite_case){.game = *game, .games = games, .seats = seats};
            tv_text name = TV_TEXT_OVER(each->name);
            tv_text_add(&name, (*game)->id);
            tv_text_add(&name, ", seats: ");
            tv_text_add_uint(&name, seats);
        }
    }
    return count;
}

int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : NULL;
    static suite_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    uint32_t count = add_cases(cases, 0, toy_games, only);
    count = add_cases(cases, count, plain_games, only);
    count = add_cases(cases, count, tv_games, only);
    count = add_cases(cases, count, example_games, only);
    if (count == 0) {
        print_error("there is no game %s\n", only);
        return 1;
    }
    for (uint32_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].name, .test_func = run_case, .initial_state = &cases[i]};
    return _cmocka_run_group_tests("generic suite", tests, count, NULL, NULL);
}
