/* trivium serve: the browser client and, from the same port, everything it needs. */
#include "command/choose.h"
#include "commands.h"
#include "host/system.h"
#include "serve_settings.h"
#include "server/serve/log.h"
#include "server/serve/online.h"
#include "server/serve/server.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the desktop's browser and forgets it: a child of a child belongs to nobody here. */
static void open_browser(const char *link) {
    pid_t child = fork();
    if (child > 0) waitpid(child, NULL, 0);
    if (child != 0) return;
    if (fork() != 0) _exit(0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int nothing = open("/dev/null", O_RDWR);
    for (int stream = 0; stream <= 2; stream++) dup2(nothing, stream);
    setsid();
    execlp("xdg-open", "xdg-open", link, (char *)NULL);
    _exit(127);
}

static bool has_desktop(void) {
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x11 != NULL && *x11 != '\0') || (wayland != NULL && *wayland != '\0');
}

/* Listens, tells where, serves until a signal. `play` is NULL when there is no online play. */
static int serve(cli_call *call, const server_settings *settings, online *play) {
    static const server_app files_alone = {.routes = server_routes};
    server it;
    tv_error error = {0};
    if (!server_open(&it, settings, play != NULL ? online_app(play) : &files_alone, &error))
        return cli_complain(call, CLI_FAILED, "%s", error.what);
    int exit_code = CLI_OK;
    if (play != NULL && !online_begin(play, &it, &error)) exit_code = cli_complain(call, CLI_FAILED, "%s", error.what);
    if (exit_code == CLI_OK) {
        tv_text_add(call->out, "Trivium is at ");
        tv_text_add(call->out, it.link);
        tv_text_add_char(call->out, '\n');
        if (!cli_flush(call)) exit_code = CLI_FAILED;
    }
    if (exit_code == CLI_OK) {
        if (!cli_given(call, "no-open") && has_desktop()) open_browser(it.link);
        log_message(LOG_INFO, "start", it.link);
        server_run(&it);
        log_message(LOG_INFO, "stop", it.link);
    }
    if (play != NULL) online_end(play);
    server_close(&it);
    return exit_code;
}

static online_settings online_settings_of(const serve_settings *told) {
    return (online_settings){
        .data = cli_value(&told->call, "data"),
        .node = cli_value(&told->call, "node"),
        .drain_s = (uint32_t)cli_number(&told->call, "drain", 0),
        .threads = (uint32_t)cli_number(&told->call, "threads", system_processors()),
        .limits = told->limits,
        .webhook = cli_value(&told->call, "webhook"),
        .webhook_key = told->webhook_key,
        .url = cli_value(&told->call, "url"),
    };
}

/* ---- reading the settings again ---- */

typedef struct serving {
    const cli_call *line;         /* the command line alone */
    serve_settings first, latest; /* some settings are for ever those of the start */
    online *play;                 /* NULL: none */
} serving;

/* What can change does so at once; what is wrong changes nothing. */
static void reload(void *host, server *it) {
    serving *self = host;
    serve_settings told;
    tv_error error = {0};
    bool good = serve_settings_read(&told, self->line, &error) == CLI_OK && server_change(it, &told.server, &error);
    if (!good) {
        log_message(LOG_ERROR, "reload", error.what);
        serve_settings_free(&told);
        return;
    }
    serve_settings_compare(&self->first, &told);
    log_set_level(told.level);
    const online_settings play = online_settings_of(&told);
    if (self->play != NULL) online_change(self->play, &play);
    serve_settings_free(&self->latest);
    self->latest = told; /* the server points into it */
    log_message(LOG_INFO, "reload", "The configuration was read again.");
}

/* ---- all together ---- */

static int open_and_serve(const cli_call *call, serving *self) {
    server_settings settings = self->first.server;
    const online_settings wanted = online_settings_of(&self->first);
    tv_error error = {0};
    settings.reload = reload;
    settings.reload_host = self;
    if (wanted.data != NULL) {
        self->play = online_open(&wanted, &error);
        if (self->play == NULL)
            return cli_complain(call, CLI_FAILED, "%s: %s", store_is_address(wanted.data) ? "--data" : wanted.data, error.what);
    }
    int exit_code = serve(&self->first.call, &settings, self->play);
    if (self->play != NULL) online_close(self->play);
    return exit_code;
}

static int run(cli_call *call) {
    serving self = {.line = call};
    tv_error error = {0};
    int exit_code = serve_settings_read(&self.first, call, &error);
    if (exit_code != CLI_OK) {
        cli_complain(call, exit_code, "%s", error.what);
    } else {
        log_set_level(self.first.level);
        exit_code = open_and_serve(call, &self);
    }
    serve_settings_free(&self.first);
    serve_settings_free(&self.latest);
    return exit_code;
}

static const cli_option options[] = {
    {"port", "N", "the port to listen at; otherwise a free one", 0, 65535},
    {"bind", "ADDRESS", "the address to listen at, 0.0.0.0 for all of this machine's (127.0.0.1)", 0, 0},
    {"config", "FILE", "read options from lines \"name = value\"; the command line has precedence", 0, 0},
    {"no-open", NULL, "do not open the browser", 0, 0},
    {"web", "DIR", "serve the client's files from this folder, for work on them", 0, 0},
    {"data", "FILE", "play online: keep people and games in this file, made when it is not there, or in the database postgresql://...", 0,
     0},
    {"node", "ADDRESS:PORT",
     "where other servers of the same database reach this one; otherwise as it reaches the database, at a free port", 0, 0},
    {"drain", "SECONDS", "with a database: go on for so long after the signal to end, while the others take over (0)", 0, 15},
    {"threads", "N", "threads for bots at online tables; otherwise one for each processor", 1, 256},
    {"requests", "N", "requests and messages a minute from one address (600)", 1, 1000000000},
    {"sockets", "N", "WebSockets and streams at a time from one address (200)", 1, 1000000000},
    {"per-address", "N", "other connections at a time from one address, as --sockets unless given", 1, 1000000000},
    {"guests", "N", "new guests an hour from one address (30)", 1, 1000000000},
    {"tables", "N", "tables that wait or run, made by one person (40)", 1, 1000000},
    {"thinking", "SECONDS", "of processor time for bots at one person's tables, an hour (600)", 1, 1000000},
    {"idle", "SECONDS", "games that nobody looked at for so long leave the memory (60)", 1, 86400},
    {"registration", "open|invitation|closed", "who makes an account; an invitation is made by `trivium admin invite` (open)", 0, 0},
    {"no-guests", NULL, "nobody plays without an account", 0, 0},
    {"welcome", "TEXT", "a line for everybody who comes to the tables", 0, 0},
    {"away", "SECONDS", "a bot may take over for somebody who has been away so long (120)", 0, 86400},
    {"webhook", "URL", "tell people who are away, if they wish, by a POST to this address", 0, 0},
    {"webhook-key", "FILE", "the first line of this file is the key that signs what is posted", 0, 0},
    {"webhook-after", "SECONDS", "when a decision has waited so long for somebody who is away (20)", 1, 86400},
    {"url", "URL", "the address under which people reach it, for links in what is posted", 0, 0},
    {"proxy", NULL, "a proxy before it does TLS and writes X-Forwarded-For", 0, 0},
    {"connections", "N", "connections taken at a time (1000)", 1, 1000000},
    {"timeout", "SECONDS", "for a request to arrive, an answer to leave, a connection to idle (20)", 1, 3600},
    {"certificate", "FILE", "serve by TLS with this certificate chain (PEM)", 0, 0},
    {"key", "FILE", "the certificate's private key (PEM)", 0, 0},
    {"metrics", "ADDRESS:PORT", "answer /metrics there, and nowhere else", 0, 0},
    {"metrics-token", "FILE", "the first line of this file is the token that /metrics asks for", 0, 0},
    {"log-level", "error|warn|info|debug", "what is logged on standard error (warn)", 0, 0},
    {0},
};

const cli_command command_serve = {
    .name = "serve",
    .arguments = "",
    .about = "Serves the games to a browser.",
    .more = "Prints the address; with a desktop, opens the browser there. Only this machine can reach it unless --bind "
            "says otherwise. Ends with Ctrl-C.",
    .thinks = true,
    .options = options,
    .run = run,
};
