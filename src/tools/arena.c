/* Matches between bots on several threads, see arena.h. */
#include "tools/arena.h"

#include "tools/deadline.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/table.h>

typedef struct arena_run {
    const arena_task *task;
    arena_game *games; /* by number, so that adding up does not depend on who played what */
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    uint32_t done;
    tv_error error; /* of the first that failed */
} arena_run;

/* ---- one game ---- */

/* Entry that sits at a seat in a game: everybody moves on one seat from game to game. */
static uint8_t entry_at(uint32_t game, uint8_t seat, uint8_t seats) {
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
    for (uint8_t seat = 0; seat < seats; seat++) record->seats[seat] = task->model->seats[entry_at(game, seat, seats)];
    return true;
}

typedef struct arena_memory {
    void *view, *bot;
    size_t bot_size;
} arena_memory;

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
        const tv_bot *bot = &task->bots[entry_at(game, actor, seats)];
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

static bool play_game(const arena_task *task, uint32_t game, const arena_memory *memory, arena_game *out,
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

/* ---- threads ---- */

static bool memory_get(const arena_task *task, arena_memory *memory) {
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

static void stop_with(arena_run *run, const tv_error *error) {
    pthread_mutex_lock(&run->mutex);
    if (!atomic_exchange(&run->stopped, true)) run->error = *error;
    pthread_mutex_unlock(&run->mutex);
}

static void count_done(arena_run *run) {
    pthread_mutex_lock(&run->mutex);
    run->done++;
    if (run->task->progress != NULL) run->task->progress(run->task->host, run->done);
    pthread_mutex_unlock(&run->mutex);
}

static void *work(void *argument) {
    arena_run *run = argument;
    arena_memory memory;
    tv_error error = {0};
    if (!memory_get(run->task, &memory)) {
        tv_fail(&error, "memory is short.", (const char *)NULL);
        stop_with(run, &error);
    }
    while (!atomic_load(&run->stopped)) {
        uint32_t game = atomic_fetch_add(&run->next, 1);
        if (game >= run->task->games) break;
        if (play_game(run->task, game, &memory, &run->games[game], &error))
            count_done(run);
        else
            stop_with(run, &error);
    }
    free(memory.view);
    free(memory.bot);
    return NULL;
}

/* This thread works too, so the arena plays on where no further threads can be had. */
static void work_together(arena_run *run) {
    pthread_t threads[ARENA_THREADS_MAX];
    uint32_t started = 0;
    while (started + 1 < run->task->threads && pthread_create(&threads[started], NULL, work, run) == 0) started++;
    work(run);
    for (uint32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
}

/* ---- adding up ---- */

static void count_ending(arena_score *score, const char *clause) {
    uint32_t i = 0;
    while (i < score->ending_count && strcmp(score->endings[i].clause, clause) != 0) i++;
    if (i == ARENA_ENDINGS_MAX) return;
    if (i == score->ending_count) score->endings[score->ending_count++].clause = clause;
    score->endings[i].games++;
}

static void count_game(arena_score *score, uint32_t number, const arena_game *game, uint8_t seats) {
    score->games++;
    score->decisions += game->decisions;
    if (score->games == 1 || game->decisions < score->shortest) score->shortest = game->decisions;
    if (game->decisions > score->longest) score->longest = game->decisions;
    score->unfinished += game->unfinished;
    if (game->unfinished) return;
    uint32_t first = 0;
    for (uint8_t seat = 0; seat < seats; seat++) first += game->place[seat] == 1;
    score->ties += first > 1;
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (game->place[seat] != 1) continue;
        uint8_t entry = entry_at(number, seat, seats);
        score->wins[entry] += ARENA_WHOLE / first;
        score->wins_by_place[seat] += ARENA_WHOLE / first;
        score->wins_at[entry][seat] += ARENA_WHOLE / first;
    }
    if (game->clause != NULL) count_ending(score, game->clause);
}

bool arena_play(const arena_task *task, arena_score *score, tv_error *error) {
    arena_run run = {.task = task, .games = calloc(task->games, sizeof *run.games)};
    *score = (arena_score){0};
    if (run.games == NULL) return tv_fail(error, "memory is short for so many games.", (const char *)NULL);
    pthread_mutex_init(&run.mutex, NULL);
    work_together(&run);
    pthread_mutex_destroy(&run.mutex);
    bool good = !atomic_load(&run.stopped);
    if (!good) *error = run.error;
    for (uint32_t game = 0; good && game < task->games; game++)
        count_game(score, game, &run.games[game], task->model->setup.seats);
    free(run.games);
    return good;
}
