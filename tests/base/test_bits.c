/* Sets of small numbers. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/bits.h>

static void test_members(void **unused) {
    (void)unused;
    tv_bits set = tv_bit(0) | tv_bit(5) | tv_bit(63);
    assert_int_equal(tv_bits_count(set), 3);
    for (uint32_t member = 0; member < 64; member++) assert_int_equal(tv_bits_has(set, member), member == 0 || member == 5 || member == 63);
    assert_int_equal(tv_bits_count(0), 0);
    assert_int_equal(tv_bits_count(~UINT64_C(0)), 64);
}

static void test_first(void **unused) {
    (void)unused;
    for (uint32_t member = 0; member < 64; member++) {
        assert_int_equal(tv_bits_first(tv_bit(member)), member);
        assert_int_equal(tv_bits_first(tv_bit(member) | tv_bit(63)), member);
    }
}

static void test_take_goes_upwards(void **unused) {
    (void)unused;
    static const uint32_t members[] = {3, 4, 31, 32, 62, 63};
    tv_bits left = 0;
    for (size_t i = 0; i < 6; i++) left |= tv_bit(members[i]);
    for (size_t i = 0; i < 6; i++) assert_int_equal(tv_bits_take(&left), members[i]);
    assert_true(left == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_first),
        cmocka_unit_test(test_take_goes_upwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
