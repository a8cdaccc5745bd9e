/* The growing land (AT 4, AT 7), stretched as far as 22 tiles go: coordinates, neighbours, places and picture hold every board that players can
 * make; and what is kept beside the land is always what the land says. */
/* links: attika */
#include "scenario.h"

enum { ELEMENTS = 8192, POOL = 1 << 20, STATE_BYTES = 1 << 16, NODES = 1 << 13 };

static tv_element elements[ELEMENTS];
static char pool[POOL];

static int hex_distance(int dq, int dr) {
    int ds = dq + dr;
    dq = dq < 0 ? -dq : dq, dr = dr < 0 ? -dr : dr, ds = ds < 0 ? -ds : ds;
    return (dq + dr + ds) / 2;
}

/* ---- what must hold on every board ---- */

static void expect_derived(const scenario *s) {
    attika_state derived = s->state;
    attika_land_derive(&s->box, &derived);
    assert_memory_equal(&derived, &s->state, sizeof derived);
}

/* From the coordinates alone: who lies beside whom. */
static void expect_neighbours(const scenario *s) {
    for (uint8_t cell = 0; cell < ATTIKA_CELLS; cell++) {
        int q, r;
        if (s->state.occupant[cell] == ATTIKA_ABSENT) continue;
        attika_cell_at(&s->box, &s->state, cell, &q, &r);
        assert_int_equal(attika_cell_find(&s->box, &s->state, q, r), cell);
        for (uint8_t d = 0; d < 6; d++) {
            uint8_t other = s->state.neighbour[cell][d];
            uint8_t there = attika_cell_find(&s->box, &s->state, q + tv_hex_step_q(d), r + tv_hex_step_r(d));
            if (cell >= ATTIKA_LAND_CELLS && there >= ATTIKA_LAND_CELLS) continue; /* two shrines: nobody asks */
            assert_int_equal(other, there);
            if (other != ATTIKA_NOTHING) assert_int_equal(s->state.neighbour[other][(d + 3) % 6], cell);
        }
    }
}

/* The list of places is where a tile fits, everywhere on the plane. */
static void expect_places(const scenario *s) {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t count = attika_tile_places(&s->box, &s->state, q, r), at = 0;
    assert_true(count > 0 && count <= ATTIKA_PLACES_MAX);
    for (int row = -128; row <= 127; row++)
        for (int column = -128; column <= 127; column++) {
            if (!attika_tile_fits(&s->box, &s->state, column, row)) continue;
            assert_true(at < count && q[at] == column && r[at] == row); /* in order of r, then q */
            assert_true(hex_distance(column, row) <= ATTIKA_REACH);
            at++;
        }
    assert_int_equal(at, count);
}

static void expect_written_and_read(const scenario *s) {
    static char text[STATE_BYTES];
    static tv_json_node nodes[NODES];
    tv_text out = TV_TEXT_OVER(text);
    tv_json json = tv_json_into(&out);
    tv_error error = {0};
    tv_state_write(&attika_game, &s->box, &s->state, &json, NULL);
    assert_false(out.cut);
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    attika_state again;
    if (!tv_json_read(&doc, text, out.used, false, &error) || !tv_state_read(&attika_game, &s->box, &again, &doc, 0, &error))
        fail_msg("%s", error.what);
    assert_memory_equal(&again, &s->state, sizeof again);
}

static void expect_picture(const scenario *s) {
    static const tv_reader reader = {.lang = TV_EN, .names = {"Ann", "Bob", "Cleo", "Dan"}};
    tv_scene scene;
    attika_state view = view_of(s, 0);
    tv_scene_begin(&scene, elements, ELEMENTS, pool, sizeof pool);
    attika_scene(&s->box, &view, &reader, &scene);
    assert_false(scene.cut);
    for (uint32_t i = 0; i < scene.count; i++) {
        const tv_element *e = &elements[i];
        if (e->x < 0 || e->y < 0 || e->w < 0 || e->h < 0 || e->x + e->w > scene.width || e->y + e->h > scene.height)
            fail_msg("%s lies outside the picture", e->id);
    }
    assert_true(scene.count > 154);
}

static void expect_moves_written_and_read(const scenario *s) {
    static tv_move moves[ATTIKA_MOVES_MAX];
    uint32_t count = attika_moves(&s->box, &s->state, moves);
    for (uint32_t i = 0; i < count; i++) {
        char text[64];
        tv_text out = TV_TEXT_OVER(text);
        tv_move again = 0;
        attika_move_write(&s->box, moves[i], &out);
        assert_true(attika_move_read(&s->box, text, out.used, &again));
        assert_true(again == moves[i]);
        assert_null(attika_check(&s->box, &s->state, moves[i]));
    }
}

/* ---- stretched boards ---- */

/* What a chain strives for: the largest a * q + b * r; in a zig-zag the two lines alternate. */
typedef struct {
    int a, b, second_a, second_b;
} line;

static const line lines[] = {
    {1, 0, 1, 0}, {-1, 0, -1, 0}, {0, 1, 0, 1},   {0, -1, 0, -1},   {1, 1, 1, 1},     {-1, -1, -1, -1}, /* as far as can be */
    {2, 1, 2, 1}, {1, 2, 1, 2},   {-1, 1, -1, 1}, {-2, -1, -2, -1}, {-1, -2, -1, -2}, {1, -1, 1, -1},   /* along the axes */
    {1, 0, 0, 1}, {-1, 0, 0, -1}, {2, 1, -1, 1},  {1, -1, -1, -2},  {1, 1, 1, 0},     {3, 1, 1, 3},     /* zig-zag */
};
enum { LINES = sizeof lines / sizeof *lines };

static void lay_farthest(scenario *s, uint8_t tile, int a, int b, uint8_t turn) {
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t count = attika_tile_places(&s->box, &s->state, q, r), best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (a * q[i] + b * r[i] > a * q[best] + b * r[best]) best = i;
    attika_tile_lay(&s->box, &s->state, tile, q[best], r[best], turn);
}

/* Lays the whole pile along a line, the last tile as a decision of seat 0; everything must hold on the way. */
static void stretch(scenario *s, const line *l) {
    uint8_t step = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES && attika_tiles_left(&s->state) > 1; tile++) {
        if (s->state.tile_turn[tile] != ATTIKA_NOTHING) continue;
        if (step++ % 2)
            lay_farthest(s, tile, l->second_a, l->second_b, (uint8_t)(tile % 6));
        else
            lay_farthest(s, tile, l->a, l->b, (uint8_t)(tile % 6));
        if (step % 6 == 0) expect_places(s);
    }
    assert_null(attika_validate(&s->box, &s->state));
    leave(s, 0, "tower");
    play(s, "draw:1 store");
    expect_phase(s, LAND);
    expect_places(s);
    expect_picture(s);
    expect_moves_written_and_read(s);
    static tv_move candidates[ATTIKA_CANDIDATES_MAX];
    assert_true(attika_candidates(&s->box, &s->state, candidates) <= ATTIKA_CANDIDATES_MAX);
    expect_written_and_read(s);
    int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
    uint32_t count = attika_tile_places(&s->box, &s->state, q, r), best = 0;
    for (uint32_t i = 1; i < count; i++)
        if (l->a * q[i] + l->b * r[i] > l->a * q[best] + l->b * r[best]) best = i;
    attika_play(&s->box, &s->state, attika_move(ATTIKA_DO_PLACE, (uint8_t)(q[best] + 128), (uint8_t)(r[best] + 128), 0, 0), NULL, NULL);
    expect_written_and_read(s);
    play(s, "turn:5");
    assert_int_equal(attika_tiles_left(&s->state), 0);
    expect_derived(s);
    expect_neighbours(s);
    expect_written_and_read(s);
    expect_picture(s);
}

static int farthest(const scenario *s) {
    int far = 0;
    for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
        int distance = hex_distance(s->state.tile_q[tile], s->state.tile_r[tile]);
        if (distance > far) far = distance;
    }
    return far;
}

static void the_most_stretched_boards_fit(void **state) {
    (void)state;
    int far = 0;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (size_t i = 0; i < LINES; i++) {
            scenario s = table_of(seats);
            stretch(&s, &lines[i]);
            if (farthest(&s) > far) far = farthest(&s);
        }
    assert_true(far >= 54); /* 18 tiles, each three farther than the one before */
    assert_true(far < ATTIKA_REACH);
}

/* Layouts of a player's own, at the very edge of where they may lie. */
static void open_corner(scenario *s, uint8_t seats, int dq, int dr, int corner_q, int corner_r) {
    tv_error error = {0};
    tv_setup setup = tv_setup_default(&attika_game, seats);
    memset(s, 0, sizeof *s);
    char text[512];
    tv_text out = TV_TEXT_OVER(text);
    static const char *const keys[] = {"2", "3", "4"};
    tv_text_add(&out, "{\"layouts\": {\"");
    tv_text_add(&out, keys[seats - 2]);
    tv_text_add(&out, "\": {\"centres\": [");
    for (int i = 0; i < 2 * seats; i++) {
        tv_text_add(&out, i ? ",[" : "[");
        tv_text_add_int(&out, corner_q - 3 * dq * i);
        tv_text_add(&out, ",");
        tv_text_add_int(&out, corner_r - 3 * dr * i);
        tv_text_add(&out, "]");
    }
    tv_text_add(&out, "], \"shrines\": [");
    for (int i = 0; i < seats; i++) { /* along the line, each beside a tile, two steps off the line */
        int at = i == 0 ? 2 * seats - 1 : i - 1;
        int turned_q = -dr, turned_r = dq + dr; /* the step turned by 60 degrees */
        tv_text_add(&out, i ? ",[" : "[");
        tv_text_add_int(&out, corner_q - 3 * dq * at + 2 * turned_q - (i == 0 ? 2 * turned_q + 2 * dq : 0));
        tv_text_add(&out, ",");
        tv_text_add_int(&out, corner_r - 3 * dr * at + 2 * turned_r - (i == 0 ? 2 * turned_r + 2 * dr : 0));
        tv_text_add(&out, "]");
    }
    tv_text_add(&out, "]}}}");
    static tv_json_node nodes[256];
    tv_json_doc doc = {.nodes = nodes, .max = 256};
    assert_false(out.cut);
    assert_true(tv_json_read(&doc, text, out.used, false, &error));
    setup.material = &doc;
    if (!attika_open(&s->box, &setup, &error)) fail_msg("%s: %s", error.what, text);
    s->chance = tv_chance_fast(1);
    attika_start(&s->box, &s->state, &s->chance, NULL);
    assert_null(attika_validate(&s->box, &s->state));
    s->state.owner_of_turn = s->state.first = 0;
}

static void layouts_at_the_edge_stretch_on(void **state) {
    (void)state;
    static const int corners[][4] = {{1, 0, 16, 0}, {-1, 0, -16, 0}, {0, 1, 0, 14}, {0, -1, 0, -14}, {1, -1, 14, -14}, {-1, 1, -14, 14}};
    int far = 0;
    for (uint8_t seats = 2; seats <= 4; seats++)
        for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
            const int *c = corners[i];
            scenario s;
            open_corner(&s, seats, c[0], c[1], c[2], c[3]);
            line away = {2 * c[0] + c[1], c[0] + 2 * c[1], 2 * c[0] + c[1], c[0] + 2 * c[1]};
            stretch(&s, &away);
            if (farthest(&s) > far) far = farthest(&s);
        }
    assert_true(far >= 16 + 3 * 18);
    assert_true(far < ATTIKA_REACH);
}

/* Around one tile there are at most six others, and a ring of them encloses no hex that is not a gap. */
static void no_tile_touches_more_than_six(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        scenario s = table_of((uint8_t)(2 + seed % 3));
        int8_t q[ATTIKA_PLACES_MAX], r[ATTIKA_PLACES_MAX];
        tv_chance chance = tv_chance_fast(seed);
        while (attika_tiles_left(&s.state)) {
            uint8_t tile = 0;
            while (s.state.tile_turn[tile] != ATTIKA_NOTHING) tile++;
            uint32_t count = attika_tile_places(&s.box, &s.state, q, r), best = tv_draw(&chance, count);
            for (uint32_t i = 0; i < 6; i++) { /* near the middle, where it is crowded */
                uint32_t at = tv_draw(&chance, count);
                if (hex_distance(q[at], r[at] - 3) < hex_distance(q[best], r[best] - 3)) best = at;
            }
            attika_tile_lay(&s.box, &s.state, tile, q[best], r[best], (uint8_t)tv_draw(&chance, 6));
        }
        for (uint8_t tile = 0; tile < ATTIKA_TILES; tile++) {
            uint32_t touching = 0;
            for (uint8_t other = 0; other < ATTIKA_TILES; other++)
                touching += hex_distance(s.state.tile_q[tile] - s.state.tile_q[other], s.state.tile_r[tile] - s.state.tile_r[other]) == 3;
            assert_in_range(touching, 0, 6);
        }
        expect_neighbours(&s);
        expect_derived(&s);
    }
}

/* ---- along games ---- */

static void derived_fields_follow_every_lay_and_build(void **state) {
    (void)state;
    uint32_t built = 0, laid = 0, gaps = 0;
    for (uint64_t seed = 0; seed < 24; seed++) {
        scenario s = set_up((uint8_t)(2 + seed % 3), seed);
        tv_chance chance = tv_chance_fast(seed);
        for (uint32_t i = 0; i < 3000 && s.state.phase != ATTIKA_ENDED; i++) {
            play_random(&s, &chance);
            bool build = event_of(&s, ATTIKA_EV_BUILT), lay = event_of(&s, ATTIKA_EV_LAID);
            built += build, laid += lay;
            if (build || lay) expect_derived(&s);
            if (lay) expect_neighbours(&s);
            if (s.state.phase == ATTIKA_LAND && i % 3 == 0) expect_places(&s);
        }
        for (uint8_t cell = 0; cell < ATTIKA_LAND_CELLS; cell++) { /* a hole of one hex: six tiles' hexes around nothing */
            int q, r, around = 0;
            if (s.state.occupant[cell] == ATTIKA_ABSENT) continue;
            attika_cell_at(&s.box, &s.state, cell, &q, &r);
            q++;
            if (attika_cell_find(&s.box, &s.state, q, r) != ATTIKA_NOTHING) continue;
            for (uint8_t d = 0; d < 6; d++)
                around += attika_cell_find(&s.box, &s.state, q + tv_hex_step_q(d), r + tv_hex_step_r(d)) != ATTIKA_NOTHING;
            gaps += around == 6;
        }
    }
    assert_true(built > 300);
    assert_true(laid > 60);
    assert_true(gaps > 0); /* AT 7.2: they arise, and are no hexes */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_most_stretched_boards_fit),
        cmocka_unit_test(layouts_at_the_edge_stretch_on),
        cmocka_unit_test(no_tile_touches_more_than_six),
        cmocka_unit_test(derived_fields_follow_every_lay_and_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
