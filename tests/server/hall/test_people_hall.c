/* People in the hall: guests, accounts, passwords, keys and the connections they opened, limits, and two changes at the same time. */
/* links: hall */
#include "pair.h"
#include "server/hall/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

static void test_a_guest_becomes_an_account(void **state) {
    rig *it = *state;
    char cookie[64];
    rig_guest(it, cookie);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
    assert_string_equal(rig_text(it, "kind"), "guest");
    char id[32];
    snprintf(id, sizeof id, "%s", rig_text(it, "id"));
    assert_int_equal(rig_ask(it, cookie, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"short\"}"), 400);
    assert_int_equal(rig_ask(it, cookie, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"long enough\"}"), 201);
    assert_string_equal(rig_text(it, "id"), id);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"ada\",\"password\":\"long enough\"}"), 409);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"wrong one\"}"), 401);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Bob\",\"password\":\"long enough\"}"), 401);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"ADA\",\"password\":\"long enough\"}"), 200);
    assert_string_equal(rig_text(it, "id"), id);
    snprintf(cookie, sizeof cookie, "%s", it->cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/logout", NULL), 200);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 401);
}

static void test_recovery_and_new_password(void **state) {
    rig *it = *state;
    char code[32], body[160], cookie[64];
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 201);
    snprintf(cookie, sizeof cookie, "%s", it->cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"nonsense\",\"password\":\"second one\"}"), 403);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}"), 200);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 401); /* all other sessions ended */
    snprintf(cookie, sizeof cookie, "%s", it->cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/codes", NULL), 200);
    snprintf(code, sizeof code, "%s", json_string_value(json_array_get(json_object_get(it->body, "codes"), 3)));
    snprintf(body, sizeof body, "{\"name\":\"Ada\",\"code\":\"%s\",\"password\":\"third one\"}", code);
    assert_int_equal(rig_ask(it, NULL, "POST", "/recover", body), 200);
    assert_int_equal(rig_ask(it, NULL, "POST", "/recover", body), 403); /* once */
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"second one\"}"), 401);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"third one\"}"), 200);
}

/* The seat of somebody who deleted the account has no name any more, wherever the game is shown; the other's has. */
static void test_deleting_oneself(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/name", "{\"name\":\"Xanthippe\"}"), 200);
    assert_int_equal(rig_ask(it, two.second, "POST", "/me/name", "{\"name\":\"Sokrates\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"good bye\"}"), 200);
    assert_int_equal(rig_ask(it, two.first, "DELETE", "/me", NULL), 200);
    assert_int_equal(it->dropped, 1); /* and the connection is over */
    assert_int_equal(rig_ask(it, two.first, "GET", "/me", NULL), 401);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(ask_table(it, two.second, "GET", two.id, "", NULL), 200);
        char *shown = json_dumps(it->body, 0);
        assert_null(strstr(shown, "Xanthippe"));
        assert_non_null(strstr(shown, "Sokrates"));
        free(shown);
        assert_string_equal(json_string_value(json_object_get(json_object_get(it->body, "about"), "status")), "over");
        assert_int_equal(ask_table(it, two.second, "GET", two.id, "/record", NULL), 200);
        assert_null(strstr(rig_text(it, "record"), "Xanthippe"));
        assert_non_null(strstr(rig_text(it, "record"), "Sokrates"));
        rig_restart(it);
    }
    assert_int_equal(rig_ask(it, two.second, "POST", "/me/name", "{\"name\":\"xanthippe\"}"), 200); /* the name is free again */
}

/* ---- at the same time ---- */

static void make_account(rig *it, const char *name, char cookie[64]) {
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"first one\"}", name);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", it->cookie);
}

/* Whoever guesses names learns nothing from the time an answer takes: one password is hashed, whether somebody has the name or not. */
static void test_a_wrong_name_is_hashed_like_a_wrong_password(void **state) {
    rig *it = *state;
    char cookie[64];
    static const char *const bodies[] = {"{\"name\":\"Ada\",\"password\":\"wrong one\"}",
                                         "{\"name\":\"Nobody\",\"password\":\"wrong one\"}",
                                         "{\"name\":\"Guest abc\",\"password\":\"wrong one\"}"};
    make_account(it, "Ada", cookie);
    for (int i = 0; i < 3; i++) {
        it->slow = true;
        assert_int_equal(rig_ask(it, NULL, "POST", "/login", bodies[i]), 0);
        assert_int_equal(it->job_count, 1);
        assert_int_equal(it->jobs[0]->kind, HALL_CHECK_PASSWORD);
        assert_int_equal(strncmp(it->jobs[0]->hashed, i == 0 ? "hashed:" : "$argon2id$", 7), 0);
        rig_work(it);
        assert_int_equal(it->status, 401);
        assert_string_equal(rig_text(it, "message"), "Wrong name or password.");
        assert_int_equal(it->job_count, 0);
        it->slow = false;
    }
}

/* A rename while the new password is being hashed: both stay. */
static void test_a_rename_and_a_new_password_keep_each_other(void **state) {
    rig *it = *state;
    char cookie[64];
    make_account(it, "Ada", cookie);
    it->slow = true;
    rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}");
    rig_work(it); /* the old one is checked, the new one waits to be hashed */
    rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"Ada L\"}");
    rig_settle(it);
    assert_int_equal(it->status, 200);
    rig_work(it);
    rig_settle(it);
    assert_int_equal(it->status, 200);
    it->slow = false;
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada L\",\"password\":\"second one\"}"), 200);
}

/* Two ask for one name before the disk has it for either: the second is told so, and not that the disk is at fault. */
static void test_a_name_taken_at_the_same_time_is_a_conflict(void **state) {
    rig *it = *state;
    char first[64], second[64];
    rig_guest(it, first);
    rig_guest(it, second);
    it->slow = true;
    rig_ask(it, first, "POST", "/me/name", "{\"name\":\"Ada\"}");
    rig_ask(it, second, "POST", "/me/name", "{\"name\":\"ADA\"}");
    rig_settle(it);
    assert_int_equal(it->status, 409);
    assert_string_equal(rig_text(it, "code"), "name_taken");
    it->slow = false;
    assert_int_equal(rig_ask(it, second, "GET", "/me", NULL), 200);
    assert_int_equal(strncmp(rig_text(it, "name"), "Guest", 5), 0);
}

/* A guest who becomes two accounts at once becomes one; who deletes the account meanwhile stays gone. */
static void test_an_account_is_made_once(void **state) {
    rig *it = *state;
    char cookie[64];
    rig_guest(it, cookie);
    it->slow = true;
    rig_ask(it, cookie, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}");
    rig_ask(it, cookie, "POST", "/account", "{\"name\":\"Bea\",\"password\":\"other one\"}");
    rig_work(it);
    rig_work(it);
    rig_settle(it);
    assert_int_equal(it->status, 409);
    assert_string_equal(rig_text(it, "code"), "stale");
    rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}");
    rig_work(it);
    rig_ask(it, cookie, "DELETE", "/me", "{\"password\":\"first one\"}");
    assert_int_equal(it->job_count, 2);
    hall_job *hash = it->jobs[0]; /* the deletion is quicker */
    it->jobs[0] = it->jobs[1];
    it->jobs[1] = hash;
    rig_work(it);
    rig_work(it);
    rig_settle(it);
    assert_int_equal(it->status, 409);
    it->slow = false;
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"second one\"}"), 401);
}

/* Somebody logs in with the old password just while it is changed: no session is left of it. */
static void test_a_new_password_beats_a_login_with_the_old(void **state) {
    rig *it = *state;
    char cookie[64];
    make_account(it, "Ada", cookie);
    it->slow = true;
    rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}");
    hall_job *login = it->jobs[0];
    it->job_count = 0;
    rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}");
    rig_work(it);
    rig_work(it); /* the new one is on its way to the disk */
    it->jobs[it->job_count++] = login;
    rig_work(it);
    rig_settle(it);
    assert_int_equal(it->status, 409);
    it->slow = false;
}

/* ---- keys and connections ---- */

static void test_connections_end_with_their_key(void **state) {
    rig *it = *state;
    char cookie[64], other[64], token[64];
    make_account(it, "Ada", cookie);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 200);
    snprintf(other, sizeof other, "%s", it->cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", "{\"name\":\"t\",\"scopes\":[\"read\"]}"), 201);
    snprintf(token, sizeof token, "%s", rig_text(it, "token"));
    rig_connect(it, 1, cookie, "a");
    rig_connect(it, 2, other, "a");
    rig_connect(it, 3, token, "a");
    assert_int_equal(rig_ask(it, other, "POST", "/logout", NULL), 200);
    assert_int_equal(it->drops, 1);
    assert_int_equal(it->dropped, 2);
    rig_hear(it, 2, "{\"do\":\"mine\"}"); /* what was on its way is not heard */
    assert_int_equal(json_integer_value(json_object_get(rig_last(it, 2, "answer"), "status")), 401);
    assert_null(rig_last(it, 2, "my_tables"));
    hall_disconnect(it->hall, 2, it->now_ms);
    it->drops = 0;
    assert_int_equal(rig_ask(it, cookie, "DELETE", "/me/tokens/t", NULL), 200);
    assert_int_equal(it->drops, 1);
    assert_int_equal(it->dropped, 3);
    hall_disconnect(it->hall, 3, it->now_ms);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}"), 200);
    assert_int_equal(it->dropped, 1);
}

/* An administrator's lock comes from another process: it reaches open connections within a minute. */
static void test_a_locked_account_loses_its_connections(void **state) {
    rig *it = *state;
    char cookie[64];
    make_account(it, "Ada", cookie);
    rig_connect(it, 1, cookie, "a");
    store_change lock = {.kind = STORE_CHANGE_PERSON,
                         .person_change = {.person = {.id = rig_person(it, cookie), .locked = 1}, .parts = STORE_PART_LOCKED}};
    store_batch batch = {.changes = &lock, .count = 1};
    assert_true(it->store->write(it->store, &batch, 1, NULL));
    rig_pass(it, 61000);
    assert_int_equal(it->dropped, 1);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 403);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 200);
    assert_int_equal(rig_ask(it, it->cookie, "GET", "/me", NULL), 403); /* it stays locked */
}

/* A fault of the disk is no "nobody has this key": who asks is told to come back, and is still known then; a connection is ended. */
static void test_a_failing_store_logs_nobody_out(void **state) {
    rig *it = *state;
    char cookie[64], id[32];
    rig_guest(it, cookie);
    snprintf(id, sizeof id, "%s", make_table(it, cookie, ""));
    rig_restart(it);
    it->failing_reads = 1;
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 503);
    assert_string_equal(rig_text(it, "code"), "store");
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
    rig_restart(it);
    it->failing_reads = 1;
    rig_connect(it, 1, cookie, "a");
    assert_int_equal(it->dropped, 1);
    rig_hear(it, 1, "{\"do\":\"lobby\"}"); /* it would be answered as nobody's */
    assert_null(rig_last(it, 1, "lobby"));
    it->failing_reads = 1;
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 503);
    rig_pass(it, 61000); /* the table leaves memory */
    rig_pass(it, 61000);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
    it->failing_reads = 1;
    assert_int_equal(ask_table(it, cookie, "GET", id, "", NULL), 503);
    assert_int_equal(ask_table(it, cookie, "GET", id, "", NULL), 200);
}

/* Messages of one connection are answered in their order, however long the first one's table takes to be read. */
static void test_messages_wait_for_each_other(void **state) {
    rig *it = *state;
    char cookie[64], id[32], watch[96];
    rig_guest(it, cookie);
    snprintf(id, sizeof id, "%s", make_table(it, cookie, ""));
    rig_restart(it);
    it->slow_reads = it->slow = true;
    rig_connect(it, 1, cookie, "a");
    snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
    rig_hear(it, 1, watch);
    rig_hear(it, 1, "{\"do\":\"alive\"}");
    assert_int_equal(it->said_count, 0);
    rig_settle(it);
    assert_int_equal(it->said_count, 2);
    assert_string_equal(json_string_value(json_object_get(it->said[0].message, "type")), "table");
    assert_string_equal(json_string_value(json_object_get(it->said[1].message, "type")), "alive");
}

static int ask_with_token(rig *it, const char *token, const char *method, const char *path) {
    hall_request request = {.id = ++it->requests, .method = method, .path = path, .secret = token, .bearer = true, .address = "127.0.0.1"};
    it->status = 0;
    hall_ask(it->hall, &request, it->now_ms);
    rig_settle(it);
    return it->status;
}

/* A pattern's path with something in its holes. */
static const char *path_of(const char *pattern, char out[96]) {
    const char *hole = strchr(pattern, ':');
    snprintf(out, 96, "%s", pattern);
    if (hole == NULL) return out;
    const char *rest = hole + strcspn(hole, "/");
    snprintf(out, 96, "%.*s0123456789ab%s", (int)(hole - pattern), pattern, rest);
    return out;
}

/* Of all questions there are: whoever holds a token with every scope but the one it takes is refused; only beginning and ending take none. */
static uint32_t ask_all(rig *it, const hall_route *routes, char token[4][64]) {
    uint32_t asked = 0;
    char path[96];
    for (const hall_route *route = routes; route->method != NULL; route++) {
        if (route->scope == 0) {
            const char *const open[] = {"/guest", "/login", "/logout", "/recover", "/server"};
            bool known = false;
            for (int i = 0; i < 5; i++) known |= strcmp(route->pattern, open[i]) == 0;
            assert_true(known);
            continue;
        }
        int lacking = 0;
        while ((route->scope >> lacking & 1) == 0) lacking++;
        assert_int_equal(ask_with_token(it, token[lacking], route->method, path_of(route->pattern, path)), 403);
        assert_string_equal(rig_text(it, "code"), "scope");
        asked++;
    }
    return asked;
}

static void test_scopes_are_enforced_everywhere(void **state) {
    static const char *const scopes[] = {"\"play\",\"chat\",\"account\"", "\"read\",\"chat\",\"account\"", "\"read\",\"play\",\"account\"",
                                         "\"read\",\"play\",\"chat\""};
    static const char *const wishes[] = {"{\"do\":\"lobby\"}", "{\"do\":\"mine\"}", "{\"do\":\"watch\",\"table\":\"0123456789ab\"}",
                                         "{\"do\":\"ask\",\"method\":\"GET\",\"path\":\"/me\"}"};
    rig *it = *state;
    char cookie[64], token[4][64], body[128];
    make_account(it, "Ada", cookie);
    for (int i = 0; i < 4; i++) {
        snprintf(body, sizeof body, "{\"name\":\"t%d\",\"scopes\":[%s]}", i, scopes[i]);
        assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", body), 201);
        snprintf(token[i], 64, "%s", rig_text(it, "token"));
    }
    assert_true(ask_all(it, hall_routes_people, token) + ask_all(it, hall_routes_tables, token) > 30);
    rig_connect(it, 1, token[0], "a");
    for (int i = 0; i < 4; i++) {
        rig_forget(it);
        rig_hear(it, 1, wishes[i]);
        assert_int_equal(it->said_count, 1);
        assert_int_equal(json_integer_value(json_object_get(it->said[0].message, "status")), 403);
    }
}

/* A token for account matters makes no token that may do more than itself. */
static void test_tokens_beget_no_greater_ones(void **state) {
    rig *it = *state;
    char cookie[64], token[64];
    make_account(it, "Ada", cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", "{\"name\":\"a\",\"scopes\":[\"account\",\"read\"]}"), 201);
    snprintf(token, sizeof token, "%s", rig_text(it, "token"));
    static const char *const bodies[] = {"{\"name\":\"b\",\"scopes\":[\"read\"]}", "{\"name\":\"c\",\"scopes\":[\"read\",\"play\"]}"};
    for (int i = 0; i < 2; i++) {
        json_t *body = json_loads(bodies[i], 0, NULL);
        hall_request request = {.id = ++it->requests,
                                .method = "POST",
                                .path = "/me/tokens",
                                .secret = token,
                                .bearer = true,
                                .address = "127.0.0.1",
                                .body = body};
        hall_ask(it->hall, &request, it->now_ms);
        rig_settle(it);
        assert_int_equal(it->status, i == 0 ? 201 : 403);
        json_decref(body);
    }
}

/* A session that is used does not end; one that is not does, after 90 days. */
static void test_sessions_last_as_long_as_they_are_used(void **state) {
    rig *it = *state;
    const int64_t day = 86400000;
    char used[64], unused[64];
    rig_guest(it, used);
    rig_guest(it, unused);
    for (int i = 0; i < 5; i++) {
        rig_pass(it, 40 * day);
        assert_int_equal(rig_ask(it, used, "GET", "/me", NULL), 200);
    }
    assert_int_equal(rig_ask(it, unused, "GET", "/me", NULL), 401);
    store_person person;
    assert_int_equal(it->store->person(it->store, rig_person(it, used), &person), STORE_FOUND);
    assert_int_equal(person.seen_ms, it->now_ms);
    rig_connect(it, 1, used, "a"); /* by WebSocket alone, too */
    for (int i = 0; i < 5; i++) {
        rig_pass(it, 40 * day);
        rig_hear(it, 1, "{\"do\":\"alive\"}");
    }
    assert_int_equal(it->drops, 0);
    rig_pass(it, 91 * day);
    assert_int_equal(it->dropped, 1);
}

/* ---- limits ---- */

/* One account from many addresses has one rate; so has one address with many accounts. */
static void test_rates_hold_per_address_and_per_account(void **state) {
    rig *it = *state;
    char cookie[64], address[32];
    rig_guest(it, cookie);
    int refused = 0;
    for (uint32_t i = 0; i < it->limits.requests_per_minute + 50; i++) {
        snprintf(address, sizeof address, "10.0.%u.%u", i / 250, i % 250);
        hall_request request = {.id = ++it->requests, .method = "GET", .path = "/me", .secret = cookie, .address = address};
        hall_ask(it->hall, &request, it->now_ms);
        refused += it->status == 429;
    }
    assert_in_range(refused, 45, 55);
    rig_pass(it, 60000);
    for (uint32_t i = 0; i < 150; i++) { /* the same over WebSockets */
        snprintf(address, sizeof address, "10.4.1.%u", i);
        rig_connect(it, i + 1, cookie, address);
    }
    refused = 0;
    json_t *alive = json_pack("{s:s}", "do", "alive");
    for (uint32_t i = 0; i < it->limits.requests_per_minute + 50; i++) {
        rig_forget(it);
        hall_hear(it->hall, i % 150 + 1, alive, it->now_ms);
        refused += rig_last(it, i % 150 + 1, "answer") != NULL;
    }
    json_decref(alive);
    assert_in_range(refused, 45, 55);
    rig_pass(it, 60000);
    refused = 0;
    for (uint32_t i = 0; i < it->limits.requests_per_minute + 50; i++) {
        hall_request request = {.id = ++it->requests, .method = "GET", .path = "/server", .address = "10.1.1.1"};
        hall_ask(it->hall, &request, it->now_ms);
        refused += it->status == 429;
    }
    assert_int_equal(refused, 50);
    refused = 0;
    for (uint32_t i = 0; i < it->limits.requests_per_minute / 10 + 50; i++) { /* the whole list costs ten */
        hall_request request = {.id = ++it->requests, .method = "GET", .path = "/tables", .address = "10.1.1.2"};
        hall_ask(it->hall, &request, it->now_ms);
        refused += it->status == 429;
    }
    assert_int_equal(refused, 50);
}

static void test_nobody_is_called_like_a_bot(void **state) {
    rig *it = *state;
    char cookie[64];
    rig_guest(it, cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"bot greedy\"}"), 400);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"Guest 12\"}"), 400);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"Bottom\"}"), 200);
}

/* Whoever is called Ada is found however that is typed, and nobody else can be called anything that reads so. */
static void test_a_name_is_one_however_it_is_written(void **state) {
    rig *it = *state;
    char cookie[64], guest[64], body[128];
    make_account(it, "Zo\\u00eb B", cookie);
    rig_guest(it, guest);
    static const char *const written[] = {"zo\\u00eb b", "Zoe\\u0308 B", "ZO\\u00cb b", "\\uff3ao\\u00eb B"};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"first one\"}", written[i]);
        assert_int_equal(rig_ask(it, NULL, "POST", "/login", body), 200);
        assert_string_equal(rig_text(it, "name"), "Zoë B");
        assert_int_equal(rig_ask(it, guest, "POST", "/account", body), 409);
    }
    static const char *const like[] = {"Zo\\u00eb-B", "Zo\\u00eb.b", "Z0\\u00eb B", "Ζο\\u00eb"};
    for (size_t i = 0; i < sizeof like / sizeof *like; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", like[i]);
        int status = rig_ask(it, guest, "POST", "/me/name", body);
        assert_int_equal(status, i < 3 ? 409 : 400); /* the last one mixes alphabets */
        assert_string_equal(rig_text(it, "code"), i < 3 ? "name_taken" : "bad_name");
    }
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"ZO\\u00cb B\"}"), 200); /* one's own name may be written anew */
    assert_int_equal(rig_ask(it, guest, "POST", "/me/name", "{\"name\":\"\\u0410dmin\"}"), 400);
    assert_int_equal(rig_ask(it, guest, "POST", "/me/name", "{\"name\":\"Mod\\u00e9rateur\"}"), 400);
}

/* Nobody can look like somebody else by what cannot be seen, or turn a line round; what is joined in a sentence may be. */
static void test_unseen_characters(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    static const char *const names[] = {"Ada\\u200b",        "A\\u202eda",  "Ada\\u00a0L", "\\u3164da",
                                        "Ad\\ufefa\\u2066x", "Ada\\u0085x", "\\ue000da"};
    static const char *const good[] = {"Zo\\u00eb", "\\u674e\\u767d", "\\u0410\\u0434\\u0430"};
    static const char *const said[] = {"a\\u202eb", "a\\u2028b", "a\\u0007b", "a\\u0085b", "a\\u200bb",
                                       "a\\u2060b", "a\\u2063b", "a\\ufeffb", "a\\u061cb"};
    char body[96];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", names[i]);
        if (rig_ask(it, two.first, "POST", "/me/name", body) != 400) fail_msg("%s is taken for a name", names[i]);
    }
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(body, sizeof body, "{\"name\":\"%s\"}", good[i]);
        if (rig_ask(it, two.first, "POST", "/me/name", body) != 200) fail_msg("%s is not taken for a name", good[i]);
    }
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        snprintf(body, sizeof body, "{\"text\":\"%s\"}", said[i]);
        assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", body), 400);
    }
    assert_int_equal(
        ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"\\ud83d\\udc69\\u200d\\ud83d\\ude80 d\\u00e9j\\u00e0\"}"), 200);
}

static void test_connections_per_address(void **state) {
    rig *it = *state;
    uint32_t most = it->limits.connections_per_address;
    for (uint32_t i = 1; i <= most; i++) rig_connect(it, i, NULL, "10.3.3.3");
    assert_int_equal(it->drops, 0);
    rig_connect(it, most + 1, NULL, "10.3.3.3");
    assert_int_equal(it->dropped, most + 1);
    assert_int_equal(json_integer_value(json_object_get(rig_last(it, most + 1, "answer"), "status")), 429);
    rig_connect(it, most + 2, NULL, "10.3.3.4"); /* others are not touched */
    assert_int_equal(it->drops, 1);
    hall_disconnect(it->hall, most + 1, it->now_ms);
    hall_disconnect(it->hall, 1, it->now_ms);
    rig_connect(it, most + 3, NULL, "10.3.3.3");
    assert_int_equal(it->drops, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_a_guest_becomes_an_account),
        RIGGED(test_recovery_and_new_password),
        RIGGED(test_deleting_oneself),
        RIGGED(test_a_wrong_name_is_hashed_like_a_wrong_password),
        RIGGED(test_a_rename_and_a_new_password_keep_each_other),
        RIGGED(test_a_name_taken_at_the_same_time_is_a_conflict),
        RIGGED(test_an_account_is_made_once),
        RIGGED(test_a_new_password_beats_a_login_with_the_old),
        RIGGED(test_connections_end_with_their_key),
        RIGGED(test_a_locked_account_loses_its_connections),
        RIGGED(test_a_failing_store_logs_nobody_out),
        RIGGED(test_messages_wait_for_each_other),
        RIGGED(test_scopes_are_enforced_everywhere),
        RIGGED(test_tokens_beget_no_greater_ones),
        RIGGED(test_sessions_last_as_long_as_they_are_used),
        RIGGED(test_rates_hold_per_address_and_per_account),
        RIGGED(test_nobody_is_called_like_a_bot),
        RIGGED(test_a_name_is_one_however_it_is_written),
        RIGGED(test_unseen_characters),
        RIGGED(test_connections_per_address),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
