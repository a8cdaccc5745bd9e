/* Bench: how fast a game's rules are. Random play-outs at the smallest and the largest number of seats; only decisions with two
 * or more legal moves count. The signature is a hash over the moves and final states of a fixed set of games: it is the same on
 * every machine, and changes only when behaviour does. */
#ifndef TRIVIUM_LAB_BENCH_H
#define TRIVIUM_LAB_BENCH_H

#include "bench_games.h"

typedef struct bench_figures {
    double decisions_per_s, playouts_per_s, copy_ns, moves_ns, play_ns;
    char signature[BENCH_SIGNATURE_MAX];
} bench_figures;

/* Measures for about two seconds; seconds are those of one processor, whatever else it has to do. */
bool bench_measure(const tv_game *game, uint64_t seed, bench_figures *out, tv_error *error);

/* For what takes long: the time this thread had a processor, so that other programs do not count. */
uint64_t bench_worked_ns(void);

#endif
