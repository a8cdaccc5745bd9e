/* Lessons: minibatches of positions on all threads. */
#ifndef TRIVIUM_TRAIN_FIT_H
#define TRIVIUM_TRAIN_FIT_H

#include "float_net.h"

enum { FIT_BATCH = 1024 };

typedef struct fit_task {
    float_net *net;
    const samples *samples;
    uint32_t threads;
    uint64_t seed;
    uint32_t steps;        /* minibatches, at most; 0: not limited */
    uint64_t milliseconds; /* of host time, at most; 0: not limited */
    float decay;           /* of rows, a step at full rate */
    float rate, rate_end;  /* of learning: falls from the one to the other */
    bool (*stop)(void *host);
    void (*tell)(void *host, uint32_t steps, double value_loss, double prior_loss); /* now and then, bits of late */
    void *host;
} fit_task;

typedef struct fit_result {
    uint32_t steps;
    double value_loss, prior_loss; /* bits, of the last part */
    double samples_per_second;
    bool stopped;
} fit_result;

/* False when memory or threads are short. The same seed and steps give the same weights, whatever the number of threads. */
bool fit_run(const fit_task *task, fit_result *out);

/* The most that weights of the first layer may add up to in a unit, so that 16 bits hold them: see export.h. */
void fit_bound_rows(float_net *net, const tv_net *layout);

#endif
