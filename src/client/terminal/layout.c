/* Places areas one below the other, see layout.h. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "command/fit.h"

enum { MARKS = 2, GAP = 2, GRID_GAP_MAX = 4, NUMBERED_COLUMNS_MIN = 5, WORDS_MAX = 40, BESIDE_GAP = 2, BESIDE_MIN = 48 };

/* Where the next area may begin. */
typedef struct pen {
    layout *lay;
    const tv_scene *scene;
    const bool *taken; /* by the map, or placed already */
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
    if (heading > (at->width - at->left) / 2) heading = (at->width - at->left) / 2;
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

/* A list with room: one thing a row, its label beside it, as many rows as it needs. */
static void place_tall_list(pen *at, uint8_t area) {
    const tv_scene *scene = at->scene;
    int count, widest = measure_area(at, area, &count);
    begin_block(at, area);
    for (uint32_t k = 0; k < scene->count && at->lay->count < LAYOUT_CELLS_MAX; k++) {
        if (!is_listed(at, k, area)) continue;
        int row = at->bottom;
        add_cell(at, k, row, at->left, cell_width(scene, &scene->elements[k]));
        if (!scene->elements[k].brief[0]) continue;
        layout_cell *cell = &at->lay->cells[at->lay->count - 1];
        cell->note = at->left + widest + 1;
        cell->note_width = at->width - cell->note;
        cell->note_rows = fit_lines(tv_scene_words(scene, scene->elements[k].label), cell->note_width);
        use_row(at, row + (cell->note_rows > 0 ? cell->note_rows - 1 : 0));
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
        if (text->element >= LAYOUT_CELLS_MAX || taken[text->element]) continue;
        taken[text->element] = true;
        text->row += lay->land_row;
        if (!at->scene->elements[text->element].decor) {
            add_cell(at, text->element, text->row, text->column, text->width);
            layout_cell *cell = &lay->cells[lay->count - 1];
            cell->area = area;
            cell->on_map = true;
            cell->home = (uint32_t)map_home(&lay->land, at->scene, area, text->element);
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

static bool is_empty(const pen *at, uint8_t area) {
    for (uint32_t k = 0; k < at->scene->count; k++)
        if (is_listed(at, k, area)) return false;
    return true;
}

static void place_area(pen *at, uint8_t area, layout_style style) {
    if (is_empty(at, area)) return;
    if (at->scene->areas[area].columns > 0)
        place_grid(at, area);
    else if (style == LAYOUT_TALL)
        place_tall_list(at, area);
    else
        place_list(at, area);
}

/* How it is to be built. */
typedef struct wish {
    int width, height;
    layout_style style;
    int map;     /* the area that is one, or MAP_NONE */
    bool pinned; /* what must stay in sight comes first */
} wish;

/* What must stay in sight, as long as it leaves half of the height to the rest. */
static void pin(pen *at, const wish *how, bool *taken) {
    const tv_scene *scene = at->scene;
    for (uint8_t area = 0; area < scene->area_count; area++) {
        if (!scene->areas[area].in_sight || area == how->map || is_empty(at, area)) continue;
        pen before = *at;
        layout *lay = at->lay;
        int count = lay->count, headings = lay->heading_count, numbers = lay->number_count, rows = lay->rows;
        place_area(at, area, how->style);
        if (at->bottom > how->height / 2) {
            *at = before;
            lay->count = count, lay->heading_count = headings, lay->number_count = numbers, lay->rows = rows;
            continue;
        }
        for (uint32_t k = 0; k < scene->count && k < LAYOUT_CELLS_MAX; k++) taken[k] = taken[k] || scene->elements[k].area == area;
    }
    at->lay->pinned = at->bottom;
    at->row = at->bottom;
    at->column = at->left;
}

static pen begin_layout(layout *out, const tv_scene *scene, const wish *how, bool *taken) {
    out->count = out->heading_count = out->number_count = out->sign_count = out->rows = out->land.rows = out->pinned = 0;
    memset(taken, 0, LAYOUT_CELLS_MAX * sizeof *taken);
    pen at = {.lay = out, .scene = scene, .taken = taken, .width = how->width, .gap = how->style == LAYOUT_TIGHT ? 0 : 1};
    if (how->pinned) pin(&at, how, taken);
    return at;
}

/* The map at the left over the whole height, the lists beside it. False when that leaves too little for them. */
static bool build_beside(layout *out, const tv_scene *scene, const wish *how, bool *taken) {
    pen at = begin_layout(out, scene, how, taken);
    map_build(&out->land, scene, (uint8_t)how->map, how->width, how->height - out->pinned - 1);
    int left = out->land.columns + BESIDE_GAP;
    if (how->width - left < BESIDE_MIN) return false;
    place_map(&at, (uint8_t)how->map, taken);
    at.left = at.column = left;
    at.row = at.bottom = out->pinned;
    for (uint8_t each = 0; each < scene->area_count; each++)
        if (each != how->map) place_area(&at, each, how->style);
    return true;
}

/* One below the other, in the order of the scene; the map gets the rows that the others leave. */
static void build_below(layout *out, const tv_scene *scene, const wish *how, bool *taken) {
    for (int rows = 0, pass = how->map == MAP_NONE ? 1 : 0; pass < 2; pass++) {
        pen at = begin_layout(out, scene, how, taken);
        if (how->map != MAP_NONE) map_build(&out->land, scene, (uint8_t)how->map, how->width, how->height - rows - 1);
        if (how->map != MAP_NONE && pass == 0) take_for_map(&at, (uint8_t)how->map, taken);
        for (uint8_t each = 0; each < scene->area_count; each++) {
            if (each != how->map)
                place_area(&at, each, how->style);
            else if (pass == 1)
                place_map(&at, each, taken);
        }
        rows = out->rows;
    }
}

static bool has_pins(const tv_scene *scene) {
    for (uint8_t area = 0; area < scene->area_count; area++)
        if (scene->areas[area].in_sight) return true;
    return false;
}

void layout_build(layout *out, const tv_scene *scene, int width, int height, layout_style style) {
    static bool taken[LAYOUT_CELLS_MAX]; /* large, and there is one terminal */
    wish how = {.width = width, .height = height, .style = style, .map = map_area(scene)};
    for (int pass = 0; pass < 2; pass++, how.pinned = true) {
        if (how.map == MAP_NONE || !build_beside(out, scene, &how, taken)) build_below(out, scene, &how, taken);
        if (style != LAYOUT_TIGHT || out->rows <= height || !has_pins(scene)) return;
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

int layout_first(const layout *lay, int area) {
    for (int k = 0; k < lay->count; k++)
        if (lay->cells[k].area == area) return k;
    return LAYOUT_NONE;
}
