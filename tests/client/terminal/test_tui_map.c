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

#include "client/terminal/ascii.h"
#include "client/terminal/fit.h"
#include "client/terminal/layout.h"
#include "client/terminal/scene_names.h"

typedef struct moment {
    const tv_scene *scene;
    int columns, rows; /* of the table */
} moment;

/* Every moment of a game in which anything is played. */
static void walk(const tv_game *game, void (*look)(const moment *at), int columns, int rows) {
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
        if (k % 8 == 0) look(&at);
        uint32_t count = frame->screen->choice.count;
        assert_true(tv_session_play(session, frame->screen->choice.moves[(k * 7919u) % count], &error));
    }
    tv_session_close(session);
    tv_record_free(&record);
}

static void walk_all(void (*look)(const moment *at), int columns, int rows) {
    for (uint32_t k = 0; tv_games[k]; k++) walk(tv_games[k], look, columns, rows);
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
    walk_all(check_places, 80, 13);
    walk_all(check_places, 137, 53);
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
    walk(tv_game_find("albion"), check_whole, 137, 53);
}

/* ---- arrows ---- */

static void spread(const layout *lay, int from, bool *seen) {
    static int waiting[LAYOUT_CELLS_MAX];
    int count = 0;
    seen[from] = true;
    for (waiting[count++] = from; count > 0;) {
        int here = waiting[--count];
        int next[] = {layout_step_row(lay, here, 1), layout_step_row(lay, here, -1), layout_step_column(lay, here, 1),
                      layout_step_column(lay, here, -1)};
        for (size_t k = 0; k < sizeof next / sizeof *next; k++) {
            assert_true(next[k] >= 0 && next[k] < lay->count);
            if (seen[next[k]]) continue;
            seen[next[k]] = true;
            waiting[count++] = next[k];
        }
    }
}

/* Within the map arrows lead from any cell to any other. */
static void check_arrows(const moment *at) {
    static layout lay;
    static bool seen[LAYOUT_CELLS_MAX];
    layout_build(&lay, at->scene, at->columns, at->rows, LAYOUT_TIGHT);
    int first = LAYOUT_NONE, places = 0, reached = 0;
    for (int k = 0; k < lay.count; k++)
        if (lay.cells[k].on_map) first = first == LAYOUT_NONE ? k : first;
    if (first == LAYOUT_NONE) return;
    memset(seen, 0, sizeof seen);
    spread(&lay, first, seen);
    for (int k = 0; k < lay.count; k++) {
        places += lay.cells[k].on_map;
        reached += lay.cells[k].on_map && seen[k];
    }
    assert_int_equal(reached, places);
}

static void test_arrows_reach_everything(void **state) {
    (void)state;
    walk_all(check_arrows, 80, 13);
    walk_all(check_arrows, 137, 53);
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

static void test_ascii_is_as_wide(void **state) {
    (void)state;
    static const char *const texts[] = {"●♜II", "┌─┬┐", "Brigantès … «ß»", "plain", "漢字", "\xFF"};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        char out[64];
        ascii_write(out, sizeof out, texts[k]);
        for (const char *each = out; *each; each++) assert_true((unsigned char)*each < 128);
        assert_int_equal((int)strlen(out), fit_columns(texts[k]));
    }
}

int main(void) {
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_overlaps),
        cmocka_unit_test(test_whole_at_200_by_60),
        cmocka_unit_test(test_arrows_reach_everything),
        cmocka_unit_test(test_lines_run_between_shapes),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_ascii_is_as_wide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
