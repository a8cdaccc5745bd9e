/* The crowd: players, their connections and what was measured. */
#ifndef TRIVIUM_TESTS_LOAD_CROWD_H
#define TRIVIUM_TESTS_LOAD_CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <trivium/record.h>

typedef enum { PLAYS, LOOKS, IDLES } player_role; /* has a seat; looks at the first table; is only connected */

typedef struct player {
    player_role role;
    int socket;
    char table[32], cookie[80];
    const tv_game *game;
    void *box, *view;
    uint32_t number; /* decisions seen */
    bool open, to_move, over;
    char *input; /* bytes received and not understood yet */
    size_t input_count, input_room;
} player;

enum { CROWD_SERVERS = 16 };

typedef struct crowd {
    int poll;
    uint16_t ports[CROWD_SERVERS];
    int servers[CROWD_SERVERS]; /* their processes; who plays connects to one after another */
    uint32_t server_count;
    player *players; /* those of one table are neighbours; strangers behind them */
    uint32_t player_count, stranger_count;
    uint64_t *sent_us; /* per table: when its last move was sent; 0: seen by all, or none */
    uint64_t *due_us;  /* per table: when its next move is due */
    double pace_us;
    uint32_t *delays_us; /* of every step seen */
    uint32_t delay_count, delay_room;
    uint64_t moves;
    double processor_ms; /* of the servers, while it was counted */
    uint32_t finished, refused, lost;
    uint64_t lots;
    bool counting;
} crowd;

typedef struct crowd_settings {
    const char *ports, *servers; /* numbers, with commas between them */
    uint32_t games, spectators, idle;
    const char *file;        /* lines of "game table cookie cookie" */
    double moves_per_second; /* of each game */
} crowd_settings;

/* Connects everybody and watches. */
bool crowd_open(crowd *it, const crowd_settings *settings);
void crowd_hear(crowd *it, player *who, char *text); /* a whole message */
void crowd_run(crowd *it, uint32_t seconds);
void crowd_close(crowd *it);

#endif
