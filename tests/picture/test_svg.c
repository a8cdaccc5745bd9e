/* The SVG writer: well-formed whatever the texts are, complete as a file, bare as a body, the same bytes every time. */
/* links: suite */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "suite/xml.h"

#include <string.h>
#include <trivium/svg.h>

extern const tv_symbol tv_theme_symbols[];

static const tv_symbol symbols[] = {
    {"ring", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 20\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></svg>"},
    {"ringed", "<svg viewBox=\"0 0 1 1\"><rect width=\"1\" height=\"1\"/></svg>"},
    {"wide", "<svg viewBox=\"0 0 9 3\" preserveAspectRatio=\"none\"><path d=\"M0 0H9\"/></svg>"},
    {NULL, NULL},
};
static const tv_game game = {.id = "drawn", .title = "Cloak & <Dagger>", .symbols = symbols};

static tv_element elements[16];
static char pool[2048], first[65536], second[65536];

static tv_scene begin(void) {
    tv_scene scene;
    tv_scene_begin(&scene, elements, 16, pool, sizeof pool);
    scene.width = 400;
    scene.height = 300;
    tv_area *area = tv_scene_area(&scene, "board", 10, 10, 380, 280);
    area->panel = TV_PANEL_HEADED;
    area->label = tv_scene_text(&scene, "The board");
    return scene;
}

static tv_element *add(tv_scene *scene, const char *id, const char *art, const char *label) {
    tv_element *element = tv_scene_add(scene, id, 20, 30, 40, 80);
    strcpy(element->art, art);
    element->label = tv_scene_text(scene, label);
    return element;
}

static const char *write_svg(const tv_scene *scene, bool alone, const uint8_t *marks) {
    tv_text out = TV_TEXT_OVER(first);
    tv_svg_write(&game, scene, &(tv_svg_style){.theme = TV_LIGHT, .alone = alone, .marks = marks}, &out);
    assert_false(out.cut);
    return first;
}

/* The tag that holds a piece of text, as a text of its own. */
static const char *tag_with(const char *svg, const char *piece) {
    static char tag[512];
    const char *at = strstr(svg, piece), *begin = at;
    assert_non_null(at);
    while (*begin != '<') begin--;
    size_t size = strcspn(begin, ">") + 1;
    assert_true(size < sizeof tag);
    memcpy(tag, begin, size);
    tag[size] = '\0';
    return tag;
}

static void test_texts_are_escaped(void **state) {
    (void)state;
    tv_scene scene = begin();
    tv_element *element = add(&scene, "a<b>\"c", "", "\"5 < 6\" & \x01 more");
    element->text = tv_scene_text(&scene, "<script>&");
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_non_null(strstr(svg, "aria-label=\"&quot;5 &lt; 6&quot; &amp;   more\""));
    assert_non_null(strstr(svg, "id=\"e-a&lt;b&gt;&quot;c\""));
    assert_non_null(strstr(svg, ">&lt;script&gt;&amp;</text>"));
    assert_non_null(strstr(svg, "<title>Cloak &amp; &lt;Dagger&gt;</title>"));
    assert_null(strstr(svg, "<script>"));
}

static void test_used_symbols_are_defined_once(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring wide", "first");
    add(&scene, "b", "  ring ", "second");
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_int_equal(text_count(svg, "<symbol "), 2);
    assert_non_null(strstr(svg, "<symbol id=\"tv-ring\" viewBox=\"0 0 10 20\"><circle cx=\"5\" cy=\"5\" r=\"4\"/></symbol>"));
    assert_non_null(strstr(svg, "<symbol id=\"tv-wide\" viewBox=\"0 0 9 3\" preserveAspectRatio=\"none\">"));
    assert_int_equal(text_count(svg, "<use href=\"#tv-ring\" x=\"20\" y=\"30\" width=\"40\" height=\"80\"/>"), 2);
    assert_int_equal(text_count(svg, "<use "), 3);
}

static void test_unknown_symbols_are_left_out(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring rin nothing", "first");
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_int_equal(text_count(svg, "<use "), 1);
}

static void test_marks_are_classes(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "plain", "ring", "first");
    add(&scene, "lit", "ring", "second");
    add(&scene, "both", "ring", "third");
    add(&scene, "dim", "ring", "fourth");
    strcpy(scene.elements[1].tint, "seat1");
    const uint8_t marks[] = {0, TV_MARK_LIT, TV_MARK_LIT | TV_MARK_CHOSEN, TV_MARK_DIM};
    const char *svg = write_svg(&scene, false, marks);
    assert_non_null(strstr(tag_with(svg, "id=\"e-plain\""), "class=\"tv-element\""));
    assert_non_null(strstr(tag_with(svg, "id=\"e-lit\""), "class=\"tv-element tv-tint-seat1 tv-lit\""));
    assert_non_null(strstr(tag_with(svg, "id=\"e-both\""), "class=\"tv-element tv-lit tv-chosen\""));
    assert_non_null(strstr(tag_with(svg, "id=\"e-dim\""), "class=\"tv-element tv-dim\""));
}

/* What is only drawn is silent, cannot be hit, and has no outline. */
static void test_decor_is_hidden_from_readers(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring", "something");
    add(&scene, "d", "ring", "")->decor = 1;
    const char *svg = write_svg(&scene, false, NULL);
    assert_non_null(strstr(tag_with(svg, "id=\"e-a\""), "role=\"img\" aria-label=\"something\""));
    assert_non_null(strstr(tag_with(svg, "id=\"e-d\""), "class=\"tv-decor\" aria-hidden=\"true\""));
    assert_int_equal(text_count(svg, "tv-outline"), 1);
}

/* With a tint it is painted, and in any case it is what a pointer hits instead of the box. */
static void test_shapes(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "plain", "", "a box");
    add(&scene, "hit", "", "a triangle")->shape = tv_scene_text(&scene, "M20 30L60 30L40 110Z");
    tv_element *painted = add(&scene, "painted", "", "");
    strcpy(painted->tint, "gold");
    painted->shape = tv_scene_text(&scene, "M20 30L60 110");
    painted->decor = 1;
    const char *svg = write_svg(&scene, false, NULL);
    assert_null(xml_fault(svg));
    assert_string_equal(tag_with(svg, "M20 30L60 30L40 110Z"), "<path class=\"tv-outline\" d=\"M20 30L60 30L40 110Z\"/>");
    assert_string_equal(tag_with(svg, "M20 30L60 110"), "<path class=\"tv-shape\" d=\"M20 30L60 110\"/>");
    assert_int_equal(text_count(svg, "<path"), 2);
    assert_int_equal(text_count(svg, "<rect class=\"tv-outline\""), 1);
}

static void test_body_and_defs_make_the_whole(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring", "first");
    const char *body = write_svg(&scene, false, NULL);
    assert_null(xml_fault(body));
    assert_null(strstr(body, "<style"));
    assert_null(strstr(body, "<symbol"));
    assert_non_null(strstr(body, "viewBox=\"0 0 400 300\""));
    tv_text out = TV_TEXT_OVER(second);
    tv_svg_write_defs(&game, TV_DARK, &out);
    assert_null(xml_fault_alone(second));
    uint32_t shared = 0; /* with the theme */
    while (tv_theme_symbols[shared].name != NULL) shared++;
    assert_int_equal(text_count(second, "<symbol "), 3 + shared);
    assert_int_equal(text_count(second, "<style>"), 1);
}

static void test_themes_name_the_same_classes(void **state) {
    (void)state;
    tv_text light = TV_TEXT_OVER(first), dark = TV_TEXT_OVER(second);
    tv_svg_write_defs(&game, TV_LIGHT, &light);
    tv_svg_write_defs(&game, TV_DARK, &dark);
    assert_string_not_equal(first, second);
    size_t classes = 0;
    for (const char *at = first; (at = strstr(at, "\n.tv-")) != NULL; at++, classes++) {
        char name[64];
        size_t size = strcspn(at, "{");
        assert_true(size < sizeof name);
        memcpy(name, at, size);
        name[size] = '\0';
        assert_non_null(strstr(second, name));
    }
    assert_int_equal(text_count(second, "\n.tv-"), classes);
    assert_true(classes > 20);
}

/* What a page puts anew: each part alone is the part of the whole, with the size of its smallest text. */
static void test_parts(void **state) {
    (void)state;
    tv_scene scene = begin();
    tv_element *card = add(&scene, "a", "ring", "first");
    card->text = tv_scene_text(&scene, "words");
    card->count = 3;
    tv_element *line = tv_scene_decor(&scene, "ring", "", 0, 0, 10, 10);
    uint8_t marks[2] = {TV_MARK_DIM, 0};
    const char *whole = write_svg(&scene, false, marks);
    tv_text out = TV_TEXT_OVER(second);
    int32_t size = tv_svg_write_element(&game, &scene, card, &out);
    assert_int_equal(size, 13); /* the words, smaller than the number on the badge */
    assert_ptr_equal(strstr(second, "<g id=\"e-a\" class=\"tv-element\" role="), second); /* no marks */
    assert_non_null(strstr(whole, strchr(second, '>')));
    tv_text_clear(&out);
    assert_int_equal(tv_svg_write_element(&game, &scene, line, &out), 0);
    assert_null(strstr(second, "id=")); /* a number that shifts is no name */
    assert_non_null(strstr(whole, strchr(second, '>')));
    tv_area *area = &scene.areas[0];
    area->label = tv_scene_text(&scene, "Heading");
    for (uint8_t panel = TV_PANEL_NONE; panel <= TV_PANEL_PLAIN; panel++) {
        tv_text_clear(&out);
        area->panel = panel;
        size = tv_svg_write_panel(&scene, area, &out);
        assert_int_equal(size > 0, panel == TV_PANEL_HEADED);
        assert_int_equal(out.used > 0, panel != TV_PANEL_NONE);
        if (panel != TV_PANEL_NONE) assert_non_null(strstr(write_svg(&scene, false, NULL), second));
    }
}

/* A page that holds the style sheet apart gets drawings without one, and the sheet alone. */
static void test_bare(void **state) {
    (void)state;
    tv_text out = TV_TEXT_OVER(second);
    tv_svg_write_defs(&game, TV_BARE, &out);
    assert_null(xml_fault_alone(second));
    assert_null(strstr(second, "<style"));
    assert_non_null(strstr(second, "<symbol "));
    tv_text_clear(&out);
    tv_svg_write_defs(&game, TV_DARK, &out);
    assert_non_null(strstr(second, tv_svg_css(TV_DARK)));
    assert_null(strstr(second, tv_svg_css(TV_LIGHT)));
}

static void test_turn_and_badge(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring", "first")->turn = 180;
    add(&scene, "b", "ring", "second")->count = 12;
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_non_null(strstr(tag_with(svg, "id=\"e-a\""), "transform=\"rotate(180 40 70)\""));
    assert_int_equal(text_count(svg, "<circle class=\"tv-badge\""), 1);
    assert_int_equal(text_count(svg, ">12</text>"), 1);
}

static long font_size(const char *svg, const char *words) {
    const char *tag = tag_with(svg, words), *size = strstr(tag, "font-size=\"");
    assert_non_null(size);
    long number = 0;
    for (size += strlen("font-size=\""); *size >= '0' && *size <= '9'; size++) number = number * 10 + (*size - '0');
    return number;
}

static void test_text_fits_its_box(void **state) {
    (void)state;
    tv_scene scene = begin();
    tv_element *brief = tv_scene_add(&scene, "a", 0, 0, 100, 20), *wide = tv_scene_add(&scene, "b", 0, 0, 100, 20);
    tv_element *tall = tv_scene_add(&scene, "c", 0, 100, 100, 60);
    brief->text = tv_scene_text(&scene, "Hill");
    wide->text = tv_scene_text(&scene, "Unforgettably-long");
    tall->text = tv_scene_text(&scene, "several words in lines");
    tall->left = 1;
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_int_equal(font_size(svg, ">Hill<"), 16); /* four fifths of the box */
    assert_true(font_size(svg, ">Unforgettably-long<") <= 100 * 2 / 18 && font_size(svg, ">Unforgettably-long<") >= 6);
    assert_null(strstr(svg, ">several words in lines<"));
    assert_int_equal(text_count(svg, "class=\"tv-text tv-left\" x=\"0\""), text_count(svg, "tv-left\""));
    assert_true(text_count(svg, "class=\"tv-text tv-left\"") > 1);
}

static void test_panels(void **state) {
    (void)state;
    tv_scene scene = begin();
    tv_scene_area(&scene, "plain", 0, 0, 10, 10)->panel = TV_PANEL_PLAIN;
    scene.areas[1].label = tv_scene_text(&scene, "No heading");
    tv_scene_area(&scene, "none", 0, 0, 10, 10)->label = scene.areas[1].label;
    const char *svg = write_svg(&scene, true, NULL);
    assert_null(xml_fault_alone(svg));
    assert_int_equal(text_count(svg, "class=\"tv-panel\""), 2);
    assert_int_equal(text_count(svg, ">The board</text>"), 1);
    assert_null(strstr(svg, ">No heading<"));
    assert_int_equal(text_count(svg, "role=\"group\" aria-label=\"No heading\""), 2);
}

static void test_same_bytes_every_time(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring", "first")->count = 3;
    strcpy(second, write_svg(&scene, true, NULL));
    memset(first, 'x', sizeof first);
    assert_string_equal(write_svg(&scene, true, NULL), second);
}

static void test_too_little_room(void **state) {
    (void)state;
    tv_scene scene = begin();
    add(&scene, "a", "ring", "first");
    char small[100];
    tv_text out = TV_TEXT_OVER(small);
    tv_svg_write(&game, &scene, &(tv_svg_style){.alone = true}, &out);
    assert_true(out.cut);
    assert_true(strlen(small) < sizeof small);
}

/* The check that the others rely on finds faults. */
static void test_the_check_itself(void **state) {
    (void)state;
    assert_null(xml_fault("<a b=\"1\"><c/>x &lt; y</a>"));
    static const char *const wrong[] = {"<a><b></a></b>", "<a>",          "<a b=1/>",     "<a b=\"<\"/>",
                                        "<a>&nbsp;</a>",  "<a b=\"&\"/>", "</a>",         "<a id=\"x\"><b id=\"x\"/></a>",
                                        "<a>></a>",       "<a b=\"1/>",   "<a b=\"\n\"/>"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_non_null(xml_fault(wrong[i]));
    assert_non_null(xml_fault_alone("<a href=\"#b\"/>"));
    assert_null(xml_fault_alone("<a id=\"b\" href=\"#b\" fill=\"url(#b)\"/>"));
    assert_non_null(xml_fault_alone("<a fill=\"url(#b)\"/>"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_escaped),
        cmocka_unit_test(test_used_symbols_are_defined_once),
        cmocka_unit_test(test_unknown_symbols_are_left_out),
        cmocka_unit_test(test_marks_are_classes),
        cmocka_unit_test(test_decor_is_hidden_from_readers),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_body_and_defs_make_the_whole),
        cmocka_unit_test(test_themes_name_the_same_classes),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_bare),
        cmocka_unit_test(test_turn_and_badge),
        cmocka_unit_test(test_text_fits_its_box),
        cmocka_unit_test(test_panels),
        cmocka_unit_test(test_same_bytes_every_time),
        cmocka_unit_test(test_too_little_room),
        cmocka_unit_test(test_the_check_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
