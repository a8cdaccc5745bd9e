/* Where the tables of a batch are: a place has memory and does work there. place_cpu.c and place_gpu.c are the two that there are; a further one is
 * a file with these functions and a line in place.c. */
#ifndef TRIVIUM_BATCH_PLACE_H
#define TRIVIUM_BATCH_PLACE_H

#include "work.h"

/* What a call came to: decisions in which there was a choice, and the first table whose choice was refused, UINT32_MAX: none. */
typedef struct batch_totals {
    uint64_t chosen;
    uint32_t refused, spare;
} batch_totals;

typedef struct batch_place batch_place;
typedef struct batch_place_kind {
    const char *name; /* "cpu" */
    /* A place for this game: `number` is what stands behind the colon, UINT32_MAX: nothing. NULL and a sentence: it is not there. */
    batch_place *(*open)(uint32_t number, const tv_game *game, tv_error *error);
    void (*close)(batch_place *place);
    /* Memory there, filled with 0, of which there is one piece; NULL and a sentence when it does not suffice. Closing gives it back. */
    void *(*allocate)(batch_place *place, uint64_t bytes, tv_error *error);
    bool (*write)(batch_place *place, void *there, const void *here, size_t bytes, tv_error *error);
    bool (*read)(batch_place *place, void *here, const void *there, size_t bytes, tv_error *error);
    /* Rows of every table: row_begin, row_advance (row.h). All addresses are there; `totals` is here. */
    bool (*begin)(batch_place *place, const batch_work *work, const batch_begin *begin, tv_error *error);
    bool (*advance)(batch_place *place, const batch_work *work, batch_totals *totals, tv_error *error);
} batch_place_kind;

/* The first member of every place. */
struct batch_place {
    const batch_place_kind *kind;
    int32_t gpu; /* the card's number, -1: this process's memory */
};

extern const batch_place_kind batch_place_cpu, batch_place_gpu;

/* Reads "cpu", "cpu:4", "gpu:0"; false and a sentence: it is none. */
bool batch_place_read(const char *text, const batch_place_kind **kind, uint32_t *number, tv_error *error);

#endif
