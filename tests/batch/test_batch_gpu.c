/* A card as the place of a batch, with a driver that is none (driver/fake_driver.h): the same bytes as on the processor, every call of the
 * driver failing once, cards that are missing, old or small. Whether real cards compute the same, `trivium bench batch --check` says on a
 * machine that has one. */
/* links: suite batch */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch/batch_games.h"
#include "batch/driver/fake_driver.h"
#include "batch/kernels.h"
#include "suite/toy_game.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* Instead of those that the build makes: what the fake driver takes for the rules. One game is missing. */
const batch_kernel batch_kernels[] = {
    {"albion", "albion"},   {"attika", "attika"},     {"avalon", "avalon"}, {"ohhell", "ohhell"},
    {"reversi", "reversi"}, {"template", "template"}, {"toy", "toy"},       {0},
};

enum { TABLES = 70, STEPS = 20, ARRAYS = TV_BATCH_BIT(TV_BATCH_MOVES) | TV_BATCH_BIT(TV_BATCH_MASK) | TV_BATCH_BIT(TV_BATCH_OBSERVATION) };

/* ---- the driver, in which the code under test finds what this process has loaded under that name ---- */
static void *library;
static fake_driver *driver;

static void load(const char *which) {
    char path[4096];
    strcpy(path, FAKE_DRIVERS "/");
    strcat(path, which);
    strcat(path, "/libcuda.so.1");
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fail_msg("%s", dlerror());
    void *found = dlsym(library, "fake_driver_of");
    fake_driver_finder *finder;
    memcpy(&finder, &found, sizeof finder);
    driver = finder();
    *driver = (fake_driver){.games = batch_games(), .cards = 2, .capability = 9, .memory = UINT64_C(1) << 40};
}

static int set_up(void **unused) {
    (void)unused;
    load("fake_driver");
    return 0;
}

static int tear_down(void **unused) {
    (void)unused;
    return dlclose(library);
}

static void nothing_left(void) {
    assert_int_equal(driver->pieces, 0);
    assert_int_equal(driver->modules, 0);
    assert_int_equal(driver->held, 0);
    assert_int_equal(driver->inside, 0);
}

static uint32_t arrays_of(const tv_game *game) {
    tv_batch *batch = batch_open(game, "cpu:1", 1, 0);
    uint32_t actions = tv_batch_encoder(batch)->actions;
    tv_batch_close(batch);
    return actions > 0 ? (uint32_t)ARRAYS : (uint32_t)ARRAYS & ~TV_BATCH_BIT(TV_BATCH_MASK);
}

/* ---- the same bytes ---- */
/* Everything that one can do with a batch; false and a sentence when some of it fails. */
static bool do_all(tv_batch *batch, uint32_t arrays, tv_error *error) {
    uint8_t which[TABLES] = {0, 1, 1}, signature[32];
    uint64_t seeds[TABLES] = {0}, decisions = 0;
    uint32_t first[TABLES] = {0};
    const size_t bytes = (size_t)TABLES * tv_batch_game(batch)->state_bytes;
    uint8_t *states = malloc(bytes);
    bool good = tv_batch_play(batch, TV_BATCH_RANDOM, STEPS, 0, &decisions, error) && decisions > 0 &&
                tv_batch_read(batch, TV_BATCH_STATE, states, bytes, error) &&
                tv_batch_play(batch, TV_BATCH_PRIOR, STEPS, arrays, NULL, error) && tv_batch_reset(batch, which, seeds, arrays, error) &&
                tv_batch_step(batch, TV_BATCH_INDEX, first, false, arrays, error) &&
                tv_batch_step(batch, TV_BATCH_RANDOM, NULL, false, arrays, error) && tv_batch_signature(batch, signature, error) &&
                tv_batch_put(batch, states, bytes, arrays, error);
    free(states);
    return good;
}

static void test_same(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++) {
        static const char *const places[] = {"cpu:3", "gpu", "gpu:1"};
        const uint32_t arrays = arrays_of(*game);
        uint8_t digests[3][32], signatures[3][32];
        if (strcmp((*game)->id, "plain") == 0) continue;
        for (uint32_t i = 0; i < 3; i++) {
            tv_error error = {0};
            tv_batch *batch = batch_open(*game, places[i], TABLES, arrays);
            assert_int_equal(tv_batch_array_of(batch, TV_BATCH_ACTOR).gpu, (int)i - 1);
            if (!do_all(batch, arrays, &error)) fail_msg("%s", error.what);
            batch_hash(batch, digests[i]);
            assert_true(tv_batch_signature(batch, signatures[i], NULL));
            assert_memory_equal(digests[i], digests[0], 32);
            assert_memory_equal(signatures[i], signatures[0], 32);
            tv_batch_close(batch);
        }
    }
    nothing_left();
}

static void test_refused_choices(void **unused) {
    (void)unused;
    uint32_t numbers[TABLES] = {0};
    tv_move moves[TABLES] = {0};
    tv_error error = {0};
    tv_batch *batch = batch_open(&toy_game, "gpu", TABLES, 0);
    numbers[9] = numbers[33] = 1000;
    assert_false(tv_batch_step(batch, TV_BATCH_INDEX, numbers, false, 0, &error));
    assert_string_equal(error.what, "Table 9: its list of legal moves is shorter.");
    assert_false(tv_batch_step(batch, TV_BATCH_MOVE, moves, false, 0, &error));
    assert_non_null(strstr(error.what, "Table 0: this move is not legal"));
    assert_true(error.clause[0] != '\0');
    tv_batch_close(batch);
    nothing_left();
}

/* ---- whatever fails ---- */
/* The whole life of a batch, with the call of this number failing; how many calls there were. */
static uint32_t live(uint32_t fail_at) {
    const tv_setup rules = tv_setup_for_engines(&toy_game, 3);
    const tv_batch_setup setup = {
        .size = sizeof setup, .game = &toy_game, .setup = &rules, .tables = TABLES, .place = "gpu", .arrays = arrays_of(&toy_game)};
    tv_error error = {0};
    driver->calls = 0;
    driver->fail_at = fail_at;
    tv_batch *batch = tv_batch_open(&setup, &error);
    bool good = batch != NULL && do_all(batch, setup.arrays, &error);
    tv_batch_close(batch);
    if (fail_at == 0) assert_true(good);
    if (!good) assert_true(error.what[0] != '\0' && error.what[strlen(error.what) - 1] == '.');
    nothing_left();
    return driver->calls;
}

static void test_every_call_fails(void **unused) {
    (void)unused;
    uint32_t calls = live(0);
    assert_true(calls > 50);
    for (uint32_t call = 1; call <= calls; call++) live(call);
}

/* ---- places that are not there ---- */
static void refused(const char *place, const tv_game *game, const char *words) {
    tv_error error = {0};
    const tv_batch_setup setup = {.size = sizeof setup, .game = game, .tables = 2, .place = place};
    assert_null(tv_batch_open(&setup, &error));
    if (strstr(error.what, words) == NULL) fail_msg("“%s” does not say “%s”", error.what, words);
    nothing_left();
}

static void test_refused_places(void **unused) {
    (void)unused;
    for (const tv_game *const *game = batch_games(); *game != NULL; game++)
        if (strcmp((*game)->id, "plain") == 0) refused("gpu", *game, "built without the games for cards");
    refused("gpu:2", &toy_game, "This machine has no such card");
    driver->capability = 6;
    refused("gpu", &toy_game, "This card is too old for batches");
    driver->capability = 7;
    driver->memory = 4096;
    refused("gpu", &toy_game, "on the card, which has 0 MiB left.");
    driver->memory = UINT64_C(1) << 40;
    driver->refuses = "line 3 is nonsense";
    refused("gpu", &toy_game, "The card refused the rules: line 3 is nonsense");
    driver->cards = 0;
    refused("gpu", &toy_game, "the driver finds no NVIDIA card");
    driver->cards = 1;
    driver->init_answer = 100;
    refused("gpu:0", &toy_game, "the driver finds no NVIDIA card");
    dlclose(library);
    load("fake_driver_old");
    refused("gpu", &toy_game, "it has no cuLaunchKernel");
}

static void test_no_driver(void **unused) {
    (void)unused;
    dlclose(library);
    library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    const bool real = library != NULL;
    if (real) dlclose(library);
    if (!real) {
        tv_error error = {0};
        const tv_batch_setup setup = {.size = sizeof setup, .game = &toy_game, .tables = 2, .place = "gpu"};
        assert_null(tv_batch_open(&setup, &error));
        assert_non_null(strstr(error.what, "no driver of an NVIDIA card is installed"));
    }
    load("fake_driver");
    if (real) skip(); /* this machine has one */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refused_choices, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_every_call_fails, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refused_places, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_driver, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
