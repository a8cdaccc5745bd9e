/* Guided first games: each game's lesson is whole in every language and can be followed to its end; who strays is told, and led back. */
/* links: session */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "mid/session/session_rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LESSON_MAX = 1 << 18, OWN_LEAST = 12 };

/* Reads the lesson of a game; false when it brings none. */
static bool read_lesson(const tv_game *game, tv_record *lesson) {
    static char text[LESSON_MAX];
    char path[512];
    tv_error error = {0};
    snprintf(path, sizeof path, "%s/src/games/%s/tutorial.trv", TRIVIUM_SOURCE_DIR, game->id);
    FILE *file = fopen(path, "rb");
    if (file == NULL) return false;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(size < sizeof text);
    if (!tv_record_read(lesson, text, size, &error)) fail_msg("%s: %s", path, error.what);
    return true;
}

static tv_session *begin(const tv_record *lesson) {
    tv_record record;
    tv_error error = {0};
    assert_true(tv_lesson_begin(lesson, 0, &record));
    assert_true(record.count == 0 && record.title_comment == NULL && record.end_comment == NULL);
    tv_session *session = open_record(&record);
    assert_null(tv_session_frame(session)->lesson);
    if (!tv_session_teach(session, lesson, &error)) fail_msg("%s", error.what);
    return session;
}

/* In how many languages it is told. */
static uint32_t languages_of(const char *comment) {
    uint32_t count = 0;
    for (tv_lang lang = TV_EN; lang < TV_LANGS; lang++) {
        char words[2048];
        tv_text text = TV_TEXT_OVER(words);
        count += tv_lesson_write_words(comment, lang, &text) && text.used > 0 && !text.cut;
    }
    return count;
}

/* Plays the lesson's move for whoever decides. */
static void follow(tv_session *session) {
    const tv_frame *frame = tv_session_frame(session);
    tv_error error = {0};
    assert_int_equal(frame->lesson->stage, TV_LESSON_FOLLOWED);
    tv_move move = frame->lesson->move;
    bool good = frame->deciding ? tv_session_play(session, move, &error) : tv_session_bot_plays(session, frame->decisions, move, &error);
    if (!good) fail_msg("%s", error.what);
}

static void follow_to_the_end(const tv_record *lesson) {
    tv_session *session = begin(lesson);
    uint32_t own = 0;
    assert_int_equal(languages_of(lesson->title_comment), TV_LANGS);
    assert_int_equal(languages_of(lesson->end_comment), TV_LANGS);
    assert_true(tv_session_frame(session)->lesson->greeting[0] != '\0');
    for (uint32_t k = 0; k < lesson->count; k++) {
        const tv_frame *frame = tv_session_frame(session);
        uint32_t told = languages_of(lesson->entries[k].before);
        assert_true(told == TV_LANGS || (told == 0 && !frame->deciding));
        assert_int_equal(frame->lesson->followed, k);
        assert_int_equal(frame->lesson->moves, lesson->count);
        assert_int_equal(frame->advice != NULL, frame->deciding);
        if (frame->deciding) assert_true(frame->advice->move == lesson->entries[k].move && frame->lesson->words[0] != '\0');
        if (frame->deciding) assert_non_null(strstr(frame->advice->sentence, "Next step of the lesson: ")); /* what a hint tells there */
        own += frame->deciding;
        follow(session);
    }
    assert_int_equal(tv_session_frame(session)->lesson->stage, TV_LESSON_DONE);
    assert_true(tv_session_frame(session)->lesson->words[0] != '\0');
    assert_true(own >= OWN_LEAST);
    tv_session_close(session);
}

/* Another move of the person's than the lesson's is told, with the lesson's plan, and led back from. */
static void stray_and_return(const tv_record *lesson) {
    tv_session *session = begin(lesson);
    tv_error error = {0};
    for (;;) {
        const tv_frame *frame = tv_session_frame(session);
        if (frame->deciding && frame->screen->choice.count > 1) break;
        follow(session);
    }
    const tv_choice *choice = &tv_session_frame(session)->screen->choice;
    uint32_t before = tv_session_frame(session)->decisions;
    play(session, choice->moves[choice->moves[0] == tv_session_frame(session)->lesson->move]);
    const tv_frame *frame = tv_session_frame(session);
    assert_int_equal(frame->lesson->stage, TV_LESSON_STRAYED);
    assert_int_equal(frame->lesson->followed, before);
    assert_non_null(strstr(frame->lesson->words, "Good move too. The lesson had planned: "));
    assert_null(frame->advice);
    if (!tv_session_return_to_lesson(session, &error)) fail_msg("%s", error.what);
    frame = tv_session_frame(session);
    assert_int_equal(frame->decisions, before);
    assert_int_equal(frame->lesson->stage, TV_LESSON_FOLLOWED);
    assert_non_null(frame->advice);
    for (uint32_t k = 0; k < frame->record->count; k++) assert_null(frame->record->entries[k].before);
    assert_true(tv_session_teach(session, NULL, &error));
    frame = tv_session_frame(session);
    assert_true(frame->lesson == NULL && frame->advice == NULL);
    assert_false(tv_session_return_to_lesson(session, &error));
    tv_session_close(session);
}

static void test_every_lesson(void **state) {
    (void)state;
    uint32_t lessons = 0;
    for (const tv_game *const *game = tv_games; *game != NULL; game++) {
        tv_record lesson;
        if (!read_lesson(*game, &lesson)) continue;
        follow_to_the_end(&lesson);
        stray_and_return(&lesson);
        tv_record_free(&lesson);
        lessons++;
    }
    assert_true(lessons >= 3);
}

static void test_words_by_language(void **state) {
    (void)state;
    static const char comment[] = " a remark\n en: one\nde: zwei\n enough: no";
    char words[64];
    tv_text text = TV_TEXT_OVER(words);
    assert_true(tv_lesson_write_words(comment, TV_EN, &text));
    assert_true(tv_lesson_write_words(comment, TV_DE, &text));
    assert_string_equal(words, "onezwei");
    assert_false(tv_lesson_write_words(comment, TV_FR, &text));
    assert_false(tv_lesson_write_words(NULL, TV_EN, &text));
}

static void test_a_lesson_of_another_game_is_refused(void **state) {
    (void)state;
    tv_record lesson;
    tv_error error = {0};
    assert_true(read_lesson(tv_games[0], &lesson));
    tv_session *session = open_toy("greedy");
    assert_false(tv_session_teach(session, &lesson, &error));
    assert_string_equal(error.what, "This is not the same game.");
    assert_null(tv_session_frame(session)->lesson);
    tv_record_free(&lesson);
    tv_session_close(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_lesson),
        cmocka_unit_test(test_words_by_language),
        cmocka_unit_test(test_a_lesson_of_another_game_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
