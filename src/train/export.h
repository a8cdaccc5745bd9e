/* From floating point to the whole numbers of net.h. */
#ifndef TRIVIUM_TRAIN_EXPORT_H
#define TRIVIUM_TRAIN_EXPORT_H

#include "float_net.h"

#include <trivium/judgement.h>

#define EXPORT_NATURAL (TV_DOUBLING / 0.69314718055994531) /* points of a natural logarithm */

/* A net of whole numbers that says the same: the bytes of a layout filled in, for system_aligned_free. It was opened, so it keeps all bounds. NULL with a
 * sentence. */
void *export_net(const float_net *from, const tv_net *layout, tv_net *out, size_t *size, tv_error *error);

#endif
