/* Bench of the nets: positions a second on one core that a net looks at, with every seat's chances and the priors of all legal moves; and a
 * signature of what it says. Positions follow each other as random games do, so that as much changes from one to the next as it does in a
 * search. No clock is needed, so the browser does the same. */
#ifndef TRIVIUM_LAB_BENCH_NET_H
#define TRIVIUM_LAB_BENCH_NET_H

#include "bench_search.h"

enum { BENCH_NET_POSITIONS = 2048, BENCH_NET_PASSES = 16 }; /* positions at each number of seats; how often each is looked at */

typedef struct bench_net_row {
    uint8_t seats;
    char net[TV_NET_NAME_BYTES];
    uint64_t evaluations;
    double evaluations_per_s;
} bench_net_row;

typedef struct bench_net_figures {
    bench_net_row rows[TV_SEATS_MAX]; /* for each number of seats that there is a net for */
    uint32_t row_count;
    char signature[BENCH_SIGNATURE_MAX]; /* "": there is no net */
} bench_net_figures;

/* `worked_ns` tells the time spent so far; NULL: there is no clock, and the rows stay without speed. */
bool bench_net(const tv_game *game, uint64_t seed, bench_find_net *find, uint64_t (*worked_ns)(void), bench_net_figures *out,
               tv_error *error);

#endif
