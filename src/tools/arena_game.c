/* One game of a match, see arena_game.h. */
#include "tools/arena_game.h"

#include "tools/deadline.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

bool arena_memory_get(const arena_task *task, arena_memory *memory) {
    const tv_game *game = task->model->game;
    *memory = (arena_memory){.bot_size = 1};
    for (uint8_t entry = 0; entry < task->model->setup.seats; entry++) {
        size_t size = tv_bot_memory(&task->bots[entry], game);
        if (size > memory->bot_size) memory->bot_size = size;
    }
    memory->view = malloc(game->state_bytes);
    memory->bot = malloc(memory->bot_size);
    return memory->view != NULL && memory->bot != NULL;
}

void arena_memory_free(arena_memory *memory) {
    free(memory->view);
    free(memory->bot);
}

uint8_t arena_entry_at(uint32_t game, uint8_t seat, uint8_t seats) {
    return (uint8_t)((seat + seats - game % seats) % seats);
}

static uint64_t bot_seed(uint64_t seed, uint32_t game, uint32_t decision) {
    uint64_t state = seed;
    state = tv_fast_next(&state) + game;
    state = tv_fast_next(&state) + decision;
    return tv_fast_next(&state);
}

/* The record of a game before its first move. Games that differ only in places share their seed: "7-1", "7-1", "7-2", ... */
static bool begin_record(const arena_task *task, uint32_t game, tv_record *record) {
    if (!tv_record_copy(record, task->model)) return false;
    uint8_t seats = record->setup.seats;
    tv_text seed = TV_TEXT_OVER(record->seed);
    tv_text_add_uint(&seed, task->seed);
    tv_text_add_char(&seed, '-');
    tv_text_add_uint(&seed, game / seats + 1);
    for (uint8_t seat = 0; seat < seats; seat++)
        record->seats[seat] = task->model->seats[arena_entry_at(game, seat, seats)];
    return true;
}

static bool play_to_the_end(const arena_task *task, uint32_t game, tv_table *table, const arena_memory *memory,
                            tv_error *error) {
    uint8_t seats = task->model->setup.seats;
    tv_bot_task question = {
        .game = task->model->game,
        .box = tv_table_box(table),
        .view = memory->view,
        .memory = memory->bot,
        .memory_size = memory->bot_size,
    };
    for (uint32_t decision = 0; decision < ARENA_DECISIONS_MAX; decision++) {
        uint8_t actor = tv_table_actor(table);
        if (actor == TV_OVER) break;
        tv_table_view(table, actor, memory->view);
        question.seed = bot_seed(task->seed, game, decision);
        const tv_bot *bot = &task->bots[arena_entry_at(game, actor, seats)];
        deadline time;
        deadline_start(&time, bot, &question);
        tv_move move = tv_bot_choose(bot, &question);
        if (!tv_table_play(table, move, error)) return false;
    }
    return true;
}

static void note_result(const tv_table *table, arena_game *out) {
    tv_result result;
    tv_table_result(table, &result);
    out->decisions = tv_table_decisions(table);
    out->unfinished = tv_table_actor(table) != TV_OVER;
    out->clause = result.clause;
    memcpy(out->place, result.place, sizeof out->place);
}

bool arena_game_play(const arena_task *task, uint32_t game, const arena_memory *memory, arena_game *out,
                     tv_error *error) {
    tv_record record;
    if (!begin_record(task, game, &record)) return tv_fail(error, "memory is short.", (const char *)NULL);
    tv_table *table = tv_table_open(&record, error);
    tv_record_free(&record);
    if (table == NULL) return false;
    bool good = play_to_the_end(task, game, table, memory, error);
    if (good) note_result(table, out);
    if (good && task->keep != NULL) good = task->keep(task->host, game, tv_table_record(table), error);
    tv_table_close(table);
    return good;
}
