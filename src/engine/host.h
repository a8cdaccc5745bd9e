/* The host's side of a conversation with an engine during one game: starts the program, tells it what its seat may
 * know, asks, and takes the answer. Every failure of the program becomes one sentence; after it the program is gone. */
#ifndef TRIVIUM_ENGINE_HOST_H
#define TRIVIUM_ENGINE_HOST_H

#include "process.h"

#include <trivium/table.h>

enum { ENGINE_DEADLINE_MS = 10000, ENGINE_GRACE_MS = 1000, ENGINE_NAME_MAX = TV_NAME_MAX };

typedef struct engine_host engine_host;

/* For one seat of a table. Nothing is started yet. `argv` and the table's box must outlive it. NULL: memory is
 * short. */
engine_host *engine_host_open(char *const argv[], uint32_t deadline_ms, const tv_table *table, uint8_t seat);
/* Takes from the table all that the seat may know now: before the seat must decide. False: memory is short. */
bool engine_host_observe(engine_host *it, const tv_table *table);
/* Asks for the decision; starts the program the first time. Touches no table, so any thread may wait here.
 * PROCESS_LINE: `move` is a legal move. PROCESS_STOPPED: the host did not want to wait. PROCESS_FLAGGED: what its clock had left
 * when it was observed is used up; the program was told to stop. Otherwise the program has failed, error->what says how, and it is
 * gone. */
process_got engine_host_choose(engine_host *it, process_stop stop, tv_move *move, tv_error *error);
/* How long the last decision took, from `go` to the answer: what its clock is charged for, not for starting. */
uint64_t engine_host_spent_ms(const engine_host *it);
/* What the program calls itself; "" until it was asked. */
const char *engine_host_name(const engine_host *it);
/* Tells it the end (unless `table` is NULL), lets it go, and frees everything. */
void engine_host_close(engine_host *it, const tv_table *table);

#endif
