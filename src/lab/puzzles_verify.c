/* A puzzle is looked at by solving it, with as much time as somebody is willing to give; see puzzles.h. */
#include "base/check.h"
#include "host/nets.h"
#include "puzzles.h"

#include <stdlib.h>

enum { OTHERS = 3 /* moves beside the solution that are searched alone: where the search looked most */ };

static int32_t value_alone(const tv_bot *bot, const tv_bot_task *task, tv_move move) {
    tv_search_report report;
    tv_bot_task alone = *task;
    alone.first = &move;
    tv_search_run(bot, &alone, &report);
    TV_ASSERT(report.moves[0].move == move);
    return report.moves[0].value;
}

static void solve(const tv_bot *bot, const tv_bot_task *task, tv_move solution, puzzles_check *out) {
    tv_search_report report;
    tv_move others[OTHERS];
    uint32_t count = 0;
    out->chosen = tv_search_run(bot, task, &report);
    out->solved = out->chosen == solution;
    for (uint32_t k = 0; k < report.count && count < OTHERS; k++)
        if (report.moves[k].move != solution) others[count++] = report.moves[k].move;
    out->value = value_alone(bot, task, solution);
    out->other = -1;
    for (uint32_t k = 0; k < count; k++) {
        int32_t value = value_alone(bot, task, others[k]);
        if (value <= out->other) continue;
        out->other = value;
        out->next = others[k];
    }
}

/* How many moves stand before the solution. */
static uint32_t decisions_before(const tv_record *puzzle) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < puzzle->count; k++) count += puzzle->entries[k].kind == TV_ENTRY_MOVE;
    return count - 1;
}

bool puzzles_verify(const tv_record *puzzle, const tv_bot *bot, puzzles_check *out, tv_error *error) {
    puzzle_facts facts;
    *out = (puzzles_check){0};
    if (!puzzle_read(puzzle, &facts)) return tv_fail(error, "This is no puzzle.", NULL);
    tv_table *whole = tv_table_open(puzzle, error); /* is the solution a legal move? */
    tv_table *table = whole != NULL ? tv_table_open_at(puzzle, decisions_before(puzzle), error) : NULL;
    tv_table_close(whole);
    if (table == NULL) return false;
    tv_bot_task task = {.game = puzzle->game, .box = tv_table_box(table), .memory_size = tv_bot_memory(bot, puzzle->game)};
    void *view = malloc(puzzle->game->state_bytes);
    task.memory = malloc(task.memory_size);
    bool good = (view != NULL && task.memory != NULL) || tv_fail_memory(error);
    if (good) {
        uint8_t seat = tv_table_actor(table);
        tv_table_view(table, seat, view);
        task.view = view;
        task.net = host_net_find(bot, puzzle->game, task.box);
        task.seed = ~tv_table_bot_seed(table, seat); /* another chance than the one by which it was found */
        solve(bot, &task, puzzle->entries[puzzle->count - 1].move, out);
    }
    free(view);
    free(task.memory);
    tv_table_close(table);
    return good;
}
