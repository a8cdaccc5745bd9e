/* What the files of Attika's judgement share: the names of features and clues, one for each line of their tables, and chains between shrines. */
#ifndef TRIVIUM_GAMES_ATTIKA_JUDGEMENT_JUDGEMENT_H
#define TRIVIUM_GAMES_ATTIKA_JUDGEMENT_JUDGEMENT_H

#include "games/attika/rules/survey.h"

#include <trivium/judgement.h>

#define WEIGHT(name, about, ...) ATTIKA_F_##name,
enum attika_feature_index {
#include "weights.inc"
    ATTIKA_FEATURES
};
#undef WEIGHT

#define WEIGHT(name, about, ...) ATTIKA_C_##name,
enum attika_clue_index {
#include "clues.inc"
    ATTIKA_CLUES
};
#undef WEIGHT

extern const tv_weight attika_weights[ATTIKA_FEATURES + 1], attika_clue_weights[ATTIKA_CLUES + 1]; /* weights.c */
extern const tv_feature_text attika_feature_texts[ATTIKA_FEATURES];                                /* feature_texts.c */

/* The shortest chain between two shrines (AT 8.1). (links.c) */
enum { ATTIKA_LINK_FAR = 99, ATTIKA_LINK_NEAR = 5, ATTIKA_LINK_CLOSE = 3 };
typedef struct attika_link {
    uint8_t needed;     /* buildings that are missing; ATTIKA_LINK_FAR: more than ATTIKA_LINK_NEAR, or there is no way */
    uint8_t shrines[2]; /* which it links */
    uint8_t from[ATTIKA_CELLS], to[ATTIKA_CELLS]; /* buildings needed from either end up to a cell, itself included */
} attika_link;
/* Finds it; `from` and `to` are filled in only when at most `near` are needed. */
void attika_link_find(const attika_box *b, const attika_state *s, uint8_t seat, uint8_t near, attika_link *out);
/* Is this free cell part of a shortest chain? Only where `from` and `to` are filled in. */
static inline bool attika_link_has(const attika_link *link, uint8_t cell) { return link->from[cell] + link->to[cell] == link->needed + 1; }
/* Cards that the missing buildings of a chain cost, each the cheapest of the storage board on its cheapest cell; only where
 * `from` and `to` are filled in. */
int32_t attika_link_cards(const attika_survey *survey, const attika_link *link);
/* Own predecessors that stand beside a free cell: bit k for kind k (AT 5.4). (judgement.c) */
uint32_t attika_open_kinds(const attika_state *s, uint8_t seat);

#endif
