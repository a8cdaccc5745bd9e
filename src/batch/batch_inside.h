/* A batch as its own files see it. */
#ifndef TRIVIUM_BATCH_BATCH_INSIDE_H
#define TRIVIUM_BATCH_BATCH_INSIDE_H

#include "layout.h"
#include "place.h"

struct tv_batch {
    tv_batch_setup setup; /* without the caller's pointers */
    void *box;
    tv_encoder encoder;
    batch_layout layout;
    batch_place *place;
    void *memory;    /* at the place */
    batch_work work; /* its addresses, and whether the lists are up to date */
};

/* Where a piece of the layout is, at the place. */
void *batch_piece_at(const tv_batch *batch, uint32_t id);

#endif
