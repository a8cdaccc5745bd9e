/* What the files of Avalon's judgement share: the names of features and clues, one for each line of their tables. */
#ifndef TRIVIUM_GAMES_AVALON_JUDGEMENT_JUDGEMENT_H
#define TRIVIUM_GAMES_AVALON_JUDGEMENT_JUDGEMENT_H

#include "games/avalon/rules/turn.h"

#include <trivium/judgement.h>

#define WEIGHT(name, about, ...) AVALON_F_##name,
enum avalon_feature_index {
#include "weights.inc"
    AVALON_FEATURES
};
#undef WEIGHT

#define WEIGHT(name, about, ...) AVALON_C_##name,
enum avalon_clue_index {
#include "clues.inc"
    AVALON_CLUES
};
#undef WEIGHT

extern const tv_weight avalon_weights[AVALON_FEATURES + 1], avalon_clue_weights[AVALON_CLUES + 1]; /* weights.c */
extern const tv_feature_text avalon_feature_texts[AVALON_FEATURES];                                /* feature_texts.c */

#endif
