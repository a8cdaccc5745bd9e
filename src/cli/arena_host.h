/* What the commands that play matches do beside playing: records in a folder, progress on a terminal, and an orderly end when
 * somebody interrupts them. */
#ifndef TRIVIUM_CLI_ARENA_HOST_H
#define TRIVIUM_CLI_ARENA_HOST_H

#include "command/options.h"
#include "lab/arena.h"

typedef struct arena_host {
    const arena_task *task;
    const char *folder; /* for records; NULL: none are kept */
    uint64_t begin_ms, shown_ms;
} arena_host;

/* Makes a task work with a host. False and a sentence when the folder cannot be used. */
bool arena_host_start(arena_host *host, arena_task *task, const char *folder, tv_error *error);
/* Takes away the progress; signals do again what they did before. */
void arena_host_end(const arena_host *host);
/* Seconds since it started. */
double arena_host_seconds(const arena_host *host);
/* Says that it was interrupted, and how to go on; returns the exit code. */
int arena_host_complain(const arena_host *host, const cli_call *call, uint32_t games);

#endif
