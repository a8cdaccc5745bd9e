/* See crowd.h. As little as possible is done per message, because the client shares the machine with the server it measures. */
#include "crowd.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { WARM_UP_S = 3, OPENING = 64 };

static uint64_t now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
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
    uint32_t count = tv_game_moves(who->game, who->box, who->view, moves);
    char notation[128], message[400];
    tv_text text = TV_TEXT_OVER(notation);
    who->to_move = false;
    if (count == 0) return;
    tv_game_move_write(who->game, who->box, moves[tv_fast_next(&it->lots) % count], &text);
    snprintf(message, sizeof message,
             "{\"do\":\"ask\",\"method\":\"POST\",\"path\":\"/tables/%s/move\",\"body\":{\"number\":%u,\"move\":\"%s\"}}", who->table,
             who->number + 1, notation);
    it->sent_us[table] = now_us();
    wire_send(it, who, 1, message, strlen(message));
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
    who->to_move = tv_game_actor(who->game, who->box, who->view) == index % 2;
}

void crowd_hear(crowd *it, player *who, char *text) {
    bool step = strstr(text, "\"type\":\"step\"") != NULL;
    if (who->role != PLAYS) {
        if (step) note_delay(it, 0);
    } else if (step)
        hear_moment(it, who, text, true);
    else if (strstr(text, "\"type\":\"table\"") != NULL)
        hear_moment(it, who, text, false);
    else if (strstr(text, "\"status\":4") != NULL || strstr(text, "\"status\":5") != NULL)
        it->refused++;
}

/* ---- opening ---- */

static bool open_box(player *who, const char *game) {
    tv_setup setup;
    who->game = tv_game_find(game);
    if (who->game == NULL) return false;
    setup = tv_setup_default(who->game, 2);
    who->box = malloc(who->game->box_bytes);
    who->view = calloc(1, who->game->state_bytes + 3);
    return tv_game_open(who->game, who->box, &setup, NULL);
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
    wire_send(it, who, 1, message, strlen(message));
}

/* Strangers: they look at the first table, or do nothing at all. */
static void add_strangers(crowd *it, uint32_t count, player_role role) {
    for (uint32_t i = 0; i < count; i++) {
        player *who = &it->players[it->player_count + it->stranger_count++];
        who->role = role;
        snprintf(who->table, sizeof who->table, "%s", it->players[0].table);
    }
}

/* Some at a time: all at once would be refused, one by one takes long. */
static bool open_all(crowd *it) {
    uint32_t count = it->player_count + it->stranger_count, opened = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!wire_connect(it, &it->players[i], i)) {
            perror("load: connecting");
            return false;
        }
        if (i + 1 - opened < OPENING && i + 1 < count) continue;
        for (; opened <= i; opened++) {
            player *who = &it->players[opened];
            while (!who->open && !who->over) wire_poll(it, 1000);
            if (who->role != IDLES) watch(it, who);
        }
    }
    return true;
}

static bool read_servers(crowd *it, const crowd_settings *settings) {
    const char *port = settings->ports, *server = settings->servers;
    while (port != NULL && server != NULL && it->server_count < CROWD_SERVERS) {
        it->ports[it->server_count] = (uint16_t)atoi(port);
        it->servers[it->server_count++] = atoi(server);
        port = strchr(port, ',') != NULL ? strchr(port, ',') + 1 : NULL;
        server = strchr(server, ',') != NULL ? strchr(server, ',') + 1 : NULL;
    }
    return port == NULL && server == NULL;
}

bool crowd_open(crowd *it, const crowd_settings *settings) {
    struct rlimit files;
    *it = (crowd){.poll = epoll_create1(0), .pace_us = 1e6 / settings->moves_per_second, .lots = 1, .delay_room = 20000000};
    if (!read_servers(it, settings)) {
        fprintf(stderr, "load: as many ports as processes, at most %d\n", CROWD_SERVERS);
        return false;
    }
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    it->players = calloc(2 * settings->games + settings->spectators + settings->idle, sizeof *it->players);
    it->sent_us = calloc(settings->games, sizeof *it->sent_us);
    it->due_us = calloc(settings->games, sizeof *it->due_us);
    it->delays_us = malloc(it->delay_room * sizeof *it->delays_us);
    if (!read_players(it, settings->games, settings->file)) {
        fprintf(stderr, "load: %s does not name so many tables\n", settings->file);
        return false;
    }
    add_strangers(it, settings->spectators, LOOKS);
    add_strangers(it, settings->idle, IDLES);
    return open_all(it);
}

/* Processor time that a server has used so far, all its threads together. */
static double processor_ms_of(int server) {
    char path[64], line[1024];
    unsigned long long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", server);
    FILE *from = fopen(path, "r");
    if (from == NULL) return 0;
    char *rest = fgets(line, sizeof line, from) != NULL ? strrchr(line, ')') : NULL;
    if (rest != NULL) sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &kernel);
    fclose(from);
    return (double)(user + kernel) * 1000 / (double)sysconf(_SC_CLK_TCK);
}

static double processor_ms(const crowd *it) {
    double all = 0;
    for (uint32_t i = 0; i < it->server_count; i++) all += processor_ms_of(it->servers[i]);
    return all;
}

/* Tables move at their own moment of the second, not all at once. */
void crowd_run(crowd *it, uint32_t seconds) {
    uint64_t begin = now_us(), count_from = begin + WARM_UP_S * 1000000, end = count_from + (uint64_t)seconds * 1000000;
    uint32_t tables = it->player_count / 2;
    for (uint32_t table = 0; table < tables; table++) it->due_us[table] = begin + (uint64_t)(it->pace_us * table / tables);
    for (uint64_t now = begin; now < end; now = now_us()) {
        if (!it->counting && now >= count_from) it->processor_ms = processor_ms(it);
        it->counting = now >= count_from;
        for (uint32_t table = 0; table < tables; table++) move_if_due(it, table, now);
        wire_poll(it, 1);
    }
    it->processor_ms = processor_ms(it) - it->processor_ms;
}

void crowd_close(crowd *it) {
    for (uint32_t i = 0; i < it->player_count + it->stranger_count; i++) {
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
