/* A crowd for the server's benchmark: thousands of players over WebSockets in one process and one thread. Every player gets masked
 * bytes, derives the legal moves with the library as a browser does, and moves when the game's second has come. Measured is the time from
 * sending a move to receiving the step that shows it, at every player of the table. See tools/bench-server. */
#include "crowd.h"

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
    if (argc != 9) {
        fprintf(stderr, "usage: load PORT[,PORT...] SERVER-PROCESS[,...] GAMES SPECTATORS IDLE-SOCKETS SECONDS COOKIES-FILE "
                        "MOVES-PER-SECOND-AND-GAME\n");
        return 2;
    }
    crowd it;
    crowd_settings settings = {.ports = argv[1],
                               .servers = argv[2],
                               .games = (uint32_t)atoi(argv[3]),
                               .spectators = (uint32_t)atoi(argv[4]),
                               .idle = (uint32_t)atoi(argv[5]),
                               .file = argv[7],
                               .moves_per_second = atof(argv[8])};
    if (!crowd_open(&it, &settings)) return 1;
    crowd_run(&it, (uint32_t)atoi(argv[6]));
    qsort(it.delays_us, it.delay_count, sizeof *it.delays_us, compare);
    printf("{\"players\":%u,\"games\":%u,\"spectators\":%u,\"idle_sockets\":%u,\"seconds\":%s,\"moves\":%llu,\"steps\":"
           "%u,\"finished\":%u,"
           "\"refused\":%u,\"lost\":%u,\"processor_ms_a_move\":%.4f,\"p50_ms\":%.2f,\"p90_ms\":%.2f,\"p99_ms\":%.2f,"
           "\"max_ms\":%.2f}\n",
           it.player_count, it.player_count / 2, settings.spectators, settings.idle, argv[6], (unsigned long long)it.moves, it.delay_count,
           it.finished, it.refused, it.lost, it.moves > 0 ? it.processor_ms / (double)it.moves : 0,
           at_share(it.delays_us, it.delay_count, 0.5), at_share(it.delays_us, it.delay_count, 0.9),
           at_share(it.delays_us, it.delay_count, 0.99), at_share(it.delays_us, it.delay_count, 1));
    crowd_close(&it);
    return it.lost > 0;
}
