/* Training: a net learns a game by playing it (docs/training.md). A run goes in rounds: games against itself, then lessons from recent games, then a
 * match that the new net must win. Everything of a run lies in one folder, so that it can go on at any time and anywhere. */
#ifndef TRIVIUM_TRAIN_TRAIN_H
#define TRIVIUM_TRAIN_TRAIN_H

#include <trivium/game.h>
#include <trivium/net.h>

enum { TRAIN_THREADS_MAX = 64, TRAIN_POOL_MAX = 64 };

typedef struct train_settings {
    const tv_game *game;
    uint8_t seats;
    uint64_t seed;
    uint32_t threads;
    uint32_t hidden, second;
    bool planes, features, clues; /* what the net sees */
    uint32_t full, quick;         /* iterations of searches that teach priors, and of the others */
    uint32_t rounds;              /* end after so many; 0: when the time is over */
    uint32_t games;               /* of a round; 0: as many as the round's time allows */
    uint32_t steps;               /* minibatches of a round; 0: by time */
    uint32_t match;               /* games of the match that a new net must win; 0: by time */
    uint32_t round_seconds;       /* of play */
    uint32_t samples;             /* positions learned from in a round, at most */
    uint32_t trust;               /* percent of a position's value that the search says; the rest is who won */
    float rate;                   /* of learning, at the beginning of a round */
    uint32_t window;              /* percent of all games so far that are learned from */
    uint64_t milliseconds;        /* of this call; 0: not limited */
    uint32_t decay;               /* of rows: 10^-6 a step at full rate */
    const char *without;          /* planes that are not seen, separated by commas; NULL: none */
    bool temper;                  /* what plays says its chances as sharply as they came true */
    const tv_net *from;           /* what a new run begins with; NULL: nothing */
    const void *from_bytes;       /* it */
    const char *folder, *out;
} train_settings;

/* Where a run stands, for people. */
typedef enum { TRAIN_PLAYS, TRAIN_LEARNS, TRAIN_MATCH, TRAIN_ENDS } train_stage;
typedef struct train_progress {
    train_stage stage;
    bool stage_done;
    uint32_t round, games, games_round;
    uint64_t positions, seconds_left;
    double games_per_second, samples_per_second;
    uint32_t steps;
    double loss_value, loss_priors; /* bits, while it learns */
    double held_value, held_net,
        held_own;  /* bits: held-out positions by the net in floating point, in whole numbers, by the game's own judgement */
    double temper; /* what its scores of seats are multiplied by */
    double held_priors, held_priors_own;
    double first_choice, first_choice_own;        /* how often the most natural move is the most visited one */
    uint32_t match_games, net_bytes, net;         /* net: number of the present one, 0: none */
    double match_share, plain_share, plain_error; /* against the net before; against the game's own judgement so far */
    uint32_t plain_games;
    bool accepted;
} train_progress;

typedef struct train_host {
    bool (*interrupted)(void *host);
    void (*tell)(void *host, const train_progress *progress); /* often; by one thread at a time */
    void *host;
} train_host;

/* Goes on with the run in the folder, or begins one. False with a sentence. */
bool train_run(const train_settings *settings, const train_host *host, tv_error *error);

#endif
