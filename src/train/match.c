/* Matches between two judgements, see match.h. */
#include "match.h"

#include "host/crew.h"
#include "host/host_time.h"
#include "play.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_MAX = 1 << 16,
    DRAWN = 4,
    UNITS = 60
}; /* decisions a seat that are drawn, so that games differ; units of a whole group's score */

typedef struct match_run_state {
    const match_task *task;
    atomic_uint next;
    atomic_bool stopped, over, failed;
    atomic_uint complete; /* games of complete groups */
    uint64_t begin_ms;
    pthread_mutex_t mutex; /* guards what follows */
    int32_t *shares;       /* [GAMES_MAX]: of the new player; -1: not played */
    uint32_t counted;      /* games of complete groups that were counted */
    sprt_tally tally;
    match_result *out;
} run_state;

/* ---- adding up ---- */

/* Counts the group that follows those counted already, if all its games are there. A verdict depends on groups in their order alone. */
static bool count_group(run_state *run) {
    uint32_t seats = run->task->settings->seats;
    int32_t sum = 0;
    if (run->counted + seats > GAMES_MAX) return false;
    for (uint32_t i = 0; i < seats; i++) {
        int32_t share = run->shares[run->counted + i];
        if (share < 0) return false;
        sum += share;
    }
    for (uint32_t i = 0; i < seats; i++) statistics_add_game(&run->out->sample, (double)run->shares[run->counted + i] / TV_WHOLE_WIN);
    double mean = (double)sum / TV_WHOLE_WIN / seats;
    statistics_add_group(&run->out->sample, mean, seats);
    run->tally.groups[(uint32_t)lround(mean * UNITS)]++;
    run->counted += seats;
    atomic_store(&run->complete, run->counted);
    return true;
}

static void note_game(run_state *run, uint32_t number, int32_t share) {
    const match_task *task = run->task;
    pthread_mutex_lock(&run->mutex);
    run->shares[number] = share;
    while (run->out->verdict == SPRT_UNDECIDED && count_group(run)) {
        if (task->test != NULL && run->counted >= task->least)
            run->out->verdict = sprt_judge(task->test, sprt_log_likelihood_ratio(task->test, &run->tally));
        if (task->tell != NULL) task->tell(task->host, &run->out->sample);
    }
    if (run->out->verdict != SPRT_UNDECIDED) atomic_store(&run->over, true);
    pthread_mutex_unlock(&run->mutex);
}

/* ---- games ---- */

static bool is_time_over(run_state *run) {
    const match_task *task = run->task;
    uint64_t now = host_time_ms();
    if (task->end_ms == 0 || now < task->end_ms) return false;
    return atomic_load(&run->complete) >= task->least || now - run->begin_ms >= 3 * (task->end_ms - run->begin_ms);
}

static bool is_stopped(void *argument) {
    run_state *run = argument;
    const match_task *task = run->task;
    if (task->stop != NULL && task->stop(task->host)) atomic_store(&run->stopped, true);
    if (is_time_over(run)) atomic_store(&run->over, true);
    return atomic_load(&run->stopped) || atomic_load(&run->over);
}

static void play_one(run_state *run, uint32_t number, play_desk *desk, data_game *game) {
    const match_task *task = run->task;
    uint8_t seats = task->settings->seats;
    play_side fresh = {.net = task->fresh, .full = task->iterations, .quick = task->iterations};
    play_side old = {.net = task->old, .full = task->iterations, .quick = task->iterations};
    uint64_t chance = task->seed + number;
    play_task it = {.game = task->settings->game,
                    .box = task->box,
                    .setup = task->setup,
                    .chance = tv_fast_next(&chance),
                    .drawn = DRAWN * seats,
                    .stop = is_stopped,
                    .host = run};
    for (uint8_t seat = 0; seat < seats; seat++) it.sides[seat] = number % seats == seat ? &fresh : &old;
    tv_text seed = TV_TEXT_OVER(game->seed);
    tv_text_add(&seed, "match-");
    tv_text_add_uint(&seed, task->seed);
    tv_text_add_char(&seed, '-');
    tv_text_add_uint(&seed, number / seats);
    if (play_game(&it, desk, game)) note_game(run, number, game->shares[number % seats]);
}

static void work(void *argument, uint32_t thread) {
    (void)thread;
    run_state *run = argument;
    play_desk desk;
    data_game game = {0};
    uint32_t most = run->task->games != 0 && run->task->games < GAMES_MAX ? run->task->games : GAMES_MAX;
    bool ready = play_desk_get(&desk, run->task->settings->game, run->task->iterations);
    if (!ready) atomic_store(&run->failed, true);
    for (uint32_t number; ready && !is_stopped(run) && (number = atomic_fetch_add(&run->next, 1)) < most;)
        play_one(run, number, &desk, &game);
    play_desk_free(&desk);
    data_game_free(&game);
}

bool match_run(const match_task *task, match_result *out) {
    run_state run = {.task = task, .out = out, .tally = {.whole = UNITS}, .shares = malloc(GAMES_MAX * sizeof *run.shares)};
    *out = (match_result){0};
    run.begin_ms = host_time_ms();
    if (run.shares == NULL) return false;
    for (uint32_t i = 0; i < GAMES_MAX; i++) run.shares[i] = -1;
    pthread_mutex_init(&run.mutex, NULL);
    crew_work(work, &run, task->settings->threads);
    pthread_mutex_destroy(&run.mutex);
    free(run.shares);
    out->stopped = atomic_load(&run.stopped);
    return !atomic_load(&run.failed);
}
