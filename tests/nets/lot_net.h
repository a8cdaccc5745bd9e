/* A net drawn by lot: it knows nothing, and everything about how nets are looked at can be seen on it. */
#ifndef TRIVIUM_TESTS_LOT_NET_H
#define TRIVIUM_TESTS_LOT_NET_H

#include <trivium/net.h>

typedef struct lot_net {
    tv_net net;
    void *bytes;
    size_t size;
} lot_net;

/* What it sees beside what every net does; features and clues where the game has them. Without planes there must be features. */
enum { LOT_PLANES = 1, LOT_FEATURES = 2, LOT_CLUES = 4, LOT_ALL = LOT_PLANES | LOT_FEATURES | LOT_CLUES };
/* For this box. */
lot_net lot_net_make(const tv_game *game, const void *box, uint32_t sees, uint64_t seed);
void lot_net_free(lot_net *it);

#endif
