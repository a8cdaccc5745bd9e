/* The nets of this process: those built into the program (cmake/nets.cmake), those in a folder of the user's, which go before them, and one
 * file named for this process, which goes before all. Whoever makes a bot think asks here; nobody else looks for nets. */
#ifndef TRIVIUM_HOST_NETS_H
#define TRIVIUM_HOST_NETS_H

#include <trivium/bot.h>
#include <trivium/net.h>

/* A net that was built in: nets/GAME-SEATS.net. Its bytes may be written to, because machines of the other byte order turn them. */
typedef struct nets_built {
    const char *game;
    uint32_t seats;
    unsigned char *bytes; /* aligned to TV_NET_ALIGNMENT */
    const unsigned char *end;
} nets_built;
extern const nets_built nets_built_in[]; /* closed by game NULL */

/* Reads what the user named, all of it, so that no fault in it is found only in the middle of a game: GAME-SEATS.net of every game in this
 * folder, and this file; each may be NULL. Once, before there are threads. False with a sentence. */
bool host_nets_begin(const char *folder, const char *file, tv_error *error);
/* The net that this bot judges by in this box, or NULL: it uses none, or there is none, and the game's own judgement decides. The same one
 * each time, from any thread. */
const tv_net *host_net_find(const tv_bot *bot, const tv_game *game, const void *box);
/* Its name, or "". */
void host_net_name(const tv_bot *bot, const tv_game *game, const void *box, char name[TV_NET_NAME_BYTES]);
/* Does the file that was named for this process suit this box, or was none named? Otherwise a sentence. */
bool host_nets_check(const tv_game *game, const void *box, tv_error *error);

#endif
