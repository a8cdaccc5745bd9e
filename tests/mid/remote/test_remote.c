/* A remote table against a server that says what it should: steps, gaps, moves and their refusal, talk, offers, questions. */
/* links: remote */
#include "far_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- what is told is known ---- */

static void test_a_game_by_steps(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        void *view = malloc(tv_games[k]->state_bytes);
        assert_non_null(strstr(next_of(remote), "\"do\":\"watch\",\"table\":\"k3v9\",\"form\":\"bytes\""));
        assert_true(hear(remote, snapshot(&it, 0)));
        for (int decision = 0; decision < 40 && play_first(it.table); decision++) {
            assert_true(hear(remote, step(&it, 0)));
            tv_table_view(it.table, 0, view);
            assert_memory_equal(view, tv_remote_view(remote, tv_table_decisions(it.table)), tv_games[k]->state_bytes);
        }
        assert_int_equal(tv_remote_left_ms(remote, 1, 1000), 7000);
        assert_true(tv_remote_take_changed(remote));
        assert_false(tv_remote_take_changed(remote));
        free(view);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

static void test_only_the_actors_clock_runs(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    hear(remote, snapshot(&it, 0));
    uint8_t actor = tv_remote_about(remote)->actor, other = (uint8_t)(1 - actor);
    int64_t all = tv_remote_left_ms(remote, actor, 1000), others = tv_remote_left_ms(remote, other, 1000);
    assert_int_equal(tv_remote_left_ms(remote, actor, 2500), all - 1500);
    assert_int_equal(tv_remote_left_ms(remote, actor, 900000), 0);
    assert_int_equal(tv_remote_left_ms(remote, actor, 0), all); /* a host's clock that was set back */
    assert_int_equal(tv_remote_left_ms(remote, other, 900000), others);
    assert_int_equal(tv_remote_left_ms(remote, 3, 1000), -1);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_a_gap_is_noticed(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    hear(remote, snapshot(&it, 0));
    forget_asked(remote);
    play_first(it.table);
    play_first(it.table);
    hear(remote, step(&it, 0));
    assert_non_null(strstr(next_of(remote), "\"do\":\"watch\""));
    assert_int_equal(tv_remote_about(remote)->number, 0);
    hear(remote, snapshot(&it, 0));
    assert_int_equal(tv_remote_about(remote)->number, 2);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_older_events_are_joined(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        uint32_t count, all;
        for (int decision = 0; decision < 30; decision++) assert_true(play_first(it.table));
        tv_table_log(it.table, &all);
        it.events_from = 15;
        hear(remote, snapshot(&it, 0));
        forget_asked(remote);
        assert_true(tv_remote_has_older(remote));
        tv_remote_want_older(remote);
        const char *asked = next_of(remote);
        assert_non_null(strstr(asked, "/tables/k3v9/events"));
        uint32_t tag = tag_of(asked), oldest = tv_remote_log(remote, &count)->decision;
        tv_text text = begin_message(&it, "answer");
        tv_json json = continue_message(&text);
        tv_json_uint(&json, "tag", tag);
        tv_json_uint(&json, "status", 200);
        tv_json_object(&json, "body");
        add_events(&it, &json, 0, 0, oldest);
        tv_json_object_end(&json);
        tv_json_object_end(&json);
        hear(remote, text.at);
        tv_remote_log(remote, &count);
        assert_int_equal(count, all);
        hear(remote, snapshot(&it, 0)); /* what is known already stays */
        tv_remote_log(remote, &count);
        assert_int_equal(count, all);
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

/* The deal comes with the first snapshot. Servers that do not tell it are no reason to ask for more; one that was renewed meanwhile is. */
static void test_the_deal_is_told(void **state) {
    (void)state;
    for (uint32_t k = 0; tv_games[k]; k++) {
        server it = serve(tv_games[k]);
        tv_remote *remote = client();
        uint32_t count, dealt, all;
        tv_table_log(it.table, &dealt);
        assert_true(dealt > 0);
        hear(remote, snapshot(&it, 0));
        assert_int_equal(tv_remote_log(remote, &count)->decision, 0);
        assert_int_equal(count, dealt);
        assert_false(tv_remote_has_older(remote));
        tv_remote_close(remote);

        remote = client();
        it.events_from = 1;
        hear(remote, snapshot(&it, 0));
        tv_remote_log(remote, &count);
        assert_int_equal(count, 0);
        assert_true(play_first(it.table));
        hear(remote, step(&it, 0));
        hear(remote, snapshot(&it, 0));
        tv_table_log(it.table, &all);
        tv_remote_log(remote, &count);
        assert_int_equal(count, all - dealt);
        assert_false(tv_remote_has_older(remote));
        it.events_from = 0;
        hear(remote, snapshot(&it, 0));
        tv_remote_log(remote, &count);
        assert_int_equal(count, all);
        assert_false(tv_remote_has_older(remote));
        tv_remote_close(remote);
        tv_table_close(it.table);
    }
}

/* ---- deciding ---- */

static void test_a_move_is_said_until_it_is_heard(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_game_moves_max(tv_games[0]), sizeof *moves);
    hear(remote, snapshot(&it, actor));
    forget_asked(remote);
    tv_game_moves(tv_games[0], tv_remote_box(remote), tv_remote_view(remote, 0), moves);
    assert_false(tv_remote_play(remote, UINT64_MAX));
    assert_true(tv_remote_play(remote, moves[0]));
    assert_false(tv_remote_play(remote, moves[0]));
    assert_true(tv_remote_about(remote)->sent);
    assert_non_null(strstr(next_of(remote), "\"body\":{\"number\":1,\"move\":"));
    tv_remote_connected(remote, false);
    assert_true(has_news(remote, TV_REMARK_CONNECTION, "lost"));
    assert_string_equal(next_of(remote), "");
    tv_remote_connected(remote, true);
    assert_non_null(strstr(next_of(remote), "watch"));
    assert_string_equal(next_of(remote), ""); /* not before it is known what the server has heard */
    hear(remote, snapshot(&it, actor));
    assert_non_null(strstr(next_of(remote), "\"body\":{\"number\":1,\"move\":"));
    hear(remote, snapshot(&it, actor)); /* and once on a connection */
    assert_string_equal(next_of(remote), "");
    play_first(it.table);
    hear(remote, step(&it, actor));
    assert_false(tv_remote_about(remote)->sent);
    assert_int_equal(tv_remote_about(remote)->seen, 1);
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* Asking for the table over a connection that stays is no new connection. */
static void test_watching_again_forgets_nothing(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_game_moves_max(tv_games[0]), sizeof *moves);
    hear(remote, snapshot(&it, actor));
    forget_asked(remote);
    has_news(remote, TV_REMARK_NONE, "");
    tv_game_moves(tv_games[0], tv_remote_box(remote), tv_remote_view(remote, 0), moves);
    assert_true(tv_remote_play(remote, moves[0]));
    assert_non_null(strstr(next_of(remote), "\"move\":"));
    tv_remote_watch_again(remote);
    assert_true(tv_remote_about(remote)->sent && tv_remote_about(remote)->asking);
    assert_int_equal(tv_remote_take_remark(remote).kind, TV_REMARK_NONE);
    assert_non_null(strstr(next_of(remote), "watch"));
    hear(remote, snapshot(&it, actor));
    assert_string_equal(next_of(remote), ""); /* the move was said already */
    assert_true(tv_remote_about(remote)->sent);
    tv_remote_connected(remote, false);
    tv_remote_watch_again(remote);
    assert_string_equal(next_of(remote), "");
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_a_refused_move_is_told_with_its_clause(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    char answer[300];
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_game_moves_max(tv_games[0]), sizeof *moves);
    const char *clause = tv_games[0]->clauses[0].id;
    hear(remote, snapshot(&it, actor));
    forget_asked(remote);
    tv_game_moves(tv_games[0], tv_remote_box(remote), tv_remote_view(remote, 0), moves);
    assert_true(tv_remote_play(remote, moves[0]));
    tv_text text = TV_TEXT_OVER(answer);
    tv_text_add(&text, "{\"type\":\"answer\",\"tag\":");
    tv_text_add_uint(&text, tag_of(next_of(remote)));
    tv_text_add(&text, ",\"status\":422,\"body\":{\"code\":\"illegal_move\",\"message\":\"no\",\"clause\":\"");
    tv_text_add(&text, clause);
    tv_text_add(&text, "\"}}");
    assert_true(tv_remote_hear(remote, answer, strlen(answer), 1000));
    assert_false(tv_remote_about(remote)->sent);
    tv_remark remark = tv_remote_take_remark(remote);
    assert_int_equal(remark.kind, TV_REMARK_REFUSED);
    assert_string_equal(remark.clause, clause);
    assert_non_null(strstr(remark.sentence, tv_clause_text(tv_games[0], clause, TV_EN)));
    assert_non_null(strstr(next_of(remote), "watch"));
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* The position for which it was meant has become another, with the same number: it must not be played there. */
static void test_a_move_is_not_said_into_another_position(void **state) {
    (void)state;
    server it = serve(tv_games[0]), other = serve(tv_games[0]);
    tv_remote *remote = client();
    uint8_t actor = tv_table_actor(it.table);
    tv_move *moves = calloc(tv_game_moves_max(tv_games[0]), sizeof *moves);
    tv_error error;
    do { /* until it is the same seat's turn in both, at the same number and in another position */
        uint32_t count = tv_game_moves(tv_games[0], tv_table_box(other.table), tv_table_state(other.table), moves);
        assert_true(count > 0 && tv_table_play(other.table, moves[count - 1], &error) && play_first(it.table));
    } while (tv_table_actor(it.table) != actor || tv_table_actor(other.table) != actor);
    hear(remote, snapshot(&it, actor));
    tv_game_moves(tv_games[0], tv_remote_box(remote), tv_remote_view(remote, tv_remote_about(remote)->number), moves);
    assert_true(tv_remote_play(remote, moves[0]));
    tv_remote_connected(remote, false);
    has_news(remote, TV_REMARK_NONE, "");
    tv_remote_connected(remote, true);
    forget_asked(remote);
    hear(remote, snapshot(&other, actor));
    assert_false(tv_remote_about(remote)->sent);
    assert_string_equal(next_of(remote), "");
    assert_true(has_news(remote, TV_REMARK_REFUSED, "gone on"));
    free(moves);
    tv_remote_close(remote);
    tv_table_close(it.table);
    tv_table_close(other.table);
}

static void test_taking_back_is_told(void **state) {
    (void)state;
    server it = serve(tv_games[0]), earlier = serve(tv_games[0]);
    tv_remote *remote = client();
    play_first(it.table);
    hear(remote, snapshot(&it, 0));
    assert_false(has_news(remote, TV_REMARK_UNDONE, ""));
    hear(remote, snapshot(&earlier, 0));
    assert_true(has_news(remote, TV_REMARK_UNDONE, "A move was undone."));
    assert_int_equal(tv_remote_about(remote)->number, 0);
    assert_null(tv_remote_view(remote, 1));
    tv_remote_close(remote);
    tv_table_close(it.table);
    tv_table_close(earlier.table);
}

/* ---- beside the game ---- */

static void test_talk_offers_and_answers(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    uint32_t count;
    char words[200];
    tv_text text = TV_TEXT_OVER(words);
    it.more = "\"muted\":2,\"standing\":{\"rules\":[\"let\",\"=Kr*\"],\"stop_at_my_turn\":false,\"until_turn\":9},"
              "\"chat\":[{\"person\":\"Ben\",\"at_ms\":5,\"text\":\"hello\\u0007\"}],"
              "\"offers\":[{\"kind\":\"end\",\"by\":1,\"seat\":0,\"agreed\":2},{\"kind\":\"end\",\"by\":77},{\"kind\":\"odd\",\"by\":1}],";
    hear(remote, snapshot(&it, 0));
    assert_string_equal(tv_remote_chat(remote, &count)->text, "hello?");
    assert_int_equal(count, 1);
    assert_int_equal(tv_remote_about(remote)->offer_count, 1);
    assert_ptr_equal(tv_remote_offer_waiting(remote), &tv_remote_about(remote)->offers[0]);
    assert_int_equal(tv_remote_about(remote)->muted, 2);
    tv_remote_standing_write(remote, &text);
    assert_string_equal(words, "let =Kr* mine until 9");
    assert_true(has_news(remote, TV_REMARK_OFFER, "Ben wants to end the game"));
    hear(remote, snapshot(&it, 0)); /* nothing of it is news any more */
    assert_int_equal(tv_remote_take_remark(remote).kind, TV_REMARK_NONE);
    static const char said[] = "{\"type\":\"chat\",\"table\":\"k3v9\",\"person\":\"Ben\",\"name\":\"Ben\",\"at_ms\":6,\"text\":\"again\"}";
    static const char elsewhere[] = "{\"type\":\"chat\",\"table\":\"other\",\"person\":\"Ben\",\"at_ms\":7,\"text\":\"psst\"}";
    assert_true(tv_remote_hear(remote, said, strlen(said), 0));
    assert_false(tv_remote_hear(remote, elsewhere, strlen(elsewhere), 0));
    assert_true(has_news(remote, TV_REMARK_CHAT, "Ben: again"));
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_own_offers_that_come_to_nothing(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    it.more = "\"offers\":[{\"kind\":\"end\",\"by\":0,\"seat\":0,\"agreed\":1}],";
    hear(remote, snapshot(&it, 0));
    assert_null(tv_remote_offer_waiting(remote));
    it.more = NULL;
    hear(remote, snapshot(&it, 0));
    assert_true(has_news(remote, TV_REMARK_OFFER_GONE, "has lapsed"));
    tv_remote_close(remote);
    tv_table_close(it.table);
}

static void test_presence(void **state) {
    (void)state;
    server it = serve(tv_games[0]);
    tv_remote *remote = client();
    static const char here[] = "{\"type\":\"here\",\"table\":\"k3v9\",\"seat\":1,\"here\":true}",
                      nobody[] = "{\"type\":\"here\",\"seat\":4,\"here\":true}";
    hear(remote, snapshot(&it, 0));
    assert_true(tv_remote_hear(remote, here, strlen(here), 0));
    assert_true(has_news(remote, TV_REMARK_PRESENCE, "Ben is here."));
    tv_remote_hear(remote, nobody, strlen(nobody), 0);
    assert_int_equal(tv_remote_take_remark(remote).kind, TV_REMARK_NONE);
    tv_remote_close(remote);
    tv_table_close(it.table);
}

/* A busy server is asked again, a table that is not there is not. */
static void test_refused_watching(void **state) {
    (void)state;
    static const char busy[] = "{\"type\":\"answer\",\"tag\":null,\"status\":429,\"body\":{\"code\":\"too_many\",\"message\":\"wait\"}}";
    static const char none[] = "{\"type\":\"answer\",\"tag\":null,\"status\":404,\"body\":{\"message\":\"There is no such table.\"}}";
    tv_remote *remote = client();
    forget_asked(remote);
    tv_remote_hear(remote, busy, strlen(busy), 1000);
    tv_remote_tick(remote, 2000);
    assert_string_equal(next_of(remote), "");
    tv_remote_tick(remote, 5000);
    assert_non_null(strstr(next_of(remote), "watch"));
    tv_remote_hear(remote, none, strlen(none), 1000);
    assert_true(tv_remote_about(remote)->failed);
    assert_string_equal(tv_remote_about(remote)->reason, "There is no such table.");
    tv_remote_close(remote);
}

static void test_questions_of_the_host(void **state) {
    (void)state;
    char answer[200];
    tv_text text = TV_TEXT_OVER(answer);
    tv_remote *remote = tv_remote_open("k3v9", "secret", TV_DE);
    assert_int_equal(tv_remote_ask(remote, "GET", "/me/next", NULL), 0); /* nobody is there */
    tv_remote_connected(remote, true);
    forget_asked(remote);
    uint32_t tag = tv_remote_ask(remote, "POST", "chat?a=b&c=d", "{\"text\":\"hello\"}");
    assert_string_equal(next_of(remote),
                        "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/k3v9/chat\",\"query\":{\"a\":\"b\",\"c\":\"d\","
                        "\"invitation\":\"secret\"},\"tag\":1,\"body\":{\"text\":\"hello\"}}");
    assert_false(tv_remote_answer_of(remote, tag).come);
    tv_text_add(&text, "{\"type\":\"answer\",\"tag\":1,\"status\":429,\"body\":{\"code\":\"too_many\",\"message\":\"You are sending "
                       "messages too quickly.\"}}");
    assert_true(tv_remote_hear(remote, answer, strlen(answer), 0));
    tv_remote_answer got = tv_remote_answer_of(remote, tag);
    assert_true(got.come && got.status == 429);
    assert_string_equal(got.code, "too_many");
    assert_string_equal(got.error.what, tv_translate(TV_DE, "You are sending messages too quickly."));
    assert_memory_equal(got.body, "{\"code\"", 7);
    for (int k = 0; k < 100; k++) tv_remote_ask(remote, "GET", "/me", NULL);
    assert_int_equal(tv_remote_ask(remote, "GET", "/me", NULL), 0); /* too much at once */
    tv_remote_close(remote);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_game_by_steps),
        cmocka_unit_test(test_only_the_actors_clock_runs),
        cmocka_unit_test(test_a_gap_is_noticed),
        cmocka_unit_test(test_older_events_are_joined),
        cmocka_unit_test(test_the_deal_is_told),
        cmocka_unit_test(test_a_move_is_said_until_it_is_heard),
        cmocka_unit_test(test_watching_again_forgets_nothing),
        cmocka_unit_test(test_a_refused_move_is_told_with_its_clause),
        cmocka_unit_test(test_a_move_is_not_said_into_another_position),
        cmocka_unit_test(test_taking_back_is_told),
        cmocka_unit_test(test_talk_offers_and_answers),
        cmocka_unit_test(test_own_offers_that_come_to_nothing),
        cmocka_unit_test(test_presence),
        cmocka_unit_test(test_refused_watching),
        cmocka_unit_test(test_questions_of_the_host),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
