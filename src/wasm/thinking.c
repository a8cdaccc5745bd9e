/* The exports that think: a bot's move, and all that the search found out. The view lies in the place's room, the bot is sent as on
 * the command line. There is no clock here: limits of time are the host's business. */
#include "tools/parts.h"
#include "wasm/exchange.h"
#include "wasm/places.h"

#include <stdlib.h>
#include <trivium/analysis.h>

/* Makes the task of a bot before the view in the place's room; free(task->memory). */
static bool task_begin(tv_bot_task *task, const place *at, const tv_bot *bot, uint64_t seed) {
    const tv_game *game = place_game(at);
    const void *box = place_box(at), *view = place_view(at);
    if (view == NULL) return false;
    uint8_t actor = game->actor(box, view), viewer = game->viewer(box, view);
    if (actor >= TV_SEATS_MAX) return answer_fault("The game is over: there is nothing to think about.");
    if (viewer != actor) return answer_fault("This is not the view of the seat that decides.");
    size_t size = tv_bot_memory(bot, game);
    *task = (tv_bot_task){.game = game, .box = box, .view = view, .seed = seed, .memory_size = size};
    task->memory = malloc(size > 0 ? size : 1);
    return task->memory != NULL || answer_fault("There is not enough memory for the bot.");
}

/* The place, and the bot sent. */
static const place *begin(uint32_t number, tv_bot *bot) {
    const place *at = place_find(number);
    tv_error error = {0};
    if (at == NULL || tv_bot_read(bot, exchange_next(), &error)) return at;
    answer_error(&error, NULL);
    return NULL;
}

/* Answers the limits of the bot sent: {"iterations": N, "milliseconds": N}; 0: not limited. */
WASM_EXPORT(bot_limits) bool wasm_bot_limits(void);
bool wasm_bot_limits(void) {
    tv_bot bot;
    tv_error error = {0};
    if (!tv_bot_read(&bot, exchange_next(), &error)) return answer_error(&error, NULL);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", bot.iterations);
    tv_json_uint(&json, "milliseconds", bot.milliseconds);
    tv_json_object_end(&json);
    return answer_end();
}

/* Answers the move that the bot plays. */
WASM_EXPORT(choose) bool wasm_choose(uint32_t number, uint64_t seed);
bool wasm_choose(uint32_t number, uint64_t seed) {
    tv_bot bot;
    tv_bot_task task;
    const place *at = begin(number, &bot);
    if (at == NULL || !task_begin(&task, at, &bot, seed)) return false;
    tv_move move = tv_bot_choose(&bot, &task);
    free(task.memory);
    task.game->move_write(task.box, move, answer_begin());
    return answer_end();
}

/* ---- thoughts ---- */

static void write_considered(const tv_bot_task *task, const tv_search_report *report, const tv_reader *reader,
                             tv_json *json) {
    tv_json_array(json, "moves");
    for (uint32_t i = 0; i < report->count; i++) {
        const tv_search_move *it = &report->moves[i];
        char words[1024];
        tv_text sentence = TV_TEXT_OVER(words);
        task->game->describe(task->box, task->view, it->move, reader, &sentence);
        tv_json_object(json, NULL);
        parts_move(json, "move", task->game, task->box, it->move);
        tv_json_string(json, "sentence", words);
        tv_json_uint(json, "visits", it->visits);
        tv_json_decimal(json, "value", it->value, 4);
        tv_json_object_end(json);
    }
    tv_json_array_end(json);
}

/* Why the move is the best one, in words; and the move itself, which a closer look may change. False when memory is short. */
static bool find_reason(const tv_bot *bot, const tv_bot_task *task, const tv_reader *reader, tv_move *move,
                        tv_text *out) {
    void *scratch = malloc(tv_hint_scratch(task->game));
    if (scratch == NULL) return false;
    tv_hint hint;
    tv_hint_find(bot, task, scratch, &hint);
    tv_hint_say_reason(&hint, task, reader, scratch, out);
    *move = hint.move;
    free(scratch);
    return true;
}

static bool write_thought(const tv_bot *bot, const tv_bot_task *task, uint8_t seats, const tv_reader *reader) {
    _Static_assert(TV_WHOLE_WIN == 10000, "chances are written with four decimals");
    char words[2048];
    tv_text reason = TV_TEXT_OVER(words);
    tv_search_report report;
    tv_move move = tv_search_run(bot, task, &report);
    tv_json json = answer_json();
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "iterations", report.iterations);
    tv_json_array(&json, "chances");
    for (uint8_t seat = 0; seat < seats; seat++) tv_json_decimal(&json, NULL, report.chances[seat], 4);
    tv_json_array_end(&json);
    write_considered(task, &report, reader, &json);
    tv_json_array(&json, "line");
    for (uint32_t i = 0; i < report.line_count; i++) parts_move(&json, NULL, task->game, task->box, report.line[i]);
    tv_json_array_end(&json);
    /* Last, because it uses the memory in which the report's moves lie. */
    if (!find_reason(bot, task, reader, &move, &reason)) return answer_fault("Memory is short.");
    parts_move(&json, "move", task->game, task->box, move);
    tv_json_string(&json, "reason", words);
    tv_json_object_end(&json);
    return answer_end();
}

/* Answers what the search finds out within the limits of the bot sent. */
WASM_EXPORT(think) bool wasm_think(uint32_t number, uint64_t seed, uint32_t lang);
bool wasm_think(uint32_t number, uint64_t seed, uint32_t lang) {
    tv_bot bot;
    tv_bot_task task;
    const place *at = begin(number, &bot);
    if (at == NULL) return false;
    if (!tv_bot_searches(&bot)) return answer_fault("This bot does not think: ask a search.");
    if (!task_begin(&task, at, &bot, seed)) return false;
    tv_reader reader = tv_record_reader(place_record(at), (tv_lang)lang);
    bool good = write_thought(&bot, &task, place_record(at)->setup.seats, &reader);
    free(task.memory);
    return good;
}
