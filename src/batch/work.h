/* One call's work on all tables of a batch, as flat data: addresses at the batch's place and a few numbers. It is handed to the threads of
 * the processor and, by value, to the kernels of a card; row.h does it for one table. */
#ifndef TRIVIUM_BATCH_WORK_H
#define TRIVIUM_BATCH_WORK_H

#include <trivium/batch.h>

/* What a table's two generators stand at: of its random choices, and of its games' chance. */
typedef struct batch_random {
    uint64_t choices, chance;
} batch_random;

/* Why a choice was not played. */
enum batch_refusal { BATCH_PLAYED, BATCH_ILLEGAL };

/* What the lists of the tables are good for, as of the call before. */
enum batch_listed { BATCH_UNLISTED, BATCH_LISTED, BATCH_NUMBERED /* with the actions of the moves */ };
/* With any of these a call lists the moves. */
enum { BATCH_LIST = TV_BATCH_BIT(TV_BATCH_COUNT) | TV_BATCH_BIT(TV_BATCH_MOVES) | TV_BATCH_BIT(TV_BATCH_MASK) };

typedef struct batch_work {
    uint32_t tables, seats, moves_width, mask_bytes;
    uint32_t how;     /* tv_batch_choice */
    uint32_t steps;   /* 0: the tables are only told */
    uint32_t renew;   /* TV_BATCH_BIT */
    uint32_t restart; /* 1: a game that ends is followed by the next */
    uint32_t listed;  /* enum batch_listed: `count`, `moves`, `numbers` are those of the present states */
    const void *box;
    const tv_encoder *encoder;
    const void *choices; /* one a table, as `how` says */
    uint8_t *refused;    /* enum batch_refusal */
    batch_random *random;
    uint8_t *state, *actor, *ended, *places;
    int16_t *rewards;
    uint32_t *decisions, *games, *count;
    tv_move *moves;
    uint16_t *numbers; /* the actions of `moves`, kept with the masks; there is a list whenever there are masks */
    uint8_t *mask, *observation, *view;
} batch_work;

/* Tables that begin anew: those of `which` (NULL: all). */
typedef struct batch_begin {
    const uint8_t *which;
    const uint64_t *seeds; /* NULL: tv_batch_seed(seed, table) */
    uint64_t seed;
} batch_begin;

/* The seed of a table that is given none: tv_batch_seed. */
static inline uint64_t batch_seed(uint64_t seed, uint32_t table) {
    uint64_t state = seed + table * UINT64_C(0xD1B54A32D192ED03); /* odd, so that no two tables share one */
    return table == 0 ? seed : tv_fast_next(&state);
}

/* What a thread has beside the tables. */
typedef struct batch_room {
    tv_move *moves;    /* as many as the game can have */
    uint16_t *weights; /* their priors */
    uint8_t *view;
    uint64_t chosen; /* decisions of this call in which there was a choice */
} batch_room;

#endif
