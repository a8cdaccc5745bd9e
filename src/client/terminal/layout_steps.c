/* Where arrows lead, see layout.h. Lengths are in halves of a column, so that middles are whole numbers; a row is as high as two columns are
 * wide. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

enum { ROW = 4, ASIDE = 3, FAR = 1 << 20, NOWHERE = 2 * FAR };

typedef struct direction {
    int rows, columns; /* one of them is 0, the other 1 or -1 */
} direction;

/* The best so far. */
typedef struct best {
    int cell, cost;
} best;

static void offer(best *it, int cell, int cost) {
    if (cost < it->cost) *it = (best){cell, cost};
}

static int middle_of(const layout_cell *cell) { return 2 * cell->column + cell->width; }

int layout_middle(const layout *lay, int cell) { return middle_of(&lay->cells[cell]); }

/* How far it is to a cell in a direction, and how far aside from it; `goal` stands for the own middle. */
static int ahead_of(const layout_cell *here, const layout_cell *cell, direction to) {
    return to.rows ? ROW * to.rows * (cell->row - here->row) : to.columns * (middle_of(cell) - middle_of(here));
}

static int aside_of(const layout_cell *here, const layout_cell *cell, direction to, int goal) {
    return to.rows ? abs(middle_of(cell) - goal) : ROW * abs(cell->row - here->row);
}

/* Columns between two texts; 0 where they lie below each other. */
static int gap_between(const layout_cell *a, const layout_cell *b) {
    int gap = a->column < b->column ? b->column - a->column - a->width : a->column - b->column - b->width;
    return gap > 0 ? 2 * gap : 0;
}

/* ---- within a shape, and to those that touch it ---- */

/* What lies that way in the same shape: more ahead than aside. */
static int step_within(const layout *lay, int from, direction to) {
    const layout_cell *here = &lay->cells[from];
    best found = {LAYOUT_NONE, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (!cell->on_map || k == from || cell->home != here->home) continue;
        int ahead = ahead_of(here, cell, to), aside = to.rows ? gap_between(here, cell) : aside_of(here, cell, to, 0);
        if (ahead > 0 && aside <= ahead) offer(&found, k, ahead + ASIDE * aside);
    }
    return found.cell;
}

/* How a border runs: its normal, summed up along it, points to the other shape. */
typedef struct border {
    int down, right;
} border;

/* Adds a piece of border between two corners to the neighbour's sum. */
static void add_border(border *sums, uint16_t inside, uint16_t from, uint16_t to, border normal) {
    if (from == to || (from != inside && to != inside)) return;
    uint32_t other = (uint32_t)(from == inside ? to : from);
    int sign = from == inside ? 1 : -1;
    if (other == 0 || other > LAYOUT_CELLS_MAX) return;
    sums[other - 1].down += sign * normal.down;
    sums[other - 1].right += sign * normal.right;
}

/* The borders of a shape with all others, by their elements. */
static const border *find_borders(const map *land, uint32_t shape) {
    static border sums[LAYOUT_CELLS_MAX]; /* large, and there is one terminal */
    const uint16_t inside = (uint16_t)(shape + 1);
    memset(sums, 0, sizeof sums);
    for (int row = 0; row <= land->rows; row++)
        for (int column = 0; column <= land->columns; column++) {
            uint16_t at = land->owner[row][column];
            if (row < land->rows) add_border(sums, inside, at, land->owner[row + 1][column], (border){.down = 1});
            if (column < land->columns) add_border(sums, inside, at, land->owner[row][column + 1], (border){.right = 2});
        }
    return sums;
}

/* Does the border face that way, by no more than some 60 degrees aside? */
static bool faces(border it, direction to) {
    int ahead = to.rows ? to.rows * it.down : to.columns * it.right, aside = abs(to.rows ? it.right : it.down);
    return ahead > 0 && 4 * aside <= 7 * ahead;
}

static int step_to_neighbour(const layout *lay, int from, direction to, int goal) {
    const layout_cell *here = &lay->cells[from];
    const border *borders = find_borders(&lay->land, here->home);
    best found = {LAYOUT_NONE, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (!cell->on_map || cell->element != cell->home || cell->home == here->home || !faces(borders[cell->home], to)) continue;
        int ahead = ahead_of(here, cell, to);
        offer(&found, k, (ahead > 0 ? ahead : 0) + ASIDE * aside_of(here, cell, to, goal));
    }
    return found.cell;
}

/* ---- farther on the map ---- */

/* The nearest shape that way; what is more aside than ahead is far. */
static best step_over_gap(const layout *lay, int from, direction to, int goal) {
    const layout_cell *here = &lay->cells[from];
    best found = {LAYOUT_NONE, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (!cell->on_map || cell->element != cell->home || cell->home == here->home) continue;
        int ahead = ahead_of(here, cell, to), aside = aside_of(here, cell, to, goal);
        if (ahead > 0) offer(&found, k, ahead + ASIDE * aside + (aside > ahead + (to.rows ? here->width : 0) ? FAR : 0));
    }
    return found;
}

/* ---- lists ---- */

/* Is the row beside the map, so that going up and down leads along the lists there? */
static bool is_beside_land(const layout *lay, int row) {
    return lay->land.rows > 0 && row >= lay->land_row && row < lay->land_row + lay->land.rows;
}

/* The next row, beyond the map where one comes from there, that has cells of lists. */
static int next_row(const layout *lay, const layout_cell *here, int rows) {
    int next = LAYOUT_NONE;
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (cell->on_map || rows * (cell->row - here->row) <= 0 || (here->on_map && is_beside_land(lay, cell->row))) continue;
        if (next == LAYOUT_NONE || rows * (cell->row - next) < 0) next = cell->row;
    }
    return next;
}

/* Out of the map, along lists, and into the map where it lies wholly above or below. */
static int step_off_map(const layout *lay, int from, int rows, int goal) {
    const layout_cell *here = &lay->cells[from];
    int next = next_row(lay, here, rows);
    best found = {from, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        bool into = cell->on_map && !here->on_map && !is_beside_land(lay, here->row), ahead = rows * (cell->row - here->row) > 0;
        if (ahead && (into || (!cell->on_map && cell->row == next)))
            offer(&found, k, ROW * abs(cell->row - here->row) + ASIDE * abs(middle_of(cell) - goal));
    }
    return found.cell;
}

int layout_step_row(const layout *lay, int from, int rows, int goal) {
    const direction to = {.rows = rows};
    if (goal == LAYOUT_NONE) goal = layout_middle(lay, from);
    if (!lay->cells[from].on_map) return step_off_map(lay, from, rows, goal);
    int cell = step_within(lay, from, to);
    if (cell == LAYOUT_NONE) cell = step_to_neighbour(lay, from, to, goal);
    if (cell != LAYOUT_NONE) return cell;
    best over = step_over_gap(lay, from, to, goal);
    if (over.cost < FAR) return over.cell;
    cell = step_off_map(lay, from, rows, goal);
    return cell != from || over.cell == LAYOUT_NONE ? cell : over.cell;
}

/* ---- to the side ---- */

/* Beyond the side of the map that lists stand beside, and back into it: the nearest cell there. */
static int step_across_edge(const layout *lay, int from, int columns) {
    const layout_cell *here = &lay->cells[from];
    best found = {from, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        int ahead = columns * (middle_of(cell) - middle_of(here));
        if (cell->on_map == here->on_map || ahead <= 0 || !is_beside_land(lay, cell->row)) continue;
        offer(&found, k, ahead + 2 * ROW * abs(cell->row - here->row));
    }
    return found.cell;
}

/* Along a list as one reads it, then to what else stands on the row. */
static int step_along(const layout *lay, int from, int columns) {
    const layout_cell *here = &lay->cells[from];
    int next = from + columns;
    if (next >= 0 && next < lay->count && lay->cells[next].area == here->area && !lay->cells[next].on_map) return next;
    best found = {LAYOUT_NONE, NOWHERE};
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        int ahead = columns * (cell->column - here->column);
        if (!cell->on_map && cell->row == here->row && ahead > 0) offer(&found, k, ahead);
    }
    return found.cell;
}

int layout_step_column(const layout *lay, int from, int columns) {
    const direction to = {.columns = columns};
    const layout_cell *here = &lay->cells[from];
    int cell = here->on_map ? step_within(lay, from, to) : step_along(lay, from, columns);
    if (cell == LAYOUT_NONE && here->on_map) cell = step_to_neighbour(lay, from, to, 0);
    if (cell != LAYOUT_NONE) return cell;
    if (!here->on_map) return is_beside_land(lay, here->row) ? step_across_edge(lay, from, columns) : from;
    best over = step_over_gap(lay, from, to, 0); /* to the side, one stays about level */
    return over.cost < FAR ? over.cell : step_across_edge(lay, from, columns);
}

int layout_step_area(const layout *lay, int from, int areas) {
    for (int area = lay->cells[from].area, tried = 0; tried < TV_AREAS_MAX; tried++) {
        area = (area + areas + TV_AREAS_MAX) % TV_AREAS_MAX;
        int cell = layout_first(lay, area);
        if (cell != LAYOUT_NONE) return cell;
    }
    return from;
}
