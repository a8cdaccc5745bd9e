/* Material: every constraint of the box (AV 1) violated once, each with a sentence that says where and what; and another box that
 * meets them, played, hashed, carried by a record and replayed from it. */
/* links: avalon */
#include <trivium/table.h>

#include "scenario.h"

#include "../judged.h"

enum { TEXT_BYTES = 8192, NODES = 512, RECORD_BYTES = 1 << 16 };

/* The default material as a person would write it, a region a line. */
static const char ordinary[] = "{\"regions\": [\n"
                               "{\"id\": \"avalon\", \"crowns\": 1, \"land\": null, \"special\": \"avalon\"},\n"
                               "{\"id\": \"swamp\", \"crowns\": 1, \"land\": null, \"special\": null},\n"
                               "{\"id\": \"stone_circle\", \"crowns\": 2, \"land\": \"forest\", \"special\": \"stone_circle\"},\n"
                               "{\"id\": \"forest_castle\", \"crowns\": 2, \"land\": \"forest\", \"special\": \"castle\"},\n"
                               "{\"id\": \"forest\", \"crowns\": 3, \"land\": \"forest\", \"special\": null},\n"
                               "{\"id\": \"plain_castle\", \"crowns\": 2, \"land\": \"plain\", \"special\": \"castle\"},\n"
                               "{\"id\": \"plain_west\", \"crowns\": 3, \"land\": \"plain\", \"special\": null},\n"
                               "{\"id\": \"plain_east\", \"crowns\": 3, \"land\": \"plain\", \"special\": null},\n"
                               "{\"id\": \"hill_castle\", \"crowns\": 2, \"land\": \"hill\", \"special\": \"castle\"},\n"
                               "{\"id\": \"hill_north\", \"crowns\": 3, \"land\": \"hill\", \"special\": null},\n"
                               "{\"id\": \"hill_south\", \"crowns\": 3, \"land\": \"hill\", \"special\": null}],\n"
                               "\"tiles\": {\"two_cards\": 3, \"best_land\": 1, \"largest_chain\": 1,\n"
                               "\"four_cards\": 1, \"best_land_x2\": 1, \"all_regions\": 2}}";

/* Fewer crowns, more hills, castles on all plains, other tiles. */
static const char unusual[] =
    "{\"regions\": [{\"id\": \"avalon\", \"crowns\": 1, \"land\": null, \"special\": \"avalon\"},"
    "{\"id\": \"swamp\", \"crowns\": 1, \"land\": null, \"special\": null},"
    "{\"id\": \"giants_dance\", \"crowns\": 3, \"land\": \"forest\", \"special\": \"stone_circle\"},"
    "{\"id\": \"greenwood\", \"crowns\": 1, \"land\": \"forest\", \"special\": null},"
    "{\"id\": \"plain_1\", \"crowns\": 1, \"land\": \"plain\", \"special\": \"castle\"},"
    "{\"id\": \"plain_2\", \"crowns\": 2, \"land\": \"plain\", \"special\": \"castle\"},"
    "{\"id\": \"plain_3\", \"crowns\": 3, \"land\": \"plain\", \"special\": \"castle\"},"
    "{\"id\": \"hill_1\", \"crowns\": 1, \"land\": \"hill\", \"special\": null},"
    "{\"id\": \"hill_2\", \"crowns\": 2, \"land\": \"hill\", \"special\": null},"
    "{\"id\": \"hill_3\", \"crowns\": 3, \"land\": \"hill\", \"special\": null},"
    "{\"id\": \"hill_4\", \"crowns\": 3, \"land\": \"hill\", \"special\": null}],"
    "\"tiles\": {\"two_cards\": 1, \"best_land\": 2, \"largest_chain\": 2, \"four_cards\": 2, \"best_land_x2\": 1, "
    "\"all_regions\": 1}}";

static const tv_game *avalon(void) { return tv_game_find("avalon"); }

static bool open_box(avalon_box *box, const char *material, tv_error *error) {
    static tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    tv_setup setup = tv_setup_default(avalon(), 2);
    memset(error, 0, sizeof *error);
    if (!tv_json_read(&doc, material, strlen(material), false, error)) return false;
    setup.material = &doc;
    return tv_game_open(avalon(), box, &setup, error);
}

/* The default material with one piece of it replaced. */
static void replace(const char *old, const char *new, char text[TEXT_BYTES]) {
    const char *at = strstr(ordinary, old);
    if (at == NULL) fail_msg("\"%s\" is not in the material", old);
    tv_text out = tv_text_over(text, TEXT_BYTES);
    tv_text_add_bytes(&out, ordinary, (size_t)(at - ordinary));
    tv_text_add(&out, new);
    tv_text_add(&out, at + strlen(old));
    assert_false(out.cut);
}

/* ---- what is refused ---- */

#define SWAMP "\"swamp\", \"crowns\": 1, \"land\": null, \"special\": null"
#define CIRCLE "\"land\": \"forest\", \"special\": \"stone_circle\""

/* `line` 0: the fault lies in the whole, and the sentence names region or tiles; else the line where it stands. */
static const struct {
    const char *old, *new, *says, *clause;
    uint32_t line;
} faults[] = {
    /* AV 1.2: eleven regions of 1 to 3 crowns */
    {"{\"id\": \"forest\", \"crowns\": 3, \"land\": \"forest\", \"special\": null},\n", "", "exactly 11", "AV 1.2", 1},
    {"{\"id\": \"forest\",", "{\"id\": \"extra\"}, {\"id\": \"forest\",", "regions", "AV 1.2", 1},
    {"\"forest\", \"crowns\": 3", "\"forest\", \"crowns\": 0", "crowns", "AV 1.2", 6},
    {"\"forest\", \"crowns\": 3", "\"forest\", \"crowns\": 4", "crowns", "AV 1.2", 6},
    {"\"forest\", \"crowns\": 3", "\"forest\", \"crowns\": \"3\"", "crowns", "AV 1.2", 6},
    {"\"forest\", \"crowns\": 3", "\"forest\", \"crowns\": 2.5", "crowns", "AV 1.2", 6},
    {"\"forest\", \"crowns\": 3", "\"forest\", \"crown\": 3", "crown", "AV 1.2", 6},
    /* nine landscapes */
    {"\"forest\", \"crowns\": 3, \"land\": \"forest\"", "\"forest\", \"crowns\": 3, \"land\": \"lake\"", "lake", "AV 1.2", 6},
    {SWAMP, "\"swamp\", \"crowns\": 1, \"land\": \"hill\", \"special\": null", "exactly nine", "AV 1.2", 0},
    {"\"forest\", \"crowns\": 3, \"land\": \"forest\"", "\"forest\", \"crowns\": 1, \"land\": null", "exactly nine", "AV 1.2", 0},
    {SWAMP, "\"swamp\", \"crowns\": 2, \"land\": null, \"special\": null", "\"swamp\": Avalon and the Swamp have 1 crown", "AV 1.2", 0},
    /* three castles, one stone circle in a forest, Avalon without a landscape */
    {"\"land\": \"plain\", \"special\": \"castle\"", "\"land\": \"plain\", \"special\": \"tower\"", "tower", "AV 1.2", 7},
    {"\"land\": \"plain\", \"special\": \"castle\"", "\"land\": \"plain\", \"special\": null", "exactly three", "AV 1.2", 0},
    {"\"plain_west\", \"crowns\": 3, \"land\": \"plain\", \"special\": null",
     "\"plain_west\", \"crowns\": 3, \"land\": \"plain\", \"special\": \"castle\"", "exactly three", "AV 1.2", 0},
    {SWAMP, "\"swamp\", \"crowns\": 1, \"land\": null, \"special\": \"castle\"", "\"swamp\": a castle needs a landscape", "AV 1.2", 0},
    {CIRCLE, "\"land\": \"hill\", \"special\": \"stone_circle\"", "\"stone_circle\": the stone circle lies in a forest", "AV 1.2", 0},
    {CIRCLE, "\"land\": \"forest\", \"special\": null", "exactly one forest carries", "AV 1.2", 0},
    {"\"forest\", \"crowns\": 3, \"land\": \"forest\", \"special\": null",
     "\"forest\", \"crowns\": 3, \"land\": \"forest\", \"special\": \"stone_circle\"", "exactly one forest carries", "AV 1.2", 0},
    {"\"land\": null, \"special\": \"avalon\"", "\"land\": \"hill\", \"special\": \"avalon\"", "\"avalon\": Avalon has no landscape",
     "AV 1.2", 0},
    {"\"land\": null, \"special\": \"avalon\"", "\"land\": null, \"special\": null", "exactly one is Avalon", "AV 1.2", 0},
    {SWAMP, "\"swamp\", \"crowns\": 1, \"land\": null, \"special\": \"avalon\"", "exactly one is Avalon", "AV 1.2", 0},
    /* names */
    {"\"id\": \"plain_west\"", "\"id\": \"plain_east\"", "\"plain_east\" occurs twice", "AV 1.2", 0},
    {"\"id\": \"plain_west\"", "\"id\": \"\"", "needs an id", "AV 1.2", 0},
    {"\"id\": \"plain_west\"", "\"id\": \"Plain West\"", "\"Plain West\" may hold only", "AV 1.2", 0},
    {"\"id\": \"plain_west\"", "\"id\": \"a_name_that_is_much_too_long\"", "id", "AV 1.2", 8},
    /* AV 1.3: five light and four dark tiles, every kind */
    {"\"two_cards\": 3", "\"two_cards\": 4", "must be 5 together", "AV 1.3", 0},
    {"\"two_cards\": 3", "\"two_cards\": 2", "must be 5 together", "AV 1.3", 0},
    {"\"all_regions\": 2", "\"all_regions\": 1", "must be 4 together", "AV 1.3", 0},
    {"\"all_regions\": 2", "\"all_regions\": 3", "must be 4 together", "AV 1.3", 0},
    {"\"best_land\": 1", "\"best_land\": 0", "best_land", "AV 1.3", 13},
    {"\"four_cards\": 1", "\"four_cards\": 10", "four_cards", "AV 1.3", 14},
    {"\"four_cards\": 1", "\"five_cards\": 1", "five_cards", "AV 1.3", 14},
    /* shape */
    {"\"tiles\": {\"two_cards\": 3, \"best_land\": 1, \"largest_chain\": 1,\n\"four_cards\": 1, \"best_land_x2\": 1, "
     "\"all_regions\": 2}",
     "\"tiles\": 9", "tiles", "AV 1.3", 13},
    {"{\"regions\"", "{\"dice\": 2, \"regions\"", "dice", "AV 1.1", 1},
    {"{\"id\": \"swamp\"", "{\"id\": \"swamp\", \"id\": \"swamp\"", "id", "AV 1.1", 3},
};

static void every_constraint_is_checked(void **state) {
    (void)state;
    char text[TEXT_BYTES];
    avalon_box box;
    tv_error error;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        replace(faults[i].old, faults[i].new, text);
        expect_refusal(avalon(), text, faults[i].new);
        expect_clause(avalon(), text, faults[i].says, faults[i].clause);
        if (open_box(&box, text, &error)) fail_msg("taken: %s", faults[i].new);
        if (strstr(error.what, faults[i].says) == NULL) fail_msg("%s\ndoes not say \"%s\"", error.what, faults[i].says);
        if (error.line != faults[i].line) fail_msg("%s\nline %u, not %u", error.what, error.line, faults[i].line);
    }
}

/* AV 9.1: with fewer than 15 crowns in all nobody could win. The default has 25, five of them threes. */
static void too_few_crowns_are_refused(void **state) {
    (void)state;
    char text[TEXT_BYTES];
    avalon_box box;
    tv_error error;
    memcpy(text, ordinary, sizeof ordinary);
    for (char *three; (three = strstr(text, "\"crowns\": 3")) != NULL;) three[strlen("\"crowns\": ")] = '1';
    assert_true(open_box(&box, text, &error)); /* 15 are just enough */
    strstr(text, "\"crowns\": 2")[strlen("\"crowns\": ")] = '1';
    assert_false(open_box(&box, text, &error));
    assert_non_null(strstr(error.what, "fewer than 15 crowns"));
}

static void material_must_be_an_object(void **state) {
    (void)state;
    static const char *const texts[] = {"[]", "7", "null", "\"regions\"", ""};
    avalon_box box;
    tv_error error;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(open_box(&box, texts[i], &error));
        assert_true(strlen(error.what) > 0 && error.line == 1);
    }
}

static void other_seats_versions_and_limits_are_refused(void **state) {
    (void)state;
    avalon_box box;
    tv_error error;
    const tv_setup normal = tv_setup_default(avalon(), 2);
    tv_setup setup = normal;
    setup.seats = 3;
    assert_false(tv_game_open(avalon(), &box, &setup, &error));
    assert_non_null(strstr(error.what, "2 players"));
    setup = normal, setup.rules_version = 3;
    assert_false(tv_game_open(avalon(), &box, &setup, &error));
    assert_non_null(strstr(error.what, "version"));
    setup = normal, setup.options[0] = -2;
    assert_false(tv_game_open(avalon(), &box, &setup, &error));
    assert_non_null(strstr(error.what, "limit"));
    setup = normal, setup.options[AVALON_FIRST] = 2;
    assert_false(tv_game_open(avalon(), &box, &setup, &error));
    assert_non_null(strstr(error.what, "begins"));
}

/* ---- what is taken ---- */

static void hash_of(const avalon_box *box, uint8_t digest[32]) { tv_material_hash(avalon(), box, digest); }

static void the_hash_tells_materials_apart(void **state) {
    (void)state;
    avalon_box normal, same, other, partly;
    tv_error error;
    uint8_t hashes[4][32];
    tv_setup setup = tv_setup_default(avalon(), 2);
    assert_true(tv_game_open(avalon(), &normal, &setup, &error));
    assert_true(open_box(&same, ordinary, &error));
    assert_true(open_box(&other, unusual, &error));
    assert_true(open_box(&partly, "{\"tiles\": {\"two_cards\": 2, \"best_land\": 2}}", &error)); /* what is left out stays */
    hash_of(&normal, hashes[0]), hash_of(&same, hashes[1]), hash_of(&other, hashes[2]), hash_of(&partly, hashes[3]);
    assert_memory_equal(hashes[0], hashes[1], 32);
    assert_memory_not_equal(hashes[0], hashes[2], 32);
    assert_memory_not_equal(hashes[0], hashes[3], 32);
    assert_int_equal(partly.tile_copies[AVALON_TWO_CARDS], 2);
    assert_string_equal(partly.regions[10].id, "hill_south");
}

static void material_is_written_as_it_is_read(void **state) {
    (void)state;
    avalon_box box, again;
    tv_error error;
    char text[TEXT_BYTES];
    tv_text out = TV_TEXT_OVER(text);
    assert_true(open_box(&box, unusual, &error));
    tv_material_write(avalon(), &box, &out);
    assert_true(open_box(&again, text, &error));
    assert_memory_equal(&box, &again, sizeof box);
}

static void another_box_plays_twenty_games(void **state) {
    (void)state;
    avalon_box box;
    tv_error error;
    tv_move moves[AVALON_MOVES_MAX];
    uint32_t witch_attacks = 0;
    assert_true(open_box(&box, unusual, &error));
    for (uint64_t seed = 0; seed < 20; seed++) {
        avalon_state s;
        tv_chance chance = tv_chance_fast(seed);
        avalon_start(&box, &s, &chance, NULL);
        for (uint32_t decision = 0; decision < 3000 && s.phase != AVALON_ENDED; decision++) {
            tv_move move = moves[tv_draw(&chance, avalon_moves(&box, &s, moves))];
            witch_attacks += avalon_move_verb(move) == AVALON_DO_ATTACK && avalon_is_witch(avalon_move_card(move));
            avalon_play(&box, &s, move, &chance, NULL);
            assert_null(avalon_validate(&box, &s));
        }
    }
    assert_true(witch_attacks > 0); /* the circle is where this box has it */
}

/* ---- in records ---- */

static void write_record(const tv_record *record, char *text) {
    tv_text out = tv_text_over(text, RECORD_BYTES);
    tv_record_style style = {.with_secret = true};
    tv_record_write(record, &style, &out);
    assert_false(out.cut);
}

/* Plays a while on a table with the unusual material; the record as text, and the last state. */
static void play_on_table(char *text, avalon_state *last) {
    tv_record record;
    tv_error error;
    tv_move moves[AVALON_MOVES_MAX];
    tv_record_begin(&record, avalon(), 2, "another-box");
    assert_false(tv_record_set_material(&record, "{\"dice\": 2}", 11, &error));
    assert_true(tv_record_set_material(&record, unusual, strlen(unusual), &error));
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    tv_chance chance = tv_chance_fast(8);
    for (uint32_t i = 0; i < 60 && tv_table_actor(table) != TV_OVER; i++) {
        uint32_t count = avalon_moves(tv_table_box(table), tv_table_state(table), moves);
        assert_true(tv_table_play(table, moves[tv_draw(&chance, count)], &error));
    }
    memcpy(last, tv_table_state(table), sizeof *last);
    write_record(tv_table_record(table), text);
    tv_table_close(table);
    tv_record_free(&record);
}

static void a_record_carries_its_material(void **state) {
    (void)state;
    static char text[RECORD_BYTES], again[RECORD_BYTES];
    avalon_state last;
    tv_record record;
    tv_error error;
    play_on_table(text, &last);
    assert_non_null(strstr(text, "\nMaterial: "));
    assert_true(tv_record_read(&record, text, strlen(text), &error));
    write_record(&record, again);
    assert_string_equal(again, text);
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    assert_memory_equal(tv_table_state(table), &last, sizeof last);
    assert_string_equal(((const avalon_box *)tv_table_box(table))->regions[2].id, "giants_dance");
    tv_table_close(table);
    tv_record_free(&record);
}

static void a_record_with_changed_material_is_refused(void **state) {
    (void)state;
    static char text[RECORD_BYTES];
    avalon_state last;
    tv_record record;
    tv_error error;
    play_on_table(text, &last);
    char *crowns = strstr(strstr(text, "greenwood"), "\"crowns\":1");
    assert_non_null(crowns);
    crowns[strlen("\"crowns\":")] = '2';
    assert_false(tv_record_read(&record, text, strlen(text), &error));
    assert_true(error.line > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_constraint_is_checked),
        cmocka_unit_test(too_few_crowns_are_refused),
        cmocka_unit_test(material_must_be_an_object),
        cmocka_unit_test(other_seats_versions_and_limits_are_refused),
        cmocka_unit_test(the_hash_tells_materials_apart),
        cmocka_unit_test(material_is_written_as_it_is_read),
        cmocka_unit_test(another_box_plays_twenty_games),
        cmocka_unit_test(a_record_carries_its_material),
        cmocka_unit_test(a_record_with_changed_material_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
