/* Scenes: areas, elements, the pool of texts; what happens when something does not fit. Paths. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/scene.h>

typedef struct {
    tv_element elements[4];
    char pool[32];
    tv_scene scene;
} fixture;

static tv_scene *begin(fixture *f) {
    tv_scene_begin(&f->scene, f->elements, 4, f->pool, sizeof f->pool);
    return &f->scene;
}

static void test_areas_and_elements(void **unused) {
    (void)unused;
    fixture f;
    tv_scene *scene = begin(&f);
    tv_area *hand = tv_scene_area(scene, "hand", 1, 2, 30, 40);
    hand->columns = 3;
    tv_element *card = tv_scene_add(scene, "hand.Kr", 5, 6, 7, 8);
    card->count = 2;
    tv_scene_area(scene, "board", 0, 0, 10, 10);
    tv_scene_add(scene, "board.1", -1, -2, 3, 4);
    assert_int_equal(scene->area_count, 2);
    assert_int_equal(scene->areas[0].columns, 3);
    assert_string_equal(scene->areas[1].id, "board");
    assert_int_equal(scene->areas[0].h, 40);
    assert_int_equal(scene->count, 2);
    const tv_element *found = tv_scene_find(scene, "board.1");
    assert_non_null(found);
    assert_int_equal(found->area, 1);
    assert_int_equal(found->y, -2);
    assert_ptr_equal(tv_scene_find(scene, "hand.Kr"), card);
    assert_int_equal(card->area, 0);
    assert_int_equal(card->w, 7);
    assert_null(tv_scene_find(scene, "hand"));
    assert_false(scene->cut);
}

/* Elements come clean, whatever was in the memory. */
static void test_elements_are_clean(void **unused) {
    (void)unused;
    fixture f;
    memset(&f, 0xA5, sizeof f);
    tv_scene *scene = begin(&f);
    tv_scene_area(scene, "a", 0, 0, 0, 0);
    const tv_element *element = tv_scene_add(scene, "x", 0, 0, 0, 0);
    assert_string_equal(element->art, "");
    assert_string_equal(element->tint, "");
    assert_string_equal(tv_scene_words(scene, element->label), "");
    assert_string_equal(tv_scene_words(scene, scene->areas[0].label), "");
    assert_int_equal(element->count, 0);
    assert_int_equal(element->decor, 0);
    assert_int_equal(scene->width, 0);
}

static void test_texts(void **unused) {
    (void)unused;
    fixture f;
    tv_scene *scene = begin(&f);
    assert_int_equal(tv_scene_text(scene, ""), 0);
    uint32_t one = tv_scene_text(scene, "one");
    uint32_t two = tv_scene_text_begin(scene);
    tv_text_add(&scene->pool, "tw");
    tv_text_add_char(&scene->pool, 'o');
    tv_scene_text_end(scene);
    uint32_t three = tv_scene_text(scene, "three");
    assert_string_equal(tv_scene_words(scene, 0), "");
    assert_string_equal(tv_scene_words(scene, one), "one");
    assert_string_equal(tv_scene_words(scene, two), "two");
    assert_string_equal(tv_scene_words(scene, three), "three");
    assert_false(scene->cut);
}

static void test_full_pool(void **unused) {
    (void)unused;
    fixture f;
    tv_scene *scene = begin(&f);
    uint32_t first = tv_scene_text(scene, "0123456789");
    uint32_t cut = tv_scene_text(scene, "abcdefghijklmnopqrstuvwxyz");
    assert_true(scene->cut);
    uint32_t none = tv_scene_text(scene, "x");
    assert_string_equal(tv_scene_words(scene, first), "0123456789");
    assert_string_equal(tv_scene_words(scene, cut), "abcdefghijklmnopqrs");
    assert_string_equal(tv_scene_words(scene, none), "");
}

static void test_full_scene(void **unused) {
    (void)unused;
    fixture f;
    tv_scene *scene = begin(&f);
    tv_scene_area(scene, "a", 0, 0, 0, 0);
    for (int i = 0; i < 4; i++) tv_scene_add(scene, "e", 0, 0, 0, 0);
    assert_false(scene->cut);
    assert_non_null(tv_scene_add(scene, "f", 0, 0, 0, 0));
    assert_true(scene->cut);
    assert_int_equal(scene->count, 4);

    scene = begin(&f);
    for (int i = 0; i < TV_AREAS_MAX; i++) tv_scene_area(scene, "a", 0, 0, 0, 0);
    assert_false(scene->cut);
    assert_non_null(tv_scene_area(scene, "b", 0, 0, 0, 0));
    assert_true(scene->cut);
    assert_int_equal(scene->area_count, TV_AREAS_MAX);
}

static void test_long_ids(void **unused) {
    (void)unused;
    fixture f;
    tv_scene *scene = begin(&f);
    tv_scene_area(scene, "a", 0, 0, 0, 0);
    tv_scene_add(scene, "12345678901234567890123", 0, 0, 0, 0);
    assert_false(scene->cut);
    const tv_element *element = tv_scene_add(scene, "123456789012345678901234", 0, 0, 0, 0);
    assert_true(scene->cut);
    assert_string_equal(element->id, "12345678901234567890123");
}

static void test_path(void **unused) {
    (void)unused;
    tv_path path = {0};
    tv_path_add(&path, "hand.Kr");
    tv_path_add(&path, "region.3");
    assert_int_equal(path.count, 2);
    assert_string_equal(path.ids[0], "hand.Kr");
    assert_string_equal(path.ids[1], "region.3");
    for (int i = 2; i < TV_PATH_MAX; i++) tv_path_add(&path, "x");
    assert_int_equal(path.count, TV_PATH_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_areas_and_elements),
        cmocka_unit_test(test_elements_are_clean),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_full_pool),
        cmocka_unit_test(test_full_scene),
        cmocka_unit_test(test_long_ids),
        cmocka_unit_test(test_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
