/* Maps in a terminal: the shapes of every game that has some, at several sizes and moments: nothing overlaps, all of it is there, and arrows
 * lead to everything. */
/* links: program */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/session.h>

#include "client/terminal/layout.h"
#include "command/characters.h"
#include "command/scene_names.h"

typedef struct moment {
    const tv_scene *scene;
    int columns, rows; /* of the table */
} moment;

/* Every so many moments of a game in which anything is played. */
static void walk(const tv_game *game, uint32_t every, void (*look)(const moment *at), int columns, int rows) {
    tv_record record;
    tv_error error;
    tv_record_begin(&record, game, game->seats_max, "map");
    tv_session *session = tv_session_open(&record, TV_EN, &error);
    assert_non_null(session);
    for (uint32_t k = 0; k < 160; k++) {
        tv_session_lift(session);
        const tv_frame *frame = tv_session_frame(session);
        if (frame->over) break;
        moment at = {&frame->screen->scene, columns, rows};
        if (k % every == 0) look(&at);
        uint32_t count = frame->screen->choice.count;
        assert_true(tv_session_play(session, frame->screen->choice.moves[(k * 7919u) % count], &error));
    }
    tv_session_close(session);
    tv_record_free(&record);
}

static void walk_all(uint32_t every, void (*look)(const moment *at), int columns, int rows) {
    for (uint32_t k = 0; tv_games[k]; k++) walk(tv_games[k], every, look, columns, rows);
}

/* ---- nothing is lost, nothing overlaps ---- */

static void check_places(const moment *at) {
    static layout lay;
    layout_build(&lay, at->scene, at->columns, at->rows, LAYOUT_TIGHT);
    uint32_t listed = 0;
    for (uint32_t k = 0; k < at->scene->count; k++) listed += !at->scene->elements[k].decor;
    assert_int_equal(lay.count, listed);
    for (int k = 0; k < lay.count; k++) {
        const layout_cell *cell = &lay.cells[k];
        assert_true(cell->row >= 0 && cell->row < lay.rows && cell->column >= 0);
        assert_true(cell->column + cell->width <= (cell->on_map ? lay.land.columns : at->columns));
        for (int other = 0; other < k; other++) {
            const layout_cell *before = &lay.cells[other];
            bool apart =
                before->row != cell->row || before->column + before->width <= cell->column || cell->column + cell->width <= before->column;
            assert_true(apart || before->on_map != cell->on_map);
        }
    }
}

static void test_nothing_overlaps(void **state) {
    (void)state;
    walk_all(8, check_places, 80, 13);
    walk_all(8, check_places, 137, 53);
}

/* ---- a large terminal shows all ---- */

static void check_whole(const moment *at) {
    static layout lay;
    layout_build(&lay, at->scene, at->columns, at->rows, LAYOUT_TIGHT);
    if (lay.land.rows > 0) assert_true(lay.land_row + lay.land.rows <= at->rows);
    assert_true(lay.land_window == lay.land.columns || lay.land.bricks);
}

static void test_whole_at_200_by_60(void **state) {
    (void)state;
    walk_all(8, check_whole, 137, 53);
}

/* ---- arrows ---- */

typedef enum { UP, DOWN, LEFT, RIGHT, ARROWS } arrow;
static const int arrow_rows[ARROWS] = {-1, 1, 0, 0}, arrow_columns[ARROWS] = {0, 0, -1, 1};

static int step(const layout *lay, int from, arrow to) {
    int next =
        to == UP || to == DOWN ? layout_step_row(lay, from, arrow_rows[to], LAYOUT_NONE) : layout_step_column(lay, from, arrow_columns[to]);
    assert_true(next >= 0 && next < lay->count);
    return next;
}

enum { STEPPED_MAX = 1024 };
static int steps[STEPPED_MAX][ARROWS];

static void find_steps(const layout *lay) {
    assert_true(lay->count <= STEPPED_MAX);
    for (int k = 0; k < lay->count; k++)
        for (arrow to = UP; to < ARROWS; to++) steps[k][to] = step(lay, k, to);
}

/* Every cell that arrows lead to from this one, or from which they lead to it. */
static void spread(const layout *lay, int from, bool backwards, bool *seen) {
    memset(seen, 0, STEPPED_MAX * sizeof *seen);
    seen[from] = true;
    for (bool more = true; more;) {
        more = false;
        for (int k = 0; k < lay->count; k++)
            for (arrow to = UP; to < ARROWS; to++) {
                int begin = backwards ? steps[k][to] : k, end = backwards ? k : steps[k][to];
                if (!seen[begin] || seen[end]) continue;
                seen[end] = more = true;
            }
    }
}

/* Arrows lead from everything to everything: on the map, in the lists, and between them. */
static void check_arrows(const moment *at) {
    static layout lay;
    static bool seen[STEPPED_MAX];
    for (int style = LAYOUT_TIGHT; style <= LAYOUT_TALL; style += LAYOUT_TALL - LAYOUT_TIGHT) {
        layout_build(&lay, at->scene, at->columns, at->rows, (layout_style)style);
        find_steps(&lay);
        for (int backwards = 0; backwards < 2; backwards++) {
            spread(&lay, 0, backwards, seen);
            for (int k = 0; k < lay.count; k++) {
                if (!seen[k]) print_message("%s is cut off\n", at->scene->elements[lay.cells[k].element].id);
                assert_true(seen[k]);
            }
        }
    }
}

static void test_arrows_reach_everything(void **state) {
    (void)state;
    walk_all(24, check_arrows, 80, 14);
    walk_all(24, check_arrows, 137, 53);
}

/* How far shapes lie side by side along the lines of the map: [a][b] counts where b is below a, or right of it, less where it is otherwise. */
static int below[STEPPED_MAX][STEPPED_MAX], beside[STEPPED_MAX][STEPPED_MAX];

static void count_border(int sums[STEPPED_MAX][STEPPED_MAX], uint16_t a, uint16_t b, int length) {
    if (a == b || a == 0 || b == 0) return;
    sums[a - 1][b - 1] += length;
    sums[b - 1][a - 1] -= length;
}

static void measure_borders(const moment *at, const map *land) {
    assert_true(at->scene->count <= STEPPED_MAX);
    memset(below, 0, sizeof below);
    memset(beside, 0, sizeof beside);
    for (int row = 0; row < land->rows; row++)
        for (int column = 0; column < land->columns; column++) {
            uint16_t here = land->owner[row][column];
            count_border(below, here, land->owner[row + 1][column], 1);
            count_border(beside, here, land->owner[row][column + 1], 2);
        }
}

static int ahead_by(uint32_t a, uint32_t b, arrow to) { return arrow_rows[to] * below[a][b] + arrow_columns[to] * beside[a][b]; }

/* Does `b` lie that way of `a`, across a border that faces there more than any other way? */
static bool lies_that_way(uint32_t a, uint32_t b, arrow to) {
    return ahead_by(a, b, to) > 0 && abs(to == UP || to == DOWN ? beside[a][b] : below[a][b]) <= ahead_by(a, b, to);
}

/* From a shape, an arrow leads to something within it or, if one touches it on that side, to such a neighbour. */
static void check_neighbours(const moment *at) {
    static layout lay;
    layout_build(&lay, at->scene, at->columns, at->rows, LAYOUT_TIGHT);
    if (lay.land.rows == 0) return;
    measure_borders(at, &lay.land);
    for (int from = 0; from < lay.count; from++) {
        const layout_cell *here = &lay.cells[from];
        if (!here->on_map) continue;
        for (arrow to = UP; to < ARROWS; to++) {
            const layout_cell *next = &lay.cells[step(&lay, from, to)];
            if (next != here && next->on_map && next->home == here->home) continue;
            bool any = false;
            for (int k = 0; k < lay.count && !any; k++)
                any = lay.cells[k].on_map && lay.cells[k].element == lay.cells[k].home && lies_that_way(here->home, lay.cells[k].home, to);
            if (!any) continue;
            bool good = next->on_map && ahead_by(here->home, next->home, to) > 0;
            if (!good)
                print_message("%s, arrow %d: %s\n", at->scene->elements[here->element].id, to, at->scene->elements[next->element].id);
            assert_true(good);
        }
    }
}

static void test_arrows_lead_to_neighbours(void **state) {
    (void)state;
    walk_all(24, check_neighbours, 80, 14);
    walk_all(24, check_neighbours, 137, 53);
}

/* Steps that follow each other lead straight on: from the top of a map of bricks down to its lower edge and back. */
static void check_straight(const moment *at) {
    static layout lay;
    layout_build(&lay, at->scene, at->columns, at->rows, LAYOUT_TIGHT);
    if (!lay.land.bricks) return;
    measure_borders(at, &lay.land);
    for (int from = 0; from < lay.count; from++) {
        if (!lay.cells[from].on_map) continue;
        int goal = layout_middle(&lay, from), pitch = 2 * (lay.cells[from].width + 1);
        for (int here = from, next = layout_step_row(&lay, here, 1, goal); next != here && lay.cells[next].on_map;
             here = next, next = layout_step_row(&lay, here, 1, goal)) {
            if (below[lay.cells[here].home][lay.cells[next].home] <= 0) break; /* over a gap */
            if (abs(layout_middle(&lay, here) - goal) <= pitch / 2) assert_true(abs(layout_middle(&lay, next) - goal) <= pitch);
        }
    }
}

static void test_steps_lead_straight_on(void **state) {
    (void)state;
    walk(tv_game_find("attika"), 24, check_straight, 137, 53);
}

/* What went wrong once: rows were skipped, neighbours passed over, and the lists beside the map left for it. */
typedef struct expected {
    const char *from;
    arrow to;
    const char *next, *other; /* either */
} expected;

static void check_steps(const char *game, const char *seed, int columns, int rows, layout_style style, const expected *list, size_t count) {
    static layout lay;
    tv_record record;
    tv_error error;
    tv_record_begin(&record, tv_game_find(game), 2, seed);
    tv_session *session = tv_session_open(&record, TV_EN, &error);
    assert_non_null(session);
    tv_session_lift(session);
    const tv_scene *scene = &tv_session_frame(session)->screen->scene;
    layout_build(&lay, scene, columns, rows, style);
    for (size_t k = 0; k < count; k++) {
        int from = layout_find(&lay, scene, list[k].from);
        assert_int_not_equal(from, LAYOUT_NONE);
        const char *next = scene->elements[lay.cells[step(&lay, from, list[k].to)].element].id;
        if (strcmp(next, list[k].next) != 0) assert_string_equal(next, list[k].other);
    }
    tv_session_close(session);
    tv_record_free(&record);
}

static void test_steps_on_real_boards(void **state) {
    (void)state;
    static const expected hexes[] = {{"cell.G0", DOWN, "cell.G5", "cell.G6"}, {"shrine.1", DOWN, "cell.G3", "cell.G2"},
                                     {"cell.G1", DOWN, "cell.G6", "cell.N4"}, {"cell.N3", DOWN, "cell.N4", "cell.N0"},
                                     {"cell.G0", UP, "cell.G3", "cell.G2"},   {"cell.G0", RIGHT, "cell.G1", "cell.G1"}};
    check_steps("attika", "11", 80, 14, LAYOUT_TIGHT, hexes, sizeof hexes / sizeof *hexes);
    static const expected regions[] = {{"r.dobunni", RIGHT, "r.catuvellauni", "r.catuvellauni"},
                                       {"r.brigantes", DOWN, "r.ordovices", "r.cornovii"},
                                       {"r.damnonii", UP, "r.damnonii", "r.damnonii"},
                                       {"stock.1", DOWN, "supply.fish", "supply.fish"},
                                       {"picts", DOWN, "picts", "picts"}};
    check_steps("albion", "11", 137, 53, LAYOUT_TALL, regions, sizeof regions / sizeof *regions);
}

/* ---- a map that is drawn by hand ---- */

/* Two squares side by side above two others: "M" and "L" as scenes write them. */
static void test_lines_run_between_shapes(void **state) {
    (void)state;
    static tv_element elements[8];
    static char pool[1024];
    static const char *const shapes[] = {"M0 0L40 0L40 40L0 40Z", "M40 0L120 0L120 40L40 40Z", "M0 40L60 40L60 90L0 90Z",
                                         "M60 40L120 40L120 90L60 90Z"};
    static const char *const names[] = {"a", "b", "c", "d"};
    static const int16_t boxes[][4] = {{0, 0, 40, 40}, {40, 0, 80, 40}, {0, 40, 60, 50}, {60, 40, 60, 50}};
    static map land;
    tv_scene scene;
    tv_scene_begin(&scene, elements, 8, pool, sizeof pool);
    tv_scene_area(&scene, "land", 0, 0, 120, 90);
    for (int k = 0; k < 4; k++) {
        tv_element *element = tv_scene_add(&scene, names[k], boxes[k][0], boxes[k][1], boxes[k][2], boxes[k][3]);
        element->shape = tv_scene_text(&scene, shapes[k]);
        strcpy(element->brief, names[k]);
    }
    assert_int_equal(map_area(&scene), 0);
    map_build(&land, &scene, 0, 24, 9);
    assert_false(land.bricks);
    assert_int_equal(map_lines(&land, 0, 0), 2 | 8);                          /* a corner */
    assert_int_equal(map_lines(&land, 0, land.columns / 2), 4 | 8);           /* the upper edge */
    assert_int_equal(map_lines(&land, land.rows / 2, 0) & 3u, 3);             /* the left one */
    assert_true(map_touches(&land, 0, 0, 0) && !map_touches(&land, 0, 0, 3)); /* of a, not of d */
    map_text texts[8];
    int cut;
    assert_int_equal(map_place_texts(&land, &scene, 0, texts, 8, &cut), 4);
    assert_int_equal(cut, 0);
}

static void test_names(void **state) {
    (void)state;
    static tv_element elements[4];
    static char pool[1024];
    tv_scene scene;
    tv_scene_begin(&scene, elements, 4, pool, sizeof pool);
    tv_scene_area(&scene, "land", 0, 0, 10, 10);
    tv_scene_add(&scene, "b0.cantium", 0, 0, 1, 1)->label = tv_scene_text(&scene, "Cantium, Blue: fortification I.");
    tv_element *region = tv_scene_add(&scene, "r.cantium", 0, 0, 1, 1);
    region->label = tv_scene_text(&scene, "Cantium: light region.");
    region->shape = tv_scene_text(&scene, "M0 0L1 0L1 1Z");
    tv_scene_add(&scene, "cell.K3", 0, 0, 1, 1)->label = tv_scene_text(&scene, "Hex K3: meadow, free.");
    assert_string_equal(scene_named(&scene, "cantium")->id, "r.cantium");
    assert_string_equal(scene_named(&scene, "b0.cantium")->id, "b0.cantium");
    assert_string_equal(scene_named(&scene, "k3")->id, "cell.K3");
    assert_string_equal(scene_named(&scene, "hex k3")->id, "cell.K3");
    assert_null(scene_named(&scene, "nowhere"));
    assert_null(scene_named(&scene, ""));
}

/* ---- characters ---- */

/* Every sign that stands on a table has a stand-in of its own, so that nothing reads "?". */
static void check_signs(const moment *at) {
    for (uint32_t k = 0; k < at->scene->count; k++) {
        char out[2 * TV_BRIEF_MAX];
        characters_write(out, sizeof out, at->scene->elements[k].brief);
        assert_true(strchr(out, '?') == NULL || strchr(at->scene->elements[k].brief, '?') != NULL);
    }
}

static void test_all_signs_have_stand_ins(void **state) {
    (void)state;
    characters_limit(CHARACTERS_ASCII);
    walk_all(24, check_signs, 80, 14);
    characters_limit(CHARACTERS_ALL);
}

int main(void) {
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_overlaps),         cmocka_unit_test(test_whole_at_200_by_60),
        cmocka_unit_test(test_arrows_reach_everything),  cmocka_unit_test(test_arrows_lead_to_neighbours),
        cmocka_unit_test(test_steps_lead_straight_on),   cmocka_unit_test(test_steps_on_real_boards),
        cmocka_unit_test(test_lines_run_between_shapes), cmocka_unit_test(test_names),
        cmocka_unit_test(test_all_signs_have_stand_ins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
