/* Matches on several threads, see arena.h. */
#include "tools/arena.h"

#include "tools/arena_game.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct arena_run {
    const arena_task *task;
    arena_game *games; /* by number, so that adding up does not depend on who played what */
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    uint32_t done;
    arena_score *score; /* its forfeits; the rest is added up at the end */
    tv_error error;     /* of the first that failed */
} arena_run;

/* ---- threads ---- */

static void stop_with(arena_run *run, const tv_error *error) {
    pthread_mutex_lock(&run->mutex);
    if (!atomic_exchange(&run->stopped, true)) run->error = *error;
    pthread_mutex_unlock(&run->mutex);
}

/* The reason told is that of the earliest game, whichever thread comes first. */
static void note_forfeits(arena_run *run, uint32_t game, const arena_memory *memory) {
    uint8_t seats = run->task->model->setup.seats;
    for (uint8_t seat = 0; seat < seats; seat++) {
        if (!(run->games[game].forfeits >> seat & 1)) continue;
        uint8_t entry = arena_entry_at(game, seat, seats);
        if (run->score->forfeits[entry].games++ > 0 && run->score->forfeits[entry].first < game) continue;
        run->score->forfeits[entry].first = game;
        memcpy(run->score->forfeits[entry].reason, memory->forfeit[seat].what, sizeof memory->forfeit[seat].what);
    }
}

static void count_done(arena_run *run, uint32_t game, const arena_memory *memory) {
    pthread_mutex_lock(&run->mutex);
    run->done++;
    note_forfeits(run, game, memory);
    if (run->task->progress != NULL) run->task->progress(run->task->host, run->done);
    pthread_mutex_unlock(&run->mutex);
}

static void *work(void *argument) {
    arena_run *run = argument;
    arena_memory memory;
    tv_error error = {0};
    if (!arena_memory_get(run->task, &memory)) {
        tv_fail(&error, "memory is short.", (const char *)NULL);
        stop_with(run, &error);
    }
    while (!atomic_load(&run->stopped)) {
        uint32_t game = atomic_fetch_add(&run->next, 1);
        if (game >= run->task->games) break;
        if (arena_game_play(run->task, game, &memory, &run->games[game], &error))
            count_done(run, game, &memory);
        else
            stop_with(run, &error);
    }
    arena_memory_free(&memory);
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
        uint8_t entry = arena_entry_at(number, seat, seats);
        score->wins[entry] += ARENA_WHOLE / first;
        score->wins_by_place[seat] += ARENA_WHOLE / first;
        score->wins_at[entry][seat] += ARENA_WHOLE / first;
    }
    if (game->clause != NULL) count_ending(score, game->clause);
}

bool arena_play(const arena_task *task, arena_score *score, tv_error *error) {
    arena_run run = {.task = task, .score = score, .games = calloc(task->games, sizeof *run.games)};
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
