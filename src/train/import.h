/* From the whole numbers of net.h back to floating point: a net that is all that was kept of a run can learn on. */
#ifndef TRIVIUM_TRAIN_IMPORT_H
#define TRIVIUM_TRAIN_IMPORT_H

#include "float_net.h"

/* Weights that export_net (export.h) makes this net of again, but for rounding; nothing is known of their moments. `to` has its shape. */
void import_net(const tv_net *from, float_net *to);

#endif
