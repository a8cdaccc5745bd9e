/* Records and progress of matches, see arena_host.h. */
#include "cli/arena_host.h"

#include "cli/files.h"
#include "table/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_MS = 100 };

static uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- progress ---- */

static void show_progress(void *host, uint32_t done, const arena_score *score) {
    arena_host *it = host;
    const arena_task *task = it->task;
    uint64_t now = now_ms();
    bool last = done == task->games || score->verdict != SPRT_UNDECIDED;
    if (now - it->shown_ms < PROGRESS_MS && !last) return;
    it->shown_ms = now;
    fprintf(stderr, "\r%u of %u games, %.0f s ", done, task->games, (double)(now - it->begin_ms) / 1000);
    if (score->games > 0)
        fprintf(stderr, "%s %.1f %%", task->players[0].text, 100 * statistics_share(&score->shares[0]).value);
    if (task->sprt != NULL)
        fprintf(stderr, ", LLR %.2f in %.2f to %.2f", score->log_likelihood_ratio, sprt_lower_bound(task->sprt),
                sprt_upper_bound(task->sprt));
    fputs("\033[K", stderr);
    if (last) fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* ---- records ---- */

/* DIR/0001.trv and so on; NULL: memory is short. */
static char *record_path(const arena_host *host, uint32_t game) {
    size_t size = strlen(host->folder) + 32;
    char *path = malloc(size);
    if (path != NULL) snprintf(path, size, "%s/%04u.trv", host->folder, game + 1);
    return path;
}

static bool write_record(const char *path, const tv_record *record, tv_error *error) {
    tv_error reason = {0};
    tv_text text = tv_heap_text();
    if (text.at != NULL) tv_record_write(record, &(tv_record_style){.with_secret = true}, &text);
    bool whole = text.at != NULL && !text.cut;
    bool good = whole && file_write(path, text.at, text.used, &reason);
    if (!whole) tv_fail(&reason, "memory is short.", (const char *)NULL);
    if (!good) tv_fail(error, "{}: {}", path, reason.what, (const char *)NULL);
    free(text.at);
    return good;
}

static bool keep_record(void *host, uint32_t game, const tv_record *record, tv_error *error) {
    char *path = record_path(host, game);
    bool good =
        path != NULL ? write_record(path, record, error) : tv_fail(error, "memory is short.", (const char *)NULL);
    free(path);
    return good;
}

static void discard_record(void *host, uint32_t game) {
    char *path = record_path(host, game);
    if (path != NULL) (void)unlink(path);
    free(path);
}

/* ---- */

bool arena_host_start(arena_host *host, arena_task *task, const char *folder, tv_error *error) {
    *host = (arena_host){.task = task, .folder = folder, .begin_ms = now_ms()};
    task->host = host;
    if (isatty(STDERR_FILENO)) task->progress = show_progress;
    if (folder == NULL) return true;
    task->keep = keep_record;
    task->discard = discard_record;
    tv_error reason = {0};
    return file_make_folder(folder, &reason) || tv_fail(error, "{}: {}", folder, reason.what, (const char *)NULL);
}

double arena_host_seconds(const arena_host *host) { return (double)(now_ms() - host->begin_ms + 1) / 1000; }
