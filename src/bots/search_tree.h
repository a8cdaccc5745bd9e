/* The tree of a search: one shared tree of decisions for all imagined worlds, in one arena of fixed size. */
#ifndef TRIVIUM_BOTS_SEARCH_TREE_H
#define TRIVIUM_BOTS_SEARCH_TREE_H

#include <trivium/game.h>
#include <trivium/net.h>

enum { SEARCH_NONE = 0, SEARCH_ROOT = 0, SEARCH_DEPTH_MAX = 200, SEARCH_ROOTS = 1024 };

/* A move of one seat at one place of the tree, and all that was learned of it. Below it hang the branches of the decision that
 * follows: of every seat and every move that was possible there in some world. */
typedef struct search_branch {
    tv_move move;
    int64_t sum; /* of the seat's values */
    uint32_t visits;
    uint32_t available; /* how often it could have been chosen */
    uint32_t prior;     /* in 2^-24: the game's prior in 2^-16, below that a lot to tell equals apart */
    uint32_t pull;      /* prior / (visits + 1), kept ready */
    int32_t mean;       /* sum / visits, kept ready, in 1/64 */
    uint32_t first;     /* the decision that follows; SEARCH_NONE: not looked at yet */
    uint32_t next;      /* branch of the same decision */
    uint8_t seat;
    uint8_t spare[3];
} search_branch;

typedef struct search_tree {
    const tv_game *game;
    const void *box;
    search_branch *branches; /* [0] is the root */
    uint32_t count, room;
    bool full;                     /* something could not be added */
    tv_move *moves;                /* the legal list of the decision at hand, */
    uint32_t *found;               /* the branch of each of them, SEARCH_NONE: no room for it, */
    uint16_t *weights;             /* and its prior, where it was needed */
    uint32_t *roots;               /* square roots of small numbers */
    tv_judge *judge;               /* the net's; NULL: the game's own judgement */
    uint32_t noise;                /* see tv_bot */
    const tv_move *first;          /* the only move at the root; NULL: all */
    uint32_t width[TV_SEATS_MAX];  /* at most so many moves of a seat are tried at a decision */
    uint32_t spread[TV_SEATS_MAX]; /* how far the values of a seat lie apart: their standard deviation so far */
} search_tree;

/* The size of a piece of memory with another one behind it. */
static inline size_t search_aligned(size_t bytes) { return (bytes + 15) / 16 * 16; }
/* Bytes for a tree of `branches` branches, and the tree laid out in them, with an empty root. */
size_t search_tree_bytes(const tv_game *game, uint32_t branches);
void search_tree_begin(search_tree *tree, const tv_game *game, const void *box, void *memory, uint32_t branches);
/* The branch to follow from `at` in this state, which must not be over; SEARCH_NONE when there is no room to go on. */
uint32_t search_tree_select(search_tree *tree, uint32_t at, const void *state, uint64_t *chance);
/* How natural each of the first `count` of the tree's `moves` is, into `weights`: as the net or else the game says. */
void search_tree_priors(const search_tree *tree, const void *state, uint32_t count);
/* A square root in 1/256, to about 0.1 %. */
uint32_t search_tree_root(const search_tree *tree, uint64_t number);
/* One visit of the branch with this value for its seat. */
void search_tree_learn(search_tree *tree, uint32_t at, int32_t value);

#endif
