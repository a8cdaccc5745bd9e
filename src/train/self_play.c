/* The games of a round, see self_play.h. Every game follows from the run's seed, the round and its number alone, whichever thread plays it. */
#include "self_play.h"

#include "host/crew.h"
#include "host/files.h"
#include "host/host_time.h"
#include "memory/heap.h"
#include "play.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "game_files.h"

enum {
    FULL_IN = 4,             /* one search in so many is full */
    NOISE = 4,               /* 16ths, in full searches */
    DRAWN = 16,              /* decisions a seat, at a game's beginning */
    DRAWN_IN = 12,           /* later one in so many */
    OTHERS_OF_TEN = 3,       /* games with other players, */
    OTHERS_WITH_REFUSED = 8, /* more of them while there is a net whose errors are to be seen */
};

typedef struct self_play_run_state {
    const self_play *task;
    atomic_uint next;
    atomic_bool stopped;
    pthread_mutex_t mutex; /* guards what follows */
    uint32_t games;
    uint64_t decisions;
    bool failed;
    tv_error error;
} run_state;

/* ---- who plays ---- */

/* Somebody else: an earlier net, the game's own judgement, or the same net in more or less of a hurry. */
static play_side draw_other(const self_play *task, uint64_t *chance) {
    const train_settings *settings = task->settings;
    play_side side = {
        .net = task->present, .number = task->present_number, .full = settings->full, .quick = settings->quick, .other = true};
    uint32_t lot = tv_fast_below(chance, 3);
    if (task->refused != NULL && tv_fast_below(chance, 4) != 0) {
        side.net = task->refused;
    } else if (lot == 0 && task->pool_count > 0) {
        uint32_t which = tv_fast_below(chance, task->pool_count);
        side.net = &task->pool[which];
        side.number = task->pool_numbers[which];
    } else if (lot <= 1) {
        side.net = NULL;
        side.number = 0;
    } else {
        bool longer = tv_fast_below(chance, 4) == 0;
        side.full = longer ? side.full * 2 : side.full / 4 + 8;
        side.quick = longer ? side.quick * 2 : side.quick / 4 + 8;
    }
    return side;
}

/* Who sits where: in most games all are the one that is taught; in others at least one is. */
static void seat_players(const self_play *task, uint64_t *chance, const play_side *taught, play_side *other, play_task *game) {
    uint8_t seats = task->settings->seats;
    bool mixed = tv_fast_below(chance, 10) < (uint32_t)(task->refused != NULL ? OTHERS_WITH_REFUSED : OTHERS_OF_TEN);
    uint32_t first = tv_fast_below(chance, seats), others = mixed && seats > 1 ? 1 + tv_fast_below(chance, seats - 1u) : 0;
    if (mixed) *other = draw_other(task, chance);
    for (uint8_t turn = 0; turn < seats; turn++) game->sides[(first + turn) % seats] = turn < others ? other : taught;
}

static uint64_t chance_of(const self_play *task, uint32_t number) {
    uint64_t state = task->settings->seed;
    state = tv_fast_next(&state) + task->round;
    state = tv_fast_next(&state) + number;
    return tv_fast_next(&state);
}

static void name_game(const self_play *task, uint32_t number, data_game *out) {
    tv_text seed = TV_TEXT_OVER(out->seed);
    out->number = number;
    tv_text_add(&seed, "train-");
    tv_text_add_uint(&seed, task->settings->seed);
    tv_text_add_char(&seed, '-');
    tv_text_add_uint(&seed, task->round);
    tv_text_add_char(&seed, '-');
    tv_text_add_uint(&seed, number);
}

static bool is_stopped(void *argument) {
    run_state *run = argument;
    if (run->task->stop(run->task->host)) atomic_store(&run->stopped, true);
    return atomic_load(&run->stopped);
}

static bool play_one(run_state *run, uint32_t number, play_desk *desk, data_game *out) {
    const self_play *task = run->task;
    const train_settings *settings = task->settings;
    play_side other,
        taught = {.net = task->present, .number = task->present_number, .full = settings->full, .quick = settings->quick, .noise = NOISE};
    play_task game = {.game = settings->game,
                      .box = task->box,
                      .setup = task->setup,
                      .chance = chance_of(task, number),
                      .full_in = FULL_IN,
                      .drawn = DRAWN * settings->seats,
                      .drawn_in = DRAWN_IN,
                      .stop = is_stopped,
                      .host = run};
    seat_players(task, &game.chance, &taught, &other, &game);
    name_game(task, number, out);
    return play_game(&game, desk, out);
}

/* ---- threads ---- */

/* Ends the round: a file cannot be written, for this reason, or memory is short. */
static void fail(run_state *run, const char *reason) {
    pthread_mutex_lock(&run->mutex);
    run->failed = true;
    if (reason == NULL)
        tv_fail_memory(&run->error);
    else
        tv_fail(&run->error, "the file of games cannot be written: {}.", reason, (const char *)NULL);
    pthread_mutex_unlock(&run->mutex);
    atomic_store(&run->stopped, true);
}

static void keep_game(run_state *run, const data_game *game, tv_text *block) {
    tv_text_clear(block);
    data_game_write(game, block);
    pthread_mutex_lock(&run->mutex);
    bool kept = !block->cut && file_add(run->task->file, block->at, block->used);
    if (kept) {
        run->games++;
        run->decisions += game->count;
        run->task->tell(run->task->host, run->games, run->decisions);
    }
    const char *reason = strerror(errno);
    pthread_mutex_unlock(&run->mutex);
    if (!kept) fail(run, block->cut ? NULL : reason);
}

static bool is_time_over(const self_play *task) { return task->end_ms != 0 && host_time_ms() >= task->end_ms; }

static void work(void *argument, uint32_t thread) {
    (void)thread;
    run_state *run = argument;
    const self_play *task = run->task;
    play_desk desk;
    data_game game = {0};
    tv_text block = tv_heap_text();
    uint32_t most = task->settings->full > task->settings->quick ? task->settings->full : task->settings->quick;
    bool ready = play_desk_get(&desk, task->settings->game, 2 * most) && block.at != NULL;
    while (ready && !is_stopped(run) && !is_time_over(task)) {
        uint32_t number = atomic_fetch_add(&run->next, 1);
        if (task->settings->games != 0 && number >= task->settings->games) break;
        if (number < task->there_count && task->there[number]) continue;
        if (play_one(run, number, &desk, &game)) keep_game(run, &game, &block);
    }
    if (!ready) fail(run, NULL);
    play_desk_free(&desk);
    data_game_free(&game);
    free(block.at);
}

bool self_play_run(const self_play *task, uint32_t *games, uint64_t *decisions, tv_error *error) {
    run_state run = {.task = task};
    if (task->settings->games == 0) atomic_store(&run.next, task->there_count); /* those missing were under way when it was interrupted */
    pthread_mutex_init(&run.mutex, NULL);
    crew_work(work, &run, task->settings->threads);
    pthread_mutex_destroy(&run.mutex);
    *games = run.games;
    *decisions = run.decisions;
    if (run.failed) *error = run.error;
    return !run.failed;
}
