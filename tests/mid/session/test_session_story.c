/* The story: beats with their places and sounds, from the person's last turn on; marks that stay; what happened to the table itself. */
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

static bool has_mark(const tv_frame *frame, const char *id) {
    for (uint32_t k = 0; k < frame->screen->scene.count; k++)
        if (strcmp(frame->screen->scene.elements[k].id, id) == 0) return frame->marks[k];
    fail_msg("there is no %s", id);
    return false;
}

static void assert_beat(const tv_beat *beat, const char *sentence, const char *from, const char *to, const char *at) {
    const struct {
        const tv_path *path;
        const char *id;
    } named[] = {{&beat->touch.from, from}, {&beat->touch.to, to}, {&beat->touch.at, at}};
    assert_string_equal(beat->line.sentence, sentence);
    for (uint32_t k = 0; k < 3; k++) {
        if (named[k].id == NULL)
            assert_int_equal(named[k].path->count, 0);
        else
            assert_int_equal(tv_path_times(named[k].path, named[k].id), 1);
    }
}

static void test_beats_say_where_it_happened(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    assert_true(tv_session_lift(session));
    play(session, lay(SUN));
    play(session, TOY_PASS);
    assert_true(tv_session_lift(session));
    uint32_t count;
    const tv_beat *beats = tv_session_story(session, 0, &count);
    assert_int_equal(count, 2);
    assert_beat(&beats[0], "Blue lays sun.", "seat.0", "table", NULL); /* not from a hand: that is another one's */
    assert_int_equal(tv_path_times(&beats[0].touch.from, "hand.sun"), 0);
    assert_int_equal(beats[0].touch.sound, TV_SOUND_CARD);
    assert_beat(&beats[1], "Blue passes.", NULL, NULL, "seat.0");
    beats = tv_session_story(session, 1, &count);
    assert_int_equal(count, 1);
    assert_int_equal(beats[0].line.decision, 2);
    tv_session_close(session);
}

/* Who is asked in another's turn has not missed what happened before: only an own turn ends the story. */
static void test_an_answer_does_not_end_the_story(void **state) {
    (void)state;
    tv_session *session = open_toy("person");
    uint32_t count;
    assert_true(tv_session_lift(session));
    play(session, lay(SUN));
    play(session, ask(1, MOON));
    assert_true(tv_session_lift(session));
    play(session, TOY_REFUSE);
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->person, 1);
    assert_int_equal(frame->seen, 3);
    assert_int_equal(frame->told, 0);
    tv_session_story(session, frame->told, &count);
    assert_int_equal(count, 3); /* what was laid, asked and refused */
    play(session, TOY_PASS);    /* the own turn */
    assert_true(tv_session_lift(session));
    frame = tv_session_frame(session);
    assert_int_equal(frame->person, 0);
    assert_int_equal(frame->told, 2);
    const tv_beat *beats = tv_session_story(session, frame->told, &count);
    assert_int_equal(count, 2); /* what was answered, and the other turn */
    assert_true(beats[0].line.fresh);
    tv_session_close(session);
}

static void test_marks_stay_until_the_own_next_decision(void **state) {
    (void)state;
    tv_session *session = open_toy("greedy");
    tv_error error = {0};
    play(session, TOY_PASS);
    assert_false(has_mark(tv_session_frame(session), "table"));
    assert_true(tv_session_bot_plays(session, 1, lay(MOON), &error));
    assert_true(has_mark(tv_session_frame(session), "table"));
    assert_true(tv_session_bot_plays(session, 2, TOY_PASS, &error));
    assert_true(tv_session_frame(session)->deciding);
    assert_true(has_mark(tv_session_frame(session), "table"));
    tv_session_pick(session, "hand.sun", NULL); /* choosing is no decision */
    assert_true(has_mark(tv_session_frame(session), "table"));
    assert_false(has_mark(tv_session_frame(session), "deck"));
    assert_true(tv_session_go(session, 1)); /* the past has none */
    assert_false(has_mark(tv_session_frame(session), "table"));
    assert_true(tv_session_go(session, TV_NOW));
    play(session, TOY_DRAW);
    assert_false(has_mark(tv_session_frame(session), "table"));
    tv_session_close(session);
}

static void test_what_happens_to_the_table_is_told(void **state) {
    (void)state;
    tv_session *session = open_game(&toy_game, 3, "greedy");
    tv_error error = {0};
    uint32_t before, count;
    tv_session_log(session, &before);
    play(session, TOY_PASS);
    assert_true(tv_table_event(tv_session_table(session), TV_ENTRY_TAKEOVER, 1, "random", &error));
    tv_session_refresh(session);
    assert_true(tv_session_bot_plays(session, 1, TOY_PASS, &error));
    assert_true(tv_session_resign(session, &error));
    const tv_line *lines = tv_session_log(session, &count);
    assert_int_equal(count, before + 4);
    assert_string_equal(lines[before + 1].sentence, "A bot takes over for Orange.");
    assert_int_equal(lines[before + 1].decision, 1);
    assert_int_equal(lines[before + 1].seat, 1);
    assert_string_equal(lines[before + 2].sentence, "Orange passes.");
    assert_string_equal(lines[before + 3].sentence, "Blue resigns.");
    const tv_beat *beats = tv_session_story(session, 0, &count);
    assert_int_equal(beats[1].touch.at.count, 0); /* it is nowhere in the picture */
    tv_session_close(session);
}

/* ---- all games ---- */

static bool is_there(const tv_scene *scene, const tv_path *path) {
    for (uint32_t k = 0; k < path->count; k++)
        if (tv_scene_find(scene, path->ids[k]) != NULL) return true;
    return path->count == 0;
}

/* Every line is a beat, and what is marked is what beats since the own last decision have reached. */
static void look_at_story(tv_session *session, uint32_t *seed) {
    (void)seed;
    uint32_t count, lines;
    const tv_frame *frame = tv_session_frame(session);
    const tv_scene *scene = &frame->screen->scene;
    tv_session_log(session, &lines);
    const tv_beat *beats = tv_session_story(session, frame->seen, &count);
    assert_true(count <= lines && frame->told <= frame->seen);
    uint32_t marked = 0, reached = 0;
    for (uint32_t k = 0; k < scene->count; k++) marked += frame->marks[k];
    for (uint32_t k = 0; k < count; k++) {
        const tv_touch *touch = &beats[k].touch;
        assert_true(beats[k].line.decision > frame->seen && beats[k].line.fresh);
        assert_true(touch->from.count + touch->to.count + touch->at.count > 0);
        reached += touch->to.count > 0 && is_there(scene, &touch->to);
        for (uint32_t i = 0; i < touch->to.count; i++)
            if (tv_scene_find(scene, touch->to.ids[i]) != NULL) assert_true(has_mark(frame, touch->to.ids[i]));
    }
    assert_int_equal(marked > 0, reached > 0);
    tv_text text = tv_heap_text();
    tv_json json = tv_json_into(&text);
    session_json_story(session, frame->seen, &json);
    assert_int_equal(strstr(text.at, "\"sound\":") != NULL, count > 0);
    free(text.at);
}

static void test_stories_of_all_games(void **state) {
    (void)state;
    walk_all_games(60, 9, look_at_story);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beats_say_where_it_happened),
        cmocka_unit_test(test_an_answer_does_not_end_the_story),
        cmocka_unit_test(test_marks_stay_until_the_own_next_decision),
        cmocka_unit_test(test_what_happens_to_the_table_is_told),
        cmocka_unit_test(test_stories_of_all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
