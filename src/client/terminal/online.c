/* The way from a command line to a session at a server, see online.h. */
#include "online.h"

#include <stdio.h>

#include "plain.h"
#include "session_remote.h"
#include "tui.h"
#include "tui_terminal.h"

/* Options that make sense only in a game of this process. */
static int refuse_local_options(const cli_call *call) {
    static const char *const local[] = {"names", "seed", "load", "save", "material", "pace", "deadline"};
    for (size_t k = 0; k < sizeof local / sizeof *local; k++)
        if (cli_given(call, local[k])) return cli_complain(call, CLI_USAGE, "--%s is not for games at a server.", local[k]);
    return CLI_OK;
}

static int play_on_screen(cli_call *call, session *play) {
    tv_error error;
    if (!terminal_open(&error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    play->remote->patience_ms = REMOTE_PATIENCE_WITH_KEYS_MS;
    int code = tui_play(play, &(tui_options){0});
    terminal_close();
    return session_failure(play) ? cli_complain(call, CLI_FAILED, "%s", session_failure(play)) : code;
}

static void say_goodbye(cli_call *call, tv_lang lang, const remote_server *server, const remote_game *game) {
    tv_say(call->out, lang, TV_TEXT("The game goes on at the server; come back with --server {url} --table {table}."),
           TV_S("url", server->url), TV_S("table", tv_remote_about(game->table)->id));
    tv_text_add_char(call->out, '\n');
}

static int play_game(cli_call *call, remote_game *game, const remote_server *server, tv_lang lang, bool plain) {
    session play;
    tv_error error;
    int code = online_wait(call, game, lang);
    if (code != CLI_OK || !tv_remote_has_game(game->table)) {
        if (code == CLI_OK) say_goodbye(call, lang, server, game);
        return code;
    }
    if (!session_open_remote(&play, game, lang, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    code = plain ? plain_play(call, &play) : play_on_screen(call, &play);
    if (code == CLI_OK && !session_frame(&play)->over) say_goodbye(call, play.lang, server, game); /* over also when another game goes on */
    session_close(&play);
    return code;
}

/* One table after the other, as long as all agree to another game, or another one waits. */
static int play_games(cli_call *call, const remote_server *server, remote_ticket *ticket, tv_lang lang, bool plain) {
    static remote_game game; /* large, and there is one */
    tv_error error;
    for (;;) {
        if (!remote_game_open(&game, server, ticket, lang, &error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
        int code = play_game(call, &game, server, lang, plain);
        const char *next = code == CLI_OK ? remote_game_next(&game) : NULL;
        bool moves_on = next != NULL;
        *ticket = (remote_ticket){0};
        if (moves_on) snprintf(ticket->table, sizeof ticket->table, "%s", next);
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
    if (!remote_server_read(&server, cli_value(call, "server"), &error)) return cli_complain(call, CLI_USAGE, "--server: %s", error.what);
    setvbuf(stdin, NULL, _IONBF, 0); /* what waits must be seen by poll */
    code = online_account(call, lang, &server);
    if (code == CLI_OK && online_keeps_house(call, lang, &server, &code)) return code;
    if (code == CLI_OK) code = online_table(call, lang, &server, &ticket);
    if (code != CLI_OK || !ticket.table[0]) return code; /* the person wants no table */
    return cli_flush(call) ? play_games(call, &server, &ticket, lang, plain) : CLI_FAILED;
}
