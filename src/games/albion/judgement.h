/* What the files of judgement share: features, their weights, and the worth of a level. */
#ifndef TRIVIUM_ALBION_JUDGEMENT_H
#define TRIVIUM_ALBION_JUDGEMENT_H

#include "turn.h"

enum albion_feature_index {
    ALBION_F_SETTLEMENT_1, /* settlements of at least that level */
    ALBION_F_SETTLEMENT_2,
    ALBION_F_SETTLEMENT_3,
    ALBION_F_SETTLEMENT_4,
    ALBION_F_LAUREL,       /* highest level of a settlement in a laurel region */
    ALBION_F_ASTRAY,       /* three settlements, none of them there */
    ALBION_F_MARKERS,      /* up to 5 */
    ALBION_F_MARKERS_MORE, /* above */
    ALBION_F_CALLS,        /* castles III */
    ALBION_F_FORTS,        /* levels of fortifications up to 4 */
    ALBION_F_FORTS_MORE,   /* above */
    ALBION_F_PLANTS,       /* plants; rareness of their resources; of level II, of III */
    ALBION_F_RARE_PLANTS,
    ALBION_F_PLANTS_2,
    ALBION_F_PLANTS_3,
    ALBION_F_SETTLERS,
    ALBION_F_LEGIONARIES,
    ALBION_F_TOKENS,       /* worth of all resources */
    ALBION_F_VARIETY,      /* kinds of resources at hand */
    ALBION_F_RISK,         /* what raids may take */
    ALBION_F_PROSPECT,     /* what the best placed settler may soon build */
    ALBION_F_PROSPECT_2,   /* and the others */
    ALBION_F_GUARD,        /* legionaries near what they should defend */
    ALBION_F_GOAL,         /* AL 10.1 */
};
_Static_assert(ALBION_F_GOAL + 1 == ALBION_FEATURES, "every feature has its place");

/* In hundredths of a settlement II or so; found by matches of greedy players. */
extern const int16_t albion_weights[ALBION_FEATURES];

/* Nobody begins with stone or gold, and gold is the farther. */
static inline int32_t albion_rareness(uint8_t resource) { return resource == ALBION_GOLD ? 2 : resource == ALBION_STONE; }
/* Worth of a token that is the n-th of its kind. */
int32_t albion_token_value(uint8_t resource, uint8_t nth);
/* Worth of the top level of a building, its benefit included. */
int32_t albion_level_worth(uint8_t building);
/* Fills in prospects and guard. (prospects.c) */
void albion_prospects(const albion_box *b, const albion_state *s, uint8_t seat, int32_t *out);

#endif
