/* The exports of lines (lines.h) and of the puzzles that are solved there. A node that is not there any more is refused. */
#include "exchange.h"
#include "handles.h"

#include <string.h>

/* Opens a session over the lines of the record sent: its number, or 0. */
WASM_EXPORT(open_lines) uint32_t wasm_open_lines(uint32_t lang);
uint32_t wasm_open_lines(uint32_t lang) {
    tv_record record;
    tv_error error = {0};
    size_t size;
    const char *text = exchange_rest(&size);
    if (!tv_record_read(&record, text, size, &error)) return answer_error(&error);
    handle opened = {.lines = tv_lines_open(&record, &error)};
    tv_record_free(&record);
    if (opened.lines == NULL) return answer_error(&error);
    opened.session = tv_session_open_lines(opened.lines, (tv_lang)lang, &error);
    if (opened.session != NULL) return handle_keep(opened);
    tv_lines_close(opened.lines);
    return answer_error(&error);
}

static bool done(bool good) { return good || answer_fault("There is no such line."); }

/* To a moment of the game, to try from there as a seat knew it; as TV_EVERYTHING: as everything was. */
WASM_EXPORT(lines_try) bool wasm_lines_try(uint32_t number, uint32_t decision, uint32_t as);
bool wasm_lines_try(uint32_t number, uint32_t decision, uint32_t as) {
    tv_session *session = handle_session(number);
    return session != NULL && done(tv_session_try(session, decision, (uint8_t)as));
}

WASM_EXPORT(lines_go) bool wasm_lines_go(uint32_t number, uint32_t node);
bool wasm_lines_go(uint32_t number, uint32_t node) {
    tv_session *session = handle_session(number);
    return session != NULL && done(tv_session_try_line(session, node));
}

WASM_EXPORT(lines_remove) bool wasm_lines_remove(uint32_t number, uint32_t node);
bool wasm_lines_remove(uint32_t number, uint32_t node) {
    tv_session *session = handle_session(number);
    return session != NULL && done(tv_session_remove_line(session, node));
}

/* False: it is the first already. */
WASM_EXPORT(lines_promote) bool wasm_lines_promote(uint32_t number, uint32_t node);
bool wasm_lines_promote(uint32_t number, uint32_t node) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_promote_line(session, node);
}

/* The name and the remark sent. */
WASM_EXPORT(lines_name) bool wasm_lines_name(uint32_t number, uint32_t node);
bool wasm_lines_name(uint32_t number, uint32_t node) {
    tv_session *session = handle_session(number);
    const char *name = exchange_next(), *remark = exchange_next();
    if (session == NULL) return false;
    if (strlen(name) >= TV_LINES_WORDS_MAX || strlen(remark) >= TV_LINES_WORDS_MAX) return answer_fault("These words are too long.");
    return done(tv_session_name_line(session, node, name, remark));
}

/* Chances of the seats, in TV_WHOLE_WIN; below 0: not asked for. */
WASM_EXPORT(lines_judge)
bool wasm_lines_judge(uint32_t number, uint32_t node, int32_t first, int32_t second, int32_t third, int32_t fourth);
bool wasm_lines_judge(uint32_t number, uint32_t node, int32_t first, int32_t second, int32_t third, int32_t fourth) {
    tv_session *session = handle_session(number);
    const int32_t chances[TV_SEATS_MAX] = {first, second, third, fourth};
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (chances[seat] > TV_WHOLE_WIN) return answer_fault("This is no chance.");
    return session != NULL && done(tv_session_judge_line(session, node, chances));
}

/* Who plays a seat: the player sent, "person" or a bot. */
WASM_EXPORT(lines_seat) bool wasm_lines_seat(uint32_t number, uint32_t seat);
bool wasm_lines_seat(uint32_t number, uint32_t seat) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_seat_line(session, (uint8_t)seat, exchange_next(), &error) || answer_error(&error));
}

static bool read_move(const handle *it, const char *text, tv_move *move) {
    return tv_game_move_read(handle_game(it), handle_box(it), text, strlen(text), move) || answer_fault("This is not a move of this game.");
}

/* Adds the moves sent as a line, as far as they are possible. */
WASM_EXPORT(lines_add) bool wasm_lines_add(uint32_t number);
bool wasm_lines_add(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_move moves[TV_SEARCH_LINE_MAX];
    uint32_t count = 0;
    if (session == NULL) return false;
    while (exchange_has_more() && count < TV_SEARCH_LINE_MAX)
        if (!read_move(handle_find(number), exchange_next(), &moves[count++])) return false;
    return done(tv_session_add_line(session, moves, count));
}

/* ---- puzzles ---- */

/* Poses the puzzle that the record is. */
WASM_EXPORT(puzzle_pose) bool wasm_puzzle_pose(uint32_t number);
bool wasm_puzzle_pose(uint32_t number) {
    tv_session *session = handle_session(number);
    const handle *it = handle_find(number);
    tv_puzzle puzzle;
    if (session == NULL) return false;
    if (it->lines == NULL || !tv_puzzle_read(tv_table_record(tv_lines_game(it->lines)), &puzzle)) return answer_fault("This is no puzzle.");
    return tv_session_pose(session, &puzzle, NULL) || answer_fault("This is no puzzle.");
}

/* Poses a mistake: sent are the best move, the one that was played, and why the one is better; with the chances after both. */
WASM_EXPORT(puzzle_pose_mistake)
bool wasm_puzzle_pose_mistake(uint32_t number, uint32_t decision, uint32_t seat, int32_t value, int32_t next);
bool wasm_puzzle_pose_mistake(uint32_t number, uint32_t decision, uint32_t seat, int32_t value, int32_t next) {
    tv_session *session = handle_session(number);
    tv_puzzle puzzle = {.decision = decision, .seat = (uint8_t)seat, .has_played = true, .value = value, .next = next};
    if (session == NULL) return false;
    if (!read_move(handle_find(number), exchange_next(), &puzzle.best) || !read_move(handle_find(number), exchange_next(), &puzzle.played))
        return false;
    return tv_session_pose(session, &puzzle, exchange_next()) || answer_fault("This is no puzzle.");
}

/* No puzzle any more. */
WASM_EXPORT(puzzle_leave) bool wasm_puzzle_leave(uint32_t number);
bool wasm_puzzle_leave(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_pose(session, NULL, NULL);
}

/* What the move that was tried loses; false: it need not be judged any more. */
WASM_EXPORT(puzzle_judge) bool wasm_puzzle_judge(uint32_t number, int32_t loss);
bool wasm_puzzle_judge(uint32_t number, int32_t loss) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_judge_try(session, loss);
}

WASM_EXPORT(puzzle_retry) bool wasm_puzzle_retry(uint32_t number);
bool wasm_puzzle_retry(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_retry(session);
}

WASM_EXPORT(puzzle_show) bool wasm_puzzle_show(uint32_t number);
bool wasm_puzzle_show(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_show_solution(session);
}
