/* A net drawn by lot: it knows nothing, and everything about how nets are looked at can be seen on it. */
#ifndef TRIVIUM_TESTS_LOT_NET_H
#define TRIVIUM_TESTS_LOT_NET_H

#include <trivium/net.h>

typedef struct lot_net {
    tv_net net;
    void *bytes;
    size_t size;
} lot_net;

/* For this box; with features and clues where the game has them and it is wanted. */
lot_net lot_net_make(const tv_game *game, const void *box, bool features, uint64_t seed);
void lot_net_free(lot_net *it);

#endif
