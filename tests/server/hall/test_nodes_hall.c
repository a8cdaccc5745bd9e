/* Several halls on one store: whoever is connected anywhere plays at any table; owners die, are paused, cut off, and hand over; nothing that was
 * said is lost or done twice, and nobody pays for the time in which a table had no owner. */
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

enum { FIRST = 11, SECOND = 12, THIRD = 13 }; /* connections */

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

/* ---- what tests share ---- */

static uint32_t owners_of(halls *it, const char *table) {
    uint32_t owners = 0;
    for (uint32_t i = 0; i < it->count; i++)
        if (!it->nodes[i].dead && hall_count(halls_rig(it, i)->hall).tables_owned > 0) owners |= 1u << i;
    (void)table;
    return owners;
}

/* ---- anybody, anywhere ---- */

static void test_a_game_over_three_nodes(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {1, 2}; /* neither is where the table is */
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 2, SECOND, two.second, two.table);
    halls_watch(it, 0, THIRD, NULL, two.table);
    assert_non_null(halls_last(it, 1, FIRST, "table"));
    assert_int_equal(owners_of(it, two.table), 1);
    int moves = 0;
    while (moves < 200 && halls_say_move(it, &two, nodes, links)) {
        moves++;
        assert_true(halls_number_at(it, 0, THIRD) == moves && halls_number_at(it, 1, FIRST) == moves &&
                    halls_number_at(it, 2, SECOND) == moves);
    }
    assert_true(moves > 4);
    assert_int_equal(halls_moves_stored(it, two.table), moves);
    assert_int_equal(halls_status(halls_last(it, 2, SECOND, "answer")), 200);
    assert_int_equal(halls_ask(it, 2, two.first, "GET", halls_path(two.table, "/record"), NULL), 200);
    assert_non_null(strstr(rig_text(halls_rig(it, 2), "record"), "Trivium"));
    assert_int_equal(halls_ask(it, 2, two.first, "GET", "/tables/0123456789ab", NULL), 404);
    assert_int_equal(halls_ask(it, 2, two.first, "GET", halls_path(two.table, ""), NULL), 200);
}

static void test_lists_show_tables_of_all(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_connect(it, 2, THIRD, two.second);
    halls_hear(it, 2, THIRD, "{\"do\":\"lobby\"}");
    halls_hear(it, 2, THIRD, "{\"do\":\"mine\"}");
    assert_int_equal(json_array_size(json_object_get(halls_last(it, 2, THIRD, "lobby"), "tables")), 1);
    const json_t *mine = json_array_get(json_object_get(halls_last(it, 2, THIRD, "my_tables"), "tables"), 0);
    assert_string_equal(json_string_value(json_object_get(mine, "id")), two.table);
    assert_string_equal(json_string_value(json_object_get(mine, "status")), "running");
    assert_true(json_is_integer(json_object_get(mine, "actor")));
    assert_int_equal(json_integer_value(json_object_get(mine, "you")), 1);
    halls_pair others = halls_begin_pair(it, 1, 0, ""); /* comes up while somebody looks */
    halls_run(it, 4000);
    const json_t *about = json_object_get(halls_last(it, 2, THIRD, "lobby_table"), "about");
    assert_string_equal(json_string_value(json_object_get(about, "id")), others.table);
    /* whose turn it is reaches the players wherever they are */
    const json_t *told = json_object_get(halls_last(it, 2, THIRD, "mine"), "about");
    json_int_t actor = json_integer_value(json_object_get(told != NULL ? told : mine, "actor"));
    const char *who = actor == 0 ? two.first : two.second;
    assert_int_equal(halls_ask(it, 1, who, "GET", "/me/next", NULL), 200);
    const json_t *next = json_object_get(halls_rig(it, 1)->body, "next");
    assert_string_equal(json_string_value(json_object_get(next, "id")), two.table);
    assert_int_equal(halls_ask(it, 1, who, "POST", halls_path(two.table, "/resign"), "{}"), 200);
    halls_run(it, 200);
    told = json_object_get(halls_last(it, 2, THIRD, "mine"), "about");
    assert_string_equal(json_string_value(json_object_get(told, "status")), "over");
    assert_int_equal(halls_ask(it, 2, two.second, "GET", "/me/next", NULL), 200);
    assert_true(json_is_null(json_object_get(halls_rig(it, 2)->body, "next")));
}

static bool is_here(halls *it, const char *cookie, const char *table, int seat) {
    assert_int_equal(halls_ask(it, 0, cookie, "GET", halls_path(table, ""), NULL), 200);
    const json_t *seats = json_object_get(json_object_get(halls_rig(it, 0)->body, "about"), "seats");
    return json_is_true(json_object_get(json_array_get(seats, (size_t)seat), "here"));
}

static void test_who_is_here(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_watch(it, 0, FIRST, two.first, two.table);
    halls_connect(it, 2, SECOND, two.second);
    halls_run(it, 4000);
    assert_true(is_here(it, two.first, two.table, 1));
    rig_forget(halls_rig(it, 0));
    hall_disconnect(halls_rig(it, 2)->hall, SECOND, halls_rig(it, 2)->now_ms);
    halls_run(it, 4000);
    /* asking over HTTP is no presence */
    assert_false(is_here(it, two.first, two.table, 1));
    assert_true(json_is_false(json_object_get(halls_last(it, 0, FIRST, "here"), "here")));
    halls_connect(it, 1, SECOND, two.second);
    halls_run(it, 4000);
    assert_true(is_here(it, two.first, two.table, 1));
    halls_kill(it, 1); /* with the node its people are gone */
    halls_run(it, 15000);
    assert_false(is_here(it, two.first, two.table, 1));
}

/* What opens an account, who it is and what protects it is the same everywhere. */
static void test_people_are_everybodys(void **state) {
    halls *it = *state;
    char guest[64];
    halls_guest(it, 0, guest);
    assert_int_equal(halls_ask(it, 0, guest, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"long enough\"}"), 201);
    char cookie[64];
    snprintf(cookie, sizeof cookie, "%s", halls_rig(it, 0)->cookie);
    assert_int_equal(halls_ask(it, 1, NULL, "POST", "/account", "{\"name\":\"ADA\",\"password\":\"long enough\"}"), 409);
    assert_int_equal(halls_ask(it, 1, cookie, "GET", "/me", NULL), 200);
    halls_connect(it, 2, FIRST, cookie);
    assert_int_equal(halls_ask(it, 1, cookie, "POST", "/me/name", "{\"name\":\"Ida\"}"), 200);
    halls_run(it, 4000);
    assert_int_equal(halls_ask(it, 2, cookie, "GET", "/me", NULL), 200);
    assert_string_equal(rig_text(halls_rig(it, 2), "name"), "Ida");
    assert_int_equal(halls_ask(it, 0, cookie, "POST", "/logout", "{}"), 200);
    halls_run(it, 4000);
    assert_int_equal(halls_rig(it, 2)->drops, 1); /* the connection at another node is ended */
    assert_int_equal(halls_ask(it, 2, cookie, "GET", "/me", NULL), 401);
    for (int i = 0; i < 3; i++) halls_rig(it, (uint32_t)i)->limits.guests_per_address_hour = 6;
    for (uint32_t i = 0; i < 3; i++) hall_set_limits(halls_rig(it, i)->hall, &halls_rig(it, i)->limits);
    int made = 0;
    for (uint32_t i = 0; i < 12; i++) made += halls_ask(it, i % 3, NULL, "POST", "/guest", NULL) == 201;
    assert_true(made <= 6 && made >= 5); /* one was made before */
}

static void test_a_deleted_account_leaves_its_seats(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_watch(it, 0, FIRST, two.first, two.table);
    assert_int_equal(halls_ask(it, 2, two.second, "DELETE", "/me", NULL), 200);
    halls_run(it, 4000);
    const json_t *about = json_object_get(halls_last(it, 0, FIRST, "table"), "about");
    assert_string_equal(json_string_value(json_object_get(about, "status")), "over");
}

static void test_blocks_reach_all(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    char id[16], body[64];
    assert_int_equal(halls_ask(it, 1, two.second, "GET", "/me", NULL), 200);
    snprintf(id, sizeof id, "%s", rig_text(halls_rig(it, 1), "id"));
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", id);
    halls_watch(it, 0, FIRST, two.first, two.table);
    assert_int_equal(halls_ask(it, 2, two.first, "POST", "/me/blocks", body), 201);
    halls_run(it, 4000);
    assert_int_equal(halls_ask(it, 1, two.second, "POST", halls_path(two.table, "/chat"), "{\"text\":\"hello\"}"), 200);
    assert_null(halls_last(it, 0, FIRST, "chat"));
    snprintf(body, sizeof body, "/me/blocks/%s", id);
    assert_int_equal(halls_ask(it, 1, two.first, "DELETE", body, NULL), 200);
    halls_run(it, 4000);
    assert_int_equal(halls_ask(it, 1, two.second, "POST", halls_path(two.table, "/chat"), "{\"text\":\"hello\"}"), 200);
    assert_non_null(halls_last(it, 0, FIRST, "chat"));
}

/* Who is followed is seen at whatever node they are, and a challenge finds them there. */
static void test_friends_over_nodes(void **state) {
    halls *it = *state;
    char first[64], second[64], id[16], body[256], table[32], path[64];
    halls_guest(it, 0, first);
    halls_guest(it, 1, second);
    assert_int_equal(halls_ask(it, 1, second, "GET", "/me", NULL), 200);
    snprintf(id, sizeof id, "%s", rig_text(halls_rig(it, 1), "id"));
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", id);
    assert_int_equal(halls_ask(it, 2, first, "POST", "/me/follows", body), 201); /* at a third one */
    halls_run(it, 4000);
    halls_connect(it, 0, FIRST, first);
    halls_hear(it, 0, FIRST, "{\"do\":\"mine\"}");
    halls_run(it, 4000);
    halls_connect(it, 1, SECOND, second);
    halls_hear(it, 1, SECOND, "{\"do\":\"mine\"}");
    halls_run(it, 4000);
    assert_true(json_is_true(json_object_get(halls_last(it, 0, FIRST, "friend"), "online")));
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"public\":false,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\",\"for\":\"%s\"}]}",
             tv_games[0]->id, id);
    assert_int_equal(halls_ask(it, 0, first, "POST", "/tables", body), 201);
    snprintf(table, sizeof table, "%s", rig_text(halls_rig(it, 0), "id"));
    halls_run(it, 4000);
    assert_string_equal(json_string_value(json_object_get(halls_last(it, 1, SECOND, "challenge"), "state")), "open");
    snprintf(path, sizeof path, "/tables/%s/refuse", table);
    assert_int_equal(halls_ask(it, 1, second, "POST", path, "{}"), 200);
    halls_run(it, 4000);
    assert_string_equal(json_string_value(json_object_get(halls_last(it, 0, FIRST, "challenge"), "state")), "declined");
    assert_string_equal(json_string_value(json_object_get(halls_last(it, 1, SECOND, "challenge"), "state")), "lapsed");
    hall_disconnect(halls_rig(it, 1)->hall, SECOND, halls_rig(it, 1)->now_ms);
    halls_run(it, 4000);
    assert_false(json_is_true(json_object_get(halls_last(it, 0, FIRST, "friend"), "online")));
}

/* A private table is for its people at every node; who is removed looks on no more. */
static void test_private_tables_over_nodes(void **state) {
    halls *it = *state;
    char maker[64], guest[64], stranger[64], table[32], invitation[64], message[256];
    halls_guest(it, 0, maker);
    halls_guest(it, 1, guest);
    halls_guest(it, 2, stranger);
    snprintf(message, sizeof message, "{\"game\":\"%s\",\"public\":false,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
             tv_games[0]->id);
    assert_int_equal(halls_ask(it, 0, maker, "POST", "/tables", message), 201);
    snprintf(table, sizeof table, "%s", rig_text(halls_rig(it, 0), "id"));
    snprintf(invitation, sizeof invitation, "%s",
             json_string_value(json_array_get(json_object_get(halls_rig(it, 0)->body, "invitations"), 1)));
    assert_int_equal(halls_ask(it, 2, stranger, "GET", halls_path(table, ""), NULL), 404);
    halls_watch(it, 2, THIRD, stranger, table);
    assert_null(halls_last(it, 2, THIRD, "table"));
    assert_int_equal(halls_status(halls_last(it, 2, THIRD, "answer")), 404);
    halls_connect(it, 1, SECOND, guest);
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\",\"invitation\":\"%s\"}", table, invitation);
    halls_hear(it, 1, SECOND, message);
    assert_non_null(halls_last(it, 1, SECOND, "table"));
    halls_cut(it, 0, 1, true); /* found again with the invitation */
    rig_forget(halls_rig(it, 1));
    halls_run(it, 2000);
    assert_non_null(halls_last(it, 1, SECOND, "table"));
    assert_int_equal(halls_ask(it, 0, maker, "POST", halls_path(table, "/spectators"), "{}"), 200); /* the old link ends; a seat's stays */
    snprintf(message, sizeof message, "{\"invitation\":\"%s\",\"salt\":\"x\"}", invitation);
    assert_int_equal(hall_count(halls_rig(it, 0)->hall).visitors, 0); /* who looked on by an invitation looks again */
    assert_int_equal(hall_count(halls_rig(it, 1)->hall).subscriptions, 0);
}

static void test_a_stream_of_a_table_elsewhere(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    char path[64];
    snprintf(path, sizeof path, "/stream/tables/%s", two.table);
    assert_int_equal(halls_ask(it, 2, two.second, "GET", path, NULL), 200);
    hall_connection stream = 1000000 + halls_rig(it, 2)->replied;
    assert_non_null(halls_last(it, 2, stream, "table"));
    assert_int_equal(halls_ask(it, 0, two.first, "POST", halls_path(two.table, "/chat"), "{\"text\":\"hello\"}"), 200);
    assert_non_null(halls_last(it, 2, stream, "chat"));
    assert_int_equal(halls_ask(it, 2, two.second, "GET", "/stream/tables/0123456789ab", NULL), 404);
}

/* Two games of one person that end at two nodes at the same moment: both count. */
static void test_results_of_two_nodes(void **state) {
    halls *it = *state;
    halls_pair one = halls_begin_pair(it, 0, 0, ",\"rated\":true");
    char body[300], table[32];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"rated\":true,\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", tv_games[0]->id);
    assert_int_equal(halls_ask(it, 1, one.second, "POST", "/tables", body), 201);
    snprintf(table, sizeof table, "%s", rig_text(halls_rig(it, 1), "id"));
    assert_int_equal(halls_ask(it, 1, one.first, "POST", halls_path(table, "/join"), "{}"), 200);
    rig *first = halls_rig(it, 0), *second = halls_rig(it, 1);
    rig_begin_ask(first, one.first, "POST", halls_path(one.table, "/resign"), "{}");
    rig_begin_ask(second, one.first, "POST", halls_path(table, "/resign"), "{}");
    halls_settle(it);
    assert_true(first->status == 200 && second->status == 200);
    store_rating rating;
    assert_int_equal(it->store->rating(it->store, rig_person(first, one.first), tv_games[0]->id, STORE_LIVE, &rating), STORE_FOUND);
    assert_int_equal(rating.games, 2);
}

/* ---- when something fails ---- */

static void test_a_dead_owner_is_followed(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":0}");
    const uint32_t nodes[] = {1, 2};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 2, SECOND, two.second, two.table);
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_true(halls_say_move(it, &two, nodes, links));
    uint32_t before = halls_moves_stored(it, two.table);
    rig_forget(halls_rig(it, 1));
    halls_kill(it, 0);
    halls_run(it, 9000); /* the lease ends, somebody takes the table, and both see it again */
    const json_t *seen = halls_last(it, 1, FIRST, "table");
    assert_non_null(seen);
    assert_int_equal(json_integer_value(json_object_get(seen, "number")), before);
    const json_t *left = json_object_get(json_object_get(seen, "clock"), "left_ms");
    assert_true(json_integer_value(json_array_get(left, 0)) > 59000 && json_integer_value(json_array_get(left, 1)) > 59000);
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_int_equal(halls_moves_stored(it, two.table), before + 1);
    halls_start(it, 0); /* comes back as somebody new */
    halls_run(it, 3000);
    halls_watch(it, 0, THIRD, NULL, two.table);
    assert_int_equal(halls_number_at(it, 0, THIRD), before + 1);
    assert_true(halls_say_move(it, &two, nodes, links));
}

/* Stopped for longer than its lease, with a move that is not written yet: that is refused, and it forgets the table. */
static void test_a_stopped_owner_is_fenced(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {0, 1};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 0, FIRST, two.first, two.table);
    halls_watch(it, 1, SECOND, two.second, two.table);
    rig *owner = halls_rig(it, 0);
    int64_t number;
    const char *move = halls_move_of(it, 0, FIRST, &number);
    const char *who = move != NULL ? two.first : two.second;
    if (move == NULL) move = halls_move_of(it, 1, SECOND, &number);
    char body[300];
    snprintf(body, sizeof body, "{\"number\":1,\"move\":\"%s\"}", move);
    owner->slow = owner->slow_reads = true;
    rig_begin_ask(owner, who, "POST", halls_path(two.table, "/move"), body); /* made in memory alone */
    while (owner->read_count > 0) rig_read(owner);
    it->nodes[0].paused = true;
    halls_run(it, 9000);
    assert_int_equal(halls_moves_stored(it, two.table), 0);
    assert_int_equal(hall_count(owner->hall).tables_owned, 1); /* it believes so */
    rig_forget(owner);
    it->nodes[0].paused = false;
    owner->slow = owner->slow_reads = false;
    halls_run(it, 3000);
    assert_int_equal(owner->status, 503);
    assert_string_equal(rig_text(owner, "code"), "moved");
    assert_int_equal(halls_moves_stored(it, two.table), 0);
    assert_int_equal(hall_count(owner->hall).tables_owned, 0);
    assert_non_null(halls_last(it, 0, FIRST, "table")); /* whoever watched there sees it from its new owner */
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_int_equal(halls_moves_stored(it, two.table), 1);
    assert_true(hall_count(owner->hall).lost > 0);
}

/* The stream breaks while a move is under way: before it arrived, or before its answer did. Either way it is made once and acknowledged. */
static void test_a_cut_stream_repeats_no_move(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 2, SECOND, two.second, two.table);
    for (int round = 0; round < 8; round++) {
        int64_t number = 0;
        const char *move = halls_move_of(it, 1, FIRST, &number);
        uint32_t node = move != NULL ? 1 : 2;
        if (move == NULL) move = halls_move_of(it, 2, SECOND, &number);
        if (move == NULL) break; /* it is over */
        char message[400];
        snprintf(
            message, sizeof message,
            "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/move\",\"body\":{\"number\":%d,\"move\":\"%s\"},\"tag\":\"r%d\"}",
            two.table, (int)number, move, round);
        json_t *parsed = json_loads(message, 0, NULL);
        rig *edge = halls_rig(it, node);
        rig_forget(edge);
        hall_hear(edge->hall, links[node - 1], parsed, edge->now_ms);
        json_decref(parsed);
        rig_go_on(edge);
        if (round % 2 == 1) { /* it arrives and is made, and the answer is lost */
            while (halls_carry_one(it, node, 0)) continue;
            rig_settle(halls_rig(it, 0));
            assert_int_equal(halls_moves_stored(it, two.table), number);
        }
        halls_cut(it, node, 0, round % 4 < 2);
        halls_run(it, 3000);
        assert_int_equal(halls_moves_stored(it, two.table), number);
        const json_t *answer = halls_last(it, node, links[node - 1], "answer");
        assert_non_null(answer);
        assert_int_equal(halls_status(answer), 200);
        assert_int_equal(json_integer_value(json_object_get(json_object_get(answer, "body"), "number")), number);
    }
    assert_true(halls_moves_stored(it, two.table) >= 4);
}

/* The stream breaks, and when the edge looks again the owner cannot say what the table is, because its disk refused the last move: the edge goes
 * on looking, since its client has not asked for anything and would wait for ever. */
static void test_a_look_that_fails_is_repeated(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    const uint32_t nodes[] = {1, 2};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 1, FIRST, two.first, two.table);
    halls_watch(it, 2, SECOND, two.second, two.table);
    rig *owner = halls_rig(it, 0), *edge = halls_rig(it, 1);
    int64_t number;
    const char *move = halls_move_of(it, 1, FIRST, &number), *who = move != NULL ? two.first : two.second;
    if (move == NULL) move = halls_move_of(it, 2, SECOND, &number);
    char body[300];
    snprintf(body, sizeof body, "{\"number\":1,\"move\":\"%s\"}", move);
    owner->slow = true;
    rig_begin_ask(owner, who, "POST", halls_path(two.table, "/move"), body); /* made in memory alone */
    halls_cut(it, 1, 0, true);
    halls_beat(it, 1);
    halls_beat(it, 0);
    halls_pass(it, 300);
    halls_tick(it, 1);
    rig_go_on(edge);
    assert_true(halls_carry_one(it, 1, 0)); /* it looks */
    while (owner->read_count > 0) rig_read(owner);
    owner->full = true;
    while (rig_settle_one(owner)) continue;
    owner->full = owner->slow = false;
    rig_forget(edge);
    halls_run(it, 2000);
    assert_int_equal(halls_moves_stored(it, two.table), 0);
    assert_non_null(halls_last(it, 1, FIRST, "table"));
    assert_int_equal(hall_count(owner->hall).visitors, 2);
    assert_true(halls_say_move(it, &two, nodes, links));
}

/* Talk is not said twice; who spoke is told that nothing is certain. */
static void test_talk_is_not_repeated(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, "");
    halls_watch(it, 2, THIRD, NULL, two.table);
    rig *edge = halls_rig(it, 1);
    rig_begin_ask(edge, two.second, "POST", halls_path(two.table, "/chat"), "{\"text\":\"once\"}");
    rig_go_on(edge);
    while (halls_carry_one(it, 1, 0)) continue;
    rig_settle(halls_rig(it, 0));
    halls_cut(it, 1, 0, true);
    halls_run(it, 3000);
    assert_int_equal(edge->status, 503);
    uint32_t heard = 0;
    rig *looks = halls_rig(it, 2);
    for (uint32_t i = 0; i < looks->said_count; i++)
        heard += strcmp(json_string_value(json_object_get(looks->said[i].message, "type")), "chat") == 0;
    assert_int_equal(heard, 1);
}

/* Without the store a node says nothing about tables, and nobody's clock runs; then all goes on. */
static void test_without_a_lease_time_stands(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 0, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":20000,\"increment_ms\":0}");
    halls_watch(it, 0, FIRST, two.first, two.table);
    rig *owner = halls_rig(it, 0);
    for (uint32_t i = 0; i < 3; i++) { /* it is the store that is gone, for everybody */
        it->nodes[i].cut_off = true;
        halls_rig(it, i)->slow = halls_rig(it, i)->slow_reads = true;
    }
    halls_run(it, 40000);
    assert_int_equal(halls_ask(it, 0, two.first, "GET", halls_path(two.table, ""), NULL), 503);
    for (uint32_t i = 0; i < 3; i++) {
        it->nodes[i].cut_off = false;
        halls_rig(it, i)->slow = halls_rig(it, i)->slow_reads = false;
    }
    halls_run(it, 2000);
    assert_int_equal(halls_ask(it, 1, two.first, "GET", halls_path(two.table, ""), NULL), 200);
    const json_t *about = json_object_get(halls_rig(it, 1)->body, "about");
    assert_string_equal(json_string_value(json_object_get(about, "status")), "running");
    int64_t least = INT64_MAX;
    for (size_t seat = 0; seat < 2; seat++) {
        int64_t left = json_integer_value(json_array_get(json_object_get(json_object_get(about, "clock"), "left_ms"), seat));
        if (left < least) least = left;
    }
    assert_true(least > 20000 - STORE_LEASE_MS - 4000); /* what passed before the lease had ended, and since */
    assert_int_equal(owners_of(it, two.table), 1);      /* nobody was buried */
    assert_int_equal(hall_count(owner->hall).lost, 0);
}

/* ---- leaving ---- */

static void test_a_planned_end_hands_over(void **state) {
    halls *it = *state;
    halls_pair two = halls_begin_pair(it, 0, 1, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":600000,\"increment_ms\":0}");
    const uint32_t nodes[] = {0, 1};
    const hall_connection links[] = {FIRST, SECOND};
    halls_watch(it, 0, FIRST, two.first, two.table);
    halls_watch(it, 1, SECOND, two.second, two.table);
    assert_true(halls_say_move(it, &two, nodes, links));
    assert_false(halls_leave(it, 0));
    /* a question while it moves waits until somebody has it */
    rig *edge = halls_rig(it, 1);
    uint64_t request = rig_begin_ask(edge, two.second, "GET", halls_path(two.table, ""), NULL);
    halls_run(it, 1000);
    assert_true(edge->replied == request && edge->status == 200);
    assert_true(halls_leave(it, 0));
    assert_true(halls_say_move(it, &two, nodes, links)); /* also over the node that leaves, as long as it is there */
    assert_int_equal(halls_moves_stored(it, two.table), 2);
    store_membership_end(&it->nodes[0].member);
    halls_kill(it, 0);
    halls_run(it, 100);
    halls_connect(it, 2, THIRD, two.first);
    halls_hear(it, 2, THIRD, halls_words("{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two.table));
    assert_int_equal(halls_number_at(it, 2, THIRD), 2);
}

/* Bots think at the owner, wherever the person is, and go on at the next one. */
static void test_bots_go_on_elsewhere(void **state) {
    halls *it = *state;
    char cookie[64], body[200], table[32];
    halls_guest(it, 1, cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}]}", tv_games[0]->id);
    assert_int_equal(halls_ask(it, 1, cookie, "POST", "/tables", body), 201);
    snprintf(table, sizeof table, "%s", rig_text(halls_rig(it, 1), "id"));
    halls_watch(it, 2, THIRD, cookie, table);
    halls_run(it, 1000);
    const halls_pair one = {.table = ""};
    halls_pair two = one;
    memcpy(two.table, table, sizeof table);
    const uint32_t nodes[] = {2, 2};
    const hall_connection links[] = {THIRD, THIRD};
    for (int i = 0; i < 3; i++) {
        assert_true(halls_say_move(it, &two, nodes, links));
        halls_run(it, 500);
    }
    uint32_t before = halls_moves_stored(it, table);
    halls_kill(it, 1);
    halls_run(it, 9000);
    assert_true(halls_say_move(it, &two, nodes, links));
    halls_run(it, 1000);
    assert_true(halls_moves_stored(it, table) >= before + 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_halls, close_halls)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_a_game_over_three_nodes),      TEST(test_lists_show_tables_of_all),           TEST(test_who_is_here),
        TEST(test_people_are_everybodys),        TEST(test_a_deleted_account_leaves_its_seats), TEST(test_blocks_reach_all),
        TEST(test_friends_over_nodes),           TEST(test_private_tables_over_nodes),          TEST(test_a_stream_of_a_table_elsewhere),
        TEST(test_results_of_two_nodes),         TEST(test_a_dead_owner_is_followed),           TEST(test_a_stopped_owner_is_fenced),
        TEST(test_a_cut_stream_repeats_no_move), TEST(test_a_look_that_fails_is_repeated),      TEST(test_talk_is_not_repeated),
        TEST(test_without_a_lease_time_stands),  TEST(test_a_planned_end_hands_over),           TEST(test_bots_go_on_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
