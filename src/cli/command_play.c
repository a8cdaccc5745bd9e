/* The command `trivium play`: understands the command line, finds out which game is meant, and hands over to the
 * full-screen client or, where there is no terminal, to plain lines. */
#include "commands.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/terminal/online.h"
#include "client/terminal/plain.h"
#include "client/terminal/play_setup.h"
#include "client/terminal/session_files.h"
#include "client/terminal/tui.h"
#include "client/terminal/tui_page.h"
#include "client/terminal/tui_terminal.h"
#include "command/choose.h"
#include "host/nets.h"

enum { GAMES_MAX = 16, PACE_DEFAULT_MS = 400 };

/* Opens the terminal or complains. */
static bool open_terminal(const cli_call *call) {
    tv_error error;
    if (terminal_open(&error)) return true;
    cli_complain(call, CLI_FAILED, "%s", error.what);
    return false;
}

static const tv_game *choose_on_screen(const cli_call *call, tv_lang lang) {
    char lines[GAMES_MAX][512];
    const char *list[GAMES_MAX];
    int count = 0;
    for (; count < GAMES_MAX && tv_games[count]; count++) {
        tv_text line = TV_TEXT_OVER(lines[count]);
        tv_text_add(&line, tv_games[count]->title);
        start_say_game(tv_games[count], lang, &line);
        list[count] = lines[count];
    }
    if (!open_terminal(call)) return NULL;
    int chosen = page_choose(lang, tv_translate(lang, TV_TEXT("Which game?")), list, count, 0);
    terminal_close();
    return chosen < 0 ? NULL : tv_games[chosen];
}

/* Saving after every decision to a file that holds another game would lose that game. */
static int set_save_file(const cli_call *call, session *play) {
    const char *save = cli_value(call, "save"), *load = cli_value(call, "load");
    if (load) snprintf(play->file, sizeof play->file, "%s", load);
    if (!save) return CLI_OK;
    if (strlen(save) >= sizeof play->file) return cli_complain(call, CLI_USAGE, "--save: the file's name is too long.");
    if ((!load || strcmp(load, save) != 0) && access(save, F_OK) == 0)
        return cli_complain(call, CLI_FAILED, "%s exists already; name another file, or go on with it by --load %s --save %s.", save, save,
                            save);
    snprintf(play->file, sizeof play->file, "%s", save);
    snprintf(play->kept, sizeof play->kept, "%s", save);
    tv_error error;
    if (!session_keep(play, &error)) return cli_complain(call, CLI_FAILED, "%s %s", save, error.what);
    return CLI_OK;
}

static void say_goodbye(const cli_call *call, session *play) {
    if (session_frame(play)->over || !play->kept[0] || access(play->kept, F_OK) != 0) return;
    bool own = strcmp(play->kept, play->file) == 0;
    tv_say(call->out, play->lang,
           own ? TV_TEXT("The game is saved in {file}.") : TV_TEXT("The game is kept in {file}; the next start offers it."),
           TV_S("file", play->kept));
    tv_text_add_char(call->out, '\n');
}

static int play_full_screen(const cli_call *call, session *play) {
    tui_options options = {.pace_ms = (unsigned)cli_number(call, "pace", PACE_DEFAULT_MS), .pace_natural = !cli_given(call, "pace")};
    if (!open_terminal(call)) return CLI_FAILED;
    int code = tui_play(play, &options);
    terminal_close();
    say_goodbye(call, play);
    return code;
}

static int play_record(cli_call *call, const tv_record *record, const player_kind players[TV_SEATS_MAX], const start_choice *chosen,
                       tv_lang lang, bool plain) {
    session play;
    tv_error error;
    if (!session_open(&play, record, lang, &error)) {
        const char *path = cli_value(call, "load");
        return cli_complain(call, CLI_FAILED, "%s%s%s", path ? path : "", path ? ": " : "", error.what);
    }
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (players[seat].program) session_invite(&play, seat, &players[seat]);
    if (!host_nets_check(play.game, session_frame(&play)->box, &error)) {
        session_close(&play);
        return cli_complain(call, CLI_USAGE, "%s", error.what);
    }
    int code = set_save_file(call, &play);
    if (chosen->kept[0] && !session_keep_take(&play, chosen->kept, &error))
        code = cli_complain(call, CLI_FAILED, "%s %s", chosen->kept, error.what);
    if (code == CLI_OK) code = plain ? plain_play(call, &play) : play_full_screen(call, &play);
    session_close(&play);
    return code;
}

/* ---- questions before the game ---- */

static int choose_on_page(cli_call *call, tv_lang lang, const char *title, const char *const *lines, int count, int at) {
    (void)call;
    return page_choose(lang, title, lines, count, at);
}

static bool type_on_page(cli_call *call, tv_lang lang, const char *title, char *out, size_t size) {
    (void)call;
    return page_type(lang, title, out, size) != PAGE_BACK;
}

/* Where somebody sits who can answer, and nothing was said on the command line. Scripts are asked nothing. */
static bool ask_before(cli_call *call, const tv_game *game, tv_lang lang, bool plain, start_choice *out, bool *leaves) {
    static const start_host on_page = {choose_on_page, type_on_page};
    bool fresh = !cli_given(call, "load") && !cli_given(call, "save") && !cli_given(call, "seed");
    bool seats = fresh && !cli_given(call, "seats") && !cli_given(call, "names");
    if (!fresh || (plain && !isatty(STDIN_FILENO))) return true;
    if (!plain && !open_terminal(call)) return false;
    bool good = start_ask(call, plain ? &plain_start : &on_page, game, lang, fresh, seats, out);
    if (!plain) terminal_close();
    *leaves = !good; /* who does not want to play has not failed */
    return good;
}

/* A terminal that is too small for the full screen is large enough for lines. */
static bool is_too_small(cli_call *call, tv_lang lang) {
    if (terminal_has_room(TUI_ROWS_MIN, TUI_COLUMNS_MIN)) return false;
    tv_say(call->out, lang, TV_TEXT("The terminal has fewer than {columns} columns or {rows} rows: the game is played in lines."),
           TV_N("columns", TUI_COLUMNS_MIN), TV_N("rows", TUI_ROWS_MIN));
    tv_text_add_char(call->out, '\n');
    return true;
}

static int refuse_online_options(const cli_call *call) {
    static const char *const online[] = {"table", "private", "clock",    "rated",      "no-undo", "name",          "login",
                                         "token", "guest",   "register", "invitation", "export",  "delete-account"};
    for (size_t k = 0; k < sizeof online / sizeof *online; k++)
        if (cli_given(call, online[k])) return cli_complain(call, CLI_USAGE, "--%s needs --server URL.", online[k]);
    return CLI_OK;
}

/* Which game, and whatever else is asked before it: who goes back from the first question chooses another game, as long as the screen asks.
 * Returns an exit code; CLI_OK without a game: the person does not want to play. */
static int choose_what(cli_call *call, tv_lang lang, bool plain, const tv_game **game, start_choice *chosen) {
    bool named = call->count > 0, leaves = false;
    do {
        leaves = false;
        *game = named   ? choose_game(call, call->arguments[0])
                : plain ? plain_choose_game(call, lang, &leaves)
                        : choose_on_screen(call, lang);
        if (*game == NULL) return named ? CLI_USAGE : leaves ? CLI_OK : CLI_FAILED;
        if (ask_before(call, *game, lang, plain, chosen, &leaves)) return CLI_OK;
    } while (leaves && !named && !chosen->quit && (plain || !terminal_signal()));
    *game = NULL;
    return leaves ? CLI_OK : CLI_FAILED;
}

static int run(cli_call *call) {
    tv_lang lang;
    tv_record record;
    const tv_game *game = NULL;
    bool plain = cli_given(call, "plain") || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    if (!choose_lang(call, &lang)) return CLI_USAGE;
    cli_prose(call, cli_given(call, "ascii"));
    plain = plain || is_too_small(call, lang);
    if (cli_given(call, "server")) return online_play(call, lang, plain);
    int code = refuse_online_options(call);
    if (code != CLI_OK) return code;
    start_choice chosen = {0};
    if (call->count > 0 || !cli_given(call, "load")) {
        code = choose_what(call, lang, plain, &game, &chosen);
        if (code != CLI_OK || game == NULL) return code;
    }
    player_kind players[TV_SEATS_MAX];
    code = play_setup(call, game, &chosen, &record, players);
    if (code != CLI_OK) return code;
    code = play_record(call, &record, players, &chosen, lang, plain);
    tv_record_free(&record);
    return code;
}

static const cli_option options[] = {
    {"seats", "BOTS", "who plays, in seat order: you, a bot, or cmd:PROGRAM; default you,greedy", 0, 0},
    {"names", "LIST", "names of the persons, in seat order: Anna,Ben", 0, 0},
    {"seed", "TEXT", "the chance of the game; default: from the system", 0, 0},
    {"lang", "en|fr|de", "the language; otherwise from the environment", 0, 0},
    {"load", "RECORD", "go on with a saved game", 0, 0},
    {"save", "FILE", "save to this file after every decision", 0, 0},
    {"material", "FILE", "play with other material (JSON)", 0, 0},
    {"limit", "N", "end after so many turns or rounds; 0: no limit", 0, 1000000},
    {"first", "WHO", "who begins: you, a colour, or one of --names; otherwise drawn by lot", 0, 0},
    {"options", "NAME=N,...", "other options of the game, which `trivium list --json` names", 0, 0},
    CHOOSE_NET_OPTION,
    {"pace", "MS", "pause before a bot's decision, in milliseconds", 0, 10000},
    {"deadline", "MS", "a program that takes longer for an answer forfeits (10000)", 1, 3600000},
    {"server", "URL", "play at this server: http://HOST:PORT or https://HOST", 0, 0},
    {"table", "ID", "at a server: sit down at this table, or look on; also a link or an invitation", 0, 0},
    {"private", NULL, "at a server: a new table by invitation only", 0, 0},
    {"clock", "CLOCK", "at a server: a new table's clock: 20+30 (minutes, seconds a turn), 3d (days a turn) or none", 0, 0},
    {"rated", NULL, "at a server: a new table whose game counts for the ratings", 0, 0},
    {"no-undo", NULL, "at a server: a new table without taking back", 0, 0},
    {"name", "NAME", "at a server: be called so from now on", 0, 0},
    {"login", "NAME", "at a server: log in; the password is asked for", 0, 0},
    {"register", "NAME", "at a server: make an account of this name; a password is asked for", 0, 0},
    {"invitation", "CODE", "at a server: the invitation that --register needs where not everybody may", 0, 0},
    {"export", "FILE", "at a server: write everything it keeps about you to this file, instead of playing", 0, 0},
    {"delete-account", NULL, "at a server: delete your account, instead of playing; its password is asked for", 0, 0},
    {"token", "FILE", "at a server: be known by the token in this file", 0, 0},
    {"guest", NULL, "at a server: be a new guest, who is not remembered", 0, 0},
    {"plain", NULL, "plain lines instead of the full screen", 0, 0},
    CHOOSE_ASCII_OPTION,
    {NULL, NULL, NULL, 0, 0},
};

const cli_command command_play = {
    .name = "play",
    .arguments = "[GAME]",
    .about = "Plays a game at this terminal.",
    .more = "Without GAME the games are offered; without --seats you are asked whom you play against.\n"
            "Two persons at one screen: --seats you,you.\n"
            "With --server the game is at a server; without GAME or --table its tables are listed.\n"
            "On a terminal of at least 80 columns and 24 rows the game fills the screen; H shows its keys.\n"
            "Otherwise, or with --plain, it is played in lines that programs and screen readers can follow.\n",
    .arguments_max = 1,
    .thinks = true,
    .options = options,
    .run = run,
};
