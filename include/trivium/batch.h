/* Many tables of one box at once, for learning and for measuring: libtrivium-batch, a library above libtrivium.
 *
 * A batch is opened at a *place*: "cpu", "cpu:4" (threads), "gpu", "gpu:1" (which card). The rules that run there are the same source; the same
 * seeds and choices give the same bytes at every place. Every table has a seed of its own, from which come the chance of its games and its
 * random choices, so that a table does not depend on the others, nor on how many there are.
 *
 * What a batch tells lies in arrays that it owns, at its place, one row a table; they keep their address until the batch is closed.
 * A call renews only those that it is asked for. Nothing is copied: a program on the processor reads them where they are, one on the card gets
 * the card's addresses (tv_batch_array), and tv_batch_read brings an array of any place here.
 *
 * Calls of one batch are made by one thread at a time. Different batches are independent. */
#ifndef TRIVIUM_BATCH_H
#define TRIVIUM_BATCH_H

#include <trivium/learning.h>

TV_PUBLIC_BEGIN

typedef struct tv_batch tv_batch;

/* The arrays. A batch has all of them; the dear ones (from MOVES on) only where tv_batch_setup.arrays asks for them. */
typedef enum tv_batch_array_id {
    TV_BATCH_ACTOR,       /* uint8 [tables]: who decides now, or TV_OVER */
    TV_BATCH_ENDED,       /* uint8 [tables]: 1 when a game ended with the last call */
    TV_BATCH_PLACES,      /* uint8 [tables, seats]: of the last game that ended with it, 1 is first; else 0 */
    TV_BATCH_REWARDS,     /* int16 [tables, seats]: shares of its victory, that sum to TV_WHOLE_WIN; else 0 */
    TV_BATCH_DECISIONS,   /* uint32 [tables]: steps since the table was reset */
    TV_BATCH_GAMES,       /* uint32 [tables]: games ended since then */
    TV_BATCH_COUNT,       /* uint32 [tables]: legal moves; told when it is asked for, as those below, and with moves and masks */
    TV_BATCH_STATE,       /* uint8 [tables, state_bytes]: complete */
    TV_BATCH_MOVES,       /* uint64 [tables, moves_width]: the legal moves, then 0 */
    TV_BATCH_MASK,        /* uint8 [tables, (actions + 7) / 8]: bit a % 8 of byte a / 8: action a is legal */
    TV_BATCH_OBSERVATION, /* uint8 [tables, observation_bytes]: of the seat that decides; of a table that is over, zeros */
    TV_BATCH_VIEW,        /* uint8 [tables, state_bytes]: hidden for the seat that decides */
    TV_BATCH_ARRAYS,
} tv_batch_array_id;
#define TV_BATCH_BIT(array) (1u << (array))

typedef struct tv_batch_setup {
    uint32_t size; /* sizeof(tv_batch_setup), so that it can grow */
    const tv_game *game;
    const tv_setup *setup; /* NULL: tv_setup_for_engines with the fewest seats */
    uint32_t tables;
    const char *place;    /* NULL: "cpu" */
    uint64_t seed;        /* table t begins with the seed tv_batch_seed(seed, t) */
    uint32_t arrays;      /* TV_BATCH_BIT of the dear arrays that are wanted */
    uint32_t moves_width; /* legal moves a row has room for; 0: as many as the game can have. Further ones are counted, not listed */
    uint8_t no_restart;   /* 1: a table whose game has ended stays so until it is reset; else the next game begins with the same step */
} tv_batch_setup;

/* NULL and a sentence when the game cannot be opened, the place is unknown or not there, or its memory would not do. */
tv_batch *tv_batch_open(const tv_batch_setup *setup, tv_error *error);
void tv_batch_close(tv_batch *batch);
/* How much memory it would take at its place; 0 and a sentence when it cannot be opened at all. Asks no driver. */
uint64_t tv_batch_bytes(const tv_batch_setup *setup, tv_error *error);
uint64_t tv_batch_seed(uint64_t seed, uint32_t table);

const tv_game *tv_batch_game(const tv_batch *batch);
const void *tv_batch_box(const tv_batch *batch);
const tv_encoder *tv_batch_encoder(const tv_batch *batch);
uint32_t tv_batch_tables(const tv_batch *batch);
uint8_t tv_batch_seats(const tv_batch *batch);

/* An array as it lies: row-major, `columns` 1 for those of one number a table. */
typedef struct tv_batch_array {
    void *data;          /* at the batch's place; NULL: this batch has it not */
    uint32_t item_bytes; /* 1, 2, 4, 8 */
    uint8_t is_signed;
    uint32_t rows, columns;
    int32_t gpu; /* the card's number; -1: this process's memory */
} tv_batch_array;
tv_batch_array tv_batch_array_of(const tv_batch *batch, tv_batch_array_id id);
/* Copies an array here, `bytes` of it being rows * columns * item_bytes. */
bool tv_batch_read(const tv_batch *batch, tv_batch_array_id id, void *out, size_t bytes, tv_error *error);
/* Copies one table's row of an array here, `bytes` of it being columns * item_bytes. */
bool tv_batch_read_row(const tv_batch *batch, tv_batch_array_id id, uint32_t table, void *out, size_t bytes, tv_error *error);

/* What a table does in a step: */
typedef enum tv_batch_choice {
    TV_BATCH_RANDOM, /* a legal move, all equally likely */
    TV_BATCH_PRIOR,  /* a legal move by the game's priors */
    TV_BATCH_INDEX,  /* uint32: number in the list of legal moves */
    TV_BATCH_ACTION, /* uint32: an action: the first legal move that has it */
    TV_BATCH_MOVE,   /* uint64: the move itself */
} tv_batch_choice;

/* Begins anew: the tables that `which` marks with 1 (NULL: all), with these seeds (NULL: their own from the beginning; else one for each
 * table of the batch). `renew`: TV_BATCH_BIT of the arrays from COUNT on (not STATE) that are brought up to date, here and below; the others
 * always are. */
bool tv_batch_reset(tv_batch *batch, const uint8_t *which, const uint64_t *seeds, uint32_t renew, tv_error *error);
/* One step of every table. `choices`, one a table, lie at the batch's place when `choices_there`, else in this process; NULL for RANDOM and
 * PRIOR. A table whose choice is not legal stays as it is; the call then returns false and the error names the first of them and the
 * clause. Tables that are over stay so. */
/* (A choice that is refused leaves its table's number, counted from 1, in error->line.) */
bool tv_batch_step(tv_batch *batch, tv_batch_choice how, const void *choices, bool choices_there, uint32_t renew, tv_error *error);
/* `steps` steps of every table by RANDOM or PRIOR, as one call; *decisions is how many were made in which there was a choice. */
bool tv_batch_play(tv_batch *batch, tv_batch_choice how, uint32_t steps, uint32_t renew, uint64_t *decisions, tv_error *error);
/* SHA-256 over all states, rewards, generators and counts, table by table: equal at every place. */
bool tv_batch_signature(tv_batch *batch, uint8_t digest[32], tv_error *error);

/* Puts states there instead, one row of state_bytes a table, each of which `validate` must accept. */
bool tv_batch_put(tv_batch *batch, const void *states, size_t bytes, uint32_t renew, tv_error *error);

TV_PUBLIC_END

#endif
