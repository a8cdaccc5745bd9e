/* Material: every constraint on a map (AL 2) violated once, each with a sentence that says what; outlines that do not meet; maps of 10 and of 16 regions, played,
 * hashed, carried by a record and replayed from it; and the longest list of legal moves there can be. */
/* links: albion */
#include <trivium/table.h>

#include "games/albion/rules/material.h"
#include "scenario.h"

#include "../judged.h"

enum { TEXT_BYTES = 1 << 15, NODES = 8192, RECORD_BYTES = 1 << 17 };

/* The smallest map: ten regions, a region a line. */
static const char small_map[] =
    "{\"canvas\": [600, 800], \"regions\": [\n"
    "{\"id\": \"haven\", \"kind\": \"light\", \"start\": true, \"at\": [300, 740]},\n"
    "{\"id\": \"shore\", \"kind\": \"resource\", \"resource\": \"fish\", \"at\": [100, 660]},\n"
    "{\"id\": \"meadow\", \"kind\": \"light\", \"start\": false, \"at\": [300, 600]},\n"
    "{\"id\": \"grove\", \"kind\": \"resource\", \"resource\": \"wood\", \"at\": [500, 660]},\n"
    "{\"id\": \"westmoor\", \"kind\": \"dark\", \"hidden\": [6, 7, 9], \"printed\": 0, \"laurel\": false, \"at\": "
    "[180, 460]},\n"
    "{\"id\": \"eastmoor\", \"kind\": \"dark\", \"hidden\": [6, 7, 8], \"printed\": 0, \"laurel\": true, \"at\": [420, "
    "460]},\n"
    "{\"id\": \"quarry\", \"kind\": \"resource\", \"resource\": \"stone\", \"at\": [300, 340]},\n"
    "{\"id\": \"westfell\", \"kind\": \"dark\", \"hidden\": [6, 7, 8], \"printed\": 1, \"laurel\": true, \"at\": [180, "
    "220]},\n"
    "{\"id\": \"eastfell\", \"kind\": \"dark\", \"hidden\": [6, 7, 8], \"printed\": 1, \"laurel\": true, \"at\": [420, "
    "220]},\n"
    "{\"id\": \"mine\", \"kind\": \"resource\", \"resource\": \"gold\", \"at\": [300, 80]}],\n"
    "\"borders\": [[\"haven\", \"shore\"], [\"haven\", \"meadow\"], [\"haven\", \"grove\"], [\"shore\", "
    "\"westmoor\"],\n"
    "[\"meadow\", \"westmoor\"], [\"meadow\", \"eastmoor\"], [\"grove\", \"eastmoor\"], [\"westmoor\", \"eastmoor\"],\n"
    "[\"westmoor\", \"quarry\"], [\"eastmoor\", \"quarry\"], [\"quarry\", \"westfell\"], [\"quarry\", \"eastfell\"],\n"
    "[\"westfell\", \"eastfell\"], [\"westfell\", \"mine\"], [\"eastfell\", \"mine\"]]}";

static const tv_game *albion(void) { return tv_game_find("albion"); }

static bool open_seats(albion_box *box, uint8_t seats, const char *material, tv_error *error) {
    static tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    tv_setup setup = tv_setup_default(albion(), seats);
    setup.options[0] = 60;
    memset(error, 0, sizeof *error);
    if (!tv_json_read(&doc, material, strlen(material), false, error)) return false;
    setup.material = &doc;
    return tv_game_open(albion(), box, &setup, error);
}

static bool open_box(albion_box *box, const char *material, tv_error *error) { return open_seats(box, 4, material, error); }

/* A text with one piece of it replaced. */
static void replace(const char *whole, const char *old, const char *new, char text[TEXT_BYTES]) {
    const char *at = strstr(whole, old);
    if (at == NULL) fail_msg("\"%s\" is not in the material", old);
    tv_text out = tv_text_over(text, TEXT_BYTES);
    tv_text_add_bytes(&out, whole, (size_t)(at - whole));
    tv_text_add(&out, new);
    tv_text_add(&out, at + strlen(old));
    assert_false(out.cut);
}

/* ---- what is refused ---- */
#define WESTMOOR "\"hidden\": [6, 7, 9], \"printed\": 0, \"laurel\": false"
#define MINE ",\n{\"id\": \"mine\", \"kind\": \"resource\", \"resource\": \"gold\", \"at\": [300, 80]}"

static const struct {
    const char *old, *new, *says, *clause;
} faults[] = {
    {MINE, "", "mine", "AL 2.3"}, /* a border to nowhere */
    {"\"id\": \"haven\"", "\"id\": \"\"", "needs an id", "AL 2.4"},
    {"\"id\": \"haven\"", "\"id\": \"Haven\"", "a-z", "AL 2.4"},
    {"\"id\": \"shore\"", "\"id\": \"haven\"", "twice", "AL 2.4"},
    {"\"start\": true", "\"start\": false", "one is the start", "AL 2.1"},
    {"\"start\": false", "\"start\": true", "one is the start", "AL 2.1"},
    {"\"kind\": \"light\", \"start\": false", "\"kind\": \"dark\", \"hidden\": [0, 0, 0]", "two are light", "AL 2.1"},
    {"\"id\": \"westmoor\", \"kind\": \"dark\", " WESTMOOR, "\"id\": \"westmoor\", \"kind\": \"light\"", "two are light", "AL 2.1"},
    {"\"kind\": \"resource\", \"resource\": \"fish\"", "\"kind\": \"resource\"", "name their resource", "AL 2.1"},
    {"\"start\": true", "\"start\": true, \"resource\": \"fish\"", "name their resource", "AL 2.1"},
    {"\"resource\": \"fish\"", "\"resource\": \"wood\"", "resource fish", "AL 2.1"},
    {"\"resource\": \"fish\"", "\"resource\": \"tin\"", "tin", "AL 2.1"},
    {"\"resource\": \"fish\"", "\"resource\": \"fish\", \"start\": true", "start is a light", "AL 2.1"},
    {"\"laurel\": false", "\"laurel\": true", "three bear a laurel", "AL 2.1"},
    {"\"printed\": 1, \"laurel\": true", "\"printed\": 1, \"laurel\": false", "three bear a laurel", "AL 2.1"},
    {"\"start\": false", "\"start\": false, \"laurel\": true", "only dark regions bear", "AL 2.1"},
    {"\"start\": false", "\"start\": false, \"hidden\": [0, 0, 1]", "only dark regions have Picts", "AL 2.1"},
    {"\"start\": false", "\"start\": false, \"printed\": 1", "only dark regions have Picts", "AL 2.1"},
    {"[6, 7, 9]", "[7, 6, 9]", "never fall", "AL 2.2"},
    {"[6, 7, 9]", "[6, 8, 7]", "never fall", "AL 2.2"},
    {"[6, 7, 9]", "[5, 7, 9]", "2 players must be 24", "AL 3.1"},
    {"[6, 7, 9]", "[6, 8, 9]", "3 players must be 28", "AL 3.1"},
    {"[6, 7, 9]", "[6, 7, 8]", "4 players must be 33", "AL 3.1"},
    {"[6, 7, 9]", "[6, 7]", "three numbers", "AL 2.2"},
    {"[6, 7, 9]", "[6, 7, 10]", "10", "AL 2.2"},
    {"[6, 7, 8], \"printed\": 1", "[6, 7, 8], \"printed\": 2", "more than 9", "AL 2.2"},
    {"[6, 7, 9], \"printed\": 0", "[6, 7, 9], \"printed\": 1", "more than 9", "AL 2.2"},
    {"[6, 7, 8], \"printed\": 0", "[6, 7, 8], \"printed\": 1", "exactly two dark regions without printed", "AL 3.5"},
    {"[\"meadow\", \"westmoor\"], ", "", "exactly two dark regions without printed", "AL 3.5"},
    {"[\"haven\", \"shore\"], ", "[\"haven\", \"shore\"], [\"shore\", \"haven\"], ", "twice", "AL 2.3"},
    {"[\"haven\", \"shore\"]", "[\"haven\", \"haven\"]", "border itself", "AL 2.3"},
    {"[\"haven\", \"shore\"]", "[\"haven\"]", "pair", "AL 2.3"},
    {"[\"haven\", \"shore\"]", "[\"haven\", \"atlantis\"]", "atlantis", "AL 2.3"},
    {"[\"westfell\", \"mine\"], [\"eastfell\", \"mine\"]", "[\"westfell\", \"haven\"]", "cannot be reached", "AL 2.3"},
    {"\"at\": [300, 740]}", "\"at\": [300]}", "two numbers", "AL 2.4"},
    {", \"at\": [300, 740]}", "}", "needs a place", "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [601, 740]}", "beyond the canvas", "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [300, 740], \"label\": [300, 801]}", "beyond the canvas", "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [300, 740], \"slots\": [[1, 1]]}", "6 of them", "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [300, 740], \"slots\": [[1, 1], [1, 1], [1, 1], [1, 1], [1, 1], [601, 1]]}", "beyond the canvas",
     "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [300, 740], \"outline\": [[1, 1], [9, 1], [9, 9]]}", "has no outline", "AL 2.4"},
    {"\"at\": [300, 740]}", "\"at\": [300, 740], \"height\": 3}", "height", "AL 2.1"},
    {"\"canvas\"", "\"canvass\"", "canvass", "AL 1.1"},
};

static void every_constraint_is_checked(void **state) {
    (void)state;
    static albion_box box;
    static char text[TEXT_BYTES];
    tv_error error;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        replace(small_map, faults[i].old, faults[i].new, text);
        expect_refusal(albion(), text, faults[i].new);
        expect_clause(albion(), text, faults[i].says, faults[i].clause);
        if (open_box(&box, text, &error)) fail_msg("taken: %s => %s", faults[i].old, faults[i].new);
        if (strstr(error.what, faults[i].says) == NULL) fail_msg("%s => %s: %s", faults[i].old, faults[i].new, error.what);
    }
    if (!open_box(&box, small_map, &error)) fail_msg("%s", error.what); /* without a fault it is taken */
}

static void too_far_and_too_few_are_refused(void **state) {
    (void)state;
    static albion_box box;
    static char text[TEXT_BYTES];
    tv_error error;
    replace(small_map, "{\"id\": \"mine\"",
            "{\"id\": \"a\", \"kind\": \"dark\", \"hidden\": [0,0,0], \"at\": [1,1]}, {\"id\": \"b\", \"kind\": "
            "\"dark\", \"hidden\": [0,0,0], \"at\": [1,1]},"
            " {\"id\": \"c\", \"kind\": \"dark\", \"hidden\": [0,0,0], \"at\": [1,1]}, {\"id\": \"mine\"",
            text);
    static char far[TEXT_BYTES];
    replace(text, "[\"westfell\", \"mine\"]", "[\"westfell\", \"a\"], [\"a\", \"b\"], [\"b\", \"c\"]", far);
    assert_true(open_box(&box, far, &error)); /* c is 7 borders away */
    assert_int_equal(box.distance[box.start][11], 7);
    replace(far, "{\"id\": \"mine\"", "{\"id\": \"d\", \"kind\": \"dark\", \"hidden\": [0,0,0], \"at\": [1,1]}, {\"id\": \"mine\"", text);
    replace(text, "[\"b\", \"c\"]", "[\"b\", \"c\"], [\"c\", \"d\"]", far);
    assert_false(open_box(&box, far, &error));
    assert_non_null(strstr(error.what, "more than 7 borders"));
    assert_false(open_box(&box, "{\"regions\": [{\"id\": \"a\", \"kind\": \"dark\", \"hidden\": [0,0,0], \"at\": [1,1]}], \"borders\": []}",
                          &error));
    assert_non_null(strstr(error.what, "10 to 16"));
    tv_setup setup = tv_setup_default(albion(), 5);
    assert_false(tv_game_open(albion(), &box, &setup, &error));
    setup = tv_setup_default(albion(), 3);
    setup.rules_version = 2;
    assert_false(tv_game_open(albion(), &box, &setup, &error));
    setup = tv_setup_default(albion(), 3);
    setup.options[0] = -1;
    assert_false(tv_game_open(albion(), &box, &setup, &error));
}

/* ---- outlines ---- */
static albion_box *island(void) {
    static albion_box box;
    tv_setup setup = tv_setup_default(albion(), 4);
    tv_error error;
    assert_true(tv_game_open(albion(), &box, &setup, &error));
    return &box;
}

static void expect_outline_fault(const albion_box *box, const char *says) {
    tv_error error = {0};
    tv_misfits misfits = {.error = &error};
    albion_outlines_fit(box, &misfits);
    assert_int_not_equal(misfits.count, 0);
    if (strstr(error.what, says) == NULL) fail_msg("not \"%s\": %s", says, error.what);
}

static void the_island_meets_its_constraints(void **state) {
    (void)state;
    tv_error error = {0};
    const albion_box *box = island();
    tv_misfits misfits = {.error = &error};
    albion_map_fits(box, &misfits);
    albion_outlines_fit(box, &misfits);
    if (misfits.count > 0) fail_msg("%s", error.what);
    assert_int_equal(box->regions, 13);
    assert_int_equal(box->outlined, 1);
}

static void outlines_meet_exactly_along_borders(void **state) {
    (void)state;
    albion_box *box = island();
    box->region[0].outline[1].y++; /* a point of the border to another region */
    expect_outline_fault(box, "gap");
    box = island();
    box->neighbours[0] = box->neighbours[0] & (uint16_t) ~(1u << 3);
    box->neighbours[3] = box->neighbours[3] & (uint16_t)~1u;
    expect_outline_fault(box, "not adjacent");
    box = island();
    box->neighbours[0] = (uint16_t)(box->neighbours[0] | 1u << 8);
    box->neighbours[8] = (uint16_t)(box->neighbours[8] | 1u);
    expect_outline_fault(box, "share no line");
    box = island();
    albion_region *region = &box->region[5];
    for (uint16_t i = 0, j = (uint16_t)(region->outline_count - 1); i < j; i++, j--) {
        albion_point point = region->outline[i];
        region->outline[i] = region->outline[j];
        region->outline[j] = point;
    }
    expect_outline_fault(box, "clockwise");
    box = island();
    albion_point first = box->region[2].outline[3];
    box->region[2].outline[3] = box->region[2].outline[9];
    box->region[2].outline[9] = first;
    expect_outline_fault(box, "itself");
    box = island();
    box->region[7].outline_count = 2;
    expect_outline_fault(box, "3 points");
    box = island();
    for (uint16_t i = 0; i < box->region[4].outline_count; i++) /* a point of the coast, moved into the region beside */
        if (box->region[4].outline[i].x == 426 && box->region[4].outline[i].y == 1084)
            box->region[4].outline[i] = (albion_point){420, 1140};
    expect_outline_fault(box, "overlap");
}

/* ---- what is taken ---- */
static void shapes_are_derived_where_none_are_given(void **state) {
    (void)state;
    static albion_box box;
    tv_error error;
    assert_true(open_box(&box, small_map, &error));
    assert_int_equal(box.outlined, 0);
    for (uint8_t i = 0; i < box.regions; i++) {
        const albion_region *region = &box.region[i];
        assert_int_equal(region->outline_count, 8);
        assert_memory_equal(&region->label, &region->at, sizeof region->at);
        for (uint8_t slot = 0; slot < ALBION_SLOTS; slot++) {
            assert_in_range(region->slots[slot].x, 0, 600);
            assert_in_range(region->slots[slot].y, 0, 800);
        }
        for (uint8_t corner = 0; corner < 8; corner++)
            assert_true(region->outline[corner].x != region->at.x && region->outline[corner].y != region->at.y);
    }
    expect_outline_fault(&box, "share no line"); /* they do not touch */
}

static void hash_of(const albion_box *box, uint8_t digest[32]) { tv_material_hash(albion(), box, digest); }

static void material_is_written_as_it_is_read_and_hashed(void **state) {
    (void)state;
    static albion_box box, again;
    static char text[1 << 16];
    uint8_t hashes[3][32];
    tv_error error;
    assert_true(open_box(&box, small_map, &error));
    tv_text out = TV_TEXT_OVER(text);
    tv_material_write(albion(), &box, &out);
    assert_true(open_box(&again, text, &error));
    assert_memory_equal(&box, &again, sizeof box);
    hash_of(&box, hashes[0]), hash_of(&again, hashes[1]), hash_of(island(), hashes[2]);
    assert_memory_equal(hashes[0], hashes[1], 32);
    assert_memory_not_equal(hashes[0], hashes[2], 32);
}

static void play_games(const albion_box *box, uint32_t games) {
    tv_move moves[ALBION_MOVES_MAX];
    for (uint64_t seed = 0; seed < games; seed++) {
        albion_state s;
        tv_chance chance = tv_chance_fast(seed);
        albion_start(box, &s, &chance, NULL);
        while (s.phase != ALBION_ENDED) {
            uint32_t count = albion_moves(box, &s, moves);
            assert_true(count > 0 && count <= ALBION_MOVES_MAX);
            albion_play(box, &s, moves[tv_draw(&chance, count)], &chance, NULL);
            const char *fault = albion_validate(box, &s);
            if (fault) fail_msg("%s", fault);
        }
    }
}

/* Sixteen regions, every two of them adjacent: the largest map there can be. */
static void write_full_map(char *text, size_t size) {
    tv_text out = tv_text_over(text, size);
    static const char *const kinds[] = {
        "light\", \"start\": true",           "light\", \"start\": false",           "resource\", \"resource\": \"fish\"",
        "resource\", \"resource\": \"wood\"", "resource\", \"resource\": \"stone\"", "resource\", \"resource\": \"gold\""};
    /* Ten dark ones with 24, 28 and 33 Picts; two of them without printed ones. */
#define PICTS(printed, laurel, hidden) "dark\", \"printed\": " printed ", \"laurel\": " laurel ", \"hidden\": " hidden
    static const char *const dark[] = {
        PICTS("0", "false", "[2, 2, 3]"), PICTS("0", "false", "[2, 2, 3]"), PICTS("1", "false", "[2, 3, 3]"),
        PICTS("1", "true", "[3, 3, 3]"),  PICTS("1", "true", "[3, 3, 3]"),  PICTS("1", "true", "[3, 3, 3]"),
        PICTS("1", "false", "[3, 3, 3]"), PICTS("1", "false", "[2, 3, 4]"), PICTS("1", "false", "[2, 3, 4]"),
        PICTS("1", "false", "[2, 3, 4]"),
    };
    tv_text_add(&out, "{\"regions\": [");
    for (int i = 0; i < 16; i++) {
        tv_text_add(&out, i ? ", {\"id\": \"r" : "{\"id\": \"r");
        tv_text_add_int(&out, i);
        tv_text_add(&out, "\", \"kind\": \"");
        tv_text_add(&out, i < 6 ? kinds[i] : dark[i - 6]);
        tv_text_add(&out, ", \"at\": [");
        tv_text_add_int(&out, 100 + i % 4 * 200);
        tv_text_add(&out, ", ");
        tv_text_add_int(&out, 100 + i / 4 * 200);
        tv_text_add(&out, "]}");
    }
    tv_text_add(&out, "], \"borders\": [");
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < i; j++) {
            tv_text_add(&out, i == 1 ? "[\"r" : ", [\"r");
            tv_text_add_int(&out, i);
            tv_text_add(&out, "\", \"r");
            tv_text_add_int(&out, j);
            tv_text_add(&out, "\"]");
        }
    tv_text_add(&out, "]}");
    assert_false(out.cut);
}

static void maps_of_ten_and_sixteen_regions_are_played(void **state) {
    (void)state;
    static albion_box box;
    static char text[TEXT_BYTES];
    tv_error error;
    write_full_map(text, sizeof text);
    for (uint8_t seats = 2; seats <= 4; seats++) {
        if (!open_seats(&box, seats, small_map, &error)) fail_msg("%s", error.what);
        play_games(&box, 10);
        if (!open_seats(&box, seats, text, &error)) fail_msg("%s", error.what);
        assert_int_equal(box.regions, 16);
        play_games(&box, 10);
    }
}

/* All figures in different regions, each beside all others, Picts where the legionaries are, three castles that call: as long as a list can be. And
 * as many well-formed decisions as there can be, but for plants, which only four regions have. */
static void the_longest_list_is_as_long_as_its_bound(void **state) {
    (void)state;
    static albion_box box;
    static char text[TEXT_BYTES];
    static tv_move moves[ALBION_CANDIDATES_MAX];
    albion_state s;
    tv_error error;
    write_full_map(text, sizeof text);
    assert_true(open_seats(&box, 2, text, &error));
    if (!script_position(albion(), &box, &s,
                         "seats: [{settlers: {r0: 1 r2: 1 r3: 1 r4: 1} legionaries: {r6: 1 r7: 1 r8: 1}"
                         " buildings: {r1: settlement2 r9: settlement2 r10: settlement2 r11: castle3 r12: castle3 r13: "
                         "castle3}} {}]",
                         &error))
        fail_msg("%s", error.what);
    assert_int_equal(albion_moves(&box, &s, moves), ALBION_MOVES_MAX);
    assert_int_equal(albion_candidates(&box, &s, moves), ALBION_CANDIDATES_MAX - 4 * 2 * 4);
}

/* ---- in records ---- */
static void a_record_carries_its_map(void **state) {
    (void)state;
    static char text[RECORD_BYTES];
    tv_record record, again;
    tv_error error;
    tv_move moves[ALBION_MOVES_MAX];
    albion_state last;
    tv_record_begin(&record, albion(), 3, "another-island");
    assert_true(tv_record_set_material(&record, small_map, strlen(small_map), &error));
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    tv_chance chance = tv_chance_fast(8);
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t count = albion_moves(tv_table_box(table), tv_table_state(table), moves);
        assert_true(tv_table_play(table, moves[tv_draw(&chance, count)], &error));
    }
    memcpy(&last, tv_table_state(table), sizeof last);
    tv_text out = TV_TEXT_OVER(text);
    tv_record_style style = {.with_secret = true};
    tv_record_write(tv_table_record(table), &style, &out);
    assert_false(out.cut);
    tv_table_close(table);
    tv_record_free(&record);
    assert_non_null(strstr(text, "\nMaterial: "));
    assert_true(tv_record_read(&again, text, strlen(text), &error));
    table = tv_table_open(&again, &error);
    assert_non_null(table);
    assert_memory_equal(tv_table_state(table), &last, sizeof last);
    assert_string_equal(((const albion_box *)tv_table_box(table))->region[4].id, "westmoor");
    tv_table_close(table);
    tv_record_free(&again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_constraint_is_checked),
        cmocka_unit_test(too_far_and_too_few_are_refused),
        cmocka_unit_test(the_island_meets_its_constraints),
        cmocka_unit_test(outlines_meet_exactly_along_borders),
        cmocka_unit_test(shapes_are_derived_where_none_are_given),
        cmocka_unit_test(material_is_written_as_it_is_read_and_hashed),
        cmocka_unit_test(maps_of_ten_and_sixteen_regions_are_played),
        cmocka_unit_test(the_longest_list_is_as_long_as_its_bound),
        cmocka_unit_test(a_record_carries_its_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
