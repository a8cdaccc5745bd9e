/* What every game gets around its own functions, tried with a toy game. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/game.h>
#include <trivium/hash.h>

/* ---- a toy game: its state is one pile of at most 9 chips and a token ---- */

enum { ITEMS = 200 };

typedef struct {
    uint8_t chips, token;
} toy_state;

static const char *const tokens[] = {"sun", "moon"};

static void toy_fields(const void *box, void *state, tv_form *form) {
    (void)box;
    toy_state *s = state;
    if (tv_form_reading(form)) *s = (toy_state){.chips = 3, .token = 0};
    tv_form_u8(form, "chips", &s->chips, 0, 9);
    tv_form_word(form, "token", &s->token, tokens, 2);
}

static const char *toy_validate(const void *box, const void *state) {
    (void)box;
    const toy_state *s = state;
    return s->chips == 7 ? "seven chips are never there" : NULL;
}

static void toy_material(const void *box, tv_form *form) {
    const uint8_t *first = box;
    uint32_t count = ITEMS;
    if (!tv_form_list(form, "costs", &count, ITEMS)) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cost = 100000000 + *first + i;
        tv_form_u32(form, NULL, &cost, 0, UINT32_MAX);
    }
    tv_form_leave(form);
}

static const tv_option toy_options[] = {{"limit", "", 0, 100, 0}, {"pace", "", 1, 5, 4}, {NULL, NULL, 0, 0, 0}};
static const tv_clause toy_clauses[] = {{"TY 1", "Take a chip."}, {"TY 2", "Pass."}, {NULL, NULL}};
static const tv_game toy = {
    .id = "toy",
    .rules_version = 3,
    .state_bytes = sizeof(toy_state),
    .options = toy_options,
    .clauses = toy_clauses,
    .material = toy_material,
    .fields = toy_fields,
    .validate = toy_validate,
};

/* ---- events ---- */

static void test_event_add(void **unused) {
    (void)unused;
    tv_event list[2];
    memset(list, 0xA5, sizeof list);
    tv_events events = {list, 0, 2};
    assert_null(tv_event_add(NULL, 1, 0));
    tv_event *event = tv_event_add(&events, 7, 2);
    assert_ptr_equal(event, &list[0]);
    tv_event expected = {.kind = 7, .seat = 2};
    assert_memory_equal(event, &expected, sizeof expected);
    assert_ptr_equal(tv_event_add(&events, 8, TV_OVER), &list[1]);
    assert_int_equal(events.count, 2);
}

static void test_event_hide(void **unused) {
    (void)unused;
    const tv_event whole = {.kind = 1, .seat = 0, .to = 1 << 1, .open = {5}, .secret = {6, [TV_EVENT_SECRETS - 1] = 7}};
    tv_event masked = {.kind = 1, .seat = 0, .to = 1 << 1, .masked = 1, .open = {5}};
    static const struct {
        uint8_t viewer;
        bool sees;
    } rows[] = {
        {0, false}, {1, true}, {2, false}, {3, false}, {TV_SPECTATOR, false}, {TV_EVERYTHING, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tv_event event = whole;
        tv_event_hide(&event, rows[i].viewer);
        assert_memory_equal(&event, rows[i].sees ? &whole : &masked, sizeof event);
    }
}

/* ---- clauses, set-ups, the list ---- */

static void test_clause_text(void **unused) {
    (void)unused;
    assert_string_equal(tv_clause_text(&toy, "TY 2", TV_EN), "Pass.");
    assert_string_equal(tv_clause_text(&toy, "TY 1", TV_EN), "Take a chip.");
    assert_string_equal(tv_clause_text(&toy, "TY 3", TV_EN), "TY 3");
}

static void test_setup_normal(void **unused) {
    (void)unused;
    tv_setup setup = tv_setup_default(&toy, 4);
    assert_int_equal(setup.seats, 4);
    assert_int_equal(setup.rules_version, 3);
    assert_int_equal(setup.options[0], 0);
    assert_int_equal(setup.options[1], 4);
    assert_null(setup.material);
}

/* What engines set is the default but for the limit and what the game says. */
static void test_setup_for_engines(void **unused) {
    (void)unused;
    tv_setup setup = tv_setup_for_engines(&toy, 4);
    assert_int_equal(setup.options[0], toy.limit_for_engines);
    assert_int_equal(setup.options[1], 4);
    static const int32_t values[] = {0, 2};
    tv_game other = toy;
    other.size = sizeof other;
    other.options_for_engines = values;
    assert_int_equal(tv_setup_for_engines(&other, 4).options[1], 2);
    other.size = TV_GAME_SIZE_MIN; /* compiled before there was that field */
    assert_int_equal(tv_setup_for_engines(&other, 4).options[1], 4);
}

static void test_age(void **unused) {
    (void)unused;
    assert_int_equal(tv_game_age(tv_game_find("avalon")), 12);
    assert_int_equal(tv_game_age(tv_game_find("attika")), 10);
    assert_int_equal(tv_game_age(tv_game_find("albion")), 12);
    tv_game older = *tv_game_find("avalon");
    older.size = TV_GAME_SIZE_MIN;
    assert_int_equal(tv_game_age(&older), 0);
}

static uint32_t option_of(const tv_game *game, const char *name) {
    uint32_t i = 0;
    while (strcmp(game->options[i].name, name) != 0) i++;
    return i;
}

/* Starts a game in which this seat begins (-1: drawn by lot), and returns who does. */
static uint8_t begin(const tv_game *game, uint8_t seats, int32_t first, uint64_t seed, void *box, void *state) {
    tv_error error = {0};
    tv_setup setup = tv_setup_default(game, seats);
    tv_chance chance = tv_chance_fast(seed);
    setup.options[option_of(game, "first")] = first;
    assert_true(tv_game_open(game, box, &setup, &error));
    tv_game_start(game, box, state, &chance, NULL);
    assert_null(tv_game_validate(game, box, state));
    return tv_game_turn(game, box, state).owner;
}

/* Every game lets its first player be named, and who is drawn by lot begins the same game as when named. */
static void test_the_first_player_can_be_named(void **unused) {
    (void)unused;
    for (uint32_t i = 0; tv_games[i] != NULL; i++) {
        const tv_game *game = tv_games[i];
        void *box = calloc(1, game->box_bytes), *state = calloc(1, game->state_bytes), *named = calloc(1, game->state_bytes);
        for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++)
            for (uint64_t seed = 1; seed <= 8; seed++) {
                uint8_t drawn = begin(game, seats, -1, seed, box, state);
                for (uint8_t seat = 0; seat < seats; seat++) {
                    assert_int_equal(begin(game, seats, seat, seed, box, named), seat);
                    if (seat == drawn) assert_memory_equal(named, state, game->state_bytes);
                }
            }
        tv_setup setup = tv_setup_default(game, game->seats_min);
        tv_error error = {0};
        setup.options[option_of(game, "first")] = game->seats_min;
        assert_false(tv_game_open(game, box, &setup, &error));
        free(box);
        free(state);
        free(named);
    }
}

static void test_games_are_found(void **unused) {
    (void)unused;
    for (uint32_t i = 0; tv_games[i] != NULL; i++) assert_ptr_equal(tv_game_find(tv_games[i]->id), tv_games[i]);
    assert_null(tv_game_find("toy"));
    assert_null(tv_game_find(""));
}

/* ---- material ---- */

/* The material is longer than any buffer inside, so the hash is made in several parts. */
static void test_material(void **unused) {
    (void)unused;
    static char room[ITEMS * 10 + 100];
    tv_text text = TV_TEXT_OVER(room);
    uint8_t box = 1, whole[TV_SHA256_BYTES], digest[TV_SHA256_BYTES];
    tv_material_write(&toy, &box, &text);
    assert_false(text.cut);
    assert_memory_equal(room, "{\"costs\":[100000001,100000002,", 30);
    assert_string_equal(room + text.used - 12, ",100000200]}");
    tv_sha256_of(room, text.used, whole);
    tv_material_hash(&toy, &box, digest);
    assert_memory_equal(digest, whole, sizeof whole);
    box = 2;
    tv_material_hash(&toy, &box, digest);
    assert_memory_not_equal(digest, whole, sizeof whole);
}

/* ---- states ---- */

static bool read_state(const char *text, toy_state *state, tv_error *error) {
    tv_json_node nodes[16];
    tv_json_doc doc = {.nodes = nodes, .max = 16};
    assert_true(tv_json_read(&doc, text, strlen(text), true, error));
    return tv_state_read(&toy, NULL, state, &doc, 0, error);
}

static void test_state_write(void **unused) {
    (void)unused;
    const toy_state state = {.chips = 9, .token = 1};
    char room[100];
    tv_text text = TV_TEXT_OVER(room);
    tv_json json = tv_json_into(&text);
    tv_json_object(&json, NULL);
    tv_json_int(&json, "n", 1);
    tv_state_write(&toy, NULL, &state, &json, "state");
    tv_json_object_end(&json);
    assert_string_equal(room, "{\"n\":1,\"state\":{\"chips\":9,\"token\":\"moon\"}}");
    tv_text_clear(&text);
    json = tv_json_into(&text);
    json.relaxed = true;
    tv_state_write(&toy, NULL, &state, &json, NULL);
    assert_string_equal(room, "{chips: 9, token: moon}");
    toy_state back = {0};
    tv_error error;
    assert_true(read_state(room, &back, &error));
    assert_memory_equal(&back, &state, sizeof state);
}

static void test_state_read_defaults(void **unused) {
    (void)unused;
    toy_state state = {.chips = 8, .token = 1};
    tv_error error;
    assert_true(read_state("{token: moon}", &state, &error));
    assert_int_equal(state.chips, 3);
    assert_int_equal(state.token, 1);
}

static void test_state_read_refuses(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        uint32_t column;
        const char *what;
    } rows[] = {
        {"{chips: 10}", 9, "chips: 10 is not between 0 and 9"},
        {"{chip: 1}", 2, "unknown key \"chip\""},
        {" {chips: 7}", 2, "this position is not possible: seven chips are never there"},
        {"[]", 1, "an object in {} is needed here"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        toy_state state = {0};
        tv_error error = {0};
        assert_false(read_state(rows[i].text, &state, &error));
        assert_string_equal(error.what, rows[i].what);
        assert_int_equal(error.line, 1);
        assert_int_equal(error.column, rows[i].column);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_event_add),
        cmocka_unit_test(test_event_hide),
        cmocka_unit_test(test_clause_text),
        cmocka_unit_test(test_setup_normal),
        cmocka_unit_test(test_setup_for_engines),
        cmocka_unit_test(test_age),
        cmocka_unit_test(test_the_first_player_can_be_named),
        cmocka_unit_test(test_games_are_found),
        cmocka_unit_test(test_material),
        cmocka_unit_test(test_state_write),
        cmocka_unit_test(test_state_read_defaults),
        cmocka_unit_test(test_state_read_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
