/* States and events on their way out of the process and back (layout.h): by a game's list of widths every number is little-endian. */
#include "base/byte_order.h"
#include "base/check.h"

#include <trivium/layout.h>

#include <string.h>

static const tv_width *widths_of(const tv_game *game) { return TV_GAME_HAS(game, widths) ? game->widths : NULL; }

/* Of a game without a list, and of machines that write so themselves, nothing is turned. */
void tv_state_turn(const tv_game *game, void *state) {
    unsigned char *at = state;
    if (!BYTE_ORDER_TURNED) return;
    for (const tv_width *run = widths_of(game); run != NULL && run->count > 0; at += (size_t)run->bytes * run->count, run++)
        byte_order_turn(at, run->count, run->bytes);
    TV_ASSERT(widths_of(game) == NULL || at == (unsigned char *)state + game->state_bytes);
}

static void hash_run(const unsigned char *at, const tv_width *run, tv_sha256 *hash) {
    unsigned char number[8];
    TV_ASSERT(run->bytes >= 1 && run->bytes <= sizeof number);
    for (uint32_t i = 0; i < run->count; i++, at += run->bytes) {
        memcpy(number, at, run->bytes);
        byte_order_turn(number, 1, run->bytes);
        tv_sha256_add(hash, number, run->bytes);
    }
}

void tv_state_hash(const tv_game *game, const void *state, tv_sha256 *hash) {
    const unsigned char *at = state;
    if (!BYTE_ORDER_TURNED || widths_of(game) == NULL) {
        tv_sha256_add(hash, state, game->state_bytes);
        return;
    }
    for (const tv_width *run = widths_of(game); run->count > 0; at += (size_t)run->bytes * run->count, run++) hash_run(at, run, hash);
}

void tv_event_turn(tv_event *event) {
    byte_order_turn(&event->kind, 1, sizeof event->kind);
    byte_order_turn(event->open, TV_EVENT_ARGS, sizeof event->open[0]);
    byte_order_turn(event->secret, TV_EVENT_SECRETS, sizeof event->secret[0]);
}
