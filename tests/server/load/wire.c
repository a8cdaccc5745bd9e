/* See wire.h. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>

enum { EVENTS = 256, ROOM_AT_FIRST = 4096, PER_ADDRESS = 200, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

static void lose(crowd *it, player *who) {
    if (!who->over) it->lost++;
    who->over = true;
    who->open = false;
}

void wire_send(crowd *it, player *who, uint8_t opcode, const char *bytes, size_t size) {
    uint8_t frame[1024];
    size_t head = 0;
    frame[head++] = 0x80 | opcode;
    if (size < 126) {
        frame[head++] = (uint8_t)(0x80 | size);
    } else {
        frame[head++] = 0x80 | 126;
        frame[head++] = (uint8_t)(size >> 8);
        frame[head++] = (uint8_t)size;
    }
    memset(frame + head, 0, 4); /* a mask of zeros changes nothing */
    head += 4;
    memcpy(frame + head, bytes, size);
    if (send(who->socket, frame, head + size, MSG_NOSIGNAL) != (ssize_t)(head + size)) lose(it, who);
}

/* Takes whole frames out of the input. */
static void take_frames(crowd *it, player *who) {
    uint8_t *at = (uint8_t *)who->input, *end = at + who->input_count;
    while (end - at >= 2) {
        size_t head = 2, size = at[1] & 127;
        if (size == 126) head = 4;
        if (size == 127) head = 10;
        if ((size_t)(end - at) < head) break;
        if (head == 4) size = (size_t)at[2] << 8 | at[3];
        if (head == 10) {
            size = 0;
            for (int i = 0; i < 8; i++) size = size << 8 | at[2 + i];
        }
        if ((size_t)(end - at) < head + size) break;
        uint8_t kept = at[head + size];
        at[head + size] = 0;
        if ((at[0] & 15) == TEXT) crowd_hear(it, who, (char *)at + head);
        if ((at[0] & 15) == CLOSE) lose(it, who);
        if ((at[0] & 15) == PING) wire_send(it, who, PONG, (char *)at + head, size);
        at[head + size] = kept;
        at += head + size;
    }
    who->input_count = (size_t)(end - at);
    memmove(who->input, at, who->input_count);
}

static void take_greeting(player *who) {
    who->input[who->input_count] = 0;
    char *end = strstr(who->input, "\r\n\r\n");
    if (end == NULL) return;
    size_t head = (size_t)(end + 4 - who->input);
    who->open = true;
    who->input_count -= head;
    memmove(who->input, who->input + head, who->input_count);
}

static void receive(crowd *it, player *who) {
    for (;;) {
        if (who->input_room == who->input_count) {
            who->input_room = who->input_room == 0 ? ROOM_AT_FIRST : who->input_room * 2;
            who->input = realloc(who->input, who->input_room + 1);
        }
        size_t room = who->input_room - who->input_count;
        ssize_t count = recv(who->socket, who->input + who->input_count, room, MSG_DONTWAIT);
        if (count <= 0) {
            if (count == 0 || (errno != EAGAIN && errno != EINTR)) lose(it, who);
            break;
        }
        who->input_count += (size_t)count;
        if ((size_t)count < room) break; /* that was all; epoll tells when there is more */
    }
    if (!who->open) take_greeting(who);
    if (who->open) take_frames(it, who);
}

/* So many from each address of 127.0.0.0/8: a server bounds what one address may open. */
static bool bind_own(int socket, uint32_t number) {
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + number / PER_ADDRESS)};
    int yes = 1;
    setsockopt(socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    return bind(socket, (struct sockaddr *)&from, sizeof from) == 0;
}

bool wire_connect(crowd *it, player *who, uint32_t number) {
    uint16_t port = it->ports[number % it->server_count];
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char hello[512];
    int yes = 1;
    who->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (who->socket < 0 || !bind_own(who->socket, number) || connect(who->socket, (struct sockaddr *)&to, sizeof to) != 0) return false;
    setsockopt(who->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int size = snprintf(hello, sizeof hello,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n%s%s\r\n\r\n",
                        port, who->cookie[0] != 0 ? "Cookie: " : "Accept: */*", who->cookie);
    if (send(who->socket, hello, (size_t)size, MSG_NOSIGNAL) != size) return false;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = who};
    return epoll_ctl(it->poll, EPOLL_CTL_ADD, who->socket, &event) == 0;
}

void wire_poll(crowd *it, int ms) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(it->poll, events, EVENTS, ms);
    for (int i = 0; i < count; i++) receive(it, events[i].data.ptr);
}
