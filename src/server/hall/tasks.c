/* Errands: what shall happen once a worker has finished a job. Passwords are wiped as soon as the job is back. */
#include "inside.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

void hall_task_send(hall *it, const hall_task *task, hall_job *job) {
    hall_task *kept = malloc(sizeof *kept);
    TV_ASSERT(kept != NULL);
    *kept = *task;
    json_incref(kept->asker.tag);
    job->id = ++it->jobs_begun;
    hall_map_put(&it->tasks, job->id, kept);
    if (job->kind != HALL_THINK) {
        hall_password_add(it, task, job);
        return;
    }
    hall_map_count(&it->thinking, (uint64_t)task->person.id, 1);
    it->host.work(it->host.host, job);
}

static char *copy_of(const char *text) {
    if (text == NULL) return NULL;
    char *copy = malloc(strlen(text) + 1);
    TV_ASSERT(copy != NULL);
    return strcpy(copy, text);
}

hall_job *hall_job_password(int kind, const char *password, const char *hashed) {
    hall_job *job = calloc(1, sizeof *job);
    TV_ASSERT(job != NULL);
    job->kind = kind;
    job->password = copy_of(password);
    job->hashed = copy_of(hashed);
    return job;
}

void hall_job_set_next(hall_job *job, const char *password) {
    TV_ASSERT(job->kind == HALL_CHECK_PASSWORD && job->next_password == NULL);
    job->next_password = copy_of(password);
}

static void wipe(char *secret) {
    if (secret == NULL) return;
    for (volatile char *at = secret; *at != 0; at++) *at = 0;
    free(secret);
}

void hall_job_free(hall_job *job) {
    wipe(job->password);
    wipe(job->next_password);
    free(job->hashed);
    free(job->setup);
    free(job->bot);
    free(job->view);
    free(job);
}

void hall_job_done(hall *it, hall_job *job, int64_t now_ms) {
    it->now_ms = now_ms;
    it->batch = 0;
    hall_task *task = hall_map_take(&it->tasks, job->id);
    if (task != NULL) {
        if (job->kind == HALL_THINK) hall_map_count(&it->thinking, (uint64_t)task->person.id, -1);
        if (job->kind == HALL_THINK) hall_thinking_spent(it, task->person.id, task->address, job->used_ms);
        task->done(it, task, job);
        json_decref(task->asker.tag);
        free(task);
    }
    bool password = job->kind != HALL_THINK;
    hall_job_free(job);
    if (password) hall_password_back(it);
}
