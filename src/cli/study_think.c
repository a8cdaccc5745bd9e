/* What a study asks the search: answers of bots, what a place is worth, where the game went wrong; see study.h. */
#include "study.h"

#include "base/check.h"
#include "host/crew.h"
#include "host/nets.h"
#include "lab/analyse.h"
#include "mid/analyse_line.h"
#include "mid/analyse_report.h"

#include <stdlib.h>
#include <string.h>

enum { SEED = 1 /* as in `trivium analyse` */, WORDS_MAX = 2048 };

static const tv_record *record_of(const study *it) { return tv_table_record(tv_lines_game(it->lines)); }

static analyse_task judge_of(const study *it) {
    const tv_record *record = record_of(it);
    return (analyse_task){.record = record,
                          .net = host_net_find(&it->judge, record->game, tv_table_box(tv_lines_game(it->lines))),
                          .bot = it->judge,
                          .seat = TV_EVERYTHING,
                          .threads = 1,
                          .seed = SEED};
}

/* ---- bots ---- */

static bool choose(const study *it, const tv_wish *wish, tv_move *move) {
    const tv_game *game = record_of(it)->game;
    tv_bot bot;
    if (!tv_bot_read(&bot, wish->bot, NULL)) return false;
    tv_bot_task task = {.game = game,
                        .box = tv_table_box(tv_lines_game(it->lines)),
                        .view = wish->view,
                        .seed = wish->seed,
                        .memory_size = tv_bot_memory(&bot, game)};
    task.net = host_net_find(&bot, game, task.box);
    task.memory = malloc(task.memory_size > 0 ? task.memory_size : 1);
    if (task.memory == NULL) return false;
    *move = tv_bot_choose(&bot, &task);
    free(task.memory);
    return true;
}

/* What the move that was tried loses. */
static bool judge_try(const study *it, const tv_frame_puzzle *puzzle, int32_t *loss) {
    analyse_line line;
    analyse_line_task task = {
        .judge = judge_of(it), .from = puzzle->puzzle->decision, .as = TV_EVERYTHING, .moves = &puzzle->tried, .count = 1};
    bool good = analyse_line_judge(&task, &line, NULL);
    if (good) *loss = line.game.moments[task.from].decision.loss;
    analyse_line_close(&line);
    return good;
}

void study_attend(study *it) {
    for (;;) {
        tv_wish wish = tv_session_wish(it->session);
        const tv_frame_puzzle *puzzle = tv_session_frame(it->session)->puzzle;
        tv_move move;
        int32_t loss;
        if (wish.kind == TV_WISH_KEEP)
            it->dirty = true;
        else if (wish.kind == TV_WISH_BOT) {
            if (!choose(it, &wish, &move) || !tv_session_bot_plays(it->session, wish.decision, move, NULL)) return;
        } else if (puzzle != NULL && puzzle->stage == TV_PUZZLE_TRIED) {
            if (!judge_try(it, puzzle, &loss) || !tv_session_judge_try(it->session, loss)) return;
        } else
            return;
    }
}

/* ---- the present place ---- */

/* The moves that lead to it from the game. */
static uint32_t way_to(const study *it, tv_move moves[TV_LINES_DEPTH_MAX]) {
    uint32_t count = tv_lines_decisions(it->lines) - tv_lines_from(it->lines), at = tv_lines_place(it->lines);
    TV_ASSERT(count <= TV_LINES_DEPTH_MAX);
    for (uint32_t k = count; k > 0; k--) {
        moves[k - 1] = tv_lines_node(it->lines, at)->move;
        at = tv_lines_node(it->lines, at)->parent;
    }
    return count;
}

void study_best(study *it) {
    static tv_move moves[TV_LINES_DEPTH_MAX];
    analyse_line line;
    tv_error error = {0};
    uint32_t count = way_to(it, moves);
    analyse_line_task task = {.judge = judge_of(it),
                              .from = tv_lines_from(it->lines),
                              .as = tv_lines_as(it->lines),
                              .moves = moves,
                              .count = count,
                              .known = count,
                              .crew = crew_work};
    bool good = analyse_line_judge(&task, &line, &error);
    if (good) {
        analyse_report report = {.task = &task.judge,
                                 .game = &line.game,
                                 .reader = tv_record_reader(task.judge.record, it->lang),
                                 .bot = ANALYSE_JUDGE,
                                 .much = TV_ANALYSIS_MUCH};
        uint32_t place = tv_lines_place(it->lines);
        if (place != TV_LINES_TRUNK) tv_session_judge_line(it->session, place, line.game.moments[line.game.decisions].chances);
        good = analyse_line_text(&task, &line, &report, it->call->out, &error);
    }
    analyse_line_close(&line);
    if (!good) study_say(it, error.what);
    study_attend(it);
}

/* ---- mistakes ---- */

static bool know_game(study *it) {
    tv_error error = {0};
    analyse_task task = judge_of(it);
    if (it->game.moments != NULL) return true;
    if (analyse_record(&task, &it->game, &error)) return true;
    study_say(it, error.what);
    return false;
}

void study_mistakes(study *it) {
    tv_error error = {0};
    if (!know_game(it)) return;
    analyse_task task = judge_of(it);
    analyse_report report = {.task = &task,
                             .game = &it->game,
                             .reader = tv_record_reader(task.record, it->lang),
                             .bot = ANALYSE_JUDGE,
                             .much = TV_ANALYSIS_MUCH};
    if (!analyse_report_text(&report, it->call->out, &error)) study_say(it, error.what);
}

static bool is_person(const tv_record *record, uint8_t seat) {
    return strcmp(record->seats[seat].kind, "person") == 0 || strcmp(record->seats[seat].kind, "remote") == 0;
}

/* Where people played, bots are not to learn. */
static bool is_learner(const tv_record *record, uint8_t seat) {
    bool people = false;
    for (uint8_t k = 0; k < record->setup.seats; k++) people = people || is_person(record, k);
    return !people || is_person(record, seat);
}

void study_learn(study *it) {
    if (!know_game(it)) return;
    for (uint8_t seat = 0; seat < record_of(it)->setup.seats; seat++) tv_session_seat_line(it->session, seat, "person", NULL);
    for (; it->mistake < it->game.decisions; it->mistake++) {
        const analyse_moment *moment = &it->game.moments[it->mistake];
        const tv_analysis *found = &moment->decision;
        if (!moment->judged || found->loss < TV_ANALYSIS_MUCH || !is_learner(record_of(it), moment->actor)) continue;
        tv_puzzle puzzle = {.decision = it->mistake,
                            .seat = moment->actor,
                            .has_played = true,
                            .best = found->best,
                            .played = moment->played,
                            .value = found->best_value,
                            .next = found->played_value};
        it->mistake++;
        if (tv_session_pose(it->session, &puzzle, "")) {
            study_attend(it);
            study_ask(it);
            return;
        }
    }
    it->mistake = 0;
    study_say(it, TV_TEXT("There are no more mistakes to learn from."));
}
