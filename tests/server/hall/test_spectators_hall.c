/* Crowds: ten thousand connections that look at one table or wait in the lobby. What they are told alike is made once, however many they
 * are; here the work is counted, tools/bench-server measures the time. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { CROWD = 10000, SMALL_CROWD = 1000, FIRST = 100, PER_ADDRESS = 100 };

/* The crowd says something after it has come, every other one with `more`. */
static void crowd_says(rig *it, uint32_t count, const char *words, const char *more) {
    for (uint32_t i = 0; i < count; i++) {
        char address[32], message[200];
        snprintf(address, sizeof address, "crowd %u", i / PER_ADDRESS);
        snprintf(message, sizeof message, "{%s%s}", words, i % 2 == 1 ? more : "");
        rig_connect(it, FIRST + i, NULL, address);
        rig_hear(it, FIRST + i, message);
    }
}

static void crowd_watches(rig *it, uint32_t count, const pair *two) {
    char words[96];
    snprintf(words, sizeof words, "\"do\":\"watch\",\"table\":\"%s\"", two->id);
    crowd_says(it, count, words, ",\"form\":\"json\"");
}

typedef struct work {
    uint64_t views, encoded, messages, receivers;
} work;

static work work_of(const rig *it) {
    hall_figures figures = hall_count(it->hall);
    return (work){figures.views, figures.encoded, it->messages, it->receivers};
}

static void assert_work(const rig *it, const work *before, const work *expected) {
    work now = work_of(it);
    assert_int_equal(now.views - before->views, expected->views);
    assert_int_equal(now.encoded - before->encoded, expected->encoded);
    assert_int_equal(now.messages - before->messages, expected->messages);
    assert_int_equal(now.receivers - before->receivers, expected->receivers);
}

/* Finds who must decide and the first legal move. */
static const char *next_move(rig *it, const pair *two, char *body, size_t size) {
    for (int seat = 0; seat < 2; seat++) {
        const char *cookie = seat == 0 ? two->first : two->second;
        assert_int_equal(ask_table(it, cookie, "GET", two->id, "", NULL), 200);
        const json_t *moves = json_object_get(it->body, "moves");
        if (json_array_size(moves) == 0) continue;
        snprintf(body, size, "{\"number\":%d,\"move\":\"%s\"}", (int)json_integer_value(json_object_get(it->body, "number")) + 1,
                 json_string_value(json_object_get(json_array_get(moves, 0), "text")));
        return cookie;
    }
    fail();
    return NULL;
}

/* Two players and a crowd of two forms: four views and four texts a move, not ten thousand. */
static void test_a_move_is_shown_once_for_all_spectators(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    crowd_watches(it, CROWD, &two);
    for (int i = 0; i < 5; i++) {
        char body[300];
        const char *cookie = next_move(it, &two, body, sizeof body);
        work before = work_of(it);
        assert_int_equal(ask_table(it, cookie, "POST", two.id, "/move", body), 200);
        assert_work(it, &before, &(work){.views = 4, .encoded = 4, .messages = 4, .receivers = CROWD + 3});
    }
    for (uint32_t i = 0; i < CROWD - 2; i++) hall_disconnect(it->hall, FIRST + i, it->now_ms);
    assert_true(play_one(it, &two, "first"));
    json_t *bytes = rig_last(it, FIRST + CROWD - 2, "step"), *json = rig_last(it, FIRST + CROWD - 1, "step");
    assert_true(json_is_string(json_object_get(bytes, "view")));
    assert_true(json_is_object(json_object_get(json, "view")));
    assert_int_equal(json_integer_value(json_object_get(bytes, "number")), 6);
    assert_int_equal(json_integer_value(json_object_get(json, "number")), 6);
}

/* Whole snapshots, talk and who is here: the same. The last to come have gone again: they hear nothing more. */
static void test_other_messages_are_shared_too(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    crowd_watches(it, SMALL_CROWD, &two);
    for (uint32_t i = 0; i < SMALL_CROWD / 2; i++) hall_disconnect(it->hall, FIRST + SMALL_CROWD - 1 - i, it->now_ms);
    work before = work_of(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"hello\"}"), 200);
    assert_work(it, &before, &(work){.encoded = 1, .messages = 1, .receivers = SMALL_CROWD / 2 + 3});
    before = work_of(it);
    hall_disconnect(it->hall, 2, it->now_ms);
    assert_work(it, &before, &(work){.encoded = 1, .messages = 1, .receivers = SMALL_CROWD / 2 + 2});
    before = work_of(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_work(it, &before, &(work){.views = 3, .encoded = 3, .messages = 3, .receivers = SMALL_CROWD / 2 + 2});
}

/* Strangers hear the same of a table; who made it or sits at it hears which seat is the own. */
static void test_the_lobby_hears_one_message(void **state) {
    rig *it = *state;
    char maker[64];
    rig_guest(it, maker);
    rig_connect(it, 1, maker, "a");
    rig_hear(it, 1, "{\"do\":\"lobby\"}");
    crowd_says(it, CROWD, "\"do\":\"lobby\"", "");
    work before = work_of(it);
    make_table(it, maker, "");
    assert_work(it, &before, &(work){.encoded = 2, .messages = 2, .receivers = CROWD + 1});
    rig_forget(it);
    hall_disconnect(it->hall, FIRST, it->now_ms);
    for (uint32_t i = 1; i < CROWD - 10; i++) hall_disconnect(it->hall, FIRST + i, it->now_ms);
    before = work_of(it);
    make_table(it, maker, "");
    assert_work(it, &before, &(work){.encoded = 2, .messages = 2, .receivers = 10 + 1});
    const json_t *own = json_object_get(rig_last(it, 1, "lobby_table"), "about");
    const json_t *others = json_object_get(rig_last(it, FIRST + CROWD - 1, "lobby_table"), "about");
    assert_true(json_is_true(json_object_get(own, "maker")) && json_is_integer(json_object_get(own, "you")));
    assert_true(json_is_false(json_object_get(others, "maker")) && json_is_null(json_object_get(others, "you")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_a_move_is_shown_once_for_all_spectators),
        RIGGED(test_other_messages_are_shared_too),
        RIGGED(test_the_lobby_hears_one_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
