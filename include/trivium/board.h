/* Boards: squares, hexes, and regions with neighbours. Only what the rules of several games ask for; how a board looks is the picture's. */
#ifndef TRIVIUM_BOARD_H
#define TRIVIUM_BOARD_H

#include <trivium/bits.h>

TV_PUBLIC_BEGIN

enum { TV_OFF_BOARD = 255 };

/* ---- squares: numbered row by row from 0, at most 15 x 15 ---- */
typedef struct tv_grid {
    uint8_t columns, rows;
} tv_grid;
enum { TV_GRID_DIRECTIONS = 8 }; /* east first, then round by 45 degrees; the even ones are the four sides */

static inline uint32_t tv_grid_cells(tv_grid grid) { return (uint32_t)grid.columns * grid.rows; }
static inline uint8_t tv_grid_cell(tv_grid grid, uint32_t column, uint32_t row) { return (uint8_t)(row * grid.columns + column); }
static inline uint8_t tv_grid_column(tv_grid grid, uint8_t cell) { return (uint8_t)(cell % grid.columns); }
static inline uint8_t tv_grid_row(tv_grid grid, uint8_t cell) { return (uint8_t)(cell / grid.columns); }
/* The next cell in a direction, or TV_OFF_BOARD. */
uint8_t tv_grid_step(tv_grid grid, uint8_t cell, uint32_t direction);

/* ---- hexes: axial coordinates, q to the east, r to the south-east ---- */
enum { TV_HEX_DIRECTIONS = 6 }; /* E, NE, NW, W, SW, SE; the opposite of d is (d + 3) % 6 */
/* Where a step leads. */
static inline int tv_hex_step_q(uint32_t direction) {
    static const int8_t steps[TV_HEX_DIRECTIONS] = {1, 1, 0, -1, -1, 0};
    return steps[direction];
}
static inline int tv_hex_step_r(uint32_t direction) {
    static const int8_t steps[TV_HEX_DIRECTIONS] = {0, -1, -1, 0, 1, 1};
    return steps[direction];
}
int tv_hex_distance(int from_q, int from_r, int to_q, int to_r);

/* ---- regions: at most 64, near[i] the set of those that border on i ---- */
static inline void tv_regions_join(tv_bits *near, uint32_t one, uint32_t other) {
    near[one] |= tv_bit(other);
    near[other] |= tv_bit(one);
}
/* How many borders lie between a region and every other; `count` where there is no way. */
void tv_regions_distances(const tv_bits *near, uint32_t count, uint32_t from, uint8_t *distances);
/* All that can be reached from the regions `from` without leaving `within`. */
tv_bits tv_regions_reach(const tv_bits *near, tv_bits from, tv_bits within);

TV_PUBLIC_END

#endif
