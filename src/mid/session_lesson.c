/* Lessons: a record with comments that is followed move by move. What it tells and advises is derived from the game's own record, so undo, going
 * back and a new beginning need no care. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>

/* ---- reading ---- */

/* The words behind "en: ", or NULL. */
static const char *line_in(const char *line, const char *lang) {
    size_t size = strlen(lang);
    if (line[0] == ' ') line++;
    return strncmp(line, lang, size) == 0 && strncmp(line + size, ": ", 2) == 0 ? line + size + 2 : NULL;
}

bool tv_lesson_write_words(const char *comment, tv_lang lang, tv_text *out) {
    TV_ASSERT(lang < TV_LANGS);
    while (comment != NULL) {
        const char *end = strchr(comment, '\n'), *words = line_in(comment, tv_lang_code(lang));
        if (words != NULL) {
            tv_text_add_bytes(out, words, end != NULL ? (size_t)(end - words) : strlen(words));
            return true;
        }
        comment = end != NULL ? end + 1 : NULL;
    }
    return false;
}

/* The same, in English where there is no other. */
static void write_words(const char *comment, tv_lang lang, tv_text *out) {
    if (!tv_lesson_write_words(comment, lang, out)) tv_lesson_write_words(comment, TV_EN, out);
}

/* The decision of that number from 0, without the table's events between; NULL: there are not so many. */
static const tv_entry *decision_of(const tv_record *record, uint32_t number) {
    for (uint32_t k = 0; k < record->count; k++)
        if (record->entries[k].kind == TV_ENTRY_MOVE && number-- == 0) return &record->entries[k];
    return NULL;
}

static uint32_t decisions_of(const tv_record *record) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < record->count; k++) count += record->entries[k].kind == TV_ENTRY_MOVE;
    return count;
}

/* How many moves both begin with. */
static uint32_t common_of(const tv_record *lesson, const tv_record *game) {
    uint32_t count = 0;
    const tv_entry *one, *other;
    while ((one = decision_of(lesson, count)) != NULL && (other = decision_of(game, count)) != NULL && one->move == other->move) count++;
    return count;
}

/* ---- giving ---- */

static bool forget_comments(tv_record *record) {
    bool good = tv_record_set_comment(&record->title_comment, NULL) && tv_record_set_comment(&record->end_comment, NULL);
    for (uint32_t k = 0; k < record->count; k++)
        good = tv_record_set_comment(&record->entries[k].before, NULL) && tv_record_set_comment(&record->entries[k].comment, NULL) && good;
    record->result[0] = '\0';
    return good;
}

bool tv_lesson_begin(const tv_record *lesson, uint32_t moves, tv_record *out) {
    uint32_t entries = 0;
    while (entries < lesson->count && moves > 0) moves -= lesson->entries[entries++].kind == TV_ENTRY_MOVE;
    if (!tv_record_copy_part(out, lesson, entries)) return false;
    TV_ASSERT(out->count == entries);
    if (forget_comments(out)) return true;
    tv_record_free(out);
    return false;
}

bool tv_session_teach(tv_session *session, const tv_record *lesson, tv_error *error) {
    session_lesson *it = &session->lesson;
    if (it->given) tv_record_free(&it->record);
    it->given = session->advice.known = false;
    session_touched(session);
    if (lesson == NULL) return true;
    if (session->table == NULL || lesson->game != session->game || lesson->setup.seats != session->now.record->setup.seats)
        return session_fail(session, error, TV_TEXT("This is not the same game."));
    it->given = tv_record_copy(&it->record, lesson);
    TV_ASSERT_DEAR(session_is_sound(session));
    return it->given || tv_fail_memory(error);
}

bool tv_session_return_to_lesson(tv_session *session, tv_error *error) {
    const tv_record *lesson = &session->lesson.record;
    tv_record record;
    if (!session->lesson.given) return session_fail(session, error, TV_TEXT("There is no lesson."));
    TV_ASSERT(session->table != NULL);
    if (!tv_lesson_begin(lesson, common_of(lesson, session->now.record), &record)) return tv_fail_memory(error);
    bool good = tv_session_restore(session, &record, error);
    tv_record_free(&record);
    return good;
}

/* ---- showing ---- */

/* What the lesson would have had the person do, where it was the person's decision. */
static bool describe_plan(tv_session *session, const tv_lesson *lesson, tv_text *out) {
    const tv_entry *planned = decision_of(&session->lesson.record, lesson->followed);
    if (planned == NULL || session->person >= TV_SEATS_MAX) return false;
    const void *view = session->backend->view(session->host, lesson->followed, session->person, session->room);
    if (view == NULL || tv_game_actor(session->game, session->now.box, view) != session->person) return false;
    if (tv_game_check(session->game, session->now.box, view, planned->move) != NULL) return false;
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    tv_game_describe(session->game, session->now.box, view, planned->move, &reader, out);
    return true;
}

/* Another move than the lesson's is no mistake. */
static void write_strayed(tv_session *session, const tv_lesson *lesson, tv_text *out) {
    char described[512];
    tv_text plan = TV_TEXT_OVER(described);
    if (describe_plan(session, lesson, &plan))
        tv_say(out, session->lang, TV_TEXT("Good move too. The lesson had planned: {move}."), TV_S("move", described));
    else
        tv_word(out, session->lang, TV_TEXT("Good move too. The lesson had another plan."));
}

static void write_followed(tv_session *session, const tv_lesson *lesson, const tv_entry *next, tv_text *out) {
    write_words(next->before, session->lang, out);
    if (out->used == 0 && session_deciding(session)) describe_plan(session, lesson, out);
}

void session_show_lesson(tv_session *session, tv_frame *frame) {
    session_lesson *it = &session->lesson;
    TV_ASSERT(frame->lesson == NULL);
    if (!it->given) return;
    uint32_t followed = common_of(&it->record, session->now.record), moves = decisions_of(&it->record);
    const tv_entry *next = decision_of(&it->record, followed);
    tv_text greeting = TV_TEXT_OVER(it->greeting), words = TV_TEXT_OVER(it->words);
    it->shown = (tv_lesson){.followed = followed, .moves = moves, .greeting = it->greeting, .words = it->words};
    write_words(it->record.title_comment, session->lang, &greeting);
    if (followed < decisions_of(session->now.record)) {
        it->shown.stage = TV_LESSON_STRAYED;
        write_strayed(session, &it->shown, &words);
    } else if (next == NULL) {
        it->shown.stage = TV_LESSON_DONE;
        write_words(it->record.end_comment, session->lang, &words);
    } else {
        it->shown.stage = TV_LESSON_FOLLOWED;
        it->shown.move = next->move;
        write_followed(session, &it->shown, next, &words);
        session_advise(session, next->move);
    }
    frame->lesson = &it->shown;
}
