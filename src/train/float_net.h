/* A net in floating point, as it learns: the same layers as in net.h, with units from 0 to 1 and scores in natural logarithms of odds. */
#ifndef TRIVIUM_TRAIN_FLOAT_NET_H
#define TRIVIUM_TRAIN_FLOAT_NET_H

#include "samples.h"
#include "vectors.h"

/* Weights in one list, so that whatever is done to all of them is one loop. Parts begin at these places. */
typedef struct float_places {
    size_t row;         /* [rows][hidden] */
    size_t move;        /* [table of moves][second] */
    size_t move_bias;   /* [table of moves] */
    size_t bias;        /* [hidden]; from here on the parts are small */
    size_t second;      /* [hidden][second] */
    size_t second_bias; /* [second] */
    size_t value;       /* [seats][second] */
    size_t value_bias;  /* [seats], padded */
    size_t count;
} float_places;

typedef struct float_net {
    tv_net_shape shape;
    uint32_t moves; /* rows of the table */
    float_places at;
    float *weights, *first, *second; /* [at.count]: weights and the moments of Adam */
    uint64_t steps;
} float_net;

extern const float float_prior_weight; /* what a position's priors count in the loss, against its value */

float_places float_net_places(const tv_net_shape *shape);
/* Weights drawn by lot. False when memory is short. */
bool float_net_get(float_net *net, const tv_net_shape *shape, uint64_t seed);
void float_net_free(float_net *net);

/* What one position makes of a net, and what is to be learned from it. */
typedef struct float_pass {
    float hidden[TV_NET_HIDDEN_MAX], second[TV_NET_SECOND_MAX];
    float shares[TV_SEATS_MAX];     /* said, from the deciding seat on */
    float priors[SAMPLE_MOVES_MAX]; /* said of the moves */
    float value_slope[TV_SEATS_MAX], move_slope[SAMPLE_MOVES_MAX];
    float second_slope[TV_NET_SECOND_MAX], hidden_slope[TV_NET_HIDDEN_MAX]; /* before the bounds of the units */
    double value_loss, prior_loss;                                          /* natural logarithms */
} float_pass;

/* Shares by scores: exactly the link of judgement.h. */
void float_shares(const float *scores, uint32_t seats, float *shares);

void float_net_say(const float_net *net, const train_vectors *vectors, const sample_set *set, const sample *position, float_pass *pass);
/* After it: losses and the slopes of all that the position touches. */
void float_net_learn(const float_net *net, const train_vectors *vectors, const sample_set *set, const sample *position, float_pass *pass);

#endif
