/* What a search does where its tree ends: it plays on for a few decisions by a cheap policy, and judges the state reached. Separate
 * from the tree because nothing here is remembered. */
#ifndef TRIVIUM_BOTS_SEARCH_LEAF_H
#define TRIVIUM_BOTS_SEARCH_LEAF_H

#include "search_tree.h"

/* Plays so many decisions, fewer when the game ends: moves are drawn in proportion to the squares of their priors, which are the net's where
 * one judges. Uses the tree's room for the legal list. */
void search_leaf_play_on(const search_tree *tree, void *world, uint32_t decisions, tv_chance *chance, uint64_t *rng);
/* Every seat's expected share of the victory: as the net or the game's estimate says, or the result when the game is over. */
void search_leaf_judge(const search_tree *tree, const void *world, int32_t values[TV_SEATS_MAX]);

#endif
