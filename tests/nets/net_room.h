/* A game being played beside a net: a box, a state, and room for lists of moves. */
#ifndef TRIVIUM_TESTS_NET_ROOM_H
#define TRIVIUM_TESTS_NET_ROOM_H

#include <trivium/game.h>

typedef struct net_room {
    const tv_game *game;
    void *box;
    unsigned char *state;
    tv_move *moves;
    uint16_t *weights[2];
    uint32_t count;
} net_room;

/* At the start of a game. */
net_room net_room_open(const tv_game *game, uint8_t seats, uint64_t seed);
void net_room_close(net_room *it);
/* Lists the moves of the seat that decides; false when the game is over. */
bool net_room_lists(net_room *it);
/* Plays one of the moves listed, drawn by lot. */
void net_room_steps(net_room *it, tv_chance *chance, uint64_t *rng);

#endif
