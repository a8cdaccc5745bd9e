/* A tournament among several nodes: entered at any, begun at one, played from all, and ended although the node that had its tables dies. */
/* links: hall */
#include "halls.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

enum { NODES = 3, PLAYERS = 6, ROUNDS = 3 };

typedef struct event {
    halls *at;
    char organiser[64], players[PLAYERS][64], id[32];
} event;

static const char *a_game(void) {
    int i = 0;
    while (tv_games[i]->seats_min != 2) i++;
    return tv_games[i]->id;
}

static int ask(event *it, uint32_t node, const char *cookie, const char *method, const char *what, const char *body) {
    char path[96];
    snprintf(path, sizeof path, "/tournaments/%s%s", it->id, what);
    return halls_ask(it->at, node, cookie, method, path, body);
}

/* What a node tells of it. */
static const json_t *look(event *it, uint32_t node, const char *cookie) {
    assert_int_equal(ask(it, node, cookie, "GET", "", NULL), 200);
    return halls_rig(it->at, node)->body;
}

static void enter_all(event *it) {
    char body[256];
    halls_guest(it->at, 0, it->organiser);
    assert_int_equal(halls_ask(it->at, 0, it->organiser, "POST", "/account", "{\"name\":\"Olga\",\"password\":\"a long password\"}"), 201);
    snprintf(it->organiser, sizeof it->organiser, "%s", halls_rig(it->at, 0)->cookie);
    snprintf(body, sizeof body,
             "{\"name\":\"Everywhere\",\"game\":\"%s\",\"system\":\"swiss\",\"rounds\":%d,\"guests\":true,\"pause_seconds\":0,"
             "\"come_seconds\":3600,\"clock\":{\"kind\":\"days\"}}",
             a_game(), ROUNDS);
    assert_int_equal(halls_ask(it->at, 1, it->organiser, "POST", "/tournaments", body), 201);
    snprintf(it->id, sizeof it->id, "%s", rig_text(halls_rig(it->at, 1), "id"));
    for (uint32_t i = 0; i < PLAYERS; i++) {
        halls_guest(it->at, i % NODES, it->players[i]);
        assert_int_equal(ask(it, (i + 1) % NODES, it->players[i], "POST", "/enter", "{}"), 200);
    }
}

static void begin(event *it) {
    enter_all(it);
    assert_int_equal(ask(it, 2, it->organiser, "POST", "/begin", "{}"), 200);
    halls_run(it->at, 3000);
}

static void say_at_table(event *it, uint32_t player, uint32_t node, const char *what) {
    char path[96];
    const char *table = json_string_value(json_object_get(look(it, node, it->players[player]), "your_table"));
    if (table == NULL) return;
    snprintf(path, sizeof path, "/tables/%s/%s", table, what);
    halls_ask(it->at, node, it->players[player], "POST", path, "{}");
}

/* Of two the higher number resigns. */
static void play(event *it, uint32_t shift, uint32_t nodes) {
    for (uint32_t i = 0; i < PLAYERS; i++) say_at_table(it, i, (i + shift) % nodes, "join");
    for (uint32_t i = PLAYERS; i-- > 0;) say_at_table(it, i, (i + shift) % nodes, "resign");
    halls_run(it->at, 12000);
}

static void test_it_ends_although_a_node_dies(void **state) {
    (void)state;
    halls all = {0};
    halls_open(&all, NODES);
    event it = {.at = &all};
    begin(&it);
    assert_int_equal(json_integer_value(json_object_get(look(&it, 0, NULL), "round")), 1);
    play(&it, 1, NODES);
    assert_true(json_integer_value(json_object_get(look(&it, 1, NULL), "round")) >= 2);
    for (uint32_t i = 0; i < PLAYERS; i++) say_at_table(&it, i, i % 2, "join");
    halls_kill(&all, 2); /* which has some of the tables, or all */
    halls_run(&all, 12000);
    for (int turn = 0; turn < 8; turn++) {
        play(&it, (uint32_t)turn, 2);
        if (strcmp(json_string_value(json_object_get(look(&it, 0, NULL), "status")), "over") == 0) break;
    }
    const json_t *told = look(&it, 0, NULL), *rounds = json_object_get(told, "rounds"), *table;
    assert_string_equal(json_string_value(json_object_get(told, "status")), "over");
    assert_int_equal(json_array_size(rounds), ROUNDS);
    for (size_t round = 0; round < ROUNDS; round++) {
        size_t at;
        assert_int_equal(json_array_size(json_array_get(rounds, round)), PLAYERS / 2);
        json_array_foreach(json_array_get(rounds, round), at, table) assert_true(json_is_true(json_object_get(table, "over")));
    }
    const json_t *best = json_array_get(json_object_get(told, "standings"), 0);
    assert_int_equal(json_integer_value(json_object_get(best, "number")), 1);
    assert_int_equal(json_integer_value(json_object_get(best, "points")), 12 * ROUNDS);
    halls_close(&all);
}

/* A node that reads the database but has not joined yet has no tables: a round begins there when it has. */
static void test_it_begins_where_nobody_has_joined(void **state) {
    (void)state;
    halls all = {0};
    halls_open(&all, NODES);
    event it = {.at = &all};
    enter_all(&it);
    halls_kill(&all, 2);
    all.nodes[2].cut_off = true;
    halls_start(&all, 2);
    assert_int_equal(all.nodes[2].member.self.id, 0);
    char path[96];
    rig *fresh = halls_rig(&all, 2);
    snprintf(path, sizeof path, "/tournaments/%s/begin", it.id);
    uint64_t request = rig_begin_ask(fresh, it.organiser, "POST", path, "{}");
    halls_run(&all, 1000);
    assert_true(fresh->replied != request);
    all.nodes[2].cut_off = false;
    halls_run(&all, 3000);
    assert_true(fresh->replied == request && fresh->status == 200);
    assert_int_equal(json_integer_value(json_object_get(look(&it, 0, NULL), "round")), 1);
    halls_close(&all);
}

/* It does not clear up games in nobody's name either. */
static void test_nothing_is_cleared_up_before(void **state) {
    (void)state;
    const int64_t days_ms = INT64_C(31) * 24 * 3600 * 1000;
    char cookie[64], body[200];
    halls all = {0};
    halls_open(&all, NODES);
    halls_guest(&all, 0, cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", a_game());
    assert_int_equal(halls_ask(&all, 0, cookie, "POST", "/tables", body), 201);
    halls_kill(&all, 0);
    halls_kill(&all, 1);
    halls_kill(&all, 2);
    halls_pass(&all, days_ms);
    all.nodes[2].cut_off = true;
    halls_start(&all, 2);
    halls_tick(&all, 2);
    halls_pass(&all, 3600 * 1000);
    halls_tick(&all, 2);
    all.nodes[2].cut_off = false;
    halls_run(&all, 3000);
    halls_close(&all);
}

/* Who follows it at a node that cannot tell any more what others have changed looks at it again. */
static void test_what_was_missed_is_made_good(void **state) {
    enum { FOLLOWER = 21 };
    (void)state;
    halls at;
    event it = {.at = &at};
    char message[96];
    halls_open(&at, NODES);
    enter_all(&it);
    snprintf(message, sizeof message, "{\"do\":\"tournament\",\"tournament\":\"%s\"}", it.id);
    halls_connect(&at, 2, FOLLOWER, it.organiser);
    halls_hear(&at, 2, FOLLOWER, message);
    assert_non_null(rig_last(halls_rig(&at, 2), FOLLOWER, "tournament"));
    halls_run(&at, 3000);
    rig_forget(halls_rig(&at, 2));
    assert_int_equal(ask(&it, 0, it.organiser, "POST", "/begin", "{}"), 200);
    at.nodes[2].misses = true;
    halls_beat(&at, 2);
    assert_int_equal(at.news_missed, 1);
    assert_non_null(rig_last(halls_rig(&at, 2), FOLLOWER, "tournament"));
    halls_close(&at);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_ends_although_a_node_dies), cmocka_unit_test(test_it_begins_where_nobody_has_joined),
        cmocka_unit_test(test_nothing_is_cleared_up_before), cmocka_unit_test(test_what_was_missed_is_made_good)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
