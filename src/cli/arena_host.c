/* Records, progress and interruption of matches, see arena_host.h. */
#include "arena_host.h"

#include "arena_progress.h"
#include "arena_records.h"
#include "host/host_time.h"
#include "host/system.h"

#include <unistd.h>

static bool is_interrupted(void *host) {
    (void)host;
    return system_interrupt_came();
}

int arena_host_complain(const arena_host *host, const cli_call *call, uint32_t games) {
    const char *hint =
        host->folder != NULL ? "the same command goes on from there" : "with --records DIR the same command could go on from there";
    return cli_complain(call, CLI_INTERRUPTED, "interrupted after %u of %u games; %s.", games, host->task->games, hint);
}

/* ---- progress ---- */

static void show_progress(void *host, uint32_t done, const arena_score *score) {
    enum { PROGRESS_MS = 100 };
    arena_host *it = host;
    uint64_t now = host_time_ms();
    if (now - it->shown_ms < PROGRESS_MS) return;
    it->shown_ms = now;
    arena_progress_show(it->task, done, score, (double)(now - it->begin_ms) / 1000);
}

/* ---- records ---- */

static bool keep(void *host, uint32_t game, const tv_record *record, tv_error *error) {
    return arena_records_write(((const arena_host *)host)->folder, game, record, error);
}

static bool recall(void *host, uint32_t game, const tv_record *begun, tv_table **table, tv_error *error) {
    return arena_records_read(((const arena_host *)host)->folder, game, begun, table, error);
}

static void discard(void *host, uint32_t game) { arena_records_remove(((const arena_host *)host)->folder, game); }

/* ---- begin and end ---- */

bool arena_host_start(arena_host *host, arena_task *task, const char *folder, tv_error *error) {
    *host = (arena_host){.task = task, .folder = folder, .begin_ms = host_time_ms()};
    if (folder != NULL && !arena_records_open(folder, error)) return false;
    task->host = host;
    task->interrupted = is_interrupted;
    if (isatty(STDERR_FILENO)) task->progress = show_progress;
    if (folder != NULL) {
        task->keep = keep;
        task->recall = recall;
        task->discard = discard;
    }
    system_interrupt_catch();
    return true;
}

void arena_host_end(const arena_host *host) {
    system_interrupt_release();
    if (host->shown_ms != 0) arena_progress_clear();
}

double arena_host_seconds(const arena_host *host) { return (double)(host_time_ms() - host->begin_ms + 1) / 1000; }
