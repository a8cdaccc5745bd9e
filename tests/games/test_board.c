/* Boards: steps and distances agree with each other. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <trivium/board.h>

static void test_grid_steps_come_back(void **state) {
    (void)state;
    const tv_grid grid = {5, 3};
    uint32_t inside = 0;
    for (uint8_t cell = 0; cell < tv_grid_cells(grid); cell++)
        for (uint32_t d = 0; d < TV_GRID_DIRECTIONS; d++) {
            uint8_t next = tv_grid_step(grid, cell, d);
            if (next == TV_OFF_BOARD) continue;
            inside++;
            assert_int_equal(tv_grid_step(grid, next, (d + 4) % 8), cell);
            int across = tv_grid_column(grid, next) - tv_grid_column(grid, cell), down = tv_grid_row(grid, next) - tv_grid_row(grid, cell);
            assert_true(across >= -1 && across <= 1 && down >= -1 && down <= 1);
            assert_int_equal(d % 2 == 0, across == 0 || down == 0);
        }
    assert_int_equal(inside, 2 * (4 * 3 + 5 * 2 + 2 * 4 * 2)); /* rows, columns, both diagonals */
}

static void test_hex_steps_and_distances(void **state) {
    (void)state;
    for (uint32_t d = 0; d < TV_HEX_DIRECTIONS; d++) {
        int q = tv_hex_step_q(d), r = tv_hex_step_r(d);
        assert_int_equal(tv_hex_distance(0, 0, q, r), 1);
        assert_int_equal(q + tv_hex_step_q((d + 3) % 6), 0);
        assert_int_equal(r + tv_hex_step_r((d + 3) % 6), 0);
        assert_int_equal(tv_hex_distance(q, r, tv_hex_step_q((d + 1) % 6), tv_hex_step_r((d + 1) % 6)), 1);
    }
    assert_int_equal(tv_hex_distance(-2, 1, 3, -3), 5);
}

static void test_regions_distances_and_reach(void **state) {
    (void)state;
    tv_bits near[6] = {0}; /* 0 - 1 - 2 - 3, 1 - 3; 4 - 5 apart */
    tv_regions_join(near, 0, 1);
    tv_regions_join(near, 1, 2);
    tv_regions_join(near, 2, 3);
    tv_regions_join(near, 1, 3);
    tv_regions_join(near, 4, 5);
    uint8_t distances[6];
    tv_regions_distances(near, 6, 0, distances);
    const uint8_t expected[6] = {0, 1, 2, 2, 6, 6};
    assert_memory_equal(distances, expected, 6);
    assert_int_equal(tv_regions_reach(near, tv_bit(0), 63), 15);
    assert_int_equal(tv_regions_reach(near, tv_bit(0), 63 & ~tv_bit(1)), 1);
    assert_int_equal(tv_regions_reach(near, tv_bit(3) | tv_bit(4), 63 & ~tv_bit(1)), 12 | 48);
    assert_int_equal(tv_regions_reach(near, tv_bit(1), 63 & ~tv_bit(1)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grid_steps_come_back),
        cmocka_unit_test(test_hex_steps_and_distances),
        cmocka_unit_test(test_regions_distances_and_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
