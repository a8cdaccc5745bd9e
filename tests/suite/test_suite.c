/* Runs the generic suite for the toy game, the plain one, every game there is and those of examples/games, or for one game:
 *
 *     test_suite [GAME] [--seats N] [--game NUMBER | --games COUNT | --thorough] [--law ID] [--without ID]
 *     test_suite --list-laws
 *
 * COUNT games with each number of seats, one alone with --game. Without a count as many as TRIVIUM_GAMES says, else 10, or 4 where
 * states are large: enough while one writes a game, and a few seconds. --thorough makes it 40. */
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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct suite_case {
    suite_plan plan;
    char name[48];
} suite_case;

enum { CASES_MAX = 128, GAMES = 10, GAMES_LARGE = 4, LARGE = 256, GAMES_THOROUGH = 40 };

/* What was asked for. */
typedef struct wishes {
    suite_plan plan;
    const char *game;
} wishes;

static void run_case(void **state) {
    const suite_plan *plan = &((const suite_case *)*state)->plan;
    suite_finding finding;
    if (!suite_run(plan, &finding)) fail_msg("broken law: %s", finding.law);
    print_message("%s, %u seats: %u games, %llu decisions\n", plan->game->id, (unsigned)plan->seats, (unsigned)plan->count,
                  (unsigned long long)finding.decisions);
}

static uint32_t add_cases(suite_case *cases, uint32_t count, const tv_game *const *games, const wishes *wished) {
    for (const tv_game *const *game = games; *game != NULL; game++) {
        if (wished->game != NULL && strcmp((*game)->id, wished->game) != 0) continue;
        for (uint8_t seats = (*game)->seats_min; seats <= (*game)->seats_max && count < CASES_MAX; seats++) {
            if (wished->plan.seats != 0 && wished->plan.seats != seats) continue;
            suite_case *each = &cases[count++];
            *each = (suite_case){.plan = wished->plan};
            each->plan.game = *game;
            each->plan.games = games;
            each->plan.seats = seats;
            if (each->plan.count == 0) each->plan.count = (*game)->state_bytes > LARGE ? GAMES_LARGE : GAMES;
            snprintf(each->name, sizeof each->name, "%s, seats: %u", (*game)->id, (unsigned)seats);
        }
    }
    return count;
}

static int list_laws(void) {
    for (const suite_law *law = suite_laws; law->id != NULL; law++) printf("%-12s %s\n", law->id, law->says);
    return 0;
}

static bool read_law(const char *id, const char **into) {
    *into = id;
    if (suite_law_find(id) != NULL) return true;
    print_error("there is no law %s; --list-laws lists them\n", id);
    return false;
}

static bool read_option(wishes *wished, const char *name, const char *value) {
    uint32_t number = (uint32_t)strtoul(value, NULL, 10);
    if (strcmp(name, "--law") == 0) return read_law(value, &wished->plan.only);
    if (strcmp(name, "--without") == 0) return read_law(value, &wished->plan.except);
    if (strcmp(name, "--seats") == 0) wished->plan.seats = (uint8_t)number;
    if (strcmp(name, "--games") == 0) wished->plan.count = number;
    if (strcmp(name, "--game") == 0) wished->plan.first = number, wished->plan.count = 1;
    bool known = strcmp(name, "--seats") == 0 || strcmp(name, "--games") == 0 || strcmp(name, "--game") == 0;
    if (!known || number == 0) print_error("%s %s is not understood\n", name, value);
    return known && number > 0;
}

static bool read_arguments(wishes *wished, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-') {
            wished->game = argv[i];
        } else if (strcmp(argv[i], "--thorough") == 0) {
            if (getenv("TRIVIUM_GAMES") == NULL) wished->plan.count = GAMES_THOROUGH;
        } else if (i + 1 == argc || !read_option(wished, argv[i], argv[i + 1])) {
            return false;
        } else {
            i++;
        }
    }
    return true;
}

int main(int argc, char **argv) {
    static suite_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    const char *games = getenv("TRIVIUM_GAMES");
    uint32_t wanted = games == NULL ? 0 : (uint32_t)strtoul(games, NULL, 10);
    wishes wished = {.plan = {.first = 1, .count = wanted, .program = argv[0]}};
    if (argc == 2 && strcmp(argv[1], "--list-laws") == 0) return list_laws();
    if (!read_arguments(&wished, argc, argv)) return 2;
    uint32_t count = add_cases(cases, 0, toy_games, &wished);
    count = add_cases(cases, count, plain_games, &wished);
    count = add_cases(cases, count, tv_games, &wished);
    count = add_cases(cases, count, example_games, &wished);
    if (count == 0) {
        print_error("there is no such game, or not with so many seats\n");
        return 2;
    }
    for (uint32_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].name, .test_func = run_case, .initial_state = &cases[i]};
    return _cmocka_run_group_tests("generic suite", tests, count, NULL, NULL);
}
