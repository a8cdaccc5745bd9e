/* Shapes as areas of characters, see map.h. Where the texts stand is in map_texts.c. */
#include "map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/fit.h"
#include "layout.h"

enum {
    SHAPES_MIN = 4, /* fewer are no map */
    POINTS_MAX = 1024,
    MARKS = 2,
    BRICK_ROWS = 2,         /* a line and a text */
    BRICK_COLUMNS_MIN = 10, /* narrower ones say too little; then one scrolls */
    TALLNESS = 2,           /* a character is about twice as high as wide */
    COLUMNS_STEP = 4,
};

static bool is_shaped(const tv_scene *scene, uint32_t k, uint8_t area) {
    const tv_element *element = &scene->elements[k];
    return element->area == area && !element->decor && tv_scene_words(scene, element->shape)[0] != '\0';
}

int map_area(const tv_scene *scene) {
    for (uint8_t area = 0; area < scene->area_count; area++) {
        int shapes = 0;
        for (uint32_t k = 0; k < scene->count; k++) shapes += is_shaped(scene, k, area);
        if (shapes >= SHAPES_MIN && scene->areas[area].columns == 0) return area;
    }
    return MAP_NONE;
}

/* ---- where the shapes lie in the scene ---- */

typedef struct bounds {
    double left, top, right, bottom;
    double width, height; /* of the first shape */
    bool equal;           /* all are as large as the first */
} bounds;

static bounds measure(const tv_scene *scene, uint8_t area) {
    bounds all = {.left = 1e9, .top = 1e9, .right = -1e9, .bottom = -1e9, .equal = true};
    enum { ROUNDED = 2 };
    for (uint32_t k = 0; k < scene->count; k++) {
        const tv_element *it = &scene->elements[k];
        if (!is_shaped(scene, k, area)) continue;
        if (all.width == 0) all.width = it->w, all.height = it->h;
        all.left = fmin(all.left, it->x);
        all.top = fmin(all.top, it->y);
        all.right = fmax(all.right, it->x + it->w);
        all.bottom = fmax(all.bottom, it->y + it->h);
        all.equal = all.equal && fabs(it->w - all.width) <= ROUNDED && fabs(it->h - all.height) <= ROUNDED;
    }
    return all;
}

static void own(map *out, int row, int column, uint32_t element) {
    if (row < 0 || row > out->rows || column < 0 || column > out->columns) return;
    out->owner[row][column] = (uint16_t)(element + 1);
}

static void clear(map *out, int rows, int columns) {
    out->rows = rows < MAP_ROWS_MAX ? rows : MAP_ROWS_MAX;
    out->columns = columns < MAP_COLUMNS_MAX ? columns : MAP_COLUMNS_MAX;
    for (int row = 0; row <= out->rows; row++) memset(out->owner[row], 0, ((size_t)out->columns + 1) * sizeof out->owner[row][0]);
}

/* ---- bricks ---- */

/* Places are rounded to scene units, so over many bricks a pitch that is a little wrong would lead astray: the one that fits all places best. */
static double fit_pitch(const tv_scene *scene, uint8_t area, double about, double origin, bool across) {
    double best = about, least = 1e18;
    for (double pitch = about * 0.94; pitch <= about * 1.06; pitch += about / 2048) {
        double sum = 0;
        for (uint32_t k = 0; k < scene->count; k++) {
            if (!is_shaped(scene, k, area)) continue;
            const tv_element *it = &scene->elements[k];
            double steps = ((across ? it->x + it->w / 2.0 : it->y + it->h / 2.0) - origin) / pitch, off = steps - round(steps);
            sum += off * off;
        }
        if (sum >= least) continue;
        least = sum;
        best = pitch;
    }
    return best;
}

static int widest_text(const tv_scene *scene, uint8_t area) {
    int widest = 0;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_shaped(scene, k, area)) continue;
        int columns = fit_columns(layout_words(scene, &scene->elements[k]));
        if (columns > widest) widest = columns;
    }
    return widest;
}

/* As wide as the longest text needs, or as all of them in a row allow. */
static int brick_columns(const tv_scene *scene, uint8_t area, int bricks, int columns) {
    int wanted = widest_text(scene, area) + MARKS + 1, room = (columns - 1) / (bricks > 0 ? bricks : 1);
    int pitch = room < wanted ? room : wanted;
    if (pitch < BRICK_COLUMNS_MIN) pitch = wanted < BRICK_COLUMNS_MIN ? wanted : BRICK_COLUMNS_MIN;
    return pitch + pitch % 2 - (pitch % 2 && pitch + 1 > room && pitch > BRICK_COLUMNS_MIN ? 2 : 0);
}

static void lay_bricks(map *out, const tv_scene *scene, uint8_t area, const bounds *all, int columns) {
    double first_x = all->left + all->width / 2, first_y = all->top + all->height / 2;
    double half = fit_pitch(scene, area, all->width / 2, first_x, true), step = fit_pitch(scene, area, all->height * 0.75, first_y, false);
    int halves = (int)round((all->right - all->left) / half), rows = (int)round((all->bottom - all->top - all->height) / step) + 1;
    int pitch = brick_columns(scene, area, (halves + 1) / 2, columns);
    clear(out, rows * BRICK_ROWS + 1, halves * pitch / 2 + 1);
    out->bricks = true;
    out->across = 2 * half / pitch;
    out->down = step / BRICK_ROWS;
    out->left = all->left - out->across / 2;
    out->top = all->top + all->height / 2 - 1.5 * out->down;
    for (uint32_t k = 0; k < scene->count; k++) {
        if (!is_shaped(scene, k, area)) continue;
        const tv_element *it = &scene->elements[k];
        int column = (int)round((it->x + it->w / 2.0 - first_x) / half) * pitch / 2;
        int row = (int)round((it->y + it->h / 2.0 - first_y) / step) * BRICK_ROWS;
        for (int down = 1; down <= BRICK_ROWS; down++)
            for (int right = 1; right <= pitch; right++) own(out, row + down, column + right, k);
    }
}

/* ---- to scale ---- */

typedef struct outline {
    double x[POINTS_MAX], y[POINTS_MAX];
    bool begins[POINTS_MAX]; /* a new part of the outline */
    int count;
} outline;

/* "M0 0L9 0L9 9Z": what scenes write. */
static void read_outline(outline *out, const char *shape) {
    out->count = 0;
    while (*shape && out->count < POINTS_MAX) {
        bool begins = *shape == 'M';
        char *rest;
        if (*shape != 'M' && *shape != 'L') {
            shape++;
            continue;
        }
        double x = strtod(shape + 1, &rest), y = strtod(rest, &rest);
        out->x[out->count] = x;
        out->y[out->count] = y;
        out->begins[out->count++] = begins;
        shape = rest;
    }
}

/* Where a line at this height crosses the outline, from left to right. */
static int crossings(const outline *it, double y, double out[POINTS_MAX]) {
    int count = 0, begin = 0;
    for (int k = 0; k < it->count; k++) {
        if (it->begins[k]) begin = k;
        int next = k + 1 < it->count && !it->begins[k + 1] ? k + 1 : begin;
        if ((it->y[k] <= y) == (it->y[next] <= y)) continue;
        double x = it->x[k] + (y - it->y[k]) * (it->x[next] - it->x[k]) / (it->y[next] - it->y[k]);
        int at = count++;
        for (; at > 0 && out[at - 1] > x; at--) out[at] = out[at - 1];
        out[at] = x;
    }
    return count;
}

static void draw_shape(map *out, const tv_scene *scene, uint32_t element) {
    static outline it; /* large, and there is one terminal */
    static double at[POINTS_MAX];
    read_outline(&it, tv_scene_words(scene, scene->elements[element].shape));
    for (int row = 0; row <= out->rows; row++) {
        int count = crossings(&it, out->top + row * out->down, at);
        for (int k = 0; k + 1 < count; k += 2) {
            int from = (int)ceil((at[k] - out->left) / out->across), to = (int)floor((at[k + 1] - out->left) / out->across);
            for (int column = from; column <= to; column++) own(out, row, column, element);
        }
    }
}

/* The outermost corners lie half a character outside, so that every line is closed. */
static void draw_scaled(map *out, const tv_scene *scene, uint8_t area, const bounds *all, int columns) {
    double width = all->right - all->left, height = all->bottom - all->top;
    out->bricks = false;
    out->across = width / (columns - 1);
    out->down = out->across * TALLNESS;
    clear(out, (int)(height / out->down) + 2, columns);
    out->left = all->left - out->across / 2;
    out->top = all->top - out->down / 2;
    for (uint32_t k = 0; k < scene->count; k++)
        if (is_shaped(scene, k, area)) draw_shape(out, scene, k);
}

/* The smallest scale that leaves room for all texts, but as large as the room allows. */
static void scale_map(map *out, const tv_scene *scene, uint8_t area, const bounds *all, int columns, int rows) {
    static map_text texts[1024];
    double ratio = (all->bottom - all->top) / (all->right - all->left) / TALLNESS;
    int most = (int)((rows - 2) / ratio), cut = 0;
    if (most < 20) most = 20;
    if (columns > MAP_COLUMNS_MAX) columns = MAP_COLUMNS_MAX;
    for (int tried = most < columns ? most : columns;; tried += COLUMNS_STEP) {
        if (tried > columns) tried = columns;
        draw_scaled(out, scene, area, all, tried);
        map_place_texts(out, scene, area, texts, (int)(sizeof texts / sizeof *texts), &cut);
        if (cut == 0 || tried == columns) return;
    }
}

void map_build(map *out, const tv_scene *scene, uint8_t area, int columns, int rows) {
    bounds all = measure(scene, area);
    if (all.equal)
        lay_bricks(out, scene, area, &all, columns);
    else
        scale_map(out, scene, area, &all, columns, rows);
}

/* ---- reading it ---- */

int map_home(const map *it, const tv_scene *scene, uint8_t area, uint32_t element) {
    const tv_element *thing = &scene->elements[element];
    if (is_shaped(scene, element, area)) return (int)element;
    if (it->bricks || thing->brief[0] == '\0' || it->rows == 0) return MAP_NONE;
    int row = (int)round((thing->y + thing->h / 2.0 - it->top) / it->down),
        column = (int)round((thing->x + thing->w / 2.0 - it->left) / it->across);
    if (row < 0 || row > it->rows || column < 0 || column > it->columns) return MAP_NONE;
    return (int)it->owner[row][column] - 1;
}

unsigned map_lines(const map *it, int row, int column) {
    uint16_t nw = it->owner[row][column], ne = column < it->columns ? it->owner[row][column + 1] : 0;
    uint16_t sw = row < it->rows ? it->owner[row + 1][column] : 0,
             se = row < it->rows && column < it->columns ? it->owner[row + 1][column + 1] : 0;
    return (nw != ne ? 1u : 0) | (sw != se ? 2u : 0) | (nw != sw ? 4u : 0) | (ne != se ? 8u : 0);
}

bool map_touches(const map *it, int row, int column, uint32_t element) {
    for (int down = 0; down < 2; down++)
        for (int right = 0; right < 2; right++)
            if (row + down <= it->rows && column + right <= it->columns && it->owner[row + down][column + right] == element + 1)
                return true;
    return false;
}
