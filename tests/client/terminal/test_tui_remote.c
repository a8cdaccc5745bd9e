/* What the terminal client makes of a server's messages: whole tables, steps, taking back, and everything that it must not believe. */
/* links: program */
#include <jansson.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <trivium/layout.h>

#include "client/terminal/remote_game.h"
#include "memory/heap.h"

/* ---- a server's side: messages as docs/online.md describes them ---- */

static json_t *as_text(const void *bytes, size_t size) {
    size_t room = sodium_base64_ENCODED_LEN(size, sodium_base64_VARIANT_ORIGINAL);
    char *text = malloc(room);
    sodium_bin2base64(text, room, bytes, size, sodium_base64_VARIANT_ORIGINAL);
    json_t *value = json_string(text);
    free(text);
    return value;
}

static json_t *events_since(const tv_table *table, uint8_t viewer, uint32_t decision) {
    json_t *list = json_array();
    uint32_t count;
    const tv_logged *log = tv_table_log(table, &count);
    for (uint32_t k = 0; k < count; k++) {
        tv_event event = log[k].event;
        if (log[k].decision < decision) continue;
        tv_event_hide(&event, viewer);
        json_array_append_new(list, json_pack("{s:i, s:o}", "decision", (int)log[k].decision, "event", as_text(&event, sizeof event)));
    }
    return list;
}

static json_t *moment(const tv_table *table, const char *type, uint8_t viewer, uint32_t since) {
    const tv_game *game = tv_table_game(table);
    void *view = calloc(1, game->state_bytes);
    uint8_t actor = tv_table_actor(table);
    tv_table_view(table, viewer, view);
    json_t *message = json_pack("{s:s, s:i, s:o, s:o, s:o}", "type", type, "number", (int)tv_table_decisions(table), "view",
                                as_text(view, game->state_bytes), "events", events_since(table, viewer, since), "actor",
                                actor == TV_OVER ? json_null() : json_integer(actor));
    if (actor == TV_OVER) json_object_set_new(message, "result", json_string(tv_table_record(table)->result));
    free(view);
    return message;
}

static json_t *seat(const char *name, bool here) {
    return json_pack("{s:s, s:n, s:b, s:{s:s, s:s, s:s}}", "kind", "person", "bot", "here", here, "person", "id", name, "name", name,
                     "kind", "guest");
}

static json_t *snapshot(const tv_table *table, uint8_t viewer) {
    const tv_game *game = tv_table_game(table);
    uint8_t layout[TV_LAYOUT_BYTES];
    char digits[2 * TV_LAYOUT_BYTES + 1];
    tv_text text = TV_TEXT_OVER(digits), setup = tv_heap_text();
    tv_record head = *tv_table_record(table);
    head.entries = NULL;
    head.count = 0;
    head.result[0] = '\0';
    tv_record_write(&head, &(tv_record_style){0}, &setup);
    assert_true(tv_layout_of(game, layout));
    tv_text_add_hex(&text, layout, sizeof layout);
    json_t *message = moment(table, "table", viewer, 0);
    json_object_set_new(message, "layout", json_string(digits));
    json_object_set_new(message, "setup", json_string(setup.at));
    json_object_set_new(message, "about",
                        json_pack("{s:s, s:[o, o], s:o, s:b}", "status", "running", "seats", seat("Anna", true), seat("Ben", false), "you",
                                  viewer < TV_SEATS_MAX ? json_integer(viewer) : json_null(), "undo", true));
    free(setup.at);
    return message;
}

/* ---- the client's side ---- */

typedef struct pair {
    tv_table *table;
    remote_game client;
} pair;

static void begin(pair *it, const tv_game *game) {
    tv_record record;
    tv_error error;
    tv_record_begin(&record, game, 2, "remote");
    it->table = tv_table_open(&record, &error);
    assert_non_null(it->table);
    tv_record_free(&record);
    it->client = (remote_game){.lang = TV_EN, .seat = TV_SPECTATOR, .actor = TV_OVER};
    it->client.news = TV_TEXT_OVER(it->client.news_room);
}

static void end(pair *it) {
    remote_game_close(&it->client);
    tv_table_close(it->table);
}

static void hear(pair *it, json_t *message) {
    if (strcmp(json_string_value(json_object_get(message, "type")), "table") == 0)
        remote_read_table(&it->client, message);
    else
        remote_read_step(&it->client, message);
    json_decref(message);
}

static bool play_first(tv_table *table) {
    const tv_game *game = tv_table_game(table);
    tv_move *moves = calloc(game->moves_max, sizeof *moves);
    tv_error error;
    uint32_t count = game->moves(tv_table_box(table), tv_table_state(table), moves);
    bool good = count > 0 && tv_table_play(table, moves[0], &error);
    free(moves);
    return good;
}

static void assert_same_game(pair *it, uint8_t viewer) {
    const tv_game *game = tv_table_game(it->table);
    void *view = calloc(1, game->state_bytes), *got = calloc(1, game->state_bytes);
    session_facts facts;
    uint32_t count;
    assert_false(it->client.failed);
    tv_table_view(it->table, viewer, view);
    session_place_remote.look(&it->client, viewer, &facts, got);
    assert_memory_equal(view, got, game->state_bytes);
    assert_int_equal(facts.actor, tv_table_actor(it->table));
    assert_int_equal(facts.decisions, tv_table_decisions(it->table));
    tv_table_log(it->table, &count);
    assert_int_equal(facts.log_count, count);
    free(view);
    free(got);
}

/* A snapshot with the newest events alone, those before them asked for, and a second snapshot: the log has no hole and nothing twice. */
static void test_older_events_are_joined(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        pair it;
        begin(&it, tv_games[k]);
        for (int decision = 0; decision < 30; decision++) assert_true(play_first(it.table));
        json_t *message = snapshot(it.table, 0), *part = snapshot(it.table, 0);
        json_t *events = json_object_get(message, "events"), *newest = json_object_get(part, "events");
        size_t count = json_array_size(events);
        while (json_integer_value(json_object_get(json_array_get(newest, 0), "decision")) < 15) json_array_remove(newest, 0);
        hear(&it, json_deep_copy(part));
        assert_int_equal(it.client.log_count, json_array_size(newest));
        json_t *older = json_array();
        for (size_t e = 0; e < count; e++)
            if (json_integer_value(json_object_get(json_array_get(events, e), "decision")) < it.client.log[0].decision)
                json_array_append(older, json_array_get(events, e));
        remote_read_older(&it.client, older);
        assert_same_game(&it, 0);
        hear(&it, part);
        assert_same_game(&it, 0);
        json_decref(older);
        json_decref(message);
        end(&it);
    }
}

/* Every game, step by step, for both seats and a looker-on: the client knows what the table shows them. */
static void test_steps_lead_to_what_the_table_shows(void **state) {
    (void)state;
    static const uint8_t viewers[] = {0, 1, TV_SPECTATOR};
    for (uint32_t k = 0; tv_games[k]; k++)
        for (size_t v = 0; v < sizeof viewers; v++) {
            pair it;
            begin(&it, tv_games[k]);
            hear(&it, snapshot(it.table, viewers[v]));
            assert_same_game(&it, viewers[v]);
            for (int step = 0; step < 60 && play_first(it.table); step++) {
                hear(&it, moment(it.table, "step", viewers[v], tv_table_decisions(it.table)));
                assert_same_game(&it, viewers[v]);
            }
            end(&it);
        }
}

static void test_back_to_n_is_told(void **state) {
    (void)state;
    pair it, earlier;
    begin(&it, tv_games[0]);
    begin(&earlier, tv_games[0]);
    play_first(it.table);
    hear(&it, snapshot(it.table, 0));
    assert_null(strstr(it.client.news_room, "taken back"));
    hear(&it, snapshot(earlier.table, 0));
    assert_non_null(strstr(it.client.news_room, "A decision was taken back."));
    assert_int_equal(it.client.number, 0);
    end(&it);
    end(&earlier);
}

/* ---- what must not be believed ---- */

static void assert_refused(json_t *message, const char *words) {
    pair it;
    begin(&it, tv_games[0]);
    hear(&it, message);
    assert_true(it.client.failed);
    assert_non_null(strstr(it.client.reason, words));
    end(&it);
}

static json_t *spoiled(const char *name, const char *text) {
    pair it;
    begin(&it, tv_games[0]);
    json_t *message = snapshot(it.table, 0);
    json_object_set_new(message, name, text ? json_string(text) : json_null());
    end(&it);
    return message;
}

static void test_other_versions_are_refused(void **state) {
    (void)state;
    assert_refused(spoiled("layout", "0123456789abcdef"), "update the program");
    assert_refused(spoiled("layout", NULL), "update the program");
    assert_refused(spoiled("setup", "trivium 99\n"), "update the program");
    assert_refused(spoiled("view", "AAAA"), "update the program");
    assert_refused(spoiled("view", "no base64 at all!"), "update the program");
    pair it;
    begin(&it, tv_games[0]);
    json_t *message = snapshot(it.table, 0), *others = snapshot(it.table, 1);
    json_object_set(message, "view", json_object_get(others, "view")); /* somebody else's cards */
    json_decref(others);
    assert_refused(message, "update the program");
    end(&it);
}

/* Any byte of a view, spoiled: refused, or a position that the rules allow; never anything else. */
static void test_spoiled_views(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        const tv_game *game = tv_games[k];
        uint8_t *view = calloc(1, game->state_bytes);
        uint32_t refused = 0;
        pair it;
        begin(&it, game);
        hear(&it, snapshot(it.table, 0));
        for (uint32_t byte = 0; byte < game->state_bytes; byte++) {
            tv_table_view(it.table, 0, view);
            view[byte] ^= 0xFF;
            json_t *message =
                json_pack("{s:s, s:i, s:o, s:i}", "type", "step", "number", 1, "view", as_text(view, game->state_bytes), "actor", 0);
            it.client.failed = false;
            hear(&it, message);
            refused += it.client.failed;
            if (!it.client.failed) assert_null(game->validate(it.client.box, it.client.view));
        }
        assert_true(refused > game->state_bytes / 2);
        end(&it);
        free(view);
    }
}

static void test_strange_events_and_names(void **state) {
    (void)state;
    pair it;
    begin(&it, tv_games[0]);
    json_t *message = snapshot(it.table, 0);
    tv_event event = {.kind = 60000, .seat = 200};
    size_t before = json_array_size(json_object_get(message, "events"));
    json_array_append_new(json_object_get(message, "events"),
                          json_pack("{s:i, s:o}", "decision", 0, "event", as_text(&event, sizeof event)));
    json_array_append_new(json_object_get(message, "events"), json_pack("{s:i, s:s}", "decision", 0, "event", "AA=="));
    json_t *person = json_object_get(json_array_get(json_object_get(json_object_get(message, "about"), "seats"), 1), "person");
    json_object_set_new(person, "name", json_string("Ben\033[2J\n"));
    hear(&it, message);
    assert_int_equal(it.client.log_count, before);
    assert_string_equal(it.client.who[1].name, "Ben?[2J?");
    end(&it);
}

static void test_addresses(void **state) {
    (void)state;
    static const struct {
        const char *url, *host, *base;
        int port;
        bool secure;
    } good[] = {{"http://localhost", "localhost", "", 80, false},
                {"https://example.org/", "example.org", "", 443, true},
                {"https://example.org:8443/games/", "example.org", "/games", 8443, true},
                {"http://[::1]:8080", "::1", "", 8080, false},
                {"http://127.0.0.1:1/#/table/abc", "127.0.0.1", "", 1, false}};
    static const char *const bad[] = {"",           "http://",     "http://:80",    "localhost:80",     "http://a:0",
                                      "http://a:b", "http://[::1", "http://[::1]x", "http://a\r\nX: y", "https://user@host"};
    remote_server server;
    tv_error error;
    for (size_t k = 0; k < sizeof good / sizeof *good; k++) {
        assert_true(remote_server_read(&server, good[k].url, &error));
        assert_string_equal(server.host, good[k].host);
        assert_string_equal(server.base, good[k].base);
        assert_int_equal(server.port, good[k].port);
        assert_int_equal(server.secure, good[k].secure);
    }
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) assert_false(remote_server_read(&server, bad[k], &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older_events_are_joined),
        cmocka_unit_test(test_steps_lead_to_what_the_table_shows),
        cmocka_unit_test(test_back_to_n_is_told),
        cmocka_unit_test(test_other_versions_are_refused),
        cmocka_unit_test(test_spoiled_views),
        cmocka_unit_test(test_strange_events_and_names),
        cmocka_unit_test(test_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
