/* Which rows a net has: what bytes of an observation count as, in how many classes features and clues are put. It follows from positions of games
 * played, and is kept as a net whose weights are all 0. */
#ifndef TRIVIUM_TRAIN_LAYOUT_H
#define TRIVIUM_TRAIN_LAYOUT_H

#include "game_files.h"
#include "train.h"

#include <trivium/net.h>

enum { LAYOUT_NET_BYTES_MAX = 1000000 };

/* The bytes of such a net, aligned as nets must be, for system_aligned_free. NULL with a sentence. */
void *layout_make(const train_settings *settings, const void *box, const game_window *window, size_t *size, tv_error *error);

#endif
