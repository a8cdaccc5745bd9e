/* Matches on several threads, see arena.h. */
#include "arena.h"

#include "arena_game.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

typedef struct arena_run {
    const arena_task *task;
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    arena_game *games;     /* by number, so that adding up does not depend on who played what */
    arena_score *score;    /* of the games before `counted` */
    uint32_t done, counted;
    bool failed;
    tv_error error; /* of the first that failed */
} arena_run;

/* ---- adding up ---- */

/* Adds the games that follow those counted already, as far as they have been played. A decision of the test depends on them
 * alone, never on games that happened to end early on some thread. */
static void count_in_order(arena_run *run) {
    while (run->counted < run->task->games && run->games[run->counted].finished && run->score->verdict == SPRT_UNDECIDED) {
        arena_score_add(run->score, run->task, run->counted, &run->games[run->counted]);
        run->counted++;
    }
    if (run->score->verdict != SPRT_UNDECIDED) atomic_store(&run->stopped, true);
}

/* After an interruption there may be gaps. */
static void count_the_rest(arena_run *run) {
    for (uint32_t game = run->counted; game < run->task->games; game++) {
        if (!run->games[game].finished) continue;
        if (run->score->verdict == SPRT_UNDECIDED)
            arena_score_add(run->score, run->task, game, &run->games[game]);
        else if (!run->games[game].recalled && run->task->discard != NULL)
            run->task->discard(run->task->host, game);
    }
}

/* The reason told is that of the earliest game, whichever thread comes first. */
static void note_forfeits(arena_run *run, uint32_t number, const arena_game *game, const arena_memory *memory) {
    for (uint8_t seat = 0; seat < run->task->model->setup.seats; seat++) {
        if (!(game->forfeits >> seat & 1)) continue;
        uint8_t who = arena_player_at(run->task, number, seat);
        if (run->score->forfeits[who].reason[0] != '\0' && run->score->forfeits[who].first < number) continue;
        run->score->forfeits[who].first = number;
        memcpy(run->score->forfeits[who].reason, memory->forfeit[seat].what, sizeof memory->forfeit[seat].what);
    }
}

static void note_game(arena_run *run, uint32_t number, const arena_game *game, const arena_memory *memory) {
    pthread_mutex_lock(&run->mutex);
    run->games[number] = *game;
    run->done++;
    note_forfeits(run, number, game, memory);
    count_in_order(run);
    if (run->task->progress != NULL) run->task->progress(run->task->host, run->done, run->score);
    pthread_mutex_unlock(&run->mutex);
}

static void note_failure(arena_run *run, const tv_error *error) {
    pthread_mutex_lock(&run->mutex);
    if (!atomic_exchange(&run->stopped, true)) {
        run->failed = true;
        run->error = *error;
    }
    pthread_mutex_unlock(&run->mutex);
}

/* ---- threads ---- */

static bool is_stopped(void *argument) {
    arena_run *run = argument;
    const arena_task *task = run->task;
    if (task->interrupted != NULL && task->interrupted(task->host)) atomic_store(&run->stopped, true);
    return atomic_load(&run->stopped);
}

static void *work(void *argument) {
    arena_run *run = argument;
    arena_memory memory;
    tv_error error = {0};
    if (!arena_memory_get(run->task, &memory)) {
        tv_fail_memory(&error);
        note_failure(run, &error);
    }
    memory.stop = (process_stop){is_stopped, run};
    while (!is_stopped(run)) {
        uint32_t number = atomic_fetch_add(&run->next, 1);
        arena_game game = {0};
        if (number >= run->task->games) break;
        if (!arena_game_play(run->task, number, &memory, &game, &error))
            note_failure(run, &error);
        else if (game.finished)
            note_game(run, number, &game, &memory);
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

bool arena_play(const arena_task *task, arena_game *games, arena_score *score, tv_error *error) {
    arena_run run = {.task = task, .games = games, .score = score};
    *score = (arena_score){0};
    pthread_mutex_init(&run.mutex, NULL);
    work_together(&run);
    pthread_mutex_destroy(&run.mutex);
    count_the_rest(&run);
    if (run.failed) *error = run.error;
    return !run.failed;
}
