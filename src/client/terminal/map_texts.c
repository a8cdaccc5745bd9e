/* Where the texts of a map stand: within the shape they belong to, as near to their own place as there is room. */
#include "map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "command/fit.h"
#include "layout.h"

enum { MARKS = 2, SHORTEST = 3 };

typedef struct page {
    const map *it;
    bool taken[MAP_ROWS_MAX][MAP_COLUMNS_MAX];
} page;

/* A character wholly within one shape. */
static bool is_within(const page *on, int row, int column, uint16_t owner) {
    const map *it = on->it;
    return !on->taken[row][column] && it->owner[row][column] == owner && it->owner[row][column + 1] == owner &&
           it->owner[row + 1][column] == owner && it->owner[row + 1][column + 1] == owner;
}

/* The free run of so many columns that is nearest to a place. */
static bool find_room(const page *on, uint16_t owner, double row, double column, int width, map_text *out) {
    double least = 1e9;
    for (int r = 0; r < on->it->rows; r++) {
        double off_rows = 2.5 * fabs(r + 0.5 - row);
        if (off_rows >= least) continue;
        for (int c = 0, run = 0; c < on->it->columns; c++) {
            run = is_within(on, r, c, owner) ? run + 1 : 0;
            if (run < width) continue;
            double off = off_rows + fabs(c + 1 - width / 2.0 - column);
            if (off >= least) continue;
            least = off;
            out->row = r;
            out->column = c - width + 1;
        }
    }
    out->width = width;
    return least < 1e9;
}

/* A shape without room: its text lies over whatever is there, because it must be somewhere. */
static void squeeze(const map *it, double row, double column, map_text *out) {
    out->row = row < 0 ? 0 : row >= it->rows ? it->rows - 1 : (int)row;
    out->column = column < SHORTEST ? 0 : (int)column - SHORTEST;
    out->width = SHORTEST + MARKS;
    if (out->column + out->width > it->columns) out->column = it->columns > out->width ? it->columns - out->width : 0;
}

static bool put(page *on, const tv_scene *scene, int home, map_text *text, int *cut) {
    const tv_element *element = &scene->elements[text->element];
    double row = (element->y + element->h / 2.0 - on->it->top) / on->it->down,
           column = (element->x + element->w / 2.0 - on->it->left) / on->it->across;
    int whole = fit_columns(layout_words(scene, element)) + MARKS, width = whole;
    while (width >= SHORTEST + MARKS && !find_room(on, (uint16_t)(home + 1), row, column, width, text)) width--;
    bool found = width >= SHORTEST + MARKS || (whole < SHORTEST + MARKS && find_room(on, (uint16_t)(home + 1), row, column, whole, text));
    if (!found || width < whole) ++*cut;
    if (!found && home != (int)text->element) return false; /* it stands in a list */
    if (!found) squeeze(on->it, row, column, text);
    memset(&on->taken[text->row][text->column], 1, (size_t)text->width);
    return true;
}

/* Every brick holds one text, which takes all of it. */
static int fill_bricks(const map *it, map_text *out, int max) {
    int count = 0;
    for (int row = 1; row < it->rows; row++)
        for (int column = 1; column <= it->columns; column++) {
            uint16_t owner = it->owner[row][column];
            if (owner == 0 || owner == it->owner[row - 1][column] || owner == it->owner[row][column - 1] || count == max) continue;
            int width = 0;
            while (column + width <= it->columns && it->owner[row][column + width] == owner) width++;
            out[count++] = (map_text){(uint32_t)owner - 1, row, column, width - 1};
        }
    return count;
}

int map_place_texts(const map *it, const tv_scene *scene, uint8_t area, map_text *out, int max, int *cut) {
    static page on; /* large, and there is one terminal */
    int count = 0;
    *cut = 0;
    if (it->bricks) return fill_bricks(it, out, max);
    on.it = it;
    memset(on.taken, 0, sizeof on.taken);
    for (int shaped = 1; shaped >= 0; shaped--) /* names first */
        for (uint32_t k = 0; k < scene->count && count < max; k++) {
            int home = map_home(it, scene, area, k);
            if (home == MAP_NONE || (home == (int)k) != (shaped == 1)) continue;
            out[count].element = k;
            if (put(&on, scene, home, &out[count], cut)) count++;
        }
    return count;
}
