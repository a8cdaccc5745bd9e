/* See batch_games.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch_games.h"
#include "suite/example_games.h"
#include "suite/plain_game.h"
#include "suite/toy_game.h"

#include <stdlib.h>
#include <trivium/hash.h>

enum { GAMES_MAX = 16 };

const tv_game *const *batch_games(void) {
    static const tv_game *games[GAMES_MAX];
    uint32_t count = 0;
    for (const tv_game *const *game = tv_games; *game != NULL && count < GAMES_MAX - 1; game++) games[count++] = *game;
    for (const tv_game *const *game = example_games; *game != NULL && count < GAMES_MAX - 1; game++) games[count++] = *game;
    for (const tv_game *const *game = toy_games; *game != NULL && count < GAMES_MAX - 1; game++) games[count++] = *game;
    for (const tv_game *const *game = plain_games; *game != NULL && count < GAMES_MAX - 1; game++) games[count++] = *game;
    games[count] = NULL;
    return games;
}

tv_batch *batch_open(const tv_game *game, const char *place, uint32_t tables, uint32_t arrays) {
    tv_error error = {0};
    const tv_setup rules = tv_setup_for_engines(game, game->seats_max);
    tv_batch *batch = tv_batch_open(
        &(tv_batch_setup){
            .size = sizeof(tv_batch_setup), .game = game, .setup = &rules, .tables = tables, .place = place, .seed = 7, .arrays = arrays},
        &error);
    if (batch == NULL) fail_msg("%s at %s: %s", game->id, place, error.what);
    return batch;
}

void batch_hash(const tv_batch *batch, uint8_t digest[32]) {
    tv_sha256 hash;
    tv_sha256_begin(&hash);
    for (uint32_t id = 0; id < TV_BATCH_ARRAYS; id++) {
        tv_batch_array array = tv_batch_array_of(batch, (tv_batch_array_id)id);
        size_t bytes = (size_t)array.rows * array.columns * array.item_bytes;
        if (array.data == NULL) continue;
        void *here = malloc(bytes);
        assert_true(tv_batch_read(batch, (tv_batch_array_id)id, here, bytes, NULL));
        tv_sha256_add(&hash, here, bytes);
        free(here);
    }
    tv_sha256_end(&hash, digest);
}
