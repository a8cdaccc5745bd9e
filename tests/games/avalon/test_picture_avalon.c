/* Avalon's picture: everything is in it, nothing lies over another thing that one can choose, also when hands and piles are as
 * large as they get; it is drawn from the viewer's side; elements tell what the rules page lets everybody know. */
/* links: avalon */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/avalon/avalon.h"
#include "suite/xml.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/svg.h>

enum { ELEMENTS = 512, POOL = 16384, SVG_SIZE = 400000, NEAR_Y = 490, FAR_Y = 350 };

static avalon_box box;
static avalon_state complete, view;
static tv_element elements[ELEMENTS];
static char pool[POOL];
static tv_scene scene;
static tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob"}};

/* ---- positions ---- */

static void start(uint64_t seed) {
    const tv_game *game = tv_game_find("avalon");
    tv_setup setup = tv_setup_default(game, 2);
    assert_true(avalon_open(&box, &setup, NULL));
    tv_chance chance = tv_chance_fast(seed);
    avalon_start(&box, &complete, &chance, NULL);
}

static bool play_one(uint64_t seed) {
    tv_move moves[AVALON_MOVES_MAX];
    if (avalon_actor(&box, &complete) == TV_OVER) return false;
    tv_chance chance = tv_chance_fast(seed);
    uint32_t count = avalon_moves(&box, &complete, moves);
    avalon_play(&box, &complete, moves[tv_draw(&chance, count)], &chance, NULL);
    return true;
}

static void draw_as(uint8_t viewer) {
    view = complete;
    avalon_hide(&box, &view, viewer);
    tv_scene_begin(&scene, elements, ELEMENTS, pool, sizeof pool);
    avalon_scene(&box, &view, &reader, &scene);
    assert_false(scene.cut);
}

static void lay_piles(const uint8_t counts[2 * AVALON_PLACES]) {
    uint8_t end = 0;
    memset(complete.cards, 0, sizeof complete.cards);
    for (uint8_t pile = 0; pile < 2 * AVALON_PLACES; pile++) {
        for (uint8_t i = 0; i < counts[pile]; i++, end++) complete.cards[end] = (uint8_t)((end * 7) % AVALON_KINDS);
        complete.pile_end[pile] = end;
    }
}

/* The largest of everything: a pile of 20, all ten kinds in a hand of 12, every region owned, dark tiles waiting. Not a position
 * of a real game, which holds far less at once. */
static void pile_up(void) {
    start(1);
    lay_piles((const uint8_t[]){20, 1, 2, 3, 4, 5, 6, 7, 0, 1, 8, 0, 1, 2, 6, 1, 1, 3, 2, 0, 1, 0});
    memset(complete.hand, 1, sizeof complete.hand);
    complete.hand[0][2] = complete.hand[1][9] = 3;
    complete.hand_count[0] = complete.hand_count[1] = 12;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) complete.owner[place] = place % 2;
    complete.waiting[0] = AVALON_BEST_LAND_TWICE;
    complete.waiting[1] = AVALON_ALL_REGIONS;
    complete.quiet = AVALON_QUIET_MAX;
    complete.turn = 9999;
    complete.phase = AVALON_CALL;
}

/* ---- checks ---- */

static bool overlap(const tv_element *a, const tv_element *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static bool inside(const tv_element *e, int x, int y, int w, int h) {
    return e->x >= x && e->y >= y && e->x + e->w <= x + w && e->y + e->h <= y + h;
}

static void check_layout(void) {
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *a = &scene.elements[i];
        const tv_area *area = &scene.areas[a->area];
        assert_true(a->w > 0 && a->h > 0);
        assert_true(inside(a, 0, 0, scene.width, scene.height));
        if (a->decor) continue;
        assert_true(inside(a, area->x, area->y, area->w, area->h));
        for (uint32_t k = i + 1; k < scene.count; k++)
            if (!scene.elements[k].decor) assert_false(overlap(a, &scene.elements[k]));
    }
    for (uint32_t i = 0; i < scene.area_count; i++)
        for (uint32_t k = i + 1; k < scene.area_count; k++) {
            const tv_area *a = &scene.areas[i], *b = &scene.areas[k];
            assert_false(a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h);
        }
}

static const tv_element *need(const char *id) {
    const tv_element *element = tv_scene_find(&scene, id);
    assert_non_null(element);
    return element;
}

static const char *label_of(const char *id) { return tv_scene_words(&scene, need(id)->label); }

static uint32_t count_art(const char *beginning) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene.count; i++) count += strncmp(scene.elements[i].art, beginning, strlen(beginning)) == 0;
    return count;
}

static void tell(const char *first, const char *second, const char *expected) {
    static char words[2000];
    tv_path path = {0};
    tv_path_add(&path, first);
    if (second) tv_path_add(&path, second);
    tv_text out = TV_TEXT_OVER(words);
    avalon_tell(&box, &view, &path, &reader, &out);
    assert_string_equal(words, expected);
}

/* ---- tests ---- */

static void test_random_positions(void **state) {
    (void)state;
    static const uint8_t viewers[] = {0, 1, TV_SPECTATOR, TV_EVERYTHING};
    for (uint64_t seed = 0; seed < 4; seed++) {
        start(seed);
        uint64_t number = 0;
        do {
            for (size_t i = 0; i < sizeof viewers; i++) {
                draw_as(viewers[i]);
                check_layout();
            }
        } while (play_one(seed * 1000 + number++) && number < 150);
        assert_true(number > 20);
    }
}

/* AV 4.2, 5.3: cards of the hand that do not answer are veiled, and no others. */
static void check_veils(const tv_move *moves, uint32_t count) {
    uint32_t kinds = 0, useful = 0;
    for (uint8_t card = 0; card < AVALON_KINDS; card++) {
        if (view.hand[avalon_actor(&box, &view)][card] == 0) continue;
        kinds++;
        for (uint32_t i = 0; i < count; i++)
            if (avalon_move_verb(moves[i]) == AVALON_DO_COUNTER && avalon_move_card(moves[i]) == card) useful++;
    }
    assert_int_equal(count_art("card_veil"), view.phase == AVALON_ANSWER ? kinds - useful : 0);
}

static void test_every_move_has_its_elements(void **state) {
    (void)state;
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t seen = 0;
    for (uint64_t seed = 10; seed < 14; seed++) {
        start(seed);
        for (uint64_t number = 0; number < 200 && avalon_actor(&box, &complete) != TV_OVER; number++) {
            draw_as(avalon_actor(&box, &complete));
            uint32_t count = avalon_moves(&box, &view, moves);
            check_veils(moves, count);
            for (uint32_t i = 0; i < count; i++) {
                tv_path path = {0};
                avalon_path(&box, &view, moves[i], &path);
                assert_true(path.count == 1 || path.count == 2);
                for (uint32_t k = 0; k < path.count; k++) assert_false(need(path.ids[k])->decor);
                seen |= 1u << avalon_move_verb(moves[i]);
            }
            play_one(seed * 1000 + number);
        }
    }
    assert_true(seen & 1u << AVALON_DO_REINFORCE && seen & 1u << AVALON_DO_ENCHANT && seen & 1u << AVALON_DO_ATTACK);
    assert_true(seen & 1u << AVALON_DO_LOSE && seen & 1u << AVALON_DO_TAKE && seen & 1u << AVALON_DO_COUNTER);
}

static void check_path(tv_move move, const char *first, const char *second) {
    tv_path path = {0};
    avalon_path(&box, &view, move, &path);
    assert_int_equal(path.count, second ? 2 : 1);
    assert_string_equal(path.ids[0], first);
    if (second) assert_string_equal(path.ids[1], second);
}

static void test_paths(void **state) {
    (void)state;
    start(3);
    complete.owner_of_turn = 1;
    draw_as(1);
    uint8_t card = avalon_witch(3);
    check_path(avalon_move(AVALON_DO_REINFORCE, card, 10), "hand.Wb", "pile.1.11");
    check_path(avalon_move(AVALON_DO_ENCHANT, card, 0), "hand.Wb", "pile.0.1");
    check_path(avalon_move(AVALON_DO_ATTACK, 0, 4), "hand.Ky", "region.5");
    check_path(avalon_move(AVALON_DO_COUNTER, card, 0), "hand.Wb", NULL);
    check_path(avalon_move(AVALON_DO_DISCARD, card, 0), "hand.Wb", NULL);
    check_path(avalon_move(AVALON_DO_LOSE, 0, 2), "pile.1.3", NULL);
    check_path(avalon_move(AVALON_DO_TAKE, 0, AVALON_BEST_LAND_TWICE), "tile.best_land_x2", NULL);
    static const struct {
        uint8_t verb;
        const char *id;
    } buttons[] = {{AVALON_DO_STOP, "button.stop"},       {AVALON_DO_LET, "button.let"},   {AVALON_DO_BLESS, "button.bless"},
                   {AVALON_DO_DECLINE, "button.decline"}, {AVALON_DO_CALL, "button.call"}, {AVALON_DO_END, "button.end"}};
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) check_path(avalon_move(buttons[i].verb, 0, 0), buttons[i].id, NULL);
}

static void test_extremes_fit(void **state) {
    (void)state;
    static const uint8_t viewers[] = {0, 1, TV_SPECTATOR, TV_EVERYTHING};
    for (size_t i = 0; i < sizeof viewers; i++) {
        pile_up();
        draw_as(viewers[i]);
        check_layout();
    }
    lay_piles((const uint8_t[2 *AVALON_PLACES]){[5] = 40, [16] = 40});
    draw_as(0);
    check_layout();
}

/* AV 3.2: number, kind and order of all cards can be seen; none lies wholly under another. */
static void test_every_card_of_a_pile_is_drawn(void **state) {
    (void)state;
    pile_up();
    draw_as(0);
    const tv_element *cards[AVALON_CARDS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *e = &scene.elements[i];
        bool card = strncmp(e->art, "card ", 5) == 0 || strncmp(e->art, "strip ", 6) == 0;
        if (card && strcmp(scene.areas[e->area].id, "row") == 0) cards[count++] = e;
    }
    assert_int_equal(count, complete.pile_end[2 * AVALON_PLACES - 1]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++)
            assert_false(cards[i]->x == cards[k]->x && cards[i]->y == cards[k]->y && !cards[i]->decor == !cards[k]->decor);
    assert_int_equal(need("pile.0.1")->count, 20);
    assert_int_equal(need("pile.0.2")->count, 0); /* one card needs no number */
    assert_string_equal(need("pile.0.9")->art, "slot");
    assert_string_equal(need("pile.0.9")->brief, "-");
}

static void test_viewer_sits_below(void **state) {
    (void)state;
    start(5);
    for (uint8_t viewer = 0; viewer < 2; viewer++) {
        draw_as(viewer);
        assert_true(need(viewer == 0 ? "pile.0.4" : "pile.1.4")->y >= NEAR_Y);
        assert_true(need(viewer == 0 ? "pile.1.4" : "pile.0.4")->y < FAR_Y);
        assert_true(need(viewer == 0 ? "player.0" : "player.1")->y > need(viewer == 0 ? "player.1" : "player.0")->y);
        assert_string_equal(tv_scene_words(&scene, scene.areas[1].label), "Your hand");
    }
    draw_as(TV_SPECTATOR);
    assert_true(need("pile.0.4")->y >= NEAR_Y);
    assert_string_equal(tv_scene_words(&scene, scene.areas[1].label), "Ann");
    assert_int_equal(need("backs.0")->count, AVALON_HAND_LIMIT);
    assert_int_equal(need("backs.1")->count, AVALON_HAND_LIMIT);
    draw_as(TV_EVERYTHING);
    assert_null(tv_scene_find(&scene, "backs.0"));
    assert_null(tv_scene_find(&scene, "backs.1"));
}

/* The grid that a terminal shows: opponent's piles, regions, own piles, eleven each, in cells of at most seven columns. */
static void test_row_is_a_grid(void **state) {
    (void)state;
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        reader.lang = lang;
        pile_up();
        draw_as(1);
        assert_string_equal(scene.areas[0].id, "row");
        assert_int_equal(scene.areas[0].columns, AVALON_PLACES);
        uint32_t listed = 0;
        for (uint32_t i = 0; i < scene.count; i++) {
            const tv_element *e = &scene.elements[i];
            if (e->decor || e->area != 0) continue;
            static const char *const rows[] = {"pile.0.", "region.", "pile.1."};
            assert_int_equal(strncmp(e->id, rows[listed / AVALON_PLACES], 7), 0);
            size_t columns = 0;
            for (const char *at = e->brief; *at; at++) columns += ((unsigned char)*at & 0xC0) != 0x80;
            assert_in_range(columns, 1, 7);
            listed++;
        }
        assert_int_equal(listed, 3 * AVALON_PLACES);
    }
    reader.lang = TV_EN;
}

/* AV 6.1: crowns at the owner's edge, turned towards the owner. */
static void test_regions_face_their_owner(void **state) {
    (void)state;
    start(6);
    memset(complete.owner, AVALON_NOBODY, sizeof complete.owner);
    complete.owner[2] = 1;
    draw_as(0);
    assert_int_equal(count_art("banner"), 1);
    assert_int_equal(count_art("land_hidden"), AVALON_PLACES - 1);
    const tv_element *region = need("region.3");
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *e = &scene.elements[i];
        if (strcmp(e->art, "banner") != 0) continue;
        assert_int_equal(e->turn, 180);
        assert_int_equal(e->y, region->y);
        assert_string_equal(e->tint, "seat1");
    }
    complete.owner[2] = 0;
    draw_as(0);
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *e = &scene.elements[i];
        if (strcmp(e->art, "banner") != 0) continue;
        assert_int_equal(e->turn, 0);
        assert_int_equal(e->y + e->h, region->y + region->h);
        assert_string_equal(e->tint, "seat0");
    }
}

static void test_buttons_only_when_asked(void **state) {
    (void)state;
    static const struct {
        uint8_t phase;
        const char *first, *second;
    } asked[] = {{AVALON_PLAY, "button.stop", NULL}, {AVALON_BLESS, "button.bless", "button.decline"}, {AVALON_LOSE, NULL, NULL},
                 {AVALON_TILE, NULL, NULL},          {AVALON_CALL, "button.call", "button.end"},       {AVALON_ENDED, NULL, NULL}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        start(7);
        complete.phase = asked[i].phase;
        for (uint8_t viewer = 0; viewer < 2; viewer++) {
            draw_as(viewer);
            bool acts = viewer == complete.owner_of_turn;
            uint32_t wanted = acts ? (asked[i].first != NULL) + (asked[i].second != NULL) : 0;
            assert_int_equal(count_art("button"), wanted);
            if (wanted > 0) need(asked[i].first);
            if (wanted > 1) need(asked[i].second);
        }
    }
    start(7);
    complete.phase = AVALON_ANSWER;
    complete.verb = AVALON_DO_ATTACK;
    draw_as(complete.owner_of_turn);
    assert_null(tv_scene_find(&scene, "button.let"));
    assert_int_equal(count_art("swords"), 1);
    draw_as(avalon_opponent(complete.owner_of_turn));
    need("button.let");
}

static void test_labels(void **state) {
    (void)state;
    start(8);
    lay_piles((const uint8_t[]){2, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    complete.cards[0] = avalon_knight(2);
    complete.cards[1] = avalon_witch(3);
    memset(complete.hand[0], 0, AVALON_KINDS);
    complete.hand[0][avalon_witch(0)] = 2;
    complete.hand_count[0] = 2;
    complete.known[0][avalon_witch(0)] = 1;
    complete.owner[0] = 1;
    for (uint8_t place = 0; place < AVALON_PLACES; place++) complete.region[place] = place;
    complete.region[0] = 8, complete.region[8] = 0;
    draw_as(0);
    assert_string_equal(label_of("pile.0.1"), "Ann, place 1: 2 cards, on top: blue witch.");
    assert_string_equal(label_of("pile.0.3"), "Ann, place 3: no card.");
    assert_string_equal(label_of("region.1"), "Place 1: Hill Castle, 2 crowns, owned by Bob. Landscape: hill. Castle: counts as "
                                              "one more defending card for its owner.");
    assert_string_equal(label_of("region.2"), "Place 2: a region face down.");
    assert_string_equal(label_of("hand.Wy"), "In hand: 2 × yellow witch. Your opponent knows of 1.");
    assert_string_equal(label_of("tile.best_land"), "Main Landscape, light; available: 1, used: 0. Cards now: Ann 0, Bob 1.");
    assert_string_equal(need("pile.0.1")->brief, "Wb+1");
    assert_string_equal(need("region.1")->brief, "■2hi♜");
    assert_string_equal(need("hand.Wy")->brief, "Wy×2");
}

static void test_tell(void **state) {
    (void)state;
    start(9);
    lay_piles((const uint8_t[]){3, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    complete.cards[0] = avalon_knight(2);
    complete.cards[1] = avalon_witch(3);
    complete.cards[2] = avalon_knight(0);
    memset(complete.discard, 0, sizeof complete.discard);
    complete.discard[1] = 2;
    complete.discard[7] = 1;
    memset(complete.hand[0], 0, AVALON_KINDS);
    complete.hand[0][avalon_knight(1)] = 1;
    complete.hand_count[0] = 1;
    memset(complete.known[0], 0, AVALON_KINDS);
    complete.owner_of_turn = 0;
    draw_as(0);
    tell("pile.0.1", NULL, "Ann, place 1: 3 cards, on top: yellow knight. From top to bottom: yellow knight, blue witch, red knight.");
    tell("region.1", NULL,
         "Place 1: a region face down. To attack, Ann needs 1 card here and has 3. To attack, Bob needs 3 cards "
         "here and has 1.");
    tell("discard", NULL, "Discard pile: 3 cards. In it: 2 × green knight, 1 × red witch.");
    tell("hand.Kg", "discard", "In hand: 1 × green knight. Discard pile: 3 cards. In it: 2 × green knight, 1 × red witch.");
    /* Nonsense is met with silence. */
    static const char *const unknown[] = {"pile.2.1", "pile.0.12", "pile.0.",  "pile.0.0",  "region.x", "hand.Kz",
                                          "tile.",    "sky",       "player.2", "waiting.0", ""};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) tell(unknown[i], NULL, "");
}

/* A card and a place together tell the effects that the preview of that move tells. */
static void test_tell_of_a_move(void **state) {
    (void)state;
    start(9);
    uint8_t seat = complete.owner_of_turn, card = 0;
    while (!complete.hand[seat][card]) card++;
    draw_as(seat);
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t count = avalon_moves(&box, &view, moves), told = 0;
    for (uint32_t i = 0; i < count; i++) {
        char effects[1000], words[2000];
        tv_text preview = TV_TEXT_OVER(effects), out = TV_TEXT_OVER(words);
        avalon_preview(&box, &view, moves[i], &reader, &preview);
        tv_path path = {0};
        avalon_path(&box, &view, moves[i], &path);
        avalon_tell(&box, &view, &path, &reader, &out);
        assert_non_null(strstr(words, effects));
        told += effects[0] != '\0';
    }
    assert_true(told > 0);
}

static void test_svg_is_whole(void **state) {
    (void)state;
    static char svg[SVG_SIZE];
    const tv_game *game = tv_game_find("avalon");
    pile_up();
    reader.names[0] = "<A & \"B\">";
    for (int theme = TV_LIGHT; theme <= TV_DARK; theme++) {
        for (uint8_t viewer = 0; viewer < 2; viewer++) {
            draw_as(viewer);
            tv_text out = TV_TEXT_OVER(svg);
            tv_svg_write(game, &scene, &(tv_svg_style){.theme = (tv_theme)theme, .alone = true}, &out);
            assert_false(out.cut);
            const char *fault = xml_fault_alone(svg);
            if (fault) fail_msg("%s", fault);
        }
    }
    reader.names[0] = "Ann";
    tv_text out = TV_TEXT_OVER(svg);
    tv_svg_write_defs(game, TV_LIGHT, &out);
    assert_false(out.cut);
    assert_null(xml_fault_alone(svg));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_every_move_has_its_elements),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_extremes_fit),
        cmocka_unit_test(test_every_card_of_a_pile_is_drawn),
        cmocka_unit_test(test_viewer_sits_below),
        cmocka_unit_test(test_row_is_a_grid),
        cmocka_unit_test(test_regions_face_their_owner),
        cmocka_unit_test(test_buttons_only_when_asked),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_tell),
        cmocka_unit_test(test_tell_of_a_move),
        cmocka_unit_test(test_svg_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
