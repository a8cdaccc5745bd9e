/* Boards, see board.h. */
#include <trivium/board.h>

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

uint8_t tv_grid_step(tv_grid grid, uint8_t cell, uint32_t direction) {
    static const int8_t across[TV_GRID_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1}, down[TV_GRID_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    TV_ASSERT(direction < TV_GRID_DIRECTIONS && cell < tv_grid_cells(grid));
    int column = tv_grid_column(grid, cell) + across[direction], row = tv_grid_row(grid, cell) + down[direction];
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return TV_OFF_BOARD;
    return tv_grid_cell(grid, (uint32_t)column, (uint32_t)row);
}

int tv_hex_distance(int from_q, int from_r, int to_q, int to_r) {
    int q = to_q - from_q, r = to_r - from_r;
    return (abs(q) + abs(r) + abs(q + r)) / 2;
}

static tv_bits neighbours_of(const tv_bits *near, tv_bits regions) {
    tv_bits all = 0;
    while (regions != 0) all |= near[tv_bits_take(&regions)];
    return all;
}

void tv_regions_distances(const tv_bits *near, uint32_t count, uint32_t from, uint8_t *distances) {
    TV_ASSERT(count <= 64 && from < count);
    memset(distances, (int)count, count);
    tv_bits reached = 0;
    uint8_t steps = 0;
    for (tv_bits next = tv_bit(from); next != 0; steps++) {
        reached |= next;
        tv_bits around = neighbours_of(near, next) & ~reached;
        while (next != 0) distances[tv_bits_take(&next)] = steps;
        next = around;
    }
}

tv_bits tv_regions_reach(const tv_bits *near, tv_bits from, tv_bits within) {
    tv_bits reached = from & within;
    for (tv_bits next = reached; next != 0; reached |= next) next = neighbours_of(near, next) & within & ~reached;
    return reached;
}
