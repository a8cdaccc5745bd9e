/* Whatever numbers a net holds, no sum of it may overflow. */
#ifndef TRIVIUM_NETS_BOUNDS_H
#define TRIVIUM_NETS_BOUNDS_H

#include <trivium/net.h>

bool net_keeps_bounds(const tv_net *net);

#endif
