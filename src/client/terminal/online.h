/* `trivium play --server`: from the command line to a game on a server. The files beside online.c: online_account
 * finds out who asks, online_tables lists, makes and joins tables, online_wait waits there until the game begins. */
#ifndef TRIVIUM_CLIENT_TERMINAL_ONLINE_H
#define TRIVIUM_CLIENT_TERMINAL_ONLINE_H

#include "command/options.h"
#include "remote/server.h"
#include "remote_game.h"
#include "remote_json.h"

/* Plays at the server that the command line names; returns an exit code. */
int online_play(cli_call *call, tv_lang lang, bool plain);

/* Makes sure that the server knows us: by a token, a session kept from last time, name and password, or as a new
 * guest. Complains and returns an exit code other than CLI_OK when it does not. */
int online_account(cli_call *call, tv_lang lang, remote_server *server);

/* Does what the command line asks for about the account instead of playing: an export, a deletion. False: nothing is asked for. */
bool online_keeps_house(cli_call *call, tv_lang lang, const remote_server *server, int *code);

/* Finds the table that the command line, or the person, means, and takes a seat there if there is one; its id goes to
 * the ticket. CLI_OK without an id: the person wants none. */
int online_table(cli_call *call, tv_lang lang, const remote_server *server, remote_ticket *ticket);

/* Until the game has begun, or the person leaves: then there is no game, and the exit code is CLI_OK. */
int online_wait(cli_call *call, remote_game *game, tv_lang lang);

/* Asks; complains and returns false, with nothing to give back, when no answer came or it was an error. */
bool online_ask(const cli_call *call, tv_lang lang, const remote_server *server, const char *method, const char *path, json_t *body,
                remote_reply *reply);

#endif
