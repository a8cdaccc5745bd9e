/* Tables at a server: listed, made, joined, see online.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/choose.h"
#include "command/game_options.h"
#include "command/typed.h"
#include "engine/player.h"
#include "online.h"

enum { LISTED_MAX = 50, CLOCK_MOST = 1000000 };

/* An id and, behind an invitation, its secret. */
typedef struct wish {
    char table[TV_REMOTE_ID_MAX], invitation[REMOTE_KEY_MAX];
    bool looks_on; /* the link is for looking on only */
} wish;

static bool is_word(const char *text) {
    return text[0] && text[strspn(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-")] == '\0';
}

/* "k3v9", or a link as the browser shows it: "https://example.org/#/table/k3v9", ".../#/join/k3v9/SECRET", ".../#/look/k3v9/SECRET". */
static bool read_wish(const char *text, wish *out) {
    *out = (wish){0};
    const char *table = strstr(text, "#/table/"), *join = strstr(text, "#/join/"), *look = strstr(text, "#/look/");
    if (look) join = look; /* both are as long */
    const char *id = table ? table + strlen("#/table/") : join ? join + strlen("#/join/") : text;
    out->looks_on = look != NULL;
    size_t size = strcspn(id, "/");
    if (size >= sizeof out->table) return false;
    memcpy(out->table, id, size);
    if (join && id[size] == '/') snprintf(out->invitation, sizeof out->invitation, "%s", id + size + 1);
    return is_word(out->table) && (!out->invitation[0] || is_word(out->invitation));
}

/* ---- making ---- */

static json_t *read_seats(const cli_call *call) {
    const char *list = cli_given(call, "seats") ? cli_value(call, "seats") : "you,open";
    char word[PLAYER_TEXT_MAX];
    json_t *seats = json_array();
    while (player_list_next(&list, word)) {
        if (strcmp(word, "you") == 0)
            json_array_append_new(seats, json_pack("{s:s}", "kind", "me"));
        else if (strcmp(word, "open") == 0)
            json_array_append_new(seats, json_pack("{s:s}", "kind", "open"));
        else
            json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", word));
    }
    return seats;
}

static void tell_invitations(cli_call *call, tv_lang lang, const remote_server *server, const char *table, const json_t *links) {
    size_t index;
    json_t *each;
    json_array_foreach(links, index, each) {
        char secret[REMOTE_KEY_MAX], link[2 * REMOTE_KEY_MAX + sizeof server->url];
        if (!json_is_string(each)) continue;
        remote_copy_text(secret, sizeof secret, each);
        snprintf(link, sizeof link, "%s/#/join/%s/%s", server->url, table, secret);
        tv_say(call->out, lang, TV_TEXT("Invitation for seat {n}: {link}"), TV_N("n", (int64_t)index + 1), TV_S("link", link));
        tv_text_add_char(call->out, '\n');
    }
}

/* The link for those who look on at a private table. */
static void tell_spectators(cli_call *call, tv_lang lang, const remote_server *server, const char *table, const json_t *from) {
    char secret[REMOTE_KEY_MAX], link[2 * REMOTE_KEY_MAX + sizeof server->url];
    if (!json_is_string(from)) return;
    remote_copy_text(secret, sizeof secret, from);
    snprintf(link, sizeof link, "%s/#/look/%s/%s", server->url, table, secret);
    tv_say(call->out, lang, TV_TEXT("Link for watching: {link}"), TV_S("link", link));
    tv_text_add_char(call->out, '\n');
}

/* What a friend has to type; an invitation is more than that, and has been told. */
static void tell_joining(cli_call *call, tv_lang lang, const remote_server *server, const char *table) {
    tv_say(call->out, lang, TV_TEXT("Others join with: trivium play --server {url} --table {table}"), TV_S("url", server->url),
           TV_S("table", table));
    tv_text_add_char(call->out, '\n');
}

/* "none", "20+30" (minutes, and seconds a turn), "3d" (days for a turn or an answer). */
static json_t *read_clock(const char *text) {
    char *rest;
    if (strcmp(text, "none") == 0) return json_pack("{s:s}", "kind", "none");
    unsigned long first = strtoul(text, &rest, 10);
    if (rest == text || first == 0 || first > CLOCK_MOST) return NULL;
    if (strcmp(rest, "d") == 0) return json_pack("{s:s, s:I}", "kind", "days", "days", (json_int_t)first);
    if (*rest != '+' || rest[1] < '0' || rest[1] > '9') return NULL;
    unsigned long second = strtoul(rest + 1, &rest, 10);
    if (*rest || second > CLOCK_MOST) return NULL;
    return json_pack("{s:s, s:I, s:I}", "kind", "fischer", "bank_ms", (json_int_t)first * 60000, "increment_ms", (json_int_t)second * 1000);
}

static bool is_clock(const cli_call *call) {
    json_t *clock = cli_given(call, "clock") ? read_clock(cli_value(call, "clock")) : json_null();
    bool good = clock != NULL;
    json_decref(clock);
    return good;
}

/* Adds our share of the chance to a question, and asks it: the commitment has been seen. */
static int sit_down(const cli_call *call, tv_lang lang, const remote_server *server, remote_ticket *ticket, const json_t *about,
                    json_t *body) {
    char path[TV_REMOTE_ID_MAX + 16];
    remote_reply reply;
    remote_copy_text(ticket->commitment, sizeof ticket->commitment, json_object_get(about, "commitment"));
    remote_draw_salt(ticket->salt);
    if (ticket->salt[0]) json_object_set_new(body, "salt", json_string(ticket->salt));
    snprintf(path, sizeof path, "/tables/%s/join", ticket->table);
    if (!online_ask(call, lang, server, "POST", path, body, &reply)) return CLI_FAILED;
    json_decref(reply.body);
    return CLI_OK;
}

/* --options, --limit and --first: "you", or a seat from 0. */
static int read_options(const cli_call *call, const tv_game *game, tv_setup *setup) {
    const char *first = cli_value(call, "first"), *list = cli_given(call, "seats") ? cli_value(call, "seats") : "you,open";
    char word[PLAYER_TEXT_MAX];
    tv_error error = {0};
    uint64_t seat = 0;
    *setup = tv_setup_default(game, game->seats_max);
    int code = game_options_read(call, game, setup);
    if (code != CLI_OK) return code;
    if (cli_given(call, "limit") && !game_option_set(game, setup, "limit", (int64_t)cli_number(call, "limit", 0), &error))
        return cli_complain(call, CLI_USAGE, "--%s", error.what);
    if (first == NULL) return CLI_OK;
    if (strcmp(first, "you") == 0) {
        while (player_list_next(&list, word) && strcmp(word, "you") != 0) seat++;
    } else if (!cli_read_number(first, 0, TV_SEATS_MAX - 1, &seat)) {
        return cli_complain(call, CLI_USAGE, "--first takes a seat, from 0, or \"you\" at a server, not \"%s\".", first);
    }
    return game_option_set(game, setup, "first", (int64_t)seat, &error) ? CLI_OK : cli_complain(call, CLI_USAGE, "--%s", error.what);
}

/* Those that are not as usual. */
static json_t *describe_options(const tv_game *game, const tv_setup *setup) {
    json_t *options = json_object();
    for (uint32_t i = 0; game->options[i].name != NULL; i++)
        if (setup->options[i] != game->options[i].default_value)
            json_object_set_new(options, game->options[i].name, json_integer(setup->options[i]));
    return options;
}

static json_t *describe_table(const cli_call *call, const tv_game *game, const tv_setup *setup) {
    bool rated = cli_given(call, "rated");
    json_t *body = json_pack("{s:s, s:o, s:b, s:b, s:b, s:b}", "game", game->id, "seats", read_seats(call), "public",
                             !cli_given(call, "private"), "rated", rated, "undo", !rated && !cli_given(call, "no-undo"), "hold", true);
    json_object_set_new(body, "options", describe_options(game, setup));
    if (cli_given(call, "clock")) json_object_set_new(body, "clock", read_clock(cli_value(call, "clock")));
    return body;
}

static bool has_open_seat(const json_t *about) {
    size_t index;
    json_t *seat;
    json_array_foreach(json_object_get(about, "seats"), index, seat) {
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        if (kind && strcmp(kind, "open") == 0) return true;
    }
    return false;
}

static int make_table(cli_call *call, tv_lang lang, const remote_server *server, const tv_game *game, remote_ticket *ticket) {
    remote_reply reply;
    tv_setup setup;
    int code = read_options(call, game, &setup);
    if (code != CLI_OK) return code;
    if (!online_ask(call, lang, server, "POST", "/tables", describe_table(call, game, &setup), &reply)) return CLI_FAILED;
    remote_copy_text(ticket->table, sizeof ticket->table, json_object_get(reply.body, "id"));
    tell_invitations(call, lang, server, ticket->table, json_object_get(reply.body, "invitations"));
    tell_spectators(call, lang, server, ticket->table, json_object_get(reply.body, "spectators"));
    if (!cli_given(call, "private") && has_open_seat(reply.body)) tell_joining(call, lang, server, ticket->table);
    code = sit_down(call, lang, server, ticket, reply.body, json_object());
    json_decref(reply.body);
    return code;
}

/* ---- joining ---- */

/* Takes a seat where one is open; otherwise one looks on. */
static int join_table(cli_call *call, tv_lang lang, const remote_server *server, const wish *which, remote_ticket *ticket) {
    char path[TV_REMOTE_ID_MAX + REMOTE_KEY_MAX + 32];
    remote_reply reply;
    int code = CLI_OK;
    memcpy(ticket->table, which->table, sizeof ticket->table);
    memcpy(ticket->invitation, which->invitation, sizeof ticket->invitation);
    snprintf(path, sizeof path, "/tables/%s%s%s", which->table, which->invitation[0] ? "?invitation=" : "", which->invitation);
    if (!online_ask(call, lang, server, "GET", path, NULL, &reply)) return CLI_FAILED;
    const json_t *about = json_object_get(reply.body, "about");
    if (!json_is_integer(json_object_get(about, "you")) && has_open_seat(about) && !which->looks_on) {
        json_t *body = json_object();
        if (which->invitation[0]) json_object_set_new(body, "invitation", json_string(which->invitation));
        code = sit_down(call, lang, server, ticket, about, body);
    }
    json_decref(reply.body);
    return code;
}

/* ---- the lobby ---- */

static void tell_seat(cli_call *call, tv_lang lang, const json_t *seat) {
    char name[TV_NAME_MAX];
    const json_t *person = json_object_get(seat, "person"), *bot = json_object_get(seat, "bot");
    if (json_is_object(person))
        remote_copy_text(name, sizeof name, json_object_get(person, "name"));
    else if (json_is_string(bot))
        remote_copy_text(name, sizeof name, bot);
    else
        snprintf(name, sizeof name, "%s", tv_translate(lang, TV_TEXT("an open seat")));
    tv_text_add(call->out, name);
    if (json_is_true(json_object_get(seat, "program"))) tv_word(call->out, lang, TV_TEXT(" (a program)"));
}

/* "; 20 min + 30 s", "; 3 days a turn"; nothing without a clock. */
static void tell_clock(cli_call *call, tv_lang lang, const json_t *clock) {
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    int64_t bank_s = json_integer_value(json_object_get(clock, "bank_ms")) / 1000,
            increment_s = json_integer_value(json_object_get(clock, "increment_ms")) / 1000;
    if (!kind || strcmp(kind, "none") == 0) return;
    tv_text_add(call->out, "; ");
    if (strcmp(kind, "days") == 0)
        tv_say_count(call->out, lang, "{n} day a turn", "{n} days a turn", (uint32_t)(bank_s / 86400), TV_N("n", bank_s / 86400));
    else
        tv_say(call->out, lang, TV_TEXT("{minutes} min + {seconds} s"), TV_N("minutes", bank_s / 60), TV_N("seconds", increment_s));
}

/* "1. GAME: Anna, an open seat (waiting for players; 20 min + 30 s; rated)" */
static void tell_table(cli_call *call, tv_lang lang, const json_t *about, uint64_t number) {
    const char *id = json_string_value(json_object_get(about, "game")), *status = json_string_value(json_object_get(about, "status"));
    const tv_game *game = id ? tv_game_find(id) : NULL;
    size_t index;
    json_t *seat;
    tv_text_add_uint(call->out, number);
    tv_text_add(call->out, ". ");
    tv_text_add(call->out, game ? game->title : "?");
    json_array_foreach(json_object_get(about, "seats"), index, seat) {
        if (index == 0)
            tv_word(call->out, lang, ": ");
        else
            tv_word(call->out, lang, ", ");
        tell_seat(call, lang, seat);
    }
    bool waits = status && strcmp(status, "waiting") == 0;
    const json_t *actor = json_object_get(about, "actor");
    const json_t *you = json_object_get(about, "you");
    bool mine = json_is_integer(you), asked = mine && json_equal(actor, you);
    tv_text_add(call->out, " (");
    if (mine && !asked) tv_word(call->out, lang, TV_TEXT("you sit here; "));
    tv_word(call->out, lang, asked ? TV_TEXT("your turn") : waits ? TV_TEXT("waiting for players") : TV_TEXT("being played"));
    tell_clock(call, lang, json_object_get(about, "clock"));
    if (json_is_true(json_object_get(about, "rated"))) {
        tv_text_add(call->out, "; ");
        tv_word(call->out, lang, TV_TEXT("rated"));
    }
    tv_text_add(call->out, ")\n");
}

static void add_tables(json_t *all, const json_t *list, bool mine_too) {
    size_t index;
    json_t *about;
    json_array_foreach(list, index, about) {
        const char *status = json_string_value(json_object_get(about, "status"));
        bool lives = status && (strcmp(status, "waiting") == 0 || strcmp(status, "running") == 0);
        bool mine = json_is_integer(json_object_get(about, "you"));
        if (lives && mine == mine_too && json_array_size(all) < LISTED_MAX) json_array_append(all, about);
    }
}

/* My games first, then everybody's. */
static json_t *fetch_lobby(const cli_call *call, tv_lang lang, const remote_server *server) {
    json_t *all = json_array();
    remote_reply reply;
    if (!online_ask(call, lang, server, "GET", "/me/tables", NULL, &reply)) goto failed;
    add_tables(all, json_object_get(reply.body, "tables"), true);
    json_decref(reply.body);
    if (!online_ask(call, lang, server, "GET", "/tables", NULL, &reply)) goto failed;
    add_tables(all, json_object_get(reply.body, "tables"), false);
    json_decref(reply.body);
    return all;
failed:
    json_decref(all);
    return NULL;
}

enum { LOBBY_AGAIN = -1 }; /* no exit code: the tables are to be listed anew */

static int choose_table(cli_call *call, tv_lang lang, const remote_server *server, const json_t *all, remote_ticket *ticket) {
    char line[TYPED_MAX];
    uint64_t number;
    wish which;
    while (cli_flush(call)) {
        typed_got got = typed_read(line);
        if (got == TYPED_END) break;
        if (got == TYPED_LINE && (line[0] == '\0' || strcmp(line, "help") == 0)) return LOBBY_AGAIN; /* which says what can be typed */
        if (got == TYPED_LINE && strcmp(line, "quit") == 0) return CLI_OK;
        if (got == TYPED_LINE && cli_read_number(line, 1, json_array_size(all), &number)) {
            remote_copy_text(line, sizeof line, json_object_get(json_array_get(all, number - 1), "id"));
            return read_wish(line, &which) ? join_table(call, lang, server, &which, ticket) : CLI_FAILED;
        }
        if (got == TYPED_LINE && tv_game_find(line)) return make_table(call, lang, server, tv_game_find(line), ticket);
        if (got == TYPED_LINE && strchr(line, '#') && read_wish(line, &which)) return join_table(call, lang, server, &which, ticket);
        tv_word(call->out, lang, TV_TEXT("There is no such table; type its number, an invitation, the name of a game, or quit."));
        tv_text_add_char(call->out, '\n');
    }
    return cli_complain(call, CLI_FAILED, "no table was chosen.");
}

/* What whoever runs the server says to all who come; older servers say nothing. */
static void tell_welcome(cli_call *call, const remote_server *server) {
    char welcome[TV_REMOTE_TEXT_MAX + 64];
    remote_reply reply;
    tv_error error;
    if (!remote_ask(server, "GET", "/server", NULL, &reply, &error)) return;
    remote_copy_text(welcome, sizeof welcome, json_object_get(reply.body, "welcome"));
    json_decref(reply.body);
    if (!welcome[0]) return;
    tv_text_add(call->out, welcome);
    tv_text_add_char(call->out, '\n');
}

static int show_lobby(cli_call *call, tv_lang lang, const remote_server *server, remote_ticket *ticket) {
    json_t *all = fetch_lobby(call, lang, server);
    if (!all) return CLI_FAILED;
    for (size_t k = 0; k < json_array_size(all); k++) tell_table(call, lang, json_array_get(all, k), k + 1);
    tv_word(call->out, lang,
            TV_TEXT("Type a table's number, an invitation, Enter to look again, quit, or the name of a game to open a new table:"));
    for (uint32_t k = 0; tv_games[k]; k++) {
        if (k == 0)
            tv_text_add_char(call->out, ' ');
        else
            tv_word(call->out, lang, ", ");
        tv_text_add(call->out, tv_games[k]->id);
    }
    tv_text_add_char(call->out, '\n');
    typed_clean(call->out, 0);
    int code = choose_table(call, lang, server, all, ticket);
    json_decref(all);
    return code;
}

static int visit_lobby(cli_call *call, tv_lang lang, const remote_server *server, remote_ticket *ticket) {
    int code;
    tell_welcome(call, server);
    do code = show_lobby(call, lang, server, ticket);
    while (code == LOBBY_AGAIN);
    return code;
}

int online_table(cli_call *call, tv_lang lang, const remote_server *server, remote_ticket *ticket) {
    wish which;
    const char *named = cli_value(call, "table");
    if (named && call->count > 0) return cli_complain(call, CLI_USAGE, "name a table or a game to open one for, not both.");
    if (!is_clock(call)) return cli_complain(call, CLI_USAGE, "--clock takes none, MINUTES+SECONDS as in 20+30, or DAYSd as in 3d.");
    if (named && !read_wish(named, &which)) return cli_complain(call, CLI_USAGE, "--table takes a table's id or a link to it.");
    if (named) return join_table(call, lang, server, &which, ticket);
    if (call->count == 0) return visit_lobby(call, lang, server, ticket);
    const tv_game *game = choose_game(call, call->arguments[0]);
    return game ? make_table(call, lang, server, game, ticket) : CLI_USAGE;
}
