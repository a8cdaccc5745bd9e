/* The engine protocol from inside: its grammar, lines out of pieces, players as written, and honesty: whatever is
 * hidden from a seat, the stream of lines to its engine is the same, byte for byte. */
/* links: program */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/buffer.h"
#include "engine/player.h"
#include "engine/tell.h"
#include "engine/told.h"
#include "memory/heap.h"

#include <stdlib.h>
#include <string.h>

/* ---- the grammar ---- */

static bool reads(const char *text, engine_side way, engine_line *line) { return engine_line_read(line, text, strlen(text), way, NULL); }

static void test_lines(void **state) {
    (void)state;
    engine_line line;
    assert_true(reads("go ms 5", ENGINE_TO_ENGINE, &line) && line.word == ENGINE_GO);
    assert_string_equal(line.rest, "ms 5");
    assert_int_equal(line.rest_size, 4);
    assert_true(reads("go", ENGINE_TO_ENGINE, &line) && line.word == ENGINE_GO && line.rest_size == 0);
    assert_true(reads(" \tstop ", ENGINE_TO_ENGINE, &line) && line.word == ENGINE_STOP);
    assert_true(reads("  ", ENGINE_TO_HOST, &line) && line.word == ENGINE_BLANK);
    assert_true(reads("", ENGINE_TO_HOST, &line) && line.word == ENGINE_BLANK);
    assert_true(reads("bestmove Kr+4", ENGINE_TO_HOST, &line) && line.word == ENGINE_BESTMOVE);
    assert_true(reads("error {}", ENGINE_TO_HOST, &line) && reads("error {}", ENGINE_TO_ENGINE, &line));
    static const char *const bad[] = {"bestmove Kr", "gone", "GO", "newgame", "newgame  \t ", "go\x01", "\xff", "go \x7f", "go \xc2\x9b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(reads(bad[i], ENGINE_TO_ENGINE, &line));
    assert_false(reads("go ms 5", ENGINE_TO_HOST, &line));
    assert_false(reads("bestmove", ENGINE_TO_HOST, &line));
    assert_false(engine_line_read(&line, "go\0x", 4, ENGINE_TO_ENGINE, NULL));
    tv_error error = {0};
    assert_false(engine_line_read(&line, "dance", 5, ENGINE_TO_ENGINE, &error));
    assert_string_equal(error.what, "Nothing begins with \"dance\" here.");
}

static void test_go(void **state) {
    (void)state;
    engine_go go;
    char written[256];
    tv_text text = TV_TEXT_OVER(written);
    assert_true(engine_go_read(&go, " clocks 60000,5  increment 7 ms 100\titerations 9 deadline 10", NULL));
    assert_true(go.clocks == 2 && go.clocks_ms[0] == 60000 && go.clocks_ms[1] == 5 && go.increment_ms == 7);
    assert_true(go.milliseconds == 100 && go.iterations == 9 && go.deadline_ms == 10);
    engine_go_write(&text, &go);
    assert_string_equal(written, "go ms 100 iterations 9 deadline 10 clocks 60000,5 increment 7\n");
    tv_text_clear(&text);
    engine_go_write(&text, &(engine_go){0});
    assert_string_equal(written, "go\n");
    assert_true(engine_go_read(&go, "", NULL) && go.deadline_ms == 0);
    static const char *const bad[] = {
        "ms",        "ms x", "ms -1",      "ms 1 ms 2", "fast 3", "ms 1000000000001", "ms 5x", "clocks 1,", "clocks 1,2,3,4,5",
        "clocks ,1", "5",    "clocks 1, 2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(engine_go_read(&go, bad[i], NULL));
}

static void test_errors(void **state) {
    (void)state;
    char written[256], message[64];
    tv_text text = TV_TEXT_OVER(written);
    engine_error_write(&text, "illegal_move", "AV 4.3", "No \"such\" card.");
    assert_string_equal(written, "error {\"code\":\"illegal_move\",\"clause\":\"AV 4.3\",\"message\":\"No \\\"such\\\" card.\"}\n");
    assert_true(engine_error_read(written + 6, text.used - 7, message, sizeof message));
    assert_string_equal(message, "No \"such\" card.");
    assert_false(engine_error_read("[]", 2, message, sizeof message));
    assert_false(engine_error_read("{}", 2, message, sizeof message));
    assert_false(engine_error_read("{\"message\":5}", 13, message, sizeof message));
    assert_false(engine_error_read("oops", 4, message, sizeof message));
}

/* ---- lines out of pieces ---- */

static void feed(engine_buffer *buffer, const char *bytes, size_t size) {
    while (size > 0) {
        size_t room, piece;
        char *at = engine_buffer_room(buffer, &room);
        assert_non_null(at);
        piece = size < room ? size : room;
        memcpy(at, bytes, piece);
        engine_buffer_came(buffer, piece);
        bytes += piece;
        size -= piece;
    }
}

static void expect_line(engine_buffer *buffer, const char *expected) {
    char *line;
    size_t size;
    assert_int_equal(engine_buffer_line(buffer, &line, &size), BUFFER_LINE);
    assert_string_equal(line, expected);
    assert_int_equal(size, strlen(expected));
}

static void test_buffer(void **state) {
    (void)state;
    engine_buffer buffer = {.max = 8};
    char *line;
    size_t size;
    feed(&buffer, "one\r\ntw", 7);
    expect_line(&buffer, "one");
    assert_int_equal(engine_buffer_line(&buffer, &line, &size), BUFFER_NOTHING);
    feed(&buffer, "o\n\n12345678\n", 12);
    expect_line(&buffer, "two");
    expect_line(&buffer, "");
    expect_line(&buffer, "12345678");
    feed(&buffer, "123456789\nx\n", 12);
    assert_int_equal(engine_buffer_line(&buffer, &line, &size), BUFFER_TOO_LONG);
    expect_line(&buffer, "x");
    /* A line without end is reported once, held nowhere, and its end begins the next one. */
    for (int i = 0; i < 1000; i++) {
        char piece[1000];
        memset(piece, 'y', sizeof piece);
        feed(&buffer, piece, sizeof piece);
        assert_int_equal(engine_buffer_line(&buffer, &line, &size), i == 0 ? BUFFER_TOO_LONG : BUFFER_NOTHING);
    }
    assert_true(buffer.room < 100000);
    feed(&buffer, "y\nz\nrest", 8);
    expect_line(&buffer, "z");
    assert_int_equal(engine_buffer_line(&buffer, &line, &size), BUFFER_NOTHING);
    assert_int_equal(engine_buffer_rest(&buffer, &line, &size), BUFFER_LINE);
    assert_string_equal(line, "rest");
    assert_int_equal(engine_buffer_rest(&buffer, &line, &size), BUFFER_NOTHING);
    engine_buffer_free(&buffer);
}

/* ---- players as written ---- */

static void test_players(void **state) {
    (void)state;
    static player_kind kind;
    char word[PLAYER_TEXT_MAX], most[PLAYER_TEXT_MAX + 1];
    const char *list = "greedy,cmd:bot a\\,b \\n,,x";
    assert_true(player_list_next(&list, word));
    assert_string_equal(word, "greedy");
    assert_true(player_list_next(&list, word));
    assert_string_equal(word, "cmd:bot a,b \\n");
    assert_true(player_list_next(&list, word));
    assert_string_equal(word, "");
    assert_true(player_list_next(&list, word));
    assert_string_equal(word, "x");
    assert_null(list);
    assert_false(player_list_next(&list, word));
    memset(most, 'a', PLAYER_TEXT_MAX);
    most[PLAYER_TEXT_MAX] = '\0';
    list = most;
    assert_false(player_list_next(&list, word));
    assert_non_null(list); /* so the caller knows that it was no end */
    assert_false(player_read(&kind, most, true, NULL));
    assert_true(player_read(&kind, "search:5it", false, NULL) && !kind.program && kind.bot.iterations == 5);
    assert_string_equal(player_record_kind(&kind), "search:5it");
    assert_true(player_read(&kind, "cmd:true", true, NULL) && kind.program);
    assert_string_equal(player_record_kind(&kind), "program");
    tv_error error = {0};
    assert_false(player_read(&kind, "cmd:true", false, &error));
    assert_string_equal(error.what, "Programs are not run here; name a bot.");
    assert_false(player_read(&kind, "cmd:  ", true, NULL));
    assert_false(player_read(&kind, "program", true, NULL));
}

/* ---- honesty ---- */

/* Everything that an engine is told about a moment. */
static void write_stream(tv_text *out, const tv_table *table, uint8_t seat) {
    const tv_game *game = tv_table_game(table);
    void *view = malloc(game->state_bytes);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    assert_true(view != NULL && moves != NULL);
    tv_text_clear(out);
    engine_tell_game(out, table, seat);
    engine_tell_moment(out, table, seat, 0, view, moves);
    assert_false(out->cut);
    free(view);
    free(moves);
}

/* An engine that reads the stream knows the same view, byte for byte. */
static void check_told(const tv_text *stream, const tv_table *table, uint8_t seat) {
    const tv_game *game = tv_table_game(table);
    engine_told told = {0};
    void *view = malloc(game->state_bytes);
    char *copy = tv_heap_copy(stream->at, stream->used);
    tv_error error = {0};
    engine_line line;
    for (char *at = strtok(copy, "\n"); at != NULL; at = strtok(NULL, "\n")) {
        assert_true(strlen(at) <= ENGINE_QUESTION_MAX);
        assert_true(engine_line_read(&line, at, strlen(at), ENGINE_TO_ENGINE, &error));
        bool good = line.word == ENGINE_NEWGAME   ? engine_told_game(&told, line.rest, line.rest_size, &error)
                    : line.word == ENGINE_OBSERVE ? engine_told_moment(&told, line.rest, line.rest_size, &error)
                                                  : engine_told_moves(line.rest, line.rest_size, &error);
        if (!good) fail_msg("%s: %s", game->id, error.what);
    }
    tv_table_view(table, seat, view);
    assert_true(told.game == game && told.seat == seat && told.actor == tv_table_actor(table));
    assert_memory_equal(told.view, view, game->state_bytes);
    assert_true(strstr(stream->at, "\"seed\":null") != NULL);
    engine_told_free(&told);
    free(view);
    free(copy);
}

/* A table that begins with this state. */
static tv_table *table_from(const tv_record *model, const void *box, const void *state) {
    tv_record record;
    tv_text position = tv_heap_text();
    tv_json json = tv_json_into(&position);
    tv_error error = {0};
    assert_true(tv_record_copy(&record, model));
    tv_state_write(model->game, box, state, &json, NULL);
    if (!tv_record_set_position(&record, position.at, position.used, &error)) fail_msg("%s", error.what);
    tv_table *table = tv_table_open(&record, &error);
    if (table == NULL) fail_msg("%s", error.what);
    tv_record_free(&record);
    free(position.at);
    return table;
}

/* Plays the same move in both worlds, a drawing one of another seat if there is one: its secrets differ then. False
 * when there is none, or when the seat has learnt something by it, so that the worlds are no longer the same to it. */
static bool play_both(tv_table *one, tv_table *other, uint8_t seat, tv_move *moves, void *views[2]) {
    const tv_game *game = tv_table_game(one);
    const void *box = tv_table_box(one);
    if (tv_table_actor(one) == TV_OVER) return false;
    bool chosen = false;
    tv_move move = 0;
    uint32_t count = tv_game_moves(game, box, tv_table_state(one), moves);
    for (uint32_t i = 0; i < count; i++) {
        if (tv_game_check(game, box, tv_table_state(other), moves[i]) != NULL) continue;
        if (chosen && !tv_game_reveals(game, box, tv_table_state(one), moves[i])) continue;
        chosen = true;
        move = moves[i];
    }
    if (!chosen || !tv_table_play(one, move, NULL) || !tv_table_play(other, move, NULL)) return false;
    tv_table_view(one, seat, views[0]);
    tv_table_view(other, seat, views[1]);
    return memcmp(views[0], views[1], game->state_bytes) == 0;
}

/* What is hidden from the seat is dealt anew; the engine must not notice, neither now nor while the game goes on.
 * Returns after how many moves it still saw the same. */
static uint32_t check_honest(const tv_record *model, const tv_table *table, uint8_t seat, uint64_t seed) {
    enum { MOVES_MAX = 6 };
    const tv_game *game = model->game;
    const void *box = tv_table_box(table);
    void *views[2] = {malloc(game->state_bytes), malloc(game->state_bytes)};
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    tv_text one_stream = tv_heap_text(), other_stream = tv_heap_text();
    tv_chance chance = tv_chance_fast(seed);
    uint32_t played = 0;
    tv_table_view(table, seat, views[0]);
    tv_game_imagine(game, box, views[0], seat, &chance);
    tv_table *one = table_from(model, box, tv_table_state(table)), *other = table_from(model, box, views[0]);
    do {
        write_stream(&one_stream, one, seat);
        write_stream(&other_stream, other, seat);
        assert_string_equal(one_stream.at, other_stream.at);
        check_told(&one_stream, one, seat);
    } while (played < MOVES_MAX && play_both(one, other, seat, moves, views) && ++played > 0);
    tv_table_close(one);
    tv_table_close(other);
    free(one_stream.at);
    free(other_stream.at);
    free(views[0]);
    free(views[1]);
    free(moves);
    return played;
}

static void check_game(const tv_game *game, uint8_t seats) {
    enum { MOMENTS = 6, STEP = 17 };
    tv_record record;
    tv_error error = {0};
    uint64_t chance = seats;
    uint32_t moved = 0;
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    tv_record_begin(&record, game, seats, "honest");
    tv_table *table = tv_table_open(&record, &error);
    assert_true(table != NULL && moves != NULL);
    for (uint32_t moment = 0; moment < MOMENTS * STEP && tv_table_actor(table) != TV_OVER; moment++) {
        if (moment % STEP == 0)
            for (uint8_t seat = 0; seat < seats; seat++) moved += check_honest(&record, table, seat, moment + 1);
        uint32_t count = tv_game_moves(game, tv_table_box(table), tv_table_state(table), moves);
        assert_true(tv_table_play(table, moves[tv_fast_below(&chance, count)], &error));
    }
    assert_true(moved > 0);
    tv_table_close(table);
    tv_record_free(&record);
    free(moves);
}

static void test_honesty(void **state) {
    (void)state;
    for (const tv_game *const *game = tv_games; *game != NULL; game++)
        for (uint8_t seats = (*game)->seats_min; seats <= (*game)->seats_max; seats++) check_game(*game, seats);
}

/* What a host might tell by mistake is refused, and what was known stays. */
static void test_told_refuses(void **state) {
    (void)state;
    engine_told told = {0};
    const char *const games[] = {"[]", "{", "{\"game\":\"chess\",\"seats\":[{},{}],\"seat\":0,\"rules_version\":1}", "{}"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) assert_false(engine_told_game(&told, games[i], strlen(games[i]), NULL));
    assert_null(told.game);
    assert_false(engine_told_moment(&told, "{}", 2, NULL));
    tv_text text = tv_heap_text();
    tv_record record;
    tv_record_begin(&record, tv_games[0], tv_games[0]->seats_min, "told");
    tv_table *table = tv_table_open(&record, NULL);
    write_stream(&text, table, 1);
    char *second = strchr(text.at, '\n') + 1;
    assert_true(engine_told_game(&told, text.at + 8, (size_t)(second - text.at) - 9, NULL));
    assert_true(told.seat == 1 && !told.seen);
    assert_false(engine_told_moment(&told, "{\"decision\":0,\"state\":{}}", 25, NULL)); /* everybody's view, not this seat's */
    assert_false(told.seen);
    size_t size = strcspn(second, "\n") - 8;
    assert_true(engine_told_moment(&told, second + 8, size, NULL));
    assert_true(told.seen && told.decision == 0);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) assert_false(engine_told_game(&told, games[i], strlen(games[i]), NULL));
    assert_true(told.seen && told.game == tv_games[0]);
    engine_told_free(&told);
    tv_table_close(table);
    tv_record_free(&record);
    free(text.at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),   cmocka_unit_test(test_go),      cmocka_unit_test(test_errors),       cmocka_unit_test(test_buffer),
        cmocka_unit_test(test_players), cmocka_unit_test(test_honesty), cmocka_unit_test(test_told_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
