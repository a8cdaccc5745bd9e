/* The order of bytes: turning numbers round, and that numbers which left this machine are little-endian. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/byte_order.h"

#include <string.h>

static void test_reverse(void **state) {
    (void)state;
    uint8_t bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    byte_order_reverse(bytes, 2, 4);
    assert_memory_equal(bytes, ((uint8_t[]){4, 3, 2, 1, 8, 7, 6, 5, 9}), sizeof bytes);
    byte_order_reverse(bytes, 9, 1);
    assert_memory_equal(bytes, ((uint8_t[]){4, 3, 2, 1, 8, 7, 6, 5, 9}), sizeof bytes);
    byte_order_reverse(bytes, 1, 8);
    assert_memory_equal(bytes, ((uint8_t[]){5, 6, 7, 8, 1, 2, 3, 4, 9}), sizeof bytes);
}

static void test_turned_numbers_are_little_endian(void **state) {
    (void)state;
    uint16_t two = 0x0102;
    uint32_t four = 0x01020304;
    uint64_t eight = UINT64_C(0x0102030405060708);
    byte_order_turn(&two, 1, sizeof two);
    byte_order_turn(&four, 1, sizeof four);
    byte_order_turn(&eight, 1, sizeof eight);
    assert_memory_equal(&two, ((uint8_t[]){2, 1}), sizeof two);
    assert_memory_equal(&four, ((uint8_t[]){4, 3, 2, 1}), sizeof four);
    assert_memory_equal(&eight, ((uint8_t[]){8, 7, 6, 5, 4, 3, 2, 1}), sizeof eight);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reverse),
        cmocka_unit_test(test_turned_numbers_are_little_endian),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
