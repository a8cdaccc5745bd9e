/* Analysis of a whole game: every decision judged by the search from what its seat knew then, on several threads. The outcome
 * depends on the task alone, not on their number. */
#ifndef TRIVIUM_LAB_ANALYSE_H
#define TRIVIUM_LAB_ANALYSE_H

#include "mid/analyse.h"

enum { ANALYSE_THREADS_MAX = 64 };

/* Analyses all decisions of a record that can be replayed. */
bool analyse_record(const analyse_task *task, analyse_game *out, tv_error *error);

#endif
