/* The exports that analyse a whole game, moment by moment, so that several workers can share the work: each judges some moments, one
 * puts them together and tells. A moment travels as the bytes that it has in memory; all workers run the same module. */
#include "exchange.h"

#include "mid/analyse_report.h"
#include "mid/analyse_walk.h"
#include "nets.h"

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

static bool read_bot(const char *word, tv_error *error) {
    tv_text copy = TV_TEXT_OVER(at.bot);
    tv_text_add(&copy, word);
    if (copy.cut || !tv_bot_read(&at.task.bot, word, error)) return false;
    if (tv_bot_searches(&at.task.bot) && at.task.bot.milliseconds == 0) return true;
    return tv_fail(error, "Two moves are compared by a search with a limit of iterations, not by {}.", word, NULL);
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

/* All moments as JSON, the same as `trivium analyse --json`; and the chart, without a style sheet. */
WASM_EXPORT(analyse_tell) bool wasm_analyse_tell(uint32_t lang);
bool wasm_analyse_tell(uint32_t lang) {
    tv_error error = {0};
    if (!has_moment(0)) return false;
    analyse_report report = report_in(lang);
    return analyse_report_json(&report, answer_begin(), &error) ? answer_end() : answer_error(&error);
}

WASM_EXPORT(analyse_chart) bool wasm_analyse_chart(uint32_t lang);
bool wasm_analyse_chart(uint32_t lang) {
    tv_error error = {0};
    if (!has_moment(0)) return false;
    analyse_report report = report_in(lang);
    return analyse_report_chart(&report, answer_begin(), &error) ? answer_end() : answer_error(&error);
}
