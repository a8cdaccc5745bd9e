/* The hall's jobs in worker threads: hashing passwords, and bots thinking about a masked view. */
#include "host/deadline.h"
#include "host/host_time.h"
#include "host/nets.h"
#include "online_inside.h"
#include "server/hall/reads.h"

#include "base/check.h"

#include <trivium/bot.h>
#include <trivium/record.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { THINKING_BYTES_MAX = 256 << 20, THINKING_NICENESS = 10 };

typedef struct online_job {
    worker_job job;
    online *it;
    hall_job *wanted;
} online_job;

/* ---- in a worker's thread ---- */

static void hash_password(hall_job *job) {
    char hashed[crypto_pwhash_STRBYTES] = "";
    job->good = crypto_pwhash_str(hashed, job->password, strlen(job->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    job->hashed = strdup(job->good ? hashed : ""); /* memory is short: nobody gets in with an empty hash */
}

static void check_password(hall_job *job) { job->good = crypto_pwhash_str_verify(job->hashed, job->password, strlen(job->password)) == 0; }

/* A thought ends early when its time is over, or the server's. */
typedef struct thought {
    deadline time;
    online *it;
} thought;

static bool stop_thinking(void *host) {
    const thought *it = host;
    return it->it->ending || deadline_over(&it->time);
}

/* The bot's own limit of time, or the hall's if that is shorter. */
static void start_time(thought *it, const tv_bot *bot, const hall_job *job, tv_bot_task *task) {
    tv_bot limited = *bot;
    if (limited.milliseconds == 0 || limited.milliseconds > job->most_ms) limited.milliseconds = job->most_ms;
    deadline_start(&it->time, &limited, task);
    task->stop = stop_thinking;
    task->host = it;
}

static void choose_move(online *it, hall_job *job, const tv_record *record, const void *box) {
    tv_bot bot;
    tv_error error = {0};
    if (!tv_bot_read(&bot, job->bot, &error) || job->view_size != record->game->state_bytes) return;
    tv_bot_task task = {
        .game = record->game, .box = box, .view = job->view, .seed = job->seed, .net = host_net_find(&bot, record->game, box)};
    host_net_name(&bot, record->game, box, job->net);
    task.memory_size = tv_bot_memory(&bot, record->game);
    if (task.memory_size > THINKING_BYTES_MAX || (task.memory = malloc(task.memory_size)) == NULL) return;
    thought thinking = {.it = it};
    start_time(&thinking, &bot, job, &task);
    tv_text text = TV_TEXT_OVER(job->move);
    tv_game_move_write(record->game, box, tv_bot_choose(&bot, &task), &text);
    free(task.memory);
}

/* Thinking uses whatever is left of the processors: the loop and the writer go before it. */
static void lower_priority(void) {
    static _Thread_local bool done;
    if (!done) setpriority(PRIO_PROCESS, 0, THINKING_NICENESS); /* of this thread, on Linux */
    done = true;
}

static int64_t processor_us(void) { return (int64_t)(host_worked_ns() / 1000); }

static void think(online *it, hall_job *job) {
    lower_priority();
    int64_t before_us = processor_us();
    tv_record record;
    tv_error error = {0};
    if (!tv_record_read(&record, job->setup, strlen(job->setup), &error)) return;
    void *box = calloc(1, record.game->box_bytes);
    if (box != NULL && tv_game_open(record.game, box, &record.setup, &error)) choose_move(it, job, &record, box);
    free(box);
    tv_record_free(&record);
    job->used_ms = (uint32_t)((processor_us() - before_us + 999) / 1000);
}

static void run_job(worker_job *job) {
    online_job *mine = (online_job *)job;
    if (mine->it->ending && mine->wanted->kind == HALL_THINK) return;
    switch (mine->wanted->kind) {
    case HALL_HASH_PASSWORD: hash_password(mine->wanted); break;
    case HALL_CHECK_PASSWORD: check_password(mine->wanted); break;
    case HALL_THINK: think(mine->it, mine->wanted); break;
    }
}

/* ---- in the loop ---- */

static void finish_job(worker_job *job) {
    online_job *mine = (online_job *)job;
    if (mine->it->hall != NULL)
        hall_job_done(mine->it->hall, mine->wanted, online_now_ms(mine->it));
    else
        hall_job_free(mine->wanted); /* it could not be opened */
    free(mine);
}

typedef struct read_job {
    worker_job job;
    online *it;
    hall_read *read;
} read_job;

static void run_read(worker_job *job) {
    const read_job *mine = (read_job *)job;
    hall_read_run(mine->read, mine->it->store);
}

static void finish_read(worker_job *job) {
    read_job *mine = (read_job *)job;
    hall_read_done(mine->it->hall, mine->read, online_now_ms(mine->it));
    free(mine);
}

void online_read(void *host, hall_read *read) {
    online *it = host;
    if (it->readers == NULL) { /* the server ends: nobody waits for it any more, but the hall still knows it */
        read->next = it->unread;
        it->unread = read;
        return;
    }
    read_job *mine = malloc(sizeof *mine);
    TV_ASSERT(mine != NULL);
    *mine = (read_job){.job = {.run = run_read, .done = finish_read}, .it = it, .read = read};
    bool taken = workers_submit(it->readers, &mine->job);
    TV_ASSERT(taken); /* every call waits for a few reads at most, and calls are bounded by connections */
    (void)taken;
}

void online_work(void *host, hall_job *job) {
    online *it = host;
    if (it->ending) { /* what a last answer led to: nobody waits for it */
        hall_job_free(job);
        return;
    }
    online_job *mine = malloc(sizeof *mine);
    TV_ASSERT(mine != NULL);
    *mine = (online_job){.job = {.run = run_job, .done = finish_job, .owner = job->share, .quick = job->quick}, .it = it, .wanted = job};
    /* The hall bounds what it wants, per person and per address; the queue takes all of that. */
    bool taken = workers_submit(job->kind == HALL_THINK ? it->thinkers : it->hashers, &mine->job);
    TV_ASSERT(taken);
    (void)taken;
}
