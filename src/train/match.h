/* Matches between two judgements at equal iterations: one new player among old ones, every seed once with the new one at every seat. */
#ifndef TRIVIUM_TRAIN_MATCH_H
#define TRIVIUM_TRAIN_MATCH_H

#include "lab/sprt.h"
#include "lab/statistics.h"
#include "train.h"

#include <trivium/net.h>

typedef struct match_task {
    const train_settings *settings;
    const void *box;
    const tv_setup *setup;
    const tv_net *fresh, *old; /* NULL: the game's own judgement */
    uint32_t iterations;
    uint64_t seed;
    uint32_t games;        /* at most; 0: until the time is over */
    uint64_t end_ms;       /* host time; 0: none */
    uint32_t least;        /* so many games are played whatever time and test say, unless it takes three times as long */
    const sprt_test *test; /* ends it earlier; NULL: none */
    bool (*stop)(void *host);
    void (*tell)(void *host, const statistics_sample *so_far);
    void *host;
} match_task;

typedef struct match_result {
    statistics_sample sample;
    sprt_verdict verdict;
    bool stopped;
} match_result;

/* False when memory is short. With a limit of games alone and one thread, the result follows from the seed. */
bool match_run(const match_task *task, match_result *out);

#endif
