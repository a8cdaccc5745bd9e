/* Every clause of Avalon's rules page has tests named after it; tests/avalon/ holds them by section. With an argument only some run:
 * "AV 5.2" (that clause's), or "AV_5_2*" (names that begin so). --list-tests and --list-clauses print names and ids, one a line. */
#include <stdio.h>

#include "avalon/clauses.h"

enum { TESTS_MAX = 512 };

static const struct CMUnitTest *const sections[] = {
    clauses_1_material, clauses_2_set_up,        clauses_3_turn,    clauses_4_enchanting, clauses_5_attacking,
    clauses_6_conquest, clauses_7_reinforcement, clauses_8_regions, clauses_9_end,        clauses_10_knowledge,
};

/* "AV 7.1" selects AV_7_1 and AV_7_1_anything, but not AV_7_10. */
static bool named_after(const char *test, const char *clause) {
    for (; *clause; clause++, test++)
        if (*test != (*clause == ' ' || *clause == '.' ? '_' : *clause)) return false;
    return *test == '\0' || (test[0] == '_' && !(test[1] >= '0' && test[1] <= '9'));
}

static bool selected(const char *test, const char *wanted) {
    if (wanted == NULL) return true;
    size_t length = strlen(wanted);
    if (length && wanted[length - 1] == '*') return strncmp(test, wanted, length - 1) == 0;
    return named_after(test, wanted);
}

static size_t collect(struct CMUnitTest *tests, const char *wanted) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        for (const struct CMUnitTest *test = sections[i]; test->name; test++)
            if (selected(test->name, wanted) && count < TESTS_MAX) tests[count++] = *test;
    return count;
}

int main(int argc, char **argv) {
    struct CMUnitTest tests[TESTS_MAX];
    const char *wanted = argc > 1 ? argv[1] : NULL;
    bool list = wanted && strcmp(wanted, "--list-tests") == 0;
    if (wanted && strcmp(wanted, "--list-clauses") == 0) {
        for (const tv_clause *clause = tv_game_find("avalon")->clauses; clause->id; clause++) puts(clause->id);
        return 0;
    }
    size_t count = collect(tests, list ? NULL : wanted);
    if (count == 0) {
        fprintf(stderr, "no test is named after \"%s\"\n", wanted);
        return 2;
    }
    if (!list) return _cmocka_run_group_tests("avalon's clauses", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++) puts(tests[i].name);
    return 0;
}
