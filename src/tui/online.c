/* The way from a command line to a session at a server, see online.h. */
#include "online.h"

#include <stdio.h>
#include <string.h>

#include "plain.h"
#include "screen.h"
#include "screen_terminal.h"
#include "session_remote.h"

/* Options that make sense only in a game of this process. */
static int refuse_local_options(const cli_call *call) {
    static const char *const local[] = {"names", "seed", "load", "save", "material", "pace", "deadline"};
    for (size_t k = 0; k < sizeof local / sizeof *local; k++)
        if (cli_given(call, local[k]))
            return cli_complain(call, CLI_USAGE, "--%s is not for games at a server.", local[k]);
    return CLI_OK;
}

/* "Waiting at table k3v9 for players: Anna, an open seat." */
static void tell_waiting(cli_call *call, const remote_game *game, tv_lang lang) {
    uint32_t open = 0;
    for (uint8_t seat = 0; seat < game->seats; seat++) open += !game->who[seat].taken;
    if (open == 0) return; /* only somebody's salt is missing */
    tv_say_count(call->out, lang, "Table {table}: waiting for {n} more player. Ctrl-C leaves.",
                 "Table {table}: waiting for {n} more players. Ctrl-C leaves.", open, TV_S("table", game->ticket.table),
                 TV_N("n", open));
    tv_text_add_char(call->out, '\n');
}

/* Until the game has begun. */
static int wait_for_begin(cli_call *call, remote_game *game, tv_lang lang) {
    while (!game->game && !game->failed) {
        if (!remote_link_wait(game->link, -1)) continue;
        remote_game_hear(game);
        if (game->changed && !game->game && !game->failed) tell_waiting(call, game, lang);
        game->changed = false;
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return game->failed ? cli_complain(call, CLI_FAILED, "%s", game->reason) : CLI_OK;
}

static int play_on_screen(cli_call *call, session *play) {
    tv_error error;
    if (!terminal_open(SCREEN_ROWS_MIN, SCREEN_COLUMNS_MIN, &error))
        return cli_complain(call, CLI_FAILED, "%s", error.what);
    int code = screen_play(play, &(screen_options){0});
    terminal_close();
    return session_failure(play) ? cli_complain(call, CLI_FAILED, "%s", session_failure(play)) : code;
}

static void say_goodbye(cli_call *call, const session *play, const remote_server *server, const remote_game *game) {
    if (session_is_over(play)) return; /* also when another game goes on */
    tv_say(call->out, play->lang,
           TV_TEXT("The game goes on at the server; come back with --server {url} --table {table}."),
           TV_S("url", server->url), TV_S("table", game->ticket.table));
    tv_text_add_char(call->out, '\n');
}

static int play_game(cli_call *call, remote_game *game, const remote_server *server, tv_lang lang, bool plain) {
    session play;
    tv_error error;
    int code = wait_for_begin(call, game, lang);
    if (code != CLI_OK) return code;
    if (!session_open_remote(&play, game, lang, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    code = plain ? plain_play(call, &play) : play_on_screen(call, &play);
    if (code == CLI_OK) say_goodbye(call, &play, server, game);
    session_close(&play);
    return code;
}

/* One table after the other, as long as all agree to another game, or another one waits. */
static int play_games(cli_call *call, const remote_server *server, remote_ticket *ticket, tv_lang lang, bool plain) {
    static remote_game game; /* large, and there is one */
    tv_error error;
    for (;;) {
        if (!remote_game_open(&game, server, ticket, lang, &error))
            return cli_complain(call, CLI_FAILED, "%s", error.what);
        int code = play_game(call, &game, server, lang, plain);
        bool moves_on = code == CLI_OK && game.moves_on;
        *ticket = (remote_ticket){0};
        memcpy(ticket->table, game.next, sizeof ticket->table);
        remote_game_close(&game);
        if (!moves_on || !cli_flush(call)) return code;
    }
}

int online_play(cli_call *call, tv_lang lang, bool plain) {
    remote_server server;
    remote_ticket ticket = {0};
    tv_error error;
    int code = refuse_local_options(call);
    if (code != CLI_OK) return code;
    if (!remote_server_read(&server, cli_value(call, "server"), &error))
        return cli_complain(call, CLI_USAGE, "--server: %s", error.what);
    setvbuf(stdin, NULL, _IONBF, 0); /* what waits must be seen by poll */
    code = online_account(call, lang, &server);
    if (code == CLI_OK) code = online_table(call, lang, &server, &ticket);
    if (code != CLI_OK) return code;
    return cli_flush(call) ? play_games(call, &server, &ticket, lang, plain) : CLI_FAILED;
}
