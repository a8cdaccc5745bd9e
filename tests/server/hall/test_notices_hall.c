/* Notices to people who are away: only to those who want them, only while they are away, once for a turn, after the disk has it, and
 * nothing in them that not everybody may know. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { AFTER_MS = 20000 };

static void make_account(rig *it, const char *name, char cookie[64], const char *kinds) {
    char body[160];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"long enough\"}", name);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", it->cookie);
    if (kinds == NULL) return;
    snprintf(body, sizeof body, "{\"kinds\":[%s]}", kinds);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/notices", body), 200);
}

static const char all[] = "\"your_turn\",\"begun\",\"offer\",\"game_over\"";

/* Two accounts at a running table, nobody connected. */
static pair begin_apart(rig *it, const char *kinds, const char *more) {
    pair two;
    make_account(it, "Ada", two.first, kinds);
    make_account(it, "Bea", two.second, kinds);
    snprintf(two.id, sizeof two.id, "%s", make_table(it, two.first, more));
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/join", "{}"), 200);
    assert_string_equal(rig_text(it, "status"), "running");
    return two;
}

static const char *member(const rig *it, uint32_t index, const char *name) {
    assert_true(index < it->notice_count);
    const char *text = json_string_value(json_object_get(it->notices[index], name));
    return text != NULL ? text : "";
}

static const char *name_in(const rig *it, uint32_t index) {
    assert_true(index < it->notice_count);
    return json_string_value(json_object_get(json_object_get(it->notices[index], "person"), "name"));
}

/* Who must decide at the pair's table. */
static const char *actor_name(rig *it, const pair *two) {
    assert_int_equal(ask_table(it, two->first, "GET", two->id, "", NULL), 200);
    return json_integer_value(json_object_get(it->body, "actor")) == 0 ? "Ada" : "Bea";
}

static void test_wishes_are_kept_and_off_at_first(void **state) {
    rig *it = *state;
    char guest[64], cookie[64];
    rig_guest(it, guest);
    assert_int_equal(rig_ask(it, guest, "POST", "/me/notices", "{\"kinds\":[\"your_turn\"]}"), 400);
    make_account(it, "Ada", cookie, NULL);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me/notices", NULL), 200);
    assert_true(json_is_true(json_object_get(it->body, "available")));
    assert_int_equal(json_array_size(json_object_get(it->body, "kinds")), 0);
    assert_int_equal(json_array_size(json_object_get(it->body, "all")), 5);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/notices", "{\"kinds\":[\"offer\",\"game_over\"]}"), 200);
    static const char *const bad[] = {"{}", "{\"kinds\":\"offer\"}", "{\"kinds\":[\"everything\"]}", "{\"kinds\":[1]}"};
    for (int i = 0; i < 4; i++) assert_int_equal(rig_ask(it, cookie, "POST", "/me/notices", bad[i]), 400);
    rig_restart(it);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me/notices", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "kinds")), 2);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/notices", "{\"kinds\":[]}"), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "kinds")), 0);
    assert_int_equal(rig_ask(it, NULL, "GET", "/me/notices", NULL), 401);
}

/* Who is challenged while away hears of it, if they want to. */
static void test_a_challenge_is_a_notice(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], id[32], body[256];
    make_account(it, "Ada", first, all);
    make_account(it, "Bea", second, "\"challenge\"");
    make_account(it, "Cid", third, all);
    for (int asked = 0; asked < 2; asked++) {
        assert_int_equal(rig_ask(it, asked ? second : third, "GET", "/me", NULL), 200);
        snprintf(id, sizeof id, "%s", rig_text(it, "id"));
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\",\"for\":\"%s\"}]}", a_game(), id);
        assert_int_equal(rig_ask(it, first, "POST", "/tables", body), 201);
        assert_int_equal(it->notice_count, asked);
    }
    assert_string_equal(member(it, 0, "kind"), "challenge");
    assert_string_equal(name_in(it, 0), "Bea");
    assert_string_equal(member(it, 0, "by"), "Ada");
}

static void test_nobody_is_told_who_did_not_ask(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, NULL, "");
    for (int i = 0; i < 10; i++) rig_pass(it, AFTER_MS);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(it->notice_count, 0);
}

static void test_one_notice_a_turn(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, "\"your_turn\"", ",\"clock\":{\"kind\":\"days\",\"days\":2}");
    rig_pass(it, AFTER_MS - 1);
    assert_int_equal(it->notice_count, 0);
    rig_pass(it, 1);
    assert_int_equal(it->notice_count, 1);
    assert_string_equal(member(it, 0, "kind"), "your_turn");
    assert_string_equal(member(it, 0, "table"), two.id);
    assert_string_equal(member(it, 0, "game"), a_game());
    assert_string_equal(name_in(it, 0), actor_name(it, &two));
    int64_t deadline = json_integer_value(json_object_get(it->notices[0], "deadline_ms"));
    assert_int_equal(deadline, it->now_ms - AFTER_MS + 2 * 86400000);
    for (int i = 0; i < 5; i++) rig_pass(it, AFTER_MS);
    rig_restart(it); /* told is told */
    for (int i = 0; i < 5; i++) rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 1);
    const char *before = actor_name(it, &two);
    while (strcmp(actor_name(it, &two), before) == 0) assert_true(play_one(it, &two, "last"));
    rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 2); /* another one's decision now */
    assert_string_not_equal(name_in(it, 1), before);
    assert_string_not_equal(member(it, 0, "id"), member(it, 1, "id"));
}

/* Who is here sees for himself; who goes while it is his turn is told when he has been away for a while. */
static void test_only_people_who_are_away(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, "\"your_turn\"", "");
    rig_connect(it, 1, two.first, "a");
    rig_connect(it, 2, two.second, "a");
    for (int i = 0; i < 5; i++) rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 0);
    hall_disconnect(it->hall, 1, it->now_ms);
    hall_disconnect(it->hall, 2, it->now_ms);
    rig_pass(it, AFTER_MS - 1); /* only loading the page again? */
    assert_int_equal(it->notice_count, 0);
    rig_pass(it, 1);
    assert_int_equal(it->notice_count, 1);
}

static void test_a_notice_waits_for_the_disk(void **state) {
    rig *it = *state;
    begin_apart(it, "\"your_turn\"", "");
    it->slow = true;
    rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 0);
    rig_restart(it); /* it was not kept that somebody was told: so nobody was */
    it->slow = false;
    rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 1);
    rig_restart(it);
    rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 1);
}

/* What a standing answer answers needs nobody; what it does not, does. */
static void test_standing_answers_come_first(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, "\"your_turn\"", "");
    const char *const cookies[] = {two.first, two.second};
    for (int i = 0; i < 2; i++)
        assert_int_equal(ask_table(it, cookies[i], "POST", two.id, "/standing", "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"), 200);
    for (int i = 0; i < 48; i++) rig_pass(it, 4000);
    assert_int_equal(it->notice_count, 0);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    assert_true(json_integer_value(json_object_get(it->body, "number")) >= 10);
}

static void test_nobody_is_told_for_a_bot_that_took_over(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, "\"your_turn\"", "");
    rig_connect(it, 1, two.first, "a");
    rig_pass(it, 180000);
    rig_forget_notices(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 200);
    pair alone = two;
    memcpy(alone.second, two.first, sizeof alone.second);
    uint32_t thoughts = 0;
    for (int i = 0; i < 20; i++) {
        rig_pass(it, AFTER_MS); /* also while the bot is to decide */
        for (; it->job_count > 0; thoughts++) {
            rig_work(it);
            rig_settle(it);
        }
        assert_true(play_one(it, &alone, "last"));
    }
    assert_true(thoughts > 3);
    assert_int_equal(it->notice_count, 0);
}

static void test_beginning_offers_and_end(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, all, "");
    assert_int_equal(it->notice_count, 1); /* who must decide hears of that instead */
    assert_string_equal(member(it, 0, "kind"), "begun");
    assert_string_not_equal(name_in(it, 0), actor_name(it, &two));
    assert_true(json_is_null(json_object_get(it->notices[0], "deadline_ms")));
    rig_forget_notices(it);
    rig_connect(it, 1, two.first, "a");
    for (int i = 0; i < 5; i++) { /* made again and again: told once */
        assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200);
        assert_int_equal(ask_table(it, two.first, "POST", two.id, "/decline", "{\"kind\":\"end\"}"), 200);
    }
    assert_int_equal(it->notice_count, 1);
    assert_string_equal(member(it, 0, "kind"), "offer");
    assert_string_equal(member(it, 0, "offer"), "end");
    assert_string_equal(name_in(it, 0), "Bea");
    rig_forget_notices(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(it->notice_count, 1);
    assert_string_equal(member(it, 0, "kind"), "game_over");
    assert_string_equal(name_in(it, 0), "Bea");
    rig_forget_notices(it);
    assert_int_equal(rig_ask(it, two.second, "DELETE", "/me", "{\"password\":\"long enough\"}"), 200);
    rig_pass(it, AFTER_MS);
    assert_int_equal(it->notice_count, 0); /* who is gone is told nothing more */
}

/* Chat, moves, hands, salts, secrets: none of it is in any notice. */
static void test_a_notice_is_public(void **state) {
    rig *it = *state;
    pair two = begin_apart(it, all, ",\"undo\":false");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"xyzzy\"}"), 200);
    for (int i = 0; i < 8; i++) {
        rig_pass(it, AFTER_MS);
        assert_true(play_one(it, &two, "last"));
    }
    assert_true(it->notice_count > 3);
    static const char *const members[] = {"id", "kind", "at_ms", "person", "table", "game", "turn", "deadline_ms", "offer"};
    for (uint32_t i = 0; i < it->notice_count; i++) {
        assert_int_equal(json_object_size(it->notices[i]), sizeof members / sizeof *members);
        for (size_t k = 0; k < sizeof members / sizeof *members; k++) assert_non_null(json_object_get(it->notices[i], members[k]));
        assert_int_equal(json_object_size(json_object_get(it->notices[i], "person")), 2);
        char *text = json_dumps(it->notices[i], 0);
        assert_null(strstr(text, "xyzzy"));
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_wishes_are_kept_and_off_at_first), RIGGED(test_nobody_is_told_who_did_not_ask),
        RIGGED(test_a_challenge_is_a_notice),          RIGGED(test_one_notice_a_turn),
        RIGGED(test_only_people_who_are_away),         RIGGED(test_a_notice_waits_for_the_disk),
        RIGGED(test_standing_answers_come_first),      RIGGED(test_nobody_is_told_for_a_bot_that_took_over),
        RIGGED(test_beginning_offers_and_end),         RIGGED(test_a_notice_is_public),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
