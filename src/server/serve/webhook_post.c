/* Posting by libwebsockets' client, in a context of its own, see webhook_post.h. */
#include "webhook_post.h"

#include "log.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAIT_SECONDS = 5, LOOK_MS = 100 };

typedef struct post {
    lws_sorted_usec_list_t clock; /* must be first */
    struct lws_context *context;
    const webhook_letter *letter;
    const atomic_bool *stopping;
    int looks; /* at the clock */
    int status;
    bool done;
} post;

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end) == 0;
}

static int add_headers(const post *it, struct lws *wsi, unsigned char **at, unsigned char *end) {
    char length[24];
    snprintf(length, sizeof length, "%zu", strlen(it->letter->body));
    if (!add_header(wsi, "content-type:", "application/json", at, end) || !add_header(wsi, "content-length:", length, at, end) ||
        !add_header(wsi, "trivium-time:", it->letter->time, at, end) ||
        !add_header(wsi, "trivium-signature:", it->letter->signature, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(const post *it, struct lws *wsi) {
    size_t size = strlen(it->letter->body);
    unsigned char *bytes = malloc(LWS_PRE + size);
    if (bytes == NULL) return -1;
    memcpy(bytes + LWS_PRE, it->letter->body, size);
    int written = lws_write(wsi, bytes + LWS_PRE, size, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    lws_client_http_body_pending(wsi, 0);
    return written < 0 ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    post *it = user;
    if (it == NULL) return 0;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(it, wsi, in, *(unsigned char **)in + size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return it->done ? 0 : send_body(it, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP: /* that is all there is to know: the rest may be as long as it likes */
        it->status = (int)lws_http_client_http_response(wsi);
        it->done = true;
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: it->done = true; return 0;
    default: return 0;
    }
}

/* Now and then: is it too late, or shall all end? */
static void look_at_clock(lws_sorted_usec_list_t *clock) {
    post *it = (post *)(void *)clock;
    it->done = it->done || *it->stopping || ++it->looks > WAIT_SECONDS * 1000 / LOOK_MS;
    if (it->done)
        lws_cancel_service(it->context); /* or it would go on to wait for its next timer */
    else
        lws_sul_schedule(it->context, 0, &it->clock, look_at_clock, LOOK_MS * LWS_US_PER_MS);
}

static void forward_log(int level, const char *line) {
    char message[512];
    snprintf(message, sizeof message, "%.*s", (int)strcspn(line, "\n"), line);
    log_message(level == LLL_ERR ? LOG_WARN : LOG_DEBUG, "libwebsockets", message);
}

static struct lws_context *open_context(bool secure) {
    lws_set_log_level(LLL_ERR | (log_writes(LOG_DEBUG) ? LLL_WARN | LLL_NOTICE : 0), forward_log);
    static const struct lws_protocols protocols[] = {{.name = "http", .callback = on_event}, {0}};
    struct lws_context_creation_info info = {.port = CONTEXT_PORT_NO_LISTEN,
                                             .protocols = protocols,
                                             .gid = -1,
                                             .uid = -1,
                                             .timeout_secs = WAIT_SECONDS,
                                             .connect_timeout_secs = WAIT_SECONDS};
    if (secure) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    return lws_create_context(&info);
}

static void connect_to(post *it, const remote_server *to) {
    char host[REMOTE_HOST_MAX + 16];
    bool six = strchr(to->host, ':') != NULL;
    snprintf(host, sizeof host, "%s%s%s:%d", six ? "[" : "", to->host, six ? "]" : "", to->port);
    struct lws_client_connect_info info = {.context = it->context,
                                           .address = to->host,
                                           .port = to->port,
                                           .path = to->base[0] != '\0' ? to->base : "/",
                                           .host = host,
                                           .method = "POST",
                                           .alpn = "http/1.1",
                                           .local_protocol_name = "http",
                                           .userdata = it,
                                           .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (to->secure ? LCCSCF_USE_SSL : 0)};
    if (lws_client_connect_via_info(&info) == NULL) it->done = true;
}

int webhook_post(const remote_server *to, const webhook_letter *letter, const atomic_bool *stopping) {
    post it = {.letter = letter, .stopping = stopping, .context = open_context(to->secure)};
    if (it.context == NULL) return 0;
    connect_to(&it, to);
    look_at_clock(&it.clock);
    while (!it.done && lws_service(it.context, 0) >= 0) continue;
    lws_sul_schedule(it.context, 0, &it.clock, NULL, LWS_SET_TIMER_USEC_CANCEL);
    lws_context_destroy(it.context);
    return it.status;
}
