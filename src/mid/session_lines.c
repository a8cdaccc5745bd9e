/* Sessions over lines: opening, going about in the tree, who answers, and what the frame says of it. */
#include "session_inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

tv_session *tv_session_open_lines(tv_lines *lines, tv_lang lang, tv_error *error) {
    session_trial *trial = calloc(1, sizeof *trial);
    tv_session *session = NULL;
    if (trial != NULL) {
        trial->lines = lines;
        for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) strcpy(trial->players[seat], "person");
        session = session_begin(&session_backend_lines, trial, tv_table_game(tv_lines_game(lines)), lang);
    }
    if (session == NULL) {
        free(trial);
        tv_fail_memory(error);
        return NULL;
    }
    session->trial = trial;
    session->version = session->kept_version = 1;
    trial->kept = tv_lines_version(lines);
    session_settle(session);
    return session;
}

/* Who decides is who looks: one person tries the moves of all. While a bot thinks, whoever decided last still looks. */
void session_settle_trial(tv_session *session) {
    TV_ASSERT(session->trial != NULL && session->table == NULL);
    uint8_t actor = session->now.actor;
    if (actor == TV_OVER)
        session->person = TV_SPECTATOR;
    else if (session_is_person(session, actor))
        session->person = actor;
    if (!session_is_over(session)) session->eyes = TV_OVER;
}

/* ---- intents ---- */

/* The present place is another. */
static bool moved(tv_session *session, bool good) {
    TV_ASSERT(session->trial != NULL);
    session->trial->answering = false;
    session->moment = session->wanted = TV_NOW;
    session->then_known = false;
    session_changed(session);
    return good;
}

bool tv_session_try(tv_session *session, uint32_t decision, uint8_t as) {
    return session->trial != NULL && moved(session, tv_lines_go(session->trial->lines, decision, as));
}

bool tv_session_try_line(tv_session *session, uint32_t node) {
    return session->trial != NULL && moved(session, tv_lines_go_to(session->trial->lines, node));
}

bool tv_session_remove_line(tv_session *session, uint32_t node) {
    return session->trial != NULL && moved(session, tv_lines_remove(session->trial->lines, node));
}

bool tv_session_promote_line(tv_session *session, uint32_t node) {
    if (session->trial == NULL || !tv_lines_promote(session->trial->lines, node)) return false;
    session_touched(session);
    return true;
}

bool tv_session_name_line(tv_session *session, uint32_t node, const char *name, const char *remark) {
    if (session->trial == NULL || (name != NULL && !tv_lines_name(session->trial->lines, node, name))) return false;
    if (remark != NULL && !tv_lines_remark(session->trial->lines, node, remark)) return false;
    session_touched(session);
    return true;
}

bool tv_session_judge_line(tv_session *session, uint32_t node, const int32_t chances[TV_SEATS_MAX]) {
    if (session->trial == NULL || !tv_lines_judge(session->trial->lines, node, chances)) return false;
    session_touched(session);
    return true;
}

bool tv_session_seat_line(tv_session *session, uint8_t seat, const char *player, tv_error *error) {
    tv_bot bot;
    if (session->trial == NULL || seat >= session->now.record->setup.seats) return tv_fail(error, "There is no such seat.", NULL);
    if (strcmp(player, "person") != 0 && !tv_bot_read(&bot, player, error)) return false;
    if (strlen(player) >= TV_NAME_MAX) return tv_fail(error, "\"{}\" is too long for a bot.", player, NULL);
    strcpy(session->trial->players[seat], player);
    session_changed(session);
    return true;
}

bool tv_session_add_line(tv_session *session, const tv_move *moves, uint32_t count) {
    if (session->trial == NULL) return false;
    tv_lines *lines = session->trial->lines;
    uint32_t place = tv_lines_place(lines), from = tv_lines_from(lines), added = 0;
    uint8_t as = tv_lines_as(lines);
    while (added < count && tv_lines_actor(lines) != TV_OVER && tv_lines_play(lines, moves[added], NULL)) added++;
    bool good = place == TV_LINES_TRUNK ? tv_lines_go(lines, from, as) : tv_lines_go_to(lines, place);
    return moved(session, good && added > 0);
}

/* ---- the frame ---- */

void session_show_lines(tv_session *session, tv_frame *frame) {
    frame->lines = NULL;
    if (session->trial == NULL) return;
    const tv_lines *lines = session->trial->lines;
    const tv_line_node *place = tv_lines_node(lines, tv_lines_place(lines));
    session->trial->shown = (tv_frame_lines){.lines = session->trial->lines,
                                             .place = tv_lines_place(lines),
                                             .from = tv_lines_from(lines),
                                             .as = tv_lines_as(lines),
                                             .game = tv_table_decisions(tv_lines_game(lines)),
                                             .worlds = tv_lines_worlds(tv_lines_as(lines)),
                                             .world = tv_lines_world(lines)};
    session->trial->shown.holds = place != NULL ? place->holds : session->trial->shown.worlds;
    frame->lines = &session->trial->shown;
}
