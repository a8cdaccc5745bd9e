/* Tournaments at the server: entering, rounds, who does not come, organisers and strangers, and what a server that dies in between leaves. */
/* links: hall */
#include "evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the usual course ---- */

static void test_a_swiss_evening(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 5, ",\"system\":\"swiss\",\"rounds\":3");
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/begin", "{}"), 200);
    let_pass(it);
    const json_t *first = json_array_get(json_object_get(look(it, &of, of.players[0]), "rounds"), 0);
    assert_int_equal(json_array_size(first), 3); /* two tables and a bye */
    assert_int_equal(number(it->body, "you"), 1);
    assert_int_equal(rig_ask(it, of.players[0], "GET", "/me/tables", NULL), 200);
    const json_t *mine = json_array_get(json_object_get(it->body, "tables"), 0);
    assert_string_equal(json_string_value(json_object_get(json_object_get(mine, "tournament"), "id")), of.id);
    assert_int_equal(rig_ask(it, of.players[0], "GET", "/tables", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tables")), 0); /* nobody can sit down there: not in the lobby */
    play_round(it, &of);
    assert_int_equal(ask_of(it, NULL, "GET", &of, "/records?round=1", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "records")), 2);
    let_pass(it);
    for (uint32_t i = 0; i < of.count; i++) come(it, &of, i);
    assert_int_equal(ask_of(it, NULL, "GET", &of, "/records?round=2", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "records")), 0); /* they would tell what is hidden */
    free(play_all(it, &of));
    const json_t *standings = json_object_get(it->body, "standings"), *best = json_array_get(standings, 0);
    assert_int_equal(json_array_size(standings), 5);
    assert_int_equal(json_array_size(json_object_get(it->body, "rounds")), 3);
    assert_int_equal(number(best, "points"), 36);
    int points = 0;
    for (size_t i = 0; i < 5; i++) points += number(json_array_get(standings, i), "points");
    assert_int_equal(points, 3 * 3 * 12); /* two victories and a bye in each round */
    assert_int_equal(ask_of(it, NULL, "GET", &of, "/records?round=2", NULL), 200);
    const json_t *records = json_object_get(it->body, "records");
    assert_int_equal(json_array_size(records), 2);
    assert_non_null(strstr(json_string_value(json_object_get(json_array_get(records, 0), "record")), "resign"));
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/begin", "{}"), 409); /* it is over */
}

static void test_other_systems(void **state) {
    rig *it = *state;
    evening robin = begin_evening(it, 4, ",\"system\":\"round-robin\"");
    assert_int_equal(ask_of(it, robin.organiser, "POST", &robin, "/begin", "{}"), 200);
    let_pass(it);
    free(play_all(it, &robin));
    assert_int_equal(json_array_size(json_object_get(it->body, "rounds")), 3);
    assert_int_equal(make(it, robin.organiser, ",\"system\":\"knock-out\",\"by_hand\":true"), 201);
    evening cup = robin;
    snprintf(cup.id, sizeof cup.id, "%s", rig_text(it, "id"));
    for (uint32_t i = 0; i < cup.count; i++) assert_int_equal(ask_of(it, cup.players[i], "POST", &cup, "/enter", "{}"), 200);
    assert_int_equal(ask_of(it, cup.organiser, "POST", &cup, "/begin", "{}"), 200);
    let_pass(it);
    assert_int_equal(ask_of(it, cup.organiser, "POST", &cup, "/begin", "{}"), 409); /* the round is being played */
    play_round(it, &cup);
    rig_pass(it, 3600 * 1000);
    let_pass(it);
    assert_int_equal(number(look(it, &cup, NULL), "round"), 1); /* by hand: nothing begins by itself */
    assert_true(json_is_true(json_object_get(it->body, "paused")));
    assert_int_equal(ask_of(it, cup.organiser, "POST", &cup, "/begin", "{}"), 200);
    let_pass(it);
    assert_int_equal(number(look(it, &cup, NULL), "round"), 2);
    free(play_all(it, &cup));
    assert_int_equal(number(json_array_get(json_object_get(it->body, "standings"), 0), "number"), 1);
}

/* Seven at tables of up to four: one of four and one of three. They share the points of a table by places. */
static void test_tables_of_three_and_four(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 7, ",\"system\":\"swiss\",\"rounds\":2,\"seats\":4");
    begin(it, &of);
    assert_int_equal(json_array_size(json_array_get(json_object_get(look(it, &of, NULL), "rounds"), 0)), 2);
    assert_int_equal(json_array_size(json_object_get(table_at(it, &of, 0, 0), "players")), 4);
    assert_int_equal(json_array_size(json_object_get(table_at(it, &of, 0, 1), "players")), 3);
    play_round(it, &of);
    let_pass(it);
    for (size_t table = 0; table < 2; table++) { /* who resigned later is placed better */
        const json_t *at = table_at(it, &of, 0, table), *players = json_object_get(at, "players");
        assert_true(json_is_true(json_object_get(at, "over")));
        for (size_t i = 0; i < json_array_size(players); i++)
            for (size_t j = 0; j < json_array_size(players); j++) {
                int one = (int)json_integer_value(json_array_get(players, i)), two = (int)json_integer_value(json_array_get(players, j));
                if (one < two) assert_true(of_player(at, "places", one) <= of_player(at, "places", two));
            }
    }
    free(play_all(it, &of));
    int points = 0;
    for (int player = 1; player <= 7; player++) points += number(row_of(it, &of, player), "points");
    assert_int_equal(points, 2 * (24 + 18)); /* twelfths: 12, 8, 4, 0 at a table of four, 12, 6, 0 at one of three */
}

/* Who comes plays on against a bot in the place of who does not, and is before that player. */
static void test_a_table_of_four_plays_without_who_does_not_come(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 4, ",\"system\":\"swiss\",\"rounds\":1,\"seats\":4");
    begin(it, &of);
    for (uint32_t i = 0; i < 3; i++) come(it, &of, i);
    rig_pass(it, 59000);
    assert_false(json_is_true(json_object_get(table_at(it, &of, 0, 0), "over")));
    rig_pass(it, 2000);
    let_pass(it);
    for (uint32_t i = 3; i-- > 0;) {
        char table[32];
        table_of(it, &of, i, table);
        if (table[0] != 0) ask_table(it, of.players[i], "POST", table, "/resign", "{}");
    }
    let_pass(it);
    const json_t *at = table_at(it, &of, 0, 0);
    assert_int_equal(json_array_size(json_object_get(at, "forfeits")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(at, "forfeits"), 0)), 4);
    assert_int_equal(number(row_of(it, &of, 4), "points"), 0);
    for (int player = 1; player <= 3; player++)
        assert_true(number(row_of(it, &of, player), "points") >= 4); /* a third for who did not come */
    assert_string_equal(status_of(it, &of), "over");
}

/* Over days: a day to come, three days a move, an hour between the rounds; a server that is started anew in between changes none of it. */
static void test_over_days(void **state) {
    rig *it = *state;
    static const int64_t hour_ms = INT64_C(3600) * 1000;
    char body[256], table[32];
    evening of = begin_evening(it, 2, ",\"system\":\"swiss\",\"rounds\":1");
    snprintf(body, sizeof body,
             "{\"name\":\"By post\",\"game\":\"%s\",\"system\":\"swiss\",\"rounds\":2,\"guests\":true,"
             "\"clock\":{\"kind\":\"days\",\"days\":3}}",
             a_game());
    assert_int_equal(rig_ask(it, of.organiser, "POST", "/tournaments", body), 201);
    snprintf(of.id, sizeof of.id, "%s", rig_text(it, "id"));
    for (uint32_t i = 0; i < 2; i++) assert_int_equal(ask_of(it, of.players[i], "POST", &of, "/enter", "{}"), 200);
    begin(it, &of);
    look(it, &of, NULL);
    assert_int_equal(number(it->body, "come_ms"), 24 * hour_ms);
    assert_int_equal(number(it->body, "pause_ms"), hour_ms);
    assert_string_equal(json_string_value(json_object_get(json_object_get(it->body, "clock"), "kind")), "days");
    come(it, &of, 0);
    rig_pass(it, 23 * hour_ms);
    let_pass(it);
    come(it, &of, 1); /* in time */
    let_pass(it);
    table_of(it, &of, 0, table);
    rig_restart(it);
    rig_pass(it, 71 * hour_ms); /* who is to move thinks for long, and then too long */
    let_pass(it);
    assert_false(json_is_true(json_object_get(table_at(it, &of, 0, 0), "over")));
    rig_pass(it, 2 * hour_ms);
    let_pass(it);
    assert_true(json_is_true(json_object_get(table_at(it, &of, 0, 0), "over")));
    assert_int_equal(json_array_size(json_object_get(table_at(it, &of, 0, 0), "forfeits")),
                     0); /* lost by the clock: that player had come */
    assert_int_equal(of_player(table_at(it, &of, 0, 0), "places", 1) + of_player(table_at(it, &of, 0, 0), "places", 2), 3);
    assert_int_equal(number(look(it, &of, NULL), "round"), 1); /* the pause */
    rig_pass(it, hour_ms);
    let_pass(it);
    assert_int_equal(number(look(it, &of, NULL), "round"), 2);
    rig_pass(it, 25 * hour_ms); /* nobody comes any more */
    let_pass(it);
    assert_string_equal(status_of(it, &of), "over");
    assert_int_equal(json_array_size(json_object_get(table_at(it, &of, 1, 0), "forfeits")), 2);
}

/* ---- who does not come, and who goes ---- */

/* Whoever comes alone goes on; of a table to which nobody comes, nobody does. */
static void test_a_knock_out_goes_on_without_who_does_not_come(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 8, ",\"system\":\"knock-out\"");
    begin(it, &of); /* 1 meets 8, 2 meets 7, 3 meets 6, 4 meets 5 */
    for (uint32_t i = 1; i < 8; i++)
        if (i != 3 && i != 4) come(it, &of, i); /* 1, 4 and 5 do not */
    rig_pass(it, 61000);
    let_pass(it);
    for (uint32_t i = 5; i < 7; i++) {
        char table[32];
        table_of(it, &of, i, table);
        assert_int_equal(ask_table(it, of.players[i], "POST", table, "/resign", "{}"), 200); /* 6 and 7 */
    }
    let_pass(it);
    assert_int_equal(number(look(it, &of, NULL), "round"), 2);
    int seated = 0, eighth = 0;
    const json_t *tables = json_array_get(json_object_get(it->body, "rounds"), 1);
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *players = json_object_get(json_array_get(tables, i), "players");
        for (size_t j = 0; j < json_array_size(players); j++) {
            int player = (int)json_integer_value(json_array_get(players, j));
            assert_true(player == 2 || player == 3 || player == 8);
            eighth += player == 8;
            seated++;
        }
    }
    assert_int_equal(seated, 3); /* one of them with a bye: the lowest starting number */
    assert_int_equal(eighth, 1);
    assert_int_equal(number(row_of(it, &of, 8), "survived"), 1);
    assert_int_equal(number(row_of(it, &of, 1), "forfeits"), 1);
    assert_int_equal(number(row_of(it, &of, 4), "survived"), 0);
    assert_int_equal(number(row_of(it, &of, 5), "survived"), 0);
    free(play_all(it, &of));
    assert_int_equal(number(row_of(it, &of, 2), "rank"), 1);
}

static void test_who_does_not_come_has_lost(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 4, ",\"system\":\"swiss\",\"rounds\":4");
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/begin", "{}"), 200);
    let_pass(it);
    for (int round = 1; round <= 2; round++) { /* the last player never comes */
        for (uint32_t i = 0; i < 3; i++) come(it, &of, i);
        rig_pass(it, 59000);
        for (uint32_t i = 3; i-- > 0;) {
            char table[32];
            table_of(it, &of, i, table);
            if (table[0] != 0) ask_table(it, of.players[i], "POST", table, "/resign", "{}");
        }
        assert_int_equal(number(look(it, &of, NULL), "round"), round);
        rig_pass(it, 2000);
        let_pass(it);
    }
    const json_t *last = json_array_get(json_object_get(look(it, &of, NULL), "entrants"), 3);
    assert_int_equal(number(it->body, "round"), 3);
    assert_true(json_is_true(json_object_get(last, "gone"))); /* twice absent: withdrawn */
    const json_t *rows = json_object_get(it->body, "standings"), *row = json_array_get(rows, 3);
    assert_int_equal(number(row, "number"), 4);
    assert_int_equal(number(row, "forfeits"), 2);
    assert_int_equal(number(row, "points"), 0);
    rig_pass(it, 61000); /* now nobody comes, */
    let_pass(it);
    rig_pass(it, 61000);
    let_pass(it);
    assert_string_equal(status_of(it, &of), "over"); /* so too few are left for another round */
}

static void test_who_goes_is_not_paired_again(void **state) {
    rig *it = *state;
    char table[32];
    evening of = begin_evening(it, 4, ",\"system\":\"round-robin\"");
    assert_int_equal(ask_of(it, of.players[1], "POST", &of, "/leave", "{}"), 200);
    assert_int_equal(number(look(it, &of, NULL), "entered"), 3);
    assert_int_equal(ask_of(it, of.players[1], "POST", &of, "/enter", "{}"), 200); /* back, at the end */
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/begin", "{}"), 200);
    let_pass(it);
    assert_int_equal(number(look(it, &of, of.players[1]), "you"), 4);
    table_of(it, &of, 2, table);
    assert_int_equal(ask_table(it, of.players[2], "POST", table, "/leave", "{}"), 409); /* a tournament's table is not left */
    assert_int_equal(rig_ask(it, of.players[2], "DELETE", "/me", NULL), 200);           /* but one can go altogether */
    for (uint32_t i = 0; i < 4; i++)
        if (i != 2) come(it, &of, i);
    rig_pass(it, 1000);
    let_pass(it);
    const json_t *gone = json_array_get(json_object_get(look(it, &of, NULL), "entrants"), 1);
    assert_true(json_is_true(json_object_get(gone, "gone")));
    assert_string_equal(json_string_value(json_object_get(json_object_get(gone, "person"), "kind")), "gone");
    of.players[2][0] = 0;
    char withdrawn[96];
    int64_t person = rig_person(it, of.players[3]);
    (void)person;
    snprintf(withdrawn, sizeof withdrawn, "{\"person\":\"%s\"}",
             json_string_value(
                 json_object_get(json_object_get(json_array_get(json_object_get(look(it, &of, NULL), "entrants"), 2), "person"), "id")));
    assert_int_equal(ask_of(it, of.players[0], "POST", &of, "/withdraw", withdrawn), 403);
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/withdraw", withdrawn), 200);
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/withdraw", "{\"person\":\"0000000000ab\"}"), 404);
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/cancel", "{}"), 200);
    assert_string_equal(status_of(it, &of), "cancelled");
}

/* ---- strangers ---- */

static void test_strangers(void **state) {
    rig *it = *state;
    static const char *const bad[] = {
        ",\"system\":\"league\"",
        ",\"system\":7",
        ",\"system\":\"swiss\",\"rounds\":16",
        ",\"system\":\"swiss\",\"rounds\":-1",
        ",\"system\":\"swiss\",\"rounds\":1e9",
        ",\"system\":\"swiss\",\"seats\":5",
        ",\"system\":\"round-robin\",\"seats\":3",
        ",\"system\":\"round-robin\",\"most\":33",
        ",\"system\":\"swiss\",\"most\":100000",
        ",\"system\":\"swiss\",\"clock\":{\"kind\":\"none\"}",
        ",\"system\":\"swiss\",\"clock\":[]",
        ",\"system\":\"swiss\",\"starts_ms\":1",
        ",\"system\":\"swiss\",\"come_seconds\":0",
        ",\"system\":\"swiss\",\"options\":{\"no such\":1}",
        ",\"system\":\"swiss\",\"name\":\"\\u0007\\u0007\\u0007\"",
        ",\"system\":\"swiss\",\"name\":[1]",
        ",\"system\":\"swiss\",\"game\":\"chess\"",
    };
    evening of = begin_evening(it, 2, ",\"system\":\"swiss\",\"rounds\":1,\"most\":2");
    char guest[64];
    rig_guest(it, guest);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (make(it, of.organiser, bad[i]) != 400) fail_msg("%s: %d", bad[i], it->status);
        assert_true(strlen(rig_text(it, "message")) > 10);
    }
    assert_int_equal(make(it, guest, ",\"system\":\"swiss\""), 403); /* it takes an account */
    assert_int_equal(make(it, NULL, ",\"system\":\"swiss\""), 401);
    assert_int_equal(ask_of(it, guest, "POST", &of, "/begin", "{}"), 403);
    assert_int_equal(ask_of(it, guest, "POST", &of, "/cancel", "{}"), 403);
    assert_int_equal(ask_of(it, guest, "POST", &of, "/enter", "{}"), 409);         /* it is full */
    assert_int_equal(ask_of(it, of.players[0], "POST", &of, "/enter", "{}"), 200); /* is in it: nothing happens */
    assert_int_equal(number(look(it, &of, NULL), "entered"), 2);
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/withdraw", "{\"person\":5}"), 400);
    assert_int_equal(rig_ask(it, NULL, "GET", "/tournaments/000000000000", NULL), 404);
    assert_int_equal(rig_ask(it, NULL, "GET", "/tournaments/..%2f", NULL), 404);
    assert_int_equal(ask_of(it, NULL, "GET", &of, "/records?round=x", NULL), 400);
    assert_int_equal(ask_of(it, NULL, "GET", &of, "/records?round=9", NULL), 200);
    for (int i = 0; i < 2; i++) assert_int_equal(make(it, of.organiser, ",\"system\":\"swiss\",\"guests\":false"), 201);
    evening closed = of;
    snprintf(closed.id, sizeof closed.id, "%s", rig_text(it, "id"));
    assert_int_equal(make(it, of.organiser, ",\"system\":\"swiss\""), 429);               /* three at a time */
    assert_int_equal(ask_of(it, closed.organiser, "POST", &closed, "/begin", "{}"), 409); /* nobody is in it */
    assert_int_equal(rig_ask(it, NULL, "GET", "/tournaments", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tournaments")), 3);
    assert_int_equal(rig_ask(it, of.organiser, "GET", "/me/export", NULL), 200);
    assert_int_equal(json_array_size(json_object_get(it->body, "tournaments")), 3);
}

/* ---- who follows it ---- */

static void test_who_follows_is_told(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 2, ",\"system\":\"swiss\",\"rounds\":1");
    char wish[96], guest[64];
    rig_guest(it, guest);
    rig_connect(it, 9, NULL, "10.1.1.1");
    snprintf(wish, sizeof wish, "{\"do\":\"tournament\",\"tournament\":\"%s\"}", of.id);
    rig_hear(it, 9, wish);
    assert_non_null(rig_last(it, 9, "tournament"));
    rig_forget(it);
    assert_int_equal(ask_of(it, guest, "POST", &of, "/enter", "{}"), 200);
    assert_string_equal(json_string_value(json_object_get(rig_last(it, 9, "tournament"), "tournament")), of.id);
    rig_hear(it, 9, "{\"do\":\"tournament\"}");
    rig_forget(it);
    assert_int_equal(ask_of(it, guest, "POST", &of, "/leave", "{}"), 200);
    assert_null(rig_last(it, 9, "tournament"));
    rig_hear(it, 9, "{\"do\":\"tournament\",\"tournament\":\"nonsense\",\"tag\":1}");
    assert_int_equal(number(rig_last(it, 9, "answer"), "status"), 404);
}

/* ---- a server that dies ---- */

/* It dies after any number of changes, again and again, and the tournament ends as if nothing had happened. */
static void test_it_ends_the_same_however_often_the_server_dies(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 7, ",\"system\":\"swiss\",\"rounds\":4");
    evening calm = of;
    assert_int_equal(make(it, of.organiser, ",\"system\":\"swiss\",\"rounds\":4"), 201);
    snprintf(calm.id, sizeof calm.id, "%s", rig_text(it, "id"));
    for (uint32_t i = 0; i < calm.count; i++) assert_int_equal(ask_of(it, calm.players[i], "POST", &calm, "/enter", "{}"), 200);
    assert_int_equal(ask_of(it, calm.organiser, "POST", &calm, "/begin", "{}"), 200);
    let_pass(it);
    char *wanted = play_all(it, &calm);
    assert_int_equal(ask_of(it, of.organiser, "POST", &of, "/begin", "{}"), 200);
    uint32_t deaths = 0;
    for (int turn = 0; turn < 200 && strcmp(status_of(it, &of), "running") == 0; turn++) {
        char table[32];
        uint32_t player = (uint32_t)turn % of.count;
        come(it, &of, player);
        table_of(it, &of, of.count - 1 - player, table);
        it->slow = true;
        if (table[0] != 0 && turn % 3 == 0) rig_begin_ask(it, of.players[of.count - 1 - player], "GET", "/me", NULL);
        for (int i = 0; i < turn % 4; i++) {
            rig_pass(it, 250);
            rig_settle_one(it);
        }
        if (turn % 2 == 0) {
            rig_restart(it);
            deaths++;
        }
        it->slow = false;
        rig_settle(it);
        rig_pass(it, 250);
        if (turn % 7 == 6) play_round(it, &of);
        let_pass(it);
    }
    assert_true(deaths > 5);
    char *found = play_all(it, &of);
    assert_string_equal(found, wanted);
    free(wanted);
    free(found);
}

/* ---- an administrator ---- */

static void command(rig *it, int64_t id, const char *what, int64_t person) {
    store_change change = {.kind = STORE_ADD_COMMAND, .command = {.id = id, .person = person}};
    store_batch batch = {.changes = &change, .count = 1};
    snprintf(change.command.what, sizeof change.command.what, "%s", what);
    assert_true(it->store->write(it->store, &batch, 1, NULL));
    let_pass(it);
}

static void expect_answer(rig *it, int64_t id, const char *wanted) {
    store_command found;
    assert_int_equal(it->store->command(it->store, id, &found), STORE_FOUND);
    assert_string_equal(found.answer, wanted);
}

static void test_an_administrator_may(void **state) {
    rig *it = *state;
    evening of = begin_evening(it, 3, ",\"system\":\"swiss\",\"rounds\":2");
    char what[24];
    snprintf(what, sizeof what, "begin %.12s", of.id);
    command(it, 1, what, 0);
    expect_answer(it, 1, "begun");
    command(it, 2, what, 0);
    expect_answer(it, 2, "the round is still being played");
    snprintf(what, sizeof what, "leave %.12s", of.id);
    command(it, 3, what, rig_person(it, of.players[1]));
    expect_answer(it, 3, "withdrawn");
    command(it, 4, what, 77);
    expect_answer(it, 4, "not in it");
    snprintf(what, sizeof what, "cancel %.12s", of.id);
    command(it, 5, what, 0);
    expect_answer(it, 5, "cancelled");
    command(it, 6, what, 0);
    expect_answer(it, 6, "it is over");
    command(it, 7, "begin 000000000000", 0);
    command(it, 8, "begin 0000000000ab", 0);
    expect_answer(it, 8, "there is no such tournament");
    assert_string_equal(status_of(it, &of), "cancelled");
}

/* It begins by itself when its hour has come; with nobody in it, it is given up. */
static void test_it_begins_at_its_hour(void **state) {
    rig *it = *state;
    char more[96];
    snprintf(more, sizeof more, ",\"system\":\"swiss\",\"rounds\":1,\"starts_ms\":%lld", (long long)it->now_ms + 600000);
    evening of = begin_evening(it, 2, more), empty = of;
    assert_int_equal(make(it, of.organiser, more), 201);
    snprintf(empty.id, sizeof empty.id, "%s", rig_text(it, "id"));
    rig_pass(it, 590000);
    let_pass(it);
    assert_string_equal(status_of(it, &of), "waiting");
    rig_restart(it);
    rig_pass(it, 10000);
    let_pass(it);
    assert_string_equal(status_of(it, &of), "running");
    assert_string_equal(status_of(it, &empty), "cancelled");
}

/* What nobody has touched for a month is given up, and deleted when that is old, too. */
static void test_what_nobody_begins_goes(void **state) {
    rig *it = *state;
    static const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    evening of = begin_evening(it, 2, ",\"system\":\"swiss\",\"rounds\":1");
    rig_pass(it, 29 * day_ms);
    let_pass(it);
    assert_string_equal(status_of(it, &of), "waiting");
    rig_pass(it, 2 * day_ms);
    let_pass(it);
    assert_string_equal(status_of(it, &of), "cancelled");
    rig_pass(it, 8 * day_ms);
    for (int i = 0; i < 4; i++) {
        rig_pass(it, 3600 * 1000);
        let_pass(it);
    }
    assert_int_equal(ask_of(it, NULL, "GET", &of, "", NULL), 404);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_a_swiss_evening),
        RIGGED(test_other_systems),
        RIGGED(test_tables_of_three_and_four),
        RIGGED(test_a_table_of_four_plays_without_who_does_not_come),
        RIGGED(test_over_days),
        RIGGED(test_a_knock_out_goes_on_without_who_does_not_come),
        RIGGED(test_who_does_not_come_has_lost),
        RIGGED(test_who_goes_is_not_paired_again),
        RIGGED(test_strangers),
        RIGGED(test_who_follows_is_told),
        RIGGED(test_it_ends_the_same_however_often_the_server_dies),
        RIGGED(test_an_administrator_may),
        RIGGED(test_it_begins_at_its_hour),
        RIGGED(test_what_nobody_begins_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
