/* Places areas one below the other, see layout.h. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "fit.h"

enum { MARKS = 2, GAP = 2, GRID_GAP_MAX = 4, NUMBERED_COLUMNS_MIN = 5, WORDS_MAX = 40, HEADING_MAX = 24, BESIDE_GAP = 2, BESIDE_MIN = 48 };

/* Where the next area may begin. */
typedef struct pen {
    layout *lay;
    const tv_scene *scene;
    const bool *taken; /* by the map */
    int left, width;   /* the columns of lists and grids: from, to */
    int gap;           /* empty rows between areas */
    int row, column;   /* column > left: behind another list of this row */
    int bottom;        /* rows used in these columns */
} pen;

const char *layout_words(const tv_scene *scene, const tv_element *element) {
    return element->brief[0] ? element->brief : tv_scene_words(scene, element->label);
}

static int cell_width(const tv_scene *scene, const tv_element *element) {
    int columns = fit_columns(layout_words(scene, element));
    return (columns > WORDS_MAX ? WORDS_MAX : columns) + MARKS;
}

static void use_row(pen *at, int row) {
    if (row >= at->bottom) at->bottom = row + 1;
    if (row >= at->lay->rows) at->lay->rows = row + 1;
}

static void add_cell(pen *at, uint32_t element, int row, int column, int width) {
    layout *lay = at->lay;
    if (lay->count == LAYOUT_CELLS_MAX) return;
    lay->cells[lay->count++] =
        (layout_cell){.element = element, .area = at->scene->elements[element].area, .row = row, .column = column, .width = width};
    use_row(at, row);
}

static void add_heading(pen *at, uint8_t area, int width) {
    layout *lay = at->lay;
    lay->headings[lay->heading_count++] = (layout_heading){area, at->row, at->column, width};
    use_row(at, at->row);
}

static bool is_listed(const pen *at, uint32_t element, uint8_t area) {
    const tv_element *it = &at->scene->elements[element];
    return it->area == area && !it->decor && !(element < LAYOUT_CELLS_MAX && at->taken[element]);
}

static void new_row(pen *at) {
    at->row = at->bottom + (at->bottom > 0 ? at->gap : 0);
    at->column = at->left;
}

/* Columns get their numbers where there are so many that one would have to count. */
static void add_numbers(pen *at, int columns, int width) {
    layout *lay = at->lay;
    for (int k = 0; k < columns && lay->number_count < LAYOUT_NUMBERS_MAX; k++)
        lay->numbers[lay->number_count++] = (layout_number){k + 1, at->bottom, at->left + k * width + 1};
    use_row(at, at->bottom);
}

/* The widest cell of an area, and how many there are. */
static int measure_area(const pen *at, uint8_t area, int *count) {
    const tv_scene *scene = at->scene;
    int widest = 0;
    *count = 0;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(at, k, area)) continue;
        int width = cell_width(scene, &scene->elements[k]);
        if (width > widest) widest = width;
        ++*count;
    }
    return widest;
}

/* Begins an area on a row of its own with its heading above it. */
static void begin_block(pen *at, uint8_t area) {
    if (at->column > at->left) new_row(at);
    at->bottom = at->row;
    int heading = fit_columns(tv_scene_words(at->scene, at->scene->areas[area].label)), room = at->width - at->left;
    if (heading > 0) add_heading(at, area, heading < room ? heading : room);
}

static void place_grid(pen *at, uint8_t area) {
    const tv_scene *scene = at->scene;
    int columns = scene->areas[area].columns, count, place = 0;
    int widest = measure_area(at, area, &count) + GRID_GAP_MAX;
    if (widest > (at->width - at->left) / columns) widest = (at->width - at->left) / columns;
    begin_block(at, area);
    if (columns >= NUMBERED_COLUMNS_MIN && count > columns) add_numbers(at, columns, widest);
    int top = at->bottom;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(at, k, area)) continue;
        add_cell(at, k, top + place / columns, at->left + place % columns * widest, widest);
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
        if (is_listed(at, k, area)) need += cell_width(scene, &scene->elements[k]) + 1;
    if (at->column > at->left && at->column + GAP + need > at->width)
        new_row(at);
    else if (at->column > at->left)
        at->column += GAP;
    int start = at->column + (heading > 0 ? heading + 1 : 0), column = start, row = at->row;
    if (heading > 0) add_heading(at, area, heading);
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_listed(at, k, area)) continue;
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
    int count, widest = measure_area(at, area, &count);
    begin_block(at, area);
    for (uint32_t k = 0; k < scene->count && at->lay->count < LAYOUT_CELLS_MAX; k++) {
        if (!is_listed(at, k, area)) continue;
        add_cell(at, k, at->bottom, at->left, cell_width(scene, &scene->elements[k]));
        if (!scene->elements[k].brief[0]) continue;
        layout_cell *cell = &at->lay->cells[at->lay->count - 1];
        cell->note = at->left + widest + 1;
        cell->note_width = at->width - cell->note;
    }
    new_row(at);
}

/* ---- the map ---- */

/* What the map shows of other areas is not listed again; what is only seen there are signs. */
static void place_map_texts(pen *at, uint8_t area, bool *taken) {
    layout *lay = at->lay;
    static map_text texts[LAYOUT_CELLS_MAX]; /* large, and there is one terminal */
    int cut, count = map_place_texts(&lay->land, at->scene, area, texts, LAYOUT_CELLS_MAX, &cut);
    for (int k = 0; k < count; k++) {
        map_text *text = &texts[k];
        if (text->element >= LAYOUT_CELLS_MAX) continue;
        taken[text->element] = true;
        text->row += lay->land_row;
        if (!at->scene->elements[text->element].decor) {
            add_cell(at, text->element, text->row, text->column, text->width);
            lay->cells[lay->count - 1].area = area;
            lay->cells[lay->count - 1].on_map = true;
        } else if (lay->sign_count < LAYOUT_SIGNS_MAX) {
            lay->signs[lay->sign_count++] = *text;
        }
    }
}

/* The same without placing anything: for counting the rows that the others need. */
static void take_for_map(pen *at, uint8_t area, bool *taken) {
    int count = at->lay->count, rows = at->lay->rows, bottom = at->bottom;
    place_map_texts(at, area, taken);
    at->lay->count = count;
    at->lay->sign_count = 0;
    at->lay->rows = rows;
    at->bottom = bottom;
}

static void place_map(pen *at, uint8_t area, bool *taken) {
    layout *lay = at->lay;
    begin_block(at, area);
    lay->land_row = at->bottom;
    lay->land_window = lay->land.columns < at->width ? lay->land.columns : at->width;
    use_row(at, lay->land_row + lay->land.rows - 1);
    place_map_texts(at, area, taken);
    new_row(at);
}

/* ---- all of it ---- */

static void place_area(pen *at, uint8_t area, layout_style style) {
    bool empty = true;
    for (uint32_t k = 0; k < at->scene->count && empty; k++) empty = !is_listed(at, k, area);
    if (empty) return;
    if (at->scene->areas[area].columns > 0)
        place_grid(at, area);
    else if (style == LAYOUT_TALL)
        place_tall_list(at, area);
    else
        place_list(at, area);
}

static pen begin_layout(layout *out, const tv_scene *scene, int width, layout_style style, bool *taken) {
    out->count = out->heading_count = out->number_count = out->sign_count = out->rows = out->land.rows = 0;
    memset(taken, 0, LAYOUT_CELLS_MAX * sizeof *taken);
    return (pen){.lay = out, .scene = scene, .taken = taken, .width = width, .gap = style == LAYOUT_TIGHT ? 0 : 1};
}

/* The map at the left over the whole height, the lists beside it. False when that leaves too little for them. */
static bool build_beside(layout *out, const tv_scene *scene, uint8_t area, int width, int height, layout_style style, bool *taken) {
    pen at = begin_layout(out, scene, width, style, taken);
    map_build(&out->land, scene, area, width, height - 1);
    int left = out->land.columns + BESIDE_GAP;
    if (width - left < BESIDE_MIN) return false;
    place_map(&at, area, taken);
    at.left = at.column = left;
    at.row = at.bottom = 0;
    for (uint8_t each = 0; each < scene->area_count; each++)
        if (each != area) place_area(&at, each, style);
    return true;
}

/* One below the other, in the order of the scene; the map gets the rows that the others leave. */
static void build_below(layout *out, const tv_scene *scene, int area, int width, int height, layout_style style, bool *taken) {
    for (int rows = 0, pass = area == MAP_NONE ? 1 : 0; pass < 2; pass++) {
        pen at = begin_layout(out, scene, width, style, taken);
        if (area != MAP_NONE) map_build(&out->land, scene, (uint8_t)area, width, height - rows - 1);
        if (area != MAP_NONE && pass == 0) take_for_map(&at, (uint8_t)area, taken);
        for (uint8_t each = 0; each < scene->area_count; each++) {
            if (each != area)
                place_area(&at, each, style);
            else if (pass == 1)
                place_map(&at, each, taken);
        }
        rows = out->rows;
    }
}

void layout_build(layout *out, const tv_scene *scene, int width, int height, layout_style style) {
    static bool taken[LAYOUT_CELLS_MAX]; /* large, and there is one terminal */
    int area = map_area(scene);
    if (area == MAP_NONE || !build_beside(out, scene, (uint8_t)area, width, height, style, taken))
        build_below(out, scene, area, width, height, style, taken);
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

static int middle_of(const layout_cell *cell) { return 2 * cell->column + cell->width; }

/* On a map: the nearest in a direction. Off the way counts more than along it, and what is more aside than ahead comes last. */
static int step_on_map(const layout *lay, int from, int rows, int columns) {
    enum { ASIDE = 3, FAR = 1 << 20 };
    const layout_cell *here = &lay->cells[from];
    int best = LAYOUT_NONE, least = 2 * FAR;
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        if (!cell->on_map || k == from) continue;
        int down = 4 * (cell->row - here->row), right = middle_of(cell) - middle_of(here); /* both in halves of a column */
        int ahead = rows ? rows * down : columns * right, aside = abs(rows ? right : down);
        if (ahead <= 0) continue;
        int cost = ahead + ASIDE * aside + (aside > ahead + (rows ? here->width : 0) ? FAR : 0);
        if (cost >= least) continue;
        least = cost;
        best = k;
    }
    if (best != LAYOUT_NONE && least >= FAR && columns) return LAYOUT_NONE; /* to the side, one stays about level */
    return best;
}

/* The nearest cell, by the middles, of the next row that has cells. */
static int step_off_map(const layout *lay, int from, int rows) {
    const layout_cell *here = &lay->cells[from];
    for (int row = here->row + rows; row >= 0 && row < lay->rows; row += rows) {
        int best = LAYOUT_NONE, best_distance = 0;
        for (int k = 0; k < lay->count; k++) {
            const layout_cell *cell = &lay->cells[k];
            if (cell->row != row || (here->on_map && cell->on_map)) continue;
            int distance = abs(middle_of(cell) - middle_of(here));
            if (best != LAYOUT_NONE && distance >= best_distance) continue;
            best = k;
            best_distance = distance;
        }
        if (best != LAYOUT_NONE) return best;
    }
    return from;
}

int layout_step_row(const layout *lay, int from, int rows) {
    int to = lay->cells[from].on_map ? step_on_map(lay, from, rows, 0) : LAYOUT_NONE;
    return to != LAYOUT_NONE ? to : step_off_map(lay, from, rows);
}

/* Beyond a side of the map, and back into it: the nearest cell there. */
static int step_across_edge(const layout *lay, int from, int columns) {
    const layout_cell *here = &lay->cells[from];
    int best = from, least = 1 << 20;
    for (int k = 0; k < lay->count; k++) {
        const layout_cell *cell = &lay->cells[k];
        int ahead = columns * (middle_of(cell) - middle_of(here)), cost = ahead + 8 * abs(cell->row - here->row);
        if (cell->on_map == here->on_map || ahead <= 0 || cost >= least) continue;
        least = cost;
        best = k;
    }
    return best;
}

int layout_step_column(const layout *lay, int from, int columns) {
    int to = lay->cells[from].on_map ? step_on_map(lay, from, 0, columns) : from + columns;
    if (lay->cells[from].on_map && to != LAYOUT_NONE) return to;
    bool same = to >= 0 && to < lay->count && lay->cells[to].area == lay->cells[from].area && !lay->cells[to].on_map;
    if (!lay->cells[from].on_map && same) return to;
    return lay->land.rows > 0 ? step_across_edge(lay, from, columns) : from;
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
