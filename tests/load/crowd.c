/* See crowd.h. As little as possible is done per message, because the client shares the machine with the server it measures. */
#include "load/crowd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 256, WARM_UP_S = 3 };

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* ---- sending ---- */

static void lose(crowd *it, player *who) {
    if (!who->over) it->lost++;
    who->over = true;
    who->open = false;
}

static void send_text(crowd *it, player *who, const char *text) {
    uint8_t frame[1024];
    size_t size = strlen(text), head = 0;
    frame[head++] = 0x81;
    if (size < 126) {
        frame[head++] = (uint8_t)(0x80 | size);
    } else {
        frame[head++] = 0x80 | 126;
        frame[head++] = (uint8_t)(size >> 8);
        frame[head++] = (uint8_t)size;
    }
    memset(frame + head, 0, 4); /* a mask of zeros changes nothing */
    head += 4;
    memcpy(frame + head, text, size);
    if (send(who->socket, frame, head + size, MSG_NOSIGNAL) != (ssize_t)(head + size)) lose(it, who);
}

/* ---- moves ---- */

static uint8_t digit_of(char c) {
    if (c >= 'A' && c <= 'Z') return (uint8_t)(c - 'A');
    if (c >= 'a' && c <= 'z') return (uint8_t)(c - 'a' + 26);
    if (c >= '0' && c <= '9') return (uint8_t)(c - '0' + 52);
    return c == '+' ? 62 : 63;
}

static void decode(const char *text, uint8_t *out, size_t size) {
    for (size_t i = 0; i < size; i += 3, text += 4) {
        uint32_t bits = (uint32_t)digit_of(text[0]) << 18 | (uint32_t)digit_of(text[1]) << 12 |
                        (text[2] != '=' ? (uint32_t)digit_of(text[2]) << 6 : 0) | (text[3] != '=' ? digit_of(text[3]) : 0);
        out[i] = (uint8_t)(bits >> 16);
        if (i + 1 < size) out[i + 1] = (uint8_t)(bits >> 8);
        if (i + 2 < size) out[i + 2] = (uint8_t)bits;
    }
}

static void move_now(crowd *it, player *who, uint32_t table) {
    static tv_move moves[8192];
    uint32_t count = who->game->moves(who->box, who->view, moves);
    char notation[128], message[400];
    tv_text text = TV_TEXT_OVER(notation);
    who->to_move = false;
    if (count == 0) return;
    who->game->move_write(who->box, moves[tv_fast_next(&it->lots) % count], &text);
    snprintf(message, sizeof message, "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/move\",\"body\":{\"number\":%u,\"move\":\"%s\"}}",
             who->table, who->number + 1, notation);
    it->sent_us[table] = now_us();
    send_text(it, who, message);
    it->moves += it->counting;
}

static void move_if_due(crowd *it, uint32_t table, uint64_t now) {
    for (uint32_t i = 2 * table; i < 2 * table + 2; i++) {
        player *who = &it->players[i];
        if (!who->to_move || who->over || it->due_us[table] > now) continue;
        it->due_us[table] += (uint64_t)it->pace_us;
        if (it->due_us[table] < now) it->due_us[table] = now;
        move_now(it, who, table);
    }
}

/* ---- hearing ---- */

static const char *member(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at != NULL ? at + strlen(name) : NULL;
}

static void note_delay(crowd *it, uint32_t table) {
    if (!it->counting || it->sent_us[table] == 0 || it->delay_count == it->delay_room) return;
    it->delays_us[it->delay_count++] = (uint32_t)(now_us() - it->sent_us[table]);
}

/* A snapshot or a step: the view, and whether it is ours to move. */
static void hear_moment(crowd *it, player *who, const char *text, bool step) {
    uint32_t index = (uint32_t)(who - it->players), table = index / 2;
    const char *number = member(text, "\"number\":"), *view = member(text, "\"view\":\"");
    if (number == NULL || view == NULL) return;
    who->number = (uint32_t)strtoul(number, NULL, 10);
    decode(view, who->view, who->game->state_bytes);
    if (step) note_delay(it, table);
    if (strstr(text, "\"result\":\"") != NULL && strstr(text, "\"result\":\"\"") == NULL) {
        it->finished += !who->over;
        who->over = true;
        return;
    }
    who->to_move = who->game->actor(who->box, who->view) == index % 2;
}

static void hear(crowd *it, player *who, char *text) {
    if (strstr(text, "\"type\":\"step\"") != NULL)
        hear_moment(it, who, text, true);
    else if (strstr(text, "\"type\":\"table\"") != NULL)
        hear_moment(it, who, text, false);
    else if (strstr(text, "\"status\":4") != NULL || strstr(text, "\"status\":5") != NULL)
        it->refused++;
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
        if ((at[0] & 15) == 1) hear(it, who, (char *)at + head);
        if ((at[0] & 15) == 8) lose(it, who);
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
        if (who->input_room - who->input_count < 65536) {
            who->input_room = who->input_room * 2 + 65536;
            who->input = realloc(who->input, who->input_room + 1);
        }
        ssize_t count = recv(who->socket, who->input + who->input_count, who->input_room - who->input_count, MSG_DONTWAIT);
        if (count <= 0) {
            if (count == 0 || (errno != EAGAIN && errno != EINTR)) lose(it, who);
            break;
        }
        who->input_count += (size_t)count;
    }
    if (!who->open) take_greeting(who);
    if (who->open) take_frames(it, who);
}

/* ---- opening ---- */

static bool connect_player(crowd *it, player *who) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(it->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char hello[512];
    int yes = 1;
    who->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (who->socket < 0 || connect(who->socket, (struct sockaddr *)&to, sizeof to) != 0) return false;
    setsockopt(who->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int size = snprintf(hello, sizeof hello, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: %s\r\n\r\n", it->port, who->cookie);
    if (send(who->socket, hello, (size_t)size, MSG_NOSIGNAL) != size) return false;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = who};
    return epoll_ctl(it->poll, EPOLL_CTL_ADD, who->socket, &event) == 0;
}

static void poll_for(crowd *it, int ms) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(it->poll, events, EVENTS, ms);
    for (int i = 0; i < count; i++) receive(it, events[i].data.ptr);
}

static bool open_box(player *who, const char *game) {
    tv_setup setup;
    who->game = tv_game_find(game);
    if (who->game == NULL) return false;
    setup = tv_setup_normal(who->game, 2);
    who->box = malloc(who->game->box_bytes);
    who->view = calloc(1, who->game->state_bytes + 3);
    return who->game->open(who->box, &setup, NULL);
}

static bool read_players(crowd *it, uint32_t games, const char *file) {
    FILE *from = fopen(file, "r");
    char game[24], table[32], first[80], second[80];
    if (from == NULL) return false;
    while (it->player_count < 2 * games && fscanf(from, "%23s %31s %79s %79s", game, table, first, second) == 4)
        for (int seat = 0; seat < 2; seat++) {
            player *who = &it->players[it->player_count++];
            snprintf(who->table, sizeof who->table, "%s", table);
            snprintf(who->cookie, sizeof who->cookie, "%s", seat == 0 ? first : second);
            if (!open_box(who, game)) return false;
        }
    fclose(from);
    return it->player_count == 2 * games;
}

static void watch(crowd *it, player *who) {
    char message[128];
    snprintf(message, sizeof message, "{\"do\":\"watch\",\"table\":\"%s\"}", who->table);
    send_text(it, who, message);
}

bool crowd_open(crowd *it, uint16_t port, uint32_t games, const char *file, double moves_per_second) {
    struct rlimit files;
    *it = (crowd){.poll = epoll_create1(0), .port = port, .pace_us = 1e6 / moves_per_second, .lots = 1, .delay_room = 20000000};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    it->players = calloc(2 * games, sizeof *it->players);
    it->sent_us = calloc(games, sizeof *it->sent_us);
    it->due_us = calloc(games, sizeof *it->due_us);
    it->delays_us = malloc(it->delay_room * sizeof *it->delays_us);
    if (!read_players(it, games, file)) {
        fprintf(stderr, "load: %s does not name so many tables\n", file);
        return false;
    }
    for (uint32_t i = 0; i < it->player_count; i++) {
        if (!connect_player(it, &it->players[i])) {
            perror("load: connecting");
            return false;
        }
        while (!it->players[i].open && !it->players[i].over) poll_for(it, 1000);
        watch(it, &it->players[i]);
    }
    return true;
}

/* Tables move at their own moment of the second, not all at once. */
void crowd_run(crowd *it, uint32_t seconds) {
    uint64_t begin = now_us(), count_from = begin + WARM_UP_S * 1000000, end = count_from + (uint64_t)seconds * 1000000;
    uint32_t tables = it->player_count / 2;
    for (uint32_t table = 0; table < tables; table++) it->due_us[table] = begin + (uint64_t)(it->pace_us * table / tables);
    for (uint64_t now = begin; now < end; now = now_us()) {
        it->counting = now >= count_from;
        for (uint32_t table = 0; table < tables; table++) move_if_due(it, table, now);
        poll_for(it, 1);
    }
}

void crowd_close(crowd *it) {
    for (uint32_t i = 0; i < it->player_count; i++) {
        close(it->players[i].socket);
        free(it->players[i].box);
        free(it->players[i].view);
        free(it->players[i].input);
    }
    free(it->players);
    free(it->sent_us);
    free(it->due_us);
    free(it->delays_us);
    close(it->poll);
}
