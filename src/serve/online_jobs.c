/* See online_jobs.h. A bot gets a masked view and the record's headers without the secret: that is all there is in a job. */
#include "serve/online_jobs.h"

#include "tools/deadline.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bot.h>
#include <trivium/record.h>

static void hash_password(hall_job *job) {
    char hashed[crypto_pwhash_STRBYTES] = "";
    if (crypto_pwhash_str(hashed, job->password, strlen(job->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        hashed[0] = 0; /* memory is short: nobody gets in with an empty hash */
    job->hashed = strdup(hashed);
}

static void check_password(hall_job *job) {
    job->good = crypto_pwhash_str_verify(job->hashed, job->password, strlen(job->password)) == 0;
}

/* Chooses in memory that is taken for the one thought and given back. */
static void choose(const tv_record *record, const void *box, const tv_bot *bot, hall_job *job) {
    tv_bot_task task = {.game = record->game, .box = box, .view = job->view, .seed = job->seed};
    deadline time;
    task.memory_size = tv_bot_memory(bot, record->game);
    task.memory = malloc(task.memory_size);
    if (task.memory == NULL) return;
    deadline_start(&time, bot, &task);
    tv_text text = TV_TEXT_OVER(job->move);
    record->game->move_write(box, tv_bot_choose(bot, &task), &text);
    free(task.memory);
}

static void think(hall_job *job) {
    tv_record record;
    tv_bot bot;
    if (!tv_record_read(&record, job->setup, strlen(job->setup), NULL)) return;
    void *box = malloc(record.game->box_bytes);
    if (box != NULL && record.game->open(box, &record.setup, NULL) && tv_bot_read(&bot, job->bot, NULL)) choose(&record, box, &bot, job);
    free(box);
    tv_record_free(&record);
}

void online_do_job(hall_job *job) {
    switch (job->kind) {
    case HALL_HASH_PASSWORD: hash_password(job); break;
    case HALL_CHECK_PASSWORD: check_password(job); break;
    case HALL_THINK: think(job); break;
    }
}
