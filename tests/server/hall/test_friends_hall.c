/* Friends: following and being seen, challenges, and what somebody's own games came to. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- following ---- */

static const json_t *only_follow(rig *it, const char *cookie) {
    assert_int_equal(rig_ask(it, cookie, "GET", "/me/follows", NULL), 200);
    const json_t *list = json_object_get(it->body, "follows");
    assert_int_equal(json_array_size(list), 1);
    return json_array_get(list, 0);
}

static bool is_online(const json_t *follow) { return json_is_true(json_object_get(follow, "online")); }

/* Who follows somebody sees when they are there and which public game they play, at once; nobody learns by whom they are followed. */
static void test_following_somebody(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], second_id[32], body[96], path[96];
    rig_guest(it, first);
    rig_guest(it, second);
    rig_guest(it, third);
    id_of(it, second, second_id);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", second_id);
    assert_int_equal(rig_ask(it, second, "POST", "/me/follows", body), 404); /* not oneself */
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", "{\"person\":\"0123456789ab\"}"), 404);
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", "{\"name\":\"nobody of that name\"}"), 404);
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", body), 201);
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", body), 201); /* twice is once */
    assert_false(is_online(only_follow(it, first)));
    rig_connect(it, 1, first, "a");
    rig_hear(it, 1, "{\"do\":\"mine\"}");
    rig_connect(it, 3, third, "a");
    rig_hear(it, 3, "{\"do\":\"mine\"}");
    rig_forget(it);
    rig_connect(it, 2, second, "a");
    assert_true(is_online(rig_last(it, 1, "friend")));
    assert_true(is_online(only_follow(it, first)));
    assert_null(rig_last(it, 3, "friend")); /* a stranger hears nothing, nor does who is followed */
    assert_null(rig_last(it, 2, "friend"));
    char table[32];
    snprintf(table, sizeof table, "%s", make_table(it, second, ""));
    assert_int_equal(ask_table(it, third, "POST", table, "/join", "{}"), 200);
    assert_int_equal(ask_table(it, second, "POST", table, "/join", "{\"salt\":\"s\"}"), 200);
    assert_string_equal(text_at(json_object_get(rig_last(it, 1, "friend"), "table"), "id"), table);
    assert_int_equal(ask_table(it, second, "POST", table, "/resign", "{}"), 200);
    assert_true(json_is_null(json_object_get(rig_last(it, 1, "friend"), "table")));
    /* not seen, for a while */
    assert_int_equal(rig_ask(it, second, "POST", "/me/seen", "{\"seen\":false}"), 200);
    assert_false(is_online(rig_last(it, 1, "friend")));
    assert_false(is_online(only_follow(it, first)));
    rig_restart(it);
    rig_connect(it, 2, second, "a");
    assert_false(is_online(only_follow(it, first)));
    assert_int_equal(rig_ask(it, second, "GET", "/me/seen", NULL), 200);
    assert_true(json_is_false(json_object_get(it->body, "seen")));
    assert_int_equal(rig_ask(it, second, "POST", "/me/seen", "{\"seen\":true}"), 200);
    assert_true(is_online(only_follow(it, first)));
    hall_disconnect(it->hall, 2, it->now_ms);
    assert_false(is_online(only_follow(it, first)));
    snprintf(path, sizeof path, "/me/follows/%s", second_id);
    assert_int_equal(rig_ask(it, first, "DELETE", path, NULL), 200);
    assert_int_equal(rig_ask(it, first, "DELETE", path, NULL), 404);
}

/* Whoever is blocked neither follows nor is followed, and is not told why; a deleted account is followed by nobody. */
static void test_blocked_people_do_not_follow(void **state) {
    rig *it = *state;
    char first[64], second[64], first_id[32], second_id[32], body[96], path[96];
    rig_guest(it, first);
    rig_guest(it, second);
    id_of(it, first, first_id);
    id_of(it, second, second_id);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", first_id);
    assert_int_equal(rig_ask(it, second, "POST", "/me/follows", body), 201);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", second_id);
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", body), 201);
    assert_int_equal(rig_ask(it, first, "GET", "/me/export", NULL), 200);
    assert_true(is_told(json_object_get(it->body, "follows"), second_id));
    assert_int_equal(rig_ask(it, first, "POST", "/me/blocks", body), 201);
    for (int again = 0; again < 2; again++) { /* also after a restart */
        assert_int_equal(rig_ask(it, second, "GET", "/me/follows", NULL), 200);
        assert_int_equal(json_array_size(json_object_get(it->body, "follows")), 0);
        assert_int_equal(rig_ask(it, first, "GET", "/me/follows", NULL), 200);
        assert_int_equal(json_array_size(json_object_get(it->body, "follows")), 0);
        rig_restart(it);
    }
    assert_int_equal(rig_ask(it, first, "POST", "/me/follows", body), 404);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", first_id);
    assert_int_equal(rig_ask(it, second, "POST", "/me/follows", body), 404);
    assert_string_equal(rig_text(it, "code"), "no_person");
    snprintf(path, sizeof path, "/me/blocks/%s", second_id);
    assert_int_equal(rig_ask(it, first, "DELETE", path, NULL), 200);
    assert_int_equal(rig_ask(it, second, "POST", "/me/follows", body), 201);
    assert_int_equal(rig_ask(it, first, "DELETE", "/me", NULL), 200);
    assert_int_equal(rig_ask(it, second, "GET", "/me/follows", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "follows")), 0);
}

/* ---- challenges ---- */

static int challenge(rig *it, const char *cookie, const char *person, bool public) {
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"public\":%s,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\",\"for\":\"%s\"}]}",
             a_game(), public ? "true" : "false", person);
    return rig_ask(it, cookie, "POST", "/tables", body);
}

static const char *state_of(const rig *it, hall_connection connection) { return text_at(rig_last(it, connection, "challenge"), "state"); }

/* A seat is kept for who is challenged, who hears of it at once, or when they come, and sits down there or declines. */
static void test_challenging_somebody(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], second_id[32], table[32];
    rig_guest(it, first);
    rig_guest(it, second);
    rig_guest(it, third);
    id_of(it, second, second_id);
    rig_connect(it, 1, first, "a");
    rig_hear(it, 1, "{\"do\":\"mine\"}");
    rig_connect(it, 2, second, "a");
    rig_hear(it, 2, "{\"do\":\"mine\"}");
    for (int public = 0; public < 2; public ++) {
        rig_forget(it);
        assert_int_equal(challenge(it, first, second_id, public == 1), 201);
        snprintf(table, sizeof table, "%s", rig_text(it, "id"));
        assert_string_equal(state_of(it, 2), "open");
        assert_string_equal(text_at(rig_last(it, 2, "challenge"), "table"), table);
        assert_int_equal(ask_table(it, third, "POST", table, "/join", "{}"), public ? 409 : 404); /* the seat is kept */
        rig_restart(it);                                                                          /* the challenge stays */
        rig_connect(it, 1, first, "a");
        rig_hear(it, 1, "{\"do\":\"mine\"}");
        rig_forget(it);
        rig_connect(it, 2, second, "a");
        rig_hear(it, 2, "{\"do\":\"mine\"}");
        assert_string_equal(state_of(it, 2), "open");
        assert_int_equal(ask_table(it, second, "GET", table, "", NULL), 200);
        if (public) {
            assert_int_equal(ask_table(it, second, "POST", table, "/join", "{}"), 200);
            assert_int_equal(json_integer_value(json_object_get(it->body, "you")), 1);
            continue;
        }
        assert_int_equal(ask_table(it, second, "POST", table, "/refuse", "{}"), 200);
        assert_string_equal(state_of(it, 1), "declined");
        assert_string_equal(text_at(json_object_get(rig_last(it, 1, "challenge"), "person"), "id"), second_id);
        assert_string_equal(state_of(it, 2), "lapsed");
        assert_int_equal(ask_table(it, second, "POST", table, "/refuse", "{}"), 404); /* a private table that is none of theirs */
    }
}

/* A challenge lapses with its table; whom somebody has blocked cannot challenge them; nobody can pester. */
static void test_challenges_have_bounds(void **state) {
    rig *it = *state;
    char first[64], second[64], first_id[32], second_id[32], table[32], body[96];
    rig_guest(it, first);
    rig_guest(it, second);
    id_of(it, first, first_id);
    id_of(it, second, second_id);
    rig_connect(it, 2, second, "a");
    rig_hear(it, 2, "{\"do\":\"mine\"}");
    assert_int_equal(challenge(it, first, first_id, true), 404);
    assert_int_equal(challenge(it, first, "0123456789ab", true), 404);
    assert_int_equal(challenge(it, first, second_id, true), 201);
    snprintf(table, sizeof table, "%s", rig_text(it, "id"));
    assert_string_equal(state_of(it, 2), "open");
    assert_int_equal(ask_table(it, first, "POST", table, "/leave", "{}"), 200);
    assert_string_equal(state_of(it, 2), "lapsed");
    assert_int_equal(ask_table(it, second, "POST", table, "/refuse", "{}"), 409);
    assert_int_equal(challenge(it, first, second_id, true), 201);
    assert_int_equal(challenge(it, first, second_id, true), 429);
    assert_string_equal(rig_text(it, "code"), "too_many");
    rig_pass(it, 200000);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", first_id);
    assert_int_equal(rig_ask(it, second, "POST", "/me/blocks", body), 201);
    assert_int_equal(challenge(it, first, second_id, true), 404);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", second_id);
    assert_int_equal(challenge(it, second, first_id, true), 404);
}

/* ---- statistics ---- */

/* What became of the own games, with what was guessed; it is nobody else's, can be taken along and forgotten. */
static void test_statistics_of_the_own_games(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/guess", "{\"turn\":1,\"said\":101}"), 400);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/guess", "{\"said\":70}"), 400);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/guess", "{\"turn\":1000,\"said\":70}"), 409);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/guess", "{\"turn\":0,\"said\":70}"), 200);
    assert_int_equal(rig_ask(it, two.first, "GET", "/me/statistics", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "games")), 0); /* it goes on */
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/guess", "{\"turn\":0,\"said\":70}"), 409);
    for (int own = 0; own < 2; own++) {
        assert_int_equal(rig_ask(it, own ? two.first : two.second, "GET", "/me/statistics", NULL), 200);
        const json_t *games = json_object_get(it->body, "games"), *game = json_array_get(games, 0);
        assert_int_equal(json_array_size(games), 1);
        assert_string_equal(text_at(game, "reason"), "resign");
        int64_t seat = json_integer_value(json_object_get(game, "seat"));
        assert_int_equal(json_integer_value(json_array_get(json_object_get(game, "places"), (size_t)seat)), own ? 1 : 2);
        assert_true(is_told(json_object_get(game, "against"), "people"));
        assert_int_equal(json_array_size(json_object_get(game, "guesses")), own);
    }
    assert_int_equal(rig_ask(it, two.first, "GET", "/me/export", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "guesses")), 1);
    assert_int_equal(rig_ask(it, two.first, "DELETE", "/me/guesses", NULL), 200);
    assert_int_equal(rig_ask(it, two.first, "GET", "/me/statistics", NULL), 200);
    assert_false(is_told(it->body, "said"));
    assert_int_equal(rig_ask(it, NULL, "GET", "/me/statistics", NULL), 401);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_following_somebody),     RIGGED(test_blocked_people_do_not_follow), RIGGED(test_challenging_somebody),
        RIGGED(test_challenges_have_bounds), RIGGED(test_statistics_of_the_own_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
