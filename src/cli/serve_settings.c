/* Reads what is to be served and how, see serve_settings.h. */
#include "serve_settings.h"

#include "host/files.h"
#include "memory/heap.h"
#include "server/serve/config.h"
#include "server/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WELCOME_BYTES_MAX = 300 };

/* ---- files ---- */

static bool settle(void *host, const char *name, const char *value, tv_error *error) {
    if (strcmp(name, "config") == 0) return tv_fail(error, "a configuration cannot name another.", (const char *)NULL);
    return cli_settle(host, name, value, error);
}

/* Puts the file's name, and a line's number, before a sentence. */
static int fail_with(tv_error *error, int exit_code, const char *path, uint32_t number) {
    tv_error before = *error;
    char place[24] = "";
    if (number > 0) snprintf(place, sizeof place, ", line %u", number);
    *error = (tv_error){0};
    tv_fail(error, "{}{}: {}", path, place, before.what, (const char *)NULL);
    return exit_code;
}

static int read_config(serve_settings *it, tv_error *error) {
    const char *path = cli_value(&it->call, "config");
    if (path == NULL) return CLI_OK;
    if (file_read(path, SERVE_FILE_BYTES_MAX, &it->config, error) && config_read(it->config.at, it->config.used, settle, &it->call, error))
        return CLI_OK;
    return fail_with(error, error->line == 0 ? CLI_FAILED : CLI_USAGE, path, error->line);
}

/* A secret is the first line of a file, so that it stands neither in the list of processes nor in the configuration. NULL: no file is named. */
static int read_secret(const serve_settings *it, const char *option, tv_text *text, const char **secret, tv_error *error) {
    const char *path = cli_value(&it->call, option);
    *secret = NULL;
    if (path == NULL) return CLI_OK;
    if (!file_read(path, SERVE_FILE_BYTES_MAX, text, error)) return fail_with(error, CLI_FAILED, path, 0);
    text->at[strcspn(text->at, "\r\n")] = '\0';
    *secret = text->at;
    return CLI_OK;
}

/* ---- settings ---- */

static hall_limits limits_of(const cli_call *call) {
    hall_limits limits = hall_limits_default();
    limits.requests_per_minute = (uint32_t)cli_number(call, "requests", limits.requests_per_minute);
    limits.guests_per_address_hour = (uint32_t)cli_number(call, "guests", limits.guests_per_address_hour);
    limits.tables_per_person = (uint32_t)cli_number(call, "tables", limits.tables_per_person);
    limits.connections_per_address = (uint32_t)cli_number(call, "sockets", limits.connections_per_address);
    limits.notice_after_ms = (uint32_t)cli_number(call, "webhook-after", limits.notice_after_ms / 1000) * 1000;
    limits.idle_table_ms = (uint32_t)cli_number(call, "idle", limits.idle_table_ms / 1000) * 1000;
    limits.takeover_after_ms = (uint32_t)cli_number(call, "away", limits.takeover_after_ms / 1000) * 1000;
    limits.thinking_ms_per_hour = (uint32_t)cli_number(call, "thinking", limits.thinking_ms_per_hour / 1000) * 1000;
    return limits;
}

/* What whoever runs the server has chosen about accounts, guests and the line of welcome; false with a sentence. */
static bool read_manners(const cli_call *call, hall_limits *limits, tv_error *error) {
    static const char *const ways[] = {"open", "invitation", "closed"};
    const char *way = cli_value(call, "registration");
    limits->no_guests = cli_given(call, "no-guests");
    limits->welcome = cli_value(call, "welcome");
    json_t *text = json_string(limits->welcome); /* NULL: it is not UTF-8 */
    bool good = limits->welcome == NULL || (text != NULL && strlen(limits->welcome) <= WELCOME_BYTES_MAX && hall_is_plain(limits->welcome));
    json_decref(text);
    if (!good) return tv_fail(error, "--welcome takes one line of at most 300 bytes.", (const char *)NULL);
    limits->registration = HALL_REGISTRATION_OPEN;
    while (way != NULL && limits->registration <= HALL_REGISTRATION_CLOSED && strcmp(ways[limits->registration], way) != 0)
        limits->registration++;
    if (limits->registration <= HALL_REGISTRATION_CLOSED) return true;
    return tv_fail(error, "--registration is open, invitation or closed, not \"{}\".", way, (const char *)NULL);
}

static server_settings server_settings_of(const cli_call *call, const hall_limits *limits) {
    const char *bind = cli_value(call, "bind");
    return (server_settings){
        .bind = bind != NULL ? bind : "127.0.0.1",
        .port = (uint16_t)cli_number(call, "port", 0),
        .web = cli_value(call, "web"),
        .connections_max = (uint32_t)cli_number(call, "connections", 1000),
        .per_address_max = (uint32_t)cli_number(call, "per-address", limits->connections_per_address),
        .timeout_s = (uint32_t)cli_number(call, "timeout", 20),
        .certificate = cli_value(call, "certificate"),
        .key = cli_value(call, "key"),
        .proxy = cli_given(call, "proxy"),
        .metrics_bind = cli_value(call, "metrics"),
    };
}

/* What does not go together. */
static int check(serve_settings *it, tv_error *error) {
    const cli_call *call = &it->call;
    const char *level_name = cli_value(call, "log-level"), *web = it->server.web;
    it->level = LOG_WARN;
    if (!read_manners(call, &it->limits, error)) return CLI_USAGE;
    if (level_name != NULL && !log_level_read(level_name, &it->level)) {
        tv_fail(error, "--log-level is error, warn, info or debug, not \"{}\".", level_name, (const char *)NULL);
    } else if ((it->server.certificate == NULL) != (it->server.key == NULL)) {
        tv_fail(error, "TLS needs both --certificate and --key.", (const char *)NULL);
    } else if (cli_given(call, "webhook-key") != cli_given(call, "webhook")) {
        tv_fail(error, "notices need both --webhook and --webhook-key.", (const char *)NULL);
    } else if (cli_given(call, "webhook") && !cli_given(call, "data")) {
        tv_fail(error, "--webhook tells people who play online; that needs --data.", (const char *)NULL);
    } else if ((cli_given(call, "node") || cli_given(call, "drain")) &&
               (!cli_given(call, "data") || !store_is_address(cli_value(call, "data")))) {
        tv_fail(error, "--node and --drain are for several servers with one database: --data postgresql://...", (const char *)NULL);
    } else if (web != NULL && access(web, R_OK | X_OK) != 0) {
        tv_fail(error, "{}: there is no such folder to serve from.", web, (const char *)NULL);
        return CLI_FAILED;
    } else {
        return CLI_OK;
    }
    return CLI_USAGE;
}

int serve_settings_read(serve_settings *it, const cli_call *line, tv_error *error) {
    *it = (serve_settings){.call = *line, .config = tv_heap_text(), .token = tv_heap_text(), .key = tv_heap_text()};
    if (it->config.at == NULL || it->token.at == NULL || it->key.at == NULL) {
        tv_fail_memory(error);
        return CLI_FAILED;
    }
    int exit_code = read_config(it, error);
    if (exit_code != CLI_OK) return exit_code;
    it->limits = limits_of(&it->call);
    it->server = server_settings_of(&it->call, &it->limits);
    exit_code = check(it, error);
    if (exit_code == CLI_OK) exit_code = read_secret(it, "webhook-key", &it->key, &it->webhook_key, error);
    if (exit_code == CLI_OK) exit_code = read_secret(it, "metrics-token", &it->token, &it->server.metrics_token, error);
    const char *token = it->server.metrics_token;
    if (exit_code == CLI_OK && token != NULL && (strlen(token) < 16 || strlen(token) > 200 || strpbrk(token, " \t") != NULL)) {
        tv_fail(error, "{}: a token for the metrics has at least 16 characters, at most 200, and no blanks.",
                cli_value(&it->call, "metrics-token"), (const char *)NULL);
        exit_code = CLI_FAILED;
    }
    return exit_code;
}

void serve_settings_free(serve_settings *it) {
    free(it->config.at);
    free(it->token.at);
    free(it->key.at);
}

/* ---- changes ---- */

void serve_settings_compare(const serve_settings *old, const serve_settings *new) {
    static const char *const fixed[] = {"port",    "bind",        "data",  "threads", "web",  "url",
                                        "webhook", "webhook-key", "proxy", "metrics", "node", "drain"};
    char sentence[128];
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        const char *was = cli_value(&old->call, fixed[i]), *is = cli_value(&new->call, fixed[i]);
        if (was == is || (was != NULL && is != NULL && strcmp(was, is) == 0)) continue;
        snprintf(sentence, sizeof sentence, "%s cannot change while the server runs; it stays as it was until the next start.", fixed[i]);
        log_message(LOG_WARN, "reload", sentence);
    }
    if ((old->server.certificate == NULL) != (new->server.certificate == NULL))
        log_message(LOG_WARN, "reload", "TLS cannot be switched on or off while the server runs; it stays as it was until the next start.");
}
