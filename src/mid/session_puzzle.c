/* Puzzles: a move is to be found. The first move that is tried at its moment is the answer; what is tried later is the reader's own business. */
#include "session_inside.h"

#include "base/check.h"
#include "memory/heap.h"
#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

bool tv_puzzle_read(const tv_record *record, tv_puzzle *out) {
    puzzle_facts facts;
    *out = (tv_puzzle){0};
    if (!puzzle_read(record, &facts)) return false;
    tv_table *table = tv_table_open(record, NULL); /* who decides is known to who has played it */
    if (table == NULL) return false;
    const tv_record *played = tv_table_record(table);
    const tv_entry *last = &played->entries[played->count - 1];
    *out = (tv_puzzle){.decision = tv_table_decisions(table) - 1,
                       .seat = last->seat,
                       .level = facts.level,
                       .single = true,
                       .best = last->move,
                       .value = facts.value,
                       .next = facts.next};
    tv_table_close(table);
    return true;
}

/* ---- posing ---- */

/* Is it a decision of that seat, and the move legal there? */
static bool fits(const tv_session *session, const tv_puzzle *puzzle) {
    tv_lines *lines = session->trial->lines;
    if (puzzle->seat >= session->now.record->setup.seats || !tv_lines_go(lines, puzzle->decision, puzzle->seat)) return false;
    return tv_lines_actor(lines) == puzzle->seat &&
           tv_game_check(session->game, tv_table_box(tv_lines_game(lines)), tv_lines_state(lines), puzzle->best) == NULL;
}

static bool go_there(tv_session *session) {
    TV_ASSERT(session->puzzle.posed);
    return tv_session_try(session, session->puzzle.puzzle.decision, session->puzzle.puzzle.seat);
}

bool tv_session_pose(tv_session *session, const tv_puzzle *puzzle, const char *reason) {
    session_puzzle *it = &session->puzzle;
    if (session->trial == NULL) return false;
    free(it->reason);
    it->reason = NULL;
    it->posed = false;
    session_touched(session);
    if (puzzle == NULL) return true;
    bool good = fits(session, puzzle);
    session_changed(session);
    if (!good || !tv_heap_copy_string(&it->reason, reason)) return false;
    it->posed = true;
    it->puzzle = *puzzle;
    it->stage = TV_PUZZLE_ASKED;
    it->tries = 0;
    return go_there(session);
}

/* ---- answers ---- */

static void answer(session_puzzle *it, int32_t loss) {
    TV_ASSERT(it->posed && loss >= 0);
    it->loss = loss;
    it->stage = loss < TV_PUZZLE_SLACK ? TV_PUZZLE_SOLVED : TV_PUZZLE_WRONG;
}

/* What is known of a move without asking anybody; false: it must be judged. */
static bool is_known(const session_puzzle *it, tv_move move, int32_t *loss) {
    *loss = move == it->puzzle.best ? 0 : TV_WHOLE_WIN;
    if (it->puzzle.has_played && move == it->puzzle.played) *loss = it->puzzle.value - it->puzzle.next;
    return move == it->puzzle.best || it->puzzle.single || (it->puzzle.has_played && move == it->puzzle.played);
}

void session_puzzle_tried(tv_session *session, uint32_t place, uint32_t decision, tv_move move) {
    session_puzzle *it = &session->puzzle;
    int32_t loss;
    if (!it->posed || it->stage != TV_PUZZLE_ASKED || place != TV_LINES_TRUNK || decision != it->puzzle.decision) return;
    it->tries++;
    it->tried = move;
    if (is_known(it, move, &loss))
        answer(it, loss);
    else
        it->stage = TV_PUZZLE_TRIED;
    if (it->puzzle.has_played && move == it->puzzle.played) it->stage = TV_PUZZLE_WRONG; /* whatever slack there is: that was the mistake */
    session_touched(session);
}

bool tv_session_judge_try(tv_session *session, int32_t loss) {
    session_puzzle *it = &session->puzzle;
    if (!it->posed || it->stage != TV_PUZZLE_TRIED) return false;
    answer(it, loss < 0 ? 0 : loss);
    session_touched(session);
    return true;
}

/* An answer that was wrong, and led nowhere, is no line that anybody wants to keep. */
static void forget_try(const session_puzzle *it, tv_lines *lines) {
    for (uint32_t node = tv_lines_first(lines); node != TV_LINES_TRUNK; node = tv_lines_node(lines, node)->next) {
        const tv_line_node *at = tv_lines_node(lines, node);
        bool tried = at->from == it->puzzle.decision && at->as == it->puzzle.seat && at->move == it->tried;
        if (!tried || at->first != TV_LINES_TRUNK || at->name[0] != '\0' || at->remark[0] != '\0') continue;
        tv_lines_remove(lines, node);
        return;
    }
}

bool tv_session_retry(tv_session *session) {
    session_puzzle *it = &session->puzzle;
    if (!it->posed) return false;
    if (it->stage == TV_PUZZLE_WRONG) forget_try(it, session->trial->lines);
    it->stage = TV_PUZZLE_ASKED;
    return go_there(session);
}

bool tv_session_show_solution(tv_session *session) {
    session_puzzle *it = &session->puzzle;
    if (!it->posed || !go_there(session)) return false;
    it->stage = TV_PUZZLE_SHOWN;
    it->tried = it->puzzle.best;
    return tv_session_play(session, it->puzzle.best, NULL);
}

/* ---- words ---- */

/* The comment before the record's move of that number. */
static const char *comment_of(const tv_record *record, uint32_t decision) {
    for (uint32_t k = 0, count = 0; k < record->count; k++) {
        if (record->entries[k].kind != TV_ENTRY_MOVE) continue;
        if (count++ == decision) return record->entries[k].before;
    }
    return NULL;
}

static void say_reason(const tv_session *session, tv_text *out) {
    const session_puzzle *it = &session->puzzle;
    if (it->reason != NULL && it->reason[0] == '\0') return;
    tv_text_add_char(out, ' ');
    if (it->reason != NULL) {
        tv_text_add(out, it->reason);
        return;
    }
    const char *comment = comment_of(tv_table_record(tv_lines_game(session->trial->lines)), it->puzzle.decision);
    if (!tv_lesson_write_words(comment, session->lang, out)) tv_lesson_write_words(comment, TV_EN, out);
}

static void describe(const tv_session *session, tv_move move, char words[512]) {
    tv_text text = tv_text_over(words, 512);
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    const session_puzzle *it = &session->puzzle;
    if (!tv_table_view_at(tv_lines_game(session->trial->lines), it->puzzle.decision, it->puzzle.seat, session->room)) return;
    tv_game_describe(session->game, session->now.box, session->room, move, &reader, &text);
}

static void say_wrong(const tv_session *session, tv_text *out) {
    TV_ASSERT(session->puzzle.stage == TV_PUZZLE_WRONG);
    const session_puzzle *it = &session->puzzle;
    char points[24];
    tv_text loss = TV_TEXT_OVER(points);
    tv_points_write(&loss, session->lang, it->loss);
    if (it->puzzle.has_played && it->tried == it->puzzle.played)
        tv_say(out, session->lang, TV_TEXT("That was played, and lost {n} points. There is something better."), TV_S("n", points));
    else if (it->loss < TV_WHOLE_WIN)
        tv_say(out, session->lang, TV_TEXT("There is something better: this loses {n} points."), TV_S("n", points));
    else
        tv_word(out, session->lang, TV_TEXT("There is something better."));
}

static void say_good(const tv_session *session, tv_text *out) {
    TV_ASSERT(session->puzzle.stage == TV_PUZZLE_SOLVED || session->puzzle.stage == TV_PUZZLE_SHOWN);
    const session_puzzle *it = &session->puzzle;
    char words[512] = "";
    describe(session, it->puzzle.best, words);
    if (it->stage == TV_PUZZLE_SHOWN)
        tv_say(out, session->lang, TV_TEXT("The solution: {move}."), TV_S("move", words));
    else if (it->tried == it->puzzle.best)
        tv_word(out, session->lang, TV_TEXT("Solved!"));
    else
        tv_say(out, session->lang, TV_TEXT("Solved: this is about as good as the best. That would be: {move}."), TV_S("move", words));
    say_reason(session, out);
}

static void say_asked(const tv_session *session, tv_text *out) {
    const session_puzzle *it = &session->puzzle;
    const char *player = tv_record_name(session->now.record, it->puzzle.seat, session->lang);
    tv_say(out, session->lang,
           it->puzzle.single ? TV_TEXT("You are {player}. One move is clearly best: find it.")
                             : TV_TEXT("You are {player}. What is best here?"),
           TV_S("player", player));
}

void session_show_puzzle(tv_session *session, tv_frame *frame) {
    session_puzzle *it = &session->puzzle;
    frame->puzzle = NULL;
    if (!it->posed) return;
    tv_text words = TV_TEXT_OVER(it->words);
    switch (it->stage) {
    case TV_PUZZLE_ASKED: say_asked(session, &words); break;
    case TV_PUZZLE_TRIED: tv_word(&words, session->lang, TV_TEXT("Looking at your move…")); break;
    case TV_PUZZLE_WRONG: say_wrong(session, &words); break;
    case TV_PUZZLE_SOLVED:
    case TV_PUZZLE_SHOWN: say_good(session, &words); break;
    }
    it->shown = (tv_frame_puzzle){.puzzle = &it->puzzle, .stage = it->stage, .tries = it->tries, .tried = it->tried, .words = it->words};
    frame->puzzle = &it->shown;
}
