/* A crowd for the server's benchmark: thousands of players over WebSockets in one process and one thread. Every player gets masked
 * bytes, derives the legal moves with the library as a browser does, and moves when the game's second has come. Measured is the time from
 * sending a move to receiving the step that shows it, at every player of the table. See tools/bench-server. */
#include "load/crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static double at_share(const uint32_t *sorted, uint32_t count, double share) {
    return count == 0 ? 0 : sorted[(uint32_t)((count - 1) * share)] / 1000.0;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fprintf(stderr, "usage: load PORT GAMES SECONDS COOKIES-FILE MOVES-PER-SECOND-AND-GAME\n");
        return 2;
    }
    crowd it;
    if (!crowd_open(&it, (uint16_t)atoi(argv[1]), (uint32_t)atoi(argv[2]), argv[4], atof(argv[5]))) return 1;
    crowd_run(&it, (uint32_t)atoi(argv[3]));
    qsort(it.delays_us, it.delay_count, sizeof *it.delays_us, compare);
    printf("{\"players\":%u,\"games\":%u,\"seconds\":%s,\"moves\":%llu,\"steps\":%u,\"finished\":%u,\"refused\":%u,\"lost\":%u,"
           "\"p50_ms\":%.2f,\"p90_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
           it.player_count, it.player_count / 2, argv[3], (unsigned long long)it.moves, it.delay_count, it.finished, it.refused, it.lost,
           at_share(it.delays_us, it.delay_count, 0.5), at_share(it.delays_us, it.delay_count, 0.9),
           at_share(it.delays_us, it.delay_count, 0.99), at_share(it.delays_us, it.delay_count, 1));
    crowd_close(&it);
    return it.lost > 0;
}
