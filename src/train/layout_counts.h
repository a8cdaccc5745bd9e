/* What values bytes, features and clues had in games. */
#ifndef TRIVIUM_TRAIN_LAYOUT_COUNTS_H
#define TRIVIUM_TRAIN_LAYOUT_COUNTS_H

#include "game_files.h"
#include "train.h"

typedef struct layout_list {
    int32_t *numbers;
    uint32_t count, room;
} layout_list;

typedef struct layout_counts {
    uint32_t observation;
    uint32_t (*values)[256];       /* [observation]: how often each value was there */
    layout_list *features, *clues; /* what was counted, all seats and moves together */
    uint32_t positions;
} layout_counts;

/* Looks at about `wanted` positions of the games. */
bool layout_count(const train_settings *settings, const void *box, const game_window *window, uint32_t wanted, layout_counts *out);
void layout_counts_free(const train_settings *settings, layout_counts *counts);

#endif
