/* Advice for the person who must decide: who may ask, what is to be thought about, and how the answer is told. The thinking is done elsewhere,
 * so the position may be another when the answer comes: advice is shown only before the very view that was asked about. */
#include "session_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

bool session_advice_begin(session_advice *advice, const tv_game *game) {
    TV_ASSERT(advice->view == NULL);
    advice->view = calloc(1, game->state_bytes);
    advice->scratch = malloc(tv_hint_scratch(game));
    return advice->view != NULL && advice->scratch != NULL;
}

void session_advice_end(session_advice *advice) {
    free(advice->view);
    free(advice->scratch);
    *advice = (session_advice){0};
}

/* ---- asking ---- */

/* NULL, or why nobody is advised now. */
static const char *against(const tv_session *session) {
    if (!session->now.advised) return TV_TEXT("There are no hints in games on a server.");
    if (session_is_over(session)) return TV_TEXT("The game is over.");
    return session_deciding(session) ? NULL : TV_TEXT("Hints are only for the player whose turn it is.");
}

/* The chance of the bot that would decide now, so that the same hint is given everywhere; any fixed one where there is no table here. */
uint64_t session_seed(const tv_session *session, uint8_t seat) {
    return session->table != NULL ? tv_table_bot_seed(session->table, seat) : session->now.decisions;
}

/* From now on advice is about what is shown. */
static void begin_question(tv_session *session) {
    session_advice *advice = &session->advice;
    TV_ASSERT(session_deciding(session));
    memcpy(advice->view, session_screen(session)->view, session->game->state_bytes);
    advice->seed = session_seed(session, session->now.actor);
    advice->number++;
    advice->known = advice->worded = false;
    session_touched(session);
}

bool tv_session_ask_advice(tv_session *session, tv_advice_task *task, tv_error *error) {
    const char *reason = against(session);
    *task = (tv_advice_task){0};
    if (reason != NULL) return session_fail(session, error, reason);
    begin_question(session);
    const session_advice *advice = &session->advice;
    *task = (tv_advice_task){.seat = session->person, .view = advice->view, .seed = advice->seed, .number = advice->number};
    TV_ASSERT(tv_game_viewer(session->game, session->now.box, task->view) == task->seat);
    return true;
}

/* ---- answers ---- */

/* Is what was asked about still before the person? */
static bool is_present(tv_session *session) {
    if (!session_deciding(session)) return false;
    return memcmp(session->advice.view, session_screen(session)->view, session->game->state_bytes) == 0;
}

static bool is_answer(tv_session *session, uint32_t number) {
    return number != 0 && number == session->advice.number && is_present(session);
}

static bool is_legal(tv_session *session, tv_move move) {
    const tv_choice *choice = &session_screen(session)->choice;
    for (uint32_t k = 0; k < choice->count; k++)
        if (choice->moves[k] == move) return true;
    return false;
}

static void take(tv_session *session, const tv_hint *hint, bool of_lesson) {
    session_advice *advice = &session->advice;
    TV_ASSERT(is_legal(session, hint->move) && is_present(session));
    advice->hint = *hint;
    advice->of_lesson = of_lesson;
    advice->known = true;
    advice->worded = false;
    tv_session_propose(session, hint->move);
    session_touched(session);
}

bool tv_session_take_hint(tv_session *session, uint32_t number, const tv_hint *hint) {
    if (!is_answer(session, number) || !is_legal(session, hint->move)) return false;
    if (hint->choices > 1 && !is_legal(session, hint->next)) return false;
    take(session, hint, false);
    return true;
}

bool tv_session_take_chances(tv_session *session, uint32_t number, const int32_t chances[TV_SEATS_MAX]) {
    session_advice *advice = &session->advice;
    if (!is_answer(session, number)) return false;
    TV_ASSERT(session->person < session->now.record->setup.seats);
    memcpy(advice->chances, chances, sizeof advice->chances);
    advice->chances_known = true;
    advice->chances_version = session->version;
    advice->chances_person = session->person;
    session_touched(session);
    return true;
}

void session_advise(tv_session *session, tv_move move) {
    if (!session_deciding(session) || !is_legal(session, move)) return;
    bool present = is_present(session);
    if (present && session->advice.known && session->advice.of_lesson)
        return;                            /* a hint that was asked for gives way: two advisers confuse */
    if (!present) begin_question(session); /* whatever was asked about another position is void */
    take(session, &(tv_hint){.move = move}, true);
}

/* ---- showing ---- */

static void write_sentence(tv_session *session) {
    session_advice *advice = &session->advice;
    char described[512], reasoned[3072];
    tv_text move = TV_TEXT_OVER(described), reason = TV_TEXT_OVER(reasoned), out = TV_TEXT_OVER(advice->sentence);
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    tv_bot_task task = {.game = session->game, .box = session->now.box, .view = advice->view, .seed = advice->seed};
    TV_ASSERT(advice->known);
    advice->sentence[0] = '\0';
    advice->worded = true;
    advice->lang = session->lang;
    tv_game_describe(session->game, task.box, task.view, advice->hint.move, &reader, &move);
    if (advice->of_lesson) {
        tv_say(&out, session->lang, TV_TEXT("Next step of the lesson: {move}."), TV_S("move", described));
        return;
    }
    tv_hint_say_reason(&advice->hint, &task, &reader, advice->scratch, &reason);
    tv_say(&out, session->lang, TV_TEXT("Hint: {move}. {reason}"), TV_S("move", described), TV_S("reason", reasoned));
}

void session_show_advice(tv_session *session, tv_frame *frame) {
    session_advice *advice = &session->advice;
    TV_ASSERT(frame->advice == NULL && frame->chances == NULL);
    if (advice->known && is_present(session)) {
        if (!advice->worded || advice->lang != session->lang) write_sentence(session);
        advice->shown = (tv_advice){.move = advice->hint.move, .sentence = advice->sentence};
        tv_game_path(session->game, session->now.box, advice->view, advice->shown.move, &advice->shown.path);
        frame->advice = &advice->shown;
    }
    bool known = advice->chances_known && advice->chances_person == session->person && !session_is_over(session);
    frame->chances = known ? advice->chances : NULL;
    frame->chances_present = known && advice->chances_version == session->version;
}
