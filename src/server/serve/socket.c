/* WebSockets: who may open one, messages taken, signs of life, the end. See connection.h, peer.h and server/wire/frames.h. */
#include "connection.h"
#include "fields.h"
#include "server.h"

#include <openssl/sha.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_BYTES = 16, KEY_TEXT = 24, ACCEPT_TEXT_MAX = 32 };

/* ---- opening ---- */

bool socket_is_asked(const http_exchange *exchange) {
    return exchange->method == HTTP_GET && exchange->head.minor > 0 && head_lists(&exchange->head, "connection", "upgrade") &&
           head_lists(&exchange->head, "upgrade", "websocket");
}

static bool is_key(const char *text) {
    unsigned char bytes[KEY_BYTES];
    size_t size;
    return strlen(text) == KEY_TEXT &&
           sodium_base642bin(bytes, sizeof bytes, text, KEY_TEXT, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) == 0;
}

/* A page of another origin could otherwise act with the cookies of whoever looks at it: browsers send them, and tell where the page is
 * from. */
static bool admit(http_exchange *exchange) {
    const server *it = exchange->server;
    if (it->app->socket_path == NULL || strcmp(exchange->path, it->app->socket_path) != 0)
        http_answer_error(exchange, 404, "not_found", "There is nothing at this address.");
    else if (!field_same_origin(http_header(exchange, "origin"), http_header(exchange, "host")))
        http_answer_error(exchange, 403, "origin", "This request comes from a page of another site.");
    else if (strcmp(http_header(exchange, "sec-websocket-version"), "13") != 0)
        http_answer_error(exchange, 426, "version", "Only version 13 of the WebSocket protocol is spoken here.");
    else if (!is_key(http_header(exchange, "sec-websocket-key")))
        http_answer_error(exchange, 400, "bad_request", "The key of the WebSocket is missing or wrong.");
    else if (it->peers.count >= it->settings.connections_max - it->settings.connections_max / 8) /* the rest is for requests */
        http_answer_error(exchange, 503, "full", "Too many people are connected; try again later.");
    else if (it->ending)
        http_answer_error(exchange, 503, "stopping", "The server is about to end; try again later.");
    else
        return true;
    exchange->life.keep = false;
    return false;
}

/* What proves that the request was understood as one for a WebSocket. */
static void write_accept(const char *key, char out[ACCEPT_TEXT_MAX]) {
    static const char constant[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY_TEXT + sizeof constant];
    unsigned char sum[SHA_DIGEST_LENGTH];
    memcpy(text, key, KEY_TEXT);
    memcpy(text + KEY_TEXT, constant, sizeof constant - 1);
    SHA1((const unsigned char *)text, sizeof text - 1, sum);
    sodium_bin2base64(out, ACCEPT_TEXT_MAX, sum, sizeof sum, sodium_base64_VARIANT_ORIGINAL);
}

static bool write_switch(connection *it, const char *key) {
    char memory[256], accept[ACCEPT_TEXT_MAX];
    tv_text head = TV_TEXT_OVER(memory);
    write_accept(key, accept);
    tv_text_add(&head, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ");
    tv_text_add(&head, accept);
    tv_text_add(&head, "\r\n\r\n");
    unsigned char *room = line_add(&it->line, head.used);
    if (room != NULL) memcpy(room, memory, head.used);
    return room != NULL;
}

void socket_open(connection *it) {
    server *served = it->server;
    http_exchange *exchange = it->exchange;
    if (!admit(exchange)) return;
    it->who = write_switch(it, http_header(exchange, "sec-websocket-key")) ? peer_open(it, false) : NULL;
    if (it->who == NULL) {
        connection_break(it);
        return;
    }
    served->metrics.sockets_total++;
    it->frames = (frame_reader){.message_max = served->app->message_max};
    connection_become(it, TALKS_SOCKET);
    served->app->connected(served->app->host, it->who->id,
                           &(server_greeting){
                               .cookie = http_header(exchange, "cookie"),
                               .authorization = http_header(exchange, "authorization"),
                               .address = exchange->address,
                           });
    http_end_exchange(it);
    socket_take(it, (const unsigned char *)it->in, it->in_size);
    connection_use_input(it, it->in_size);
}

/* ---- messages ---- */

static void say(connection *it, unsigned kind, const void *bytes, size_t size) {
    unsigned char head[FRAME_HEAD_MAX];
    size_t head_size = frame_write_head(head, kind, size);
    unsigned char *room = line_add(&it->line, head_size + size);
    if (room == NULL || it->line.waiting > PEER_WAITING_BYTES_MAX) {
        connection_break(it);
        return;
    }
    memcpy(room, head, head_size);
    if (size > 0) memcpy(room + head_size, bytes, size);
    connection_wake(it);
}

void socket_say_close(connection *it, unsigned code) {
    const unsigned char payload[2] = {(unsigned char)(code >> 8), (unsigned char)code};
    if (it->ending) return;
    say(it, FRAME_CLOSE, payload, code == CLOSE_NONE ? 0 : sizeof payload);
    connection_end(it);
}

void socket_ping(connection *it) {
    it->pinged_us = loop_now_us();
    say(it, FRAME_PING, NULL, 0);
}

static void hear(connection *it) {
    const server_app *app = it->server->app;
    char *text = it->frames.text; /* the peer keeps no memory between messages */
    size_t size = it->frames.size;
    it->frames.text = NULL;
    it->frames.size = 0;
    it->server->metrics.messages_heard++;
    app->heard(app->host, it->who->id, text, size);
    free(text);
}

/* Of many pings that came together the last is answered, as RFC 6455 allows: nobody makes the server say more than he says himself. */
void socket_take(connection *it, const unsigned char *bytes, size_t size) {
    unsigned char pong[FRAME_CONTROL_MAX];
    int pong_size = -1;
    it->heard_us = loop_now_us();
    for (bool more = true; more && !it->ending && !it->broken;) {
        switch (frame_read(&it->frames, &bytes, &size)) {
        case HEARD_NOTHING: more = false; break;
        case HEARD_TEXT: hear(it); break;
        case HEARD_PING:
            pong_size = it->frames.control_size;
            memcpy(pong, it->frames.control, sizeof pong);
            break;
        case HEARD_PONG: break;
        case HEARD_CLOSE:
        case HEARD_BAD: socket_say_close(it, it->frames.code); break;
        }
    }
    if (pong_size >= 0 && !it->ending && !it->broken) say(it, FRAME_PONG, pong, (size_t)pong_size);
}
