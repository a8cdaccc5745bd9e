/* What a bot answers when people want to end a game: it agrees when it is not ahead. It judges by what everybody can see, by the game's own
 * estimate in a few imagined worlds, so that its answer tells nothing of hidden things; and with the game's own chance, so that asking
 * again at the same moment gets the same answer. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>

enum { WORLDS = 16 };

static void estimate(const hall_table *table, uint64_t seed, int64_t sums[TV_SEATS_MAX]) {
    const tv_game *game = table->game;
    const void *box = tv_table_box(table->play);
    void *world = malloc(game->state_bytes);
    TV_ASSERT(world != NULL);
    tv_chance imagination = tv_chance_fast(seed);
    for (int i = 0; i < WORLDS; i++) {
        int32_t values[TV_SEATS_MAX] = {0};
        tv_table_view(table->play, TV_SPECTATOR, world);
        tv_game_imagine(game, box, world, TV_SPECTATOR, &imagination);
        tv_game_estimate(game, box, world, values);
        for (uint8_t seat = 0; seat < table->seat_count; seat++) sums[seat] += values[seat];
    }
    free(world);
}

bool hall_bots_want_to_play_on(const hall_table *table) {
    int64_t sums[TV_SEATS_MAX] = {0};
    bool in[TV_SEATS_MAX] = {0}, any_bot = false;
    uint8_t best = TV_SEATS_MAX, equals = 0;
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        in[seat] = !hall_seat_departure(table, seat).for_good; /* who has lost already has no say */
        any_bot = any_bot || (in[seat] && !hall_seat_plays(table, seat));
    }
    if (!any_bot) return false;
    estimate(table, tv_table_bot_seed(table->play, 0), sums);
    for (uint8_t seat = 0; seat < table->seat_count; seat++) {
        if (!in[seat]) continue;
        if (best == TV_SEATS_MAX || sums[seat] > sums[best]) {
            best = seat;
            equals = 0;
        }
        equals += sums[seat] == sums[best];
    }
    return equals == 1 && !hall_seat_plays(table, best);
}
