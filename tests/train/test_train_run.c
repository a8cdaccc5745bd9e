/* A run of training: games as data, a torn file, interruptions, and the whole numbers of a net, on the smallest example game. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#define _DEFAULT_SOURCE
/* links: suite program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/files.h"
#include "host/system.h"
#include "memory/heap.h"
#include "suite/example_games.h"
#include "train/export.h"
#include "train/game_files.h"
#include "train/import.h"
#include "train/layout.h"
#include "train/measure.h"
#include "train/play.h"
#include "train/run_folder.h"
#include "train/train.h"

enum { GAMES = 22 };

static const tv_game *small_game(void) {
    for (const tv_game *const *game = example_games; *game != NULL; game++)
        if (strcmp((*game)->id, "reversi") == 0) return *game;
    return tv_games[0];
}

/* ---- a folder of its own ---- */

typedef struct folder {
    char path[64], run[96], net[96];
} folder;

static void folder_make(folder *it) {
    strcpy(it->path, "/tmp/trivium-train-XXXXXX");
    assert_non_null(mkdtemp(it->path));
    snprintf(it->run, sizeof it->run, "%s/net.run", it->path);
    snprintf(it->net, sizeof it->net, "%s/net", it->path);
}

static void remove_files(const char *path) {
    DIR *files = opendir(path);
    if (files == NULL) return;
    for (struct dirent *file; (file = readdir(files)) != NULL;)
        if (file->d_name[0] != '.') (void)unlinkat(dirfd(files), file->d_name, 0);
    closedir(files);
    (void)rmdir(path);
}

static void folder_remove(const folder *it) {
    remove_files(it->run);
    remove_files(it->path);
}

static tv_text read_file(const char *path) {
    tv_text text = tv_heap_text();
    tv_error error;
    assert_true(file_read(path, 1 << 26, &text, &error));
    return text;
}

/* ---- runs ---- */

/* Interrupts after so many questions; 0: never. */
typedef struct patience {
    uint32_t questions, asked;
    double first_loss, last_loss;
    uint32_t lessons;
} patience;

static bool is_interrupted(void *host) {
    patience *it = host;
    return it->questions != 0 && ++it->asked >= it->questions;
}

static void tell(void *host, const train_progress *progress) {
    patience *it = host;
    if (progress->stage != TRAIN_LEARNS || !progress->stage_done) return;
    assert_true(progress->temper == 1);
    if (it->lessons++ == 0) it->first_loss = progress->loss_value;
    it->last_loss = progress->loss_value;
}

static train_settings settings_of(const folder *it, uint32_t rounds) {
    return (train_settings){.game = small_game(),
                            .seats = 2,
                            .seed = 7,
                            .threads = 1,
                            .hidden = 64,
                            .second = 16,
                            .planes = true,
                            .full = 24,
                            .quick = 16,
                            .rounds = rounds,
                            .games = GAMES,
                            .steps = 16,
                            .match = 4,
                            .round_seconds = 1,
                            .samples = 100000,
                            .window = 60,
                            .trust = 75,
                            .decay = 300,
                            .rate = 1e-3f,
                            .folder = it->run,
                            .out = it->net};
}

static void go_on(const folder *it, uint32_t rounds, uint32_t threads, patience *has) {
    train_settings settings = settings_of(it, rounds);
    train_host host = {.interrupted = is_interrupted, .tell = tell, .host = has};
    tv_error error = {0};
    settings.threads = threads;
    if (!train_run(&settings, &host, &error)) fail_msg("%s", error.what);
}

static void assert_same(const folder *one, const folder *other, const char *name) {
    char path[200];
    snprintf(path, sizeof path, "%s/%s", one->run, name);
    tv_text a = read_file(path);
    snprintf(path, sizeof path, "%s/%s", other->run, name);
    tv_text b = read_file(path);
    assert_int_equal(a.used, b.used);
    assert_memory_equal(a.at, b.at, a.used);
    free(a.at);
    free(b.at);
}

static void interruptions_and_threads_change_nothing(void **state) {
    (void)state;
    folder whole, parts, threads;
    patience never = {0};
    folder_make(&whole);
    folder_make(&parts);
    folder_make(&threads);
    go_on(&whole, 2, 1, &never);
    assert_int_equal(never.lessons, 2);
    assert_true(never.last_loss < never.first_loss);
    go_on(&threads, 2, 3, &(patience){0});
    for (uint32_t i = 1; i < 12; i++) go_on(&parts, 2, 1, &(patience){.questions = 150 * i});
    go_on(&parts, 2, 1, &(patience){0});
    assert_same(&whole, &parts, "weights-00002.bin");
    assert_same(&whole, &parts, "candidate.net");
    assert_same(&whole, &parts, "run.json");
    assert_same(&whole, &threads, "candidate.net");
    folder_remove(&whole);
    folder_remove(&parts);
    folder_remove(&threads);
}

/* A run whose second net is the present one, and whose first net and games were thrown away. */
static void what_may_be_thrown_away_is_not_missed(void **state) {
    (void)state;
    folder it;
    run_state told;
    tv_error error;
    folder_make(&it);
    go_on(&it, 1, 1, &(patience){0});
    train_settings settings = settings_of(&it, 2);
    char path[200];
    snprintf(path, sizeof path, "%s/candidate.net", it.run);
    tv_text candidate = read_file(path);
    assert_true(run_net_write(it.run, 2, candidate.at, candidate.used, &error));
    free(candidate.at);
    assert_true(run_state_read(&settings, &told, &error));
    assert_true(told.nets < 2);
    told.nets = 2;
    assert_true(run_state_write(&settings, &told, &error));
    for (uint32_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", it.run, i == 0 ? "net-00001.net" : "games-00001.tvg");
        (void)unlink(path);
    }
    uint64_t games = told.games;
    go_on(&it, 2, 1, &(patience){0});
    assert_true(run_state_read(&settings, &told, &error));
    assert_int_equal(told.games, games + GAMES);
    folder_remove(&it);
}

static void another_shape_is_refused(void **state) {
    (void)state;
    folder it;
    folder_make(&it);
    go_on(&it, 1, 1, &(patience){0});
    train_settings settings = settings_of(&it, 1);
    train_host host = {.interrupted = is_interrupted, .tell = tell, .host = &(patience){0}};
    tv_error error = {0};
    settings.hidden = 128;
    assert_false(train_run(&settings, &host, &error));
    assert_non_null(strstr(error.what, "hidden"));
    folder_remove(&it);
}

/* ---- games as data ---- */

static void fill_game(data_game *game) {
    strcpy(game->seed, "train-1-2-3");
    game->number = 3;
    game->setup = tv_setup_for_engines(small_game(), 2);
    game->nets[1] = 300;
    game->shares[0] = TV_WHOLE_WIN;
    for (uint32_t i = 0; i < 5; i++) {
        data_decision *decision = data_game_add(game);
        assert_non_null(decision);
        decision->kind = (uint8_t)(i % 3);
        decision->move = UINT64_C(0x123456789) << i * 7;
        decision->chances[0] = (uint16_t)(1000 * i);
        for (uint32_t k = 0; k < 3 && decision->kind != DATA_NOT_SEARCHED; k++)
            assert_true(data_game_add_visit(game, decision, k * 100, 1000 * k + 1));
    }
}

static void games_are_read_as_they_were_written(void **state) {
    (void)state;
    data_game game = {0}, read = {0};
    tv_text bytes = tv_heap_text(), again = tv_heap_text();
    fill_game(&game);
    data_game_write(&game, &bytes);
    assert_int_equal(data_block(bytes.at, bytes.used), bytes.used);
    assert_int_equal(data_block_number(bytes.at), 3);
    assert_int_equal(data_block_decisions(bytes.at), 5);
    assert_true(data_game_read(&read, bytes.at, bytes.used));
    assert_int_equal(read.decisions[4].move, game.decisions[4].move);
    assert_int_equal(read.nets[1], 300);
    assert_int_equal(read.visits[2].visits, 2001);
    data_game_write(&read, &again);
    assert_int_equal(again.used, bytes.used);
    assert_memory_equal(again.at, bytes.at, bytes.used);
    for (size_t cut = 0; cut < bytes.used; cut++) { /* torn, or a byte was changed */
        assert_int_equal(data_block(bytes.at, cut), 0);
        bytes.at[cut] ^= 64;
        assert_int_equal(data_block(bytes.at, bytes.used), 0);
        bytes.at[cut] ^= 64;
    }
    data_game_free(&game);
    data_game_free(&read);
    free(bytes.at);
    free(again.at);
}

static void a_torn_block_is_left_out_and_cut_off(void **state) {
    (void)state;
    folder it;
    data_game game = {0};
    game_window window = {0};
    tv_text bytes = tv_heap_text();
    tv_error error;
    size_t whole;
    folder_make(&it);
    assert_true(file_make_folder(it.run, &error));
    fill_game(&game);
    data_game_write(&game, &bytes);
    int file = game_file_open(it.run, 1, 0, &error);
    assert_true(file_add(file, bytes.at, bytes.used) && file_add(file, bytes.at, bytes.used - 1));
    close(file);
    assert_true(game_window_add(&window, it.run, 1, &whole, &error));
    assert_int_equal(window.count, 1);
    assert_int_equal(whole, bytes.used);
    game_window_free(&window);
    file = game_file_open(it.run, 1, whole, &error);
    assert_true(file_add(file, bytes.at, bytes.used));
    close(file);
    assert_true(game_window_add(&window, it.run, 1, &whole, &error));
    assert_int_equal(window.count, 2);
    game_window_free(&window);
    bytes.at[bytes.used / 2] ^= 1; /* damage, with more behind it, is no torn end: nothing may be cut off for it */
    file = game_file_open(it.run, 1, 0, &error);
    assert_true(file_add(file, bytes.at, bytes.used) && file_add(file, bytes.at, bytes.used));
    close(file);
    assert_false(game_window_add(&window, it.run, 1, &whole, &error));
    assert_non_null(strstr(error.what, "damaged"));
    game_window_free(&window);
    tv_text_clear(&bytes);
    game.number = UINT32_MAX; /* no round has so many games: the list of those that are there would not fit */
    data_game_write(&game, &bytes);
    assert_int_equal(data_block(bytes.at, bytes.used), 0);
    data_game_free(&game);
    free(bytes.at);
    folder_remove(&it);
}

/* ---- whole numbers ---- */

/* Of a game with planes, features and clues, after a few lessons. */
static void whole_numbers_say_the_same(void **state) {
    (void)state;
    folder it;
    folder_make(&it);
    train_settings settings = settings_of(&it, 1);
    settings.game = tv_game_find("avalon");
    settings.features = settings.clues = true;
    train_host host = {.interrupted = is_interrupted, .tell = tell, .host = &(patience){0}};
    tv_error error = {0};
    if (!train_run(&settings, &host, &error)) fail_msg("%s", error.what);

    game_window window = {0};
    size_t whole, size;
    tv_net layout, net;
    float_net learned = {0};
    measure_result measured;
    void *box = malloc(settings.game->box_bytes);
    tv_setup setup = tv_setup_for_engines(settings.game, 2);
    assert_true(box != NULL && tv_game_open(settings.game, box, &setup, &error));
    assert_true(game_window_add(&window, it.run, 1, &whole, &error));
    void *bytes = layout_make(&settings, box, &window, &size, &error);
    assert_true(bytes != NULL && tv_net_open(&layout, bytes, size, &error));
    assert_true(float_net_get(&learned, &layout.shape, 5));
    uint64_t chance = 4;
    for (size_t i = 0; i < learned.at.count; i++) learned.weights[i] += 0.2f * ((float)(tv_fast_next(&chance) >> 40) / (1 << 24) - 0.5f);
    void *filled = export_net(&learned, &layout, &net, &size, &error);
    assert_non_null(filled);
    assert_true(measure_net(&settings, box, &window, &learned, &net, 200, &measured));
    assert_true(measured.positions > 50 && measured.choices > 5);
    assert_true(measured.apart < 0.01);
    assert_true(measured.value[0] - measured.value[1] < 0.02 && measured.value[1] - measured.value[0] < 0.02);
    assert_true(measured.prior[0] - measured.prior[1] < 0.02 && measured.prior[1] - measured.prior[0] < 0.02);

    /* And back: what is made of the net's whole numbers says what the net says. */
    float_net again = {0};
    measure_result back;
    assert_true(float_net_get(&again, &net.shape, 6));
    import_net(&net, &again);
    assert_true(measure_net(&settings, box, &window, &again, &net, 200, &back));
    assert_int_equal(back.positions, measured.positions);
    assert_true(back.apart < 0.01);
    assert_true(fabs(back.value[0] - measured.value[0]) < 0.01 && fabs(back.prior[0] - measured.prior[0]) < 0.01);
    float_net_free(&again);
    game_window_free(&window);
    float_net_free(&learned);
    free(filled);
    free(bytes);
    free(box);
    folder_remove(&it);
}

/* ---- beginning with a net ---- */

static void a_net_learns_on_without_its_run(void **state) {
    (void)state;
    folder first, second;
    tv_net net;
    tv_error error = {0};
    folder_make(&first);
    folder_make(&second);
    patience alone = {0}, on = {0};
    go_on(&first, 3, 1, &alone);
    void *bytes = run_net_read(first.run, RUN_CANDIDATE, &net, &error);
    assert_non_null(bytes);
    train_settings settings = settings_of(&second, 1);
    settings.from = &net;
    settings.from_bytes = bytes;
    settings.temper = true; /* so few games tell nothing about it */
    train_host host = {.interrupted = is_interrupted, .tell = tell, .host = &on};
    if (!train_run(&settings, &host, &error)) fail_msg("%s", error.what);
    assert_int_equal(on.lessons, 1);
    assert_true(on.first_loss < alone.first_loss); /* it does not begin with nothing */
    char path[200];
    snprintf(path, sizeof path, "%s/candidate.net", first.run);
    tv_text given = read_file(path);
    snprintf(path, sizeof path, "%s/net-00001.net", second.run);
    tv_text kept = read_file(path);
    assert_int_equal(given.used, kept.used);
    assert_memory_equal(given.at, kept.at, given.used);
    free(given.at);
    free(kept.at);
    settings.rounds = 2; /* the same call goes on, and does not begin again */
    if (!train_run(&settings, &host, &error)) fail_msg("%s", error.what);
    assert_int_equal(on.lessons, 2);
    system_aligned_free(bytes);
    folder_remove(&first);
    folder_remove(&second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_as_they_were_written),
        cmocka_unit_test(a_torn_block_is_left_out_and_cut_off),
        cmocka_unit_test(interruptions_and_threads_change_nothing),
        cmocka_unit_test(what_may_be_thrown_away_is_not_missed),
        cmocka_unit_test(another_shape_is_refused),
        cmocka_unit_test(whole_numbers_say_the_same),
        cmocka_unit_test(a_net_learns_on_without_its_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
