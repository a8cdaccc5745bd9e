/* How sure of itself a net should be. It learns mostly what searches thought, and these are shyer than the outcome: a factor on its scores of
 * seats, fitted to who won in games that were held out, makes its chances true without changing which seat is ahead. */
#ifndef TRIVIUM_TRAIN_TEMPER_H
#define TRIVIUM_TRAIN_TEMPER_H

#include "float_net.h"

enum { TEMPER_FACTORS = 27 };
typedef struct temper_sums {
    double loss[TEMPER_FACTORS]; /* with each factor */
} temper_sums;
/* A position: the net's scores of seats and who won, as shares of the victory, in the same order. */
void temper_add(temper_sums *sums, const float *scores, const float *won, uint32_t seats);
double temper_best(const temper_sums *sums);

/* From 0.7 to 2; 1 where too few games were held out to tell. False when memory is short. */
bool temper_fit(const train_settings *settings, const void *box, const game_window *window, const float_net *net, const tv_net *layout,
                double *factor);
/* The scores of seats times the factor. */
void temper_apply(float_net *net, double factor);

#endif
