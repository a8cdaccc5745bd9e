/* The exports that analyse a whole game, moment by moment, so that several workers can share the work: each judges some moments, one
 * puts them together and tells. A moment travels as the bytes that it has in memory; all workers run the same module. */
#include "exchange.h"

#include "mid/analyse_line.h"
#include "mid/analyse_walk.h"
#include "nets.h"

#include <stdlib.h>
#include <string.h>

enum { BOT_MAX = 64, SEED = 1 }; /* the seed as in `trivium analyse` */

/* The game that is being analysed; record.game NULL: none. */
static struct {
    tv_record record;
    char bot[BOT_MAX];
    analyse_task task;
    analyse_game game;
    analyse_walk walk;
} at;

WASM_EXPORT(analyse_close) void wasm_analyse_close(void);
void wasm_analyse_close(void) {
    if (at.record.game == NULL) return;
    if (at.walk.task != NULL) analyse_walk_close(&at.walk);
    analyse_free(&at.game);
    tv_record_free(&at.record);
    memset(&at, 0, sizeof at);
}

static bool is_judge(const char *word, tv_bot *bot, tv_error *error) {
    if (!tv_bot_read(bot, word, error)) return false;
    if (tv_bot_searches(bot) && bot->milliseconds == 0) return true;
    return tv_fail(error, "Two moves are compared by a search with a limit of iterations, not by {}.", word, NULL);
}

static bool read_bot(const char *word, tv_error *error) {
    tv_text copy = TV_TEXT_OVER(at.bot);
    tv_text_add(&copy, word);
    return is_judge(word, &at.task.bot, error) && !copy.cut;
}

/* Opens the analysis of what was sent, a bot and a record. The number of its moments, or 0. */
WASM_EXPORT(analyse_open) uint32_t wasm_analyse_open(void);
uint32_t wasm_analyse_open(void) {
    tv_error error = {0};
    size_t size;
    wasm_analyse_close();
    const char *bot = exchange_next(), *text = exchange_rest(&size);
    if (!tv_record_read(&at.record, text, size, &error)) {
        at.record.game = NULL;
        return answer_error(&error);
    }
    at.task = (analyse_task){.record = &at.record, .seat = TV_EVERYTHING, .threads = 1, .seed = SEED};
    if (read_bot(bot, &error) && analyse_begin(&at.task, &at.game, &error) && analyse_walk_open(&at.walk, &at.task, &error)) {
        at.task.net = nets_find(&at.task.bot, at.record.game, tv_table_box(at.walk.table));
        return at.game.decisions + 1;
    }
    answer_error(&error);
    wasm_analyse_close();
    return 0;
}

static bool has_moment(uint32_t moment) {
    return (at.record.game != NULL && moment <= at.game.decisions) || answer_fault("There is no such moment.");
}

/* The walk goes forward only: for an earlier moment it begins anew. */
static bool judge(uint32_t moment, tv_error *error) {
    if (tv_table_decisions(at.walk.table) > moment) {
        analyse_walk_close(&at.walk);
        if (!analyse_walk_open(&at.walk, &at.task, error)) return false;
    }
    return analyse_walk_judge(&at.walk, &at.game, moment, error);
}

/* Judges a moment; the answer is its bytes. */
WASM_EXPORT(analyse_judge) bool wasm_analyse_judge(uint32_t moment);
bool wasm_analyse_judge(uint32_t moment) {
    tv_error error = {0};
    if (!has_moment(moment)) return false;
    if (!judge(moment, &error)) return answer_error(&error);
    tv_text_add_bytes(answer_begin(), (const char *)&at.game.moments[moment], sizeof at.game.moments[moment]);
    return answer_end();
}

/* Takes over the bytes of a moment that were sent. */
WASM_EXPORT(analyse_put) bool wasm_analyse_put(uint32_t moment);
bool wasm_analyse_put(uint32_t moment) {
    size_t size;
    const char *bytes = exchange_rest(&size);
    if (!has_moment(moment)) return false;
    if (size != sizeof at.game.moments[moment]) return answer_fault("These are not the bytes of a moment.");
    memcpy(&at.game.moments[moment], bytes, size);
    return true;
}

/* ---- telling ---- */

static analyse_report report_in(uint32_t lang) {
    return (analyse_report){.task = &at.task,
                            .game = &at.game,
                            .reader = tv_record_reader(&at.record, (tv_lang)lang),
                            .bot = at.bot,
                            .much = TV_ANALYSIS_MUCH,
                            .theme = TV_BARE};
}

/* All moments as JSON, the same as `trivium analyse --json`. */
WASM_EXPORT(analyse_tell) bool wasm_analyse_tell(uint32_t lang);
bool wasm_analyse_tell(uint32_t lang) {
    tv_error error = {0};
    if (!has_moment(0)) return false;
    analyse_report report = report_in(lang);
    return analyse_report_json(&report, answer_begin(), &error) ? answer_end() : answer_error(&error);
}

/* ---- a line ---- */

/* Moves between blanks; false: one is none of this game. */
static bool read_moves(const char *text, const tv_record *record, const void *box, tv_move moves[TV_LINES_DEPTH_MAX], uint32_t *count) {
    for (*count = 0;; ++*count) {
        text += strspn(text, " ");
        size_t size = strcspn(text, " ");
        if (size == 0) return true;
        if (*count == TV_LINES_DEPTH_MAX || !tv_game_move_read(record->game, box, text, size, &moves[*count])) return false;
        text += size;
    }
}

static bool tell_line(analyse_line_task *task, const char *word, tv_lang lang) {
    analyse_line line;
    tv_error error = {0};
    bool good = analyse_line_judge(task, &line, &error);
    analyse_report report = {.task = &task->judge,
                             .game = &line.game,
                             .reader = tv_record_reader(task->judge.record, lang),
                             .bot = word,
                             .much = TV_ANALYSIS_MUCH};
    good = good && analyse_line_json(task, &line, &report, answer_begin(), &error);
    analyse_line_close(&line);
    return good ? answer_end() : answer_error(&error);
}

/* Judges a line: sent are a bot, the moves between blanks, and a record. The same as `trivium analyse --line --json`, but for the first `known` moves,
 * which are not judged. */
WASM_EXPORT(analyse_line) bool wasm_analyse_line(uint32_t from, uint32_t as, uint32_t known, uint32_t lang);
bool wasm_analyse_line(uint32_t from, uint32_t as, uint32_t known, uint32_t lang) {
    static tv_move moves[TV_LINES_DEPTH_MAX];
    tv_record record;
    tv_error error = {0};
    size_t size;
    const char *word = exchange_next(), *line = exchange_next(), *text = exchange_rest(&size);
    if (!tv_record_read(&record, text, size, &error)) return answer_error(&error);
    analyse_line_task task = {
        .judge = {.record = &record, .seat = TV_EVERYTHING, .seed = SEED}, .from = from, .as = (uint8_t)as, .known = known};
    void *box = tv_record_open_box(&record, &error);
    bool good = box != NULL && is_judge(word, &task.judge.bot, &error);
    if (good && !read_moves(line, &record, box, moves, &task.count)) good = tv_fail(&error, "This is not a move of this game.", NULL);
    task.moves = moves;
    if (good) task.judge.net = nets_find(&task.judge.bot, record.game, box);
    free(box);
    good = good ? tell_line(&task, word, (tv_lang)lang) : answer_error(&error);
    tv_record_free(&record);
    return good;
}
