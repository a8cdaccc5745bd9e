/* Analysis of a whole game on several threads, see analyse.h. */
#include "analyse.h"

#include "host/crew.h"
#include "mid/analyse_walk.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct analyse_run {
    const analyse_task *task;
    analyse_game *game;
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    uint32_t done;
    tv_error error; /* of the first that failed */
} analyse_run;

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

static bool is_stopped(const analyse_task *task) { return task->stop != NULL && task->stop(task->host); }

static void *work(void *argument) {
    analyse_run *run = argument;
    analyse_walk walk;
    tv_error error = {0};
    if (!analyse_walk_open(&walk, run->task, &error)) stop_with(run, &error);
    walk.crew = crew_work;
    while (!atomic_load(&run->stopped) && !is_stopped(run->task)) {
        uint32_t moment = atomic_fetch_add(&run->next, 1);
        if (moment > run->game->decisions) break;
        if (analyse_walk_judge(&walk, run->game, moment, &error))
            count_done(run);
        else
            stop_with(run, &error);
    }
    analyse_walk_close(&walk);
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

/* What was found before the first moment that nobody has looked at is as good as ever: as if the game ended there. */
static void cut_short(analyse_game *game) {
    uint32_t known = 0;
    while (known <= game->all && game->moments[known].done) known++;
    if (known > game->all) return; /* it was done already */
    game->decisions = known > 0 ? known - 1 : 0;
    game->over = false;
}

bool analyse_record(const analyse_task *task, analyse_game *out, tv_error *error) {
    if (!analyse_begin(task, out, error)) return false;
    analyse_run run = {.task = task, .game = out};
    work_together(&run);
    if (!atomic_load(&run.stopped) && is_stopped(task)) cut_short(out);
    if (!atomic_load(&run.stopped)) return true;
    *error = run.error;
    analyse_free(out);
    return false;
}
