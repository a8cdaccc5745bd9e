/* What happens around a game: the lobby as it changes, who is here, talk with mute and report, taking back, offers over a restart, and bots
 * that think for many tables without holding anybody up. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

static const char *status_in(const json_t *message) {
    const char *status = json_string_value(json_object_get(json_object_get(message, "about"), "status"));
    return status != NULL ? status : "";
}

/* Whoever is in the lobby hears of every public table as it is made, begins and ends; of private ones nothing. */
static void test_the_lobby_is_live(void **state) {
    rig *it = *state;
    char cookie[64], id[32];
    rig_connect(it, 7, NULL, "x");
    rig_hear(it, 7, "{\"do\":\"lobby\"}");
    assert_int_equal(json_array_size(json_object_get(rig_last(it, 7, "lobby"), "tables")), 0);
    pair two = begin_pair(it, "");
    assert_string_equal(status_in(rig_last(it, 7, "lobby_table")), "running");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_string_equal(status_in(rig_last(it, 7, "lobby_table")), "over");
    rig_guest(it, cookie);
    snprintf(id, sizeof id, "%s", make_table(it, cookie, ""));
    assert_string_equal(status_in(rig_last(it, 7, "lobby_table")), "waiting");
    assert_int_equal(ask_table(it, cookie, "POST", id, "/leave", "{}"), 200);
    assert_string_equal(status_in(rig_last(it, 7, "lobby_table")), "cancelled");
    rig_forget(it);
    make_table(it, cookie, ",\"public\":false");
    assert_null(rig_last(it, 7, "lobby_table"));
    rig_hear(it, 7, "{\"do\":\"lobby\"}");
    assert_int_equal(json_array_size(json_object_get(rig_last(it, 7, "lobby"), "tables")), 0);
}

/* Tables whose makers are gone do not wait for ever, and the newest that wait come first. */
static void test_the_lobby_forgets(void **state) {
    rig *it = *state;
    char gone[64], here[64], id[32];
    rig_guest(it, gone);
    rig_guest(it, here);
    rig_connect(it, 1, here, "a");
    make_table(it, gone, "");
    make_table(it, gone, ",\"clock\":{\"kind\":\"days\",\"days\":1}");
    rig_pass(it, 1000);
    snprintf(id, sizeof id, "%s", make_table(it, here, ""));
    assert_int_equal(rig_ask(it, NULL, "GET", "/tables", NULL), 200);
    const json_t *tables = json_object_get(it->body, "tables");
    assert_int_equal(json_array_size(tables), 3);
    assert_string_equal(json_string_value(json_object_get(json_array_get(tables, 0), "id")), id);
    rig_pass(it, 3600000);
    assert_int_equal(rig_ask(it, NULL, "GET", "/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 2); /* who is here may wait; over days, everybody */
    rig_pass(it, 8 * INT64_C(86400000));
    assert_int_equal(rig_ask(it, NULL, "GET", "/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 1);
}

/* Past moments have numbers, and nothing else. */
static void test_past_moments_by_number(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_true(play_one(it, &two, "last"));
    static const struct {
        const char *query;
        int status;
    } cases[] = {{"?at=0", 200},          {"?at=1", 200},  {"?at=2", 404},           {"?at=-1", 404},
                 {"?at=4294967296", 404}, {"?at=1x", 404}, {"?at=1&form=bytes", 200}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char what[64];
        snprintf(what, sizeof what, "/view%s", cases[i].query);
        assert_int_equal(ask_table(it, NULL, "GET", two.id, what, NULL), cases[i].status);
        if (cases[i].status == 200) assert_int_equal(json_integer_value(json_object_get(it->body, "number")), cases[i].query[4] - '0');
    }
}

/* Somebody is here as long as one connection is open, whatever it looks at; those at the table are told when that changes. */
static void test_presence(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    rig_hear(it, 2, "{\"do\":\"leave\"}"); /* looks elsewhere */
    rig_connect(it, 4, two.second, "b");
    rig_forget(it);
    hall_disconnect(it->hall, 2, it->now_ms);
    assert_null(rig_last(it, 1, "here"));
    hall_disconnect(it->hall, 4, it->now_ms);
    json_t *gone = rig_last(it, 1, "here");
    assert_non_null(gone);
    assert_int_equal(json_integer_value(json_object_get(gone, "seat")), 1);
    assert_true(json_is_false(json_object_get(gone, "here")));
    rig_forget(it);
    rig_connect(it, 5, two.second, "b");
    assert_true(json_is_true(json_object_get(rig_last(it, 1, "here"), "here")));
    assert_true(json_is_true(json_object_get(rig_last(it, 3, "here"), "here"))); /* who looks on, too */
}

/* What is said reaches all at the table but those who muted its seat; who has no seat says nothing. */
static void test_talk(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    char stranger[64];
    rig_guest(it, stranger);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"hello\"}"), 200);
    for (hall_connection link = 1; link <= 3; link++)
        assert_string_equal(json_string_value(json_object_get(rig_last(it, link, "chat"), "text")), "hello");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/mute", "{\"seat\":1}"), 200);
    rig_forget(it);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"again\"}"), 200);
    assert_null(rig_last(it, 1, "chat"));
    assert_non_null(rig_last(it, 2, "chat"));
    assert_non_null(rig_last(it, 3, "chat"));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/mute", "{\"seat\":1,\"muted\":false}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"a third time\"}"), 200);
    assert_non_null(rig_last(it, 1, "chat"));
    assert_int_equal(ask_table(it, stranger, "POST", two.id, "/chat", "{\"text\":\"me too\"}"), 403);
    assert_int_equal(ask_table(it, NULL, "POST", two.id, "/chat", "{\"text\":\"me too\"}"), 401);
    int refused = 0;
    for (int i = 0; i < 30; i++) refused += ask_table(it, two.second, "POST", two.id, "/chat", "{\"text\":\"flood\"}") == 429;
    assert_true(refused >= 10);
}

static size_t lines_of(rig *it, const char *cookie, const char *table, const char *room) {
    assert_int_equal(ask_table(it, cookie, "GET", table, "", NULL), 200);
    return json_array_size(json_object_get(it->body, room));
}

/* Who watches talks to those who watch. The players learn of it when they play no more, and never through the old room. */
static void test_spectators_talk_among_themselves(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    char third[64];
    rig_guest(it, third);
    rig_forget(it);
    assert_int_equal(ask_table(it, third, "POST", two.id, "/chat", "{\"text\":\"he should attack\",\"room\":\"spectators\"}"), 200);
    assert_null(rig_last(it, 1, "spectator_chat"));
    assert_null(rig_last(it, 2, "spectator_chat"));
    json_t *heard = rig_last(it, 3, "spectator_chat");
    assert_string_equal(json_string_value(json_object_get(heard, "text")), "he should attack");
    assert_true(strlen(json_string_value(json_object_get(heard, "name"))) > 0);
    for (hall_connection link = 1; link <= 3; link++) assert_null(rig_last(it, link, "chat"));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/chat", "{\"text\":\"hm\",\"room\":\"spectators\"}"), 403);
    assert_int_equal(ask_table(it, third, "POST", two.id, "/chat", "{\"text\":\"hm\",\"room\":\"players\"}"), 403);
    assert_int_equal(ask_table(it, third, "POST", two.id, "/chat", "{\"text\":\"hm\",\"room\":\"cellar\"}"), 400);
    assert_int_equal(lines_of(it, two.first, two.id, "spectator_chat"), 0);
    assert_null(json_object_get(it->body, "spectator_chat"));
    assert_int_equal(lines_of(it, third, two.id, "spectator_chat"), 1);
    assert_int_equal(lines_of(it, third, two.id, "chat"), 0);
    rig_restart(it);
    assert_int_equal(lines_of(it, third, two.id, "spectator_chat"), 1);
    json_t *line = json_array_get(json_object_get(it->body, "spectator_chat"), 0);
    assert_non_null(json_object_get(line, "name"));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(lines_of(it, two.second, two.id, "spectator_chat"), 1);
}

/* A guest may bring a name; one that is taken or no good is refused, and nobody comes in by it. */
static void test_guests_may_have_names(void **state) {
    rig *it = *state;
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", "{\"name\":\"Ada\"}"), 201);
    assert_string_equal(json_string_value(json_object_get(it->body, "name")), "Ada");
    assert_string_equal(json_string_value(json_object_get(it->body, "kind")), "guest");
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", "{\"name\":\"ada\"}"), 409);
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", "{\"name\":\"Administrator\"}"), 400);
    assert_int_equal(rig_ask(it, NULL, "POST", "/guest", "{}"), 201);
    assert_int_equal(strncmp(json_string_value(json_object_get(it->body, "name")), "Guest ", 6), 0);
}

static bool count_line(void *host, const void *row) {
    const store_line *line = row;
    *(int *)host += strcmp(line->text, "rude") == 0;
    return true;
}

/* A report is kept for the administrator and shown to nobody at the table. */
static void test_reports(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    rig_forget(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/report", "{\"text\":\"rude\"}"), 200);
    assert_int_equal(it->reports, 1);
    assert_int_equal(it->said_count, 0);
    int kept = 0;
    it->store->lines(it->store, two.id, STORE_REPORTED, 10, count_line, &kept);
    assert_int_equal(kept, 1);
    assert_int_equal(ask_table(it, two.second, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "chat")), 0);
    int refused = 0;
    for (int i = 0; i < 20; i++) refused += ask_table(it, two.first, "POST", two.id, "/report", "{\"text\":\"rude\"}") == 429;
    assert_true(refused >= 5);
}

/* Taking back: all who watch are set back to the number before; a table without it refuses. */
static void test_taking_back(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"undo\":true");
    uint32_t taken_back = 0;
    for (int i = 0; i < 60 && taken_back < 3; i++) {
        assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
        const char *mover = json_array_size(json_object_get(it->body, "moves")) > 0 ? two.first : two.second;
        int number = (int)json_integer_value(json_object_get(it->body, "number"));
        assert_true(play_one(it, &two, "first"));
        rig_forget(it);
        int status = ask_table(it, mover, "POST", two.id, "/undo", "{}");
        assert_true(status == 200 || status == 409); /* what was revealed stays */
        if (status != 200) continue;
        taken_back++;
        assert_int_equal(json_integer_value(json_object_get(it->body, "number")), number);
        for (hall_connection link = 1; link <= 3; link++)
            assert_int_equal(json_integer_value(json_object_get(rig_last(it, link, "table"), "number")), number);
        rig_restart(it);
        assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
        assert_int_equal(json_integer_value(json_object_get(it->body, "number")), number);
        char watch[96];
        snprintf(watch, sizeof watch, "{\"do\":\"watch\",\"table\":\"%s\",\"form\":\"json\"}", two.id);
        for (hall_connection link = 1; link <= 3; link++) {
            rig_connect(it, link, link == 1 ? two.first : link == 2 ? two.second : NULL, "a");
            rig_hear(it, link, watch);
        }
        assert_true(play_one(it, &two, "last"));
    }
    assert_true(taken_back > 0);
}

static void test_tables_without_taking_back(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"undo\":false");
    assert_true(play_one(it, &two, "first"));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/undo", "{}"), 403);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/undo", "{}"), 403);
}

/* An offer in a game over days is still there after the server was away. */
static void test_offers_outlive_the_server(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"end\"}"), 200);
    rig_restart(it);
    assert_int_equal(ask_table(it, two.second, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "offers")), 1);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"end\"}"), 200);
    assert_int_equal(ask_table(it, two.second, "GET", two.id, "/record", NULL), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/decline", "{\"kind\":\"rematch\"}"), 200);
    rig_restart(it);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), 404);
}

static int make_bot_table(rig *it, const char *cookie) {
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"bot\",\"bot\":\"random\"},{\"kind\":\"me\"}]}", a_game());
    return rig_ask(it, cookie, "POST", "/tables", body);
}

/* However many tables one makes, so many thoughts wait at once; another's bot thinks at once all the same. */
static void test_thinking_has_a_quota(void **state) {
    rig *it = *state;
    char first[64], second[64];
    rig_guest(it, first);
    rig_guest(it, second);
    uint32_t made = 0;
    while (it->job_count < it->limits.thinking_per_person && made++ < 30) assert_int_equal(make_bot_table(it, first), 201);
    assert_int_equal(it->job_count, it->limits.thinking_per_person);
    for (int i = 0; i < 6; i++) assert_int_equal(make_bot_table(it, first), 201);
    rig_pass(it, 1000);
    assert_int_equal(it->job_count, it->limits.thinking_per_person);
    uint32_t before = it->job_count;
    for (int i = 0; i < 6 && it->job_count == before; i++) assert_int_equal(make_bot_table(it, second), 201);
    assert_int_equal(it->job_count, before + 1);
    uint32_t thoughts = 0;
    for (; it->job_count > 0 && thoughts < 500; thoughts++) { /* all get their turn in the end */
        rig_work(it);
        rig_settle(it);
        rig_pass(it, 250);
    }
    assert_int_equal(it->job_count, 0);
    assert_int_equal(hall_count(it->hall).thinking, 0);
}

static void work_off(rig *it) {
    for (int i = 0; it->job_count > 0 && i < 500; i++) {
        rig_work(it);
        rig_settle(it);
    }
}

/* Makes tables until the bot of one thinks; that job. */
static const hall_job *think_for(rig *it, const char *cookie, const char *bot) {
    char body[256];
    work_off(it);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"bot\",\"bot\":\"%s\"},{\"kind\":\"me\"}]}", a_game(), bot);
    for (int i = 0; i < 20 && it->job_count == 0; i++) assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 201);
    assert_true(it->job_count > 0);
    return it->jobs[0];
}

/* Short thoughts are told from long ones, and none is longer than the server allows, however it is written. */
static void test_thoughts_are_short_or_long(void **state) {
    static const struct {
        const char *bot;
        bool quick;
    } cases[] = {{"random", true},
                 {"greedy", true},
                 {"novice", true},
                 {"expert", true},
                 {"search:50ms", true},
                 {"search:100it", true},
                 {"search", false},
                 {"master", false},
                 {"search:5000ms", false},
                 {"search:2000000it", false},
                 {"search:5000ms:10it", true}};
    rig *it = *state;
    it->limits.tables_per_person = 10000;
    rig_restart(it);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char cookie[64];
        rig_guest(it, cookie);
        const hall_job *job = think_for(it, cookie, cases[i].bot);
        assert_int_equal(job->quick, cases[i].quick);
        assert_in_range(job->most_ms, 1, cases[i].quick ? 1000 : 5000);
        strcpy(it->jobs[0]->bot, "random"); /* this rig has no clock to stop another */
    }
}

/* Long thoughts of guests of one address take turns together, short ones by person; accounts each have their own. */
static void test_whose_share_a_thought_takes(void **state) {
    rig *it = *state;
    uint64_t shares[2];
    for (int i = 0; i < 2; i++) {
        char cookie[64], body[80];
        rig_guest(it, cookie);
        snprintf(body, sizeof body, "{\"name\":\"Client %d\",\"password\":\"long enough\"}", i);
        assert_int_equal(rig_ask(it, cookie, "POST", "/account", body), 201);
        strcpy(cookie, it->cookie);
        shares[i] = think_for(it, cookie, "search:1100it")->share;
    }
    assert_true(shares[0] != shares[1]);
    char first[64], second[64];
    rig_guest(it, first);
    rig_guest(it, second);
    uint64_t one = think_for(it, first, "search:1100it")->share;
    assert_true(think_for(it, second, "search:1100it")->share == one);
    one = think_for(it, first, "greedy")->share;
    assert_true(think_for(it, second, "greedy")->share != one);
}

/* Who has used up the hour meets bots that think for a moment, and nobody stops playing; another does not notice; an hour later it is well.
 * New guests of the same address have twice that together. */
static void test_processor_time_has_a_bound(void **state) {
    rig *it = *state;
    it->limits.tables_per_person = 10000;
    it->limits.thinking_ms_per_hour = 10000;
    it->thought_ms = 4000;
    rig_restart(it);
    char cookie[64], other[64], account[64];
    rig_guest(it, account);
    assert_int_equal(rig_ask(it, account, "POST", "/account", "{\"name\":\"Ada\",\"password\":\"long enough\"}"), 201);
    strcpy(account, it->cookie);
    rig_guest(it, cookie);
    rig_guest(it, other);
    for (int i = 0; i < 3; i++) assert_false(think_for(it, cookie, "search:1100it")->quick);
    const hall_job *cut = think_for(it, cookie, "search:1100it");
    assert_true(cut->quick);
    assert_true(cut->most_ms <= 50);
    assert_false(think_for(it, other, "search:1100it")->quick);
    assert_true(think_for(it, other, "search:1100it")->quick); /* five of 4 s from one address: 20 s are used up */
    assert_false(think_for(it, account, "search:1100it")->quick);
    work_off(it);
    rig_pass(it, 3600000);
    it->thought_ms = 0;
    assert_false(think_for(it, cookie, "search:1100it")->quick);
}

static void test_tables_have_a_quota(void **state) {
    rig *it = *state;
    char cookie[64];
    it->limits.tables_per_person = 3;
    rig_restart(it);
    rig_guest(it, cookie);
    for (int i = 0; i < 3; i++) make_table(it, cookie, "");
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 429);
}

/* A rematch is a table like any other, made by who asked for it. */
static void test_rematches_count_among_ones_tables(void **state) {
    rig *it = *state;
    it->limits.tables_per_person = 1;
    rig_restart(it);
    pair two = begin_pair(it, "");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    char other[32];
    snprintf(other, sizeof other, "%s", make_table(it, two.first, ""));
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 429);
    assert_string_equal(rig_text(it, "message"), "You have too many tables; finish or leave some first.");
    assert_int_equal(ask_table(it, two.first, "POST", other, "/leave", "{}"), 200);
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/offer", "{\"kind\":\"rematch\"}"), 200);
    snprintf(other, sizeof other, "%s", make_table(it, two.first, "")); /* meanwhile */
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), 404);
    assert_int_equal(ask_table(it, two.first, "POST", other, "/leave", "{}"), 200);
    assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), 200);
    char body[256]; /* and the next game is the first one's table */
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}", a_game());
    assert_int_equal(rig_ask(it, two.first, "POST", "/tables", body), 429);
    assert_int_equal(rig_ask(it, two.second, "POST", "/tables", body), 201);
}

/* ---- ratings ---- */

static json_t *ratings(rig *it, const char *pace) {
    char path[64];
    snprintf(path, sizeof path, "/ratings/%s?pace=%s", a_game(), pace);
    assert_int_equal(rig_ask(it, NULL, "GET", path, NULL), 200);
    return json_object_get(it->body, "ratings");
}

/* Live games and games by days are rated apart. */
static void test_paces_are_rated_apart(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"rated\":true,\"clock\":{\"kind\":\"days\",\"days\":1}");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
    assert_int_equal(json_array_size(ratings(it, "live")), 0);
    json_t *list = ratings(it, "days");
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(json_string_value(json_object_get(json_object_get(json_array_get(list, i), "person"), "kind")), "guest");
}

/* Two games of the same people end before the disk has the first: both count. */
static void test_games_that_end_together_both_count(void **state) {
    rig *it = *state;
    char first[64], second[64], ids[2][32];
    rig_guest(it, first);
    rig_guest(it, second);
    for (int i = 0; i < 2; i++) {
        snprintf(ids[i], sizeof ids[i], "%s", make_table(it, first, ",\"rated\":true"));
        assert_int_equal(ask_table(it, second, "POST", ids[i], "/join", "{}"), 200);
    }
    it->slow = true;
    for (int i = 0; i < 2; i++) ask_table(it, first, "POST", ids[i], "/resign", "{}");
    it->slow = false;
    rig_settle(it);
    json_t *list = ratings(it, "live");
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++) assert_int_equal(json_integer_value(json_object_get(json_array_get(list, i), "games")), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_the_lobby_is_live),
        RIGGED(test_the_lobby_forgets),
        RIGGED(test_past_moments_by_number),
        RIGGED(test_presence),
        RIGGED(test_talk),
        RIGGED(test_spectators_talk_among_themselves),
        RIGGED(test_guests_may_have_names),
        RIGGED(test_reports),
        RIGGED(test_taking_back),
        RIGGED(test_tables_without_taking_back),
        RIGGED(test_offers_outlive_the_server),
        RIGGED(test_thinking_has_a_quota),
        RIGGED(test_thoughts_are_short_or_long),
        RIGGED(test_whose_share_a_thought_takes),
        RIGGED(test_processor_time_has_a_bound),
        RIGGED(test_tables_have_a_quota),
        RIGGED(test_rematches_count_among_ones_tables),
        RIGGED(test_paces_are_rated_apart),
        RIGGED(test_games_that_end_together_both_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
