/* The nets that the host has handed over, for every export that thinks. */
#ifndef TRIVIUM_WASM_NETS_H
#define TRIVIUM_WASM_NETS_H

#include <trivium/bot.h>
#include <trivium/net.h>

/* The one that this bot judges by in this box, or NULL. */
const tv_net *nets_find(const tv_bot *bot, const tv_game *game, const void *box);

#endif
