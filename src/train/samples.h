/* Positions to learn from: which rows of a net they switch on, and what it should say about them. */
#ifndef TRIVIUM_TRAIN_SAMPLES_H
#define TRIVIUM_TRAIN_SAMPLES_H

#include "game_data.h"
#include "game_files.h"
#include "train.h"

#include <trivium/net.h>

enum { SAMPLE_MOVES_MAX = 512, SAMPLE_HELD_OUT = 20 }; /* positions with longer lists teach no priors; one game in so many is held out */

typedef struct sample {
    uint32_t rows, row_count;   /* in the list of the set, rising */
    uint32_t moves, move_count; /* in the lists of shares; 0: it teaches no priors */
    float won[TV_SEATS_MAX];    /* shares that it should say, from the deciding seat on */
} sample;

/* Moves are told by as many rows of the net's table for moves: actions, or bytes, then the classes of clues (sample_move_rows of them). */
typedef struct sample_set {
    sample *samples;
    uint32_t count, room;
    uint16_t *rows;
    uint32_t row_count, row_room;
    uint16_t *move_rows;
    uint32_t move_row_count, move_row_room;
    float *shares; /* of the visits */
    uint32_t share_count, share_room;
} sample_set;

/* How many rows a move is told by, and how many the table has. */
uint32_t sample_move_rows(const tv_net_shape *shape);
uint32_t sample_move_table(const tv_net_shape *shape);

enum { SAMPLE_SETS = 64 };
typedef struct samples {
    const tv_net *net; /* whose inputs they are */
    sample_set sets[SAMPLE_SETS];
    uint32_t count;
} samples;

/* A part of the positions of the window's games that are not held out, drawn by the seed, on threads; the same whatever the number of threads. */
bool samples_take(samples *out, const train_settings *settings, const void *box, const tv_net *net, const game_window *window, double part,
                  uint64_t seed);
void samples_free(samples *all);

/* For one game at a time: what positions are seen with. */
typedef struct sampler sampler;
sampler *sampler_open(const train_settings *settings, const void *box, const tv_net *net);
void sampler_close(sampler *it);
/* Adds the position before a decision of a game to the set; `state` is complete. False when memory is short. */

bool sampler_add(sampler *it, const data_game *game, uint32_t decision, const void *state, sample_set *out);
void sample_set_free(sample_set *set);

#endif
