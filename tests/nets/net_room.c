/* See net_room.h. */
#include "net_room.h"

#include <stdlib.h>

static void *room(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) abort();
    return memory;
}

net_room net_room_open(const tv_game *game, uint8_t seats, uint64_t seed) {
    tv_error error = {0};
    tv_setup setup = tv_setup_for_engines(game, seats);
    tv_chance chance = tv_chance_fast(seed);
    net_room out = {.game = game, .box = room(1, game->box_bytes), .state = room(1, game->state_bytes)};
    out.moves = room(tv_game_moves_max(game), sizeof *out.moves);
    for (uint32_t i = 0; i < 2; i++) out.weights[i] = room(tv_game_moves_max(game), sizeof(uint16_t));
    if (!tv_game_open(game, out.box, &setup, &error)) abort();
    tv_game_start(game, out.box, out.state, &chance, NULL);
    return out;
}

void net_room_close(net_room *it) {
    free(it->box);
    free(it->state);
    free(it->moves);
    free(it->weights[0]);
    free(it->weights[1]);
}

bool net_room_lists(net_room *it) {
    if (tv_game_actor(it->game, it->box, it->state) == TV_OVER) return false;
    it->count = tv_game_moves(it->game, it->box, it->state, it->moves);
    return true;
}

void net_room_steps(net_room *it, tv_chance *chance, uint64_t *rng) {
    tv_game_play(it->game, it->box, it->state, it->moves[tv_fast_below(rng, it->count)], chance, NULL);
}
