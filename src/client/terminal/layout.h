/* Layout: where the elements of a scene stand in a terminal. An area of shapes becomes a map (map.h), areas with columns become grids, the
 * others flow like words behind their heading; small ones share a row. Where there is room the lists stand beside the map. Where not all of it
 * has room, what must stay in sight stands in the first rows. It knows no terminal, only rows and columns of text, so that tests can look at
 * it. */
#ifndef TRIVIUM_CLIENT_TERMINAL_LAYOUT_H
#define TRIVIUM_CLIENT_TERMINAL_LAYOUT_H

#include <trivium/scene.h>

#include "map.h"

enum { LAYOUT_CELLS_MAX = 8192, LAYOUT_NUMBERS_MAX = 256, LAYOUT_SIGNS_MAX = 512, LAYOUT_NONE = -1 };

typedef struct layout_cell {
    uint32_t element; /* index in the scene */
    uint8_t area;
    int row, column, width; /* the two marks around the text included */
    int note, note_width;   /* column where its label is written out, and how wide; 0: it is not */
    int note_rows;          /* rows that the label takes there */
    bool on_map;            /* its column is one of the map's */
    uint32_t home;          /* on the map: the shape that it is or lies in, as an element */
} layout_cell;

typedef struct layout_heading {
    uint8_t area;
    int row, column, width;
} layout_heading;

typedef struct layout_number { /* of a grid's column, above it */
    int number, row, column;
} layout_number;

typedef struct layout {
    layout_number numbers[LAYOUT_NUMBERS_MAX];
    int number_count;
    layout_cell cells[LAYOUT_CELLS_MAX];
    int count;
    layout_heading headings[TV_AREAS_MAX];
    int heading_count;
    map_text signs[LAYOUT_SIGNS_MAX]; /* what is only seen on the map: others' pieces */
    int sign_count;
    map land;                  /* no rows: there is no map */
    int land_row, land_window; /* where it begins, and how many of its columns can be seen at once */
    int rows;
    int pinned; /* the first so many of them stay in sight; the others scroll below */
} layout;

/* TIGHT: as few rows as possible. AIRY: empty rows between areas. TALL: also every thing of a list on a row of its own,
 * with its label. */
typedef enum { LAYOUT_TIGHT, LAYOUT_AIRY, LAYOUT_TALL } layout_style;
/* For so many columns and, if that is possible, no more than so many rows. */
void layout_build(layout *out, const tv_scene *scene, int width, int height, layout_style style);
/* What a cell shows: the element's brief, else its label. */
const char *layout_words(const tv_scene *scene, const tv_element *element);
int layout_find(const layout *lay, const tv_scene *scene, const char *id);
int layout_at(const layout *lay, int row, int column);

/* The cell that a step leads to (layout_steps.c). On the map: to what lies that way in the same shape, else to a shape that touches it on that
 * side, else to the nearest that way, and beyond the map's edge to what stands there. Elsewhere: along a row, to the nearest cell of the next
 * row, or to the first cell of the next area. Stays where there is none. `goal` is the middle to stay near while going up and down, as
 * layout_middle has it, so that many steps lead straight on; LAYOUT_NONE: the cell's own. */
int layout_step_row(const layout *lay, int from, int rows, int goal);
int layout_step_column(const layout *lay, int from, int columns);
int layout_step_area(const layout *lay, int from, int areas);
int layout_middle(const layout *lay, int cell);
/* The first cell of an area, or LAYOUT_NONE. */
int layout_first(const layout *lay, int area);

#endif
