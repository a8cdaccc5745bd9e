/* Bench of batches: how many decisions a second a place makes (trivium/batch.h), and a signature that must be the same at all of them. */
#ifndef TRIVIUM_LAB_BENCH_BATCH_H
#define TRIVIUM_LAB_BENCH_BATCH_H

#include "bench_games.h"

#include <trivium/batch.h>

enum {
    BENCH_BATCH_STEPS = 256,             /* of a round, unless others are given */
    BENCH_BATCH_TABLES = 4096,           /* on the processor: what its caches hold */
    BENCH_BATCH_TABLES_GPU = 262144,     /* on a card: enough for every thread of it */
    BENCH_BATCH_SIGNATURE_TABLES = 1024, /* that the signature is of, at every place */
};

typedef struct bench_batch_wish {
    const char *place;
    uint32_t tables; /* 0: as many as suit the place */
    uint32_t steps;
    uint8_t seats; /* 0: the smallest and the largest number, half of the time each */
    uint8_t told;  /* 1: step by step, with masks (where the game has actions, else lists) and observations each time */
    tv_batch_choice how;
    uint64_t seed;
} bench_batch_wish;

typedef struct bench_batch_figures {
    uint32_t tables;
    double decisions_per_s, playouts_per_s;
    double steps_per_s;           /* those without a choice, too */
    uint64_t memory_used;         /* bytes of the larger batch */
    uint64_t signature_decisions; /* that the signature stands for */
    char signature[BENCH_SIGNATURE_MAX];
} bench_batch_figures;

/* Plays a fixed amount for the signature, then rounds of `steps` steps of all tables for about a second. The fastest round counts,
 * because other programs only ever slow one down; of one thread it is the time that it had a processor. */
bool bench_batch(const tv_game *game, const bench_batch_wish *wish, bench_batch_figures *out, tv_error *error);
/* The signature alone. */
bool bench_batch_signature(const tv_game *game, const bench_batch_wish *wish, bench_batch_figures *out, tv_error *error);

#endif
