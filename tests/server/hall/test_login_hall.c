/* Logging in, and what a key can become: guesses from everywhere, the lines in which passwords wait, tokens that stay tokens, and a new
 * password, which ends them all. */
/* links: hall */
#include "pair.h"
#include "server/hall/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void make_account(rig *it, const char *name, char cookie[64]) {
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"first one\"}", name);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", it->cookie);
}

static int ask_with_token(rig *it, const char *token, const char *method, const char *path) {
    hall_request request = {.id = ++it->requests, .method = method, .path = path, .secret = token, .bearer = true, .address = "127.0.0.1"};
    it->status = 0;
    hall_ask(it->hall, &request, it->now_ms);
    rig_go_on(it);
    rig_settle(it);
    return it->status;
}

static int ask_from(rig *it, const char *address, const char *path, const char *text) {
    json_t *body = json_loads(text, 0, NULL);
    hall_request request = {.id = ++it->requests, .method = "POST", .path = path, .address = address, .body = body};
    it->status = 0;
    hall_ask(it->hall, &request, it->now_ms);
    rig_go_on(it);
    json_decref(body);
    if (it->slow) return it->status;
    while (it->job_count > 0) rig_work(it);
    rig_settle(it);
    return it->status;
}

/* With every scope there is a token still opens no session and makes none of the keys that could: not of a guest, who has no password to ask
 * for, and not of an account. */
static void test_a_token_never_becomes_a_session(void **state) {
    rig *it = *state;
    static const char all[] = "{\"name\":\"t\",\"scopes\":[\"read\",\"play\",\"chat\",\"account\"]}";
    static const char *const closed[][2] = {{"POST", "/account"}, {"POST", "/me/codes"}, {"POST", "/me/password"}, {"DELETE", "/me"}};
    for (int account = 0; account < 2; account++) {
        char cookie[64], token[64];
        rig_guest(it, cookie);
        if (account) make_account(it, "Ada", cookie);
        assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", all), 201);
        snprintf(token, sizeof token, "%s", rig_text(it, "token"));
        json_t *body = json_loads("{\"name\":\"Eve\",\"password\":\"first one\",\"old\":\"first one\"}", 0, NULL);
        for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
            hall_request request = {.id = ++it->requests,
                                    .method = closed[i][0],
                                    .path = closed[i][1],
                                    .secret = token,
                                    .bearer = true,
                                    .address = "127.0.0.1",
                                    .body = body};
            it->status = 0;
            hall_ask(it->hall, &request, it->now_ms);
            rig_go_on(it);
            while (it->job_count > 0) rig_work(it);
            rig_settle(it);
            assert_int_equal(it->status, 403);
            assert_string_equal(rig_text(it, "code"), "scope");
        }
        rig_connect(it, 9, token, "a"); /* nor over a connection that it opened */
        rig_forget(it);
        rig_hear(it, 9, "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/me/codes\"}");
        assert_int_equal(json_integer_value(json_object_get(rig_last(it, 9, "answer"), "status")), 403);
        hall_disconnect(it->hall, 9, it->now_ms);
        json_decref(body);
    }
}

static int token_status(rig *it, const char *token) { return ask_with_token(it, token, "GET", "/me"); }

/* A new password, by the old one or by a code, ends sessions, tokens and codes, and the connections that were opened with them. */
static void test_a_new_password_ends_all_keys(void **state) {
    rig *it = *state;
    char cookie[64], token[2][64], codes[2][32], body[160];
    make_account(it, "Ada", cookie);
    for (int way = 0; way < 2; way++) {
        assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", "{\"name\":\"t\",\"scopes\":[\"read\"]}"), 201);
        snprintf(token[way], 64, "%s", rig_text(it, "token"));
        assert_int_equal(rig_ask(it, cookie, "POST", "/me/codes", NULL), 200);
        for (int i = 0; i < 2; i++)
            snprintf(codes[i], 32, "%s", json_string_value(json_array_get(json_object_get(it->body, "codes"), (size_t)i)));
        rig_connect(it, 1, token[way], "a");
        assert_int_equal(token_status(it, token[way]), 200);
        snprintf(body, sizeof body, "{\"name\":\"Ada\",\"code\":\"%s\",\"password\":\"third one\"}", codes[0]);
        int status = way == 0 ? rig_ask(it, cookie, "POST", "/me/password", "{\"old\":\"first one\",\"password\":\"second one\"}")
                              : rig_ask(it, NULL, "POST", "/recover", body);
        assert_int_equal(status, 200);
        snprintf(cookie, sizeof cookie, "%s", it->cookie);
        assert_int_equal(token_status(it, token[way]), 401);
        assert_int_equal(it->dropped, 1);
        hall_disconnect(it->hall, 1, it->now_ms);
        it->dropped = 0;
        snprintf(body, sizeof body, "{\"name\":\"Ada\",\"code\":\"%s\",\"password\":\"other one\"}", codes[1]);
        assert_int_equal(rig_ask(it, NULL, "POST", "/recover", body), 403);
        assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
    }
}

/* Hundreds of guesses from everywhere keep nobody out of the own account: not from where one has been before, not with a code. */
static void test_guesses_of_others_lock_nobody_out(void **state) {
    rig *it = *state;
    char cookie[64], code[32], address[32], body[160];
    make_account(it, "Ada", cookie); /* from 127.0.0.1 */
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/codes", NULL), 200);
    snprintf(code, sizeof code, "%s", json_string_value(json_array_get(json_object_get(it->body, "codes"), 0)));
    static const char right[] = "{\"name\":\"Ada\",\"password\":\"first one\"}";
    assert_int_equal(ask_from(it, "10.9.9.9", "/login", right), 200); /* and once on a journey */
    rig_pass(it, 3600000);
    int refused = 0;
    for (uint32_t i = 0; i < 300; i++) {
        snprintf(address, sizeof address, "10.3.%u.%u", i / 100, i % 100);
        refused += ask_from(it, address, "/login", "{\"name\":\"ADA\",\"password\":\"a guess\"}") == 429;
    }
    assert_in_range(refused, 230, 245);
    assert_int_equal(ask_from(it, "10.7.7.7", "/login", right), 429); /* a network the account does not know has to wait */
    assert_int_equal(ask_from(it, "127.0.0.1", "/login", right), 200);
    assert_int_equal(ask_from(it, "10.9.9.9", "/login", right), 200);
    refused = 0;
    for (uint32_t i = 0; i < 40; i++) refused += ask_from(it, "10.9.9.9", "/login", "{\"name\":\"Ada\",\"password\":\"a guess\"}") == 429;
    assert_in_range(refused, 9, 12); /* guessing from there has its own bounds */
    snprintf(body, sizeof body, "{\"name\":\"Ada\",\"code\":\"%s\",\"password\":\"second one\"}", code);
    assert_int_equal(ask_from(it, "10.8.8.8", "/recover", body), 200);
    assert_int_equal(ask_from(it, "10.8.8.8", "/login", "{\"name\":\"Ada\",\"password\":\"second one\"}"), 200); /* known from now on */
}

/* The line of passwords is full of strangers': each address has a few places in it, and who is known stands in another line. */
static void test_passwords_wait_in_fair_lines(void **state) {
    rig *it = *state;
    char cookie[64], address[32];
    make_account(it, "Ada", cookie);
    it->slow = true;
    int busy = 0, from_one = 0;
    for (uint32_t i = 0; i < 10; i++) from_one += ask_from(it, "10.5.5.5", "/login", "{\"name\":\"Bob\",\"password\":\"a guess\"}") == 503;
    assert_int_equal(from_one, 4); /* two are being worked on, four wait */
    for (uint32_t i = 0; i < 300; i++) {
        char body[64];
        snprintf(address, sizeof address, "10.4.%u.%u", i / 100, i % 100);
        snprintf(body, sizeof body, "{\"name\":\"Bob%u\",\"password\":\"a guess\"}", i);
        busy += ask_from(it, address, "/login", body) == 503;
    }
    assert_int_equal(busy, 104);
    assert_int_equal(it->job_count, 2); /* the workers' own line stays short */
    assert_int_equal(ask_from(it, "127.0.0.1", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 0);
    uint64_t mine = it->requests;
    for (int i = 0; i < 4 && it->replied != mine; i++) {
        rig_work(it);
        rig_settle(it);
    }
    assert_int_equal(it->replied, mine);
    assert_int_equal(it->status, 200);
    it->slow = false;
}

/* Guessing at one account is slowed down however its name is written. */
static void test_guesses_at_one_name_are_counted_together(void **state) {
    rig *it = *state;
    char cookie[64], address[32];
    static const char *const names[] = {"Ada", "ADA", "ada", "aDa"};
    make_account(it, "Ada", cookie);
    int refused = 0;
    for (uint32_t i = 0; i < it->limits.logins_per_address_hour + 8; i++) {
        json_t *body = json_pack("{s:s, s:s}", "name", names[i % 4], "password", "a guess");
        snprintf(address, sizeof address, "10.2.%u.%u", i / 250, i % 250);
        hall_request request = {.id = ++it->requests, .method = "POST", .path = "/login", .address = address, .body = body};
        it->status = 0;
        hall_ask(it->hall, &request, it->now_ms);
        rig_go_on(it);
        rig_go_on(it);
        while (it->job_count > 0) rig_work(it);
        refused += it->status == 429;
        json_decref(body);
    }
    assert_int_equal(refused, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_a_token_never_becomes_a_session),          RIGGED(test_a_new_password_ends_all_keys),
        RIGGED(test_guesses_of_others_lock_nobody_out),        RIGGED(test_passwords_wait_in_fair_lines),
        RIGGED(test_guesses_at_one_name_are_counted_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
