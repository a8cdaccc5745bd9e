/* Requests and links against servers that answer oddly: one that floods, one that sends elsewhere, one whose answer is small to send and large
 * to keep. Each is a listener of this process and a thread behind it. */
/* links: program */
#define _GNU_SOURCE /* strcasestr, usleep */
#include <arpa/inet.h>
#include <libwebsockets.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/terminal/remote_game.h"
#include "host/host_time.h"
#include "remote/link.h"

enum { MEGABYTE = 1 << 20, PIECE = MEGABYTE / 8, INBOX_MEGABYTES = 32, HEAD_MAX = 8192, WAIT_MS = 20000 };

/* ---- a server of our own ---- */

typedef struct odd_server {
    int listener, port;
    pthread_t thread;
    void (*answer)(struct odd_server *it, int link, const char *head);
    atomic_uint come;      /* connections so far */
    atomic_bool broken;    /* a client hung up while it was sent something */
    const char *elsewhere; /* where a redirection leads */
    uint32_t lines;        /* to be said at once */
} odd_server;

static bool send_all(int link, const void *bytes, size_t size) {
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(link, at, size, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

static void read_head(int link, char head[HEAD_MAX]) {
    size_t size = 0;
    head[0] = '\0';
    while (size < HEAD_MAX - 1 && strstr(head, "\r\n\r\n") == NULL) {
        ssize_t got = recv(link, head + size, HEAD_MAX - 1 - size, 0);
        if (got <= 0) return;
        size += (size_t)got;
        head[size] = '\0';
    }
}

/* Until the listener is shut down. */
static void *run(void *argument) {
    odd_server *it = argument;
    char head[HEAD_MAX];
    for (int link; (link = accept(it->listener, NULL, NULL)) >= 0; close(link)) {
        atomic_fetch_add(&it->come, 1);
        read_head(link, head);
        it->answer(it, link, head);
    }
    return NULL;
}

static void begin(odd_server *it, void (*answer)(odd_server *it, int link, const char *head)) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    memset(it, 0, sizeof *it);
    it->answer = answer;
    it->listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(it->listener, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(it->listener, 16), 0);
    assert_int_equal(getsockname(it->listener, (struct sockaddr *)&address, &size), 0);
    it->port = ntohs(address.sin_port);
    assert_int_equal(pthread_create(&it->thread, NULL, run, it), 0);
}

static void end(odd_server *it) {
    shutdown(it->listener, SHUT_RDWR);
    pthread_join(it->thread, NULL);
    close(it->listener);
}

static remote_server address_of(const odd_server *it) {
    char url[64];
    remote_server server;
    tv_error error;
    snprintf(url, sizeof url, "http://127.0.0.1:%d", it->port);
    assert_true(remote_server_read(&server, url, &error));
    strcpy(server.key, "a-secret");
    return server;
}

static void upgrade(int link, const char *head) {
    char key[128] = "", digest[64], words[256];
    unsigned char hash[20];
    const char *at = strcasestr(head, "sec-websocket-key:");
    assert_non_null(at);
    sscanf(at + strlen("sec-websocket-key:"), " %60s", key);
    strcat(key, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    lws_SHA1((const unsigned char *)key, strlen(key), hash);
    lws_b64_encode_string((const char *)hash, sizeof hash, digest, sizeof digest);
    int size = snprintf(words, sizeof words,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                        digest);
    send_all(link, words, (size_t)size);
}

/* One frame with a whole text. */
static bool say(int link, const char *text, size_t size) {
    unsigned char head[10] = {0x81, 127};
    for (int k = 0; k < 8; k++) head[2 + k] = (unsigned char)((uint64_t)size >> (56 - 8 * k));
    if (size >= 65536) return send_all(link, head, sizeof head) && send_all(link, text, size);
    head[1] = size < 126 ? (unsigned char)size : 126;
    head[2] = (unsigned char)(size >> 8);
    head[3] = (unsigned char)size;
    return send_all(link, head, size < 126 ? 2 : 4) && send_all(link, text, size);
}

static void wait_for_client(int link) {
    char bytes[256];
    while (recv(link, bytes, sizeof bytes, 0) > 0) continue;
}

/* ---- what they do ---- */

/* Twice as much as an inbox holds, to the first who comes; the next ones are left alone. */
static void flood(odd_server *it, int link, const char *head) {
    upgrade(link, head);
    char *text = malloc(PIECE);
    memset(text, ' ', PIECE);
    for (int k = 0; atomic_load(&it->come) == 1 && !atomic_load(&it->broken) && k < 2 * INBOX_MEGABYTES * (MEGABYTE / PIECE); k++)
        if (!say(link, text, PIECE)) atomic_store(&it->broken, true);
    free(text);
    if (!atomic_load(&it->broken)) wait_for_client(link);
}

static void talk(odd_server *it, int link, const char *head) {
    char line[200];
    upgrade(link, head);
    for (uint32_t k = 0; k < it->lines; k++) {
        int size = snprintf(line, sizeof line,
                            "{\"type\":\"chat\",\"table\":\"k3v9\",\"person\":\"x\",\"name\":\"Carla\",\"at_ms\":%u,\"text\":\"line %u\"}",
                            (unsigned)k + 1, (unsigned)k);
        say(link, line, (size_t)size);
    }
    wait_for_client(link);
}

static void redirect(odd_server *it, int link, const char *head) {
    char words[256];
    assert_non_null(strstr(head, "a-secret")); /* here it belongs */
    int size = snprintf(words, sizeof words, "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                        it->elsewhere);
    send_all(link, words, (size_t)size);
}

static void take_note(odd_server *it, int link, const char *head) {
    (void)it;
    (void)head;
    send_all(link, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", strlen("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
}

/* {"tables":[{},{},...]}: seven megabytes of text, of which a tree would be over five hundred. */
static void list_many(odd_server *it, int link, const char *head) {
    (void)it;
    (void)head;
    size_t size = 0;
    char *text = malloc(8 * MEGABYTE), words[128];
    size += (size_t)sprintf(text, "{\"tables\":[{}");
    while (size < 7 * MEGABYTE) memcpy(text + size, ",{}", 3), size += 3;
    memcpy(text + size, "]}", 2);
    size += 2;
    int head_size = snprintf(words, sizeof words, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", size);
    send_all(link, words, (size_t)head_size);
    send_all(link, text, size);
    free(text);
}

/* As many values within one string are none. */
static void say_much(odd_server *it, int link, const char *head) {
    (void)it;
    (void)head;
    size_t size = 0;
    char *text = malloc(8 * MEGABYTE), words[128];
    size += (size_t)sprintf(text, "{\"record\":\"\\\"");
    while (size < 7 * MEGABYTE) memcpy(text + size, ",{}", 3), size += 3;
    memcpy(text + size, "\"}", 2);
    size += 2;
    int head_size = snprintf(words, sizeof words, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", size);
    send_all(link, words, (size_t)head_size);
    send_all(link, text, size);
    free(text);
}

/* ---- tests ---- */

static bool wait_until(const atomic_bool *flag) {
    for (int waited = 0; !atomic_load(flag) && waited < WAIT_MS; waited += 10) usleep(10000);
    return atomic_load(flag);
}

/* Who does not read is not told more than fits: the connection is given up. */
static void test_an_inbox_has_a_bound(void **state) {
    (void)state;
    odd_server it;
    tv_error error;
    begin(&it, flood);
    remote_server server = address_of(&it);
    remote_link *link = remote_link_open(&server, &error);
    assert_non_null(link);
    assert_true(wait_until(&it.broken));
    size_t bytes = 0, size;
    char *text;
    bool down = false;
    for (int waited = 0; !down && waited < WAIT_MS; waited += 10) {
        remote_link_wait(link, 10);
        for (remote_link_kind kind; !down && (kind = remote_link_take(link, &text, &size)) != REMOTE_LINK_NOTHING; free(text)) {
            bytes += size;
            down = kind == REMOTE_LINK_DOWN;
        }
    }
    assert_true(down);
    assert_int_equal(bytes, (size_t)INBOX_MEGABYTES * MEGABYTE);
    remote_link_close(link);
    end(&it);
}

/* A server that never stops does not keep anybody from the keys: so much is heard, then something else has its turn. */
static void test_so_much_is_heard_at_once(void **state) {
    (void)state;
    enum { LINES = 150, AT_ONCE = 64 };
    odd_server it;
    static remote_game game;
    remote_ticket ticket = {.table = "k3v9"};
    tv_error error;
    uint32_t count = 0, before;
    begin(&it, talk);
    it.lines = LINES;
    remote_server server = address_of(&it);
    assert_true(remote_game_open(&game, &server, &ticket, TV_EN, &error));
    usleep(1000000); /* all of it waits by then; if not, less is heard at once, and the test passes as well */
    uint64_t until_ms = host_time_ms() + WAIT_MS;
    while (count < LINES && host_time_ms() < until_ms) {
        before = count;
        remote_game_hear(&game);
        tv_remote_chat(game.table, &count);
        assert_true(count - before <= AT_ONCE);
    }
    assert_int_equal(count, LINES);
    remote_game_close(&game);
    end(&it);
}

/* A key is for the server that was named, not for the one that this points to. */
static void test_a_redirection_is_not_followed(void **state) {
    (void)state;
    odd_server it, other;
    char url[64];
    tv_error error = {0};
    remote_reply reply;
    begin(&other, take_note);
    begin(&it, redirect);
    snprintf(url, sizeof url, "http://127.0.0.1:%d/api/v1/me", other.port);
    it.elsewhere = url;
    remote_server server = address_of(&it);
    if (remote_ask(&server, "GET", "/me", NULL, &reply, &error)) {
        assert_int_equal(reply.status, 302);
        json_decref(reply.body);
    } else {
        assert_true(error.what[0] != '\0');
    }
    assert_int_equal(atomic_load(&it.come), 1);
    remote_link *link = remote_link_open(&server, &error);
    for (int waited = 0; atomic_load(&it.come) < 3 && waited < WAIT_MS; waited += 10) usleep(10000); /* it tries again, at the same place */
    remote_link_close(link);
    assert_true(atomic_load(&it.come) >= 3);
    assert_int_equal(atomic_load(&other.come), 0);
    end(&it);
    end(&other);
}

static void test_an_answer_of_too_many_values(void **state) {
    (void)state;
    odd_server it;
    tv_error error = {0};
    remote_reply reply;
    begin(&it, list_many);
    remote_server server = address_of(&it);
    assert_false(remote_ask(&server, "GET", "/tables", NULL, &reply, &error));
    assert_non_null(strstr(error.what, "more than this program reads"));
    end(&it);
    begin(&it, say_much);
    server = address_of(&it);
    assert_true(remote_ask(&server, "GET", "/tables/k3v9/record", NULL, &reply, &error));
    assert_true(json_string_length(json_object_get(reply.body, "record")) > 6 * MEGABYTE);
    json_decref(reply.body);
    end(&it);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_inbox_has_a_bound),
        cmocka_unit_test(test_so_much_is_heard_at_once),
        cmocka_unit_test(test_a_redirection_is_not_followed),
        cmocka_unit_test(test_an_answer_of_too_many_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
