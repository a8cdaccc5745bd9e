/* Batch.play, so that Ctrl-C is heard: many steps as one call to whoever asks, made in portions. */
#ifndef TRIVIUM_PYTHON_PORTIONS_H
#define TRIVIUM_PYTHON_PORTIONS_H

#include "module.h"

/* tv_batch_play, while other threads of Python go on. False: the error tells why, or Python's exception where one is raised. */
bool portions_play(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error);

#endif
