/* Who asks, see online.h. Secrets never stand on the command line, where everybody on the machine could read them:
 * tokens come from a file or the environment, passwords from the terminal. What the server knows us by is kept in a
 * file that only its owner can read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "command/typed.h"
#include "host/files.h"
#include "memory/heap.h"
#include "online.h"
#include "session_files.h"

/* ---- the kept session ---- */

static bool key_file(const remote_server *server, char *path, size_t size) {
    char folder[SESSION_FILE_MAX];
    if (!session_state_folder(folder, sizeof folder)) return false;
    int used = snprintf(path, size, "%s/server-%s-%d.key", folder, server->host, server->port);
    return used > 0 && used < (int)size && !strchr(server->host, '/');
}

/* The first line of a file, if it can be a secret. */
static bool read_secret(const char *path, char secret[REMOTE_KEY_MAX], tv_error *error) {
    tv_text text = tv_heap_text();
    bool good = file_read(path, REMOTE_KEY_MAX, &text, error);
    size_t size = good ? strcspn(text.at, "\r\n") : 0;
    if (good && (size == 0 || size >= REMOTE_KEY_MAX)) good = tv_fail(error, "holds no token on its first line.", NULL);
    for (size_t k = 0; good && k < size; k++)
        if (text.at[k] <= ' ' || text.at[k] > '~') good = tv_fail(error, "holds no token on its first line.", NULL);
    if (good) {
        memcpy(secret, text.at, size);
        secret[size] = '\0';
    }
    free(text.at);
    return good;
}

/* Only its owner may read it. Where it cannot be kept, the next start is a new guest; the game does not suffer. */
static void keep_secret(const remote_server *server) {
    char path[2 * SESSION_FILE_MAX], line[REMOTE_KEY_MAX + 1];
    if (!key_file(server, path, sizeof path)) return;
    int size = snprintf(line, sizeof line, "%s\n", server->key);
    mode_t before = umask(077);
    chmod(path, 0600); /* a new file takes the old one's access over */
    file_write(path, line, (size_t)size, NULL);
    umask(before);
}

static bool recall_secret(remote_server *server) {
    char path[2 * SESSION_FILE_MAX];
    tv_error error;
    return key_file(server, path, sizeof path) && access(path, R_OK) == 0 && read_secret(path, server->key, &error);
}

/* ---- asking ---- */

bool online_ask(const cli_call *call, tv_lang lang, const remote_server *server, const char *method, const char *path, json_t *body,
                remote_reply *reply) {
    tv_error error;
    char words[TV_REMOTE_TEXT_MAX];
    tv_text text = TV_TEXT_OVER(words);
    if (!remote_ask(server, method, path, body, reply, &error)) {
        cli_complain(call, CLI_FAILED, "%s", error.what);
        return false;
    }
    if (reply->status >= 200 && reply->status < 300) return true;
    remote_say_error(lang, reply->body, &text);
    cli_complain(call, CLI_FAILED, "%s", words);
    json_decref(reply->body);
    return false;
}

/* A question whose answer is a session. */
static bool begin_session(const cli_call *call, tv_lang lang, remote_server *server, const char *path, json_t *body) {
    remote_reply reply;
    if (!online_ask(call, lang, server, "POST", path, body, &reply)) return false;
    memcpy(server->key, reply.secret, sizeof server->key);
    json_decref(reply.body);
    return true;
}

/* Does the server still know this key? *down: it could not be asked. */
static bool is_known(const cli_call *call, const remote_server *server, bool *down) {
    remote_reply reply;
    tv_error error;
    *down = !remote_ask(server, "GET", "/me", NULL, &reply, &error);
    if (*down) {
        cli_complain(call, CLI_FAILED, "%s", error.what);
        return false;
    }
    json_decref(reply.body);
    return reply.status == 200;
}

/* ---- the ways in ---- */

static int use_token(const cli_call *call, tv_lang lang, remote_server *server) {
    const char *file = cli_value(call, "token"), *given = getenv("TRIVIUM_TOKEN");
    tv_error error;
    remote_reply reply;
    if (file && !read_secret(file, server->key, &error)) return cli_complain(call, CLI_FAILED, "%s %s", file, error.what);
    if (!file) snprintf(server->key, sizeof server->key, "%s", given);
    server->is_token = true;
    if (!online_ask(call, lang, server, "GET", "/me", NULL, &reply)) return CLI_FAILED;
    json_decref(reply.body);
    return CLI_OK;
}

/* On a terminal nothing of it is shown; otherwise it is the first line of the input. */
static bool read_password(cli_call *call, tv_lang lang, char line[TYPED_MAX]) {
    struct termios normal, silent;
    bool terminal = tcgetattr(STDIN_FILENO, &normal) == 0;
    if (terminal) {
        tv_word(call->out, lang, TV_TEXT("Password:"));
        tv_text_add_char(call->out, ' ');
        cli_flush(call);
        silent = normal;
        silent.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    }
    bool good = typed_read(line) == TYPED_LINE && line[0];
    if (terminal) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &normal);
        tv_text_add_char(call->out, '\n');
        cli_flush(call);
    }
    return good;
}

static int log_in(cli_call *call, tv_lang lang, remote_server *server) {
    char password[TYPED_MAX];
    const char *name = cli_value(call, "login");
    if (!read_password(call, lang, password)) return cli_complain(call, CLI_FAILED, "no password was given for %s.", name);
    server->key[0] = '\0';
    bool good = begin_session(call, lang, server, "/login", json_pack("{s:s, s:s}", "name", name, "password", password));
    memset(password, 0, sizeof password);
    if (!good) return CLI_FAILED;
    keep_secret(server);
    return CLI_OK;
}

/* A new account, made of the guest who was here last if there is one; where accounts are made by invitation, with that. */
static int make_account(cli_call *call, tv_lang lang, remote_server *server) {
    char password[TYPED_MAX];
    const char *name = cli_value(call, "register"), *invitation = cli_value(call, "invitation");
    const char *code = invitation && strstr(invitation, "#/register/") ? strstr(invitation, "#/register/") + 11 : invitation;
    bool down = false;
    if (!recall_secret(server) || !is_known(call, server, &down)) server->key[0] = '\0';
    if (down) return CLI_FAILED;
    if (!read_password(call, lang, password)) return cli_complain(call, CLI_FAILED, "no password was given for %s.", name);
    json_t *body = json_pack("{s:s, s:s, s:s*}", "name", name, "password", password, "invitation", code);
    memset(password, 0, sizeof password);
    if (!body) return cli_complain(call, CLI_USAGE, "--register takes a name in UTF-8.");
    if (!begin_session(call, lang, server, "/account", body)) return CLI_FAILED;
    keep_secret(server);
    return CLI_OK;
}

/* As who was here last, or as a new guest. */
static int be_guest(cli_call *call, tv_lang lang, remote_server *server) {
    bool fresh = cli_given(call, "guest"), down = false;
    bool known = !fresh && recall_secret(server) && is_known(call, server, &down);
    if (down) return CLI_FAILED;
    if (!known) {
        server->key[0] = '\0';
        if (!begin_session(call, lang, server, "/guest", NULL)) return CLI_FAILED;
        if (!fresh) keep_secret(server);
    }
    return CLI_OK;
}

/* ---- what is kept ---- */

static int export_data(cli_call *call, tv_lang lang, const remote_server *server) {
    const char *path = cli_value(call, "export");
    remote_reply reply;
    tv_error error;
    if (!online_ask(call, lang, server, "GET", "/me/export", NULL, &reply)) return CLI_FAILED;
    char *text = json_dumps(reply.body, JSON_INDENT(1));
    json_decref(reply.body);
    mode_t before = umask(077);
    bool good = text && file_write(path, text, strlen(text), &error);
    umask(before);
    free(text);
    return good ? CLI_OK : cli_complain(call, CLI_FAILED, "%s: %s", path, error.what);
}

/* Deletes who we are there; an account's password is asked for. */
static int delete_account(cli_call *call, tv_lang lang, const remote_server *server) {
    char password[TYPED_MAX] = "", path[2 * SESSION_FILE_MAX];
    remote_reply reply;
    if (!online_ask(call, lang, server, "GET", "/me", NULL, &reply)) return CLI_FAILED;
    const char *kind = json_string_value(json_object_get(reply.body, "kind"));
    bool account = kind && strcmp(kind, "account") == 0;
    json_decref(reply.body);
    if (account && !read_password(call, lang, password)) return cli_complain(call, CLI_FAILED, "no password was given.");
    json_t *body = json_pack("{s:s}", "password", password);
    memset(password, 0, sizeof password);
    if (!online_ask(call, lang, server, "DELETE", "/me", body, &reply)) return CLI_FAILED;
    json_decref(reply.body);
    if (key_file(server, path, sizeof path)) unlink(path);
    tv_word(call->out, lang, TV_TEXT("Your account was deleted."));
    tv_text_add_char(call->out, '\n');
    return cli_flush(call) ? CLI_OK : CLI_FAILED;
}

bool online_keeps_house(cli_call *call, tv_lang lang, const remote_server *server, int *code) {
    bool exports = cli_given(call, "export"), deletes = cli_given(call, "delete-account");
    if (exports) *code = export_data(call, lang, server);
    if (deletes && *code == CLI_OK) *code = delete_account(call, lang, server);
    return exports || deletes;
}

int online_account(cli_call *call, tv_lang lang, remote_server *server) {
    const char *token = getenv("TRIVIUM_TOKEN"), *name = cli_value(call, "name");
    remote_reply reply;
    int code;
    if (cli_given(call, "token") || (token && token[0]))
        code = use_token(call, lang, server);
    else if (cli_given(call, "register"))
        code = make_account(call, lang, server);
    else
        code = cli_given(call, "login") ? log_in(call, lang, server) : be_guest(call, lang, server);
    if (code != CLI_OK || !name) return code;
    if (!online_ask(call, lang, server, "POST", "/me/name", json_pack("{s:s}", "name", name), &reply)) return CLI_FAILED;
    json_decref(reply.body);
    return CLI_OK;
}
