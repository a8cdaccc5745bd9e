/* The thread of a link and its two queues, see link.h. */
#include "link.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client.h"
#include "memory/heap.h"

enum { INBOX_BYTES_MAX = 32 << 20, PATIENCE_S = 10, AGAIN_FIRST_MS = 200, AGAIN_MOST_MS = 5000, QUIET_S = 20, SILENT_S = 40 };

typedef struct piece { /* of a queue */
    struct piece *next;
    remote_link_kind kind;
    char *text;
    size_t size;
} piece;

typedef struct queue {
    piece *first, *last;
    size_t bytes;
} queue;

struct remote_link {
    remote_server server;
    struct lws_context *context;
    lws_sorted_usec_list_t again; /* first: its address is how the timer finds the link */
    struct lws *wsi;              /* NULL: no connection is open or being opened */
    unsigned again_ms;
    char *heard; /* the message that is coming in */
    size_t heard_size;
    pthread_t thread;
    bool started;
    atomic_bool stop;
    int pipe[2]; /* holds a byte for every message in the inbox, or is full */

    pthread_mutex_t mutex; /* of what follows */
    bool up;
    queue inbox, outbox;
};

/* ---- queues ---- */

/* False, and nothing kept, when memory is short. */
static bool put(queue *to, remote_link_kind kind, const char *text, size_t size) {
    piece *fresh = calloc(1, sizeof *fresh);
    char *copy = fresh ? tv_heap_copy(text, size) : NULL;
    if (!copy) {
        free(fresh);
        return false;
    }
    *fresh = (piece){.kind = kind, .text = copy, .size = size};
    *(to->last ? &to->last->next : &to->first) = fresh;
    to->last = fresh;
    to->bytes += size;
    return true;
}

static bool take(queue *from, piece *out) {
    piece *first = from->first;
    if (!first) return false;
    from->first = first->next;
    if (!from->first) from->last = NULL;
    *out = *first;
    from->bytes -= first->size;
    free(first);
    return true;
}

static void drop_all(queue *all) {
    for (piece each; take(all, &each);) free(each.text);
}

static bool put_in(remote_link *it, remote_link_kind kind, const char *text, size_t size) {
    pthread_mutex_lock(&it->mutex);
    bool fits = kind != REMOTE_LINK_TEXT || size <= INBOX_BYTES_MAX - it->inbox.bytes; /* more than anybody reads: hang up */
    bool kept = fits && put(&it->inbox, kind, text, size);
    pthread_mutex_unlock(&it->mutex);
    ssize_t ignored = write(it->pipe[1], "", 1); /* a full pipe can be read from already */
    (void)ignored;
    return kept;
}

remote_link_kind remote_link_take(remote_link *it, char **text, size_t *size) {
    char bytes[64];
    piece oldest = {.kind = REMOTE_LINK_NOTHING};
    pthread_mutex_lock(&it->mutex);
    take(&it->inbox, &oldest);
    if (!it->inbox.first)
        while (read(it->pipe[0], bytes, sizeof bytes) > 0) continue;
    pthread_mutex_unlock(&it->mutex);
    *text = oldest.text;
    *size = oldest.size;
    return oldest.kind;
}

bool remote_link_send(remote_link *it, const char *text, size_t size) {
    pthread_mutex_lock(&it->mutex);
    bool sent = it->up && put(&it->outbox, REMOTE_LINK_TEXT, text, size);
    pthread_mutex_unlock(&it->mutex);
    if (sent) lws_cancel_service(it->context);
    return sent;
}

int remote_link_descriptor(const remote_link *it) { return it->pipe[0]; }

bool remote_link_wait(const remote_link *it, int wait_ms) {
    struct pollfd ready = {it->pipe[0], POLLIN, 0};
    return poll(&ready, 1, wait_ms) > 0;
}

/* ---- the thread ---- */

static void set_up(remote_link *it, bool up) {
    pthread_mutex_lock(&it->mutex);
    bool changed = it->up != up;
    it->up = up;
    drop_all(&it->outbox);
    pthread_mutex_unlock(&it->mutex);
    if (changed) put_in(it, up ? REMOTE_LINK_UP : REMOTE_LINK_DOWN, "", 0);
}

static void connect_again(lws_sorted_usec_list_t *timer);

static void lost(remote_link *it) {
    it->wsi = NULL;
    it->heard_size = 0;
    set_up(it, false);
    if (atomic_load(&it->stop)) return;
    lws_sul_schedule(it->context, 0, &it->again, connect_again, (lws_usec_t)it->again_ms * LWS_US_PER_MS);
    it->again_ms = it->again_ms * 2 < AGAIN_MOST_MS ? it->again_ms * 2 : AGAIN_MOST_MS;
}

static void connect_again(lws_sorted_usec_list_t *timer) {
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = QUIET_S, .secs_since_valid_hangup = SILENT_S};
    remote_link *it = lws_container_of(timer, remote_link, again);
    char path[REMOTE_BASE_MAX + 8];
    snprintf(path, sizeof path, "%s/ws", it->server.base);
    struct lws_client_connect_info info = client_info(&it->server, it->context, path);
    info.userdata = it;
    info.retry_and_idle_policy = &alive;
    info.pwsi = &it->wsi;
    info.local_protocol_name = "trivium";
    if (!lws_client_connect_via_info(&info) && !it->wsi && !it->again.list.owner) lost(it);
}

static int hear(remote_link *it, struct lws *wsi, const void *bytes, size_t size) {
    if (size > REMOTE_MESSAGE_MAX - it->heard_size) return -1;
    char *grown = realloc(it->heard, it->heard_size + size + 1);
    if (!grown) return -1;
    it->heard = grown;
    memcpy(grown + it->heard_size, bytes, size);
    it->heard_size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0) return 0;
    bool kept = put_in(it, REMOTE_LINK_TEXT, it->heard, it->heard_size);
    it->heard_size = 0;
    it->again_ms = AGAIN_FIRST_MS; /* it speaks: the next loss is a new one */
    return kept ? 0 : -1;
}

static int send_waiting(remote_link *it, struct lws *wsi) {
    piece oldest;
    pthread_mutex_lock(&it->mutex);
    bool any = take(&it->outbox, &oldest), more = it->outbox.first != NULL;
    pthread_mutex_unlock(&it->mutex);
    if (!any) return 0;
    unsigned char *bytes = malloc(LWS_PRE + oldest.size);
    int written = -1;
    if (bytes) {
        memcpy(bytes + LWS_PRE, oldest.text, oldest.size);
        written = lws_write(wsi, bytes + LWS_PRE, oldest.size, LWS_WRITE_TEXT);
    }
    free(bytes);
    free(oldest.text);
    if (more) lws_callback_on_writable(wsi);
    return written < 0 ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
    remote_link *it = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return client_add_key(&it->server, wsi, in, *(unsigned char **)in + size);
    case LWS_CALLBACK_CLIENT_ESTABLISHED: set_up(it, true); return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(it, wsi, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_waiting(it, wsi);
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: /* somebody wrote, or wants to leave */
        if (it->wsi) lws_callback_on_writable(it->wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: lost(it); return 0;
    default: return 0;
    }
}

static void *run(void *argument) {
    remote_link *it = argument;
    connect_again(&it->again);
    while (!atomic_load(&it->stop) && lws_service(it->context, 0) >= 0) continue;
    return NULL;
}

/* ---- opening and closing ---- */

/* Signals are for the thread that reads keys. */
static bool start_thread(remote_link *it) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    it->started = pthread_create(&it->thread, NULL, run, it) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return it->started;
}

remote_link *remote_link_open(const remote_server *server, tv_error *error) {
    static const struct lws_protocols protocols[] = {{.name = "trivium", .callback = on_event, .rx_buffer_size = 4096}, {0}};
    remote_link *it = calloc(1, sizeof *it);
    if (!it) {
        tv_fail(error, "There is not enough memory for a connection.", NULL);
        return NULL;
    }
    *it = (remote_link){.server = *server, .again_ms = AGAIN_FIRST_MS, .pipe = {-1, -1}};
    pthread_mutex_init(&it->mutex, NULL);
    bool good = pipe(it->pipe) == 0;
    for (int end = 0; good && end < 2; end++) good = fcntl(it->pipe[end], F_SETFL, O_NONBLOCK) == 0;
    if (good) it->context = client_context(server, protocols, PATIENCE_S, it);
    if (good && it->context && start_thread(it)) return it;
    tv_fail(error, "There is not enough memory for a connection.", NULL);
    remote_link_close(it);
    return NULL;
}

void remote_link_close(remote_link *it) {
    if (!it) return;
    atomic_store(&it->stop, true);
    if (it->started) {
        lws_cancel_service(it->context);
        pthread_join(it->thread, NULL);
    }
    if (it->context) lws_context_destroy(it->context);
    for (int end = 0; end < 2; end++)
        if (it->pipe[end] >= 0) close(it->pipe[end]);
    drop_all(&it->inbox);
    drop_all(&it->outbox);
    free(it->heard);
    pthread_mutex_destroy(&it->mutex);
    free(it);
}
