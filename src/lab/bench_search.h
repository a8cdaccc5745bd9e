/* Bench of the search: iterations per second on one core, and a signature of what it chooses, over fixed positions from games of
 * greedy players. The signature is the same on every machine and changes only when the behaviour of the search, of the game or
 * of its judgement does. */
#ifndef TRIVIUM_LAB_BENCH_SEARCH_H
#define TRIVIUM_LAB_BENCH_SEARCH_H

#include "bench_games.h"

#include <trivium/bot.h>
#include <trivium/net.h>

enum { BENCH_SEARCH_ITERATIONS = 5000, BENCH_SEARCH_POSITIONS = 16 }; /* a position; positions at each number of seats */

/* Where the host's nets are: the one that a bot judges by in this box, or NULL. */
typedef const tv_net *bench_find_net(const tv_bot *bot, const tv_game *game, const void *box);

typedef struct bench_search_row {
    uint8_t seats;
    char net[TV_NET_NAME_BYTES]; /* "": none */
    uint64_t iterations;
    double iterations_per_s;
} bench_search_row;

typedef struct bench_search_figures {
    bench_search_row rows[2]; /* at the smallest and the largest number of seats */
    uint32_t row_count;
    size_t memory_used; /* bytes, at most */
    char signature[BENCH_SIGNATURE_MAX];
} bench_search_figures;

/* `find` NULL: the game's own judgement. `worked_ns` tells the time spent so far; NULL: there is no clock, and the rows stay without speed. */
bool bench_search(const tv_game *game, uint64_t seed, bench_find_net *find, uint64_t (*worked_ns)(void), bench_search_figures *out,
                  tv_error *error);

#endif
