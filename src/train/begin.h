/* How a run begins that does not begin with nothing. */
#ifndef TRIVIUM_TRAIN_BEGIN_H
#define TRIVIUM_TRAIN_BEGIN_H

#include "run_folder.h"

#include <trivium/net.h>

/* Puts a net into the folder of a run that has no state yet: as its layout, as the first net that was accepted, also at settings->out, and as the
 * weights to learn on from (those of round 0). */
bool begin_with(const train_settings *settings, const tv_net *net, const void *bytes, run_state *state, tv_error *error);

#endif
