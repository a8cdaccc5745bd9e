/* The session: seats and curtain, undo, past moments, news, frames, wishes, and all of it as JSON. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "memory/heap.h"
#include "mid/session/session_rig.h"
#include "mid/session_json.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>

/* ---- seats ---- */

static void test_a_lone_person_looks_all_the_time(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->person, 0);
    assert_int_equal(frame->viewer, 0);
    assert_int_equal(frame->curtain, TV_OVER);
    assert_true(frame->deciding && frame->advised && !frame->shared && !frame->remote);
    play(session, TOY_PASS);
    frame = tv_session_frame(session);
    assert_int_equal(frame->person, 0);
    assert_int_equal(frame->viewer, 0);
    assert_false(frame->deciding);
    assert_string_equal(tv_session_question(session)->prompt, "Orange decides.");
    assert_int_equal(tv_session_pick(session, "deck", NULL), TV_PICK_REFUSED);
    tv_error error = {0};
    assert_false(tv_session_play(session, TOY_PASS, &error));
    tv_session_close(session);
}

/* Is what is shown exactly what all may see? */
static void assert_nobody_is_betrayed(tv_session *session) {
    const tv_frame *frame = tv_session_frame(session);
    const tv_table *table = tv_session_table(session);
    uint8_t *view = malloc(frame->game->state_bytes);
    assert_non_null(view);
    tv_table_view(table, TV_SPECTATOR, view);
    assert_int_equal(frame->viewer, TV_SPECTATOR);
    assert_int_equal(frame->person, TV_SPECTATOR);
    assert_int_equal(frame->screen->choice.count, 0);
    assert_memory_equal(frame->screen->view, view, frame->game->state_bytes);
    free(view);
    uint32_t count, logged;
    const tv_line *lines = tv_session_log(session, &count);
    const tv_logged *log = tv_table_log(table, &logged);
    tv_reader reader = tv_record_reader(tv_table_record(table), TV_EN);
    for (uint32_t k = 0, line = 0; k < logged; k++) {
        char words[1024];
        tv_text sentence = TV_TEXT_OVER(words);
        tv_event event = log[k].event;
        tv_event_hide(&event, TV_SPECTATOR);
        tv_game_sentence(frame->game, frame->box, &event, &reader, &sentence);
        if (sentence.used == 0) continue;
        assert_true(line < count);
        assert_string_equal(lines[line++].sentence, words);
    }
}

static void test_behind_the_curtain_is_only_what_all_see(void **state) {
    (void)state;
    uint32_t seed = 9, curtains = 0;
    for (uint32_t k = 0; tv_games[k] != NULL; k++) {
        tv_session *session = open_game(tv_games[k], tv_games[k]->seats_max, NULL);
        for (uint32_t decision = 0; decision < 120 && !tv_session_frame(session)->over; decision++) {
            const tv_frame *frame = tv_session_frame(session);
            if (frame->curtain != TV_OVER) {
                curtains++;
                assert_int_equal(frame->curtain, frame->actor);
                assert_nobody_is_betrayed(session);
                tv_error error = {0};
                assert_false(tv_session_play(session, 0, &error));
                assert_false(tv_session_resign(session, &error));
                assert_true(tv_session_lift(session));
            }
            frame = tv_session_frame(session);
            assert_int_equal(frame->viewer, frame->actor);
            assert_int_equal(frame->screen->viewer, frame->actor);
            play(session, frame->screen->choice.moves[draw(&seed, frame->screen->choice.count)]);
        }
        tv_session_close(session);
    }
    assert_true(curtains > 30);
}

static void test_at_the_end_no_hand_stays(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    tv_error error = {0};
    assert_true(tv_session_lift(session));
    assert_false(tv_session_look(session, TV_EVERYTHING)); /* not before the end */
    assert_true(tv_session_agree(session, &error));
    const tv_frame *frame = tv_session_frame(session);
    assert_true(frame->over);
    assert_string_equal(frame->result.clause, "agree");
    assert_nobody_is_betrayed(session);
    assert_string_equal(tv_session_question(session)->prompt, "The game is over.");
    assert_true(tv_session_look(session, 1));
    assert_int_equal(tv_session_frame(session)->viewer, 1);
    assert_true(tv_session_look(session, TV_EVERYTHING));
    assert_int_equal(tv_session_frame(session)->screen->viewer, TV_EVERYTHING);
    assert_false(tv_session_look(session, 2)); /* there is no such seat */
    tv_session_close(session);
}

static void test_who_gives_up_is_played_on(void **state) {
    (void)state;
    tv_record record;
    tv_record_begin(&record, &toy_game, 3, "42");
    tv_session *session = open_record(&record);
    tv_error error = {0};
    assert_true(tv_session_lift(session));
    uint8_t first = tv_session_frame(session)->person;
    assert_true(tv_session_resign(session, &error));
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->person, TV_SPECTATOR);
    assert_false(frame->seat[first].here);
    assert_string_equal(frame->seat[first].player, "greedy");
    tv_wish wish = tv_session_wish(session);
    assert_int_equal(wish.kind, TV_WISH_KEEP);
    wish = tv_session_wish(session);
    assert_int_equal(wish.kind, TV_WISH_BOT);
    assert_int_equal(wish.seat, first);
    tv_session_close(session);
}

static void test_only_who_sit_here_agree(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    assert_false(tv_session_agree(session, &error));
    assert_true(error.what[0] != '\0');
    assert_false(tv_session_frame(session)->over);
    tv_session_close(session);
}

/* ---- time ---- */

static void test_undo_and_its_limit(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    char words[256];
    tv_text limit = TV_TEXT_OVER(words);
    assert_false(tv_session_undo(session, &error));
    play(session, lay(SUN));
    play(session, lay(MOON));
    assert_int_equal(tv_session_frame(session)->undo, 2);
    assert_true(tv_session_undo(session, &error));
    assert_int_equal(tv_session_frame(session)->undo, 1);
    assert_int_equal(tv_session_frame(session)->redo, 1);
    assert_true(tv_session_redo(session, &error));
    assert_int_equal(tv_session_frame(session)->decisions, 2);
    play(session, TOY_DRAW); /* reveals */
    assert_int_equal(tv_session_frame(session)->undo, 0);
    assert_false(tv_session_undo(session, &error));
    tv_session_write_undo_limit(session, &limit);
    assert_string_equal(words, "No further undo: your last move drew or revealed something.");
    tv_session_close(session);
}

/* Nobody has looked yet, so the last decision can be taken back; but whoever did that may be anybody, so the curtain stays. */
static void test_undo_behind_the_curtain(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    tv_error error = {0};
    assert_true(tv_session_lift(session));
    play(session, TOY_PASS);
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->curtain, 1);
    assert_int_equal(frame->undo, 1);
    assert_true(tv_session_undo(session, &error));
    assert_int_equal(tv_session_frame(session)->curtain, 0);
    assert_nobody_is_betrayed(session);
    assert_true(tv_session_redo(session, &error));
    assert_int_equal(tv_session_frame(session)->curtain, 1);
    assert_true(tv_session_lift(session));
    assert_int_equal(tv_session_frame(session)->undo, 0);
    tv_session_close(session);
}

static void test_past_moments(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    play(session, lay(SUN));
    play(session, lay(MOON));
    assert_true(tv_session_go(session, 1));
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->shown, 1);
    assert_int_equal(frame->decisions, 2);
    assert_false(frame->deciding);
    assert_int_equal(((const toy_state *)frame->screen->view)->lays, 1);
    assert_int_equal(tv_session_pick(session, "deck", NULL), TV_PICK_REFUSED);
    assert_false(tv_session_go(session, 3));
    assert_true(tv_session_go(session, TV_NOW));
    assert_true(tv_session_frame(session)->deciding);
    tv_error error = {0};
    assert_true(tv_session_go(session, 1));
    assert_true(tv_session_undo(session, &error)); /* what was the past is the present now */
    assert_true(tv_session_frame(session)->deciding);
    tv_session_close(session);
}

/* ---- news ---- */

static void test_news_since_the_own_last_decision(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    assert_true(tv_session_lift(session));
    play(session, lay(SUN));
    play(session, TOY_PASS);
    assert_true(tv_session_lift(session));
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->seen, 0); /* the second person has not decided yet */
    uint32_t count;
    const tv_line *lines = tv_session_log(session, &count);
    assert_int_equal(count, 2);
    assert_true(lines[0].fresh && lines[1].fresh);
    assert_string_equal(lines[0].sentence, "Blue lays sun.");
    assert_int_equal(lines[0].decision, 1);
    assert_int_equal(lines[0].seat, 0);
    play(session, TOY_DRAW);
    assert_true(tv_session_lift(session));
    frame = tv_session_frame(session);
    assert_int_equal(frame->person, 0);
    assert_int_equal(frame->seen, 2);
    lines = tv_session_log(session, &count);
    assert_false(lines[1].fresh);
    assert_true(lines[2].fresh);
    assert_string_equal(lines[2].sentence, "Orange draws a card."); /* not which one */
    tv_session_close(session);
}

/* Each reads the own hand, and has read it when they have decided. */
static void test_the_deal_is_news_before_the_first_decision(void **state) {
    (void)state;
    tv_session *session = open_game(&toy_game, 2, NULL);
    for (int turn = 0; turn < 2; turn++) {
        assert_true(tv_session_lift(session));
        uint8_t person = tv_session_frame(session)->person;
        uint32_t count;
        const tv_line *lines = tv_session_log(session, &count);
        assert_true(count >= 2 * TOY_HAND + 1);
        for (uint32_t k = 0; k < 2 * TOY_HAND; k++) {
            assert_int_equal(lines[k].decision, 0);
            assert_true(lines[k].fresh);
            assert_int_equal(strstr(lines[k].sentence, "a card") == NULL, lines[k].seat == person);
        }
        play(session, TOY_PASS);
    }
    assert_true(tv_session_lift(session));
    uint32_t count;
    assert_false(tv_session_log(session, &count)[0].fresh);
    tv_session_close(session);
}

static bool has_news(const tv_frame *frame, const char *id) {
    for (uint32_t k = 0; k < frame->screen->scene.count; k++)
        if (strcmp(frame->screen->scene.elements[k].id, id) == 0) return frame->news[k];
    fail_msg("there is no %s", id);
    return false;
}

/* Whatever is called otherwise is marked, and nothing that is called as before. */
static void test_news_in_the_picture(void **state) {
    (void)state;
    uint32_t marked = 0, seed = 2;
    tv_session *session = open_game(tv_games[0], 2, NULL);
    for (uint32_t k = 0; k < 60 && !tv_session_frame(session)->over; k++) {
        lift_if_needed(session);
        const tv_frame *frame = tv_session_frame(session);
        tv_screen then;
        assert_true(tv_screen_open(&then, frame->game, frame->box));
        uint8_t *view = malloc(frame->game->state_bytes);
        assert_true(tv_table_view_at(tv_session_table(session), frame->seen, frame->person, view));
        assert_true(tv_screen_show(&then, view, &frame->screen->reader, TV_SCREEN_PAST));
        for (uint32_t at = 0; at < frame->screen->scene.count; at++) {
            const tv_element *element = &frame->screen->scene.elements[at], *was = tv_scene_find(&then.scene, element->id);
            bool other =
                was == NULL || strcmp(tv_scene_words(&then.scene, was->label), tv_scene_words(&frame->screen->scene, element->label)) != 0;
            if (element->decor) continue;
            assert_int_equal(frame->news[at], other && frame->seen < frame->decisions);
            marked += frame->news[at];
        }
        tv_screen_close(&then);
        free(view);
        play(session, frame->screen->choice.moves[draw(&seed, frame->screen->choice.count)]);
    }
    assert_true(marked > 20);
    tv_session_close(session);
}

/* ---- frames ---- */

static void test_frames_tell_what_changed(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    const tv_frame *frame = tv_session_frame(session);
    uint32_t number = frame->number;
    assert_int_equal(frame->change_count, 0); /* the first */
    assert_int_equal(tv_session_frame(session)->number, number);
    tv_session_pick(session, "hand.sun", NULL);
    frame = tv_session_frame(session);
    assert_int_equal(frame->number, number + 1);
    assert_int_equal(frame->change_count, 0); /* marks are none */
    play(session, lay(SUN));
    frame = tv_session_frame(session);
    assert_int_equal(frame->change_count, 3); /* a card less, its owner's number, the table's */
    for (uint32_t k = 0; k < frame->change_count; k++) assert_int_equal(frame->changes[k].kind, TV_CHANGE_OTHER);
    assert_int_equal(tv_session_frame(session)->change_count, 3); /* the same frame */
    tv_session_pick(session, "deck", NULL);
    assert_int_equal(tv_session_frame(session)->change_count, 0); /* told before */
    assert_false(has_news(frame, "deck"));
    tv_session_close(session);
}

/* ---- wishes ---- */

static void test_a_bot_is_wished_for_once(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    assert_int_equal(tv_session_wish(session).kind, TV_WISH_NONE);
    play(session, TOY_PASS);
    assert_int_equal(tv_session_wish(session).kind, TV_WISH_KEEP);
    tv_wish wish = tv_session_wish(session);
    assert_int_equal(wish.kind, TV_WISH_BOT);
    assert_int_equal(wish.seat, 1);
    assert_int_equal(wish.decision, 1);
    assert_string_equal(wish.bot, "greedy");
    assert_int_equal(((const toy_state *)wish.view)->viewer, 2); /* the bot's own view */
    assert_true(wish.seed == tv_table_bot_seed(tv_session_table(session), 1));
    assert_int_equal(tv_session_wish(session).kind, TV_WISH_NONE);
    assert_false(tv_session_bot_plays(session, 0, TOY_PASS, &error)); /* an answer to another moment */
    assert_false(tv_session_bot_plays(session, 1, TOY_GIVE, &error));
    assert_string_equal(error.clause, "TO 5");
    assert_true(tv_session_bot_plays(session, 1, TOY_PASS, &error));
    assert_int_equal(tv_session_wish(session).kind, TV_WISH_KEEP);
    assert_false(tv_session_bot_plays(session, 2, TOY_PASS, &error)); /* a person decides */
    tv_session_close(session);
}

/* A game of bots, played by answering wishes, goes as a table's own; at the end who watches sees everything. */
static void test_a_game_of_bots(void **state) {
    (void)state;
    tv_record record;
    tv_bot bot;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    for (uint8_t seat = 0; seat < 2; seat++) strcpy(record.seats[seat].kind, "greedy");
    tv_session *session = open_record(&record);
    assert_true(tv_bot_read(&bot, "greedy", &error));
    size_t size = tv_bot_memory(&bot, &toy_game);
    void *memory = malloc(size > 0 ? size : 1);
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->viewer, TV_SPECTATOR);
    for (tv_wish wish = tv_session_wish(session); wish.kind != TV_WISH_NONE; wish = tv_session_wish(session)) {
        if (wish.kind == TV_WISH_KEEP) continue;
        tv_bot_task task = {.game = &toy_game,
                            .box = tv_session_frame(session)->box,
                            .view = wish.view,
                            .seed = wish.seed,
                            .memory = memory,
                            .memory_size = size};
        assert_true(tv_session_bot_plays(session, wish.decision, tv_bot_choose(&bot, &task), &error));
    }
    frame = tv_session_frame(session);
    assert_true(frame->over);
    assert_int_equal(frame->viewer, TV_EVERYTHING);
    assert_int_equal(frame->person, TV_SPECTATOR);
    free(memory);
    tv_session_close(session);
}

static void test_another_record_in_its_place(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_record copy, other;
    tv_error error = {0};
    assert_true(tv_record_copy(&copy, tv_table_record(tv_session_table(session))));
    play(session, lay(SUN));
    tv_session_frame(session);
    assert_true(tv_session_restore(session, &copy, &error));
    assert_int_equal(tv_session_frame(session)->decisions, 0);
    assert_int_equal(tv_session_frame(session)->person, 0);
    assert_true(tv_session_frame(session)->deciding);
    tv_record_begin(&other, &toy_game, 3, "42");
    assert_false(tv_session_restore(session, &other, &error));
    tv_record_free(&copy);
    tv_record_free(&other);
    tv_session_close(session);
}

/* The host has changed the table itself. */
static void test_a_table_changed_by_its_host(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    assert_true(tv_table_event(tv_session_table(session), TV_ENTRY_TAKEOVER, 0, "random", &error));
    assert_true(tv_session_refresh(session));
    const tv_frame *frame = tv_session_frame(session);
    assert_string_equal(frame->seat[0].player, "random");
    assert_false(frame->deciding);
    assert_int_equal(frame->viewer, 0); /* the person looks on */
    tv_session_close(session);
}

static void test_a_broken_record_opens_nothing(void **state) {
    (void)state;
    tv_record record;
    tv_error error = {0};
    tv_record_begin(&record, &toy_game, 2, "42");
    tv_entry entry = {.kind = TV_ENTRY_MOVE, .move = TOY_GIVE};
    assert_true(tv_record_add(&record, &entry));
    assert_null(tv_session_open(&record, TV_EN, &error));
    assert_true(error.what[0] != '\0');
    tv_record_free(&record);
}

/* ---- JSON ---- */

enum { NODES = 60000 };

static tv_json_doc read_json(const tv_text *text) {
    static tv_json_node nodes[NODES];
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    tv_error error = {0};
    if (!tv_json_read(&doc, text->at, text->used, false, &error)) fail_msg("%s", error.what);
    return doc;
}

static void look_at_json(tv_session *session, uint32_t *seed) {
    static const char *const keys[] = {"number",  "game",   "decisions", "shown",    "seen",    "undo",    "redo",   "actor",  "person",
                                       "curtain", "viewer", "shared",    "deciding", "sent",    "over",    "remote", "older",  "undo_limit",
                                       "seats",   "result", "question",  "turn",     "changes", "picture", "news",   "advised"};
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    picture_kept page = {0};
    const tv_choice *choice = &tv_session_frame(session)->screen->choice;
    const tv_path path = choice->paths[draw(seed, choice->count)];
    tv_session_pick(session, path.ids[0], NULL);
    assert_true(session_json_frame(session, &page, 0, &json));
    tv_json_doc doc = read_json(&text);
    for (uint32_t k = 0; k < sizeof keys / sizeof *keys; k++) assert_true(tv_json_member(&doc, 0, keys[k]) != 0);
    uint32_t question = tv_json_member(&doc, 0, "question"), chosen = tv_json_member(&doc, question, "chosen");
    assert_int_equal(doc.nodes[chosen].count, choice->chosen.count);
    uint32_t picture = tv_json_member(&doc, 0, "picture"), elements = tv_json_member(&doc, picture, "elements");
    assert_int_equal(doc.nodes[elements].count, tv_session_frame(session)->screen->scene.count);
    int64_t number;
    assert_true(tv_json_get_int(&doc, tv_json_member(&doc, picture, "number"), &number));
    tv_text_clear(&text);
    json = tv_json_into(&text);
    assert_true(session_json_frame(session, &page, (uint32_t)number, &json)); /* nothing changed */
    doc = read_json(&text);
    assert_int_equal(doc.nodes[tv_json_member(&doc, tv_json_member(&doc, 0, "picture"), "elements")].count, 0);
    tv_text_clear(&text);
    json = tv_json_into(&text);
    session_json_log(session, 0, &json);
    read_json(&text);
    tv_text_clear(&text);
    json = tv_json_into(&text);
    session_json_moves(session, &json);
    doc = read_json(&text);
    assert_int_equal(doc.nodes[0].count, tv_session_question(session)->ways);
    picture_kept_free(&page);
    free(text.at);
}

static void test_frames_as_json(void **state) {
    (void)state;
    walk_all_games(12, 4, look_at_json);
}

static void assert_json(tv_text *text, const char *expected) {
    assert_string_equal(text->at, expected);
    tv_text_clear(text);
}

static void test_answers_as_json(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    char bytes[2048];
    tv_text text = TV_TEXT_OVER(bytes);
    tv_refusal why;
    tv_json json = tv_json_into(&text);
    tv_pick pick = tv_session_pick(session, "give", &why);
    session_json_pick(pick, &why, &json);
    tv_json_doc doc = read_json(&text);
    assert_true(tv_json_is(&doc, tv_json_member(&doc, 0, "pick"), "refused"));
    uint32_t refusal = tv_json_member(&doc, 0, "refusal");
    assert_true(tv_json_is(&doc, tv_json_member(&doc, refusal, "clause"), "TO 5"));
    assert_int_equal(doc.nodes[tv_json_member(&doc, refusal, "about")].count, 1);
    tv_text_clear(&text);
    json = tv_json_into(&text);
    session_json_pick(tv_session_pick(session, "deck", &why), &why, &json);
    assert_json(&text, "{\"pick\":\"whole\",\"refusal\":null}");
    json = tv_json_into(&text);
    session_json_refusal(tv_session_why_not(session, "deck", &why), &why, &json);
    tv_text_clear(&text);
    play(session, TOY_PASS);
    tv_session_wish(session);
    tv_wish wish = tv_session_wish(session);
    json = tv_json_into(&text);
    session_json_wish(&wish, &json);
    doc = read_json(&text);
    assert_true(tv_json_is(&doc, tv_json_member(&doc, 0, "kind"), "bot"));
    assert_int_equal(doc.nodes[tv_json_member(&doc, 0, "seed")].size, 16);
    tv_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_lone_person_looks_all_the_time),
        cmocka_unit_test(test_behind_the_curtain_is_only_what_all_see),
        cmocka_unit_test(test_at_the_end_no_hand_stays),
        cmocka_unit_test(test_who_gives_up_is_played_on),
        cmocka_unit_test(test_only_who_sit_here_agree),
        cmocka_unit_test(test_undo_and_its_limit),
        cmocka_unit_test(test_undo_behind_the_curtain),
        cmocka_unit_test(test_past_moments),
        cmocka_unit_test(test_news_since_the_own_last_decision),
        cmocka_unit_test(test_the_deal_is_news_before_the_first_decision),
        cmocka_unit_test(test_news_in_the_picture),
        cmocka_unit_test(test_frames_tell_what_changed),
        cmocka_unit_test(test_a_bot_is_wished_for_once),
        cmocka_unit_test(test_a_game_of_bots),
        cmocka_unit_test(test_another_record_in_its_place),
        cmocka_unit_test(test_a_table_changed_by_its_host),
        cmocka_unit_test(test_a_broken_record_opens_nothing),
        cmocka_unit_test(test_frames_as_json),
        cmocka_unit_test(test_answers_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
