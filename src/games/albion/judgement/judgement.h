/* What the files of Albion's judgement share: the names of features and clues, one for each line of their tables, and the outlook on what a
 * seat's settlers may soon build. */
#ifndef TRIVIUM_GAMES_ALBION_JUDGEMENT_JUDGEMENT_H
#define TRIVIUM_GAMES_ALBION_JUDGEMENT_JUDGEMENT_H

#include "games/albion/rules/turn.h"

#include <trivium/bits.h>
#include <trivium/judgement.h>

#define WEIGHT(name, about, ...) ALBION_F_##name,
enum albion_feature_index {
#include "weights.inc"
    ALBION_FEATURES
};
#undef WEIGHT

#define WEIGHT(name, about, ...) ALBION_C_##name,
enum albion_clue_index {
#include "clues.inc"
    ALBION_CLUES
};
#undef WEIGHT

extern const tv_weight albion_weights[ALBION_FEATURES + 1], albion_clue_weights[ALBION_CLUES + 1]; /* weights.c */
extern const tv_feature_text albion_feature_texts[ALBION_FEATURES];                                /* feature_texts.c */

/* ---- worth, in points of its own: a settlement I is 190 (prospects.c) ---- */
/* Of a token that is the n-th of its kind. */
int32_t albion_token_worth(uint8_t resource, uint8_t nth);
/* Of the top level of a building, its benefit included. */
int32_t albion_level_worth(uint8_t building);
/* Nobody begins with stone or gold, and gold is the farther. */
static inline int32_t albion_rareness(uint8_t resource) { return resource == ALBION_GOLD ? 2 : resource == ALBION_STONE; }

/* ---- outlook: what a seat's settlers may soon build, gathered once (prospects.c) ---- */
typedef struct albion_outlook {
    const albion_box *b;
    const albion_state *s;
    uint8_t seat, markers, forts;
    uint8_t points;      /* that its settlers may still use this turn */
    bool moving, acting; /* it is its turn to move; its building actions are going on */
    int32_t raid_256;    /* chance of a raid, if a Pict is revealed */
    int32_t price[5];    /* of n different resources; missing ones not counted */
    uint8_t missing[5];  /* how many of n are missing; 5: out of reach */
    uint16_t callers;    /* castles III that may still call */
    uint8_t settlements, castles, forts_built;
    bool has_laurel;
    int32_t ready[ALBION_REGIONS]; /* of the best action in a region that can be paid now */
    int32_t later[ALBION_REGIONS]; /* of the best one that will cost more than is at hand, reduced by what is missing */
    tv_bits promising;             /* regions with either */
    int16_t nearness[ALBION_REGIONS + 1], nearness_later[ALBION_REGIONS + 1]; /* by borders: what counts of a gain */
    uint8_t called[ALBION_REGIONS];                                           /* borders from where a castle may call to */
} albion_outlook;
void albion_look(albion_outlook *o, const albion_box *b, const albion_state *s, uint8_t seat);
/* How much of a gain counts, in 256ths, by the borders that lie between: in a later turn, and in this one if that is sooner. Kept in
 * tables, because every settler asks for every region; to be made anew when the points change. */
void albion_measure_nearness(albion_outlook *o);
/* Of an action that lays `building` in a region: worth less price and danger, at least 0. */
int32_t albion_gain_of(const albion_outlook *o, uint8_t region, uint8_t building);
/* What a settler there may soon build, and where. */
int32_t albion_prospect_of(const albion_outlook *o, uint8_t from, bool may_act, uint8_t *where);
/* Fills in prospects and guard; uses the outlook up. */
void albion_prospects(albion_outlook *o, int32_t *out);

#endif
