/* What became of a picture: elements that came, went, moved, changed; those that are only drawn, whose ids mean nothing; and every picture
 * of whole games, where the changes must lead from one to the next. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mid/scene_diff.h"

#include <stdlib.h>

enum { ELEMENTS = 8, POOL = 256 };

typedef struct {
    tv_element elements[ELEMENTS];
    char pool[POOL];
    tv_scene scene;
} drawing;

/* A board with a stone, and a hand with two cards and a line that is only drawn. */
static tv_scene *draw(drawing *d) {
    tv_scene *scene = &d->scene;
    tv_scene_begin(scene, d->elements, ELEMENTS, d->pool, sizeof d->pool);
    tv_scene_area(scene, "board", 0, 0, 100, 100);
    tv_scene_decor(scene, "grid", "", 0, 0, 100, 100);
    tv_scene_add(scene, "stone", 10, 10, 5, 5)->label = tv_scene_text(scene, "a stone");
    tv_scene_area(scene, "hand", 0, 100, 100, 20);
    tv_scene_decor(scene, "line", "", 0, 100, 100, 1);
    tv_scene_add(scene, "card.A", 0, 100, 10, 20)->text = tv_scene_text(scene, "A");
    tv_scene_add(scene, "card.B", 12, 100, 10, 20)->text = tv_scene_text(scene, "B");
    return scene;
}

static const tv_change *find(const scene_kept *kept, const char *id) {
    for (uint32_t i = 0; i < kept->change_count; i++)
        if (strcmp(kept->changes[i].id, id) == 0) return &kept->changes[i];
    return NULL;
}

static void assert_one_change(const scene_kept *kept, const char *id, tv_change_kind kind) {
    assert_int_equal(kept->change_count, 1);
    assert_string_equal(kept->changes[0].id, id);
    assert_int_equal(kept->changes[0].kind, kind);
}

static void test_the_first_picture_comes_whole(void **state) {
    (void)state;
    drawing d;
    scene_kept kept = {0};
    assert_true(scene_kept_diff(&kept, draw(&d), NULL));
    assert_int_equal(kept.change_count, 3);
    for (uint32_t i = 0; i < kept.change_count; i++) assert_int_equal(kept.changes[i].kind, TV_CHANGE_CAME);
    scene_kept_free(&kept);
}

static void test_the_same_picture_changes_nothing(void **state) {
    (void)state;
    drawing d, e;
    scene_kept kept = {0};
    assert_true(scene_kept_take(&kept, draw(&d), NULL));
    memset(&d, 0xA5, sizeof d); /* the copy has memory of its own */
    assert_true(scene_kept_diff(&kept, draw(&e), NULL));
    assert_int_equal(kept.change_count, 0);
    for (uint32_t i = 0; i < e.scene.count; i++) assert_int_equal(kept.from[i], i);
    scene_kept_free(&kept);
}

/* One picture and another in which something differs: `change` makes the difference. */
static scene_kept compare(void (*change)(tv_scene *scene)) {
    drawing d, e;
    scene_kept kept = {0};
    assert_true(scene_kept_take(&kept, draw(&d), NULL));
    tv_scene *scene = draw(&e);
    change(scene);
    assert_true(scene_kept_diff(&kept, scene, NULL));
    return kept;
}

static tv_element *element(tv_scene *scene, const char *id) { return (tv_element *)(uintptr_t)tv_scene_find(scene, id); }

static void move(tv_scene *scene) { element(scene, "stone")->x += 3; }
static void turn(tv_scene *scene) { element(scene, "stone")->turn = 90; }
static void elsewhere(tv_scene *scene) { element(scene, "stone")->area = 1; }
static void rename_it(tv_scene *scene) { element(scene, "stone")->label = tv_scene_text(scene, "a red stone"); }
static void retext(tv_scene *scene) { element(scene, "card.A")->text = tv_scene_text(scene, "a"); }
static void reshape(tv_scene *scene) { element(scene, "stone")->shape = tv_scene_text(scene, "M0 0L9 0L9 9Z"); }
static void count_up(tv_scene *scene) { element(scene, "card.A")->count = 2; }
static void recolour(tv_scene *scene) { tv_element_draw(element(scene, "card.B"), "card", "red"); }
static void move_and_rename(tv_scene *scene) {
    move(scene);
    rename_it(scene);
}

static void test_what_can_change(void **state) {
    (void)state;
    static const struct {
        void (*change)(tv_scene *scene);
        const char *id;
        tv_change_kind kind;
    } rows[] = {
        {move, "stone", TV_CHANGE_MOVED},      {turn, "stone", TV_CHANGE_MOVED},      {elsewhere, "stone", TV_CHANGE_MOVED},
        {rename_it, "stone", TV_CHANGE_OTHER}, {retext, "card.A", TV_CHANGE_OTHER},   {reshape, "stone", TV_CHANGE_OTHER},
        {count_up, "card.A", TV_CHANGE_OTHER}, {recolour, "card.B", TV_CHANGE_OTHER}, {move_and_rename, "stone", TV_CHANGE_OTHER},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        scene_kept kept = compare(rows[i].change);
        assert_one_change(&kept, rows[i].id, rows[i].kind);
        scene_kept_free(&kept);
    }
}

static void take_away(tv_scene *scene) {
    scene->elements[3] = scene->elements[4];
    scene->count--;
}
static void exchange(tv_scene *scene) {
    take_away(scene);
    tv_scene_add(scene, "card.C", 24, 100, 10, 20);
}

static void test_coming_and_going(void **state) {
    (void)state;
    scene_kept kept = compare(take_away);
    assert_one_change(&kept, "card.A", TV_CHANGE_WENT);
    scene_kept_free(&kept);
    kept = compare(exchange);
    assert_int_equal(kept.change_count, 2);
    assert_int_equal(kept.changes[0].kind, TV_CHANGE_WENT);
    assert_string_equal(kept.changes[0].id, "card.A");
    assert_int_equal(find(&kept, "card.C")->kind, TV_CHANGE_CAME);
    scene_kept_free(&kept);
}

static void test_marks_are_changes(void **state) {
    (void)state;
    drawing d, e;
    scene_kept kept = {0};
    const uint8_t marks[ELEMENTS] = {0, 1, 0, 0, 0}, others[ELEMENTS] = {0, 0, 0, 0, 2};
    assert_true(scene_kept_take(&kept, draw(&d), marks));
    assert_true(scene_kept_diff(&kept, draw(&e), marks));
    assert_int_equal(kept.change_count, 0);
    assert_true(scene_kept_diff(&kept, &e.scene, others));
    assert_int_equal(kept.change_count, 2);
    assert_int_equal(find(&kept, "stone")->kind, TV_CHANGE_OTHER);
    assert_int_equal(find(&kept, "card.B")->kind, TV_CHANGE_OTHER);
    scene_kept_free(&kept);
}

/* One more thing that is only drawn shifts the numbers of all that follow; it is the same by its drawing. */
static void test_what_is_only_drawn_is_known_by_its_drawing(void **state) {
    (void)state;
    drawing d, e;
    scene_kept kept = {0};
    assert_true(scene_kept_take(&kept, draw(&d), NULL));
    tv_scene *scene = &e.scene;
    tv_scene_begin(scene, e.elements, ELEMENTS, e.pool, sizeof e.pool);
    tv_scene_area(scene, "board", 0, 0, 100, 100);
    tv_scene_decor(scene, "sun", "", 90, 0, 10, 10);
    tv_scene_decor(scene, "grid", "", 0, 0, 100, 100);
    tv_scene_decor(scene, "grid", "", 0, 0, 100, 100); /* a second one that looks alike is another one */
    tv_scene_area(scene, "hand", 0, 100, 100, 20);
    tv_scene_decor(scene, "line", "", 0, 100, 100, 1);
    assert_true(scene_kept_diff(&kept, scene, NULL));
    assert_int_equal(kept.from[0], SCENE_NOWHERE);
    assert_int_equal(kept.from[1], 0);
    assert_int_equal(kept.from[2], SCENE_NOWHERE);
    assert_int_equal(kept.from[3], 2);
    assert_int_equal(kept.to[1], SCENE_NOWHERE);
    assert_int_equal(kept.change_count, 3); /* the stone and the cards went; no word of what is only drawn */
    scene_kept_free(&kept);
}

/* ---- whole games ---- */

/* Every element is paired with its like or listed as a change, and nothing is paired twice. */
static void check_pairs(const scene_kept *kept, const tv_scene *scene) {
    const tv_scene *before = &kept->scene;
    for (uint32_t i = 0; i < scene->count; i++) {
        const tv_element *is = &scene->elements[i];
        uint32_t from = kept->from[i];
        if (from == SCENE_NOWHERE) {
            assert_true(is->decor || find(kept, is->id)->kind == TV_CHANGE_CAME);
            const tv_element *was = tv_scene_find(before, is->id); /* there, it was only drawn */
            assert_true(is->decor || was == NULL || was->decor);
            continue;
        }
        assert_int_equal(kept->to[from], i);
        tv_change_kind kind;
        bool changed = scene_changed(before, &before->elements[from], scene, is, &kind);
        if (is->decor)
            assert_false(changed);
        else if (changed)
            assert_int_equal(find(kept, is->id)->kind, kind);
        else
            assert_null(find(kept, is->id));
    }
}

static void walk(const tv_game *game) {
    enum { MOVES = 120 };
    tv_record record;
    tv_error error;
    tv_screen screen;
    scene_kept kept = {0};
    tv_record_begin(&record, game, game->seats_max, "scene-diff");
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    assert_true(tv_screen_open(&screen, game, tv_table_box(table)));
    tv_reader reader = tv_record_reader(tv_table_record(table), TV_EN);
    void *view = malloc(game->state_bytes);
    for (uint32_t i = 0; i < MOVES && tv_table_actor(table) != TV_OVER; i++) {
        assert_true(tv_table_view_at(table, i, tv_table_actor(table), view));
        assert_true(tv_screen_show(&screen, view, &reader, TV_SCREEN_LIVE));
        assert_true(scene_kept_diff(&kept, &screen.scene, NULL));
        check_pairs(&kept, &screen.scene);
        assert_true(scene_kept_take(&kept, &screen.scene, NULL));
        assert_true(tv_table_play(table, screen.choice.moves[i % screen.choice.count], &error));
    }
    free(view);
    scene_kept_free(&kept);
    tv_screen_close(&screen);
    tv_table_close(table);
    tv_record_free(&record);
}

static void test_whole_games(void **state) {
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) walk(*game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_picture_comes_whole),
        cmocka_unit_test(test_the_same_picture_changes_nothing),
        cmocka_unit_test(test_what_can_change),
        cmocka_unit_test(test_coming_and_going),
        cmocka_unit_test(test_marks_are_changes),
        cmocka_unit_test(test_what_is_only_drawn_is_known_by_its_drawing),
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
