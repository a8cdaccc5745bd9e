/* How good a net is at positions of games that were held out. */
#ifndef TRIVIUM_TRAIN_MEASURE_H
#define TRIVIUM_TRAIN_MEASURE_H

#include "float_net.h"

typedef struct measure_result {
    uint32_t positions, choices; /* positions, and those with a full search */
    /* Bits a position of shares and of priors: in floating point, in whole numbers, and by the game's own judgement. */
    double value[3], prior[3];
    double first[3]; /* how often the most natural move is the most visited */
    double apart;    /* the mean difference of the deciding seat's share between floating point and whole numbers */
} measure_result;

/* About `wanted` positions. False when memory is short. */
bool measure_net(const train_settings *settings, const void *box, const game_window *window, const float_net *net, const tv_net *whole,
                 uint32_t wanted, measure_result *out);

#endif
