/* The export that takes nets, see nets.h. One for each game and number of seats is kept; there are few. */
#include "nets.h"

#include "exchange.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/search.h>

enum { NETS_MAX = 16 };

static struct {
    tv_net net;
    void *bytes; /* NULL: free */
} kept[NETS_MAX];

/* Where a net for the same goes, or a free place; NETS_MAX: there is none. */
static uint32_t place_for(const tv_net_shape *shape) {
    uint32_t at = 0;
    while (at < NETS_MAX && kept[at].bytes != NULL &&
           (kept[at].net.shape.seats != shape->seats || strcmp(kept[at].net.shape.game, shape->game) != 0))
        at++;
    return at;
}

static bool keep(void *bytes, size_t size) {
    tv_net net;
    tv_error error = {0};
    if (!tv_net_open(&net, bytes, size, &error)) return answer_error(&error);
    uint32_t at = place_for(&net.shape);
    if (at == NETS_MAX) return answer_memory();
    free(kept[at].bytes);
    kept[at].net = net;
    kept[at].bytes = bytes;
    return true;
}

/* Takes the bytes of a net that were sent; from now on bots that it suits judge by it. */
WASM_EXPORT(take_net) bool wasm_take_net(void);
bool wasm_take_net(void) {
    size_t size;
    const char *sent = exchange_rest(&size);
    void *bytes = aligned_alloc(TV_NET_ALIGNMENT, (size + TV_NET_ALIGNMENT) / TV_NET_ALIGNMENT * TV_NET_ALIGNMENT);
    if (bytes == NULL) return answer_memory();
    memcpy(bytes, sent, size);
    bool good = keep(bytes, size);
    if (!good) free(bytes);
    return good;
}

const tv_net *nets_find(const tv_bot *bot, const tv_game *game, const void *box) {
    if (!tv_bot_searches(bot) || bot->plain) return NULL;
    for (uint32_t i = 0; i < NETS_MAX && kept[i].bytes != NULL; i++)
        if (tv_net_suits(&kept[i].net, game, box)) return &kept[i].net;
    return NULL;
}
