/* Root-parallel search: several searches of the same view, each with a tree and a seed of its own and an equal share of the iterations,
 * and one report made of all. The library starts no thread: a host lends them (tv_bot_task.crew), and without one the parts are searched
 * one after another, to the same end. */
#include "search_parts.h"
#include "bots.h"
#include "search_tree.h"

#include "base/check.h"

#include <string.h>

typedef struct search_parts {
    const tv_bot *bot;
    const tv_bot_task *task;
    uint32_t count;
    size_t bytes; /* of memory for each */
    tv_search_report reports[TV_BOT_THREADS_MAX];
} search_parts;

/* ---- memory ---- */
size_t bot_search_memory(const tv_bot *bot, const tv_game *game) {
    size_t part = search_part_memory(bot, game);
    if (bot->threads <= 1) return part;
    uint64_t all = (uint64_t)bot->threads * search_aligned(part) + search_aligned(tv_game_moves_max(game) * sizeof(tv_search_move));
    return all > SIZE_MAX ? SIZE_MAX : (size_t)all; /* more than there can be: nobody has it to lend */
}

/* ---- the parts ---- */

/* Where only a clock ends the search, parts one after another would each take the whole time: then there is one. */
static uint32_t parts_of(const tv_bot *bot, const tv_bot_task *task) {
    uint32_t iterations = search_part_iterations(bot, task->stop != NULL);
    if (bot->threads <= 1 || (task->crew == NULL && task->stop != NULL && bot->milliseconds != 0)) return 1;
    return bot->threads < iterations ? bot->threads : iterations;
}

tv_bot tv_search_part(const tv_bot *bot, uint32_t count, uint32_t number, bool clock, uint64_t *seed) {
    tv_bot part = *bot;
    uint32_t all = search_part_iterations(bot, clock);
    part.iterations = all / count + (number < all % count);
    part.threads = 0;
    *seed += number * UINT64_C(0x9E3779B97F4A7C15);
    return part;
}

static void work(void *argument, uint32_t number) {
    search_parts *parts = argument;
    tv_bot_task task = *parts->task;
    tv_bot bot = tv_search_part(parts->bot, parts->count, number, task.stop != NULL, &task.seed);
    task.memory = (unsigned char *)task.memory + number * parts->bytes;
    task.memory_size = parts->bytes;
    if (number > 0) task.look = NULL;
    search_part_run(&bot, &task, &parts->reports[number]);
}

static void work_alone(void (*part)(void *argument, uint32_t number), void *argument, uint32_t count) {
    for (uint32_t number = 0; number < count; number++) part(argument, number);
}

/* ---- one report of all ---- */

/* What a report tells of a move; nothing when it does not list it. */
static tv_search_move told(const tv_search_report *report, tv_move move) {
    for (uint32_t i = 0; i < report->count; i++)
        if (report->moves[i].move == move) return report->moves[i];
    return (tv_search_move){.move = move};
}

static bool is_listed(const tv_search_move *moves, uint32_t count, tv_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i].move == move) return true;
    return false;
}

static tv_search_move add_up(const tv_search_report *reports, uint32_t count, tv_move move) {
    tv_search_move out = {.move = move};
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        tv_search_move each = told(&reports[i], move);
        out.visits += each.visits;
        sum += (int64_t)each.value * each.visits;
    }
    if (out.visits > 0) out.value = (int32_t)(sum / out.visits);
    return out;
}

static bool is_before(const tv_search_move *one, const tv_search_move *other) {
    return one->visits != other->visits ? one->visits > other->visits : one->value > other->value;
}

/* Reports about another seat's decision may list different moves: what is possible there depends on the worlds imagined. */
static void merge_moves(const tv_search_report *reports, uint32_t count, tv_search_move *moves, uint32_t room, tv_search_report *out) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t each = 0; each < reports[i].count && out->count < room; each++) {
            tv_move move = reports[i].moves[each].move;
            if (i > 0 && is_listed(moves, out->count, move)) continue;
            tv_search_move entry = add_up(reports, count, move);
            uint32_t place = out->count++;
            for (; place > 0 && is_before(&entry, &moves[place - 1]); place--) moves[place] = moves[place - 1];
            moves[place] = entry;
        }
    out->moves = moves;
}

/* By iterations; what rounding leaves goes to the first of the greatest. */
static void merge_chances(const tv_search_report *reports, uint32_t count, tv_search_report *out) {
    int32_t left = TV_WHOLE_WIN;
    uint8_t greatest = 0;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < count; i++) sum += (int64_t)reports[i].chances[seat] * reports[i].iterations;
        out->chances[seat] = (int32_t)(sum / out->iterations);
        left -= out->chances[seat];
        if (out->chances[seat] > out->chances[greatest]) greatest = seat;
    }
    out->chances[greatest] += left;
}

/* The most visited move of all together, unless the parts agree on another, as they do when it wins at once. */
static tv_move merged_choice(const tv_search_report *reports, uint32_t count, const tv_search_report *merged) {
    for (uint32_t i = 1; i < count; i++)
        if (reports[i].line[0] != reports[0].line[0]) return merged->moves[0].move;
    return reports[0].line[0];
}

/* The continuation that the part with the most visits of the move expects, among those that would play it. */
static void merge_line(const tv_search_report *reports, uint32_t count, tv_move choice, tv_search_report *out) {
    uint32_t most = 0;
    out->line[0] = choice;
    out->line_count = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t visits = told(&reports[i], choice).visits;
        if (reports[i].line[0] != choice || visits <= most) continue;
        most = visits;
        out->line_count = reports[i].line_count;
        for (uint32_t at = 0; at < out->line_count; at++) out->line[at] = reports[i].line[at];
    }
}

tv_move tv_search_merge(const tv_search_report *reports, uint32_t count, tv_search_move *moves, uint32_t room, tv_search_report *out) {
    TV_ASSERT(count > 0);
    *out = (tv_search_report){0};
    memcpy(out->net, reports[0].net, sizeof out->net);
    for (uint32_t i = 0; i < count; i++) {
        out->iterations += reports[i].iterations;
        out->memory_used += reports[i].memory_used;
        out->full |= reports[i].full;
    }
    merge_moves(reports, count, moves, room, out);
    merge_chances(reports, count, out);
    merge_line(reports, count, merged_choice(reports, count, out), out);
    return out->line[0];
}

/* ---- the search ---- */

tv_move tv_search_run(const tv_bot *bot, const tv_bot_task *task, tv_search_report *out) {
    search_parts parts = {.bot = bot, .task = task, .count = parts_of(bot, task)};
    tv_search_report merged;
    if (out == NULL) out = &merged;
    TV_ASSERT(task->memory_size >= bot_search_memory(bot, task->game));
    if (parts.count == 1) return search_part_run(bot, task, out);
    parts.bytes = search_aligned(search_part_memory(bot, task->game));
    (task->crew != NULL ? task->crew : work_alone)(work, &parts, parts.count);
    void *room = (unsigned char *)task->memory + parts.count * parts.bytes;
    return tv_search_merge(parts.reports, parts.count, room, tv_game_moves_max(task->game), out);
}
