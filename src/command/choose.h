/* What commands are given by name: games, languages, viewers. Each complains when there is no such thing. */
#ifndef TRIVIUM_COMMAND_CHOOSE_H
#define TRIVIUM_COMMAND_CHOOSE_H

#include "options.h"

#include <trivium/game.h>

/* The game of that id, or NULL. */
const tv_game *choose_game(const cli_call *call, const char *id);
/* --lang; else English for --json and --ndjson, whose readers are programs; else the language of the environment. */
bool choose_lang(const cli_call *call, tv_lang *lang);
/* --seat: a seat of the game or "spectator"; else everything is seen. */
bool choose_viewer(const cli_call *call, uint8_t seats, uint8_t *viewer);

/* Reads the nets that bots shall judge by: --net, where the command has it, and the folder that the environment's TRIVIUM_NETS names. */
bool choose_nets(const cli_call *call);
/* The option, for the tables of commands. */
#define CHOOSE_NET_OPTION                                                                                                                  \
    { "net", "FILE", "every search that is not plain judges by the net in this file", 0, 0 }

/* The option of commands that print sentences (cli_prose). */
#define CHOOSE_ASCII_OPTION                                                                                                                \
    { "ascii", NULL, "characters of ASCII only; a terminal gets them anyway where LANG asks for it", 0, 0 }

/* --threads, else one for each processor, at most `max`. */
uint32_t choose_threads(const cli_call *call, uint32_t max);

#endif
