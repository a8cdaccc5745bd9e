/* What one node does for people at others: calls that nobody heard and news that were missed are made good, and who is away is answered for and
 * written to by whoever has the table. */
/* links: hall */
#include "halls_pair.h"
#include "server/hall/tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { FIRST = 11, THIRD = 13 }; /* connections */

static int open_halls(void **state) {
    halls *it = calloc(1, sizeof *it);
    halls_open(it, 3);
    *state = it;
    return 0;
}

static int close_halls(void **state) {
    halls_close(*state);
    free(*state);
    return 0;
}

/* ---- news that nobody heard ---- */

static bool lose_all(void *host) { return host != NULL; }

/* Whether a table waits, runs or is not in the list, by what a connection was told last. */
static const char *listed(halls *it, uint32_t node, hall_connection connection, const char *table) {
    rig *at = halls_rig(it, node);
    for (uint32_t i = at->said_count; i > 0; i--) {
        const json_t *message = at->said[i - 1].message, *about = json_object_get(message, "about"), *each;
        const char *type = json_string_value(json_object_get(message, "type"));
        size_t place;
        if (at->said[i - 1].to != connection) continue;
        if (strcmp(type, "lobby_table") == 0 && strcmp(json_string_value(json_object_get(about, "id")), table) == 0)
            return json_string_value(json_object_get(about, "status"));
        if (strcmp(type, "lobby") != 0) continue;
        json_array_foreach(json_object_get(message, "tables"), place,
                           each) if (strcmp(json_string_value(json_object_get(each, "id")), table) ==
                                     0) return json_string_value(json_object_get(each, "status"));
        return "";
    }
    return "";
}

/* A call that is not heard is found by the next look. */
static void test_a_lost_call_is_found(void **state) {
    halls *it = *state;
    halls_connect(it, 2, THIRD, NULL);
    halls_hear(it, 2, THIRD, "{\"do\":\"lobby\"}");
    it->is_lost = lose_all;
    it->host = it;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_run(it, 4000);
    assert_true(it->calls_lost > 0);
    assert_string_equal(listed(it, 2, THIRD, two.table), "running");
}

/* Where it cannot be told any more what others have changed, everything that is shown is looked at again: who is logged out goes though they only
 * watch, whoever looks at the list of tables or follows a tournament is shown it anew. A read that fails is repeated. */
static void test_what_was_missed_is_made_good(void **state) {
    for (int failing = 0; failing < 2; failing++) {
        halls *it = *state;
        rig *away = halls_rig(it, 2);
        halls_pair two = halls_begin_pair(it, 0, 1, "");
        halls_pair gone = halls_begin_pair(it, 0, 1, "");
        halls_watch(it, 2, FIRST, two.first, two.table);
        halls_connect(it, 2, THIRD, NULL);
        halls_hear(it, 2, THIRD, "{\"do\":\"lobby\"}");
        assert_string_equal(listed(it, 2, THIRD, gone.table), "running");
        halls_run(it, 3000);
        uint32_t drops = away->drops;
        it->nodes[2].cut_off = true;
        assert_int_equal(halls_ask(it, 0, two.first, "POST", "/logout", "{}"), 200);
        assert_int_equal(halls_ask(it, 1, gone.first, "POST", halls_path(gone.table, "/resign"), "{}"), 200);
        halls_pair fresh = halls_begin_pair(it, 0, 1, "");
        it->nodes[2].cut_off = false;
        it->nodes[2].misses = true;
        rig_forget(away);
        if (failing) away->failing_reads = 6;
        halls_run(it, failing ? 25000 : 7000);
        assert_int_equal(it->news_missed, 1);
        assert_true(away->drops > drops);
        assert_int_equal(away->dropped, FIRST);
        assert_string_equal(listed(it, 2, THIRD, fresh.table), "running");
        assert_non_null(halls_last(it, 2, THIRD, "lobby"));
        assert_string_equal(listed(it, 2, THIRD, gone.table), "");
        close_halls(state);
        open_halls(state);
    }
}

/* ---- who is away ---- */

/* A standing answer is given by whoever has the table, for somebody who is nowhere, and goes on at the next owner. */
static void test_standing_answers_go_on_elsewhere(void **state) {
    enum { LONGEST_MS = 16000, ROUNDS = 3 };
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {1, 1};
    const hall_connection links[] = {FIRST, FIRST};
    assert_int_equal(
        halls_ask(it, 2, two.second, "POST", halls_path(two.table, "/standing"), "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"), 200);
    halls_watch(it, 1, FIRST, two.first, two.table);
    uint32_t said = 0;
    for (int owner_lives = 1; owner_lives >= 0; owner_lives--) {
        uint32_t before = halls_moves_stored(it, two.table), said_before = said;
        if (!owner_lives) {
            halls_kill(it, 0);
            halls_run(it, 9000);
        }
        for (int round = 0; round < ROUNDS; round++) {
            said += halls_say_move(it, &two, nodes, links);
            halls_run(it, LONGEST_MS);
        }
        assert_true(halls_moves_stored(it, two.table) - before > said - said_before); /* the rest was answered */
    }
    assert_true(said > 0);
}

static void make_account(halls *it, uint32_t node, const char *name, char cookie[64]) {
    char body[96];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"long enough\"}", name);
    assert_int_equal(halls_ask(it, node, NULL, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", halls_rig(it, node)->cookie);
    assert_int_equal(halls_ask(it, 2, cookie, "POST", "/me/notices", "{\"kinds\":[\"your_turn\"]}"), 200);
}

static uint32_t notices_at(halls *it, uint32_t node) { return it->nodes[node].dead ? 0 : halls_rig(it, node)->notice_count; }

/* Whoever has the table tells a person who is at no node, once; who is connected anywhere is not written to. */
static void test_notices_over_nodes(void **state) {
    enum { AFTER_MS = 25000 };
    halls *it = *state;
    char cookies[2][64], body[160], table[32];
    make_account(it, 0, "Ada", cookies[0]);
    make_account(it, 1, "Bea", cookies[1]);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", tv_games[0]->id);
    assert_int_equal(halls_ask(it, 0, cookies[0], "POST", "/tables", body), 201);
    snprintf(table, sizeof table, "%s", rig_text(halls_rig(it, 0), "id"));
    assert_int_equal(halls_ask(it, 1, cookies[1], "POST", halls_path(table, "/join"), "{\"salt\":\"x\"}"), 200);
    assert_int_equal(halls_ask(it, 1, cookies[1], "GET", halls_path(table, ""), NULL), 200);
    json_int_t actor = json_integer_value(json_object_get(halls_rig(it, 1)->body, "actor"));
    assert_true(actor == 0 || actor == 1);
    halls_connect(it, 2, THIRD, cookies[actor]);
    halls_run(it, AFTER_MS);
    for (uint32_t i = 0; i < it->count; i++) assert_int_equal(notices_at(it, i), 0);
    hall_disconnect(halls_rig(it, 2)->hall, THIRD, halls_rig(it, 2)->now_ms);
    halls_run(it, AFTER_MS);
    assert_int_equal(notices_at(it, 0), 1);
    const json_t *notice = halls_rig(it, 0)->notices[0];
    assert_string_equal(json_string_value(json_object_get(notice, "kind")), "your_turn");
    assert_string_equal(json_string_value(json_object_get(json_object_get(notice, "person"), "name")), actor == 0 ? "Ada" : "Bea");
    halls_kill(it, 0);
    halls_run(it, 10000 + AFTER_MS);
    assert_int_equal(halls_ask(it, 1, cookies[0], "GET", halls_path(table, ""), NULL), 200);
    for (uint32_t i = 0; i < it->count; i++) assert_int_equal(notices_at(it, i), 0); /* it was told of this turn */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_halls, close_halls)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_lost_call_is_found),
        TEST(test_what_was_missed_is_made_good),
        TEST(test_standing_answers_go_on_elsewhere),
        TEST(test_notices_over_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
