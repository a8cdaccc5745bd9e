/* Places areas one below the other, see layout.h. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "fit.h"

enum { MARKS = 2, GAP = 2, GRID_GAP_MAX = 4, NUMBERED_COLUMNS_MIN = 5, WORDS_MAX = 40, HEADING_MAX = 24 };

/* Where the next area may begin. */
typedef struct pen {
    layout *lay;
    const tv_scene *scene;
    int width, gap;  /* columns; empty rows between areas */
    int row, column; /* column > 0: behind another list of this row */
} pen;

const char *layout_words(const tv_scene *scene, const tv_element *element) {
    return element->brief[0] ? element->brief : tv_scene_words(scene, element->label);
}

static int cell_width(const tv_scene *scene, const tv_element *element) {
    int columns = fit_columns(layout_words(scene, element));
    return (columns > WORDS_MAX ? WORDS_MAX : columns) + MARKS;
}

static void add_cell(pen *at, uint32_t element, int row, int column, int width) {
    layout *lay = at->lay;
    if (lay->count == LAYOUT_CELLS_MAX) return;
    lay->cells[lay->count++] = (layout_cell){element, at->scene->elements[element].area, row, column, width, 0};
    if (row >= lay->rows) lay->rows = row + 1;
}

static void add_heading(pen *at, uint8_t area, int width) {
    layout *lay = at->lay;
    lay->headings[lay->heading_count++] = (layout_heading){area, at->row, at->column, width};
    if (at->row >= lay->rows) lay->rows = at->row + 1;
}

static bool is_listed(const tv_scene *scene, uint32_t element, uint8_t area) {
    return scene->elements[element].area == area && !scene->elements[element].decor;
}

static void new_row(pen *at) {
    at->row = at->lay->rows + (at->lay->rows > 0 ? at->gap : 0);
    at->column = 0;
}

/* Columns get their numbers where there are so many that one would have to count. */
static void add_numbers(pen *at, int columns, int width) {
    layout *lay = at->lay;
    for (int k = 0; k < columns && lay->number_count < LAYOUT_NUMBERS_MAX; k++)
        lay->numbers[lay->number_count++] = (layout_number){k + 1, lay->rows, k * width + 1};
    lay->rows++;
}

/* The widest cell of an area, and how many there are. */
static int measure_area(const tv_scene *scene, uint8_t area, int *count) {
    int widest = 0;
    *count = 0;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(scene, k, area)) continue;
        int width = cell_width(scene, &scene->elements[k]);
        if (width > widest) widest = width;
        ++*count;
    }
    return widest;
}

/* Begins an area on a row of its own with its heading above it. */
static void begin_block(pen *at, uint8_t area) {
    if (at->column > 0) new_row(at);
    at->lay->rows = at->row;
    int heading = fit_columns(tv_scene_words(at->scene, at->scene->areas[area].label));
    if (heading > 0) add_heading(at, area, heading < at->width ? heading : at->width);
}

static void place_grid(pen *at, uint8_t area) {
    const tv_scene *scene = at->scene;
    int columns = scene->areas[area].columns, count, place = 0;
    int widest = measure_area(scene, area, &count) + GRID_GAP_MAX;
    if (widest > at->width / columns) widest = at->width / columns;
    begin_block(at, area);
    if (columns >= NUMBERED_COLUMNS_MIN && count > columns) add_numbers(at, columns, widest);
    int top = at->lay->rows;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(scene, k, area)) continue;
        add_cell(at, k, top + place / columns, place % columns * widest, widest);
        place++;
    }
    new_row(at);
}

/* A list flows behind its heading and goes on under its first cell. */
static void place_list(pen *at, uint8_t area) {
    const tv_scene *scene = at->scene;
    int heading = fit_columns(tv_scene_words(scene, scene->areas[area].label));
    if (heading > HEADING_MAX) heading = HEADING_MAX;
    int need = heading + 1;
    for (uint32_t k = 0; k < scene->count; k++)
        if (is_listed(scene, k, area)) need += cell_width(scene, &scene->elements[k]) + 1;
    if (at->column > 0 && at->column + GAP + need > at->width)
        new_row(at);
    else if (at->column > 0)
        at->column += GAP;
    int start = at->column + (heading > 0 ? heading + 1 : 0), column = start, row = at->row;
    if (heading > 0) add_heading(at, area, heading);
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(scene, k, area)) continue;
        int width = cell_width(scene, &scene->elements[k]);
        if (column > start && column + width > at->width) {
            row++;
            column = start;
        }
        if (column + width > at->width) width = at->width - column;
        add_cell(at, k, row, column, width);
        column += width + 1;
    }
    at->column = column;
    if (row > at->row) new_row(at);
}

/* A list with room: one thing a row, its label beside it. */
static void place_tall_list(pen *at, uint8_t area) {
    const tv_scene *scene = at->scene;
    int count, widest = measure_area(scene, area, &count);
    begin_block(at, area);
    for (uint32_t k = 0; k < scene->count && at->lay->count < LAYOUT_CELLS_MAX; k++) {
        if (!is_listed(scene, k, area)) continue;
        add_cell(at, k, at->lay->rows, 0, cell_width(scene, &scene->elements[k]));
        if (scene->elements[k].brief[0]) at->lay->cells[at->lay->count - 1].note = widest + 1;
    }
    new_row(at);
}

void layout_build(layout *out, const tv_scene *scene, int width, layout_style style) {
    pen at = {out, scene, width, style == LAYOUT_TIGHT ? 0 : 1, 0, 0};
    out->count = out->heading_count = out->number_count = out->rows = 0;
    for (uint8_t area = 0; area < scene->area_count; area++) {
        bool empty = true;
        for (uint32_t k = 0; k < scene->count && empty; k++) empty = !is_listed(scene, k, area);
        if (empty) continue;
        if (scene->areas[area].columns > 0)
            place_grid(&at, area);
        else if (style == LAYOUT_TALL)
            place_tall_list(&at, area);
        else
            place_list(&at, area);
    }
}

int layout_find(const layout *lay, const tv_scene *scene, const char *id) {
    for (int k = 0; k < lay->count; k++)
        if (strcmp(scene->elements[lay->cells[k].element].id, id) == 0) return k;
    return LAYOUT_NONE;
}

int layout_at(const layout *lay, int row, int column) {
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (cell->row == row && column >= cell->column && column < cell->column + cell->width) return k;
    }
    return LAYOUT_NONE;
}

/* The nearest cell, by the middles, of the next row that has cells. */
int layout_step_row(const layout *lay, int from, int rows) {
    const layout_cell *here = &lay->cells[from];
    for (int row = here->row + rows; row >= 0 && row < lay->rows; row += rows) {
        int best = LAYOUT_NONE, best_distance = 0;
        for (int k = 0; k < lay->count; k++) {
            const layout_cell *cell = &lay->cells[k];
            if (cell->row != row) continue;
            int distance = abs(2 * cell->column + cell->width - 2 * here->column - here->width);
            if (best != LAYOUT_NONE && distance >= best_distance) continue;
            best = k;
            best_distance = distance;
        }
        if (best != LAYOUT_NONE) return best;
    }
    return from;
}

int layout_step_column(const layout *lay, int from, int columns) {
    int to = from + columns;
    return to >= 0 && to < lay->count && lay->cells[to].area == lay->cells[from].area ? to : from;
}

int layout_first(const layout *lay, int area) {
    for (int k = 0; k < lay->count; k++)
        if (lay->cells[k].area == area) return k;
    return LAYOUT_NONE;
}

int layout_step_area(const layout *lay, int from, int areas) {
    for (int area = lay->cells[from].area, tried = 0; tried < TV_AREAS_MAX; tried++) {
        area = (area + areas + TV_AREAS_MAX) % TV_AREAS_MAX;
        int cell = layout_first(lay, area);
        if (cell != LAYOUT_NONE) return cell;
    }
    return from;
}
