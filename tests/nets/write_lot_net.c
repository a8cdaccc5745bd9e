/* write_lot_net GAME SEATS SEED FILE: writes a net drawn by lot, for tests of whatever reads nets from files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "lot_net.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    const tv_game *game = argc == 5 ? tv_game_find(argv[1]) : NULL;
    if (game == NULL) return 2;
    tv_setup setup = tv_setup_for_engines(game, (uint8_t)atoi(argv[2]));
    tv_error error = {0};
    void *box = calloc(1, game->box_bytes);
    if (box == NULL || !tv_game_open(game, box, &setup, &error)) return 2;
    lot_net made = lot_net_make(game, box, LOT_ALL, strtoull(argv[3], NULL, 10));
    FILE *file = fopen(argv[4], "wb");
    bool good = file != NULL && fwrite(made.bytes, 1, made.size, file) == made.size;
    good = file != NULL && fclose(file) == 0 && good;
    lot_net_free(&made);
    free(box);
    return good ? 0 : 1;
}
