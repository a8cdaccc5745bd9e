/* Keys and the places of a scene's elements in a terminal: what the full-screen client stands on. */
/* links: program */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <curses.h>

#include "client/terminal/layout.h"
#include "client/terminal/tui_terminal.h"

/* ---- keys ---- */

static void test_sequences(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        int code;
    } known[] = {{"[1~", KEY_HOME}, {"[7~", KEY_HOME}, {"[H", KEY_HOME},  {"OH", KEY_HOME}, {"[4~", KEY_END},   {"[8~", KEY_END},
                 {"[F", KEY_END},   {"OF", KEY_END},   {"[1;5A", KEY_UP}, {"OB", KEY_DOWN}, {"[5~", KEY_PPAGE}, {"[6;2~", KEY_NPAGE},
                 {"[Z", KEY_BTAB},  {"OP", KEY_F(1)},  {"[[A", KEY_F(1)}, {"OM", KEY_ENTER}};
    static const char *const unknown[] = {"[", "O", "[I", "[99~", "[200~", "[1;2Q", "[[B", "[3~", "[M"};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        assert_int_equal(terminal_sequence(known[k].bytes), TERMINAL_CODE(known[k].code));
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++) assert_int_equal(terminal_sequence(unknown[k]), TERMINAL_KEY_NONE);
}

/* ---- layout ---- */

static tv_element elements[64];
static char pool[4096];

static void add(tv_scene *scene, const char *id, const char *brief) {
    tv_element *element = tv_scene_add(scene, id, 0, 0, 1, 1);
    strcpy(element->brief, brief);
    element->label = tv_scene_text(scene, id);
}

/* A grid of three by two, and two short lists, one element of which is only drawn. */
static void build_scene(tv_scene *scene) {
    static const char *const grid[] = {"g.1", "g.2", "g.3", "g.4", "g.5", "g.6"};
    tv_scene_begin(scene, elements, 64, pool, sizeof pool);
    tv_area *area = tv_scene_area(scene, "grid", 0, 0, 1, 1);
    area->columns = 3;
    area->label = tv_scene_text(scene, "Grid");
    for (size_t k = 0; k < 6; k++) add(scene, grid[k], "ab");
    area = tv_scene_area(scene, "hand", 0, 0, 1, 1);
    area->label = tv_scene_text(scene, "Hand");
    add(scene, "h.1", "x");
    add(scene, "h.2", "yy");
    tv_scene_add(scene, "drawn", 0, 0, 1, 1)->decor = 1;
    area = tv_scene_area(scene, "empty", 0, 0, 1, 1);
    area->label = tv_scene_text(scene, "Empty");
    area = tv_scene_area(scene, "deck", 0, 0, 1, 1);
    area->label = tv_scene_text(scene, "Deck");
    add(scene, "deck", "48");
}

static void assert_cell(const layout *lay, const tv_scene *scene, const char *id, int row, int column) {
    int cell = layout_find(lay, scene, id);
    assert_int_not_equal(cell, LAYOUT_NONE);
    assert_int_equal(lay->cells[cell].row, row);
    assert_int_equal(lay->cells[cell].column, column);
}

static void test_places(void **state) {
    (void)state;
    static layout lay;
    tv_scene scene;
    build_scene(&scene);
    layout_build(&lay, &scene, 40, 20, LAYOUT_TIGHT);
    assert_int_equal(lay.count, 9);
    assert_int_equal(lay.heading_count, 3); /* nothing for the empty area */
    assert_int_equal(lay.rows, 4);
    assert_cell(&lay, &scene, "g.1", 1, 0);
    assert_cell(&lay, &scene, "g.5", 2, 8); /* two letters, two marks, the gap */
    assert_cell(&lay, &scene, "h.1", 3, 5);
    assert_cell(&lay, &scene, "h.2", 3, 9);
    assert_cell(&lay, &scene, "deck", 3, 21); /* shares the row of the hand */
    assert_int_equal(layout_find(&lay, &scene, "drawn"), LAYOUT_NONE);
    layout_build(&lay, &scene, 40, 20, LAYOUT_AIRY);
    assert_int_equal(lay.rows, 5);
    layout_build(&lay, &scene, 40, 20, LAYOUT_TALL);
    assert_int_equal(lay.rows, 3 + 1 + 3 + 1 + 2);
    assert_cell(&lay, &scene, "h.2", 6, 0);
    assert_int_equal(lay.cells[layout_find(&lay, &scene, "h.1")].note, 5);
}

/* However narrow: nothing stands beyond the edge and no two cells overlap. */
static void test_every_width(void **state) {
    (void)state;
    static layout lay;
    tv_scene scene;
    build_scene(&scene);
    for (int width = 10; width < 60; width++)
        for (int style = LAYOUT_TIGHT; style <= LAYOUT_TALL; style++) {
            layout_build(&lay, &scene, width, 20, (layout_style)style);
            assert_int_equal(lay.count, 9);
            for (int k = 0; k < lay.count; k++) {
                const layout_cell *cell = &lay.cells[k];
                assert_true(cell->column >= 0 && cell->column + cell->width <= width && cell->row < lay.rows);
                assert_int_equal(layout_at(&lay, cell->row, cell->column), k);
                assert_int_equal(layout_at(&lay, cell->row, cell->column + cell->width - 1), k);
            }
        }
}

static const char *id_of(const layout *lay, const tv_scene *scene, int cell) { return scene->elements[lay->cells[cell].element].id; }

static void test_steps(void **state) {
    (void)state;
    static layout lay;
    tv_scene scene;
    build_scene(&scene);
    layout_build(&lay, &scene, 40, 20, LAYOUT_TIGHT);
    int g5 = layout_find(&lay, &scene, "g.5"), h1 = layout_find(&lay, &scene, "h.1"), deck = layout_find(&lay, &scene, "deck");
    assert_string_equal(id_of(&lay, &scene, layout_step_row(&lay, g5, -1, LAYOUT_NONE)), "g.2");
    assert_string_equal(id_of(&lay, &scene, layout_step_row(&lay, g5, 1, LAYOUT_NONE)), "h.2"); /* the nearest below */
    assert_string_equal(id_of(&lay, &scene, layout_step_column(&lay, g5, 1)), "g.6");
    assert_int_equal(layout_step_column(&lay, h1, -1), h1); /* the edge of an area */
    assert_int_equal(layout_step_row(&lay, deck, 1, LAYOUT_NONE), deck);
    assert_int_equal(layout_step_area(&lay, g5, 1), h1); /* one stop an area, the empty one left out */
    assert_int_equal(layout_step_area(&lay, h1, 1), deck);
    assert_string_equal(id_of(&lay, &scene, layout_step_area(&lay, deck, 1)), "g.1"); /* round and round */
    assert_int_equal(layout_step_area(&lay, h1, -1), 0);
    assert_int_equal(layout_at(&lay, 0, 0), LAYOUT_NONE);
}

int main(void) {
    if (!setlocale(LC_ALL, "C.UTF-8")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_every_width),
        cmocka_unit_test(test_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
