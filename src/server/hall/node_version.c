/* Which versions of the protocol between nodes this program speaks (docs/nodes.md). */
#include "hall.h"

#ifndef TRIVIUM_NODE_PROTOCOL
#define TRIVIUM_NODE_PROTOCOL 2
#endif

const uint8_t hall_node_least = TRIVIUM_NODE_PROTOCOL > 1 ? TRIVIUM_NODE_PROTOCOL - 1 : 1, hall_node_most = TRIVIUM_NODE_PROTOCOL;
