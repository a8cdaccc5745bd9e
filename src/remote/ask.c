/* One request over HTTP with the WebSocket library's client, waited for, see server.h. */
#include "server.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "host/host_time.h"

/* A tree of JSON needs far more room than its text: an empty object is three bytes there and over two hundred here, so that the longest text that is
 * read could take more than half a gigabyte. So many values take at most sixty megabytes; a full lobby has about twenty thousand. */
enum { WAIT_SECONDS = 20, PATH_MAX_BYTES = 512, COOKIE_MAX = 1024, READ_BYTES = 8192, VALUES_MAX = 1 << 18 };

typedef struct request {
    const remote_server *server;
    char *text; /* the body */
    size_t size;
    int status;
    char *got;
    size_t got_size, got_room;
    char cookie[COOKIE_MAX], why[128];
    bool done, failed;
} request;

static void finish(request *it, bool failed, const char *why) {
    if (it->done) return;
    it->done = true;
    it->failed = failed;
    snprintf(it->why, sizeof it->why, "%s", why ? why : "");
}

static int add_headers(request *it, struct lws *wsi, unsigned char **at, unsigned char *end) {
    char length[24];
    if (client_add_key(it->server, wsi, at, end) != 0) return -1;
    if (!it->text) return 0;
    static const char type[] = "application/json";
    int digits = snprintf(length, sizeof length, "%zu", it->size);
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, (const unsigned char *)type, sizeof type - 1, at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, (const unsigned char *)length, digits, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(request *it, struct lws *wsi) {
    if (!it->text) return 0;
    unsigned char *bytes = malloc(LWS_PRE + it->size);
    if (!bytes) return -1;
    memcpy(bytes + LWS_PRE, it->text, it->size);
    int written = lws_write(wsi, bytes + LWS_PRE, it->size, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    lws_client_http_body_pending(wsi, 0);
    return written < 0 ? -1 : 0;
}

static int take(request *it, const void *bytes, size_t size) {
    if (size > REMOTE_MESSAGE_MAX - it->got_size) return -1;
    if (it->got_size + size > it->got_room) { /* it doubles: a long answer comes in many small pieces */
        size_t room = 2 * (it->got_size + size);
        char *grown = realloc(it->got, room);
        if (!grown) return -1;
        it->got = grown;
        it->got_room = room;
    }
    memcpy(it->got + it->got_size, bytes, size);
    it->got_size += size;
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    request *it = user;
    char room[LWS_PRE + READ_BYTES], *at = room + LWS_PRE;
    int bytes = READ_BYTES;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(it, wsi, in, *(unsigned char **)in + size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return send_body(it, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        it->status = (int)lws_http_client_http_response(wsi);
        if (lws_hdr_copy(wsi, it->cookie, sizeof it->cookie, WSI_TOKEN_HTTP_SET_COOKIE) < 0) it->cookie[0] = '\0';
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return lws_http_client_read(wsi, &at, &bytes) < 0 ? -1 : 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return take(it, in, size);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: finish(it, false, NULL); return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: finish(it, true, in); return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: finish(it, it->status == 0, NULL); return 0;
    default: return 0;
    }
}

/* "trivium=SECRET; ..." */
static void read_cookie(const char *cookie, char secret[REMOTE_KEY_MAX]) {
    static const char name[] = "trivium=";
    secret[0] = '\0';
    if (strncmp(cookie, name, sizeof name - 1) != 0) return;
    cookie += sizeof name - 1;
    size_t size = strcspn(cookie, ";");
    if (size >= REMOTE_KEY_MAX) return;
    memcpy(secret, cookie, size);
    secret[size] = '\0';
}

static void wait_for_end(request *it, struct lws_context *context) {
    uint64_t until = host_time_ms() + WAIT_SECONDS * 1000;
    while (!it->done && lws_service(context, 0) >= 0)
        if (host_time_ms() >= until) finish(it, true, "it does not answer");
    finish(it, true, "it does not answer");
}

static void run(request *it, const char *method, const char *path) {
    static const struct lws_protocols protocols[] = {{.name = "http", .callback = on_event}, {0}};
    struct lws_context *context = client_context(it->server, protocols, WAIT_SECONDS, NULL);
    if (!context) {
        finish(it, true, "memory is short");
        return;
    }
    char whole[PATH_MAX_BYTES];
    snprintf(whole, sizeof whole, "%s/api/v1%s", it->server->base, path);
    struct lws_client_connect_info info = client_info(it->server, context, whole);
    info.method = method;
    info.alpn = "http/1.1";
    info.local_protocol_name = protocols[0].name;
    info.userdata = it;
    if (lws_client_connect_via_info(&info))
        wait_for_end(it, context);
    else
        finish(it, true, "it cannot be reached");
    lws_context_destroy(context);
}

/* Every value follows a bracket or a comma outside of strings, except the whole: so many there are at most, members' names not counted. */
static size_t count_values(const char *text, size_t size) {
    size_t count = 1;
    bool quoted = false;
    for (size_t at = 0; at < size; at++) {
        if (quoted && text[at] == '\\')
            at++;
        else if (text[at] == '"')
            quoted = !quoted;
        else if (!quoted)
            count += text[at] == ',' || text[at] == '[' || text[at] == '{';
    }
    return count;
}

bool remote_ask(const remote_server *server, const char *method, const char *path, json_t *body, remote_reply *reply, tv_error *error) {
    request it = {.server = server};
    bool posts = strcmp(method, "GET") != 0;
    if (posts) it.text = body ? json_dumps(body, JSON_COMPACT) : strdup("{}");
    if (it.text) it.size = strlen(it.text);
    json_decref(body);
    run(&it, method, path);
    free(it.text);
    *reply = (remote_reply){.status = it.status};
    read_cookie(it.cookie, reply->secret);
    bool fits = !it.got || count_values(it.got, it.got_size) <= VALUES_MAX;
    if (!it.failed && it.got && fits) reply->body = json_loadb(it.got, it.got_size, 0, NULL);
    free(it.got);
    if (!fits) return tv_fail(error, "{} answers with more than this program reads; tell who runs it.", server->url, NULL);
    if (it.failed)
        return tv_fail(error, "{} cannot be reached ({}); check the address, and whether the server runs.", server->url, it.why, NULL);
    if (reply->body) return true;
    return tv_fail(error, "{} answers, but not as a server of Trivium does; check the address.", server->url, NULL);
}
