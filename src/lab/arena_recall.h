/* Games of a match that were played earlier: does a record belong to the match, and what came of it? */
#ifndef TRIVIUM_LAB_ARENA_RECALL_H
#define TRIVIUM_LAB_ARENA_RECALL_H

#include "arena_game.h"

/* Is `record` a game that began as `begun` did: rules, options, material, seed, and who sits where? False with a sentence,
 * without its subject, that says what differs. */
bool arena_recall_belongs(const tv_record *begun, const tv_record *record, tv_error *error);
/* What programs forfeited in a game of that record, with the reasons. */
void arena_recall_forfeits(const tv_record *record, arena_memory *memory, arena_game *out);

#endif
