/* The version: what the headers say and what the library says are one. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <trivium/version.h>

static void test_version(void **unused) {
    (void)unused;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d%s", TV_VERSION_MAJOR, TV_VERSION_MINOR, TV_VERSION_PATCH, TV_VERSION_MORE);
    assert_string_equal(TV_VERSION, text);
    assert_string_equal(tv_version(), text);
    assert_int_equal(tv_version_number(), TV_VERSION_NUMBER);
}

static void test_order(void **unused) {
    (void)unused;
    assert_int_equal(TV_VERSION_OF(1, 2, 3), 1002003);
    assert_true(TV_VERSION_OF(0, 10, 0) > TV_VERSION_OF(0, 9, 999));
    assert_true(TV_VERSION_OF(1, 0, 0) > TV_VERSION_OF(0, 999, 999));
#if TV_VERSION_NUMBER < TV_VERSION_OF(0, 1, 0)
#error "versions can be compared by the preprocessor"
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_version), cmocka_unit_test(test_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
