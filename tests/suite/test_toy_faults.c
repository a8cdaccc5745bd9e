/* The laws are held against faults planted in the toy game: each fault is found by its law, and without that law by none. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite.h"
#include "toy_faults.h"
#include "toy_game.h"

#include <string.h>

enum { SEATS = 3, GAMES = 10, FAULTS_MAX = 64 };

static void run_fault(const toy_fault *fault, const char *except, suite_finding *finding) {
    tv_game game = toy_game;
    const tv_game *games[] = {&game, NULL};
    fault->plant(&game);
    suite_plan plan = {.game = &game, .games = games, .seats = SEATS, .first = 1, .count = GAMES, .except = except, .quiet = true};
    suite_run(&plan, finding);
}

static void test_fault(void **state) {
    const toy_fault *fault = *state;
    suite_finding finding;
    assert_non_null(suite_law_find(fault->law));
    run_fault(fault, NULL, &finding);
    if (finding.law[0] == '\0') fail_msg("%s: no law finds it", fault->about);
    if (strcmp(finding.law, fault->law) != 0) fail_msg("%s: found by %s: %s", fault->about, finding.law, finding.what);
    if (fault->deadly) return;
    run_fault(fault, fault->law, &finding);
    if (finding.law[0] != '\0') fail_msg("%s: also found by %s: %s", fault->about, finding.law, finding.what);
}

int main(void) {
    static struct CMUnitTest tests[FAULTS_MAX];
    uint32_t count = 0;
    for (const toy_fault *fault = toy_faults; fault->law != NULL && count < FAULTS_MAX; fault++)
        tests[count++] = (struct CMUnitTest){.name = fault->about, .test_func = test_fault, .initial_state = (void *)(uintptr_t)fault};
    return _cmocka_run_group_tests("planted faults", tests, count, NULL, NULL);
}
