/* People among people: tables that are private, removing and blocking somebody, deleting and exporting what is kept, and who may come in at all. */
/* links: hall */
#include "pair.h"
#include "server/hall/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

#include <cmocka.h>

static size_t lines_shown(rig *it, const char *cookie, const char *id) {
    assert_int_equal(ask_table(it, cookie, "GET", id, "", NULL), 200);
    return json_array_size(json_object_get(it->body, "chat"));
}

/* ---- private tables ---- */

/* A private table: for who has neither seat nor invitation it is not there, by whatever way it is asked for. */
static void test_a_private_table_is_not_there_for_others(void **state) {
    rig *it = *state;
    static const char *const asked[][2] = {
        {"GET", ""},        {"GET", "/view?at=0"}, {"GET", "/events?before=1"}, {"GET", "/record"},  {"POST", "/join"}, {"POST", "/chat"},
        {"POST", "/start"}, {"POST", "/remove"},   {"POST", "/spectators"},     {"POST", "/report"}, {"POST", "/move"}};
    char first[64], second[64], third[64], id[32], body[200], look[200], missing[200];
    rig_guest(it, first);
    rig_guest(it, second);
    rig_guest(it, third);
    snprintf(id, sizeof id, "%s", make_table(it, first, ",\"public\":false"));
    char invitation[64], spectators[64];
    snprintf(invitation, sizeof invitation, "%s", json_string_value(json_array_get(json_object_get(it->body, "invitations"), 1)));
    snprintf(spectators, sizeof spectators, "%s", rig_text(it, "spectators"));
    assert_true(strlen(spectators) > 20);
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", invitation);
    for (int running = 0; running < 2; running++) {
        for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
            const char *say = "{\"text\":\"hi\",\"seat\":0,\"number\":1,\"move\":\"x\"}";
            assert_int_equal(ask_table(it, third, asked[i][0], id, asked[i][1], asked[i][0][0] == 'P' ? say : NULL), 404);
            snprintf(look, sizeof look, "%s", rig_text(it, "message"));
            assert_int_equal(ask_table(it, third, asked[i][0], "0123456789ab", asked[i][1], asked[i][0][0] == 'P' ? say : NULL), 404);
            snprintf(missing, sizeof missing, "%s", rig_text(it, "message"));
            assert_string_equal(look, missing); /* nobody can tell it from one that is not there */
        }
        assert_int_equal(ask_table(it, NULL, "GET", id, "", NULL), 404);
        rig_connect(it, 7, third, "a");
        rig_forget(it);
        snprintf(look, sizeof look, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
        rig_hear(it, 7, look);
        assert_null(rig_last(it, 7, "table"));
        assert_int_equal(json_integer_value(json_object_get(rig_last(it, 7, "answer"), "status")), 404);
        snprintf(look, sizeof look, "{\"do\":\"watch\",\"table\":\"%s\",\"invitation\":\"%s\"}", id,
                 spectators); /* the link for looking on */
        rig_hear(it, 7, look);
        assert_non_null(rig_last(it, 7, "table"));
        hall_disconnect(it->hall, 7, it->now_ms);
        snprintf(look, sizeof look, "?invitation=%s", spectators);
        assert_int_equal(ask_table(it, NULL, "GET", id, look, NULL), 200);
        snprintf(look, sizeof look, "?invitation=%s", invitation);
        assert_int_equal(ask_table(it, third, "GET", id, look, NULL), 200);
        if (running == 0) assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
        rig_restart(it);
    }
    snprintf(look, sizeof look, "{\"invitation\":\"%s\"}", spectators);
    assert_int_equal(ask_table(it, third, "POST", id, "/join", look), 409); /* looking on is all it is good for */
}

/* What is said at a private table is for its people; who looks on by the link reads nothing of it, then or later. */
static void test_private_talk_stays_among_its_people(void **state) {
    rig *it = *state;
    char first[64], second[64], third[64], id[32], body[200], look[200];
    rig_guest(it, first);
    rig_guest(it, second);
    rig_guest(it, third);
    snprintf(id, sizeof id, "%s", make_table(it, first, ",\"public\":false"));
    char spectators[64];
    snprintf(spectators, sizeof spectators, "%s", rig_text(it, "spectators"));
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", json_string_value(json_array_get(json_object_get(it->body, "invitations"), 1)));
    assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
    rig_connect(it, 1, second, "a");
    rig_connect(it, 2, third, "a");
    snprintf(look, sizeof look, "{\"do\":\"watch\",\"table\":\"%s\",\"invitation\":\"%s\"}", id, spectators);
    rig_hear(it, 1, look);
    rig_hear(it, 2, look);
    rig_forget(it);
    assert_int_equal(ask_table(it, first, "POST", id, "/chat", "{\"text\":\"among us\"}"), 200);
    assert_true(is_told(rig_last(it, 1, "chat"), "among us"));
    assert_null(rig_last(it, 2, "chat"));
    snprintf(look, sizeof look, "?invitation=%s", spectators);
    assert_int_equal(ask_table(it, third, "GET", id, look, NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "chat")), 0);
    assert_int_equal(lines_shown(it, second, id), 1);
    assert_int_equal(ask_table(it, second, "POST", id, "/spectators", "{}"), 403); /* only who made it */
    assert_int_equal(ask_table(it, first, "POST", id, "/spectators", "{}"), 200);
    assert_string_not_equal(rig_text(it, "spectators"), spectators);
    assert_int_equal(ask_table(it, third, "GET", id, look, NULL), 404); /* the old link is over */
}

/* ---- removing ---- */

static void test_removing_somebody(void **state) {
    rig *it = *state;
    for (int private = 0; private < 2; private ++) {
        char first[64], second[64], third[64], id[32], body[200] = "{}", look[200];
        rig_guest(it, first);
        rig_guest(it, second);
        rig_guest(it, third);
        snprintf(id, sizeof id, "%s", make_table(it, first, private ? ",\"public\":false,\"hold\":true" : ",\"hold\":true"));
        if (private)
            snprintf(body, sizeof body, "{\"invitation\":\"%s\"}",
                     json_string_value(json_array_get(json_object_get(it->body, "invitations"), 1)));
        assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
        rig_connect(it, 1, second, "a");
        snprintf(look, sizeof look, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
        rig_hear(it, 1, look);
        rig_hear(it, 1, "{\"do\":\"mine\"}");
        rig_forget(it);
        assert_int_equal(ask_table(it, second, "POST", id, "/remove", "{\"seat\":0}"), 403);
        assert_int_equal(ask_table(it, first, "POST", id, "/remove", "{\"seat\":0}"), 409); /* oneself */
        assert_int_equal(ask_table(it, first, "POST", id, "/remove", "{}"), 400);
        assert_int_equal(ask_table(it, first, "POST", id, "/remove", "{\"seat\":1}"), 200);
        char fresh[64];
        snprintf(fresh, sizeof fresh, "%s", rig_text(it, "invitation"));
        assert_true(is_told(rig_last(it, 1, "answer"), "You were removed"));
        assert_true(json_is_null(json_object_get(json_object_get(rig_last(it, 1, "mine"), "about"), "you"))); /* it is no longer theirs */
        rig_forget(it);
        rig_restart(it); /* it outlives the server */
        assert_int_equal(ask_table(it, second, "POST", id, "/join", body), private ? 404 : 409);
        if (private) {
            assert_int_equal(ask_table(it, third, "POST", id, "/join", body), 404); /* nor can it be handed on */
            snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", fresh);
            assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 409);
        }
        assert_int_equal(ask_table(it, third, "POST", id, "/join", body), 200);
        assert_int_equal(ask_table(it, first, "POST", id, "/join", "{\"salt\":\"s\"}"), 200); /* it begins */
        assert_int_equal(ask_table(it, first, "POST", id, "/remove", "{\"seat\":1}"), 403);
    }
}

/* ---- blocking ---- */

static void test_blocking_somebody(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ""); /* connections 1 and 2 at the table, 3 looks on */
    char first_id[32], second_id[32], body[96], path[96];
    id_of(it, two.first, first_id);
    id_of(it, two.second, second_id);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"rude\"}"), 200);
    assert_int_equal(lines_shown(it, two.first, two.id), 1);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", first_id);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/blocks", body), 404); /* not oneself */
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/blocks", "{\"person\":\"0123456789ab\"}"), 404);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", second_id);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/blocks", body), 201);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/blocks", body), 201); /* twice is once */
    for (int again = 0; again < 2; again++) {                                  /* also after a restart */
        assert_int_equal(rig_ask(it, two.first, "GET", "/me/blocks", NULL), 200);
        json_t *list = json_object_get(it->body, "blocks");
        assert_int_equal(json_array_size(list), 1);
        assert_string_equal(text_at(json_object_get(json_array_get(list, 0), "person"), "id"), second_id);
        assert_int_equal(lines_shown(it, two.first, two.id), 0); /* what was said before, too */
        assert_int_equal(json_integer_value(json_object_get(it->body, "blocked")), 2);
        assert_int_equal(lines_shown(it, two.second, two.id), 1 + again);
        if (again == 0) {
            rig_forget(it);
            assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"ruder\"}"), 200);
            assert_null(rig_last(it, 1, "chat"));
            assert_true(is_told(rig_last(it, 3, "chat"), "ruder")); /* others hear it as before */
            assert_int_equal(rig_ask(it, two.second, "GET", "/me/blocks", NULL), 200);
            assert_int_equal(json_array_size(json_object_get(it->body, "blocks")), 0); /* it is nobody else's matter */
        }
        if (again == 1) break;
        /* tables that wait: neither sees the other's, and the blocked one cannot sit down */
        char waiting[32];
        snprintf(waiting, sizeof waiting, "%s", make_table(it, two.first, ""));
        assert_int_equal(rig_ask(it, two.second, "GET", "/tables", NULL), 200);
        assert_false(is_told(it->body, waiting));
        assert_int_equal(rig_ask(it, NULL, "GET", "/tables", NULL), 200);
        assert_true(is_told(it->body, waiting));
        assert_int_equal(ask_table(it, two.second, "POST", waiting, "/join", "{}"), 409);
        assert_string_equal(rig_text(it, "code"), "no_seat");
        /* the game goes on, and can be ended */
        assert_int_equal(ask_table(it, two.second, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200);
        assert_int_equal(ask_table(it, two.first, "POST", two.id, "/accept", "{\"kind\":\"end\"}"), 200);
        assert_int_equal(ask_table(it, two.second, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 409);
        rig_restart(it);
    }
    snprintf(path, sizeof path, "/me/blocks/%s", second_id);
    assert_int_equal(rig_ask(it, two.first, "DELETE", path, NULL), 200);
    assert_int_equal(rig_ask(it, two.first, "DELETE", path, NULL), 404);
    assert_int_equal(lines_shown(it, two.first, two.id), 2);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 200);
}

/* ---- deleting and exporting ---- */

static bool is_not_said(void *host, const void *row) {
    (void)host;
    assert_null(strstr(((const store_line *)row)->text, "secret words"));
    return true;
}

/* An account is deleted with its password, and what the person said goes with it. */
static void test_deleting_an_account_takes_its_talk_along(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(rig_ask(it, two.first, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 201);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"secret words\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/report", "{\"text\":\"secret words of a report\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"an answer\"}"), 200);
    assert_int_equal(rig_ask(it, two.first, "DELETE", "/me", NULL), 400);
    assert_int_equal(rig_ask(it, two.first, "DELETE", "/me", "{\"password\":\"a guess\"}"), 403);
    assert_string_equal(rig_text(it, "code"), "password");
    assert_int_equal(lines_shown(it, two.second, two.id), 2);
    assert_int_equal(rig_ask(it, two.first, "DELETE", "/me", "{\"password\":\"first one\"}"), 200);
    assert_int_equal(rig_ask(it, two.first, "GET", "/me", NULL), 401);
    assert_int_equal(lines_shown(it, two.second, two.id), 1);
    assert_false(is_told(it->body, "secret words"));
    it->store->lines(it->store, two.id, STORE_SAID, 100, is_not_said, NULL);
    it->store->lines(it->store, two.id, STORE_REPORTED, 100, is_not_said, NULL);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 401);
}

static void test_export_of_oneself(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    char other[32], body[96];
    assert_int_equal(rig_ask(it, two.first, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 201);
    id_of(it, two.second, other);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"my own words\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"words of another\"}"), 200);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/tokens", "{\"name\":\"my bot\",\"scopes\":[\"read\"]}"), 201);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/notices", "{\"kinds\":[\"your_turn\"]}"), 200);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", other);
    assert_int_equal(rig_ask(it, two.first, "POST", "/me/blocks", body), 201);
    for (int over = 0; over < 2; over++) {
        assert_int_equal(rig_ask(it, two.first, "GET", "/me/export", NULL), 200);
        assert_string_equal(text_at(json_object_get(it->body, "person"), "name"), "Ada");
        static const char *const told[] = {"my own words", "my bot", "your_turn", "\"session\"", "\"network\""};
        for (size_t i = 0; i < sizeof told / sizeof *told; i++)
            if (!is_told(it->body, told[i])) fail_msg("%s is missing", told[i]);
        assert_true(is_told(json_object_get(it->body, "blocks"), other));
        assert_false(is_told(it->body, "words of another"));
        assert_false(is_told(it->body, "hashed:"));
        const json_t *games = json_object_get(it->body, "games"), *game = json_array_get(games, 0);
        assert_int_equal(json_array_size(games), 1);
        assert_string_equal(text_at(game, "id"), two.id);
        assert_int_equal(json_is_string(json_object_get(game, "record")), over); /* while it runs the record has secrets */
        if (over) {
            tv_record record;
            const char *text = text_at(game, "record");
            assert_true(tv_record_read(&record, text, strlen(text), NULL));
            assert_true(record.count > 0);
            tv_record_free(&record);
        }
        assert_int_equal(ask_table(it, two.second, "POST", two.id, "/resign", "{}"), over ? 409 : 200);
    }
    for (int i = 0; i < 4; i++) assert_int_equal(rig_ask(it, two.first, "GET", "/me/export", NULL), i < 3 ? 200 : 429); /* it is dear */
    rig_pass(it, 6 * 60000);
    assert_int_equal(rig_ask(it, two.first, "GET", "/me/export", NULL), 200);
}

/* ---- who may come in ---- */

static void test_registration_is_the_operators_choice(void **state) {
    rig *it = *state;
    char guest[64], body[160];
    rig_guest(it, guest);
    assert_int_equal(rig_ask(it, NULL, "GET", "/server", NULL), 200);
    assert_string_equal(rig_text(it, "registration"), "open");
    assert_true(json_is_true(json_object_get(it->body, "guests")));
    it->hall->limits.registration = HALL_REGISTRATION_CLOSED;
    it->hall->limits.no_guests = true;
    it->hall->limits.welcome = "Hello there.";
    assert_int_equal(rig_ask(it, NULL, "GET", "/server", NULL), 200);
    assert_string_equal(rig_text(it, "registration"), "closed");
    assert_string_equal(rig_text(it, "welcome"), "Hello there.");
    assert_false(json_is_true(json_object_get(it->body, "guests")));
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", NULL), 403);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 403);
    assert_int_equal(rig_ask(it, guest, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 403);
    it->hall->limits.registration = HALL_REGISTRATION_INVITATION;
    assert_int_equal(rig_ask(it, guest, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\"}"), 403);
    assert_int_equal(rig_ask(it, guest, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\",\"invitation\":\"xyz\"}"), 403);
    static const char *const codes[] = {"code one", "code two", "code three"};
    for (int i = 0; i < 3; i++) { /* as `trivium admin invite` makes them; the last one is over */
        store_change change = {.kind = STORE_PUT_KEY,
                               .key = {.kind = STORE_INVITATION, .created_ms = 1, .ends_ms = it->now_ms + (i < 2 ? 1000 : 0)}};
        tv_sha256_of(codes[i], strlen(codes[i]), change.key.hash);
        store_batch batch = {.changes = &change, .count = 1};
        assert_true(it->store->write(it->store, &batch, 1, NULL));
        assert_int_equal(batch.refused, STORE_MADE);
    }
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"Eve\",\"password\":\"first one\",\"invitation\":\"code three\"}"),
                     403);
    assert_int_equal(rig_ask(it, guest, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"first one\",\"invitation\":\"code one\"}"),
                     201);
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"Eve\",\"password\":\"first one\",\"invitation\":\"code one\"}"),
                     403);                                              /* once */
    assert_int_equal(rig_ask(it, "code two", "GET", "/me", NULL), 401); /* it opens nothing else */
    it->slow = true;                                                    /* two at the same moment: one of them */
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body, "{\"name\":\"Bo%d\",\"password\":\"first one\",\"invitation\":\"code two\"}", i + 2);
        assert_int_equal(rig_ask(it, NULL, "POST", "/account", body), 0);
    }
    rig_work(it);
    rig_work(it);
    rig_settle(it);
    assert_int_equal(it->status, 409);
    it->slow = false;
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Bo2\",\"password\":\"first one\"}"), 200);
    assert_int_equal(rig_ask(it, NULL, "POST", "/login", "{\"name\":\"Bo3\",\"password\":\"first one\"}"), 401);
}

/* Who looks on and has blocked somebody at the table never reads that person's talk, also when the whole table is told anew. */
static void test_spectators_do_not_read_whom_they_block(void **state) {
    rig *it = *state;
    char eve[64], id[32], body[96];
    pair two = begin_pair(it, "");
    rig_guest(it, eve);
    hall_id_write((uint64_t)rig_person(it, two.first), id);
    snprintf(body, sizeof body, "{\"person\":\"%s\"}", id);
    assert_int_equal(rig_ask(it, eve, "POST", "/me/blocks", body), 201);
    rig_connect(it, 9, eve, "e");
    snprintf(body, sizeof body, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two.id);
    rig_hear(it, 9, body);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"secret plan\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200); /* told to all as a whole */
    bool told = false;
    for (uint32_t i = 0; i < it->said_count; i++) {
        char *text = json_dumps(it->said[i].message, JSON_COMPACT);
        if (it->said[i].to == 9) assert_null(strstr(text, "secret plan"));
        told = told || (it->said[i].to == 3 && strstr(text, "secret plan") != NULL);
        free(text);
    }
    assert_true(told);
}

/* A name that the store refuses is shown to nobody. */
static void test_a_refused_name_is_not_shown(void **state) {
    rig *it = *state;
    char cookie[64];
    assert_int_equal(rig_ask(it, NULL, "POST", "/account", "{\"name\":\"Lola\",\"password\":\"first one\"}"), 201);
    rig_guest(it, cookie);
    make_table(it, cookie, "");
    rig_connect(it, 1, NULL, "a");
    it->slow = true;
    rig_ask(it, cookie, "POST", "/me/name", "{\"name\":\"L0la\"}");
    rig_ask(it, cookie, "POST", "/me/notices", "{\"kinds\":[]}"); /* a later change of the same person */
    rig_settle(it);
    it->slow = false;
    rig_hear(it, 1, "{\"do\":\"lobby\"}");
    char *text = json_dumps(rig_last(it, 1, "lobby"), JSON_COMPACT);
    assert_null(strstr(text, "L0la"));
    assert_non_null(strstr(text, "Guest "));
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_spectators_do_not_read_whom_they_block),
        RIGGED(test_a_refused_name_is_not_shown),
        RIGGED(test_a_private_table_is_not_there_for_others),
        RIGGED(test_private_talk_stays_among_its_people),
        RIGGED(test_removing_somebody),
        RIGGED(test_blocking_somebody),
        RIGGED(test_deleting_an_account_takes_its_talk_along),
        RIGGED(test_export_of_oneself),
        RIGGED(test_registration_is_the_operators_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
