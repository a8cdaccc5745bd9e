/* Analysis of a whole game on several threads, see analyse.h. */
#include "tools/analyse.h"

#include "tools/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct analyse_run {
    const analyse_task *task;
    analyse_game *game;
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    uint32_t done;
    tv_error error; /* of the first that failed */
} analyse_run;

/* What a thread works with. Its table walks through the game by itself: moments come in their order, so it never goes back. */
typedef struct analyse_worker {
    tv_table *table;
    void *view, *memory;
    size_t memory_size;
    uint32_t entry; /* of the record: the next to be played */
} analyse_worker;

/* ---- one moment ---- */

static uint64_t seed_of(uint64_t seed, uint32_t moment, uint8_t seat) {
    uint64_t state = seed;
    state = tv_fast_next(&state) + moment;
    state = tv_fast_next(&state) + seat;
    return tv_fast_next(&state);
}

static bool is_asked(const analyse_task *task, uint8_t seat) {
    return task->seat == TV_EVERYTHING || task->seat == seat;
}

/* The move that was played next; the worker's table stands before it. */
static tv_move next_move(const analyse_task *task, analyse_worker *worker) {
    while (task->record->entries[worker->entry].kind != TV_ENTRY_MOVE) worker->entry++;
    return task->record->entries[worker->entry].move;
}

/* Table events are left out: who resigned or who took over changes nothing in what the rules' state holds. */
static bool walk_to(const analyse_task *task, analyse_worker *worker, uint32_t moment, tv_error *error) {
    while (tv_table_decisions(worker->table) < moment) {
        tv_move move = next_move(task, worker);
        worker->entry++;
        if (!tv_table_play(worker->table, move, error)) return false;
    }
    return true;
}

/* What a seat thinks of the moment; what it thinks of the decision, too, when it is its own. */
static void ask_seat(const analyse_run *run, analyse_worker *worker, uint32_t moment, uint8_t seat) {
    const analyse_task *task = run->task;
    analyse_moment *out = &run->game->moments[moment];
    tv_bot_task question = {
        .game = task->record->game,
        .box = tv_table_box(worker->table),
        .view = worker->view,
        .seed = seed_of(task->seed, moment, seat),
        .memory = worker->memory,
        .memory_size = worker->memory_size,
        .crew = crew_work,
    };
    tv_table_view(worker->table, seat, worker->view);
    if (tv_table_actor(worker->table) == seat && moment < run->game->decisions) {
        tv_analyse_move(&task->bot, &question, out->played, &out->decision);
        out->judged = true;
        out->chances[seat] = out->decision.chance;
    } else {
        out->chances[seat] = tv_analyse_chance(&task->bot, &question);
    }
}

/* The last moment of a game that is over: who won. */
static void note_result(const analyse_task *task, const tv_table *table, analyse_game *game) {
    tv_result result = {0};
    int32_t shares[TV_SEATS_MAX];
    tv_table_result(table, &result);
    tv_result_share(&result, shares);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        game->moments[game->decisions].chances[seat] =
            seat < task->record->setup.seats && is_asked(task, seat) ? shares[seat] : ANALYSE_UNKNOWN;
}

static bool judge_moment(const analyse_run *run, analyse_worker *worker, uint32_t moment, tv_error *error) {
    analyse_moment *out = &run->game->moments[moment];
    if (moment == run->game->decisions && run->game->over) return true;
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) out->chances[seat] = ANALYSE_UNKNOWN;
    if (!walk_to(run->task, worker, moment, error)) return false;
    out->actor = tv_table_actor(worker->table);
    if (moment < run->game->decisions) out->played = next_move(run->task, worker);
    for (uint8_t seat = 0; seat < run->task->record->setup.seats; seat++)
        if (is_asked(run->task, seat)) ask_seat(run, worker, moment, seat);
    return true;
}

/* ---- threads ---- */

static bool worker_open(analyse_worker *worker, const analyse_task *task, tv_error *error) {
    const tv_game *game = task->record->game;
    *worker = (analyse_worker){.memory_size = tv_analysis_memory(&task->bot, game)};
    worker->table = tv_table_open_at(task->record, 0, error);
    if (worker->table == NULL) return false;
    worker->view = malloc(game->state_bytes);
    worker->memory = malloc(worker->memory_size);
    return (worker->view != NULL && worker->memory != NULL) || tv_fail(error, "memory is short.", (const char *)NULL);
}

static void worker_close(analyse_worker *worker) {
    tv_table_close(worker->table);
    free(worker->view);
    free(worker->memory);
}

static void stop_with(analyse_run *run, const tv_error *error) {
    pthread_mutex_lock(&run->mutex);
    if (!atomic_exchange(&run->stopped, true)) run->error = *error;
    pthread_mutex_unlock(&run->mutex);
}

static void count_done(analyse_run *run) {
    pthread_mutex_lock(&run->mutex);
    run->done++;
    if (run->task->progress != NULL) run->task->progress(run->task->host, run->done, run->game->decisions + 1);
    pthread_mutex_unlock(&run->mutex);
}

static void *work(void *argument) {
    analyse_run *run = argument;
    analyse_worker worker;
    tv_error error = {0};
    if (!worker_open(&worker, run->task, &error)) stop_with(run, &error);
    while (!atomic_load(&run->stopped)) {
        uint32_t moment = atomic_fetch_add(&run->next, 1);
        if (moment > run->game->decisions) break;
        if (judge_moment(run, &worker, moment, &error))
            count_done(run);
        else
            stop_with(run, &error);
    }
    worker_close(&worker);
    return NULL;
}

static void work_together(analyse_run *run) {
    pthread_t threads[ANALYSE_THREADS_MAX];
    uint32_t started = 0;
    pthread_mutex_init(&run->mutex, NULL);
    while (started + 1 < run->task->threads && pthread_create(&threads[started], NULL, work, run) == 0) started++;
    work(run); /* this thread works too */
    for (uint32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&run->mutex);
}

bool analyse_record(const analyse_task *task, analyse_game *out, tv_error *error) {
    tv_table *whole = tv_table_open(task->record, error); /* is it a game played by the rules? */
    *out = (analyse_game){0};
    if (whole == NULL) return false;
    out->decisions = tv_table_decisions(whole);
    out->over = tv_table_actor(whole) == TV_OVER;
    out->moments = calloc(out->decisions + 1, sizeof *out->moments);
    if (out->moments != NULL && out->over) note_result(task, whole, out);
    tv_table_close(whole);
    if (out->moments == NULL) return tv_fail(error, "memory is short.", (const char *)NULL);
    analyse_run run = {.task = task, .game = out};
    work_together(&run);
    if (!atomic_load(&run.stopped)) return true;
    *error = run.error;
    analyse_free(out);
    return false;
}

void analyse_free(analyse_game *game) {
    free(game->moments);
    *game = (analyse_game){0};
}
