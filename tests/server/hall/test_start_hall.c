/* How a game begins: the commitment first, then everybody's salt, at a new table, in a rematch, with bots, and when somebody gives none. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

/* Who makes a table sees the commitment before giving a salt, and the game waits for that. */
static void test_salts_come_after_the_commitment(void **state) {
    rig *it = *state;
    char cookie[64], commitment[80], body[256];
    rig_guest(it, cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}],\"hold\":true}",
             a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 201);
    assert_string_equal(rig_text(it, "status"), "waiting");
    assert_true(json_is_true(json_object_get(it->body, "maker")));
    snprintf(commitment, sizeof commitment, "%s", rig_text(it, "commitment"));
    assert_int_equal(strlen(commitment), 64);
    char id[32];
    snprintf(id, sizeof id, "%s", rig_text(it, "id"));
    assert_int_equal(ask_table(it, cookie, "POST", id, "/join", "{\"salt\":\"pepper\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "running");
    assert_string_equal(rig_text(it, "commitment"), commitment);
    assert_int_equal(ask_table(it, cookie, "POST", id, "/join", "{\"salt\":\"other\"}"), 200); /* too late */
    assert_int_equal(ask_table(it, cookie, "POST", id, "/resign", "{}"), 200);
    assert_int_equal(ask_table(it, cookie, "GET", id, "/record", NULL), 200);
    assert_non_null(strstr(rig_text(it, "record"), "Salt 0: pepper"));
    assert_non_null(strstr(rig_text(it, "record"), commitment));
}

static bool is_salted(const rig *it, int seat) {
    const json_t *about = json_object_get(it->body, "about");
    const json_t *seats = json_object_get(about != NULL ? about : it->body, "seats");
    return json_is_true(json_object_get(json_array_get(seats, (size_t)seat), "salted"));
}

static const char *status_of(rig *it, const char *cookie, const char *id) {
    assert_int_equal(ask_table(it, cookie, "GET", id, "", NULL), 200);
    return json_string_value(json_object_get(json_object_get(it->body, "about"), "status"));
}

static void expect_salt(rig *it, const char *cookie, const char *id, const char *line) {
    assert_int_equal(ask_table(it, cookie, "GET", id, "/record", NULL), 200);
    if (strstr(rig_text(it, "record"), line) == NULL) fail_msg("\"%s\" is not in the record", line);
}

/* Somebody takes the last seat before the maker's salt is there: the game waits for it. */
static void test_the_makers_salt_cannot_be_overtaken(void **state) {
    rig *it = *state;
    char first[64], second[64], id[32];
    rig_guest(it, first);
    rig_guest(it, second);
    snprintf(id, sizeof id, "%s", make_table(it, first, ",\"hold\":true,\"salt\":\"too-early\""));
    assert_false(is_salted(it, 0));
    assert_int_equal(ask_table(it, second, "POST", id, "/join", "{\"salt\":\"sugar\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "waiting");
    assert_true(is_salted(it, 1));
    assert_int_equal(ask_table(it, first, "POST", id, "/join", "{\"salt\":\"pepper\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "running");
    assert_int_equal(ask_table(it, first, "POST", id, "/resign", "{}"), 200);
    expect_salt(it, first, id, "Salt 0: pepper\n");
    expect_salt(it, first, id, "Salt 1: sugar\n");
    assert_null(strstr(rig_text(it, "record"), "too-early")); /* a salt from before the commitment proves nothing */
}

/* A rematch has a secret and a commitment of its own, and begins with the salts that came after it. */
static void test_a_rematch_waits_for_salts(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    char old[80], commitment[80], id[32];
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(json_object_get(it->body, "about"), "rematch")));
    snprintf(old, sizeof old, "%s", json_string_value(json_object_get(json_object_get(it->body, "about"), "commitment")));
    assert_string_equal(status_of(it, two.first, id), "waiting");
    snprintf(commitment, sizeof commitment, "%s", json_string_value(json_object_get(json_object_get(it->body, "about"), "commitment")));
    assert_int_equal(strlen(commitment), 64);
    assert_string_not_equal(commitment, old);
    assert_false(is_salted(it, 0) || is_salted(it, 1));
    assert_int_equal(ask_table(it, two.first, "POST", id, "/join", "{\"salt\":\"pepper\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "waiting");
    assert_int_equal(ask_table(it, two.first, "POST", id, "/start", "{}"), 200); /* nobody's salt can be passed over */
    assert_string_equal(rig_text(it, "status"), "waiting");
    rig_restart(it);
    assert_int_equal(ask_table(it, two.second, "POST", id, "/join", "{\"salt\":\"sugar\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "running");
    assert_int_equal(ask_table(it, two.first, "POST", id, "/resign", "{}"), 200);
    expect_salt(it, two.first, id, commitment);
    expect_salt(it, two.first, id, "Salt 1: pepper\n"); /* the seats have changed */
    expect_salt(it, two.first, id, "Salt 0: sugar\n");
}

/* Who never gives a salt holds the others up for a while only; over days, for a day. */
static void test_nobody_waits_for_a_salt_for_ever(void **state) {
    rig *it = *state;
    static const char *const clocks[] = {"", ",\"clock\":{\"kind\":\"days\",\"days\":2}"};
    static const int64_t patience_ms[] = {20000, 86400000};
    for (int i = 0; i < 2; i++) {
        char first[64], second[64], id[32], more[128];
        rig_guest(it, first);
        rig_guest(it, second);
        snprintf(more, sizeof more, ",\"hold\":true%s", clocks[i]);
        snprintf(id, sizeof id, "%s", make_table(it, first, more));
        rig_pass(it, 2 * patience_ms[i]); /* while a seat is open nothing is overdue */
        assert_int_equal(ask_table(it, second, "POST", id, "/join", "{\"salt\":\"sugar\"}"), 200);
        rig_pass(it, patience_ms[i] - 1);
        assert_string_equal(status_of(it, second, id), "waiting");
        rig_pass(it, 1);
        assert_string_equal(status_of(it, second, id), "running");
        assert_int_equal(ask_table(it, first, "POST", id, "/resign", "{}"), 200);
        expect_salt(it, first, id, "Salt 1: sugar\n");
    }
}

/* The maker fills the seats with bots; the salt may come along. */
static void test_bots_need_no_salt(void **state) {
    rig *it = *state;
    char cookie[64], id[32];
    rig_guest(it, cookie);
    snprintf(id, sizeof id, "%s", make_table(it, cookie, ",\"hold\":true"));
    assert_int_equal(ask_table(it, cookie, "POST", id, "/start", "{\"bot\":\"random\",\"salt\":\"pepper\"}"), 200);
    assert_string_equal(rig_text(it, "status"), "running");
    assert_int_equal(ask_table(it, cookie, "POST", id, "/resign", "{}"), 200);
    expect_salt(it, cookie, id, "Salt 0: pepper\n");
}

/* A bot may not think for as long as its writer likes. */
static void test_bots_are_bounded(void **state) {
    rig *it = *state;
    char cookie[64], body[256];
    static const struct {
        const char *bot;
        int status;
    } tried[] = {{"search:100it:2sight:5ideas", 201},
                 {"search:2000001it", 400},
                 {"search:5001ms", 400},
                 {"search:2threads", 400},
                 {"search:100it:9on", 400}};
    rig_guest(it, cookie);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"%s\"}]}", a_game(),
                 tried[i].bot);
        assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), tried[i].status);
    }
}

/* Two guests at a private table, the second by the invitation in `body`. */
static void sit_down_in_private(rig *it, const char *options, char first[64], char second[64], char id[32], char body[160]) {
    char members[64];
    rig_guest(it, first);
    rig_guest(it, second);
    snprintf(members, sizeof members, ",\"public\":false%s", options);
    snprintf(id, 32, "%s", make_table(it, first, members));
    snprintf(body, 160, "{\"invitation\":\"%s\"}", json_string_value(json_array_get(json_object_get(it->body, "invitations"), 1)));
    assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
}

/* Who leaves a private table gives the seat back to whom has the invitation, not to everybody. */
static void test_a_seat_that_was_left_still_needs_its_invitation(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], id[32], body[160];
    rig_guest(it, third);
    sit_down_in_private(it, ",\"hold\":true", first, second, id, body);
    rig_restart(it);
    assert_int_equal(ask_table(it, second, "POST", id, "/leave", "{}"), 200);
    assert_int_equal(ask_table(it, third, "POST", id, "/join", "{}"), 404);
    assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
}

/* The rematch of a private table is as private: a seat that somebody leaves is open to nobody else. */
static void test_a_private_rematch_stays_private(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], id[32], body[160];
    rig_guest(it, third);
    sit_down_in_private(it, "", first, second, id, body);
    assert_int_equal(ask_table(it, second, "POST", id, "/resign", "{}"), 200);
    assert_int_equal(ask_table(it, second, "POST", id, "/offer", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, first, "POST", id, "/accept", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, first, "GET", id, "", NULL), 200);
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(json_object_get(it->body, "about"), "rematch")));
    assert_int_equal(ask_table(it, second, "POST", id, "/leave", "{}"), 200);
    assert_int_equal(ask_table(it, third, "POST", id, "/join", "{}"), 404);
    assert_int_equal(ask_table(it, third, "POST", id, "/join", body), 404);
    assert_int_equal(rig_ask(it, third, "GET", "/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 0);
}

/* The last seat is durable, the start is not, and the server dies: the game begins when it is back. */
static void test_a_start_that_was_lost_is_made_again(void **state) {
    rig *it = *state;
    char first[64], second[64], id[32];
    rig_guest(it, first);
    rig_guest(it, second);
    snprintf(id, sizeof id, "%s", make_table(it, first, ""));
    it->slow = true;
    ask_table(it, second, "POST", id, "/join", "{\"salt\":\"x\"}");
    rig_settle_one(it);
    assert_non_null(it->first_write);
    it->slow = false;
    rig_restart(it);
    rig_pass(it, 250);
    assert_string_equal(status_of(it, first, id), "running");
}

/* Over days a table waits a day for a salt, and its chat has left memory long before. */
static void test_a_table_that_left_memory_begins(void **state) {
    rig *it = *state;
    char first[64], second[64], id[32];
    rig_guest(it, first);
    rig_guest(it, second);
    snprintf(id, sizeof id, "%s", make_table(it, first, ",\"hold\":true,\"clock\":{\"kind\":\"days\",\"days\":3}"));
    assert_int_equal(ask_table(it, second, "POST", id, "/join", "{\"salt\":\"x\"}"), 200);
    assert_int_equal(ask_table(it, second, "POST", id, "/chat", "{\"text\":\"hello\"}"), 200);
    assert_string_equal(status_of(it, first, id), "waiting");
    rig_pass(it, 61000);
    rig_pass(it, 24 * 3600 * 1000);
    rig_pass(it, 250);
    assert_string_equal(status_of(it, first, id), "running");
    assert_int_equal(json_array_size(json_object_get(it->body, "chat")), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_salts_come_after_the_commitment),
        RIGGED(test_the_makers_salt_cannot_be_overtaken),
        RIGGED(test_a_rematch_waits_for_salts),
        RIGGED(test_nobody_waits_for_a_salt_for_ever),
        RIGGED(test_bots_need_no_salt),
        RIGGED(test_a_seat_that_was_left_still_needs_its_invitation),
        RIGGED(test_a_private_rematch_stays_private),
        RIGGED(test_bots_are_bounded),
        RIGGED(test_a_start_that_was_lost_is_made_again),
        RIGGED(test_a_table_that_left_memory_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
