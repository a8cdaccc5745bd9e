/* The way from a command line to a session at a server, see online.h. */
#include "online.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/host_time.h"
#include "plain.h"
#include "plain_lines.h"
#include "session_remote.h"
#include "tui.h"
#include "tui_terminal.h"

enum { LOOK_MS = 1000, SILENCE_MS = 4000 };

/* Options that make sense only in a game of this process. */
static int refuse_local_options(const cli_call *call) {
    static const char *const local[] = {"names", "seed", "load", "save", "material", "pace", "deadline"};
    for (size_t k = 0; k < sizeof local / sizeof *local; k++)
        if (cli_given(call, local[k])) return cli_complain(call, CLI_USAGE, "--%s is not for games at a server.", local[k]);
    return CLI_OK;
}

/* "Waiting at table k3v9 for players: Anna, an open seat." */
static void tell_waiting(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    uint32_t open = 0;
    for (uint8_t seat = 0; seat < about->seats; seat++) open += !about->seat[seat].taken;
    if (open == 0) return; /* only somebody's salt is missing */
    tv_say_count(call->out, lang, "Table {table}: waiting for {n} more player. Ctrl-C leaves.",
                 "Table {table}: waiting for {n} more players. Ctrl-C leaves.", open, TV_S("table", about->id), TV_N("n", open));
    tv_text_add_char(call->out, '\n');
}

/* May we remove somebody here? Only then is anything typed meanwhile taken for that. */
static bool has_somebody_to_remove(const tv_remote_table *about) {
    bool other = false;
    for (uint8_t seat = 0; seat < about->seats; seat++) other |= seat != about->you && about->seat[seat].person[0];
    return other && about->maker;
}

static void tell_removing(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    for (uint8_t seat = 0; seat < about->seats; seat++) {
        if (seat == about->you || !about->seat[seat].person[0]) continue;
        tv_say(call->out, lang, TV_TEXT("Seat {n}: {player}. \"remove {n}\" removes them from the table."), TV_N("n", seat + 1),
               TV_S("player", about->seat[seat].name));
        tv_text_add_char(call->out, '\n');
    }
}

/* "remove 2"; false at the end of the input. */
static bool hear_typed(cli_call *call, remote_game *game, tv_lang lang) {
    const tv_remote_table *about = tv_remote_about(game->table);
    char line[PLAIN_LINE_MAX], body[32];
    uint64_t number;
    tv_error error = {0};
    tv_remote_answer answer;
    plain_got got = plain_read_line(line);
    bool remove = got == PLAIN_LINE && strncmp(line, "remove ", 7) == 0 && cli_read_number(line + 7, 1, about->seats, &number);
    if (got == PLAIN_LINE && !remove) tell_removing(call, about, lang);
    if (!remove) return got != PLAIN_END;
    snprintf(body, sizeof body, "{\"seat\":%d}", (int)number - 1);
    if (!remote_game_ask(game, "POST", "remove", body, &answer, &error)) cli_complain(call, CLI_FAILED, "%s", error.what);
    return true;
}

/* Nothing at all was heard of the table: once that has lasted, it is said which of two reasons it has. */
static void tell_silence(cli_call *call, const tv_remote_table *about, tv_lang lang) {
    tv_word(call->out, lang,
            about->connected ? TV_TEXT("The server has not answered yet; waiting. Ctrl-C leaves.")
                             : TV_TEXT("The server cannot be reached; trying again. Ctrl-C leaves."));
    tv_text_add_char(call->out, '\n');
}

/* Until the game has begun. */
static int wait_for_begin(cli_call *call, remote_game *game, tv_lang lang) {
    const tv_remote_table *about = tv_remote_about(game->table);
    bool typing = true, told = false;
    uint64_t silent_ms = host_time_ms() + SILENCE_MS;
    while (!tv_remote_has_game(game->table) && !about->failed) {
        struct pollfd inputs[] = {{remote_link_descriptor(game->link), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
        poll(inputs, typing && has_somebody_to_remove(about) ? 2 : 1, LOOK_MS); /* also when nothing is said something may be due */
        if (inputs[1].revents) typing = hear_typed(call, game, lang);
        remote_game_hear(game);
        if (!told && about->status[0] == '\0' && !about->failed && host_time_ms() >= silent_ms) {
            tell_silence(call, about, lang);
            told = true;
        }
        if (tv_remote_take_changed(game->table) && !tv_remote_has_game(game->table) && !about->failed) {
            tell_waiting(call, about, lang);
            if (has_somebody_to_remove(about)) tell_removing(call, about, lang);
        }
        if (!cli_flush(call)) return CLI_FAILED;
    }
    return about->failed ? cli_complain(call, CLI_FAILED, "%s", about->reason) : CLI_OK;
}

static int play_on_screen(cli_call *call, session *play) {
    tv_error error;
    if (!terminal_open(&error)) return cli_complain(call, CLI_FAILED, "%s", error.what);
    play->remote->patience_ms = REMOTE_PATIENCE_WITH_KEYS_MS;
    int code = tui_play(play, &(tui_options){0});
    terminal_close();
    return session_failure(play) ? cli_complain(call, CLI_FAILED, "%s", session_failure(play)) : code;
}

static void say_goodbye(cli_call *call, const session *play, const remote_server *server, const remote_game *game) {
    if (session_frame(play)->over) return; /* also when another game goes on */
    tv_say(call->out, play->lang, TV_TEXT("The game goes on at the server; come back with --server {url} --table {table}."),
           TV_S("url", server->url), TV_S("table", tv_remote_about(game->table)->id));
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
    if (code != CLI_OK) return code;
    return cli_flush(call) ? play_games(call, &server, &ticket, lang, plain) : CLI_FAILED;
}
