/* trivium serve: the browser client and, from the same port, everything it needs. */
#include "cli/commands.h"
#include "cli/files.h"
#include "serve/config.h"
#include "serve/log.h"
#include "serve/online.h"
#include "serve/server.h"
#include "table/heap.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CONFIG_BYTES_MAX = 1 << 16, WELCOME_MAX = 300 };

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

static hall_limits limits_of(const cli_call *call) {
    hall_limits limits = hall_limits_normal();
    limits.requests_per_minute = (uint32_t)cli_number(call, "requests", limits.requests_per_minute);
    limits.guests_per_address_hour = (uint32_t)cli_number(call, "guests", limits.guests_per_address_hour);
    limits.tables_per_person = (uint32_t)cli_number(call, "tables", limits.tables_per_person);
    limits.connections_per_address = (uint32_t)cli_number(call, "sockets", limits.connections_per_address);
    limits.notice_after_ms = (uint32_t)cli_number(call, "webhook-after", limits.notice_after_ms / 1000) * 1000;
    limits.idle_table_ms = (uint32_t)cli_number(call, "idle", limits.idle_table_ms / 1000) * 1000;
    limits.takeover_after_ms = (uint32_t)cli_number(call, "away", limits.takeover_after_ms / 1000) * 1000;
    return limits;
}

/* What the operator has chosen about accounts, guests and the line of welcome; 0, or an exit code and a complaint. */
static int read_manners(cli_call *call, hall_limits *limits) {
    static const char *const ways[] = {"open", "invitation", "closed"};
    const char *way = cli_value(call, "registration");
    limits->no_guests = cli_given(call, "no-guests");
    limits->welcome = cli_value(call, "welcome");
    json_t *text = json_string(limits->welcome); /* NULL: it is not UTF-8 */
    bool good = limits->welcome == NULL || (text != NULL && strlen(limits->welcome) <= WELCOME_MAX && hall_is_plain(limits->welcome));
    json_decref(text);
    if (!good)
        return cli_complain(call, CLI_USAGE, "--welcome takes one line of at most %d bytes.", WELCOME_MAX);
    limits->registration = HALL_REGISTRATION_OPEN;
    if (way == NULL) return CLI_OK;
    while (limits->registration <= HALL_REGISTRATION_CLOSED && strcmp(ways[limits->registration], way) != 0) limits->registration++;
    if (limits->registration <= HALL_REGISTRATION_CLOSED) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "--registration is open, invitation or closed, not \"%s\".", way);
}

static int open_and_serve(cli_call *call, const server_settings *settings, const char *key) {
    const char *data = cli_value(call, "data");
    tv_error error = {0};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    online *play = NULL;
    hall_limits limits = limits_of(call);
    int manners = read_manners(call, &limits);
    if (manners != CLI_OK) return manners;
    if (data != NULL) {
        const online_settings wanted = {
            .data = data,
            .threads = (uint32_t)cli_number(call, "threads", processors > 0 ? (uint64_t)processors : 1),
            .limits = limits,
            .webhook = cli_value(call, "webhook"),
            .webhook_key = key,
            .url = cli_value(call, "url"),
        };
        play = online_open(&wanted, &error);
        if (play == NULL) return cli_complain(call, CLI_FAILED, "%s: %s", data, error.what);
    }
    int exit_code = serve(call, settings, play);
    if (play != NULL) online_close(play);
    return exit_code;
}

/* Reads the key that signs notices: the first line of a file, so that it stands neither in the list of processes nor in the
 * configuration. */
static int open_with_key(cli_call *call, const server_settings *settings) {
    const char *path = cli_value(call, "webhook-key");
    tv_error error = {0};
    if ((path == NULL) != (cli_value(call, "webhook") == NULL))
        return cli_complain(call, CLI_USAGE, "notices need both --webhook and --webhook-key.");
    if (path != NULL && cli_value(call, "data") == NULL)
        return cli_complain(call, CLI_USAGE, "--webhook tells people who play online; that needs --data.");
    if (path == NULL) return open_and_serve(call, settings, NULL);
    tv_text key = tv_heap_text();
    int exit_code;
    if (!file_read(path, CONFIG_BYTES_MAX, &key, &error)) {
        exit_code = cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    } else {
        key.at[strcspn(key.at, "\r\n")] = '\0';
        exit_code = open_and_serve(call, settings, key.at);
    }
    free(key.at);
    return exit_code;
}

/* ---- settings ---- */

static bool settle(void *host, const char *name, const char *value, tv_error *error) {
    if (strcmp(name, "config") == 0) return tv_fail(error, "a configuration cannot name another.", (const char *)NULL);
    return cli_settle(host, name, value, error);
}

/* Reads the configuration file into `text`, which must stay as long as the settings. */
static int read_config(cli_call *call, tv_text *text) {
    const char *path = cli_value(call, "config");
    tv_error error = {0};
    if (path == NULL) return CLI_OK;
    if (text->at == NULL) return cli_complain(call, CLI_FAILED, "memory is short.");
    if (file_read(path, CONFIG_BYTES_MAX, text, &error) && config_read(text->at, text->used, settle, call, &error))
        return CLI_OK;
    if (error.line == 0) return cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
    return cli_complain(call, CLI_USAGE, "%s, line %u: %s", path, error.line, error.what);
}

static int serve_as_told(cli_call *call) {
    const char *level_name = cli_value(call, "log-level"), *bind = cli_value(call, "bind"),
               *web = cli_value(call, "web");
    const char *certificate = cli_value(call, "certificate"), *key = cli_value(call, "key");
    log_level level = LOG_WARN;
    if (level_name != NULL && !log_level_read(level_name, &level))
        return cli_complain(call, CLI_USAGE, "--log-level is error, warn, info or debug, not \"%s\".", level_name);
    log_set_level(level);
    if (web != NULL && access(web, R_OK | X_OK) != 0)
        return cli_complain(call, CLI_FAILED, "%s: there is no such folder to serve from.", web);
    if ((certificate == NULL) != (key == NULL))
        return cli_complain(call, CLI_USAGE, "TLS needs both --certificate and --key.");
    server_settings settings = {
        .bind = bind != NULL ? bind : "127.0.0.1",
        .port = (uint16_t)cli_number(call, "port", 0),
        .web = web,
        .connections_max = (uint32_t)cli_number(call, "connections", 1000),
        .timeout_s = (uint32_t)cli_number(call, "timeout", 20),
        .certificate = certificate,
        .key = key,
        .proxy = cli_given(call, "proxy"),
    };
    return open_with_key(call, &settings);
}

static int run(cli_call *call) {
    tv_text config = tv_heap_text();
    int exit_code = read_config(call, &config);
    if (exit_code == CLI_OK) exit_code = serve_as_told(call);
    free(config.at);
    return exit_code;
}

static const cli_option options[] = {
    {"port", "N", "the port to listen at; otherwise a free one", 0, 65535},
    {"bind", "ADDRESS", "the address to listen at, 0.0.0.0 for all of this machine's (127.0.0.1)", 0, 0},
    {"config", "FILE", "read options from lines \"name = value\"; the command line has precedence", 0, 0},
    {"no-open", NULL, "do not open the browser", 0, 0},
    {"web", "DIR", "serve the client's files from this folder, for work on them", 0, 0},
    {"data", "FILE", "play online: keep people and games in this file, made when it is not there", 0, 0},
    {"threads", "N", "threads for bots at online tables; otherwise one for each processor", 1, 256},
    {"requests", "N", "requests and messages a minute from one address (600)", 1, 1000000000},
    {"sockets", "N", "WebSockets and streams at a time from one address (200)", 1, 1000000000},
    {"guests", "N", "new guests an hour from one address (30)", 1, 1000000000},
    {"tables", "N", "tables that wait or run, made by one person (40)", 1, 1000000},
    {"idle", "SECONDS", "games that nobody looked at for so long leave the memory (60)", 1, 86400},
    {"registration", "HOW", "new accounts: open, invitation (`trivium admin invite`) or closed (open)", 0, 0},
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
    {"log-level", "LEVEL", "error, warn, info or debug: what is logged on standard error (warn)", 0, 0},
    {0},
};

const cli_command command_serve = {
    .name = "serve",
    .arguments = "",
    .about = "Serves the games to a browser.",
    .more = "Prints the address; with a desktop, opens the browser there. Only this machine can reach it unless --bind "
            "says otherwise. Ends with Ctrl-C.",
    .options = options,
    .run = run,
};
