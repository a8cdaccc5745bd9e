/* Attika's picture: everything is in it once, nothing leaves its area however the land is stretched and whatever a hand
 * offers, every decision has its element, and elements tell what a building would cost. */
/* links: attika */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/attika/attika.h"
#include "games/attika/words/names.h"
#include "suite/xml.h"

#include <string.h>
#include <trivium/svg.h>

enum { ELEMENTS = 8192, POOL = 1 << 20, SVG_SIZE = 8 << 20 };

static attika_box box;
static attika_state complete, view;
static tv_element elements[ELEMENTS];
static char pool[POOL], svg[SVG_SIZE];
static tv_scene scene;
static tv_move moves[ATTIKA_MOVES_MAX];
static const tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob", "Cleo", "Dan"}};

/* ---- positions ---- */

static void start(uint8_t seats, uint64_t seed) {
    tv_setup setup = tv_setup_default(&attika_game, seats);
    assert_true(attika_open(&box, &setup, NULL));
    tv_chance chance = tv_chance_fast(seed);
    attika_start(&box, &complete, &chance, NULL);
}

static bool play_one(tv_chance *chance) {
    if (attika_actor(&box, &complete) == TV_OVER) return false;
    uint32_t count = attika_moves(&box, &complete, moves);
    attika_play(&box, &complete, moves[tv_draw(chance, count)], chance, NULL);
    return true;
}

/* Plays at random until something of that phase is to be decided. */
static void play_to(uint8_t seats, uint64_t seed, uint8_t phase) {
    for (;; seed++) {
        start(seats, seed);
        tv_chance chance = tv_chance_fast(seed);
        while (complete.phase != phase && play_one(&chance)) continue;
        if (complete.phase == phase) return;
    }
}

static void draw_as(uint8_t viewer) {
    view = complete;
    attika_hide(&box, &view, viewer);
    tv_scene_begin(&scene, elements, ELEMENTS, pool, sizeof pool);
    attika_scene(&box, &view, &reader, &scene);
    assert_false(scene.cut);
}

/* All 22 tiles in a line that runs the given way: the most stretched land that can come about. */
static void stretch(uint8_t seats, int step_q, int step_r) {
    start(seats, 1);
    const attika_layout *layout = &box.layouts[seats - 2];
    int q = layout->tile_q[0], r = layout->tile_r[0];
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        if (complete.tile_turn[tile] != ATTIKA_NOTHING) continue;
        do q += step_q, r += step_r;
        while (!attika_tile_fits(&box, &complete, q, r));
        attika_tile_lay(&box, &complete, tile, q, r, tile % 6);
    }
}

/* ---- checks ---- */

static bool inside(const tv_element *e, int x, int y, int w, int h) {
    return e->x >= x && e->y >= y && e->x + e->w <= x + w && e->y + e->h <= y + h;
}

static bool overlap(const tv_element *a, const tv_element *b) {
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

/* Hexes interlock, and payments beyond the first ones lie in a heap. */
static bool may_overlap(const tv_element *e) {
    const char *area = scene.areas[e->area].id;
    return strcmp(area, "land") == 0 || strcmp(area, "payments") == 0;
}

static void check_layout(void) {
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *a = &scene.elements[i];
        const tv_area *area = &scene.areas[a->area];
        assert_true(a->w > 0 && a->h > 0);
        if (!inside(a, 0, 0, scene.width, scene.height)) fail_msg("%s (%s) leaves the picture", a->id, a->art);
        if (a->decor) continue;
        if (!inside(a, area->x, area->y, area->w, area->h)) fail_msg("%s leaves %s", a->id, area->id);
        if (tv_scene_find(&scene, a->id) != a) fail_msg("%s is there twice", a->id);
        assert_true(tv_scene_words(&scene, a->label)[0] != '\0');
        assert_true(a->brief[0] != '\0');
        for (uint32_t k = 0; k < i && !may_overlap(a); k++) {
            const tv_element *b = &scene.elements[k];
            if (!b->decor && !may_overlap(b) && strncmp(b->id, "decor", 5) != 0 && overlap(a, b)) fail_msg("%s lies on %s", a->id, b->id);
        }
    }
}

/* On the board no name of a building lies under a neighbour's mark of its owner; below its baseline a name has a fifth of its box. */
static void check_names(void) {
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *name = &scene.elements[i];
        if (strcmp(scene.areas[name->area].id, "land") != 0 || tv_scene_words(&scene, name->text)[0] == '\0') continue;
        for (uint32_t k = i + 1; k < scene.count; k++) {
            const tv_element *mark = &scene.elements[k];
            if (mark->area != name->area || strncmp(mark->art, "seat_", 5) != 0) continue;
            tv_element letters = *name;
            letters.h = (int16_t)(name->h * 4 / 5);
            if (overlap(&letters, mark)) fail_msg("%s is hidden", tv_scene_words(&scene, name->text));
        }
    }
}

static void check_paths(void) {
    uint32_t count = attika_moves(&box, &view, moves);
    assert_true(count > 0);
    for (uint32_t i = 0; i < count; i++) {
        tv_path path = {0};
        attika_path(&box, &view, moves[i], &path);
        assert_int_equal(path.count, 1);
        const tv_element *element = tv_scene_find(&scene, path.ids[0]);
        if (!element || element->decor) fail_msg("%s is missing", path.ids[0]);
        for (uint32_t k = 0; k < i && i < 300; k++) {
            tv_path other = {0};
            attika_path(&box, &view, moves[k], &other);
            assert_string_not_equal(path.ids[0], other.ids[0]);
        }
    }
}

static uint32_t count_art(const char *art) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene.count; i++) count += strcmp(scene.elements[i].art, art) == 0;
    return count;
}

static uint32_t count_ids(const char *beginning) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene.count; i++)
        count += !scene.elements[i].decor && strncmp(scene.elements[i].id, beginning, strlen(beginning)) == 0;
    return count;
}

static const tv_element *need(const char *id) {
    const tv_element *element = tv_scene_find(&scene, id);
    if (!element) fail_msg("%s is missing", id);
    return element;
}

static void tell(const char *first, const char *second, const char *wanted) {
    char words[2000];
    tv_text out = TV_TEXT_OVER(words);
    tv_path path = {0};
    tv_path_add(&path, first);
    if (second) tv_path_add(&path, second);
    attika_tell(&box, &view, &path, &reader, &out);
    assert_string_equal(words, wanted);
}

/* ---- tests ---- */

static void test_random_positions(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint8_t seats = (uint8_t)(2 + seed % 3);
        start(seats, seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t step = 0; step < 400; step++) {
            if (step % 40 == 0) {
                for (uint8_t viewer = 0; viewer < seats; viewer++) draw_as(viewer), check_layout();
                draw_as(TV_SPECTATOR), check_layout();
                draw_as(TV_EVERYTHING), check_layout();
            }
            if (attika_actor(&box, &complete) == TV_OVER) break;
            draw_as(complete.owner_of_turn);
            check_paths();
            draw_as(TV_EVERYTHING);
            check_paths();
            play_one(&chance);
        }
        draw_as(0);
        check_layout();
        check_names();
    }
}

static void test_every_phase_has_its_elements(void **state) {
    (void)state;
    for (uint8_t phase = ATTIKA_ACT; phase < ATTIKA_ENDED; phase++)
        for (uint8_t seats = 2; seats <= 4; seats++) {
            play_to(seats, 20, phase);
            draw_as(complete.owner_of_turn);
            check_layout();
            check_paths();
            /* Those who wait see the same table but no decisions. */
            draw_as((uint8_t)((complete.owner_of_turn + 1) % seats));
            check_layout();
            assert_int_equal(count_ids("button."), 0);
            assert_int_equal(count_ids("pay."), 0);
            assert_int_equal(count_ids("place."), 0);
            assert_int_equal(count_ids("turn."), 0);
        }
}

static void test_stretched_land_fits(void **state) {
    (void)state;
    static const int steps[][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    for (uint8_t seats = 2; seats <= 4; seats++) {
        start(seats, 1);
        draw_as(0);
        int16_t first = need("shrine.1")->w;
        for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
            stretch(seats, steps[i][0], steps[i][1]);
            draw_as(0);
            check_layout();
            assert_int_equal(count_ids("cell."), ATTIKA_LAND_CELLS);
            assert_int_equal(count_ids("shrine."), seats);
            assert_true(need("shrine.1")->w < first);    /* the land grew, the area did not */
            for (uint32_t k = 1; k < scene.count; k++) { /* no two hexes fall on one spot */
                const tv_element *a = &scene.elements[k - 1], *b = &scene.elements[k];
                if (!a->shape || a->decor || !b->shape || b->decor) continue;
                assert_true(a->x != b->x || a->y != b->y);
            }
        }
    }
}

static void test_costs_are_shown_on_free_hexes(void **state) {
    (void)state;
    for (uint64_t seed = 30; seed < 36; seed++) {
        play_to(3, seed, seed % 2 ? ATTIKA_HEX : ATTIKA_DRAWN);
        uint8_t seat = complete.owner_of_turn;
        uint32_t free_hexes = 0, nothing = 0, dear = 0;
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) {
            if (complete.occupant[cell] != 0) continue;
            attika_price price = attika_price_of(&box, &complete, seat, complete.building, cell);
            free_hexes++;
            nothing += attika_price_is_zero(&price);
            dear += !attika_price_payable(&price, complete.hand[seat]);
        }
        draw_as(seat);
        assert_int_equal(count_art("cost_free"), nothing + 1); /* one more in the legend */
        assert_int_equal(count_art("cost_dear"), dear + 1);
        assert_int_equal(count_art("cost_chip"), free_hexes - nothing - dear + 1);
        draw_as((uint8_t)((seat + 1) % 3)); /* who does not know the hand is not told what it can pay */
        assert_int_equal(count_art("cost_dear"), 1);
    }
}

static void test_places_and_turns(void **state) {
    (void)state;
    play_to(4, 40, ATTIKA_LAND);
    draw_as(complete.owner_of_turn);
    assert_int_equal(count_ids("place."), attika_moves(&box, &view, moves));
    assert_true(count_art("ghost") > count_ids("place."));
    draw_as(TV_SPECTATOR);
    assert_true(count_art("ghost") > 0);
    int16_t before = need("shrine.1")->w;
    tv_chance chance = tv_chance_fast(1);
    play_one(&chance);
    draw_as(complete.owner_of_turn);
    assert_int_equal(count_ids("turn."), 6);
    assert_int_equal(count_art("waiting"), ATTIKA_TILE_CELLS);
    assert_int_equal(need("shrine.1")->w, before); /* the scale waits for the tile */
}

/* As many cards as there are: thousands of payments, each with its element. */
static void test_every_payment_is_there(void **state) {
    (void)state;
    play_to(2, 50, ATTIKA_PAY);
    uint8_t seat = complete.owner_of_turn;
    memset(complete.hand, 0, sizeof complete.hand);
    memset(complete.hand[seat], 15, ATTIKA_LANDS);
    memset(complete.hand_count, 0, sizeof complete.hand_count);
    complete.hand_count[seat] = ATTIKA_CARDS;
    memset(complete.deck, 0, sizeof complete.deck);
    memset(complete.discard, 0, sizeof complete.discard);
    complete.deck_count = 0;
    uint32_t most = 0;
    for (uint8_t kind = 0; kind < box.kinds; kind++)
        for (uint8_t settlements = 0; settlements < 30; settlements = (uint8_t)(settlements + 9)) {
            complete.building = kind;
            complete.settlements[seat] = settlements; /* AT 5.6: one more card for each */
            uint32_t count = attika_moves(&box, &complete, moves);
            if (count == 0) continue;
            draw_as(seat);
            assert_int_equal(count_ids("pay."), count);
            if (count > most) most = count;
            if (count < 600) check_paths();
            tv_path cheapest = {0};
            attika_path(&box, &view, moves[0], &cheapest);
            for (uint32_t i = 0; i < scene.count; i++)
                if (!scene.elements[i].decor && strncmp(scene.elements[i].id, "pay.", 4) == 0) {
                    assert_string_equal(scene.elements[i].id, cheapest.ids[0]); /* cheapest first */
                    break;
                }
        }
    assert_true(most > 1000);
}

static void test_storage_board(void **state) {
    (void)state;
    start(2, 3);
    draw_as(0);
    assert_int_equal(count_ids("store."), 2 * box.kinds);
    assert_int_equal(count_ids("stack."), 2 * ATTIKA_STACKS);
    assert_int_equal(need("stack.0.0")->count, ATTIKA_MAINS - 1);
    uint32_t arrows = 0, shapes = 0;
    for (uint8_t kind = 0; kind < box.kinds; kind++)
        arrows += box.buildings[kind].after != ATTIKA_NOTHING && box.buildings[kind].after != kind;
    for (uint32_t i = 0; i < scene.count; i++) shapes += elements[i].decor && elements[i].shape != 0;
    assert_int_equal(shapes, 2 * arrows);
    memset(complete.stored[0], 0, sizeof complete.stored[0]);
    memset(complete.unseen[0], 0, sizeof complete.unseen[0]); /* all on the board, but for these */
    for (uint8_t kind = 0; kind < box.kinds; kind++)
        if (strcmp(box.buildings[kind].id, "tower") == 0)
            complete.stored[0][kind] = 1;
        else if (strcmp(box.buildings[kind].id, "road") == 0)
            complete.unseen[0][kind] = 3;
    draw_as(0);
    assert_string_equal(need("store.0.tower")->brief, "Tower✓+");
    assert_string_equal(need("store.0.road")->brief, "Road✓···");
    assert_string_equal(need("store.0.mint")->brief, "Mint✓");
    assert_string_equal(tv_scene_words(&scene, need("store.0.tower")->label),
                        "Ann, tower: 1 on the board, 1 stored, 0 in the stacks. Cost: 2 hills, 1 mountain. "
                        "Free next to the player's own fortress.");
}

/* A land without symbols but for two mountains; cells A0 to A6 are free. */
static void lay_plain_land(void) {
    start(2, 4);
    memset(box.tiles, ATTIKA_BLANK, sizeof box.tiles);
    box.tiles[0][0] = box.tiles[0][1] = 3;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) complete.tile_turn[tile] = ATTIKA_NOTHING;
    memset(complete.tile_q, 0, sizeof complete.tile_q);
    memset(complete.tile_r, 0, sizeof complete.tile_r);
    attika_land_derive(&box, &complete);
    for (uint8_t i = 0; i < box.layouts[0].tiles; i++)
        attika_tile_lay(&box, &complete, i, box.layouts[0].tile_q[i], box.layouts[0].tile_r[i], 0);
    complete.owner_of_turn = 0;
    complete.hand[0][0] = 2;
    complete.hand[0][1] = complete.hand[0][2] = complete.hand[0][3] = 0;
    complete.hand_count[0] = 2;
}

static uint8_t kind_of(const char *id) {
    uint8_t kind = 0;
    while (strcmp(box.buildings[kind].id, id) != 0) assert_true(++kind < box.kinds);
    return kind;
}

/* AT 5.8, "what would the fortress cost here?" */
static void test_tell_of_costs(void **state) {
    (void)state;
    lay_plain_land();
    draw_as(0);
    tell("store.0.fortress", "cell.A0", "Cost here, fortress: 1 hill, 1 mountain. The hand cannot pay that.");
    tell("cell.A0", "store.0.fortress", "Cost here, fortress: 1 hill, 1 mountain. The hand cannot pay that.");
    tell("store.1.fortress", "cell.A4", "Cost here, fortress: 1 hill, 2 mountains.");
    tell("store.0.road", "cell.A0", "Cost here, road: 3 of any kind. The hand cannot pay that.");
    attika_cell_build(&box, &complete, attika_cell(1, 0), 0, kind_of("quarry"));
    draw_as(0);
    tell("store.0.fortress", "cell.B1", "Cost here, fortress: free, beside its predecessor.");
    tell("store.1.fortress", "cell.B1", "Cost here, fortress: 1 hill, 3 mountains.");
    tell("store.0.tower", "cell.A0",
         "Cost here, tower: 2 hills, 1 of any kind. 1 of them because it founds a new settlement. The hand cannot pay "
         "that.");
}

static void test_tell_of_elements(void **state) {
    (void)state;
    lay_plain_land();
    attika_cell_build(&box, &complete, attika_cell(1, 0), 1, kind_of("quarry"));
    memset(complete.discard, 0, sizeof complete.discard);
    complete.discard[1] = 2;
    complete.discard[3] = 1;
    complete.phase = ATTIKA_ENDED; /* nothing to decide, so nothing but what is there */
    draw_as(0);
    tell("cell.A1", NULL, "Hex A1: mountain, free. Symbols here and on the free hexes around: 2 mountains.");
    tell("cell.B1", NULL, "Hex B1: meadow, free. No symbols here or on the free hexes around.");
    tell("cell.B0", NULL, "Hex B0: quarry (Bob), group \"defence\". Its settlement: 1 building; shrines touched: 0.");
    tell("shrine.2", NULL, "Shrine 2.");
    tell("discard", NULL, "Discard pile: 3 cards. In it: 2 forests, 1 mountain.");
    tell("stack.1.0", NULL, "Bob, main stack: 5 buildings.");
    static const char *const unknown[] = {"cell.V0",  "cell.Z9",  "cell.",    "store.2.tower", "store.0.", "stack.0.4", "stack.2",
                                          "shrine.0", "shrine.3", "player.2", "sky",           "pay.W",    ""};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) tell(unknown[i], NULL, "");
    tell("store.0.nothing", "cell.A0", "Hex A0: mountain, free. Symbols here and on the free hexes around: 2 mountains.");
}

static void check_around(const char *id, const char *wanted) {
    char words[2000];
    tv_text out = TV_TEXT_OVER(words);
    attika_tell_around(&box, &view, id, &reader, &out);
    assert_string_equal(words, wanted);
}

/* For those who cannot see: neighbours, chains, and which cards may still come: those of the deck and of the other hand, together. */
static void test_what_lies_around(void **state) {
    (void)state;
    char wanted[200];
    tv_text out = TV_TEXT_OVER(wanted);
    uint8_t unseen[ATTIKA_LANDS];
    start(2, 4);
    for (uint8_t land = 0; land < ATTIKA_LANDS; land++) unseen[land] = (uint8_t)(complete.deck[land] + complete.hand[1][land]);
    tv_text_add(&out, "Not seen by you, in the deck or a hand: ");
    tv_text_add(&out, attika_lands_phrase(unseen, TV_EN).words);
    tv_text_add_char(&out, '.');
    draw_as(0);
    check_around("deck", wanted);
    check_around("discard", "");
    draw_as(TV_EVERYTHING);
    check_around("deck", "");
    lay_plain_land();
    draw_as(0);
    check_around("cell.A1", "East: B3, meadow. North-west: A2, meadow. West: A0, mountain. South-west: A6, meadow. South-east: B4, meadow. "
                            "From here to shrine 1 Ann "
                            "needs 2 hexes. From here to shrine 2 Ann needs 6 hexes.");
}

/* Material of one's own: ids as long as they may be, and no symbols for them. */
static void test_unknown_buildings(void **state) {
    (void)state;
    start(4, 6);
    for (uint8_t kind = 0; kind < box.kinds; kind++) {
        memset(box.buildings[kind].id, 'x', ATTIKA_NAME_MAX - 1);
        box.buildings[kind].id[0] = (char)('a' + kind);
        box.buildings[kind].id[ATTIKA_NAME_MAX - 1] = '\0';
    }
    tv_chance chance = tv_chance_fast(6);
    for (uint32_t step = 0; step < 120 && complete.phase != ATTIKA_ENDED; step++) {
        draw_as(complete.owner_of_turn);
        check_layout();
        check_paths();
        play_one(&chance);
    }
}

static void test_viewer_sits_below(void **state) {
    (void)state;
    start(3, 8);
    for (uint8_t viewer = 0; viewer < 3; viewer++) {
        draw_as(viewer);
        static const char *const players[] = {"player.0", "player.1", "player.2"};
        for (uint8_t seat = 0; seat < 3; seat++)
            if (seat != viewer) assert_true(need(players[seat])->y < need(players[viewer])->y);
        need("hand.W");
        assert_null(tv_scene_find(&scene, "backs.0"));
    }
    draw_as(TV_SPECTATOR);
    assert_null(tv_scene_find(&scene, "hand.W"));
    assert_int_equal(need("backs.0")->count, complete.hand_count[0]);
}

/* What is drawn as words. */
static bool is_written(const char *words) {
    for (uint32_t i = 0; i < scene.count; i++)
        if (scene.elements[i].text && strcmp(tv_scene_words(&scene, scene.elements[i].text), words) == 0) return true;
    return false;
}

/* Hosts ask above the picture; who is not asked reads in it what kind of turn it is. */
static void test_the_question_is_not_asked_twice(void **state) {
    (void)state;
    play_to(2, 60, ATTIKA_ACT);
    draw_as(complete.owner_of_turn);
    assert_false(is_written("Draw or build"));
    assert_string_equal(need("kind_of_turn")->brief, "Draw or build");
    draw_as(TV_SPECTATOR);
    assert_true(is_written("Draw or build"));
}

static void test_svg_is_whole(void **state) {
    (void)state;
    static const uint8_t phases[] = {ATTIKA_ACT, ATTIKA_DRAWN, ATTIKA_PAY, ATTIKA_LAND, ATTIKA_TURN};
    for (size_t i = 0; i < sizeof phases; i++) {
        play_to(4, 60, phases[i]);
        draw_as(complete.owner_of_turn);
        for (int theme = TV_LIGHT; theme <= TV_DARK; theme++) {
            tv_text out = TV_TEXT_OVER(svg);
            tv_svg_write(&attika_game, &scene, &(tv_svg_style){.theme = (tv_theme)theme, .alone = true}, &out);
            assert_false(out.cut);
            const char *fault = xml_fault_alone(svg);
            if (fault) fail_msg("%s", fault);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_every_phase_has_its_elements),
        cmocka_unit_test(test_stretched_land_fits),
        cmocka_unit_test(test_costs_are_shown_on_free_hexes),
        cmocka_unit_test(test_places_and_turns),
        cmocka_unit_test(test_every_payment_is_there),
        cmocka_unit_test(test_storage_board),
        cmocka_unit_test(test_tell_of_costs),
        cmocka_unit_test(test_tell_of_elements),
        cmocka_unit_test(test_what_lies_around),
        cmocka_unit_test(test_unknown_buildings),
        cmocka_unit_test(test_viewer_sits_below),
        cmocka_unit_test(test_the_question_is_not_asked_twice),
        cmocka_unit_test(test_svg_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
