/* A remote table against a server that says what it should, and against one that says anything: truncated and mutated messages, views and events
 * that cannot be, texts that would disturb a screen, other versions. */
/* links: library */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <trivium/layout.h>
#include <trivium/remote.h>

#include "memory/heap.h"

/* ---- a server's side: messages as docs/online.md describes them ---- */

typedef struct server {
    tv_table *table;
    bool json;              /* views and events as JSON */
    const char *layout;     /* NULL: ours */
    const char *more;       /* further members of the message, each with a comma behind it */
    const char *other_name; /* of seat 1 */
    uint32_t events_from;   /* the first decision whose events are told */
} server;

static void add_base64(tv_json *json, const char *key, const void *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *at = bytes;
    tv_text text = tv_heap_text();
    for (size_t k = 0; k < size; k += 3) {
        uint32_t bits = (uint32_t)at[k] << 16 | (k + 1 < size ? (uint32_t)at[k + 1] << 8 : 0) | (k + 2 < size ? at[k + 2] : 0);
        for (size_t d = 0; d < 4; d++) tv_text_add_char(&text, k + d <= size ? digits[bits >> (18 - 6 * d) & 63] : '=');
    }
    tv_json_string(json, key, text.at);
    free(text.at);
}

static void add_numbers(tv_json *json, const char *key, const int16_t *list, uint32_t count) {
    tv_json_array(json, key);
    for (uint32_t k = 0; k < count; k++) tv_json_int(json, NULL, list[k]);
    tv_json_array_end(json);
}

static void add_event(const server *it, tv_json *json, const tv_logged *logged) {
    const tv_game *game = tv_table_game(it->table);
    tv_json_object(json, NULL);
    tv_json_uint(json, "decision", logged->decision);
    tv_json_uint(json, "turn", logged->turn);
    if (it->json) {
        tv_json_string(json, "kind", game->event_kinds[logged->event.kind].name);
        if (logged->event.seat == TV_OVER)
            tv_json_null(json, "seat");
        else
            tv_json_uint(json, "seat", logged->event.seat);
        add_numbers(json, "open", logged->event.open, TV_EVENT_ARGS);
        if (logged->event.masked)
            tv_json_null(json, "secret");
        else
            add_numbers(json, "secret", logged->event.secret, TV_EVENT_SECRETS);
    } else {
        add_base64(json, "event", &logged->event, sizeof logged->event);
    }
    tv_json_object_end(json);
}

static void add_events(const server *it, tv_json *json, uint8_t viewer, uint32_t from, uint32_t below) {
    uint32_t count;
    const tv_logged *log = tv_table_log(it->table, &count);
    tv_json_array(json, "events");
    for (uint32_t k = 0; k < count; k++) {
        tv_logged logged = log[k];
        if (logged.decision < from || logged.decision >= below) continue;
        tv_event_hide(&logged.event, viewer);
        add_event(it, json, &logged);
    }
    tv_json_array_end(json);
}

static void add_view(const server *it, tv_json *json, uint32_t decision, uint8_t viewer) {
    const tv_game *game = tv_table_game(it->table);
    void *view = calloc(1, game->state_bytes);
    assert_true(tv_table_view_at(it->table, decision, viewer, view));
    if (it->json)
        tv_state_write(game, tv_table_box(it->table), view, json, "view");
    else
        add_base64(json, "view", view, game->state_bytes);
    free(view);
}

static void add_moment(const server *it, tv_json *json, uint8_t viewer) {
    uint8_t actor = tv_table_actor(it->table);
    tv_json_uint(json, "number", tv_table_decisions(it->table));
    add_view(it, json, tv_table_decisions(it->table), viewer);
    if (actor == TV_OVER)
        tv_json_null(json, "actor");
    else
        tv_json_uint(json, "actor", actor);
    tv_json_object(json, "clock");
    tv_json_string(json, "kind", "fischer");
    tv_json_array(json, "left_ms");
    tv_json_uint(json, NULL, 5000);
    tv_json_uint(json, NULL, 7000);
    tv_json_array_end(json);
    tv_json_object_end(json);
    if (actor == TV_OVER) tv_json_string(json, "result", tv_table_record(it->table)->result);
}

static void add_seat(tv_json *json, const char *name, bool here) {
    tv_json_object(json, NULL);
    tv_json_string(json, "kind", "person");
    tv_json_null(json, "bot");
    tv_json_bool(json, "here", here);
    tv_json_object(json, "person");
    tv_json_string(json, "id", name);
    tv_json_string(json, "name", name);
    tv_json_object_end(json);
    tv_json_object_end(json);
}

static void add_about(const server *it, tv_json *json, uint8_t viewer) {
    tv_json_object(json, "about");
    tv_json_string(json, "status", tv_table_actor(it->table) == TV_OVER ? "over" : "running");
    tv_json_array(json, "seats");
    add_seat(json, "Anna", true);
    add_seat(json, it->other_name ? it->other_name : "Ben", false);
    tv_json_array_end(json);
    if (viewer < TV_SEATS_MAX)
        tv_json_uint(json, "you", viewer);
    else
        tv_json_null(json, "you");
    tv_json_bool(json, "undo", true);
    tv_json_object_end(json);
}

static void add_setup(const server *it, tv_json *json) {
    uint8_t layout[TV_LAYOUT_BYTES];
    tv_text setup = tv_heap_text();
    tv_record head = *tv_table_record(it->table);
    head.entries = NULL;
    head.count = 0;
    head.result[0] = '\0';
    tv_record_write(&head, &(tv_record_style){0}, &setup);
    assert_true(tv_layout_of(tv_table_game(it->table), layout));
    if (it->layout)
        tv_json_string(json, "layout", it->layout);
    else
        tv_json_hex(json, "layout", layout, sizeof layout);
    tv_json_string(json, "setup", setup.at);
    free(setup.at);
}

static tv_text begin_message(const server *it, const char *type) {
    tv_text text = tv_heap_text();
    tv_text_add(&text, "{");
    tv_text_add(&text, it->more ? it->more : "");
    tv_text_add(&text, "\"type\":\"");
    tv_text_add(&text, type);
    tv_text_add(&text, "\"");
    return text;
}

/* Members that follow what begin_message wrote. */
static tv_json continue_message(tv_text *text) { return (tv_json){.text = text, .more = 3, .depth = 1}; }

static char *snapshot(const server *it, uint8_t viewer) {
    tv_text text = begin_message(it, "table");
    tv_json json = continue_message(&text);
    add_about(it, &json, viewer);
    add_setup(it, &json);
    add_events(it, &json, viewer, it->events_from, UINT32_MAX);
    add_moment(it, &json, viewer);
    tv_json_object_end(&json);
    return text.at;
}

static char *step(const server *it, uint8_t viewer) {
    tv_text text = begin_message(it, "step");
    tv_json json = continue_message(&text);
    add_events(it, &json, viewer, tv_table_decisions(it->table), UINT32_MAX);
    add_moment(it, &json, viewer);
    tv_json_object_end(&json);
    return text.at;
}

/* ---- both sides ---- */

static server serve(const tv_game *game) {
    tv_record record;
    tv_error error;
    tv_record_begin(&record, game, 2, "remote");
    server it = {.table = tv_table_open(&record, &error)};
    assert_non_null(it.table);
    tv_record_free(&record);
    return it;
}

static tv_remote *client(void) {
    tv_remote *remote = tv_remote_open("k3v9", NULL, TV_EN);
    assert_non_null(remote);
    tv_remote_connected(remote, true);
    return remote;
}

static bool hear(tv_remote *remote, char *text) {
    bool heard = tv_remote_hear(remote, text, strlen(text), 1000);
    free(text);
    return heard;
}

/* What is asked for next; "" nothing. It lives until the next call. */
static const char *next_of(tv_remote *remote) {
    static char memory[4096];
    tv_text text = TV_TEXT_OVER(memory);
    tv_text_clear(&text);
    tv_remote_next(remote, &text);
    return memory;
}

static void forget_asked(tv_remote *remote) {
    while (next_of(remote)[0]) continue;
}

static uint32_t tag_of(const char *question) {
    const char *at = strstr(question, "\"tag\":");
    assert_non_null(at);
    return (uint32_t)strtoul(at + 6, NULL, 10);
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

static bool has_news(tv_remote *remote, tv_news_kind kind, const char *words) {
    bool found = false;
    for (tv_news news = tv_remote_take_news(remote); news.kind != TV_NEWS_NONE; news = tv_remote_take_news(remote))
        found |= news.kind == kind && strstr(news.sentence, words) != NULL;
    return found;
}

/* ---- what is told is known ---- */

static void test_a_game_by_steps(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        void *view = malloc(tv_games[k]->state_bytes);
        assert_non_null(strstr(next_of(remote), "\"do\":\"watch\",\"table\":\"k3v9\",\"form\":\"bytes\""));
        assert_true(hear(remote, snapshot(&it, 0)));
        for (int decision = 0; decision < 40 && play_first(it.table); decision++) {
            assert_true(hear(remote, step(&it, 0)));
            tv_table_view(it.table, 0, view);
            assert_memory_equal(view, tv_remote_view(remote, tv_table_decisions(it.table)), tv_games[k]->state_bytes);
        }
        assert_int_equal(tv_remote_left_ms(remote, 1, 1000), 7000);
        assert_true(tv_remote_take_changed(remote));
        assert_false(tv_remote_take_changed(remote));
        free(view);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

static void test_only_the_actors_clock_runs(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    hear(remote, snapshot(&it, 0));
    uint8_t actor = tv_remote_about(remote)->actor, other = (uint8_t)(1 - actor);
    int64_t all = tv_remote_left_ms(remote, actor, 1000), others = tv_remote_left_ms(remote, other, 1000);
    assert_int_equal(tv_remote_left_ms(remote, actor, 2500), all - 1500);
    assert_int_equal(tv_remote_left_ms(remote, actor, 900000), 0);
    assert_int_equal(tv_remote_left_ms(remote, actor, 0), all); /* a host's clock that was set back */
    assert_int_equal(tv_remote_left_ms(remote, other, 900000), others);
    assert_int_equal(tv_remote_left_ms(remote, 3, 1000), -1);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_a_gap_is_noticed(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    hear(remote, snapshot(&it, 0));
    forget_asked(remote);
    play_first(it.table);
    play_first(it.table);
    hear(remote, step(&it, 0));
    assert_non_null(strstr(next_of(remote), "\"do\":\"watch\""));
    assert_int_equal(tv_remote_about(remote)->number, 0);
    hear(remote, snapshot(&it, 0));
    assert_int_equal(tv_remote_about(remote)->number, 2);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_older_events_are_joined(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        uint32_t count, all;
        for (int decision = 0; decision < 30; decision++) assert_true(play_first(it.table));
        tv_table_log(it.table, &all);
        it.events_from = 15;
        hear(remote, snapshot(&it, 0));
        forget_asked(remote);
        assert_true(tv_remote_has_older(remote));
        tv_remote_want_older(remote);
        const char *asked = next_of(remote);
        assert_non_null(strstr(asked, "/tables/k3v9/events"));
        uint32_t tag = tag_of(asked), oldest = tv_remote_log(remote, &count)->decision;
        tv_text text = begin_message(&it, "answer");
        tv_json json = continue_message(&text);
        tv_json_uint(&json, "tag", tag);
        tv_json_uint(&json, "status", 200);
        tv_json_object(&json, "body");
        add_events(&it, &json, 0, 0, oldest);
        tv_json_object_end(&json);
        tv_json_object_end(&json);
        hear(remote, text.at);
        tv_remote_log(remote, &count);
        assert_int_equal(count, all);
        hear(remote, snapshot(&it, 0)); /* what is known already stays */
        tv_remote_log(remote, &count);
        assert_int_equal(count, all);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

/* ---- deciding ---- */

static void test_a_move_is_said_until_it_is_heard(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_games[0]->moves_max, sizeof *moves);
    hear(remote, snapshot(&it, actor));
    forget_asked(remote);
    tv_games[0]->moves(tv_remote_box(remote), tv_remote_view(remote, 0), moves);
    assert_false(tv_remote_play(remote, UINT64_MAX));
    assert_true(tv_remote_play(remote, moves[0]));
    assert_false(tv_remote_play(remote, moves[0]));
    assert_true(tv_remote_about(remote)->sent);
    assert_non_null(strstr(next_of(remote), "\"body\":{\"number\":1,\"move\":"));
    tv_remote_connected(remote, false);
    assert_true(has_news(remote, TV_NEWS_CONNECTION, "lost"));
    assert_string_equal(next_of(remote), "");
    tv_remote_connected(remote, true);
    assert_non_null(strstr(next_of(remote), "watch"));
    assert_string_equal(next_of(remote), ""); /* not before it is known what the server has heard */
    hear(remote, snapshot(&it, actor));
    assert_non_null(strstr(next_of(remote), "\"body\":{\"number\":1,\"move\":"));
    hear(remote, snapshot(&it, actor)); /* and once on a connection */
    assert_string_equal(next_of(remote), "");
    play_first(it.table);
    hear(remote, step(&it, actor));
    assert_false(tv_remote_about(remote)->sent);
    assert_int_equal(tv_remote_about(remote)->seen, 1);
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_a_refused_move_is_told_with_its_clause(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    char answer[300];
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_games[0]->moves_max, sizeof *moves);
    const char *clause = tv_games[0]->clauses[0].id;
    hear(remote, snapshot(&it, actor));
    forget_asked(remote);
    tv_games[0]->moves(tv_remote_box(remote), tv_remote_view(remote, 0), moves);
    assert_true(tv_remote_play(remote, moves[0]));
    tv_text text = TV_TEXT_OVER(answer);
    tv_text_add(&text, "{\"type\":\"answer\",\"tag\":");
    tv_text_add_uint(&text, tag_of(next_of(remote)));
    tv_text_add(&text, ",\"status\":422,\"body\":{\"code\":\"illegal_move\",\"message\":\"no\",\"clause\":\"");
    tv_text_add(&text, clause);
    tv_text_add(&text, "\"}}");
    assert_true(tv_remote_hear(remote, answer, strlen(answer), 1000));
    assert_false(tv_remote_about(remote)->sent);
    tv_news news = tv_remote_take_news(remote);
    assert_int_equal(news.kind, TV_NEWS_REFUSED);
    assert_string_equal(news.clause, clause);
    assert_non_null(strstr(news.sentence, tv_clause_text(tv_games[0], clause, TV_EN)));
    assert_non_null(strstr(next_of(remote), "watch"));
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* The position for which it was meant has become another, with the same number: it must not be played there. */
static void test_a_move_is_not_said_into_another_position(void **state) {
    (void)state;
    server it = serve(tv_games[0]), other = serve(tv_games[0]);
    tv_remote *remote = client();
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_games[0]->moves_max, sizeof *moves);
    tv_error error;
    do { /* until it is the same seat's turn in both, at the same number and in another position */
        uint32_t count = tv_games[0]->moves(tv_table_box(other.table), tv_table_state(other.table), moves);
        assert_true(count > 0 && tv_table_play(other.table, moves[count - 1], &error) && play_first(it.table));
    } while (tv_table_actor(it.table) != actor || tv_table_actor(other.table) != actor);
    hear(remote, snapshot(&it, actor));
    tv_games[0]->moves(tv_remote_box(remote), tv_remote_view(remote, tv_remote_about(remote)->number), moves);
    assert_true(tv_remote_play(remote, moves[0]));
    tv_remote_connected(remote, false);
    has_news(remote, TV_NEWS_NONE, "");
    tv_remote_connected(remote, true);
    forget_asked(remote);
    hear(remote, snapshot(&other, actor));
    assert_false(tv_remote_about(remote)->sent);
    assert_string_equal(next_of(remote), "");
    assert_true(has_news(remote, TV_NEWS_REFUSED, "gone on"));
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
    tv_table_close(other.table);
}

static void test_taking_back_is_told(void **state) {
    (void)state;
    server it = serve(tv_games[0]), earlier = serve(tv_games[0]);
    tv_remote *remote = client();
    play_first(it.table);
    hear(remote, snapshot(&it, 0));
    assert_false(has_news(remote, TV_NEWS_UNDONE, ""));
    hear(remote, snapshot(&earlier, 0));
    assert_true(has_news(remote, TV_NEWS_UNDONE, "A decision was taken back."));
    assert_int_equal(tv_remote_about(remote)->number, 0);
    assert_null(tv_remote_view(remote, 1));
    tv_remote_close(remote);
    tv_table_close(it.table);
    tv_table_close(earlier.table);
}

/* ---- beside the game ---- */

static void test_talk_offers_and_answers(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    uint32_t count;
    char words[200];
    tv_text text = TV_TEXT_OVER(words);
    it.more = "\"muted\":2,\"standing\":{\"rules\":[\"let\",\"=Kr*\"],\"stop_at_my_turn\":false,\"until_turn\":9},"
              "\"chat\":[{\"person\":\"Ben\",\"at_ms\":5,\"text\":\"hello\\u0007\"}],"
              "\"offers\":[{\"kind\":\"end\",\"by\":1,\"seat\":0,\"agreed\":2},{\"kind\":\"end\",\"by\":77},{\"kind\":\"odd\",\"by\":1}],";
    hear(remote, snapshot(&it, 0));
    assert_string_equal(tv_remote_chat(remote, &count)->text, "hello?");
    assert_int_equal(count, 1);
    assert_int_equal(tv_remote_about(remote)->offer_count, 1);
    assert_ptr_equal(tv_remote_offer_waiting(remote), &tv_remote_about(remote)->offers[0]);
    assert_int_equal(tv_remote_about(remote)->muted, 2);
    tv_remote_standing_write(remote, &text);
    assert_string_equal(words, "let =Kr* mine until 9");
    assert_true(has_news(remote, TV_NEWS_OFFER, "Ben wants to end the game"));
    hear(remote, snapshot(&it, 0)); /* nothing of it is news any more */
    assert_int_equal(tv_remote_take_news(remote).kind, TV_NEWS_NONE);
    static const char said[] = "{\"type\":\"chat\",\"table\":\"k3v9\",\"person\":\"Ben\",\"name\":\"Ben\",\"at_ms\":6,\"text\":\"again\"}";
    static const char elsewhere[] = "{\"type\":\"chat\",\"table\":\"other\",\"person\":\"Ben\",\"at_ms\":7,\"text\":\"psst\"}";
    assert_true(tv_remote_hear(remote, said, strlen(said), 0));
    assert_false(tv_remote_hear(remote, elsewhere, strlen(elsewhere), 0));
    assert_true(has_news(remote, TV_NEWS_CHAT, "Ben: again"));
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_own_offers_that_come_to_nothing(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    it.more = "\"offers\":[{\"kind\":\"end\",\"by\":0,\"seat\":0,\"agreed\":1}],";
    hear(remote, snapshot(&it, 0));
    assert_null(tv_remote_offer_waiting(remote));
    it.more = NULL;
    hear(remote, snapshot(&it, 0));
    assert_true(has_news(remote, TV_NEWS_OFFER_GONE, "nothing came of it"));
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_presence(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    static const char here[] = "{\"type\":\"here\",\"table\":\"k3v9\",\"seat\":1,\"here\":true}",
                      nobody[] = "{\"type\":\"here\",\"seat\":4,\"here\":true}";
    hear(remote, snapshot(&it, 0));
    assert_true(tv_remote_hear(remote, here, strlen(here), 0));
    assert_true(has_news(remote, TV_NEWS_PRESENCE, "Ben is here."));
    tv_remote_hear(remote, nobody, strlen(nobody), 0);
    assert_int_equal(tv_remote_take_news(remote).kind, TV_NEWS_NONE);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* A busy server is asked again, a table that is not there is not. */
static void test_refused_watching(void **state) {
    (void)state;
    static const char busy[] = "{\"type\":\"answer\",\"tag\":null,\"status\":429,\"body\":{\"code\":\"too_many\",\"message\":\"wait\"}}";
    static const char none[] = "{\"type\":\"answer\",\"tag\":null,\"status\":404,\"body\":{\"message\":\"There is no such table.\"}}";
    tv_remote *remote = client();
    forget_asked(remote);
    tv_remote_hear(remote, busy, strlen(busy), 1000);
    tv_remote_tick(remote, 2000);
    assert_string_equal(next_of(remote), "");
    tv_remote_tick(remote, 5000);
    assert_non_null(strstr(next_of(remote), "watch"));
    tv_remote_hear(remote, none, strlen(none), 1000);
    assert_true(tv_remote_about(remote)->failed);
    assert_string_equal(tv_remote_about(remote)->reason, "There is no such table.");
    tv_remote_close(remote);
}

static void test_questions_of_the_host(void **state) {
    (void)state;
    char answer[200];
    tv_text text = TV_TEXT_OVER(answer);
    tv_remote *remote = tv_remote_open("k3v9", "secret", TV_DE);
    assert_int_equal(tv_remote_ask(remote, "GET", "/me/next", NULL), 0); /* nobody is there */
    tv_remote_connected(remote, true);
    forget_asked(remote);
    uint32_t tag = tv_remote_ask(remote, "POST", "chat?a=b&c=d", "{\"text\":\"hello\"}");
    assert_string_equal(next_of(remote),
                        "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/k3v9/chat\",\"query\":{\"a\":\"b\",\"c\":\"d\","
                        "\"invitation\":\"secret\"},\"tag\":1,\"body\":{\"text\":\"hello\"}}");
    assert_false(tv_remote_answer_of(remote, tag).come);
    tv_text_add(&text,
                "{\"type\":\"answer\",\"tag\":1,\"status\":429,\"body\":{\"code\":\"too_many\",\"message\":\"You talk too fast; wait a "
                "moment.\"}}");
    assert_true(tv_remote_hear(remote, answer, strlen(answer), 0));
    tv_remote_answer got = tv_remote_answer_of(remote, tag);
    assert_true(got.come && got.status == 429);
    assert_string_equal(got.code, "too_many");
    assert_string_equal(got.error.what, tv_translate(TV_DE, "You talk too fast; wait a moment."));
    assert_memory_equal(got.body, "{\"code\"", 7);
    for (int k = 0; k < 100; k++) tv_remote_ask(remote, "GET", "/me", NULL);
    assert_int_equal(tv_remote_ask(remote, "GET", "/me", NULL), 0); /* too much at once */
    tv_remote_close(remote);
}

/* ---- what must not be believed ---- */

static void test_other_layouts_are_asked_for_in_json(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        void *view = malloc(tv_games[k]->state_bytes);
        it.layout = "0123456789abcdef";
        hear(remote, snapshot(&it, 0));
        forget_asked(remote);
        assert_false(tv_remote_has_game(remote));
        assert_true(tv_remote_about(remote)->json);
        it.json = true;
        hear(remote, snapshot(&it, 0));
        assert_true(tv_remote_has_game(remote));
        while (play_first(it.table) && tv_table_decisions(it.table) < 60) {
            hear(remote, step(&it, 0));
            assert_false(tv_remote_about(remote)->failed);
            tv_table_view(it.table, 0, view);
            assert_memory_equal(view, tv_remote_view(remote, tv_table_decisions(it.table)), tv_games[k]->state_bytes);
        }
        it.json = false; /* a server that does not know JSON after all */
        hear(remote, snapshot(&it, 0));
        assert_true(tv_remote_about(remote)->failed);
        free(view);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

static void assert_refused(char *message, const char *words) {
    tv_remote *remote = client();
    hear(remote, message);
    assert_true(tv_remote_about(remote)->failed);
    assert_non_null(strstr(tv_remote_about(remote)->reason, words));
    assert_false(tv_remote_has_game(remote));
    tv_remote_close(remote);
}

/* The message with what stands behind "name":" up to the next quotation mark replaced. */
static char *spoiled(char *message, const char *name, const char *value) {
    tv_text text = tv_heap_text();
    char *at = strstr(message, name), *from = strchr(at + strlen(name), '"') + 1, *to = strchr(from, '"');
    tv_text_add_bytes(&text, message, (size_t)(from - message));
    tv_text_add(&text, value);
    tv_text_add(&text, to);
    free(message);
    return text.at;
}

static void test_views_that_cannot_be(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    assert_refused(spoiled(snapshot(&it, 0), "\"setup\":", "trivium 99"), "update the program");
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", "AAAA"), "update the program");
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", "no base64 at all!"), "update the program");
    char *others = snapshot(&it, 1), *view = strstr(others, "\"view\":\"") + 8;
    *strchr(view, '"') = '\0';
    assert_refused(spoiled(snapshot(&it, 0), "\"view\":", view), "update the program"); /* somebody else's cards */
    free(others);
    tv_table_close(it.table);
}

static uint64_t lots = 11;
static uint32_t lot(uint32_t many) { return (uint32_t)((tv_fast_next(&lots) >> 32) % many); }

/* Bytes of a view, spoiled: refused, or a position that the rules allow; never anything else. */
static void test_spoiled_views(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        const tv_game *game = tv_games[k];
        server it = serve(game);
        char *whole = snapshot(&it, 0);
        uint32_t refused = 0;
        char *from = strstr(whole, "\"view\":\"") + 8, *to = strchr(from, '"');
        enum { TRIED = 100 };
        for (int n = 0; n < TRIED; n++) {
            char *at = from + lot((uint32_t)(to - from)), kept = *at;
            tv_remote *remote = client();
            *at = kept == 'A' ? '/' : 'A';
            tv_remote_hear(remote, whole, strlen(whole), 0);
            refused += tv_remote_about(remote)->failed;
            if (tv_remote_has_game(remote)) assert_null(game->validate(tv_remote_box(remote), tv_remote_view(remote, 0)));
            tv_remote_close(remote);
            *at = kept;
        }
        assert_true(refused > TRIED / 4);
        free(whole);
        tv_table_close(it.table);
    }
}

/* Looks at everything that a session would look at. */
static void look_at(tv_remote *remote) {
    uint32_t count;
    char words[1024];
    const tv_logged *log = tv_remote_log(remote, &count);
    const tv_remote_table *about = tv_remote_about(remote);
    if (!tv_remote_has_game(remote)) return;
    const tv_record *record = tv_remote_record(remote);
    tv_reader reader = tv_record_reader(record, TV_EN);
    for (uint32_t k = 0; k < count; k++) {
        tv_text sentence = TV_TEXT_OVER(words);
        record->game->sentence(tv_remote_box(remote), &log[k].event, &reader, &sentence);
    }
    assert_non_null(tv_remote_view(remote, about->number));
    assert_null(record->game->validate(tv_remote_box(remote), tv_remote_view(remote, about->number)));
    assert_true(about->seats <= TV_SEATS_MAX && about->offer_count <= TV_REMOTE_OFFERS_MAX);
    has_news(remote, TV_NEWS_NONE, "");
}

/* Events with any numbers are left out or put into words, as the game can. */
static void test_events_that_cannot_be(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        uint32_t kinds = 0;
        while (tv_games[k]->event_kinds[kinds].name) kinds++;
        for (int round = 0; round < 40; round++) {
            tv_text events = tv_heap_text();
            tv_json json = tv_json_into(&events);
            tv_json_array(&json, "strange");
            for (int n = 0; n < 80; n++) {
                tv_logged strange = {.decision = 0};
                strange.event.kind = (uint16_t)lot(kinds + 2);
                strange.event.seat = (uint8_t)(lot(4) ? lot(4) : 250 + lot(6));
                strange.event.masked = (uint8_t)lot(3);
                for (int i = 0; i < TV_EVENT_ARGS; i++) strange.event.open[i] = (int16_t)(lot(3) ? (int)lot(24) : (int)lot(65536) - 32768);
                for (int i = 0; i < TV_EVENT_SECRETS; i++) strange.event.secret[i] = (int16_t)((int)lot(65536) - 32768);
                add_event(&it, &json, &strange);
            }
            tv_json_array_end(&json);
            char *message = snapshot(&it, 0), *at = strstr(message, "\"events\":[");
            tv_text whole = tv_heap_text();
            tv_text_add_bytes(&whole, message, (size_t)(at - message));
            tv_text_add(&whole, "\"events\":");
            tv_text_add(&whole, strchr(events.at, '['));
            tv_text_add(&whole, ",\"were\":");
            tv_text_add(&whole, strchr(at, '['));
            tv_remote *remote = client();
            hear(remote, whole.at);
            assert_true(tv_remote_has_game(remote));
            look_at(remote);
            tv_remote_close(remote);
            free(message);
            free(events.at);
        }
        tv_table_close(it.table);
    }
}

static void test_texts_that_would_disturb(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    it.other_name = "Ben\033[2J\n\xC2\x9B\xE2\x80\xAE\x7F"
                    "é";
    hear(remote, snapshot(&it, 0));
    assert_string_equal(tv_remote_about(remote)->seat[1].name, "Ben?[2J????é");
    assert_string_equal(tv_remote_record(remote)->seats[1].name, "Ben?[2J????é");
    tv_remote_close(remote);
    it.other_name = "A name that is far longer than any name may be, with a ß near the end: ßßßßßß";
    remote = client();
    hear(remote, snapshot(&it, 0));
    assert_true(strlen(tv_remote_about(remote)->seat[1].name) < TV_NAME_MAX);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* Whole messages cut anywhere, and with bytes and runs of bytes changed: they are refused or understood, and what is known stays sound. */
static void test_truncated_and_mutated(void **state) {
    (void)state;
    static const char letters[] = "{}[]\",:0123456789-eE.\\untrfalsbdA/+= \0\x01\xFF\xC3";
    for (uint32_t k = 0; tv_games[k]; k++)
        for (int form = 0; form < 2; form++) {
            server it = serve(tv_games[k]);
            it.json = form == 1;
            it.layout = form == 1 ? "00" : NULL;
            it.more =
                "\"muted\":1,\"chat\":[{\"person\":\"Ben\",\"at_ms\":5,\"text\":\"hi\"}],\"offers\":[{\"kind\":\"end\",\"by\":1,\"seat\":0,"
                "\"agreed\":2}],";
            for (int decision = 0; decision < 6; decision++) play_first(it.table);
            char *whole = snapshot(&it, 0);
            play_first(it.table);
            char *next = step(&it, 0);
            size_t size = strlen(whole), step_size = strlen(next);
            for (size_t cut = 0; cut < size; cut += 1 + size / 30) {
                tv_remote *remote = client();
                assert_false(tv_remote_hear(remote, whole, cut, 0));
                assert_false(tv_remote_has_game(remote));
                tv_remote_close(remote);
            }
            for (int round = 0; round < 40; round++) {
                char *mutant = tv_heap_copy(whole, size), *after = tv_heap_copy(next, step_size);
                for (uint32_t n = 1 + lot(4); n > 0; n--) mutant[lot((uint32_t)size)] = letters[lot(sizeof letters - 1)];
                for (uint32_t n = lot(3); n > 0; n--) after[lot((uint32_t)step_size)] = letters[lot(sizeof letters - 1)];
                tv_remote *remote = client();
                if (round % 2 == 0) tv_remote_hear(remote, whole, size, 0);
                tv_remote_hear(remote, mutant, size, 0);
                look_at(remote);
                tv_remote_hear(remote, after, step_size, 0);
                look_at(remote);
                tv_remote_close(remote);
                free(mutant);
                free(after);
            }
            free(whole);
            free(next);
            tv_table_close(it.table);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_by_steps),
        cmocka_unit_test(test_only_the_actors_clock_runs),
        cmocka_unit_test(test_a_gap_is_noticed),
        cmocka_unit_test(test_older_events_are_joined),
        cmocka_unit_test(test_a_move_is_said_until_it_is_heard),
        cmocka_unit_test(test_a_refused_move_is_told_with_its_clause),
        cmocka_unit_test(test_a_move_is_not_said_into_another_position),
        cmocka_unit_test(test_taking_back_is_told),
        cmocka_unit_test(test_talk_offers_and_answers),
        cmocka_unit_test(test_own_offers_that_come_to_nothing),
        cmocka_unit_test(test_presence),
        cmocka_unit_test(test_refused_watching),
        cmocka_unit_test(test_questions_of_the_host),
        cmocka_unit_test(test_other_layouts_are_asked_for_in_json),
        cmocka_unit_test(test_views_that_cannot_be),
        cmocka_unit_test(test_spoiled_views),
        cmocka_unit_test(test_events_that_cannot_be),
        cmocka_unit_test(test_texts_that_would_disturb),
        cmocka_unit_test(test_truncated_and_mutated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
