/* Clocks and standing answers: the increment once for each own turn and never above the cap, days anew for each turn or answer, nothing
 * charged for time that the server was away or stood still, nothing earned by taking back, and standing answers after delays that tell nothing. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

static int64_t left_of(rig *it, const pair *two, int seat) {
    assert_int_equal(ask_table(it, two->first, "GET", two->id, "", NULL), 200);
    return json_integer_value(json_array_get(json_object_get(json_object_get(it->body, "clock"), "left_ms"), (size_t)seat));
}

static int actor_of(rig *it, const pair *two) {
    assert_int_equal(ask_table(it, two->first, "GET", two->id, "", NULL), 200);
    return json_is_integer(json_object_get(it->body, "actor")) ? (int)json_integer_value(json_object_get(it->body, "actor")) : -1;
}

/* Whose turn it is, and which one, by the record as it stands: an actor may be asked in another's. */
static tv_turn turn_of(rig *it, const pair *two) {
    static char memory[200000];
    tv_text text = TV_TEXT_OVER(memory);
    tv_record record;
    tv_error error = {0};
    rig_record(it, two->id, &text);
    assert_true(tv_record_read(&record, text.at, text.used, &error));
    tv_table *table = tv_table_open(&record, &error);
    assert_non_null(table);
    tv_turn turn = tv_game_turn(tv_table_game(table), tv_table_box(table), tv_table_state(table));
    tv_table_close(table);
    tv_record_free(&record);
    return turn;
}

/* A model of the clock beside the real one, over some rounds: whoever decides pays for the time, and the owner of a turn that has ended gets
 * the increment. */
static void test_fischer_pays_once_a_turn_up_to_the_cap(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":7000,\"cap_ms\":65000}");
    int64_t left[2] = {60000, 60000};
    uint32_t turns = 0, decisions = 0, capped = 0;
    while (turns < 12 && decisions < 400) {
        tv_turn before = turn_of(it, &two);
        int actor = actor_of(it, &two);
        int64_t spent = 500 + 900 * (decisions % 3);
        rig_pass(it, spent);
        left[actor] -= spent;
        assert_true(play_one(it, &two, "last"));
        decisions++;
        if (actor_of(it, &two) < 0) break;
        if (turn_of(it, &two).number != before.number) {
            turns++;
            left[before.owner] += 7000;
            capped += left[before.owner] > 65000;
            if (left[before.owner] > 65000) left[before.owner] = 65000;
        }
        for (int seat = 0; seat < 2; seat++) assert_int_equal(left_of(it, &two, seat), left[seat]);
    }
    assert_true(turns >= 6 && decisions > turns && capped > 0);
}

/* Days are granted anew for every turn or answer, and go on after a restart as if the time in between had not been. */
static void test_days_over_a_restart(void **state) {
    rig *it = *state;
    const int64_t day = 86400000;
    pair two = begin_pair(it, ",\"clock\":{\"kind\":\"days\",\"days\":2}");
    int actor = actor_of(it, &two);
    rig_pass(it, day);
    assert_int_equal(left_of(it, &two, actor), day);
    assert_true(play_one(it, &two, "last"));
    while (actor_of(it, &two) == actor) assert_true(play_one(it, &two, "last"));
    int other = actor_of(it, &two);
    assert_int_equal(left_of(it, &two, other), 2 * day); /* anew */
    rig_pass(it, day);
    it->now_ms += 10 * day; /* the server is away for ten days */
    rig_restart(it);
    assert_int_equal(left_of(it, &two, other), 2 * day); /* neither those are charged nor what ran just before */
    rig_pass(it, 2 * day - 1);
    assert_int_equal(actor_of(it, &two), other);
    rig_pass(it, 1);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 200);
    assert_non_null(strstr(rig_text(it, "record"), "! flag "));
}

/* ---- undo ---- */

static const char *cookie_of(const pair *two, int seat) { return seat == 0 ? two->first : two->second; }

static int undo(rig *it, const pair *two, int seat) { return ask_table(it, cookie_of(two, seat), "POST", two->id, "/undo", "{}"); }

/* Plays until the next decision, played as "last", ends a turn and could be taken back: then `actor` is to make it. Some games deal or
 * uncover something at the end of every turn, so the first game is taken that does not. */
static bool find_turns_end(rig *it, pair *two, const char *clock, int *actor) {
    for (int i = 0; tv_games[i] != NULL; i++) {
        char more[256];
        snprintf(more, sizeof more, ",\"game\":\"%s\"%s", tv_games[i]->id, clock);
        if (tv_games[i]->seats_min > 2) continue;
        *two = begin_pair(it, more);
        for (int decisions = 0; decisions < 200; decisions++) {
            uint32_t before = turn_of(it, two).number;
            *actor = actor_of(it, two);
            if (*actor < 0 || !play_one(it, two, "last")) break;
            if (actor_of(it, two) == 1 - *actor && turn_of(it, two).number != before && undo(it, two, *actor) == 200) return true;
        }
        for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    }
    return false;
}

/* Five times: end the turn, let the other think, take it back. All that time is paid by who takes back; nothing is earned; the other has
 * what he had. A restart in between changes nothing. */
static void end_turn_and_undo(rig *it, const char *clock, bool restart) {
    pair two;
    int actor;
    assert_true(find_turns_end(it, &two, clock, &actor));
    int64_t left = left_of(it, &two, actor), other = left_of(it, &two, 1 - actor);
    for (int i = 1; i <= 5; i++) {
        rig_pass(it, 1000);
        assert_true(play_one(it, &two, "last"));
        assert_int_equal(actor_of(it, &two), 1 - actor);
        if (restart) rig_restart(it);
        rig_pass(it, 2000);
        assert_int_equal(undo(it, &two, actor), 200);
        if (restart) rig_restart(it);
        assert_int_equal(left_of(it, &two, actor), left - 3000 * i);
        assert_int_equal(left_of(it, &two, 1 - actor), other);
    }
    for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
}

static const char fischer[] = ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":60000,\"cap_ms\":600000}";

static void test_undo_earns_nothing(void **state) {
    end_turn_and_undo(*state, fischer, false);
    end_turn_and_undo(*state, ",\"clock\":{\"kind\":\"days\",\"days\":2}", false);
}

static void test_undo_earns_nothing_over_restarts(void **state) {
    end_turn_and_undo(*state, fischer, true);
    end_turn_and_undo(*state, ",\"clock\":{\"kind\":\"days\",\"days\":2}", true);
}

/* The very first decision: there is no entry that could keep the clocks. */
static void test_undo_of_the_first_decision(void **state) {
    rig *it = *state;
    for (int i = 0; tv_games[i] != NULL; i++) {
        char more[256];
        snprintf(more, sizeof more, ",\"game\":\"%s\"%s", tv_games[i]->id, fischer);
        pair two = begin_pair(it, more);
        int actor = actor_of(it, &two);
        rig_pass(it, 20000);
        assert_true(play_one(it, &two, "last"));
        bool undone = undo(it, &two, actor) == 200;
        if (undone) {
            assert_int_equal(left_of(it, &two, actor), 40000);
            rig_restart(it);
            assert_int_equal(left_of(it, &two, actor), 40000);
            rig_pass(it, 1000);
            assert_true(play_one(it, &two, "last"));
            rig_restart(it);
            assert_int_equal(undo(it, &two, actor), 200);
            assert_int_equal(left_of(it, &two, actor), 39000);
            return;
        }
        for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    }
    fail_msg("no game's first decision can be taken back");
}

/* Whoever would have no time left after it may not take back; and a flag falls before anything is taken back. */
static void test_undo_and_flags(void **state) {
    rig *it = *state;
    pair two;
    int actor;
    assert_true(find_turns_end(it, &two, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":0}", &actor));
    rig_pass(it, left_of(it, &two, actor) - 5000);
    assert_true(play_one(it, &two, "last"));
    rig_pass(it, 5000);
    assert_int_equal(undo(it, &two, actor), 409);
    assert_string_equal(rig_text(it, "message"), "Undoing this would leave you no time.");
    assert_int_equal(left_of(it, &two, actor), 5000);
    it->now_ms += left_of(it, &two, 1 - actor); /* before the next tick */
    assert_int_equal(undo(it, &two, actor), 409);
    assert_string_equal(rig_text(it, "code"), "not_running");
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "/record", NULL), 200);
    assert_non_null(strstr(rig_text(it, "record"), "! flag "));
}

/* One after the other: the second takes his decision back, and then the first can his. Each pays for the time since his own. */
static void test_undo_by_both(void **state) {
    rig *it = *state;
    pair two;
    int actor;
    assert_true(find_turns_end(it, &two, fischer, &actor));
    int64_t left = left_of(it, &two, actor), other = left_of(it, &two, 1 - actor);
    assert_true(play_one(it, &two, "last"));
    rig_pass(it, 1000);
    assert_true(play_one(it, &two, "last"));
    rig_pass(it, 1000);
    assert_int_equal(undo(it, &two, 1 - actor), 200);
    assert_int_equal(left_of(it, &two, 1 - actor), other - 2000);
    rig_restart(it);
    assert_int_equal(undo(it, &two, actor), 200);
    assert_int_equal(left_of(it, &two, actor), left - 2000);
    assert_int_equal(left_of(it, &two, 1 - actor), other);
}

/* What a bot decided for a seat that it took over stands: the person would pay nothing for taking it back, and the others would get time. */
static void test_no_undo_of_a_bots_decisions(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ""); /* with a clock nobody is taken over */
    int actor = actor_of(it, &two);
    hall_disconnect(it->hall, 1 + (hall_connection)actor, it->now_ms);
    it->limits.takeover_after_ms = 1000;
    rig_restart(it);
    rig_pass(it, 2000);
    char offer[96];
    snprintf(offer, sizeof offer, "{\"kind\":\"takeover\",\"seat\":%d,\"bot\":\"greedy\"}", actor);
    assert_int_equal(ask_table(it, cookie_of(&two, 1 - actor), "POST", two.id, "/offer", offer), 200);
    for (int i = 0; i < 50 && it->job_count > 0; i++) rig_work(it);
    rig_pass(it, 10000);
    assert_int_equal(undo(it, &two, actor), 409);
    assert_string_equal(rig_text(it, "code"), "not_your_turn");
}

/* ---- leaps ---- */

/* The server stood still for an hour, or the wall clock was set: no clock, no standing answer and no notion of who is away notices. */
static void test_leaps_change_nothing(void **state) {
    static const int64_t leaps[] = {3600000, -3600000, 14 * 86400000LL, -2 * 86400000LL};
    rig *it = *state;
    pair two = begin_pair(it, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":60000,\"increment_ms\":0}");
    int actor = actor_of(it, &two);
    for (int i = 0; i < 4; i++) {
        rig_pass(it, 1000);
        rig_leap(it, leaps[i]);
        assert_int_equal(left_of(it, &two, actor), 60000 - 1000 * (i + 1));
        assert_int_equal(left_of(it, &two, 1 - actor), 60000);
        assert_int_equal(actor_of(it, &two), actor);
    }
    hall_disconnect(it->hall, 1 + (hall_connection)actor, it->now_ms); /* away, but not for two minutes that count */
    rig_leap(it, 3600000);
    char offer[96];
    snprintf(offer, sizeof offer, "{\"kind\":\"takeover\",\"seat\":%d,\"bot\":\"greedy\"}", actor);
    assert_int_equal(ask_table(it, cookie_of(&two, 1 - actor), "POST", two.id, "/offer", offer), 409);
    assert_int_equal(ask_table(it, cookie_of(&two, actor), "POST", two.id, "/standing", "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"),
                     200);
    assert_true(play_one(it, &two, "last"));
    uint32_t entries = (uint32_t)json_integer_value(json_object_get(it->body, "number"));
    while (actor_of(it, &two) != actor) assert_true(play_one(it, &two, "last")), entries++;
    rig_leap(it, 10000);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_integer_value(json_object_get(it->body, "number")), entries); /* nothing of the delay has passed */
    rig_pass(it, 15000);
    assert_int_equal(ask_table(it, two.first, "GET", two.id, "", NULL), 200);
    assert_int_equal(json_integer_value(json_object_get(it->body, "number")), entries + 1);
}

/* Rates fill with the time that really passes, whatever the wall clock says. */
static void test_rates_fill_after_leaps(void **state) {
    rig *it = *state;
    char cookie[64];
    rig_guest(it, cookie);
    it->limits.requests_per_minute = 60;
    rig_restart(it);
    int allowed = 0;
    while (rig_ask(it, cookie, "GET", "/me", NULL) == 200) allowed++;
    assert_true(allowed > 0);
    rig_leap(it, -3600000);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 429);
    rig_leap(it, 7200000);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 429);
    rig_pass(it, 5000);
    assert_int_equal(rig_ask(it, cookie, "GET", "/me", NULL), 200);
}

static uint32_t number_of(rig *it, const pair *two) {
    assert_int_equal(ask_table(it, two->first, "GET", two->id, "", NULL), 200);
    return (uint32_t)json_integer_value(json_object_get(it->body, "number"));
}

/* How long a standing answer takes, by rules of which the first or only the last fits. */
static int64_t wait_for_answer(rig *it, uint64_t lots, const char *rules) {
    pair two = begin_pair(it, ",\"clock\":{\"kind\":\"days\",\"days\":2}");
    const char *cookie = actor_of(it, &two) == 0 ? two.first : two.second;
    char body[512];
    snprintf(body, sizeof body, "{\"rules\":[%s],\"stop_at_my_turn\":false}", rules);
    assert_int_equal(ask_table(it, cookie, "POST", two.id, "/standing", body), 200);
    int64_t waited = 0;
    uint64_t moves = hall_count(it->hall).moves;
    it->lots = lots;
    for (; hall_count(it->hall).moves == moves && waited < 20000; waited += 50) rig_pass(it, 50);
    it->lots = it->requests + 1000 * lots; /* the next guests are others */
    for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    return waited;
}

/* The same entropy gives the same delay, whichever rule fits. */
static void test_the_delay_does_not_tell_the_answer(void **state) {
    rig *it = *state;
    for (uint64_t lots = 1; lots < 6; lots++) {
        int64_t first = wait_for_answer(it, lots, "\"*\"");
        assert_in_range(first, 1000, 15050);
        assert_int_equal(wait_for_answer(it, lots,
                                         "\"x1\",\"x2\",\"x3\",\"x4\",\"x5\",\"x6\",\"x7\",\"x8\",\"x9\",\"y1\",\"y2\","
                                         "\"y3\",\"y4\",\"y5\",\"y6\",\"*\""),
                         first);
    }
    assert_int_equal(wait_for_answer(it, 6, "\"nothing like this\""), 20000); /* then it is for the person to decide */
}

static int by_size(const void *a, const void *b) {
    int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

/* Like people's times of thought: none of them stands out, some are short and few are long; and the hall asks to be called at that
 * very moment, not at the next tick. */
static void test_delays_spread_as_peoples_do(void **state) {
    enum { ANSWERS = 200 };
    rig *it = *state;
    pair two = begin_pair(it, "");
    const char *const cookies[] = {two.first, two.second};
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(ask_table(it, cookies[seat], "POST", two.id, "/standing", "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"), 200);
    int64_t waited[ANSWERS], begun_ms = it->now_ms, next_ms = it->now_ms;
    uint32_t answers = 0, off_the_ticks = 0;
    while (answers < ANSWERS) {
        it->now_ms = next_ms;
        next_ms = hall_tick(it->hall, it->now_ms);
        assert_true(next_ms > it->now_ms);
        rig_settle(it);
        if (hall_count(it->hall).moves == answers) continue;
        off_the_ticks += (it->now_ms - begun_ms) % 250 != 0;
        waited[answers++] = it->now_ms - begun_ms;
        begun_ms = it->now_ms;
        if (hall_count(it->hall).tables_running == 0) break;
    }
    assert_int_equal(answers, ANSWERS);
    assert_true(off_the_ticks > ANSWERS * 9 / 10);
    qsort(waited, ANSWERS, sizeof *waited, by_size);
    assert_in_range(waited[0], 1000, 1900);
    assert_in_range(waited[ANSWERS / 2], 3000, 5000);
    assert_in_range(waited[ANSWERS - 1], 10000, 15000);
    uint32_t alike = 0;
    for (int i = 1; i < ANSWERS; i++) alike += waited[i] == waited[i - 1];
    assert_true(alike < ANSWERS / 10);
}

/* Nobody loses on time for a delay that the server chose. */
static void test_a_delay_leaves_time_on_the_clock(void **state) {
    rig *it = *state;
    for (int i = 0; i < 11; i++) {
        pair two = begin_pair(it, ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":10000,\"increment_ms\":0}");
        const char *cookie = actor_of(it, &two) == 0 ? two.first : two.second;
        assert_int_equal(ask_table(it, cookie, "POST", two.id, "/standing", "{\"rules\":[\"*\"],\"stop_at_my_turn\":false}"), 200);
        for (int k = 0; k < 21; k++) rig_pass(it, 250);
        assert_true(number_of(it, &two) > 0);
        for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    }
}

/* They stop at the own turn unless told otherwise, and at the turn that was named. */
static void test_standing_answers_stop(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    const char *const cookies[] = {two.first, two.second};
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(ask_table(it, cookies[seat], "POST", two.id, "/standing", "{\"rules\":[\"*\"]}"), 200);
    for (int i = 0; i < 10; i++) rig_pass(it, 15000);
    assert_int_equal(number_of(it, &two), 0); /* it is somebody's own turn */
    uint32_t until = turn_of(it, &two).number + 3;
    char body[128];
    snprintf(body, sizeof body, "{\"rules\":[\"*\"],\"stop_at_my_turn\":false,\"until_turn\":%u}", until);
    for (int seat = 0; seat < 2; seat++) assert_int_equal(ask_table(it, cookies[seat], "POST", two.id, "/standing", body), 200);
    rig_restart(it); /* they are kept */
    for (int i = 0; i < 100; i++) rig_pass(it, 15000);
    assert_int_equal(turn_of(it, &two).number, until);
    assert_true(number_of(it, &two) >= 3);
    static const char *const bad[] = {"{\"rules\":[1]}",
                                      "{\"rules\":[\"a234567890123456789012345678901234567890123456789012345678901234567890\"]}"};
    for (int i = 0; i < 2; i++) assert_int_equal(ask_table(it, two.first, "POST", two.id, "/standing", bad[i]), 400);
}

/* ---- taking back by turns ---- */

static uint32_t undone_by(rig *it, const pair *two, int seat) {
    int status = ask_table(it, seat == 0 ? two->first : two->second, "POST", two->id, "/undo", "{}");
    assert_true(status == 200 || status == 409);
    return status == 200;
}

/* Who has taken back uncovers what somebody else did before, and that may be taken back again: the clocks know that moment, too. */
static void test_both_take_back_one_after_the_other(void **state) {
    rig *it = *state;
    uint32_t both = 0;
    for (int game = 0; tv_games[game] != NULL; game++) {
        pair two;
        char body[400];
        rig_guest(it, two.first);
        rig_guest(it, two.second);
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"undo\":true,\"clock\":{\"kind\":"
                 "\"fischer\"}}",
                 tv_games[game]->id);
        assert_int_equal(rig_ask(it, two.first, "POST", "/tables", body), 201);
        snprintf(two.id, sizeof two.id, "%s", rig_text(it, "id"));
        assert_int_equal(ask_table(it, two.second, "POST", two.id, "/join", "{}"), 200);
        for (int i = 0; i < 150; i++) {
            int seat = actor_of(it, &two);
            if (!play_one(it, &two, i % 3 == 0 ? "last" : "first")) break;
            if (i % 2 == 0 || !undone_by(it, &two, seat)) continue;
            both += undone_by(it, &two, 1 - seat);
        }
    }
    assert_true(both > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_both_take_back_one_after_the_other),
        RIGGED(test_fischer_pays_once_a_turn_up_to_the_cap),
        RIGGED(test_days_over_a_restart),
        RIGGED(test_undo_earns_nothing),
        RIGGED(test_undo_earns_nothing_over_restarts),
        RIGGED(test_undo_of_the_first_decision),
        RIGGED(test_undo_and_flags),
        RIGGED(test_undo_by_both),
        RIGGED(test_no_undo_of_a_bots_decisions),
        RIGGED(test_leaps_change_nothing),
        RIGGED(test_rates_fill_after_leaps),
        RIGGED(test_the_delay_does_not_tell_the_answer),
        RIGGED(test_delays_spread_as_peoples_do),
        RIGGED(test_a_delay_leaves_time_on_the_clock),
        RIGGED(test_standing_answers_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
