/* Albion's picture: everything is in it, nothing lies over another thing that one can choose or outside the sea, however full the
 * regions are; every decision has its elements; elements tell what the rules page lets everybody know. */
/* links: albion */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/albion/albion.h"
#include "games/albion/rules/material.h"
#include "suite/xml.h"

#include <string.h>
#include <trivium/svg.h>

enum { ELEMENTS = 2048, POOL = 65536, SVG_SIZE = 500000 };

static albion_box box;
static albion_state complete, view;
static tv_element elements[ELEMENTS];
static char pool[POOL], svg[SVG_SIZE];
static tv_scene scene;
static tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob", "Cid", "Dot"}};

/* ---- positions ---- */

static void start(uint8_t seats, uint64_t seed) {
    const tv_game *game = tv_game_find("albion");
    tv_setup setup = tv_setup_default(game, seats);
    assert_true(albion_open(&box, &setup, NULL));
    tv_chance chance = tv_chance_fast(seed);
    albion_start(&box, &complete, &chance, NULL);
}

static bool play_one(uint64_t seed) {
    tv_move moves[ALBION_MOVES_MAX];
    if (albion_actor(&box, &complete) == TV_OVER) return false;
    tv_chance chance = tv_chance_fast(seed);
    uint32_t count = albion_moves(&box, &complete, moves);
    albion_play(&box, &complete, moves[tv_draw(&chance, count)], &chance, NULL);
    return true;
}

static void draw_as(uint8_t viewer) {
    view = complete;
    tv_game_hide(&albion_game, &box, &view, viewer);
    tv_scene_begin(&scene, elements, ELEMENTS, pool, sizeof pool);
    albion_scene(&box, &view, &reader, &scene);
    assert_false(scene.cut);
}

static uint8_t region_of(const char *id) {
    for (uint8_t region = 0; region < box.regions; region++)
        if (strcmp(box.region[region].id, id) == 0) return region;
    fail_msg("no region %s", id);
    return 0;
}

/* All players have a building and every kind of figure everywhere, and there are Picts of all sorts. Not a position of a real game,
 * which holds far less. */
static void crowd(uint8_t seats) {
    start(seats, 1);
    for (uint8_t region = 0; region < box.regions; region++) {
        for (uint8_t seat = 0; seat < seats; seat++) {
            uint8_t kind = box.region[region].land == ALBION_RESOURCE ? ALBION_PLANT : (uint8_t)(1 + (region + seat) % 3);
            complete.building[seat][region] = albion_building(kind, albion_level_max(kind));
            complete.settlers[seat][region] = 2;
            complete.legionaries[seat][region] = 3;
        }
        complete.carried[region] = 1;
        if (box.region[region].land == ALBION_DARK) complete.hidden[region] = 9, complete.raids[region] = 9;
    }
    complete.phase = ALBION_MOVE;
    complete.owner_of_turn = complete.actor = (uint8_t)(seats - 1);
}

/* The same island as a map that gives places only: shapes, names and slots are derived. */
static void forget_outlines(void) {
    box.outlined = 0;
    for (uint8_t region = 0; region < box.regions; region++) {
        box.region[region].label.x = ALBION_NOT_GIVEN;
        for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++) box.region[region].slots[slot].x = ALBION_NOT_GIVEN;
    }
    albion_shapes_derive(&box);
}

/* ---- checks ---- */

static bool overlap(const tv_element *a, const tv_element *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static bool is_region(const tv_element *element) { return strncmp(element->id, "r.", 2) == 0; }

/* Pieces, drawn or to be chosen: they have an id of their own and stand for something. */
static bool is_piece(const tv_element *e) {
    bool of_seat = strchr("bslc", e->id[0]) && e->id[1] >= '0' && e->id[1] <= '3' && e->id[2] == '.';
    return of_seat || strncmp(e->id, "p.", 2) == 0 || strncmp(e->art, "pict_raid", 9) == 0 || strncmp(e->art, "pict_printed", 12) == 0;
}

/* A pile of Picts is drawn as several tokens on each other. */
static bool same_pile(const tv_element *a, const tv_element *b) {
    return a->w == b->w && (strncmp(a->art, "pict_", 5) == 0 && strcmp(a->art, b->art) == 0) && (a->x - b->x) * (a->x - b->x) <= 4;
}

static void check_layout(void) {
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *a = &scene.elements[i];
        const tv_area *area = &scene.areas[a->area];
        assert_true(a->w > 0 && a->h > 0);
        assert_true(a->x >= 0 && a->y >= 0 && a->x + a->w <= scene.width && a->y + a->h <= scene.height);
        if (!a->decor)
            assert_true(a->x >= area->x && a->y >= area->y && a->x + a->w <= area->x + area->w && a->y + a->h <= area->y + area->h);
        for (uint32_t k = i + 1; k < scene.count; k++) {
            const tv_element *b = &scene.elements[k];
            assert_string_not_equal(a->id, b->id);
            bool both_listed = !a->decor && !b->decor && !is_region(a) && !is_region(b);
            bool both_pieces = is_piece(a) && is_piece(b) && !same_pile(a, b);
            if ((both_listed || both_pieces) && overlap(a, b)) fail_msg("%s (%s) lies over %s (%s)", a->id, a->art, b->id, b->art);
        }
    }
}

static const tv_element *need(const char *id) {
    const tv_element *element = tv_scene_find(&scene, id);
    assert_non_null(element);
    return element;
}

static const char *label_of(const char *id) { return tv_scene_words(&scene, need(id)->label); }

static void tell(const char *first, const char *second, const char *expected) {
    static char words[2000];
    tv_path path = {0};
    tv_path_add(&path, first);
    if (second) tv_path_add(&path, second);
    tv_text out = TV_TEXT_OVER(words);
    albion_tell(&box, &view, &path, &reader, &out);
    assert_string_equal(words, expected);
}

/* ---- tests ---- */

static void test_random_positions(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= ALBION_SEATS; seats++) {
        start(seats, seats);
        uint64_t number = 0;
        do {
            draw_as(number % 3 == 0 ? TV_SPECTATOR : number % 3 == 1 ? TV_EVERYTHING : (uint8_t)(number % seats));
            check_layout();
        } while (play_one(seats * 1000 + number++) && number < 120);
        assert_true(number > 60);
    }
}

static void test_crowds_fit(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= ALBION_SEATS; seats++) {
        static const uint8_t phases[] = {ALBION_MOVE, ALBION_BUILD, ALBION_TRIBUTE, ALBION_GAIN, ALBION_RAISE, ALBION_ENDED};
        for (size_t i = 0; i < sizeof phases; i++) {
            crowd(seats);
            complete.phase = phases[i];
            complete.paid = 15;
            draw_as(complete.actor);
            check_layout();
        }
    }
}

/* Everything that stands in a region stands inside its outline or at most at its border. */
static void test_pieces_stand_in_their_region(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= ALBION_SEATS; seats++) {
        crowd(seats);
        draw_as(0);
        uint32_t pieces = 0;
        for (uint32_t i = 0; i < scene.count; i++) {
            const tv_element *e = &scene.elements[i];
            const char *dot = strchr(e->id, '.');
            if (!is_piece(e) || strncmp(e->id, "decor", 5) == 0) continue;
            char id[TV_ID_MAX];
            tv_text text = TV_TEXT_OVER(id);
            tv_text_add(&text, "r");
            tv_text_add(&text, dot);
            const tv_element *region = need(id);
            assert_true(e->x + e->w / 2 > region->x && e->x + e->w / 2 < region->x + region->w);
            assert_true(e->y + e->h / 2 > region->y && e->y + e->h / 2 < region->y + region->h);
            pieces++;
        }
        /* building, settlers and legionaries of everybody, laden legionaries of one, Picts in dark regions, face down and face up */
        assert_int_equal(pieces, box.regions * (3u * seats + 1) + 2 * 7);
    }
}

static void test_maps_without_outlines(void **state) {
    (void)state;
    for (uint8_t seats = 2; seats <= ALBION_SEATS; seats++) {
        crowd(seats);
        forget_outlines();
        draw_as(0);
        check_layout();
        for (uint8_t region = 0; region < box.regions; region++) {
            char id[TV_ID_MAX];
            tv_text text = TV_TEXT_OVER(id);
            tv_text_add(&text, "r.");
            tv_text_add(&text, box.region[region].id);
            assert_int_equal(tv_scene_words(&scene, need(id)->shape)[0], 'M');
        }
    }
}

static void test_every_move_has_its_elements(void **state) {
    (void)state;
    tv_move moves[ALBION_MOVES_MAX];
    uint32_t seen = 0;
    for (uint64_t seed = 0; seed < 9; seed++) {
        start((uint8_t)(2 + seed % 3), seed);
        for (uint64_t number = 0; number < 300 && albion_actor(&box, &complete) != TV_OVER; number++) {
            draw_as(albion_actor(&box, &complete));
            uint32_t count = albion_moves(&box, &view, moves);
            for (uint32_t i = 0; i < count; i++) {
                tv_path path = {0};
                albion_path(&box, &view, moves[i], &path);
                assert_true(path.count >= 1);
                for (uint32_t k = 0; k < path.count; k++) assert_false(need(path.ids[k])->decor);
                seen |= 1u << albion_move_verb(moves[i]);
            }
            play_one(seed * 1000 + number);
        }
    }
    for (uint8_t verb = ALBION_DO_SITE; verb <= ALBION_DO_RETURN; verb++)
        if (verb != ALBION_DO_CALL) assert_true(seen >> verb & 1); /* castles III are rare in random play */
}

static void check_path(tv_move move, const char *expected) {
    char words[TV_PATH_MAX * TV_ID_MAX] = "";
    tv_text text = TV_TEXT_OVER(words);
    tv_path path = {0};
    albion_path(&box, &view, move, &path);
    for (uint32_t i = 0; i < path.count; i++) {
        if (i) tv_text_add_char(&text, ' ');
        tv_text_add(&text, path.ids[i]);
    }
    assert_string_equal(words, expected);
}

static void test_paths(void **state) {
    (void)state;
    start(3, 3);
    complete.owner_of_turn = complete.actor = 1;
    draw_as(1);
    uint8_t iceni = region_of("iceni"), parisi = region_of("parisi"), cantium = region_of("cantium");
    check_path(albion_move(ALBION_DO_SITE, 0, parisi, 0, 0), "r.parisi");
    check_path(albion_move(ALBION_DO_CALL, iceni, parisi, 0, 0), "b1.parisi s1.iceni");
    check_path(albion_move(ALBION_DO_SETTLER, cantium, iceni, 0, 0), "s1.cantium r.iceni");
    check_path(albion_move(ALBION_DO_LEGIONARY, cantium, iceni, 0, 0), "l1.cantium r.iceni");
    check_path(albion_move(ALBION_DO_LIFT, parisi, iceni, 0, 0), "p.parisi r.iceni");
    check_path(albion_move(ALBION_DO_CARRY, parisi, iceni, 0, 0), "c1.parisi r.iceni");
    check_path(albion_move(ALBION_DO_PUT, 0, parisi, 0, 0), "c1.parisi r.parisi");
    check_path(albion_move(ALBION_DO_BUILD, 0, parisi, ALBION_FORT, 1 << ALBION_WOOD), "s1.parisi build.fort pay.wood");
    check_path(albion_move(ALBION_DO_UPGRADE, 0, parisi, 0, 1 << ALBION_FISH | 1 << ALBION_GOLD), "b1.parisi pay.fish pay.gold");
    check_path(albion_move(ALBION_DO_UPGRADE, 0, parisi, 0, 15), "b1.parisi pay.all");
    check_path(albion_move(ALBION_DO_GIVE_UP, 0, parisi, 0, 0), "b1.parisi button.giveup");
    check_path(albion_move(ALBION_DO_TRIBUTE, 0, 0, ALBION_STONE, 0), "tribute.stone");
    check_path(albion_move(ALBION_DO_RETURN, iceni, 0, ALBION_LEGIONARY, 0), "l1.iceni");
    check_path(albion_move(ALBION_DO_LOWER, 0, iceni, 0, 0), "b1.iceni");
    check_path(albion_move(ALBION_DO_RAISE, 0, iceni, 0, 0), "b1.iceni");
    check_path(albion_move(ALBION_DO_GAIN, 0, 0, ALBION_SETTLER, 0), "gain.settler");
    check_path(albion_move(ALBION_DO_TAKE, 0, 0, 0, 0), "button.take");
    check_path(albion_move(ALBION_DO_STOP, 0, 0, 0, 0), "button.stop");
    check_path(albion_move(ALBION_DO_END, 0, 0, 0, 0), "button.end");
    check_path(albion_move(ALBION_DO_DECLINE, 0, 0, 0, 0), "button.decline");
}

/* One may choose only one's own pieces; those of others are drawn. */
static void test_own_pieces_are_elements(void **state) {
    (void)state;
    crowd(3);
    draw_as(1);
    assert_false(need("s1.iceni")->decor);
    assert_false(need("b1.iceni")->decor);
    assert_true(need("s0.iceni")->decor);
    assert_true(need("b2.iceni")->decor);
    draw_as(TV_SPECTATOR); /* over the shoulder of whoever decides */
    assert_false(need("s2.iceni")->decor);
}

/* The light on a region that can be chosen does not lie over any name. */
static void test_names_lie_above_regions(void **state) {
    (void)state;
    start(2, 4);
    draw_as(0);
    uint32_t last = 0, names = 0;
    for (uint32_t i = 0; i < scene.count; i++)
        if (is_region(&scene.elements[i])) last = i;
    for (uint8_t region = 0; region < box.regions; region++)
        for (uint32_t i = last + 1; i < scene.count; i++)
            names += strcmp(tv_scene_words(&scene, scene.elements[i].text), albion_region_name(&box, region).words) == 0;
    assert_int_equal(names, box.regions);
}

static void test_levels_are_stacked(void **state) {
    (void)state;
    start(2, 4);
    uint8_t iceni = region_of("iceni");
    for (uint8_t level = 1; level <= 3; level++) {
        complete.building[0][iceni] = albion_building(ALBION_PLANT, level);
        draw_as(0);
        const tv_element *tile = need("b0.iceni");
        uint32_t layers = 0, numerals = 0;
        for (uint32_t i = 0; i < scene.count; i++) {
            const tv_element *e = &scene.elements[i];
            layers += strcmp(e->art, "layer") == 0 && overlap(e, tile);
            numerals += strcmp(tv_scene_words(&scene, e->text), albion_numeral(level)) == 0 && overlap(e, tile);
        }
        assert_int_equal(layers, level - 1);
        assert_int_equal(numerals, 1);
    }
    complete.owner_of_turn = 0, complete.place = iceni, complete.task = ALBION_BUILDING;
    complete.building[0][iceni] = albion_building(ALBION_PLANT, 1), complete.laid = albion_building(ALBION_PLANT, 2);
    draw_as(0);
    assert_non_null(strstr(need("b0.iceni")->art, "tile_laid"));
    assert_non_null(strstr(label_of("r.iceni"), "Ann: lumber yard I, lumber yard II face down."));
}

static void test_buttons_only_when_asked(void **state) {
    (void)state;
    static const struct {
        uint8_t phase;
        const char *id;
    } asked[] = {{ALBION_MOVE, "button.stop"},    {ALBION_MOVE, "button.take"},     {ALBION_BUILD, "button.end"},
                 {ALBION_BUILD, "pay.gold"},      {ALBION_TRIBUTE, "tribute.wood"}, {ALBION_GAIN, "gain.legionary"},
                 {ALBION_RAISE, "button.decline"}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        for (uint8_t phase = ALBION_SITE; phase <= ALBION_ENDED; phase++) {
            start(2, 7);
            complete.phase = phase, complete.owner_of_turn = complete.actor = 1;
            complete.paid = phase == ALBION_TRIBUTE ? 1 << ALBION_WOOD : 0;
            draw_as(1);
            assert_int_equal(tv_scene_find(&scene, asked[i].id) != NULL, phase == asked[i].phase);
            draw_as(0);
            assert_null(tv_scene_find(&scene, asked[i].id));
        }
    }
}

/* A row that is alone stands where the first of many does, under the panel above, not in the middle of nothing. */
static void test_few_buttons_stand_at_the_top(void **state) {
    (void)state;
    start(2, 7);
    complete.owner_of_turn = complete.actor = 1;
    complete.phase = ALBION_BUILD;
    draw_as(1);
    int top = INT16_MAX;
    for (uint32_t i = 0; i < scene.count; i++)
        if (strncmp(scene.elements[i].id, "build.", 6) == 0 && scene.elements[i].y < top) top = scene.elements[i].y;
    complete.phase = ALBION_MOVE;
    draw_as(1);
    assert_int_equal(need("button.stop")->y, top);
    assert_int_equal(need("button.take")->y, top);
}

static void test_labels(void **state) {
    (void)state;
    start(2, 8);
    uint8_t otadini = region_of("otadini");
    complete.building[0][otadini] = albion_building(ALBION_SETTLEMENT, 3);
    complete.building[1][otadini] = albion_building(ALBION_CASTLE, 1);
    complete.legionaries[1][otadini] = 2;
    complete.raids[otadini] = 1, complete.hidden[otadini] = 3;
    complete.owner_of_turn = complete.actor = 1, complete.phase = ALBION_MOVE, complete.points = 2, complete.carried[otadini] = 1;
    draw_as(0);
    assert_string_equal(label_of("r.otadini"),
                        "Otadini: dark region with a laurel. 3 face-down Picts. Raid strength 3: 2 printed, 1 face up. "
                        "Ann: settlement III. Bob: castle I, 2 legionaries. 1 of the legionaries carries a Pict.");
    assert_string_equal(need("r.otadini")->brief, "Otadini"); /* what lies there stands beside it */
    assert_string_equal(label_of("r.cantium"),
                        "Cantium: light region, the start region. Ann: fortification I, 1 settler. Bob: fortification I, 1 settler.");
    assert_string_equal(label_of("b0.otadini"), "Otadini, Ann: settlement III.");
    assert_string_equal(need("b0.otadini")->brief, "●⌂III");
    assert_string_equal(label_of("player.1"), "Bob: 0 of 3 settlements IV. 2 of 2 movement points left. Defence of all "
                                              "fortifications: 1. Decides now.");
    assert_string_equal(label_of("stock.0"),
                        "Stock of Ann: 3 settlers, 3 legionaries. Settlement: 2×I 2×II 2×III 3×IV. Castle: 3×I 3×II 3×III. "
                        "Fortification: 1×I 2×II 2×III. Production: 2×I 4×II 4×III.");
}

static void test_tell(void **state) {
    (void)state;
    start(2, 9);
    uint8_t otadini = region_of("otadini");
    complete.building[0][otadini] = albion_building(ALBION_FORT, 1);
    complete.building[1][otadini] = albion_building(ALBION_CASTLE, 2);
    complete.owner_of_turn = complete.actor = 0, complete.phase = ALBION_BUILD;
    draw_as(0);
    tell("r.otadini", NULL,
         "Otadini: dark region with a laurel. 4 face-down Picts. Raid strength 2: 2 printed, 0 face up. Ann: "
         "fortification I. "
         "Bob: castle II. The next raid here would have strength 3. Ann defends with 2. Bob defends with 1. "
         "Level II would cost Ann 2 different resources. Bob would take tribute.");
    tell("b0.iceni", "r.iceni",
         "Iceni: resource region, wood. Ann: lumber yard I. Bob: lumber yard I. Level II would cost Ann 2 different "
         "resources.");
    tell("picts", NULL, "Face-down Picts, the two in the box included: 10 peaceful, 16 raids.");
    /* Nonsense is met with silence. */
    static const char *const unknown[] = {"r.", "r.rome", "b4.iceni", "s0", "s0.", "player.2", "stock.x", "supply.", "sky", ""};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) tell(unknown[i], NULL, "");
}

static void test_last_round_is_shown(void **state) {
    (void)state;
    start(2, 10);
    static const char *const where[] = {"otadini", "parisi", "dobunni"};
    for (size_t i = 0; i < 3; i++) complete.building[1][region_of(where[i])] = albion_building(ALBION_SETTLEMENT, 4);
    draw_as(0);
    assert_non_null(strstr(label_of("round"), "Last round: Bob has three settlements IV, one with a laurel."));
}

static void test_svg_is_sound(void **state) {
    (void)state;
    crowd(4);
    draw_as(3);
    for (int theme = TV_LIGHT; theme <= TV_DARK; theme++) {
        tv_text out = TV_TEXT_OVER(svg);
        tv_svg_write(tv_game_find("albion"), &scene, &(tv_svg_style){.theme = (tv_theme)theme, .alone = true}, &out);
        assert_false(out.cut);
        assert_null(xml_fault_alone(svg));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_crowds_fit),
        cmocka_unit_test(test_pieces_stand_in_their_region),
        cmocka_unit_test(test_maps_without_outlines),
        cmocka_unit_test(test_every_move_has_its_elements),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_own_pieces_are_elements),
        cmocka_unit_test(test_names_lie_above_regions),
        cmocka_unit_test(test_levels_are_stacked),
        cmocka_unit_test(test_buttons_only_when_asked),
        cmocka_unit_test(test_few_buttons_stand_at_the_top),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_tell),
        cmocka_unit_test(test_last_round_is_shown),
        cmocka_unit_test(test_svg_is_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
