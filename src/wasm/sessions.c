/* The exports of sessions (session.h): intents in, the frame as JSON out (mid/session_json.h). Elements and moves are sent as their ids and in
 * the game's notation; an intent that changes nothing is refused with its reason. */
#include "sessions.h"
#include "exchange.h"
#include "handles.h"
#include "mid/screen_json.h"
#include "mid/session_json.h"
#include "thinking.h"

#include <string.h>

/* ---- opening ---- */

/* Opens a session over the record sent: its number, or 0. */
WASM_EXPORT(open_session) uint32_t wasm_open_session(uint32_t lang);
uint32_t wasm_open_session(uint32_t lang) {
    tv_record record;
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&record, text, size, &error)) return answer_error(&error);
    tv_session *session = tv_session_open(&record, (tv_lang)lang, &error);
    tv_record_free(&record);
    if (session == NULL) return answer_error(&error);
    return handle_keep((handle){.session = session});
}

/* The same over a remote table whose game has begun, and which must be closed after it. */
WASM_EXPORT(open_remote_session) uint32_t wasm_open_remote_session(uint32_t remote, uint32_t lang);
uint32_t wasm_open_remote_session(uint32_t remote, uint32_t lang) {
    tv_error error = {0};
    tv_remote *table = handle_remote(remote);
    if (table == NULL) return 0;
    tv_session *session = tv_session_open_remote(table, (tv_lang)lang, &error);
    if (session == NULL) return answer_error(&error);
    return handle_keep((handle){.session = session});
}

WASM_EXPORT(session_set_lang) bool wasm_session_set_lang(uint32_t number, uint32_t lang);
bool wasm_session_set_lang(uint32_t number, uint32_t lang) {
    tv_session *session = handle_session(number);
    if (session != NULL) tv_session_set_lang(session, (tv_lang)lang);
    return session != NULL;
}

/* ---- what is shown ---- */

WASM_EXPORT(session_frame) bool wasm_session_frame(uint32_t number);
bool wasm_session_frame(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_json json = answer_json();
    session_json_frame(session, NULL, 0, &json);
    return answer_end();
}

/* What changed since the picture of that number (mid/picture_json.h); 0: all of it. */
WASM_EXPORT(session_picture) bool wasm_session_picture(uint32_t number, uint32_t since);
bool wasm_session_picture(uint32_t number, uint32_t since) {
    static picture_kept page; /* what the page has drawn, whichever session it was of */
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_json json = answer_json();
    if (!picture_json_write(&page, tv_session_frame(session)->screen, since, NULL, &json)) return answer_memory();
    return answer_end();
}

/* The log from that decision on. */
WASM_EXPORT(session_log) bool wasm_session_log(uint32_t number, uint32_t from);
bool wasm_session_log(uint32_t number, uint32_t from) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_json json = answer_json();
    session_json_log(session, from, &json);
    return answer_end();
}

/* What happened after that decision, event by event, with its places in the picture and its sounds. */
WASM_EXPORT(session_story) bool wasm_session_story(uint32_t number, uint32_t after);
bool wasm_session_story(uint32_t number, uint32_t after) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_json json = answer_json();
    session_json_story(session, after, &json);
    return answer_end();
}

/* One of the legal moves, or null. */
static void write_move(tv_session *session, const char *key, bool legal, tv_move move, tv_json *json) {
    const tv_screen *screen = tv_session_frame(session)->screen;
    for (uint32_t i = 0; legal && i < screen->choice.count; i++) {
        if (screen->choice.moves[i] != move) continue;
        screen_json_move(screen, key, i, json);
        return;
    }
    tv_json_null(json, key);
}

/* All ways that are left, the most natural first. */
WASM_EXPORT(session_moves) bool wasm_session_moves(uint32_t number);
bool wasm_session_moves(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_json json = answer_json();
    session_json_moves(session, &json);
    return answer_end();
}

/* The legal move sent, in the game's notation; null when it is none. */
WASM_EXPORT(session_move) bool wasm_session_move(uint32_t number);
bool wasm_session_move(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_refusal refusal;
    tv_move move = 0;
    bool legal = tv_session_read_move(session, exchange_next(), &move, &refusal);
    tv_json json = answer_json();
    write_move(session, NULL, legal, move, &json);
    return answer_end();
}

/* What lies at the element sent: {"told": ..., "around": what lies beside it, for those who cannot see it, "carries": ..., "move": the one that
 * it would make whole, or null}. */
WASM_EXPORT(session_point) bool wasm_session_point(uint32_t number);
bool wasm_session_point(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    const char *id = exchange_next();
    char words[2048], beside[2048];
    tv_text told = TV_TEXT_OVER(words), around = TV_TEXT_OVER(beside);
    tv_move move = 0;
    tv_session_tell(session, id, &told);
    tv_session_tell_around(session, id, &around);
    bool whole = tv_session_completes(session, id, &move), carries = tv_session_carries(session, id);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_string(&json, "told", words);
    tv_json_string(&json, "around", beside);
    tv_json_bool(&json, "carries", carries);
    write_move(session, "move", whole, move, &json);
    tv_json_object_end(&json);
    return answer_end();
}

/* ---- who looks ---- */

WASM_EXPORT(session_lift) bool wasm_session_lift(uint32_t number);
bool wasm_session_lift(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_lift(session);
}

WASM_EXPORT(session_look) bool wasm_session_look(uint32_t number, uint32_t viewer);
bool wasm_session_look(uint32_t number, uint32_t viewer) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_look(session, (uint8_t)viewer);
}

WASM_EXPORT(session_watch) bool wasm_session_watch(uint32_t number);
bool wasm_session_watch(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_watch(session);
}

/* False: the moment must be fetched first. */
WASM_EXPORT(session_go) bool wasm_session_go(uint32_t number, uint32_t decision);
bool wasm_session_go(uint32_t number, uint32_t decision) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_go(session, decision);
}

/* ---- choosing ---- */

/* `carried`: to another element, so that nothing is chosen by itself. */
WASM_EXPORT(session_pick) bool wasm_session_pick(uint32_t number, bool carried);
bool wasm_session_pick(uint32_t number, bool carried) {
    tv_session *session = handle_session(number);
    tv_refusal refusal = {0};
    if (session == NULL) return false;
    const char *id = exchange_next();
    tv_pick pick = carried ? tv_session_carry(session, id, &refusal) : tv_session_pick(session, id, &refusal);
    tv_json json = answer_json();
    session_json_pick(pick, &refusal, &json);
    return answer_end();
}

WASM_EXPORT(session_unpick) bool wasm_session_unpick(uint32_t number);
bool wasm_session_unpick(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_unpick(session);
}

WASM_EXPORT(session_why_not) bool wasm_session_why_not(uint32_t number);
bool wasm_session_why_not(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_refusal refusal = {0};
    if (session == NULL) return false;
    bool known = tv_session_why_not(session, exchange_next(), &refusal);
    tv_json json = answer_json();
    session_json_refusal(known, &refusal, &json);
    return answer_end();
}

bool sent_move(tv_session *session, tv_move *move) {
    tv_refusal refusal = {0};
    if (tv_session_read_move(session, exchange_next(), move, &refusal)) return true;
    tv_error error = {0};
    return tv_refuse(&error, refusal.clause, "{}", refusal.sentence, NULL) || answer_error(&error);
}

WASM_EXPORT(session_pick_move) bool wasm_session_pick_move(uint32_t number);
bool wasm_session_pick_move(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_move move;
    return session != NULL && sent_move(session, &move) &&
           (tv_session_pick_move(session, move) || answer_fault("This move cannot be made now."));
}

/* False: it is not among the ways. */
WASM_EXPORT(session_propose) bool wasm_session_propose(uint32_t number);
bool wasm_session_propose(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_move move;
    return session != NULL && sent_move(session, &move) && tv_session_propose(session, move);
}

/* ---- deciding ---- */

WASM_EXPORT(session_play) bool wasm_session_play(uint32_t number);
bool wasm_session_play(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_move move;
    tv_error error = {0};
    return session != NULL && sent_move(session, &move) && (tv_session_play(session, move, &error) || answer_error(&error));
}

WASM_EXPORT(session_undo) bool wasm_session_undo(uint32_t number);
bool wasm_session_undo(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_undo(session, &error) || answer_error(&error));
}

WASM_EXPORT(session_redo) bool wasm_session_redo(uint32_t number);
bool wasm_session_redo(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_redo(session, &error) || answer_error(&error));
}

WASM_EXPORT(session_resign) bool wasm_session_resign(uint32_t number);
bool wasm_session_resign(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_resign(session, &error) || answer_error(&error));
}

WASM_EXPORT(session_agree) bool wasm_session_agree(uint32_t number);
bool wasm_session_agree(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_agree(session, &error) || answer_error(&error));
}

/* ---- advice ---- */

/* What to think about for the person who must decide (session_json_advice_task); the view lies in the room. */
WASM_EXPORT(session_ask_advice) bool wasm_session_ask_advice(uint32_t number);
bool wasm_session_ask_advice(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_advice_task task;
    tv_error error = {0};
    if (session == NULL) return false;
    if (!tv_session_ask_advice(session, &task, &error)) return answer_error(&error);
    handle_put(handle_find(number), task.view);
    tv_json json = answer_json();
    session_json_advice_task(&task, &json);
    return answer_end();
}

/* The thought sent, as digits (thinking.h), is the answer to that question: the chances, and with `pointing` also the hint. False: the position is
 * another by now. */
WASM_EXPORT(session_take_advice) bool wasm_session_take_advice(uint32_t number, uint32_t asked, bool pointing);
bool wasm_session_take_advice(uint32_t number, uint32_t asked, bool pointing) {
    tv_session *session = handle_session(number);
    thought found;
    if (session == NULL) return false;
    if (!thought_read(&found, exchange_next())) return answer_fault("These are not the digits of a thought.");
    return tv_session_take_chances(session, asked, found.chances) && (!pointing || tv_session_take_hint(session, asked, &found.hint));
}

/* ---- lessons ---- */

/* Teaches along the record sent; nothing sent: no lesson any more. */
WASM_EXPORT(session_teach) bool wasm_session_teach(uint32_t number);
bool wasm_session_teach(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_record lesson;
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (session == NULL) return false;
    if (size == 0) return tv_session_teach(session, NULL, &error);
    if (!tv_record_read(&lesson, text, size, &error)) return answer_error(&error);
    bool good = tv_session_teach(session, &lesson, &error);
    tv_record_free(&lesson);
    return good || answer_error(&error);
}

WASM_EXPORT(session_return_to_lesson) bool wasm_session_return_to_lesson(uint32_t number);
bool wasm_session_return_to_lesson(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_return_to_lesson(session, &error) || answer_error(&error));
}

/* Answers the record with which the game of the lesson sent begins. */
WASM_EXPORT(lesson_begin) bool wasm_lesson_begin(void);
bool wasm_lesson_begin(void) {
    tv_record lesson, begun;
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&lesson, text, size, &error)) return answer_error(&error);
    bool good = tv_lesson_begin(&lesson, 0, &begun);
    tv_record_free(&lesson);
    if (!good) return answer_memory();
    tv_record_write(&begun, &(tv_record_style){.with_secret = true}, answer_begin());
    tv_record_free(&begun);
    return answer_end();
}

/* ---- wishes ---- */

/* The next wish; a bot's view lies in the room. */
WASM_EXPORT(session_wish) bool wasm_session_wish(uint32_t number);
bool wasm_session_wish(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session == NULL) return false;
    tv_wish wish = tv_session_wish(session);
    if (wish.kind == TV_WISH_BOT) handle_put(handle_find(number), wish.view);
    tv_json json = answer_json();
    session_json_wish(&wish, &json);
    return answer_end();
}

/* The move sent is a bot's, for that decision. False: the game has gone on meanwhile, or the move is illegal, and the answer says so. */
WASM_EXPORT(session_bot_plays) bool wasm_session_bot_plays(uint32_t number, uint32_t decision);
bool wasm_session_bot_plays(uint32_t number, uint32_t decision) {
    tv_session *session = handle_session(number);
    const handle *it = handle_find(number);
    const char *text = exchange_next();
    tv_move move;
    tv_error error = {0};
    if (session == NULL) return false;
    if (!tv_game_move_read(handle_game(it), handle_box(it), text, strlen(text), &move))
        return answer_fault("This is not a move of this game.");
    return tv_session_bot_plays(session, decision, move, &error) || answer_error(&error);
}

/* The bot sent plays on for a seat of a table that is here. */
WASM_EXPORT(session_take_over) bool wasm_session_take_over(uint32_t number, uint32_t seat);
bool wasm_session_take_over(uint32_t number, uint32_t seat) {
    tv_session *session = handle_session(number);
    tv_table *table = session != NULL ? tv_session_table(session) : NULL;
    tv_error error = {0};
    if (session == NULL) return false;
    if (table == NULL) return answer_fault("This table is elsewhere.");
    if (!tv_table_event(table, TV_ENTRY_TAKEOVER, (uint8_t)seat, exchange_next(), &error)) return answer_error(&error);
    tv_session_refresh(session);
    return true;
}

/* Bots here judged by the net of the name sent: the record tells it. */
WASM_EXPORT(session_note_net) bool wasm_session_note_net(uint32_t number);
bool wasm_session_note_net(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_table *table = session != NULL ? tv_session_table(session) : NULL;
    if (table == NULL) return session != NULL;
    return tv_record_add_net(tv_table_record_edit(table), exchange_next()) || answer_memory();
}

/* A remote table has heard something: true when the position may be another. */
WASM_EXPORT(session_refresh) bool wasm_session_refresh(uint32_t number);
bool wasm_session_refresh(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_refresh(session);
}

/* What the server has refused since: answered once, {"clause": ..., "sentence": ..., "about": ...}; false: nothing. */
WASM_EXPORT(session_refusal) bool wasm_session_refusal(uint32_t number);
bool wasm_session_refusal(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_refusal refusal = {0};
    if (session == NULL || !tv_session_take_refusal(session, &refusal)) return false;
    tv_json json = answer_json();
    session_json_refusal(true, &refusal, &json);
    return answer_end();
}

WASM_EXPORT(session_want_older) bool wasm_session_want_older(uint32_t number);
bool wasm_session_want_older(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session != NULL) tv_session_want_older(session);
    return session != NULL;
}
