/* Games that were compiled with an older or a newer header than the library: their table is shorter or longer than the one it knows, and says so. */
/* links: library */
#include "memory/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <trivium/bot.h>
#include <trivium/layout.h>
#include <trivium/screen.h>
#include <trivium/table.h>

enum { DECISIONS = 60 };

static tv_move choose(const tv_bot *bot, const tv_table *table, void *view) {
    const tv_game *game = tv_table_game(table);
    uint8_t seat = tv_table_actor(table);
    size_t size = tv_bot_memory(bot, game);
    void *memory = malloc(size);
    assert_non_null(memory);
    tv_table_view(table, seat, view);
    tv_bot_task task = {.game = game, .box = tv_table_box(table), .view = view, .seed = tv_table_bot_seed(table, seat), .memory = memory};
    task.memory_size = size;
    tv_move move = tv_bot_choose(bot, &task);
    free(memory);
    return move;
}

static void draw(const tv_table *table, const void *view, tv_text *out) {
    tv_screen screen;
    tv_reader reader = tv_record_reader(tv_table_record(table), TV_EN);
    assert_true(tv_screen_open(&screen, tv_table_game(table), tv_table_box(table)));
    assert_true(tv_screen_show(&screen, view, &reader, TV_SCREEN_LIVE));
    tv_svg_write(tv_table_game(table), &screen.scene, &(tv_svg_style){.alone = true}, out);
    tv_screen_close(&screen);
}

/* A part of a game with its picture and its record, as one text. Every part of the library has touched the game's table then. */
static tv_text play(const tv_game *game) {
    tv_text out = tv_heap_text();
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, game, game->seats_min, "size");
    tv_table *table = tv_table_open(&record, &error);
    assert_string_equal(error.what, "");
    assert_non_null(table);
    tv_record_free(&record);
    void *view = malloc(game->state_bytes);
    assert_non_null(view);
    tv_bot bots[2];
    assert_true(tv_bot_read(&bots[0], "greedy", NULL) && tv_bot_read(&bots[1], "search:20it", NULL));
    for (uint32_t i = 0; i < DECISIONS && tv_table_actor(table) != TV_OVER; i++)
        assert_true(tv_table_play(table, choose(&bots[i % 2], table, view), &error));
    draw(table, view, &out);
    tv_record_write(tv_table_record(table), &(tv_record_style){.with_secret = true, .with_report = true}, &out);
    uint8_t layout[TV_LAYOUT_BYTES];
    assert_true(tv_layout_of(game, layout));
    tv_text_add_hex(&out, layout, sizeof layout);
    tv_table_close(table);
    free(view);
    assert_false(out.cut);
    return out;
}

/* The same game behind a table of `size` bytes that ends where its memory does: with sanitizers, nobody reads behind it. */
static void play_with_size(const tv_game *game, size_t size) {
    tv_game *other = calloc(1, size);
    assert_non_null(other);
    memcpy(other, game, size < sizeof *game ? size : sizeof *game);
    other->size = (uint32_t)size;
    tv_text one = play(game), two = play(other);
    assert_string_equal(one.at, two.at);
    free(one.at);
    free(two.at);
    free(other);
}

static void test_older_game(void **unused) {
    (void)unused;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) play_with_size(*game, TV_GAME_SIZE_MIN);
}

static void test_newer_game(void **unused) {
    (void)unused;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) play_with_size(*game, sizeof(tv_game) + 64);
}

static void test_game_without_size(void **unused) {
    (void)unused;
    tv_game game = *tv_games[0];
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &game, game.seats_min, "size");
    game.size = TV_GAME_SIZE_MIN - 1;
    assert_null(tv_table_open(&record, &error));
    assert_non_null(strstr(error.what, "does not say its size"));
    tv_record_free(&record);
}

static void test_has(void **unused) {
    (void)unused;
    tv_game game = *tv_games[0];
    assert_true(TV_GAME_HAS(&game, open));
    assert_true(TV_GAME_HAS(&game, clue));
    game.size = offsetof(tv_game, clue) + sizeof game.clue;
    assert_true(TV_GAME_HAS(&game, clue));
    game.size--;
    assert_false(TV_GAME_HAS(&game, clue));
    assert_true(TV_GAME_HAS(&game, feature));
    game = *tv_games[0];
    game.clue = NULL; /* known, but not set */
    assert_false(TV_GAME_HAS(&game, clue));
    for (const tv_game *const *each = tv_games; *each != NULL; each++) assert_int_equal((*each)->size, sizeof(tv_game));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older_game),
        cmocka_unit_test(test_newer_game),
        cmocka_unit_test(test_game_without_size),
        cmocka_unit_test(test_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
