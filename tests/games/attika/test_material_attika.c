/* Material: every constraint of the box (AT 1) violated once, each with a sentence that says where and what; and another box that
 * meets them, played, hashed, carried by a record and replayed from it. */
/* links: attika */
#include "scenario.h"

#include "../judged.h"

#include "games/attika/rules/material.h"

enum { TEXT_BYTES = 16384, NODES = 2048 };

/* The default material as a person would write it, a line for each thing. */
static const char ordinary[] =
    "{\"cards\": {\"W\": 15, \"F\": 15, \"H\": 15, \"M\": 15},\n"
    "\"groups\": [\"city\", \"defence\", \"wine\", \"mint\", \"seafaring\", \"supply\", \"roads\"],\n"
    "\"buildings\": [\n"
    "{\"id\": \"capital\", \"group\": \"city\", \"cost\": \"WFHM\", \"after\": \"\", \"main\": true, \"count\": 1},\n"
    "{\"id\": \"oracle\", \"group\": \"city\", \"cost\": \"FH\", \"after\": \"capital\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"theatre\", \"group\": \"city\", \"cost\": \"WM\", \"after\": \"capital\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"tavern\", \"group\": \"city\", \"cost\": \"WF\", \"after\": \"capital\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"plaza\", \"group\": \"city\", \"cost\": \"WH\", \"after\": \"capital\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"gymnasium\", \"group\": \"city\", \"cost\": \"HM\", \"after\": \"capital\", \"main\": false, "
    "\"count\": 1},\n"
    "{\"id\": \"statue\", \"group\": \"city\", \"cost\": \"FM\", \"after\": \"capital\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"market\", \"group\": \"city\", \"cost\": \"WFH\", \"after\": \"plaza\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"stadium\", \"group\": \"city\", \"cost\": \"FHM\", \"after\": \"gymnasium\", \"main\": false, "
    "\"count\": 1},\n"
    "{\"id\": \"temple\", \"group\": \"city\", \"cost\": \"WFM\", \"after\": \"statue\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"quarry\", \"group\": \"defence\", \"cost\": \"HMM\", \"after\": \"\", \"main\": true, \"count\": 1},\n"
    "{\"id\": \"fortress\", \"group\": \"defence\", \"cost\": \"HMMM\", \"after\": \"quarry\", \"main\": false, "
    "\"count\": 1},\n"
    "{\"id\": \"tower\", \"group\": \"defence\", \"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, "
    "\"count\": 2},\n"
    "{\"id\": \"vineyard\", \"group\": \"wine\", \"cost\": \"WHH\", \"after\": \"\", \"main\": true, \"count\": 1},\n"
    "{\"id\": \"vintner\", \"group\": \"wine\", \"cost\": \"HH\", \"after\": \"vineyard\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"silver_mine\", \"group\": \"mint\", \"cost\": \"FMM\", \"after\": \"\", \"main\": true, \"count\": "
    "1},\n"
    "{\"id\": \"mint\", \"group\": \"mint\", \"cost\": \"FFM\", \"after\": \"silver_mine\", \"main\": false, "
    "\"count\": 1},\n"
    "{\"id\": \"shipyard\", \"group\": \"seafaring\", \"cost\": \"WFFF\", \"after\": \"\", \"main\": true, \"count\": "
    "1},\n"
    "{\"id\": \"harbour\", \"group\": \"seafaring\", \"cost\": \"WWWF\", \"after\": \"shipyard\", \"main\": false, "
    "\"count\": 1},\n"
    "{\"id\": \"ship\", \"group\": \"seafaring\", \"cost\": \"WWF\", \"after\": \"harbour\", \"main\": false, "
    "\"count\": 2},\n"
    "{\"id\": \"spring\", \"group\": \"supply\", \"cost\": \"WWM\", \"after\": \"\", \"main\": true, \"count\": 1},\n"
    "{\"id\": \"farm\", \"group\": \"supply\", \"cost\": \"WFFH\", \"after\": \"spring\", \"main\": false, \"count\": "
    "1},\n"
    "{\"id\": \"cornfield\", \"group\": \"supply\", \"cost\": \"WFH\", \"after\": \"farm\", \"main\": false, "
    "\"count\": 2},\n"
    "{\"id\": \"road\", \"group\": \"roads\", \"cost\": \"*****\", \"after\": \"road\", \"main\": false, \"count\": "
    "4}],\n"
    "\"tiles\": [\"H..F.FW\", \"MH.FM..\", \"..M.WWH\", \"F.FMH..\", \".FMHW..\", \"MM...F.\", \"...FWH.\", "
    "\".W.H.M.\",\n"
    "\"W.W...F\", \"WW...M.\", \"W.M..H.\", \"...WH.F\", \"FH....H\", \"..M..FH\", \".H...HF\", \"F...M..\",\n"
    "\"..F..M.\", \"..M...H\", \"..H.W..\", \".MW....\", \".M....F\", \"..WW...\"],\n"
    "\"layouts\": {\n"
    "\"2\": {\"centres\": [[0, 0], [2, 1], [-1, 3], [1, 4]], \"shrines\": [[1, -2], [0, 6]]},\n"
    "\"3\": {\"centres\": [[0, 0], [2, 1], [4, 2], [-1, 3], [1, 4], [-2, 6]], \"shrines\": [[-1, -1], [-3, 8], [6, "
    "1]]},\n"
    "\"4\": {\"centres\": [[0, 0], [2, 1], [4, 2], [-1, 3], [1, 4], [-4, 5], [-2, 6], [0, 7]],\n"
    "\"shrines\": [[-1, -1], [5, 0], [1, 8], [-5, 7]]}}}";

/* Other groups, chains and counts, free buildings, dear ones, uneven cards, rows of tiles. */
static const char unusual[] =
    "{\"cards\": {\"W\": 5, \"F\": 25, \"H\": 30, \"M\": 0},"
    "\"groups\": [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\"],"
    "\"buildings\": ["
    "{\"id\": \"a2\", \"group\": \"a\", \"cost\": \"\", \"after\": \"a1\", \"main\": false, \"count\": 7},"
    "{\"id\": \"a1\", \"group\": \"a\", \"cost\": \"WWWWW\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"b1\", \"group\": \"b\", \"cost\": \"*\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"c1\", \"group\": \"c\", \"cost\": \"F\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"c2\", \"group\": \"c\", \"cost\": \"H\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"d1\", \"group\": \"d\", \"cost\": \"FH\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"d2\", \"group\": \"d\", \"cost\": \"**\", \"after\": \"d1\", \"main\": false, \"count\": 3},"
    "{\"id\": \"e1\", \"group\": \"e\", \"cost\": \"H\", \"after\": \"\", \"main\": true, \"count\": 1},"
    "{\"id\": \"f1\", \"group\": \"f\", \"cost\": \"FF\", \"after\": \"f1\", \"main\": false, \"count\": 6},"
    "{\"id\": \"g1\", \"group\": \"g\", \"cost\": \"***\", \"after\": \"g1\", \"main\": false, \"count\": 8}],"
    "\"layouts\": {\"2\": {\"centres\": [[-3, 0], [0, 0], [3, 0], [6, 0]], \"shrines\": [[-5, 0], [8, 0]]},"
    "\"3\": {\"centres\": [[-3, 0], [0, 0], [3, 0], [6, 0], [9, 0], [12, 0]], \"shrines\": [[-5, 0], [14, 0], [3, "
    "-2]]},"
    "\"4\": {\"centres\": [[-9, 0], [-6, 0], [-3, 0], [0, 0], [3, 0], [6, 0], [9, 0], [12, 0]],"
    " \"shrines\": [[-11, 0], [14, 0], [3, -2], [-2, 2]]}}}";

static bool open_box(attika_box *box, uint8_t seats, const char *material, tv_error *error) {
    static tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    tv_setup setup = tv_setup_default(&attika_game, seats);
    memset(error, 0, sizeof *error);
    if (!tv_json_read(&doc, material, strlen(material), false, error)) return false;
    setup.material = &doc;
    return attika_open(box, &setup, error);
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

#define ROAD                                                                                                                               \
    "{\"id\": \"road\", \"group\": \"roads\", \"cost\": \"*****\", \"after\": \"road\", \"main\": false, \"count\": "                      \
    "4}"
#define TOWER "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, \"count\": 2"

/* `line` 0: the fault lies in the whole, and the sentence names what; else the line where it stands. */
static const struct {
    const char *old, *new, *says, *clause;
    uint32_t line;
} faults[] = {
    /* AT 1.2: sixty cards */
    {"\"W\": 15", "\"W\": 16", "60 in all", "AT 1.2", 0},
    {"\"W\": 15", "\"W\": 14", "60 in all", "AT 1.2", 0},
    {"\"W\": 15", "\"W\": 61", "W", "AT 1.2", 1},
    {"\"W\": 15", "\"W\": \"15\"", "W", "AT 1.2", 1},
    {"\"W\": 15", "\"S\": 15", "S", "AT 1.2", 1},
    {"{\"W\": 15, \"F\": 15, \"H\": 15, \"M\": 15}", "60", "cards", "AT 1.2", 1},
    /* AT 1.3: seven groups */
    {", \"roads\"]", "]", "exactly 7", "AT 1.3", 2},
    {", \"roads\"]", ", \"roads\", \"more\"]", "groups", "AT 1.3", 2},
    {"\"wine\", \"mint\"", "\"wine\", \"wine\"", "mint", "AT 1.3", 19}, /* the buildings' group is gone */
    {"[\"city\"", "[\"City\"", "city", "AT 1.3", 4},
    {"[\"city\"", "[7", "groups", "AT 1.3", 2},
    /* buildings: number, names, groups */
    {TOWER, "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, \"count\": 3", "exactly 30", "AT 1.3", 0},
    {TOWER, "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, \"count\": 1", "exactly 30", "AT 1.3", 0},
    {TOWER, "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, \"count\": 0", "count", "AT 1.3", 16},
    {TOWER, "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false, \"count\": 31", "count", "AT 1.3", 16},
    {TOWER, "\"cost\": \"HHM\", \"after\": \"fortress\", \"main\": false", "its count is missing", "AT 1.3", 0},
    {"\"id\": \"tower\"", "\"id\": \"ship\"", "\"ship\" occurs twice", "AT 1.3", 0},
    {"\"id\": \"tower\"", "\"id\": \"\"", "needs an id", "AT 1.3", 0},
    {"\"id\": \"tower\"", "\"id\": \"To wer\"", "may hold only", "AT 1.3", 0},
    {"\"id\": \"tower\"", "\"id\": \"a_name_that_is_much_too_long\"", "id", "AT 1.3", 16},
    {"\"tower\", \"group\": \"defence\"", "\"tower\", \"group\": \"army\"", "army", "AT 1.3", 16},
    {"\"tower\", \"group\": \"defence\"", "\"tower\", \"group\": \"wine\"", "\"tower\": its predecessor belongs to another group", "AT 5.4",
     0},
    {"\"tower\", \"group\"", "\"tower\", \"colour\": \"red\", \"group\"", "colour", "AT 1.3", 16},
    {",\n" ROAD, "", "exactly 30", "AT 1.3", 0},
    {"\"id\": \"tower\", \"group\": \"defence\", " TOWER, "", "needs an id", "AT 1.3", 0},
    {"{\"id\": \"tower\", \"group\": \"defence\", " TOWER "}", "7", "buildings", "AT 1.3", 16},
    {"{\"id\": \"tower\", \"group\": \"defence\", " TOWER "}", "[]", "buildings", "AT 1.3", 16},
    /* costs */
    {TOWER, "\"cost\": \"HHX\", \"after\": \"fortress\", \"main\": false, \"count\": 2", "cost: only the letters", "AT 5.1", 16},
    {TOWER, "\"cost\": \"HHMMMM\", \"after\": \"fortress\", \"main\": false, \"count\": 2", "\"tower\": a cost has at most 5 symbols",
     "AT 5.1", 0},
    {TOWER, "\"cost\": \"HH*\", \"after\": \"fortress\", \"main\": false, \"count\": 2", "not both", "AT 5.1", 0},
    {TOWER, "\"cost\": \"WWWWWWWWWWWWWWWWWWWWW\", \"after\": \"fortress\", \"main\": false, \"count\": 2", "cost", "AT 5.1", 16},
    {"\"*****\"", "\"******\"", "at most 5 symbols", "AT 5.1", 0},
    /* six main ones, and arrows */
    {"\"HMM\", \"after\": \"\", \"main\": true", "\"HMM\", \"after\": \"quarry\", \"main\": false", "exactly 6", "AT 1.3", 0},
    {"\"HMM\", \"after\": \"\", \"main\": true, \"count\": 1", "\"HMM\", \"after\": \"\", \"main\": true, \"count\": 2",
     "is single and has no predecessor", "AT 5.4", 0},
    {"\"HMM\", \"after\": \"\", \"main\": true", "\"HMM\", \"after\": \"tower\", \"main\": true", "is single and has no predecessor",
     "AT 5.4", 0},
    {"\"HMMM\", \"after\": \"quarry\", \"main\": false", "\"HMMM\", \"after\": \"\", \"main\": true", "exactly 6", "AT 1.3", 0},
    {"\"HMMM\", \"after\": \"quarry\"", "\"HMMM\", \"after\": \"\"", "every building that is not main has a predecessor", "AT 5.4", 0},
    {"\"HMMM\", \"after\": \"quarry\"", "\"HMMM\", \"after\": \"nowhere\"", "its predecessor \"nowhere\" does not exist", "AT 5.4", 0},
    {"\"HMMM\", \"after\": \"quarry\"", "\"HMMM\", \"after\": \"tower\"", "arrows run in a circle", "AT 5.4", 0},
    {"\"HMMM\", \"after\": \"quarry\"", "\"HMMM\", \"after\": \"vineyard\"", "belongs to another group", "AT 5.4", 0},
    {"\"HMM\", \"after\": \"\", \"main\": true", "\"HMM\", \"after\": \"\", \"main\": 1", "main", "AT 1.3", 14},
    /* AT 1.1: 22 tiles of seven hexes */
    {"\"H..F.FW\", ", "", "exactly 22", "AT 1.1", 28},
    {"\"H..F.FW\", ", "\"H..F.FW\", \"H..F.FW\", ", "tiles", "AT 1.1", 28},
    {"\"H..F.FW\"", "\"H..F.F\"", "seven of the letters", "AT 1.1", 28},
    {"\"H..F.FW\"", "\"H..F.FWW\"", "seven of the letters", "AT 1.1", 28},
    {"\"H..F.FW\"", "\"H..F.FX\"", "seven of the letters", "AT 1.1", 28},
    {"\"H..F.FW\"", "\"H..F.F*\"", "seven of the letters", "AT 1.1", 28},
    {"\"H..F.FW\"", "7", "tiles", "AT 1.1", 28},
    {"\"H..F.FW\"", "[\"H..F.FW\"]", "tiles", "AT 1.1", 28},
    /* AT 2.1: layouts */
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3]]", "2 x players tiles", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [1, 4], [3, 5]]", "centres", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [1, 3]]", "two tiles overlap", "AT 2.1", 0},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [9, 4]]", "not connected", "AT 2.1", 0},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [1]]", "two numbers", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [1, 4, 5]]", "3", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], 14]", "centres", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [17, 4]]", "17", "AT 2.1", 32},
    {"[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [-1, 3], [1.5, 4]]", "centres", "AT 2.1", 32},
    {"\"shrines\": [[1, -2], [0, 6]]", "\"shrines\": [[1, -2]]", "as many shrines as players", "AT 2.1", 32},
    {"\"shrines\": [[1, -2], [0, 6]]", "\"shrines\": [[1, -2], [0, 6], [3, -1]]", "shrines", "AT 2.1", 32},
    {"\"shrines\": [[1, -2], [0, 6]]", "\"shrines\": [[1, -1], [0, 6]]", "a shrine lies on a tile", "AT 2.1", 0},
    {"\"shrines\": [[1, -2], [0, 6]]", "\"shrines\": [[1, -3], [0, 6]]", "a shrine touches no tile", "AT 2.1", 0},
    {"\"shrines\": [[1, -2], [0, 6]]", "\"shrines\": [[1, -2], [1, -2]]", "two shrines lie on one hex", "AT 2.1", 0},
    {"\"shrines\": [[-1, -1], [-3, 8], [6, 1]]", "\"shrines\": [[-1, -1], [-1, -1], [6, 1]]", "two shrines lie on one hex", "AT 2.1", 0},
    {"\"shrines\": [[-1, -1], [5, 0], [1, 8], [-5, 7]]", "\"shrines\": [[-1, -1], [5, 0], [1, 8], [0, 0]]", "a shrine lies on a tile",
     "AT 2.1", 0},
    {"\"2\": {", "\"5\": {", "5", "AT 2.1", 32},
    {"\"layouts\": {\n", "\"layouts\": {\"x\": 1,\n", "x", "AT 2.1", 31},
    /* shape */
    {"{\"cards\"", "{\"dice\": 2, \"cards\"", "dice", "AT 1.1", 1},
    {"{\"id\": \"tower\"", "{\"id\": \"tower\", \"id\": \"tower\"", "id", "AT 1.1", 16},
};

static void every_constraint_is_checked(void **state) {
    (void)state;
    char text[TEXT_BYTES];
    uint32_t wrong = 0;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        attika_box box;
        tv_error error;
        replace(faults[i].old, faults[i].new, text);
        expect_refusal(&attika_game, text, faults[i].new);
        expect_clause(&attika_game, text, faults[i].says, faults[i].clause);
        bool taken = open_box(&box, 2, text, &error);
        if (!taken && strstr(error.what, faults[i].says) != NULL && error.line == faults[i].line) continue;
        print_error("%s\n  %s: \"%s\" in line %u, not \"%s\" in line %u\n", faults[i].new, taken ? "taken" : "refused", error.what,
                    error.line, faults[i].says, faults[i].line);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void material_must_be_an_object(void **state) {
    (void)state;
    static const char *const texts[] = {"[]", "7", "null", "\"tiles\"", ""};
    attika_box box;
    tv_error error;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(open_box(&box, 2, texts[i], &error));
        assert_true(strlen(error.what) > 0 && error.line == 1);
    }
}

static void other_seats_versions_and_limits_are_refused(void **state) {
    (void)state;
    attika_box box;
    tv_error error;
    const tv_setup normal = tv_setup_default(&attika_game, 2);
    for (uint8_t seats = 0; seats < 8; seats++) {
        tv_setup setup = normal;
        setup.seats = seats;
        bool good = seats >= 2 && seats <= 4;
        assert_int_equal(tv_game_open(&attika_game, &box, &setup, &error), good);
        if (!good) assert_non_null(strstr(error.what, "2 to 4 players"));
    }
    tv_setup setup = normal;
    setup.rules_version = 2;
    assert_false(tv_game_open(&attika_game, &box, &setup, &error));
    assert_non_null(strstr(error.what, "version"));
    setup = normal, setup.options[0] = -2;
    assert_false(tv_game_open(&attika_game, &box, &setup, &error));
    assert_non_null(strstr(error.what, "limit"));
}

/* Pieces of the material cut out, doubled or spoilt at random: read or refused, never more. */
static void hostile_material_does_no_harm(void **state) {
    (void)state;
    static const char spoilers[] = "{}[],:\"0-*WX.";
    tv_chance chance = tv_chance_fast(12);
    uint32_t taken = 0, refused = 0;
    for (uint32_t i = 0; i < 6000; i++) {
        char text[TEXT_BYTES];
        attika_box box;
        tv_error error;
        memcpy(text, ordinary, sizeof ordinary);
        size_t length = sizeof ordinary - 1;
        for (uint32_t spoilt = 1 + tv_draw(&chance, 2); spoilt; spoilt--) {
            size_t at = tv_draw(&chance, (uint32_t)length), piece = 1 + tv_draw(&chance, i % 2 ? 3 : 60);
            if (at + piece > length) piece = length - at;
            if (tv_draw(&chance, 2))
                memmove(text + at, text + at + piece, length - at - piece + 1), length -= piece;
            else
                text[at] = spoilers[tv_draw(&chance, sizeof spoilers - 1)];
        }
        if (open_box(&box, (uint8_t)(2 + i % 3), text, &error))
            taken++;
        else
            refused++, assert_true(strlen(error.what) > 0);
    }
    assert_true(taken > 0 && refused > 1000);
}

/* ---- what is taken ---- */

static void the_hash_tells_materials_apart(void **state) {
    (void)state;
    attika_box boxes[4];
    tv_error error;
    uint8_t hashes[4][32];
    tv_setup setup = tv_setup_default(&attika_game, 2);
    assert_true(attika_open(&boxes[0], &setup, &error));
    if (!open_box(&boxes[1], 2, ordinary, &error)) fail_msg("%s", error.what);
    if (!open_box(&boxes[2], 2, unusual, &error)) fail_msg("%s", error.what);
    assert_true(open_box(&boxes[3], 2, "{\"cards\": {\"W\": 14, \"F\": 16}}", &error)); /* what is left out stays */
    for (uint32_t i = 0; i < 4; i++) tv_material_hash(&attika_game, &boxes[i], hashes[i]);
    assert_memory_equal(hashes[0], hashes[1], 32);
    assert_memory_equal(&boxes[0], &boxes[1], sizeof boxes[0]);
    assert_memory_not_equal(hashes[0], hashes[2], 32);
    assert_memory_not_equal(hashes[0], hashes[3], 32);
    assert_int_equal(boxes[3].cards[1], 16);
    assert_string_equal(boxes[3].buildings[23].id, "road");
}

static void material_is_written_as_it_is_read(void **state) {
    (void)state;
    attika_box box, again;
    tv_error error;
    char text[TEXT_BYTES];
    for (uint8_t seats = 2; seats <= 4; seats++) {
        tv_text out = TV_TEXT_OVER(text);
        assert_true(open_box(&box, seats, unusual, &error));
        tv_material_write(&attika_game, &box, &out);
        assert_false(out.cut);
        if (!open_box(&again, seats, text, &error)) fail_msg("%s", error.what);
        assert_memory_equal(&box, &again, sizeof box);
    }
}

static void another_box_plays_twenty_games(void **state) {
    (void)state;
    tv_move moves[ATTIKA_MOVES_MAX];
    uint32_t ended = 0, arrows = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        attika_box box;
        attika_state s;
        tv_error error;
        tv_event log[TV_EVENTS_MAX];
        tv_chance chance = tv_chance_fast(seed);
        assert_true(open_box(&box, (uint8_t)(2 + seed % 3), unusual, &error));
        attika_start(&box, &s, &chance, NULL);
        for (uint32_t decision = 0; decision < 1500 && s.phase != ATTIKA_ENDED; decision++) {
            tv_events events = {log, 0, TV_EVENTS_MAX};
            attika_play(&box, &s, moves[tv_draw(&chance, attika_moves(&box, &s, moves))], &chance, &events);
            assert_null(attika_validate(&box, &s));
            for (uint32_t i = 0; i < events.count; i++) arrows += log[i].kind == ATTIKA_EV_BUILT && attika_told_built(&log[i])->free;
        }
        ended += s.phase == ATTIKA_ENDED;
    }
    assert_true(ended > 0);
    assert_true(arrows > 20); /* its own arrows count */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_constraint_is_checked),
        cmocka_unit_test(material_must_be_an_object),
        cmocka_unit_test(other_seats_versions_and_limits_are_refused),
        cmocka_unit_test(hostile_material_does_no_harm),
        cmocka_unit_test(the_hash_tells_materials_apart),
        cmocka_unit_test(material_is_written_as_it_is_read),
        cmocka_unit_test(another_box_plays_twenty_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
