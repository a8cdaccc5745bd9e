/* Fair play: what may be done about somebody who is away, that nobody agrees alone, which games are rated, and programs that are marked. */
/* links: hall */
#include "pair.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

#include <cmocka.h>

static const char takeover[] = "{\"kind\":\"takeover\",\"seat\":1}", end[] = "{\"kind\":\"end\"}";

static int offer(rig *it, const char *cookie, const char *id, const char *what) {
    return ask_table(it, cookie, "POST", id, "/offer", what);
}

static json_t *about(rig *it, const char *cookie, const char *id) {
    assert_int_equal(ask_table(it, cookie, "GET", id, "", NULL), 200);
    return json_object_get(it->body, "about");
}

static size_t offers_at(rig *it, const char *cookie, const char *id) {
    about(it, cookie, id);
    return json_array_size(json_object_get(it->body, "offers"));
}

static const char *status_of(rig *it, const char *id) { return json_string_value(json_object_get(about(it, NULL, id), "status")); }

static double rating_of(rig *it, const char *cookie) {
    store_rating rating;
    return it->store->rating(it->store, rig_person(it, cookie), a_game(), STORE_LIVE, &rating) ? rating.rating : 0;
}

/* Three guests, seats 0 to 2 on connections 1 to 3, at a game that three can play. */
typedef struct trio {
    char cookies[3][64], id[32];
} trio;

static trio begin_trio(rig *it, const char *more) {
    trio three;
    const tv_game *game = NULL;
    for (int i = 0; game == NULL; i++) game = tv_games[i]->seats_max >= 3 ? tv_games[i] : NULL;
    for (int i = 0; i < 3; i++) {
        rig_guest(it, three.cookies[i]);
        rig_connect(it, (hall_connection)i + 1, three.cookies[i], "a");
    }
    char body[300];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"},{\"kind\":\"open\"}]%s}", game->id,
             more);
    assert_int_equal(rig_ask(it, three.cookies[0], "POST", "/tables", body), 201);
    snprintf(three.id, sizeof three.id, "%s", rig_text(it, "id"));
    for (int i = 1; i < 3; i++) assert_int_equal(ask_table(it, three.cookies[i], "POST", three.id, "/join", "{}"), 200);
    return three;
}

/* ---- absence ---- */

/* Long after the flag would be a matter of hours: no bot takes over where there is a clock, or where it counts. */
static void test_no_takeover_with_a_clock_or_rated(void **state) {
    static const char *const tables[] = {",\"clock\":{\"kind\":\"days\",\"days\":3}",
                                         ",\"rated\":true,\"clock\":{\"kind\":\"days\",\"days\":3}",
                                         ",\"clock\":{\"kind\":\"fischer\",\"bank_ms\":36000000}", ",\"rated\":true", ""};
    rig *it = *state;
    for (int i = 0; i < 5; i++) {
        pair two = begin_pair(it, tables[i]);
        bool allowed = i == 4;
        assert_int_equal(json_is_true(json_object_get(about(it, two.first, two.id), "takeover")), allowed);
        hall_disconnect(it->hall, 2, it->now_ms);
        rig_pass(it, 3600000);
        assert_int_equal(offer(it, two.first, two.id, takeover), allowed ? 200 : 409);
        assert_int_equal(offers_at(it, two.first, two.id), 0);
        assert_string_equal(status_of(it, two.id), "running");
        for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    }
}

/* In a rated game without a clock nobody saves a rating by leaving; a restart begins the day anew. */
static void test_a_day_away_from_a_rated_game_is_resigning(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"rated\":true");
    const json_t *actor = json_object_get(about(it, two.first, two.id), "actor");
    bool first = json_integer_value(actor) == 0;
    hall_disconnect(it->hall, first ? 1 : 2, it->now_ms);
    rig_pass(it, INT64_C(23) * 3600000);
    assert_string_equal(status_of(it, two.id), "running");
    rig_pass(it, INT64_C(1) * 3600000);
    assert_string_equal(status_of(it, two.id), "over");
    assert_true(first ? rating_of(it, two.first) < rating_of(it, two.second) : rating_of(it, two.first) > rating_of(it, two.second));
    for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    pair others = begin_pair(it, "");
    for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    rig_pass(it, INT64_C(48) * 3600000);
    assert_string_equal(status_of(it, others.id), "running"); /* it does not count: it waits */
}

/* An offer about somebody lapses when that person is back, plays, or only says something to the table over a new connection. */
static void test_offers_about_somebody_lapse_on_return(void **state) {
    rig *it = *state;
    trio three = begin_trio(it, "");
    hall_disconnect(it->hall, 2, it->now_ms);
    rig_pass(it, 180000);
    assert_int_equal(offer(it, three.cookies[0], three.id, takeover), 200);
    assert_int_equal(offers_at(it, three.cookies[0], three.id), 1); /* the third has to agree */
    rig_connect(it, 2, three.cookies[1], "a");
    rig_settle(it);
    assert_int_equal(offers_at(it, three.cookies[0], three.id), 0);
    hall_disconnect(it->hall, 2, it->now_ms);
    assert_int_equal(ask_table(it, three.cookies[2], "POST", three.id, "/accept", "{\"kind\":\"takeover\"}"), 404);
    rig_restart(it); /* and it does not come back */
    assert_int_equal(offers_at(it, three.cookies[0], three.id), 0);
    assert_int_equal(ask_table(it, three.cookies[2], "POST", three.id, "/accept", "{\"kind\":\"takeover\"}"), 404);
}

/* Who plays without a connection is there all the same. */
static void test_who_plays_is_not_absent(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    hall_disconnect(it->hall, 2, it->now_ms);
    for (int i = 0; i < 60; i++) {
        rig_pass(it, 30000);
        assert_true(play_one(it, &two, "last"));
        if (json_integer_value(json_object_get(about(it, two.first, two.id), "actor")) == 1) break;
    }
    rig_pass(it, 90000);
    assert_true(play_one(it, &two, "last"));
    rig_pass(it, 90000);
    assert_int_equal(offer(it, two.first, two.id, takeover), 409);
    rig_pass(it, 40000);
    assert_int_equal(offer(it, two.first, two.id, takeover), 200);
}

/* ---- agreement ---- */

/* Who is asked for an end and plays on has declined; who asked may play meanwhile. */
static void test_an_offer_of_an_end_lapses_when_the_asked_plays(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, "");
    bool kept = false, lapsed = false;
    for (int i = 0; i < 40 && !(kept && lapsed); i++) {
        int64_t actor = json_integer_value(json_object_get(about(it, two.first, two.id), "actor"));
        assert_int_equal(offer(it, two.first, two.id, end), 200);
        assert_true(play_one(it, &two, "last"));
        assert_int_equal(offers_at(it, two.first, two.id), actor == 0);
        if (actor != 0) rig_restart(it);
        assert_int_equal(offers_at(it, two.first, two.id), actor == 0);
        kept = kept || actor == 0;
        lapsed = lapsed || actor != 0;
    }
    assert_true(kept && lapsed);
}

/* Who has resigned has no say, least of all alone. */
static void test_who_left_offers_nothing(void **state) {
    rig *it = *state;
    trio three = begin_trio(it, "");
    assert_int_equal(ask_table(it, three.cookies[0], "POST", three.id, "/resign", "{}"), 200);
    hall_disconnect(it->hall, 2, it->now_ms);
    rig_pass(it, 180000);
    assert_int_equal(offer(it, three.cookies[0], three.id, takeover), 409);
    assert_int_equal(offer(it, three.cookies[0], three.id, end), 409);
    assert_int_equal(offer(it, three.cookies[2], three.id, takeover), 200);
    assert_int_equal(offers_at(it, three.cookies[2], three.id), 0); /* the only one left: done */
}

/* Against a bot, or a seat that a bot plays for somebody, one person's word ends nothing: the bot agrees when it is not ahead, and says the
 * same when it is asked again. */
static void agree_with_a_bot(rig *it, bool taken_over, uint32_t *agreed, uint32_t *declined) {
    char body[256];
    pair two = {.id = ""};
    if (taken_over) {
        two = begin_pair(it, "");
        hall_disconnect(it->hall, 2, it->now_ms);
        rig_pass(it, 180000);
        assert_int_equal(offer(it, two.first, two.id, takeover), 200);
    } else {
        rig_guest(it, two.first);
        snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"greedy\"}]}", a_game());
        assert_int_equal(rig_ask(it, two.first, "POST", "/tables", body), 201);
        snprintf(two.id, sizeof two.id, "%s", rig_text(it, "id"));
    }
    memcpy(two.second, two.first, sizeof two.second);
    for (; it->job_count > 0; rig_settle(it)) rig_work(it);
    for (int i = 0; i < 60 && strcmp(status_of(it, two.id), "running") == 0; i++) {
        int status = offer(it, two.first, two.id, end);
        assert_true(status == 200 || status == 409);
        *agreed += status == 200;
        *declined += status == 409;
        assert_string_equal(status_of(it, two.id), status == 200 ? "over" : "running");
        if (status == 409) assert_int_equal(offer(it, two.first, two.id, end), 409);
        if (status == 200 || !play_one(it, &two, i % 2 == 0 ? "last" : "first")) break;
        for (; it->job_count > 0; rig_settle(it)) rig_work(it);
    }
    for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
}

static void test_bots_agree_when_they_are_not_ahead(void **state) {
    rig *it = *state;
    for (int taken_over = 0; taken_over < 2; taken_over++) {
        uint32_t agreed = 0, declined = 0;
        for (int i = 0; i < 30 && (agreed == 0 || declined == 0); i++) agree_with_a_bot(it, taken_over != 0, &agreed, &declined);
        assert_true(agreed > 0);
        assert_true(declined > 0);
    }
}

/* Nobody is drawn into another game by a wish from before going away. */
static void test_old_wishes_for_a_rematch_do_not_count(void **state) {
    rig *it = *state;
    for (int days = 0; days < 2; days++) {
        pair two = begin_pair(it, days ? ",\"clock\":{\"kind\":\"days\",\"days\":3}" : ",\"clock\":{\"kind\":\"fischer\"}");
        assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200);
        assert_int_equal(offer(it, two.first, two.id, "{\"kind\":\"rematch\"}"), 200);
        hall_disconnect(it->hall, 1, it->now_ms);
        rig_pass(it, 180000);
        assert_int_equal(ask_table(it, two.second, "POST", two.id, "/accept", "{\"kind\":\"rematch\"}"), days ? 200 : 404);
        for (hall_connection link = 1; link <= 3; link++) hall_disconnect(it->hall, link, it->now_ms);
    }
}

/* ---- what counts ---- */

static void test_rated_tables_have_no_bots(void **state) {
    rig *it = *state;
    char cookie[64], body[256];
    rig_guest(it, cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"greedy\"}],\"rated\":true}",
             a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 400);
    assert_string_equal(rig_text(it, "code"), "rated_bot");
    const char *id = make_table(it, cookie, ",\"rated\":true");
    assert_int_equal(ask_table(it, cookie, "POST", id, "/start", "{\"bot\":\"greedy\"}"), 400);
    assert_string_equal(status_of(it, id), "waiting");
}

/* Who makes a table may say who begins, but not where ratings are at stake. */
static void test_rated_tables_draw_who_begins(void **state) {
    rig *it = *state;
    char cookie[64], body[256];
    rig_guest(it, cookie);
    for (int rated = 0; rated < 2; rated++) {
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"rated\":%s,\"options\":{\"first\":1}}", a_game(),
                 rated ? "true" : "false");
        assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), rated ? 400 : 201);
        if (rated) assert_string_equal(rig_text(it, "code"), "rated_first");
    }
}

typedef struct kept_row {
    store_game game;
    char settings[8192], record[8192];
} kept_row;

static bool keep_row(void *host, const void *row) {
    kept_row *to = host;
    const store_game *game = row;
    to->game = *game;
    snprintf(to->settings, sizeof to->settings, "%s", game->table);
    snprintf(to->record, sizeof to->record, "%s", game->record);
    return true;
}

/* A table as an earlier version made it: rated, with a bot. It loads, ends, and counts for nobody; so does its rematch. */
static void test_an_old_rated_table_with_a_bot_ends_unrated(void **state) {
    rig *it = *state;
    char cookie[64], body[256], id[32];
    rig_guest(it, cookie);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"bot\",\"bot\":\"greedy\"}]}", a_game());
    assert_int_equal(rig_ask(it, cookie, "POST", "/tables", body), 201);
    snprintf(id, sizeof id, "%s", rig_text(it, "id"));
    static kept_row row;
    assert_true(it->store->game(it->store, id, keep_row, &row));
    json_t *settings = json_loads(row.settings, 0, NULL);
    json_object_set_new(settings, "rated", json_true());
    json_object_del(settings, "rated_done");
    char *text = json_dumps(settings, JSON_COMPACT);
    store_change change = {.kind = STORE_PUT_GAME, .game = row.game};
    change.game.table = text;
    change.game.record = row.record;
    store_batch batch = {.changes = &change, .count = 1};
    tv_error error;
    assert_true(it->store->write(it->store, &batch, 1, &error));
    free(text);
    json_decref(settings);
    rig_restart(it);
    assert_true(json_is_false(json_object_get(about(it, cookie, id), "rated")));
    assert_int_equal(ask_table(it, cookie, "POST", id, "/resign", "{}"), 200);
    assert_string_equal(status_of(it, id), "over");
    assert_true(rating_of(it, cookie) == 0);
    rig_restart(it);
    assert_true(rating_of(it, cookie) == 0);
}

static void add_entry_behind(rig *it, const char *id, uint32_t number, const char *line) {
    store_change change = {.kind = STORE_ADD_ENTRY, .entry = {id, {.number = number, .line = line, .note = ""}}};
    store_batch batch = {.changes = &change, .count = 1};
    tv_error error;
    assert_true(it->store->write(it->store, &batch, 1, &error));
    assert_int_equal(batch.refused, STORE_MADE);
    rig_restart(it);
}

/* A rated game in which an earlier version let a bot take over: that person is behind all who played on, whatever the bot does. */
static void test_who_was_taken_over_in_a_rated_game_is_last(void **state) {
    rig *it = *state;
    pair two = begin_pair(it, ",\"rated\":true");
    add_entry_behind(it, two.id, 1, "! takeover 1 greedy");
    assert_int_equal(ask_table(it, two.first, "POST", two.id, "/resign", "{}"), 200); /* later than the other left */
    assert_true(rating_of(it, two.first) > rating_of(it, two.second));
    pair again = begin_pair(it, ",\"rated\":true");
    add_entry_behind(it, again.id, 1, "! takeover 1 greedy");
    assert_int_equal(ask_table(it, again.second, "POST", again.id, "/return", "{}"), 200);
    assert_int_equal(ask_table(it, again.first, "POST", again.id, "/resign", "{}"), 200);
    assert_true(rating_of(it, again.first) < rating_of(it, again.second)); /* who came back plays on */
}

/* ---- programs ---- */

static void make_account(rig *it, const char *name, char cookie[64], char token[64]) {
    char body[128];
    rig_guest(it, cookie);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"long enough\"}", name);
    assert_int_equal(rig_ask(it, cookie, "POST", "/account", body), 201);
    snprintf(cookie, 64, "%s", it->cookie);
    assert_int_equal(rig_ask(it, cookie, "POST", "/me/tokens", "{\"name\":\"t\",\"scopes\":[\"read\",\"play\"]}"), 201);
    snprintf(token, 64, "%s", rig_text(it, "token"));
}

static bool is_program(rig *it, const char *id, size_t seat) {
    return json_is_true(json_object_get(json_array_get(json_object_get(about(it, NULL, id), "seats"), seat), "program"));
}

static void test_programs_are_marked_and_rated(void **state) {
    rig *it = *state;
    char person[64], program[64], person_token[64], program_token[64], id[32];
    make_account(it, "Ada", person, person_token);
    make_account(it, "Robot", program, program_token);
    snprintf(id, sizeof id, "%s", make_table(it, person, ",\"rated\":true"));
    assert_false(is_program(it, id, 0));
    it->bearer = true;
    assert_int_equal(ask_table(it, program_token, "POST", id, "/join", "{}"), 403); /* nobody knows that it is one */
    assert_int_equal(rig_ask(it, program_token, "POST", "/me/program", "{}"), 200);
    assert_string_equal(rig_text(it, "kind"), "program");
    assert_int_equal(ask_table(it, program_token, "POST", id, "/join", "{}"), 200);
    it->bearer = false;
    assert_true(is_program(it, id, 1));
    assert_false(is_program(it, id, 0));
    assert_int_equal(rig_ask(it, person, "POST", "/me/program", "{}"), 409); /* plays a rated game as a person */
    assert_int_equal(ask_table(it, person, "POST", id, "/resign", "{}"), 200);
    assert_true(rating_of(it, program) > rating_of(it, person));
    assert_int_equal(rig_ask(it, person, "POST", "/me/program", "{}"), 409);  /* and has played one */
    assert_int_equal(rig_ask(it, program, "POST", "/me/program", "{}"), 200); /* said before */
    assert_int_equal(rig_ask(it, program, "POST", "/login", "{\"name\":\"Robot\",\"password\":\"long enough\"}"), 200);
    rig_restart(it);
    assert_int_equal(rig_ask(it, program, "GET", "/me", NULL), 200);
    assert_string_equal(rig_text(it, "kind"), "program");
    char guest[64];
    rig_guest(it, guest);
    assert_int_equal(rig_ask(it, guest, "POST", "/me/program", "{}"), 409);
}

/* Who moves with a token at a table that does not count is marked at that table. */
static void test_tokens_mark_the_seat(void **state) {
    rig *it = *state;
    char person[64], token[64], other[64], other_token[64], id[32];
    make_account(it, "Ada", person, token);
    make_account(it, "Bea", other, other_token);
    snprintf(id, sizeof id, "%s", make_table(it, person, ""));
    assert_int_equal(ask_table(it, other, "POST", id, "/join", "{}"), 200);
    assert_false(is_program(it, id, 0) || is_program(it, id, 1));
    for (int i = 0; i < 2; i++) {
        int64_t actor = json_integer_value(json_object_get(about(it, NULL, id), "actor"));
        assert_int_equal(ask_table(it, actor == 0 ? person : other, "GET", id, "", NULL), 200);
        char body[300];
        snprintf(body, sizeof body, "{\"number\":%d,\"move\":\"%s\"}", i + 1,
                 json_string_value(json_object_get(json_array_get(json_object_get(it->body, "moves"), 0), "text")));
        it->bearer = i == 0;
        const char *who = actor == 0 ? (i == 0 ? token : person) : (i == 0 ? other_token : other);
        assert_int_equal(ask_table(it, who, "POST", id, "/move", body), 200);
        it->bearer = false;
        assert_int_equal(is_program(it, id, 0) + is_program(it, id, 1), 1);
    }
    rig_restart(it);
    assert_int_equal(is_program(it, id, 0) + is_program(it, id, 1), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        RIGGED(test_no_takeover_with_a_clock_or_rated),
        RIGGED(test_a_day_away_from_a_rated_game_is_resigning),
        RIGGED(test_offers_about_somebody_lapse_on_return),
        RIGGED(test_who_plays_is_not_absent),
        RIGGED(test_an_offer_of_an_end_lapses_when_the_asked_plays),
        RIGGED(test_who_left_offers_nothing),
        RIGGED(test_bots_agree_when_they_are_not_ahead),
        RIGGED(test_old_wishes_for_a_rematch_do_not_count),
        RIGGED(test_rated_tables_have_no_bots),
        RIGGED(test_rated_tables_draw_who_begins),
        RIGGED(test_an_old_rated_table_with_a_bot_ends_unrated),
        RIGGED(test_who_was_taken_over_in_a_rated_game_is_last),
        RIGGED(test_programs_are_marked_and_rated),
        RIGGED(test_tokens_mark_the_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
