/* One game between searches, written down as data to learn from. */
#ifndef TRIVIUM_TRAIN_PLAY_H
#define TRIVIUM_TRAIN_PLAY_H

#include "game_data.h"

#include <trivium/bot.h>
#include <trivium/net.h>

/* A player: how it judges and how long it thinks. */
typedef struct play_side {
    const tv_net *net; /* NULL: the game's own judgement */
    uint32_t number;   /* of the net in the run; 0: none */
    uint32_t full, quick;
    uint32_t noise; /* 16ths, in full searches */
    bool other;     /* not the one that is taught */
} play_side;

typedef struct play_task {
    const tv_game *game;
    const void *box;
    const tv_setup *setup;
    const play_side *sides[TV_SEATS_MAX];
    uint64_t chance;   /* of the players */
    uint32_t full_in;  /* one search in so many is full; 0: none */
    uint32_t drawn;    /* so many first decisions are drawn by visits, */
    uint32_t drawn_in; /* later one in so many; 0: none */
    bool (*stop)(void *host);
    void *host;
} play_task;

/* What a thread plays with. */
typedef struct play_desk {
    void *state, *view, *memory;
    size_t memory_size;
    tv_move *moves;
    tv_bot search;
} play_desk;

/* For searches of at most so many iterations. */
bool play_desk_get(play_desk *desk, const tv_game *game, uint32_t iterations);
void play_desk_free(play_desk *desk);

/* The key of a game by its seed: that of a record with the same seed. */
bool play_key(const tv_game *game, uint8_t seats, const char *seed, tv_key *key);
/* Plays the game that `out` names by its seed and fills it in. False: it was stopped, or memory is short. */
bool play_game(const play_task *task, play_desk *desk, data_game *out);

#endif
