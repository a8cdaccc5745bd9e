/* What the commands that play matches do beside playing: records in a folder, progress on a terminal. */
#ifndef TRIVIUM_CLI_ARENA_HOST_H
#define TRIVIUM_CLI_ARENA_HOST_H

#include "cli/options.h"
#include "tools/arena.h"

typedef struct arena_host {
    const arena_task *task;
    const char *folder; /* for records; NULL: none are kept */
    uint64_t begin_ms, shown_ms;
} arena_host;

/* Makes a task work with a host. False and an error, said with the folder's name, when its folder cannot be used. */
bool arena_host_start(arena_host *host, arena_task *task, const char *folder, tv_error *error);
/* Seconds since it started. */
double arena_host_seconds(const arena_host *host);

#endif
