/* The hall through its doors: tables, whole games, clocks, undo, restarts, and that nobody is told what is not durable. */
/* links: hall */
#include "pair.h"
#include "server/hall/glicko2.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

/* ---- tables ---- */

static void test_a_whole_game(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"options\":{\"limit\":12}");
    uint32_t moves = 0;
    while (play_one(it, &two, "last")) assert_true(++moves < 5000);
    assert_true(moves > 4);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 200);
    tv_record record;
    tv_error error = {0};
    const char *text = rig_text(it, "record");
    assert_true(tv_record_read(&record, text, strlen(text), &error));
    assert_true(tv_record_commitment_holds(&record));
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    assert_int_equal(tv_table_decisions(table), moves);
    assert_int_equal(tv_table_actor(table), TV_OVER);
    tv_table_close(table);
    tv_record_free(&record);
}

static void test_moves_are_checked(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    char outsider[64];
    rig_guest(it, outsider);
    assert_int_equal(ask_table(it, outsider, "POST", two.id, "/move", "{\"number\":1,\"move\":\"x\"}"), 403);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/move", "{\"number\":9,\"move\":\"x\"}"), 409);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/move", "{\"move\":\"x\"}"), 400);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 409); /* not while it runs */
    assert_int_equal(ask_table(it, NULL, "POST", two.id, "/move", "{\"number\":1,\"move\":\"x\"}"), 401);
    assert_int_equal(rig_ask(it, two.first, "GET", "/tables/000000000000", NULL), 404);
    assert_int_equal(rig_ask(it, two.first, "PUT", "/tables", NULL), 405);
    assert_int_equal(rig_ask(it, two.first, "GET", "/nothing", NULL), 404);
    int refused = 0;
    for (int seat = 0; seat < 2; seat++) {
        int status = ask_table(it, seat == 0 ? two.first : two.second, "POST", two.id, "/move", "{\"number\":1,\"move\":\"%%%\"}");
        refused += status == 422;
        assert_true(status == 422 || status == 409);
    }
    assert_int_equal(refused, 1);
}

static void test_private_tables_need_the_invitation(void **state) {
    rig *it = *state;
    char first[64], second[64], secret[64], body[160];
    rig_guest(it, first);
    rig_guest(it, second);
    const char *id = make_table(it, first, ",\"public\":false");
    snprintf(secret, sizeof secret, "%s", json_string_value(json_array_get(json_object_get(it->body, "invitations"), 1)));
    assert_int_equal(rig_ask(it, second, "GET", "/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 0);
    assert_int_equal(ask_table(it, second, "POST", id, "/join", "{}"), 404);
    assert_int_equal(ask_table(it, second, "POST", id, "/join", "{\"invitation\":\"0011\"}"), 404);
    snprintf(body, sizeof body, "{\"invitation\":\"%s\"}", secret);
    assert_int_equal(ask_table(it, second, "POST", id, "/join", body), 200);
    assert_string_equal(rig_text(it, "status"), "running");
}

static void test_bots_fill_seats_and_finish(void **state) {
    rig *it = *state;
    char cookie[64], body[256];
    rig_guest(it, cookie);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"random\"}],\"options\":{"
             "\"limit\":8}}",
             a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 201);
    pair two = {.id = ""};
    snprintf(two.id, sizeof two.id, "%s", rig_text(it, "id"));
    strcpy(two.first, cookie);
    strcpy(two.second, cookie);
    for (int i = 0; i < 3000; i++) {
        while (it->job_count > 0) {
            rig_work(it);
            rig_settle(it);
        }
        if (!play_one(it, &two, "last")) break;
    }
    assert_int_equal(ask_table(it, cookie, "GET", two.id, "/record", NULL), 200);
    assert_non_null(strstr(rig_text(it, "record"), "Seat 1: random"));
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"cmd:true\"}]}", a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 400); /* no programs of strangers */
}

static void test_steps_are_numbered_and_masked(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    rig_forget(it);
    assert_true(play_one(it, &two, "first"));
    json_t *mine = rig_last(it, 1, "step"), *other = rig_last(it, 2, "step"), *looker = rig_last(it, 3, "step");
    assert_non_null(mine);
    assert_non_null(other);
    assert_non_null(looker);
    assert_int_equal(json_integer_value(json_object_get(mine, "number")), 1);
    assert_null(json_object_get(looker, "moves"));
    assert_false(json_object_get(mine, "moves") != NULL && json_object_get(other, "moves") != NULL);
}

/* Older events are the beginning of what a snapshot tells the same viewer, in both forms. */
static void test_older_events_are_told_on_request(void **state) {
    enum { DECISIONS = 30, BEFORE = 12 };
    rig *it = *state;
    pair two = begin_pair(it, "");
    for (int k = 0; k < DECISIONS; k++) assert_true(play_one(it, &two, "first"));
    const char *const viewers[] = {two.first, two.second, NULL};
    for (size_t viewer = 0; viewer < 3; viewer++) {
        assert_int_equal(ask_table(it, viewers[viewer], "GET", two.id, "", NULL), 200);
        json_t *all = json_incref(json_object_get(it->body, "events"));
        assert_int_equal(ask_table(it, viewers[viewer], "GET", two.id, "/events?before=12", NULL), 200);
        const json_t *older = json_object_get(it->body, "events");
        size_t count = json_array_size(older);
        assert_true(count > BEFORE / 2 && count < json_array_size(all));
        for (size_t k = 0; k < count; k++) assert_true(json_equal(json_array_get(older, k), json_array_get(all, k)));
        assert_int_equal(ask_table(it, viewers[viewer], "GET", two.id, "/events?before=12&form=bytes", NULL), 200);
        const json_t *bytes = json_object_get(it->body, "events");
        assert_int_equal(json_array_size(bytes), count);
        assert_true(json_integer_value(json_object_get(json_array_get(bytes, count - 1), "decision")) < BEFORE);
        json_decref(all);
    }
    assert_int_equal(ask_table(it, NULL, "GET", two.id, "/events", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "events")), 0);
}

/* What a seat chose for itself is in its own snapshot only; who is muted is in nobody's who muted, also later. */
static void test_own_choices_come_back_to_their_seat_alone(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/standing", "{\"rules\":[\"a*\"],\"until_turn\":9}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/mute", "{\"seat\":1}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"hello\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    const json_t *standing = json_object_get(it->body, "standing");
    assert_string_equal(json_string_value(json_array_get(json_object_get(standing, "rules"), 0)), "a*");
    assert_int_equal(json_integer_value(json_object_get(standing, "until_turn")), 9);
    assert_int_equal(json_integer_value(json_object_get(it->body, "muted")), 2);
    assert_int_equal(json_array_size(json_object_get(it->body, "chat")), 0);
    assert_int_equal(ask_table(it, two.second, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(json_object_get(it->body, "standing"), "rules")), 0);
    assert_int_equal(json_array_size(json_object_get(it->body, "chat")), 1);
    assert_int_equal(ask_table(it, NULL, "GET", two.id, "", NULL), 200);
    assert_null(json_object_get(it->body, "standing"));
    assert_null(json_object_get(it->body, "muted"));
}

/* A seat that was taken just now is among one's tables, though the store does not know it yet; a game that has ended stays there. */
static void test_my_tables_are_all_there(void **state) {
    rig *it = *state;
    char first[64], second[64], id[32];
    rig_guest(it, first);
    rig_guest(it, second);
    snprintf(id, sizeof id, "%s", make_table(it, first, ""));
    it->slow = true;
    ask_table(it, second, "POST", id, "/join", "{}");
    assert_int_equal(rig_ask(it, second, "GET", "/me/tables", NULL), 0); /* answered now, told when the seat is durable */
    it->slow = false;
    rig_settle(it);
    assert_int_equal(it->status, 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 1);
    assert_int_equal(ask_table(it, second, "POST", id, "/resign", "{}"), 200);
    for (int i = 0; i < 4; i++) rig_pass(it, hall_limits_default().idle_table_ms + 1);
    assert_int_equal(hall_count(it->hall).tables_in_memory, 0);
    assert_int_equal(rig_ask(it, second, "GET", "/me/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 1);
}

/* ---- durable first ---- */

static void test_nothing_is_said_before_it_is_durable(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    const char *cookie = json_array_size(json_object_get(it->body, "moves")) > 0 ? two.first : two.second;
    assert_int_equal(ask_table(it, cookie, "GET", two.id, "", NULL), 200);
    char body[300];
    snprintf(body, sizeof body, "{\"number\":1,\"move\":\"%s\"}",
             json_string_value(json_object_get(json_array_get(json_object_get(it->body, "moves"), 0), "text")));
    rig_forget(it);
    it->slow = true;
    assert_int_equal(ask_table(it, cookie, "POST", two.id, "/move", body), 0);
    assert_int_equal(it->said_count, 0);
    rig_restart(it); /* before the disk had it: nobody was told, and it is gone */
    it->slow = false;
    assert_int_equal(ask_table(it, cookie, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_integer_value(json_object_get(it->body, "number")), 0);
    assert_int_equal(ask_table(it, cookie, "POST", two.id, "/move", body), 200);
    rig_restart(it); /* after it: it stays */
    assert_int_equal(ask_table(it, cookie, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_integer_value(json_object_get(it->body, "number")), 1);
    assert_int_equal(ask_table(it, cookie, "POST", two.id, "/move", body), 409); /* said again: recognised */
}

/* ---- clocks ---- */

static void test_a_flag_falls(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":1000}");
    rig_pass(it, 30000);
    rig_restart(it); /* down time and what ran before it is not charged */
    rig_pass(it, 40000);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    assert_string_equal(json_string_value(json_object_get(json_object_get(it->body, "about"), "status")), "running");
    rig_pass(it, 30000);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    assert_string_equal(json_string_value(json_object_get(json_object_get(it->body, "about"), "status")), "over");
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 200);
    assert_non_null(strstr(rig_text(it, "record"), "! flag "));
}

/* ---- agreement ---- */

static void test_offers_need_everybody(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200); /* twice is not two */
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 409);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/decline", "{\"kind\":\"end\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"end\"}"), 404);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 409); /* is here */
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"end\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(rig_ask(it, two.second, "GET", "/me/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 2);
}

static void test_a_bot_takes_over_and_the_person_returns(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    hall_disconnect(it->hall, 2, it->now_ms);
    rig_pass(it, 60000);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 409);
    rig_pass(it, 120000);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 200);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    json_t *seat = json_array_get(json_object_get(json_object_get(it->body, "about"), "seats"), 1);
    assert_string_equal(json_string_value(json_object_get(seat, "bot")), "greedy");
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/return", "{}"), 200);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    seat = json_array_get(json_object_get(json_object_get(it->body, "about"), "seats"), 1);
    assert_true(json_is_null(json_object_get(seat, "bot")));
}

/* Whoever does not come back after a restart is away as anybody who left; so is who took a seat and never looked at the table. */
static void test_away_over_a_restart(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    rig_restart(it);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    json_t *seat = json_array_get(json_object_get(json_object_get(it->body, "about"), "seats"), 1);
    assert_true(json_is_false(json_object_get(seat, "here")));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 409);
    rig_pass(it, 180000);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"takeover\",\"seat\":1}"), 200);
}

/* ---- ratings ---- */

/* The worked example in Glickman's description. */
static void test_glicko2_example(void **state) {
    (void)state;
    glicko2_rating player = {1500, 200, 0.06};
    glicko2_game games[] = {{{1400, 30, 0.06}, 1, 1}, {{1550, 100, 0.06}, 0, 1}, {{1700, 300, 0.06}, 0, 1}};
    glicko2_rating after = glicko2_after(player, games, 3);
    assert_true(fabs(after.rating - 1464.06) < 0.01);
    assert_true(fabs(after.deviation - 151.52) < 0.01);
    assert_true(fabs(after.volatility - 0.05999) < 0.00001);
}

static void test_glicko2_for_four(void **state) {
    (void)state;
    glicko2_rating four[4];
    for (int i = 0; i < 4; i++) four[i] = glicko2_fresh();
    glicko2_table(four, (const unsigned char[]){1, 2, 2, 4}, 4);
    assert_true(four[0].rating > four[1].rating && fabs(four[1].rating - four[2].rating) < 1e-9 && four[2].rating > four[3].rating);
    assert_true(fabs(four[0].rating + four[1].rating + four[2].rating + four[3].rating - 6000) < 1e-6);
}

static void test_rated_games_change_ratings(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"rated\":true");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    char path[64];
    snprintf(path, sizeof path, "/ratings/%s", a_game());
    assert_int_equal(rig_ask(it, NULL, "GET", path, NULL), 200);
    json_t *list = json_object_get(it->body, "ratings");
    assert_int_equal(json_array_size(list), 2);
    assert_true(json_real_value(json_object_get(json_array_get(list, 0), "rating")) > 1600);
    assert_true(json_real_value(json_object_get(json_array_get(list, 1), "rating")) < 1400);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_a_whole_game),
        RIGGED(test_moves_are_checked),
        RIGGED(test_private_tables_need_the_invitation),
        RIGGED(test_bots_fill_seats_and_finish),
        RIGGED(test_steps_are_numbered_and_masked),
        RIGGED(test_older_events_are_told_on_request),
        RIGGED(test_my_tables_are_all_there),
        RIGGED(test_own_choices_come_back_to_their_seat_alone),
        RIGGED(test_nothing_is_said_before_it_is_durable),
        RIGGED(test_a_flag_falls),
        RIGGED(test_offers_need_everybody),
        RIGGED(test_a_bot_takes_over_and_the_person_returns),
        RIGGED(test_away_over_a_restart),
        RIGGED(test_rated_games_change_ratings),
        cmocka_unit_test(test_glicko2_example),
        cmocka_unit_test(test_glicko2_for_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
