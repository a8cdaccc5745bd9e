/* Pruning: what is too old to be kept, in steps that each fit one batch. The server does it in the background; `trivium admin prune` does the
 * same where no server runs. How long what is kept: docs/online.md. */
#ifndef TRIVIUM_SERVER_HALL_PRUNE_H
#define TRIVIUM_SERVER_HALL_PRUNE_H

#include "reads.h"

/* Six lists of HALL_PRUNE_MAX: what one step may change. */
enum { HALL_PRUNE_CHANGES = 6 * HALL_PRUNE_MAX };

typedef struct hall_pruned {
    uint64_t keys, guests, tables /* and tournaments */, abandoned;
} hall_pruned;

hall_read *hall_prune_read(int64_t now_ms);
/* The changes that remove what was found, and their number; counted in `pruned`. */
size_t hall_prune_changes(const hall_read *found, int64_t now_ms, store_change changes[HALL_PRUNE_CHANGES], hall_pruned *pruned);
void hall_pruned_write(const hall_pruned *pruned, tv_text *out); /* a sentence */

#endif
