/* The exports that think: a bot's move, and all that the search found out. The view lies in the handle's room, the bot is sent as on
 * the command line. There is no clock here: limits of time are the host's business. */
#include "thinking.h"

#include "exchange.h"
#include "handles.h"
#include "mid/game_json.h"
#include "nets.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/analysis.h>

/* Makes the task of a bot before the view in the handle's room; free(task->memory). */
static bool task_begin(tv_bot_task *task, const handle *at, const tv_bot *bot, uint64_t seed) {
    const tv_game *game = handle_game(at);
    const void *box = handle_box(at), *view = handle_view(at);
    if (view == NULL) return false;
    uint8_t actor = tv_game_actor(game, box, view), viewer = tv_game_viewer(game, box, view);
    if (actor >= TV_SEATS_MAX) return answer_fault("The game is over: there is nothing to think about.");
    if (viewer != actor) return answer_fault("This is not the view of the seat that decides.");
    size_t size = tv_bot_memory(bot, game);
    *task = (tv_bot_task){.game = game, .box = box, .view = view, .seed = seed, .memory_size = size, .net = nets_find(bot, game, box)};
    task->memory = malloc(size > 0 ? size : 1);
    return task->memory != NULL || answer_memory();
}

/* The handle, and the bot sent. */
static const handle *begin(uint32_t number, tv_bot *bot) {
    const handle *at = handle_find(number);
    tv_error error = {0};
    if (at == NULL || tv_bot_read(bot, exchange_next(), &error)) return at;
    answer_error(&error);
    return NULL;
}

/* Answers the limits of the bot sent: {"iterations": N, "milliseconds": N, "threads": N}; 0: not limited; and "net": does it judge by one,
 * where there is one? */
WASM_EXPORT(bot_limits) bool wasm_bot_limits(void);
bool wasm_bot_limits(void) {
    tv_bot bot;
    tv_error error = {0};
    if (!tv_bot_read(&bot, exchange_next(), &error)) return answer_error(&error);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", bot.iterations);
    tv_json_uint(&json, "milliseconds", bot.milliseconds);
    tv_json_uint(&json, "threads", bot.threads > 1 ? bot.threads : 1);
    tv_json_bool(&json, "net", tv_bot_searches(&bot) && !bot.plain);
    tv_json_object_end(&json);
    return answer_end();
}

/* Answers the move that the bot plays. */
WASM_EXPORT(choose) bool wasm_choose(uint32_t number, uint64_t seed);
bool wasm_choose(uint32_t number, uint64_t seed) {
    tv_bot bot;
    tv_bot_task task;
    const handle *at = begin(number, &bot);
    if (at == NULL || !task_begin(&task, at, &bot, seed)) return false;
    tv_move move = tv_bot_choose(&bot, &task);
    free(task.memory);
    tv_game_move_write(task.game, task.box, move, answer_begin());
    return answer_end();
}

/* ---- thoughts ---- */

static void write_considered(const tv_bot_task *task, const tv_search_report *report, const tv_reader *reader, tv_json *json) {
    tv_json_array(json, "moves");
    for (uint32_t i = 0; i < report->count; i++) {
        const tv_search_move *it = &report->moves[i];
        char words[1024];
        tv_text sentence = TV_TEXT_OVER(words);
        tv_game_describe(task->game, task->box, task->view, it->move, reader, &sentence);
        tv_json_object(json, NULL);
        game_json_move(json, "move", task->game, task->box, it->move);
        tv_json_string(json, "sentence", words);
        tv_json_uint(json, "visits", it->visits);
        tv_json_decimal(json, "value", it->value, 4);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

static int digit_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool thought_read(thought *out, const char *digits) {
    uint8_t *bytes = (uint8_t *)out;
    if (strlen(digits) != 2 * sizeof *out) return false;
    for (size_t k = 0; k < sizeof *out; k++) {
        int high = digit_value(digits[2 * k]), low = digit_value(digits[2 * k + 1]);
        if (high < 0 || low < 0) return false;
        bytes[k] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* The hint that follows, and why in words. False when memory is short. */
static bool find_hint(const tv_bot *bot, const tv_bot_task *task, const tv_search_report *report, const tv_reader *reader, tv_hint *hint,
                      tv_text *out) {
    void *scratch = malloc(tv_hint_scratch(task->game));
    if (scratch == NULL) return false;
    tv_hint_from(bot, task, report, scratch, hint);
    tv_hint_say_reason(hint, task, reader, scratch, out);
    free(scratch);
    return true;
}

static bool write_thought(const tv_bot *bot, const tv_bot_task *task, const tv_search_report *report, uint8_t seats,
                          const tv_reader *reader) {
    _Static_assert(TV_WHOLE_WIN == 10000, "chances are written with four decimals");
    char words[4096];
    tv_text reason = TV_TEXT_OVER(words);
    thought found;
    memset(&found, 0, sizeof found); /* the bytes between its members, too */
    memcpy(found.chances, report->chances, sizeof found.chances);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", report->iterations);
    tv_json_array(&json, "chances");
    for (uint8_t seat = 0; seat < seats; seat++) tv_json_decimal(&json, NULL, report->chances[seat], 4);
    tv_json_array_end(&json);
    write_considered(task, report, reader, &json);
    tv_json_array(&json, "line");
    for (uint32_t i = 0; i < report->line_count; i++) game_json_move(&json, NULL, task->game, task->box, report->line[i]);
    tv_json_array_end(&json);
    /* Last, because it uses the memory in which the report's moves lie. */
    if (!find_hint(bot, task, report, reader, &found.hint, &reason)) return answer_memory();
    game_json_move(&json, "move", task->game, task->box, found.hint.move);
    tv_json_string(&json, "reason", words);
    tv_json_hex(&json, "bytes", (const uint8_t *)&found, sizeof found);
    tv_json_object_end(&json);
    return answer_end();
}

static const handle *begin_search(uint32_t number, tv_bot *bot) {
    const handle *at = begin(number, bot);
    if (at == NULL || tv_bot_searches(bot)) return at;
    answer_fault("This bot does not think: ask a search.");
    return NULL;
}

/* Answers what the search finds out within the limits of the bot sent. */
WASM_EXPORT(think) bool wasm_think(uint32_t number, uint64_t seed, uint32_t lang);
bool wasm_think(uint32_t number, uint64_t seed, uint32_t lang) {
    tv_bot bot;
    tv_bot_task task;
    tv_search_report report;
    const handle *at = begin_search(number, &bot);
    if (at == NULL || !task_begin(&task, at, &bot, seed)) return false;
    tv_reader reader = tv_record_reader(handle_record(at), (tv_lang)lang);
    tv_search_run(&bot, &task, &report);
    bool good = write_thought(&bot, &task, &report, handle_record(at)->setup.seats, &reader);
    free(task.memory);
    return good;
}

/* ---- one search by several workers ---- */

/* Makes one of the searches that the bot sent, which has several threads, is made of. The answer is the report's bytes and those of its
 * moves, for the exports below; all workers run the same module. */
WASM_EXPORT(search_part) bool wasm_search_part(uint32_t number, uint64_t seed, uint32_t part);
bool wasm_search_part(uint32_t number, uint64_t seed, uint32_t part) {
    tv_bot bot;
    tv_bot_task task;
    tv_search_report report;
    const handle *at = begin_search(number, &bot);
    if (at == NULL) return false;
    bot = tv_search_part(&bot, bot.threads > 1 ? bot.threads : 1, part, false, &seed);
    if (!task_begin(&task, at, &bot, seed)) return false;
    tv_search_run(&bot, &task, &report);
    tv_text *out = answer_begin();
    tv_text_add_bytes(out, (const char *)&report, sizeof report);
    tv_text_add_bytes(out, (const char *)report.moves, report.count * sizeof *report.moves);
    free(task.memory);
    return answer_end();
}

/* Reports as they were sent, and room for their moves and those of the merged one. */
typedef struct gathered {
    tv_search_report reports[TV_BOT_THREADS_MAX], merged;
    uint32_t count;
    tv_search_move *moves; /* tv_game_moves_max(game) of each, those of the merged report last */
} gathered;

/* Takes the next report out of `*bytes`; false when they are not one. */
static bool gather_one(gathered *all, const char **bytes, size_t *left, uint32_t moves_max) {
    tv_search_report *report = &all->reports[all->count];
    if (all->count == TV_BOT_THREADS_MAX || *left < sizeof *report) return false;
    memcpy(report, *bytes, sizeof *report);
    size_t size = report->count * sizeof *report->moves;
    if (report->line_count > TV_SEARCH_LINE_MAX || report->iterations == 0) return false;
    if (report->count > moves_max || *left < sizeof *report + size) return false;
    tv_search_move *moves = all->moves + (size_t)all->count * moves_max;
    memcpy(moves, *bytes + sizeof *report, size);
    report->moves = moves;
    *bytes += sizeof *report + size;
    *left -= sizeof *report + size;
    all->count++;
    return true;
}

/* Merges the reports sent; free(all->moves). */
static bool gather(gathered *all, const tv_game *game) {
    size_t left;
    const char *bytes = exchange_rest(&left);
    all->count = 0;
    all->moves = calloc((TV_BOT_THREADS_MAX + 1) * (size_t)tv_game_moves_max(game), sizeof *all->moves);
    if (all->moves == NULL) return answer_memory();
    while (left > 0)
        if (!gather_one(all, &bytes, &left, tv_game_moves_max(game))) break;
    if (left == 0 && all->count > 0) {
        tv_search_merge(all->reports, all->count, all->moves + (size_t)TV_BOT_THREADS_MAX * tv_game_moves_max(game),
                        tv_game_moves_max(game), &all->merged);
        return true;
    }
    free(all->moves);
    return answer_fault("These are not the bytes of reports.");
}

/* Answers the move that follows from the reports sent. */
WASM_EXPORT(choose_merged) bool wasm_choose_merged(uint32_t number);
bool wasm_choose_merged(uint32_t number) {
    const handle *at = handle_find(number);
    static gathered all; /* large */
    if (at == NULL || !gather(&all, handle_game(at))) return false;
    tv_game_move_write(handle_game(at), handle_box(at), all.merged.line[0], answer_begin());
    free(all.moves);
    return answer_end();
}

/* Answers the thought that follows from the bot and the reports sent. */
WASM_EXPORT(think_merged) bool wasm_think_merged(uint32_t number, uint64_t seed, uint32_t lang);
bool wasm_think_merged(uint32_t number, uint64_t seed, uint32_t lang) {
    tv_bot bot;
    tv_bot_task task;
    static gathered all;
    const handle *at = begin_search(number, &bot);
    if (at == NULL) return false;
    bot = tv_search_part(&bot, bot.threads > 1 ? bot.threads : 1, 0, false, &seed);
    if (!gather(&all, handle_game(at))) return false;
    bool good = task_begin(&task, at, &bot, seed);
    if (good) {
        tv_reader reader = tv_record_reader(handle_record(at), (tv_lang)lang);
        good = write_thought(&bot, &task, &all.merged, handle_record(at)->setup.seats, &reader);
        free(task.memory);
    }
    free(all.moves);
    return good;
}
