/* The main function of programs of clause tests: which tests run, and what there is. */
#include "script.h"

#include <stdio.h>

enum { TESTS_MAX = 512 };

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

static size_t collect(const struct CMUnitTest *const *sections, struct CMUnitTest *tests, const char *wanted) {
    size_t count = 0;
    for (; *sections; sections++)
        for (const struct CMUnitTest *test = *sections; test->name; test++)
            if (selected(test->name, wanted) && count < TESTS_MAX) tests[count++] = *test;
    return count;
}

int script_clauses_main(int argc, char **argv, const tv_game *game, const struct CMUnitTest *const *sections) {
    struct CMUnitTest tests[TESTS_MAX];
    const char *wanted = argc > 1 ? argv[1] : NULL;
    bool list = wanted && strcmp(wanted, "--list-tests") == 0;
    if (wanted && strcmp(wanted, "--list-clauses") == 0) {
        for (const tv_clause *clause = game->clauses; clause->id; clause++) puts(clause->id);
        return 0;
    }
    size_t count = collect(sections, tests, list ? NULL : wanted);
    if (count == 0) {
        fprintf(stderr, "no test is named after \"%s\"\n", wanted ? wanted : "");
        return 2;
    }
    if (!list) return _cmocka_run_group_tests("clauses", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++) puts(tests[i].name);
    return 0;
}
