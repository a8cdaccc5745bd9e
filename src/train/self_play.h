/* The games of a round, on threads. */
#ifndef TRIVIUM_TRAIN_SELF_PLAY_H
#define TRIVIUM_TRAIN_SELF_PLAY_H

#include "train.h"

#include <trivium/net.h>

typedef struct self_play {
    const train_settings *settings;
    const void *box;
    const tv_setup *setup;
    uint32_t round;
    const tv_net *present; /* NULL: none yet */
    uint32_t present_number;
    const tv_net *pool; /* earlier nets and their numbers */
    const uint32_t *pool_numbers;
    uint32_t pool_count;
    const tv_net *refused; /* the last net, when it lost its match: its errors are seen only when it plays; NULL: there is none */
    const bool *there;     /* [there_count]: games that are in the file already */
    uint32_t there_count;
    int file;
    uint64_t end_ms;          /* host time at which no further game is begun; 0: none, settings->games says how many */
    bool (*stop)(void *host); /* at once, in the middle of games */
    /* After each game, by one thread at a time: so many were played, with so many decisions. */
    void (*tell)(void *host, uint32_t games, uint64_t decisions);
    void *host;
} self_play;

/* How many games and decisions were added; false with a sentence. */
bool self_play_run(const self_play *task, uint32_t *games, uint64_t *decisions, tv_error *error);

#endif
