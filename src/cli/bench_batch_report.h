/* trivium bench batch: what lab/bench_batch.h measures, at one place or at all, as text and as JSON. */
#ifndef TRIVIUM_CLI_BENCH_BATCH_REPORT_H
#define TRIVIUM_CLI_BENCH_BATCH_REPORT_H

#include "command/options.h"

#include <trivium/game.h>

bool bench_batch_report(cli_call *call, const tv_game *game, tv_error *error);
/* For the other benches: none of the options that only this one has was given; else complains. */
bool bench_batch_unasked(const cli_call *call);

#endif
