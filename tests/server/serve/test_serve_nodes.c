/* Streams between nodes on real sockets: who does not read, who asks without end, who has the wrong key, who says nothing, who says nonsense. Whatever
 * the other side does, nobody is told of an end in the middle of something, and memory is bounded. */
/* links: program online */
#include "server/serve/node_links.h"

#include "host/host_time.h"
#include "server/hall/node_frames.h"
#include "server/wire/line.h"
#include "server/wire/tls.h"

#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

enum { SELF = 1, OTHER = 2, WAITING_MAX = 1 << 20, ANSWER_BYTES = 10000, PATIENCE_MS = 8000 };

/* The node that is tried. */
typedef struct node {
    event_loop loop;
    node_links *links;
    uint32_t opened, closed, calls;
    bool answers;
} node;

static const uint8_t key[STORE_NODE_KEY_BYTES] = {7};

static void on_opened(void *host, int64_t other, uint8_t version) {
    assert_true(other == OTHER && version == 2);
    ((node *)host)->opened++;
}

static void on_closed(void *host, int64_t other) {
    assert_int_equal(other, OTHER);
    ((node *)host)->closed++;
}

static bool send_answer(node *it, uint8_t kind, size_t bytes) {
    uint8_t head[HALL_FRAME_HEAD];
    char *text = calloc(bytes, 1);
    hall_message *message = hall_message_make(text, bytes);
    bool sent = node_links_send(it->links, OTHER, head, hall_frame_write(head, kind, 1, 200, NULL, 0, bytes), message);
    hall_message_drop(message);
    free(text);
    return sent;
}

static bool on_heard(void *host, int64_t other, const uint8_t *frame, size_t size) {
    node *it = host;
    hall_frame read;
    assert_true(other == OTHER && hall_frame_read(frame, size, &read));
    if (read.kind != HALL_FRAME_CALL) return read.kind < HALL_FRAMES;
    it->calls++;
    if (it->answers) send_answer(it, HALL_FRAME_ANSWER, ANSWER_BYTES);
    return true;
}

static void open_node(node *it) {
    const node_links_host host = {.host = it, .opened = on_opened, .closed = on_closed, .heard = on_heard, .waiting_max = WAITING_MAX};
    tv_error error;
    *it = (node){0};
    assert_true(loop_open(&it->loop));
    it->links = node_links_open(&it->loop, "127.0.0.1:0", key, &host, &error);
    assert_non_null(it->links);
    const store_node nodes[] = {{.id = SELF}};
    node_links_know(it->links, SELF, nodes, 1);
}

static void close_node(node *it) {
    node_links_close(it->links);
    loop_close(&it->loop);
}

static void turn(node *it) {
    loop_turn(&it->loop, loop_now_us() + 2000);
    node_links_tick(it->links);
    node_links_flush(it->links);
}

/* ---- the other side, by hand ---- */

typedef struct other {
    struct ssl_ctx_st *tls;
    wire_line line;
    uint8_t in[1 << 16];
    uint64_t heard;
    bool ended;
} other;

static int connect_to(const node *it) {
    const char *port = strrchr(node_links_address(it->links), ':') + 1;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(connect(file, (struct sockaddr *)&to, sizeof to), 0);
    return file;
}

static void open_other(other *it, const node *to, const uint8_t with[TLS_KEY_BYTES]) {
    *it = (other){.tls = tls_open_shared(with)};
    assert_non_null(it->tls);
    int file = connect_to(to);
    struct timeval briefly = {.tv_usec = 1000};
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &briefly, sizeof briefly);
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &briefly, sizeof briefly);
    assert_true(line_open(&it->line, file, it->tls));
    line_begin_handshake(&it->line);
}

static void close_other(other *it) {
    line_close(&it->line);
    tls_close(it->tls);
}

static void add_bytes(other *it, const void *bytes, size_t size) { memcpy(line_add(&it->line, size), bytes, size); }

static void add_frame(other *it, uint8_t kind, const char *text) {
    uint8_t head[HALL_FRAME_HEAD];
    add_bytes(it, head, hall_frame_write(head, kind, 1, 0, NULL, 0, strlen(text)));
    if (text[0] != 0) add_bytes(it, text, strlen(text));
}

static void say(other *it) {
    if (line_send(&it->line) == LINE_BROKEN) it->ended = true;
}

static void listen_to(other *it) {
    ssize_t got = line_read(&it->line, it->in, sizeof it->in);
    for (int more = 16; got > 0; got = --more > 0 ? line_read(&it->line, it->in, sizeof it->in) : LINE_LATER) it->heard += (uint64_t)got;
    if (got == 0 || got == LINE_BROKEN) it->ended = true;
}

static void greet(other *it, int64_t from, int64_t to) {
    char text[160];
    snprintf(text, sizeof text, "{\"trivium\":\"node\",\"node\":%d,\"to\":%d,\"least\":1,\"most\":2}", (int)from, (int)to);
    add_frame(it, HALL_FRAME_HELLO, text);
}

static void come_in(other *it, node *to) {
    open_other(it, to, key);
    greet(it, OTHER, SELF);
    uint64_t begun_ms = host_time_ms();
    while (to->opened == to->closed && host_time_ms() - begun_ms < PATIENCE_MS) {
        say(it);
        listen_to(it);
        turn(to);
    }
    assert_true(to->opened == to->closed + 1);
}

/* Until it is told that this is over. */
static void wait_for_end(other *it, node *to) {
    uint64_t begun_ms = host_time_ms();
    while (!it->ended && host_time_ms() - begun_ms < PATIENCE_MS) {
        say(it);
        listen_to(it);
        turn(to);
    }
    assert_true(it->ended);
}

/* ---- tests ---- */

/* The hall walks through those it tells while it sends: an end in the middle would take away what it walks through. */
static void too_much_ends_it_at_the_end_of_the_turn(void **state) {
    (void)state;
    node it;
    other slow;
    open_node(&it);
    come_in(&slow, &it);
    uint32_t sent = 0;
    while (send_answer(&it, HALL_FRAME_TELL, 1 << 16)) {
        sent++;
        assert_true(sent < 1000);
        assert_int_equal(it.closed, 0);
    }
    assert_true(sent >= WAITING_MAX >> 16);
    assert_int_equal(it.closed, 0);
    assert_false(send_answer(&it, HALL_FRAME_TELL, 1)); /* it is out of use at once */
    node_links_flush(it.links);
    assert_int_equal(it.closed, 1);
    wait_for_end(&slow, &it);
    close_other(&slow);
    come_in(&slow, &it); /* and begun anew */
    close_other(&slow);
    close_node(&it);
}

/* Who asks and does not take the answers is heard no more until it does; then it gets all of them. */
static void who_takes_no_answers_is_not_heard(void **state) {
    (void)state;
    enum { CALLS = 1000 };
    node it;
    other slow;
    open_node(&it);
    it.answers = true;
    come_in(&slow, &it);
    for (int i = 0; i < CALLS; i++) add_frame(&slow, HALL_FRAME_CALL, "{}");
    for (uint64_t begun_ms = host_time_ms(); host_time_ms() - begun_ms < 700;) {
        say(&slow);
        turn(&it);
    }
    assert_true(it.closed == 0 && it.calls < CALLS);
    uint64_t begun_ms = host_time_ms(), before = slow.heard;
    while (slow.heard - before < (uint64_t)CALLS * (ANSWER_BYTES + HALL_FRAME_HEAD) && host_time_ms() - begun_ms < PATIENCE_MS) {
        say(&slow);
        listen_to(&slow);
        turn(&it);
    }
    assert_int_equal(it.calls, CALLS);
    assert_int_equal(it.closed, 0);
    assert_true(slow.heard - before >= (uint64_t)CALLS * (ANSWER_BYTES + HALL_FRAME_HEAD));
    close_other(&slow);
    close_node(&it);
}

/* Questions that are answered later: no more are taken at once than there is room for. Answers of others come through all the same. */
static void questions_under_way_are_bounded(void **state) {
    (void)state;
    node it;
    other eager;
    open_node(&it);
    come_in(&eager, &it);
    for (int i = 0; i < 3000; i++) add_frame(&eager, HALL_FRAME_CALL, "{}");
    for (uint64_t begun_ms = host_time_ms(); host_time_ms() - begun_ms < 700;) {
        say(&eager);
        listen_to(&eager);
        turn(&it);
    }
    assert_in_range(it.calls, 256, 300);
    uint32_t answered = 0;
    for (uint64_t begun_ms = host_time_ms(); it.calls < 3000 && host_time_ms() - begun_ms < PATIENCE_MS;) {
        for (; answered < it.calls; answered++) assert_true(send_answer(&it, HALL_FRAME_ANSWER, 10));
        say(&eager);
        listen_to(&eager);
        turn(&it);
    }
    assert_int_equal(it.calls, 3000);
    assert_int_equal(it.closed, 0);
    close_other(&eager);
    close_node(&it);
}

/* Each is ended, and who belongs here comes in afterwards. */
static void strangers_and_nonsense_are_ended(void **state) {
    (void)state;
    static const uint8_t wrong[TLS_KEY_BYTES] = {8};
    static const uint8_t long_frame[] = {0, 0x20, 0, 0, 240}, longest[] = {255, 255, 255, 255, 1}, short_frame[] = {1, 0, 0, 0, 240};
    static const uint8_t many_numbers[] = {15, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255};
    node it;
    other one;
    open_node(&it);
    open_other(&one, &it, wrong);
    greet(&one, OTHER, SELF);
    wait_for_end(&one, &it);
    close_other(&one);
    const struct {
        const uint8_t *bytes;
        size_t size;
        bool greets;
    } cases[] = {
        {long_frame, sizeof long_frame, false},  {short_frame, sizeof short_frame, false},  {longest, sizeof longest, true},
        {short_frame, sizeof short_frame, true}, {many_numbers, sizeof many_numbers, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (cases[i].greets)
            come_in(&one, &it);
        else
            open_other(&one, &it, key);
        add_bytes(&one, cases[i].bytes, cases[i].size);
        wait_for_end(&one, &it);
        close_other(&one);
    }
    static const int64_t numbers[][2] = {{OTHER, 77}, {SELF, SELF}, {0, SELF}, {-5, SELF}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint32_t before = it.opened;
        open_other(&one, &it, key);
        greet(&one, numbers[i][0], numbers[i][1]);
        wait_for_end(&one, &it);
        close_other(&one);
        assert_int_equal(it.opened, before);
    }
    come_in(&one, &it);
    close_other(&one);
    close_node(&it);
}

/* As many as the system takes, HTTP among them: who belongs here still comes in at once. */
static void who_says_nothing_keeps_nobody_out(void **state) {
    (void)state;
    enum { SILENT = 300 };
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    int files[SILENT];
    node it;
    other one;
    open_node(&it);
    for (int i = 0; i < SILENT; i++) {
        files[i] = connect_to(&it);
        if (i % 3 == 0) assert_true(send(files[i], request, sizeof request - 1, MSG_NOSIGNAL) > 0);
        if (i % 16 == 0) turn(&it);
    }
    come_in(&one, &it);
    node_links_count count = node_links_counted(it.links);
    assert_true(count.begun - count.ended <= 64 + 1);
    assert_int_equal(count.open, 1);
    for (int i = 0; i < SILENT; i++) close(files[i]);
    close_other(&one);
    close_node(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_much_ends_it_at_the_end_of_the_turn), cmocka_unit_test(who_takes_no_answers_is_not_heard),
        cmocka_unit_test(questions_under_way_are_bounded),         cmocka_unit_test(strangers_and_nonsense_are_ended),
        cmocka_unit_test(who_says_nothing_keeps_nobody_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
