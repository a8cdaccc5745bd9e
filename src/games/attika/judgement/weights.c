/* Attika's tables of weights; `trivium tune` writes the lists that are included here. */
#include "judgement.h"

#define WEIGHT TV_WEIGHT
const tv_weight attika_weights[ATTIKA_FEATURES + 1] = {
#include "weights.inc"
    {0},
};
const tv_weight attika_clue_weights[ATTIKA_CLUES + 1] = {
#include "clues.inc"
    {0},
};
#undef WEIGHT
