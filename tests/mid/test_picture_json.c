/* The picture for a page: who asks with the number of the last picture gets what changed, anybody else all of it; over whole games. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "mid/picture_json.h"

#include <stdlib.h>

/* A game being shown to its first seat, and what a page has of it. */
typedef struct {
    tv_table *table;
    tv_screen screen;
    tv_reader reader;
    void *view;
    picture_kept kept;
    tv_text message;
} shown;

static void begin(shown *it, const tv_game *game) {
    tv_record record;
    tv_error error;
    *it = (shown){.message = tv_heap_text()};
    tv_record_begin(&record, game, game->seats_max, "picture-json");
    it->table = tv_table_open(&record, &error);
    assert_non_null(it->table);
    tv_record_free(&record);
    assert_true(tv_screen_open(&it->screen, game, tv_table_box(it->table)));
    it->reader = tv_record_reader(tv_table_record(it->table), TV_EN);
    it->view = malloc(game->state_bytes);
}

static void end(shown *it) {
    picture_kept_free(&it->kept);
    free(it->message.at);
    free(it->view);
    tv_screen_close(&it->screen);
    tv_table_close(it->table);
}

/* What a page is told that has the picture of that number. */
static const char *ask(shown *it, uint32_t since) {
    tv_table_view(it->table, 0, it->view);
    assert_true(tv_screen_show(&it->screen, it->view, &it->reader, TV_SCREEN_LIVE));
    tv_text_clear(&it->message);
    tv_json json = tv_json_into(&it->message);
    assert_true(picture_json_write(&it->kept, &it->screen, since, NULL, &json));
    assert_false(it->message.cut);
    return it->message.at;
}

static void play_first(shown *it) {
    tv_error error;
    tv_move moves[4096];
    assert_true(tv_game_moves_max(tv_table_game(it->table)) <= 4096);
    tv_game_moves(tv_table_game(it->table), tv_table_box(it->table), tv_table_state(it->table), moves);
    assert_true(tv_table_play(it->table, moves[0], &error));
}

static void test_the_number_decides(void **state) {
    (void)state;
    shown it;
    begin(&it, tv_games[0]);
    assert_non_null(strstr(ask(&it, 0), "\"number\":1,\"whole\":true"));
    assert_non_null(strstr(ask(&it, 1), "\"number\":2,\"whole\":false"));
    assert_non_null(strstr(it.message.at, "\"areas\":null,\"elements\":[],\"gone\":[],\"order\":null"));
    assert_non_null(strstr(ask(&it, 1), "\"number\":3,\"whole\":true")); /* not the last one any more */
    picture_kept_free(&it.kept);
    assert_non_null(strstr(ask(&it, 3), "\"number\":4,\"whole\":true")); /* no number comes again */
    end(&it);
}

static void test_whole_games(void **state) {
    enum { MOVES = 60 };
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        shown it;
        size_t whole = 0, changes = 0;
        begin(&it, *game);
        ask(&it, 0);
        for (uint32_t i = 0; i < MOVES && tv_table_actor(it.table) != TV_OVER; i++) {
            whole = it.kept.number == 1 ? it.message.used : whole;
            play_first(&it);
            assert_non_null(strstr(ask(&it, it.kept.number), "\"whole\":false"));
            changes += it.message.used;
        }
        assert_true(changes / MOVES < whole / 3);
        end(&it);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_number_decides),
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
