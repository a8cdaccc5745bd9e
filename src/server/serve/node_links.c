/* See node_links.h. */
#define _GNU_SOURCE /* accept4 */
#include "node_links.h"

#include "base/check.h"
#include "host/host_time.h"
#include "json_in.h"
#include "log.h"
#include "memory/heap.h"
#include "server/hall/hall.h"
#include "server/hall/node_frames.h"
#include "server/wire/line.h"
#include "server/wire/tls.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PING_MS = 1000,
    SILENCE_MS = 4000,
    GREETING_MS = 3000,
    AGAIN_MS = 300,
    READ_BYTES = 1 << 16,
    READS_A_TURN = 16,
    STUCK_MS = 250,
    STRANGER_SAID_MS = 1000,
    WAITING_MAX = 64 << 20,
    READING_PART = 16,     /* hearing stops when a sixteenth of what may wait does, */
    CALLS_MAX = 256,       /* or so many questions are not answered yet */
    HELLO_BYTES_MAX = 4096 /* of who has not said who it is */
};
enum { STREAMS_MAX = 1024, STRANGERS_MAX = 64 };

typedef struct stream {
    watcher watch; /* must be first */
    struct node_links *links;
    struct stream *next;
    wire_line line;
    int64_t node;    /* 0: it has not said who it is */
    uint8_t version; /* 0: not open yet */
    bool outgoing, connecting, broken, more;
    const char *doomed; /* why it is to be ended as soon as nobody is in the middle of anything; NULL: it is not */
    uint64_t begun_ms, heard_ms, pinged_ms;
    uint64_t moved_ms; /* when it last took something, or was heard although it does not */
    uint32_t calls;    /* questions of it that are not answered yet */
    uint8_t *in;       /* came and is no whole frame yet */
    uint32_t in_size, in_room;
} stream;

/* Another node as it can be reached. */
typedef struct reachable {
    store_node node;
    uint64_t again_ms; /* not before then */
} reachable;

struct node_links {
    event_loop *loop;
    node_links_host host;
    struct ssl_ctx_st *tls;
    watcher watch; /* the listener */
    char address[STORE_ADDRESS_MAX];
    int64_t self;
    reachable *nodes;
    uint32_t node_count;
    stream *streams;
    uint32_t stream_count;
    size_t waiting_max; /* bytes, for one stream */
    uint64_t stranger_said_ms;
    uint8_t *block;
    node_links_count count;
};

/* ---- a stream's life ---- */

static void say(log_level level, const char *event, int64_t node, const char *address, const char *why) {
    log_line line;
    tv_json *json = log_begin(&line, level, event);
    tv_json_int(json, "node", node);
    if (address != NULL) tv_json_string(json, "address", address);
    if (why != NULL) tv_json_string(json, "why", why);
    log_end(&line);
}

/* Strangers do not fill the log. */
static void say_ended(stream *it, const char *why) {
    uint64_t now_ms = host_time_ms();
    bool stranger = it->node == 0;
    if (stranger && now_ms - it->links->stranger_said_ms < STRANGER_SAID_MS) return;
    if (stranger) it->links->stranger_said_ms = now_ms;
    say(LOG_INFO, "node_stream_ended", it->node, NULL, why);
}

static void end_stream(stream *it, const char *why) {
    if (it->broken) return;
    it->broken = true; /* freed at the end of the turn */
    it->links->count.ended++;
    say_ended(it, why);
    loop_forget(it->links->loop, &it->watch);
    it->watch.file = -1;
    if (it->version == 0) return;
    it->version = 0;
    it->links->count.open--;
    it->links->host.closed(it->links->host.host, it->node);
}

static void free_broken(node_links *it) {
    for (stream **at = &it->streams; *at != NULL;) {
        stream *each = *at;
        if (!each->broken) {
            at = &each->next;
            continue;
        }
        *at = each->next;
        line_close(&each->line);
        free(each->in);
        free(each);
        it->stream_count--;
    }
}

/* Questions make answers: of who does not take those, or asks too much at once, no more is heard, so that nothing comes that could only be thrown
 * away. Where both sides wait for each other, a question is heard now and then, and whatever else comes before it. */
static bool is_full(const stream *it) { return it->line.waiting > it->links->waiting_max / READING_PART || it->calls >= CALLS_MAX; }

static bool may_hear(const stream *it) { return !is_full(it) || host_time_ms() - it->moved_ms >= STUCK_MS; }

static void set_interest(stream *it) {
    if (it->broken) return;
    bool writes = it->connecting || it->line.wants_to_write;
    loop_change(it->links->loop, &it->watch, (may_hear(it) ? EPOLLIN : 0) | (writes ? EPOLLOUT : 0));
}

static bool add_frame(stream *it, const void *head, size_t size, hall_message *text);

/* Who this is, and what it speaks; `to` is whom it takes the other one for. */
static void greet(stream *it, int64_t to) {
    uint8_t head[HALL_FRAME_HEAD];
    hall_message *text = hall_message_encode(json_pack("{s:s, s:I, s:I, s:i, s:i}", "trivium", "node", "node", (json_int_t)it->links->self,
                                                       "to", (json_int_t)to, "least", hall_node_least, "most", hall_node_most));
    size_t size = hall_frame_write(head, HALL_FRAME_HELLO, 0, 0, NULL, 0, text->size);
    if (!add_frame(it, head, size, text)) end_stream(it, "memory is short");
    hall_message_drop(text);
}

static void on_ready(watcher *watch, uint32_t events);

static stream *begin_stream(node_links *it, int file, bool outgoing) {
    stream *made = calloc(1, sizeof *made);
    int yes = 1;
    if (made == NULL || it->stream_count >= STREAMS_MAX || !line_open(&made->line, file, it->tls)) {
        free(made);
        close(file);
        return NULL;
    }
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    made->watch = (watcher){.file = file, .ready = on_ready};
    made->links = it;
    made->outgoing = made->connecting = outgoing;
    made->begun_ms = made->heard_ms = made->pinged_ms = made->moved_ms = host_time_ms();
    if (outgoing) line_begin_handshake(&made->line);
    made->next = it->streams;
    it->streams = made;
    it->stream_count++;
    it->count.begun++;
    if (!loop_watch(it->loop, &made->watch, EPOLLIN | (outgoing ? EPOLLOUT : 0))) end_stream(made, "the system gives no room");
    return made;
}

/* ---- frames ---- */

static void release_text(void *owner) { hall_message_drop(owner); }

static bool add_frame(stream *it, const void *head, size_t size, hall_message *text) {
    unsigned char *room = line_add(&it->line, size);
    if (room == NULL) return false;
    memcpy(room, head, size);
    it->links->count.frames_sent++;
    it->links->count.bytes_sent += size + (text != NULL ? text->size : 0);
    if (text == NULL || text->size == 0) return true;
    if (!line_add_shared(&it->line, hall_message_text(text), text->size, release_text, text)) return false;
    hall_message_keep(text);
    return true;
}

static void add_plain(stream *it, uint8_t kind) {
    uint8_t head[HALL_FRAME_HEAD];
    if (!add_frame(it, head, hall_frame_write(head, kind, 0, 0, NULL, 0, 0), NULL)) end_stream(it, "memory is short");
}

static stream *open_stream_to(const node_links *it, int64_t node) {
    for (stream *each = it->streams; each != NULL; each = each->next)
        if (each->node == node && each->version != 0 && !each->broken && each->doomed == NULL) return each;
    return NULL;
}

/* The other one has said who it is. */
static void take_greeting(stream *it, const hall_frame *frame) {
    json_t *text = json_in_object(frame->text, frame->size);
    int64_t node = json_integer_value(json_object_get(text, "node")), to = json_integer_value(json_object_get(text, "to"));
    int64_t least = json_integer_value(json_object_get(text, "least")), most = json_integer_value(json_object_get(text, "most"));
    json_decref(text);
    int64_t version = most < hall_node_most ? most : hall_node_most;
    bool meant = it->links->self != 0 && to == it->links->self && node > 0 && node != to && (!it->outgoing || node == it->node);
    if (!meant) {
        end_stream(it, "it takes this node for another, or is not the one that it was taken for");
        return;
    }
    it->node = node;
    if (version < least || version < hall_node_least) {
        say(LOG_WARN, "node_version", node, NULL, "The two programs are too many versions apart to speak to each other.");
        end_stream(it, "no common version");
        return;
    }
    stream *older = open_stream_to(it->links, node);
    if (older != NULL) end_stream(older, "it was begun anew");
    if (!it->outgoing) greet(it, node);
    if (it->broken) return;
    it->version = (uint8_t)version;
    it->links->count.open++;
    say(LOG_INFO, "node_stream", node, NULL, NULL);
    it->links->host.opened(it->links->host.host, node, it->version);
}

static bool hear(stream *it, const hall_frame *frame, const uint8_t *bytes, size_t size) {
    if (frame->kind == HALL_FRAME_CALL) {
        if (is_full(it)) it->moved_ms = host_time_ms(); /* the next one later */
        it->calls++;
    }
    return it->links->host.heard(it->links->host.host, it->node, bytes, size);
}

static void take_frame(stream *it, const uint8_t *bytes, size_t size) {
    hall_frame frame;
    it->links->count.frames_heard++;
    it->links->count.bytes_heard += size + HALL_FRAME_LENGTH;
    if (!hall_frame_read(bytes, size, &frame)) {
        end_stream(it, "what it said is no frame");
    } else if (it->version == 0) {
        if (frame.kind == HALL_FRAME_HELLO)
            take_greeting(it, &frame);
        else
            end_stream(it, "it has not said who it is");
    } else if (frame.kind == HALL_FRAME_PING) {
        add_plain(it, HALL_FRAME_PONG);
    } else if (frame.kind != HALL_FRAME_PONG && !hear(it, &frame, bytes, size)) {
        end_stream(it, "what it said is no frame");
    }
}

/* All whole frames; what is left waits for its rest. */
static void take_frames(stream *it) {
    uint32_t used = 0;
    while (!it->broken && it->doomed == NULL && may_hear(it) && it->in_size - used >= HALL_FRAME_LENGTH) {
        uint32_t size = hall_frame_length(it->in + used);
        if (size > (it->version == 0 ? HELLO_BYTES_MAX : HALL_FRAME_BYTES_MAX)) {
            end_stream(it, "a frame is too large");
            return;
        }
        if (it->in_size - used - HALL_FRAME_LENGTH < size) break;
        take_frame(it, it->in + used + HALL_FRAME_LENGTH, size);
        used += HALL_FRAME_LENGTH + size;
    }
    if (used == 0) return;
    it->in_size -= used;
    memmove(it->in, it->in + used, it->in_size);
}

/* ---- the socket ---- */

static bool take_bytes(stream *it, const uint8_t *bytes, size_t size) {
    void *in = it->in;
    bool room = tv_heap_room(&in, &it->in_room, it->in_size + (uint32_t)size, 1);
    it->in = in;
    if (!room) return false;
    memcpy(it->in + it->in_size, bytes, size);
    it->in_size += (uint32_t)size;
    return true;
}

static void read_stream(stream *it) {
    it->more = false;
    for (int reads = 0; !it->broken && it->doomed == NULL; reads++) {
        take_frames(it); /* what was left when it was full */
        if (it->broken) return;
        if (!may_hear(it)) { /* goes on when the other side has taken some */
            it->more = true;
            return;
        }
        if (reads == READS_A_TURN) { /* others have a turn, too; TLS may hold what epoll does not see */
            it->more = true;
            loop_wake(it->links->loop);
            return;
        }
        ssize_t got = line_read(&it->line, it->links->block, READ_BYTES);
        if (got == LINE_LATER) return;
        if (got <= 0) {
            end_stream(it, "it was closed");
            return;
        }
        it->heard_ms = host_time_ms();
        if (!take_bytes(it, it->links->block, (size_t)got)) end_stream(it, "memory is short");
    }
}

static void send_stream(stream *it) {
    if (it->broken || it->connecting) return;
    ssize_t sent = line_send(&it->line);
    if (sent == LINE_BROKEN) end_stream(it, "it was closed");
    if (sent > 0 || it->line.waiting == 0) it->moved_ms = host_time_ms();
    set_interest(it);
}

static void on_ready(watcher *watch, uint32_t events) {
    stream *it = (stream *)(void *)watch;
    if (it->connecting && (events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0) {
        int fault = 0;
        socklen_t size = sizeof fault;
        if (getsockopt(watch->file, SOL_SOCKET, SO_ERROR, &fault, &size) != 0 || fault != 0) {
            end_stream(it, strerror(fault));
            return;
        }
        it->connecting = false;
    }
    if (it->connecting) return;
    read_stream(it);
    send_stream(it);
}

/* ---- connecting ---- */

/* "10.0.0.7:4100", "[fd00::7]:4100" */
static bool read_address(const char *text, char *name, size_t size, char port[8]) {
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    bool brackets = length >= 2 && text[0] == '[' && text[length - 1] == ']';
    if (length == 0 || length >= size || strlen(colon + 1) == 0 || strlen(colon + 1) > 5 ||
        strspn(colon + 1, "0123456789") != strlen(colon + 1))
        return false;
    snprintf(name, size, "%.*s", (int)(brackets ? length - 2 : length), brackets ? text + 1 : text);
    snprintf(port, 8, "%s", colon + 1);
    return true;
}

static struct addrinfo *find_address(const char *text, int flags) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags | AI_NUMERICSERV}, *found = NULL;
    char name[STORE_ADDRESS_MAX], port[8];
    if (!read_address(text, name, sizeof name, port) || getaddrinfo(name, port, &hints, &found) != 0) return NULL;
    return found;
}

/* Addresses in the database are numbers, so nothing is looked up that would take time. */
static void connect_to(node_links *it, reachable *to) {
    struct addrinfo *found = find_address(to->node.address, AI_NUMERICHOST);
    to->again_ms = host_time_ms() + AGAIN_MS;
    int file = found != NULL ? socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0) : -1;
    bool begun = file >= 0 && (connect(file, found->ai_addr, found->ai_addrlen) == 0 || errno == EINPROGRESS);
    if (found != NULL) freeaddrinfo(found);
    if (!begun) {
        if (file >= 0) close(file);
        return;
    }
    stream *made = begin_stream(it, file, true);
    if (made == NULL || made->broken) return;
    made->node = to->node.id;
    greet(made, to->node.id);
}

static bool has_stream(const node_links *it, int64_t node) {
    for (const stream *each = it->streams; each != NULL; each = each->next)
        if (each->node == node && !each->broken) return true;
    return false;
}

static void connect_missing(node_links *it) {
    uint64_t now_ms = host_time_ms();
    for (uint32_t i = 0; i < it->node_count; i++) {
        reachable *each = &it->nodes[i];
        bool ours = each->node.id < it->self && now_ms >= each->again_ms; /* otherwise it connects to us */
        if (ours && !has_stream(it, each->node.id)) connect_to(it, each);
    }
}

/* Who connects and says nothing keeps nobody else out: the oldest of too many such goes. */
static void make_room(node_links *it) {
    stream *oldest = NULL;
    uint32_t strangers = 0;
    for (stream *each = it->streams; each != NULL; each = each->next) {
        if (each->broken || each->version != 0 || each->outgoing) continue;
        strangers++;
        oldest = each; /* newer ones stand before it */
    }
    if (strangers >= STRANGERS_MAX) end_stream(oldest, "too many say nothing");
}

static void on_connected(watcher *watch, uint32_t events) {
    node_links *it = (node_links *)((char *)watch - offsetof(node_links, watch));
    (void)events;
    for (int i = 0; i < 16; i++) {
        int file = accept4(watch->file, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (file < 0) return;
        make_room(it);
        begin_stream(it, file, false);
    }
}

/* ---- from outside ---- */

static bool listen_at(node_links *it, const char *at, tv_error *error) {
    struct addrinfo *found = find_address(at, AI_PASSIVE);
    if (found == NULL)
        return tv_fail(error, "--node takes an address of this machine and a port, such as 10.0.0.7:4100, not \"{}\".", at,
                       (const char *)NULL);
    int yes = 1, file = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool good = file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(file, found->ai_addr, found->ai_addrlen) == 0 && listen(file, STREAMS_MAX) == 0;
    freeaddrinfo(found);
    it->watch = (watcher){.file = file, .ready = on_connected};
    if (!good || !loop_watch(it->loop, &it->watch, EPOLLIN))
        return tv_fail(error, "--node: cannot listen at {}: {}.", at, strerror(errno), (const char *)NULL);
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    char name[64], port[8];
    getsockname(file, (struct sockaddr *)&own, &size);
    getnameinfo((struct sockaddr *)&own, size, name, sizeof name, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = strchr(name, ':') != NULL;
    snprintf(it->address, sizeof it->address, "%s%s%s:%s", six ? "[" : "", name, six ? "]" : "", port);
    return true;
}

node_links *node_links_open(event_loop *loop, const char *at, const uint8_t key[STORE_NODE_KEY_BYTES], const node_links_host *host,
                            tv_error *error) {
    _Static_assert((int)STORE_NODE_KEY_BYTES == (int)TLS_KEY_BYTES, "the key that nodes have is one for TLS");
    node_links *it = calloc(1, sizeof *it);
    if (it == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    it->loop = loop;
    it->host = *host;
    it->waiting_max = host->waiting_max != 0 ? host->waiting_max : WAITING_MAX;
    it->watch.file = -1;
    it->tls = tls_open_shared(key);
    it->block = malloc(READ_BYTES);
    bool good = it->tls != NULL && it->block != NULL;
    if (!good) tv_fail(error, "the system gives neither memory nor TLS.", (const char *)NULL);
    if (good && listen_at(it, at, error)) return it;
    node_links_close(it);
    return NULL;
}

void node_links_close(node_links *it) {
    if (it == NULL) return;
    for (stream *each = it->streams; each != NULL; each = each->next) each->version = 0; /* nobody is told any more */
    for (stream *each = it->streams; each != NULL; each = each->next) end_stream(each, "this node ends");
    free_broken(it);
    if (it->watch.file >= 0) {
        loop_forget(it->loop, &it->watch);
        close(it->watch.file);
    }
    tls_close(it->tls);
    free(it->nodes);
    free(it->block);
    free(it);
}

const char *node_links_address(const node_links *it) { return it->address; }

static const store_node *find_node(const store_node *nodes, uint32_t count, int64_t id) {
    for (uint32_t i = 0; i < count; i++)
        if (nodes[i].id == id) return &nodes[i];
    return NULL;
}

void node_links_know(node_links *it, int64_t self, const store_node *nodes, uint32_t count) {
    reachable *all = calloc(count + 1, sizeof *all);
    TV_ASSERT(all != NULL);
    uint32_t others = 0;
    int64_t newest = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].id > newest) newest = nodes[i].id;
        if (nodes[i].id == self) continue;
        all[others].node = nodes[i];
        for (uint32_t k = 0; k < it->node_count; k++)
            if (it->nodes[k].node.id == nodes[i].id) all[others].again_ms = it->nodes[k].again_ms;
        others++;
    }
    for (stream *each = it->streams; each != NULL; each = each->next) {
        bool strange = each->node != 0 && each->node <= newest &&
                       find_node(nodes, count, each->node) == NULL; /* a newer one may only be unknown yet */
        if (self != it->self && each->node != 0) end_stream(each, "this node has another number now");
        if (strange) end_stream(each, "it is no node any more");
    }
    free(it->nodes);
    it->nodes = all;
    it->node_count = others;
    it->self = self;
    connect_missing(it);
}

bool node_links_send(node_links *it, int64_t node, const void *head, size_t size, hall_message *text) {
    stream *to = open_stream_to(it, node);
    if (to == NULL) return false;
    if (hall_frame_kind(head) == HALL_FRAME_ANSWER && to->calls > 0) to->calls--;
    if (to->line.waiting <= it->waiting_max && add_frame(to, head, size, text)) return true;
    to->doomed = "it reads too slowly"; /* the sender may be in the middle of walking through what would end with it */
    return false;
}

/* What ends tells the host, which sends to others, which may be too much for them. */
static void end_doomed(node_links *it) {
    for (bool more = true; more;) {
        more = false;
        for (stream *each = it->streams; each != NULL; each = each->next) {
            if (each->doomed == NULL || each->broken) continue;
            end_stream(each, each->doomed);
            more = true;
        }
    }
}

void node_links_flush(node_links *it) {
    for (stream *each = it->streams; each != NULL; each = each->next) {
        if (each->more && !each->broken) read_stream(each);
        if (each->line.waiting > 0 && !each->line.wants_to_write) send_stream(each);
    }
    end_doomed(it);
    free_broken(it);
}

void node_links_tick(node_links *it) {
    uint64_t now_ms = host_time_ms();
    for (stream *each = it->streams; each != NULL; each = each->next) {
        if (each->broken) continue;
        if (each->version == 0 && now_ms - each->begun_ms > GREETING_MS)
            end_stream(each, "it says nothing");
        else if (now_ms - each->heard_ms > SILENCE_MS && (may_hear(each) || now_ms - each->moved_ms > SILENCE_MS))
            end_stream(each, "no sign of life");
        else if (each->version != 0 && now_ms - each->pinged_ms > PING_MS) {
            each->pinged_ms = now_ms;
            add_plain(each, HALL_FRAME_PING);
        }
    }
    connect_missing(it);
    node_links_flush(it);
}

node_links_count node_links_counted(const node_links *it) { return it->count; }
