/* A session as JSON, see session_json.h. */
#include "session_json.h"

#include <trivium/table_words.h>

#include "base/check.h"
#include "game_json.h"
#include "screen_json.h"
#include "session_lines_json.h"

enum { WAYS_TOLD = 60, WAYS_TOLD_AT_FIRST = 12, LIMIT_MAX = 256 };

/* ---- seats and viewers ---- */

/* A seat, or null for all who have none. */
static void write_seat(tv_json *json, const char *key, uint8_t seat) { game_json_seat(json, key, seat < TV_SEATS_MAX ? seat : TV_OVER); }

static void write_frame_seat(tv_json *json, const tv_frame_seat *seat) {
    TV_ASSERT(seat->name != NULL && seat->player != NULL && !(seat->here && seat->away));
    tv_json_object(json, NULL);
    tv_json_string(json, "name", seat->name);
    tv_json_string(json, "player", seat->player);
    tv_json_bool(json, "here", seat->here);
    tv_json_bool(json, "away", seat->away);
    tv_json_bool(json, "acting", seat->acting);
    if (seat->left == TV_ENTRY_MOVE)
        tv_json_null(json, "left");
    else
        tv_json_string(json, "left", tv_entry_words[seat->left]);
    if (seat->left_ms < 0)
        tv_json_null(json, "left_ms");
    else
        tv_json_int(json, "left_ms", seat->left_ms);
    tv_json_object_end(json);
}

static void write_ids(tv_json *json, const char *key, const tv_path *path) {
    TV_ASSERT(path->count <= TV_PATH_MAX);
    tv_json_array(json, key);
    for (uint32_t k = 0; k < path->count; k++) tv_json_string(json, NULL, path->ids[k]);
    tv_json_array_end(json);
}

/* ---- the table ---- */

static void write_result(const tv_frame *frame, tv_json *json) {
    TV_ASSERT(frame->over == (frame->actor == TV_OVER));
    if (!frame->over) {
        tv_json_null(json, "result");
        return;
    }
    const char *clause = frame->result.clause;
    tv_json_object(json, "result");
    tv_json_array(json, "places");
    for (uint8_t seat = 0; seat < frame->seats; seat++) tv_json_uint(json, NULL, frame->result.place[seat]);
    tv_json_array_end(json);
    if (clause != NULL)
        tv_json_string(json, "clause", clause);
    else
        tv_json_null(json, "clause");
    tv_json_string(json, "reason", clause != NULL ? tv_ending_text(frame->game, clause, frame->screen->reader.lang) : "");
    tv_json_object_end(json);
}

static void write_ending(const tv_frame *frame, tv_json *json) {
    TV_ASSERT(frame->over == (frame->ending != NULL));
    if (frame->ending == NULL) {
        tv_json_null(json, "ending");
        return;
    }
    const tv_ending *ending = &frame->ending->said;
    tv_json_object(json, "ending");
    tv_json_string(json, "kind", ending->kind);
    tv_json_string(json, "headline", ending->headline);
    tv_json_string(json, "told", frame->ending->told);
    tv_json_string(json, "how", ending->how);
    tv_json_array(json, "rows");
    for (uint32_t k = 0; k < ending->row_count; k++) {
        tv_json_object(json, NULL);
        tv_json_string(json, "label", ending->rows[k].label);
        tv_json_array(json, "values");
        for (uint8_t seat = 0; seat < frame->seats; seat++) tv_json_int(json, NULL, ending->rows[k].value[seat]);
        tv_json_array_end(json);
        tv_json_bool(json, "decided", k == ending->decider);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
    tv_json_array(json, "elements");
    for (uint32_t k = 0; k < ending->element_count; k++) tv_json_string(json, NULL, ending->elements[k]);
    tv_json_array_end(json);
    tv_json_object_end(json);
}

static void write_undo_limit(tv_session *session, tv_json *json) {
    char words[LIMIT_MAX];
    tv_text limit = TV_TEXT_OVER(words);
    tv_session_write_undo_limit(session, &limit);
    tv_json_string(json, "undo_limit", words);
}

static void write_table(tv_session *session, const tv_frame *frame, tv_json *json) {
    TV_ASSERT(frame->shown <= frame->decisions && frame->seats <= TV_SEATS_MAX);
    tv_json_uint(json, "number", frame->number);
    tv_json_string(json, "game", frame->game->id);
    tv_json_uint(json, "decisions", frame->decisions);
    tv_json_uint(json, "shown", frame->shown);
    tv_json_uint(json, "seen", frame->seen);
    tv_json_uint(json, "told", frame->told);
    tv_json_uint(json, "undo", frame->undo);
    tv_json_uint(json, "redo", frame->redo);
    write_seat(json, "actor", frame->actor);
    write_seat(json, "person", frame->person);
    write_seat(json, "curtain", frame->curtain);
    game_json_viewer(json, frame->viewer);
    tv_json_bool(json, "deciding", frame->deciding);
    tv_json_bool(json, "shared", frame->shared);
    tv_json_bool(json, "sent", frame->sent);
    tv_json_bool(json, "remote", frame->remote);
    tv_json_bool(json, "over", frame->over);
    tv_json_bool(json, "open", frame->open);
    tv_json_bool(json, "advised", frame->advised);
    tv_json_bool(json, "undoable", frame->undoable);
    tv_json_bool(json, "older", tv_session_has_older(session));
    tv_json_object(json, "turn");
    tv_json_uint(json, "number", frame->turn.number);
    write_seat(json, "owner", frame->turn.owner);
    tv_json_object_end(json);
    write_undo_limit(session, json);
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < frame->seats; seat++) write_frame_seat(json, &frame->seat[seat]);
    tv_json_array_end(json);
    write_result(frame, json);
    write_ending(frame, json);
}

/* ---- the question ---- */

static uint32_t number_of(const tv_screen *screen, tv_move move) {
    uint32_t number = 0;
    while (number < screen->choice.count && screen->choice.moves[number] != move) number++;
    TV_ASSERT(number < screen->choice.count);
    return number;
}

static void write_lit(const tv_screen *screen, tv_json *json) {
    TV_ASSERT(screen->scene.count == 0 || screen->marks != NULL);
    tv_json_array(json, "lit");
    for (uint32_t k = 0; k < screen->scene.count; k++)
        if (screen->marks[k] & TV_MARK_LIT) tv_json_string(json, NULL, screen->scene.elements[k].id);
    tv_json_array_end(json);
}

static void write_question(tv_session *session, const tv_screen *screen, tv_json *json) {
    const tv_question *question = tv_session_question(session);
    TV_ASSERT(question->ways <= screen->choice.count && question->payments <= question->ways);
    bool decided = question->whole || question->payments > 0;
    tv_json_object(json, "question");
    tv_json_string(json, "prompt", question->prompt);
    write_ids(json, "chosen", &screen->choice.chosen);
    write_lit(screen, json);
    tv_json_uint(json, "ways", question->ways);
    tv_json_bool(json, "whole", question->whole);
    if (decided)
        screen_json_move(screen, "move", number_of(screen, question->move), json);
    else
        tv_json_null(json, "move");
    tv_json_uint(json, "payments", question->payments);
    if (question->payments > 0)
        tv_json_uint(json, "proposed", question->proposed);
    else
        tv_json_null(json, "proposed");
    tv_json_bool(json, "reveals", question->reveals);
    tv_json_bool(json, "ends_turn", question->ends_turn);
    tv_json_bool(json, "by_itself", question->by_itself);
    bool few = screen->choice.chosen.count > 0 || question->payments > 0 || question->ways <= WAYS_TOLD_AT_FIRST;
    tv_json_array(json, "list");
    for (uint32_t k = 0; few && k < question->ways && k < WAYS_TOLD; k++) screen_json_move(screen, NULL, question->list[k], json);
    tv_json_array_end(json);
    tv_json_object_end(json);
}

/* ---- the picture ---- */

static void write_changes(const tv_frame *frame, tv_json *json) {
    static const char *const kinds[] = {"came", "went", "moved", "other"};
    tv_json_array(json, "changes");
    for (uint32_t k = 0; k < frame->change_count; k++) {
        TV_ASSERT(frame->changes[k].kind <= TV_CHANGE_OTHER);
        tv_json_object(json, NULL);
        tv_json_string(json, "id", frame->changes[k].id);
        tv_json_string(json, "kind", kinds[frame->changes[k].kind]);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static void write_news(const tv_frame *frame, const tv_scene *scene, tv_json *json) {
    TV_ASSERT(scene == &frame->screen->scene);
    tv_json_array(json, "news");
    for (uint32_t k = 0; frame->news != NULL && k < scene->count; k++)
        if (frame->news[k]) tv_json_string(json, NULL, scene->elements[k].id);
    tv_json_array_end(json);
}

static void write_marks(const tv_frame *frame, const tv_scene *scene, tv_json *json) {
    tv_json_array(json, "marks");
    for (uint32_t k = 0; frame->marks != NULL && k < scene->count; k++)
        if (frame->marks[k]) tv_json_string(json, NULL, scene->elements[k].id);
    tv_json_array_end(json);
}

static void write_advice(const tv_frame *frame, tv_json *json) {
    if (frame->advice == NULL) {
        tv_json_null(json, "advice");
    } else {
        tv_json_object(json, "advice");
        screen_json_move(frame->screen, "move", number_of(frame->screen, frame->advice->move), json);
        tv_json_string(json, "sentence", frame->advice->sentence);
        tv_json_object_end(json);
    }
    if (frame->chances == NULL) {
        tv_json_null(json, "chances");
        return;
    }
    _Static_assert(TV_WHOLE_WIN == 10000, "chances are written with four decimals");
    tv_json_object(json, "chances");
    tv_json_array(json, "seats");
    for (uint8_t seat = 0; seat < frame->seats; seat++) tv_json_decimal(json, NULL, frame->chances[seat], 4);
    tv_json_array_end(json);
    tv_json_bool(json, "present", frame->chances_present);
    tv_json_object_end(json);
}

static void write_lesson(const tv_frame *frame, tv_json *json) {
    static const char *const stages[] = {"followed", "strayed", "done"};
    const tv_lesson *lesson = frame->lesson;
    if (lesson == NULL) {
        tv_json_null(json, "lesson");
        return;
    }
    TV_ASSERT(lesson->stage <= TV_LESSON_DONE && lesson->followed <= lesson->moves);
    tv_json_object(json, "lesson");
    tv_json_string(json, "stage", stages[lesson->stage]);
    tv_json_uint(json, "followed", lesson->followed);
    tv_json_uint(json, "moves", lesson->moves);
    tv_json_string(json, "greeting", lesson->greeting);
    tv_json_string(json, "words", lesson->words);
    if (lesson->stage == TV_LESSON_FOLLOWED)
        game_json_move(json, "move", frame->game, frame->box, lesson->move);
    else
        tv_json_null(json, "move");
    tv_json_object_end(json);
}

bool session_json_frame(tv_session *session, picture_kept *page, uint32_t since, tv_json *json) {
    const tv_frame *frame = tv_session_frame(session);
    tv_json_object(json, NULL);
    write_table(session, frame, json);
    write_question(session, frame->screen, json);
    write_changes(frame, json);
    write_news(frame, &frame->screen->scene, json);
    write_marks(frame, &frame->screen->scene, json);
    write_advice(frame, json);
    write_lesson(frame, json);
    session_json_plan(frame, json);
    session_json_lines(frame, json);
    session_json_puzzle(frame, json);
    bool whole = page == NULL || picture_json_write(page, frame->screen, since, "picture", json);
    tv_json_object_end(json);
    return whole;
}

/* ---- beside the frame ---- */

static void write_line(const tv_line *line, tv_json *json) {
    tv_json_uint(json, "decision", line->decision);
    tv_json_uint(json, "turn", line->turn);
    write_seat(json, "seat", line->seat);
    tv_json_bool(json, "fresh", line->fresh);
    tv_json_string(json, "sentence", line->sentence);
}

void session_json_log(tv_session *session, uint32_t from_decision, tv_json *json) {
    uint32_t count;
    const tv_line *lines = tv_session_log(session, &count);
    tv_json_array(json, NULL);
    for (uint32_t k = 0; k < count; k++) {
        TV_ASSERT(lines[k].sentence != NULL && (k == 0 || lines[k - 1].decision <= lines[k].decision));
        if (lines[k].decision < from_decision) continue;
        tv_json_object(json, NULL);
        write_line(&lines[k], json);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

void session_json_story(tv_session *session, uint32_t after, tv_json *json) {
    uint32_t count;
    const tv_beat *beats = tv_session_story(session, after, &count);
    tv_json_array(json, NULL);
    for (uint32_t k = 0; k < count; k++) {
        const tv_touch *touch = &beats[k].touch;
        TV_ASSERT(touch->sound < TV_SOUNDS && beats[k].line.decision > after);
        tv_json_object(json, NULL);
        write_line(&beats[k].line, json);
        write_ids(json, "from", &touch->from);
        write_ids(json, "to", &touch->to);
        write_ids(json, "at", &touch->at);
        tv_json_string(json, "sound", tv_sound_words[touch->sound]);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

void session_json_moves(tv_session *session, tv_json *json) {
    const tv_screen *screen = tv_session_frame(session)->screen;
    const tv_question *question = tv_session_question(session);
    TV_ASSERT(question->ways <= screen->choice.count);
    tv_json_array(json, NULL);
    for (uint32_t k = 0; k < question->ways; k++) screen_json_move(screen, NULL, question->list[k], json);
    tv_json_array_end(json);
}

static void write_refusal(const char *key, const tv_refusal *refusal, tv_json *json) {
    tv_json_object(json, key);
    if (refusal->clause[0] != '\0')
        tv_json_string(json, "clause", refusal->clause);
    else
        tv_json_null(json, "clause");
    tv_json_string(json, "sentence", refusal->sentence);
    write_ids(json, "about", &refusal->about);
    tv_json_object_end(json);
}

void session_json_refusal(bool known, const tv_refusal *refusal, tv_json *json) {
    if (known)
        write_refusal(NULL, refusal, json);
    else
        tv_json_null(json, NULL);
}

void session_json_pick(tv_pick pick, const tv_refusal *refusal, tv_json *json) {
    TV_ASSERT(pick <= TV_PICK_WHOLE);
    static const char *const words[] = {"refused", "chosen", "back", "whole"};
    tv_json_object(json, NULL);
    tv_json_string(json, "pick", words[pick]);
    if (pick == TV_PICK_REFUSED)
        write_refusal("refusal", refusal, json);
    else
        tv_json_null(json, "refusal");
    tv_json_object_end(json);
}

static void write_seed(tv_json *json, uint64_t seed) {
    uint8_t bytes[8];
    for (int k = 0; k < 8; k++) bytes[k] = (uint8_t)(seed >> (56 - 8 * k));
    tv_json_hex(json, "seed", bytes, sizeof bytes);
}

void session_json_advice_task(const tv_advice_task *task, tv_json *json) {
    TV_ASSERT(task->seat < TV_SEATS_MAX && task->number > 0);
    tv_json_object(json, NULL);
    tv_json_uint(json, "seat", task->seat);
    write_seed(json, task->seed);
    tv_json_uint(json, "number", task->number);
    tv_json_object_end(json);
}

void session_json_wish(const tv_wish *wish, tv_json *json) {
    TV_ASSERT(wish->kind <= TV_WISH_SEND && (wish->kind != TV_WISH_BOT || wish->seat < TV_SEATS_MAX));
    static const char *const kinds[] = {"none", "bot", "keep", "send"};
    tv_json_object(json, NULL);
    tv_json_string(json, "kind", kinds[wish->kind]);
    if (wish->kind == TV_WISH_BOT) {
        tv_json_uint(json, "seat", wish->seat);
        tv_json_string(json, "bot", wish->bot);
        write_seed(json, wish->seed);
        tv_json_uint(json, "decision", wish->decision);
    }
    tv_json_object_end(json);
}
